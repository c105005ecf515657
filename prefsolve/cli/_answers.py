"""A record's answer, as ``batch`` and ``solve --json`` write it."""

from __future__ import annotations

from collections.abc import Mapping

from ..errors import PrefsolveError
from ..notation import position_from_record
from ..position import Position
from ..solver import solve

__all__ = ["answer_position", "answer_record", "error_answer"]

# Fields of an answer: a record may repeat them, so that answered records can be asked again.
ANSWER_KEYS = ("declarer_tricks", "tricks", "guaranteed", "range", "cards", "line", "error")


def answer_position(position: Position, *, cards: bool, line: bool) -> dict[str, object]:
    """The answer's fields; here a game that is not the declarer's alone, raspasy, branches off to its own solver."""
    return solve(position, cards=cards, line=line).to_json()


def answer_record(record: Mapping[str, object], *, cards: bool, line: bool) -> dict[str, object]:
    """The record's ``id``, if it has one, and its answer.

    :raises PrefsolveError: whatever is wrong with the record.
    """
    answer: dict[str, object] = {"id": record["id"]} if "id" in record else {}
    position = position_from_record(record, also=ANSWER_KEYS)
    return answer | answer_position(position, cards=cards, line=line)


def error_answer(fault: PrefsolveError, record: Mapping[str, object] | None = None) -> dict[str, object]:
    """The answer to a bad record: its ``id``, if that could be read, and the fault."""
    answer: dict[str, object] = {"id": record["id"]} if record and "id" in record else {}
    return answer | {"error": fault.to_json()}
