"""Every command that answers deals takes them in every way: a file of each format, a folder, several files, the pipe, parts.

One small misère stands in every format, so that an answer is the same whichever way the deal came.  Commands run inside
this process.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from prefsolve.cli.inputs import FORMAT_NAMES
from prefsolve.formats import FORMATS, Problem, read_problems, write_problems
from prefsolve.notation import Alphabet, format_deal, format_position, parse_cards, parse_deal, parse_game, parse_seat

DEAL = "E:sJ.h8 S:sQ.h7 W:s7.hJ"
PARTS = ("--deal", DEAL, "--game", "misere", "--declarer", "W", "--leader", "E")
OUT = "".join(f"{suit}789TJQKA." for suit in "cd") + "s89TKA.h9TQKA"  # what is in nobody's hand
# every name of a format and the ending that its file has here
FILES = {
    "bts": "x.bts",
    "pbn": "x.pbn",
    "list": "x.txt",
    "preferanser": "x.pref.json",
    "etude": "x.toml",
    "toml": "played.toml",
    "json": "played.json",
    "jsonl": "x.jsonl",
    "csv": "x.csv",
    "printed": "x.print",
}
GAMELESS = ("pbn",)  # formats that cannot say misère
# What each command answers to that deal with a file in front, and what must stand in its answer.
COMMANDS = {
    "solve": (("--json",), '"declarer_tricks": 1'),
    "table": (("--ascii",), "| misere |"),
    "raspasy": (("--talon-rule", "closed", "--json"), '"rule": "fewest-own-then-next-most"'),
    "claim": (("--tricks", "1"), "it holds"),
    "hunt": (("--discard", "sA.hA", "--json"), '"best_plan_catches"'),
    "explain": (("--depth", "1"), "West's misère is caught: 1 trick"),
    "diagram": ((), "West, declarer"),
    "convert": (("--to", "jsonl"), '"declarer": "W"'),
    "etude check": (("--json",), '"declarer_tricks": 1'),
    "etude repair": (("--answer", "1"), "is already right"),
    "etude new": ((), 'declarer = "W"'),
    "estimate": (("--samples", "1"), "West plays misère, East leads."),
    "advise": ((), "layouts"),
}
SAYS_GAME = ("--game", "misere", "--declarer", "W", "--leader", "E")


def problem(**more) -> Problem:
    said = {"game": parse_game("misere"), "declarer": parse_seat("W"), "leader": parse_seat("E"), "title": "Two cards"}
    return Problem(parse_deal(DEAL), **(said | more))


@pytest.fixture
def files(tmp_path) -> Path:
    """A folder with that deal in every format."""
    for name, file in FILES.items():
        written = problem(game=None, declarer=None, leader=None) if name in GAMELESS else problem()
        text, _ = write_problems([written], FORMATS[name])
        if name == "printed":
            text = text.replace("game: misere\ndeclarer: W\nleader: E", "Запад играет мизер, ходит Восток.")
        (tmp_path / file).write_text(text, encoding="utf-8")
    return tmp_path


def test_the_formats_that_can_be_named_are_those_of_the_registry():
    assert tuple(FORMATS) == FORMAT_NAMES
    assert tuple(FILES) == FORMAT_NAMES


def given(command: str, name: str) -> tuple[str, ...]:
    """The options after a file of that format."""
    options, _ = COMMANDS[command]
    if command == "hunt":
        options = ("--json",)
    takes_game = command not in ("table", "raspasy")
    return (*options, *SAYS_GAME) if name in GAMELESS and takes_game else options


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("command", [name for name in COMMANDS if name != "hunt"])
def test_every_command_reads_every_format(prefsolve, files, command, name):
    ran = prefsolve(*command.split(), files / FILES[name], *given(command, name))
    assert ran.status == 0, ran.err
    in_columns = (command, name) == ("table", "csv")  # a file of records is answered in records
    assert ('"misere"' if in_columns else COMMANDS[command][1]) in ran.out


@pytest.mark.parametrize("command", [name for name in COMMANDS if name != "hunt"])
def test_every_command_reads_the_pipe_in_a_format_that_is_named(prefsolve, files, command):
    data = (files / FILES["csv"]).read_bytes()
    ran = prefsolve(*command.split(), "-", "--from", "csv", *given(command, "csv"), stdin=data)
    assert ran.status == 0, ran.err
    assert COMMANDS[command][1] in ran.out


@pytest.mark.parametrize("command", [name for name in COMMANDS if name not in ("estimate", "advise", "hunt")])
def test_every_command_takes_a_deal_by_its_parts(prefsolve, command):
    parts = PARTS[:2] if command in ("table", "raspasy") else PARTS
    ran = prefsolve(*command.split(), *parts, *given(command, "jsonl"))
    assert ran.status == 0, ran.err
    assert COMMANDS[command][1] in ran.out


@pytest.mark.parametrize("command", ["estimate", "advise"])
def test_what_one_player_sees_is_taken_by_the_hand(prefsolve, command):
    seen = ("--hand", "s7.hJ", "--out", OUT, "--game", "misere", "--leader", "left")
    ran = prefsolve(command, *seen, *COMMANDS[command][0])
    assert ran.status == 0, ran.err
    assert COMMANDS[command][1] in ran.out


SEVERAL = ("solve", "table", "raspasy", "claim", "convert", "etude check")


@pytest.mark.parametrize("command", SEVERAL)
def test_commands_that_answer_many_deals_read_folders_and_several_files(prefsolve, files, command):
    folder = files / "evening"
    folder.mkdir()
    for name in ("jsonl", "bts", "etude"):
        (folder / FILES[name]).write_bytes((files / FILES[name]).read_bytes())
    (folder / "notes.txt").write_text("nothing of interest\n")
    (folder / "picture.svg").write_text("<svg/>")
    ran = prefsolve(*command.split(), folder, *given(command, "bts"))
    assert (ran.status, ran.err.splitlines()[0]) == (0, f"prefsolve: {folder / 'notes.txt'} is skipped: its format is not known")
    single = prefsolve(*command.split(), files / FILES["bts"], files / FILES["jsonl"], files / FILES["etude"], *given(command, "bts"))
    assert single.status == 0
    assert len(ran.out.splitlines()) == len(single.out.splitlines())


def test_a_hunt_is_read_from_every_format_and_from_played_and_whole_deals(prefsolve, tmp_path):
    """The declarer's twelve cards, or ten and the discard, or ten of a whole deal, give the same hunt."""
    twelve = Problem(
        parse_deal("W:sA7.h8 E:sJ S:sQ"), parse_game("misere"), parse_seat("W"), parse_seat("E"), title="Three of three", number="7"
    )
    assert twelve.is_hunt
    expected = json.loads(prefsolve("hunt", "--deal", "W:sA7.h8 E:sJ S:sQ", *SAYS_GAME, "--json").out)["best_plan_catches"]
    for name in ("bts", "list", "etude", "toml", "json", "jsonl", "csv", "printed"):
        text, _ = write_problems([twelve], FORMATS[name])
        assert read_problems(text.encode(), FORMATS[name])[0].is_hunt
        file = tmp_path / f"hunt.{name}"
        file.write_text(text, encoding="utf-8")
        ran = prefsolve("hunt", file, "--from", name, "--json")
        assert ran.status == 0, ran.err
        assert json.loads(ran.out)["best_plan_catches"] == expected
    ten = ("--deal", "W:s7 E:sJ S:sQ", *SAYS_GAME, "--discard", "SA H8")
    assert json.loads(prefsolve("hunt", *ten, "--json").out)["best_plan_catches"] == expected
    solved = prefsolve("solve", tmp_path / "hunt.bts")
    assert solved.status == 2
    assert "this is a hunt: W has not discarded yet; use prefsolve hunt" in solved.err


def test_in_a_whole_deal_the_two_cards_that_nobody_holds_are_the_discard():
    othello = Problem(
        parse_deal("W:s987.cT98.dT7.h87 E:sJT.cJ7.dQ9.hQJT9 S:sKQ.cAKQ.dKJ8.hAK"), parse_game("misere"), parse_seat("W"), parse_seat("S")
    )
    assert set(othello.hunt().pool) - set(othello.deal[parse_seat("W")]) == set(parse_cards("SA DA"))
    assert othello.twelve() == othello.hunt().pool


EVENING = [
    {"deal": DEAL, "game": "misere", "declarer": "W", "leader": "E", "play": "SJ", "title": "the first"},
    {"deal": DEAL, "game": "misere", "declarer": "W", "leader": "E", "play": "SJ SQ S7", "claim": 1, "title": "the second"},
    {"deal": DEAL, "game": "misere", "declarer": "W", "leader": "E", "play": "SJ SQ S7", "claim": 0},
]


@pytest.fixture
def evening(tmp_path) -> Path:
    """Several deals of one evening."""
    file = tmp_path / "evening.json"
    file.write_text(json.dumps(EVENING))
    return file


def test_analyse_and_claim_answer_every_deal_of_an_evening(prefsolve, evening):
    ran = prefsolve("analyse", evening)
    heads = [line for line in ran.out.splitlines() if line.startswith(str(evening))]
    assert heads == [f"{evening}: deal 1: the first", f"{evening}: deal 2: the second", f"{evening}: deal 3"]
    assert ran.status == 1, "the third claim does not hold"
    answers = [json.loads(line) for line in prefsolve("analyse", evening, "--json").out.splitlines()]
    assert len(answers) == 3
    ran = prefsolve("claim", evening, "--json")
    assert [json.loads(line)["claimed"] for line in ran.out.splitlines()] == [0, 1, 0]
    assert prefsolve("analyse", evening, "--number", "2").status == 0
    assert prefsolve("analyse", evening, "--number", "4").err == "prefsolve: --number: there is no deal 4: 3 were read\n"


def test_a_played_deal_is_analysed_by_its_parts(prefsolve):
    ran = prefsolve("analyse", *PARTS, "--play", "SJ SQ S7")
    assert ran.status == 0, ran.err
    assert "Given away in all" in ran.out
    assert prefsolve("analyse", *PARTS).err == "prefsolve: no card has been played\n"


def test_the_player_of_a_files_deal_sees_his_own_cards_and_his_discard(prefsolve, files):
    own = prefsolve("estimate", files / FILES["jsonl"], "--samples", "1").out
    other = prefsolve("estimate", files / FILES["jsonl"], "--samples", "1", "--seat", "left").out
    assert "as North sees it" not in own
    assert "as East sees it" in other
    open_hand = prefsolve("estimate", files / FILES["jsonl"], "--exact", "--open", "right", "--json").out
    assert json.loads(open_hand)["seen"] == 1, "with one hand open the other is known"
    hidden = prefsolve("claim", files / FILES["jsonl"], "--seat", "W", "--tricks", "1", "--json").out
    assert json.loads(hidden)["claimer"] == "W"


WHOLE = "W:s987.cT98.dT7.h87 E:sJT.cJ7.dQ9.hQJT9 S:sKQ.cAKQ.dKJ8.hAK"


@pytest.mark.parametrize("way", ["positional", "--hand", "file", "pipe"])
def test_twelve_cards_to_discard_from_come_in_every_way(prefsolve, tmp_path, way):
    record = json.dumps({"deal": WHOLE, "game": "misere", "declarer": "W", "leader": "S"})
    (tmp_path / "x.jsonl").write_text(record)
    twelve, more = "sA987.cT98.dAT7.h87", ("--leader", "S", "--samples", "1", "--json")
    ways = {"positional": (twelve,), "--hand": ("--hand", twelve), "file": (tmp_path / "x.jsonl",), "pipe": ("-", "--from", "jsonl")}
    ran = prefsolve("discard", *ways[way], *more, stdin=record)
    assert ran.status == 0, ran.err
    answer = json.loads(ran.out)
    assert sorted(answer["entries"][0]) == sorted(json.loads(prefsolve("discard", twelve, *more).out)["entries"][0])
    assert answer["game"] == "misere"


@pytest.mark.parametrize("way", ["positional", "--hand", "file", "pipe"])
def test_ten_cards_to_bid_on_come_in_every_way(prefsolve, tmp_path, way):
    (tmp_path / "x.jsonl").write_text(json.dumps({"deal": WHOLE}))
    ten, more = "sJT.cJ7.dQ9.hQJT9", ("--rounds", "1", "--talons", "2", "--workers", "1", "--json")
    ways = {"positional": (ten,), "--hand": ("--hand", ten), "file": (tmp_path / "x.jsonl",), "pipe": ("-", "--from", "jsonl")}
    ran = prefsolve("bid", *ways[way], *more, stdin=json.dumps({"deal": WHOLE}))
    assert ran.status == 0, ran.err
    assert json.loads(ran.out) == json.loads(prefsolve("bid", ten, "--place", "first", *more).out), "North sits out: East is the first"


def test_a_file_that_nobody_knows_is_told_the_formats(prefsolve, tmp_path):
    (tmp_path / "x").write_text("nothing of interest")
    for command in ("solve", "table", "hunt", "convert", "diagram"):
        err = prefsolve(command, tmp_path / "x", *(("--to", "bts") if command == "convert" else ())).err
        assert err.rstrip().endswith(f"with --from: {', '.join(FORMAT_NAMES)}")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("game,declarer\n6S,W\n", "the header has no column deal: 'game, declarer'; columns are id, deal, game"),
        ("deal,deal\n", "the column 'deal' appears twice in the header"),
        ("deal;game\nx\n", "line 2: 1 cells, and the header has 2 columns"),
        ("deal\n\nW:s7\n", "line 3: a deal has three hands, not 1 (W)"),
    ],
)
def test_a_csv_file_with_a_fault_is_told_its_line(prefsolve, tmp_path, text, message):
    file = tmp_path / "x.csv"
    file.write_text(text)
    err = prefsolve("diagram", file).err
    assert message in err
    assert err.count("\n") == 1


def test_what_pandas_writes_is_read(prefsolve, tmp_path):
    """Its index has no name in CSV, and its records are a list in JSON; columns of others are passed over."""
    (tmp_path / "x.csv").write_text(f",Deal,game,declarer,leader,club\n0,{DEAL},misere,W,E,Riga\n1,{DEAL},6S,S,E,\n")
    row = {"deal": DEAL, "game": "misere", "declarer": "W", "leader": "E", "id": 5}
    (tmp_path / "x.json").write_text(json.dumps([row, row | {"game": "6S", "declarer": "S", "id": 6}]))
    for name in ("x.csv", "x.json"):
        answers = [json.loads(line) for line in prefsolve("solve", tmp_path / name, "--json").out.splitlines()]
        assert [answer["declarer_tricks"] for answer in answers] == [1, 1]
    assert [answer["id"] for answer in answers] == ["5", "6"]


@pytest.mark.parametrize("name", FILES)
def test_a_batch_reads_every_format_too(prefsolve, files, name):
    if name in GAMELESS:
        ran = prefsolve("batch", files / FILES[name])
        assert (ran.status, ran.err) == (2, f"prefsolve: {files / FILES[name]}: the game is not given\n")
        return
    ran = prefsolve("batch", files / FILES[name])
    assert ran.status == 0, ran.err
    assert json.loads(ran.out)["declarer_tricks"] == 1
    piped = prefsolve("batch", "-", "--from", name, stdin=(files / FILES[name]).read_bytes())
    assert json.loads(piped.out)["declarer_tricks"] == 1


@pytest.mark.parametrize("alphabet", list(Alphabet))
def test_a_position_on_one_line_may_stand_where_a_file_does(prefsolve, alphabet):
    """As ``format_position`` writes it, in every alphabet."""
    text = format_position(problem().position(), alphabet)
    assert json.loads(prefsolve("solve", text, "--json").out)["declarer_tricks"] == 1
    assert prefsolve("table", format_deal(parse_deal(DEAL), alphabet)).out == prefsolve("table", "--deal", DEAL).out
