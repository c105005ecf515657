"""What to bid with ten cards: known chances, published hands, honest errors, and independence of threads."""

from __future__ import annotations

import random
from fractions import Fraction
from math import comb

import numpy as np
import pytest

from prefsolve import Card, Contract, Hand, Misere, Seat, Strain, Suit, View, Worlds, parse_game, parse_hand
from prefsolve.bidding.advice import Worth, advise_bid, chance_of_useful
from prefsolve.bidding.candidate_orders import contract_candidates, discards, exposure, losers, misere_candidates
from prefsolve.bidding.others import Known
from prefsolve.bidding.talons import Layouts, TalonContracts, UnseenTalon, contract_at, contract_prices
from prefsolve.errors import BudgetError, ConstraintError, HandSizeError, InfeasibleError, OptionError
from prefsolve.score import LENINGRAD, ROSTOV, SOCHI, Bid, Policy, Word
from prefsolve.score.errors import IllegalBidError
from prefsolve.score.expectation import payoffs
from prefsolve.score.prices import Prices
from prefsolve.single_dummy.constraints import Holds, Where, parse_constraint
from prefsolve.solving.contexts import context_of_thread

PASS = Bid(Word.PASS)
SIX = Contract(6, Strain.SPADES)
STRONG = parse_hand("sAKQJ9.cAK.dA7.h8")
# Д. Лесной, «Русский преферанс», appendix 2, table 1: eleven useful cards
MISERE = parse_hand("s789JK.c789J.dA")
USEFUL = Hand(
    Card.of(suit, rank) for suit, rank in [(0, 3), (0, 5), (0, 7), (1, 3), (1, 5), (1, 6), (1, 7), (2, 0), (2, 1), (3, 0), (3, 1)]
)


def bid(text):
    return Bid(Word.BID, parse_game(text))


def few(hand, place=0, **more):
    """One round of a few talons; the whole is the same with more of them."""
    return advise_bid(hand, place, **({"talons": 24, "rounds": 1, "seed": 5, "workers": 1} | more))


@pytest.fixture(scope="module")
def strong():
    return few(STRONG, talons=60)


@pytest.mark.parametrize(
    ("useful", "chance"),
    list(enumerate((0.0909, 0.1775, 0.2597, 0.3377, 0.4113, 0.4805, 0.5455, 0.6061, 0.6623, 0.7143, 0.7619), start=1)),
)
def test_the_chance_that_one_of_so_many_useful_cards_is_in_the_talon(useful, chance):
    assert round(chance_of_useful(useful), 4) == chance
    assert chance_of_useful(useful) == pytest.approx(1 - comb(22 - useful, 2) / 231)


@pytest.mark.parametrize(("useful", "chance"), [(11, 0.76), (7, 0.55), (6, 0.48), (5, 0.41)])
def test_the_published_table_of_miseres_that_need_the_talon(useful, chance):
    assert abs(chance_of_useful(useful) - chance) < 0.005


def test_no_more_cards_can_be_useful_than_are_unseen():
    for useful in (-1, 23):
        with pytest.raises(OptionError):
            chance_of_useful(useful)


def test_the_useful_cards_of_a_published_misere_are_found():
    # only nines and misère may be bid, so that the misère is what takes the time
    advice = few(MISERE, 1, said=[PASS], talons=None, convention=SOCHI.replace(raspasy_exit=(9,)), row=1)
    assert set(list(advice.gains(Misere()))[:11]) == set(USEFUL)
    for answer in advice.answers:
        if len(Hand.from_mask(answer.talon) & Hand.from_mask(USEFUL.mask & 0xFFFF)):  # a spade or club that is useful is enough
            assert answer.misere.clean == 1
    clean = advice.misere_clean()
    assert clean.mean > chance_of_useful(11) - 3 * clean.error
    assert clean.mean < 0.9


def test_a_strong_hand_is_worth_buying_and_misere_is_hopeless_with_it(strong):
    assert len(strong.answers) == 60
    assert strong.complete
    assert strong.buying(SIX).mean > 30
    assert strong.helps(SIX) > 0.95
    assert strong.misere().mean < -200
    assert strong.misere_clean().mean < 0.02
    assert strong.passing().mean < strong.buying(SIX).mean


def test_the_higher_the_lowest_order_the_less_it_is_worth(strong):
    worth = [strong.buying(Contract(level, Strain.SPADES)).mean for level in range(6, 11)]
    slack = [strong.buying(Contract(level, Strain.SPADES)).error for level in range(6, 11)]
    assert all(a > b - 3 * e for a, b, e in zip(worth, worth[1:], slack, strict=False))


def test_every_talon_has_a_discard_of_two_of_the_twelve_cards_and_an_order_that_is_high_enough(strong):
    for answer in strong.answers:
        twelve = STRONG.mask | answer.talon
        for lowest, plan in answer.contracts.items():
            assert plan.order >= lowest
            assert plan.discard & twelve == plan.discard
            assert plan.discard.bit_count() == 2
            assert 0 <= plan.makes <= 1
        assert answer.misere.discard & twelve == answer.misere.discard
    assert len({answer.talon for answer in strong.answers}) == 60


def test_the_same_seed_gives_the_same_advice_on_any_number_of_threads(strong):
    assert few(STRONG, talons=60, workers=3) == strong


def test_the_means_of_other_seeds_lie_where_the_errors_say(strong):
    for seed in (6, 7):
        other = few(STRONG, seed=seed)
        for level in (6, 8):
            here, there = (advice.buying(Contract(level, Strain.SPADES)) for advice in (strong, other))
            assert abs(here.mean - there.mean) < 5 * (here.error**2 + there.error**2) ** 0.5


def test_others_bids_say_what_may_be_bid():
    advice = few(STRONG, 1, said=[bid("6S")])
    assert [str(word) for word in advice.legal] == ["pass", "6♣", "misere"]
    assert advice.held == (parse_game("6S"), 0)
    with pytest.raises(IllegalBidError, match="6♠ may not be bid here"):
        advice.buying(SIX)
    assert advice.buying(Contract(6, Strain.CLUBS)).mean > 20


def test_with_nothing_known_every_talon_has_as_many_layouts(strong):
    assert {answer.ways for answer in strong.answers} == {comb(20, 10)}
    assert (strong.possible, strong.known) == (231, ())


def test_a_talon_counts_by_the_layouts_that_fit_what_is_known():
    """The first hand bid spades and has three or four of the four unseen ones; the third has not the ace of hearts."""
    known = [parse_constraint("N has 3+ S"), parse_constraint("S lacks HA")]
    hand = parse_hand("sAKQ9.cAK9.dA7.h8")
    advice = few(hand, 1, said=[bid("6S")], known=known, talons=231)
    assert sum(answer.ways for answer in advice.answers) == 42_678_636 - unfit(hand)
    view = View(Seat.E, hand, absent=Seat.W)
    for answer in advice.answers[::20]:
        there = [Holds("talon", card) for card in Hand.from_mask(answer.talon)]
        assert answer.ways == Worlds(view, [*known, *there]).count() > 0


def unfit(hand):
    """Deals of the 22 unseen cards, ten, ten and two, that break what the test above knows, counted card by card."""
    spades, ace = 4, 1  # ♠J ♠T ♠8 ♠7 are unseen, and so is ♥A
    fit = 0
    for first in range(3, spades + 1):
        for ace_first in range(ace + 1):  # the ace of hearts in the first hand, or else in the talon
            rest = 22 - spades - ace
            for talon_spades in range(spades - first + 1):
                ways = comb(spades, first) * comb(spades - first, talon_spades)
                own = 10 - first - ace_first
                aside = 2 - talon_spades - (ace - ace_first)
                if aside < 0:
                    continue
                fit += ways * comb(rest, own) * comb(rest - own, aside)
    return 42_678_636 - fit


def test_sampled_layouts_fit_what_is_known():
    known = Known(STRONG, 1, [parse_constraint("N has 5+ D"), parse_constraint("S holds HA"), parse_constraint("talon lacks HK")])
    rng = np.random.default_rng(3)
    talons = known.talons()
    diamonds, ace, king = Suit.DIAMONDS.mask, 1 << 31, 1 << 30
    for _ in range(200):
        hands, talon = known.deal(rng)
        pair = talon[0].mask | talon[1].mask
        assert pair in talons
        assert hands[1] == STRONG.mask
        assert sum(hands) + pair == 0xFFFFFFFF
        assert (hands[0] & diamonds).bit_count() >= 5
        assert hands[2] & ace
        assert not pair & king
    for talon in list(talons)[::40]:
        left, right = known.layouts(talon, 1, 7).draw(0, 0, 50).T  # the third hand plays after the second, then the first
        assert (left & ace != 0).all()
        assert (np.bitwise_count(right & diamonds) >= 5).all()
        assert (left | right == 0xFFFFFFFF & ~STRONG.mask & ~talon).all()


def test_what_is_known_changes_what_a_hand_is_worth():
    """Ace, king and three small trumps: the other three in one hand are bad news, two of them in the talon good."""
    hand = parse_hand("sAK987.cAK.dA7.h8")
    usual = few(hand, talons=60)
    bad = few(hand, talons=60, known=[parse_constraint("E has 3 S")])
    good = few(hand, talons=60, known=[parse_constraint("talon holds SQ"), parse_constraint("talon holds SJ")])
    assert bad.buying(SIX).mean < usual.buying(SIX).mean < good.buying(SIX).mean
    assert (len(good.answers), good.possible) == (1, 1)
    assert few(hand, talons=60, known=[parse_constraint("E has 3 S")], workers=3) == bad


def test_a_nine_without_the_talon_too_reckons_with_what_is_known():
    convention = SOCHI.replace(misere_beaten_by="nine-without-talon")
    hand = parse_hand("sAKQJT98.cA.dA.hK")
    seven = parse_constraint("talon holds S7")  # so that nothing is ruffed
    nine, ten = Contract(9, Strain.SPADES), Contract(10, Strain.SPADES)
    for ace, makes in (("holds", 1), ("lacks", 0)):
        known = [seven, parse_constraint(f"talon {ace} HA")]
        advice = few(hand, 1, said=[bid("misere")], convention=convention, known=known)
        assert (advice.makes(nine), advice.makes(ten)) == (1, makes)


def test_a_bidders_trumps_are_taken_for_granted_only_where_nothing_is_said_of_them():
    """The first hand bid hearts, of which seven are unseen: he has four of them, or as many as is said, or all there can be."""
    hearts = Suit.HEARTS.mask
    for known, fits in (
        (["S lacks SQ"], lambda n: n >= 4),
        (["N has 2-3 H"], lambda n: 2 <= n <= 3),
        (["S has 5+ H"], lambda n: n <= 2),
    ):
        dealt = Known(STRONG, 1, [parse_constraint(text) for text in known]).with_length(0, Suit.HEARTS, 4)
        rng = np.random.default_rng(1)
        lengths = {(dealt.deal(rng)[0][0] & hearts).bit_count() for _ in range(50)}
        assert all(map(fits, lengths)), known


def test_what_cannot_be_known_is_refused():
    with pytest.raises(InfeasibleError, match="no layout fits: N has 6 to 8 ♠"):
        few(STRONG, 1, said=[PASS], known=[parse_constraint("N has 6+ S")])
    with pytest.raises(ConstraintError, match="a_rule is a predicate, but before the talon only cards and suit lengths can be given"):
        few(STRONG, known=[Where(lambda e: True, "a_rule")])


def test_after_a_misere_only_a_nine_may_be_bid_and_the_pass_defends_against_the_misere():
    advice = few(STRONG, 2, said=[PASS, bid("misere")])
    assert [str(word) for word in advice.legal] == ["pass", "9♠"]
    assert advice.passing().mean > 0  # a random hand is caught on misère, and the others gain
    with pytest.raises(IllegalBidError, match="misère may not be bid here"):
        advice.misere()


def test_a_nine_without_the_talon_is_valued_with_the_ten_cards_dealt():
    convention = SOCHI.replace(misere_beaten_by="nine-without-talon")
    nine = parse_hand("sAKQJT98.cA.dA.hA")
    advice = few(nine, 1, said=[bid("misere")], convention=convention)
    assert [str(word) for word in advice.legal] == ["pass", "9♠ without the talon"]
    assert advice.without_talon
    assert advice.buying(Contract(10, Strain.SPADES)).mean == pytest.approx(200 / 3)  # ten tricks are there
    (answer,) = advice.answers
    assert answer.talon == 0
    after = few(STRONG, 2, said=[bid("misere"), Bid(Word.BID, parse_game("9S"), without_talon=True)], convention=convention)
    assert after.passing().mean > 0  # a random hand's nine fails
    weak = few(STRONG, 1, said=[bid("misere")], convention=convention)
    assert weak.buying(Contract(9, Strain.SPADES)).mean < -50


def test_conventions_and_policies_change_what_a_hand_is_worth():
    # twice the whists, twice the mountain
    ten, plain = Contract(10, Strain.SPADES), few(STRONG)
    assert few(STRONG, convention=LENINGRAD).buying(ten).mean < plain.buying(ten).mean
    assert few(STRONG, policy=Policy.PASS).buying(SIX).mean > plain.buying(SIX).mean
    assert few(STRONG, convention=ROSTOV, players=4).players == 4


def test_a_stopped_run_tells_what_it_has_with_the_error_of_the_talons_it_has_not_seen():
    advice = few(STRONG, watch=lambda turn, done, total: done == 20)
    assert not advice.complete
    assert len(advice.answers) == 20
    assert advice.buying(SIX).error > 1
    with pytest.raises(BudgetError):
        few(STRONG, watch=lambda turn, done, total: True)


def test_with_time_each_talon_is_looked_at_at_least_once():
    advice = few(STRONG, rounds=None, seconds=0.001)
    assert len(advice.answers) == 24
    assert advice.complete
    assert advice.rounds == 1


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        ((Hand([1, 2, 3]), 0, {}), HandSizeError),
        ((STRONG, 3, {}), OptionError),
        ((STRONG, 1, {}), IllegalBidError),
        ((STRONG, 0, {"said": [PASS, PASS, PASS]}), IllegalBidError),
        ((STRONG, 1, {"said": [bid("7S")]}), IllegalBidError),
        ((STRONG, 0, {"players": 5}), OptionError),
        ((STRONG, 0, {"rounds": 0}), OptionError),
        ((STRONG, 0, {"talons": 1}), OptionError),
        ((STRONG, 0, {"talons": 232}), OptionError),
        ((STRONG, 0, {"seconds": 0}), OptionError),
        ((STRONG, 0, {"seed": -1}), OptionError),
        ((STRONG, 0, {"workers": 0}), OptionError),
    ],
)
def test_what_cannot_be_advised_on_is_refused(arguments, fault):
    hand, place, more = arguments
    with pytest.raises(fault):
        few(hand, place, **more)


def test_the_way_out_of_raspasy_raises_what_may_be_bid():
    advice = few(STRONG, convention=SOCHI.replace(raspasy_exit=(6, 7)), row=2)
    assert [str(word) for word in advice.legal] == ["pass", "7♠", "misere"]


def test_a_worth_has_its_interval():
    assert Worth(10.0, 1.0).interval == pytest.approx((8.04, 11.96), abs=0.0001)
    # eight deals, seven degrees of freedom: 2.365 standard errors
    assert Worth(10.0, 1.0, 8).interval == pytest.approx((7.635, 12.365), abs=0.001)
    assert str(Worth(-3.26, 0.54)) == "-3.3 ± 0.5"


# what is looked at first


@pytest.mark.parametrize(
    ("suit", "lost"), [("A", 0), ("K", 1), ("AK", 0), ("K7", 1), ("Q87", 2), ("AQ", 1), ("AKQJT987", 0), ("", 0), ("7", 1), ("KQJ", 1)]
)
def test_losers_are_counted_by_ducking_until_the_top_is_high(suit, lost):
    assert losers(sum(1 << "789TJQKA".index(rank) for rank in suit)) == lost


@pytest.mark.parametrize(("suit", "found"), [("7", 0), ("8", 1), ("79J", 0), ("7TJ", 1), ("A", 7), ("79JK", 0), ("", 0), ("789TJQKA", 0)])
def test_a_suit_is_safe_at_misere_when_every_card_lies_below_the_others_card_at_the_same_count(suit, found):
    assert exposure(sum(1 << "789TJQKA".index(rank) for rank in suit)) == found


def test_discards_for_misere_begin_with_those_that_leave_the_safest_hand():
    candidates = misere_candidates(parse_hand("s789T.c789.d7J.h79K").mask)
    assert Hand.from_mask(candidates[0][1]) == parse_hand("dJ.hK")


def test_discards_leave_out_what_is_equal():
    twelve = parse_hand("s789TJQKA.c789T").mask
    assert sorted(discards(twelve)) == sorted([0b11, 1 | 1 << 8, 0b11 << 8])
    assert len(list(discards(parse_hand("s7A.c7A.d7A.h7A.").mask | parse_hand("s9.c9.d9.h9").mask))) == 66


def test_every_candidate_keeps_ten_of_the_twelve_cards_and_none_is_left_out():
    twelve = STRONG.mask | parse_hand("h7.dK").mask
    candidates = contract_candidates(twelve)
    assert len(candidates) == 5 * len(list(discards(twelve)))
    assert all(c.keep.bit_count() == 10 and c.keep | c.discard == twelve for c in candidates)
    assert candidates[0].strain == Strain.SPADES


def test_layouts_are_uniform_and_hold_every_unseen_card():
    twelve = STRONG.mask | parse_hand("h7.dK").mask
    hands = Layouts(twelve, 1, 2).draw(0, 0, 4000)
    assert all(left & right == 0 and left | right == ~twelve & 0xFFFFFFFF for left, right in hands.tolist())
    for card in range(32):
        if not twelve >> card & 1:
            share = (hands[:, 0] >> card & 1).mean()
            assert abs(share - 0.5) < 0.04


def test_layouts_with_an_unseen_talon_leave_two_cards_out():
    hands = UnseenTalon(STRONG.mask, 1).draw(0, 0, 40)
    assert hands.shape == (40 * UnseenTalon.MORE, 2)
    for left, right in hands.tolist():
        assert left & right == (left | right) & STRONG.mask == 0
        assert left.bit_count() == right.bit_count() == 10


# what decides is exact


def random_hands(number):
    rng = random.Random("bids")
    return [Hand(rng.sample(range(32), 10)) for _ in range(number)]


@pytest.mark.parametrize("hand", random_hands(30), ids=lambda hand: "".join(card.ascii for card in hand))
def test_any_hand_can_be_bid_and_what_is_chosen_has_been_valued(hand):
    advice = few(hand, talons=6)
    for answer in advice.answers:
        for plan in (*answer.contracts.values(), answer.misere):
            assert plan.layouts == (2 if plan is answer.misere else 4)
            assert isinstance(plan.mean, Fraction)


def talon(twelve):
    """The contracts after one talon, the second hand having the lead."""
    return TalonContracts(contract_candidates(twelve.mask), Layouts(twelve.mask, 3, 11), 1, contract_prices(SOCHI, Policy.FAVOURED, 3))


@pytest.mark.parametrize("cards", ["sAKQJ98.cAK.dA7.h87", "sK87.cQ97.dKT9.hAJ8", "s789TJQKA.cAKQJ"])
def test_the_choice_is_the_best_of_exact_means_and_of_equals_the_first(cards):
    contracts = talon(parse_hand(cards))
    before = list(contracts.contenders)
    contracts.round(0, context_of_thread(8.0), range(25))
    for lowest, (candidate, order) in contracts.winners.items():
        worth = {
            (-mean(contracts, number, place), before.index(number), place): (number, place)
            for number in before
            for place in range(lowest, 25)
            if place % 5 == contracts.candidates[number].strain
        }
        assert (candidate, order) == worth[min(worth)]


def mean(contracts, candidate, place):
    """The mean result of a candidate in the contract at a place, from what its layouts were worth."""
    worth = payoffs(contract_at(place), Policy.FAVOURED, SOCHI)
    counts = contracts.seen[candidate].tolist()
    return sum((n * worth[taken] for taken, n in enumerate(counts)), Fraction(0)) / sum(counts)


def test_above_ten_hearts_only_a_game_without_trump_is_ordered():
    """Whatever the cards promise, the discard is one whose tricks were counted without trump."""
    for hand in random_hands(20):
        twelve = Hand.from_mask(hand.mask | sum(1 << card for card in sorted(set(range(32)) - set(hand))[:2]))
        contracts = talon(twelve)
        for turn in range(2):
            contracts.round(turn, context_of_thread(8.0), range(25))
            assert len(set(contracts.contenders)) == len(contracts.contenders)
            for lowest, (candidate, order) in contracts.winners.items():
                assert order >= lowest
                assert order % 5 == contracts.candidates[candidate].strain


def test_prices_are_whole_numbers_over_one_denominator():
    prices = Prices.of([(Fraction(1, 3), Fraction(-1, 2)), (Fraction(2), Fraction(0))])
    assert (prices.scale, prices.rows) == (6, ((2, -3), (12, 0)))
    assert prices.total(0, [3, 1]) == 3
    # a third three times and minus a half once: mean 1/8, squares about it 3·(5/24)² + (5/8)² = 25/48
    assert prices.mean_and_variance(0, [3, 1]) == (Fraction(1, 8), Fraction(25, 144))
    assert prices.mean_and_variance(1, [1, 0]) == (2, 0)
