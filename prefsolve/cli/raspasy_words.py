"""Raspasy's answers as a reader sees them: a line a question, a column a seat; cards; the line by tricks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..model.cards import Card, Seat
from ..model.position import Position
from ..raspasy.answers import EldestHands, RaspasySolution, RaspasyValue

__all__ = ["eldest_lines", "raspasy_card_lines", "raspasy_lines", "raspasy_trick_lines"]

_LABEL, _CELL = 24, 8
_QUESTIONS = ("tricks", "range of best play", "guaranteed at most")


def raspasy_lines(solution: RaspasySolution) -> list[str]:
    """Who takes how many: the three answers, a line each."""
    head = f"Talon rule: {solution.talon_rule}.  Equal outcomes: {solution.rule}."
    return [head, "", _row("", (seat.full_name for seat in solution.tricks)), *_rows(solution.value)]


def _rows(value: RaspasyValue, indent: str = "") -> list[str]:
    answers = (value.tricks.values(), map(_span, value.range.values()), value.guaranteed.values())
    return [_row(indent + name, answer) for name, answer in zip(_QUESTIONS, answers, strict=True)]


def _row(name: str, cells: Iterable[object]) -> str:
    return f"{name:<{_LABEL}}" + "".join(f"{cell!s:>{_CELL}}" for cell in cells)


def _span(bounds: tuple[int, int]) -> str:
    return str(bounds[0]) if bounds[0] == bounds[1] else f"{bounds[0]}–{bounds[1]}"


def raspasy_card_lines(solution: RaspasySolution) -> list[str]:
    """Each legal card's three answers, a line a card, and the cards that lead to ``tricks``."""
    values = solution.card_values or {}
    if not values:
        return []
    seats = [seat.full_name for seat in solution.tricks]
    lines = [f"After each card of {solution.position.turn.full_name}: tricks, range and guaranteed", _row("", seats)]
    for card, value in values.items():
        cells = (f"{value.tricks[s]} {_span(value.range[s])} {value.guaranteed[s]}" for s in value.tricks)
        lines.append(_row(f"  {card}", cells))
    return [*lines, f"Best: {' '.join(map(str, solution.best_cards))}"]


def raspasy_trick_lines(position: Position, line: Iterable[Card]) -> list[str]:
    """A line of play, a trick a line: the opened talon card, who plays what, who takes it."""
    lines: list[str] = []
    trick = [f"{seat.full_name} {card}" for seat, card in zip(position.seats, position.table, strict=False)]
    for card in line:
        opened = position.talon_card
        trick.append(f"{position.turn.full_name} {card}")
        after = position.play(card)
        if not after.table:
            lead = f"({opened}) " if opened is not None else ""
            plays = "".join(f"{play:<10}" for play in trick)
            lines.append(f"{len(lines) + 1:>4}.  {lead:<5}{plays}{_taker(position.tricks, after).full_name} takes it")
            trick = []
        position = after
    return lines


def _taker(before: tuple[int, int, int, int], after: Position) -> Seat:
    return next(seat for seat in Seat if after.tricks[seat] > before[seat])


def eldest_lines(summary: EldestHands) -> list[str]:
    """The three answers for each possible eldest hand."""
    solutions: Mapping[Seat, RaspasySolution] = summary.solutions
    first = next(iter(solutions.values()))
    lines = [f"Talon rule: {first.talon_rule}.  Equal outcomes: {first.rule}.", ""]
    lines.append(_row("", (seat.full_name for seat in first.tricks)))
    for leader, solution in solutions.items():
        lines += [f"{leader.full_name} is the eldest hand", *_rows(solution.value, "  ")]
    return lines
