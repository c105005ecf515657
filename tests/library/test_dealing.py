"""Deals with conditions: how many there are, that all are equally likely, and that each depends on its number alone."""

from __future__ import annotations

from math import comb, factorial

import numpy as np
import pytest
from scipy.stats import chisquare

from prefsolve import Card, Hand, Holds, Lacks, Length, Seat, Suit, View, Worlds, parse_hand, random_deals
from prefsolve.errors import BudgetError, ConstraintError, HandSizeError, InfeasibleError, OptionError, PredicateError
from prefsolve.library import dealing as module
from prefsolve.library.dealing import Dealing, random_masks
from prefsolve.single_dummy.constraints import Where

_, E, S, W = Seat
SPADES, CLUBS, DIAMONDS, HEARTS = Suit
OWN = parse_hand("s789T.c789.d7.h7T")
OTHER = parse_hand("sJQKA.cTJQK.dA.hA")
VIEW = View(W, OWN)  # before the talon: two hidden hands and two cards
DEALS = 10_000


def ace(e):
    return e & 0x80808080 != 0


def four_aces(w):
    return w & 0x80808080 == 0x80808080


class TestHowMany:
    def test_of_the_whole_pack(self):
        assert Dealing().count() == factorial(32) // (factorial(10) ** 3 * 2) == 2_753_294_408_504_640

    @pytest.mark.parametrize(
        "conditions",
        [
            [],
            [Length(E, HEARTS, 2, 4)],
            [Holds(E, Card(7)), Lacks(S, Card(15))],
            [Length("talon", DIAMONDS, 1, 1), Length(S, DIAMONDS, 0, 3)],
        ],
    )
    def test_with_a_hand_seen_as_the_worlds_of_a_player(self, conditions):
        assert Dealing(conditions, hands={W: OWN}).count() == Worlds(VIEW, conditions).count()

    def test_with_a_predicate_by_looking_at_each(self):
        hands = {W: OWN, S: OTHER}
        assert Dealing(hands=hands).count() == 66
        assert Dealing([Where(ace)], hands=hands).count() == 66 - 11  # ♥A and ♦A are S's; ♣A lies in the talon in 11 deals
        with pytest.raises(BudgetError, match="takes 2,753,294,408,504,640 deals"):
            Dealing([Where(ace)]).count()

    def test_each_number_is_another_deal_and_fits(self):
        dealing = Dealing([Length(E, HEARTS, 3, 5), Length("talon", CLUBS, 1, 2)], hands={W: OWN, S: Hand(list(OTHER)[:7])})
        rows = dealing.rows(np.arange(dealing.count()))
        assert len(np.unique(rows, axis=0)) == len(rows) == dealing.count()
        assert (np.bitwise_count(rows) == [10, 10, 10, 2]).all()
        assert (np.bitwise_or.reduce(rows, axis=1) == 0xFFFFFFFF).all()
        hearts = np.bitwise_count(rows[:, 0] >> 24)
        assert (hearts.min() >= 3, hearts.max() <= 5) == (True, True)


def lengths(rows, column, suit):
    """How many of the deals have so many cards of the suit there."""
    return np.bincount(np.bitwise_count(rows[:, column] >> 8 * suit & 0xFF), minlength=9)


def expected(view, conditions, place, suit):
    """The exact number of worlds for each length."""
    ways = []
    for number in range(9):
        try:
            ways.append(Worlds(view, [*conditions, Length(place, suit, number, number)]).count())
        except InfeasibleError:
            ways.append(0)
    return np.array(ways)


def refuted(found, ways):
    """The chance of a deviation as large as that, if all deals are equally likely; rare lengths are put together."""
    assert not found[ways == 0].any()
    share = ways / ways.sum() * found.sum()
    large = share >= 5
    observed = [*found[large], found[~large].sum()] if share[~large].sum() >= 1 else list(found[large])
    wanted = [*share[large], share[~large].sum()] if share[~large].sum() >= 1 else list(share[large] * found.sum() / share[large].sum())
    return chisquare(observed, wanted).pvalue


TEN = {
    "a hand": ({W: OWN}, [], E, SPADES),
    "a hand and the talon's hearts": ({W: OWN}, [], "talon", HEARTS),
    "a length": ({W: OWN}, [Length(E, HEARTS, 2, 4)], S, HEARTS),
    "an exact length": ({W: OWN}, [Length(S, DIAMONDS, 5, 5)], E, DIAMONDS),
    "lengths of both": ({W: OWN}, [Length(S, CLUBS, 0, 2), Length(E, HEARTS, 3, 8)], E, CLUBS),
    "a card held": ({W: OWN}, [Holds(E, next(iter(parse_hand("sA"))))], E, SPADES),
    "a card lacking": ({W: OWN}, [Lacks(E, next(iter(parse_hand("dA"))))], "talon", DIAMONDS),
    "a talon of one suit": ({W: OWN}, [Length("talon", DIAMONDS, 2, 2)], E, DIAMONDS),
    "two of the aces": ({W: OWN}, [Holds(S, card) for card in parse_hand("cA.hA")], S, HEARTS),
    "cards lacking and a length": ({W: OWN}, [*(Lacks(S, card) for card in parse_hand("hKQ")), Length(E, SPADES, 1, 3)], S, HEARTS),
}


class TestAllAreEquallyLikely:
    @pytest.mark.parametrize("name", TEN)
    def test_lengths_are_as_often_as_the_exact_counts_of_worlds_say(self, name):
        hands, conditions, place, suit = TEN[name]
        dealing = Dealing(conditions, hands=hands)
        found = lengths(dealing.masks(0, DEALS, 2026), dealing.columns.index(place), suit)
        assert refuted(found, expected(VIEW, conditions, place, suit)) > 0.001

    def test_of_the_whole_pack(self):
        ways = np.array([comb(8, n) * comb(24, 10 - n) for n in range(9)])
        rows = random_masks(DEALS, 2026)
        for column in range(3):
            for suit in range(4):
                assert refuted(lengths(rows, column, suit), ways) > 0.001
        cards = np.array([(rows[:, 3] >> card & 1).sum() for card in range(32)])
        assert chisquare(cards).pvalue > 0.001

    def test_each_of_few_deals_with_a_predicate(self):
        dealing = Dealing([Where(ace)], hands={W: OWN, S: OTHER})
        kinds, found = np.unique(dealing.masks(0, DEALS, 1), axis=0, return_counts=True)
        assert len(kinds) == dealing.count() == 55
        assert chisquare(found).pvalue > 0.001


SEED_7 = [
    "E: ♠QJ987 ♣8 ♦Q ♥A87  S: ♠AK ♣KQJ97 ♦98 ♥Q  W: ♠T ♣T ♦KJT7 ♥KJT9",
    "E: ♠J98 ♣K ♦AK87 ♥AQ  S: ♠AKT7 ♣AQJ ♦T9 ♥J  W: ♠Q ♣T98 ♦QJ ♥KT98",
]


class TestEachDealStandsForItself:
    def test_a_seed_gives_these_deals(self):
        assert list(map(str, random_deals(2, 7))) == SEED_7
        assert [int(mask) for mask in random_masks(1, 7)[0]] == [next(random_deals(1, 7))[seat].mask for seat in (E, S, W)] + [
            next(random_deals(1, 7)).talon.mask
        ]

    @pytest.mark.parametrize("conditions", [[], [Where(ace)], [Where(four_aces)]])
    @pytest.mark.parametrize("workers", [1, 3])
    def test_in_any_parts_and_on_any_number_of_threads(self, monkeypatch, conditions, workers):
        whole = random_masks(300, 11, conditions=conditions)
        monkeypatch.setattr(module, "CHUNK", 64)
        parts = [
            random_masks(number, 11, first=first, conditions=conditions, workers=workers)
            for first, number in ((0, 1), (1, 199), (200, 100))
        ]
        assert np.concatenate(parts).tolist() == whole.tolist()

    def test_far_numbers_and_large_seeds(self):
        assert len(random_masks(3, 2**64 - 1, first=10**18)) == 3
        assert len(random_masks(0, 1)) == 0


class TestRefused:
    def test_what_no_deal_fits(self):
        with pytest.raises(InfeasibleError, match="no layout fits: W has 8 ♠ and E has 1 ♠"):
            random_deals(1, conditions=[Length(W, SPADES, 8, 8), Length(E, SPADES, 1, 1), Length(S, HEARTS, 0, 3)])
        with pytest.raises(InfeasibleError, match="W holds ♠A and E holds ♠AK"):
            random_deals(1, hands={W: parse_hand("sA"), E: parse_hand("sAK")})

    def test_what_a_predicate_never_lets_pass(self, monkeypatch):
        monkeypatch.setattr(module, "ATTEMPTS", 1000)
        with pytest.raises(InfeasibleError, match="rejects all 66"):
            list(random_deals(1, conditions=[Where(lambda e: False, "nothing")], hands={W: OWN, S: OTHER}))
        with pytest.raises(PredicateError, match=r"nothing rejected all 1,000 deals that were dealt for number 5 of seed 3"):
            list(random_deals(1, 3, first=5, conditions=[Where(lambda e: False, "nothing")]))

    def test_places_hands_and_numbers(self):
        with pytest.raises(ConstraintError, match="N is not one of the places E, S, W and talon"):
            random_deals(1, conditions=[Length(Seat.N, SPADES, 1, 2)])
        with pytest.raises(ConstraintError, match="discard is not one of the places"):
            random_deals(1, hands={"discard": parse_hand("sA")})
        with pytest.raises(HandSizeError, match="talon has 2 cards, not 3"):
            random_deals(1, hands={"talon": parse_hand("sAKQ")})
        with pytest.raises(OptionError, match="seed must be 0 to"):
            random_deals(1, -1)
        with pytest.raises(OptionError, match="count must be 0 to"):
            random_deals(-1)
