"""A folder of solved deals as one Parquet file, whose bytes depend on the deals and on the versions of prefsolve and pyarrow alone."""

from __future__ import annotations

import os
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from ..files.parquet import ParquetBytes
from ..files.writing import named, write_all, written_whole
from ..model.cards import Seat
from ..solving.answers import value_names
from ..solving.columns import pile_text, text_from_masks
from ..solving.run_control import Watch
from .dealing import Dealing
from .shards import read_recipe, shards_of

__all__ = ["export_parquet"]

GROUP = 65_536  # deals of a row group, whatever the shards hold
Part = tuple[NDArray[np.int64], NDArray[np.int8]]


def export_parquet(folder: str | os.PathLike[str], path: str | os.PathLike[str], *, watch: Watch | None = None) -> int | None:
    """Write every deal of a folder to a Parquet file, whole or not at all.

    The columns are ``id`` (the deal's number of its seed), ``deal``, ``talon``, and the 54 values by the names of
    :func:`~prefsolve.solving.answers.value_names`.

    :param watch: told how many deals are written; where it returns true, no file is.
    :returns: how many deals there are; ``None`` if it was told to stop.
    :raises LibraryError: the folder has no manifest, or a shard is missing or not whole.
    :raises MissingExtraError: pyarrow is not installed.
    :raises OSError: a file that cannot be written.
    """
    recipe, dealing = read_recipe(folder), Dealing()
    names = value_names(Seat.N)
    kinds = {"id": "int64", "deal": "string", "talon": "string", **dict.fromkeys(names, "int8")}
    file, done = ParquetBytes(kinds), 0
    try:
        with written_whole(path) as descriptor, named(os.fspath(path)):
            for numbers, values in _regrouped(shards_of(folder)):
                rows = dealing.rows(numbers)
                columns = dict(zip(names, np.ascontiguousarray(values.reshape(-1, len(names)).T), strict=True))
                talons = list(map(pile_text, rows[:, 3].tolist()))
                ids = np.arange(done, done + len(rows))
                write_all(descriptor, file.add({"id": ids, "deal": text_from_masks(rows[:, :3]), "talon": talons, **columns}))
                done += len(rows)
                if watch is not None and watch(done, recipe.deals) and done < recipe.deals:
                    raise _StoppedError
            write_all(descriptor, file.end())
    except _StoppedError:
        return None
    return done


class _StoppedError(Exception):
    """The watcher said stop."""


def _regrouped(parts: Iterator[Part]) -> Iterator[Part]:
    """The same deals, so many together."""
    waiting: list[Part] = []
    rows = 0
    for part in parts:
        waiting.append(part)
        rows += len(part[0])
        while rows >= GROUP:
            numbers, values = _joined(waiting)
            yield numbers[:GROUP], values[:GROUP]
            waiting, rows = [(numbers[GROUP:], values[GROUP:])], rows - GROUP
    if rows:
        yield _joined(waiting)


def _joined(parts: list[Part]) -> Part:
    return np.concatenate([part[0] for part in parts]), np.concatenate([part[1] for part in parts])
