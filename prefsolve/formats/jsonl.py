"""JSON Lines as ``prefsolve batch`` reads them: one position a line."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from ..errors import PrefsolveError
from ..files.structured import load_json, peek_json
from ..notation import position_from_record, position_to_record
from .problem import FormatError, Loss, Problem, opened_of
from .text import check_number, decode, lines_of

__all__ = ["CARRIES", "read", "recognises", "write"]

CARRIES = frozenset({"game", "declarer", "leader", "talon", "opening", "opened", "discard", "play", "turns", "number"})


def recognises(text: str) -> bool:
    """Whether the first line that is not blank is a JSON object with a deal, but without the cards of a play."""
    first = next((line for line in lines_of(text) if line.strip()), "")
    body = peek_json(first)
    return isinstance(body, dict) and "deal" in body and "play" not in body


def read(data: bytes) -> list[Problem]:
    """The positions of a file; raises :class:`FormatError` that names the line."""
    problems: list[Problem] = []
    for number, line in enumerate(lines_of(decode(data)), 1):
        if not line.strip():
            continue
        check_number(len(problems) + 1)
        try:
            problems.append(_problem(load_json(line, FormatError)))
        except PrefsolveError as fault:
            raise FormatError(f"line {number}: {fault}") from fault
    return problems


def _problem(body: dict[str, Any]) -> Problem:
    position = position_from_record(body)
    deal = position.deal
    for seat, card in zip(position.seats, position.table, strict=False):
        deal = deal.replace({seat: deal[seat].add(card)})
    table = position.table
    number = body.get("id")
    return Problem(
        deal,
        position.game,
        position.declarer,
        position.leader,
        table,
        len(table),
        opening=position.talon,
        opened=opened_of(position),
        number="" if number is None else str(number),
    )


def write(problems: Sequence[Problem]) -> tuple[str, list[Loss]]:
    """A line a problem: the position it shows; cards played earlier or later, and tricks taken, are lost and said so."""
    lines, losses = [], []
    for number, problem in enumerate(problems, 1):
        try:
            position = problem.position()
        except PrefsolveError as fault:
            raise FormatError(f"deal {number}: {fault}") from fault
        body = {"id": problem.number} if problem.number else {}
        lines.append(json.dumps(body | position_to_record(position), ensure_ascii=False) + "\n")
        losses += position_losses(problem, number)
        if any(position.tricks):
            losses.append(Loss(number, "tricks", "tricks already taken; the answer will count from here on"))
    return "".join(lines), losses


def position_losses(problem: Problem, number: int) -> list[Loss]:
    """What is lost of the play where only the position shown is kept."""
    losses = []
    earlier = problem.turns - problem.turns % 3
    if earlier:
        losses.append(Loss(number, "play", f"the {earlier} cards of earlier tricks"))
    if len(problem.play) > problem.turns:
        losses.append(Loss(number, "play", f"the {len(problem.play) - problem.turns} cards that come after the position shown"))
    return losses
