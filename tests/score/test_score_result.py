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
# the Leningrad of clubs where a point of the pool is worth 20 whists, and the dealer's talon cards in raspasy are nobody's
PITER_20 = LENINGRAD.replace(pool_whists=20, fourth_raspasy="free")


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


def test_who_returned_a_half_whist_writes_the_consolation_of_him_who_had_left_for_half():
    """Sochi 6♠, A passes, B takes half, A whists; 5, 3 and 2 tricks: A writes 5·2 and twice 2, B nothing."""
    score = play(SOCHI, "6S", "C", "wh", (3, 2, 5))
    assert score.entries.whists == {("A", "C"): 14}
    assert score.entries.mountain == {"C": 2}
    # pg 0, 0, −2 with a mean of −2/3, ten whists a point
    assert score.results == {"A": Fraction(62, 3), "B": Fraction(20, 3), "C": Fraction(-82, 3)}


def test_a_returned_half_whist_is_that_of_a_lone_whister_while_the_game_is_made():
    entries = play(SOCHI, "6S", "C", "wh", (2, 1, 7)).entries
    assert (entries.pool, entries.whists, entries.mountain) == ({"C": 2}, {("A", "C"): 6}, {"A": 2})
    assert obligations(6, [CALLS["w"], CALLS["h"]], SOCHI) == (4, 0)


def test_among_gentlemen_who_left_for_half_keeps_his_share_of_the_tricks_and_loses_the_consolation():
    """Leningrad 6♠, down one: five tricks at 4 are halved, 10 and 10; the consolation is 4 for each defender."""
    assert play(LENINGRAD, "6S", "C", "wh", (3, 2, 5)).entries.whists == {("A", "C"): 10 + 8, ("B", "C"): 10}


def test_with_four_players_the_dealer_keeps_his_consolation_beside_a_returned_half_whist():
    """Sochi 6♠ by A, down one, B returns C's half-whist: B 5·2 + 2·2, the dealer 2, C nothing."""
    entries = play(SOCHI, "6S", "A", "wh", (5, 3, 2, 0), FOUR, dealer="D").entries
    assert entries.whists == {("B", "A"): 14, ("D", "A"): 2}


def test_a_lone_whister_on_seven_owes_two_tricks_or_one():
    """Sochi 7♠ made with nine and with ten: with one trick he lacks one of two, with none two; or none and one."""
    one = SOCHI.replace(seven_alone=1)
    assert play(SOCHI, "7S", "C", "wp", (1, 0, 9)).entries.mountain == {"A": 4}
    assert play(one, "7S", "C", "wp", (1, 0, 9)).entries.mountain == {}
    assert play(SOCHI, "7S", "C", "pw", (0, 0, 10)).entries.mountain == {"B": 8}
    assert play(one, "7S", "C", "pw", (0, 0, 10)).entries.mountain == {"B": 4}
    # two whisters owe one each all the same, and half of a seven is one trick
    assert play(one, "7S", "C", "ww", (0, 0, 10)).entries.mountain == {"A": 4, "B": 4}
    assert play(one, "7S", "C", "ph", None).entries.whists == {("B", "C"): 4}
    assert obligations(7, [CALLS["w"], CALLS["p"]], one) == (1, 0)
    assert play(one, "6S", "C", "wp", (1, 0, 9)).entries.mountain == {"A": 6}


def test_a_checked_ten_with_one_trick_to_one_defender_is_twenty_and_ten_or_fifteen_each():
    """10 for the trick and 10 consolation; or the trick's 10 are halved."""
    own = SOCHI.replace(checked_ten_whists="own")
    assert play(own, "10S", "C", "", (1, 0, 9)).entries.whists == {("A", "C"): 20, ("B", "C"): 10}
    assert play(own, "10S", "C", "", (1, 2, 7)).entries.whists == {("A", "C"): 40, ("B", "C"): 50}
    assert play(SOCHI, "10S", "C", "", (1, 0, 9)).entries.whists == {("A", "C"): 15, ("B", "C"): 15}
    assert play(own, "10S", "C", "", (0, 0, 10)).entries.whists == {}


def test_a_ten_is_checked_and_the_defenders_share_the_whists_of_a_failure():
    assert play(SOCHI, "10S", "C", "", (0, 0, 10)).entries.pool == {"C": 10}
    down = play(SOCHI, "10S", "C", "", (1, 0, 9)).entries
    assert down.mountain == {"C": 10}
    assert down.whists == {("A", "C"): 15, ("B", "C"): 15}  # consolation 10, half of one trick's 10
    silent = play(SOCHI.replace(checked_ten_whists="none"), "10S", "C", "", (1, 0, 9)).entries
    assert silent.whists == {("A", "C"): 10, ("B", "C"): 10}


def test_stalingrad_six_of_spades_must_be_whisted_and_no_other_six():
    strict = SOCHI.replace(stalingrad=True)
    with pytest.raises(CallError, match="6♠ must be whisted by both defenders, but B did not"):
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


def test_a_bomb_costs_two_four_eight_and_rewards_no_trick_alike_whoever_looked():
    for row, price in ((1, 2), (2, 4), (3, 8)):
        for blind in ("A", "B", "ABC"):
            entries = play(CLASSIC, "raspasy", None, "", (0, 4, 6), row=row, blind=frozenset(blind)).entries
            assert entries.pool == {"A": price}
            assert entries.mountain == {"B": 4 * price, "C": 6 * price}


def test_who_looked_and_passed_a_bomb_and_takes_no_trick_writes_its_price_in_the_pool():
    """5/5/0, A and B blind: C's pool +2, mountains 10 and 10; pg −10, −10, +2 with a mean of −6, ten whists a point."""
    score = play(CLASSIC, "raspasy", None, "", (5, 5, 0), blind=frozenset("AB"))
    assert score.entries.pool == {"C": 2}
    assert score.entries.mountain == {"A": 10, "B": 10}
    assert score.results == {"A": -40, "B": -40, "C": 80}


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


def test_who_bid_a_blind_game_may_look_and_play_an_ordinary_misere():
    assert play(CLASSIC, "misere", "C", "", (6, 4, 0), bid=parse_game("6S")).entries.pool == {"C": 10}
    assert play(CLASSIC, "misere", "C", "", (6, 3, 1), bid=parse_game("9S")).entries.mountain == {"C": 10}
    with pytest.raises(BlindError, match="to change a blind 6♠ to misère a player must look, so C's misère is an ordinary one"):
        play(CLASSIC, "misere", "C", "", (6, 4, 0), bid=parse_game("6S"), blind=frozenset("C"))
    for convention in (SOCHI, CLASSIC.replace(blind_to_misere=False)):
        with pytest.raises(OutcomeError, match="misère binds, and is played only when bid"):
            play(convention, "misere", "C", "", (6, 4, 0), bid=parse_game("6S"))


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


def test_the_dealer_without_a_trick_in_raspasy_writes_like_the_others():
    """Sochi, 5/3/2 and the dealer none: mountains 5, 3, 2 and his pool +1; pg −5, −3, −2, +1 with a mean of −9/4."""
    score = play(SOCHI, "raspasy", None, "", (5, 3, 2, 0), FOUR, dealer="D")
    assert score.entries.pool == {"D": 1}
    assert score.entries.mountain == {"A": 5, "B": 3, "C": 2}
    assert score.results == {"A": Fraction(-55, 2), "B": Fraction(-15, 2), "C": Fraction(5, 2), "D": Fraction(65, 2)}
    assert play(SOCHI, "raspasy", None, "", (5, 3, 2, 0), FOUR, dealer="D", row=2).entries.pool == {"D": 2}
    bomb = play(CLASSIC, "raspasy", None, "", (5, 3, 2, 0), FOUR, dealer="D", blind=frozenset("A")).entries
    assert bomb.pool == {"D": 2}
    assert bomb.mountain == {"A": 10, "B": 6, "C": 4}


def test_a_dealer_whose_talon_cards_take_no_part_in_raspasy_writes_nothing():
    for switches in ({"raspasy_talon": "closed"}, {"raspasy_talon_four": "suit"}, {"fourth_raspasy": "free"}):
        assert play(SOCHI.replace(**switches), "raspasy", None, "", (5, 3, 2, 0), FOUR, dealer="D").entries.pool == {}
    assert play(ROSTOV, "raspasy", None, "", (5, 3, 2, 0), FOUR, dealer="D").entries.whists == {("C", "A"): 25, ("C", "B"): 15}


def test_in_raspasy_by_whists_a_dealer_whose_cards_are_opened_is_one_of_the_four():
    """The dealer took fewest: 5 a trick of each of the others, and a point of pool for none."""
    opened = ROSTOV.replace(raspasy_talon="opened")
    entries = play(opened, "raspasy", None, "", (5, 3, 2, 0), FOUR, dealer="D").entries
    assert entries.whists == {("D", "A"): 25, ("D", "B"): 15, ("D", "C"): 10}
    assert entries.pool == {"D": 1}


def test_the_dealer_who_returns_a_half_whist_plays_for_who_left():
    """Sochi, 7♠ by A: B passes, C takes half, the dealer D whists. A 6: mountain 4; D writes 4·4, his own 4 and C's 4, B 4."""
    calls = {"B": CALLS["p"], "C": CALLS["h"], "D": CALLS["w"]}
    down = Outcome(parse_game("7S"), "A", calls, {"A": 6, "B": 1, "C": 3})
    entries = score_deal(down, SOCHI, FOUR, dealer="D").entries
    assert entries.mountain == {"A": 4}
    assert entries.whists == {("D", "A"): 24, ("B", "A"): 4}
    gentleman = score_deal(down, SOCHI.replace(tricks_when_down="gentleman"), FOUR, dealer="D").entries
    assert gentleman.whists == {("D", "A"): 16, ("B", "A"): 12}
    # made with nine: he writes one trick and owes the other
    made = Outcome(parse_game("7S"), "A", calls, {"A": 9, "B": 1, "C": 0})
    entries = score_deal(made, SOCHI, FOUR, dealer="D").entries
    assert (entries.pool, entries.mountain, entries.whists) == ({"A": 4}, {"D": 4}, {("D", "A"): 4})


@pytest.mark.parametrize(
    ("calls", "switches", "says"),
    [
        ("wpw", {}, "D deals and sits out: the dealer cannot say whist, only return a half-whist that nobody has returned"),
        ("whw", {}, "D deals and sits out: the dealer cannot say whist, only return"),
        ("phh", {}, "not say half"),
        ("ppw", {}, "D deals and sits out: the dealer cannot say"),
        ("phw", {"fourth_half_return": False}, "D deals and sits out, and in sochi he may not return a half-whist"),
    ],
)
def test_the_dealer_can_say_nothing_else(calls, switches, says):
    said = dict(zip("BCD", (CALLS[call] for call in calls), strict=True))
    with pytest.raises(CallError, match=says):
        score_deal(Outcome(parse_game("7S"), "A", said, {"A": 6, "B": 1, "C": 3}), SOCHI.replace(**switches), FOUR, dealer="D")


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
        (("7S", "C", "hh", None), CallError, "A speaks first"),
        (("6S", "C", "hw", (3, 1, 6)), CallError, "A speaks first"),
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


def test_a_half_whist_beside_a_whist_is_refused_where_half_whists_are_not_returned():
    strict = SOCHI.replace(half_whist_return=False)
    says = "B cannot take half of 6♠: A whisted, and in sochi he cannot have passed first and returned the half-whist"
    with pytest.raises(CallError, match=says):
        play(strict, "6S", "C", "wh", (3, 1, 6))


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
        (Outcome(Raspasy(), tricks={"A": 4, "B": 3, "C": 3}, row=10_001), OutcomeError),
        (Outcome(Raspasy(), tricks={"A": 4, "B": 3, "C": 3}, row=10**5000), OutcomeError),
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
    convention = convention.replace(seven_alone=2)  # else one whister owes less on 7 than two
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
