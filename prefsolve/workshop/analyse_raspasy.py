"""The post-mortem of raspasy, where each seat plays for itself: which card cost its own player tricks.

A position's worth is the outcome under the declared rule for ties (``tricks`` of :mod:`prefsolve.raspasy_results`).  The
seat on move chooses its own fewest tricks, so no card can take that number lower, and what it rises by is what the card
cost its player.  What it gives or takes from the others is told beside it and counts for nobody.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..cards import Card, Seat
from ..errors import UnsupportedGameError
from ..formats import Problem, replay
from ..position import Position
from ..raspasy import solve_raspasy
from ..raspasy_results import RaspasyValue
from .effect import Class, classes

__all__ = ["RaspasyAnalysis", "RaspasyCard", "analyse_raspasy", "harmless"]

Tricks = Mapping[Seat, int]


@dataclass(frozen=True, slots=True)
class RaspasyCard:
    """One card of the play.

    :param trick: from 1; tricks taken before the record begins are counted.
    :param before, after: what each seat takes with best play, before the card and after it.
    :param best: for a card that cost its player tricks, the cards that would not have, by effect; else empty.
    """

    position: Position
    trick: int
    seat: Seat
    card: Card
    before: Tricks
    after: Tricks
    best: tuple[Class, ...]

    @property
    def given(self) -> int:
        """How many tricks more its player takes for having played it."""
        return self.after[self.seat] - self.before[self.seat]


@dataclass(frozen=True, slots=True)
class RaspasyAnalysis:
    """A played raspasy, card by card.

    :param value: what each seat takes with best play from the first card on.
    :param end: the position where the play stopped.
    :param result: what each seat takes with best play from there on; what it took, if the play was over.
    :param line: best play from where the play stopped, to the end.
    """

    start: Position
    value: RaspasyValue
    cards: tuple[RaspasyCard, ...]
    end: Position
    result: Tricks
    line: tuple[Card, ...]

    @property
    def mistakes(self) -> tuple[RaspasyCard, ...]:
        """The cards that cost their own player tricks."""
        return tuple(played for played in self.cards if played.given)

    @property
    def given(self) -> dict[Seat, int]:
        """The tricks each active seat took for its own mistakes."""
        return {seat: sum(played.given for played in self.cards if played.seat == seat) for seat in self.start.deal.seats}


def analyse_raspasy(problem: Problem) -> RaspasyAnalysis:
    """The analysis of all the cards in ``problem.play``, whatever its ``turns``.

    :raises IncompleteError: no game or leader is known.
    :raises IllegalCardError: a card that could not have been played, named with trick and seat.
    :raises UnsupportedGameError: a contract or misère, or a claim, which would be of a declarer's tricks.
    """
    start = end = problem.start()
    if problem.claim is not None:
        raise UnsupportedGameError("a claim names the declarer's tricks, and raspasy has no declarer", game=start.game)
    solution = solve_raspasy(start)
    worth = solution.tricks
    cards: list[RaspasyCard] = []
    for before, card, after in replay(start, problem.play):
        left = solve_raspasy(after).tricks
        seat = before.turn
        best = harmless(before) if left[seat] > worth[seat] else ()
        cards.append(RaspasyCard(before, sum(before.tricks) + 1, seat, card, worth, left, best))
        end, worth = after, left
    return RaspasyAnalysis(start, solution.value, tuple(cards), end, worth, solve_raspasy(end, line=True).line or ())


def harmless(position: Position) -> tuple[Class, ...]:
    """The cards that cost the seat on move nothing, by effect; while a talon card lies open every card is its own class."""
    values = solve_raspasy(position, cards=True).card_values or {}
    seat = position.turn
    fewest = min(value.tricks[seat] for value in values.values())
    groups = classes(position) if position.talon_card is None else [(card,) for card in values]
    return tuple(group for group in groups if values[group[0]].tricks[seat] == fewest)
