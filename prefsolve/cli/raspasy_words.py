"""Raspasy's answers as a reader sees them: one line per question, one column per seat; cards; the line by tricks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..diagrams.sentences import Phrases
from ..diagrams.vocabulary import words
from ..messages import N_, _
from ..model.cards import Card, Seat
from ..model.position import Position
from ..raspasy.answers import EldestHands, RaspasySolution, RaspasyValue
from .words import cards_in_words, play_width

__all__ = ["eldest_lines", "raspasy_card_lines", "raspasy_lines", "raspasy_trick_lines"]

_LABEL, _CELL = 24, 8
_QUESTIONS = (N_("tricks"), N_("range of best play"), N_("guaranteed at most"))


def raspasy_lines(solution: RaspasySolution) -> list[str]:
    """Who takes how many: the three answers, one line each."""
    return [_head(solution), "", _row("", (seat.full_name for seat in solution.tricks)), *_rows(solution.value)]


def _head(solution: RaspasySolution) -> str:
    return _("Talon rule: {rule}.  Equal outcomes: {ties}.", rule=solution.talon_rule, ties=_(solution.rule))


def _rows(value: RaspasyValue, indent: str = "") -> list[str]:
    answers = (value.tricks.values(), map(_span, value.range.values()), value.guaranteed.values())
    return [_row(indent + _(name), answer) for name, answer in zip(_QUESTIONS, answers, strict=True)]


def _row(name: str, cells: Iterable[object]) -> str:
    return f"{name:<{_LABEL}}" + "".join(f"{cell!s:>{_CELL}}" for cell in cells)


def _span(bounds: tuple[int, int]) -> str:
    return str(bounds[0]) if bounds[0] == bounds[1] else f"{bounds[0]}–{bounds[1]}"


def raspasy_card_lines(solution: RaspasySolution) -> list[str]:
    """Each legal card's three answers, one line per card, and the cards that lead to ``tricks``."""
    values = solution.card_values or {}
    if not values:
        return []
    seats = [seat.full_name for seat in solution.tricks]
    lines = [
        _("After each card of {mover}: tricks, range and guaranteed", mover=Phrases(words()).genitive(solution.position.turn)),
        _row("", seats),
    ]
    for card, value in values.items():
        cells = (f"{value.tricks[s]} {_span(value.range[s])} {value.guaranteed[s]}" for s in value.tricks)
        lines.append(_row(f"  {words().card(card)}", cells))
    return [*lines, _("Best: {cards}", cards=cards_in_words(solution.best_cards))]


def raspasy_trick_lines(position: Position, line: Iterable[Card]) -> list[str]:
    """A line of play, one trick per line: the opened talon card, who plays what, who takes it."""
    lines: list[str] = []
    trick = [f"{seat.full_name} {words().card(card)}" for seat, card in zip(position.seats, position.table, strict=False)]
    for card in line:
        opened = position.talon_card
        trick.append(f"{position.turn.full_name} {words().card(card)}")
        after = position.play(card)
        if not after.table:
            lead = f"({words().card(opened)}) " if opened is not None else ""
            plays = "".join(f"{play:<{play_width()}}" for play in trick)
            taken = _("{taker} takes it", taker=_taker(position.tricks, after).full_name)
            lines.append(f"{len(lines) + 1:>4}.  {lead:<5}{plays}{taken}")
            trick = []
        position = after
    return lines


def _taker(before: tuple[int, int, int, int], after: Position) -> Seat:
    return next(seat for seat in Seat if after.tricks[seat] > before[seat])


def eldest_lines(summary: EldestHands) -> list[str]:
    """The three answers for each possible eldest hand."""
    solutions: Mapping[Seat, RaspasySolution] = summary.solutions
    first = next(iter(solutions.values()))
    lines = [_head(first), ""]
    lines.append(_row("", (seat.full_name for seat in first.tricks)))
    for leader, solution in solutions.items():
        lines += [_("{seat} is the eldest hand", seat=leader.full_name), *_rows(solution.value, "  ")]
    return lines
