"""How time grows with size: n against 4n, in processor time, the least of some repeats.

A ratio needs no clock of its own machine: linear work takes four times as long, quadratic work sixteen times.  Noise only
adds time, so the least of several measurements is the best one, and a ratio that looks bad is measured again.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

__all__ = ["BOUND", "growth"]

BOUND = 9.0  # between 4, linear, and 16, quadratic
LONG_ENOUGH = 0.01  # seconds of processor time that can be compared
LARGEST = 1 << 20  # the size beyond which nothing is tried: what is quick there is quick enough
T = TypeVar("T")


def growth(make: Callable[[int], T], run: Callable[[T], object], *, start: int = 1024, largest: int = LARGEST) -> float:
    """How many times as long four times the size takes, at the first size that takes long enough to tell.

    0 where even the largest size takes hardly any time, as it does where a limit is checked first.

    :param make: an input of that size.
    :param run: what is measured; must not raise.
    """
    size = start
    while 4 * size <= largest:
        small = make(size)
        if _seconds(run, small) >= LONG_ENOUGH:
            ratio = _ratio(run, small, make(4 * size))
            if ratio < BOUND:
                return ratio
            return min(ratio, _ratio(run, make(2 * size), make(8 * size)))  # on a busy machine once is not enough
        size *= 2
    return 0.0


def _ratio(run: Callable[[T], object], small: T, large: T) -> float:
    one, four = [], []
    for again in range(8):
        one.append(_seconds(run, small))
        four.append(_seconds(run, large))
        if again >= 1 and min(four) < BOUND / 2 * min(one):
            break
    return min(four) / min(one)


def _seconds(run: Callable[[T], object], value: T) -> float:
    begun = time.process_time()
    run(value)
    return time.process_time() - begun
