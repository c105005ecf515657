"""The core in WebAssembly answers as the native one: in Node here, in Chromium in test_board_browser.py."""

from __future__ import annotations

import importlib.util
import json
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import board_questions as questions
import pytest
from board_questions import Question

import prefsolve

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
ASSETS = Path(prefsolve.__file__).parent / "board" / "assets"
CORE = ASSETS / "core.wasm"
NODE = shutil.which("node")
needs_node = pytest.mark.skipif(NODE is None, reason="needs Node, for instance: apt-get install nodejs")


def zig_python() -> str | None:
    """A Python that has ziglang and Cython: this one, or that of ``make wheels`` and ``make board``."""
    if importlib.util.find_spec("ziglang") is not None and importlib.util.find_spec("Cython") is not None:
        return sys.executable
    tools = ROOT / "build" / "wheels" / "tools" / "bin" / "python"
    return str(tools) if tools.exists() else None


@pytest.mark.skipif(zig_python() is None, reason="needs ziglang: make board installs it")
@pytest.mark.skipif(not (ROOT / "ext" / "web").exists(), reason="needs the sources in ext/")
def test_the_shipped_core_is_what_its_sources_give(tmp_path):
    built = tmp_path / "core.wasm"
    subprocess.run([str(zig_python()), str(ROOT / "tools" / "web_core.py"), "--output", str(built)], check=True, capture_output=True)
    assert built.read_bytes() == CORE.read_bytes(), "make board writes prefsolve/board/assets/core.wasm anew"


def answers(asked: Sequence[Question], folder: Path) -> list[object]:
    told = folder / "questions.json"
    told.write_text(json.dumps([[question.ask, question.about] for question in asked]), encoding="utf-8")
    command = [str(NODE), str(HERE / "run_core_check.mjs"), str(ASSETS), str(told)]
    ran = subprocess.run(command, check=True, capture_output=True, text=True)
    return list(json.loads(ran.stdout))


def agree(asked: Sequence[Question], folder: Path) -> None:
    wrong = [(question, answer) for question, answer in zip(asked, answers(asked, folder), strict=True) if answer != question.answer]
    assert not wrong, wrong[:3]


def test_the_core_asks_for_nothing():
    """Section 2 of a WebAssembly file lists what is imported; there is no such section."""
    data, at, sections = CORE.read_bytes(), 8, set()
    assert data[:8] == b"\0asm\1\0\0\0"
    while at < len(data):
        kind, size, shift, at = data[at], 0, 0, at + 1
        while True:
            byte = data[at]
            size |= (byte & 127) << shift
            shift, at = shift + 7, at + 1
            if byte < 128:
                break
        sections.add(kind)
        at += size
    assert 7 in sections
    assert 2 not in sections


@needs_node
def test_all_3240_golden_values_come_out(tmp_path):
    asked = questions.golden_deals()
    assert len(asked) == 3240
    agree(asked, tmp_path)


@needs_node
def test_the_cards_of_10000_positions_in_a_trick_are_worth_the_same(tmp_path):
    agree(questions.random_positions(10_000), tmp_path)


@needs_node
def test_raspasy_has_its_golden_outcomes_and_those_of_any_moment(tmp_path):
    agree(questions.golden_raspasy() + questions.random_raspasy(300), tmp_path)


@needs_node
def test_every_layout_of_a_hand_is_counted(tmp_path):
    agree(questions.golden_layouts(contracts=True) + questions.known_layouts(40) + questions.known_lengths(30), tmp_path)


@needs_node
def test_lines_and_tables_are_those_of_the_command_line(tmp_path):
    agree(questions.lines_and_tables(60), tmp_path)


@needs_node
def test_the_pages_rules_are_the_rules(tmp_path):
    agree(questions.plays(600), tmp_path)


@needs_node
def test_the_page_reads_what_the_notation_reads_and_refuses_what_it_refuses(tmp_path):
    asked = questions.texts(600)
    assert sum(question.answer is not None for question in asked) > 300
    agree(asked + questions.hands(1500) + questions.etude_files(), tmp_path)
