"""What is asked of every record: the declarer's tricks, or all 54 values of its deal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Protocol

from ..errors import MissingKeyError, PrefsolveError, TableError
from ..files.harmless import described
from ..messages import _
from ..model.cards import Seat, Strain
from ..model.game import Raspasy
from ..model.position import Position
from ..notation import parse_game, position_from_record
from ..notation.alphabets import Letters
from ..notation.records import deal_of_record, deal_with_piles
from ..raspasy.solve import solve_raspasy
from ..solving.answers import TABLE_GAMES, value_names
from ..solving.positions import solve_many, table
from .fields import ANSWER_KEYS, shape_of
from .records import FEW, Record

__all__ = ["AskTable", "AskTricks", "Question", "answered", "is_own_fault"]

_OWN = "OwnFault"  # the type of an error that is not the record's
Plain = list[list[int]]  # values by row; a row that begins with -1 has no plain answer
TABLE_NAMES = {game: game.letter if isinstance(game, Strain) else "misere" for game in TABLE_GAMES}


class Question(Protocol):
    """What is asked of every record."""

    @property
    def required(self) -> tuple[str, ...]:
        """The fields that every record must have."""

    @property
    def plain(self) -> tuple[str, ...]:
        """The fields of a record that is answered in columns: those that it must have, then ``talon``."""

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of all answers there can be, in order."""

    def quickly(self, columns: Sequence[Sequence[object]]) -> tuple[Plain, Sequence[tuple[str, ...]]]:
        """The plain answers to columns of the fields ``plain``, and the names of each row's values, or those of all rows alike."""

    def answers(self, records: Sequence[Record]) -> Iterator[Record]:
        """The answer to each record, in words of JSON."""

    def worded(self, values: Sequence[int], names: tuple[str, ...], asked: Record) -> Record:
        """A plain answer in words of JSON, without the question."""

    def flat(self, answer: Record) -> Record:
        """An answer's columns."""


@dataclass(frozen=True, slots=True)
class AskTricks:
    """The declarer's tricks, or raspasy's outcome.

    :param cards: value every legal card as well.
    :param line: give a line of best play as well.
    """

    cards: bool = False
    line: bool = False

    required = ("deal", "game", "leader")

    @property
    def plain(self) -> tuple[str, ...]:
        """None where more than the tricks is asked for."""
        return () if self.cards or self.line else ("deal", "game", "declarer", "leader", "talon")

    @property
    def columns(self) -> tuple[str, ...]:
        """In CSV."""
        return ("declarer_tricks", "tricks", "range", "guaranteed", *["cards"] * self.cards, *["line"] * self.line, "error")

    def quickly(self, columns: Sequence[Sequence[object]]) -> tuple[Plain, Sequence[tuple[str, ...]]]:
        """The declarer's tricks."""
        if len(columns[0]) < FEW:
            return [[-1]] * len(columns[0]), [()]
        from .plain import plain_tricks

        return plain_tricks(columns)[:, None].tolist(), [("declarer_tricks",)]

    def answers(self, records: Sequence[Record]) -> Iterator[Record]:
        """Contracts and misères are solved together, so that the core is entered once for all of them."""
        asked: list[Position | PrefsolveError] = []
        for record in records:
            try:
                asked.append(position_from_record(record, also=ANSWER_KEYS))
            except PrefsolveError as fault:
                asked.append(fault)
        declared = [one for one in asked if isinstance(one, Position) and not isinstance(one.game, Raspasy)]
        solved = iter(solve_many(declared, workers=1, cards=self.cards, line=self.line))
        for one in asked:
            if isinstance(one, PrefsolveError):
                yield {"error": one.to_json()}
            elif isinstance(one.game, Raspasy):
                yield solve_raspasy(one, cards=self.cards, line=self.line).to_json()
            else:
                yield next(solved).to_json()

    def worded(self, values: Sequence[int], names: tuple[str, ...], asked: Record) -> Record:
        """The declarer's tricks, and whether they make the game."""
        level = _level(str(asked["game"]))
        return {"declarer_tricks": values[0], "makes": values[0] >= level if level else values[0] == 0}

    def flat(self, answer: Record) -> Record:
        """An answer is flat."""
        return answer


@dataclass(frozen=True, slots=True)
class AskTable:
    """All 54 values of the deal."""

    required = ("deal",)
    plain = ("deal", "talon")

    @property
    def columns(self) -> tuple[str, ...]:
        """``S_E_W``: spades, East declares, West leads; of the seats any may sit out."""
        return (*(_column(game, *pair) for game in TABLE_NAMES.values() for pair in product(Seat, repeat=2)), "error")

    def quickly(self, columns: Sequence[Sequence[object]]) -> tuple[Plain, Sequence[tuple[str, ...]]]:
        """All values; the names depend on who sits out."""
        if len(columns[0]) < FEW:
            return [[-1]] * len(columns[0]), [()]
        from .plain import plain_tables

        values, absent = plain_tables(columns)
        return values.tolist(), [_NAMES[out] for out in absent.tolist()]

    def answers(self, records: Sequence[Record]) -> Iterator[Record]:
        """The answer to each."""
        for record in records:
            try:
                yield dict(_table(record))
            except PrefsolveError as fault:
                yield {"error": fault.to_json()}

    def worded(self, values: Sequence[int], names: tuple[str, ...], asked: Record) -> Record:
        """``{"declarer_tricks": {game: {declarer: {leader: tricks}}}}``."""
        answer: dict[str, dict[str, dict[str, int]]] = {}
        for value, name in zip(values, names, strict=True):
            game, declarer, leader = name.split("_")
            answer.setdefault(game, {}).setdefault(declarer, {})[leader] = value
        return {"declarer_tricks": answer}

    def flat(self, answer: Record) -> Record:
        """A column for each value."""
        games = answer.get("declarer_tricks")
        if not isinstance(games, dict):
            return answer
        return {
            _column(name, *pair): parts[pair[0].name][pair[1].name]
            for name, parts in games.items()
            for pair in product(Seat, repeat=2)
            if _both(parts, pair)
        }


@lru_cache(maxsize=1024)
def _level(game: str) -> int:
    """How many tricks make the contract; 0 for misère."""
    return getattr(parse_game(game), "level", 0)


def _both(parts: dict[str, dict[str, int]], pair: tuple[Seat, ...]) -> bool:
    return pair[0].name in parts and pair[1].name in parts


def _column(game: str, declarer: Seat, leader: Seat) -> str:
    return f"{game}_{declarer.name}_{leader.name}"


_NAMES = [value_names(out) for out in Seat]


def _table(record: Record) -> Record:
    if "deal" not in record:
        raise MissingKeyError(_("the record has no deal"), key="deal")
    if record.get("table"):
        raise TableError(_("all values of a deal are for whole tricks, but there are cards on the table"), key="table")
    letters = Letters()
    deal = deal_with_piles(record, deal_of_record(record, letters), letters)
    return dict(table(deal).to_json())


def answered(question: Question, records: Sequence[Record | PrefsolveError]) -> list[Record]:
    """The answer to each record; what is bad is answered with its fault.

    Where answering them together fails, each is answered by itself, and what still fails gets the failure for its answer.
    """
    try:
        asked = [_asked(record) for record in records]
        found = question.answers([record for record in asked if isinstance(record, dict)])
        return [next(found) if isinstance(record, dict) else {"error": record.to_json()} for record in asked]
    except Exception as fault:
        if len(records) == 1:
            return [{"error": {"type": _OWN, "message": described(fault)}}]
        return [answer for record in records for answer in answered(question, [record])]


def _asked(record: Record | PrefsolveError) -> Record | PrefsolveError:
    """The record without what passes through; a field that looks like another is a fault."""
    if isinstance(record, PrefsolveError):
        return record
    shape = shape_of(tuple(record))
    return shape.slip or {name: record[name] for name in shape.asked}


def is_own_fault(answer: Record) -> bool:
    """Whether the answer says that a fault of the program's own, or want of memory, left the record unanswered."""
    error = answer.get("error")
    return isinstance(error, dict) and error.get("type") == _OWN
