"""Misère hands with holes: golden counts over all layouts, hands that are the same question, and a plain minimax.

The golden counts are of the hands ♠789T ♣789 ♦78 and a hole of one card in hearts, ♦7 with two cards, no diamond with three,
♠789T ♣78 with four; the discard is ♠A ♠K.  Two independent programs counted some of them (tests/data/layouts.json).
"""

from __future__ import annotations

import json
import random
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reference import reference_tricks
from shipped_tables import shipped

from prefsolve import Card, Deal, Hand, Misere, Position, Seat, parse_hand
from prefsolve.tables.misere_holdings import RANKS, has_hole, rest_of
from prefsolve.tables.patterns import CleanLayouts, hand_patterns, of_patterns
from prefsolve.tables.registry import described
from prefsolve.tables.run import compute
from prefsolve.tables.table import Context, Options

pytestmark = pytest.mark.compiled

GOLDEN = {
    "8": (184202, 172716, 172716),
    "9": (86962, 79837, 79837),
    "T": (38342, 34203, 34203),
    "7T": (148604, 133184, 132906),
    "7J": (78840, 70257, 70024),
    "78Q": (137559, 126373, 113977),
    "78K": (65707, 60293, 57650),
    "7TJ": (66544, 59779, 59169),
    "789A": (169998, 169369, 169369),
    "79": (184756, 184756, 184756),
    "789K": (184756, 184756, 184756),
}
LEADERS = ("self", "left", "right")
SEATS = {"self": Seat.N, "left": Seat.E, "right": Seat.S}
CONTEXT = Context(0, 0)


def test_the_table_gives_the_golden_counts():
    rows = compute(described("misere-holes"), Options(rows=tuple(GOLDEN)), workers=2).rows
    assert {row["holding"]: tuple(row[leader].count for leader in LEADERS) for row in rows} == GOLDEN
    assert {row[leader].total for row in rows for leader in LEADERS} == {184756}


def test_walks_give_the_counts_of_two_independent_programs():
    golden = json.loads((Path(__file__).parents[1] / "data" / "layouts.json").read_text())
    walks = CleanLayouts()
    for one in golden:
        if one["game"] == "misere":
            share = walks.share(parse_hand(one["hand"]), parse_hand(one["discard"]), one["leader"], CONTEXT)
            assert share == (one["clean"], one["layouts"])


@pytest.mark.parametrize("size", range(1, 9))
def test_the_rest_of_a_hand_has_ten_cards_with_its_holding_and_no_hole(size):
    rest = rest_of(size)
    assert len(rest) == 10 - size
    for suit in range(3):
        ranks = "".join(RANKS[card.rank] for card in sorted(rest, key=int) if card.suit == suit)
        assert not has_hole(ranks, "".join(set(RANKS) - set(ranks)))


def small(seed: int, size: int) -> tuple[Hand, Hand, Hand]:
    """A hand of so many cards, the two others' cards together, and the cards out of play."""
    cards = random.Random(seed).sample(range(32), 3 * size)
    own, unseen = (Hand(Card(card) for card in part) for part in (cards[:size], cards[size:]))
    return own, unseen, Hand(Card(card) for card in range(32) if card not in cards)


def clean_by_minimax(own: Hand, unseen: Hand, leader: str, first: Card | None = None) -> int:
    """Layout by layout, by a minimax that knows nothing but the rules."""
    count = 0
    for cards in combinations(sorted(unseen, key=int), len(own)):
        left = Hand(cards)
        deal = Deal({Seat.N: own, Seat.E: left, Seat.S: Hand(set(unseen) - set(left))})
        position = Position(deal, Misere(), declarer=Seat.N, leader=SEATS[leader])
        count += reference_tricks(position if first is None else position.play(first)) == 0
    return count


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(LEADERS), st.integers(1, 3))
def test_small_hands_are_clean_as_often_as_a_plain_minimax_says(seed, leader, size):
    own, unseen, out = small(seed, size)
    assert CleanLayouts().share(own, out, leader, CONTEXT)[0] == clean_by_minimax(own, unseen, leader)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32), st.integers(1, 3))
def test_after_each_first_card_too(seed, size):
    own, unseen, out = small(seed, size)
    walks = CleanLayouts()
    for card in own:
        assert walks.share(own, out, "self", CONTEXT, card)[0] == clean_by_minimax(own, unseen, "self", card)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32), st.permutations(range(4)), st.sampled_from(LEADERS))
def test_suits_may_change_places_and_cards_out_of_play_part_no_neighbours(seed, suits, leader):
    """The same patterns, and as many clean layouts by walks that know nothing of patterns."""
    own, unseen, out = small(seed, 3)

    def moved(cards: Hand) -> Hand:
        return Hand(Card(8 * suits[card.suit] + card.rank) for card in cards)

    assert hand_patterns(moved(own), moved(out)) == hand_patterns(own, out)
    like, like_out, _ = of_patterns(hand_patterns(own, out))
    assert hand_patterns(like, like_out) == hand_patterns(own, out)
    rest = Hand(set(map(Card, range(32))) - set(like) - set(like_out))
    assert (
        clean_by_minimax(own, unseen, leader) == clean_by_minimax(moved(own), moved(unseen), leader) == clean_by_minimax(like, rest, leader)
    )


def test_patterns_are_read_from_the_lowest_card_up():
    hand, out = parse_hand("s789T.c789.d7.h7T"), parse_hand("sAK")
    assert hand_patterns(hand, out) == ("oooouu", "ooouuuuu", "ouuouuuu", "ouuuuuuu")
    assert hand_patterns(hand, out, Card.of(0, 3)) == ("Looouu", "ooouuuuu", "ouuouuuu", "ouuuuuuu")
    assert hand_patterns(hand, out, Card.of(3, 3)) == ("oooouu", "ooouuuuu", "ouuLuuuu", "ouuuuuuu")


@pytest.mark.parametrize("leader", LEADERS)
def test_real_hands_of_one_pattern_have_one_count(leader):
    """♥7T with the eight discarded is ♥79 with the ace discarded, and so clean: nobody's nine is parted from the seven by it."""
    walks = [
        CleanLayouts().share(parse_hand(own), parse_hand(out), leader, CONTEXT)
        for own, out in (("s789T.c789.d7.h7T", "sA.h8"), ("s789T.c789.d7.h79", "sA.hA"), ("h789T.d789.c7.s7T", "hA.s8"))
    ]
    assert walks == [(184756, 184756)] * 3


def test_a_holding_has_a_hole_where_more_cards_lie_below_a_card_than_it_has_itself():
    def outside(holding: str) -> str:
        return "".join(set(RANKS) - set(holding))

    clean = [
        holding for size in range(1, 5) for holding in map("".join, combinations(RANKS, size)) if not has_hole(holding, outside(holding))
    ]
    assert clean[:8] == ["7", "78", "79", "789", "78T", "78J", "79T", "79J"]
    assert len(clean) == 1 + 2 + 5 + 14
    assert not has_hole("789K", outside("789K"))


def test_a_hole_that_is_one_by_the_rule_is_caught_somewhere_and_no_other(tmp_path):
    """Over every holding of the shipped table: clean in all layouts exactly where there is no hole."""
    for row in shipped("misere-holes", tmp_path).rows:
        holding = row["holding"]
        hole = has_hole(holding, "".join(set(RANKS) - set(holding)))
        assert [row[leader].count == 184756 for leader in LEADERS] == [not hole] * 3, holding
