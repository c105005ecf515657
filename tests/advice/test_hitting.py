"""A lightest set that meets every core, against trying all sets."""

from __future__ import annotations

import random

import pytest

from prefsolve._ext._hitting import lightest

pytestmark = pytest.mark.compiled


def weight_of(chosen: int, weights: list[int]) -> int:
    return sum(weight for place, weight in enumerate(weights) if chosen >> place & 1)


@pytest.mark.parametrize("first", [0, 59, 900])
@pytest.mark.parametrize("alike", [True, False])
def test_it_is_the_lightest(first, alike):
    """Places around 64 as well: sets are words of 64 bits."""
    rng = random.Random(f"{first} {alike}")
    for _ in range(150):
        size = rng.randint(1, 9)
        weights = [0] * first + [1 if alike else rng.randint(1, 5) for _ in range(size)]
        cores = [sum(1 << place for place in rng.sample(range(size), rng.randint(1, min(size, 4)))) for _ in range(rng.randint(0, 14))]
        least = min(weight_of(chosen << first, weights) for chosen in range(1 << size) if all(chosen & core for core in cores))
        found, weight, proven = lightest([core << first for core in cores], weights)
        assert proven
        assert weight == least == weight_of(found, weights)
        assert all(found >> first & core for core in cores)


def test_what_three_ways_of_a_guess_give_up():
    """Three groups of 20 layouts, each pair of layouts of different groups a core: two whole groups go."""
    groups = [range(20 * n, 20 * n + 20) for n in range(3)]
    cores = [1 << a | 1 << b for n in range(3) for m in range(n) for a in groups[n] for b in groups[m]]
    assert lightest(cores, [1] * 60)[1:] == (40, True)


def test_a_limit_leaves_a_bound_and_a_set():
    rng = random.Random(5)
    cores = [sum(1 << place for place in rng.sample(range(80), 5)) for _ in range(200)]
    found, least, proven = lightest(cores, [1] * 80, 3)
    assert not proven
    assert least <= found.bit_count()
    assert all(found & core for core in cores)


def test_no_core_needs_nothing():
    assert lightest([], []) == (0, 0, True)
