"""95% intervals for the mean of a few sampled layouts.

Student's t alone is not enough for counts of tricks: thirty layouts that nearly all have the same result have a spread that is far
too small, or none.  So one layout more is reckoned with at one trick below the fewest seen and one at one trick above the
most, as Agresti and Coull add cases to a share ("Approximate is better than 'exact'", The American Statistician 52, 1998).
Everything but the last square root is exact, and no function is used whose last digit a processor may choose.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt

__all__ = ["NORMAL", "interval_of_mean", "student"]

NORMAL = 1.959963984540054  # 95% of a normal distribution lie within so many standard deviations
_FEW = (
    12.706204736174694, 4.302652729749462, 3.1824463052837078, 2.7764451051977934, 2.5705818356363146, 2.4469118511449786,
    2.364624251592784, 2.306004135204166, 2.262157162798205, 2.228138851986274, 2.200985160091639, 2.1788128296672284,
)  # fmt: skip


def student(freedom: int) -> float:
    """How many standard errors either side hold 95% of Student's distribution with that many degrees of freedom, from 1 on.

    From 13 on by the Cornish-Fisher expansion (Abramowitz and Stegun, 26.7.5), right to five millionths.
    """
    if freedom <= len(_FEW):
        return _FEW[freedom - 1]
    x, v = NORMAL, freedom
    square = x * x
    first = x * (square + 1) / 4
    second = x * (square * (5 * square + 16) + 3) / 96
    third = x * (square * (square * (3 * square + 19) + 17) - 15) / 384
    fourth = x * (square * (square * (square * (79 * square + 776) + 1482) - 1920) - 945) / 92160
    return x + (first + (second + (third + fourth / v) / v) / v) / v


def interval_of_mean(counts: Sequence[int], worth: Sequence[Fraction | int]) -> tuple[float, float]:
    """A 95% interval for the mean worth of a layout, from a sample.

    :param counts: how many layouts came to 0, 1, … tricks; at least one in all.
    :param worth: what each number of tricks is worth.
    """
    least, most = float(min(worth)), float(max(worth))
    number = sum(counts)
    if number == 1:
        return least, most
    with_two = _two_more(counts)
    mean = sum((n * w for n, w in zip(with_two, worth, strict=True)), Fraction(0)) / (number + 2)
    squares = sum((n * (w - mean) ** 2 for n, w in zip(with_two, worth, strict=True)), Fraction(0))
    half = student(number - 1) * sqrt(squares / ((number + 1) * (number + 2)))
    return max(least, float(mean) - half), min(most, float(mean) + half)


def _two_more(counts: Sequence[int]) -> list[int]:
    """The counts with a layout more beyond each end, or at the end where nothing is beyond."""
    seen = [tricks for tricks, count in enumerate(counts) if count]
    more = list(counts)
    more[max(seen[0] - 1, 0)] += 1
    more[min(seen[-1] + 1, len(counts) - 1)] += 1
    return more
