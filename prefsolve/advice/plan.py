"""A plan as a tree: the card of the plan's side, then a branch for each card of the others that makes a difference.

It is built from yes-or-no answers: at a turn of the plan's side the first card after which one plan still wins all layouts
that are left, at another's turn one branch for each card that he may play in one of them.  Branches that go on alike
are one, and the one that stands for most cards is the branch *otherwise*.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ..errors import IllegalCardError, NotAskedError
from ..messages import _
from ..model.arguments import called_fields, checked
from ..model.by_value import ByTree
from ..model.cards import Card, Hand, Seat, bits
from ..model.view import View
from .search import Asker
from .situation import Situation, State

__all__ = ["AdvicePlan", "Branch", "PlanBuilder", "PlanNode", "PlanSource"]


@dataclass(frozen=True, eq=False, slots=True)
class PlanNode(ByTree):
    """The next cards of the plan's side up to another's turn, or up to the end, where all layouts left are won.

    :ivar cards: card numbers in play order; empty where another is on move.
    :ivar branches: what follows; empty where all is won.
    """

    cards: tuple[int, ...]
    branches: tuple[Branch, ...] = ()

    def _tree(self) -> tuple[object, ...]:
        return _tree_from(self)

    def after(self, card: int) -> PlanNode | None:
        """What follows that card of another player."""
        for branch in self.branches:
            if card in branch.cards or branch.otherwise:
                return branch.then
        return None


@dataclass(frozen=True, eq=False, slots=True)
class Branch(ByTree):
    """The cards that lead to it; ``otherwise`` stands last and takes every other card."""

    cards: tuple[int, ...]
    then: PlanNode
    otherwise: bool = False

    def _tree(self) -> tuple[object, ...]:
        return self.cards, self.otherwise, _tree_from(self.then)


def _tree_from(root: PlanNode) -> tuple[object, ...]:
    """The nodes below a node, each once and by number."""
    numbers, waiting, found = {id(root): 0}, [root], []
    for node in waiting:  # grows while it is gone through
        below = []
        for branch in node.branches:
            if id(branch.then) not in numbers:
                numbers[id(branch.then)] = len(waiting)
                waiting.append(branch.then)
            below.append((branch.cards, branch.otherwise, numbers[id(branch.then)]))
        found.append((node.cards, tuple(below)))
    return tuple(found)


@called_fields
@dataclass(frozen=True, eq=False)
class AdvicePlan(ByTree):
    """A plan, and the layouts that it wins against any play of the others.

    :ivar view: the player's.
    :ivar situation: the layouts in the search's numbers; :ivar wins: those that the plan wins, a bit mask.
    :ivar root: its tree.
    """

    view: View
    situation: Situation = field(repr=False)
    wins: int = field(repr=False)
    root: PlanNode = field(repr=False)
    asker: Asker = field(repr=False)

    def _tree(self) -> tuple[object, ...]:
        return self.view, self.wins, _tree_from(self.root)

    @property
    def layouts(self) -> int:
        """How many layouts the plan wins."""
        return self.wins.bit_count()

    def hands(self) -> Iterator[dict[Seat, Hand]]:
        """The hands of every layout that the plan wins, as at the beginning of the trick."""
        for layout in bits(self.wins):
            masks = self.situation.hand_list[layout]
            yield {seat: Hand.from_mask(mask) for seat, mask in zip(self.situation.seats, masks, strict=True)}

    @checked
    def card(self, played: Sequence[Card] = ()) -> Card | None:
        """The plan's card after those cards, played from the view's position on by all seats; ``None`` where all is decided.

        :raises IllegalCardError: a card of the plan's side that the plan does not choose, or a request in another's turn.
        """
        state, node, left = self.situation.state, self.root, list(self.root.cards)
        for card in played:
            if self.situation.is_planned(state.turn):
                if not left or left.pop(0) != card:
                    raise IllegalCardError(_("the plan does not play {card} there", card=card), card=card)
            else:
                following = node.after(int(card))
                if following is None:
                    return None
                node, left = following, list(following.cards)
            state = self.asker.play(state, int(card))
        if state.is_decided:
            return None
        if not self.situation.is_planned(state.turn):
            raise IllegalCardError(_("another player is on move, and the plan is not for that player"))
        return Card(left[0]) if left else None

    @property
    def size(self) -> int:
        """How many different nodes the tree has."""
        seen, waiting = {id(self.root)}, [self.root]
        while waiting:
            for branch in waiting.pop().branches:
                if id(branch.then) not in seen:
                    seen.add(id(branch.then))
                    waiting.append(branch.then)
        return len(seen)

    @checked
    def failures(self, layouts: Collection[int] | None = None) -> list[int]:
        """The layouts among ``wins`` in which some way of the others to play beats the plan: none, unless something is wrong.

        Each layout is played by itself, every card of the others that is legal there tried; no search is asked.

        :param layouts: look at these numbers of layouts only.
        """
        asked = [layout for layout in bits(self.wins) if layouts is None or layout in layouts]
        return [layout for layout in asked if not self._holds(self.root, self.situation.state, layout)]

    def _holds(self, node: PlanNode, state: State, layout: int) -> bool:
        for card in node.cards:
            if state.is_decided or not self.asker.planned_cards(state) >> card & 1:
                break
            state = self.asker.play(state, card)
        if state.is_decided:
            return (state.needed <= 0) == self.situation.wants
        if self.situation.is_planned(state.turn):
            return False
        for card in self.asker.other_cards(state, (layout,)):
            following = node.after(card)
            if following is None or not self._holds(following, self.asker.play(state, card), layout):
                return False
        return True


class PlanBuilder:
    """Builds the plan for one set of layouts that a plan wins."""

    def __init__(self, asker: Asker) -> None:
        self.asker, self.situation = asker, asker.situation
        self._same: dict[object, PlanNode] = {}

    def build(self, view: View, wins: int, first: int | None = None) -> AdvicePlan:
        """The plan that wins ``wins`` and begins with that card; raises :class:`NotAskedError` if none does."""
        state, layouts = self.situation.state, tuple(bits(wins))
        if layouts and not self.asker.ask(wins, first)[0]:
            raise NotAskedError(_("no plan wins all these layouts"))
        root = self._node(state, layouts, None, first) if layouts else PlanNode(() if first is None else (first,))
        return AdvicePlan(view, self.situation, wins, root, Asker(self.situation))

    def _node(self, state: State, layouts: tuple[int, ...], like: PlanNode | None, first: int | None = None) -> PlanNode:
        """The node that wins ``layouts``, with the cards of ``like`` where they do as well."""
        cards: list[int] = []
        while not state.is_decided and self.situation.is_planned(state.turn):
            wanted = first
            if wanted is None and like is not None and len(like.cards) > len(cards):
                wanted = like.cards[len(cards)]
            card = self._own_card(state, layouts, wanted) if first is None else first
            first = None
            cards.append(card)
            state = self.asker.play(state, card)
        branches = () if state.is_decided else self._branches(state, layouts, like)
        key = tuple(cards), tuple((branch.cards, id(branch.then)) for branch in branches)
        return self._same.setdefault(key, PlanNode(tuple(cards), branches))

    def _own_card(self, state: State, layouts: tuple[int, ...], wanted: int | None) -> int:
        legal = self.asker.planned_cards(state)
        order = sorted(bits(legal), reverse=True)
        if wanted is not None and legal >> wanted & 1:
            order.insert(0, wanted)
        if len(set(order)) == 1:
            return order[0]
        for card in order:
            if self.asker.succeeds(self.asker.play(state, card), layouts):
                return card
        raise AssertionError("a set that one plan wins has a card that wins it")

    def _branches(self, state: State, layouts: tuple[int, ...], like: PlanNode | None) -> tuple[Branch, ...]:
        """A branch for each group of cards that go on alike, the largest group last."""
        groups: dict[int, tuple[list[int], PlanNode]] = {}
        able = self.asker.other_cards(state, layouts)
        hint: PlanNode | None = None
        for card in sorted(able, key=lambda card: (-len(able[card]), card)):
            wanted = like.after(card) if like is not None else hint
            node = self._node(self.asker.play(state, card), tuple(able[card]), wanted)
            hint = hint or node
            groups.setdefault(id(node), ([], node))[0].append(card)
        ordered = sorted(groups.values(), key=lambda group: (len(group[0]), group[0]))
        last = len(ordered) - 1
        return tuple(Branch(tuple(sorted(cards)), node, at == last) for at, (cards, node) in enumerate(ordered))


@dataclass(frozen=True, eq=False)
class PlanSource:
    """From what the plans of an answer are built, when they are asked for; the searches that found them are not kept.

    :ivar sets: by first card (``None`` where another is on move), what one plan wins.
    :ivar equal: each card that may be played, and the one that stands for it in ``sets``; :ivar best: the best of these.
    """

    view: View
    situation: Situation
    sets: Mapping[int | None, int]
    equal: Mapping[int, int]
    best: int | None

    def plan(self, card: Card | None) -> AdvicePlan:
        """The plan that begins with that card, or the best one; raises :class:`IllegalCardError` for a card that is none."""
        if card is not None and card not in self.equal:
            raise IllegalCardError(_("{card} cannot be played now", card=card), card=card)
        wins = self.sets[self.best if card is None else self.equal[card]]
        return PlanBuilder(Asker(self.situation)).build(self.view, wins, self.best if card is None else int(card))
