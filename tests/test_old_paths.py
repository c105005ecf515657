"""Modules that have moved can be imported where they were; tests/data/old_paths.txt lists them with their names."""

import importlib
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

import prefsolve
from prefsolve import Card, parse_card
from prefsolve._moved import moved_to

LISTED = Path(__file__).parent / "data" / "old_paths.txt"
MODULES = dict(line.split(": ") for line in LISTED.read_text(encoding="utf-8").splitlines() if ": " in line and line[0] != "#")
EVERY_NAME = """
import importlib, sys
for line in sys.stdin:
    module, names = line.split(": ")
    found = importlib.import_module(module)
    for name in names.split():
        if not hasattr(found, name):
            print(f"{module}.{name}")
"""


@pytest.fixture
def forgotten():
    """The old modules that a test has made are forgotten after it."""
    before = set(sys.modules)
    yield
    for name in set(sys.modules) - before:
        package, _, last = name.rpartition(".")
        if moved_to(name) and vars(sys.modules[package]).get(last) is sys.modules.pop(name):
            delattr(sys.modules[package], last)


def test_every_name_can_be_imported_where_it_was():
    lines = "".join(f"{module}: {names}\n" for module, names in MODULES.items())
    ran = subprocess.run(
        [sys.executable, "-P", "-W", "ignore", "-c", EVERY_NAME], input=lines, capture_output=True, text=True, encoding="utf-8", check=True
    )
    assert ran.stdout == ""


def test_every_module_of_the_table_is_an_old_one():
    from prefsolve._moved import _MOVED

    assert {f"prefsolve.{old}" for old in _MOVED} <= set(MODULES)


def test_an_old_module_gives_the_same_objects_and_says_where_they_are_now(forgotten):
    with pytest.warns(DeprecationWarning, match=r"^prefsolve\.cards has moved to prefsolve\.model\.cards$"):
        old = importlib.import_module("prefsolve.cards")
    assert old.Card is Card
    assert "Card" in dir(old)
    with pytest.raises(AttributeError, match=r"'prefsolve\.cards' has no attribute 'Jack'"):
        _ = old.Jack


def test_a_pickle_that_names_an_old_module_is_read(forgotten):
    with pytest.warns(DeprecationWarning, match="has moved"):
        assert pickle.loads(b"cprefsolve.cards\nCard\n(I7\ntR.") == parse_card("SA")


def test_a_function_that_had_its_modules_name_can_still_be_called(forgotten, monkeypatch):
    monkeypatch.setattr(prefsolve.diagrams, "words", prefsolve.diagrams.words)
    with pytest.warns(DeprecationWarning, match="has moved"):
        importlib.import_module("prefsolve.diagrams.words")
    assert prefsolve.diagrams.words("en").code == "en"


def test_what_never_was_is_not_found():
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module("prefsolve.bridge")
