"""Deals: three hands, and where known the talon and the discard."""

from __future__ import annotations

import copy
import pickle

import pytest
import strategies
from hypothesis import given

from prefsolve import Card, Deal, Hand, Seat, parse_deal, parse_hand
from prefsolve.errors import AbsentSeatError, DuplicateCardError, SeatCountError, TalonError

OTHELLO = "E:sJT.cJ7.dQ9.hQJT9 S:sKQ.cAKQ.dKJ8.hAK W:s987.cT98.dT7.h87"


@pytest.fixture
def hands():
    return parse_deal(OTHELLO).hands


def test_any_seat_may_sit_out():
    for absent in Seat:
        active = strategies.seats_without(absent)
        deal = Deal({seat: Hand([n]) for n, seat in enumerate(active)})
        assert deal.absent is absent
        assert list(deal.seats) == active
        assert absent not in deal


def test_play_skips_the_seat_that_sits_out():
    deal = parse_deal("N:s7 E:s8 W:s9")
    assert [deal.next_seat(seat) for seat in (Seat.N, Seat.E, Seat.W)] == [Seat.E, Seat.W, Seat.N]


def test_the_hand_of_the_absent_seat_cannot_be_asked_for():
    with pytest.raises(AbsentSeatError, match="N sits out"):
        parse_deal(OTHELLO)[Seat.N]


def test_each_card_has_one_owner(hands):
    deal = Deal(hands)
    assert {deal.owner(card) for card in hands[Seat.W]} == {Seat.W}
    assert deal.owner(Card(7)) is None  # the ace of spades is in the discard


@pytest.mark.parametrize("seats", [(), (Seat.N,), (Seat.N, Seat.E), tuple(Seat)])
def test_other_than_three_hands_are_refused_and_the_seats_named(seats):
    with pytest.raises(SeatCountError, match=f"three hands, not {len(seats)}.*{', '.join(seat.name for seat in seats)}"):
        Deal({seat: Hand([int(seat)]) for seat in seats})


def test_a_card_in_two_hands_is_refused_with_the_card_and_both_places(hands):
    hands[Seat.E] = hands[Seat.E].add(Card(0))
    with pytest.raises(DuplicateCardError, match="♠7 is in both E's and W's hand") as fault:
        Deal(hands)
    assert fault.value.data["card"] == Card(0)


def test_a_card_in_a_hand_and_the_discard_is_refused(hands):
    with pytest.raises(DuplicateCardError, match="♠7 is in both W's hand and the discard"):
        Deal(hands, discard=parse_hand("s7A"))


@pytest.mark.parametrize("cards", ["sA", "sA.dA.c7"])
@pytest.mark.parametrize("pile", ["talon", "discard"])
def test_talon_and_discard_have_two_cards(hands, pile, cards):
    hands = {seat: hand - parse_hand(cards) for seat, hand in hands.items()}
    with pytest.raises(TalonError, match=f"the {pile} has two cards, not {len(parse_hand(cards))}: ♠A"):
        Deal(hands, **{pile: parse_hand(cards)})


def test_the_talon_may_lie_in_the_declarers_hand_or_in_the_discard(hands):
    assert Deal(hands, parse_hand("s7.dA"), parse_hand("sA.dA")).talon == parse_hand("s7.dA")


def test_replacing_a_hand_checks_again(hands):
    deal = Deal(hands)
    assert deal.replace({Seat.W: parse_hand("sA")})[Seat.W] == parse_hand("sA")
    assert deal.replace(discard=parse_hand("sA.dA")).discard == parse_hand("sA.dA")
    with pytest.raises(DuplicateCardError, match="♠K is in both S's and W's hand"):
        deal.replace({Seat.W: parse_hand("sK")})


def test_a_deal_cannot_be_changed(hands):
    with pytest.raises(AttributeError):
        Deal(hands).talon = Hand()


@given(strategies.deals())
def test_deals_survive_copying_and_pickling(deal):
    for again in (pickle.loads(pickle.dumps(deal)), copy.deepcopy(deal), Deal(deal.hands, deal.talon, deal.discard)):
        assert again == deal
        assert hash(again) == hash(deal)
    assert deal != deal.hands


def test_deals_differ_by_their_hands_talon_and_discard(hands):
    deal = Deal(hands)
    assert deal != deal.replace(discard=parse_hand("sA.dA"))
    assert deal != deal.replace(talon=parse_hand("sA.dA"))
    assert deal != deal.replace({Seat.W: Hand()})
