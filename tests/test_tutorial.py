"""The tutorial notebook: its cells run in order, and print and show what stands there."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import notebook

TUTORIAL = Path(__file__).parents[1] / "docs" / "tutorial.ipynb"


def test_every_cell_gives_what_stands_there(monkeypatch):
    monkeypatch.chdir(TUTORIAL.parent)
    monkeypatch.setattr(sys, "path", list(sys.path))
    found = json.loads(TUTORIAL.read_text(encoding="utf-8"))
    outputs = notebook.outputs_of(found, figures=False)
    kept = [cell["outputs"] for cell in notebook.code_cells(found)]
    assert [notebook.texts_of(one) for one in outputs] == [notebook.texts_of(one) for one in kept]
    assert sum("image/png" in output.get("data", {}) for one in kept for output in one) == 5


def test_the_plots_are_those_of_the_script():
    text = TUTORIAL.read_text(encoding="utf-8")
    import sample_plots

    assert all(f"sample_plots.{name}(deals)" in text for name in sample_plots.PLOTS)
