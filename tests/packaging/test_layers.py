"""The contracts of pyproject.toml see what they forbid: a copy of the package with one import too many breaks them."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
COMMAND = "from importlinter.cli import lint_imports_command; lint_imports_command()"

pytestmark = pytest.mark.skipif(not (ROOT / "pyproject.toml").exists(), reason="the contracts are part of the sources")


@pytest.mark.parametrize(
    ("file", "line", "broken"),
    [
        ("score/show.py", "from ..bidding import orders", "Folders import downwards only"),
        ("model/cards.py", "from . import deal", "No circle of files in a folder"),
        ("score/show.py", "import numpy", "The rules of the game and of scoring need neither NumPy nor the core"),
    ],
)
def test_an_import_too_many_breaks_its_contract(file, line, broken, tmp_path):
    shutil.copytree(ROOT / "prefsolve", tmp_path / "prefsolve", ignore=shutil.ignore_patterns("__pycache__", "assets", "*.so"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    with (tmp_path / "prefsolve" / file).open("a", encoding="utf-8") as source:
        source.write(f"{line}\n")
    environment = os.environ | {"PYTHONPATH": str(tmp_path)}
    ran = subprocess.run(
        [sys.executable, "-c", COMMAND, "--no-cache"], cwd=tmp_path, env=environment, capture_output=True, text=True, encoding="utf-8"
    )
    assert ran.returncode == 1, ran.stdout + ran.stderr
    assert f"{broken} BROKEN" in ran.stdout
