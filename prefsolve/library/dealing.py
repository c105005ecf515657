"""Deals at random, with what is known of them, each found by its seed and its number alone.

Deal number *k* of a seed is the same whatever was dealt before it and on however many threads or machines.  Without
predicates no deal is ever rejected: a random number below the exact count of the deals that fit is the number of one of
them.  Predicates are asked of one such deal after another, in an order that depends on the seed and on *k* alone, and the
first that all of them let pass is deal *k*.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

from ..errors import BudgetError, ConstraintError, HandSizeError, PredicateError
from ..messages import N_, _, joined
from ..model.arguments import checked, refuse_range
from ..model.cards import DECK_MASK, Hand, Seat
from ..model.deal import Deal
from ..model.position import FULL_HAND
from ..model.tricks import TALON_SIZE
from ..single_dummy.constraints import Constraint, Item, Place, Spread, Where
from ..single_dummy.rejection import COUNT_LIMIT, predicate_names, refuse_empty
from ..single_dummy.worlds import Rows, predicate_over
from ..solving.threads import chosen_workers, ordered_map
from .numbering import Numbering
from .random_numbers import below

__all__ = ["MOST_DEALS", "MOST_SEED", "Dealing", "chunks", "deals_of", "random_deals", "random_masks"]

CHUNK = 16384  # deals made at a time
ATTEMPTS = 2_000_000  # deals asked of predicates, at most, for one that passes
MOST_DEALS = 1 << 62  # numbers of deals
MOST_SEED = (1 << 64) - 1
_PACK = Hand.from_mask(DECK_MASK)


class Dealing:
    """All deals of the whole pack, three hands of ten cards and the talon, that fit conditions.

    :param conditions: as in :class:`~prefsolve.single_dummy.worlds.Worlds`, on the three seats and ``"talon"``.
    :param hands: cards that a place holds, all of them or some.
    :param absent: the seat that sits out.
    :raises ConstraintError: a condition on a place that such a deal does not have.
    :raises HandSizeError: more cards than the place holds.
    :raises InfeasibleError: no deal fits; found at once, predicates apart.
    """

    @checked
    def __init__(self, conditions: Iterable[Constraint] = (), *, hands: Mapping[Place, Hand] = {}, absent: Seat = Seat.N) -> None:
        self.conditions = tuple(conditions)
        self.absent = absent
        self.spread = _Pack(hands, absent, self.conditions)
        self.columns: tuple[Place, ...] = self.spread.places
        self._numbering = Numbering(self.spread)
        self._predicates = [predicate_over(self.columns, one) for one in self.conditions if isinstance(one, Where)]

    @property
    def unfiltered(self) -> int:
        """How many deals fit, predicates left aside."""
        return self._numbering.total

    def count(self) -> int:
        """How many deals fit, exactly.

        :raises BudgetError: a predicate has to be tried on too many deals.
        """
        if not self._predicates:
            return self.unfiltered
        if self.unfiltered > COUNT_LIMIT:
            raise BudgetError(
                _(
                    "counting with a predicate takes {unfiltered:,} deals, more than {count_limit:,}",
                    unfiltered=self.unfiltered,
                    count_limit=COUNT_LIMIT,
                )
            )
        parts = range(0, self.unfiltered, CHUNK)
        return sum(int(self._passes(self.rows(np.arange(at, min(at + CHUNK, self.unfiltered)))).sum()) for at in parts)

    def rows(self, numbers: NDArray[np.int64]) -> Rows:
        """The deals of those numbers, 0 to ``unfiltered - 1``, predicates left aside: ``(n, 4)`` masks as :attr:`columns` say."""
        return self._numbering.rows(numbers)

    def numbers(self, first: int, count: int, seed: int) -> NDArray[np.int64]:
        """The numbers of the random deals ``first`` to ``first + count - 1`` of a seed, predicates left aside."""
        places = np.arange(first, first + count, dtype=np.uint64)
        return below(self.unfiltered, seed, places, np.zeros_like(places))

    def masks(self, first: int, count: int, seed: int) -> Rows:
        """The random deals ``first`` to ``first + count - 1`` of a seed: ``(count, 4)`` masks as :attr:`columns` say.

        :raises PredicateError: a deal for which predicates turned 2,000,000 candidates down.
        :raises InfeasibleError: they turn every deal down.
        """
        deals = np.arange(first, first + count, dtype=np.uint64)
        found = np.empty((count, len(self.columns)), np.uint32)
        waiting = np.arange(count)
        attempt = 0
        while len(waiting):
            # as many again as before: a predicate may be slow, and what follows the first that passes is asked in vain
            tries = min(max(1, CHUNK // len(waiting)), max(1, attempt), ATTEMPTS - attempt)
            if tries < 1:
                self._give_up(int(deals[waiting[0]]), seed)
            places = np.repeat(deals[waiting], tries)
            attempts = np.tile(np.arange(attempt, attempt + tries, dtype=np.uint64), len(waiting))
            rows = self.rows(below(self.unfiltered, seed, places, attempts))
            good = self._passes(rows).reshape(-1, tries)
            passed = good.any(axis=1)
            found[waiting[passed]] = rows.reshape(len(waiting), tries, -1)[passed, good.argmax(axis=1)[passed]]
            waiting = waiting[~passed]
            attempt += tries
        return found

    def _passes(self, rows: Rows) -> NDArray[np.bool_]:
        good = np.ones(len(rows), np.bool_)
        for predicate in self._predicates:
            good &= predicate(rows.astype(np.int64))
        return good

    def _give_up(self, deal: int, seed: int) -> None:
        names = predicate_names(self.conditions)
        refuse_empty(self, names, N_("no deal fits: {names} rejects all {unfiltered:,}"))
        raise PredicateError(
            _(
                "{names} rejected all {attempts:,} deals that were dealt for number {deal} of seed {seed}",
                names=names,
                attempts=ATTEMPTS,
                deal=deal,
                seed=seed,
            )
        )


class _Pack(Spread):
    """The whole pack, in three hands and the talon."""

    def __init__(self, hands: Mapping[Place, Hand], absent: Seat, conditions: Iterable[Constraint]) -> None:
        places: dict[Place, int] = {seat: FULL_HAND for seat in Seat if seat != absent}
        places["talon"] = TALON_SIZE
        for place, hand in hands.items():
            if place not in places:
                raise ConstraintError(_("{place} is not one of the places {places}", place=place, places=joined(", ", places)), place=place)
            if len(hand) > places[place]:
                raise HandSizeError(
                    _("{place} has {places} cards, not {count}: {hand}", place=place, places=places[place], count=len(hand), hand=hand),
                    place=place,
                )
        self.hands = hands
        super().__init__(_PACK, places, conditions)

    def _facts(self) -> list[Item]:
        return [
            Item(_("{place} holds {hand}", place=place, hand=hand), hand.mask, 1 << self.places.index(place))
            for place, hand in self.hands.items()
            if hand
        ]


@checked
def random_masks(
    count: int,
    seed: int = 0,
    *,
    first: int = 0,
    conditions: Iterable[Constraint] = (),
    hands: Mapping[Place, Hand] = {},
    absent: Seat = Seat.N,
    workers: int | None = None,
) -> Rows:
    """:func:`random_deals` as masks: ``(count, 4)`` uint32, the three seats clockwise from the first of N, E, S, W, then the talon."""
    workers = chosen_workers(workers)
    dealing = Dealing(conditions, hands=hands, absent=absent)
    return np.concatenate([np.empty((0, 4), np.uint32), *chunks(dealing, first, count, seed, workers)])


@checked
def random_deals(
    count: int,
    seed: int = 0,
    *,
    first: int = 0,
    conditions: Iterable[Constraint] = (),
    hands: Mapping[Place, Hand] = {},
    absent: Seat = Seat.N,
    workers: int | None = None,
) -> Iterator[Deal]:
    """Deals drawn uniformly and independently from all that fit, each with its talon.

    Each depends on the seed and on its number alone: ``random_deals(10, seed, first=90)`` are the last ten of
    ``random_deals(100, seed)``.

    :param count: how many.
    :param first: the number of the first of them.
    :param conditions: what is known of hands and talon, predicates included.
    :param hands: cards that a place (a seat, or ``"talon"``) holds, all of them or some.
    :param absent: the seat that sits out.
    :param workers: threads, 1 to 256, one for each processor unless given; they change no deal.
    :raises InfeasibleError: no deal fits.
    :raises ConstraintError, HandSizeError, PredicateError: as :class:`Dealing` and its ``masks``.
    :raises OptionError: a number out of range.
    """
    workers = chosen_workers(workers)
    dealing = Dealing(conditions, hands=hands, absent=absent)
    return (deal for rows in chunks(dealing, first, count, seed, workers) for deal in deals_of(dealing, rows))


def chunks(dealing: Dealing, first: int, count: int, seed: int, workers: int) -> Iterator[Rows]:
    """The masks of those deals, some thousands at a time, in order.

    :raises OptionError: a number out of range.
    """
    refuse_range("count", count, 0, MOST_DEALS)
    refuse_range("first", first, 0, MOST_DEALS)
    refuse_range("seed", seed, 0, MOST_SEED)
    ends = range(first, first + count, CHUNK)
    return ordered_map(lambda at: dealing.masks(at, min(CHUNK, first + count - at), seed), ends, workers)


def deals_of(dealing: Dealing, rows: Rows) -> Iterator[Deal]:
    """The deals that rows of masks stand for."""
    seats = tuple(place for place in dealing.columns if isinstance(place, Seat))
    for *hands, talon in rows.tolist():
        yield Deal(dict(zip(seats, map(Hand.from_mask, hands), strict=True)), Hand.from_mask(talon))
