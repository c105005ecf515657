"""Every command of the command line, with options, values and files that it does not expect.

A case is a whole command line and the files it may name.  It runs as a process would: streams, faults and statuses as in
``prefsolve`` itself.  It must end with a status of docs/cli.md other than 70 (a fault of its own), say what is wrong in
lines that begin with the program's name, print no traceback, and never say nothing with status 0.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from harness import HOSTILE, mutated, target

from prefsolve.cli.main import run

ROOT = Path(__file__).parent.parent
STATUSES = (0, 1, 2, 3, 130, 141)  # docs/cli.md, without 70
ENDING = "N:sAK.h7 E:sQJ.h8 S:sT9.hA"
OTHELLO = "W:s987.cT98.dT7.h87 E:sJT.cJ7.dQ9.hQJT9 S:sKQ.cAKQ.dKJ8.hAK"
HIDDEN = ["--hand", "s789.h7", "--out", "sTJQKA.c789TJQKA.d789TJ", "--game", "misere", "--leader", "self", "--samples", "5"]

FILES = {
    "etude.toml": f'title = "Othello"\nsource = "a book"\ndeal = "{OTHELLO}"\ngame = "misere"\ndeclarer = "W"\nleader = "S"\n',
    "deals.jsonl": f'{{"id": 1, "deal": "{ENDING}", "game": "6S", "declarer": "N", "leader": "E"}}\n' * 3,
    "deals.csv": f"id,deal,game,declarer,leader\n1,{ENDING},6S,N,E\n=1+1,{ENDING},misere,S,E\n",
    "played.toml": f'deal = "{ENDING}"\ngame = "6S"\ndeclarer = "N"\nleader = "E"\nplay = ["SQ S9 SK"]\n',
    "game.toml": 'players = ["A", "B", "V"]\nconvention = "sochi"\npool = 10\n[[deals]]\ngame = "6S"\ndeclarer = "A"\n'
    'calls = { B = "whist", V = "pass" }\ntricks = { A = 6, B = 3, V = 1 }\n',
    "club.toml": 'base = "sochi"\nname = "club"\n',
    "weights.txt": "S7 S9 = 1\nS7 ST = 2.5\n",
}
LINES = [
    ["solve", "etude.toml", "--cards", "--line"],
    ["solve", "--deal", ENDING, "--game", "6NT", "--declarer", "N", "--leader", "E", "--table", "SQ", "--json"],
    ["solve", "--deal", ENDING, "--game", "raspasy", "--talon-rule", "closed", "--leader", "N", "--cards", "--line"],
    ["table", "--deal", ENDING, "--ascii"],
    ["raspasy", "--deal", ENDING, "--talon", "HJ HT", "--talon-played", "0", "--json"],
    ["convention", "list"],
    ["convention", "show", "club.toml", "--set", "raspasy_prices=1,2"],
    ["convention", "show", "sochi", "--toml"],
    ["pulka", "game.toml", "--deals"],
    ["pulka", "game.toml", "--to", "json"],
    ["estimate", *HIDDEN],
    ["estimate", *HIDDEN, "--cards", "--know", "E holds HA", "--seed", "3", "--workers", "2"],
    ["discard", "s789T.c789.d7J.h79K", "--leader", "self", "--samples", "1", "--rows", "3"],
    ["claim", "--deal", ENDING, "--game", "6S", "--declarer", "N", "--leader", "E", "--tricks", "2"],
    ["hunt", "--deal", "N:sK.h7 E:sQ.h8 W:s79T.hA", "--game", "misere", "--declarer", "W", "--leader", "N", "--plan", "--plans"],
    ["hunt", "--deal", "N:sK.h7 E:sQ.h8 W:s79T.hA", "--game", "misere", "--declarer", "W", "--leader", "N", "--weights", "weights.txt"],
    ["batch", "deals.jsonl", "--cards", "--line", "--workers", "2"],
    ["batch", "deals.csv", "-o", "answers.csv"],
    ["batch", "-", "--from", "csv", "--to", "jsonl"],
    ["etude", "check", "etude.toml", "--markdown"],
    ["etude", "repair", "played.toml", "--answer", "3", "--limit", "2"],
    ["explain", "etude.toml", "--depth", "1", "--lang", "ru"],
    ["explain", "--deal", ENDING, "--game", "6S", "--declarer", "N", "--leader", "E", "--html", "page.html"],
    ["analyse", "played.toml", "--all"],
    ["diagram", "etude.toml", "-o", "x.svg"],
    ["convert", "etude.toml", "--to", "pbn", "--encoding", "cp1251"],
    ["convert", "deals.jsonl", "-o", "out/", "--to", "toml", "--strict"],
    ["--version"],
    ["bid", "--help"],
]
MORE = ["--help", "--traceback", "--from", "--side", "--refute"]
OPTIONS = [*sorted({word for line in LINES for word in line if word.startswith("-")}), *MORE]
VALUES = ["", "-", "nan", "-1", "0", "1", "9" * 20, "７", "6S", "10H", "misere", "raspasy", "N", "SA", "etude.toml", "nowhere", "."]
VALUES += ["out/", "\udcff", "\x1b]0;x\x07", "a\nb", "♠A", "Т", "x" * 5000, "=1", "/dev/null", "game.toml", "list", "json", "deals.csv"]


class Case(NamedTuple):
    """A command line, what stands in the files, and on standard input."""

    line: list[str]
    files: dict[str, bytes]
    stdin: bytes


def _case(random: Random) -> Case:
    line = list(random.choice(LINES))
    for _ in range(random.choice((0, 1, 1, 1, 1, 2))):
        at = random.randint(min(1, len(line)), len(line))
        random.choice((_another_word, _mutated_word, _without, _option, _value))(random, line, at)
    files = {name: text.encode() for name, text in FILES.items()}
    for name in random.sample(list(files), random.choice((0, 0, 0, 1))):
        files[name] = mutated(random, files[name])
    return Case(line, files, random.choice((b"", files["deals.csv"], random.choice(HOSTILE))))


def _another_word(random: Random, line: list[str], at: int) -> None:
    line[at : at + 1] = [random.choice(VALUES)]


def _mutated_word(random: Random, line: list[str], at: int) -> None:
    for word in line[at : at + 1]:
        changed = mutated(random, os.fsencode(word)).replace(b"\0", b"")
        line[at] = os.fsdecode(changed)[:100_000]  # the system takes no word with a zero byte, nor a longer one


def _without(random: Random, line: list[str], at: int) -> None:
    del line[at : at + 1]


def _option(random: Random, line: list[str], at: int) -> None:
    line[at:at] = [random.choice(OPTIONS)]


def _value(random: Random, line: list[str], at: int) -> None:
    line[at:at] = [random.choice(OPTIONS), random.choice(VALUES)]


@target("command", _case, share=0.5)
def _command(case: Case) -> None:
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        for name, data in case.files.items():
            Path(name).write_bytes(data)
        with _streams(case.stdin) as (out, err):
            status = run(_bounded(case.line))
        printed, said = out.read_bytes(), err.read_bytes().decode()
        written = set(os.listdir()) - set(case.files) - {out.name, err.name, "standard input"}
    if status == 0 and "--json" in case.line and "--help" not in case.line and "--version" not in case.line:
        assert all(isinstance(json.loads(line), dict) for line in printed.splitlines()), f"no JSON: {case.line!a:.300}"
    told = f"{case.line!a:.300}: {said!a:.300}"
    assert status in STATUSES, f"status {status}: {told}"
    assert "Traceback" not in said, told
    assert not any(name.endswith(".part") for name in written), f"{written} is left: {told}"
    assert status != 2 or said, f"status 2 and nothing said: {told}"
    assert status != 0 or printed or written or _may_be_silent(case), f"status 0 and nothing: {told}"
    for line in said.splitlines():
        assert line.startswith(("prefsolve: ", "not carried over: ", "Usage: ", "  ", "Options:", "Commands:")) or not line, told


def _bounded(line: list[str]) -> list[str]:
    """Nothing that may rightly take minutes: a bidder's half-minute, all layouts of a full deal, hundreds of threads."""
    return [word if word not in ("--exact", "bid") else "--help" for word in line]


def _may_be_silent(case: Case) -> bool:
    """Empty input has an empty answer, and what is sent to /dev/null is not seen."""
    return "batch" in case.line[:1] or "/dev/null" in case.line


@contextlib.contextmanager
def _streams(stdin: bytes) -> Iterator[tuple[Path, Path]]:
    """Standard streams on files, by descriptor as by name; put back afterwards."""
    paths = [Path("standard input"), Path("standard output"), Path("standard error")]
    paths[0].write_bytes(stdin)
    kept = [os.dup(number) for number in range(3)]
    streams = sys.stdin, sys.stdout, sys.stderr
    try:
        for number, path in enumerate(paths):
            opened = os.open(path, os.O_RDONLY if number == 0 else os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
            os.dup2(opened, number)
            os.close(opened)
        sys.stdin = io.TextIOWrapper(io.FileIO(0, "rb", closefd=False), "utf-8")  # type: ignore[arg-type]
        from prefsolve.cli.streams import open_streams

        open_streams()
        yield paths[1], paths[2]
    finally:
        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(OSError, ValueError):
                stream.flush()
        for number, old in enumerate(kept):
            os.dup2(old, number)
            os.close(old)
        sys.stdin, sys.stdout, sys.stderr = streams
