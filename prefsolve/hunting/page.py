"""A plan as one self-contained HTML page: the hunters' card at each turn, the declarer's replies to be clicked through."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ..diagrams import words
from ..diagrams.page import Both, Page, PageMove, PageNode, Section
from ..diagrams.sentences import Phrases
from ..model.cards import Card, Hand, Seat
from ..model.hunt_position import HuntPosition
from .plan import HuntPlan, PlanNode
from .tree_text import plan_lines

__all__ = ["plan_page"]

NODES = 4000  # positions of a page; beyond them the tree is cut
OUTLINE_LINES = 400
ENGLISH, RUSSIAN = Phrases(words("en")), Phrases(words("ru"))


def plan_page(plan: HuntPlan, discards: Sequence[Hand], *, title: Both | None = None, limit: int = NODES) -> Page:
    """The plan's tree, every reply of the declarer by itself since the cards left differ; render it with ``workshop.page.render``.

    :param discards: those reckoned with; the page lists which of them the plan lets go.
    :param limit: the most positions; the tree is followed level by level and cut there.
    """
    position = plan.position
    page = _Drawing(plan, limit).page(title or _title(position), [_answer(plan, len(discards)), _who(position), _SEEN])
    page.sections += [_let_go(plan, discards), _outline(plan)]
    page.help, page.footer = _HELP, _FOOTER
    return page


class _Drawing:
    """The page's nodes, parents before children, level by level."""

    def __init__(self, plan: HuntPlan, limit: int) -> None:
        self.plan, self.limit = plan, limit
        self.caught = frozenset(plan.catches)
        self.nodes: list[PageNode] = []
        self.waiting: list[tuple[int, HuntPosition, PlanNode, int]] = []

    def page(self, title: Both, lines: list[Both]) -> Page:
        start = self.plan.position
        page = Page(title, lines, start.deal, start.deal.seats, start.declarer)
        self._put(start, self.plan.root, 0)
        for number, position, node, at in self.waiting:  # grows while it is gone through
            moves = self._moves(position, node, at)
            self.nodes[number] = self._node(position, moves, cut=not moves and position.needed > 0)
        page.nodes = self.nodes
        return page

    def _put(self, position: HuntPosition, node: PlanNode, at: int) -> int | None:
        """The number of a new node, to be filled in later; ``None`` if there are enough."""
        if len(self.nodes) >= self.limit:
            return None
        self.nodes.append(self._node(position, ()))
        self.waiting.append((len(self.nodes) - 1, position, node, at))
        return len(self.nodes) - 1

    def _moves(self, position: HuntPosition, node: PlanNode, at: int) -> tuple[PageMove, ...]:
        """The plan's card at a defender's turn; at the declarer's those that a discard of the plan allows."""
        if position.needed <= 0:
            return ()
        if position.turn != position.declarer:
            card = Card(node.cards[at])
            following = self._put(position.play(card), node, at + 1)
            return (PageMove((card,), card, None, following, main=True),) if following is not None else ()
        moves: list[PageMove] = []
        for card in position.legal_cards():
            after, branch = position.play(card), node.after(card)
            if branch is not None and self.caught.intersection(after.discards):
                following = self._put(after, branch, 0)
                if following is not None:
                    moves.append(PageMove((card,), card, None, following, main=not moves))
        return tuple(moves)

    def _node(self, position: HuntPosition, moves: tuple[PageMove, ...], *, cut: bool = False) -> PageNode:
        left = sum(discard in self.caught for discard in position.discards)
        return PageNode(
            position.deal.hands,
            tuple(zip(position.seats, position.table, strict=False)),
            position.turn if position.hand_size else None,
            {seat: position.tricks[seat] for seat in position.deal.seats},
            position.tricks[position.declarer],
            moves,
            _caught(left) if position.needed <= 0 else _left(left),
            cut,
        )


_HELP: Both = (
    "Framed cards can be played. Keys: ← → back and on, Home to the start, 1 to 9 the framed cards in order.",
    "Картами в рамке можно ходить. Клавиши: ← → назад и вперёд, Home в начало, 1–9 карты в рамке по порядку.",
)
_FOOTER: Both = (
    "The plan never sees the discard; the declarer is taken to know the plan. Made with prefsolve.",
    "План не видит сноса; считается, что играющий знает план. Сделано программой prefsolve.",
)
_SEEN: Both = (
    "The declarer's hand is shown with his discard. The hunters play the plan; framed are the replies that a discard it catches allows.",
    "Рука играющего показана вместе со сносом. Ловящие ходят по плану; в рамке ответы, возможные при одном из пойманных сносов.",
)


def _title(position: HuntPosition) -> Both:
    seat, game = position.declarer, position.game
    return (
        f"The hunt for {ENGLISH.of(seat)} {ENGLISH.words.game(game)}",
        f"Ловля: {RUSSIAN.words.game(game)} {RUSSIAN.of(seat)}",
    )


def _answer(plan: HuntPlan, total: int) -> Both:
    caught = len(plan.catches)
    return f"The plan catches {caught} of {total} discards", f"План ловит {caught} из {total} сносов"


def _who(position: HuntPosition) -> Both:
    def hand(seat: Seat, said: Phrases) -> str:
        cards: Hand = position.deal[seat]
        return f"{said.words.letter(seat)}: {said.words.cards(cards)}"

    english, russian = ("; ".join(hand(seat, said) for seat in position.deal.seats) for said in (ENGLISH, RUSSIAN))
    return english, russian


def _let_go(plan: HuntPlan, discards: Sequence[Hand]) -> Section:
    caught = set(plan.catches)
    lost = [discard for discard in discards if discard not in caught]
    english, russian = ("; ".join(said.words.cards(discard) for discard in lost) or "—" for said in (ENGLISH, RUSSIAN))
    return Section(
        (f"Discards it lets go: {len(lost)}", f"Сносы, которые он упускает: {len(lost)}"),
        (f"<p>{escape(english)}</p>", f"<p>{escape(russian)}</p>"),
    )


def _outline(plan: HuntPlan) -> Section:
    """The whole tree as text, for paper and for readers who want to see it at once."""
    english, russian = (plan_lines(plan, said.words)[:OUTLINE_LINES] for said in (ENGLISH, RUSSIAN))
    body = (f"<pre>{escape(chr(10).join(english))}</pre>", f"<pre>{escape(chr(10).join(russian))}</pre>")
    return Section(("The plan", "План"), body)


def _left(number: int) -> Both:
    return f"Discards of the plan still possible: {number}", f"Сносов плана ещё возможно: {number}"


def _caught(number: int) -> Both:
    return f"Caught. Discards of the plan that led here: {number}", f"Пойман. Сносов плана, которые сюда ведут: {number}"
