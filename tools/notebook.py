"""Runs the code of a notebook, cell after cell, in one Python: what it prints, shows and draws becomes the cells' outputs.

``python tools/notebook.py docs/tutorial.ipynb`` writes them into the notebook; the tests run the same and compare the texts.
No kernel, no server: a notebook of plain Python needs neither, and the suite no packages for them.
"""

from __future__ import annotations

import ast
import base64
import contextlib
import io
import json
import sys
from pathlib import Path
from typing import Any

Output = dict[str, Any]


def outputs_of(notebook: dict[str, Any], *, figures: bool) -> list[list[Output]]:
    """The outputs of every code cell, in order.

    :param figures: whether figures are drawn; else only their texts are there.
    """
    names: dict[str, Any] = {"__name__": "__main__"}
    return [_run("".join(cell["source"]), names, number, figures) for number, cell in enumerate(code_cells(notebook), 1)]


def code_cells(notebook: dict[str, Any]) -> list[dict[str, Any]]:
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


def _run(source: str, names: dict[str, Any], number: int, figures: bool) -> list[Output]:
    module = ast.parse(source)
    last = module.body.pop() if module.body and isinstance(module.body[-1], ast.Expr) else None
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(module, f"cell {number}", "exec"), names)
        value = None if last is None else eval(compile(ast.Expression(last.value), f"cell {number}", "eval"), names)
    found: list[Output] = []
    if printed.getvalue():
        found.append({"output_type": "stream", "name": "stdout", "text": printed.getvalue().splitlines(keepends=True)})
    if value is not None:
        shown = {"text/plain": [type(value).__name__] if hasattr(value, "savefig") else repr(value).splitlines(keepends=True)}
        if figures and hasattr(value, "savefig"):
            shown["image/png"] = [_drawn(value)]
        found.append({"output_type": "execute_result", "execution_count": number, "data": shown, "metadata": {}})
    return found


def _drawn(figure: Any) -> str:
    data = io.BytesIO()
    figure.savefig(data, format="png", dpi=60, metadata={"Software": None})
    return base64.b64encode(data.getvalue()).decode()


def texts_of(outputs: list[Output]) -> list[str]:
    """What is compared: all but the figures."""
    return ["".join(one["text"] if "text" in one else one["data"]["text/plain"]) for one in outputs]


def main(path: Path) -> None:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    for number, (cell, outputs) in enumerate(zip(code_cells(notebook), outputs_of(notebook, figures=True), strict=True), 1):
        cell["outputs"], cell["execution_count"] = outputs, number
    path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
