"""Proof trees: one card of the solving side against every card of the opponents that differs.

A tree shows that its side gets the value of its first position, whatever the opponents do.  Positions reached in several
ways are one node, so a tree is a graph without cycles.  Replies that are equal in effect, or after which the tree goes on
alike, card for card, are one branch.  Beyond the chosen depth a node is cut: its value stands there without the cards
that prove it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ..errors import AbsentSeatError, PrefsolveError
from ..messages import _
from ..model.arguments import checked, checked_fields
from ..model.by_value import ByTree, hashable
from ..model.cards import Card, Seat
from ..model.game import Raspasy
from ..model.position import Position
from .aims import Aim, SeatAim, SideAim
from .as_json import proof_json
from .soundness_check import Side
from .values import Values

__all__ = ["Branch", "Node", "NotRefutedError", "Proof", "ProofTooLargeError", "aim_of", "prove", "refute"]

MAX_NODES = 50_000


class ProofTooLargeError(PrefsolveError):
    """A tree of more nodes than may be built."""

    code = "proof-too-large"


class NotRefutedError(PrefsolveError):
    """A card that loses nothing, so that there is no refutation to show."""

    code = "not-refuted"


@dataclass(frozen=True, slots=True)
class Branch:
    """Cards of the seat on move after which the tree goes on alike.

    :param cards: all of them, in the order of the hand.
    :param played: the one that stands for all; ``node`` is the position after it.
    :param value: the declarer's tricks after each of them, in raspasy those that the seat guarantees itself.
    """

    cards: tuple[Card, ...]
    played: Card
    value: int
    node: Node


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    """A position of the tree, its value, and the cards that are followed.

    :param branches: at the solving side's turn one, at the opponents' turn one or more that together hold every legal
        card; none where the play is over or the node is cut.
    :param worth: the declarer's tricks after each legal card; empty where the node is cut.
    :param cut: whether the depth ended here before the play did.
    """

    position: Position
    value: int
    branches: tuple[Branch, ...]
    worth: Mapping[Card, int]
    cut: bool = False

    @property
    def seat(self) -> Seat:
        """The seat on move."""
        return self.position.turn


@checked_fields
@dataclass(frozen=True, slots=True, eq=False)
class Proof(ByTree):
    """A tree and what it proves.

    :param side: whose play it shows; in raspasy the seat whose tricks are counted.
    :param before: cards played from the problem's position to the root, such as the card refuted.
    :param depth: how many tricks deep it goes.
    :param nodes: how many different positions it has.
    :param against: in raspasy, whether it shows the play of all others against that seat.
    """

    root: Node
    side: Side | Seat
    depth: int
    nodes: int
    before: tuple[Card, ...] = ()
    against: bool = False

    def to_json(self) -> dict[str, Any]:
        """The question and the tree, its nodes by number; as ``explain --json``."""
        return proof_json(self)

    def _tree(self) -> tuple[object, ...]:
        nodes = list(self.walk())
        number = {id(node): at for at, node in enumerate(nodes)}
        drawn = []
        for node in nodes:
            branches = tuple((branch.cards, branch.played, branch.value, number[id(branch.node)]) for branch in node.branches)
            drawn.append((node.position, node.value, node.cut, hashable(node.worth), branches))
        return self.side, self.against, self.depth, self.before, tuple(drawn)

    def walk(self) -> Iterator[Node]:
        """Every node once, parents before children."""
        seen: set[int] = set()
        waiting = [self.root]
        while waiting:
            node = waiting.pop()
            if id(node) not in seen:
                seen.add(id(node))
                yield node
                waiting += [branch.node for branch in reversed(node.branches)]


@checked
def prove(
    position: Position,
    side: Side | Seat,
    *,
    depth: int | None = None,
    budget: int = 400,
    prefer: Sequence[Card] = (),
    limit: int = MAX_NODES,
    values: Values | None = None,
) -> Proof:
    """The tree by which ``side`` gets the position's value; in raspasy ``side`` is a seat, and the value its guarantee.

    :param depth: in tricks from here on, 1 to the number of cards; without it, as deep as stays within ``budget`` nodes,
        and one trick at least.
    :param prefer: cards that ``side`` plays rather than others wherever they keep the value, the first of them first.
    :param limit: the most nodes that a chosen depth may need.
    :raises ProofTooLargeError: a depth that needs more.
    :raises UnsupportedGameError: a side of raspasy, or a seat of a contract or misère.
    """
    if isinstance(side, Seat) and side == position.deal.absent:
        raise AbsentSeatError(_("{side} sits out in this deal: {deal}", side=side, deal=position.deal), seat=side)
    return _prove(position, aim_of(side, values), depth=depth, budget=budget, prefer=prefer, limit=limit)


def aim_of(side: Side | Seat, values: Values | None = None) -> Aim:
    """The party of a side, or in raspasy of a seat."""
    return SeatAim(side) if isinstance(side, Seat) else SideAim(side, values if values is not None else Values())


def _prove(position: Position, aim: Aim, *, depth: int | None, budget: int, prefer: Sequence[Card] = (), limit: int = MAX_NODES) -> Proof:
    if depth is not None:
        return _Builder(aim, limit, prefer).build(position, depth)
    proof = _Builder(aim, limit, prefer).build(position, 1)
    for deeper in range(2, position.hand_size + 1):
        try:
            proof = _Builder(aim, budget, prefer).build(position, deeper)
        except ProofTooLargeError:
            break
    return proof


@checked
def refute(position: Position, card: Card, *, depth: int | None = None, budget: int = 400, values: Values | None = None) -> Proof:
    """The tree by which the opponents of the seat on move profit from ``card``; in raspasy, all the others.

    :raises NotRefutedError: a card that keeps the value.
    :raises IllegalCardError: a card that cannot be played.
    """
    mover = aim_of(_party(position), values)
    after = position.play(card)
    worth = mover.cards(position)
    best = mover.best(position, worth.values())
    if worth[card] == best:
        told = {"card": card, "tricks": best, "seat": position.turn.full_name}
        if isinstance(position.game, Raspasy):
            raise NotRefutedError(
                _("{card} is not refuted: it keeps the value, {tricks} of {seat}'s tricks", **told), card=card, value=best
            )
        raise NotRefutedError(_("{card} is not refuted: it keeps the value, {tricks} declarer's tricks", **told), card=card, value=best)
    proof = _prove(after, mover.opponents, depth=depth, budget=budget)
    return Proof(proof.root, proof.side, proof.depth, proof.nodes, (card,), proof.against)


def _party(position: Position) -> Side | Seat:
    """The side of the seat on move; in raspasy the seat."""
    if isinstance(position.game, Raspasy):
        return position.turn
    return Side.DECLARER if position.turn == position.declarer else Side.DEFENDERS


_Signature = tuple[object, ...]


@dataclass(slots=True)
class _Builder:
    """One tree being built; ``limit`` is the most nodes it may have."""

    aim: Aim
    limit: int
    prefer: Sequence[Card]
    memory: dict[tuple[Position, int], tuple[Node, int]] = field(default_factory=dict)
    numbers: dict[_Signature, int] = field(default_factory=dict)

    def build(self, position: Position, depth: int) -> Proof:
        last = max(0, position.hand_size - depth)  # how many cards a hand are left where the tree is cut
        root, _rest = self.node(position, last)
        side = self.aim.side if isinstance(self.aim, SideAim) else self.aim.seat
        nodes = len({id(node) for node, _ in self.memory.values()})
        return Proof(root, side, min(depth, position.hand_size), nodes, against=isinstance(self.aim, SeatAim) and self.aim.against)

    def node(self, position: Position, last: int) -> tuple[Node, int]:
        """The node of a position, and the number of its way of going on: equal numbers, equal cards from here on."""
        known = self.memory.get((position, last))
        if known is not None:
            return known
        if len(self.memory) >= self.limit:
            raise ProofTooLargeError(
                _("the tree has more than {limit} positions; choose a smaller depth", limit=self.limit), limit=self.limit
            )
        cut = not position.is_over and not position.table and position.hand_size <= last
        worth = {} if cut else self.aim.cards(position)
        value = self.aim.best(position, worth.values()) if worth else self.aim.tricks(position)
        branches = () if cut or position.is_over else self.branches(position, worth, last)
        node = Node(position, value, tuple(branch for branch, _ in branches), worth, cut)
        signature = (cut, value, *((branch.cards, number) for branch, number in branches))
        built = node, self.numbers.setdefault(signature, len(self.numbers))
        self.memory[position, last] = built
        return built

    def choice(self, position: Position) -> Card:
        """The solving side's card: a preferred one where it keeps the value, else the lowest that does."""
        worth = self.aim.cards(position)
        best = self.aim.best(position, worth.values())
        groups = [group for group in self.aim.classes(position) if worth[group[0]] == best]
        kept = {card for group in groups for card in group}
        preferred = [card for card in self.prefer if card in kept]
        return preferred[0] if preferred else min((group[-1] for group in groups), key=lambda card: (card.rank, card.suit))

    def branches(self, position: Position, worth: dict[Card, int], last: int) -> tuple[tuple[Branch, int], ...]:
        if self.aim.on_move(position):
            card = self.choice(position)
            node, number = self.node(position.play(card), last)
            return ((Branch((card,), card, worth[card], node), number),)
        merged: dict[int, Branch] = {}
        for group in self.aim.classes(position):
            card = group[-1]
            node, number = self.node(position.play(card), last)
            had = merged.get(number)
            merged[number] = Branch(group, card, worth[card], node) if had is None else replace(had, cards=had.cards + group)
        return tuple((branch, number) for number, branch in merged.items())
