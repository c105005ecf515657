"""Hunts as records, and answers as JSON."""

from __future__ import annotations

import json

import pytest
from hunt_endings import OTHELLO, othello

from prefsolve import hunt, hunt_from_record, parse_cards, parse_hand
from prefsolve.errors import FieldTypeError, HandSizeError, IllegalCardError, MissingKeyError, NotationError, UnknownKeyError
from prefsolve.hunting.as_json import answer_to_json

RECORD = {"deal": OTHELLO, "game": "misere", "declarer": "W", "leader": "S"}


def test_twelve_cards_or_ten_and_the_discard():
    assert hunt_from_record(RECORD) == othello()
    ten = {**RECORD, "deal": OTHELLO.replace("sA987.cT98.dAT7", "s987.cT98.dT7"), "discard": "SA DA", "talon": "SA DA", "id": 3}
    assert hunt_from_record(ten) == othello()


def test_cards_on_the_table_and_cards_played():
    expected = othello()
    for card in parse_cards("HA H8 H9 HK"):
        expected = expected.play(card)
    assert hunt_from_record({**RECORD, "play": "HA H8 H9 HK"}) == expected
    assert hunt_from_record({**RECORD, "play": ["HA", "H8", "H9", "HK"], "table": ""}) == expected
    assert hunt_from_record({**RECORD, "table": "HA", "play": "H8 H9 HK"}) == expected


@pytest.mark.parametrize(
    ("record", "error", "message"),
    [
        ([], FieldTypeError, "a record must be an object with named fields"),
        ({**RECORD, "deal": 17}, FieldTypeError, "deal must be text"),
        ({"deal": OTHELLO, "game": "misere"}, MissingKeyError, "the record has no leader"),
        ({**RECORD, "colour": "red"}, UnknownKeyError, "unknown field 'colour'"),
        ({**RECORD, "deal": OTHELLO.replace("sA987.cT98.dAT7", "s987.cT98.dT7")}, HandSizeError, "two cards more"),
        ({**RECORD, "play": "SK C8"}, IllegalCardError, "W cannot play ♣8 with any discard still possible"),
        ({**RECORD, "play": "HA X8"}, NotationError, "the play"),
        ({**RECORD, "table": 5}, FieldTypeError, "the table must be text or a list of cards"),
    ],
)
def test_a_bad_record_is_refused(record, error, message):
    with pytest.raises(error, match=message):
        hunt_from_record(record)


def test_an_answer_as_json():
    fields = answer_to_json(hunt(othello(), cards=True))
    assert json.loads(json.dumps(fields)) == fields
    expected = {"discards": 66, "caught_double_dummy": 60, "plans": 8, "best_plan_catches": 56, "weight": 56, "total": 66, "bound": 56}
    assert {key: fields[key] for key in expected} == expected
    assert len(fields["catches"]) == 56
    assert ["SA", "S7"] in fields["catches"]
    assert fields["best_first_cards"] == [card for card, weight in fields["cards"].items() if weight == 56]
    assert fields["complete"] is True
    assert "stopped" not in fields
    assert len(fields["worlds"]) == 66
    assert {"discard": ["CT", "DA"], "weight": 1, "double_dummy": False, "best_plan": False} in fields["worlds"]
    assert sum(row["double_dummy"] for row in fields["worlds"]) == 60
    assert sum(row["best_plan"] for row in fields["worlds"]) == 56


def test_fractional_weights_are_numbers():
    fields = answer_to_json(hunt(othello(), weights={parse_hand("s97"): 1, parse_hand("cT.dA"): 0.25}))
    assert (fields["discards"], fields["weight"], fields["total"]) == (2, 1, 1.25)
