"""Game sheets as TOML and JSON: round trips, refusals with the deal's number, and damaged files."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from score_strategies import pulkas, random_pulka, seeds

from prefsolve import PrefsolveError, Raspasy
from prefsolve.score import CLASSIC, SOCHI, Outcome, outcome_from_record, parse_sheet, read_sheet, score_deal, sheet_to_json, sheet_to_toml
from prefsolve.score.errors import CallError, ConventionError, OutcomeError, SheetError

SHEET = (Path(__file__).parent.parent / "data" / "sheet.toml").read_text(encoding="utf-8")


def refusal(text, form="toml"):
    with pytest.raises(SheetError) as fault:
        parse_sheet(text, form=form)
    return fault.value


def test_a_sheet_is_read_and_settled():
    sheet = parse_sheet(SHEET, form="toml")
    assert sheet.convention is SOCHI
    assert sheet.totals.pool == {"Anna": 2, "Boris": 10, "Vera": 0}
    assert sheet.totals.mountain == {"Anna": 5, "Boris": 3, "Vera": 2}
    assert sheet.totals.whists == {("Boris", "Anna"): 8}
    assert sheet.settle().results == {"Anna": Fraction(-134, 3), "Boris": Fraction(214, 3), "Vera": Fraction(-80, 3)}


def same(one, other):
    return (one.lines, one.players, one.convention, one.pool, one.end, one.rounds, one.mountain, one.first_dealer) == (
        other.lines,
        other.players,
        other.convention,
        other.pool,
        other.end,
        other.rounds,
        other.mountain,
        other.first_dealer,
    )


@given(pulkas())
def test_sheets_read_back_equal_from_toml_and_json(sheet):
    assert same(parse_sheet(sheet_to_toml(sheet), form="toml"), sheet)
    assert same(parse_sheet(sheet_to_json(sheet), form="json"), sheet)


def test_a_half_whist_that_was_returned_reads_back_from_its_calls():
    """Sochi 6♠, Boris passes, Vera takes half, Boris whists: Boris on Anna 5·2 + 2·2, Vera nothing."""
    deal = 'calls = { Boris = "whist", Vera = "half" }\ntricks = { Anna = 5, Boris = 3, Vera = 2 }'
    text = SHEET.replace('calls = { Boris = "whist", Vera = "pass" }\ntricks = { Anna = 6, Boris = 3, Vera = 1 }', deal)
    sheet = parse_sheet(text, form="toml")
    assert sheet.totals.whists == {("Boris", "Anna"): 14}
    assert same(parse_sheet(sheet_to_toml(sheet), form="toml"), sheet)


def test_a_bomb_and_a_changed_misere_read_back():
    head = 'players = ["Anna", "Boris", "Vera"]\nconvention = "classic"\nend = "sum"\npool = 60\n'
    bomb = '[[deals]]\ngame = "raspasy"\nblind = ["Anna"]\ntricks = { Anna = 5, Boris = 5, Vera = 0 }\n'
    misere = '[[deals]]\ngame = "misere"\ndeclarer = "Anna"\nbid = "6S"\ntricks = { Anna = 0 }\n'
    sheet = parse_sheet(head + bomb + misere, form="toml")
    assert sheet.totals.pool == {"Anna": 10, "Boris": 0, "Vera": 2}
    assert sheet.bombs == {"Anna": 1, "Boris": 0, "Vera": 0}
    assert same(parse_sheet(sheet_to_json(sheet), form="json"), sheet)


def test_a_convention_may_be_changed_inside_the_sheet():
    sheet = parse_sheet(SHEET.replace('"sochi"', '{ base = "sochi", raspasy_prices = [4] }'), form="toml")
    assert sheet.totals.mountain["Anna"] == 20


@pytest.mark.parametrize(
    ("old", "new", "number", "says"),
    [
        ("Vera = 1 }", "Vera = 2 }", 1, "deal 1: the tricks add up to 11, not 10"),
        ('Vera = "pass"', 'Vera = "maybe"', 1, "deal 1: Vera cannot say 'maybe'"),
        ("распасы", "распац", 2, "deal 2: unknown game"),
        ('declarer = "Boris"', 'declarer = "Gleb"', 3, "deal 3: Gleb is not at the table"),
        ('declarer = "Boris"', 'declarer = "Boris"\nluck = 1', 3, "deal 3: Object contains unknown field `luck`"),
        ("Boris = 0", 'Boris = "0"', 3, "deal 3: Expected `int`"),
        ("Boris = 3, Vera = 2 }", "Boris = 3, Vera = 2 }\nrow = 2", 2, "deal 2: this raspasy is number 1 in a row, not 2"),
    ],
)
def test_a_contradictory_deal_is_refused_with_its_number_and_nothing_before_it_is_lost(old, new, number, says):
    assert old in SHEET
    fault = refusal(SHEET.replace(old, new))
    assert fault.data["deal"] == number
    assert len(fault.data["sheet"].lines) == number - 1
    assert str(fault).startswith(says)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('players = ["Anna", "Boris", "Vera"]', 'players = ["Anna", "Boris"]', "three or four players"),
        ('players = ["Anna", "Boris", "Vera"]', "players = []", "three or four players"),
        ('players = ["Anna", "Boris", "Vera"]', "", "missing required field `players`"),
        ('"sochi"', '"odessa"', "no convention 'odessa'"),
        ('"sochi"', '{ base = "sochi", ten = 5 }', "Expected `str`"),
        ("pool = 10", "pool = -1", "a pool's size"),
        ("pool = 10", 'pool = 10\ndealer = "Gleb"', "Gleb is not at the table"),
        ("pool = 10", "", "needs the size of a pool"),
        ("pool = 10", 'end = "sum"', "ends by the sum of the pools needs that sum as its pool"),
        ("pool = 10", 'end = "mountains"\nmountain = 10', "needs a pool that is filled first, or points in the mountains at the start"),
        ("pool = 10", "pool = 10\nmountain = 0", "a mountain begins with 1 to 100000 points, or with none if it is not given, not 0"),
        ("pool = 10", 'end = "never"', "Invalid enum value 'never'"),
        ("pool = 10", "pool = ten", "not TOML"),
    ],
)
def test_a_wrong_head_is_refused(old, new, says):
    fault = refusal(SHEET.replace(old, new, 1))
    assert fault.data["deal"] is None
    assert says in str(fault)


def test_a_mangled_deal_in_toml_keeps_the_deals_before_it():
    fault = refusal(SHEET.replace('game = "misere"', 'game = "misere'))
    assert fault.data["deal"] == 3
    assert len(fault.data["sheet"].lines) == 2
    assert str(fault).startswith("deal 3: not TOML")


def test_a_cut_off_file_keeps_the_whole_deals():
    text = sheet_to_json(parse_sheet(SHEET, form="toml"))
    fault = refusal(text[: text.index("misere")], "json")
    assert fault.data["deal"] == 3
    assert len(fault.data["sheet"].lines) == 2
    assert str(fault).startswith("deal 3: not JSON")
    assert refusal(text[:20], "json").data["sheet"] is None
    assert refusal("[]", "json").data["sheet"] is None
    assert refusal("[" * 100_000, "json").data["sheet"] is None


@given(seeds)
def test_fuzzed_sheets_are_read_or_refused_and_never_crash(seed):
    rng = random.Random(seed)
    form = rng.choice(["toml", "json"])
    sheet = random_pulka(rng)
    text = list(sheet_to_toml(sheet) if form == "toml" else sheet_to_json(sheet))
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(text) + 1)
        match rng.randint(0, 3):
            case 0:
                del text[at : at + rng.randint(1, 30)]
            case 1:
                text[at : at + 1] = chr(rng.choice([rng.randrange(32, 127), 0x422, 0, 0x1F600]))
            case 2:
                text.insert(at, rng.choice(["[", "]", '"', "{", "9" * 30, "\n", "-", "true", "NaN"]))
            case 3:
                text = text[: max(at, 1)]
    read, number = None, None
    try:
        read = parse_sheet("".join(text), form=form)
    except SheetError as fault:
        read, number = fault.data["sheet"], fault.data["deal"]
    if read is not None:
        assert sum(read.settle().results.values()) == 0
        assert number in (None, len(read.lines) + 1)


def test_files_are_read_by_their_ending(tmp_path):
    toml, other = tmp_path / "game.toml", tmp_path / "game.txt"
    toml.write_text(SHEET, encoding="utf-8")
    assert len(read_sheet(toml).lines) == 3
    (tmp_path / "game.json").write_text(sheet_to_json(read_sheet(toml)), encoding="utf-8")
    assert len(read_sheet(tmp_path / "game.json").lines) == 3
    for path, says in ((other, "a .toml or .json file"), (tmp_path / "none.toml", "No such file"), (tmp_path, "a .toml or .json file")):
        with pytest.raises(SheetError, match=says):
            read_sheet(path)
    toml.write_bytes(b"\xff")
    with pytest.raises(SheetError, match="not UTF-8"):
        read_sheet(toml)
    toml.write_text(SHEET.replace("Vera = 1 }", "Vera = 2 }"), encoding="utf-8")
    with pytest.raises(SheetError, match=r"game\.toml: deal 1: the tricks") as fault:
        read_sheet(toml)
    assert fault.value.data["deal"] == 1


@pytest.mark.parametrize(
    ("record", "fault"),
    [
        ({"game": "6S", "declarer": "A", "calls": {"B": "half-whist"}}, CallError),
        ({"game": "raspasy", "blind": True, "tricks": {}}, OutcomeError),
        ({"game": 6}, OutcomeError),
        ({}, OutcomeError),
        ("6S", OutcomeError),
        ({"game": "6S", "declarer": "A", "talon": "s9999"}, PrefsolveError),
        (json.loads('{"game": "11S"}'), PrefsolveError),
    ],
)
def test_records_of_deals_that_are_none_are_refused(record, fault):
    with pytest.raises(fault):
        outcome_from_record(record)


def test_a_row_of_raspasy_has_a_limit_or_the_price_of_bombs_would_know_no_measure():
    tricks = {"Anna": 5, "Boris": 3, "Vera": 2}
    with pytest.raises(OutcomeError, match="raspasy's place in a row is 1 to 10000, not more"):
        score_deal(Outcome(Raspasy(), tricks=tricks, blind=frozenset(tricks), row=10**9), CLASSIC, list(tricks))
    assert "this raspasy is number 1 in a row, not 1000000000" in str(refusal(SHEET.replace('"распасы"', '"распасы"\nrow = 1000000000')))
    with pytest.raises(ConventionError, match="a row of raspasy has at most 10000 deals"):
        CLASSIC.raspasy_price(10_001, bomb=True)
    assert CLASSIC.raspasy_price(10, bomb=True) == 1024


def test_a_damaged_sheet_of_thousands_of_deals_keeps_every_deal_before_the_damage():
    deal = '[[deals]]\ngame = "misere"\ndeclarer = "Boris"\ntricks = { Boris = 0 }\n'
    text = 'players = ["Anna", "Boris", "Vera"]\nend = "rounds"\nrounds = 9999\n' + 2000 * deal
    for form, whole in (("toml", text), ("json", sheet_to_json(parse_sheet(text, form="toml")))):
        fault = refusal(whole[:-20], form)
        assert fault.data["deal"] == 2000
        assert len(fault.data["sheet"].lines) == 1999


def test_a_sheet_s_names_deals_and_numbers_have_limits():
    assert "at most 60 characters, not 61" in str(refusal(SHEET.replace("Anna", "A" * 61)))
    assert "a number has more than 100 digits" in str(refusal(SHEET.replace("pool = 10", "pool = 1" + "0" * 100)))
    assert "the sheet has 10001 deals; at most 10000 are read" in str(
        refusal('{"players": ["A"], "deals": [' + "1," * 10_000 + "1]}", "json")
    )


def test_a_key_that_stands_twice_in_a_json_sheet_is_refused_and_the_deals_before_it_are_kept():
    text = sheet_to_json(parse_sheet(SHEET, form="toml"))
    at = text.rindex('"declarer"')
    fault = refusal(text[:at] + '"game": "6S", ' + text[at:], "json")
    assert "deal 3: 'game' appears twice in the object" in str(fault)
    assert len(fault.data["sheet"].lines) == 2
