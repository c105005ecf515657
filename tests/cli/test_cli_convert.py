"""``prefsolve convert``: what it writes, what it says it left out, and how it refuses."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from prefsolve import PrefsolveError
from prefsolve.cli.commands.convert import command
from prefsolve.formats import FormatError, read_problems

DATA = Path(__file__).parents[1] / "data" / "formats"


def convert(*arguments, data=None):
    return CliRunner().invoke(command, list(map(str, arguments)), input=data, catch_exceptions=True, standalone_mode=False)


def test_a_file_of_bridgestudio_becomes_a_folder_of_etudes(tmp_path):
    result = convert(DATA / "three.bts", "--to", "etude", "-o", f"{tmp_path}/new/")
    files = sorted((tmp_path / "new").iterdir())
    assert [file.name for file in files] == ["three-1.toml", "three-2.toml", "three-3.toml"]
    (third,) = read_problems(files[2].read_bytes())
    assert [card.ascii for card in third.play] == ["SA"]
    assert result.stderr.splitlines() == ["not carried over: deal 2: play: the 3 cards that come after the position shown"]


def test_the_output_s_ending_names_the_format(tmp_path):
    convert(DATA / "three.bts", DATA / "old-cp1251.bts", "-o", tmp_path / "all.pts", "--encoding", "cp1251")
    data = (tmp_path / "all.pts").read_bytes()
    assert "Ласкера".encode("cp1251") in data
    assert len(read_problems(data)) == 5


def test_strict_writes_nothing_that_would_lose_something(tmp_path):
    result = convert(DATA / "misere.toml", "-o", tmp_path / "out.bts", "--strict")
    assert result.return_value == 1
    assert "not carried over: deal 1: claim: 0 declarer's tricks" in result.stderr
    assert not (tmp_path / "out.bts").exists()


def test_a_deal_string_gets_its_game_from_the_options():
    result = convert("-", "--to", "jsonl", "--game", "6S", "--declarer", "E", "--leader", "W", data="N:Q... A... - K...\n")
    assert result.stdout == '{"deal": "N:sQ E:sA W:sK", "game": "6S", "declarer": "E", "leader": "W"}\n'
    assert result.return_value == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["no-such-file", "--to", "bts"], "no-such-file: cannot be read: No such file or directory"),
        ([DATA / "three.bts", "--to", "etude"], "choose --number, or -o FOLDER/"),
        ([DATA / "three.bts", "--to", "bts", "--deal", "4"], "no deal 4: 3 were read"),
        ([DATA / "two.pbn", "--to", "etude", "--deal", "2"], "the game is not given"),
        ([DATA / "three.bts", "--from", "pbn", "--to", "bts"], "line 2: 'deal 1 "),
        ([DATA / "three.bts", "--to", "bts", "-o", "/no/such/folder/x.bts"], "cannot be written"),
        ([DATA / "kovalevskaya.toml", "--to", "list", "--leader", "S"], "the leader S sits out"),
    ],
)
def test_faults_are_one_line_that_names_the_file(arguments, message):
    fault = convert(*arguments).exception
    assert isinstance(fault, PrefsolveError)
    assert message in str(fault)
    assert "\n" not in str(fault)


def test_a_letter_that_the_encoding_lacks_is_named(tmp_path):
    file = tmp_path / "x.toml"
    file.write_text((DATA / "misere.toml").read_text() + 'comment = "漢"\n', encoding="utf-8")
    fault = convert(file, "--to", "bts", "--encoding", "cp1251").exception
    assert isinstance(fault, FormatError)
    assert "'漢' cannot be written in cp1251" in str(fault)


def test_the_formats_can_be_listed():
    assert "preferanser" in convert("--list").stdout
    assert convert().exception.format_message() == "give a file, or --deal, --game, --declarer and --leader"
    assert convert(DATA / "three.bts").exception.format_message() == "name the format to write with --to"
