"""What one plan of the defenders can catch: the compiled search in terms of cards and of one fixed list of discards.

A set of discards is a bit mask throughout: the discard of the first position's pool cards i < j (numbered from 0 by
suit and rank) is bit j(j-1)/2 + i, whatever has been played since.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import NamedTuple

from .._ext._core import Solver
from .._ext._hunt import Search, renumber
from ..model.cards import Hand, Seat, bits
from ..model.deal import clockwise
from ..model.hunt_position import DISCARD_SIZE, HuntPosition, all_discards
from ..solving.contexts import MISERE_KIND, game_kind
from ..solving.run_control import Stop

__all__ = ["Catcher", "HuntState"]


class HuntState(NamedTuple):
    """A position of the hunt on masks, players numbered clockwise from the declarer 0.

    ``hands`` are those at the beginning of the trick, the cards of ``table`` still in them.  ``needed`` is 0 once every
    discard is caught.
    """

    hands: tuple[int, int, int]
    leader: int
    table: tuple[int, ...]
    needed: int

    @classmethod
    def of(cls, position: HuntPosition) -> HuntState:
        """The position's state."""
        order = clockwise(position.deal.seats, position.declarer)
        hands = [position.deal[seat].mask for seat in order]
        for seat, card in zip(position.seats, position.table, strict=False):
            hands[order.index(seat)] |= card.mask
        return cls((hands[0], hands[1], hands[2]), order.index(position.leader), tuple(position.table), max(position.needed, 0))

    @property
    def turn(self) -> int:
        """Who is on move."""
        return (self.leader + len(self.table)) % 3

    @property
    def is_over(self) -> bool:
        """Whether all is decided: every discard caught, or no cards left."""
        return self.needed == 0 or self.hands[1] == 0


class Catcher:
    """The search for one hunt, with its memory; answers about any position reached from the first.

    :param position: the first position; its discards are those of which sets are asked.
    :param memory_mib: bound of the memory, in MiB.
    :param watch: called between positions; the search stops with ``InterruptedError`` once it returns true.
    """

    def __init__(self, position: HuntPosition, *, memory_mib: float = 512.0, watch: Stop | None = None) -> None:
        self.position, self.memory_mib = position, memory_mib
        self.state = HuntState.of(position)
        self.kind = game_kind(position.game)
        self.trump = 0xFF << 8 * self.kind if self.kind < 4 else 0
        self.order: tuple[Seat, ...] = clockwise(position.deal.seats, position.declarer)
        solver = None if self.kind == MISERE_KIND else Solver(min(64.0, memory_mib / 8))
        self.watch = watch
        self._search = Search(self.kind, memory_mib, self._stop, solver)

    def _stop(self) -> bool:
        return self.watch is not None and self.watch()

    @contextmanager
    def watched(self, watch: Stop) -> Iterator[None]:
        """While it lasts, this watch in place of the catcher's own."""
        before, self.watch = self.watch, watch
        try:
            yield
        finally:
            self.watch = before

    def __reduce__(self) -> tuple[object, ...]:
        return _begun, (self.position, self.memory_mib)  # what has been found is found again when it is asked for

    @property
    def nodes(self) -> int:
        """Positions searched so far."""
        return self._search.nodes

    @cached_property
    def discards(self) -> tuple[Hand, ...]:
        """Every pair of the first pool's cards, in the order of the bits."""
        by_high = sorted(all_discards(Hand.from_mask(self.state.hands[0])), key=lambda pair: (max(pair), min(pair)))
        return tuple(by_high)

    @cached_property
    def _all(self) -> int:
        return (1 << len(self.discards)) - 1

    @cached_property
    def holding(self) -> dict[int, int]:
        """For each card of the first pool, the discards that hold it."""
        return {card: self.mask_of(pair for pair in self.discards if card in pair) for card in Hand.from_mask(self.state.hands[0])}

    @cached_property
    def possible(self) -> int:
        """The first position's discards."""
        return self.mask_of(self.position.discards)

    def mask_of(self, discards: Iterable[Hand]) -> int:
        """Those discards as a set."""
        return sum(1 << self._places[pair] for pair in set(discards))

    @cached_property
    def _places(self) -> dict[Hand, int]:
        return {pair: place for place, pair in enumerate(self.discards)}

    def hands_of(self, worlds: int) -> tuple[Hand, ...]:
        """The discards of a set, spades first."""
        return tuple(sorted((self.discards[place] for place in bits(worlds)), key=lambda pair: sorted(pair)))

    def catchable(self, state: HuntState, worlds: int) -> tuple[bool, int]:
        """``(True, a set around it that one plan catches)`` or ``(False, a set in it that no plan catches)``.

        :raises InterruptedError: the watch stopped the search.
        """
        first, pool = self.state.hands[0], state.hands[0]
        inner = renumber(worlds, first, pool)
        answer, found = self._search.catchable(*state.hands, state.leader, bytes(state.table), state.needed, inner)
        return answer, renumber(found, pool, first)

    def cards(self, state: HuntState) -> int:
        """What the player on move may play, as a mask; of the declarer, what he may with some discard."""
        hand = state.hands[state.turn]
        if not state.table:
            return hand
        if state.turn == 0:
            return sum(1 << card for card in bits(hand) if self.able(state, card))
        return hand & (0xFF << (state.table[0] & ~7)) or hand & self.trump or hand

    def able(self, state: HuntState, card: int) -> int:
        """The discards with which the declarer may play that card of the pool now; sees only the current trick."""
        if not state.table or card >> 3 == state.table[0] >> 3:
            return self._all & ~self.holding[card]
        worlds = self._void(state.hands[0] & 0xFF << (state.table[0] & ~7))
        if not self.trump >> card & 1:
            worlds &= self._void(state.hands[0] & self.trump)
        return worlds & ~self.holding[card]

    def _void(self, cards: int) -> int:
        """The discards that leave the declarer none of those cards of the pool."""
        if cards.bit_count() > DISCARD_SIZE:
            return 0
        worlds = self._all
        for card in bits(cards):
            worlds &= self.holding[card]
        return worlds

    def play(self, state: HuntState, card: int) -> HuntState:
        """The state after the player on move plays that card."""
        table = (*state.table, card)
        if len(table) < 3:
            return state._replace(table=table)
        best = 0
        for i in (1, 2):
            if table[i] >> 3 == table[best] >> 3:
                best = i if table[i] > table[best] else best
            elif self.trump >> table[i] & 1:
                best = i
        winner = (state.leader + best) % 3
        played = sum(1 << one for one in table)
        pool, first, second = (hand & ~played for hand in state.hands)
        counts = (winner == 0) == (self.kind == MISERE_KIND)
        return HuntState((pool, first, second), winner, (), state.needed - counts)


def _begun(position: HuntPosition, memory_mib: float) -> Catcher:
    """A search that has found nothing yet, without a watch."""
    return Catcher(position, memory_mib=memory_mib)
