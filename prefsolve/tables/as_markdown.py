"""A table as a page of Markdown, which reads well in a terminal too."""

from __future__ import annotations

from collections.abc import Sequence

from ..diagrams.vocabulary import Words, words
from ..messages import _
from .cells import DIGITS, notes, time_taken, written
from .table import Table

__all__ = ["markdown", "markdown_rows"]


def markdown(table: Table) -> str:
    """Title, lessons, rows and notes, in the reader's language."""
    said, described = words(), table.described
    parts = [f"# {_(described.title)}"]
    parts += [_(text) for text in table.lessons]
    parts.append("\n".join(markdown_rows(table, said)) or _("No row is computed yet."))
    parts.append("\n".join(f"- {line}" for line in (*notes(table), time_taken(table))))
    return "\n\n".join(parts) + "\n"


def markdown_rows(table: Table, said: Words) -> list[str]:
    """The heading, the rule below it and the rows, columns aligned; figures to the right."""
    if not table.rows:
        return []
    columns = table.columns
    rows = [[_(column.title) for column in columns]]
    rows += [[_cell(written(row.get(column.key), column, said)) for column in columns] for row in table.rows]
    widths = [max(3, *map(len, column)) for column in zip(*rows, strict=True)]
    right = [column.unit in DIGITS for column in columns]
    rule = ["-" * (width - 1) + (":" if figure else "-") for width, figure in zip(widths, right, strict=True)]
    return [_line(row, widths, right) for row in (rows[0], rule, *rows[1:])]


def _line(cells: Sequence[str], widths: Sequence[int], right: Sequence[bool]) -> str:
    padded = [cell.rjust(width) if figure else cell.ljust(width) for cell, width, figure in zip(cells, widths, right, strict=True)]
    return f"| {' | '.join(padded)} |"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
