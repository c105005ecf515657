"""Raspasy's talon rule, the order of its talon and the cards already opened, in texts and records."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from prefsolve.errors import FieldTypeError, TalonError, TalonRuleError, UnknownGameError
from prefsolve.model.cards import Card, Hand, Seat
from prefsolve.model.deal import Deal
from prefsolve.model.game import TALON_RULES, Raspasy, TalonKind, TalonRule
from prefsolve.model.position import Position
from prefsolve.notation import Alphabet, format_game, format_position, parse_game, parse_position, position_from_record, position_to_record

RULES = [
    *TALON_RULES.values(),
    *map(TalonRule.named, ["virtual+highest-takes", "virtual+highest-takes+winner-leads", "dealer+winner-leads"]),
]
SMALL = {"deal": "N:s8K.c7 E:s9Q.d8 S:c9K.h7", "game": "raspasy", "leader": "N"}
FULL = {"deal": "N:s7.cK98.dAQJ.hQJ8 E:sAQ9.cA7.dK97.hA7 S:sKJ8.cQJ.dT8.hKT9", "game": "raspasy", "leader": "N"}


@st.composite
def raspasy_positions(draw):
    """Any moment of a raspasy deal of 1 to 10 cards per hand that began with its talon."""
    size = draw(st.integers(1, 10))
    order = draw(st.permutations(range(32)))
    absent = draw(st.sampled_from(Seat))
    seats = [seat for seat in Seat if seat != absent]
    deal = Deal({seat: Hand(order[i * size : (i + 1) * size]) for i, seat in enumerate(seats)})
    rule = draw(st.sampled_from(RULES))
    talon = [Card(n) for n in order[30:]]
    position = Position(
        deal, Raspasy(rule), leader=draw(st.sampled_from(seats)), talon=talon, talon_played=0 if rule.kind != TalonKind.CLOSED else None
    )
    for _ in range(draw(st.integers(0, 3 * size))):
        position = position.play(draw(st.sampled_from(list(position.legal_cards()))))
    return position


@given(raspasy_positions(), st.sampled_from(Alphabet))
def test_a_raspasy_position_is_read_back_as_it_was(position, alphabet):
    assert parse_position(format_position(position, alphabet)) == position


@given(raspasy_positions())
def test_a_record_gives_the_position_back_where_no_trick_was_taken(position):
    if not any(position.tricks):
        assert position_from_record(position_to_record(position)) == position


@pytest.mark.parametrize("rule", RULES, ids=str)
@pytest.mark.parametrize("alphabet", Alphabet)
def test_a_game_with_its_talon_rule_is_read_back(rule, alphabet):
    assert parse_game(format_game(Raspasy(rule), alphabet)) == Raspasy(rule)


def test_raspasy_alone_has_the_rule_for_three_players():
    assert parse_game("распасы") == parse_game("raspasy") == parse_game("raspasy:virtual")


def test_an_unknown_talon_rule_is_refused():
    with pytest.raises(TalonRuleError):
        parse_game("raspasy:open")
    with pytest.raises(TalonRuleError):
        parse_game("raspasy:")
    with pytest.raises(UnknownGameError):
        parse_game("misere:closed")


def test_a_record_names_the_talon_in_the_order_it_is_opened():
    one = position_from_record({**SMALL, "talon": "SA S7", "talon_played": 0})
    assert [card.ascii for card in one.talon] == ["SA", "S7"]
    other = position_from_record({**SMALL, "talon": ["S7", "SA"], "talon_played": "0"})
    assert [card.ascii for card in other.talon] == ["S7", "SA"]


def test_the_order_of_a_talon_inside_the_deal_is_not_guessed():
    with pytest.raises(TalonError, match="in the order they are opened"):
        position_from_record({**SMALL, "deal": SMALL["deal"] + " talon:sA7", "talon_played": 0})


def test_a_record_names_its_talon_rule_beside_the_game_or_in_it():
    assert position_from_record({**FULL, "talon_rule": "closed"}).game == Raspasy(TALON_RULES["closed"])
    assert position_from_record({**FULL, "game": "raspasy:closed"}).game == Raspasy(TALON_RULES["closed"])
    assert position_from_record({**FULL, "talon": "CT ST", "talon_rule": ""}).game == Raspasy()


def test_a_talon_rule_that_contradicts_the_game_is_refused():
    with pytest.raises(TalonRuleError):
        position_from_record({**FULL, "game": "raspasy:closed", "talon_rule": "virtual"})
    with pytest.raises(TalonRuleError):
        position_from_record({**FULL, "game": "misere", "declarer": "N", "talon_rule": "closed"})


@pytest.mark.parametrize("played", ["one", 1.5, True, [1]])
def test_the_number_of_talon_cards_played_must_be_a_number(played):
    with pytest.raises(FieldTypeError):
        position_from_record({**SMALL, "talon": "SA S7", "talon_played": played})
