"""solve, solve_many and table: what the answers say, whatever the core does inside."""

from __future__ import annotations

import pickle

import pytest
import strategies
from hypothesis import given
from hypothesis import strategies as st

from prefsolve import (
    Card,
    Contract,
    Misere,
    Position,
    Raspasy,
    Seat,
    Strain,
    parse_cards,
    parse_deal,
    position_to_record,
    reaches,
    solve,
    solve_many,
    table,
)
from prefsolve.errors import HandSizeError, OptionError, UnsupportedGameError

pytestmark = pytest.mark.compiled

OTHELLO = parse_deal("W:s987.cT98.dT7.h87 E:sJT.cJ7.dQ9.hQJT9 S:sKQ.cAKQ.dKJ8.hAK")
declared = strategies.positions(games=strategies.declared_games)
endings = strategies.positions(sizes=st.integers(1, 6), games=strategies.declared_games)


def othello(*played: str, declarer: Seat = Seat.W) -> Position:
    return Position(OTHELLO, Misere(), declarer=declarer, leader=Seat.S, table=parse_cards(" ".join(played)))


def play_out(position: Position) -> Position:
    while not position.is_over:
        position = position.play(next(iter(position.legal_cards())))
    return position


def test_othellos_misere_is_caught_for_one_trick():
    solution = solve(othello(), cards=True)
    assert solution.declarer_tricks == 1
    assert not solution.makes
    # S can lead any heart or club and catch it, and no spade or diamond
    assert set(solution.best_cards) == set(parse_cards("HA HK CA CK CQ"))
    assert {card for card, value in solution.card_values.items() if value == 0} == set(parse_cards("SK SQ DK DJ D8"))


def test_a_card_on_the_table_is_answered_as_that_cards_value():
    for card, value in solve(othello(), cards=True).card_values.items():
        assert solve(othello(card.ascii)).declarer_tricks == value


def test_a_misere_without_a_trick_is_made():
    assert solve(othello("D8")).makes


def test_a_contract_is_made_from_its_level_on():
    # all cards seen, S takes nine tricks without trump, E on lead
    for level in range(6, 11):
        solution = solve(Position(OTHELLO, Contract(level, Strain.NO_TRUMP), declarer=Seat.S, leader=Seat.E))
        assert solution.declarer_tricks == 9
        assert solution.makes == (level <= 9)


@given(declared)
def test_the_value_is_the_best_that_a_card_of_the_hand_on_move_keeps(position):
    solution = solve(position, cards=True)
    assert list(solution.card_values) == list(position.legal_cards())
    wants = (position.turn == position.declarer) == isinstance(position.game, Contract)
    assert solution.declarer_tricks == (max if wants else min)(solution.card_values.values())
    assert solution.declarer_tricks == solve(position).declarer_tricks


@given(endings)
def test_a_cards_value_is_the_value_of_the_position_after_it(position):
    for card, value in solve(position, cards=True).card_values.items():
        assert solve(position.play(card)).declarer_tricks == value


@given(declared)
def test_the_line_goes_to_the_end_and_keeps_the_value_at_every_step(position):
    solution = solve(position, line=True)
    for card in solution.line:
        position = position.play(card)
        assert solve(position).declarer_tricks == solution.declarer_tricks
    assert position.is_over
    assert position.declarer_tricks == solution.declarer_tricks


@given(endings)
def test_tricks_already_taken_are_part_of_every_answer(position):
    fresh = Position(position.deal, position.game, declarer=position.declarer, leader=position.leader, table=position.table)
    taken = position.declarer_tricks
    one, other = solve(position, cards=True, line=True), solve(fresh, cards=True, line=True)
    assert one.declarer_tricks == taken + other.declarer_tricks
    assert one.card_values == {card: taken + value for card, value in other.card_values.items()}
    assert one.line == other.line


@given(endings)
def test_a_position_that_is_played_out_is_answered_by_its_own_count(position):
    end = play_out(position)
    solution = solve(end, cards=True, line=True)
    assert solution.declarer_tricks == end.declarer_tricks
    assert solution.card_values == {}
    assert solution.line == ()
    assert solution.nodes == 0


@given(strategies.positions(sizes=st.just(1), tricks=False))
def test_with_one_card_a_hand_misere_and_no_trump_come_to_the_same(position):
    """Nobody has a choice."""
    roles = {"declarer": position.leader, "leader": position.leader, "table": position.table}
    values = {solve(Position(position.deal, game, **roles)).declarer_tricks for game in (Misere(), Contract(6, Strain.NO_TRUMP))}
    assert len(values) == 1


def test_what_was_not_asked_for_is_not_given():
    solution = solve(othello())
    assert solution.card_values is None
    assert solution.line is None
    with pytest.raises(ValueError, match="cards=True"):
        _ = solution.best_cards


def test_the_node_count_depends_on_the_position_alone():
    first = solve(othello()).nodes
    solve(Position(OTHELLO, Misere(), declarer=Seat.E, leader=Seat.S))
    assert solve(othello()).nodes == first > 0


def test_solutions_are_equal_by_their_answers_and_survive_pickling():
    solution = solve(othello(), cards=True, line=True)
    copy = pickle.loads(pickle.dumps(solution))
    assert copy == solution
    assert hash(copy) == hash(solution)
    assert copy != solve(othello())


def test_a_solution_as_json_has_what_was_asked_for():
    assert solve(othello()).to_json() == position_to_record(othello()) | {"declarer_tricks": 1, "makes": False}
    answer = solve(othello("HA", "H8"), cards=True, line=True).to_json()
    assert answer["cards"] == {"HQ": 1, "HJ": 1, "HT": 1, "H9": 1}
    assert len(answer["line"]) == 28
    assert answer["line"][0] in answer["cards"]


def test_raspasy_has_no_declarer_to_solve_for():
    position = Position(parse_deal("N:s7 E:s8 S:s9"), Raspasy(), leader=Seat.N)
    for ending in (position, play_out(position)):
        with pytest.raises(UnsupportedGameError, match="raspasy"):
            solve(ending)


@pytest.mark.parametrize("size", [0, -1, float("nan"), float("inf"), 1e9])
def test_a_table_of_no_size_or_of_any_size_is_refused(size):
    with pytest.raises(OptionError, match="table_mib"):
        solve(othello(), table_mib=size)
    with pytest.raises(OptionError, match="table_mib"):
        table(OTHELLO, table_mib=size)


@given(st.lists(declared, max_size=8), st.sampled_from([1, 2, 16]))
def test_many_positions_are_answered_in_order_whatever_the_number_of_workers(positions, workers):
    assert solve_many(positions, workers=workers) == [solve(position) for position in positions]


def test_many_positions_may_come_from_a_generator_and_be_asked_for_cards_and_lines():
    positions = [othello(card) for card in ("HA", "D8", "CQ")]
    answers = solve_many((position for position in positions), cards=True, line=True)
    assert answers == [solve(position, cards=True, line=True) for position in positions]
    assert all(answer.line for answer in answers)


@pytest.mark.parametrize("workers", [0, -1, 257])
def test_too_few_or_too_many_workers_are_refused(workers):
    with pytest.raises(OptionError, match="workers"):
        solve_many([othello()], workers=workers)


def test_othellos_misere_takes_one_trick_and_no_second():
    assert reaches(othello(), 1)
    assert not reaches(othello(), 2)


@given(st.randoms(use_true_random=False), st.integers(-1, 11))
def test_a_yes_or_no_agrees_with_the_number_of_tricks(rng, tricks):
    position = strategies.random_position(rng, rng.randint(1, 7))
    assert reaches(position, tricks) == (solve(position).declarer_tricks >= tricks)


def test_a_yes_or_no_counts_the_tricks_already_taken():
    position = Position(parse_deal("N:s7 E:s8 S:s9"), Misere(), declarer=Seat.N, leader=Seat.N, tricks=(1, 2, 3, 0))
    assert [reaches(position, tricks) for tricks in (0, 1, 2)] == [True, True, False]
    over = position.play(Card(0)).play(Card(1)).play(Card(2))
    assert [reaches(over, tricks) for tricks in (0, 1, 2)] == [True, True, False]


def test_a_yes_or_no_about_raspasy_is_refused():
    with pytest.raises(UnsupportedGameError):
        reaches(Position(parse_deal("N:s7 E:s8 S:s9"), Raspasy(), leader=Seat.N), 1)


def test_a_raspasy_position_among_many_is_refused():
    raspasy = Position(parse_deal("N:s7 E:s8 S:s9"), Raspasy(), leader=Seat.N)
    with pytest.raises(UnsupportedGameError):
        solve_many([othello(), raspasy, othello()], workers=2)


def test_the_table_of_a_deal_has_every_game_declarer_and_leader():
    answer = table(OTHELLO)
    assert len(answer) == 6 * 3 * 3
    for game, declarer, leader in answer:
        played = Contract(6, game) if isinstance(game, Strain) else game
        expected = solve(Position(OTHELLO, played, declarer=declarer, leader=leader)).declarer_tricks
        assert answer[game, declarer, leader] == expected
    assert answer[Misere(), Seat.W, Seat.S] == 1
    assert answer.to_json()["declarer_tricks"]["misere"]["W"] == {"E": 1, "S": 1, "W": 0}


def test_the_table_passes_over_the_talon_and_the_discard():
    whole = parse_deal("W:s987.cT98.dT7.h87 E:sJT.cJ7.dQ9.hQJT9 S:sKQ.cAKQ.dKJ8.hAK talon:SA,DA discard:SA,DA")
    assert table(whole).tricks == table(OTHELLO).tricks


def test_the_table_of_uneven_hands_is_refused():
    with pytest.raises(HandSizeError):
        table(parse_deal("N:s78 E:s9 S:sT"))


def test_every_card_of_a_hand_of_equal_cards_has_the_same_value():
    position = Position(parse_deal("N:sAKQ E:cAKQ S:dAKQ"), Contract(6, Strain.NO_TRUMP), declarer=Seat.N, leader=Seat.N)
    assert solve(position, cards=True).card_values == dict.fromkeys(map(Card, (7, 6, 5)), 3)
