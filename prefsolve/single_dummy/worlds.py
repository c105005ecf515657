"""All layouts that a player must reckon with: counted, listed in order, or sampled uniformly.

A world is a row of four masks: the hands of the three active seats clockwise from the first of N, E, S, W, and the
discard or talon, all **as before the play**.  Worlds are numbered from 0.  Their order is lexicographic: first by where
the spades lie, then clubs, diamonds, hearts; inside a suit by the mask of its cards in the first hidden place, then in the
second, and so on, hidden places in the order of the columns.

World number *r* is found without going through those before it: each suit's arrangements are tabled with the number of
ways to complete them, which depends only on the room they leave in the places, so four binary searches lead to it.  A
uniform number thus gives a uniform world, and nothing is ever rejected but by user predicates.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from itertools import count as count_from
from itertools import product

import numpy as np
from numpy.typing import NDArray

from ..errors import BudgetError, ConstraintError, OptionError, PredicateError, quoted
from ..messages import N_, _, joined
from ..model.arguments import Formatted, checked, checked_fields, refuse
from ..model.by_value import ByValue
from ..model.cards import Hand, Seat, Suit
from ..model.view import View
from ..solving.threads import MAX_WORKERS, default_workers
from .constraints import Constraint, Place, Problem, Where
from .predicates import BatchPredicate, batch_predicate
from .rejection import COUNT_LIMIT, predicate_names, refuse_empty

__all__ = ["Rows", "Sample", "Worlds", "columns_named", "predicate_over"]

Rows = NDArray[np.uint32]  # (n, 4)
CHUNK = 8192  # worlds drawn from one random stream
MOST_SAMPLED = 10_000_000
ATTEMPTS = 2_000_000  # worlds drawn, at most, to satisfy a predicate


@checked_fields
@dataclass(frozen=True, slots=True, eq=False)
class Sample(ByValue):
    """Worlds drawn uniformly, independently and with replacement.

    ``rows`` is ``(n, 4)`` as in :class:`Worlds`; ``attempts`` how many worlds were drawn to get them, more than n only
    where predicates turned some down.
    """

    rows: Rows
    seed: int
    attempts: int

    @property
    def acceptance(self) -> float:
        """The share of drawn worlds that the predicates let pass; 1.0 without predicates."""
        return len(self.rows) / self.attempts if self.attempts else 1.0


class Worlds(Formatted):
    """The layouts that fit a view and constraints.

    :param view: what the player knows.
    :param constraints: what else is known of hidden cards.
    :param order: the suits from the slowest to the fastest in the numbering of worlds, where not that of the game.
    :raises InfeasibleError: no layout fits; found at once, predicates apart.
    :raises ConstraintError: a constraint on a place that the view does not have.
    """

    @checked
    def __init__(self, view: View, constraints: Iterable[Constraint] = (), *, order: Sequence[Suit] = tuple(Suit)) -> None:
        if sorted(order) != list(Suit):
            raise ConstraintError(_("an order of suits names each once, not {order}", order=joined(" ", order)))
        self.view = view
        self.constraints = tuple(constraints)
        self.order = tuple(order)
        self.problem = Problem(view, self.constraints)
        self.unfiltered = self.problem.count()
        self._predicates = [predicate_over(self.columns, c) for c in self.constraints if isinstance(c, Where)]

    @property
    def columns(self) -> tuple[Place, ...]:
        """What the columns of a world's row are: three seats, and ``discard`` or ``talon``."""
        apart: Place = self.view.aside_name if self.view.aside or self.view.discard is None else "discard"
        return (*self.view.seats, apart)

    @property
    def has_predicates(self) -> bool:
        """Whether a predicate may turn worlds down, so that their number is not known without looking at them."""
        return bool(self._predicates)

    def count(self) -> int:
        """How many worlds there are, exactly.

        :raises BudgetError: a predicate has to be tried on too many layouts.
        """
        if not self._predicates:
            return self.unfiltered
        if self.unfiltered > COUNT_LIMIT:
            raise BudgetError(
                _(
                    "counting with a predicate takes {unfiltered:,} layouts, more than {count_limit:,}",
                    unfiltered=self.unfiltered,
                    count_limit=COUNT_LIMIT,
                )
            )
        return sum(len(rows) for rows in self.enumerate())

    def rows(self, numbers: Sequence[int] | NDArray[np.int64]) -> Rows:
        """The worlds of those numbers, ``(n, 4)``, predicates left aside; a number runs from 0 to ``unfiltered - 1``."""
        try:
            numbers = np.asarray(numbers).astype(np.int64, casting="same_kind" if len(numbers) else "unsafe")
        except (TypeError, ValueError, OverflowError) as fault:
            raise ConstraintError(
                _("the numbers of worlds are a list of whole numbers: {split}", split=" ".join(str(fault).split())[:100])
            ) from None
        if numbers.ndim != 1:
            raise ConstraintError(_("the numbers of worlds are one list, not of the shape {shape}", shape=numbers.shape))
        if len(numbers) and not 0 <= numbers.min() <= numbers.max() < self.unfiltered:
            raise ConstraintError(
                _(
                    "worlds are numbered 0 to {unfiltered}, not {min} to {max}",
                    unfiltered=self.unfiltered - 1,
                    min=numbers.min(),
                    max=numbers.max(),
                )
            )
        out = np.empty((len(numbers), 4), dtype=np.uint32)
        out[:] = self._known_masks()
        columns = [self.columns.index(place) for place in self.problem.places]
        rest, state = numbers, np.zeros(len(numbers), dtype=np.int64)
        for level in self._levels:
            masks, rest, state = level.pick(rest, state)
            out[:, columns] |= masks
        return out

    @checked
    def enumerate(self, chunk: int = 65536) -> Iterator[Rows]:
        """Every world in order, at most ``chunk`` rows at a time; those that a predicate turns down are left out."""
        for start in range(0, self.unfiltered, chunk):
            rows = self.rows(np.arange(start, min(start + chunk, self.unfiltered), dtype=np.int64))
            yield rows[self.passes(rows)] if self._predicates else rows

    def array(self) -> Rows:
        """Every world in order, at once."""
        return np.concatenate(list(self.enumerate()))

    def passes(self, rows: Rows) -> NDArray[np.bool_]:
        """For each world, whether all predicates let it pass."""
        if not isinstance(rows, np.ndarray) or rows.ndim != 2:
            refuse("rows", _("an array of rows, as rows() gives them"), rows, "passes")
        good = np.ones(len(rows), dtype=np.bool_)
        for predicate in self._predicates:
            good &= predicate(rows.astype(np.int64))
        return good

    @checked
    def sample(self, n: int, seed: int, *, workers: int | None = None, attempts: int = ATTEMPTS) -> Sample:
        """``n`` worlds drawn uniformly and independently; the first worlds of a longer sample with the same seed.

        The answer depends on ``n`` and ``seed`` alone, never on ``workers`` (threads).

        :raises PredicateError: predicates let too few of ``attempts`` worlds pass; the message names the rate.
        :raises InfeasibleError: they let none pass, and all worlds have been tried.
        """
        workers = default_workers() if workers is None else workers
        if n < 0 or seed < 0 or workers < 1:
            raise ConstraintError(
                _(
                    "a sample has a size and a seed from 0 on and at least 1 worker, not {n}, {seed}, {workers}",
                    n=n,
                    seed=seed,
                    workers=workers,
                )
            )
        if n > MOST_SAMPLED or seed >= 1 << 128 or workers > MAX_WORKERS:
            limits = _("{worlds:,} worlds, a seed below 2**128 and {workers} workers", worlds=MOST_SAMPLED, workers=MAX_WORKERS)
            raise OptionError(
                _(
                    "a sample has at most {limits}, not {n}, {seed}, {workers}",
                    limits=limits,
                    n=quoted(n),
                    seed=quoted(seed),
                    workers=quoted(workers),
                )
            )
        found: list[Rows] = []
        missing, drawn = n, 0
        for rows, places in self._passing(seed, workers):
            if missing <= 0:
                break
            drawn += int(places[missing - 1]) + 1 if len(rows) >= missing else CHUNK
            found.append(rows[:missing])
            missing -= len(rows)
            if missing > 0 and drawn >= attempts:
                self._give_up(n - missing, drawn)
        return Sample(np.concatenate(found) if found else np.empty((0, 4), np.uint32), seed, drawn)

    @checked
    def stream(self, seed: int, chunk: int, *, attempts: int = ATTEMPTS) -> Iterator[Rows]:
        """The worlds of an endless sample with that seed, at most ``chunk`` at a time.

        :raises PredicateError, InfeasibleError: as :meth:`sample`, if ``attempts`` worlds in a row are turned down.
        """
        accepted = drawn = idle = 0
        for rows, _rest in self._passing(seed, 1):
            drawn, accepted, idle = drawn + CHUNK, accepted + len(rows), 0 if len(rows) else idle + CHUNK
            if idle >= attempts:
                self._give_up(accepted, drawn)
            for start in range(0, max(len(rows), 1), chunk):  # an empty chunk lets the reader stop
                yield rows[start : start + chunk]

    @checked
    def contents(self, place: Place) -> tuple[NDArray[np.uint32], NDArray[np.int64]]:
        """Every set of cards that a hidden place can hold, as ascending masks, and the number of worlds for each.

        Predicates are left aside.  Before the talon is opened, ``contents("talon")`` has 231 rows.

        :raises ConstraintError: that place is not hidden.
        """
        if place not in self.problem.places:
            raise ConstraintError(_("{place} is not hidden in this view", place=place), place=place)
        at = self.problem.places.index(place)
        masks = np.zeros(1, dtype=np.uint32)
        counts = np.ones(1, dtype=np.int64)
        rooms = np.array([self.problem.capacities], dtype=np.int64)
        for level in self._levels:
            masks, counts, rooms = _extend(masks, counts, rooms, level, at)
        order = np.argsort(masks)
        return masks[order], counts[order]

    @property
    def aside_mask(self) -> int:
        """The last column where it is seen: the discard or the talon that the view knows, else 0."""
        return self._known_masks()[3]

    @property
    def has_lengths(self) -> bool:
        """Whether constraints bound a suit's length."""
        return any(bounds != (0, 8) for suit in self.problem.bounds for bounds in suit)

    def _known_masks(self) -> list[int]:
        view = self.view
        apart = view.discard
        if apart is None and view.declarer is None and not view.aside:
            apart = Hand(view.talon or ())
        hands = [view.known_hands.get(seat, Hand()) for seat in view.seats]
        return [hand.mask for hand in (*hands, apart or Hand())]

    @cached_property
    def _levels(self) -> list[_Level]:
        tables = [_Level(self.problem, suit) for suit in self.order]
        rooms = np.array([self.problem.capacities], dtype=np.int64)
        for level in tables:
            rooms = level.reach(rooms)
        ways = np.array([0 if room.any() else 1 for room in rooms], dtype=np.int64)
        for level in reversed(tables):
            ways = level.complete(ways)
        return tables

    def _passing(self, seed: int, workers: int) -> Iterator[tuple[Rows, NDArray[np.int64]]]:
        """Chunk after chunk of drawn worlds: those that pass, and their places in the chunk; endless."""

        def draw(chunk: int) -> tuple[Rows, NDArray[np.int64]]:
            stream = np.random.default_rng(np.random.SeedSequence(seed, spawn_key=(chunk,)))
            rows = self.rows(stream.integers(0, self.unfiltered, CHUNK))
            places = np.flatnonzero(self.passes(rows))
            return rows[places], places

        if workers == 1:
            yield from map(draw, count_from())
            return
        with ThreadPoolExecutor(workers) as pool:
            for first in count_from(0, workers):
                yield from pool.map(draw, range(first, first + workers))

    def _give_up(self, accepted: int, drawn: int) -> None:
        names = predicate_names(self.constraints)
        if not accepted:
            refuse_empty(self, names, N_("no layout fits: {names} rejects all {unfiltered:,}"))
        raise PredicateError(
            _(
                "{names} accepts {accepted:,} of {drawn:,} sampled layouts, fewer than asked for",
                names=names,
                accepted=accepted,
                drawn=drawn,
            ),
            accepted=accepted,
        )

    def named_columns(self, function: Callable[..., object], name: object) -> list[int]:
        """The columns of a world's row that a function's parameters name.

        :raises ConstraintError: parameters that cannot be read, or that name no place of this view.
        """
        return columns_named(self.columns, function, name)


def columns_named(places: tuple[Place, ...], function: Callable[..., object], name: object) -> list[int]:
    """The columns that a function's parameters name, where ``places`` are what the columns hold.

    :raises ConstraintError: parameters that cannot be read, or that name none of the places.
    """
    try:
        names = list(inspect.signature(function).parameters)
    except (TypeError, ValueError) as fault:
        raise ConstraintError(_("{name} is not a function whose parameters can be read: {fault}", name=name, fault=fault)) from fault
    columns = []
    for parameter in names:
        place = Seat[parameter.upper()] if parameter.upper() in Seat.__members__ else parameter
        if place not in places:
            raise ConstraintError(
                _(
                    "{name} has a parameter {parameter!r}; this view has {places}",
                    name=name,
                    parameter=parameter,
                    places=joined(", ", places),
                ),
                parameter=parameter,
            )
        columns.append(places.index(place))
    if not columns:
        raise ConstraintError(_("{name} has no parameter; name the places it looks at", name=name))
    return columns


def predicate_over(places: tuple[Place, ...], where: Where) -> BatchPredicate:
    """The predicate on rows of masks, where ``places`` are what the columns hold.

    :raises ConstraintError: as :func:`columns_named`.
    """
    columns = columns_named(places, where.function, where)
    inner = batch_predicate(where.function, len(columns), str(where))
    return lambda rows: inner(np.ascontiguousarray(rows[:, columns]))


class _Level:
    """One suit's arrangements, and for each state (room left in the places) the worlds they lead to.

    ``masks`` and ``lengths`` are ``(arrangements, places)``, in lexicographic order of the masks.
    """

    def __init__(self, problem: Problem, suit: Suit) -> None:
        cards = problem.suit_cards(suit)
        allowed = [[place for place in range(len(problem.places)) if problem.domains[card] >> place & 1] for card in cards]
        homes = np.array(list(product(*allowed)), dtype=np.int64)
        bits = np.array([card.mask for card in cards], dtype=np.uint32)
        in_place = homes[:, None, :] == np.arange(len(problem.places))[None, :, None]
        masks = (in_place * bits).sum(axis=2, dtype=np.uint32)
        lengths = in_place.sum(axis=2)
        low, high = np.array(problem.bounds[suit], dtype=np.int64).reshape(-1, 2).T
        fits = ((low <= lengths) & (lengths <= high)).all(axis=1)
        order = np.lexsort(masks[fits].T[::-1]) if len(problem.places) else np.arange(int(fits.sum()))
        self.masks, self.lengths = masks[fits][order], lengths[fits][order]

    def reach(self, rooms: NDArray[np.int64]) -> NDArray[np.int64]:
        """Note where each arrangement leads from each room, and return the rooms reached."""
        left = rooms[:, None, :] - self.lengths[None, :, :]
        state, arrangement = np.nonzero((left >= 0).all(axis=2))
        reached, after = np.unique(left[state, arrangement], axis=0, return_inverse=True)
        self.state, self.arrangement, self.after = state, arrangement, after.reshape(-1)
        self.states = len(rooms)
        return reached

    def complete(self, ways: NDArray[np.int64]) -> NDArray[np.int64]:
        """Drop arrangements that cannot be completed, number the worlds, and return how many each state has."""
        steps = ways[self.after]
        live = steps > 0
        self.state, self.arrangement, self.after, steps = self.state[live], self.arrangement[live], self.after[live], steps[live]
        self.start = np.cumsum(steps) - steps  # the number of worlds before this one, those of lower states included
        totals = np.zeros(self.states, dtype=np.int64)
        np.add.at(totals, self.state, steps)
        self.base = np.cumsum(totals) - totals
        return totals

    def pick(self, rest: NDArray[np.int64], state: NDArray[np.int64]) -> tuple[NDArray[np.uint32], NDArray[np.int64], NDArray[np.int64]]:
        """The masks at that place of the numbering, the number left inside it, and the state it leads to."""
        wanted = self.base[state] + rest
        at = np.searchsorted(self.start, wanted, side="right") - 1
        return self.masks[self.arrangement[at]], wanted - self.start[at], self.after[at]


def _extend(
    masks: NDArray[np.uint32], counts: NDArray[np.int64], rooms: NDArray[np.int64], level: _Level, at: int
) -> tuple[NDArray[np.uint32], NDArray[np.int64], NDArray[np.int64]]:
    """Each content of the place and room in all of them, grown by one suit; equal ones are added up."""
    kinds, ways = np.unique(np.column_stack([level.masks[:, at], level.lengths]), axis=0, return_counts=True)
    left = rooms[:, None, :] - kinds[None, :, 1:]
    row, kind = np.nonzero((left >= 0).all(axis=2))
    radix = 16 ** np.arange(rooms.shape[1])  # a room is at most 10: four bits
    keys = (masks[row].astype(np.int64) | kinds[kind, 0]) << 16 | left[row, kind] @ radix
    merged, where = np.unique(keys, return_inverse=True)
    totals = np.zeros(len(merged), dtype=np.int64)
    np.add.at(totals, where, counts[row] * ways[kind])
    return (merged >> 16).astype(np.uint32), totals, merged[:, None] // radix % 16
