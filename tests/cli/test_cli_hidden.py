"""The commands ``estimate``, ``discard`` and ``claim``."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time

import pytest
from click.testing import CliRunner
from hunt_endings import clock_of_looks

from prefsolve.cli.commands.claim import command as claim
from prefsolve.cli.commands.discard import command as discard
from prefsolve.cli.commands.estimate import command as estimate
from prefsolve.cli.stopping import ask_to_stop
from prefsolve.single_dummy.sure_search import SureSearch
from prefsolve.single_dummy.worlds import Worlds

MISERE = ["--hand", "s789T.c789.d7.h7T", "--discard", "sAK", "--game", "misere"]
CONTRACT = ["--hand", "sAQJ8.c9.dKJ.hKT8", "--discard", "sT7", "--game", "6S", "--leader", "right"]
TWELVE = "s789T.c789.d7J.h79K"
TEN = ["--deal", "W:sAKQJT987.cA.dA E:cKQJ.dKQJ.hKQJT S:cT987.dT987.h98", "--game", "10S", "--declarer", "W", "--leader", "E"]
KING = ["--deal", "W:sAKQJT987.cK.dA E:cAQJ.dKQJ.hKQJT S:cT987.dT987.h98", "--game", "10S", "--declarer", "W", "--leader", "E"]
SURE = ["--hand", "sAKQJT987.cA.dA", "--discard", "h78", "--game", "10S", "--leader", "self"]


def run(command, *arguments, status: int = 0) -> str:
    result = CliRunner().invoke(command, list(map(str, arguments)), standalone_mode=False, catch_exceptions=False)
    assert (result.return_value or 0) == status
    return result.output


def fault(*arguments) -> str:
    done = subprocess.run([sys.executable, "-P", "-m", "prefsolve", *arguments], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    return done.stderr


class TestEstimate:
    def test_a_sampled_contract_with_its_histogram(self):
        out = run(estimate, *CONTRACT, "--samples", 200)
        assert "West plays 6♠, South leads." in out
        assert "Tricks on average: 4." in out
        assert "A sample of 200 of 184,756 layouts, seed 0." in out
        assert "█" in out

    def test_ascii(self):
        out = run(estimate, *CONTRACT, "--samples", 50, "--ascii")
        assert out.isascii()
        assert "####" in out

    def test_an_exact_chance_as_json(self):
        answer = json.loads(
            run(estimate, *MISERE, "--leader", "self", "--chance", "--know", "E has 2 S", "--know", "E has 4-5 H", "--json")
        )
        assert (answer["exact"], answer["seen"], answer["leader"]) == (True, answer["layouts"], "W")
        assert "mean" not in answer

    def test_cards_are_compared(self):
        out = run(estimate, *MISERE, "--leader", "self", "--cards", "--samples", 30)
        assert "West to play:" in out
        assert out.count("%") == 10
        assert "best" in out

    def test_as_a_defender_sees_it_in_the_middle_of_the_play(self):
        options = ["--seat", "E", "--hand", "sJT.cJT.dQJ98.hQJ", "--declarer", "W", "--game", "misere", "--leader", "S", "--play", "CA C7"]
        out = run(estimate, *options, "--talon", "s7.h7", "--samples", 40)
        assert "as East sees it" in out

    def test_a_predicate_from_a_file(self, tmp_path):
        file = tmp_path / "mine.py"
        file.write_text("def spades(e):\n    return (e & 0xFF) == 0b110000\n")
        answer = json.loads(run(estimate, *MISERE, "--leader", "self", "--chance", "--where", f"{file}:spades", "--json", "--samples", 50))
        assert (answer["seen"], answer["layouts"]) == (50, None)

    def test_a_figure(self, tmp_path):
        run(estimate, *CONTRACT, "--samples", 20, "--plot", tmp_path / "e.svg")
        assert "<svg" in (tmp_path / "e.svg").read_text()

    def test_ctrl_c_gives_what_there_is(self, start, tmp_path):
        """The predicate leaves a mark when the work has begun."""
        mark, file = tmp_path / "begun", tmp_path / "mine.py"
        file.write_text(f"def begun(e):\n    open({str(mark)!r}, 'w').close()\n    return True\n")
        running = start("estimate", *CONTRACT, "--samples", "10000000", "--workers", "1", "--where", f"{file}:begun")
        while not mark.exists() and running.poll() is None:
            time.sleep(0.05)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=60)
        assert (running.returncode, err) == (130, b"")
        assert "Stopped before the end." in out.decode()


class TestDiscard:
    def test_misere(self):
        out = run(discard, TWELVE, "--leader", "left", "--samples", 50, "--rows", 3)
        assert "West plays misère, East leads." in out
        assert "♦J ♥K" in out
        assert "and 63 more" in out

    def test_contracts(self):
        out = run(discard, "sAQJ8T7.c9.dKJ.hKT8", "--leader", "E", "--strain", "S", "--samples", 10)
        assert "tricks" in out
        assert "♠ |" in out

    def test_json(self):
        answer = json.loads(run(discard, TWELVE, "--leader", "left", "--samples", 20, "--json"))
        assert (len(answer["entries"]), answer["game"], answer["layouts"]) == (66, "misere", 184_756)
        assert answer["entries"][0]["discard"] == ["DJ", "HK"]

    def test_ctrl_c_keeps_the_discards_that_were_tried(self, monkeypatch):
        sample = Worlds.sample

        def interrupted(worlds, *arguments):
            ask_to_stop()
            return sample(worlds, *arguments)

        monkeypatch.setattr(Worlds, "sample", interrupted)
        out = run(discard, TWELVE, "--leader", "left", status=130)
        untried = re.search(r"Stopped before the end; (\d+) of 66 discards were not tried.", out)
        assert 66 - int(untried[1]) == out.count("\n| ♠") + out.count("\n| ♣") + out.count("\n| ♦") + out.count("\n| ♥")


class TestClaim:
    def test_ten_tricks_hold_with_open_cards(self):
        assert "West claims 10 tricks: it holds." in run(claim, *TEN)

    def test_with_the_king_of_clubs_they_fail_by_one(self):
        out = run(claim, *KING, status=1)
        assert "it fails, 9 with best defence" in out
        assert "10.  " in out

    def test_a_sure_claim_shows_its_plan(self):
        out = run(claim, *SURE)
        assert "sure in all 184,756 layouts" in out
        assert "Play ♠A now." in out
        assert "♠A ♠K ♠Q ♠J ♠T ♠9 ♠8 ♠7 ♣A ♦A" in out

    def test_a_claim_that_depends_shows_layouts_that_break_it(self):
        options = ["--hand", "sAQ", "--game", "6NT", "--leader", "left", "--out", "s789TJ.h9TJQKA.c789TJQKA.d89TJQKA"]
        out = run(claim, *options, status=1)
        assert "it depends; in" in out
        assert "trick" in out

    def test_json(self):
        assert json.loads(run(claim, *SURE, "--json"))["verdict"] == "sure"
        assert json.loads(run(claim, *KING, "--json", status=1))["tricks"] == 9

    GUESS = ("--hand", "sK.hAK", "--out", "s78TJA.c789TJQKA.d89TQKA.h79JQ", "--game", "6NT", "--leader", "left", "--tricks", 1)

    def test_what_is_not_decided_when_the_time_is_up_is_status_3(self, monkeypatch):
        monkeypatch.setattr("prefsolve.single_dummy.sure_search.LOOK_EVERY", 1)
        monkeypatch.setattr("prefsolve.solving.run_control.time", clock_of_looks())
        out = run(claim, *self.GUESS, "--time", 1, status=3)
        assert out == "West claims 1 trick: not decided (time limit reached); with open cards it holds in all 20 layouts looked at.\n"
        answer = json.loads(run(claim, *self.GUESS, "--time", 1, "--json", status=3))
        assert (answer["holds"], answer["verdict"], answer["stopped"]) == (None, "undecided", "time")

    def test_ctrl_c_says_what_is_known_by_then(self, monkeypatch):
        monkeypatch.setattr("prefsolve.single_dummy.sure_search.LOOK_EVERY", 1)
        keeps = SureSearch.keeps

        def interrupted(search, *state):
            ask_to_stop()
            return keeps(search, *state)

        monkeypatch.setattr(SureSearch, "keeps", interrupted)
        assert "not decided (interrupted)" in run(claim, *self.GUESS, status=130)

    def test_the_exit_status_is_that_of_the_process(self):
        for arguments, status in ((TEN, 0), (KING, 1)):
            done = subprocess.run([sys.executable, "-P", "-m", "prefsolve", "claim", *arguments], capture_output=True, check=False)
            assert done.returncode == status


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["estimate", "--game", "6S"], "--hand"),
        (["estimate", *MISERE], "needs a leader"),
        (["estimate", *MISERE, "--leader", "N"], "sits out"),
        (["estimate", *MISERE, "--leader", "left", "--know", "E holds SA"], "no layout fits"),
        (["estimate", *MISERE, "--leader", "left", "--know", "E sings"], "cannot be read; write"),
        (["estimate", *MISERE, "--leader", "left", "--where", "nowhere.py:f"], "nowhere.py"),
        (["estimate", *MISERE, "--leader", "left", "--exact", "--samples", "5"], "not both"),
        (["estimate", *MISERE, "--leader", "left", "--open", "E"], "SEAT:HAND"),
        (["estimate", *MISERE, "--leader", "left", "--samples", "5", "--json", "--plot", "x.nonsense"], "nonsense"),
        (["estimate", *MISERE, "--leader", "left", "--open", "E:sQ", "--open", "E:sJ"], "given twice"),
        (["estimate", *MISERE, "--leader", "left", "--talon", "SA"], "talon has two cards"),
        (["estimate", "--hand", "s789T.c789.d7.h7T", "--game", "raspasy", "--leader", "left"], "has no declarer"),
        (["discard", "s789", "--leader", "left"], "twelve cards"),
        (["discard", TWELVE, "--leader", "left", "--game", "raspasy"], "misere or contracts"),
        (["claim", "--hand", "sA", "--table", "SA"], "--table is for open cards"),
        (["claim", *TEN, "--hand", "sA"], "not with --hand or --seat"),
        (["claim", *TEN, "--tricks", "11"], "11"),
    ],
    ids=lambda value: None if isinstance(value, list) else value,
)
def test_faults_are_one_line_and_status_two(arguments, message):
    if "--plot" in arguments:
        done = subprocess.run([sys.executable, "-P", "-m", "prefsolve", *arguments], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr.count("\n")) == (2, 1)
        assert message in done.stderr
    else:
        assert message in fault(*arguments)
