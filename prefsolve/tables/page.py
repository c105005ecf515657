"""A table as one HTML page that needs nothing else: what it shows, bars, the table, and its notes, in English and Russian."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Callable, Sequence
from functools import cache
from html import escape
from importlib.resources import files
from pathlib import Path

from ..diagrams.bundle import bundle
from ..diagrams.page import both
from ..diagrams.vocabulary import words
from ..messages import _, in_language
from .cells import DIGITS, label, notes, time_taken, written
from .table import Cell, Column, Figure, Row, Table

__all__ = ["table_page"]

_CODE = re.compile("`([^`]*)`")
_SERIES = 4  # colours
_OPEN = 40  # rows; longer charts are opened by a click, so that the table is seen first


def table_page(table: Table, *, language: str | None = None) -> str:
    """The page.

    :param language: the one it opens in, ``en`` or ``ru``, the reader's own by default; the page can change it.
    :raises UnknownLanguageError: another language.
    """
    language = words(language).code
    title = _told(lambda: _(table.described.title))
    script = _script()
    told = [*zip(*(_in(code, lambda: [*notes(table), time_taken(table)]) for code in ("en", "ru")), strict=True)]
    parts = {
        "LANGUAGE": language,
        "TITLE": escape(title[0 if language == "en" else 1]),
        "HASH": f"'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}'",
        "STYLE": _asset("prefsolve.diagrams", "board.css")
        + _asset("prefsolve.diagrams", "page.css")
        + _asset("prefsolve.tables", "table.css"),
        "HEADING": both(title),
        "LESSONS": "\n".join(f"<p>{_code(both(_told(lambda text=text: _(text))))}</p>" for text in table.lessons),  # type: ignore[misc]
        "CHARTS": "\n".join(
            _chart(table, name, columns, place == 0 and len(table.rows) <= _OPEN)
            for place, (name, columns) in enumerate(_groups(table).items())
        ),
        "TABLE": _table(table),
        "NOTES": "\n".join(f"<li>{_code(both(pair))}</li>" for pair in told),
        "SCRIPT": script,
    }
    pieces = _asset("prefsolve.tables", "table.html").split("@@")  # what is filled in is never looked through again
    return "".join(parts[piece] if place % 2 else piece for place, piece in enumerate(pieces))


@cache
def _asset(package: str, name: str) -> str:
    return files(package).joinpath("assets", name).read_text(encoding="utf-8")


@cache
def _script() -> str:
    return bundle(Path(str(files("prefsolve.tables").joinpath("assets", "table.mjs"))))


def _in(code: str, make: Callable[[], Sequence[str]]) -> Sequence[str]:
    with in_language(code):
        return [str(text) for text in make()]


def _told(make: Callable[[], str]) -> tuple[str, str]:
    """What is made in English and in Russian."""
    english, russian = (_in(code, lambda: [make()])[0] for code in ("en", "ru"))
    return english, russian


def _code(html: str) -> str:
    return _CODE.sub(r"<code>\1</code>", html)


def _cell(cell: Cell, column: Column) -> str:
    return both(_told(lambda: written(cell, column, words())))


def _table(table: Table) -> str:
    heads = "".join(
        f"<th scope=col{_figure_class(column)}><button type=button>{both(_told(lambda column=column: _(column.title)))}</button></th>"  # type: ignore[misc]
        for column in table.columns
    )
    rows = "\n".join(
        f"<tr>{''.join(_data(row.get(column.key), column, place) for column in table.columns)}</tr>" for place, row in enumerate(table.rows)
    )
    return f"<table><thead><tr>{heads}</tr></thead>\n<tbody>\n{rows}\n</tbody></table>"


def _figure_class(column: Column) -> str:
    return ' class="figure"' if column.unit in DIGITS else ""


def _data(cell: Cell, column: Column, place: int) -> str:
    """A cell with what it is sorted by: its number, or the row's place."""
    value = f"{float(cell.value):.9g}" if isinstance(cell, Figure) else "" if cell is None else place
    return f'<td{_figure_class(column)} data-value="{"NaN" if value == "" else value}">{_cell(cell, column)}</td>'


def _groups(table: Table) -> dict[str, list[Column]]:
    """The columns that are drawn, by picture."""
    groups: dict[str, list[Column]] = {}
    for column in table.columns:
        if column.plot is not None:
            groups.setdefault(column.plot, []).append(column)
    return groups


def _chart(table: Table, name: str, columns: Sequence[Column], place: int) -> str:
    """Bars of the columns, row by row, from nought or the least up to the greatest, or to 100%."""
    figures = [cell for row in table.rows for column in columns if isinstance(cell := row.get(column.key), Figure)]
    least = min(0.0, *(float(figure.value - (figure.error or 0)) for figure in figures))
    most = 1.0 if columns[0].unit == "chance" else max(float(figure.value + (figure.error or 0)) for figure in figures) or 1.0
    legend = "".join(
        f'<span><i class="series-{number % _SERIES + 1}"></i>{both(_told(lambda column=column: _(column.title)))}</span>'  # type: ignore[misc]
        for number, column in enumerate(columns)
    )
    rows = "\n".join(_bars(table, row, columns, least, most) for row in table.rows)
    scale = "".join(f"<span>{_end(value, columns[0])}</span>" for value in (least, most))
    return (
        f"<details{' open' if not place and len(table.rows) <= _OPEN else ''}><summary>{both(_told(lambda: _(name)))}</summary>\n"
        f'<div class="legend">{legend if len(columns) > 1 else ""}</div>\n'
        f'<div class="chart" aria-hidden="true">\n{rows}\n<span></span><div class="scale">{scale}</div>\n</div></details>'
    )


def _end(value: float, column: Column) -> str:
    return f"{value:.0%}" if column.unit == "chance" else f"{value:.3g}"


def _bars(table: Table, row: Row, columns: Sequence[Column], least: float, most: float) -> str:
    def at(value: float) -> float:
        return 100 * (min(max(value, least), most) - least) / (most - least)

    bars = []
    for number, column in enumerate(columns):
        cell = row.get(column.key)
        if not isinstance(cell, Figure):
            continue
        low, high = sorted((at(0.0), at(float(cell.value))))
        bar = f'<i class="series-{number % _SERIES + 1}" style="left:{low:.2f}%;width:{high - low:.2f}%"></i>'
        reach = _reach(cell)
        if reach is not None:
            bar += f'<b style="left:{at(reach[0]):.2f}%;width:{at(reach[1]) - at(reach[0]):.2f}%"></b>'
        bars.append(f'<div class="bar">{bar}</div>')
    name = both(_told(lambda: label(row, table, words())))
    return f'<span class="name">{name}</span><div class="bars">{"".join(bars)}</div>'


def _reach(figure: Figure) -> tuple[float, float] | None:
    """Two standard errors to either side, or the bounds."""
    if figure.low is not None and figure.high is not None:
        return float(figure.low), float(figure.high)
    if not figure.error:
        return None
    return float(figure.value - 2 * figure.error), float(figure.value + 2 * figure.error)
