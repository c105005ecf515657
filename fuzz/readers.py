"""Everything that reads: files of all formats, sheets, conventions, weights, records and the notation."""

from __future__ import annotations

import contextlib
import io
import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from growth import BOUND, growth
from harness import HOSTILE, mutated, target

from prefsolve import PrefsolveError, formats, notation
from prefsolve.batch.records import csv_record, json_record, read_csv_header, read_lines
from prefsolve.formats import FORMATS, Problem, read_problems, write_problems
from prefsolve.formats.etude import format_etude, parse_etude
from prefsolve.hunting.weights import parse_weights
from prefsolve.notation import position_from_record
from prefsolve.notation.hunts import hunt_from_record
from prefsolve.score import SOCHI, parse_sheet, sheet_to_json, sheet_to_toml
from prefsolve.score.convention_io import convention_to_toml, parse_convention
from prefsolve.single_dummy.constraints import parse_constraint

ROOT = Path(__file__).parent.parent
DATA = ROOT / "tests" / "data" / "formats"
TEXTS = ("title", "title_en", "author", "source", "number", "comment")


def _samples() -> dict[str, list[bytes]]:
    """Valid files of each format: the tests' examples, and etudes written in every format that can hold them."""
    found: dict[str, list[bytes]] = {name: [] for name in FORMATS}
    whole: list[Problem] = []
    for path in sorted([*DATA.iterdir(), *(ROOT / "etudes").glob("*.toml")]):
        data = path.read_bytes()
        found[formats.guess(data).name].append(data)
        whole += read_problems(data)[:1]
    for problem in whole:
        for name, entry in FORMATS.items():
            try:
                found[name].append(write_problems([problem], entry)[0].encode())
            except PrefsolveError:
                continue  # what the format cannot hold
    return found


SAMPLES = _samples()
SHEETS = [
    (DATA.parent / "sheet.toml").read_bytes(),
    b"""players = ["Anna", "Boris", "Vera", "Gleb"]
dealer = "Gleb"
[convention]
base = "classic"
raspasy_prices = [1, 2]
[[deals]]
game = "8H"
bid = "7H"
declarer = "Vera"
blind = true
calls = { Anna = "whist", Boris = "whist" }
tricks = { Anna = 1, Boris = 2, Vera = 7 }
""",
]
CONVENTIONS = [convention_to_toml(SOCHI).encode(), b'base = "rostov"\nmountain_first = true\nraspasy_prices = [5, 6]\n']
WEIGHTS = [b"SA DA = 2.5\nS7 S8\n# the rest\nHK HA = 1/3, CA CK\n"]
RECORDS = [
    b'{"deal": "N:sJT.cJ7.dQ9.hQJT9 E:sKQ.cAKQ.dKJ8.hAK S:s987.cT98.dT7.h87", "game": "misere", "declarer": "S", "leader": "E"}',
    b'{"id": 3, "deal": "N:sJT E:sKQ S:s98", "game": "6S", "declarer": "S", "leader": "E", "table": ["SK"], "talon": "", "discard": null}',
    b'{"deal": "N:sJT E:sKQ S:s98", "game": "raspasy", "leader": "E", "talon_rule": "closed"}',
]
CSV = [
    b"id,deal,game,declarer,leader,table\n1,W:s7 E:s8 S:s9,6S,W,S,\n2,W:s7 E:s8 S:s9,misere,W,S,S9\n",
    b'deal,game,declarer,leader\n"W:s7,E:s8,S:s9",6S,W,S\n',
]
TEXTS_OF = {
    "deal": ["W:s987.cT98.dT7.h87 E:sJT.cJ7.dQ9.hQJT9 S:sKQ.cAKQ.dKJ8.hAK", "С:♠Т10 В:♠КД Ю:♠98 прикуп:♥7 ♥8", "З ♠987 ♥Д В ♠В10 Ю ♠КД"],
    "position": [
        "E:sJT.hQJT9 S:sKQ.hK W:s987.cT98 game:misere declarer:W leader:S table:HA tricks:E1 W2",
        "N:s7 E:s8 S:s9 game:6S leader:N declarer:E",
    ],
    "hand": ["s987.cT98.dT7.h87", "♠987 ♣T98 ♦T7 ♥87", "п:Т10 ч:К", "-", "п 9 8 т ТК, б. 0 к-7", "пики — Т, К; трефы: нет"],
    "cards": ["SA DA", "A♠ 10♠", "sAK.dA", "п:Т", "п Т к 9 8", "♠Т 9 8 ♣К"],
    "game": ["6S", "7 NT", "8♥", "misere", "мизер", "raspasy:closed", "7бк", "шесть пик", "7 без козыря"],
    "card": ["SA", "♠Т", "10s"],
    "seat": ["N", "Юг", "north"],
    "constraint": ["E holds SA", "talon lacks ♥7", "W has 2-4 H", "discard has 5+ ♠"],
}
WORDS = tuple(
    word.encode()
    for word in (
        *("deal 9 ", "comment ", "pbninfo ", "contract 6S\n", "turns 1", "play "),
        *("{", '[Contract "#"]', '[Note "1:x"]', '[Deal "N:A - - -"]', "Pass"),
        *("[[deals]]\n", '"deals": [', "a.a.a.", "x = 1\n", '""', "''"),
        *("Запад\n", "♠ 9 8", "Юг играет ", "к ", "п. "),
        *("game:", "W:", "sA", "N:", "1:", "10s ", "title: ", "id", '"deal": '),
    )
)


def one_of(samples: list[bytes]) -> Callable[[Random], bytes]:
    return lambda random: mutated(random, random.choice(samples), WORDS)


# --- other programs' files, etudes and records ---------------------------------------------------------------------------------


def check_file(data: bytes, name: str | None) -> None:
    """The file is read or refused; what was read can be written, and comes back but for what was reported lost."""
    problems = read_problems(data, None if name is None else FORMATS[name], on_skip=lambda skipped: None)
    for number, problem in enumerate(problems, 1):
        for entry in FORMATS.values() if number == 1 else [FORMATS["json"]]:
            try:
                text, losses = write_problems([problem], entry)
            except PrefsolveError:
                continue  # the format cannot hold such a deal
            (again,) = read_problems(text.encode(), entry)
            lost = {loss.what for loss in losses}
            for field in {*TEXTS, "game", "declarer", "leader", "answer", "keys"} - lost:
                untitled = entry.name == "etude" and field == "title" and not problem.title
                counted = field == "number" and problem.number == "1"
                shown = entry.name in ("etude", "jsonl", "csv") and field == "leader"  # of the current trick
                if not untitled and not counted and not shown and not (field == "keys" and "play" in lost):
                    assert getattr(again, field) == getattr(problem, field), (
                        f"{entry.name} changes {field}: {getattr(problem, field)!a:.80}"
                    )


def _register_formats() -> None:
    for name in FORMATS:
        target(f"read-{name}", one_of(SAMPLES[name]), 0.5)(lambda data, name=name: check_file(data, name))
    target("read-any", one_of([data for samples in SAMPLES.values() for data in samples]))(lambda data: check_file(data, None))


_register_formats()


# --- sheets, conventions, weights ----------------------------------------------------------------------------------------------


def as_text(make: Callable[[Random], bytes]) -> Callable[[Random], str]:
    """The input as text, whatever of it is no text replaced; sometimes with half a surrogate pair, as Python's JSON gives."""
    return lambda random: make(random).decode("utf-8", random.choice(("replace", "surrogateescape")))


def as_json(samples: list[bytes]) -> list[bytes]:
    return [json.dumps(tomllib.loads(sample.decode()), indent=1).encode() for sample in samples]


@target("etude", as_text(one_of(SAMPLES["etude"])))
def _etude(text: str) -> None:
    etude = parse_etude(text)
    assert parse_etude(format_etude(etude)) == etude


@target("convention", as_text(one_of(CONVENTIONS)))
def _convention(text: str) -> None:
    convention = parse_convention(text)
    assert parse_convention(convention_to_toml(convention)) == convention


@target("sheet-toml", as_text(one_of(SHEETS)))
def _sheet_toml(text: str) -> None:
    sheet = parse_sheet(text, form="toml")
    sheet.settle()
    assert parse_sheet(sheet_to_json(sheet), form="json").lines == sheet.lines


@target("sheet-json", as_text(one_of(as_json(SHEETS))))
def _sheet_json(text: str) -> None:
    sheet = parse_sheet(text, form="json")
    sheet.settle()
    assert parse_sheet(sheet_to_toml(sheet), form="toml").lines == sheet.lines


@target("weights", as_text(one_of(WEIGHTS)))
def _weights(text: str) -> None:
    assert all(weight >= 0 for weight in parse_weights(text).values())


# --- records and the notation ----------------------------------------------------------------------------------------------------


@target("record", one_of(RECORDS), 5)
def _record(line: bytes) -> None:
    record = json_record(line)
    json.dumps(record, ensure_ascii=False).encode()
    hunting = "discard" in record
    (hunt_from_record if hunting else position_from_record)(record)


@target("csv", one_of(CSV), 5)
def _csv(data: bytes) -> None:
    """Every line after the header is a record or refused by itself: none gets lost."""
    lines = [line for block in read_lines(io.BufferedReader(io.BytesIO(data))) for line in block]  # type: ignore[arg-type]
    columns = read_csv_header(lines[0] if lines else None)
    for line in lines[1:]:
        try:
            assert set(csv_record(columns, line)) <= set(columns)
        except PrefsolveError as fault:
            assert "\n" not in str(fault)


def _text(kind: str) -> Callable[[Random], str]:
    return as_text(one_of([text.encode() for text in TEXTS_OF[kind]]))


def _notation(kind: str) -> Callable[[str], None]:
    parse: Callable[[str], Any] = getattr(notation, f"parse_{kind}")
    write: Callable[..., str] = getattr(notation, f"format_{kind}")

    def run(text: str) -> None:
        value = parse(text)
        for alphabet in notation.Alphabet:
            assert parse(write(value, alphabet)) == value

    return run


for _kind in TEXTS_OF:
    if _kind != "constraint":
        target(f"notation-{_kind}", _text(_kind), 2)(_notation(_kind))


@target("constraint", _text("constraint"), 2)
def _constraint(text: str) -> None:
    constraint = parse_constraint(text)
    assert parse_constraint(str(constraint)) == constraint


# --- growth ----------------------------------------------------------------------------------------------------------------------

READERS: dict[str, tuple[list[bytes], Callable[[bytes], object]]] = {
    **{
        name: (samples, lambda data, name=name: read_problems(data, FORMATS[name], on_skip=lambda skipped: None))
        for name, samples in SAMPLES.items()
    },
    "any": ([data for samples in SAMPLES.values() for data in samples], lambda data: read_problems(data, on_skip=lambda skipped: None)),
    "etude-text": (SAMPLES["etude"], lambda data: parse_etude(data.decode())),
    "convention": (CONVENTIONS, lambda data: parse_convention(data.decode())),
    "sheet-toml": (SHEETS, lambda data: parse_sheet(data.decode(), form="toml")),
    "sheet-json": (as_json(SHEETS), lambda data: parse_sheet(data.decode(), form="json")),
    "weights": (WEIGHTS, lambda data: parse_weights(data.decode())),
    "record": (RECORDS, lambda data: position_from_record(json_record(data))),
    "csv": (CSV, _csv),
    **{
        f"notation-{kind}": ([text.encode() for text in texts], lambda data, kind=kind: getattr(notation, f"parse_{kind}")(data.decode()))
        for kind, texts in TEXTS_OF.items()
        if kind != "constraint"
    },
    "constraint": ([text.encode() for text in TEXTS_OF["constraint"]], lambda data: parse_constraint(data.decode())),
}


def _stretched(random: Random) -> tuple[str, bytes, bytes, bytes]:
    """A reader, and a valid sample of its with a piece that will be repeated: hostile, a word of a format, or of the sample."""
    name = random.choice(sorted(READERS))
    sample = random.choice(READERS[name][0])
    at = random.randint(0, len(sample))
    kind = random.randrange(4)
    if kind == 0:
        piece = random.choice(HOSTILE)
    elif kind == 1:
        piece = random.choice(
            (b" ", b"a", b"7", b"\n", b"A", b"-", b"\t", b"{\n", b'["', b'{"a":', b'"\n', b"a ", b"a.", b". ", b"x: ", b";\n")
        )
    elif kind == 2:
        piece = random.choice(WORDS)
    else:
        piece = sample[at : at + random.choice((1, 3, 20, 100))]
    return name, sample[:at], piece or b" ", sample[at:]


@target("growth", _stretched, 0.5)
def _growth(case: tuple[str, bytes, bytes, bytes]) -> None:
    """Four times the size takes about four times as long, whatever is repeated wherever."""
    name, before, piece, after = case
    reader = READERS[name][1]

    def run(data: bytes) -> None:
        with contextlib.suppress(PrefsolveError, UnicodeDecodeError):
            reader(data)

    ratio = growth(lambda size: before + piece * (size // len(piece) + 1) + after, run, start=4096, largest=1 << 19)
    assert ratio < BOUND, f"{name}: four times the size takes {ratio:.1f} times as long: {before[-30:]!r} + {piece!r} * n + {after[:30]!r}"
