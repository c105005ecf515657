"""Rows of text drawn as a table."""

from __future__ import annotations

import io
from collections.abc import Sequence

__all__ = ["drawn"]


def drawn(rows: Sequence[Sequence[str]]) -> str:
    """The rows as a table, the first of them its heading; the lines are as long as they need to be."""
    from rich import box
    from rich.console import Console
    from rich.table import Table

    heading, *body = [[cell.replace("|", "\\|") for cell in row] for row in rows]  # a name's bar ends no cell
    table = Table(*heading, box=box.MARKDOWN)
    for row in body:
        table.add_row(*row)
    text = io.StringIO()
    Console(file=text, width=1000, color_system=None, markup=False, highlight=False).print(table)
    return "\n".join(line.rstrip() for line in text.getvalue().splitlines()).strip("\n")
