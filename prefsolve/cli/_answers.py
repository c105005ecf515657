"""A record's answer, as ``batch`` and ``solve --json`` write it."""

from __future__ import annotations

from collections.abc import Mapping

from ..errors import PrefsolveError
from ..game import Raspasy
from ..notation import position_from_record
from ..position import Position
from ..raspasy import solve_raspasy
from ..raspasy_results import RaspasySolution
from ..results import Solution
from ..solver import solve

__all__ = ["answer_record", "error_answer", "solve_any"]

# Fields of an answer: a record may repeat them, so that answered records can be asked again.
ANSWER_KEYS = ("declarer_tricks", "tricks", "guaranteed", "range", "rule", "cards", "line", "error")


def solve_any(position: Position, *, cards: bool, line: bool) -> Solution | RaspasySolution:
    """The solution of a position of any game."""
    if isinstance(position.game, Raspasy):
        return solve_raspasy(position, cards=cards, line=line)
    return solve(position, cards=cards, line=line)


def answer_record(record: Mapping[str, object], *, cards: bool, line: bool) -> dict[str, object]:
    """The record's ``id``, if it has one, and its answer.

    :raises PrefsolveError: whatever is wrong with the record.
    """
    answer: dict[str, object] = {"id": record["id"]} if "id" in record else {}
    position = position_from_record(record, also=ANSWER_KEYS)
    return answer | solve_any(position, cards=cards, line=line).to_json()


def error_answer(fault: PrefsolveError, record: Mapping[str, object] | None = None) -> dict[str, object]:
    """The answer to a bad record: its ``id``, if that could be read, and the fault."""
    answer: dict[str, object] = {"id": record["id"]} if record and "id" in record else {}
    return answer | {"error": fault.to_json()}
