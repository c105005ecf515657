"""A unit of records, which are read, answered and put into the output's form together, wherever that is done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from ..errors import PrefsolveError
from .fields import Shape
from .questions import Question, answered, is_own_fault
from .records import Record

__all__ = ["Answers", "Form", "Unit", "answers_of"]

Unit = Any  # some lines, or a batch of a Parquet file's rows


class Form(Protocol):
    """How the records of a unit are read."""

    @property
    def kept(self) -> tuple[str, ...] | None:
        """The columns that pass through, where all records have the same."""

    def read(self, unit: Unit) -> list[Record | PrefsolveError]:
        """The unit's records."""

    def shape(self, record: Record) -> Shape:
        """What a record's fields are for."""


@dataclass(slots=True)
class Answers:
    """A unit's answers, in the records' order.

    :param kept: what passes through of each record.
    :param asked: each record as far as it was read: what passes through, and the question.
    :param values: plain answers, a row for each record; a row that begins with -1 has none.
    :param names: the columns of the values, one for all rows or one for each.
    :param others: the answers that are not plain, by the record's place.
    """

    question: Question
    kept: list[Record]
    asked: list[Record]
    values: list[list[int]]
    names: Sequence[tuple[str, ...]]
    others: dict[int, Record]

    def __len__(self) -> int:
        return len(self.kept)

    @property
    def bad(self) -> int:
        """How many say that their record was bad."""
        return sum("error" in answer for answer in self.others.values())

    @property
    def failed(self) -> int:
        """How many say that answering failed."""
        return sum(map(is_own_fault, self.others.values()))

    def worded(self) -> Iterator[Record]:
        """Each answer in words of JSON: the record with the answer's fields added, of a bad one only what passes through."""
        one = len(self.names) == 1
        for row, (asked, values) in enumerate(zip(self.asked, self.values, strict=True)):
            other = self.others.get(row)
            if other is None:
                yield asked | self.question.worded(values, self.names[0 if one else row], asked)
            elif "error" in other:
                yield self.kept[row] | other
            else:
                yield asked | {name: value for name, value in other.items() if name not in asked}

    def flat(self, row: int) -> Record:
        """An answer by columns, without what passes through."""
        if row in self.others:
            return self.question.flat(self.others[row])
        return dict(zip(self.names[0 if len(self.names) == 1 else row], self.values[row], strict=True))

    def needed(self) -> set[str]:
        """The columns that are not empty."""
        plain = len(self.others) < len(self)
        found = {name for names in set(self.names) for name in names} if plain else set()
        for answer in self.others.values():
            found |= self.question.flat(answer).keys()
        return found & set(self.question.columns)

    def kept_names(self) -> tuple[str, ...]:
        """The columns that pass through, in the order they are met."""
        return tuple(dict.fromkeys(name for shape in dict.fromkeys(map(tuple, self.kept)) for name in shape))


class Size(NamedTuple):
    """How many records a unit has, how many were bad, and on how many prefsolve failed."""

    records: int
    bad: int
    failed: int


def answers_of(form: Form, question: Question, unit: Unit) -> Answers:
    """The answers to a unit's records."""
    records = form.read(unit)
    shapes = [form.shape(record) if isinstance(record, dict) else None for record in records]
    kept: list[Record] = [
        {name: record[name] for name in shape.kept if name in record} if shape is not None and isinstance(record, dict) else {}
        for record, shape in zip(records, shapes, strict=True)
    ]
    repeated = [
        {name: value for name, value in record.items() if (name in shape.repeated and value not in (None, "")) or name == "id"}
        if shape is not None and isinstance(record, dict)
        else {}
        for record, shape in zip(records, shapes, strict=True)
    ]
    values, names = _plain(question, records, shapes)
    slow = [row for row, first in enumerate(values) if first[0] < 0]
    others = dict(zip(slow, answered(question, [records[row] for row in slow]), strict=True)) if slow else {}
    return Answers(question, kept, repeated, values, names, others)


def _plain(
    question: Question, records: Sequence[Record | PrefsolveError], shapes: Sequence[Shape | None]
) -> tuple[list[list[int]], Sequence[tuple[str, ...]]]:
    """The plain answers to those records that have all the fields of one, and no other."""
    none: list[list[int]] = [[-1]] * len(records)
    if not question.plain:
        return none, [()]
    wanted = set(question.plain)
    least = wanted - {"talon"}
    suits = {shape: shape is not None and not shape.slip and least <= set(shape.asked) <= wanted for shape in set(shapes)}
    rows = [row for row, shape in enumerate(shapes) if suits[shape]]
    chosen = [record for row in rows if isinstance(record := records[row], dict)]
    try:
        found, names = question.quickly([[record.get(name) for record in chosen] for name in question.plain])
    except (PrefsolveError, MemoryError, ArithmeticError, LookupError):
        return none, [()]  # each is asked by itself then, and tells of its fault
    if len(rows) == len(records):
        return found, names
    values = none.copy()
    for row, one in zip(rows, found, strict=True):
        values[row] = one
    if len(names) > 1:
        every = dict(zip(rows, names, strict=True))
        return values, [every.get(row, ()) for row in range(len(records))]
    return values, names
