"""A unit's answers as JSON Lines, as CSV or as a table of Arrow, with the columns that they need."""

from __future__ import annotations

import csv
import datetime
import io
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..files.harmless import harmless_json, harmless_lines
from ..files.parquet import pyarrow
from .answering import Answers, Form, Unit, answers_of
from .questions import Question
from .records import Record

__all__ = ["Answering", "Encoded", "csv_answer", "csv_lines", "csv_rows", "flat_text", "json_answer", "kind_of"]

Columns = tuple[str, ...]


class Encoded(NamedTuple):
    """A unit's answers in the form in which they are written.

    :param data: bytes, or a table of Arrow.
    :param kept: the columns that pass through.
    :param columns: the answers' columns: those that are not empty, or that others' answers have needed before.
    :param records: how many there are; ``bad`` and ``failed`` of them could not be answered, ``marked`` have a cell with a mark.
    """

    data: Any
    kept: Columns
    columns: Columns
    records: int
    bad: int
    failed: int
    marked: int


@dataclass(frozen=True, slots=True)
class Answering:
    """Answers units of records; can be sent to another process.

    :param form: how they are read.
    :param question: what is asked.
    :param target: ``jsonl``, ``csv`` or ``parquet``.
    """

    form: Form
    question: Question
    target: str

    def __call__(self, unit: Unit, kept: Columns = (), columns: Columns = ()) -> Encoded:
        """A unit's answers.

        :param kept: columns that pass through and come first, where each record has its own.
        :param columns: answers' columns that are to be there in any case.
        """
        if self.target == "parquet" and getattr(self.form, "is_parquet", False):
            return self._from_parquet(unit, columns)
        answers = answers_of(self.form, self.question, unit)
        if self.target == "jsonl":
            return self._encoded(answers, _json_lines(answers), (), (), 0)
        names = self.form.kept or tuple(dict.fromkeys((*kept, *answers.kept_names())))
        needed = answers.needed() | set(columns)
        every = tuple(name for name in self.question.columns if name in needed)
        if self.target == "csv":
            data, marked = csv_rows(_cells(answers, names, every))
            return self._encoded(answers, data, names, every, marked)
        return self._encoded(answers, _table(answers, names, every), names, every, 0)

    def _encoded(self, answers: Answers, data: object, kept: Columns, columns: Columns, marked: int) -> Encoded:
        return Encoded(data, kept, columns, len(answers), answers.bad, answers.failed, marked)

    def _from_parquet(self, unit: Any, columns: Columns) -> Encoded:
        """Columns that pass through are not even looked at."""
        form: Any = self.form
        answers = answers_of(form.without_kept(), self.question, unit.select(form.asked))
        needed = answers.needed() | set(columns)
        every = tuple(name for name in self.question.columns if name in needed)
        table = pyarrow().Table.from_batches([unit.select(form.kept)])
        for name, column in _answer_columns(answers, every).items():
            table = table.append_column(name, column)
        return self._encoded(answers, table, form.kept, every, 0)


# --- JSON Lines ------------------------------------------------------------------------------------------------------------------


def json_answer(answer: Mapping[str, object]) -> bytes:
    """The answer as a line of JSON Lines."""
    return harmless_json(json.dumps(answer, ensure_ascii=False)).encode() + b"\n"


def _json_lines(answers: Answers) -> bytes:
    # what a file of Parquet holds may be no JSON: times and the like are written as text
    write = json.JSONEncoder(ensure_ascii=False, default=_as_text).encode
    return harmless_lines("".join(write(answer) + "\n" for answer in answers.worded())).encode()


def _as_text(value: object) -> str:
    if isinstance(value, datetime.datetime | datetime.date | datetime.time):
        return value.isoformat()
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)


# --- CSV -------------------------------------------------------------------------------------------------------------------------


def _cells(answers: Answers, kept: Columns, columns: Columns) -> list[list[object]]:
    if columns == ("declarer_tricks",) and not answers.others:
        return [[*(record.get(name, "") for name in kept), value] for record, (value,) in zip(answers.kept, answers.values, strict=True)]
    rows = []
    for row, record in enumerate(answers.kept):
        answer = answers.flat(row)
        rows.append([*(record.get(name, "") for name in kept), *(answer.get(name, "") for name in columns)])
    return rows


def csv_rows(rows: Sequence[Sequence[object]]) -> tuple[bytes, int]:
    """Rows as lines of CSV, and how many of them have a text that a spreadsheet would run, which gets ``'`` before it.

    Cards are written as in ``table`` (``HA H8``), whatever else has parts as JSON.
    """
    shown = [[cell if type(cell) is int else _cell(cell) for cell in row] for row in rows]
    marked = sum(any(type(cell) is str and _runs(cell) for cell in row) for row in rows)
    return csv_lines(shown), marked


def csv_lines(rows: Sequence[Sequence[object]]) -> bytes:
    """Rows as lines of CSV, the cells as they are."""
    text = io.StringIO()
    # what stands in the line's end is quoted in a cell: a bare carriage return would begin another line for a reader
    csv.writer(text, lineterminator="\r\n").writerows(rows)
    lines = text.getvalue()
    if lines.count("\r") == len(rows):
        return lines.replace("\r\n", "\n").encode()
    return b"".join(map(_csv_line, rows))


def csv_answer(columns: Sequence[str], answer: Mapping[str, object]) -> bytes:
    """The answer as a line of CSV."""
    return _csv_line([_cell(answer.get(name, "")) for name in columns])


def _csv_line(cells: Sequence[object]) -> bytes:
    text = io.StringIO()
    csv.writer(text, lineterminator="\r\n").writerow(cells)
    return text.getvalue().removesuffix("\r\n").encode() + b"\n"


def _cell(value: Any) -> object:
    if isinstance(value, str):
        return f"'{value}" if _runs(value) else value
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    return flat_text(value)


def flat_text(value: Any) -> str:
    """What has parts as one text."""
    if isinstance(value, list) and all(isinstance(card, str) for card in value):
        text = " ".join(value)
        return f"'{text}" if _runs(text) else text
    return json.dumps(value, ensure_ascii=False, default=_as_text)


def _runs(text: str) -> bool:
    """Whether a spreadsheet would take the cell for a formula; a plain number is none."""
    return text.startswith(("=", "+", "-", "@", "\t", "\r")) and not re.fullmatch(r"[+-][0-9]+(\.[0-9]+)?", text)


# --- Arrow -----------------------------------------------------------------------------------------------------------------------


def _table(answers: Answers, kept: Columns, columns: Columns) -> Any:
    found = {name: _passed([record.get(name) for record in answers.kept]) for name in kept}
    return pyarrow().table(found | _answer_columns(answers, columns))


def _passed(values: list[Any]) -> Any:
    """A column of what passes through: of one type where the values have one, else of texts."""
    arrow = pyarrow()
    kinds = {type(value) for value in values} - {type(None)}
    if kinds <= {int} or kinds <= {float} or kinds <= {bool} or kinds <= {str}:
        try:
            return arrow.array(values)
        except (arrow.ArrowInvalid, OverflowError):
            pass
    return arrow.array([None if value is None else value if isinstance(value, str) else flat_text(value) for value in values], "string")


def _answer_columns(answers: Answers, columns: Columns) -> dict[str, Any]:
    """Numbers of tricks as int8, everything else as text."""
    arrow = pyarrow()
    plain = answers.names[0] if len(answers.names) == 1 else None
    if plain is not None and not answers.others and set(plain) == set(columns):
        return {name: arrow.array(column, "int8") for name, column in zip(plain, zip(*answers.values, strict=True), strict=True)}
    rows: list[Record] = [answers.flat(row) for row in range(len(answers))]
    return {name: _column([row.get(name) for row in rows], kind_of(name)) for name in columns}


_TRICKS = re.compile("declarer_tricks|(?:S|C|D|H|NT|misere)_[NESW]_[NESW]")


def kind_of(name: str) -> str:
    """The type of an answer's column, by pyarrow's name."""
    return "int8" if _TRICKS.fullmatch(name) else "string"


def _column(values: list[Any], kind: str) -> Any:
    if kind != "string":
        return pyarrow().array(values, kind)
    return pyarrow().array([value if value is None or isinstance(value, str) else flat_text(value) for value in values], kind)
