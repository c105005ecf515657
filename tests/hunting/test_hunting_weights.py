"""Weights of discards: lists, files, and the discards that are rational with all cards seen."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from hunt_endings import GAMES, othello, random_hunt, some_cards_later

from prefsolve import Hand, Misere, parse_card, parse_hand, parse_weights, rational_weights, read_weights, solve
from prefsolve.errors import WeightError
from prefsolve.hunting.weights import checked_weights, double_dummy_tricks, uniform_weights, whole_weights


def test_a_list_of_discards_with_and_without_weights():
    assert parse_weights("SA DA, ♠9 ♠8 = 2.5, S7 H7=1/3") == {
        parse_hand("sA.dA"): 1,
        parse_hand("s98"): Fraction(5, 2),
        parse_hand("s7.h7"): Fraction(1, 3),
    }


def test_a_file_has_lines_and_comments(tmp_path):
    file = tmp_path / "plausible.txt"
    file.write_text("# what he would discard\n\nSA DA = 3  # the talon\r\nS9 DA\n", encoding="utf-8")
    assert read_weights(file) == {parse_hand("sA.dA"): 3, parse_hand("s9.dA"): 1}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the list of discards names no discard"),
        ("SA", "a discard has two cards, not 1"),
        ("SA DA HA", "a discard has two cards, not 3"),
        ("SA DA = ２", "the weight of ♠A ♦A is a number such as 2, 0.5 or 1/3, not '２'"),
        ("SA DA = x", "the weight of ♠A ♦A is a number such as 2, 0.5 or 1/3, not 'x'"),
        ("SA DA = -1", "the weight of ♠A ♦A is a number"),
        ("SA DA = 1e400", "the weight of ♠A ♦A is a number"),
        ("SA DA =", "the weight of ♠A ♦A is a number"),
        ("SA DA = 1/0", "divides by zero"),
        ("SA DA, DA SA", "the discard ♠A ♦A is given twice"),
        ("SA DA\nS7 S9 = 2\nS1 S2", "the list of discards, line 3"),
        ("SA SA", "♠A is in the discard twice"),
    ],
)
def test_what_is_no_list_of_discards_is_refused(text, message):
    with pytest.raises(WeightError, match=message):
        parse_weights(text)


def test_a_file_that_cannot_be_read_is_named(tmp_path):
    with pytest.raises(WeightError, match=r"none\.txt: cannot be read: No such file"):
        read_weights(tmp_path / "none.txt")
    bad = tmp_path / "bad.txt"
    bad.write_bytes(b"SA DA\n\xff")
    with pytest.raises(WeightError, match="not UTF-8 text: byte 6 is 0xff"):
        read_weights(bad)
    bad.write_bytes(b"#" * (1 << 20) + b"#")
    with pytest.raises(WeightError, match="too large: more than 1048576 bytes"):
        read_weights(bad)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_the_rational_discards_have_the_best_double_dummy_result(game):
    rng = random.Random(str(game))
    for turn in range(12):
        position = some_cards_later(rng, random_hunt(rng, 4, game), turn % 3)
        tricks = {discard: solve(position.world(discard)).declarer_tricks for discard in position.discards}
        assert double_dummy_tricks(position) == tricks
        best = min(tricks.values()) if isinstance(game, Misere) else max(tricks.values())
        for within in (0, 1):
            near = {discard for discard, n in tricks.items() if abs(n - best) <= within}
            assert rational_weights(position, within) == dict.fromkeys(near, 1)


def test_discards_that_the_play_has_ruled_out_count_no_more():
    weights = {parse_hand("s97"): 1, parse_hand("s7.h8"): 2, parse_hand("dA.h7"): 0}
    position = othello()
    assert set(checked_weights(position, weights)) == {parse_hand("s97"), parse_hand("s7.h8")}
    after = position.play(parse_card("HA")).play(parse_card("H8"))
    assert checked_weights(after, weights) == {parse_hand("s97"): 1}
    assert checked_weights(position, uniform_weights(position)) == dict.fromkeys(position.discards, 1)


@pytest.mark.parametrize(
    ("weights", "message"),
    [
        ({parse_hand("sA.dA"): -1}, "the weight of ♠A ♦A is below zero: -1"),
        ({parse_hand("sK.dA"): 1}, "♠K ♦A cannot be the discard: it is not a pair of"),
        ({parse_hand("sA"): 1}, "♠A cannot be the discard"),
        ({parse_hand("sA.dA"): 0}, "no discard that is still possible has a weight above zero"),
    ],
)
def test_weights_that_make_no_sense_are_refused(weights, message):
    with pytest.raises(WeightError, match=message):
        checked_weights(othello(), weights)


def test_whole_weights_keep_the_proportions_or_say_that_they_cannot():
    weights = {Hand([0, 1]): Fraction(1, 2), Hand([0, 2]): Fraction(1, 3)}
    assert whole_weights(weights) == ({Hand([0, 1]): 3, Hand([0, 2]): 2}, 6)
    with pytest.raises(WeightError, match="too precise or too large"):
        whole_weights({Hand([0, 1]): Fraction(1, 10**9), Hand([0, 2]): Fraction(10**9)})
