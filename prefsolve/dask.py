"""Functions for the partitions of a Dask DataFrame or Bag; each also answers one pandas DataFrame, or any records, by itself.

``frame.map_partitions(solve_frame)`` and ``bag.map_partitions(solve_records)`` run wherever Dask runs them; a partition takes one
thread.  What is bad in a record is its answer, as in ``prefsolve batch``, and never ends a partition.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from .batch.answering import Answers, answers_of
from .batch.fields import Shape, shape_of
from .batch.questions import AskTable, AskTricks, Question
from .batch.records import Record
from .model.arguments import checked
from .model.cards import Seat
from .solving.answers import value_names

__all__ = ["solve_frame", "solve_records", "table_frame", "table_records"]

_TOGETHER = 4096  # records answered together


@checked
def solve_records(records: Iterable[Mapping[str, object]], *, cards: bool = False, line: bool = False) -> list[dict[str, object]]:
    """The answer to each record, as ``prefsolve batch`` writes it in JSON Lines.

    :param records: with ``deal``, ``game``, ``declarer``, ``leader`` and so on; other fields pass through.
    :param cards: value every legal card.
    :param line: give a line of best play.
    """
    return [answer for part in _answered(AskTricks(cards, line), records) for answer in part.worded()]


@checked
def table_records(records: Iterable[Mapping[str, object]]) -> list[dict[str, object]]:
    """All 54 values of each record's ``deal``, as ``prefsolve table --to jsonl`` writes them."""
    return [answer for part in _answered(AskTable(), records) for answer in part.worded()]


def solve_frame(frame: Any) -> Any:
    """A DataFrame of records with two more columns: ``declarer_tricks`` (Int8) and ``error``, of which one is missing in each row.

    :param frame: of pandas, with the columns ``deal``, ``game``, ``declarer`` and ``leader``, and perhaps ``talon``, ``table``.
    """
    return _with_values(frame, AskTricks(), ("declarer_tricks",))


def table_frame(frame: Any, absent: Seat = Seat.N) -> Any:
    """A DataFrame with 54 more columns (Int8): ``S_E_W`` is spades, East declaring, West leading; and ``error``.

    :param frame: of pandas, with the column ``deal``.
    :param absent: who sits out in all deals; the values of others are missing.
    """
    return _with_values(frame, AskTable(), value_names(absent))


def _with_values(frame: Any, question: Question, names: tuple[str, ...]) -> Any:
    import pandas as pd  # type: ignore[import-untyped,unused-ignore]

    asked = [name for name in shape_of(tuple(map(str, frame.columns))).asked if name in frame.columns]
    rows = zip(*(frame[name].tolist() for name in asked), strict=True) if asked else iter([()] * len(frame))
    records = ({name: value for name, value in zip(asked, row, strict=True) if isinstance(value, str | int | list)} for row in rows)
    flat = [part.flat(row) for part in _answered(question, records) for row in range(len(part))]
    columns = {name: pd.array([one.get(name) for one in flat], dtype="Int8") for name in names}
    errors = [_said(one.get("error")) for one in flat]
    return frame.assign(**columns, error=pd.array(errors, dtype="string"))


def _said(error: object) -> str | None:
    return f"{error['type']}: {error['message']}" if isinstance(error, dict) else None


@dataclass(frozen=True, slots=True)
class _AsTheyAre:
    """Records that have been read."""

    kept: None = None

    def read(self, unit: list[Record]) -> list[Any]:
        return unit

    def shape(self, record: Record) -> Shape:
        return shape_of(tuple(map(str, record)))


def _answered(question: Question, records: Iterable[Mapping[str, object]]) -> Iterable[Answers]:
    unit: list[Record] = []
    for record in records:
        unit.append(dict(record))
        if len(unit) == _TOGETHER:
            yield answers_of(_AsTheyAre(), question, unit)
            unit = []
    if unit:
        yield answers_of(_AsTheyAre(), question, unit)
