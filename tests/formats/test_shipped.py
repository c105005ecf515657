"""The etudes that come with the package are found by name, by every command that reads an etude's file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from prefsolve.formats.shipped import composed_names, etude_path, shipped_etudes

ETUDES = Path(__file__).parents[2] / "etudes"


def test_every_etude_of_the_repository_is_shipped_under_its_name_and_those_of_folders_come_last():
    names = [path.relative_to(ETUDES).with_suffix("").as_posix() for path in ETUDES.rglob("*.toml")]
    inside = [name for name in names if not name.startswith("composed/")]  # which have a list of their own
    assert sorted(set(names) - set(inside)) == composed_names()
    assert list(shipped_etudes()) == sorted(inside, key=lambda name: ("/" in name, name))
    assert {"othello", "hunts/othello", "raspasy/closed"} <= set(inside)


def test_a_name_stands_for_the_same_bytes_as_the_file():
    for name in ("othello", "hunts/othello", "raspasy/closed"):
        assert Path(etude_path(name)).read_bytes() == (ETUDES / f"{name}.toml").read_bytes()


def test_a_file_of_that_name_comes_first(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert etude_path("othello") != "othello"
    Path("othello").write_text("not an etude")
    assert etude_path("othello") == "othello"


@pytest.mark.parametrize("path", ["-", "", "no-such-etude", "../othello", "/othello", "othello.toml", "a/b/c", "x" * 5000, "o\0"])
def test_whatever_is_no_name_stays_as_it_is(path, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert etude_path(path) == path


def test_the_list_has_names_games_and_titles(prefsolve):
    ran = prefsolve("etude", "list")
    assert (ran.status, ran.err) == (0, "")
    assert [line for line in ran.out.splitlines() if line.startswith("othello ")] == [
        "othello                  misere   Othello's misère",
    ]
    told = [json.loads(line) for line in prefsolve("etude", "list", "--json").out.splitlines()]
    assert [entry["id"] for entry in told] == list(shipped_etudes())


@pytest.mark.parametrize(
    "command",
    [
        ("solve", "othello"),
        ("solve", "raspasy/closed"),
        ("etude", "check", "othello"),
        ("explain", "othello", "--depth", "2"),
        ("diagram", "othello"),
        ("convert", "othello", "--to", "jsonl"),
    ],
    ids=lambda command: " ".join(command),
)
def test_commands_answer_a_name_as_they_answer_the_file(prefsolve, command, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    name = next(word for word in command if word in ("othello", "raspasy/closed"))
    file = str(ETUDES / f"{name}.toml")
    by_name, by_file = prefsolve(*command), prefsolve(*(file if word == name else word for word in command))
    assert by_name.status == by_file.status == 0
    assert by_name.out == by_file.out
