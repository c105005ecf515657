"""Every static bound, used alone, holds on every position of up to four cards per hand, and on random ones of up to ten.

Leading a winner can force the partner to overtake or to ruff, a hand must get in before it can cash, and a misère
declarer can lose the lead by winning: bounds that forget such a thing hold on millions of random endings.  So all
8,731,899 canonical positions of four cards a hand are tried, against the search that has no bound at all.

PREFSOLVE_SWEEP=full tries one in fifty of those with five cards as well; the checked build one in ten of those with four.
"""

from __future__ import annotations

import os

import numpy as np
import pytest
from raw_positions import KINDS, random_rows

from prefsolve._ext._core import CHECKED
from prefsolve._ext._laboratory import BOUNDS, PLAIN, RULES, Laboratory

pytestmark = pytest.mark.compiled

FULL = os.environ.get("PREFSOLVE_SWEEP") == "full"
STEP = 10 if CHECKED else 1
# Three leaders of every four suit codes, up to renaming suits; counted by Burnside's lemma.
POSITIONS = {
    "suit": {1: 102, 2: 4_986, 3: 208_008, 4: 6_903_846},
    "no trump": {1: 39, 2: 1_602, 3: 58_680, 4: 1_828_053},
    "misère": {1: 39, 2: 1_602, 3: 58_680, 4: 1_828_053},
}


def sweep(game: str, size: int, step: int = 1) -> dict:
    return Laboratory(20).sweep(KINDS[game][0], size, [RULES[name] for name in BOUNDS[game]], step)


def holds(found: dict) -> None:
    """No bound alone, and no answer of the whole search, contradicts the plain search."""
    assert found["faults"] == []
    assert found["wrong_values"] == 0
    assert not any(found["wrong"].values())


@pytest.mark.parametrize("size", [1, 2, 3])
@pytest.mark.parametrize("game", KINDS)
def test_every_bound_and_the_search_hold_on_all_positions_of_up_to_three_cards(game, size):
    found = sweep(game, size)
    holds(found)
    assert found["positions"] == POSITIONS[game][size]
    if size > 1:
        assert all(found["decided"].values()), "a bound that decides nothing is not tested"


@pytest.mark.parametrize("game", KINDS)
def test_every_bound_and_the_search_hold_on_all_positions_of_four_cards(game):
    found = sweep(game, 4, STEP)
    holds(found)
    assert found["positions"] == -(-POSITIONS[game][4] // STEP)
    if FULL:
        holds(sweep(game, 5, 50))


@pytest.mark.parametrize("game", KINDS)
def test_every_bound_holds_on_random_positions_of_one_to_ten_cards(game):
    sizes = np.arange(3000 if FULL else 600) % 10 + 1
    rows = random_rows(10, sizes, game, table=False)
    exact = Laboratory(18, PLAIN).values(*rows)
    for name in BOUNDS[game]:
        low, high = Laboratory(2, RULES[name]).bounds(*rows[:3])
        assert (low <= exact).all(), name
        assert (exact <= high).all(), name
