"""Suits, ranks, seats, cards and hands."""

from __future__ import annotations

import copy
import pickle

import pytest
import strategies
from hypothesis import given
from hypothesis import strategies as st

from prefsolve import Card, Hand, Rank, Seat, Strain, Suit
from prefsolve.model.cards import DECK_MASK


def test_suits_stand_in_the_order_of_the_game():
    assert "".join(suit.symbol for suit in Suit) == "♠♣♦♥"
    assert "".join(suit.letter for suit in Suit) == "SCDH"


def test_ranks_run_from_the_seven_up_to_the_ace():
    assert "".join(rank.letter for rank in Rank) == "789TJQKA"


def test_seats_run_clockwise_from_north():
    assert [seat.full_name for seat in Seat] == ["North", "East", "South", "West"]


def test_strains_are_the_suits_and_no_trump():
    assert [strain.suit for strain in Strain] == [*Suit, None]
    assert [strain.letter for strain in Strain] == ["S", "C", "D", "H", "NT"]


def test_cards_are_numbered_by_suit_and_then_by_rank():
    assert [Card.of(suit, rank) for suit in Suit for rank in Rank] == list(range(32))
    assert str(Card(0)) == "♠7"
    assert str(Card(31)) == "♥A"
    assert Card.of(Suit.DIAMONDS, Rank.TEN).ascii == "DT"


@pytest.mark.parametrize("number", [-1, 32])
def test_there_are_no_other_cards(number):
    with pytest.raises(ValueError, match="0 to 31"):
        Card(number)


@pytest.mark.parametrize("mask", [-1, 1 << 32])
def test_a_mask_has_32_bits(mask):
    with pytest.raises(ValueError, match="32 bits"):
        Hand.from_mask(mask)


def test_a_hand_lists_spades_first_and_the_highest_card_first():
    assert str(Hand.from_mask(DECK_MASK)) == "♠AKQJT987 ♣AKQJT987 ♦AKQJT987 ♥AKQJT987"
    assert str(Hand()) == "—"


@given(strategies.hands)
def test_a_hand_is_the_set_of_its_cards(hand):
    assert Hand(hand) == hand
    assert len(hand) == len(list(hand)) == hand.mask.bit_count()
    assert sum(1 << card for card in hand) == hand.mask
    assert [card for card in range(32) if card in hand] == sorted(hand)
    assert hash(Hand(hand)) == hash(hand)


@given(strategies.hands, strategies.hands)
def test_hands_combine_as_sets(one, other):
    assert (one & other).mask == one.mask & other.mask
    assert (one | other).mask == one.mask | other.mask
    assert (one - other).mask == one.mask & ~other.mask
    assert (one ^ other).mask == one.mask ^ other.mask
    assert (one <= other) == (one.mask & ~other.mask == 0)


@given(strategies.hands, strategies.cards)
def test_adding_and_removing_a_card(hand, card):
    assert card in hand.add(card)
    assert card not in hand.remove(card)
    assert hand.remove(card).remove(card) == hand.remove(card)


@given(strategies.hands)
def test_a_hand_is_made_of_its_suits(hand):
    assert Hand(card for suit in Suit for card in hand.of_suit(suit)) == hand
    assert all(card.suit == suit for suit in Suit for card in hand.of_suit(suit))


@given(strategies.hands, st.sampled_from([pickle.dumps, None]))
def test_hands_survive_copying_and_pickling(hand, dumps):
    assert (pickle.loads(dumps(hand)) if dumps else copy.deepcopy(hand)) == hand


def test_a_hand_cannot_be_changed():
    with pytest.raises(AttributeError):
        Hand().mask = 1


def test_only_cards_are_in_a_hand():
    assert "♠7" not in Hand([0])
    assert 99 not in Hand([0])
    assert Hand([0]) != 1
