"""The tables of misère hands before the talon: what their pages say, the book's chances, and what may be asked for."""

from __future__ import annotations

import json
from fractions import Fraction
from math import comb

import player_tables
import pytest
from shipped_tables import shipped

from prefsolve.errors import HandSizeError, OptionError, PrefsolveError
from prefsolve.tables.misere_hands import CLASSIC, TABLE, chance_of_outs
from prefsolve.tables.run import wanted_parts
from prefsolve.tables.table import Options

LEADS = ("own", "left-hand", "right-hand")
FIRST, SECOND, THIRD, FOURTH, FIFTH = (classic.hand for classic in CLASSIC[:5])


@pytest.fixture
def hands(tmp_path):
    return {(row["hand"], row["lead"]): row for row in shipped("misere-hands", tmp_path).rows}


def per_cent(row, column="clean"):
    return round(100 * row[column].value)


def test_lesnois_hands_are_clean_more_often_than_his_book_says_all_but_one(hands):
    above = [hand.hand for hand in CLASSIC if all(hands[hand.hand, lead]["clean"].value > Fraction(hand.chance) for lead in LEADS)]
    assert [hand.hand for hand in CLASSIC if hand.hand not in above] == [CLASSIC[8].hand]


def test_what_the_page_says(hands):
    assert [per_cent(hands[FIRST, lead]) for lead in LEADS] == [82, 79, 79]
    assert [per_cent(hands[THIRD, lead]) for lead in LEADS] == [74, 72, 71]
    assert [per_cent(hands["s789.c789.d7J.h7K", lead]) for lead in LEADS] == [67, 63, 63]
    assert [per_cent(hands[FOURTH, lead]) for lead in LEADS] == [60, 71, 67]
    assert [per_cent(hands[FIFTH, lead]) for lead in LEADS] == [58, 68, 64]
    assert round(hands[FIFTH, "left-hand"]["whists"].value) == -115
    assert [round(hands[FIRST, lead]["whists"].value) for lead in LEADS[:2]] == [42, -9]


def test_the_book_counts_outs():
    """In its first five rows the chance is that of one useful card at least among the talon's two."""
    for classic in CLASSIC[:5]:
        assert abs(chance_of_outs(classic.outs) - Fraction(classic.chance)) < Fraction(1, 200)
    assert chance_of_outs(11) == 1 - Fraction(comb(11, 2), comb(22, 2))


def test_every_talon_has_two_cards():
    """So the chances with each of the 22 cards have the chance over all talons as their mean."""
    lines = (player_tables.DATA / "misere-hands.jsonl").read_text(encoding="utf-8").splitlines()[1:]
    assert len(lines) == 27
    for line in lines:
        (row,) = json.loads(line)["rows"]
        shares = [Fraction(cell["value"]) for key, cell in row.items() if key.startswith("with_")]
        assert len(shares) == 22
        assert sum(shares, Fraction(0)) / 22 == Fraction(row["clean"]["value"])


def test_which_cards_help(tmp_path):
    rows = {(row["hand"], row.get("card")): row for row in shipped("misere-talon-cards", tmp_path).rows}
    assert rows[FIRST, None].keys() == {"hand", "self", "left", "right"}
    for card in ("ST", "SQ", "SA", "CT", "CQ", "CK", "CA", "D7", "H7"):
        assert rows[FIRST, card]["self"].value == rows[FIRST, card]["left"].value == 1
    assert [per_cent(rows[FIRST, "H8"], lead) for lead in ("self", "left")] == [100, 92]
    assert [per_cent(rows[FIRST, "D8"], lead) for lead in ("self", "left")] == [99, 87]
    assert (FIRST, "DK") not in rows


def test_any_hand_may_be_asked_for():
    (part,) = wanted_parts(TABLE, Options(rows=("s789T.c789.d7.h7T/left",)))
    assert part.key == "s789T.c789.d7.h7T/left"


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ("s789T.c789.d7.h7T", OptionError),
        ("s789T.c789.d7.h7T/east", OptionError),
        ("s789/left", HandSizeError),
        ("/left", PrefsolveError),
        ("zz/self", PrefsolveError),
    ],
)
def test_what_is_no_hand_with_a_leader_is_refused_in_a_line(row, fault):
    with pytest.raises(fault) as refused:
        wanted_parts(TABLE, Options(rows=(row,)))
    assert "\n" not in str(refused.value)
