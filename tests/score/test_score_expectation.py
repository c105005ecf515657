"""What contracts are worth: published tables, policies, and exactness."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from score_strategies import conventions

from prefsolve import Contract, Misere, Raspasy, Strain, parse_game
from prefsolve.score import LENINGRAD, SOCHI
from prefsolve.score.errors import OutcomeError
from prefsolve.score.expectation import Policy, break_even, expected, payoff, payoffs, rank_orders

SPADES = Contract(6, Strain.SPADES)
WHISTED = SOCHI.replace(ten="whisted")
policies = st.sampled_from(list(Policy))


@pytest.mark.parametrize(
    ("level", "chance", "result"),
    [(10, 0.082, 59.3), (9, 0.089, 38.5), (8, 0.100, 21.6), (7, 0.097, 10.6)],
)
def test_the_published_limits_for_ordering_the_higher_game(level, chance, result):
    """Д. Лесной, «Русский преферанс», appendix 2, table 3: Sochi, four players, whisters who never go down.

    (The book prints 0,997 for the last chance; with 0,097 its own result of 10,6 comes out.)
    """
    found, worth = break_even(Contract(level, Strain.SPADES), Policy.FAVOURED_OR_HALF, SOCHI, players=4)
    assert round(float(found), 3) == chance
    assert round(float(worth), 1) == result


@pytest.mark.parametrize(("useful", "result"), [(11, 39), (7, 7.5), (6, -3), (5, -13.5)])
def test_the_published_worth_of_a_misere_that_needs_the_talon(useful, result):
    """The same book, table 1: four players; clean with one of so many useful cards in the talon, else caught by a trick.

    The book rounds the chance to two digits first.
    """
    chance = {11: Fraction(76, 100), 7: Fraction(55, 100), 6: Fraction(48, 100), 5: Fraction(41, 100)}[useful]
    assert expected(Misere(), {0: chance, 1: 1 - chance}, Policy.FAVOURED, SOCHI, players=4).mean == Fraction(result)


def test_policies_pay_what_they_say():
    at_seven = {policy: payoff(SPADES, 7, policy, SOCHI) for policy in Policy}
    pool = Fraction(40, 3)  # 2 points, two thirds of 10 whists each
    assert at_seven[Policy.PASS] == at_seven[Policy.FAVOURED] == pool
    assert at_seven[Policy.HALF] == at_seven[Policy.FAVOURED_OR_HALF] == pool - 4
    # whisted with three tricks instead of four: 6 whists, and 2 points on the whister's mountain
    assert at_seven[Policy.WHIST] == pool - 6 + Fraction(20, 3)
    at_six = {policy: payoff(SPADES, 6, policy, SOCHI) for policy in Policy}
    assert at_six[Policy.WHIST] == at_six[Policy.FAVOURED] == pool - 8
    assert at_six[Policy.PASS] == pool


def test_a_half_whist_above_seven_is_a_pass():
    for level in (8, 9):
        game = Contract(level, Strain.HEARTS)
        assert payoffs(game, Policy.HALF, SOCHI) == payoffs(game, Policy.PASS, SOCHI)


def test_stalingrad_and_the_checked_ten_leave_no_choice():
    strict = SOCHI.replace(stalingrad=True)
    assert len({payoffs(SPADES, policy, strict) for policy in Policy}) == 1
    ten = Contract(10, Strain.SPADES)
    assert len({payoffs(ten, policy, SOCHI) for policy in Policy}) == 1
    assert len({payoffs(ten, policy, WHISTED) for policy in Policy}) > 1


def test_exact_weights_give_exact_results_and_floating_ones_the_same_number():
    counts = {6: 30, 7: 50, 8: 20}
    exact = expected(parse_game("7H"), counts, Policy.FAVOURED, SOCHI)
    assert isinstance(exact.mean, Fraction)
    assert exact.makes == Fraction(7, 10)
    share = [0.0] * 6 + [0.3, 0.5, 0.2]
    rough = expected(parse_game("7H"), share, Policy.FAVOURED, SOCHI)
    assert isinstance(rough.mean, float)
    assert rough.mean == pytest.approx(float(exact.mean))
    assert rough.deviation == pytest.approx(exact.deviation)


def test_orders_are_ranked_by_what_they_are_worth():
    sure = {SPADES: {8: 1}, Contract(6, Strain.NO_TRUMP): {7: 1}, Misere(): {0: 1, 2: 9}}
    ranked = [(str(order.game), order.expectation.mean) for order in rank_orders(sure, Policy.FAVOURED, SOCHI)]
    # 8♠ made to the trick: 40 less 2·6; 7 without trump: 26⅔ less 3·4; 7♠ with eight tricks: 26⅔ less 2·4
    assert ranked[:3] == [("8♠", 28), ("7♠", Fraction(56, 3)), ("7NT", Fraction(44, 3))]
    # one chance in ten of a clean misère, else two tricks
    assert ranked[-1][0] in ("misere", "10NT")
    assert dict(ranked)["misere"] == Fraction(200, 3) / 10 - Fraction(400, 3) * 9 / 10
    assert [str(order.game) for order in rank_orders({SPADES: {9: 1}}, Policy.PASS, SOCHI, lowest=9)] == ["9♠", "10♠"]


@pytest.mark.parametrize("weights", [{}, {0: 0}, {11: 1}, {-1: 1}, {5: -1}, [0.0] * 12, {3: float("nan")}])
def test_what_is_no_distribution_is_refused(weights):
    with pytest.raises(OutcomeError):
        expected(SPADES, weights, Policy.PASS, SOCHI)


def test_raspasy_and_the_lowest_game_have_no_order_below():
    with pytest.raises(OutcomeError, match="no declarer"):
        payoff(Raspasy(), 3, Policy.PASS, SOCHI)
    with pytest.raises(OutcomeError, match="no game below 6♠"):
        break_even(SPADES, Policy.PASS, SOCHI)


@given(conventions(), policies, st.sampled_from([3, 4]), st.integers(6, 10), st.sampled_from(list(Strain)))
def test_who_takes_fewer_tricks_than_his_game_is_the_worse_off_the_fewer(convention, policy, players, level, strain):
    worth = payoffs(Contract(level, strain), policy, convention, players)
    down = worth[:level] if policy not in (Policy.HALF, Policy.PASS) else ()
    assert list(down) == sorted(down)
    assert len(worth) == 11


@given(st.lists(st.integers(0, 50), min_size=11, max_size=11).filter(any), policies)
def test_the_expected_result_is_the_weighted_mean_and_lies_between_the_extremes(weights, policy):
    game = Contract(7, Strain.CLUBS)
    worth = payoffs(game, policy, LENINGRAD)
    found = expected(game, weights, policy, LENINGRAD)
    assert found.mean == sum(Fraction(w) * x for w, x in zip(weights, worth, strict=True)) / sum(weights)
    assert min(worth) <= found.mean <= max(worth)


def test_where_a_lone_whister_on_seven_owes_one_trick_that_favours_the_whist():
    """Sochi 7♠ with nine tricks: passed, the pool's 4 points are worth 4·10·2/3; whisted for one trick they cost 4 whists."""
    game = parse_game("7S")
    assert payoff(game, 9, Policy.FAVOURED, SOCHI) == Fraction(80, 3)
    assert payoff(game, 9, Policy.FAVOURED, SOCHI.replace(seven_alone=1)) == Fraction(80, 3) - 4
