"""The command ``hunt``."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from hunt_endings import OTHELLO, clock_of_looks

from prefsolve.cli.main import cli
from prefsolve.errors import OptionError, PrefsolveError, WeightError

ETUDES = Path(__file__).parents[2] / "etudes"
DEAL = ("--deal", OTHELLO, "--game", "misere", "--declarer", "W", "--leader", "S")
HARD = "W:sJ87.c987.d987.hK98 N:sAK.cQJ.dAKQJ.hJ7 E:sQT9.cAKT.dT.hAQT"


def run(*arguments: object, status: int = 0) -> str:
    result = CliRunner().invoke(cli, ["hunt", *map(str, arguments)], catch_exceptions=False, standalone_mode=False)
    assert (result.return_value or 0) == status
    return result.output


def run_json(*arguments: object) -> dict:
    return json.loads(run(*arguments, "--json"))


def test_othellos_misere_in_words():
    text = run(*DEAL, "--plan")
    assert "West plays misère; South leads." in text
    assert "66 discards: 60 caught with all cards seen, 56 by the best plan." in text
    assert "8 maximal plans." in text
    assert "Best first cards: ♠Q ♠K ♣Q ♣K ♣A ♦8" in text
    assert "Caught with all cards seen, but not by the best plan (4):\n  ♠7 ♦A, ♠8 ♦A, ♠9 ♦A, ♠A ♦A" in text
    assert "Not caught at all (6):" in text
    assert "The best plan:\n  South ♦8\n" in text
    assert text.rstrip().endswith("caught")


def test_the_golden_fields_in_json():
    fields = run_json(*DEAL)
    expected = {"discards": 66, "caught_double_dummy": 60, "plans": 8, "best_plan_catches": 56}
    assert {key: fields[key] for key in expected} == expected
    assert fields["best_first_cards"] == ["SQ", "SK", "CQ", "CK", "CA", "D8"]
    assert len(fields["catches"]) == 56
    assert "cards" not in fields
    assert "plan" not in fields


def test_everything_that_can_be_asked_for():
    fields = run_json(*DEAL, "--cards", "--plan", "--depth", 1, "--plans", "--mixture")
    assert fields["cards"]["D8"] == 56
    assert fields["plan"]["tree"]["play"] == [["S", "D8"]]
    assert len(fields["all_plans"]) == 8
    assert len(fields["all_plans"][0]) == 56
    assert fields["mixture"]["guarantee"] == 0
    text = run(*DEAL, "--cards", "--plan", "--depth", 0, "--plans", "--mixture")
    assert "The best weight after each card of South:" in text
    assert "South ♦8 …" in text
    assert "1.  56 caught; lets go ♠7 ♦A, ♠8 ♦A, ♠9 ♦A, ♠A ♦A" in text
    assert "The hunters' guarantee against the best mixture of discards: 0.000000" in text


def test_ascii_output():
    text = run(*DEAL, "--ascii", "--plan")
    assert text.isascii()
    assert "Best first cards: SQ SK CQ CK CA D8" in text


def test_the_plan_as_a_page(tmp_path):
    page = tmp_path / "plan.html"
    assert run(*DEAL, "--html", page, "--lang", "ru") == ""
    text = page.read_text(encoding="utf-8")
    assert text.startswith("<!DOCTYPE html>")
    assert '<html lang="ru"' in text
    assert "План ловит 56 из 66 сносов" in text
    assert run(*DEAL, "--html", "-", "--lang", "ru") == text


def test_only_plausible_discards_with_weights(tmp_path):
    fields = run_json(*DEAL, "--discards", "SA DA = 2, S9 S8")
    assert (fields["discards"], fields["total"]) == (2, 3)
    file = tmp_path / "weights.txt"
    file.write_text("SA DA = 0.5\nCT C9\n", encoding="utf-8")
    assert run_json(*DEAL, "--weights", file)["total"] == 1.5
    assert run_json(*DEAL, "--weights", "uniform")["total"] == 66
    assert run_json(*DEAL, "--weights", "rational")["discards"] == 6
    assert run_json(*DEAL, "--weights", "rational:1")["discards"] > 6
    assert "The best plan's weight is " in run(*DEAL, "--discards", "SA DA = 2, S9 S8")


def test_from_the_middle_of_the_play():
    fields = run_json(*DEAL, "--play", "HA H8")
    assert fields["discards"] == 55
    assert run_json(*DEAL, "--table", "HA H8") == fields


def test_a_contract_played_in_the_light():
    deal = "N:sAKQT7.cAQJ.dKQ.hJ9 E:sJ9.cT7.dJT98.hKQ S:s8.cK98.dA7.hAT87"
    text = run("--deal", deal, "--game", "8S", "--declarer", "N", "--leader", "E")
    assert "North plays 8♠; East leads." in text


def test_an_etude_that_states_a_hunt():
    file = ETUDES / "hunts" / "othello.toml"
    fields = run_json(file)
    assert (fields["id"], fields["plans"]) == (str(file), 8)
    assert "8 maximal plans." in run(file)
    assert run_json(ETUDES / "othello.toml")["best_plan_catches"] == 56
    assert run_json(file, "--play", "HA H8")["discards"] == 55


def test_an_etude_whose_answer_is_wrong_gives_status_1(tmp_path):
    text = (ETUDES / "hunts" / "othello.toml").read_text(encoding="utf-8")
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(text.replace("plans = 8", "plans = 7").replace('"SQ SK', '"SK'), encoding="utf-8")
    output = run(wrong, status=1)
    assert "answer.plans: the etude says 7, but it is 8" in output
    assert "answer.key_cards: the etude says SK CQ CK CA D8, but they are SQ SK CQ CK CA D8" in output
    run(wrong, "--discards", "SA DA")  # another question
    broken = tmp_path / "broken.toml"
    broken.write_text("title = 1", encoding="utf-8")
    assert "broken.toml: title: expected str" in run(wrong, broken, "--json", status=2)


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ((*DEAL, "--discards", "SA"), WeightError, "a discard has two cards, not 1"),
        ((*DEAL, "--discards", "SK DA"), WeightError, "♠K ♦A cannot be the discard"),
        ((*DEAL, "--weights", "nowhere.txt"), WeightError, "nowhere.txt: cannot be read"),
        ((*DEAL, "--weights", "rational:x"), OptionError, "rational:N takes a number of tricks, not 'x'"),
        ((*DEAL, "--time", "0"), OptionError, "the time is a number of seconds above 0, not 0"),
        ((*DEAL, "--memory", "0"), OptionError, "the memory is 1 to 65536 MiB, not 0"),
        (DEAL[:-2], PrefsolveError, "who leads is not given; give it with --leader"),
        ((*DEAL, "--discard", "SK DA"), PrefsolveError, "♠K is in both"),
    ],
)
def test_bad_input_is_one_error(arguments, error, message):
    with pytest.raises(error, match=message):
        run(*arguments)


def process(*arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen([sys.executable, "-P", "-m", "prefsolve", "hunt", *arguments], stdout=-1, stderr=-1, text=True)


def test_bad_input_is_one_line_and_status_2():
    run = process(*DEAL, "--play", "SK C8")
    output, errors = run.communicate()
    assert (output, run.returncode, errors.count("\n")) == ("", 2, 1)
    assert errors.startswith("prefsolve: --play: W cannot play ♣8")


def test_usage_faults_are_status_2():
    for arguments in ((), ("x.toml", "--deal", OTHELLO), (*DEAL, "--weights", "uniform", "--discards", "SA DA")):
        run = process(*arguments)
        run.communicate()
        assert run.returncode == 2


def test_when_the_time_is_up_the_best_so_far_and_a_bound_are_printed(monkeypatch):
    arguments = ("--deal", HARD, "--game", "misere", "--declarer", "W", "--leader", "E", "--time", "60")
    monkeypatch.setattr("prefsolve.solving.run_control.time", clock_of_looks())
    fields = run_json(*arguments)
    assert (fields["complete"], fields["stopped"]) == (False, "time")
    assert 0 < fields["weight"] <= fields["bound"]
    assert "Time limit reached: no plan " in run(*arguments)


INTERRUPTED = """
import sys
from prefsolve.cli.main import main
from prefsolve.hunting.hunt import _Run

look = _Run._watch

def tell(run):
    if run.front.best:
        print("a plan is found", file=sys.stderr, flush=True)
    return look(run)

_Run._watch = tell
main()
"""


def test_ctrl_c_prints_what_was_found_with_status_130(environment):
    arguments = ("hunt", "--deal", HARD, "--game", "misere", "--declarer", "W", "--leader", "E", "--json")
    command = [sys.executable, "-P", "-c", INTERRUPTED, *arguments]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as run:
        assert run.stderr.readline() == "a plan is found\n"
        run.send_signal(signal.SIGINT)
        output, errors = run.communicate()
    fields = json.loads(output)
    assert (run.returncode, fields["stopped"], fields["complete"]) == (130, "interrupt", False)
    assert 0 < fields["weight"] <= fields["bound"]
    assert "Traceback" not in errors


def test_help_names_every_option():
    text = run("--help")
    for option in ("--weights", "--discards", "--cards", "--plan", "--plans", "--mixture", "--time", "--memory", "--play", "--json"):
        assert option in text


BUILDING = """
import sys
from prefsolve.cli.main import main
from prefsolve.hunting.plan import PlanBuilder

build = PlanBuilder.build

def tell(builder, worlds):
    print("the plan is begun", file=sys.stderr, flush=True)
    while not builder.control.stop():
        pass
    return build(builder, worlds)

PlanBuilder.build = tell
main()
"""


def test_ctrl_c_while_the_plan_is_built_keeps_the_proven_answer(environment):
    arguments = ("hunt", "--deal", OTHELLO, "--game", "misere", "--declarer", "W", "--leader", "S", "--plan")
    command = [sys.executable, "-P", "-c", BUILDING, *arguments]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as run:
        assert run.stderr.readline() == "the plan is begun\n"
        run.send_signal(signal.SIGINT)
        output, errors = run.communicate()
    assert (run.returncode, errors) == (130, "")
    assert "66 discards: 60 caught with all cards seen, 56 by the best plan." in output
    assert "The best plan (cut short at …: interrupted):" in output
