"""Hands that bid: the condition says what the advice on bidding says, and deals are dealt by it."""

from __future__ import annotations

import json

import pytest

from prefsolve import Contract, Misere, Raspasy, Seat, Strain, advise_bid, parse_hand, random_deals
from prefsolve.bidding.worth_bidding import bids, worth_bidding
from prefsolve.errors import OptionError
from prefsolve.score import Bid, Word

SIX = Contract(6, Strain.SPADES)
STRONG, WEAK = parse_hand("sAKQJT9.cAK.dA.hA"), parse_hand("s789T.c789.d7.h7T")


def test_a_hand_is_worth_what_the_advice_says():
    assert worth_bidding(STRONG, Contract(9, Strain.SPADES), talons=2)
    assert not worth_bidding(STRONG, Misere(), talons=2)
    assert not worth_bidding(WEAK, SIX, talons=2)
    advice = advise_bid(WEAK, talons=2, rounds=1)
    assert worth_bidding(WEAK, Misere(), talons=2) == (advice.misere().mean > advice.passing().mean)


@pytest.mark.parametrize("place", [1, 2])
def test_a_later_hand_bids_after_passes(place):
    passed = [Bid(Word.PASS)] * place
    for hand, game in [(STRONG, Contract(9, Strain.SPADES)), (WEAK, SIX), (WEAK, Misere())]:
        advice = advise_bid(hand, place, said=passed, talons=2, rounds=1)
        worth = advice.misere() if isinstance(game, Misere) else advice.buying(game)
        assert worth_bidding(hand, game, place=place, talons=2) == (worth.mean > advice.passing().mean)
        assert worth_bidding(hand, game, place=place, talons=2) == (game != SIX)


def test_deals_are_dealt_until_the_hand_bids():
    condition = bids(Seat.E, SIX, talons=2)
    first, second = random_deals(2, 5, conditions=[condition])
    assert [second] == list(random_deals(1, 5, first=1, conditions=[condition]))
    assert worth_bidding(first[Seat.E], SIX, talons=2)
    assert worth_bidding(second[Seat.E], SIX, talons=2)
    (without,) = random_deals(1, 5, first=0)
    assert (without == first) == worth_bidding(without[Seat.E], SIX, talons=2)


def test_the_command_takes_the_bid(prefsolve):
    ran = prefsolve("deal", "--seed", 5, "--hand", "E:sAKQJT9.cAK.dA.hA", "--bids", "E:9S")
    assert json.loads(ran.out)["deal"].startswith("E:sAKQJT9.cAK.dA.hA")
    assert prefsolve("deal", "--bids", "9S").err.startswith("prefsolve: a bid is SEAT:BID, not '9S'")


@pytest.mark.parametrize(("game", "more"), [(Raspasy(), {}), (SIX, {"talons": 1}), (SIX, {"place": 3})])
def test_what_nobody_bids_is_refused(game, more):
    with pytest.raises(OptionError):
        bids(Seat.E, game, **more)
