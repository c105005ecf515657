"""What is known of the other hands before the talon is opened, and deals that fit it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ..errors import ConstraintError, InfeasibleError
from ..messages import _
from ..model.cards import Card, Hand, Seat, Suit
from ..model.view import View
from ..single_dummy.constraints import Constraint, Holds, Length, Where
from ..single_dummy.worlds import Worlds
from .talons import Layouts, UnseenTalon

__all__ = ["PLACE_SEATS", "Known", "KnownLayouts"]

PLACE_SEATS = (Seat.N, Seat.E, Seat.S)  # how constraints name the first, the second and the third hand


class Known:
    """Constraints on the cards that a hand of ten does not see.

    :param place: the hand's own place, 0 to 2.
    :param constraints: on the hands as they were dealt, N being the first hand, E the second, S the third, and on the talon.
    :raises ConstraintError: a predicate, whose talons could not be weighed exactly; or a place that is not there.
    :raises InfeasibleError: no deal fits.
    """

    def __init__(self, hand: Hand, place: int, constraints: Sequence[Constraint]) -> None:
        for constraint in constraints:
            if isinstance(constraint, Where):
                raise ConstraintError(
                    _("{constraint} is a predicate, but before the talon only cards and suit lengths can be given", constraint=constraint)
                )
        self.place, self.constraints = place, tuple(constraints)
        self._view = View(PLACE_SEATS[place], hand, absent=Seat.W)
        self._worlds = Worlds(self._view, self.constraints)

    def with_length(self, place: int, suit: Suit, least: int) -> Known:
        """This and that hand's having so many cards of the suit, unless its length there is known or no deal then fits."""
        seat = PLACE_SEATS[place]
        if any(isinstance(constraint, Length) and (constraint.place, constraint.suit) == (seat, suit) for constraint in self.constraints):
            return self
        try:
            return Known(self._view.hand, self.place, [*self.constraints, Length(seat, suit, least)])
        except InfeasibleError:
            return self

    def talons(self) -> dict[int, int]:
        """Every talon that is possible, as a mask, and in how many layouts it is the talon."""
        masks, counts = self._worlds.contents("talon")
        return dict(zip(masks.tolist(), counts.tolist(), strict=True))

    def layouts(self, talon: int, seed: int, number: int) -> KnownLayouts:
        """The others' hands where that is the talon; with 0 for the talon, wherever it lies."""
        cards = [Holds("talon", card) for card in Hand.from_mask(talon)]
        worlds = Worlds(self._view, [*self.constraints, *cards]) if talon else self._worlds
        return KnownLayouts(worlds, self.place, seed, number, 1 if talon else UnseenTalon.MORE)

    def deal(self, rng: np.random.Generator) -> tuple[list[int], tuple[int, int]]:
        """A random deal that fits: the three hands by place, and the talon in order."""
        (row,) = self._worlds.rows(rng.integers(0, self._worlds.unfiltered, 1)).tolist()
        first, second = rng.permutation(list(map(int, Hand.from_mask(row[3])))).tolist()
        return row[:3], (Card(first), Card(second))


class KnownLayouts(Layouts):
    """Uniform layouts among those that fit what is known.

    :param more: how many layouts are drawn for each that is asked for.
    """

    def __init__(self, worlds: Worlds, place: int, seed: int, number: int, more: int) -> None:
        self._worlds, self._columns, self._more = worlds, [(place + 1) % 3, (place + 2) % 3], more
        self._seed, self._talon = seed, number

    def draw(self, stream: int, turn: int, count: int) -> NDArray[np.uint32]:
        """The two defenders' hands, ``(more * count, 2)``."""
        rng = np.random.default_rng([self._seed, self._talon, stream, turn])
        rows = self._worlds.rows(rng.integers(0, self._worlds.unfiltered, self._more * count))
        return rows[:, self._columns]
