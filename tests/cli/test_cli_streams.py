"""Standard streams as they come: missing, closed, full, of poor encodings; and what others wrote is shown harmless."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from prefsolve.cli.main import COMMANDS
from prefsolve.cli.streams import harmless, visible

OTHELLO = "W:s987.cT98.dT7.h87 E:sJT.cJ7.dQ9.hQJT9 S:sKQ.cAKQ.dKJ8.hAK"
MISERE = f'--deal "{OTHELLO}" --game misere --declarer W --leader S'
ETUDE = f'title = "Othello"\nsource = "a book"\ndeal = "{OTHELLO}"\ngame = "misere"\ndeclarer = "W"\nleader = "S"\n'
SHEET = """players = ["Anna", "Boris", "Vera"]
convention = "sochi"
pool = 10
[[deals]]
game = "6S"
declarer = "Anna"
calls = { Boris = "whist", Vera = "pass" }
tricks = { Anna = 6, Boris = 3, Vera = 1 }
"""
PLAYED = f"""deal = "{OTHELLO}"
talon = "SA DA"
discard = "SA DA"
game = "misere"
declarer = "W"
leader = "S"
play = ["HA H8 HT"]
"""

EVERY_COMMAND = {
    "solve": f"solve {MISERE}",
    "table": 'table --deal "N:sAK E:sQJ S:sT9"',
    "raspasy": 'raspasy --deal "N:sAK E:sQJ S:sT9"',
    "convention": "convention list",
    "bid": 'bid "sAKQJ9.cAK.dA7.h8" --rounds 1 --talons 2',
    "pulka": "pulka game.toml",
    "estimate": "estimate --hand s789T.c789.d7.h7T --discard dJ.hK --game misere --leader self --samples 5",
    "advise": "advise --hand s789.h7 --out sTJQKA.c789TJQKA.d789TJ --game misere --leader self",
    "discard": "discard s789T.c789.d7J.h79K --leader self --samples 1",
    "claim": f"claim --deal '{OTHELLO}' --game misere --declarer W --leader S",
    "hunt": 'hunt --deal "N:sK.h7 E:sQ.h8 W:s79T.hA" --game misere --declarer W --leader N',
    "batch": "batch deals.jsonl",
    "deal": "deal --count 2 --seed 1",
    "library": "library build solved --deals 8 --seed 1",
    "compose": "compose --cards 4 --count 1 --workers 1",
    "etude": "etude check othello.toml",
    "explain": f"explain {MISERE} --depth 1",
    "analyse": "analyse played.toml",
    "diagram": "diagram othello.toml",
    "board": "board othello.toml -o -",
    "convert": "convert othello.toml --to jsonl",
    "tables": "tables misere-holes --row 79",
    "schema": "schema solve",
    "selfcheck": "selfcheck",
}
Shell = Callable[..., "subprocess.CompletedProcess[bytes]"]


@pytest.fixture
def shell(environment, tmp_path) -> Shell:
    """Runs a line of the shell in which ``prefsolve`` is the command, in a folder with a file of each kind."""
    (tmp_path / "othello.toml").write_text(ETUDE)
    (tmp_path / "game.toml").write_text(SHEET)
    (tmp_path / "played.toml").write_text(PLAYED)
    record = {"deal": OTHELLO, "game": "misere", "declarer": "W", "leader": "S"}
    (tmp_path / "deals.jsonl").write_text(json.dumps(record) + "\n")

    def shell(line: str, **more: str) -> subprocess.CompletedProcess[bytes]:
        script = f'prefsolve() {{ "{sys.executable}" -P -m prefsolve "$@"; }}\n{line}'
        return subprocess.run(["sh", "-c", script], cwd=tmp_path, env={**environment, **more}, capture_output=True, timeout=120)

    return shell


def test_the_commands_below_are_all_there_are():
    assert list(EVERY_COMMAND) == list(COMMANDS)


@pytest.mark.parametrize("name", list(COMMANDS))
def test_without_standard_error_and_input_every_command_answers(shell, name):
    ran = shell(f"prefsolve {EVERY_COMMAND[name]} 2>&- <&-")
    assert ran.returncode == (name == "claim")  # which does not hold
    assert ran.stdout


def test_without_standard_error_an_answer_is_the_same(shell):
    for line in (EVERY_COMMAND["estimate"], EVERY_COMMAND["bid"]):
        assert shell(f"prefsolve {line} 2>&- <&-").stdout == shell(f"prefsolve {line}").stdout


@pytest.mark.parametrize("name", list(COMMANDS))
def test_an_answer_that_cannot_be_written_is_said_and_is_not_status_0(shell, name):
    ran = shell(f"prefsolve {EVERY_COMMAND[name]} >&-")
    assert (ran.returncode, ran.stdout) == (2, b"")
    assert ran.stderr.decode().splitlines()[-1] == "prefsolve: standard output: Bad file descriptor"


@pytest.mark.parametrize(("output", "reason"), [(">/dev/full", "No space left on device"), ("1</dev/null", "Bad file descriptor")])
@pytest.mark.parametrize("line", [EVERY_COMMAND["solve"] + " --json", "batch deals.jsonl", "--help", "--version", "convert --list"])
def test_a_full_output_is_said_and_is_not_status_0(shell, line, output, reason):
    ran = shell(f"prefsolve {line} {output}")
    assert (ran.returncode, ran.stderr.decode()) == (2, f"prefsolve: standard output: {reason}\n")


@pytest.mark.parametrize("arguments", ["--help", "", "nonsense"])
def test_help_and_bad_usage_need_no_stream_either(shell, arguments):
    assert shell(f"prefsolve {arguments} 2>&- <&-").returncode in (0, 2)
    assert shell(f"prefsolve {arguments} >&- 2>&- <&-").returncode == 2
    assert shell(f"prefsolve {arguments} 2>/dev/full").returncode in (0, 2)


def test_a_reader_that_is_gone_is_status_141_for_help_as_for_answers(shell):
    for line in (EVERY_COMMAND["solve"], "explain --help"):
        wait = "while ! [ -s status ]; do sleep 0.1; done; cat status; rm status"
        ran = shell(f"{{ prefsolve {line}; echo $? >status; }} | :; {wait}")
        assert (ran.stdout, ran.stderr) == (b"141\n", b"")


def test_standard_input_that_is_closed_is_named(shell):
    ran = shell("prefsolve batch - <&-")
    assert (ran.returncode, ran.stderr) == (2, b"prefsolve: standard input: Bad file descriptor\n")
    ran = shell("prefsolve explain - <&-")
    assert (ran.returncode, ran.stderr) == (2, b"prefsolve: standard input: Bad file descriptor\n")


def test_a_file_never_takes_the_place_of_a_closed_stream(shell, tmp_path):
    ran = shell("prefsolve batch deals.jsonl -o answers.jsonl >&- 2>&- <&-")
    assert ran.returncode == 0
    assert json.loads((tmp_path / "answers.jsonl").read_text())["declarer_tricks"] == 1


EVERY_HELP = """
from prefsolve.cli.main import COMMANDS, run
from prefsolve.cli.streams import open_streams
open_streams()
assert not run(["--help"]) and not any(run([name, "--help"]) for name in COMMANDS)
"""


@pytest.mark.parametrize("encoding", ["cp1251", "koi8-r", "latin-1", "cp866"])
def test_help_is_shown_in_every_encoding(environment, encoding):
    command = [sys.executable, "-P", "-c", EVERY_HELP]
    ran = subprocess.run(command, env={**environment, "PYTHONIOENCODING": encoding}, capture_output=True, timeout=60)
    assert (ran.returncode, ran.stderr) == (0, b"")
    shown = ran.stdout.decode(encoding)
    assert "mis\xe8re" in shown if encoding == "latin-1" else "misere" in shown
    assert "?" not in shown


def test_a_file_whose_name_is_not_utf_8_is_read_and_named(shell, tmp_path):
    (tmp_path / "othello.toml").rename(Path(str(tmp_path)) / "oth\udcff.toml")
    ran = shell('prefsolve solve "$(printf "oth\\377.toml")" --json')
    assert (ran.returncode, ran.stderr) == (0, b"")
    answer = json.loads(ran.stdout)
    assert (answer["id"], answer["declarer_tricks"]) == ("oth\udcff.toml", 1)  # as Python itself names the file
    for command in ("solve", "etude check", "diagram", "explain --depth 1"):
        ran = shell(f'prefsolve {command} "$(printf "oth\\377.toml")"')
        assert (ran.returncode, ran.stderr) == (0, b"")
    ran = shell('prefsolve solve "$(printf "no\\377.toml")"')
    assert ran.stderr == b"prefsolve: no\\udcff.toml: cannot be read: No such file or directory\n"


def test_visible_text_is_one_line_without_controls():
    assert visible("a\x1b]0;owned\x07\r\nb\u202e\u2028\x9b\ud800Ж♠") == r"a\x1b]0;owned\x07\r\nb\u202e\u2028\x9b\ud800Ж♠"
    assert harmless("two\nlines\x07\x1b[31m♥\x1b[0m", coloured=True) == "two\nlines\\x07\x1b[31m♥\x1b[0m"
    assert harmless("\x1b[31m") == r"\x1b[31m"


CONTROLS = "T\x1b]0;owned\x07\x9b2J\u202e\u2028\n\x08"
SHOWN = r"T\x1b]0;owned\x07\x9b2J\u202e\u2028\n\x08"


@pytest.mark.parametrize("command", ["solve", "etude check", "explain --depth 1", "analyse --all", "diagram", "pulka", "convention show"])
def test_control_characters_of_titles_and_names_are_shown_escaped(shell, tmp_path, command):
    title = json.dumps(CONTROLS)  # written alike in TOML
    convention = f"name = {title}\ntitle = {title}\n"
    texts = {"pulka": SHEET.replace('"Anna"', title).replace("Anna", title), "convention show": convention}
    text = texts.get(command, f"title = {title}\nsource = {title}\n" + (PLAYED if "analyse" in command else ETUDE.split("\n", 2)[2]))
    (tmp_path / "x.toml").write_text(text)
    ran = shell(f"prefsolve {command} x.toml")
    assert ran.returncode == 0, ran.stderr
    assert not set("\x1b\x07\x9b\u202e\u2028\x08") & set(ran.stdout.decode())
    assert SHOWN in ran.stdout.decode() or command == "diagram"  # which shows no title


def test_json_keeps_control_characters_as_escapes(shell, tmp_path):
    (tmp_path / "x.toml").write_text(ETUDE.replace('"Othello"', json.dumps(CONTROLS)))
    ran = shell("prefsolve etude check x.toml --json")
    assert not set("\x1b\x07\x9b\u202e\u2028\x08") & set(ran.stdout.decode())
    assert json.loads(ran.stdout)["title"] == CONTROLS


def test_a_fault_is_one_line_whatever_the_input_holds(prefsolve):
    ran = prefsolve("solve", "no\nsuch\x1b[31mfile.toml")
    assert ran.err == "prefsolve: 'no\\nsuch\\x1b[31mfile.toml': cannot be read: No such file or directory\n"


OWN_FAULT = """
import prefsolve.cli.commands.solve as solve
from prefsolve.cli import main
{before}
def fails(*arguments, **options): {fault}
solve.solve_any = fails
main()
"""


def _own_fault(environment, fault: str, *before: str, more: str = "", **variables: str) -> subprocess.CompletedProcess[str]:
    """``prefsolve solve`` in a process of its own, with a fault planted behind it."""
    arguments = ["--deal", OTHELLO, "--game", "misere", "--declarer", "W", "--leader", "S"]
    command = [sys.executable, "-P", "-c", OWN_FAULT.format(fault=fault, before=more), *before, "solve", *arguments]
    return subprocess.run(command, env={**environment, **variables}, capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ("1 / 0", "prefsolve: this is a fault of prefsolve: ZeroDivisionError: division by zero at cli/commands/solve.py:"),
        (  # by ordinary functions: Python 3.13.0 itself goes on for ever where a function of starred arguments calls itself
            "(lambda f: f(f))(lambda f: f(f))",
            "prefsolve: this is a fault of prefsolve: RecursionError: maximum recursion depth exceeded at cli/commands/solve.py:",
        ),
        ("raise MemoryError", "prefsolve: there is not enough memory (MemoryError at cli/commands/solve.py:"),
        ("assert False, 'two\\nlines'", "prefsolve: this is a fault of prefsolve: AssertionError: two\\nlines at cli/commands/solve.py:"),
        ("raise KeyError('x')", "prefsolve: this is a fault of prefsolve: KeyError: 'x' at cli/commands/solve.py:"),
    ],
)
def test_a_fault_of_the_programs_own_is_one_line_and_status_70(environment, fault, said):
    ran = _own_fault(environment, fault)
    assert (ran.returncode, ran.stdout) == (70, "")
    assert ran.stderr.startswith(said)
    assert ran.stderr.count("\n") == 1
    assert "Traceback" not in ran.stderr


def test_its_traceback_is_shown_when_asked_for(environment):
    for ran in (_own_fault(environment, "1 / 0", "--traceback"), _own_fault(environment, "1 / 0", PREFSOLVE_TRACEBACK="1")):
        assert ran.returncode == 70
        assert ran.stderr.startswith("Traceback (most recent call last):\n")
        assert "prefsolve: this is a fault of prefsolve: ZeroDivisionError" in ran.stderr.splitlines()[-1]
    assert "Traceback" not in _own_fault(environment, "1 / 0", PREFSOLVE_TRACEBACK="0").stderr


@pytest.mark.parametrize(
    "somewhere_else",
    [
        "import threading\nt = threading.Thread(target=lambda: 1 / 0); t.start(); t.join()",
        "import atexit\natexit.register(lambda: 1 / 0)",
        "class Dies:\n    def __del__(self): 1 / 0\nkept = [Dies()]; kept.clear()",
    ],
)
def test_faults_of_other_threads_and_of_the_end_are_one_line_too(environment, somewhere_else):
    more = f"import prefsolve.cli.streams as t, prefsolve.cli.faults as f\nt.open_streams(); f.report_stray_faults()\n{somewhere_else}"
    ran = _own_fault(environment, "raise SystemExit(0)", more=more)
    assert "Traceback" not in ran.stderr
    assert ran.stderr.count("ZeroDivisionError: division by zero") == 1
    assert ran.stderr.count("\n") == 1


BATCH_FAULT = """
import prefsolve.batch.questions as answers
from prefsolve.cli import main
right = answers.solve_many
def fails(positions, **options):
    if any(str(position.game) == "7♠" for position in positions):
        raise {fault}
    return right(positions, **options)
answers.solve_many = fails
main()
"""


@pytest.mark.parametrize(("fault", "said"), [("MemoryError", "MemoryError"), ("KeyError('x')", "KeyError: 'x'")])
def test_a_record_that_the_program_fails_on_costs_a_batch_that_record_only(environment, fault, said):
    games = ["6S", "7S", "6H", "8S"]
    records = [{"id": game, "deal": OTHELLO, "game": game, "declarer": "S", "leader": "E"} for game in games]
    stdin = "".join(json.dumps(record) + "\n" for record in records)
    command = [sys.executable, "-P", "-c", BATCH_FAULT.format(fault=fault), "batch", "-"]
    ran = subprocess.run(command, env=environment, input=stdin, capture_output=True, text=True, timeout=60)
    answers = [json.loads(line) for line in ran.stdout.splitlines()]
    assert [answer["id"] for answer in answers] == games
    assert ["declarer_tricks" in answer for answer in answers] == [True, False, True, True]
    assert answers[1]["error"]["type"] == "OwnFault"
    assert answers[1]["error"]["message"].startswith(said)
    assert ran.returncode == 70
    assert ran.stderr.splitlines()[0] == "prefsolve: 1 of 4 records was bad"
    assert ran.stderr.splitlines()[1].startswith("prefsolve: 1 of 4 records have no answer")
