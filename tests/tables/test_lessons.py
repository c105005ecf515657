"""What the pages of docs/tables say in words is what their figures say."""

from __future__ import annotations

import pytest
from shipped_tables import shipped

from prefsolve import parse_card, parse_hand
from prefsolve.tables.patterns import CleanLayouts
from prefsolve.tables.table import Context


def per_cent(row, column) -> float:
    return 100 * float(row[column].value)


@pytest.fixture
def rows(tmp_path):
    def rows(name, *keys):
        return {tuple(row[key] for key in keys): row for row in shipped(name, tmp_path).rows}

    return rows


def test_one_hole(rows):
    found = rows("misere-holes", "holding")
    left = {holding: round(per_cent(row, "left")) for (holding,), row in found.items()}
    assert [left[holding] for holding in ("8", "9", "T", "J", "7T", "7J", "7Q", "789A")] == [93, 43, 19, 7, 72, 38, 17, 92]
    assert round(per_cent(found["8",], "self"), 1) == 99.7
    assert [round(per_cent(found[holding,], who)) for holding in ("78Q", "78K") for who in ("right", "left")] == [62, 68, 31, 33]
    assert [round(per_cent(found[holding,], "left"), 1) for holding in ("78A", "7TA")] == [1.5, 0.8]
    for one, other in (("78Q", "79Q"), ("78K", "79K"), ("789A", "78JA")):
        assert [found[one,][who] for who in ("self", "left", "right")] == [found[other,][who] for who in ("self", "left", "right")]


def test_fewer_cards_outside(rows):
    found, whole = rows("misere-outside", "holding", "discarded"), rows("misere-holes", "holding")
    for holding, falls in (("8", [93, 82, 68]), ("7T", [72, 50, 41]), ("78K", [33, 43])):
        steps = [whole[holding,], found[holding, "A"], *([found[holding, "KA"]] if (holding, "KA") in found else [])]
        assert [round(per_cent(row, "left")) for row in steps] == falls
    assert [round(per_cent(row, "left")) for row in (whole["78Q",], found["78Q", "KA"])] == [68, 79]


def test_the_shape_of_the_rest(rows):
    found = rows("misere-rest", "holding", "rest")
    rests = ("sQJT987.c87", "sJT987.c87.d7", "sT987.c87.d87", "sT987.c987.d7", "s987.c987.d87")
    assert [round(per_cent(found["7T", rest], "left")) for rest in rests] == [97, 88, 85, 72, 67]
    long = [per_cent(row, "left") for (holding, _), row in found.items() if holding == "789A"]
    assert max(long) - min(long) < 5


def test_pairs(rows):
    found = rows("misere-pairs", "one", "other")
    assert max(abs(per_cent(row, "left") - per_cent(row, "product_left")) for row in found.values()) < 6
    pairs = {("8", "8"): 84, ("7T", "7T"): 74, ("8", "7T"): 70, ("7T", "78Q"): 55, ("78Q", "78Q"): 48, ("7T", "7J"): 42, ("8", "9"): 38}
    assert {pair: round(per_cent(found[pair], "left")) for pair in pairs} == pairs
    assert [round(per_cent(found["7T", "7TJ"], column)) for column in ("left", "product_left")] == [35, 30]
    assert round(per_cent(found["7T", "7T"], "product_left")) == 71


def test_the_first_card(rows):
    found = rows("misere-first-card", "hand")
    eight, ten = found["sT987.c987.d87.h8",], found["sT987.c987.d7.hT7",]
    assert (eight["card_1"], ten["card_1"]) == ("H8", "D7")
    assert [round(per_cent(eight, column), 1) for column in ("clean_1", "clean_2")] == [99.7, 93.7]
    assert [round(per_cent(ten, column), 1) for column in ("clean_1", "open")] == [72.4, 80.4]
    costs = []
    for hand, lowest, hole in (("s789T.c789.d7.h7T", "D7", "HT"), ("s789T.c789.h78Q", "C7", "HQ")):
        best, worse = (
            CleanLayouts().share(parse_hand(hand), parse_hand("sAK"), "self", Context(0, 0), parse_card(card))[0] for card in (lowest, hole)
        )
        costs.append(round(100 * (best - worse) / 184756))
    assert costs == [26, 51]
