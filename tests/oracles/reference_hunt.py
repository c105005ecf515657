"""The hunt by brute force: every pure plan of the defenders in a small ending; the tests' oracle only.

A plan tells the defenders' card after every sequence of cards they may come to see.  It catches a discard when the
declarer, who knows the plan and his own hand, has no way of playing that escapes it.  The set of discards each plan
catches is built by plain recursion over the cards played, without bounds, memory or merging of equal cards: where the
defenders are on move, a plan for the position is a plan after one of their cards; where the declarer is, it is one
plan after each of his cards, and it catches a discard that is caught after every card he could play with it.

Hands are masks, players are numbered clockwise from the declarer 0, and ``trump`` is a suit's mask or 0.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations

__all__ = ["ReferenceHunt", "maximal", "reference_front"]


@dataclass(frozen=True)
class _State:
    """Pool left (the declarer's hand and discard together), the defenders' hands, leader, table, tricks to take."""

    hands: tuple[int, int, int]
    leader: int
    table: tuple[int, ...]
    needed: int  # misère: 1 until the declarer takes a trick; contract: tricks the defenders still need


class ReferenceHunt:
    """All pure plans of one ending.

    :param misere: whether the declarer must avoid tricks; otherwise the defenders need a number of them.
    :param trump: the mask of the trump suit, or 0.
    :param all_sets: keep what every plan catches, not only what no other plan catches more of.
    """

    def __init__(self, *, misere: bool, trump: int = 0, all_sets: bool = False) -> None:
        self.misere, self.trump, self.all_sets = misere, trump, all_sets

    def plans(
        self, hands: tuple[int, int, int], leader: int, needed: int, discards: Iterable[int], table: tuple[int, ...] = ()
    ) -> set[frozenset[int]]:
        """What the plans catch: sets of discards, each a mask of two cards of the pool ``hands[0]``.

        The cards of ``table``, in play order from the leader on, are not in the hands.
        """
        return self._plans(_State(hands, leader, table, needed), frozenset(discards))

    def _plans(self, state: _State, possible: frozenset[int]) -> set[frozenset[int]]:
        if state.needed == 0:
            return {possible}
        if not any(state.hands[1:]) and not state.table:
            return {frozenset()}
        seat = (state.leader + len(state.table)) % 3
        found = self._after_reply(state, possible) if seat == 0 else self._after_own_card(state, seat, possible)
        return found if self.all_sets else maximal(found)

    def _after_own_card(self, state: _State, seat: int, possible: frozenset[int]) -> set[frozenset[int]]:
        found: set[frozenset[int]] = set()
        for card in _cards(self._legal(state.hands[seat], state.table)):
            found |= self._plans(self._play(state, seat, card), possible)
        return found

    def _after_reply(self, state: _State, possible: frozenset[int]) -> set[frozenset[int]]:
        found = {possible}
        for card in _cards(state.hands[0]):
            able = frozenset(d for d in possible if self._legal(state.hands[0] & ~d, state.table) >> card & 1)
            if able:
                after = self._plans(self._play(state, 0, card), able)
                found = {caught & (plan | (possible - able)) for caught in found for plan in after}
                found = found if self.all_sets else maximal(found)
        return found

    def _legal(self, hand: int, table: tuple[int, ...]) -> int:
        if not table:
            return hand
        return hand & (0xFF << (table[0] & ~7)) or hand & self.trump or hand

    def _play(self, state: _State, seat: int, card: int) -> _State:
        left = [hand & ~(1 << card) if at == seat else hand for at, hand in enumerate(state.hands)]
        hands, table = (left[0], left[1], left[2]), (*state.table, card)
        if len(table) < 3:
            return _State(hands, state.leader, table, state.needed)
        winner = (state.leader + self._best(table)) % 3
        counts = winner == 0 if self.misere else winner != 0
        return _State(hands, winner, (), state.needed - counts)

    def _best(self, table: tuple[int, ...]) -> int:
        def strength(card: int) -> tuple[bool, bool, int]:
            return bool(self.trump >> card & 1), card >> 3 == table[0] >> 3, card

        return max(range(3), key=lambda i: strength(table[i]))


def maximal(sets: Iterable[frozenset[int]]) -> set[frozenset[int]]:
    """The sets that no other of them contains."""
    kept: set[frozenset[int]] = set()
    for one in sorted(set(sets), key=len, reverse=True):
        if not any(one < other for other in kept):
            kept.add(one)
    return kept


def reference_front(
    hands: tuple[int, int, int], leader: int, *, misere: bool = True, trump: int = 0, needed: int = 1, discards: Iterable[int] | None = None
) -> set[frozenset[int]]:
    """The maximal sets of discards a plan can catch; ``discards`` defaults to every pair of the pool."""
    pairs = _pairs(hands[0]) if discards is None else list(discards)
    return maximal(ReferenceHunt(misere=misere, trump=trump).plans(hands, leader, needed, pairs))


def _pairs(pool: int) -> list[int]:
    return [1 << one | 1 << two for one, two in combinations(_cards(pool), 2)]


def _cards(mask: int) -> list[int]:
    return [card for card in range(32) if mask >> card & 1]
