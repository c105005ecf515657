"""What a report of a fault needs is told, and what is broken is told beside it."""

from __future__ import annotations

import json
import platform
import subprocess
import sys

import pytest

import prefsolve as package
from prefsolve import installation as module
from prefsolve.installation import Check, Report, selfcheck


def test_every_known_answer_is_right_here_and_the_report_says_where_here_is(prefsolve):
    ran = prefsolve("selfcheck", "--json")
    assert (ran.status, ran.err) == (0, "")
    told = json.loads(ran.out)
    assert told["right"]
    assert all(check["right"] and check["expected"] == check["found"] for check in told["checks"])
    assert (told["prefsolve"], told["python"]) == (package.__version__, platform.python_version())
    assert told["numpy"]
    assert {"name", "version", "kernel"} == set(told["blas"])
    assert set(told["extras"]) == {"plot", "parquet"}
    assert told["speed"] > 0


def test_the_module_runs_by_itself_without_the_tree(environment, tmp_path):
    command = [sys.executable, "-P", "-m", "prefsolve.selfcheck"]
    ran = subprocess.run(command, env=environment, cwd=tmp_path, capture_output=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, b"")
    text = ran.stdout.decode()
    assert text.startswith(f"prefsolve {package.__version__}\n")
    assert "known answers are right" in text


def test_a_kernel_that_was_chosen_by_hand_is_told(monkeypatch):
    monkeypatch.setenv("OPENBLAS_CORETYPE", "Prescott")
    monkeypatch.setattr(module, "_KNOWN", ())
    assert "OPENBLAS_CORETYPE=Prescott" in selfcheck().lines()


def test_a_wrong_answer_and_a_fault_are_told_and_end_with_1(prefsolve, monkeypatch):
    def broken() -> str:
        raise OSError("cannot be\nloaded")

    monkeypatch.setattr(module, "_KNOWN", (("two and two", "4", lambda: "5"), ("the core", "1", broken), ("one", "1", lambda: "1")))
    ran = prefsolve("selfcheck")
    assert ran.status == 1
    assert "WRONG  two and two: 5, and right is 4 (" in ran.out
    assert "WRONG  the core: OSError: cannot be loaded, and right is 1 (" in ran.out
    assert "right  one: 1 (" in ran.out
    assert "2 of 3 known answers are wrong" in ran.out
    assert not json.loads(prefsolve("selfcheck", "--json").out)["right"]


def test_a_numpy_that_cannot_tell_its_build_is_no_fault(monkeypatch):
    monkeypatch.setattr("numpy.show_config", lambda mode: None)
    assert module.simd() == {"baseline": [], "found": []}


@pytest.mark.parametrize(("found", "holds"), [("1", True), ("2", False)])
def test_a_check_holds_where_what_was_found_is_right(found, holds):
    check = Check("x", "1", found, 0.5)
    assert check.holds == Report({}, (check,)).holds == holds
