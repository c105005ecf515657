"""The game sheet: running entries, full pools, help and its overflows, raspasy ladders, legs, the end, the settlement."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from score_strategies import CALLS, pulkas

from prefsolve import Raspasy, parse_game
from prefsolve.score import CLASSIC, LENINGRAD, ROSTOV, SOCHI, Outcome, Pulka, score_deal
from prefsolve.score.errors import OutcomeError, PlayersError, SheetError

THREE = ("A", "B", "C")


def sheet(convention=SOCHI, players=THREE, **more):
    return Pulka(convention, players, **({"pool": 20} | more))


def made(game, declarer):
    """A game nobody whisted, by one of three."""
    others = [name for name in THREE if name != declarer]
    return Outcome(parse_game(game), declarer, dict.fromkeys(others, CALLS["p"]))


def clean(declarer):
    return Outcome(parse_game("misere"), declarer, tricks={declarer: 0})


def caught(declarer, tricks):
    return Outcome(parse_game("misere"), declarer, tricks={declarer: tricks})


def raspasy(*tricks, players=THREE, **more):
    return Outcome(Raspasy(), tricks=dict(zip(players, tricks, strict=True)), **more)


def test_entries_are_running_totals_as_they_are_written_by_hand():
    game = sheet()
    for outcome in (made("6S", "A"), made("7S", "A"), made("7D", "A")):
        game.apply(outcome)
    assert game.running("pool", "A") == [2, 6, 10]
    game.apply(raspasy(5, 3, 2))
    game.apply(raspasy(4, 4, 2))
    assert game.running("mountain", "A") == [5, 13]
    assert game.running("mountain", "C") == [2, 6]
    assert game.running("whists", "A", "B") == []


def test_the_deal_passes_on_and_with_four_the_dealer_sits_out():
    game = Pulka(SOCHI, ("A", "B", "C", "D"), pool=20, dealer="C")
    game.apply(raspasy(4, 3, 3, players=("A", "B", "D")))
    assert game.dealer == "D"
    with pytest.raises(PlayersError, match="D deals and sits out"):
        game.apply(caught("D", 1))
    game.apply(caught("A", 1))
    assert game.dealer == "A"


# full pools and help


def test_points_beyond_a_full_pool_help_the_fullest_open_pool_for_ten_whists_each():
    game = sheet(pool=10)
    game.apply(made("7S", "B"))  # B 4
    game.apply(made("6S", "C"))  # C 2
    game.apply(made("8S", "A"))  # A 6
    line = game.apply(clean("A"))  # 4 to A's own pool, 6 of help to B
    assert game.totals.pool == {"A": 10, "B": 10, "C": 2}
    assert game.totals.whists == {("A", "B"): 60}
    assert line.notes == ("A helps B with 6 for 60 whists",)


def test_among_equal_pools_help_goes_to_the_left_hand_neighbour_and_what_he_cannot_take_to_the_next():
    game = sheet(pool=10)
    for name in THREE:
        game.apply(made("7S", name))
    game.apply(made("7S", "B"))  # B 8
    game.apply(clean("B"))  # 2 to B's own pool, then 8: C is on B's left and takes 6, A takes 2
    assert game.totals.pool == {"A": 6, "B": 10, "C": 10}
    assert game.totals.whists == {("B", "C"): 60, ("B", "A"): 20}


def test_when_all_pools_are_full_points_come_off_the_mountain_and_then_go_up_on_the_others():
    game = sheet(pool=4)
    game.apply(caught("A", 1))  # A's mountain 10
    game.apply(made("7S", "B"))
    game.apply(made("7S", "C"))
    line = game.apply(clean("A"))  # 4 fill the pool, 6 come off the mountain
    assert game.totals.mountain == {"A": 4, "B": 0, "C": 0}
    assert game.finished
    assert line.notes == ("A writes 6 off the mountain",)

    game = sheet(pool=4)
    game.apply(caught("A", 1))
    game.apply(made("7S", "B"))
    game.apply(made("7S", "C"))
    game.apply(Outcome(parse_game("10S"), "A", tricks={"A": 10, "B": 0, "C": 0}))
    assert game.totals.mountain["A"] == 4


def test_what_is_left_over_goes_up_on_each_opponents_mountain():
    game = sheet(pool=4)
    game.apply(made("7S", "B"))
    game.apply(made("7S", "C"))
    game.apply(clean("A"))  # 4 fill the pool, nothing to write off, 6 up on B and C
    assert game.totals.mountain == {"A": 0, "B": 6, "C": 6}


def test_without_help_points_beyond_come_off_ones_own_mountain():
    game = sheet(SOCHI.replace(help="none"), pool=4)
    game.apply(caught("A", 1))
    game.apply(clean("A"))
    assert game.totals.pool == {"A": 4, "B": 0, "C": 0}
    assert game.totals.mountain["A"] == 4


def test_where_the_mountain_comes_first_a_game_made_is_written_off_it():
    game = sheet(ROSTOV.replace(mountain_first=True))
    game.apply(Outcome(parse_game("6S"), "A", {"B": CALLS["w"], "C": CALLS["p"]}, {"A": 5, "B": 5, "C": 0}))
    game.apply(made("7S", "A"))
    assert game.totals.mountain["A"] == 0
    assert game.totals.pool["A"] == 2


def test_no_deal_is_written_after_the_game_is_over():
    game = sheet(pool=4)
    for name in THREE:
        game.apply(made("7S", name))
    assert game.finished
    with pytest.raises(OutcomeError, match="all pools are full after deal 3"):
        game.apply(made("6S", "A"))
    by_rounds = sheet(pool=None, end="rounds", rounds=1)
    for name in THREE:
        by_rounds.apply(made("6S", name))
    with pytest.raises(OutcomeError, match="1 rounds have been dealt after deal 3"):
        by_rounds.apply(made("6S", "A"))


# raspasy


def test_raspasy_climbs_its_ladder_and_a_game_resets_it():
    game = sheet(LENINGRAD)
    for lowest, price in ((6, 2), (6, 4), (7, 6), (8, 6), (8, 6)):
        assert game.lowest_level == lowest
        before = game.totals.mountain["A"]
        game.apply(raspasy(10, 0, 0))
        assert game.totals.mountain["A"] - before == 10 * price
    with pytest.raises(OutcomeError, match="7♠ is too low: after 5 raspasy in a row the lowest game is 8"):
        game.apply(made("7S", "A"))
    game.apply(made("8S", "A"))
    assert game.lowest_level == 6
    assert game.row == 0


@pytest.mark.parametrize(("reset", "failed", "unwhisted", "whisted"), [("any", 0, 0, 0), ("made", 2, 0, 0), ("whisted-and-made", 2, 2, 0)])
def test_what_ends_a_row_of_raspasy_is_a_switch(reset, failed, unwhisted, whisted):
    down = Outcome(parse_game("6S"), "A", {"B": CALLS["w"], "C": CALLS["p"]}, {"A": 5, "B": 5, "C": 0})
    up = Outcome(parse_game("6S"), "A", {"B": CALLS["w"], "C": CALLS["p"]}, {"A": 6, "B": 4, "C": 0})
    for outcome, row in ((down, failed), (made("6S", "A"), unwhisted), (up, whisted), (clean("A"), 0)):
        game = sheet(SOCHI.replace(raspasy_reset=reset))
        game.apply(raspasy(4, 3, 3))
        game.apply(raspasy(4, 3, 3))
        game.apply(outcome)
        assert game.row == row


def test_a_row_of_bombs_and_one_of_raspasy_end_each_other():
    """Classic: a bomb, then raspasy 5/3/2 writes 5/3/2; raspasy, then a bomb 5/3/2 writes 10/6/4."""
    bomb = frozenset("A")
    for first, second, written in ((bomb, frozenset(), (5, 3, 2)), (frozenset(), bomb, (10, 6, 4))):
        game = sheet(CLASSIC)
        game.apply(raspasy(4, 3, 3, blind=first))
        line = game.apply(raspasy(5, 3, 2, blind=second))
        assert tuple(line.entries.mountain.values()) == written
        assert line.outcome.row == 1
    with pytest.raises(OutcomeError, match="this bomb is number 2 in a row, not 1"):
        game.apply(raspasy(5, 3, 2, blind=bomb, row=1))


@pytest.mark.parametrize("blind", [frozenset(), frozenset("A")])
def test_any_game_that_was_ordered_ends_a_row_of_either_kind(blind):
    game = sheet(CLASSIC)
    prices = []
    for deal in (raspasy(10, 0, 0, blind=blind), raspasy(10, 0, 0, blind=blind), made("6S", "B"), raspasy(10, 0, 0, blind=blind)):
        prices.append(game.apply(deal).entries.mountain.get("A", 0))
    single = 20 if blind else 10
    assert prices == [single, 2 * single, 0, single]


def test_the_sign_of_a_bomb_is_for_those_who_announced_it():
    game = sheet(CLASSIC)
    game.apply(raspasy(5, 5, 0, blind=frozenset("AB")))
    game.apply(raspasy(5, 0, 5, blind=frozenset("A")))
    game.apply(raspasy(5, 0, 5))
    assert game.bombs == {"A": 2, "B": 1, "C": 0}


def test_bombs_double_in_a_row():
    game = sheet(CLASSIC)
    for price in (2, 4, 8):
        before = game.totals.mountain["C"]
        game.apply(raspasy(0, 4, 6, blind=frozenset("A")))
        assert game.totals.mountain["C"] - before == 6 * price
    assert game.totals.pool["A"] == 14


def test_a_raspasy_whose_place_in_the_row_is_told_wrong_is_refused():
    with pytest.raises(OutcomeError, match="number 1 in a row, not 2"):
        sheet().apply(raspasy(4, 3, 3, row=2))


# skachki


def test_a_leg_pays_who_is_home_first_and_the_smallest_mountain_and_the_pools_restart():
    game = Pulka(CLASSIC.replace(skachki=True), THREE)
    game.apply(caught("A", 1))
    game.apply(caught("C", 1))
    game.apply(clean("A"))
    line = game.apply(clean("A"))
    assert game.legs == 1
    assert game.totals.whists == {("A", "B"): 100, ("A", "C"): 100, ("B", "A"): 100, ("B", "C"): 100}
    assert set(game.totals.pool.values()) == {0}
    assert game.totals.mountain == {"A": 10, "B": 0, "C": 10}
    assert line.notes == ("leg 1: A home first", "leg 1: B with the smallest mountain")
    game.apply(clean("B"))
    assert game.running("pool", "A") == [10, 0]
    assert game.running("pool", "B") == [10]


def test_equal_mountains_share_the_bonus():
    game = Pulka(CLASSIC.replace(skachki=True), THREE)
    game.apply(caught("C", 1))
    game.apply(clean("A"))
    game.apply(clean("A"))
    # A, home first, gets 100 of each; A and B, with no mountain, share 100 of C
    assert game.totals.whists == {("A", "B"): 100, ("A", "C"): 150, ("B", "C"): 50}


def test_in_skachki_that_count_their_pools_what_is_missing_goes_to_the_mountain():
    game = Pulka(CLASSIC.replace(skachki=True, skachki_pools="counted", skachki_bonus=0), THREE)
    games = [made("7S", "B"), clean("A"), made("8S", "A"), made("7S", "A"), made("6S", "C")]
    total = dict.fromkeys(THREE, Fraction(0))
    for outcome in games:
        game.apply(outcome)
        for name, value in score_deal(outcome, game.convention, THREE).results.items():
            total[name] += value
    assert game.legs == 1
    assert game.totals.mountain == {"A": 0, "B": 16, "C": 20}
    assert game.settle().results == total


# the end


def test_a_game_may_end_by_the_sum_of_the_pools():
    """A sum of 12: 8 and 2 points go on, 10 and 2 end it; no pool is closed, so nobody is helped."""
    game = sheet(pool=12, end="sum")
    for outcome in (made("7S", "A"), made("7S", "A"), made("6S", "B")):
        assert not game.finished
        game.apply(outcome)
    assert not game.finished
    game.apply(made("6S", "A"))
    assert game.finished
    assert game.totals.pool == {"A": 10, "B": 2, "C": 0}
    assert game.totals.whists == {}
    # pg 10, 2, 0 with a mean of 4, ten whists a point
    assert game.settle().results == {"A": 60, "B": -20, "C": -40}
    with pytest.raises(OutcomeError, match="the pools together have 12 points after deal 4"):
        game.apply(made("6S", "A"))


def test_in_rostov_a_game_may_end_when_every_mountain_is_at_nought():
    """Each begins with 4; games made come off the mountain first, and what is beyond goes into the pool."""
    game = sheet(ROSTOV.replace(mountain_first=True), pool=None, end="mountains", mountain=4)
    for declarer in "AB":
        game.apply(made("7S", declarer))
        assert not game.finished
    game.apply(made("6S", "C"))
    assert game.running("mountain", "C") == [4, 2]
    game.apply(made("7S", "C"))
    assert game.finished
    assert game.totals.mountain == {"A": 0, "B": 0, "C": 0}
    assert game.totals.pool == {"A": 0, "B": 0, "C": 2}
    # pool less mountain changed by 4, 4 and 6: a mean of 14/3
    assert game.settle().results == {"A": Fraction(-20, 3), "B": Fraction(-20, 3), "C": Fraction(40, 3)}
    with pytest.raises(OutcomeError, match="all mountains are at 0 after deal 4"):
        game.apply(made("6S", "A"))


def test_where_a_pool_is_agreed_too_the_pools_are_filled_and_then_the_mountains_written_off():
    game = sheet(ROSTOV.replace(help="none"), pool=4, end="mountains")
    game.apply(Outcome(parse_game("6S"), "A", {"B": CALLS["w"], "C": CALLS["p"]}, {"A": 5, "B": 5, "C": 0}))
    for declarer in "ABC":
        game.apply(made("7S", declarer))
    assert game.totals.mountain["A"] == 2
    assert not game.finished
    game.apply(made("6S", "A"))
    assert game.finished


def test_a_game_ended_early_puts_what_is_missing_in_a_pool_on_that_mountain():
    game = sheet(pool=20)
    game.apply(clean("A"))
    game.apply(made("7S", "B"))
    settled = game.settle()
    assert not settled.finished
    assert settled.mountain == {"A": 10, "B": 16, "C": 20}
    assert settled.results == {"A": Fraction(160, 3), "B": Fraction(-20, 3), "C": Fraction(-140, 3)}


@pytest.mark.parametrize(
    "wrong",
    [
        {"pool": None},
        {"pool": 0},
        {"end": "rounds"},
        {"rounds": 3},
        {"end": "rounds", "rounds": 0},
        {"end": "sum", "pool": None},
        {"end": "mountains", "pool": None},
        {"end": "mountains", "pool": None, "mountain": 10},
        {"mountain": 0},
    ],
)
def test_an_end_needs_what_belongs_to_it(wrong):
    with pytest.raises(SheetError):
        sheet(**wrong)


def test_skachki_have_no_pool_of_an_agreed_size():
    for wrong in ({"pool": 20}, {"end": "sum"}, {"end": "mountains", "mountain": 5}):
        with pytest.raises(SheetError, match="run in legs"):
            Pulka(CLASSIC.replace(skachki=True), THREE, **wrong)


def test_a_refused_deal_leaves_the_sheet_as_it_was():
    game = sheet()
    game.apply(made("6S", "A"))
    with pytest.raises(SheetError) as refusal:
        game.apply_all([made("7S", "B"), caught("X", 1), made("7S", "C")])
    assert refusal.value.data["deal"] == 3
    assert "deal 3: X is not at the table" in str(refusal.value)
    assert refusal.value.data["sheet"] is game
    assert game.totals.pool == {"A": 2, "B": 4, "C": 0}
    assert len(game.lines) == 2


# whole games


@given(pulkas(help_whists=10))
def test_help_closing_and_writing_off_change_nobodys_total(game):
    """The settlement of a game is the sum of its deals' results."""
    total = dict.fromkeys(game.players, Fraction(0))
    for line in game.lines:
        score = score_deal(line.outcome, game.convention, game.players, dealer=line.dealer)
        for name, value in score.results.items():
            total[name] += value
    assert game.settle().results == total


@given(pulkas(help_whists=20, pool_whists=20))
def test_the_same_holds_where_a_pool_point_is_worth_two_of_the_mountain(game):
    total = dict.fromkeys(game.players, Fraction(0))
    for line in game.lines:
        for name, value in score_deal(line.outcome, game.convention, game.players, dealer=line.dealer).results.items():
            total[name] += value
    assert game.settle().results == total


@given(pulkas(skachki=True) | pulkas())
def test_settlements_add_up_to_nought_and_cells_run_to_their_totals(game):
    assert sum(game.settle().results.values()) == 0
    totals = game.totals
    for name in game.players:
        for kind in ("pool", "mountain"):
            written = game.running(kind, name)
            assert (written[-1] if written else 0) == getattr(totals, kind)[name]
        assert game.pool is None or game.end == "sum" or totals.pool[name] <= game.pool
        assert totals.mountain[name] >= 0


@given(pulkas())
def test_applying_a_game_again_gives_the_same_sheet(game):
    again = Pulka(
        game.convention, game.players, dealer=game.first_dealer, pool=game.pool, end=game.end, rounds=game.rounds, mountain=game.mountain
    )
    again.apply_all(line.outcome for line in game.lines)
    assert again.lines == game.lines
