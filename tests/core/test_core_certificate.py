"""Of cards that do alike the lowest: false in contracts as it stands, right with the certificate.

A higher card can hurt the declarer, who then wins a trick that he would rather lose.  Without trumps, right to lead, with the
suits ``RDLLDRR`` and ``LDRDDLRL`` from high to low, he takes two tricks, and one if he always throws his lowest card.
docs/algorithm.md has the two games in which the rule is a theorem.

PREFSOLVE_SWEEP=full tries all positions of four cards, and all with a bad suit of five and of six; the ordinary suite a part.
"""

from __future__ import annotations

import os

import numpy as np
import pytest
from raw_positions import KINDS, random_rows

from prefsolve._ext._core import CHECKED
from prefsolve._ext._laboratory import ALL, BOUNDS, CERTIFICATE, PLAIN, RULES, Laboratory

pytestmark = pytest.mark.compiled

FULL = os.environ.get("PREFSOLVE_SWEEP") == "full"
CONTRACTS = ("suit", "no trump")
POSITIONS = {"suit": (102, 4_986, 208_008, 6_903_846), "no trump": (39, 1_602, 58_680, 1_828_053)}
# Suits of eight cards, from high to low, in which an exchange can lower the declarer's tricks.
BAD_SUITS = ["DRDDLLLR", "DRDDLLRL", "DRDDLRLL", "DRDDRLLL", "DRDRDLLL", "LDRDDLLR", "LDRDDLRL", "LDRDDRLL", "LDRDRDLL"]


def kind_of(game: str) -> int:
    return KINDS[game][0]


def code_of(suit: str) -> int:
    """The code of a suit written from high to low: see cards.pxd."""
    return (3 ** len(suit) - 1) // 2 + sum("DLR".index(owner) * 3**place for place, owner in enumerate(reversed(suit)))


def hands_of(suits: list[str]) -> list[int]:
    """Masks of the declarer, left and right, the cards of each suit being its lowest."""
    hands = [0, 0, 0]
    for suit, owners in enumerate(suits):
        for place, owner in enumerate(reversed(owners)):
            hands["DLR".index(owner)] |= 1 << 8 * suit + place
    return hands


@pytest.mark.parametrize("size", [1, 2, 3])
@pytest.mark.parametrize("game", CONTRACTS)
def test_with_three_cards_the_three_games_have_one_value(game, size):
    """So there is nothing to certify where three cards or fewer are left (SAME_VALUE in search.pxd)."""
    found = Laboratory().bracket(kind_of(game), size)
    assert found["positions"] == POSITIONS[game][size - 1]
    assert found["differ"] == found["outside"] == found["loose"] == 0
    assert found["lowered"] == (0, 0, 0)


@pytest.mark.parametrize("game", CONTRACTS)
def test_the_two_games_bracket_the_contract_on_positions_of_four_cards(game):
    """No exchange upwards lowers their values, and every static bound holds in the game that it must hold in."""
    step = 1 if FULL else 2003 if CHECKED else 101
    found = Laboratory().bracket(kind_of(game), 4, step)
    assert found["positions"] == -(-POSITIONS[game][3] // step)
    assert found["outside"] == found["loose"] == 0
    assert found["lowered"][1:] == (0, 0)
    if FULL:
        assert found["differ"] == {"suit": 333, "no trump": 225}[game]
        assert found["exchanges"] == {"suit": 14_543_544, "no trump": 3_866_352}[game]
        assert found["lowered"][0] == {"suit": 108, "no trump": 72}[game], "in the contract itself it does"


@pytest.mark.parametrize("game", CONTRACTS)
def test_the_two_games_bracket_random_contracts_and_their_bounds_hold_in_them(game):
    rows = random_rows(60, np.random.default_rng(60).integers(5, 8, 60 if CHECKED else 3_000 if FULL else 600), game, table=False)
    laboratory = Laboratory()
    value, lower, higher = laboratory.games(*rows[:3]).T
    assert (value == laboratory.values(*rows)).all()
    assert (lower <= value).all()
    assert (value <= higher).all()
    for name in BOUNDS[game]:
        low, high = Laboratory(2, RULES[name]).bounds(*rows[:3])
        assert (low <= lower).all(), name
        assert (higher <= high).all(), name


def test_throwing_the_lowest_card_can_cost_the_declarer_a_trick():
    position = (
        np.array([hands_of(["", "", "RDLLDRR", "LDRDDLRL"])], np.uint32),
        np.array([kind_of("no trump")], np.uint8),
        np.array([2], np.uint8),
        np.zeros((1, 3), np.uint8),
    )
    laboratory = Laboratory()
    assert Laboratory(16, PLAIN).values(*position) == [2]
    assert laboratory.values(*position) == [2]
    assert laboratory.doubts > 0
    assert Laboratory(16, ALL & ~CERTIFICATE).values(*position) == [1]


# All positions with a bad suit; those whose value is wrong without the certificate; those in which the search is uncertain.
BAD_POSITIONS = {
    ("suit", 5): (105_840, 660),
    ("no trump", 5): (37_800, 274),
    ("suit", 6): (2_998_431, 23_077),
    ("no trump", 6): (960_150, 5_500),
}


@pytest.mark.parametrize("size", [5, 6])
@pytest.mark.parametrize("game", CONTRACTS)
def test_the_certificate_sees_every_wrong_value_of_the_bad_suits(game, size):
    step = 1 if FULL else (2_000 if size == 6 else 8) * (25 if CHECKED else 1)
    laboratory = Laboratory()
    found = [laboratory.certified(kind_of(game), size, code_of(suit), step) for suit in BAD_SUITS]
    assert sum(one["wrong"] for one in found) == 0
    assert sum(one["unseen"] for one in found) == 0
    assert sum(one["doubted"] for one in found) > 0
    if FULL:
        assert (sum(one["positions"] for one in found), sum(one["misled"] for one in found)) == BAD_POSITIONS[game, size]


@pytest.mark.parametrize("game", KINDS)
def test_many_random_positions_of_five_to_eight_cards_have_the_plain_searchs_values(game):
    """PREFSOLVE_SWEEP=full tries a million of each game."""
    count = 1_000_000 if FULL else 300 if CHECKED else 20_000
    plain, whole = Laboratory(20, PLAIN), Laboratory(16)
    for seed in range(0, count, 5_000):
        shares = np.random.default_rng(seed).choice([5, 6, 7, 8], min(count, 5_000), p=[0.5, 0.3, 0.15, 0.05])
        rows = random_rows(seed + 40, shares, game, table=False)
        assert (whole.values(*rows) == plain.values(*rows)).all()


@pytest.mark.parametrize("game", CONTRACTS)
def test_doubts_are_rare_and_searched_again(game):
    rows = random_rows(50, np.full(3_000, 6), game, table=False)
    laboratory = Laboratory(16)
    laboratory.values(*rows)
    assert laboratory.doubts < 60
    assert sum(RULES.values()) + CERTIFICATE == ALL
