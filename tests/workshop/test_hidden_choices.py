"""The declarer's cards judged by what he could see."""

from __future__ import annotations

import re
from html import unescape

import pytest

from prefsolve import Seat
from prefsolve.diagrams.page import render
from prefsolve.formats import Problem
from prefsolve.notation import parse_card, parse_cards, parse_deal, parse_game
from prefsolve.workshop.as_json import analysis_json
from prefsolve.workshop.hidden_choices import HiddenChoice, hidden_choices
from prefsolve.workshop.pages import analysis_page
from prefsolve.workshop.postmortem import analyse
from prefsolve.workshop.values import Values

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


def told(page: str) -> list[str]:
    """The text of each paragraph of the page's sections."""
    return [unescape(re.sub("<[^>]*>", "", found)) for found in re.findall("<p>(.*?)</p>", page)]


def page_of(play: str) -> str:
    values = Values()
    analysis = analyse(problem(play), values=values)
    return render(analysis_page(analysis, values, choices=hidden_choices(analysis)))


def test_they_are_on_the_page_in_both_languages_and_lead_to_their_place():
    page = page_of("D9 D7 DT")
    text = " ".join(told(page))
    assert "8. from what West could see, ♦9 was worth 40%; ♣8 was better: 60%" in text
    assert "8. Запад, по тому, что видно: ♦9 даёт 40%, лучше ♣8: 60%" in text
    assert '<p><button type="button" data-goto="0">▸ ♦9</button> 8. from what West could see' in page
    assert "On what the declarer could see" in page


def test_a_page_where_every_card_was_the_best_does_not_speak_of_it():
    assert "could see" not in page_of("C8 C7 D8")


def test_the_sentence_is_escaped_on_the_page(monkeypatch):
    monkeypatch.setattr(HiddenChoice, "sentence", lambda choice, said: "<i>♦9</i> & more")
    page = page_of("D9 D7 DT")
    assert "&lt;i&gt;♦9&lt;/i&gt; &amp; more" in page
    assert "<i>♦9" not in page
