"""The commands ``convention`` and ``pulka``."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from click.testing import CliRunner

from prefsolve.cli.convention import command as convention
from prefsolve.cli.pulka import command as pulka
from prefsolve.score import ROSTOV, SOCHI, parse_convention, parse_sheet

SHEET = """
players = ["Anna", "Boris", "Vera"]
convention = "sochi"
pool = 10
[[deals]]
game = "6S"
declarer = "Anna"
calls = { Boris = "whist", Vera = "pass" }
tricks = { Anna = 6, Boris = 3, Vera = 1 }
[[deals]]
game = "7H"
declarer = "Vera"
calls = { Anna = "whist", Boris = "whist" }
tricks = { Vera = 5, Anna = 3, Boris = 2 }
[[deals]]
game = "8D"
declarer = "Anna"
calls = { Vera = "pass", Boris = "pass" }
"""


def run(command, *arguments):
    result = CliRunner().invoke(command, list(map(str, arguments)), env={"COLUMNS": "120"}, catch_exceptions=False)
    assert result.exit_code == 0
    return result.output


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "game.toml"
    path.write_text(SHEET, encoding="utf-8")
    return path


def test_convention_show_prints_what_each_result_costs_and_every_switch():
    out = run(convention, "show", "leningrad")
    assert "│ 7      │ 4    │ 8          │ 8     │ 4             │ 8           │" in out
    assert "2 in the mountain" in out
    assert "tricks_when_down     gentleman" in out
    assert "«Ленинградка»" in out


def test_convention_show_turns_switches_and_writes_toml_and_json():
    changed = run(
        convention, "show", "rostov", "--set", "mountain_first=true", "--set", "raspasy_exit=6,7", "--set", "ten=whisted", "--toml"
    )
    assert parse_convention(changed) == ROSTOV.replace(mountain_first=True, raspasy_exit=(6, 7), ten="whisted")
    assert json.loads(run(convention, "show", "sochi", "--json"))["values"] == [2, 4, 6, 8, 10]


def test_convention_lists_presets_and_switches():
    assert "rostov" in run(convention, "list")
    assert "who spoke last" in run(convention, "switches")


def test_pulka_prints_the_sheet_as_it_is_written_by_hand_and_who_pays_whom(file):
    out = run(pulka, file, "--deals")
    assert "│ Anna   │ 2. 8. │" in out
    assert "2. 7♥ by Vera: Vera mountain +8; Anna on Vera 20 whists; Boris on Vera 16 whists" in out
    assert "not finished after 3 deals" in out
    assert "Vera pays Anna" in out


def test_pulka_answers_in_json_with_exact_and_rounded_results(file):
    answer = json.loads(run(pulka, file, "--json"))
    assert answer["pool"] == {"Anna": 8, "Boris": 0, "Vera": 0}
    assert answer["whists"]["Boris"] == {"Anna": 8, "Vera": 16}
    assert answer["results"] == {"Anna": 92, "Boris": 24, "Vera": -116}
    assert answer["payments"] == [{"from": "Vera", "to": "Anna", "whists": 92}, {"from": "Vera", "to": "Boris", "whists": 24}]
    assert answer["finished"] is False


def test_pulka_writes_the_record_in_another_form(file):
    again = parse_sheet(run(pulka, file, "--to", "json"), form="json")
    assert again.convention == SOCHI
    assert len(again.lines) == 3
    assert len(parse_sheet(run(pulka, file, "--to", "toml"), form="toml").lines) == 3


def test_a_contradictory_deal_is_named_on_one_line_with_the_sheet_before_it(file):
    file.write_text(SHEET.replace("Boris = 2 }", "Boris = 3 }"), encoding="utf-8")
    done = subprocess.run([sys.executable, "-P", "-m", "prefsolve", "pulka", file], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "deal 2: the tricks add up to 11, not 10" in done.stderr
    assert "Anna" in done.stdout
    assert "2." in done.stdout


def test_faults_end_with_one_line_and_status_two():
    for arguments in (["convention", "show", "odessa"], ["convention", "show", "sochi", "--set", "x"], ["pulka", "nowhere.toml"]):
        done = subprocess.run([sys.executable, "-P", "-m", "prefsolve", *arguments], capture_output=True, text=True, check=False)
        assert done.returncode == 2
        assert done.stderr.count("\n") == 1
        assert done.stdout == ""


def test_the_commands_need_neither_the_core_nor_numpy(file):
    code = (
        "import sys, runpy; sys.argv = ['prefsolve', 'pulka', sys.argv[1]]\n"
        "try: runpy.run_module('prefsolve', run_name='__main__')\n"
        "except SystemExit: pass\n"
        "assert not {'numpy', 'numba', 'prefsolve._core'} & set(sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code, file], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
