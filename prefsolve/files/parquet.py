"""Parquet files in pieces, through pyarrow, which the extra ``parquet`` installs."""

from __future__ import annotations

import importlib
import io
from collections.abc import Mapping
from typing import Any

from ..errors import MissingExtraError
from ..messages import _

__all__ = ["ParquetBytes", "ParquetSink", "pyarrow"]


def pyarrow() -> Any:
    """The module; raises :class:`MissingExtraError` where it is not installed."""
    try:
        importlib.import_module("pyarrow.parquet")
        return importlib.import_module("pyarrow")
    except ImportError as fault:
        raise MissingExtraError(_("Parquet needs pyarrow: pip install 'prefsolve[parquet]'"), extra="parquet") from fault


class ParquetBytes:
    """A Parquet file as bytes, handed out as they come; the same columns in the same pieces give the same bytes.

    :param kinds: the columns and their types, by pyarrow's names.
    """

    def __init__(self, kinds: Mapping[str, str]) -> None:
        arrow = pyarrow()
        self._arrow = arrow
        self._schema = arrow.schema([(name, arrow.type_for_alias(kind)) for name, kind in kinds.items()])
        self._sink = ParquetSink()
        self._writer = arrow.parquet.ParquetWriter(self._sink, self._schema, compression="zstd")

    def add(self, columns: Mapping[str, Any]) -> bytes:
        """Add rows, which become a row group of their own."""
        self._writer.write_table(self._arrow.table(dict(columns), schema=self._schema))
        return self._sink.taken()

    def end(self) -> bytes:
        """What stands at the end."""
        self._writer.close()
        return self._sink.taken()


class ParquetSink(io.RawIOBase):
    """A file that is only written to; what was written can be taken."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []
        self._at = 0

    def writable(self) -> bool:
        """It is written to."""
        return True

    def write(self, data: Any, /) -> int:
        """Keep the bytes."""
        piece = bytes(data)
        self._pieces.append(piece)
        self._at += len(piece)
        return len(piece)

    def tell(self) -> int:
        """How many bytes there have been."""
        return self._at

    def taken(self) -> bytes:
        """What was written since it was last taken."""
        data = b"".join(self._pieces)
        self._pieces.clear()
        return data
