"""What a table is made of: columns, figures that say how exact they are, and parts that are computed one by one.

A table's texts are English and marked by ``N_``; whoever writes the table translates them.  Cards are written in ASCII in the
cells, and in the reader's letters on the page.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import isqrt
from typing import Any, Literal, get_args

import numpy as np

from ..solving.run_control import Watch

__all__ = ["Cell", "Column", "Context", "Description", "Figure", "Options", "Part", "Row", "Stopped", "Table", "Unit", "parts_of_deals"]

Unit = Literal["text", "cards", "ranks", "chance", "tricks", "whists", "count"]
"""What a column holds.

``text``: a message marked by ``N_``; ``cards``: cards or a hand in ASCII (``S7 H8``, ``s789T.h8``); ``ranks``: the cards of one
suit that is not named (``78Q``); the others are figures.
"""
Kind = Literal["exact", "sampled", "bounded", "given"]
_LONGEST = 1 << 62
_FRACTION = re.compile(r"-?[0-9]{1,4000}(/0*[1-9][0-9]{0,4000})?")


class Stopped(Exception):  # noqa: N818  # no fault
    """A part's work was stopped before its end: by Ctrl-C, or since another part failed."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A number of a table.

    :ivar value: the number; of a chance the share, 0 to 1; of a bounded one the middle.
    :ivar kind: ``exact``; ``sampled``; ``bounded``, where it lies from ``low`` to ``high``; ``given``, as a book has it.
    :ivar error: the standard error of a sampled one.
    :ivar count, total: of a share: of how many cases (layouts, talons, deals looked at) it holds in how many.
    """

    value: Fraction
    kind: Kind = "exact"
    error: Fraction | None = None
    count: int | None = None
    total: int | None = None
    low: Fraction | None = None
    high: Fraction | None = None

    @property
    def exact(self) -> bool:
        """Whether it is exact."""
        return self.kind == "exact"

    @classmethod
    def of(cls, value: Fraction | int) -> Figure:
        """An exact number."""
        return cls(Fraction(value))

    @classmethod
    def share(cls, count: int, total: int) -> Figure:
        """An exact share: ``count`` of ``total`` cases."""
        return cls(Fraction(count, total), count=count, total=total)

    @classmethod
    def sampled_share(cls, count: int, seen: int) -> Figure:
        """The share of the cases that were drawn, with its standard error."""
        share = Fraction(count, seen)
        return cls(share, "sampled", _root(share * (1 - share) / seen), count, seen)

    @classmethod
    def sampled_mean(cls, total: int | Fraction, squares: int | Fraction, seen: int) -> Figure:
        """The mean of ``seen`` independent draws, of their sum and the sum of their squares, with its standard error."""
        mean = Fraction(total) / seen
        variance = (Fraction(squares) - seen * mean * mean) / max(1, seen - 1)
        return cls(mean, "sampled", _root(variance / seen), total=seen)

    @classmethod
    def sampled_ratio(cls, sums: Sequence[int]) -> Figure:
        """The mean over cases that come in groups (the suits of one hand, the leads from one hand), with its standard error.

        Groups are independent, the cases of a group are not; so the error is that of a ratio of two sums over groups.

        :param sums: over the groups, with n a group's cases and x the sum of their numbers: how many groups there are that have
            any case, and the sums of n, x, n², n·x and x².
        """
        groups, cases, total, squared_cases, products, squares = sums
        mean = Fraction(total, cases)
        spread = squares - 2 * mean * products + mean * mean * squared_cases
        return cls(mean, "sampled", _root(spread * Fraction(groups, max(1, groups - 1)) / cases**2), total=cases)

    @classmethod
    def sampled(cls, value: Fraction, error: Fraction | float, seen: int | None = None) -> Figure:
        """A sampled number with a standard error that was worked out elsewhere."""
        return cls(value, "sampled", Fraction(error).limit_denominator(10**9), total=seen)

    @classmethod
    def between(cls, low: Fraction, high: Fraction) -> Figure:
        """A number that is proved to lie between two others, which may be equal."""
        return cls(low) if low == high else cls((low + high) / 2, "bounded", low=low, high=high)

    @classmethod
    def given(cls, text: str) -> Figure:
        """A number as a book has it, such as ``0.76``."""
        return cls(Fraction(text), "given")

    def to_json(self) -> dict[str, Any]:
        """The figure with nothing lost: fractions as texts."""
        fields = {"value": self.value, "error": self.error, "low": self.low, "high": self.high}
        body: dict[str, Any] = {name: str(number) for name, number in fields.items() if number is not None}
        body |= {name: number for name, number in (("count", self.count), ("total", self.total)) if number is not None}
        return body | ({} if self.exact else {"kind": self.kind})

    @classmethod
    def from_json(cls, body: Mapping[str, Any]) -> Figure:
        """The figure of :meth:`to_json`; raises ``KeyError``, ``TypeError`` or ``ValueError`` for anything else."""
        fractions = {name: _fraction(body[name]) for name in ("error", "low", "high") if name in body}
        kind, counts = body.get("kind", "exact"), [body.get(name) for name in ("count", "total")]
        if kind not in get_args(Kind) or not all(count is None or type(count) is int for count in counts):
            raise ValueError
        return cls(_fraction(body["value"]), kind, count=counts[0], total=counts[1], **fractions)


def _fraction(text: str) -> Fraction:
    """A fraction as it is written here: an exponent could stand for a number without end."""
    if not _FRACTION.fullmatch(text):
        raise ValueError
    return Fraction(text)


def _root(square: Fraction) -> Fraction:
    """The square root to nine figures, the same on every machine."""
    scale = 10**9
    return Fraction(isqrt(max(0, square.numerator) * scale * scale // square.denominator), scale)


Cell = Figure | str | None
"""A figure, a text, or nothing where the question does not arise."""
Row = dict[str, Cell]
"""By a column's key, its cell; a key that is missing is nothing."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column.

    :ivar key: its name in CSV and JSON.
    :ivar title: its heading, English, marked by ``N_``.
    :ivar plot: whether the page draws it as bars, columns with the same word in one picture.
    :ivar digits: after the point, where the unit's usual number does not serve.
    """

    key: str
    title: str
    unit: Unit
    plot: str | None = None
    digits: int | None = None


@dataclass(frozen=True, slots=True)
class Options:
    """What the command was told about the figures.

    :ivar samples: how many cases are drawn for a sampled figure; ``None`` for the table's own number.
    :ivar short: only the table's few first rows.
    :ivar rows: the keys of the parts that are wanted; empty for all.
    """

    samples: int | None = None
    seed: int = 0
    short: bool = False
    rows: tuple[str, ...] = ()


@dataclass(frozen=True)
class Context:
    """What a part's work is given.

    :ivar samples: how many cases to draw, settled.
    :ivar seed: of the whole run; a part draws from :meth:`seed_of` or :meth:`generator`, so that no part's draws depend on others.
    :ivar watch: for functions that take one; once it has returned true, :meth:`check` raises.
    """

    samples: int
    seed: int
    watch: Watch = field(default=lambda done, total: False)

    def check(self) -> None:
        """Raise :class:`Stopped` where the run is to stop; to be called now and then, and after every call that had :attr:`watch`."""
        if self.watch(0, 0):
            raise Stopped

    def seed_of(self, *names: object) -> int:
        """A seed, 0 to 2**62 - 1, of the run's seed and these names alone."""
        text = "/".join(map(str, (self.seed, *names)))
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") % _LONGEST

    def generator(self, *names: object) -> np.random.Generator:
        """Random numbers of the run's seed and these names alone."""
        return np.random.Generator(np.random.PCG64(self.seed_of(*names)))


@dataclass(frozen=True, slots=True)
class Part:
    """One row of a table, or some rows that are computed together; on one thread, independent of all other parts.

    :ivar key: its name: in the resume file, and for ``--row``.
    """

    key: str
    work: Callable[[Context], Row | list[Row]]


def parts_of_deals(options: Options, whole: int, short: int, size: int, part: Callable[[int, int], Part]) -> list[Part]:
    """The parts of a sample of deals, taken by their numbers.

    :param whole: how many deals there are unless the options say so.
    :param short: the same for the short form.
    :param size: how many deals a part has.
    :param part: makes a part of its first deal's number and of how many deals it has.
    """
    deals = options.samples or (short if options.short else whole)
    return [part(first, min(size, deals - first)) for first in range(0, deals, size)]


@dataclass(frozen=True, slots=True)
class Description:
    """A table that can be computed.

    :ivar name: as in ``prefsolve tables NAME``.
    :ivar summary: one line for the list.
    :ivar lessons: paragraphs: what the table shows a player.
    :ivar assumptions: sentences: under which assumptions the figures hold.
    :ivar parts: the parts in the table's order.
    :ivar short: keys of the parts that ``--short`` computes: some seconds.
    :ivar samples: how many cases a sampled figure draws unless told otherwise; 0 where nothing is sampled.
    :ivar short_samples: the same for ``--short``; ``None`` for ``samples``.
    :ivar finish: makes the table's rows of those of its parts, where a part holds sums over some of the cases; the parts' rows as
        they are without it.
    :ivar version: to be raised when the same options give other figures, so that no older resume file is continued.
    """

    name: str
    title: str
    summary: str
    lessons: Sequence[str]
    assumptions: Sequence[str]
    columns: Sequence[Column]
    parts: Callable[[Options], Iterable[Part]]
    short: Sequence[str]
    samples: int = 0
    short_samples: int | None = None
    finish: Callable[[Sequence[Row]], Sequence[Row]] | None = None
    version: int = 1


@dataclass(frozen=True)
class Table:
    """A table that was computed, whole or in part.

    :ivar command: the command that makes it.
    :ivar seconds: how long its parts took, added up; no part of what the table says.
    :ivar missing: how many parts are not computed.
    :ivar samples: the draws for each sampled figure, 0 where nothing is sampled.
    :ivar whole: whether all rows were asked for; what the table teaches is told beside all of them only.
    """

    described: Description
    rows: tuple[Row, ...]
    command: str
    seconds: float
    missing: int = 0
    samples: int = 0
    seed: int = 0
    whole: bool = True

    @property
    def columns(self) -> tuple[Column, ...]:
        """The columns that have anything in them."""
        return tuple(column for column in self.described.columns if any(row.get(column.key) is not None for row in self.rows))

    @property
    def lessons(self) -> Sequence[str]:
        """What it teaches, where it is asked for as a whole."""
        return self.described.lessons if self.whole else ()

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of figures in it."""
        return frozenset(cell.kind for row in self.rows for cell in row.values() if isinstance(cell, Figure))
