"""Rows as a table in text and in HTML, for objects that print themselves and show themselves in a notebook."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from html import escape

__all__ = ["html_table", "text_table"]

Rows = Sequence[Sequence[str]]


def text_table(rows: Rows) -> str:
    """The rows under their heading, the first of them; the first column to the left, the others to the right."""
    widths = [max(map(_width, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [_padded(cell, width, left=not number) for number, (cell, width) in enumerate(zip(row, widths, strict=True))]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def html_table(rows: Rows, caption: str = "") -> str:
    """The same in HTML; all text is escaped."""
    head, *body = rows
    title = f"<caption>{escape(caption)}</caption>" if caption else ""
    heads = "".join(f"<th>{_lines(cell)}</th>" for cell in head)
    lines = "".join(
        "<tr>"
        + "".join(f"<th>{_lines(cell)}</th>" if not number else f"<td>{_lines(cell)}</td>" for number, cell in enumerate(row))
        + "</tr>"
        for row in body
    )
    return f"<table>{title}<thead><tr>{heads}</tr></thead><tbody>{lines}</tbody></table>"


def _lines(cell: str) -> str:
    return escape(cell).replace("\n", "<br>")


def _width(cell: str) -> int:
    """How many columns of a terminal the text takes."""
    return sum(0 if unicodedata.combining(sign) else 2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in cell)


def _padded(cell: str, width: int, *, left: bool) -> str:
    space = " " * (width - _width(cell))
    return cell + space if left else space + cell
