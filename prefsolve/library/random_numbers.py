"""Random whole numbers by counter: what comes out depends on the seed and on where it is asked for, not on what came before.

The generator is Philox4x64-10 (Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3", 2011), which
NumPy has for one counter after another; here it takes any counters, a column of them at a time.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

__all__ = ["below", "philox"]

Words = NDArray[np.uint64]

_ROUNDS = 10
_FACTORS = np.uint64(0xD2E7470EE14C6C93), np.uint64(0xCA5A826395121157)
_KEY_STEPS = 0x9E3779B97F4A7C15, 0xBB67AE8584CAA73B
_HALF = np.uint64(32)
_LOW = np.uint64(0xFFFFFFFF)
_ALL = 1 << 64


def philox(counters: tuple[Words, Words, Words, Words], key: tuple[int, int]) -> tuple[Words, Words, Words, Words]:
    """Four words of 64 random bits for each counter, which has four words too; columns of equal length."""
    first, second, third, fourth = counters
    for turn in range(_ROUNDS):
        one, two = (np.uint64((part + turn * step) % _ALL) for part, step in zip(key, _KEY_STEPS, strict=True))
        high, low = _product(_FACTORS[0], first)
        other_high, other_low = _product(_FACTORS[1], third)
        first, second, third, fourth = other_high ^ second ^ one, other_low, high ^ fourth ^ two, low
    return first, second, third, fourth


def _product(factor: np.uint64, words: Words) -> tuple[Words, Words]:
    """The high and the low 64 bits of a product, by halves."""
    factor_high, factor_low = factor >> _HALF, factor & _LOW
    high, low = words >> _HALF, words & _LOW
    lowest = factor_low * low
    middle = factor_high * low + (lowest >> _HALF)  # below 2^64: (2^32 - 1)^2 and a half
    rest = factor_low * high + (middle & _LOW)
    return factor_high * high + (middle >> _HALF) + (rest >> _HALF), factor * words


def below(bound: int, seed: int, places: Words, attempts: Words) -> NDArray[np.int64]:
    """A number from 0 to ``bound - 1`` for each place and attempt, all equally likely.

    Of the four words the first that is below the largest multiple of ``bound`` is taken; where none is, four more are drawn.
    """
    most = np.uint64(_ALL // bound * bound - 1)
    found = np.empty(len(places), np.int64)
    waiting = np.arange(len(places))
    draw = 0
    while len(waiting):
        draws = np.full(len(waiting), draw, np.uint64)
        words = np.stack(philox((places[waiting], attempts[waiting], draws, np.zeros_like(draws)), (seed, 0)))
        good = words <= most
        settled = good.any(axis=0)
        chosen = np.take_along_axis(words, good.argmax(axis=0)[None], axis=0)[0]
        found[waiting[settled]] = (chosen[settled] % np.uint64(bound)).astype(np.int64)
        waiting = waiting[~settled]
        draw += 1
    return found
