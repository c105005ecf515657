"""A table as data: rows for CSV, and the object that ``--json`` prints.  Chances are 0 to 1, and whatever is exact has its count."""

from __future__ import annotations

from typing import Any

from ..notation.numbers import decimal
from .cells import DIGITS
from .table import Cell, Figure, Table

__all__ = ["csv_rows", "json_object"]

_BESIDE = ("count", "total", "error", "low", "high")  # of a figure, where it has them


def csv_rows(table: Table) -> list[list[object]]:
    """The heading and the rows; beside a figure stand its kind, and what else its column has of count, total, error and bounds."""
    heads: list[tuple[str, str | None]] = []
    for column in table.columns:
        heads.append((column.key, None))
        if column.unit in DIGITS:
            figures = [cell for row in table.rows if isinstance(cell := row.get(column.key), Figure)]
            heads.append((column.key, "kind"))
            heads += [(column.key, name) for name in _BESIDE if any(getattr(figure, name) is not None for figure in figures)]
    rows = [[_value(row.get(key), name) for key, name in heads] for row in table.rows]
    return [[key if name is None else f"{key}_{name}" for key, name in heads], *rows]


def _value(cell: Cell, name: str | None) -> object:
    if not isinstance(cell, Figure):
        return cell if name is None else None
    value = cell.value if name is None else getattr(cell, name)
    return value if value is None or isinstance(value, str) else decimal(value)


def json_object(table: Table) -> dict[str, Any]:
    """What ``--json`` prints; English in every language."""
    described = table.described
    body: dict[str, Any] = {
        "table": described.name,
        "title": described.title,
        "command": table.command,
        "complete": not table.missing,
        "seconds": round(table.seconds, 2),
    }
    body |= {"samples": table.samples, "seed": table.seed} if table.samples else {}
    body["assumptions"] = list(described.assumptions)
    body["columns"] = [{"key": column.key, "title": column.title, "unit": column.unit} for column in table.columns]
    keys = [column.key for column in table.columns]
    body["rows"] = [{key: _json(row[key]) for key in keys if row.get(key) is not None} for row in table.rows]
    return body


def _json(cell: Cell) -> Any:
    if not isinstance(cell, Figure):
        return cell
    beside = {name: decimal(number) for name in _BESIDE if (number := getattr(cell, name)) is not None}
    return {"value": decimal(cell.value), "kind": cell.kind, **beside}
