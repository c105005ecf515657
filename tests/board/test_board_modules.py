"""The page's modules, tested in Node by its own test runner; and how they become one script."""

from __future__ import annotations

import os
import shutil
import subprocess
from graphlib import CycleError
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
    (tmp_path / "a.mjs").write_text('// why\nimport { b } from "./b.mjs";\n\nconst own = 1;\nexport const a = b + own;\n', encoding="utf-8")
    (tmp_path / "b.mjs").write_text("const own = 2;\n/** what */\nexport function b() {\n  return own;\n}\n", encoding="utf-8")
    assert bundle(tmp_path / "a.mjs") == (
        '"use strict";\n(() => {\n'
        "const $b = (() => {\nconst own = 2;\nfunction b() {\nreturn own;\n}\nreturn {b};\n})();\n"
        "const $a = (() => {\nconst { b } = $b;\nconst own = 1;\nconst a = b + own;\nreturn {a};\n})();\n"
        "})();\n"
    )


def test_data_of_a_json_file_stand_in_the_script(tmp_path):
    (tmp_path / "a.mjs").write_text(
        'import SHAPE from "./shape.json" with { type: "json" };\nexport const a = SHAPE.line;\n', encoding="utf-8"
    )
    (tmp_path / "shape.json").write_text('{\n  "line": 24\n}\n', encoding="utf-8")
    assert 'const SHAPE = {"line":24};\nconst a = SHAPE.line;\n' in bundle(tmp_path / "a.mjs")


def test_modules_that_need_each_other_are_refused(tmp_path):
    (tmp_path / "a.mjs").write_text('import { b } from "./b.mjs";\nexport const a = 1;\n', encoding="utf-8")
    (tmp_path / "b.mjs").write_text('import { a } from "./a.mjs";\nexport const b = 1;\n', encoding="utf-8")
    with pytest.raises(CycleError):
        bundle(tmp_path / "a.mjs")
