"""Results in whists as whole numbers over one denominator, so that what decides between orders is compared exactly.

A sum of floating-point numbers depends on the order in which a machine adds them, and two orders that are worth the same
may then come out either way.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

__all__ = ["Prices"]


@dataclass(frozen=True, slots=True)
class Prices:
    """For each of several games the declarer's result for 0 to 10 tricks.

    :param scale: the denominator: how many of the units of ``rows`` make a whist.
    :param rows: the results, in those units.
    """

    scale: int
    rows: tuple[tuple[int, ...], ...]

    @classmethod
    def of(cls, table: Iterable[Sequence[Fraction]]) -> Prices:
        """The prices of results in whists."""
        rows = [tuple(row) for row in table]
        scale = lcm(*(worth.denominator for row in rows for worth in row))
        return cls(scale, tuple(tuple(int(worth * scale) for worth in row) for row in rows))

    def total(self, row: int, counts: Sequence[int]) -> int:
        """What so many layouts with 0, 1, … tricks are worth together in that game, in units; compares samples of one size."""
        return sum(count * worth for count, worth in zip(counts, self.rows[row], strict=True))

    def mean_and_variance(self, row: int, counts: Sequence[int]) -> tuple[Fraction, Fraction]:
        """The mean result in whists of those layouts, and the variance of a single layout's; 0 for one layout."""
        number, total = sum(counts), self.total(row, counts)
        squares = sum(count * worth * worth for count, worth in zip(counts, self.rows[row], strict=True))
        about_the_mean = Fraction(number * squares - total * total, number * self.scale**2)
        return Fraction(total, number * self.scale), about_the_mean / max(1, number - 1)
