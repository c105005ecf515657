"""A file of records answered shard by shard, so that a run that is ended goes on where it was.

``manifest.json`` says what the folder answers and is written first.  Shard *k* answers the records from ``k * shard_records``
on: it is the file ``00000k.jsonl`` (``.csv``, ``.parquet``), written beside and renamed, and then ``00000k.json`` beside it says
how many records it has and its SHA-256 sum.  A shard without that is answered again.  Any number of processes may answer parts
of one file into one folder.
"""

from __future__ import annotations

import csv
import hashlib
import json
import os
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from itertools import groupby, islice
from pathlib import Path
from typing import Any

from .. import __version__
from ..errors import PrefsolveError
from ..files.parquet import pyarrow
from ..files.reading import read_bytes, shown_path
from ..files.structured import load_json
from ..files.writing import write_whole, written_whole
from ..messages import _
from ..solving.run_control import Watch
from .answering import Unit
from .encoding import Answering
from .questions import AskTricks
from .records import Pace
from .run import Mapped, Tally, answer_units
from .sources import Source
from .targets import Target, target_of

__all__ = ["SHARD_RECORDS", "Answered", "BatchRecipe", "ShardsError", "answer_shards", "check_shards", "checksum"]

SHARD_RECORDS = 65_536
_MANIFEST = "manifest.json"
_NOTE = {"records", "bad", "failed", "marked", "sha256"}
Opened = Callable[[], Source]


class ShardsError(PrefsolveError):
    """A folder of answers to something else, or whose files are not whole."""

    code = "shards"


@dataclass(frozen=True, slots=True)
class BatchRecipe:
    """What a folder's answers are to.

    :param records: the SHA-256 sum of the file of records.
    :param source: its format.
    :param target: the answers' format.
    :param cards: whether every legal card is valued.
    :param line: whether a line of play is given.
    """

    records: str
    source: str
    target: str
    cards: bool
    line: bool
    shard_records: int = SHARD_RECORDS
    version: str = __version__

    @property
    def question(self) -> AskTricks:
        """What is asked of each record."""
        return AskTricks(self.cards, self.line)


@dataclass(frozen=True, slots=True)
class Answered:
    """What a run came to.

    :param records: how many it answered, or looked at again.
    :param whole: how many shards of the folder are whole, of ``shards``.
    :param tally: what all whole shards hold.
    :param stopped: whether it was told to stop.
    """

    records: int
    whole: int
    shards: int
    tally: Tally
    stopped: bool = False


class _StoppedError(Exception):
    """The watcher said stop."""


def checksum(path: str | os.PathLike[str]) -> str:
    """A file's SHA-256 sum."""
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def answer_shards(
    folder: str | os.PathLike[str], recipe: BatchRecipe, opened: Opened, mapped: Mapped, *, part: tuple[int, int] = (1, 1), watch: Watch
) -> Answered:
    """Answer what is missing of a folder's shards.

    :param folder: is made where it is not there; what it holds must answer the same.
    :param opened: opens the records.
    :param part: ``(i, n)``: only every n-th shard, from the i-th on.
    :param watch: told how much has been read of how much; where it returns true, the run ends, and its last shard is lost.
    :raises ShardsError: the folder is of other records or options, or a shard in it is not whole.
    :raises OSError: a file that cannot be written; the shards before it are whole.
    """
    path = Path(folder)
    path.mkdir(parents=True, exist_ok=True)
    _settle_manifest(path, recipe)
    source, pace = opened(), Pace()
    answering = Answering(source.form, recipe.question, recipe.target)
    answered, number = 0, -1

    def told(tally: Tally) -> None:
        if watch(source.read[0], source.total or 0):
            raise _StoppedError

    try:
        for number, units in _by_shard(source.units(pace), recipe.shard_records):
            if number % part[1] != part[0] - 1 or _note(path, recipe, number) is not None:
                told(Tally())
                continue
            with written_whole(_file(path, recipe, number)) as descriptor:
                tally = answer_units(units, pace, answering, _target(recipe, descriptor, source), mapped, told)
            _write_note(path, recipe, number, tally)
            answered += tally.done
    except _StoppedError:
        return _answered(path, recipe, answered, number + 1, stopped=True)
    return _answered(path, recipe, answered, number + 1)


def check_shards(folder: str | os.PathLike[str], opened: Opened, recipe: BatchRecipe, sample: int) -> Answered:
    """Verify every shard's sum, and answer its first records again.

    :param sample: how many of each shard.
    :raises ShardsError: the first thing that is wrong.
    """
    path = Path(folder)
    if not path.is_dir():
        raise ShardsError(_("{path}: is not a folder", path=shown_path(path)))
    _settle_manifest(path, recipe)
    source, number, again = opened(), -1, 0
    answering = Answering(source.form, recipe.question, recipe.target)
    for number, units in _by_shard(source.units(Pace(max(1, sample), max(1, sample))), recipe.shard_records):
        note = _note(path, recipe, number)
        if note is None:
            continue
        records = 0
        with tempfile.TemporaryFile() as file:
            target = _target(recipe, file.fileno(), source)
            for unit in units:
                if not records and sample:
                    target.write(answering(unit))
                records += len(unit)
            target.end()
            name = shown_path(_file(path, recipe, number))
            if records != note["records"]:
                raise ShardsError(
                    _("{name}: answers {answered} records of {records}", name=name, answered=note["records"], records=records)
                )
            with open(_file(path, recipe, number), "rb") as kept:
                file.seek(0)
                for row, (one, other) in enumerate(zip(_rows(file, recipe.target), _rows(kept, recipe.target), strict=False)):
                    again += 1
                    if one != other:
                        where = number * recipe.shard_records + row
                        raise ShardsError(_("{name}: the answer to record {where} is not the one found now", name=name, where=where))
    return _answered(path, recipe, again, number + 1)


def _rows(file: Any, target: str) -> Iterator[dict[str, object]]:
    """What stands in a file, without what is empty."""
    if target == "parquet":
        for batch in pyarrow().parquet.ParquetFile(file).iter_batches(batch_size=1024):
            yield from ({name: value for name, value in row.items() if value is not None} for row in batch.to_pylist())
    elif target == "csv":
        lines = (line.decode() for line in file)
        yield from ({name: value for name, value in row.items() if value} for row in csv.DictReader(lines))
    else:
        yield from map(json.loads, file)


def _target(recipe: BatchRecipe, descriptor: int, source: Source) -> Target:
    """With all columns, so that a folder's shards are one table."""
    return target_of(recipe.target, descriptor, recipe.question, kept=source.form.kept, columns=recipe.question.columns)


def _by_shard(units: Iterator[Unit], size: int) -> Iterator[tuple[int, Iterator[Unit]]]:
    """The units of each shard, cut where one ends."""

    def cut() -> Iterator[tuple[int, Unit]]:
        at = 0
        for unit in units:
            while len(unit):
                number, room = at // size, size - at % size
                yield number, unit[:room]
                at += min(len(unit), room)
                unit = unit[room:]

    for number, group in groupby(cut(), key=lambda one: one[0]):
        yield number, (unit for _, unit in group)


def _answered(path: Path, recipe: BatchRecipe, records: int, shards: int, *, stopped: bool = False) -> Answered:
    """What the folder holds."""
    tally, whole = Tally(), 0
    for file in sorted(islice(path.glob("[0-9]*.json"), 10**7)):
        note = _read_note(file)
        tally.done, tally.bad = tally.done + note["records"], tally.bad + note["bad"]
        tally.failed, tally.marked = tally.failed + note["failed"], tally.marked + note["marked"]
        whole += 1
    return Answered(records, whole, max(shards, whole), tally, stopped)


def _file(path: Path, recipe: BatchRecipe, number: int) -> Path:
    return path / f"{number:06}.{recipe.target}"


def _write_note(path: Path, recipe: BatchRecipe, number: int, tally: Tally) -> None:
    found = {"records": tally.done, "bad": tally.bad, "failed": tally.failed, "marked": tally.marked}
    note = json.dumps(found | {"sha256": checksum(_file(path, recipe, number))})
    write_whole(path / f"{number:06}.json", note.encode() + b"\n")


def _note(path: Path, recipe: BatchRecipe, number: int) -> dict[str, Any] | None:
    """What stands beside a shard that is whole; ``None`` where it is not there yet.

    :raises ShardsError: it is there, and its sum is wrong.
    """
    beside, file = path / f"{number:06}.json", _file(path, recipe, number)
    if not beside.exists():
        return None
    note, name = _read_note(beside), shown_path(file)
    if not file.exists():
        raise ShardsError(_("{name}: is missing; remove {beside} and run again", name=name, beside=beside.name))
    if checksum(file) != note["sha256"]:
        raise ShardsError(
            _("{name}: its bytes do not give its checksum; remove it and {beside}, and run again", name=name, beside=beside.name)
        )
    return note


def _read_note(file: Path) -> dict[str, Any]:
    found = _json(file)
    if not isinstance(found, dict) or found.keys() != _NOTE:
        raise ShardsError(_("{file}: is not a note of a shard that this version can read", file=shown_path(file)))
    return found


def _settle_manifest(path: Path, recipe: BatchRecipe) -> None:
    """Write the manifest, or see that the one which is there is the same."""
    file = path / _MANIFEST
    if not file.exists():
        write_whole(file, (json.dumps(asdict(recipe), indent=2) + "\n").encode())
        return
    found, shown = _json(file), shown_path(file)
    if not isinstance(found, dict) or found.keys() != asdict(recipe).keys():
        raise ShardsError(_("{shown}: is not a manifest of answers that this version can read", shown=shown))
    if found["version"] != __version__:
        raise ShardsError(
            _(
                "{shown}: was begun by version {found} of prefsolve, and this is {version}",
                shown=shown,
                found=found["version"],
                version=__version__,
            )
        )
    if found["records"] != recipe.records:
        raise ShardsError(_("{shown}: the folder was begun with other records: their checksum is not that of this file", shown=shown))
    for name, value in asdict(recipe).items():
        if found[name] != value:
            raise ShardsError(
                _("{shown}: the folder was begun with {name} {found}, not {value}", shown=shown, name=name, found=found[name], value=value)
            )


def _json(file: Path) -> Any:
    shown = shown_path(file)
    text = read_bytes(file, limit=65536, error=ShardsError).decode("utf-8", "replace")
    return load_json(text, lambda message: ShardsError(_("{shown}: {message}", shown=shown, message=message)))
