"""The parts of a table that are done, in memory and, where a file is named, in JSON lines: whose they are, then one a line.

A line is written as soon as its part is done.  A line that was cut when the program was killed is left out and written anew.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

from ..diagrams.vocabulary import words
from ..errors import PrefsolveError
from ..files.reading import read_bytes, shown_path
from ..files.structured import load_json
from ..files.writing import named
from ..messages import _
from .cells import DIGITS, written
from .table import Cell, Description, Figure, Row

__all__ = ["Kept", "Record", "ResumeError", "kept_in"]

LIMIT = 1 << 26  # bytes of a resume file


class ResumeError(PrefsolveError):
    """A file of a table's parts that belongs to something else, or is none."""

    code = "resume"


@dataclass(frozen=True, slots=True)
class Record:
    """A part that is done: its rows, and the seconds it took."""

    key: str
    rows: tuple[Row, ...]
    seconds: float

    def line(self) -> bytes:
        """The part as a line of the file."""
        rows = [{name: _to_json(cell) for name, cell in row.items()} for row in self.rows]
        return json.dumps({"part": self.key, "seconds": round(self.seconds, 2), "rows": rows}, ensure_ascii=False).encode() + b"\n"


@dataclass
class Kept:
    """The parts that are done, by key."""

    descriptor: int | None = None
    name: str = ""
    records: dict[str, Record] = field(default_factory=dict)
    turn: Lock = field(default_factory=Lock)

    def add(self, record: Record) -> None:
        """Keep a part, from whichever thread.

        :raises OSError: the file cannot be written; the parts before are in it.
        """
        with self.turn:
            self.records[record.key] = record
            if self.descriptor is not None:
                with named(self.name):
                    _write(self.descriptor, record.line())


@contextmanager
def kept_in(path: str | None, table: Description, samples: int, seed: int) -> Iterator[Kept]:
    """The parts of that file, which is made where it is not there; further ones are added to it.

    :raises ResumeError: it belongs to another table or to other options, or is no such file.
    :raises OSError: it cannot be opened for writing.
    """
    if path is None:
        yield Kept()
        return
    head = {"table": table.name, "version": table.version, "samples": samples, "seed": seed}
    records, good = _read(path, head, table) if os.path.exists(path) else ({}, 0)
    with named(path):
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT, 0o666)
    try:
        with named(path):
            os.ftruncate(descriptor, good)
            os.lseek(descriptor, good, os.SEEK_SET)
            if not good:
                _write(descriptor, json.dumps(head).encode() + b"\n")
        yield Kept(descriptor, path, records)
    finally:
        os.close(descriptor)


def _write(descriptor: int, data: bytes) -> None:
    while data:
        data = data[os.write(descriptor, data) :]


def _read(path: str, head: dict[str, Any], table: Description) -> tuple[dict[str, Record], int]:
    """The parts in the file, and how many of its bytes are whole lines."""
    shown = shown_path(path)
    data = read_bytes(path, limit=LIMIT, error=ResumeError)
    if not data or json.dumps(head).encode().startswith(data):  # killed while the first line was written
        return {}, 0
    good = data.rfind(b"\n") + 1
    try:
        lines = data[:good].decode().splitlines()
    except UnicodeDecodeError:
        lines = []
    found = [_value(shown, number, line) for number, line in enumerate(lines, 1)]
    if not found or not isinstance(found[0], dict) or "table" not in found[0]:
        raise ResumeError(_("{file}: is not a file of a table's parts", file=shown))
    for name, value in head.items():
        if found[0].get(name) != value:
            told = {"file": shown, "name": name, "has": str(found[0].get(name))[:40], "wants": value}
            raise ResumeError(_("{file}: belongs to another run: its {name} is {has}, not {wants}; name another file", **told))
    try:
        records = [_record(body) for body in found[1:]]
        if table.finish is None:  # else the rows of parts are not those of the table
            for record in records:
                _check(record.rows, table)
    except (KeyError, TypeError, ValueError, AttributeError):
        raise ResumeError(_("{file}: a line is not a part of a table", file=shown)) from None
    return {record.key: record for record in records}, good


def _value(shown: str, number: int, line: str) -> Any:
    return load_json(line, lambda told: ResumeError(_("{file}, line {number}: {told}", file=shown, number=number, told=told)))


def _record(body: Any) -> Record:
    rows = tuple({str(name): _from_json(cell) for name, cell in row.items()} for row in body["rows"])
    return Record(str(body["part"]), rows, float(body["seconds"]))


def _check(rows: tuple[Row, ...], table: Description) -> None:
    """Raise ``ValueError`` where a cell is not what its column holds."""
    for row in rows:
        for column in table.columns:
            cell = row.get(column.key)
            if cell is not None and isinstance(cell, Figure) != (column.unit in DIGITS):
                raise ValueError
            if isinstance(cell, str):
                written(cell, column, words("en"))


def _to_json(cell: Cell) -> Any:
    return cell.to_json() if isinstance(cell, Figure) else cell


def _from_json(body: Any) -> Cell:
    if body is None or isinstance(body, str):
        return body
    return Figure.from_json(body)
