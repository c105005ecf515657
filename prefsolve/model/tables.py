"""Rows as a table in text and in HTML, for objects that print themselves and show themselves in a notebook."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from html import escape

from .arguments import Formatted

__all__ = ["AsTable", "Rows", "html_table", "text_table"]

Rows = Sequence[Sequence[str]]


class AsTable(Formatted):
    """An answer that prints as a sentence with a table below it, and shows both in a notebook."""

    __slots__ = ()

    def _told(self) -> str:
        """The sentence above the table; it may have several lines."""
        raise NotImplementedError

    def _rows(self) -> Rows:
        """The table, its heading first; empty for none."""
        return []

    def __str__(self) -> str:
        rows = self._rows()
        return f"{self._told()}\n\n{text_table(rows)}" if rows else self._told()

    def _repr_html_(self) -> str:
        rows = self._rows()
        return html_table(rows, self._told()) if rows else f"<p>{_lines(self._told())}</p>"


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
    title = f"<caption>{_lines(caption)}</caption>" if caption else ""
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
