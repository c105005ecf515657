"""Records as lines, of JSON Lines or CSV: each line read by itself, so that whatever it holds is answered in its place."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from ..errors import PrefsolveError, quoted
from ..files.structured import load_json
from ..messages import N_, _, english
from ..notation import RECORD_KEYS
from .fields import Shape, near_name, shape_of

__all__ = [
    "FEW",
    "MAX_LINE",
    "CsvForm",
    "CsvHeaderError",
    "JsonForm",
    "Pace",
    "Record",
    "RecordError",
    "csv_record",
    "json_record",
    "read_csv_header",
    "read_lines",
]

MAX_LINE = 65536  # bytes; a record needs some two hundred
FEW = 24  # records; fewer are as quick one by one, without msgspec and NumPy
BLOCK = 1 << 18  # bytes read at a time, at most
BOM = b"\xef\xbb\xbf"
INDEX = "index"  # how pandas' index column, whose name is empty, is called in what is written
Record = dict[str, object]
Read = Record | PrefsolveError


class RecordError(PrefsolveError):
    """A line that is no record: no JSON object, not UTF-8, empty, too long, or with other columns than the header."""

    code = "record"


class CsvHeaderError(PrefsolveError):
    """A CSV file without a usable header."""

    code = "csv-header"


class Pace:
    """How many records are answered together: few at first, so that a reader sees the first answers soon, then more.

    :param least: as many at first, and where answering takes long.
    :param most: as many where it takes little.
    """

    def __init__(self, least: int = 8, most: int = 4096) -> None:
        self.rows, self._least, self._most = least, least, most

    def took(self, rows: int, seconds: float) -> None:
        """Heed how long it took to answer so many."""
        if seconds > 1:
            self.rows = max(self._least, self.rows // 2)
        elif seconds < 0.3 and rows >= self.rows:
            self.rows = min(self._most, 2 * self.rows)


def read_lines(stream: io.BufferedIOBase, count: Callable[[int], None] = lambda _: None, pace: Pace | None = None) -> Iterator[list[bytes]]:
    """The lines without their ends, some at a time: as many as ``pace`` says, and none that has not been sent yet is waited for.

    Of a line longer than :data:`MAX_LINE` bytes one byte more than that is given.

    :param count: is told the bytes of each block as it is read.
    """
    together = pace or Pace()
    first, rest = True, b""
    while block := stream.read1(BLOCK):
        count(len(block))
        *lines, rest = (rest + block).split(b"\n")
        rest = rest[: len(BOM) + MAX_LINE + 2]  # enough to see that it is too long even where it ends in a carriage return
        if lines:
            lines[0] = lines[0].removeprefix(BOM) if first else lines[0]
            first = False
            whole = [line.removesuffix(b"\r")[: MAX_LINE + 1] for line in lines]
            at = 0
            while at < len(whole):
                rows = together.rows
                yield whole[at : at + rows]
                at += rows
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


def _each(lines: Sequence[bytes], read: Callable[[bytes], Record]) -> list[Read]:
    """Every line's record, or its fault."""
    found: list[Read] = []
    for line in lines:
        try:
            found.append(read(line))
        except PrefsolveError as fault:
            found.append(fault)
    return found


# --- JSON Lines ------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class JsonForm:
    """How lines of JSON are read."""

    kept: None = None  # which fields pass through is known of each record alone

    def read(self, lines: list[bytes]) -> list[Read]:
        """The records."""
        plain = _plain_objects(lines)
        return _each(lines, json_record) if plain is None else plain

    def shape(self, record: Record) -> Shape:
        """What the record's fields are for."""
        return shape_of(tuple(record))


# One object without another inside, in ASCII and without escapes.
_PLAIN_OBJECT = re.compile(rb"\{[ -Z^-z|~]*\}")
_LONG_NUMBER = re.compile(rb"[0-9]{16}")


def _plain_objects(lines: list[bytes]) -> list[Read] | None:
    """All lines at once where each is one plain object; ``None`` where they are to be read one by one.

    Each line begins and ends with a brace, so none can be a part of a value, and as many values as lines are one per line.
    A name that stands twice makes the quotation marks more than those of the names and texts that were read.
    """
    match = _PLAIN_OBJECT.fullmatch
    if len(lines) < FEW or not all(map(match, lines)):
        return None
    block = b"\n".join(lines)
    if len(block) > MAX_LINE * len(lines) or block.count(b"{") != len(lines) or b"[" in block or _LONG_NUMBER.search(block):
        return None
    if max(map(len, lines), default=0) > MAX_LINE:
        return None
    import msgspec  # only where there is much to read

    try:
        records: list[Record | PrefsolveError] = [*_decoder().decode_lines(block)]
    except (msgspec.MsgspecError, ValueError):
        return None
    if len(records) != len(lines):
        return None
    marks = 0
    for record in records:
        assert isinstance(record, dict)
        marks += len(record)
        for value in record.values():
            kind = type(value)
            if kind is str:
                marks += 1
            elif kind is float:
                return None
    return None if 2 * marks != block.count(b'"') else records


@cache
def _decoder() -> Any:
    import msgspec

    return msgspec.json.Decoder(dict[str, Any])


def json_record(line: bytes) -> Record:
    """The JSON object on a line.

    :raises RecordError: anything else, a name that appears twice included.
    """
    record = load_json(_text(line), _not_json)
    if not isinstance(record, dict):
        raise RecordError(_("a record is a JSON object, not {kind}", kind=_(_KINDS.get(type(record), "null"))))
    return record


_KINDS = {list: N_("a list"), str: N_("a text"), int: N_("a number"), float: N_("a number"), bool: N_("true or false")}


def _not_json(message: str) -> RecordError:
    return RecordError(_("the line is {message}", message=message) if english(message).startswith("not JSON") else message)


# --- CSV -------------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CsvForm:
    """How lines of CSV are read.

    :param columns: the header's.
    :param delimiter: a comma, a semicolon or a tab.
    :param typed: whether whole numbers in cells that pass through become numbers, since what is written tells them from text.
    """

    columns: tuple[str, ...]
    delimiter: str = ","
    typed: bool = False

    @property
    def kept(self) -> tuple[str, ...]:
        """The columns that pass through."""
        return shape_of(self.columns).kept

    def read(self, lines: list[bytes]) -> list[Read]:
        """The records; an empty cell is a field left out."""
        plain = self._plain_cells(lines)
        found = _each(lines, lambda line: csv_record(self.columns, line, self.delimiter)) if plain is None else plain
        if self.typed:
            for record in found:
                if isinstance(record, dict):
                    self._number(record)
        return found

    def shape(self, record: Record) -> Shape:
        """What the record's fields are for."""
        return shape_of(tuple(record))

    def _number(self, record: Record) -> None:
        for name in self.kept:
            cell = record.get(name)
            if isinstance(cell, str) and _WHOLE.fullmatch(cell):
                record[name] = int(cell)

    def _plain_cells(self, lines: list[bytes]) -> list[Read] | None:
        """All lines at once where none has a quotation mark, each has its cells, and all are text."""
        try:
            block = b"\n".join(lines).decode()
        except UnicodeDecodeError:
            return None
        if '"' in block or "\r" in block or "\0" in block or len(block) > MAX_LINE * len(lines):
            return None
        rows = [line.split(self.delimiter) for line in block.split("\n")]
        width = len(self.columns)
        if any(len(row) != width for row in rows) or max(map(len, lines), default=0) > MAX_LINE or b"" in lines:
            return None
        found: list[Read] = []
        for row in rows:
            record: Record = {name: cell for name, cell in zip(self.columns, row, strict=True) if cell and not cell.isspace()}
            if not record:
                return None
            found.append(record)
        return found


_WHOLE = re.compile(r"0|-?[1-9][0-9]{0,17}")
_DELIMITERS = ",;\t"


def csv_form(line: bytes | None, required: Sequence[str], *, typed: bool) -> CsvForm:
    """How the lines after that header are read; raises as :func:`read_csv_header` does."""
    delimiter = _delimiter(line or b"")
    return CsvForm(tuple(read_csv_header(line, required, delimiter)), delimiter, typed)


def _delimiter(line: bytes) -> str:
    """Of commas, semicolons and tabs the one that makes the most columns."""
    return max(_DELIMITERS, key=lambda one: line.count(one.encode()))


def read_csv_header(line: bytes | None, required: Sequence[str] = ("deal", "game", "leader"), delimiter: str = ",") -> list[str]:
    """The columns that the first line names; a first one without a name is pandas' index, and is called ``index``.

    :raises CsvHeaderError: no such line, a column that stands twice or has no name, one missing that every record needs, or one
        whose name is a slip for another: a file whose first line is a record is told before any record is answered.
    """
    if line is None:
        raise CsvHeaderError(_("a CSV file begins with a header line, and this one is empty"))
    try:
        columns = [name.strip() for name in _cells(line, delimiter)]
    except RecordError as fault:
        raise CsvHeaderError(_("the CSV header cannot be read: {fault}", fault=fault)) from None
    if columns[0] == "" and len(columns) > 1:
        columns[0] = INDEX
    check_columns(columns, required, _("the CSV header"), CsvHeaderError)
    return columns


def check_columns(columns: Sequence[str], required: Sequence[str], where: str, error: type[PrefsolveError]) -> None:
    """Refuse columns that no file of records can have.

    :raises PrefsolveError: of that kind.
    """
    seen: set[str] = set()
    for name in columns:
        if not name:
            raise error(_("a column of {where} has no name", where=where))
        if name in seen:
            raise error(_("the column {name} appears twice in {where}", name=quoted(name), where=where))
        seen.add(name)
    given, known = quoted(", ".join(columns)), ", ".join(RECORD_KEYS)
    missing = [name for name in required if name not in seen]
    if missing:
        raise error(_("{where} has no column {name}: {given}; columns are {known}", where=where, name=missing[0], given=given, known=known))
    for name in columns:
        if (near := near_name(name)) is not None:
            raise error(
                _(
                    "the column {name} of {where} looks like {near}; columns are {known}",
                    name=quoted(name),
                    where=where,
                    near=near,
                    known=known,
                )
            )


def csv_record(columns: Sequence[str], line: bytes, delimiter: str = ",") -> Record:
    """The record on a CSV line; an empty cell is a field left out.

    :raises RecordError: a line that is no CSV, or that has more or fewer cells than the header.
    """
    cells = _cells(line, delimiter)
    if len(cells) != len(columns):
        raise RecordError(_("the line has {count} cells and the header {count2} columns", count=len(cells), count2=len(columns)))
    return {name: cell for name, cell in zip(columns, cells, strict=True) if cell.strip()}


def _cells(line: bytes, delimiter: str) -> list[str]:
    text = _text(line)
    try:
        return next(csv.reader([text], strict=True, delimiter=delimiter))
    except csv.Error as fault:
        raise RecordError(_("the line is not CSV: {fault}", fault=fault)) from None
