"""Raspasy solved exactly: three answers per seat, their rule for ties, and how they hang together."""

import json
import random
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import RASPASY_RULES as RULES

from prefsolve import (
    TALON_RULES,
    TIE_RULE,
    Card,
    Deal,
    Hand,
    Misere,
    Position,
    Raspasy,
    Seat,
    TalonRule,
    eldest_hands,
    parse_cards,
    parse_deal,
    position_from_record,
    solve,
    solve_raspasy,
    solve_raspasy_many,
)
from prefsolve.errors import OptionError, TalonError, UnsupportedGameError

pytestmark = pytest.mark.compiled
N, E, S, W = Seat
CLOSED = Raspasy(TALON_RULES["closed"])
GOLDEN = json.loads((Path(__file__).parents[1] / "data" / "raspasy.json").read_text())


def draw(rng: random.Random, rule: str, size: int, *, absent: Seat = W) -> Position:
    """A deal of that many cards per hand that begins with its talon."""
    deck = rng.sample(range(32), 3 * size + 2)
    seats = [seat for seat in Seat if seat != absent]
    deal = Deal({seat: Hand(deck[i * size : (i + 1) * size]) for i, seat in enumerate(seats)})
    game = Raspasy(TalonRule.named(rule))
    opened = {"talon": [Card(n) for n in deck[3 * size :]], "talon_played": 0 if game.rule.opens else None}
    return Position(deal, game, leader=rng.choice(seats), **opened)


def later(rng: random.Random, position: Position, cards: int) -> Position:
    for _ in range(cards):
        if len(position.legal_cards()) == 0:
            break
        position = position.play(rng.choice(list(position.legal_cards())))
    return position


# What is known


@pytest.mark.parametrize("number", range(len(GOLDEN)))
def test_thirty_deals_have_the_answers_that_an_independent_program_found(number):
    known = GOLDEN[number]
    answer = solve_raspasy(position_from_record({"game": "raspasy"} | {k: known[k] for k in ("deal", "leader", "talon_rule")})).to_json()
    assert {name: answer[name] for name in ("tricks", "range", "guaranteed")} == {
        name: known[name] for name in ("tricks", "range", "guaranteed")
    }


def test_the_last_trick_goes_to_the_highest_card_of_the_suit_led():
    solution = solve_raspasy(Position(parse_deal("N:s7 E:hA S:s8"), CLOSED, leader=N))
    assert solution.tricks == {N: 0, E: 0, S: 1}
    assert solution.range == {N: (0, 0), E: (0, 0), S: (1, 1)}
    assert solution.guaranteed == {N: 0, E: 0, S: 1}


def test_each_seat_plays_for_itself_and_not_against_one():
    """East could take both tricks off South, and has no reason to."""
    solution = solve_raspasy(Position(parse_deal("N:s7.h7 E:s9.hA S:sK.hK"), CLOSED, leader=N))
    assert solution.tricks == {N: 0, E: 1, S: 1}


# The rule for ties


def test_a_seat_that_loses_nothing_gives_the_next_player_more():
    """North takes nothing whichever suit he leads; East comes next, so North leads the suit in which East takes a trick."""
    position = Position(parse_deal("N:dK.h9 E:dA.hQ S:hAK"), CLOSED, leader=N)
    solution = solve_raspasy(position, cards=True)
    assert solution.card_values[Card.of(2, 6)].tricks == {N: 0, E: 1, S: 1}
    assert solution.card_values[Card.of(3, 2)].tricks == {N: 0, E: 0, S: 2}
    assert solution.tricks == {N: 0, E: 1, S: 1}
    assert solution.range == {N: (0, 0), E: (0, 1), S: (1, 2)}
    assert solution.best_cards == parse_cards("DK")


def test_the_next_player_is_the_next_who_plays_not_the_seat_that_sits_out():
    deal = parse_deal("N:dK.h9 S:dA.hQ W:hAK")
    assert solve_raspasy(Position(deal, CLOSED, leader=N)).tricks == {N: 0, S: 1, W: 1}


def test_the_rule_is_named():
    solution = solve_raspasy(Position(parse_deal("N:s7 E:hA S:s8"), CLOSED, leader=N))
    assert solution.rule == TIE_RULE == "fewest-own-then-next-most"


def preferred(seat: Seat, position: Position):
    """The order of outcomes that the rule describes."""
    second = position.deal.next_seat(seat)
    third = position.deal.next_seat(second)
    return lambda tricks: (tricks[seat], -tricks[second], -tricks[third])


@pytest.mark.parametrize("rule", RULES)
def test_the_seat_on_move_takes_the_best_of_its_cards_in_all_three_answers(rule):
    rng = random.Random(17)
    for _ in range(12):
        position = later(rng, draw(rng, rule, rng.randint(3, 6)), rng.randrange(8))
        solution, seat = solve_raspasy(position, cards=True), position.turn
        values = list(solution.card_values.values())
        assert solution.tricks == min((value.tricks for value in values), key=preferred(seat, position))
        worst = min(value.range[seat][1] for value in values)
        place = list(solution.tricks).index(seat)
        kept = {outcome for value in values for outcome in value.outcomes if outcome[place] <= worst}
        assert set(solution.value.outcomes) == kept
        for at in solution.tricks:
            choice = min if at == seat else max
            assert solution.guaranteed[at] == choice(value.guaranteed[at] for value in values)


# How the answers hang together


@pytest.mark.parametrize("rule", RULES)
def test_range_and_guarantee_enclose_the_tricks(rule):
    rng = random.Random(23)
    for _ in range(60):
        position = later(rng, draw(rng, rule, rng.randint(1, 6)), rng.randrange(9))
        value = solve_raspasy(position).value
        for seat in value.tricks:
            assert value.range[seat][0] <= value.tricks[seat] <= value.range[seat][1] <= value.guaranteed[seat]
        assert tuple(value.tricks.values()) in value.outcomes
        for place, seat in enumerate(value.tricks):
            each = [outcome[place] for outcome in value.outcomes]
            assert value.range[seat] == (min(each), max(each))


@pytest.mark.parametrize("rule", RULES)
def test_the_tricks_of_all_seats_add_up_at_every_node(rule):
    rng = random.Random(29)
    for _ in range(6):
        position = draw(rng, rule, 6)
        while not position.is_over:
            value = solve_raspasy(position).value
            assert sum(value.tricks.values()) == 6
            assert all(sum(outcome) == 6 for outcome in value.outcomes)
            position = later(rng, position, 1)
        assert solve_raspasy(position).tricks == {seat: position.tricks[seat] for seat in position.scoring_seats}


def turned(position: Position, by: int) -> Position:
    """The same position with everybody that many seats further round the table."""
    deal = Deal({Seat((seat + by) % 4): hand for seat, hand in position.deal.hands.items()})
    tricks = [position.tricks[(seat - by) % 4] for seat in range(4)]
    return Position(
        deal,
        position.game,
        leader=Seat((position.leader + by) % 4),
        table=position.table,
        tricks=tricks,
        talon=position.talon,
        talon_played=position.talon_played if position.game.rule.opens else None,
    )


@pytest.mark.parametrize("rule", RULES)
def test_rotating_the_seats_rotates_the_answers(rule):
    rng = random.Random(31)
    for _ in range(10):
        position = later(rng, draw(rng, rule, rng.randint(2, 6), absent=rng.choice(list(Seat))), rng.randrange(6))
        here = solve_raspasy(position)
        for by in (1, 2, 3):
            there = solve_raspasy(turned(position, by))
            for seat in here.tricks:
                moved = Seat((seat + by) % 4)
                assert (there.tricks[moved], there.range[moved]) == (here.tricks[seat], here.range[seat])
                assert there.guaranteed[moved] == here.guaranteed[seat]


def renamed(cards, order):
    return [Card(8 * order[card >> 3] + (card & 7)) for card in cards]


@given(st.randoms(use_true_random=False), st.permutations(range(4)), st.sampled_from(RULES), st.integers(2, 5))
@settings(max_examples=40)
def test_renaming_the_suits_changes_nothing(rng, order, rule, size):
    position = draw(rng, rule, size)
    deal = Deal({seat: Hand(renamed(hand, order)) for seat, hand in position.deal.hands.items()})
    played = 0 if position.game.rule.opens else None
    other = Position(deal, position.game, leader=position.leader, talon=renamed(position.talon, order), talon_played=played)
    assert solve_raspasy(other).value == solve_raspasy(position).value


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5, 6, 7, 8, 10])
def test_with_a_closed_talon_the_guarantee_is_the_misere_of_the_same_cards(size):
    """Two searches that share nothing: one seat for itself and two against it is a misère, counted in full."""
    rng = random.Random(37 + size)
    for _ in range(3 if size == 10 else 12):
        position = later(rng, draw(rng, "closed", size), rng.choice([0, 0, 1, 2]))
        guaranteed = solve_raspasy(position).guaranteed
        for seat in position.deal.seats:
            misere = Position(position.deal, Misere(), declarer=seat, leader=position.leader, table=position.table)
            assert solve(misere).declarer_tricks == guaranteed[seat]


# Cards, line, and the moment of the deal


@pytest.mark.parametrize("rule", RULES)
def test_the_line_is_legal_and_leads_to_the_tricks(rule):
    rng = random.Random(41)
    for _ in range(6):
        position = later(rng, draw(rng, rule, rng.randint(2, 6)), rng.randrange(5))
        solution = solve_raspasy(position, line=True)
        for card in solution.line:
            assert solve_raspasy(position).tricks == solution.tricks
            position = position.play(card)
        assert position.is_over
        assert solution.tricks == {seat: position.tricks[seat] for seat in position.scoring_seats}


def test_cards_already_on_the_table_give_the_value_of_the_card_played():
    position = draw(random.Random(43), "virtual", 5)
    solution = solve_raspasy(position, cards=True)
    for card, value in solution.card_values.items():
        assert solve_raspasy(position.play(card)).value == value


def test_tricks_already_taken_are_counted():
    deal = parse_deal("N:s7 E:hA S:s8")
    solution = solve_raspasy(Position(deal, CLOSED, leader=N, tricks=(2, 3, 1, 0)))
    assert solution.tricks == {N: 2, E: 3, S: 2}
    assert solution.value.outcomes == ((2, 3, 2),)


def test_the_dealers_rule_answers_for_four_seats():
    position = Position(
        parse_deal("N:cQ.dQ E:c8.dJ S:cJ.d7"),
        Raspasy(TALON_RULES["dealer"]),
        leader=N,
        talon=parse_cards("C7 DK"),
        talon_played=0,
    )
    solution = solve_raspasy(position)
    assert solution.tricks == {N: 1, E: 0, S: 0, W: 1}
    assert solution.guaranteed == {N: 1, E: 0, S: 0, W: 1}
    assert set(solve_raspasy(later(random.Random(1), position, 6)).tricks) == set(Seat)


def test_a_talon_that_is_used_up_changes_nothing():
    rng = random.Random(47)
    for _ in range(20):
        position = draw(rng, "closed", 5)
        rest = Position(position.deal, Raspasy(), leader=position.leader, talon=position.talon)
        assert rest.talon_played == 2
        assert solve_raspasy(rest).value == solve_raspasy(position).value


# The summary, many positions, memory, threads


def test_the_summary_has_an_answer_for_each_possible_eldest_hand():
    position = draw(random.Random(53), "virtual", 6)
    summary = eldest_hands(position.deal, position.game, talon=position.talon, talon_played=0)
    assert list(summary) == [N, E, S]
    for leader, solution in summary.items():
        assert solution.position.leader == leader
        assert solution == solve_raspasy(solution.position)
    assert set(summary.to_json()["leaders"]) == {"N", "E", "S"}


def test_one_deal_under_every_rule_and_from_every_eldest_hand_shares_what_was_found():
    record = {k: GOLDEN[0][k] for k in ("deal", "leader")} | {"game": "raspasy:closed"}
    first = position_from_record(record)
    assert solve_raspasy(first).nodes > 10000
    assert solve_raspasy(first).nodes == 0
    talon = [Card(n) for n in range(32) if not any(n in hand for hand in first.deal.hands.values())]
    virtual = Position(first.deal, Raspasy(), leader=first.leader, talon=talon)
    assert solve_raspasy(virtual).nodes < 1000


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_threads_change_no_answer(workers):
    rng = random.Random(59)
    positions = [draw(rng, rule, size) for rule in RULES for size in (3, 5, 7)]
    assert solve_raspasy_many(positions, workers=workers) == [solve_raspasy(position) for position in positions]


@pytest.mark.parametrize("table_mib", [0.000001, 0.01, 1, 64])
def test_the_size_of_the_table_changes_no_answer(table_mib, monkeypatch):
    monkeypatch.setattr("prefsolve.raspasy.solve.MIN_TABLE_MIB", 0)  # positions this small end soon with a tiny table too
    rng = random.Random(61)
    for rule in RULES:
        for size in (4, 6):
            position = draw(rng, rule, size)
            assert solve_raspasy(position, table_mib=table_mib).value == solve_raspasy(position).value


def test_answers_do_not_depend_on_what_was_asked_before():
    rng = random.Random(67)
    positions = [draw(rng, "closed", size) for size in (3, 7, 4, 8, 3, 6)] * 2
    answers = [solve_raspasy(position).value for position in positions]
    for position, answer in zip(reversed(positions), reversed(answers), strict=True):
        assert solve_raspasy(position).value == answer


# Form and faults


def test_the_json_has_exactly_these_parts():
    position = Position(parse_deal("N:dK.h9 E:dA.hQ S:hAK"), CLOSED, leader=N)
    assert solve_raspasy(position).to_json() == {
        "deal": "N:dK.h9 E:dA.hQ S:hAK",
        "game": "raspasy",
        "leader": "N",
        "tricks": {"N": 0, "E": 1, "S": 1},
        "range": {"N": [0, 0], "E": [0, 1], "S": [1, 2]},
        "guaranteed": {"N": 0, "E": 1, "S": 2},
        "rule": "fewest-own-then-next-most",
        "talon_rule": "closed",
    }
    more = solve_raspasy(position, cards=True, line=True).to_json()
    assert set(more["cards"]) == {"DK", "H9"}
    assert more["cards"]["H9"]["tricks"] == {"N": 0, "E": 0, "S": 2}
    assert more["line"] == ["DK", "DA", "HK", "HQ", "HA", "H9"]


def test_a_game_with_a_declarer_is_not_solved_as_raspasy():
    with pytest.raises(UnsupportedGameError, match="misere has a declarer"):
        solve_raspasy(Position(parse_deal("N:s7 E:hA S:s8"), Misere(), declarer=N, leader=N))


@pytest.mark.parametrize("table_mib", [0, -1, 1e-9, 0.99, float("nan"), float("inf"), 1e9])
def test_an_impossible_table_size_is_refused(table_mib):
    with pytest.raises(OptionError):
        solve_raspasy(Position(parse_deal("N:s7 E:hA S:s8"), CLOSED, leader=N), table_mib=table_mib)


def test_a_summary_needs_the_talon_where_it_is_opened():
    with pytest.raises(TalonError, match="in the order they are opened"):
        eldest_hands(parse_deal(GOLDEN[0]["deal"]), Raspasy())


def test_the_best_cards_are_known_only_with_the_cards():
    with pytest.raises(ValueError, match="cards=True"):
        _ = solve_raspasy(Position(parse_deal("N:s7 E:hA S:s8"), CLOSED, leader=N)).best_cards


def test_every_rule_gives_a_position_of_its_own():
    rng = random.Random(71)
    position = draw(rng, "virtual", 4)
    others = [Position(position.deal, Raspasy(TalonRule.named(r)), leader=N, talon=position.talon) for r in RULES if r != "closed"]
    assert all(one != other for one, other in pairwise(others))
