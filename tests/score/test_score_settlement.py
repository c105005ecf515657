"""Settling a game: two methods, one answer; rounding as tables do it; who pays whom."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from score_strategies import seeds

from prefsolve.score import by_amnesty, by_mean, pair_whists, payments, rounded

THREE = ("A", "B", "C")
thirds = Fraction(1, 3)
# mountains and net whists of the books' exact check
MOUNTAIN = {"A": Fraction(8), "B": Fraction(19), "C": Fraction(14)}
NET = {"A": Fraction(-26), "B": Fraction(24), "C": Fraction(2)}
EXACT = {"A": 30 + 2 * thirds, "B": -29 - thirds, "C": -1 - thirds}


def random_sheet(seed):
    """Names, mountains and whists, now and then with halves."""
    rng = random.Random(seed)
    names, halves = ("A", "B", "C", "D")[: rng.choice([3, 4])], rng.choice([1, 1, 1, 2])
    mountain = {name: Fraction(rng.randint(0, 200), halves) for name in names}
    return names, mountain, {(a, b): Fraction(rng.randint(0, 200)) for a in names for b in names if a != b}


def sheets():
    return seeds.map(random_sheet)


def net_of(names, whists):
    return {p: sum((whists[p, q] - whists[q, p] for q in names if q != p), Fraction(0)) for p in names}


def test_the_exact_check_of_the_books():
    assert by_mean(THREE, MOUNTAIN, NET) == EXACT
    whists = {("B", "A"): Fraction(25), ("C", "A"): Fraction(1), ("C", "B"): Fraction(1)}
    assert net_of(THREE, {(a, b): whists.get((a, b), Fraction(0)) for a in THREE for b in THREE}) == NET
    assert by_amnesty(THREE, MOUNTAIN, whists) == EXACT


def test_a_whole_game_of_sochi_from_a_textbook():
    """Whists netted in pairs: A and B 114:70, B and C 180:96, C and A 140:100 give −84, −40, +124."""
    whists = {("B", "A"): 114, ("A", "B"): 70, ("C", "B"): 180, ("B", "C"): 96, ("C", "A"): 140, ("A", "C"): 100}
    pairs = pair_whists(THREE, {}, {pair: Fraction(n) for pair, n in whists.items()})
    assert pairs == {("A", "B"): -44, ("A", "C"): -40, ("B", "C"): -84}
    assert by_amnesty(THREE, {}, whists) == {"A": -84, "B": -40, "C": 124}


@given(sheets())
def test_both_methods_give_the_same_fractions_which_add_up_to_nought(sheet):
    names, mountain, whists = sheet
    first = by_amnesty(names, mountain, whists)
    assert first == by_mean(names, mountain, net_of(names, whists))
    assert sum(first.values()) == 0


@given(sheets(), st.integers(0, 50))
def test_amnesty_changes_nobodys_total(sheet, points):
    names, mountain, whists = sheet
    raised = {name: height + points for name, height in mountain.items()}
    assert by_amnesty(names, raised, whists) == by_amnesty(names, mountain, whists)


def test_the_books_check_is_rounded_by_a_point_in_a_mountain_and_three_whists_off():
    rounding = rounded(EXACT)
    assert rounding.results == {"A": 30, "B": -29, "C": -1}
    assert rounding.mountain == ("A",)
    assert rounding.whists_off == 3
    assert str(rounding) == "one point more in A's mountain; for it, each other player loses 3 whists"
    # done by hand: the point on A's mountain, then three whists off for each other player
    by_hand = by_mean(THREE, {**MOUNTAIN, "A": Fraction(9)}, {"A": NET["A"] + 6, "B": NET["B"] - 3, "C": NET["C"] - 3})
    assert by_hand == rounding.results


def test_with_four_a_point_of_the_mountain_is_two_and_a_half_whists_and_three_are_taken_off():
    """Mountains 1, 0, 0, 0: the owner is down 7½, each other up 2½; a second point costs 7½ more, and 3 whists of each give 9."""
    exact = by_mean("ABCD", {"A": Fraction(1)}, {})
    assert exact == {"A": Fraction(-15, 2), "B": Fraction(5, 2), "C": Fraction(5, 2), "D": Fraction(5, 2)}
    rounding = rounded(exact)
    assert rounding.results == {"A": -6, "B": 2, "C": 2, "D": 2}
    assert rounding.mountain == ("A",)
    assert rounding.whists_off == 3
    by_hand = by_mean("ABCD", {"A": Fraction(2)}, {"A": Fraction(9), "B": Fraction(-3), "C": Fraction(-3), "D": Fraction(-3)})
    assert by_hand == rounding.results


@pytest.mark.parametrize(("players", "unit", "off"), [(3, 10, 3), (4, 10, 3), (3, 20, 7)])
def test_whole_whists_taken_off_are_the_nearest_to_a_share_and_a_half_is_more(players, unit, off):
    exact = by_mean("ABCD"[:players], {"A": Fraction(1)}, {}, mountain_whists=unit)
    assert rounded(exact, mountain_whists=unit).whists_off == off


@given(sheets())
def test_rounded_results_are_whole_add_up_to_nought_and_stay_near(sheet):
    names, mountain, whists = sheet
    exact = by_amnesty(names, mountain, whists)
    rounding = rounded(exact)
    assert sum(rounding.results.values()) == 0
    for name in names:
        change = rounding.results[name] - exact[name]
        assert change == rounding.changes.get(name, 0)
        assert abs(change) <= Fraction(3, 2)
    if all(height.denominator == 1 for height in mountain.values()) and all(n.denominator == 1 for n in whists.values()):
        assert bool(rounding.mountain) == any(value.denominator != 1 for value in exact.values())


def test_whole_results_are_left_alone():
    rounding = rounded({"A": Fraction(3), "B": Fraction(-3), "C": Fraction(0)})
    assert str(rounding) == "nothing to round"
    assert rounding.results == {"A": 3, "B": -3, "C": 0}


@given(sheets())
def test_payments_settle_every_debt_in_fewer_payments_than_players(sheet):
    names, mountain, whists = sheet
    owed = dict(by_amnesty(names, mountain, whists))
    paid = payments(owed)
    assert len(paid) < len(names)
    for payment in paid:
        assert payment.whists > 0
        owed[payment.payer] += payment.whists
        owed[payment.payee] -= payment.whists
    assert not any(owed.values())


@pytest.mark.parametrize("players", [3, 4])
def test_a_point_of_mountain_costs_its_owner_what_the_others_get(players):
    names = ("A", "B", "C", "D")[:players]
    result = by_mean(names, {"A": Fraction(1)}, {})
    assert result["A"] == -Fraction(10) + Fraction(10, players)
    assert result["B"] == Fraction(10, players)
