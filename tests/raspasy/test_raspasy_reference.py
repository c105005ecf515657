"""The compiled search of raspasy against the plain three-sided recursion, under every talon rule."""

import os
import random

import pytest
from reference_raspasy import Reference, reference_raspasy, reference_raspasy_cards
from strategies import RASPASY_RULES as RULES
from strategies import raspasy_ending

from prefsolve import TALON_RULES, Card, Deal, Hand, Position, Raspasy, Seat, solve_raspasy

pytestmark = pytest.mark.compiled

SWEEP = os.environ.get("PREFSOLVE_SWEEP") == "full"
ENDINGS = 5000 if SWEEP else 250  # a rule: 40,000 or 2,000 in all


def as_reference(value, position: Position) -> Reference:
    """A solver's value in the oracle's form: four seats, those that cannot take a trick with none."""

    def four(numbers):
        by_seat = dict(zip(value.tricks, numbers, strict=True))
        return tuple(by_seat.get(seat, 0) for seat in Seat)

    outcomes = frozenset(four(outcome) for outcome in value.outcomes)
    return Reference(four(value.tricks.values()), outcomes, four(value.guaranteed.values()))


@pytest.mark.parametrize("rule", RULES)
def test_random_endings_agree_with_the_plain_recursion(rule):
    rng = random.Random(RULES.index(rule))
    for _ in range(ENDINGS):
        position = raspasy_ending(rng, rule, rng.choice([2, 3, 4]))
        assert as_reference(solve_raspasy(position).value, position) == reference_raspasy(position), position


@pytest.mark.parametrize("rule", RULES)
def test_every_card_agrees_with_the_plain_recursion(rule):
    rng = random.Random(100 + RULES.index(rule))
    for _ in range(ENDINGS // 5):
        position = raspasy_ending(rng, rule, rng.choice([2, 3, 4]))
        values = solve_raspasy(position, cards=True).card_values
        assert {card: as_reference(value, position) for card, value in values.items()} == reference_raspasy_cards(position), position


def test_a_deal_of_five_cards_agrees_under_each_way_to_play_a_talon():
    rng = random.Random(5)
    deck = rng.sample(range(32), 17)
    deal = Deal({seat: Hand(deck[i * 5 : i * 5 + 5]) for i, seat in enumerate((Seat.N, Seat.E, Seat.S))})
    for rule in ("suit", "virtual", "dealer"):
        game = Raspasy(TALON_RULES[rule])
        position = Position(deal, game, leader=Seat.E, talon=[Card(n) for n in deck[15:]], talon_played=0)
        assert as_reference(solve_raspasy(position).value, position) == reference_raspasy(position)
