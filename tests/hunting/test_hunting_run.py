"""The hunt against brute force over all plans, against double dummy, and on known deals.

PREFSOLVE_SWEEP=full takes many more endings.
"""

from __future__ import annotations

import json
import os
import random
from fractions import Fraction
from pathlib import Path

import pytest
from hunt_endings import GAMES, brute_force, clock_of_looks, golden_hunt, othello, random_hunt, some_cards_later

from prefsolve import Card, Contract, Deal, Hand, HuntPosition, Misere, Seat, Strain, hunt, parse_hand, rational_weights, solve
from prefsolve.errors import OptionError, WeightError
from prefsolve.hunting.maximal_plans import FrontSearch
from prefsolve.hunting.search import Catcher

pytestmark = pytest.mark.compiled

FULL = os.environ.get("PREFSOLVE_SWEEP") == "full"
GOLDEN = json.loads((Path(__file__).parents[1] / "data" / "hunts.json").read_text(encoding="utf-8"))
NAMES = [row["cards"] for row in GOLDEN]


def hard_hunt() -> HuntPosition:
    """A hunt with some thousands of maximal plans."""
    hands = {Seat.W: "sJ87.c987.d987.hK98", Seat.N: "sAK.cQJ.dAKQJ.hJ7", Seat.E: "sQT9.cAKT.dT.hAQT"}
    deal = Deal({seat: parse_hand(text) for seat, text in hands.items()})
    return HuntPosition(deal, Misere(), declarer=Seat.W, leader=Seat.E)


@pytest.mark.parametrize("game", GAMES, ids=str)
@pytest.mark.parametrize(("size", "times"), [(1, 10), (2, 60), (3, 12), (4, 1)])
def test_the_maximal_sets_are_those_of_brute_force(size, times, game):
    rng = random.Random(f"{size} {game}")
    for _ in range(times * (10 if FULL else 1)):
        position = random_hunt(rng, size, game)
        answer = hunt(position, memory_mib=2)
        assert answer.complete
        assert len(answer.plans) == len(set(answer.plans))
        assert set(map(frozenset, answer.plans)) == brute_force(position), position


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_so_they_are_in_the_middle_of_a_trick_and_of_the_play(game):
    rng = random.Random(f"middle {game}")
    for turn in range(60 * (10 if FULL else 1)):
        position = some_cards_later(rng, random_hunt(rng, 3, game), turn % 8 + 1)
        assert set(map(frozenset, hunt(position, memory_mib=2).plans)) == brute_force(position), position


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_single_discard_is_caught_just_when_it_is_with_all_cards_seen(game):
    rng = random.Random(f"single {game}")
    for _ in range(15 * (10 if FULL else 1)):
        position = random_hunt(rng, rng.randint(4, 6), game)
        discard = rng.choice(position.discards)
        answer = hunt(position, weights={discard: 1}, memory_mib=2)
        assert bool(answer.catches) == (not solve(position.world(discard)).makes), position


@pytest.mark.parametrize("golden", GOLDEN, ids=NAMES)
def test_known_hunts(golden):
    """From an independent program that was checked by brute force."""
    answer = hunt(golden_hunt(golden))
    found = (len(answer.weights), len(answer.double_dummy), len(answer.plans), len(answer.catches))
    assert found == tuple(golden[key] for key in ("discards", "caught_double_dummy", "plans", "best_plan_catches"))
    assert answer.complete
    assert answer.is_proven
    assert all(set(plan) <= set(answer.double_dummy) for plan in answer.plans)
    assert answer.catches == answer.plans[0]


@pytest.mark.parametrize("golden", GOLDEN[:2], ids=NAMES[:2])
def test_double_dummy_agrees_with_the_solver(golden):
    position = golden_hunt(golden)
    caught = {discard for discard in position.discards if not solve(position.world(discard)).makes}
    assert set(hunt(position, best_only=True).double_dummy) == caught


def test_othello_is_caught_with_56_of_66_discards_by_one_plan():
    answer = hunt(othello(), cards=True)
    assert (len(answer.weights), len(answer.double_dummy), len(answer.plans), answer.best_weight) == (66, 60, 8, 56)
    diamond_ace = Card(23)
    assert {discard for discard in answer.weights if discard not in answer.catches} == {
        discard for discard in answer.weights if diamond_ace in discard and Card(16) not in discard
    }  # whoever discards the ♦A escapes, unless he lets go the ♦7 with it
    assert set(answer.best_first_cards) == {card for card, weight in answer.first_cards.items() if weight == 56}
    assert set(answer.first_cards) == set(answer.position.legal_cards())


def test_with_the_discard_known_the_hunt_is_the_double_dummy_question():
    """As the etude has it: the talon's two aces."""
    position = othello()
    aces = Hand([Card(7), Card(23)])
    answer = hunt(position, weights={aces: 1}, cards=True)
    assert answer.catches == (aces,)
    solution = solve(position.world(aces), cards=True)
    assert solution.card_values is not None
    assert answer.first_cards == {card: int(tricks > 0) for card, tricks in solution.card_values.items()}


@pytest.mark.parametrize("size", [2, 3, 4])
def test_after_each_first_card_the_best_is_what_a_hunt_from_there_finds(size):
    rng = random.Random(f"first cards {size}")
    for turn in range(24):
        position = random_hunt(rng, size, GAMES[turn % len(GAMES)])
        answer = hunt(position, cards=True, memory_mib=2)
        after = {card: hunt(position.play(card), memory_mib=2).best_weight for card in position.legal_cards()}
        assert answer.first_cards == after
        if position.turn == position.declarer:
            assert answer.best_first_cards == ()
        else:
            assert answer.best_weight == max(after.values())
            assert set(answer.best_first_cards) == {card for card, weight in after.items() if weight == answer.best_weight}


def test_a_discard_counts_as_much_as_its_weight():
    rng = random.Random("weights")
    for turn in range(60):
        position = random_hunt(rng, 3, GAMES[turn % len(GAMES)])
        weights = {discard: Fraction(rng.randint(0, 6), rng.randint(1, 4)) for discard in position.discards}
        if not any(weights.values()):
            continue
        best = max(sum(weights[discard] for discard in plan) for plan in brute_force(position))
        for best_only in (False, True):
            answer = hunt(position, weights=weights, best_only=best_only, memory_mib=2)
            assert answer.best_weight == best == answer.bound
            assert set(answer.weights) == {discard for discard, weight in weights.items() if weight}


def test_asking_for_the_best_plan_only_gives_its_weight_and_first_cards():
    for golden in GOLDEN[:2]:
        whole, best = hunt(golden_hunt(golden)), hunt(golden_hunt(golden), best_only=True)
        assert (best.best_weight, best.best_first_cards) == (whole.best_weight, whole.best_first_cards)
        assert (best.stopped, best.complete, best.is_proven) == ("best", False, True)


def test_a_small_memory_gives_the_same_answers():
    for golden in GOLDEN[:2]:
        small, large = hunt(golden_hunt(golden), memory_mib=1), hunt(golden_hunt(golden), memory_mib=64)
        assert small.plans == large.plans


def test_renaming_suits_and_turning_the_table_change_nothing():
    position = othello()

    def renamed(hand: Hand) -> Hand:
        return Hand(Card(8 * (3, 0, 2, 1)[card.suit] + card.rank) for card in hand)

    def turned(seat: Seat) -> Seat:
        return Seat((seat + 3) % 4)

    deal = Deal({turned(seat): renamed(hand) for seat, hand in position.deal.hands.items()})
    other = HuntPosition(deal, Misere(), declarer=turned(Seat.W), leader=turned(Seat.S))
    expected = {frozenset(map(renamed, plan)) for plan in hunt(position).plans}
    assert set(map(frozenset, hunt(other).plans)) == expected


def test_a_contract_in_the_light_fails_with_the_discards_the_plan_catches():
    """7♠ of AKQJ7 and side cards: which two of twelve are gone decides whether seven tricks are there."""
    hands = {Seat.N: "sAKQT7.cAQJ.dKQ.hJ9", Seat.E: "sJ9.cT7.dJT98.hKQ", Seat.S: "s8.cK98.dA7.hAT87"}
    deal = Deal({seat: parse_hand(text) for seat, text in hands.items()})
    position = HuntPosition(deal, Contract(8, Strain.SPADES), declarer=Seat.N, leader=Seat.E)
    answer = hunt(position)
    failing = {discard for discard in position.discards if not solve(position.world(discard)).makes}
    assert set(answer.double_dummy) == failing
    assert all(set(plan) <= failing for plan in answer.plans)
    rational = hunt(position, weights=rational_weights(position))
    assert len(rational.weights) < len(answer.weights)


def test_a_position_that_is_decided_catches_all_or_nothing():
    caught = HuntPosition(
        Deal({Seat.W: parse_hand("s7.c8.d7"), Seat.E: parse_hand("h7"), Seat.S: parse_hand("h8")}),
        Misere(), declarer=Seat.W, leader=Seat.E, tricks=(0, 0, 0, 1),
    )  # fmt: skip
    assert hunt(caught).plans == (caught.discards,)
    rng = random.Random(4)
    over = some_cards_later(rng, random_hunt(rng, 2, Misere()), 6)
    answer = hunt(over, cards=True)
    assert answer.catches == (over.discards if over.tricks[over.declarer] else ())
    assert (answer.best_first_cards, answer.first_cards) == ((), {})


def test_when_the_time_is_up_there_is_a_plan_and_a_bound(monkeypatch):
    monkeypatch.setattr("prefsolve.solving.run_control.time", clock_of_looks())
    answer = hunt(hard_hunt(), seconds=60, cards=True)
    assert (answer.stopped, answer.complete) == ("time", False)
    assert 0 < answer.best_weight <= answer.bound <= len(answer.double_dummy)
    plan = answer.plan()
    assert plan.catches == answer.catches


def test_ctrl_c_keeps_what_was_found():
    calls = []

    def impatient(state: object) -> None:
        calls.append(state)
        if len(calls) == 20:
            raise KeyboardInterrupt

    answer = hunt(hard_hunt(), progress=impatient)
    assert answer.stopped == "interrupt"
    assert answer.best_weight <= answer.bound
    assert answer.plan().catches == answer.catches


def test_a_full_memory_of_candidates_ends_the_search_with_a_bound():
    catcher = Catcher(hard_hunt())
    search = FrontSearch(lambda worlds: catcher.catchable(catcher.state, worlds), catcher.possible, [1] * 66, limit=8)
    front = search.run()
    assert front.stopped == "memory"
    assert search.weight(front.best) <= front.bound
    assert front.best
    assert catcher.catchable(catcher.state, front.best)[0]


def test_the_progress_tells_best_and_bound():
    states = []
    answer = hunt(othello(), progress=states.append)
    assert states
    assert all(state.best <= state.bound for state in states)
    assert states[-1].best == answer.best_weight


def test_weights_that_leave_nothing_to_catch_are_refused():
    with pytest.raises(WeightError, match="no discard that is still possible has a weight above zero"):
        hunt(othello(), weights={})


@pytest.mark.parametrize("limits", [{"seconds": 0}, {"seconds": float("nan")}, {"memory_mib": 0.5}, {"memory_mib": 1e9}])
def test_limits_outside_their_range_are_refused(limits):
    with pytest.raises(OptionError, match=r"the (time|memory) is |seconds must be a number"):
        hunt(othello(), **limits)
