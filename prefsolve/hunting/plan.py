"""A plan of the defenders as a tree: their card, then a branch for each reply of the declarer that differs.

A plan is built from yes-or-no answers: at a defender's turn the first card after which one plan still catches all that
is left of the set, at the declarer's turn one branch for each card he may play with a discard of the set.  A branch that
does for several replies is written once, and the one that does for most is the branch *otherwise*.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..errors import IllegalCardError
from ..model.cards import Card, Hand, Seat
from ..model.hunt_position import HuntPosition
from .search import Catcher, HuntState, bits

__all__ = ["HuntPlan", "PlanBuilder", "PlanNode", "Replay", "Reply"]


@dataclass(frozen=True, eq=False)
class PlanNode:
    """The defenders' next cards up to the declarer's turn, or up to the end, where every discard left is caught.

    :ivar cards: card numbers in play order; empty where the declarer is on move.
    :ivar replies: the branches after them; empty where all are caught.
    """

    cards: tuple[int, ...]
    replies: tuple[Reply, ...] = ()

    def after(self, card: int) -> PlanNode | None:
        """The branch for that reply."""
        for reply in self.replies:
            if card in reply.cards or reply.otherwise:
                return reply.then
        return None


@dataclass(frozen=True, eq=False)
class Reply:
    """A branch: the declarer's cards that lead to it; ``otherwise`` stands last and takes every other card."""

    cards: tuple[int, ...]
    then: PlanNode
    otherwise: bool = False


@dataclass(eq=False)
class HuntPlan:
    """A plan and what it catches.

    :ivar position: where it begins.
    :ivar catches: the discards that it catches whatever the declarer does.
    :ivar root: its tree.
    """

    position: HuntPosition
    catches: tuple[Hand, ...]
    root: PlanNode

    def card(self, played: Sequence[Card] = ()) -> Card | None:
        """The defenders' card after those cards, played from the position on by all seats.

        ``None`` where all is decided, or where no discard of the plan allows what the declarer played.

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
            elif not left or left.pop(0) != card:
                raise IllegalCardError(f"{position.turn} plays {card}, which the plan does not", card=card, seat=position.turn)
            position = position.play(card)
        if position.needed <= 0:
            return None
        if position.turn == position.declarer:
            raise IllegalCardError(f"the declarer {position.turn} is on move, for whom there is no plan", seat=position.turn)
        return Card(left[0]) if left else None

    def seat(self, card: Card) -> Seat:
        """The defender who holds that card."""
        owner = self.position.deal.owner(card)
        assert owner is not None  # a plan names cards of the defenders' hands
        return owner

    def cards(self, node: PlanNode) -> tuple[Card, ...]:
        """The defenders' cards of a node."""
        return tuple(map(Card, node.cards))

    def reply_cards(self, reply: Reply) -> tuple[Card, ...]:
        """The declarer's cards of a branch."""
        return tuple(map(Card, reply.cards))

    @property
    def size(self) -> int:
        """How many different nodes the tree has."""
        return sum(1 for _ in self._nodes())

    def _nodes(self) -> Iterator[PlanNode]:
        seen, waiting = {id(self.root)}, [self.root]
        while waiting:
            node = waiting.pop()
            yield node
            for reply in node.replies:
                if id(reply.then) not in seen:
                    seen.add(id(reply.then))
                    waiting.append(reply.then)


class PlanBuilder:
    """Builds the plan for one set of discards that a plan can catch."""

    def __init__(self, catcher: Catcher) -> None:
        self.catcher = catcher
        self._replay = Replay(catcher)

    def build(self, worlds: int) -> HuntPlan:
        """The plan that catches ``worlds``; raises ``ValueError`` if no plan does."""
        catcher = self.catcher
        if not catcher.catchable(catcher.state, worlds)[0]:
            raise ValueError("no plan catches all these discards")
        root = self._node(catcher.state, worlds, None)
        return HuntPlan(catcher.position, catcher.hands_of(worlds), root)

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
            for cards, node in groups:
                if self._replay.caught(node, after, able[card]) == able[card]:
                    cards.append(card)
                    break
            else:
                hint = like.after(card) if like is not None else groups[0][1] if groups else None
                groups.append(([card], self._node(after, able[card], hint)))
        groups.sort(key=lambda group: (len(group[0]), group[0]))
        last = len(groups) - 1
        return tuple(Reply(tuple(sorted(cards)), node, n == last) for n, (cards, node) in enumerate(groups))


class Replay:
    """Plays plans out against every reply; what has been played once is remembered."""

    def __init__(self, catcher: Catcher) -> None:
        self.catcher = catcher
        self._caught: dict[tuple[PlanNode, HuntState, int], int] = {}

    def caught(self, node: PlanNode | None, state: HuntState, worlds: int) -> int:
        """The discards among ``worlds`` that the plan from ``node`` on catches, whatever the declarer plays."""
        if node is None or not worlds:
            return 0
        key = node, state, worlds
        if key not in self._caught:
            self._caught[key] = self._play(node, state, worlds)
        return self._caught[key]

    def _play(self, node: PlanNode, state: HuntState, worlds: int) -> int:
        for card in node.cards:
            if state.is_over or state.turn == 0 or not self.catcher.cards(state) >> card & 1:
                break
            state = self.catcher.play(state, card)
        if state.needed == 0:
            return worlds
        if state.is_over or state.turn != 0:
            return 0
        for card in bits(state.hands[0]):
            able = self.catcher.able(state, card) & worlds  # what has escaped before need not be followed further
            if able:
                worlds &= ~able | self.caught(node.after(card), self.catcher.play(state, card), able)
        return worlds
