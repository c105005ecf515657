"""How the tests run: how many examples the property tests try, and where the known answers stand."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from chromium import browser  # noqa: F401  (a fixture)
from hypothesis import HealthCheck, settings

DATA = Path(__file__).parent / "data"

# No deadline: a slow machine is not a wrong answer.  PREFSOLVE_SWEEP=full tries many more examples.
settings.register_profile("quick", deadline=None, max_examples=100, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("full", deadline=None, max_examples=1000, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("full" if os.environ.get("PREFSOLVE_SWEEP") == "full" else "quick")


def pytest_configure() -> None:
    """Let the processes that the tests start hear Ctrl-C, even where the tests run in the background of a shell.

    A shell lets its background jobs ignore the interrupt, and what they start inherits that.  The tests are English,
    whatever the locale; those about Russian say so.
    """
    os.environ["PREFSOLVE_LANG"] = "en"
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def golden_etudes() -> list[dict[str, Any]]:
    """Composed problems and endings; ``declarer_tricks`` and ``best_leads`` were computed by two independent programs."""
    return json.loads((DATA / "etudes.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def golden_deals() -> list[dict[str, str]]:
    """60 random deals × 6 games × 3 declarers × 3 leaders, on whose values three independent programs agree."""
    with (DATA / "deals.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


class Ran(NamedTuple):
    """What a command line came to."""

    status: int
    out: str
    err: str


@pytest.fixture
def prefsolve(capfd, monkeypatch, tmp_path) -> Callable[..., Ran]:
    """Runs a command line in this process, with that standard input; as fast as a call."""
    from prefsolve.cli.main import run as run_command

    def run(*arguments: object, stdin: str | bytes = b"") -> Ran:
        file = tmp_path / "standard input"
        file.write_bytes(stdin.encode() if isinstance(stdin, str) else stdin)
        capfd.readouterr()
        with file.open() as stream, monkeypatch.context() as patch:
            patch.setattr(sys, "stdin", stream)
            status = run_command([str(argument) for argument in arguments])
        return Ran(status, *capfd.readouterr())

    return run


@pytest.fixture(scope="session")
def environment() -> dict[str, str]:
    """The environment in which another Python finds the package under test."""
    import prefsolve

    return {**os.environ, "PYTHONPATH": str(Path(prefsolve.__file__).parent.parent), "PYTHONUTF8": "1"}


@pytest.fixture
def start(environment) -> Iterator[Callable[..., subprocess.Popen[bytes]]]:
    """Starts a command line as a process of its own, its three streams being pipes; what still runs at the end is ended."""
    started: list[subprocess.Popen[bytes]] = []

    def start(*arguments: object, **options: Any) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-P", "-m", "prefsolve", *map(str, arguments)]
        pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
        started.append(subprocess.Popen(command, **{"env": environment, **pipes, **options}))
        return started[-1]

    yield start
    for process in started:
        with process:
            process.kill()
