"""Records: a position as named fields."""

from __future__ import annotations

import pytest
import strategies
from hypothesis import given
from hypothesis import strategies as st

import prefsolve as p
from prefsolve import PrefsolveError
from prefsolve.errors import (
    FieldTypeError,
    HomoglyphError,
    MissingKeyError,
    NotationError,
    TalonError,
    TalonRuleError,
    UnknownGameError,
    UnknownKeyError,
    UnknownSeatError,
)

OTHELLO = "W:s987.cT98.dT7.h87 E:sJT.cJ7.dQ9.hQJT9 S:sKQ.cAKQ.dKJ8.hAK"
RECORD = {"deal": OTHELLO, "game": "misere", "declarer": "W", "leader": "S"}


@given(strategies.positions(tricks=False))
def test_records_read_back(position):
    assert p.position_from_record(p.position_to_record(position)) == position


@pytest.mark.parametrize("table", ["HA H8", "HA,H8", "♥A ♥8", ["HA", "H8"], ("A♥", "8♥"), "hA8"])
def test_cards_of_a_record_are_text_or_a_list(table):
    assert p.position_from_record({**RECORD, "table": table}).table == p.parse_cards("HA H8")


def test_fields_left_blank_are_absent():
    plain = p.position_from_record(RECORD)
    assert p.position_from_record({**RECORD, "id": 7, "table": "", "talon": None, "discard": []}) == plain


def test_talon_and_discard_may_stand_in_the_deal_or_beside_it():
    beside = p.position_from_record({**RECORD, "talon": "SA DA", "discard": ["SA", "DA"]})
    inside = p.position_from_record({**RECORD, "deal": OTHELLO + " talon:sA.dA discard:sA.dA", "talon": "DA SA"})
    assert beside == inside
    with pytest.raises(TalonError, match="the talon is ♠A ♦A in the deal and ♠A ♣J beside it"):
        p.position_from_record({**RECORD, "deal": OTHELLO + " talon:sA.dA", "talon": "SA CJ"})


@pytest.mark.parametrize(
    ("change", "error", "word"),
    [
        ({"deal": None}, FieldTypeError, "deal must be text, not None"),
        ({"deal": 17}, FieldTypeError, "deal must be text, not 17"),
        ({"game": []}, FieldTypeError, "game must be text"),
        ({"leader": 2}, FieldTypeError, "leader must be text"),
        ({"declarer": 3}, FieldTypeError, "declarer must be text"),
        ({"table": 5}, FieldTypeError, "the table must be text or a list of cards, not 5"),
        ({"table": [1]}, FieldTypeError, "card 1 of the table must be text, not 1"),
        ({"table": {"HA": 1}}, FieldTypeError, "the table must be text or a list"),
        ({"table": ["HA H8"]}, NotationError, "card 1 of the table is not one card but 2"),
        ({"talon": True}, FieldTypeError, "the talon must be text or a list"),
        ({"talon_played": "1" * 5000}, FieldTypeError, "number from 0 to 2"),
        ({"game": "raspasy:" + "x" * 5000}, UnknownGameError, "of 5008 characters"),
        ({"game": "raspasy", "talon_rule": "closed" + " " * 80 + "x"}, NotationError, "talon rule has 87 characters; at most 80"),
        ({"game": "raspasy:closed" + " " * 40 + "x"}, TalonRuleError, "no talon rule is called"),
        ({"talno": "SA DA"}, UnknownKeyError, "unknown field 'talno'"),
        ({"leader": "X"}, UnknownSeatError, "unknown seat 'X'"),
        ({"game": "6X"}, UnknownGameError, "unknown game '6X'"),
    ],
)
def test_a_faulty_field_is_refused_and_named(change, error, word):
    with pytest.raises(error, match=word):
        p.position_from_record({**RECORD, **change})


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"deal": "W:987"}, "deal"),
        ({"deal": OTHELLO.replace("h87", "h8")}, "deal"),
        ({"game": "5S"}, "game"),
        ({"game": "6T"}, "game"),
        ({"declarer": "N"}, "declarer"),
        ({"declarer": None}, "declarer"),
        ({"leader": "N"}, "leader"),
        ({"leader": "Е"}, "leader"),
        ({"table": "HA CT"}, "table"),
        ({"table": "C7"}, "table"),
        ({"table": "♥Т"}, "table"),
        ({"talon": "SA"}, "talon"),
        ({"talon": "SK DA"}, "talon"),
        ({"discard": "SK DA"}, "discard"),
        ({"game": "raspasy", "declarer": "", "talon_rule": "closed", "discard": "SA DA"}, "discard"),
        ({"talon_rule": "closed"}, "talon_rule"),
        ({"talon_played": "x"}, "talon_played"),
    ],
)
def test_a_fault_of_a_record_carries_the_field_it_is_mended_in(change, key):
    with pytest.raises(PrefsolveError) as fault:
        p.position_from_record({**RECORD, **change})
    assert fault.value.data["key"] == key


@pytest.mark.parametrize("key", ["deal", "game", "leader"])
def test_a_missing_field_is_named(key):
    with pytest.raises(MissingKeyError, match=f"the record has no {key}"):
        p.position_from_record({k: v for k, v in RECORD.items() if k != key})


@pytest.mark.parametrize("record", [[], 5, None, "deal", 1.5])
def test_what_is_no_record_is_refused(record):
    with pytest.raises(FieldTypeError, match="a record must be an object"):
        p.position_from_record(record)


def test_the_caller_may_name_further_fields_that_it_reads_itself():
    assert p.position_from_record({**RECORD, "title": "x"}, also=("title",)) == p.position_from_record(RECORD)


def test_a_table_in_another_alphabet_than_the_deal_is_refused():
    with pytest.raises(HomoglyphError, match=r"Т in card 1 of the table \(column 2\) is Cyrillic \(an ace\) among Latin ranks"):
        p.position_from_record({**RECORD, "table": ["♥Т"]})


@given(
    st.dictionaries(
        st.sampled_from([*RECORD, "table", "talon", "x"]),
        st.none() | st.integers() | strategies.noise | st.lists(strategies.noise | st.integers()),
    )
)
def test_a_spoilt_record_is_read_or_refused(change):
    try:
        p.position_from_record({**RECORD, **change})
    except PrefsolveError as fault:
        refused = fault
    else:
        return
    assert str(refused).isprintable()
