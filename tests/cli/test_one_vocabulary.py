"""One vocabulary for all commands: players, hands, games, ``-o`` by its ending; the nearest name for what is unknown; completion."""

from __future__ import annotations

import json
import subprocess
import sys

import click
import pytest

from prefsolve.cli.main import COMMANDS, cli
from prefsolve.cli.players import player
from prefsolve.model.cards import Seat

DEAL = "E:sJ.h8 S:sQ.h7 W:s7.hJ"
PARTS = ("--deal", DEAL, "--game", "misere", "--declarer", "W", "--leader", "E")
SEEN = ("--hand", "s7.hJ", "--out", "cA789TJQK.dA789TJQK.s89TKA.h9TQKA", "--game", "misere", "--leader", "left")
TWELVE = ("sA987.cT98.dAT7.h87", "--leader", "right", "--samples", "1")


# --- players -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "seat"),
    [
        *(("W", "W"), ("Запад", "W"), ("self", "W"), ("left", "E"), ("right", "S"), ("first", "E"), ("second", "S"), ("third", "W")),
        *(("слева", "E"), ("справа", "S"), ("первая", "E"), ("LEFT", "E")),
    ],
)
def test_a_player_is_named_by_seat_or_as_seen_by_the_declarer_or_by_place(text, seat):
    """North sits out, so that East is the first hand; left of West sits North, who is not there, and so East."""
    assert player(text, Seat.N, Seat.W) == Seat[seat]


@pytest.mark.parametrize(
    ("arguments", "seat"),
    [
        (("solve", *PARTS[:6], "--leader", "left"), "E"),
        (("solve", *PARTS[:4], "--declarer", "third", "--leader", "first"), "E"),
        (("explain", *PARTS[:6], "--leader", "right"), "S"),
        (("hunt", *PARTS[:6], "--leader", "second", "--discard", "SA HA"), "S"),
        (("claim", *PARTS[:6], "--leader", "self"), "W"),
        (("estimate", *SEEN[:-1], "first", "--samples", "1"), "E"),
        (("advise", *SEEN[:-1], "right"), "S"),
        (("discard", TWELVE[0], "--leader", "second", "--samples", "1"), "S"),
        (("convert", *PARTS[:6], "--leader", "left", "--to", "jsonl"), "E"),
        (("etude", "new", *PARTS[:6], "--leader", "left"), "E"),
        (("deal", "--game", "6S", "--declarer", "third", "--leader", "left"), "E"),
    ],
)
def test_every_command_knows_the_leader_by_every_name(prefsolve, arguments, seat):
    relative = prefsolve(*arguments)
    assert relative.status in (0, 1), relative.err
    at = arguments.index("--leader") + 1
    by_seat = prefsolve(*arguments[:at], seat, *arguments[at + 1 :])
    assert relative.out == by_seat.out


def test_open_hands_and_what_is_known_name_players_too(prefsolve):
    asked = ("estimate", *SEEN, "--exact", "--json")
    by_seat = prefsolve(*asked, "--open", "E:sJ.h8").out
    assert json.loads(by_seat)["seen"] == 1
    assert prefsolve(*asked, "--open", "left:sJ.h8").out == by_seat
    known = prefsolve(*asked, "--know", "E holds SJ").out
    assert prefsolve(*asked, "--know", "left holds SJ").out == prefsolve(*asked, "--know", "first holds SJ").out == known
    dealt = ("deal", "--count", "3")
    assert prefsolve(*dealt, "--know", "second holds SA").out == prefsolve(*dealt, "--know", "S holds SA").out
    assert prefsolve(*dealt, "--hand", "third:SA SK").out == prefsolve(*dealt, "--hand", "W:SA SK").out


# --- games, numbers, old spellings ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("new", "old"),
    [
        (("discard", *TWELVE, "--game", "6S"), ("discard", *TWELVE, "--strain", "S")),
        (("discard", *TWELVE, "--game", "6 пик", "--game", "7бк"), ("discard", *TWELVE, "--strain", "S", "--strain", "NT")),
        (("discard", *TWELVE), ("discard", *TWELVE, "--game", "мизер")),
        (("discard", "--hand", *TWELVE), ("discard", *TWELVE)),
        (("convert", "{two}", "--to", "jsonl", "--number", "2"), ("convert", "{two}", "--to", "jsonl", "--deal", "2")),
    ],
)
def test_old_spellings_say_the_same(prefsolve, tmp_path, new, old):
    record = {"deal": DEAL, "game": "misere", "declarer": "W", "leader": "E"}
    (tmp_path / "two.jsonl").write_text(f"{json.dumps(record)}\n{json.dumps(record | {'game': '6S'})}\n")
    one, other = (prefsolve(*(str(tmp_path / "two.jsonl") if word == "{two}" else word for word in line)) for line in (new, old))
    assert (one.status, one.out) == (0, other.out)


def test_misere_and_contracts_are_not_ranked_together(prefsolve):
    err = prefsolve("discard", *TWELVE, "--game", "6S", "--game", "misere").err
    assert "--game: discards are ranked for misere or for contracts, not for both at once" in err


@pytest.mark.parametrize(
    ("arguments", "begins"),
    [
        (("solve", *PARTS[:6], "--leader", "X"), "--leader: unknown seat 'X'; known are N E S W, С В Ю З, or self, left, right"),
        (("solve", *PARTS[:6], "--leader", "N"), "--leader: the leader N sits out"),
        (("solve", "--deal", DEAL, "--game", "5S", "--declarer", "W", "--leader", "E"), "--game: a contract's level is 6 to 10, not 5"),
        (("table", "--deal", "W:s7 E:s7 S:s9"), "--deal: ♠7 is in both E's and W's hand"),
        (("solve", *PARTS, "--table", "S7"), "--table: ♠7 is on the table as E's card and in W's hand"),
        (("solve", *PARTS, "--play", "SJ CA"), "--play: "),
        (("raspasy", "--deal", DEAL, "--talon-rule", "open"), "--talon-rule: no talon rule is called 'open'"),
        (("hunt", *PARTS, "--discard", "SA"), "--discard: "),
        (("estimate", "--hand", "987"), "--hand: '987' in the hand (column 1) has no suit letter"),
        (("estimate", *SEEN, "--seat", "X"), "--seat: unknown seat 'X'"),
        (("advise", *SEEN[:-1], "X"), "--leader: unknown seat 'X'"),
        (("claim", *PARTS, "--claimer", "X"), "--claimer: unknown seat 'X'"),
        (("discard", TWELVE[0], "--leader", "X"), "--leader: unknown seat 'X'"),
        (("discard", *TWELVE, "--game", "raspasy"), "--game: discards are ranked for misere or contracts"),
        (("bid", "sA", "--place", "fourth"), "--place: unknown seat 'fourth'"),
        (("explain", *PARTS, "--refute", "A"), "--refute: the suit of A is missing"),
        (("deal", "--absent", "X"), "--absent: unknown seat 'X'"),
        (("deal", "--declarer", "X"), "--declarer: unknown seat 'X'"),
    ],
)
def test_a_fault_in_an_option_begins_with_its_name(prefsolve, arguments, begins):
    ran = prefsolve(*arguments)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert ran.err.startswith(f"prefsolve: {begins}")


# --- -o ------------------------------------------------------------------------------------------------------------------------

PLOT = ".svg"
WRITES = {
    "solve": (PARTS, (".txt", ".json", ".csv", ".html")),
    "table": (PARTS[:2], (".txt", ".json", ".csv")),
    "raspasy": ((*PARTS[:2], "--talon-rule", "closed"), (".txt", ".json")),
    "estimate": ((*SEEN, "--exact"), (".txt", ".json", PLOT)),
    "advise": (SEEN, (".txt", ".json", ".html")),
    "discard": (TWELVE, (".txt", ".json", ".csv", PLOT)),
    "claim": ((*PARTS, "--tricks", "1"), (".txt", ".json")),
    "hunt": ((*PARTS, "--discard", "SA HA"), (".txt", ".json", ".html")),
    "explain": (PARTS, (".txt", ".json", ".html")),
    "analyse": ((*PARTS, "--play", "SJ"), (".txt", ".json", ".html")),
    "diagram": (PARTS, (".txt", ".html", PLOT)),
    "etude check": (PARTS, (".txt", ".json", ".csv", ".md")),
    "etude repair": ((*PARTS, "--answer", "1"), (".txt", ".json")),
    "etude list": ((), (".txt", ".json")),
    "etude new": (PARTS, (".toml",)),
    "selfcheck": ((), (".txt", ".json")),
    "convention list": ((), (".txt",)),
    "convention switches": ((), (".txt",)),
    "convention show": (("sochi",), (".txt", ".json", ".toml")),
    "convert": (PARTS, (".jsonl", ".csv", ".bts", ".toml")),
}
BEGINS = {".json": "{", ".html": "<", ".svg": "<", ".csv": "", ".txt": "", ".md": "", ".toml": "", ".jsonl": "{", ".bts": "% bts"}


@pytest.mark.parametrize(("command", "ending"), [(command, ending) for command, (_, endings) in WRITES.items() for ending in endings])
def test_the_ending_of_the_output_says_what_is_written(prefsolve, tmp_path, command, ending):
    file = tmp_path / f"x{ending}"
    ran = prefsolve(*command.split(), *WRITES[command][0], "-o", file)
    assert ran.status == 0, ran.err
    text = file.read_text(encoding="utf-8")
    assert text.lstrip().startswith(BEGINS[ending])
    assert len(text) > 20
    if ending == ".json":
        for line in text.splitlines():
            json.loads(line)
    if ending == ".txt" and command != "selfcheck":  # whose times differ
        assert text == prefsolve(*command.split(), *WRITES[command][0]).out
    assert [path.name for path in tmp_path.iterdir()] == ["standard input", file.name] or ran.out


@pytest.mark.parametrize("command", [command for command in WRITES if command not in ("convert", "etude new", "diagram")])
def test_another_ending_is_refused_and_those_that_are_known_are_named(prefsolve, tmp_path, command):
    ran = prefsolve(*command.split(), *WRITES[command][0], "-o", tmp_path / "x.xlsx")
    assert ran.status == 2
    assert f"known are {', '.join(e for e in WRITES[command][1][:2])}" in ran.err
    assert not (tmp_path / "x.xlsx").exists()


def test_an_answer_is_not_written_over_the_file_it_is_about(prefsolve, tmp_path):
    file = tmp_path / "x.json"
    file.write_text(json.dumps([{"deal": DEAL, "game": "misere", "declarer": "W", "leader": "E"}]))
    before = file.read_bytes()
    assert prefsolve("solve", file, "-o", file).err.startswith(f"prefsolve: {file}: ")
    assert file.read_bytes() == before


def test_a_command_that_fails_writes_nothing(prefsolve, tmp_path):
    assert prefsolve("solve", tmp_path / "nowhere.toml", "-o", tmp_path / "x.txt").status == 2
    assert not (tmp_path / "x.txt").exists()


# --- unknown names, completion -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "near"),
    [
        (("tabel",), "Did you mean table or tables?"),
        (("analyze",), "Did you mean analyse?"),
        (("Solve",), "Did you mean solve?"),
        (("etude", "chek"), "Did you mean check?"),
        (("convention", "lst"), "Did you mean list?"),
        (("library", "built"), "Did you mean build?"),
        (("solve", "--gmae", "6S"), "--game"),
        (("hunt", "--leeder", "W"), "--leader"),
    ],
)
def test_an_unknown_name_is_told_the_nearest(prefsolve, arguments, near):
    ran = prefsolve(*arguments)
    assert (ran.status, ran.err.count("\n")) == (2, 1)
    assert near in ran.err


def test_a_name_like_no_other_is_told_none(prefsolve):
    assert prefsolve("xyzzy").err == "prefsolve: No such command 'xyzzy' (see prefsolve --help)\n"


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_gets_its_script(environment, shell):
    variables = {**environment, "_PREFSOLVE_COMPLETE": f"{shell}_source"}
    ran = subprocess.run([sys.executable, "-P", "-m", "prefsolve"], env=variables, capture_output=True, text=True, check=False)
    assert (ran.returncode, "_PREFSOLVE_COMPLETE" in ran.stdout) == (0, True), ran.stderr


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("prefsolve so", "solve"),
        ("prefsolve solve --dec", "--declarer"),
        ("prefsolve solve --from p", "pbn"),
        ("prefsolve solve oth", "othello-b"),
    ],
)
def test_commands_options_formats_and_shipped_problems_are_completed(monkeypatch, words, found):
    from click.shell_completion import BashComplete

    monkeypatch.setenv("COMP_WORDS", words)
    monkeypatch.setenv("COMP_CWORD", str(len(words.split()) - 1))
    complete = BashComplete(cli, {}, "prefsolve", "_PREFSOLVE_COMPLETE")
    assert found in [item.value for item in complete.get_completions(*complete.get_completion_args())]


def test_an_output_option_is_on_every_command_that_answers():
    """``deal``, ``batch`` and the like have their own; what only makes or checks files has none."""
    without = {"library", "selfcheck", "pulka", "convention", "schema", "board", "compose"}
    for name in set(COMMANDS) - without - {"etude"}:
        command = cli.get_command(click.Context(cli), name)
        assert any("-o" in option.opts for option in command.params), name
