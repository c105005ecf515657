"""The pages about the code name files that exist, and name all of them; every page can be reached from the index."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
ARCHITECTURE, CONTRIBUTING, INDEX = (
    (DOCS / f"{name}.md").read_text(encoding="utf-8") for name in ("architecture", "contributing", "index")
)
QUESTIONS = re.findall(r"^\| (.*\?) \| `(.*)` \|$", CONTRIBUTING, re.MULTILINE)

# What the answering file must hold: a word that stands where the question is decided.
PROOF = {
    "the rule that a player without the suit must trump?": "def following_cards",
    "who takes a trick?": "def trick_winner",
    "what an opened talon card does in raspasy?": "def talon_taker",
    "what makes a position illegal?": "def _check_sizes",
    "what a player can know from the play?": "def read_play",
    "the letters of the Russian notation?": "RUSSIAN_RANKS",
    "the fields of a record?": "def position_from_record",
    "the list of file formats?": "FORMATS",
    "the limit of the size of a file of deals?": r"\nLIMIT = ",
    "the words of pages and diagrams in Russian?": "вистует|взят",
    "the words of the board in Russian?": "export const WORDS",
    "the solver context of a thread?": "def context_of_thread",
    "how work is spread over threads, in order?": "def ordered_map",
    "what makes a long run stop?": "class RunControl",
    "how many layouts fit what is known?": "def _count",
    "the confidence interval of a mean?": "def interval_of_mean",
    "the price of an undertrick?": "class Convention",
    "what may be bid next?": "class Auction",
    "which exit status means what?": "READER_GONE = ",
    "the order in which cards are tried?": "set_weights",
    "the plain minimax that the core is tested against?": "def reference_tricks",
}


@pytest.mark.parametrize("page", sorted(DOCS.glob("*.md")), ids=lambda page: page.name)
def test_every_page_is_linked_from_the_index(page):
    assert page.name == "index.md" or f"]({page.name})" in INDEX


@pytest.mark.parametrize("file", sorted(file.relative_to(ROOT).as_posix() for file in (ROOT / "ext").glob("*/*.p*")))
def test_every_compiled_source_is_named_with_its_subject(file):
    assert f"| `{file}` |" in ARCHITECTURE


def test_every_folder_has_its_floor():
    folders = {file.parent.name for file in (ROOT / "prefsolve").glob("*/__init__.py")}
    assert folders <= set(re.findall(r"^\| \d+ \| `(\w+)/` ", ARCHITECTURE, re.MULTILINE))


@pytest.mark.parametrize("page", [ARCHITECTURE, CONTRIBUTING], ids=["architecture", "contributing"])
def test_every_file_that_a_page_names_exists(page):
    named = re.findall(r"`((?:[\w.]+/)+\w+\.(?:py|pyx|pxd|pyi|txt))`", page)
    assert named
    for name in named:
        assert (ROOT / name).exists() or (ROOT / "prefsolve" / name).exists(), name


def test_the_twenty_questions_are_answered_where_it_is_decided():
    assert len(QUESTIONS) == 20
    for question, file in QUESTIONS:
        assert re.search(PROOF[question], (ROOT / file).read_text(encoding="utf-8")), question
