"""Minimal sets that meet every core, against trying all sets."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from prefsolve._ext._transversals import Transversals

pytestmark = pytest.mark.compiled


def minimal_by_trying(cores: list[int], places: range) -> set[int]:
    """Every minimal set of those places that meets all cores."""
    found: list[int] = []
    for size in range(len(places) + 1):
        for chosen in combinations(places, size):
            mask = sum(1 << place for place in chosen)
            if all(mask & core for core in cores) and not any(smaller & ~mask == 0 for smaller in found):
                found.append(mask)
    return set(found)


def all_of(ways: Transversals) -> list[tuple[int, float]]:
    found = []
    while (lightest := ways.lightest()) is not None:
        found.append(lightest)
        ways.settle(lightest[0])
    return found


@pytest.mark.parametrize("first", [0, 59])
def test_they_are_the_minimal_sets_lightest_first(first):
    """Places around 64 as well: the masks have 128 bits."""
    rng = random.Random(first)
    places = range(first, first + 7)
    for _ in range(60):
        weights = [float(rng.randint(1, 5)) for _ in range(66)]
        ways, cores = Transversals(weights), []
        for _ in range(rng.randint(1, 7)):
            core = sum(1 << place for place in rng.sample(places, rng.randint(1, 4)))
            if not any(known & ~core == 0 for known in cores):
                cores.append(core)
                ways.add(core)
        found = all_of(ways)
        assert len(found) == len(dict(found)) == ways.count
        assert set(dict(found)) == minimal_by_trying(cores, places)
        assert [weight for _, weight in found] == sorted(weight for _, weight in found)
        assert all(weight == sum(weights[place] for place in range(66) if mask >> place & 1) for mask, weight in found)
        assert ways.core_count == len(cores)


def test_without_cores_nothing_needs_to_go():
    assert all_of(Transversals([1.0] * 4)) == [(0, 0.0)]


def test_more_sets_than_the_limit_are_refused():
    ways = Transversals([1.0] * 66, 10)
    ways.add(0b111)
    ways.add(0b111000)
    with pytest.raises(OverflowError, match="too many sets"):
        ways.add(0b111000000)


def test_more_than_128_places_are_refused():
    with pytest.raises(ValueError, match="at most 128"):
        Transversals([1.0] * 129)
