"""A plan of the defenders as a tree: their card, then a branch for each reply of the declarer that differs.

A plan is built from yes-or-no answers: at a defender's turn the first card after which one plan still catches all that
is left of the set, at the declarer's turn one branch for each card he may play with a discard of the set.  A branch that
does for several replies is written once, and the one that does for most is the branch *otherwise*.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from ..errors import DiscardError, IllegalCardError
from ..messages import _
from ..model.arguments import checked, checked_fields
from ..model.by_value import ByTree
from ..model.cards import Card, Hand, Seat, bits
from ..model.hunt_position import HuntPosition
from ..solving.run_control import RunControl
from .search import Catcher, HuntState

__all__ = ["HuntPlan", "PlanBuilder", "PlanNode", "Replay", "Reply"]

MOST_NODES_A_MIB = 500  # nodes of a tree, and as many answers remembered, for each MiB that may be used: some 1 KiB each


def _nodes_from(root: PlanNode) -> Iterator[PlanNode]:
    """Every node once, the first ones first."""
    seen, waiting = {id(root)}, [root]
    while waiting:
        node = waiting.pop()
        yield node
        for reply in node.replies:
            if id(reply.then) not in seen:
                seen.add(id(reply.then))
                waiting.append(reply.then)


def _tree_from(root: PlanNode) -> tuple[object, ...]:
    """The tree as numbers: each node's cards and replies, and which node each reply leads to."""
    nodes = list(_nodes_from(root))
    number = {id(node): at for at, node in enumerate(nodes)}
    return tuple(
        (node.cards, node.cut, tuple((reply.cards, reply.otherwise, number[id(reply.then)]) for reply in node.replies)) for node in nodes
    )


@checked_fields
@dataclass(frozen=True, eq=False, slots=True)
class PlanNode(ByTree):
    """The defenders' next cards up to the declarer's turn, or up to the end, where every discard left is caught.

    :ivar cards: card numbers in play order; empty where the declarer is on move.
    :ivar replies: the branches after them; empty where all are caught.
    :ivar cut: whether the plan goes on here and was not built further.
    """

    cards: tuple[int, ...]
    replies: tuple[Reply, ...] = ()
    cut: bool = False

    def _tree(self) -> tuple[object, ...]:
        return _tree_from(self)

    @checked
    def after(self, card: int) -> PlanNode | None:
        """The branch for that reply."""
        return self._after(card)

    def _after(self, card: int) -> PlanNode | None:
        for reply in self.replies:
            if card in reply.cards or reply.otherwise:
                return reply.then
        return None


@checked_fields
@dataclass(frozen=True, eq=False, slots=True)
class Reply(ByTree):
    """A branch: the declarer's cards that lead to it; ``otherwise`` stands last and takes every other card."""

    cards: tuple[int, ...]
    then: PlanNode
    otherwise: bool = False

    def _tree(self) -> tuple[object, ...]:
        return self.cards, self.otherwise, _tree_from(self.then)


@checked_fields
@dataclass(frozen=True, eq=False)
class HuntPlan(ByTree):
    """A plan and what it catches.

    :ivar position: where it begins.
    :ivar catches: the discards that it catches whatever the declarer does.
    :ivar root: its tree.
    :ivar stopped: why some branches are cut: ``time``, ``memory`` or ``interrupt``; empty where none is.
    """

    position: HuntPosition
    catches: tuple[Hand, ...]
    root: PlanNode
    stopped: str = ""

    def _tree(self) -> tuple[object, ...]:
        return self.position, self.catches, _tree_from(self.root)

    @checked
    def card(self, played: Sequence[Card] = ()) -> Card | None:
        """The defenders' card after those cards, played from the position on by all seats.

        ``None`` where all is decided, where no discard of the plan allows what the declarer played, or where the plan is cut.

        :raises IllegalCardError: a card that could not be played, one of the plan's own that it does not choose, or a
            request in the declarer's turn.
        """
        position, node, left = self.position, self.root, list(self.root.cards)
        for card in played:
            if position.turn == position.declarer:
                following = node.after(card)
                if following is None:
                    return None
                node, left = following, list(following.cards)
            elif node.cut and not left:
                return None
            elif not left or left.pop(0) != card:
                raise IllegalCardError(
                    _("{turn} plays {card}, which the plan does not", turn=position.turn, card=card), card=card, seat=position.turn
                )
            position = position.play(card)
        if position.needed <= 0:
            return None
        if position.turn == position.declarer:
            raise IllegalCardError(
                _("the declarer {turn} is on move, and the plan is not for the declarer", turn=position.turn), seat=position.turn
            )
        return Card(left[0]) if left else None

    def seat(self, card: Card) -> Seat:
        """The defender who holds that card."""
        owner = self.position.deal.owner(card)
        if owner is None:
            raise IllegalCardError(_("{card} is in none of the defenders' hands", card=card), card=card)
        return owner

    @checked
    def cards(self, node: PlanNode) -> tuple[Card, ...]:
        """The defenders' cards of a node."""
        return tuple(map(Card, node.cards))

    @checked
    def reply_cards(self, reply: Reply) -> tuple[Card, ...]:
        """The declarer's cards of a branch."""
        return tuple(map(Card, reply.cards))

    @property
    def size(self) -> int:
        """How many different nodes the tree has."""
        return sum(1 for _ in _nodes_from(self.root))


class PlanBuilder:
    """Builds the plan for one set of discards that a plan can catch.

    :param control: seconds and stop; whatever is not built by then is cut.
    :param memory_mib: a bound of the memory for the tree and what is remembered to build it.
    """

    def __init__(self, catcher: Catcher, *, control: RunControl | None = None, memory_mib: float = 512.0) -> None:
        self.catcher = catcher
        self.control = control
        self.room = max(MOST_NODES_A_MIB, int(memory_mib * MOST_NODES_A_MIB))
        self.stopped = ""
        self._replay = Replay(catcher, room=self.room, look=self._look)

    def _look(self) -> None:
        """Raise where the work is to stop."""
        if self.control is not None and self.control.stop():
            raise InterruptedError(self.control.stopped)

    def build(self, worlds: int) -> HuntPlan:
        """The plan that catches ``worlds``; raises ``ValueError`` if no plan does."""
        catcher = self.catcher
        if not catcher.catchable(catcher.state, worlds)[0]:
            raise DiscardError(_("no plan catches all these discards"))
        with catcher.watched(lambda: self.control is not None and self.control.stop()):
            root = self._cut_or_node(catcher.state, worlds, None)
        return HuntPlan(catcher.position, catcher.hands_of(worlds), root, self.stopped)

    def _cut_or_node(self, state: HuntState, worlds: int, like: PlanNode | None) -> PlanNode:
        """:meth:`_node`, or where the time or the memory is up a node that is cut."""
        try:
            if not self.stopped:
                self.room -= 1
                if self.room < 0:
                    raise MemoryError
                self._look()
                return self._node(state, worlds, like)
        except InterruptedError:
            self.stopped = self.control.stopped if self.control is not None else "time"
        except KeyboardInterrupt:
            self.stopped = "interrupt"
        except MemoryError:
            self.stopped = "memory"
        return PlanNode((), cut=True)

    def _node(self, state: HuntState, worlds: int, like: PlanNode | None) -> PlanNode:
        """The node that catches ``worlds``, with the cards of ``like`` where they do as well."""
        cards: list[int] = []
        while state.turn != 0 and not state.is_over:
            wanted = like.cards[len(cards)] if like is not None and len(like.cards) > len(cards) else None
            card = self._own_card(state, worlds, wanted)
            cards.append(card)
            state = self.catcher.play(state, card)
        return PlanNode(tuple(cards), () if state.is_over else self._replies(state, worlds, like))

    def _own_card(self, state: HuntState, worlds: int, wanted: int | None) -> int:
        legal = self.catcher.cards(state)
        order = sorted(bits(legal), reverse=True)
        if wanted is not None and legal >> wanted & 1:
            order.insert(0, wanted)
        for card in order:
            if self.catcher.catchable(self.catcher.play(state, card), worlds)[0]:
                return card
        raise AssertionError("a set that can be caught has a card that catches it")

    def _replies(self, state: HuntState, worlds: int, like: PlanNode | None) -> tuple[Reply, ...]:
        """A branch for each group of replies that one continuation answers, the largest group last."""
        able = {card: self.catcher.able(state, card) & worlds for card in bits(state.hands[0])}
        groups: list[tuple[list[int], PlanNode]] = []
        for card in sorted((card for card in able if able[card]), key=lambda card: (-able[card].bit_count(), card)):
            after = self.catcher.play(state, card)
            found = self._group_that_serves(groups, after, able[card])
            if found is not None:
                found.append(card)
                continue
            hint = like.after(card) if like is not None else groups[0][1] if groups else None
            groups.append(([card], self._cut_or_node(after, able[card], hint)))
        groups.sort(key=lambda group: (len(group[0]), group[0]))
        last = len(groups) - 1
        return tuple(Reply(tuple(sorted(cards)), node, n == last) for n, (cards, node) in enumerate(groups))

    def _group_that_serves(self, groups: list[tuple[list[int], PlanNode]], after: HuntState, worlds: int) -> list[int] | None:
        """The replies of a group whose continuation catches these worlds as well; none once the work is stopped."""
        if self.stopped:
            return None
        try:
            return next((cards for cards, node in groups if self._replay.caught(node, after, worlds) == worlds), None)
        except InterruptedError:
            return None


class Replay:
    """Plays plans out against every reply; what has been played once is remembered, as far as there is room.

    :param room: how many answers are kept.
    :param look: called now and then; raises to stop the work.
    """

    def __init__(self, catcher: Catcher, *, room: int = 1_000_000, look: Callable[[], None] | None = None) -> None:
        self.catcher = catcher
        self.room, self.look = room, look
        self._caught: dict[tuple[int, HuntState, int], tuple[PlanNode, int]] = {}  # the node too, so that its id stays its own

    def caught(self, node: PlanNode | None, state: HuntState, worlds: int) -> int:
        """The discards among ``worlds`` that the plan from ``node`` on catches, whatever the declarer plays."""
        if node is None or not worlds:
            return 0
        key = id(node), state, worlds
        known = self._caught.get(key)
        if known is None:
            if self.look is not None:
                self.look()
            known = node, self._play(node, state, worlds)
            if len(self._caught) >= self.room:
                self._caught.clear()
            self._caught[key] = known
        return known[1]

    def _play(self, node: PlanNode, state: HuntState, worlds: int) -> int:
        for card in node.cards:
            if state.is_over or state.turn == 0 or not self.catcher.cards(state) >> card & 1:
                break
            state = self.catcher.play(state, card)
        if state.needed == 0:
            return worlds
        if state.is_over or state.turn != 0 or node.cut:
            return 0
        for card in bits(state.hands[0]):
            able = self.catcher.able(state, card) & worlds  # what has escaped before need not be followed further
            if able:
                worlds &= ~able | self.caught(node._after(card), self.catcher.play(state, card), able)
        return worlds
