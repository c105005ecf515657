"""The command line as a whole: help, faults in one line, exit statuses, Ctrl-C, and what is imported when."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys

import pytest

from prefsolve.cli.main import COMMANDS, run
from prefsolve.cli.stopping import ask_to_stop

OTHELLO = "W:s987.cT98.dT7.h87 E:sJT.cJ7.dQ9.hQJT9 S:sKQ.cAKQ.dKJ8.hAK"
RECORD = json.dumps({"deal": OTHELLO, "game": "misere", "declarer": "W", "leader": "S"})


def test_help_lists_every_command(prefsolve):
    ran = prefsolve("--help")
    assert ran.status == 0
    for name, (_, text) in COMMANDS.items():
        assert f"  {name} " in ran.out
        assert text in " ".join(ran.out.split())


@pytest.mark.parametrize("name", list(COMMANDS))
def test_every_command_explains_itself(prefsolve, name):
    ran = prefsolve(name, "--help")
    assert ran.status == 0
    assert ran.out.startswith(f"Usage: prefsolve {name} ")


def test_version(prefsolve):
    from prefsolve import __version__

    assert __version__ in prefsolve("--version").out


def test_without_a_command_help_is_shown_and_the_usage_is_wrong(prefsolve):
    ran = prefsolve()
    assert ran.status == 2
    assert "Usage: prefsolve" in ran.out + ran.err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nonsense"], "No such command 'nonsense'"),
        (["solve"], "give a file, or --deal, --game, --declarer and --leader"),
        (["solve", "x.toml", "--deal", OTHELLO], "give a file or --deal, not both"),
        (["solve", "nowhere.toml"], "nowhere.toml: cannot be read: No such file or directory"),
        (["solve", "--deal", OTHELLO], "the game is not given; give it with --game"),
        (["solve", "--deal", OTHELLO, "--game", "5S", "--declarer", "W", "--leader", "S"], "level is 6 to 10"),
        (["solve", "--deal", "W:987.T98.T7.87", "--game", "6S", "--leader", "S"], "♠♥♦♣"),
        (["solve", "--nonsense"], "No such option"),
        (["table"], "give a file, or three hands by --deal"),
        (["table", "--deal", "W:s7 E:s8"], "three hands"),
        (["batch"], "Missing argument 'FILE'"),
        (["batch", "nowhere.csv"], "nowhere.csv: No such file or directory"),
        (["batch", "deals.txt"], "deals.txt: cannot be read: No such file or directory"),
        (["batch", "-", "-o", "answers.xlsx"], "is not clear from its ending; give --to csv, --to jsonl or --to parquet"),
        (["batch", "-", "-o", "nowhere/answers.csv"], "nowhere/answers.csv: No such file or directory"),
        (["batch", "-", "--workers", "0"], "0 is not in the range 1<=x<=256"),
        (["batch", "-", "--from", "xml"], "'xml' is not one of 'jsonl', 'csv'"),
    ],
)
def test_bad_usage_and_bad_input_are_one_line_and_status_2(prefsolve, arguments, message):
    ran = prefsolve(*arguments)
    assert ran.status == 2
    assert ran.out == ""
    assert ran.err.startswith("prefsolve: ")
    assert ran.err.count("\n") == 1
    assert message in ran.err


def test_the_process_exits_with_the_commands_status(start):
    for arguments, stdin, status in ((["solve"], b"", 2), (["batch", "-"], b"{}\n", 1), (["batch", "-"], RECORD.encode(), 0)):
        process = start(*arguments)
        process.communicate(stdin)
        assert process.returncode == status


def test_ctrl_c_ends_a_batch_at_once_and_keeps_what_it_has_answered(start):
    process = start("batch", "-", "-o", "-")
    process.stdin.write(f"{RECORD}\n".encode() * 3)
    process.stdin.flush()
    answered = [process.stdout.readline() for _ in range(3)]  # while the batch waits for more
    process.send_signal(signal.SIGINT)
    assert process.wait() == 130  # its input stays open until then, or it might come to its end first
    out, err = process.communicate()
    assert [json.loads(line) for line in answered] == [{**json.loads(RECORD), "declarer_tricks": 1, "makes": False}] * 3
    assert out == b""
    assert err == b"prefsolve: interrupted\n"


def test_ctrl_c_leaves_whole_answers_even_when_nobody_reads_them(start, tmp_path):
    source = tmp_path / "deals.jsonl"
    source.write_text(f"{RECORD}\n" * 20000)
    process = start("batch", source)
    first = process.stdout.readline()
    process.send_signal(signal.SIGINT)
    assert process.wait(60) == 130  # with the pipe full or filling
    out = first + process.stdout.read()  # on a slow machine the first may be the only answer
    assert out.endswith(b"\n")
    assert all(json.loads(line)["declarer_tricks"] == 1 for line in out.splitlines())
    assert len(out.splitlines()) < 20000


def test_ctrl_c_is_heard_inside_a_long_computation(environment):
    """The command is stood in for by a sleep that never looks up, as a search in the core does not."""
    code = (
        "import ctypes; from prefsolve.cli.main import cli, main\n"
        "cli.main = lambda *a, **k: (print('started', flush=True), ctypes.CDLL(None).sleep(60))\n"
        "main()\n"
    )
    command = [sys.executable, "-P", "-c", code]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout.readline() == b"started\n"
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=50)
    assert process.returncode == 130
    assert err == b"prefsolve: interrupted\n"


@pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="the system sends no signals to threads")
def test_ctrl_c_is_heard_whichever_thread_the_system_gives_it_to(environment):
    """A thread that starts others may get it before the main thread wakes; here it always does."""
    code = (
        "import signal, threading, time; from prefsolve.cli.main import cli, main; from prefsolve.cli.stopping import stoppable\n"
        "def command(*a, **k):\n"
        "    with stoppable() as stopped:\n"
        "        time.sleep(0.5)  # until the main thread waits\n"
        "        signal.pthread_kill(threading.get_ident(), signal.SIGINT)\n"
        "        end = time.monotonic() + 20\n"
        "        while not stopped() and time.monotonic() < end:\n"
        "            time.sleep(0.1)\n"
        "        print('stopped' if stopped() else 'not told', flush=True)\n"
        "        return 130\n"
        "cli.main = command\n"
        "main()\n"
    )
    ran = subprocess.run([sys.executable, "-P", "-c", code], env=environment, capture_output=True, timeout=50)
    assert (ran.returncode, ran.stdout, ran.stderr) == (130, b"stopped\n", b"")


def test_a_reader_that_goes_away_is_no_error_to_speak_of(start, tmp_path):
    source = tmp_path / "deals.jsonl"
    source.write_text(f"{RECORD}\n" * 20000)
    process = start("batch", source)
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait() == 141


def test_an_output_that_is_full_is_one_line_and_status_2(prefsolve):
    ran = prefsolve("batch", "-", "-o", "/dev/full", "--to", "jsonl", stdin=RECORD)
    assert (ran.status, ran.err) == (2, "prefsolve: /dev/full: No space left on device\n")


IMPORTS = """
import sys
from prefsolve.cli.main import run
status = run(sys.argv[1:])
print(sorted(m for m in ("numpy", "numba", "rich", "msgspec", "prefsolve._ext._core", "concurrent.futures") if m in sys.modules))
sys.exit(status)
"""


@pytest.mark.parametrize(
    ("arguments", "imported"),
    [
        (["--help"], []),
        (["--version"], []),
        (["solve", "--deal", OTHELLO, "--game", "misere", "--declarer", "W", "--leader", "S"], ["msgspec", "prefsolve._ext._core"]),
        (["batch", os.devnull, "--from", "jsonl"], ["prefsolve._ext._core"]),
        (["table", "--deal", OTHELLO, "--json"], ["prefsolve._ext._core"]),
    ],
)
def test_nothing_is_imported_before_it_is_needed(environment, arguments, imported):
    run = subprocess.run([sys.executable, "-P", "-c", IMPORTS, *arguments], env=environment, capture_output=True, text=True, check=True)
    assert run.stdout.splitlines()[-1] == str(imported)


def test_ctrl_c_before_there_is_anything_to_keep_is_one_line_and_status_130(monkeypatch, capsys):
    """``bid`` needs two talons; it is interrupted before it has looked at one."""
    monkeypatch.setattr("prefsolve.bidding.advice._check", lambda *_: ask_to_stop())
    assert run(["bid", "sAKQJ9.cAK.dA7.h8", "--rounds", "1", "--talons", "2"]) == 130
    assert capsys.readouterr().err == "prefsolve: stopped before two talons were looked at\n"
