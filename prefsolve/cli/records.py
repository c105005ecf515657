"""Records in and answers out, a line each: JSON Lines or CSV.

A line is read, answered and written before its neighbours matter, so a file of any length runs in bounded memory, and
whatever a line holds it is answered in its place.
"""

from __future__ import annotations

import csv
import io
import json
import re
import select
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from ..errors import PrefsolveError, quoted
from ..files.writing import write_all
from ..messages import N_, _, english
from ..notation import RECORD_KEYS
from ..notation.records import REQUIRED_KEYS
from .streams import harmless_json

__all__ = [
    "MAX_LINE",
    "CsvHeaderError",
    "Record",
    "RecordError",
    "csv_answer",
    "csv_columns",
    "csv_record",
    "is_marked",
    "json_answer",
    "json_record",
    "read_csv_header",
    "read_lines",
    "write_lines",
]

MAX_LINE = 65536  # bytes; a record needs some two hundred
BLOCK = 4096  # bytes read at a time
TOGETHER = 8  # lines answered at a time, at most: threads then seldom wait for one another, nor a reader for the first answer
BOM = b"\xef\xbb\xbf"
PIECE = getattr(select, "PIPE_BUF", 512)  # bytes that a pipe takes in one piece
Record = dict[str, object]
Answer = Mapping[str, object]


class RecordError(PrefsolveError):
    """A line that is no record: no JSON object, not UTF-8, empty, too long, or with other columns than the header."""

    code = "record"


class CsvHeaderError(PrefsolveError):
    """A CSV file without a usable header."""

    code = "csv-header"


def read_lines(stream: io.BufferedIOBase, count: Callable[[int], None] = lambda _: None) -> Iterator[list[bytes]]:
    """The lines without their ends, some at a time: at most :data:`TOGETHER`, and none that has not been sent yet is waited for.

    Of a line longer than :data:`MAX_LINE` bytes one byte more than that is given.

    :param count: is told the bytes of each block as it is read.
    """
    first, rest = True, b""
    while block := stream.read1(BLOCK):
        count(len(block))
        *lines, rest = (rest + block).split(b"\n")
        rest = rest[: len(BOM) + MAX_LINE + 2]  # enough to see that it is too long even where it ends in a carriage return
        if lines:
            lines[0] = lines[0].removeprefix(BOM) if first else lines[0]
            first = False
            whole = [line.removesuffix(b"\r")[: MAX_LINE + 1] for line in lines]
            yield from (whole[at : at + TOGETHER] for at in range(0, len(whole), TOGETHER))
    if rest:
        yield [(rest.removeprefix(BOM) if first else rest)[: MAX_LINE + 1]]


def _text(line: bytes) -> str:
    if len(line) > MAX_LINE:
        raise RecordError(_("the line is longer than {max_line} bytes", max_line=MAX_LINE))
    try:
        text = line.decode()
    except UnicodeDecodeError as fault:
        raise RecordError(
            _("the line is not UTF-8: byte {line:#04x} at byte {start}", line=line[fault.start], start=fault.start + 1)
        ) from None
    if not text.strip():
        raise RecordError(_("the line is empty"))
    return text


def json_record(line: bytes) -> Record:
    """The JSON object on a line.

    :raises RecordError: anything else, a name that appears twice included.
    """
    from ..files.structured import load_json  # the formats of files are read only where a line is

    record = load_json(_text(line), _not_json)
    if not isinstance(record, dict):
        raise RecordError(_("a record is a JSON object, not {kind}", kind=_(_KINDS.get(type(record), "null"))))
    return record


_KINDS = {list: N_("a list"), str: N_("a text"), int: N_("a number"), float: N_("a number"), bool: N_("true or false")}


def _not_json(message: str) -> RecordError:
    return RecordError(_("the line is {message}", message=message) if english(message).startswith("not JSON") else message)


def read_csv_header(line: bytes | None) -> list[str]:
    """The columns that the first line names.

    :raises CsvHeaderError: no such line, a column that appears twice or has no name, or one missing that every record needs:
        a file whose first line is a record already is told before any record is answered.
    """
    if line is None:
        raise CsvHeaderError(_("a CSV file begins with a header line, and this one is empty"))
    try:
        columns = [name.strip() for name in _cells(line)]
    except RecordError as fault:
        raise CsvHeaderError(_("the CSV header cannot be read: {fault}", fault=fault)) from None
    seen: set[str] = set()
    for name in columns:
        if not name:
            raise CsvHeaderError(_("a column of the CSV header has no name"))
        if name in seen:
            raise CsvHeaderError(_("the column {name} appears twice in the CSV header", name=quoted(name)))
        seen.add(name)
    missing = [name for name in REQUIRED_KEYS if name not in seen]
    if missing:
        given = quoted(", ".join(columns))
        raise CsvHeaderError(
            _(
                "the CSV header has no column {missing}: {given}; columns are {record_keys}",
                missing=missing[0],
                given=given,
                record_keys=", ".join(RECORD_KEYS),
            )
        )
    return columns


def csv_record(columns: list[str], line: bytes) -> Record:
    """The record on a CSV line; an empty cell is a field left out.

    :raises RecordError: a line that is no CSV, or that has more or fewer cells than the header.
    """
    cells = _cells(line)
    if len(cells) != len(columns):
        raise RecordError(_("the line has {count} cells and the header {count2} columns", count=len(cells), count2=len(columns)))
    return {name: cell for name, cell in zip(columns, cells, strict=True) if cell.strip()}


def _cells(line: bytes) -> list[str]:
    try:
        return next(csv.reader([_text(line)], strict=True))
    except csv.Error as fault:
        raise RecordError(_("the line is not CSV: {fault}", fault=fault)) from None


def csv_columns(*, cards: bool, line: bool) -> list[str]:
    """The columns of answers in CSV."""
    return ["id", "declarer_tricks", "tricks", "range", "guaranteed", *["cards"] * cards, *["line"] * line, "error"]


def json_answer(answer: Answer) -> bytes:
    """The answer as a line of JSON Lines."""
    return harmless_json(json.dumps(answer, ensure_ascii=False)).encode() + b"\n"


def csv_answer(columns: list[str], answer: Answer) -> bytes:
    """The answer as a CSV line: cards as in ``table`` (``HA H8``), whatever else has parts as JSON.

    A text that a spreadsheet would run as a formula gets ``'`` before it.
    """
    text = io.StringIO()
    # what stands in the line's end is quoted in a cell: a bare carriage return would begin another line for a reader
    csv.writer(text, lineterminator="\r\n").writerow([_cell(answer.get(name, "")) for name in columns])
    return text.getvalue().removesuffix("\r\n").encode() + b"\n"


def _cell(value: Any) -> object:
    if isinstance(value, list) and all(isinstance(card, str) for card in value):
        value = " ".join(value)
    if isinstance(value, str):
        return f"'{value}" if _runs(value) else value
    return value if isinstance(value, int) and not isinstance(value, bool) else json.dumps(value, ensure_ascii=False)


def is_marked(answer: Answer) -> bool:
    """Whether the answer's ``id`` gets a mark in CSV: of all cells it alone is another's text."""
    given = answer.get("id", "")
    return _cell(given) == f"'{given}"


def _runs(text: str) -> bool:
    """Whether a spreadsheet would take the cell for a formula; a plain number is none."""
    return text.startswith(("=", "+", "-", "@", "\t", "\r")) and not re.fullmatch(r"[+-][0-9]+(\.[0-9]+)?", text)


def write_lines(descriptor: int, lines: Iterable[bytes]) -> None:
    """Write at once and whole: a reader sees every answer as soon as it is known, and Ctrl-C cuts none in two.

    Lines go out together as far as a pipe takes them in one piece.
    """
    piece = b""
    for line in lines:
        if piece and len(piece) + len(line) > PIECE:
            write_all(descriptor, piece)
            piece = b""
        piece += line
    write_all(descriptor, piece)
