"""Advice against brute force: every number of every card, over random endings of each game, leader and hand on move."""

from __future__ import annotations

import os
import random

import pytest
from advice_endings import GAMES, brute_answers, random_view

from prefsolve import Misere, View, advise
from prefsolve.single_dummy.question import Question

pytestmark = pytest.mark.compiled

FULL = os.environ.get("PREFSOLVE_SWEEP") == "full"
MANY = 60 if FULL else 1


def check(view: View, needed: int) -> None:
    tricks = needed - 1 if isinstance(view.game, Misere) else needed
    advice = advise(view, tricks=tricks)
    layouts, average, guaranteed, cards = brute_answers(view, needed)
    assert advice.exact
    assert advice.worth is not None
    assert (advice.layouts, advice.worth.won, advice.worth.sure) == (layouts, average, guaranteed), (view, needed)
    assert {card: (worth.won, worth.sure) for card, worth in advice.cards.items()} == cards, (view, needed)
    assert advice.plan().layouts == guaranteed
    assert advice.plan().failures() == []


def some_needed(rng: random.Random, view: View) -> int:
    left = Question.of(view).left
    return 1 if isinstance(view.game, Misere) and rng.random() < 0.7 else rng.randint(1, left)


@pytest.mark.parametrize("game", GAMES, ids=str)
@pytest.mark.parametrize("cards", [0, 1, 2, 3, 4])
def test_the_declarers_numbers_are_those_of_brute_force(game, cards):
    """Cards 1 and 2 leave him second or third hand, or another on move; 3 and 4 may have shown voids."""
    rng = random.Random(f"declarer {game} {cards}")
    for size, times in ((2, 12), (3, 4 if cards < 3 else 8)):
        for _ in range(times * MANY):
            view = random_view(rng, size, game, cards=cards)
            check(view, some_needed(rng, view))


@pytest.mark.parametrize("game", GAMES, ids=str)
@pytest.mark.parametrize("cards", [0, 1, 2, 4])
def test_two_defenders_who_see_each_other_have_the_numbers_of_brute_force(game, cards):
    rng = random.Random(f"defender {game} {cards}")
    for size in (2, 3):
        for _ in range(6 * MANY):
            view = random_view(rng, size, game, defender=True, cards=cards)
            check(view, some_needed(rng, view))


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_two_unseen_cards_aside_are_a_third_place(game):
    """As where the declarer's discard is not given: each unseen card lies in one of two hands or aside."""
    rng = random.Random(f"aside {game}")
    for _ in range(4 * MANY):
        view = random_view(rng, 2, game, aside=True)
        assert view.aside == 2
        check(view, some_needed(rng, view))
