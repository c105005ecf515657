"""The answers to records, as ``batch`` and ``solve --json`` write them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from ..errors import PrefsolveError
from ..model.game import Raspasy
from ..model.position import Position
from ..notation import position_from_record
from ..raspasy.answers import RaspasySolution
from ..raspasy.solve import solve_raspasy
from ..solving.answers import Solution
from ..solving.positions import solve, solve_many
from .faults import described
from .records import Record

__all__ = ["answer_lines", "is_own_fault", "solve_any"]

_OWN = "OwnFault"  # the type of an error that is not the record's

# Fields of an answer: a record may repeat them, so that answered records can be asked again.
ANSWER_KEYS = ("declarer_tricks", "tricks", "guaranteed", "range", "rule", "cards", "line", "error")


def solve_any(position: Position, *, cards: bool, line: bool) -> Solution | RaspasySolution:
    """The solution of a position of any game."""
    if isinstance(position.game, Raspasy):
        return solve_raspasy(position, cards=cards, line=line)
    return solve(position, cards=cards, line=line)


def answer_lines(parse: Callable[[bytes], Record], lines: Sequence[bytes], *, cards: bool, line: bool) -> list[Record]:
    """The answer to each line of a batch, its ``id`` if it has one first; what is bad is answered with its fault.

    Where answering them together fails, each is answered by itself, and what still fails gets the failure for its answer.

    :param parse: gives a line's record, or raises :class:`~prefsolve.errors.PrefsolveError`.
    """
    try:
        return _together(parse, lines, cards=cards, line=line)
    except Exception as fault:
        if len(lines) == 1:
            return [_name(parse, lines[0]) | {"error": {"type": _OWN, "message": described(fault)}}]
        return [answer for one in lines for answer in answer_lines(parse, [one], cards=cards, line=line)]


def is_own_fault(answer: Record) -> bool:
    """Whether the answer says that a fault of the program's own, or want of memory, left the record unanswered."""
    error = answer.get("error")
    return isinstance(error, dict) and error.get("type") == _OWN


def _name(parse: Callable[[bytes], Record], line: bytes) -> Record:
    """The record's ``id`` alone, if that much can be read."""
    try:
        record = parse(line)
    except Exception:
        return {}
    return {"id": record["id"]} if "id" in record else {}


def _together(parse: Callable[[bytes], Record], lines: Iterable[bytes], *, cards: bool, line: bool) -> list[Record]:
    names: list[Record] = []
    asked: list[Position | PrefsolveError] = []
    for raw in lines:
        names.append({})
        try:
            record = parse(raw)
            if "id" in record:
                names[-1]["id"] = record["id"]
            asked.append(position_from_record(record, also=ANSWER_KEYS))
        except PrefsolveError as fault:
            asked.append(fault)
    return [name | answer for name, answer in zip(names, _answers(asked, cards=cards, line=line), strict=True)]


def _answers(asked: list[Position | PrefsolveError], *, cards: bool, line: bool) -> Iterator[Record]:
    """Contracts and misères are solved together, so that the core is entered once for all of them."""
    declared = [one for one in asked if isinstance(one, Position) and not isinstance(one.game, Raspasy)]
    solved = iter(solve_many(declared, workers=1, cards=cards, line=line))
    for one in asked:
        if isinstance(one, PrefsolveError):
            yield {"error": one.to_json()}
        elif isinstance(one.game, Raspasy):
            yield solve_raspasy(one, cards=cards, line=line).to_json()
        else:
            yield next(solved).to_json()
