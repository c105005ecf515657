"""Where answers are written: columns that stay empty are left out, and come in when an answer first needs them.

A file is then written anew with them, from what has been written so far: two or three times in a long file at most.  A pipe's
header has gone out before, so it names all columns there can be.
"""

from __future__ import annotations

import csv
import io
import os
import shutil
import tempfile
from collections.abc import Iterator
from typing import Any, Protocol

from ..files.parquet import ParquetSink, pyarrow
from ..files.writing import write_all
from .encoding import Encoded, csv_lines, csv_rows, kind_of
from .questions import Question

__all__ = ["GROUP", "Target", "target_of", "write_lines"]

GROUP = 65_536  # rows of a row group
PIECE = 4096  # bytes that a pipe takes in one piece
Columns = tuple[str, ...]


class Target(Protocol):
    """What answers are written to."""

    @property
    def kept(self) -> Columns | None:
        """The columns that pass through so far."""

    @property
    def columns(self) -> Columns:
        """The answers' columns so far."""

    def write(self, answers: Encoded) -> None:
        """Write some answers, after those before."""

    def end(self) -> None:
        """Write what is still to be written."""


def target_of(
    name: str, descriptor: int, question: Question, *, kept: Columns | None, columns: Columns = (), settled: bool = False
) -> Target:
    """The target of that format.

    :param descriptor: an open file; one that can be read and written anew, unless the columns are settled.
    :param kept: the columns that pass through, where they are known from the start.
    :param columns: the answers' columns that are written even if they stay empty.
    :param settled: whether the columns stay as they are from the first answers on.
    """
    if name == "jsonl":
        return _JsonTarget(descriptor)
    return (_CsvTarget if name == "csv" else _ParquetTarget)(descriptor, question, kept, columns, settled=settled)


def write_lines(descriptor: int, data: bytes) -> None:
    """Write at once and whole: a reader sees every answer as soon as it is known, and Ctrl-C cuts none in two.

    Lines go out together as far as a pipe takes them in one piece.
    """
    at = 0
    while at < len(data):
        end = data.rfind(b"\n", at, at + PIECE) + 1 or data.find(b"\n", at) + 1 or len(data)
        write_all(descriptor, data[at:end])
        at = end


class _JsonTarget:
    kept: Columns | None = None
    columns: Columns = ()

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor

    def write(self, answers: Encoded) -> None:
        write_lines(self._descriptor, answers.data)

    def end(self) -> None:
        pass


class _Columned:
    """What targets with columns have in common.

    :param settled: whether the columns stay as they are from the first answers on.
    """

    def __init__(self, descriptor: int, question: Question, kept: Columns | None, columns: Columns, *, settled: bool) -> None:
        self._descriptor, self._question, self._settled = descriptor, question, settled
        self.kept, self.columns = kept, columns
        self._begun = False
        self.lost: set[str] = set()  # columns that passed through too late

    def _settle(self, answers: Encoded) -> bool:
        """Take in the columns of these answers; whether there are new ones."""
        if not self._begun:
            self.kept = answers.kept if self.kept is None else self.kept
        kept = self.kept or ()
        late = tuple(name for name in answers.kept if name not in kept)
        needed = {*self.columns, *answers.columns}
        columns = tuple(name for name in self._question.columns if name in needed)
        if self._settled and self._begun:
            self.lost.update(late)
            late = ()
        changed = bool(late) or columns != self.columns
        self.kept, self.columns = (*kept, *late), columns
        return changed

    @property
    def _all(self) -> Columns:
        return (*(self.kept or ()), *self.columns)

    def _aside(self) -> Any:
        """What has been written so far, in a file of its own; the file itself is empty then."""
        aside = tempfile.TemporaryFile()  # noqa: SIM115  (the caller closes it)
        os.lseek(self._descriptor, 0, os.SEEK_SET)
        with open(self._descriptor, "rb", closefd=False) as written:
            shutil.copyfileobj(written, aside, 1 << 20)
        os.ftruncate(self._descriptor, 0)
        os.lseek(self._descriptor, 0, os.SEEK_SET)
        aside.seek(0)
        return aside


class _CsvTarget(_Columned):
    def write(self, answers: Encoded) -> None:
        before = self._all
        if self._settle(answers) and self._begun:
            self._rewrite(before)
        self._begin()
        data = answers.data
        if (answers.kept, answers.columns) != (self.kept, self.columns):
            rows = csv.reader(io.StringIO(data.decode(), newline=""))
            data = b"".join(_in_order(rows, (*answers.kept, *answers.columns), self._all))
        write_lines(self._descriptor, data)

    def end(self) -> None:
        if not self._begun:
            self.columns = self.columns or self._question.columns[:1]
            self._begin()

    def _begin(self) -> None:
        if not self._begun:
            self._begun = True
            write_all(self._descriptor, csv_rows([self._all])[0])

    def _rewrite(self, before: Columns) -> None:
        with self._aside() as aside, io.TextIOWrapper(aside, "utf-8", newline="") as text:
            rows = csv.reader(text)
            next(rows)
            self._begun = False
            self._begin()
            for piece in _in_order(rows, before, self._all):
                write_all(self._descriptor, piece)


def _in_order(rows: Iterator[list[str]], before: Columns, after: Columns) -> Iterator[bytes]:
    """Rows with other columns, in pieces."""
    places = [before.index(name) if name in before else None for name in after]
    piece = []
    for row in rows:
        piece.append(["" if place is None else row[place] for place in places])
        if len(piece) == PIECE:
            yield csv_lines(piece)
            piece = []
    yield csv_lines(piece)


class _ParquetTarget(_Columned):
    """Row groups of :data:`GROUP` rows, however many come together, so that the bytes depend on the answers alone."""

    def __init__(self, descriptor: int, question: Question, kept: Columns | None, columns: Columns, *, settled: bool) -> None:
        super().__init__(descriptor, question, kept, columns, settled=settled)
        self._arrow = pyarrow()
        self._waiting: list[Any] = []
        self._rows = 0
        self._writer: Any = None
        self._schema: Any = None

    def write(self, answers: Encoded) -> None:
        self._settle(answers)
        self._begun = True
        self._waiting.append(answers.data)
        self._rows += answers.records
        while self._rows >= GROUP:
            self._flush(GROUP)

    def end(self) -> None:
        if self._rows or self._writer is None:
            self.columns = self.columns or self._question.columns[:1]
            self._flush(self._rows)
        os.lseek(self._descriptor, 0, os.SEEK_END)
        write_all(self._descriptor, self._sink_end())

    def _flush(self, rows: int) -> None:
        """Write a row group of so many."""
        waiting = [_with_columns(self._arrow, table, self._all) for table in self._waiting]
        whole = _joined(self._arrow, waiting) if waiting else _with_columns(self._arrow, self._arrow.table({}), self._all)
        group, rest = whole.slice(0, rows).combine_chunks(), whole.slice(rows)
        self._waiting, self._rows = ([rest] if len(rest) else []), len(rest)
        schema = self._typed(_wider(self._arrow, self._schema, group.schema, self._all))
        if self._writer is None:
            self._open(schema)
        elif not schema.equals(self._schema):
            self._rewrite(schema)
        self._writer.write_table(_cast(self._arrow, group, self._schema))
        write_all(self._descriptor, self._sink.taken())

    def _typed(self, schema: Any) -> Any:
        """The schema; columns that have been empty so far get the type they will have."""
        empty = self._arrow.types.is_null
        return self._arrow.schema([(f.name, self._arrow.type_for_alias(kind_of(f.name)) if empty(f.type) else f.type) for f in schema])

    def _open(self, schema: Any) -> None:
        self._schema, self._sink = schema, ParquetSink()
        self._writer = self._arrow.parquet.ParquetWriter(self._sink, schema, compression="zstd")

    def _rewrite(self, schema: Any) -> None:
        """Write the row groups so far anew with more columns, or wider ones."""
        write_all(self._descriptor, self._sink_end())
        with self._aside() as aside:
            before = self._arrow.parquet.ParquetFile(aside)
            self._open(schema)
            for number in range(before.num_row_groups):
                group = _with_columns(self._arrow, before.read_row_group(number), tuple(schema.names))
                self._writer.write_table(_cast(self._arrow, group, schema))
                write_all(self._descriptor, self._sink.taken())

    def _sink_end(self) -> bytes:
        self._writer.close()
        return self._sink.taken()


def _joined(arrow: Any, tables: list[Any]) -> Any:
    """Tables one after another; where a column's types differ, the widest."""
    schema = None
    for table in tables:
        schema = _wider(arrow, schema, table.schema, tuple(table.schema.names))
    return arrow.concat_tables([_cast(arrow, table, schema) for table in tables])


def _with_columns(arrow: Any, table: Any, names: Columns) -> Any:
    """The table with those columns; those it has not are empty."""
    rows = table.num_rows
    return arrow.table({name: table.column(name) if name in table.schema.names else arrow.nulls(rows) for name in names})


def _wider(arrow: Any, one: Any, other: Any, names: Columns) -> Any:
    """The schema in which both fit."""
    fields = []
    for name in names:
        kinds = [schema.field(name).type for schema in (one, other) if schema is not None and name in schema.names]
        kinds = [kind for kind in kinds if not arrow.types.is_null(kind)] or [arrow.null()]
        fields.append((name, kinds[0] if all(kind == kinds[0] for kind in kinds) else arrow.string()))
    return arrow.schema(fields)


def _cast(arrow: Any, table: Any, schema: Any) -> Any:
    return table if table.schema.equals(schema) else table.cast(schema)
