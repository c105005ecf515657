"""The public face: about sixty names at the root, each listed once, and every other name where it always was."""

from __future__ import annotations

import importlib
import subprocess
import sys
from pathlib import Path

import pytest

import prefsolve
from prefsolve import _names

STUBS = ["__init__.pyi", "_also.pyi"]


@pytest.mark.parametrize("name", [*_names.PUBLIC, *_names.ALSO])
def test_a_name_of_the_root_is_its_modules(name):
    module = importlib.import_module(_names.PUBLIC.get(name) or _names.ALSO[name], "prefsolve")
    assert getattr(prefsolve, name) is getattr(module, name)


def test_every_name_is_listed_once():
    lines = [line for stub in STUBS for line in (Path(prefsolve.__file__).parent / stub).read_text().splitlines()]
    assert sorted(line.split()[3] for line in lines if line.startswith("from .") and " as " in line) == sorted(
        [*_names.PUBLIC, *_names.ALSO]
    )
    assert prefsolve.__all__ == sorted(_names.PUBLIC)
    assert len(prefsolve.__all__) <= 70


def test_a_name_that_is_not_there_is_an_attribute_error():
    with pytest.raises(AttributeError, match="module 'prefsolve' has no attribute 'nonsense'"):
        prefsolve.nonsense  # noqa: B018


def test_no_function_has_the_name_of_its_module():
    for package in ("workshop", "hunting", "single_dummy", "solving", "raspasy", "bidding", "score", "formats", "diagrams", "notation"):
        folder = importlib.import_module(f"prefsolve.{package}")
        modules = {file.stem for file in Path(folder.__path__[0]).glob("*.py")}
        assert not [name for name in getattr(folder, "__all__", ()) if name in modules], package


def test_the_root_costs_neither_numpy_nor_the_core():
    code = "import sys, prefsolve; sys.exit(any(name in ('numpy', 'click', 'prefsolve._ext') for name in sys.modules))"
    subprocess.run([sys.executable, "-P", "-c", code], check=True)
