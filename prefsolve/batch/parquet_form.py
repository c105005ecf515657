"""Records in a Parquet file, one row each, read some thousands at a time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ..errors import PrefsolveError
from ..files.parquet import pyarrow
from ..files.reading import one_line, shown_path
from ..messages import _
from .fields import Shape, shape_of
from .records import Record, check_columns

__all__ = ["ParquetError", "ParquetForm", "ParquetRows"]


class ParquetError(PrefsolveError):
    """A Parquet file that cannot be read, or without the columns that every record needs."""

    code = "parquet"


@dataclass(frozen=True, slots=True)
class ParquetForm:
    """How rows are read.

    :param names: the file's columns.
    """

    names: tuple[str, ...]

    is_parquet = True

    @property
    def kept(self) -> tuple[str, ...]:
        """The columns that pass through."""
        return shape_of(self.names).kept

    @property
    def asked(self) -> list[str]:
        """The columns that are read."""
        return list(shape_of(self.names).asked)

    def without_kept(self) -> ParquetForm:
        """The same for rows without what passes through."""
        return ParquetForm(tuple(self.asked))

    def read(self, unit: Any) -> list[Record | PrefsolveError]:
        """The rows as records; what is null is left out."""
        names = unit.schema.names
        columns = [column.to_pylist() for column in unit.columns]
        if any(column.null_count for column in unit.columns):
            return [{name: one for name, one in zip(names, row, strict=True) if one is not None} for row in zip(*columns, strict=True)]
        return [dict(zip(names, row, strict=True)) for row in zip(*columns, strict=True)]

    def shape(self, record: Record) -> Shape:
        """What the record's fields are for."""
        return shape_of(tuple(record))


class ParquetRows:
    """An open Parquet file.

    :param path: its name; a pipe cannot be read so.
    :raises ParquetError: no Parquet file, or without a column of ``required``.
    :raises MissingExtraError: pyarrow is not installed.
    """

    def __init__(self, path: str, required: tuple[str, ...]) -> None:
        self._arrow = pyarrow()
        self._shown = shown_path(path)
        try:
            # a column's pages are then read as they are needed, however long a row group is
            self._file = self._arrow.parquet.ParquetFile(path, buffer_size=1 << 20, pre_buffer=False)
        except self._arrow.ArrowException as fault:
            raise ParquetError(
                _(
                    "{shown}: is not a Parquet file that can be read: {one_line}",
                    shown=self._shown,
                    one_line=one_line(str(fault).splitlines()[0]),
                )
            ) from None
        names = tuple(self._file.schema_arrow.names)
        check_columns(names, required, _("the file {name}", name=self._shown), ParquetError)
        self.form = ParquetForm(names)
        self.rows: int = self._file.metadata.num_rows

    def units(self, size: int) -> Iterator[Any]:
        """Batches of so many rows."""
        try:
            yield from self._file.iter_batches(batch_size=size)
        except self._arrow.ArrowException as fault:
            raise ParquetError(
                _("{shown}: cannot be read to its end: {one_line}", shown=self._shown, one_line=one_line(str(fault).splitlines()[0]))
            ) from None

    def close(self) -> None:
        """Close the file."""
        self._file.close()
