"""Endings of 2 to 6 cards whose exact values are known; those of up to 3 cards were found by brute force elsewhere.

``data/advice.json``: ``average`` counts the layouts won with open cards, ``guaranteed`` those that one plan wins; left and right
are the next two seats clockwise from the declarer, ``out`` the cards gone, ``tricks`` those needed of what is left.
"""

from __future__ import annotations

import json
import os
import random
from pathlib import Path

import pytest

from prefsolve import Seat, View, advise, parse_game, parse_hand

pytestmark = pytest.mark.compiled

GOLDEN = json.loads((Path(__file__).parents[1] / "data" / "advice.json").read_text(encoding="utf-8"))
LEADERS = {"self": Seat.W, "left": Seat.E, "right": Seat.S}
PARTS = 12
FULL = os.environ.get("PREFSOLVE_SWEEP") == "full"


def golden_view(ending: dict) -> View:
    hand, out, game = parse_hand(ending["hand"]), parse_hand(ending["out"]), parse_game(ending["game"])
    return View(Seat.W, hand, declarer=Seat.W, out=out, game=game, leader=LEADERS[ending["leader"]])


def test_there_are_413_of_them():
    assert len(GOLDEN) == 413


@pytest.mark.parametrize("part", range(PARTS))
def test_every_value_is_the_known_one(part):
    for ending in GOLDEN[part::PARTS]:
        advice = advise(golden_view(ending), tricks=ending["tricks"])
        answer = advice.to_json()
        known = {name: ending[name] for name in ("layouts", "average", "guaranteed")}
        assert {name: answer[name] for name in known} == known, ending
        cards = answer.get("cards", {})  # of equal cards the file has one
        assert {card: cards[card] for card in ending.get("cards", {})} == ending.get("cards", {}), ending
        assert advice.exact


@pytest.mark.parametrize("part", range(PARTS))
def test_every_plan_wins_what_it_claims_against_every_defence(part):
    """Each card's plan, in each layout it claims, against every legal card of the others."""
    for ending in GOLDEN[part :: PARTS if FULL else 3 * PARTS]:
        if ending["layouts"] > 70:
            continue
        advice = advise(golden_view(ending), tricks=ending["tricks"])
        for card in advice.cards or [None]:
            plan = advice.plan(card)
            assert plan.layouts == (advice.worth.sure if card is None else advice.cards[card].sure)
            assert plan.failures() == [], (ending, card)


def test_plans_of_larger_endings_win_what_they_claim():
    """Some of the layouts, every one by itself."""
    for ending in [e for e in GOLDEN if e["layouts"] == 252][:: 2 if FULL else 20]:
        plan = advise(golden_view(ending), tricks=ending["tricks"]).plan()
        assert plan.layouts == ending["guaranteed"]
        assert plan.failures(random.Random(1).sample(range(252), 252 if FULL else 8)) == [], ending
