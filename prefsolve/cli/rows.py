"""Rows of text drawn as a table."""

from __future__ import annotations

import io
from collections.abc import Sequence

from .streams import visible

__all__ = ["drawn"]


def drawn(rows: Sequence[Sequence[str]], *, title: str | None = None, figures: bool = False) -> str:
    """The rows as a table, the first of them its heading; the lines are as long as they need to be.

    :param title: what stands above it.
    :param figures: every column but the first is moved to the right; the heading is then the program's own and may have several lines.
    """
    from rich import box
    from rich.console import Console
    from rich.table import Table

    table = Table(box=box.MARKDOWN, title=title, title_justify="left", title_style="")
    for number, name in enumerate(rows[0]):
        table.add_column(name if figures else _cell(name), justify="right" if figures and number else "left")
    for row in rows[1:]:
        table.add_row(*map(_cell, row))
    text = io.StringIO()
    Console(file=text, width=1000, color_system=None, markup=False, highlight=False, emoji=False).print(table)
    return "\n".join(line.rstrip() for line in text.getvalue().splitlines()).strip("\n")


def _cell(text: str) -> str:
    """A name in a table: one line, and no bar of its own."""
    return visible(text).replace("|", "\\|")
