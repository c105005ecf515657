"""The declarer's cards judged by what he could see."""

from __future__ import annotations

import pytest

from prefsolve import Seat
from prefsolve.formats import Problem
from prefsolve.notation import parse_card, parse_cards, parse_deal, parse_game
from prefsolve.workshop.as_json import analysis_json
from prefsolve.workshop.hidden_choices import hidden_choices
from prefsolve.workshop.postmortem import analyse

pytestmark = pytest.mark.compiled

DEAL = "W:c8.d9.h8 E:s7.c7.d7 S:d8T.h7"  # West needs one of three


def problem(play: str, won: int = 5, game: str = "6S") -> Problem:
    return Problem(parse_deal(DEAL), parse_game(game), Seat.W, Seat.W, parse_cards(play), tricks=(0, 7 - won, 0, won))


def test_a_card_with_the_better_average_was_not_the_best():
    """♦9 averages 14 of 20 layouts and guarantees 8; ♣8 and ♥8 guarantee 12."""
    (choice, *_) = hidden_choices(analyse(problem("D9 D7 DT")))
    assert (choice.layouts, choice.worth.won, choice.worth.sure) == (20, 14, 8)
    assert (choice.best, choice.best_worth.sure) == (parse_card("C8"), 12)
    assert not choice.is_best


def test_the_best_card_is_one_of_the_best_whatever_it_brought():
    (choice, *_) = hidden_choices(analyse(problem("C8 C7 D8")))
    assert choice.is_best


def test_later_choices_know_what_has_fallen():
    choices = hidden_choices(analyse(problem("C8 C7 D8 H8 S7 H7", won=4)))
    assert [choice.layouts for choice in choices] == [20, 3]  # South has no club and no trump: East has ♠7 and one of three


def test_a_game_that_is_decided_asks_nothing():
    assert hidden_choices(analyse(problem("D9 D7 DT", won=6))) == ()
    assert hidden_choices(analyse(problem("D9 D7 DT", won=1))) == ()


def test_defenders_are_not_judged():
    assert {choice.played.seat for choice in hidden_choices(analyse(problem("D9 D7 DT H7 H8 S7")))} == {Seat.W}


def test_they_are_in_the_json():
    analysis = analyse(problem("D9 D7 DT"))
    fields = analysis_json(analysis, hidden_choices(analysis))
    assert fields["hidden_choices"][0] == {
        "trick": 8,
        "card": "D9",
        "layouts": 20,
        "average": 14,
        "guaranteed": 8,
        "best": {"card": "C8", "average": 12, "guaranteed": 12},
    }
    assert "hidden_choices" not in analysis_json(analysis)
