"""CSV with a header line: one position per row, as ``prefsolve batch`` reads it, or a played deal where there is a column ``play``.

The cells are separated by ``,``, ``;`` or tabs, whichever the header shows.  A column without a name is the index that pandas
writes, and is left out.  Cells of several lines are read where they are quoted.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence

from ..errors import PrefsolveError, quoted
from ..messages import _
from .position_records import CARRIES, fields_of_problem
from .problem import FormatError, Loss, Problem
from .record import problem_of_any
from .text import check_number, decode, lines_of

__all__ = ["CARRIES", "read", "recognises", "write"]

DELIMITERS = ",;\t"
MOST_COLUMNS = 1000
_NUMBERS = ("turns", "claim", "answer")  # keys of a played deal whose values are numbers
_COLUMNS = ("id", "deal", "game", "declarer", "leader", "table", "talon", "discard", "talon_rule", "talon_played")


def recognises(text: str) -> bool:
    """Whether the first line is a header with a column ``deal``."""
    first = next((line for line in lines_of(text.removeprefix("\ufeff")) if line.strip()), "")
    return len(first) <= 100 * MOST_COLUMNS and _delimiter(first) is not None


def _delimiter(header: str) -> str | None:
    """What parts the cells of a header with a column ``deal``."""
    for delimiter in DELIMITERS:
        if "deal" in _names(header.split(delimiter)):
            return delimiter
    return None


def _names(cells: Sequence[str]) -> list[str]:
    return [cell.strip().strip('"').strip().lower() for cell in cells]


def read(data: bytes) -> list[Problem]:
    """The deals of a file; raises :class:`FormatError` that names the line."""
    text = decode(data).removeprefix("\ufeff")
    first = next((line for line in lines_of(text) if line.strip()), "")
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(first) or ",", strict=True)
    problems: list[Problem] = []
    columns: list[str] | None = None
    for number, cells in _lines(rows):
        if not any(cell.strip() for cell in cells):
            continue
        if columns is None:
            columns = _header(cells)
            continue
        check_number(len(problems) + 1)
        if len(cells) != len(columns):
            raise FormatError(
                _("line {number}: {count} cells, and the header has {count2} columns", number=number, count=len(cells), count2=len(columns))
            )
        try:
            problems.append(problem_of_any(_record(columns, cells)))
        except PrefsolveError as fault:
            raise FormatError(_("line {number}: {fault}", number=number, fault=fault)) from fault
    return problems


def _lines(rows: Iterator[list[str]]) -> Iterator[tuple[int, list[str]]]:
    """The rows with the number of the line on which each begins."""
    number = 1
    while True:
        try:
            cells = next(rows)
        except StopIteration:
            return
        except csv.Error as fault:
            raise FormatError(_("line {number}: not CSV: {fault}", number=number, fault=fault)) from None
        yield number, cells
        number = rows.line_num + 1  # type: ignore[attr-defined]


def _header(cells: Sequence[str]) -> list[str]:
    if len(cells) > MOST_COLUMNS:
        raise FormatError(_("the header has {count} columns; at most {most_columns} are read", count=len(cells), most_columns=MOST_COLUMNS))
    columns = _names(cells)
    twice = next((name for n, name in enumerate(columns) if name and name in columns[:n]), None)
    if twice is not None:
        raise FormatError(_("the column {twice} appears twice in the header", twice=quoted(twice)))
    if "deal" not in columns:
        raise FormatError(
            _(
                "the header has no column deal: {columns}; columns are {columns2}",
                columns=quoted(", ".join(columns)),
                columns2=", ".join(_COLUMNS),
            )
        )
    return columns


def _record(columns: Sequence[str], cells: Sequence[str]) -> dict[str, object]:
    """The row's fields by name; an empty cell is a field left out."""
    given = {name: cell for name, cell in zip(columns, cells, strict=True) if name and cell.strip()}
    return {name: int(cell) if name in _NUMBERS and cell.isdecimal() and len(cell) < 10 else cell for name, cell in given.items()}


def write(problems: Sequence[Problem]) -> tuple[str, list[Loss]]:
    """One row per problem under a header: the position it shows; what is lost as in JSON Lines."""
    rows: list[dict[str, object]] = []
    losses: list[Loss] = []
    for number, problem in enumerate(problems, 1):
        try:
            fields, lost = fields_of_problem(problem, number)
        except PrefsolveError as fault:
            raise FormatError(_("deal {number}: {fault}", number=number, fault=fault)) from fault
        rows.append(({"id": problem.number} if problem.number else {}) | fields)
        losses += lost
    columns = [name for name in _COLUMNS if any(name in row for row in rows)]
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([_cell(row.get(name, "")) for name in columns] for row in rows)
    return text.getvalue(), losses


def _cell(value: object) -> object:
    """A cell: cards as one text; what a spreadsheet would run gets ``'`` before it."""
    if isinstance(value, list):
        return " ".join(map(str, value))
    text = str(value).replace("\0", "")
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text
