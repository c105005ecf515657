"""Raspasy's tables: the deals and their tricks against single answers, and sums of suits that can be worked out by hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest

from prefsolve import Card, Position, Seat, parse_game, random_deals, solve_raspasy
from prefsolve.tables import raspasy_suits
from prefsolve.tables.least_squares import least_squares
from prefsolve.tables.raspasy_deals import dealt_masks, opened, played, row_of, rows_of
from prefsolve.tables.raspasy_rules import RULES
from prefsolve.tables.raspasy_suits import RULE, Holding, finished, holdings
from prefsolve.tables.run import compute
from prefsolve.tables.table import Context, Figure, Options

SEATS = (Seat.E, Seat.S, Seat.W)


@pytest.mark.parametrize("rule", RULES)
def test_the_tricks_of_a_deal_are_those_that_solve_finds(rule: str) -> None:
    """Deals 2 to 4 of seed 3; a talon's lower card is opened first in deals 2 and 4, its higher one in deal 3."""
    tricks = played(RULES[rule][0], 2, 3, Context(0, 3))
    for number, (deal, row) in enumerate(zip(random_deals(3, 3, first=2), tricks.tolist(), strict=True), 2):
        talon = sorted(deal.talon) if number % 2 == 0 else sorted(deal.talon, reverse=True)
        game = parse_game(f"raspasy:{rule}")
        position = Position(deal, game, leader=Seat.E, talon=[] if rule == "closed" else talon)
        found = solve_raspasy(position).value.tricks
        assert row == [found[seat] for seat in (*SEATS, *([Seat.N] if rule == "dealer" else []))]
        assert sum(row) == 10


def test_the_talon_s_cards_are_opened_in_turn() -> None:
    spade_king_and_club_seven = np.array([1 << 6 | 1 << 8] * 2, np.uint32)
    assert opened(spade_king_and_club_seven, 0).tolist() == [[6, 8], [8, 6]]
    assert opened(spade_king_and_club_seven, 1).tolist() == [[8, 6], [6, 8]]


def test_a_part_is_kept_as_text_and_comes_back_with_its_deals() -> None:
    tricks = np.array([[10, 0, 0], [3, 4, 3], [0, 0, 10]], np.int8)
    row = row_of(5, 7, tricks)
    assert row == {"seed": "5", "first": "7", "tricks": "A03400"}
    hands, again = rows_of(row)
    assert again.tolist() == tricks.tolist()
    assert hands.tolist() == dealt_masks(5, 7, 3)[:, :3].tolist()


def test_holdings_of_up_to_three_cards_stand_alone_and_longer_ones_by_their_lowest() -> None:
    """One void, 8 + 28 + 56 holdings of one to three cards, C(7, 3) of four by three, and C(5, 2) of five and more by two."""
    assert len(holdings()) == 1 + 8 + 28 + 56 + 35 + 10
    assert Holding.of(0b10000001).text == "7A"
    assert Holding.of(0b10001011) == Holding.of(0b01001011)
    assert Holding.of(0b10001011).text == "78T"
    assert Holding.of(0b11111111).text == "78"
    assert Holding.of(0).text == ""


def test_a_rule_of_thumb_stands_beside_long_suits() -> None:
    """www.tsax.ru/?p=clauses&mat=sp8_3_1: from 7 8, 7 9, 7 T nothing; four cards from 8 9 and 8 T too; 7 J and 8 J one; others two."""
    expected = {"79JK": 0, "8TQA": 0, "789TJ": 0, "89TJQ": 1, "7JQA": 1, "8JQA": 1, "7QKA": 2, "9TJQ": 2}
    for cards, tricks in expected.items():
        mask = sum(1 << "789TJQKA".index(rank) for rank in cards)
        assert Holding.of(mask).thumb == Figure.given(str(tricks))
    assert Holding.of(0b111).thumb is None


def test_least_squares_finds_the_line_through_three_points() -> None:
    """(0, 1), (1, 2), (2, 4): the best line is 5/6 + 3/2 x; the squares left are 1/6, over one case that is free."""
    found, errors, left = least_squares([[3, 3], [3, 5]], [7, 10], 21, 3)
    assert [Fraction(value).limit_denominator(1000) for value in found] == [Fraction(5, 6), Fraction(3, 2)]
    assert Fraction(left).limit_denominator(1000) == Fraction(1, 6)
    assert Fraction(errors[1] ** 2).limit_denominator(1000) == Fraction(1, 12)


def test_least_squares_leaves_a_column_out_that_others_give() -> None:
    found, errors, _ = least_squares([[2, 2, 0], [2, 2, 0], [0, 0, 1]], [4, 4, 5], 50, 3)
    assert found == [2.0, 0.0, 5.0]
    assert errors[1] == 0.0


def test_tricks_that_suits_add_up_to_are_found_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a first hand took one trick for each single card and none for any other suit, that is what the table says."""
    monkeypatch.setattr(raspasy_suits, "FEWEST_CASES", 40)
    monkeypatch.setattr(raspasy_suits, "FEWEST_DEALS", 1000)
    hands = dealt_masks(1, 0, 1000)[:, :3]
    suits = [hands >> np.uint32(8 * suit) & 0xFF for suit in range(4)]
    singles = np.sum([np.bitwise_count(cards) == 1 for cards in suits], axis=0)
    rows = finished([row_of(1, 0, singles.astype(np.int8))])
    for row in rows[3:]:
        adds = row["first_adds"]
        assert isinstance(adds, Figure)
        assert abs(adds.value - (1 if row["size"] == "1" else 0)) < Fraction(1, 10**6)
    off = rows[2]["first"]
    assert isinstance(off, Figure)
    assert off.value < Fraction(1, 10**4)


def test_the_average_of_a_holding_is_that_of_the_hands_with_it() -> None:
    context = Context(0, 2)
    tricks = played(RULE, 0, 60, context)
    rows = finished([row_of(2, 0, tricks[:30]), row_of(2, 30, tricks[30:])])
    hands = dealt_masks(2, 0, 60)
    void = [(hand >> 8 * suit & 0xFF) == 0 for hand in hands[:, 1].tolist() for suit in range(4)]
    counted = [sum(void[4 * at : 4 * at + 4]) for at in range(60)]
    row = next((row for row in rows if row.get("size") == "no card"), None)
    mean = rows[0]["second"]
    assert isinstance(mean, Figure)
    assert mean.value == Fraction(int(tricks[:, 1].sum()), 60)
    if row is not None:
        second = row["second"]
        assert isinstance(second, Figure)
        assert second.value == Fraction(sum(n * t for n, t in zip(counted, tricks[:, 1].tolist(), strict=True)), sum(counted))
    means = [rows[0][place] for place in ("first", "second", "third")]
    assert sum(one.value for one in means if isinstance(one, Figure)) == 10


def test_one_two_and_three_workers_give_the_same_tricks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(raspasy_suits, "DEALS_OF_A_PART", 20)
    monkeypatch.setattr(raspasy_suits, "FEWEST_CASES", 10)
    tables = [compute(raspasy_suits.TABLE, Options(samples=60), workers=workers) for workers in (1, 2, 3)]
    assert len(tables[0].rows) > 2
    assert all(one.rows == other.rows for one, other in pairwise(tables))


def test_the_cards_of_a_talon_are_read_as_cards() -> None:
    assert [str(Card(number)) for number in opened(np.array([1 << 6 | 1 << 8], np.uint32), 0)[0].tolist()] == ["♠K", "♣7"]
