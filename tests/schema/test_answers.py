"""What every command prints with ``--json`` is what the published schema says, and the schema is made from the types."""

from __future__ import annotations

import json
import shutil
from fractions import Fraction
from pathlib import Path

import click
import json_page
import jsonschema.validators
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from prefsolve import eldest_hands, parse_deal, parse_game, position_from_record, solve, table
from prefsolve.cli.main import COMMANDS, cli
from prefsolve.errors import NoSuchEntryError
from prefsolve.notation.numbers import decimal
from prefsolve.schema import ANSWERS, json_schema

ROOT = Path(__file__).parents[2]
DATA = ROOT / "tests" / "data"
ENDING = ("--deal", "N:sAK.h7 E:sQJ.h8 S:sT9.hA", "--game", "6NT", "--declarer", "N", "--leader", "E")
FULL = "N:s7.cK98.dAQJ.hQJ8 E:sAQ9.cA7.dK97.hA7 S:sKJ8.cQJ.dT8.hKT9"
RASPASY = ("--deal", FULL, "--game", "raspasy", "--leader", "N")
SMALL_RASPASY = ("--deal", "N:s98.c8 E:s7.cA7 S:sJ.dA7", "--game", "raspasy:closed", "--leader", "N")
VIEW = ("--hand", "sJ7.c9.d7.h7", "--out", "sQKA.cJQKA.d89TJQKA.hQKA", "--game", "6S", "--leader", "self")
WIDE = ("--hand", "sAKQJ9.cAK.dA7.h8", "--discard", "h7 dT", "--leader", "self")
MISERE = ("--hand", "s789T.c789.d7J.h7", "--discard", "h9 hK", "--game", "misere", "--leader", "self")
HUNT = ("--deal", "W:sJ87.cQ9.dAQJ987.hT N:sK.cKJ7.dT.hAQJ98 E:sAQT9.cAT8.dK.hK7", "--game", "misere", "--declarer", "W", "--leader", "W")
RECORDS = "\n".join(
    json.dumps(record)
    for record in (
        {"id": 1, "deal": "N:sAK.h7 E:sQJ.h8 S:sT9.hA", "game": "6NT", "declarer": "N", "leader": "E"},
        {"id": "two", "deal": "N:s98 E:s7.cA S:sJ.dA", "game": "raspasy", "leader": "N", "talon_rule": "closed"},
        {"id": 3, "deal": "N:s98 E:s7.cA S:sJ.dA", "game": "raspasy"},
    )
)
PLAYED = """
title = "The last three tricks"
deal = "W:c8.d9.h8 E:s7.c7.d7 S:d8T.h7"
game = "6S"
declarer = "W"
leader = "W"
tricks = { W = 5, S = 2 }
play = ["D9 D7 DT", "H7 H8 S7"]
"""

# by command: command lines of the documentation, shortened where they would take long
ASKED: dict[str, list[tuple[str, ...]]] = {
    "solve": [
        ("othello",),
        ("othello", "--cards", "--line"),
        (*ENDING, "--table", "SQ", "--cards", "--line"),
        (*RASPASY, "--talon-rule", "closed", "--cards", "--line"),
        ("raspasy/closed",),
        (*ENDING[:-1], "E", "--by", "score"),
        ("--deal", FULL, "--game", "misere", "--declarer", "N", "--leader", "E", "--by", "score", "--players", "4"),
        (*RASPASY, "--talon-rule", "closed", "--by", "score", "--convention", "rostov", "--cards", "--line"),
    ],
    "batch": [("-",), ("-", "--cards", "--line")],
    "table": [("--deal", FULL)],
    "raspasy": [
        ("--deal", FULL, "--talon-rule", "closed"),
        ("--deal", "N:s8.hA E:s7.hK S:sA.hQ", "--talon", "HJ H7", "--talon-played", "0"),
    ],
    "estimate": [
        (*WIDE, "--game", "8S", "--samples", "50"),
        (*WIDE, "--game", "8S", "--samples", "50", "--chance"),
        (*MISERE, "--samples", "20", "--cards"),
        (*VIEW, "--cards"),
        (*VIEW, "--exact"),
        (*WIDE, "--by", "score", "--bid", "8H", "--samples", "20"),
    ],
    "advise": [
        (*VIEW, "--tricks", "2", "--know", "E has 2-3 S"),
        (*VIEW, "--tricks", "2", "--plan"),
        (*MISERE, "--ahead", "1", "--samples", "10"),
    ],
    "discard": [
        ("s789T.c789.d7J.h79K", "--leader", "left", "--samples", "8"),
        ("sAKQJ98.cAK.dA7.h78", "--leader", "left", "--samples", "8", "--strain", "S"),
        ("s789T.c789.d7J.h79K", "--leader", "left", "--by", "score", "--samples", "8", "--strain", "S"),
    ],
    "claim": [
        (*ENDING, "--tricks", "3"),
        (*ENDING, "--tricks", "1"),
        ("--hand", "sAKQJT987.cA.dA", "--discard", "h78", "--game", "10S", "--leader", "left"),
        ("--hand", "sAQ.h7", "--out", "s789T.c789TJQKA.d789TJQKA.h89T", "--game", "6NT", "--leader", "self", "--tricks", "2"),
    ],
    "bid": [
        ("sAKQJ9.cAK.dA7.h8", "--place", "second", "--said", "6S", "--rounds", "1", "--talons", "3", "--each"),
        ("s789JK.c789J.dA", "--said", "", "--know", "second has 2+ S", "--rounds", "1", "--talons", "3"),
    ],
    "hunt": [(*HUNT, "--cards", "--plan", "--depth", "1", "--plans", "--mixture"), (*HUNT, "--best-only")],
    "explain": [("othello", "--depth", "1"), (*SMALL_RASPASY, "--depth", "1"), (*ENDING, "--refute", "SQ")],
    "analyse": [(str(DATA / "formats" / name),) for name in ("misere.toml", "raspasy.toml")] + [("ending.toml",)],
    "compose": [("--cards", "4", "--count", "1"), ("--from", "othello")],
    "etude list": [()],
    "etude check": [("othello", "kapustin")],
    "etude today": [("--date", "2026-12-31")],
    "etude repair": [("othello", "--answer", "0")],
    "convention show": [("rostov",)],
    "pulka": [("sheet.toml",)],
    "tables": [(), ("misere-holes", "--row", "79", "--row", "789A"), ("misere-first-card", "--row", "789A")],
    "selfcheck": [()],
}


def strict(schema: object) -> object:
    """The schema, every object of which has the fields named and no others."""
    if isinstance(schema, list):
        return [strict(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    closed = {name: strict(part) for name, part in schema.items()}
    return closed | ({"additionalProperties": False} if "properties" in schema and "additionalProperties" not in schema else {})


def command_lines() -> list[tuple[str, tuple[str, ...]]]:
    return [(command, asked) for command, several in ASKED.items() for asked in several]


@pytest.mark.parametrize(("command", "asked"), command_lines(), ids=lambda value: value if isinstance(value, str) else " ".join(value)[:60])
def test_what_a_command_prints_is_what_the_schema_says(command, asked, prefsolve, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    shutil.copy(DATA / "sheet.toml", tmp_path)
    (tmp_path / "ending.toml").write_text(PLAYED, encoding="utf-8")
    flag = [] if command == "batch" else ["--json"]
    ran = prefsolve(*command.split(), *asked, *flag, stdin=RECORDS)
    assert ran.out, ran.err
    schema = json_schema(command)
    validator = jsonschema.validators.validator_for(schema)
    validator.check_schema(schema)
    closed = validator(strict(schema))
    for line in ran.out.splitlines():
        answer = json.loads(line)
        faults = [f"{list(fault.absolute_path)}: {fault.message}" for fault in closed.iter_errors(answer)]
        if len(ANSWERS[command]) > 1 and faults:  # the alternatives each say what they miss
            faults = [
                f"{list(part.absolute_path)}: {part.message}" for fault in closed.iter_errors(answer) for part in (fault.context or [fault])
            ]
        assert not faults, faults


def test_every_command_with_json_has_a_schema_and_an_example():
    found = set()
    for name in COMMANDS:
        command = cli.get_command(click.Context(cli), name)
        inside = command.commands.items() if isinstance(command, click.Group) else [("", command)]
        for word, part in inside:
            if any("--json" in parameter.opts for parameter in part.params):
                found.add(f"{name} {word}".strip())
    assert found | {"batch"} == set(ANSWERS) == set(ASKED)


def test_the_published_schema_is_the_one_made_from_the_types(prefsolve, tmp_path):
    types = list(dict.fromkeys(kind for kinds in ANSWERS.values() for kind in kinds))
    made = json.loads(json.dumps(msgspec.json.schema_components(types, ref_template="#/$defs/{name}")[1]))
    published = json.loads(prefsolve("schema").out)
    assert published["$defs"].items() >= made.items()
    assert published["$defs"]["etude-check"] == {"$ref": "#/$defs/EtudeCheckAnswer"}
    assert prefsolve("schema", "solve", "-o", tmp_path / "solve.json") == (0, "", "")
    assert json.loads((tmp_path / "solve.json").read_text(encoding="utf-8")) == json.loads(json.dumps(json_schema("solve")))


def test_the_page_lists_every_answer():
    """``python tools/json_page.py`` writes its tables."""
    assert json_page.PAGE.read_text(encoding="utf-8") == json_page.page(json_page.PAGE.read_text(encoding="utf-8"))


def test_a_command_prints_the_json_of_the_object(prefsolve):
    position = position_from_record(json.loads(RECORDS.splitlines()[0]))
    solution = solve(position, cards=True, line=True)
    assert json.loads(prefsolve("solve", *ENDING, "--cards", "--line", "--json").out) == solution.to_json()
    assert json.loads(prefsolve("table", "--deal", FULL, "--json").out) == table(parse_deal(FULL)).to_json()
    found = eldest_hands(parse_deal(FULL), parse_game("raspasy:closed"))
    assert json.loads(prefsolve("raspasy", "--deal", FULL, "--talon-rule", "closed", "--json").out) == found.to_json()


@given(st.fractions(min_value=-100_000, max_value=100_000, max_denominator=1000))
def test_a_decimal_number_gives_the_exact_fraction_back(number):
    """A settlement's fractions have small denominators: thirds, quarters and their like."""
    written = json.loads(json.dumps(decimal(number)))
    assert Fraction(written).limit_denominator(1000) == number
    assert isinstance(written, int) == (number.denominator == 1)


def test_the_schema_of_one_command_has_only_its_types():
    assert set(json_schema("table")["$defs"]) == {"TableAnswer"}
    assert json_schema("etude check")["title"] == "prefsolve etude check"


def test_a_command_without_json_has_no_schema(prefsolve):
    with pytest.raises(NoSuchEntryError, match="'diagram' has no answer in JSON; commands with one: solve, batch"):
        json_schema("diagram")
    assert prefsolve("schema", "diagram").status == 2


@pytest.mark.parametrize("kind", dict.fromkeys(kind for kinds in ANSWERS.values() for kind in kinds), ids=lambda kind: kind.__name__)
def test_every_answer_says_what_it_is(kind):
    schema = msgspec.json.schema_components([kind])[1][kind.__name__]
    assert schema["description"].endswith(".") or ":raises" in schema["description"]
