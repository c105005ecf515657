"""The two pages of the workshop: a proof to click through, and the post-mortem of a played deal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape

from ..diagrams import words
from ..diagrams.page import Both, Page, PageMove, PageNode, Section, both
from ..diagrams.sentences import Phrases
from ..model.cards import Card
from ..model.position import Position
from .hidden_choices import HiddenChoice
from .played import Played
from .postmortem import Analysis, PlayedCard
from .proof import Node, Proof
from .soundness_check import Side, best_of, main_line
from .tree_text import outline
from .values import Values

__all__ = ["add_tree", "analysis_page", "claim_words", "mistakes_section", "preformatted", "proof_page", "unfollowed"]

ENGLISH, RUSSIAN = Phrases(words("en")), Phrases(words("ru"))
OUTLINE_LINES = 400  # longer outlines are left to the board, or the printed page would never end


def proof_page(proof: Proof, start: Position, values: Values, *, title: Both | None = None, lines: Sequence[Both] = ()) -> Page:
    """The tree as a page that begins at ``start``; cards the tree does not follow from its root lead into a line of best play.

    :param start: the position before ``proof.before`` was played.
    :param lines: what stands below the answer.
    """
    value = values.tricks(start)
    answer = (ENGLISH.answer(start, value), RUSSIAN.answer(start, value))
    page = Page(title or answer, [answer, *lines], start, start.deal.seats, start.declarer)
    numbers: dict[int, int] = {}
    if proof.before:
        page.add(_bare(start, values))
    add_tree(page, proof.root, numbers)
    root = numbers[id(proof.root)]
    if proof.before:
        (card,) = proof.before
        page.extend(0, PageMove((card,), card, proof.root.value, root, main=True), note=_refuted(start, card, proof))
    first = 0 if proof.before else root
    _add_lines(page, first, start, values)
    page.sections.append(_outline_section(proof))
    return page


def _refuted(start: Position, card: Card, proof: Proof) -> Both:
    seat, after = start.turn, proof.root.value
    return (
        f"{ENGLISH.of(seat)} {ENGLISH.words.card(card)} is refuted: {ENGLISH.words.tricks(after)} for the declarer",
        f"{RUSSIAN.words.card(card)} {RUSSIAN.of(seat)} опровергается: у играющего {RUSSIAN.words.tricks(after)}",
    )


def add_tree(page: Page, root: Node, numbers: dict[int, int], status: Callable[[int], Both] | None = None) -> None:
    """Adds every node of the tree, children numbered after their parents so that the root comes first.

    :param status: what is said of a node's value, where that is not the declarer's tricks.
    """
    order: list[Node] = []
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if id(node) not in numbers:
            numbers[id(node)] = page.add(_tree_node(node, status))
            order.append(node)
            waiting += [branch.node for branch in reversed(node.branches)]
    for node in order:
        followed = [PageMove(b.cards, b.played, b.value, numbers[id(b.node)], main=n == 0) for n, b in enumerate(node.branches)]
        page.extend(numbers[id(node)], *followed, *unfollowed(node.worth, [card for b in node.branches for card in b.cards]))


def _tree_node(node: Node, status: Callable[[int], Both] | None) -> PageNode:
    return PageNode.of(node.position, node.value, cut=node.cut, status=status(node.value) if status else None)


def unfollowed(worth: Mapping[Card, int], followed: Sequence[Card]) -> list[PageMove]:
    """A move that leads nowhere for each card with a value that is not followed."""
    return [PageMove((card,), card, value) for card, value in worth.items() if card not in followed]


def _bare(position: Position, values: Values, note: Both | None = None) -> PageNode:
    """A node with its cards' values and no way on."""
    worth = values.cards(position)
    value = best_of(position, worth.values()) if worth else position.declarer_tricks
    return PageNode.of(position, value, unfollowed(worth, ()), note)


def _add_lines(page: Page, number: int, position: Position, values: Values) -> None:
    """Lets each card that leads nowhere from that node lead into a line of best play by both sides."""
    for move in page.nodes[number].moves:
        if move.next is None:
            after = position.play(move.played)
            page.extend(number, *_kept_order(page, number, move, _add_line(page, after, main_line(after, values, Side.DECLARER), values)))


def _kept_order(page: Page, number: int, move: PageMove, following: int) -> list[PageMove]:
    """The node's moves with that one leading on, in their old order."""
    old = page.nodes[number].moves
    return [PageMove(m.cards, m.played, m.value, following) if m is move else m for m in old]


def _add_line(page: Page, position: Position, line: Sequence[Card], values: Values) -> int:
    """Adds the positions of a line of play; returns the first one's number."""
    first = number = page.add(_bare(position, values))
    for card in line:
        position = position.play(card)
        following = page.add(_bare(position, values))
        page.extend(number, PageMove((card,), card, page.nodes[following].value, following, main=True))
        number = following
    return first


def _outline_section(proof: Proof) -> Section:
    side = proof.side is Side.DECLARER
    heading = (
        f"The {'declarer' if side else 'defenders'}' play against every reply, {ENGLISH.words.tricks(proof.depth)} deep".replace(
            "r'", "r's"
        ),
        f"Игра {'играющего' if side else 'вистующих'} против любых ответов, глубина {RUSSIAN.words.tricks(proof.depth)}",
    )
    return Section(heading, (preformatted(outline(proof, words("en"))), preformatted(outline(proof, words("ru")))))


def preformatted(lines: Sequence[str]) -> str:
    """Lines as they are, or as many of them as a page has room for."""
    shown = lines[:OUTLINE_LINES]
    more = [f"… (+{len(lines) - len(shown)})"] if len(lines) > len(shown) else []
    return f"<pre>{escape(chr(10).join([*shown, *more]))}</pre>"


def analysis_page(
    analysis: Analysis, values: Values, *, title: Both | None = None, lines: Sequence[Both] = (), choices: Sequence[HiddenChoice] = ()
) -> Page:
    """The played cards as a page; from each mistake the right cards lead into a line of best play.

    :param choices: the declarer's cards by what he could see; those that were not the best are told.
    """
    answer = (ENGLISH.answer(analysis.start, analysis.value), RUSSIAN.answer(analysis.start, analysis.value))
    page = Page(title or answer, [answer, *lines], analysis.start, analysis.start.deal.seats, analysis.start.declarer)
    positions = [played.position for played in analysis.cards] + [analysis.end]
    numbers = [page.add(_bare(position, values)) for position in positions]
    for played, number, following in zip(analysis.cards, numbers, numbers[1:], strict=False):
        page.extend(number, PageMove((played.card,), played.card, played.after, following, main=True), note=_mistake(played))
        for group in played.best:
            after = played.position.play(group[0])
            better = _add_line(page, after, main_line(after, values, Side.DECLARER), values)
            page.extend(number, PageMove(group, group[0], played.before, better))
    if analysis.line:
        first, *rest = analysis.line
        following = _add_line(page, analysis.end.play(first), rest, values)
        page.extend(numbers[-1], PageMove((first,), first, page.nodes[following].value, following, main=True))
    gave = mistakes_section(analysis.cards, ("Cards that gave tricks away", "Карты, отдавшие взятки"), ("Given", "Отдано"))
    page.sections += [gave, *_hidden_section(analysis, choices), _given_section(analysis)]
    return page


def _mistake(played: PlayedCard) -> Both | None:
    if not played.given:
        return None
    return (
        f"{ENGLISH.words.card(played.card)} gives away {ENGLISH.words.tricks(played.given)}; best: {ENGLISH.groups(played.best)}",
        f"{RUSSIAN.words.card(played.card)}: отдано взяток {played.given}; правильно {RUSSIAN.groups(played.best)}",
    )


def mistakes_section(cards: Sequence[Played], heading: Both, price: Both) -> Section:
    """The table of the cards that gave something away, each leading to its place in the play.

    :param price: the name of the column that says how many tricks.
    """
    if not any(played.given for played in cards):
        return Section(heading, ("<p>None.</p>", "<p>Нет.</p>"))
    return Section(heading, (_mistakes_table(cards, price[0], ENGLISH), _mistakes_table(cards, price[1], RUSSIAN)))


def _mistakes_table(cards: Sequence[Played], price: str, said: Phrases) -> str:
    names = ("Взятка", "Кто", "Карта", price, "Правильно") if said.russian else ("Trick", "Seat", "Card", price, "Right was")
    rows = []
    for index, played in enumerate(cards):
        if not played.given:
            continue
        button = f'<button type="button" data-goto="{index}">▸ {escape(said.words.card(played.card))}</button>'
        seat, right = escape(said.words.seat(played.seat)), escape(said.groups(played.best))
        rows.append(f"<tr><td>{played.trick}</td><td>{seat}</td><td>{button}</td><td>{played.given}</td><td>{right}</td></tr>")
    head = "".join(f"<th>{escape(name)}</th>" for name in names)
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table></div>'


def _hidden_section(analysis: Analysis, choices: Sequence[HiddenChoice]) -> list[Section]:
    """What was not the best on what the declarer could see, each card leading to its place in the play; none if all were best."""
    worse = [choice for choice in choices if not choice.is_best]
    if not worse:
        return []
    places = [next(at for at, played in enumerate(analysis.cards) if played is choice.played) for choice in worse]
    heading = ("On what the declarer could see", "По тому, что видел играющий")
    english, russian = (_hidden_lines(worse, places, said) for said in (ENGLISH, RUSSIAN))
    return [Section(heading, (english, russian))]


def _hidden_lines(choices: Sequence[HiddenChoice], places: Sequence[int], said: Phrases) -> str:
    lines = []
    for choice, place in zip(choices, places, strict=True):
        button = f'<button type="button" data-goto="{place}">▸ {escape(said.words.card(choice.played.card))}</button>'
        lines.append(f"<p>{button} {choice.played.trick}. {escape(choice.sentence(said))}</p>")
    return "".join(lines)


def _given_section(analysis: Analysis) -> Section:
    heading = ("Given away in all", "Всего отдано")
    parts = [(f"{ENGLISH.words.seat(seat)} {number}", f"{RUSSIAN.words.seat(seat)} {number}") for seat, number in analysis.given.items()]
    text = (", ".join(part[0] for part in parts), ", ".join(part[1] for part in parts))
    body = f"<p>{both(text)}</p>"
    claim = claim_words(analysis)
    body += f"<p>{both(claim)}</p>" if claim else ""
    return Section(heading, (body, body))


def claim_words(analysis: Analysis) -> Both | None:
    """What is to be said of a claim, or of a play that stopped early without one."""
    result = (ENGLISH.words.tricks(analysis.result), RUSSIAN.words.tricks(analysis.result))
    if analysis.claim is None:
        if analysis.end.is_over:
            return None
        return (
            f"The play stopped early; best play gives the declarer {result[0]}",
            f"Розыгрыш не доигран; при лучшей игре у играющего {result[1]}",
        )
    claimed = (ENGLISH.words.tricks(analysis.claim), RUSSIAN.words.tricks(analysis.claim))
    if analysis.claim_holds:
        return (f"The claim holds: {claimed[0]} for the declarer", f"Заявка верна: у играющего {claimed[1]}")
    whose = ("the declarer", "играющего") if analysis.claim_favours_declarer else ("the defenders", "вистующих")
    return (
        f"The claim does not hold: it says {claimed[0]}, best play gives {result[0]}; it favours {whose[0]}",
        f"Заявка неверна: в ней {claimed[1]}, при лучшей игре {result[1]}; она в пользу {whose[1]}",
    )
