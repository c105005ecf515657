"""Where records come from: a stream of lines, or a Parquet file."""

from __future__ import annotations

import io
import os
import stat
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from .answering import Form, Unit
from .parquet_form import ParquetRows
from .questions import Question
from .records import JsonForm, Pace, csv_form, read_lines

__all__ = ["Source", "lines_source", "parquet_source"]

Units = Callable[[Pace], Iterator[Unit]]


@dataclass(slots=True)
class Source:
    """Records that are about to be read.

    :param units: gives them some at a time, as a pace says.
    :param total: how many there are, in what ``read`` counts: bytes, or a Parquet file's rows; ``None`` where it is not known.
    """

    form: Form
    units: Units
    total: int | None
    read: list[int] = field(default_factory=lambda: [0])


def lines_source(stream: io.BufferedIOBase, name: str, question: Question, *, typed: bool) -> Source:
    """Lines of JSON, or of CSV by ``name``.

    :param typed: whether numbers are told from text where the answers go.
    :raises CsvHeaderError: no usable header.
    """
    read = [0]

    def count(size: int) -> None:
        read[0] += size

    pace = Pace()  # until the run's own is known, for the header
    blocks = read_lines(stream, count, pace)
    form: Form = JsonForm()
    rest: list[bytes] = []
    if name == "csv":
        first = next(blocks, [])
        form, rest = csv_form(first[0] if first else None, question.required, typed=typed), first[1:]

    def units(given: Pace) -> Iterator[Unit]:
        if rest:
            yield rest
        for block in blocks:
            pace.rows = given.rows
            yield block

    return Source(form, units, _size(stream), read)


def parquet_source(path: str, question: Question) -> Source:
    """The rows of a Parquet file; raises as :class:`~prefsolve.batch.parquet_form.ParquetRows` does."""
    rows = ParquetRows(path, question.required)
    read = [0]

    def units(pace: Pace) -> Iterator[Unit]:
        for batch in rows.units(4096):
            at = 0
            while at < len(batch):
                part = batch.slice(at, pace.rows)
                at += len(part)
                read[0] += len(part)
                yield part

    return Source(rows.form, units, rows.rows, read)


def _size(source: io.BufferedIOBase) -> int | None:
    """How many bytes there are to read, where that is known."""
    try:
        status = os.fstat(source.fileno())
    except OSError:  # a stream in memory
        return None
    return status.st_size if stat.S_ISREG(status.st_mode) else None
