"""Rows of text drawn as a table."""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping, Sequence

from .streams import show_data, visible

__all__ = ["drawn", "show_records", "show_rows"]


def show_rows(rows: Iterable[Sequence[object]]) -> None:
    """Print the rows as CSV; a text that a spreadsheet would run gets ``'`` before it."""
    from ..batch.encoding import csv_answer  # only rows need it

    for row in rows:
        show_data(csv_answer(list(map(str, range(len(row)))), {str(n): "" if cell is None else cell for n, cell in enumerate(row)}))


def show_records(records: Sequence[Mapping[str, object]]) -> None:
    """Print records as CSV, with a column for every name that one of them has."""
    columns = list(dict.fromkeys(name for record in records for name in record))
    show_rows([columns, *([record.get(name) for name in columns] for record in records)])


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
