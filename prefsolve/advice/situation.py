"""A view in the numbers of advice's search: who follows the plan, what it does not see, and the layouts.

The plan's side is the declarer alone, or both defenders together where one sees the other's hand.  Players are numbered
clockwise from the declarer 0.  Hands are those at the beginning of the trick, the cards on the table still in them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import comb

import numpy as np
from numpy.typing import NDArray

from .._ext._advice import Search
from .._ext._core import Solver
from ..model.cards import Seat, bits
from ..model.deal import clockwise
from ..model.view import View
from ..single_dummy.question import Question
from ..single_dummy.worlds import Rows
from ..solving.run_control import Stop

__all__ = ["Situation", "State", "layout_number", "situation_of"]

DENSE = 13_000  # layouts of a dense frame at most: eight cards per hand
SPARSE = 16  # a dense frame may have so many times the layouts that fit
MANY = 2_000  # layouts from which on the open-card search gets large tables
TABLE_MIB = 4.0  # of the open-card search
PAIR_DIGITS, DECLARER_DIGITS = (0, 1, 2), (1, 0, 0)


@dataclass(frozen=True, slots=True)
class State:
    """A position of the play: all but the layouts.

    ``one`` and ``other`` are the hands of the plan's side (``other`` empty where one player follows it), ``pool`` the cards
    that it does not see.  ``needed`` are the tricks that the declarer needs of those left; the game is his from 0 down.
    """

    one: int
    other: int
    pool: int
    leader: int
    table: tuple[int, ...]
    needed: int

    @property
    def tricks(self) -> int:
        """The tricks to be decided, the one on the table included."""
        return self.one.bit_count()

    @property
    def turn(self) -> int:
        """The player on move."""
        return (self.leader + len(self.table)) % 3

    @property
    def is_decided(self) -> bool:
        """Whether the declarer has what he needs, or can no longer get it."""
        return not 0 < self.needed <= self.tricks


@dataclass(frozen=True, eq=False)
class Situation:
    """One question: where the play stands, and the layouts, each a bit of a set.

    :ivar seats: clockwise from the declarer.
    :ivar trump: the trump suit's mask, 0 without trump.
    :ivar wants: whether the plan's side wants the declarer to reach his tricks.
    :ivar digits: by player, which hand of the plan's side is his: 1, 2, or 0 for none.
    :ivar hands: ``(bits, 3)`` masks, clockwise from the declarer, and ``aside`` ``(bits,)``; rows of layouts that are not
        among ``every`` are empty.
    :ivar every: the layouts, as a set.
    :ivar sizes: of a dense frame; :ivar masks: of a listed one, else ``None``.
    """

    seats: tuple[Seat, Seat, Seat]
    kind: int
    trump: int
    wants: bool
    digits: tuple[int, int, int]
    places: tuple[int, int, int]
    state: State
    every: int
    hands: NDArray[np.uint32]
    rows: NDArray[np.int64]
    sizes: tuple[int, int]
    masks: list[tuple[int, int]] | None

    @property
    def layouts(self) -> int:
        """How many layouts there are."""
        return self.every.bit_count()

    def search(self, mebibytes: float, watch: Stop | None = None) -> Search:
        """A new context of the compiled search."""
        solver = Solver(TABLE_MIB, self.every.bit_count() > MANY or self.state.tricks > 6)
        return Search(self.kind, self.wants, self.digits, self.places, self.sizes, solver, mebibytes, watch, self.masks)

    def is_planned(self, player: int) -> bool:
        """Whether that player follows the plan."""
        return self.digits[player] > 0

    @cached_property
    def hand_list(self) -> list[list[int]]:
        """``hands`` as lists of whole numbers."""
        found: list[list[int]] = self.hands.tolist()
        return found

    def numbers(self, state: State, layouts: Iterable[int]) -> dict[int, int]:
        """The bits of those layouts in the search's frame at that state; a listed frame keeps them."""
        if self.masks is not None:
            return {layout: layout for layout in layouts}
        player = self._first_hidden
        return {layout: layout_number(self.hand_list[layout][player] & state.pool, state.pool) for layout in layouts}

    @cached_property
    def _first_hidden(self) -> int:
        return next(player for player in range(3) if not self.digits[player] and self.places[player] == 0)


def layout_number(mask: int, pool: int) -> int:
    """The number of the layout whose first place holds ``mask`` among all that put so many of the pool's cards there."""
    number = chosen = place = 0
    while pool:
        low = pool & -pool
        if mask & low:
            chosen += 1
            number += comb(place, chosen)
        place += 1
        pool ^= low
    return number


def situation_of(view: View, rows: Rows, needed: int, partner: Seat | None = None) -> Situation:
    """The situation of a view, with these worlds of it as its layouts.

    :param rows: as :class:`~prefsolve.Worlds` gives them; where a partner is named, his hand is the same in all.
    :param needed: the tricks of those left that the declarer needs, in misère the number he must not reach.
    :param partner: the other defender, who follows the plan too; ``None`` for the declarer's own plan.
    """
    asked = Question.of(view)
    seats = clockwise(view.seats, view.declarer)  # type: ignore[arg-type]
    table = {(asked.leader + k) % 3: 1 << card for k, card in enumerate(asked.table)}
    gone = [asked.played[player] & ~table.get(player, 0) for player in range(3)]
    hands = rows[:, asked.columns] & ~np.array(gone, dtype=np.uint32)
    aside = rows[:, 3] if view.aside else np.zeros(len(rows), np.uint32)
    digits = DECLARER_DIGITS if partner is None else PAIR_DIGITS
    planned = [int(hands[0, player]) for player in range(3) if digits[player]]
    pool = int(np.bitwise_or.reduce(hands[:, [player for player in range(3) if not digits[player]]], axis=None))
    pool |= int(np.bitwise_or.reduce(aside))
    state = State(planned[0], planned[1] if len(planned) > 1 else 0, pool, asked.leader, tuple(asked.table), needed)
    trump = asked.game.trump
    wants = asked.is_misere == (partner is not None)
    frame = _Frame(hands, aside, pool, digits)
    return Situation(
        (seats[0], seats[1], seats[2]),
        asked.kind,
        trump.mask if trump is not None else 0,
        wants,
        digits,
        (0, 0, 1),
        state,
        *frame.numbered(),
    )


class _Frame:
    """The layouts of one situation, numbered as the search wants them."""

    def __init__(self, hands: NDArray[np.uint32], aside: NDArray[np.uint32], pool: int, digits: Sequence[int]) -> None:
        self.hands, self.aside, self.pool = hands, aside, pool
        self.first = hands[:, 1] if digits[0] else hands[:, 0]
        self.second = hands[:, 2] if digits[0] else aside
        self.three_places = bool(digits[0]) and bool(aside.any())

    def numbered(self) -> tuple[int, NDArray[np.uint32], NDArray[np.int64], tuple[int, int], list[tuple[int, int]] | None]:
        """``every``, ``hands``, ``rows``, ``sizes`` and ``masks`` of the situation."""
        sizes = int(self.first[0]).bit_count(), int(self.second[0]).bit_count()
        ways = comb(sum(sizes), sizes[0])
        rows = np.arange(len(self.hands), dtype=np.int64)
        if self.three_places or ways > DENSE or ways > max(SPARSE * len(self.hands), 1_000):
            masks = list(zip(self._packed(self.first).tolist(), self._packed(self.second).tolist(), strict=True))
            return (1 << len(rows)) - 1, self.hands, rows, sizes, masks
        dense = np.arange(1 << sum(sizes), dtype=np.uint32)
        numbers = np.searchsorted(dense[np.bitwise_count(dense) == sizes[0]], self._packed(self.first))
        hands, placed = np.zeros((ways, 3), np.uint32), np.full(ways, -1, np.int64)
        hands[numbers], placed[numbers] = self.hands, rows
        return sum(1 << number for number in numbers.tolist()), hands, placed, sizes, None

    def _packed(self, masks: NDArray[np.uint32]) -> NDArray[np.uint32]:
        """The masks in the pool's numbers."""
        out = np.zeros(len(masks), np.uint32)
        for number, card in enumerate(bits(self.pool)):
            out |= (masks >> np.uint32(card) & np.uint32(1)) << np.uint32(number)
        return out
