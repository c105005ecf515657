"""A file of records from its beginning to its end: units are answered wherever there is room, and written in order."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol

from .answering import Unit
from .encoding import Answering, Encoded
from .records import Pace
from .targets import Target

__all__ = ["Mapped", "Tally", "answer_units"]

AHEAD = 4  # units each worker may be ahead of what is written


@dataclass(slots=True)
class Tally:
    """What a run came to: records answered, of which some were bad, or failed by a fault of prefsolve, or were marked in CSV."""

    done: int = 0
    bad: int = 0
    failed: int = 0
    marked: int = 0

    def add(self, answers: Encoded) -> None:
        """Count some more."""
        self.done += answers.records
        self.bad += answers.bad
        self.failed += answers.failed
        self.marked += answers.marked


Asked = tuple[Unit, tuple[str, ...], tuple[str, ...]]  # a unit, and the columns that pass through and that have been needed so far

Timed = tuple[Encoded, float]  # answers, and the seconds they took


class Mapped(Protocol):
    """``map``, on several workers, in order."""

    def __call__(self, work: Callable[[Asked], Timed], items: Iterable[Asked], /) -> Iterator[Timed]:
        """What ``work`` gives for each of the items, in their order."""


def answer_units(
    units: Iterable[Unit], pace: Pace, answering: Answering, target: Target, mapped: Mapped, told: Callable[[Tally], None]
) -> Tally:
    """Answer all units and write the answers.

    :param pace: is told how long answering takes, and says how much is to come together.
    :param told: told how far it has come, after each unit.
    """
    tally = Tally()

    def items() -> Iterator[Asked]:
        for unit in units:
            yield unit, target.kept or (), target.columns

    for answers, seconds in mapped(_timed(answering), items()):
        pace.took(answers.records, seconds)
        target.write(answers)
        tally.add(answers)
        told(tally)
    target.end()
    return tally


@dataclass(frozen=True, slots=True)
class _timed:  # noqa: N801  (a function that can be sent to another process)
    answering: Answering

    def __call__(self, asked: Asked) -> Timed:
        start = time.perf_counter()
        return self.answering(*asked), time.perf_counter() - start
