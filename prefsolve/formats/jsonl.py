"""JSON Lines as ``prefsolve batch`` reads them: one position per line; records of played deals are read too."""

from __future__ import annotations

import json
from collections.abc import Sequence

from ..errors import PrefsolveError
from ..files.structured import load_json, peek_json
from ..messages import _
from .position_records import CARRIES, fields_of_problem
from .problem import FormatError, Loss, Problem
from .record import problem_of_any
from .text import check_number, decode, lines_of

__all__ = ["CARRIES", "read", "recognises", "write"]


def recognises(text: str) -> bool:
    """Whether the first line that is not blank is a JSON object with a deal; one with a play is one of several."""
    lines = (line for line in lines_of(text) if line.strip())
    body = peek_json(next(lines, ""))
    if not isinstance(body, dict) or not ("deal" in body or "hands" in body):
        return False
    return ("play" not in body and "hands" not in body) or next(lines, None) is not None


def read(data: bytes) -> list[Problem]:
    """The deals of a file; raises :class:`FormatError` that names the line."""
    problems: list[Problem] = []
    for number, line in enumerate(lines_of(decode(data)), 1):
        if not line.strip():
            continue
        check_number(len(problems) + 1)
        try:
            problems.append(problem_of_any(load_json(line, FormatError)))
        except PrefsolveError as fault:
            raise FormatError(_("line {number}: {fault}", number=number, fault=fault)) from fault
    return problems


def write(problems: Sequence[Problem]) -> tuple[str, list[Loss]]:
    """One line per problem: the position it shows; cards played earlier or later, and tricks taken, are lost and said so."""
    lines, losses = [], []
    for number, problem in enumerate(problems, 1):
        try:
            fields, lost = fields_of_problem(problem, number)
        except PrefsolveError as fault:
            raise FormatError(_("deal {number}: {fault}", number=number, fault=fault)) from fault
        body = {"id": problem.number} if problem.number else {}
        lines.append(json.dumps(body | fields, ensure_ascii=False) + "\n")
        losses += lost
    return "".join(lines), losses
