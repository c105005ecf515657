"""README and the pages on the commands: every command and every Python block is run, and prints what stands there.

A ``console`` block holds commands after ``$``, continued after ``>``, and what they print; a ``pycon`` block is a
doctest.  Blocks of a file share a directory and a namespace.
"""

from __future__ import annotations

import doctest
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from prefsolve.cli.main import COMMANDS

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "README.ru.md", *sorted((ROOT / "docs").glob("*.md"))]
# What a reader runs once to begin with: it makes environments and builds, and so it is what runs these tests.
MAKE = ["make demo", "make test"]

_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Command(NamedTuple):
    """A command of a console block, and what it prints."""

    text: str
    output: str


def blocks(page: Path, language: str) -> list[str]:
    return [text for name, text in _BLOCK.findall(page.read_text(encoding="utf-8")) if name == language]


def commands(page: Path) -> list[Command]:
    found: list[Command] = []
    for block in blocks(page, "console"):
        for line in block.splitlines():
            if line.startswith("$ "):
                found.append(Command(line[2:], ""))
            elif line.startswith("> "):
                found[-1] = Command(f"{found[-1].text}\n{line[2:]}", "")
            else:
                found[-1] = Command(found[-1].text, f"{found[-1].output}{line}\n")
    return found


@pytest.fixture
def shell(tmp_path, environment):
    """Runs a command in a directory with the etudes in it, where ``prefsolve`` is the package under test, and ``python`` has it."""
    (tmp_path / "bin").mkdir()
    program = tmp_path / "bin" / "prefsolve"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -P -m prefsolve "$@"\n')
    program.chmod(0o755)
    interpreter = tmp_path / "bin" / "python"
    interpreter.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    interpreter.chmod(0o755)
    shutil.copytree(ROOT / "etudes", tmp_path / "etudes")
    paths = {**environment, "PATH": f"{program.parent}:{environment['PATH']}", "COLUMNS": "100"}

    def run(command: str, language: str = "en") -> str:
        variables = paths | {"PREFSOLVE_LANG": language}
        ran = subprocess.run(
            ["bash", "-c", command], cwd=tmp_path, env=variables, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        return ran.stdout.decode()

    return run


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_command_prints_what_stands_there(page, shell):
    assert commands(page) or "$ " not in page.read_text(encoding="utf-8")
    for command in commands(page):
        assert shell(command.text, "ru" if ".ru" in page.suffixes else "en") == command.output, command.text


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_python_block_prints_what_stands_there(page, shell, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    code = "\n".join(blocks(page, "pycon"))
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    said: list[str] = []
    test = doctest.DocTestParser().get_doctest(code, {}, page.name, str(page), 0)
    runner.run(test, out=said.append)
    assert not runner.failures, "".join(said)
    assert code.count(">>> ") == len(test.examples)  # nothing in a block is left unrun


def test_every_python_block_passes_a_strict_type_checker(tmp_path):
    """But for what the page shows to be refused."""
    written = []
    for page in PAGES:
        examples = doctest.DocTestParser().get_examples("\n".join(blocks(page, "pycon")))
        if examples:
            written.append(tmp_path / f"{page.stem.replace('-', '_')}_page.py")
            refused = "  # type: ignore"
            lines = [one.source.rstrip("\n") + (refused if one.exc_msg else "") + "\n" for one in examples]
            written[-1].write_text("".join(lines), encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        "--no-warn-unused-ignores",
        "--config-file=",
        "--cache-dir",
        str(tmp_path),
        *map(str, written),
    ]
    ran = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert ran.returncode == 0, ran.stdout


def test_no_block_is_of_another_kind():
    """Nothing can be shown as a command and not be run, but the two commands that a reader begins with."""
    for page in PAGES:
        kinds = {name for name, _ in _BLOCK.findall(page.read_text(encoding="utf-8"))}
        assert kinds <= {"console", "pycon", "sh", "json", "toml", "csv", "text"}
        assert "".join(blocks(page, "sh")).split("\n")[:-1] in ([], MAKE)
    assert blocks(PAGES[0], "sh")


def test_the_two_commands_are_targets_of_the_makefile():
    targets = re.findall(r"^(\w[\w-]*):", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert {command.split()[1] for command in MAKE} <= set(targets)


@pytest.mark.parametrize("name", list(COMMANDS))
def test_every_command_of_the_program_is_documented_with_an_example(name):
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    example = re.compile(rf"^\$ (.*\| )?prefsolve {name}\b", re.MULTILINE)
    assert any(example.search(block) for page in pages for block in blocks(page, "console")), f"no example of prefsolve {name}"
    assert f"`{name}`" in (ROOT / "docs" / "cli.md").read_text(encoding="utf-8"), f"docs/cli.md does not list {name}"


@pytest.mark.parametrize("name", [name for name in COMMANDS if name in ("solve", "table", "batch")])
def test_every_option_of_the_main_commands_is_explained(name, prefsolve):
    text = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    for option in set(re.findall(r"--[a-z-]+", prefsolve(name, "--help").out)) - {"--help"}:
        assert f"`{option}" in text, option
