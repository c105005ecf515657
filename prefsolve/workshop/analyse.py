"""The post-mortem of a played deal: the value before and after every card, who gave tricks away, whether a claim holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..cards import Card, Seat
from ..formats import Problem, replay
from ..position import Position
from .check import Side, keeping, main_line
from .effect import Class
from .values import Values

__all__ = ["Analysis", "PlayedCard", "analyse", "turning_points"]


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """One card of the play.

    :param trick: from 1; tricks taken before the record begins are counted.
    :param before, after: the declarer's tricks with best play, before the card and after it.
    :param given: how many tricks it gave away, 0 for a card that keeps the value.
    :param best: for a card that gave tricks away, the cards that would have kept the value, by effect; else empty.
    """

    position: Position
    trick: int
    seat: Seat
    card: Card
    before: int
    after: int
    given: int
    best: tuple[Class, ...]


@dataclass(frozen=True, slots=True)
class Analysis:
    """A played deal, card by card.

    :param value: the declarer's tricks with best play from the first card on.
    :param end: the position where the play stopped.
    :param result: the declarer's tricks with best play from there on; what he took, if the play was over.
    :param claim: the declarer's tricks that the players agreed on, ``None`` where the record says nothing of it.
    :param line: best play from where the play stopped, to the end.
    """

    start: Position
    value: int
    cards: tuple[PlayedCard, ...]
    end: Position
    result: int
    claim: int | None
    line: tuple[Card, ...]

    @property
    def mistakes(self) -> tuple[PlayedCard, ...]:
        """The cards that gave tricks away."""
        return tuple(played for played in self.cards if played.given)

    @property
    def given(self) -> dict[Seat, int]:
        """The tricks each active seat gave away."""
        return {seat: sum(played.given for played in self.cards if played.seat == seat) for seat in self.start.deal.seats}

    @property
    def claim_holds(self) -> bool | None:
        """Whether the players agreed on what best play gives; ``None`` without a claim."""
        return None if self.claim is None else self.claim == self.result

    @property
    def claim_favours_declarer(self) -> bool:
        """Whether a claim that does not hold gives the declarer more than he should have."""
        return self.claim is not None and Side.DECLARER.better(self.end, self.claim, self.result)


def analyse(problem: Problem, *, values: Values | None = None) -> Analysis:
    """The analysis of all the cards in ``problem.play``, whatever its ``turns``.

    :raises IncompleteError: no game, declarer or leader is known.
    :raises IllegalCardError: a card that could not have been played, named with trick and seat.
    :raises UnsupportedGameError: raspasy, where each seat plays for itself.
    """
    values = values if values is not None else Values()
    start = end = problem.start()
    value = worth = values.tricks(start)
    cards: list[PlayedCard] = []
    for before, card, after in replay(start, problem.play):
        # one value a card is enough: what a card keeps is what the next one starts from
        left = values.tricks(after)
        best = tuple(keeping(before, values)) if left != worth else ()
        cards.append(PlayedCard(before, sum(before.tricks) + 1, before.turn, card, worth, left, abs(left - worth), best))
        end, worth = after, left
    return Analysis(start, value, tuple(cards), end, worth, problem.claim, main_line(end, values, Side.DECLARER))


def turning_points(cards: Sequence[PlayedCard]) -> list[PlayedCard]:
    """The cards after which the game's success changed hands: made to down, clean to caught, or back."""
    points = []
    for played in cards:
        game = played.position.game
        level = getattr(game, "level", 1)
        if (played.before >= level) != (played.after >= level):
            points.append(played)
    return points
