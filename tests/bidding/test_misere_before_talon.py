"""Misère before the talon: the exact best discard, golden layouts, and chances that add up over the 231 talons."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations

import pytest
from reference import reference_tricks

from prefsolve import Card, Deal, Hand, Position, Seat, parse_hand, rank_discards
from prefsolve.bidding.advice import advise_bid
from prefsolve.bidding.exact_misere import CleanTalon, clean_talon
from prefsolve.bidding.misere_before_talon import MisereBeforeTalon, misere_before_talon
from prefsolve.bidding.misere_questions import LAYOUTS, MisereQuestions, StoppedWalk, top_discards
from prefsolve.errors import BudgetError, HandSizeError, OptionError
from prefsolve.model.game import Misere
from prefsolve.score import LENINGRAD, SOCHI, Bid, Word
from prefsolve.score.expectation import Policy, payoffs
from prefsolve.score.prices import Prices
from prefsolve.single_dummy.misere_patterns import hand_patterns, of_patterns
from prefsolve.single_dummy.sampling import Budget
from prefsolve.solving.contexts import MISERE_KIND, context_of_thread

CLEAN = parse_hand("s789J.c789.d79.h7")  # whatever the talon
SOCHI_MISERE = Prices.of([payoffs(Misere(), Policy.FAVOURED, SOCHI, 3)])
LESNOI = parse_hand("s789JK.c789J.dA")  # Д. Лесной, «Русский преферанс», appendix 2, table 1
GOLDEN = {  # clean layouts by the heart beside ♠789T ♣789 ♦78, ♠AK discarded, with the own, left-hand and right-hand lead
    "8": (184202, 172716, 172716),
    "9": (86962, 79837, 79837),
    "T": (38342, 34203, 34203),
}


def never(_done: int, _total: int) -> bool:
    return False


def talon_of(hand: Hand, talon: str, leader: int = 1, samples: int = 64) -> CleanTalon:
    """The best discard after that talon."""
    return clean_talon(MisereQuestions(leader), hand.mask, parse_hand(talon).mask, samples=samples, seed=[0], watch=never)


def random_cards(seed: str, number: int, cards: int) -> list[list[int]]:
    rng = random.Random(seed)
    return [rng.sample(range(32), cards) for _ in range(number)]


def caught(own: list[int], left: list[int], right: list[int]) -> bool:
    """By the plain reference, whether the declarer is caught; the left-hand defender leads."""
    deal = Deal({Seat.W: Hand(own), Seat.E: Hand(left), Seat.S: Hand(right)})
    return reference_tricks(Position(deal, Misere(), declarer=Seat.W, leader=Seat.E)) > 0


def test_a_lower_card_in_place_of_a_higher_one_of_the_suit_is_never_worse_at_misere() -> None:
    """By the plain reference, with four cards a hand: what leaves ten discards of 66."""
    found = []
    for cards in random_cards("exchange", 200, 13):
        own, left, right, other = cards[:4], cards[4:8], cards[8:12], cards[12]
        for mine in own:
            if mine >> 3 == other >> 3 and other < mine:
                lower = [other if card == mine else card for card in own]
                found.append((caught(own, left, right), caught(lower, left, right)))
    assert all(before or not after for before, after in found)
    assert found.count((True, False)) > 5  # it often helps
    assert len(found) > 50


def test_the_top_cards_of_two_suits_or_of_one_are_what_may_be_discarded() -> None:
    found = [Hand.from_mask(discard) for _, discard in top_discards(parse_hand("s789T.c789.d7J.h79K").mask)]
    names = ("sT.c9", "sT.dJ", "sT.hK", "c9.dJ", "c9.hK", "dJ.hK", "s9T", "c89", "d7J", "h9K")
    assert sorted(hand.mask for hand in found) == sorted(parse_hand(name).mask for name in names)
    assert found[0] == parse_hand("dJ.hK")


@pytest.mark.parametrize("leader", [0, 1, 2])
@pytest.mark.parametrize("hole", list(GOLDEN))
def test_a_hole_is_clean_in_as_many_layouts_as_is_known(hole: str, leader: int) -> None:
    own = parse_hand(f"s789T.c789.d78.h{hole}")
    patterns = hand_patterns(own, parse_hand("sAK"))
    assert LAYOUTS - MisereQuestions(leader).caught(patterns, LAYOUTS + 1, never) == GOLDEN[hole][leader]


def test_the_best_discard_is_that_of_all_sixty_six_over_every_layout() -> None:
    """Against the ranking of all discards, which compares no patterns and leaves none out."""
    for twelve in ("s789JK.c789J.dA.hTK",):
        table = rank_discards(parse_hand(twelve), Seat.E, budget=Budget(exact=True))
        best = MisereQuestions(1).best(parse_hand(twelve).mask, never)
        assert best.clean == table.best.estimate.made == max(entry.estimate.made for entry in table.entries)
        assert table.entry(Hand.from_mask(best.discard)).estimate.made == best.clean


def test_a_walk_that_has_found_enough_ends_and_goes_on_when_more_is_asked() -> None:
    questions = MisereQuestions(1)
    patterns = hand_patterns(parse_hand("s789T.c789.d78.hT"), parse_hand("sAK"))
    few = questions.caught(patterns, 1000, never)
    assert 1000 <= few < LAYOUTS - GOLDEN["T"][1]
    assert questions.caught(patterns, LAYOUTS + 1, never) == LAYOUTS - GOLDEN["T"][1]


def test_a_published_talon_makes_the_hand_sure_and_another_leaves_it_to_the_layout() -> None:
    sure = talon_of(LESNOI, "sT.hA")
    assert sure.sure
    assert sure.mean_and_error(SOCHI_MISERE) == (Fraction(200, 3), 0)
    unsure = talon_of(LESNOI, "hQK")
    assert 0 < unsure.clean < LAYOUTS
    assert sum(unsure.tricks) == 64
    assert unsure.tricks[0] == 0


def test_all_caught_layouts_are_counted_where_they_are_few() -> None:
    """With the own lead, hearts eight kept: 5,966 layouts."""
    found = talon_of(parse_hand("s789T.c789.d78.h8"), "hAK", leader=0, samples=6000)
    assert sum(found.tricks) == LAYOUTS - found.clean == 5966
    assert found.mean_and_error(SOCHI_MISERE)[1] == 0


def test_the_chance_lies_where_a_sample_of_single_layouts_says() -> None:
    found = talon_of(LESNOI, "hQK")
    twelve = LESNOI.mask | parse_hand("hQK").mask
    keep, solver = twelve & ~found.discard, context_of_thread(8.0)
    unseen = [card for card in range(32) if not twelve >> card & 1]
    rng = random.Random("layouts")
    clean = 0
    for _ in range(1000):
        left = sum(1 << card for card in rng.sample(unseen, 10))
        right = sum(1 << card for card in unseen) ^ left
        clean += not solver.at_least(keep, left, right, MISERE_KIND, 1, 1)
    assert abs(clean / 1000 - float(found.chance)) < 4 * (0.25 / 1000) ** 0.5


def test_patterns_stand_for_every_hand_that_has_them() -> None:
    for cards in random_cards("patterns", 200, 12):
        own, out = Hand(cards[:10]), Hand(cards[10:])
        patterns = hand_patterns(own, out)
        one, aside, _ = of_patterns(patterns)
        assert hand_patterns(one, aside) == patterns
        assert (len(one), len(aside)) == (10, 2)


@pytest.fixture(scope="module")
def clean_hand() -> MisereBeforeTalon:
    return misere_before_talon(CLEAN, "self", workers=1)


def test_a_hand_that_needs_no_talon_is_clean_after_all_of_them(clean_hand: MisereBeforeTalon) -> None:
    unseen = [Card(number) for number in range(32) if Card(number) not in CLEAN]
    assert [Hand.from_mask(one.talon) for one in clean_hand.talons] == [Hand(pair) for pair in combinations(unseen, 2)]
    assert (clean_hand.chance, clean_hand.sure, clean_hand.clean) == (1, 231, 231 * LAYOUTS)
    assert clean_hand.result(LENINGRAD) == (Fraction(200, 3), 0)
    assert set(clean_hand.gains().values()) == {0}
    assert len(clean_hand.outs()) == 22
    assert misere_before_talon(CLEAN, "self", workers=3) == clean_hand


def test_what_is_said_of_it(clean_hand: MisereBeforeTalon) -> None:
    assert str(clean_hand).startswith(
        "♠J987 ♣987 ♦97 ♥7, misère, own lead: clean 100.00%, sure after 231 talons of 231; +66.7 ± 0.0 whists"
    )
    answer = clean_hand.to_json(each=True)
    assert (answer["chance"], answer["sure"], answer["leader"], len(answer["each"])) == (1.0, 231, "self", 231)
    assert "</" in clean_hand._repr_html_()


def test_what_cannot_be_asked() -> None:
    with pytest.raises(HandSizeError):
        misere_before_talon(parse_hand("s789"))
    for fault in ({"leader": "north"}, {"samples": 1}, {"seed": -1}, {"seconds": 0}):
        with pytest.raises(OptionError):
            misere_before_talon(CLEAN, **fault)
    with pytest.raises(OptionError):
        misere_before_talon(CLEAN, "self", workers=1).with_card(Card.of(0, 0))
    with pytest.raises(BudgetError, match="stopped"):
        misere_before_talon(LESNOI, watch=lambda _done, _total: True)
    with pytest.raises(StoppedWalk):
        MisereQuestions(1).best(LESNOI.mask | parse_hand("hQK").mask, lambda _done, _total: True)


def test_a_likely_misere_is_bid_on_all_layouts_from_the_third_round_on() -> None:
    only_nines = SOCHI.replace(raspasy_exit=(9,))
    asked = {"said": [Bid(Word.PASS)], "row": 1, "convention": only_nines, "talons": 3, "seed": 5}
    advice = advise_bid(LESNOI, 1, rounds=3, workers=2, **asked)
    questions = MisereQuestions(2)
    for answer in advice.answers:
        best = questions.best(LESNOI.mask | answer.talon, never)
        assert (answer.misere.discard, answer.misere.clean) == (best.discard, Fraction(best.clean, LAYOUTS))
        assert answer.misere.exact
    assert not advice.misere_exact  # three talons of 231
    assert not any(answer.misere.exact for answer in advise_bid(LESNOI, 1, rounds=2, **asked).answers)
