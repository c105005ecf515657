"""A plan of advice as one self-contained HTML page: its card at each turn, the others' cards to be clicked through."""

from __future__ import annotations

from html import escape
from typing import NamedTuple

from ..diagrams import words
from ..diagrams.page import Both, Page, PageMove, PageNode, Section
from ..diagrams.sentences import AdvicePhrases
from ..model.cards import Card, Hand, Seat, bits
from ..model.deal import Deal
from .plan import AdvicePlan, PlanNode
from .result import Advice, Worth
from .situation import State
from .tree_text import plan_lines

__all__ = ["advice_page"]

NODES = 4000  # positions of a page; beyond them the tree is cut
OUTLINE_LINES = 400
ENGLISH, RUSSIAN = AdvicePhrases(words("en")), AdvicePhrases(words("ru"))


def advice_page(advice: Advice, plan: AdvicePlan, *, title: Both | None = None, limit: int = NODES) -> Page:
    """The plan's tree, every card of the others by itself; render it with ``workshop.page.render``.

    A hidden hand shows every card that it may still hold in a layout that the plan wins.

    :param limit: the most positions; the tree is followed level by level and cut there.
    """
    page = _Drawing(advice, plan, limit).page(title or _title(advice))
    page.sections += [_cards(advice)] * bool(advice.cards) + [_outline(plan)]
    page.help, page.footer = _HELP, _FOOTER
    return page


class _Point(NamedTuple):
    """Where the play stands: the plan's node and how many of its cards are played, the layouts left, the tricks taken."""

    state: State
    node: PlanNode
    at: int
    layouts: tuple[int, ...]
    taken: tuple[int, int, int]


class _Drawing:
    """The page's nodes, parents before children, level by level."""

    def __init__(self, advice: Advice, plan: AdvicePlan, limit: int) -> None:
        self.advice, self.plan, self.limit = advice, plan, limit
        self.situation, self.asker = plan.situation, plan.asker
        self.nodes: list[PageNode] = []
        self.waiting: list[tuple[int, _Point]] = []

    def page(self, title: Both) -> Page:
        view, situation = self.advice.view, self.situation
        before = view.tricks
        first, second, third = (before[seat] for seat in situation.seats)
        start = _Point(situation.state, self.plan.root, 0, tuple(bits(self.plan.wins)), (first, second, third))
        shown = {seat: self._hand(start, player) if situation.is_planned(player) else Hand() for player, seat in enumerate(situation.seats)}
        page = Page(title, [_answer(self.advice, self.plan), _SEEN], Deal(shown), view.seats, view.declarer)
        self._put(start)
        for number, point in self.waiting:  # grows while it is gone through
            moves = self._moves(point)
            self.nodes[number] = self._node(point, moves, cut=not moves and not point.state.is_decided and bool(point.layouts))
        page.nodes = self.nodes
        return page

    def _put(self, point: _Point) -> int | None:
        """The number of a new node, to be filled in later; ``None`` if there are enough."""
        if len(self.nodes) >= self.limit:
            return None
        self.nodes.append(self._node(point, ()))
        self.waiting.append((len(self.nodes) - 1, point))
        return len(self.nodes) - 1

    def _moves(self, point: _Point) -> tuple[PageMove, ...]:
        """The plan's card at a turn of its side; at another's those that a layout of the plan allows."""
        state = point.state
        if state.is_decided or not point.layouts:  # where the plan wins nothing there is nothing to follow
            return ()
        if self.situation.is_planned(state.turn):
            card = Card(point.node.cards[point.at])
            following = self._put(self._after(point, card, point.node, point.at + 1, point.layouts))
            return (PageMove((card,), card, None, following, main=True),) if following is not None else ()
        moves: list[PageMove] = []
        for number, layouts in sorted(self.asker.other_cards(state, point.layouts).items()):
            card, branch = Card(number), point.node.after(number)
            following = None if branch is None else self._put(self._after(point, card, branch, 0, tuple(layouts)))
            if following is not None:
                moves.append(PageMove((card,), card, None, following, main=not moves))
        return tuple(moves)

    def _after(self, point: _Point, card: Card, node: PlanNode, at: int, layouts: tuple[int, ...]) -> _Point:
        state, taken = self.asker.play(point.state, card), list(point.taken)
        if not state.table:
            taken[state.leader] += 1
        return _Point(state, node, at, layouts, (taken[0], taken[1], taken[2]))

    def _node(self, point: _Point, moves: tuple[PageMove, ...], *, cut: bool = False) -> PageNode:
        state, seats = point.state, self.situation.seats
        table = tuple((seats[(state.leader + at) % 3], Card(card)) for at, card in enumerate(state.table))
        return PageNode(
            {seat: self._hand(point, player) for player, seat in enumerate(seats)},
            table,
            seats[state.turn] if state.tricks else None,
            dict(zip(seats, point.taken, strict=True)),
            point.taken[0],
            moves,
            _done(len(point.layouts)) if state.is_decided else _left(len(point.layouts)),
            cut,
        )

    def _hand(self, point: _Point, player: int) -> Hand:
        """The cards of that player, or those that he may hold in one of the layouts left."""
        state, gone = point.state, sum(1 << card for card in point.state.table)
        digit = self.situation.digits[player]
        if digit:
            return Hand.from_mask((state.one if digit == 1 else state.other) & ~gone)
        held = 0
        for layout in point.layouts:
            held |= self.situation.hand_list[layout][player]
        return Hand.from_mask(held & state.pool & ~gone)


_HELP: Both = (
    "Framed cards can be played. Keys: ← → back and on, Home to the start, 1 to 9 the framed cards in order.",
    "Картами в рамке можно ходить. Клавиши: ← → назад и вперёд, Home в начало, 1–9 карты в рамке по порядку.",
)
_FOOTER: Both = (
    "The plan sees only the cards as they fall; the others see everything and know the plan. Made with prefsolve.",
    "План видит только сыгранные карты; остальные видят всё и знают план. Сделано программой prefsolve.",
)
_SEEN: Both = (
    "A hidden hand shows every card that it may still hold in a layout the plan wins, so a card may stand in two hands.",
    "В закрытой руке показаны все карты, которые в ней ещё могут быть при раскладе, где план выигрывает: карта может стоять в двух руках.",
)


def _title(advice: Advice) -> Both:
    seat, game = advice.view.declarer, advice.view.game
    assert isinstance(seat, Seat)
    assert game is not None
    return (
        f"A plan with hidden cards: {ENGLISH.of(seat)} {ENGLISH.words.game(game)}",
        f"План при закрытых картах: {RUSSIAN.words.game(game)} {RUSSIAN.of(seat)}",
    )


def _answer(advice: Advice, plan: AdvicePlan) -> Both:
    share = f"{plan.layouts / advice.layouts:.1%}"
    return (
        f"The plan wins in {plan.layouts} of {advice.layouts} layouts ({share})",
        f"План выигрывает в {plan.layouts} раскладах из {advice.layouts} ({share})",
    )


def _cards(advice: Advice) -> Section:
    def table(said: AdvicePhrases) -> str:
        cells = (
            (said.words.card(card), f"{float(worth.average / advice.total):.1%}", _range(worth, advice))
            for card, worth in advice.cards.items()
        )
        rows = "".join("<tr>" + "".join(f"<td>{escape(text)}</td>" for text in row) + "</tr>" for row in cells)
        return "<table><tr>" + "".join(f"<th>{name}</th>" for name in said.head) + f"</tr>{rows}</table>"

    return Section(("What each card is worth", "Чего стоит каждая карта"), (table(ENGLISH), table(RUSSIAN)))


def _range(worth: Worth, advice: Advice) -> str:
    low = f"{float(worth.guaranteed / advice.total):.1%}"
    return low if worth.exact else f"{low}–{float(worth.at_most / advice.total):.1%}"


def _outline(plan: AdvicePlan) -> Section:
    """The whole tree as text, for paper and for readers who want to see it at once."""
    english, russian = (plan_lines(plan, said.words)[:OUTLINE_LINES] for said in (ENGLISH, RUSSIAN))
    body = (f"<pre>{escape(chr(10).join(english))}</pre>", f"<pre>{escape(chr(10).join(russian))}</pre>")
    return Section(("The plan", "План"), body)


def _left(number: int) -> Both:
    return f"Layouts of the plan still possible: {number}", f"Раскладов плана ещё возможно: {number}"


def _done(number: int) -> Both:
    return f"Won. Layouts of the plan that led here: {number}", f"Выиграно. Раскладов плана, которые сюда ведут: {number}"
