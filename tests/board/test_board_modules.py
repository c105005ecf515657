"""The page's modules, tested in Node by its own test runner; and how they become one script."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

import prefsolve
from prefsolve.diagrams.bundle import bundle

NODE = shutil.which("node")
ASSETS = Path(prefsolve.__file__).parent / "board" / "assets"
TESTS = sorted((Path(__file__).parent / "js").glob("*.test.mjs"))


@pytest.mark.skipif(NODE is None, reason="needs Node, for instance: apt-get install nodejs")
@pytest.mark.parametrize("path", TESTS, ids=lambda path: path.name.split(".")[0])
def test_a_module_of_the_page(path):
    ran = subprocess.run(
        [str(NODE), "--test", "--test-reporter=tap", str(path)],
        env=os.environ | {"BOARD_ASSETS": str(ASSETS)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_modules_become_one_script_in_the_order_of_their_needs(tmp_path):
    (tmp_path / "a.mjs").write_text('import { b } from "./b.mjs";\nexport const a = b + 1;\n', encoding="utf-8")
    (tmp_path / "b.mjs").write_text("export const b = 1;\n", encoding="utf-8")
    script = bundle(tmp_path / "a.mjs")
    assert script.index("const b = 1;") < script.index("const a = b + 1;")
    assert "import" not in script
    assert "export" not in script


def test_a_name_in_two_modules_is_refused(tmp_path):
    (tmp_path / "a.mjs").write_text('import { b } from "./b.mjs";\nconst c = b;\n', encoding="utf-8")
    (tmp_path / "b.mjs").write_text("export const b = 1;\nconst c = 2;\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"c stands at the top of b\.mjs and of a\.mjs"):
        bundle(tmp_path / "a.mjs")


def test_modules_that_need_each_other_are_refused(tmp_path):
    (tmp_path / "a.mjs").write_text('import { b } from "./b.mjs";\nexport const a = 1;\n', encoding="utf-8")
    (tmp_path / "b.mjs").write_text('import { a } from "./a.mjs";\nexport const b = 1;\n', encoding="utf-8")
    with pytest.raises(ValueError, match=r"a\.mjs imports itself by way of b\.mjs"):
        bundle(tmp_path / "a.mjs")


@pytest.mark.parametrize("name", ["worker"])
def test_the_pages_scripts_can_be_put_together(name):
    assert bundle(ASSETS / f"{name}.mjs").startswith('"use strict";')
