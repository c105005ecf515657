"""Going through worlds: all of them or a sample, within limits, watched, on several threads."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from ..errors import BudgetError, InfeasibleError, OptionError, quoted
from ..messages import _
from ..model.arguments import checked_fields
from ..solving.run_control import RunControl, Watch
from ..solving.threads import ordered_map
from .every_layout import AsksEveryLayout, EveryLayout, every_layout
from .worlds import Rows, Worlds

__all__ = ["DEFAULT_BUDGET", "Budget", "Gathered", "Tally", "gather"]

ALL_IN_CHUNKS_OF = 2048
SAMPLED_IN_CHUNKS_OF = 128
MOST_EXACT = 250_000  # as many worlds are looked at one by one if nothing else is asked for
SAMPLES = 2_000
MOST_SAMPLES = 10_000_000
MOST_SECONDS = 10_000_000  # four months
SPARE = 1_000  # sampled when an exact run was stopped, whose first worlds are no fair sample


@checked_fields
@dataclass(frozen=True, slots=True)
class Budget:
    """How much to look at.

    :param exact: all worlds (``True``), a sample (``False``), or all if there are at most ``most`` (``None``).
    :param samples: the size of a sample; 2,000 if neither it nor ``seconds`` is given.
    :param seconds: how long it may take: a sample grows until then, and all worlds are looked at instead if there seems to
        be time for them.
    :param most: the largest number of worlds that are all looked at without being asked.
    :param seed: of the sample.
    :raises OptionError: numbers out of range.
    """

    exact: bool | None = None
    samples: int | None = None
    seconds: float | None = None
    most: int = MOST_EXACT
    seed: int = 0

    def __post_init__(self) -> None:
        if self.samples is not None and not 1 <= self.samples <= MOST_SAMPLES:
            raise OptionError(
                _(
                    "a sample has at least one world and at most {most_samples:,}, not {samples}",
                    most_samples=MOST_SAMPLES,
                    samples=quoted(self.samples),
                ),
                samples=self.samples,
            )
        if self.seconds is not None and not 0 < self.seconds <= MOST_SECONDS:
            raise OptionError(
                _(
                    "the time is a number of seconds above 0, at most {most_seconds:,}, not {seconds}",
                    most_seconds=MOST_SECONDS,
                    seconds=quoted(self.seconds),
                ),
                seconds=self.seconds,
            )
        if not 0 <= self.seed < 1 << 128:
            raise OptionError(_("a seed is a number from 0 on, below 2**128, not {seed}", seed=quoted(self.seed)), seed=self.seed)
        if self.most < 0:
            raise OptionError(_("most is a number of worlds from 0 on, not {most}", most=quoted(self.most)), most=self.most)


DEFAULT_BUDGET = Budget()


class Tally(AsksEveryLayout, Protocol):
    """What is asked of each world, and what is kept of the answers."""

    counts: NDArray[np.int64]

    def ask(self, rows: Rows) -> NDArray[Any]:
        """A chunk's answers."""

    def add(self, answers: NDArray[Any]) -> None:
        """Take a chunk's answers in."""


T = TypeVar("T", bound=Tally)


@dataclass(frozen=True, slots=True)
class Gathered(Generic[T]):
    """A tally over worlds: whether over all of them, whether as many as asked for, and how many there are if known."""

    tally: T
    exact: bool
    complete: bool
    worlds: int | None


def gather(worlds: Worlds, new_tally: Callable[[], T], budget: Budget, workers: int, watch: Watch | None) -> Gathered[T]:
    """Tally worlds within the budget; a stopped run gives the sample it has.

    :raises BudgetError: stopped before a single world was answered.
    """
    run = _Run(worlds, new_tally, budget, workers, watch)
    exact = budget.exact
    if exact is None and budget.samples is None:
        exact = None if budget.seconds is not None else worlds.unfiltered <= budget.most
    if exact:
        return run.everything()
    return run.sample(budget.samples or (SAMPLES if budget.seconds is None else None), may_switch=exact is None and budget.samples is None)


class _Run(Generic[T]):
    def __init__(self, worlds: Worlds, new_tally: Callable[[], T], budget: Budget, workers: int, watch: Watch | None) -> None:
        self.worlds = worlds
        self.new_tally = new_tally
        self.budget = budget
        self.workers = workers
        self.control = RunControl(budget.seconds, watch)
        self.known = None if worlds.has_predicates else worlds.unfiltered
        self._decided = self._switched = False

    def everything(self, spare: T | None = None) -> Gathered[T]:
        """Every world; if stopped, the answer is a sample: ``spare`` if there is one, else a small one drawn then."""
        total = self.worlds.unfiltered
        tally = self.new_tally()
        layouts = every_layout(self.worlds, tally.question)
        whole = self._walk(tally, layouts) if layouts else self._fold(tally, self.worlds.enumerate(ALL_IN_CHUNKS_OF), total)
        if whole:
            if not tally.counts.any():
                raise InfeasibleError(_("no layout fits: the predicates reject all {total:,}", total=total), clash=())
            return Gathered(tally, True, True, int(tally.counts.reshape(-1, tally.counts.shape[-1])[0].sum()))
        if spare is None:
            spare = self.new_tally()
            for answers in ordered_map(spare.ask, self._sampled(SPARE), self.workers):
                spare.add(answers)
        return self._partial(spare, complete=False)

    def _walk(self, tally: T, layouts: EveryLayout) -> bool:
        """Answer all layouts at once; false if stopped, with nothing in the tally."""
        answers = layouts.answers(tally, self.workers, self.control.stop)
        if answers is None:
            return False
        tally.add(answers)
        return True

    def sample(self, size: int | None, *, may_switch: bool) -> Gathered[T]:
        """A sample of that size, or one that grows until the time is up; the latter may become an exact run."""
        tally = self.new_tally()
        switch = self._time_for_all if may_switch else None
        finished = self._fold(tally, self._sampled(size), size, leave=switch)
        if self._switched:
            return self.everything(tally)
        return self._partial(tally, complete=finished or (size is None and self.control.stopped == "time"))

    def _time_for_all(self, done: int) -> bool:
        """Whether, after the first worlds, there seems to be time for all of them."""
        if self._decided or done < SPARE or self.budget.seconds is None:
            return False
        self._decided = True
        spent = self.control.spent
        self._switched = self.worlds.unfiltered / done * spent < self.budget.seconds - spent
        return self._switched

    def _sampled(self, size: int | None) -> Iterator[Rows]:
        left = size
        for rows in self.worlds.stream(self.budget.seed, SAMPLED_IN_CHUNKS_OF):
            if left is not None:
                rows = rows[:left]
                left -= len(rows)
            yield rows
            if left == 0:
                return

    def _fold(self, tally: T, chunks: Iterable[Rows], total: int | None, *, leave: Callable[[int], bool] | None = None) -> bool:
        """Answer chunk after chunk to the end; false if stopped before by the watcher, the clock or ``leave``."""
        done = 0
        for answers in ordered_map(tally.ask, chunks, self.workers):
            tally.add(answers)
            done += len(answers)
            stop = self.control.stop(done, total or 0)
            if done != total and (stop or (leave is not None and leave(done))):
                return False
        return True

    def _partial(self, tally: T, *, complete: bool) -> Gathered[T]:
        if not tally.counts.any():
            raise BudgetError(_("stopped before a single world was answered"))
        return Gathered(tally, False, complete, self.known)
