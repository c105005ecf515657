"""What a deal writes: every row of the books' tables, worked examples, and what cannot have happened."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from score_strategies import CALLS, tables

from prefsolve import Contract, Hand, Misere, Raspasy, Strain, parse_game, parse_hand
from prefsolve.score import CLASSIC, LENINGRAD, ROSTOV, SOCHI, Outcome, Seating, missing_tricks, obligations, results, score_deal
from prefsolve.score.errors import BlindError, CallError, OutcomeError, PlayersError, TrickSumError

THREE = ("A", "B", "C")  # C declares; A is on his left and speaks first
FOUR = ("A", "B", "C", "D")  # D deals
VALUES = {6: 2, 7: 4, 8: 6, 9: 8, 10: 10}
# the Leningrad of clubs where a point of the pool is worth 20 whists
PITER_20 = LENINGRAD.replace(pool_whists=20)


def play(convention, game, declarer, calls, tricks, players=THREE, **more):
    """``calls`` are the defenders' letters in the order they speak, ``tricks`` everybody's in the players' order."""
    dealer = more.pop("dealer", None)
    said = dict(zip(Seating(players, dealer).after(declarer), (CALLS[c] for c in calls), strict=False)) if declarer else {}
    taken = dict(zip(players, tricks, strict=False)) if tricks is not None else None
    outcome = Outcome(parse_game(game), declarer, calls=said, tricks=taken, **more)
    return score_deal(outcome, convention, players, dealer=dealer)


def whisted(level):
    return SOCHI.replace(ten="whisted") if level == 10 else SOCHI


# the table of values


@pytest.mark.parametrize("level", VALUES)
def test_a_game_made_goes_into_the_pool_in_every_convention(level):
    for convention in (SOCHI, LENINGRAD, ROSTOV, CLASSIC):
        convention = convention.replace(ten="whisted")
        assert play(convention, f"{level}H", "C", "pp", None).entries.pool == {"C": VALUES[level]}


@pytest.mark.parametrize("level", VALUES)
def test_a_whisters_trick_is_worth_the_game_in_sochi_and_rostov_and_twice_that_in_leningrad(level):
    made = 10 - level
    for convention, factor in ((SOCHI, 1), (LENINGRAD, 2), (ROSTOV, 1)):
        score = play(convention.replace(ten="whisted"), f"{level}S", "C", "wp", (made, 0, level))
        assert score.entries.whists.get(("A", "C"), 0) == made * VALUES[level] * factor


@pytest.mark.parametrize("level", VALUES)
def test_the_declarers_undertrick_goes_to_the_mountain_and_consoles_each_defender(level):
    for convention, mountain, consolation in ((SOCHI, 1, 1), (LENINGRAD, 2, 2), (ROSTOV, 1, 0)):
        tricks = (11 - level, 0, level - 1)
        entries = play(convention.replace(ten="whisted"), f"{level}S", "C", "ww", tricks).entries
        assert entries.pool == {}
        assert entries.mountain["C"] == VALUES[level] * mountain
        assert entries.whists.get(("B", "C"), 0) == VALUES[level] * consolation


@pytest.mark.parametrize("level", VALUES)
def test_a_whister_short_of_his_tricks_pays_the_value_in_sochi_and_leningrad_and_half_of_it_in_rostov(level):
    for convention, factor in ((SOCHI, 1), (LENINGRAD, 1), (ROSTOV, Fraction(1, 2))):
        entries = play(convention.replace(ten="whisted"), f"{level}S", "C", "wp", (0, 0, 10)).entries
        owed = {6: 4, 7: 2}.get(level, 1)
        assert entries.mountain == {"A": owed * VALUES[level] * factor}


@pytest.mark.parametrize(("convention", "trick"), [(SOCHI, 10), (LENINGRAD, 20), (ROSTOV, 10), (CLASSIC, 10)])
def test_misere_is_worth_ten_and_each_trick_costs_ten_or_twenty(convention, trick):
    assert play(convention, "misere", "C", "", (6, 4, 0)).entries.pool == {"C": 10}
    caught = play(convention, "misere", "C", "", (4, 3, 3)).entries
    assert caught.mountain == {"C": 3 * trick}
    assert caught.whists == {}


def test_misere_with_three_tricks_writes_thirty_to_the_mountain():
    assert play(SOCHI, "misere", "C", "", (4, 3, 3)).entries.mountain == {"C": 30}


def test_a_seven_with_five_tricks_writes_eight_to_the_mountain():
    assert play(SOCHI, "7D", "C", "ww", (3, 2, 5)).entries.mountain == {"C": 8}


def test_a_six_down_one_against_two_whisters_with_three_and_two_tricks_gives_them_eight_and_six_whists():
    entries = play(SOCHI, "6S", "C", "ww", (3, 2, 5)).entries
    assert entries.whists == {("A", "C"): 8, ("B", "C"): 6}
    assert entries.mountain == {"C": 2}


# who writes, who owes


def test_zhlob_whister_writes_alone_what_gentlemen_halve():
    zhlob = play(SOCHI, "7S", "C", "wp", (2, 2, 6)).entries.whists
    gentleman = play(SOCHI.replace(tricks_when_down="gentleman"), "7S", "C", "wp", (2, 2, 6)).entries.whists
    assert zhlob == {("A", "C"): 4 * 4 + 4, ("B", "C"): 4}  # tricks and consolation; consolation alone
    assert gentleman == {("A", "C"): 2 * 4 + 4, ("B", "C"): 2 * 4 + 4}


def test_while_the_game_is_made_the_whister_writes_his_partners_tricks_too_even_among_gentlemen():
    assert play(LENINGRAD, "6S", "C", "pw", (3, 1, 6)).entries.whists == {("B", "C"): 16}


def test_two_whisters_owe_half_each_of_a_six_and_a_seven():
    assert obligations(6, [CALLS["w"]] * 2, SOCHI) == (2, 2)
    assert obligations(7, [CALLS["w"]] * 2, SOCHI) == (1, 1)
    assert obligations(6, [CALLS["p"], CALLS["h"]], SOCHI) == (0, 2)
    assert obligations(7, [CALLS["w"], CALLS["p"]], SOCHI) == (2, 0)


@pytest.mark.parametrize(
    ("level", "tricks", "lacking"),
    [
        (6, (2, 2), (0, 0)),
        (6, (3, 0), (0, 1)),
        (6, (0, 3), (1, 0)),
        (6, (1, 1), (1, 1)),
        (6, (1, 0), (1, 2)),
        (6, (4, 0), (0, 0)),
        (7, (1, 0), (0, 1)),
        (7, (0, 0), (1, 1)),
        (7, (0, 2), (0, 0)),
    ],
)
def test_one_whisters_surplus_covers_the_others_want(level, tricks, lacking):
    assert missing_tricks(level, [CALLS["w"]] * 2, tricks, SOCHI) == lacking


@pytest.mark.parametrize("level", [8, 9])
def test_the_last_to_whist_owes_the_one_trick_of_a_high_game_unless_it_is_owed_jointly(level):
    value = VALUES[level]
    assert play(SOCHI, f"{level}S", "C", "ww", (0, 0, 10)).entries.mountain == {"B": value}
    jointly = play(SOCHI.replace(last_whist="jointly"), f"{level}S", "C", "ww", (0, 0, 10)).entries.mountain
    assert jointly == {"A": Fraction(value, 2), "B": Fraction(value, 2)}


@pytest.mark.parametrize(("level", "whists"), [(6, 4), (7, 4)])
def test_a_half_whist_earns_half_the_obligation_without_play(level, whists):
    entries = play(SOCHI, f"{level}C", "C", "ph", None).entries
    assert entries.whists == {("B", "C"): whists}
    assert entries.pool == {"C": VALUES[level]}
    assert play(LENINGRAD, f"{level}C", "C", "ph", None).entries.whists == {("B", "C"): 2 * whists}


def test_a_ten_is_checked_and_the_defenders_share_the_whists_of_a_failure():
    assert play(SOCHI, "10S", "C", "", (0, 0, 10)).entries.pool == {"C": 10}
    down = play(SOCHI, "10S", "C", "", (1, 0, 9)).entries
    assert down.mountain == {"C": 10}
    assert down.whists == {("A", "C"): 15, ("B", "C"): 15}  # consolation 10, half of one trick's 10
    silent = play(SOCHI.replace(checked_ten_whists="none"), "10S", "C", "", (1, 0, 9)).entries
    assert silent.whists == {("A", "C"): 10, ("B", "C"): 10}


def test_stalingrad_six_of_spades_must_be_whisted_and_no_other_six():
    strict = SOCHI.replace(stalingrad=True)
    with pytest.raises(CallError, match="6♠ must be whisted by both defenders, yet B did not"):
        play(strict, "6S", "C", "wp", (4, 0, 6))
    assert play(strict, "6S", "C", "ww", (4, 0, 6)).entries.pool == {"C": 2}
    assert play(strict, "6C", "C", "pp", None).entries.pool == {"C": 2}


# raspasy


def test_raspasy_costs_one_two_three_three_a_trick_in_sochi_and_twice_that_in_leningrad():
    for row, price in ((1, 1), (2, 2), (3, 3), (4, 3)):
        entries = play(SOCHI, "raspasy", None, "", (5, 3, 2), row=row).entries
        assert entries.mountain == {"A": 5 * price, "B": 3 * price, "C": 2 * price}
        assert play(LENINGRAD, "raspasy", None, "", (5, 3, 2), row=row).entries.mountain["A"] == 10 * price


def test_the_raspasy_ladder_is_a_switch():
    for ladder, third in (((1, 2, 4), 4), ((1, 2, 2), 2), ((1,), 1)):
        convention = SOCHI.replace(raspasy_prices=ladder)
        assert play(convention, "raspasy", None, "", (10, 0, 0), row=3).entries.mountain == {"A": 10 * third}
    by_round = SOCHI.replace(raspasy_step="round")
    assert [by_round.raspasy_price(row, 3) for row in (1, 3, 4, 6, 7)] == [1, 1, 2, 2, 3]


def test_no_trick_in_raspasy_earns_the_price_of_one():
    assert play(SOCHI, "raspasy", None, "", (6, 4, 0), row=2).entries.pool == {"C": 2}
    assert play(SOCHI.replace(raspasy_zero="one"), "raspasy", None, "", (6, 4, 0), row=2).entries.pool == {"C": 1}
    assert play(SOCHI.replace(raspasy_zero="none"), "raspasy", None, "", (6, 4, 0)).entries.pool == {}


def test_in_rostov_who_took_fewest_writes_five_a_trick_of_each_other():
    entries = play(ROSTOV, "raspasy", None, "", (2, 3, 5)).entries
    assert entries.whists == {("A", "B"): 15, ("A", "C"): 25}
    assert entries.mountain == {}
    shared = play(ROSTOV, "raspasy", None, "", (2, 2, 6)).entries
    assert shared.whists == {("A", "C"): 15, ("B", "C"): 15}
    assert play(ROSTOV, "raspasy", None, "", (0, 4, 6)).entries.pool == {"A": 1}


def test_a_bomb_costs_two_four_eight_and_rewards_only_who_did_not_look():
    for row, price in ((1, 2), (2, 4), (3, 8)):
        blind = play(CLASSIC, "raspasy", None, "", (0, 4, 6), row=row, blind=frozenset("A")).entries
        assert blind.pool == {"A": price}
        assert blind.mountain == {"B": 4 * price, "C": 6 * price}
        looked = play(CLASSIC, "raspasy", None, "", (0, 4, 6), row=row, blind=frozenset("B")).entries
        assert looked.pool == {}
        assert looked.mountain == blind.mountain


def test_blind_games_are_worth_double_and_whisted_while_the_level_is_not_raised():
    blind = {"blind": frozenset("C"), "bid": parse_game("6S")}
    entries = play(CLASSIC, "6S", "C", "ww", (3, 2, 5), **blind).entries
    assert entries.mountain == {"C": 4}
    assert entries.whists == {("A", "C"): 16, ("B", "C"): 12}
    with pytest.raises(CallError, match="6♣ must be whisted by both"):
        play(CLASSIC, "6C", "C", "pp", None, **blind)
    assert play(CLASSIC, "7C", "C", "pp", None, **blind).entries.pool == {"C": 8}


def test_a_blind_misere_is_worth_twenty_and_twenty_a_trick():
    blind = {"blind": frozenset("C"), "bid": Misere()}
    assert play(CLASSIC, "misere", "C", "", (6, 4, 0), **blind).entries.pool == {"C": 20}
    assert play(CLASSIC, "misere", "C", "", (6, 2, 2), **blind).entries.mountain == {"C": 40}


# four players


def test_figures_of_a_four_handed_leningrad():
    """O. Skuratov, «Преферанс. История, стратегия, тактика»: a pool point 20 whists, a mountain point 10."""
    at_four = {"players": FOUR, "dealer": "D"}
    assert play(PITER_20, "6S", "A", "wp", (6, 4, 0), **at_four).results["A"] == 14
    assert play(PITER_20, "6S", "A", "wp", (7, 3, 0), **at_four).results["A"] == 23
    assert play(PITER_20, "raspasy", None, "", (4, 3, 3), **at_four).results["A"] == -30
    assert play(PITER_20, "misere", "A", "", (0, 6, 4), **at_four).results["A"] == 150


def test_the_dealer_gets_the_consolation_where_the_convention_says_so():
    down = play(SOCHI, "8S", "A", "wp", (7, 3, 0), FOUR, dealer="D").entries
    assert down.whists == {("B", "A"): 24, ("C", "A"): 6, ("D", "A"): 6}
    alone = play(SOCHI.replace(fourth_consolation=False), "8S", "A", "wp", (7, 3, 0), FOUR, dealer="D").entries
    assert ("D", "A") not in alone.whists


def test_the_dealer_pays_for_the_tricks_of_his_talon_cards_in_raspasy():
    assert play(SOCHI, "raspasy", None, "", (4, 3, 2, 1), FOUR, dealer="D").entries.mountain["D"] == 1
    free = SOCHI.replace(fourth_raspasy="free")
    assert "D" not in play(free, "raspasy", None, "", (4, 3, 2, 1), FOUR, dealer="D").entries.mountain


@pytest.mark.parametrize(("talon", "tricks"), [("sA.cA", 2), ("sKQ", 1), ("sK.cQ", 0), ("s78", 0), ("dA.h7", 1)])
def test_the_dealer_may_be_paid_for_aces_and_a_marriage_in_the_talon(talon, tricks):
    paid = SOCHI.replace(fourth_talon="honours")
    entries = play(paid, "7S", "A", "pp", None, FOUR, dealer="D", talon=parse_hand(talon)).entries
    assert entries.whists.get(("D", "A"), 0) == tricks * 4


# refusals


@pytest.mark.parametrize(
    ("arguments", "fault", "says"),
    [
        (("6S", "C", "ww", (3, 2, 6)), TrickSumError, "add up to 11"),
        (("6S", "C", "ww", (3, -1, 8)), TrickSumError, "-1 tricks"),
        (("6S", "C", "ww", None), TrickSumError, "no tricks are given"),
        (("6S", "C", "pp", (3, 1, 6)), TrickSumError, "nobody whisted"),
        (("8S", "C", "ph", None), CallError, "half-whist is possible on 6 and 7 only"),
        (("6S", "C", "hp", None), CallError, "A speaks first"),
        (("6S", "C", "wh", (3, 1, 6)), CallError, "A whisted"),
        (("6S", "C", "w", (3, 1, 6)), CallError, "B must have said"),
        (("10S", "C", "wp", (0, 0, 10)), CallError, "checked with open cards"),
        (("misere", "C", "wp", (5, 5, 0)), CallError, "not whisted"),
        (("6S", None, "", (3, 1, 6)), OutcomeError, "needs a declarer"),
        (("raspasy", "C", "", (3, 1, 6)), OutcomeError, "has no declarer"),
        (("6S", "C", "pp", None, THREE), None, ""),
    ],
)
def test_what_cannot_have_happened_is_refused(arguments, fault, says):
    if fault is None:
        play(SOCHI, *arguments)
        return
    with pytest.raises(fault, match=says):
        play(SOCHI, *arguments)


@pytest.mark.parametrize(
    ("outcome", "fault"),
    [
        (Outcome(Misere(), "X", tricks={"X": 0}), PlayersError),
        (Outcome(Misere(), "D", tricks={"D": 0}), PlayersError),
        (Outcome(Raspasy(), tricks={"A": 4, "B": 3, "D": 3}), TrickSumError),
        (Outcome(Misere(), "A", tricks={"A": 1, "B": 1, "C": 7, "D": 1}), PlayersError),
        (Outcome(Misere(), "A", tricks={"A": 0}, row=1), OutcomeError),
        (Outcome(Misere(), "A", tricks={"A": 0}, blind=frozenset("A")), BlindError),
        (Outcome(Misere(), "A", tricks={"A": 0}, bid=parse_game("6S")), OutcomeError),
        (Outcome(parse_game("6S"), "A", {"B": CALLS["p"], "C": CALLS["p"]}, bid=parse_game("6C")), OutcomeError),
        (Outcome(Raspasy(), tricks={"A": 4, "B": 3, "C": 3}, row=0), OutcomeError),
        (Outcome(Raspasy(), tricks={"A": 4, "B": 3, "C": 3}, blind=frozenset("A")), BlindError),
        (Outcome(Misere(), "A", tricks={"A": 0}, talon=Hand([1])), OutcomeError),
    ],
)
def test_outcomes_that_do_not_fit_the_table_are_refused(outcome, fault):
    with pytest.raises(fault):
        score_deal(outcome, SOCHI, FOUR, dealer="D")


@pytest.mark.parametrize("players", [("A", "B"), ("A", "B", "B"), ("A", "B", ""), ("A", "B", "C", "D", "E"), FOUR])
def test_a_table_has_three_or_four_players_with_names_of_their_own_and_four_have_a_dealer(players):
    with pytest.raises(PlayersError):
        score_deal(Outcome(Misere(), "A", tricks={"A": 0}), SOCHI, players)


# properties


@given(tables())
def test_every_result_adds_up_to_nought_and_follows_the_closed_formula(table):
    convention, seating, outcome = table
    score = score_deal(outcome, convention, seating.players, dealer=seating.dealer)
    assert sum(score.results.values()) == 0
    entries, n = score.entries, len(seating.players)
    pg = {name: entries.pool.get(name, Fraction(0)) - entries.mountain.get(name, Fraction(0)) for name in seating.players}
    for p in seating.players:
        net = sum(entries.whists.get((p, q), 0) - entries.whists.get((q, p), 0) for q in seating.players)
        assert score.results[p] == (n * pg[p] - sum(pg.values())) * 10 / n + net


@given(tables(), st.integers(6, 9), st.integers(0, 10))
def test_the_declarers_result_does_not_depend_on_how_the_defenders_shared_their_tricks(table, level, taken):
    convention, seating, _ = table
    declarer = seating.active[0]
    first, second = seating.after(declarer)
    found = set()
    for calls in ({first: CALLS["w"], second: CALLS["p"]}, {first: CALLS["w"], second: CALLS["w"]}):
        for share in range(11 - taken):
            tricks = {declarer: taken, first: share, second: 10 - taken - share}
            outcome = Outcome(Contract(level, Strain.HEARTS), declarer, calls, tricks, talon=Hand([0, 1]))
            found.add(score_deal(outcome, convention, seating.players, dealer=seating.dealer).results[declarer])
    assert len(found) == 1


def test_results_of_nothing_are_nought():
    nothing = play(SOCHI, "raspasy", None, "", (10, 0, 0)).entries
    assert results(type(nothing)(), THREE, SOCHI) == {"A": 0, "B": 0, "C": 0}
