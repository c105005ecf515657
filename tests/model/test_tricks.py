"""Which cards of a hand are equal: neighbours that no card of another hand parts."""

from __future__ import annotations

from itertools import groupby

import pytest

from prefsolve import parse_cards
from prefsolve.model.tricks import run_of


@pytest.mark.parametrize(
    ("hand", "others", "runs"),
    [
        ("SA SK SQ", "S9", ["SA SK SQ"]),  # nobody has a card between
        ("SA SQ SJ", "SK", ["SA", "SQ SJ"]),
        ("SA SQ SJ", "CA", ["SA SQ SJ"]),  # the king is out of play and parts nothing
        ("S7 CA", "", ["S7", "CA"]),  # the lowest spade and the highest club are no neighbours
        ("HA HT H7", "HK H9", ["HA", "HT", "H7"]),
    ],
)
def test_cards_are_equal_where_no_card_of_another_hand_lies_between(hand, others, runs):
    cards = parse_cards(hand)
    parted = sum(card.mask for card in parse_cards(others)) if others else 0
    found = groupby(cards, lambda card: run_of(card, parted))
    assert [tuple(run) for _, run in found] == [parse_cards(run) for run in runs]
