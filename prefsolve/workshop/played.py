"""What the post-mortems of all games have in common: cards played one after the other, some of which gave tricks away."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from ..diagrams.sentences import Phrases
from ..diagrams.vocabulary import words
from ..messages import _
from ..model.arguments import Formatted
from ..model.cards import Card, Seat
from ..model.position import Position
from ..model.tables import AsTable, Rows
from .effect import Class

__all__ = ["Played", "PostMortem"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Played(Formatted):
    """One card of the play.

    :param position: the position before it.
    :param trick: from 1; tricks taken before the record begins are counted.
    :param given: how many tricks it gave away, in raspasy to its own player; 0 for a card that gave none.
    :param best: for a card that gave tricks away, the cards that would not have, by effect; else empty.
    """

    position: Position
    trick: int
    seat: Seat
    card: Card
    given: int
    best: tuple[Class, ...]


P = TypeVar("P", bound=Played)


@dataclass(frozen=True, slots=True, kw_only=True)
class PostMortem(AsTable, Generic[P]):
    """A played deal, card by card.

    :param end: the position where the play stopped.
    :param line: best play from there, to the end.
    """

    start: Position
    cards: tuple[P, ...]
    end: Position
    line: tuple[Card, ...]

    def _cards(self, worth: Callable[[P], str]) -> Rows:
        """One row per card, with what it was worth."""
        rows = [[_("trick"), _("seat"), _("card"), _("worth"), _("given away"), _("best")]]
        for played in self.cards:
            best = Phrases(words()).groups(played.best)
            where = [str(played.trick), words().letter(played.seat), words().card(played.card)]
            rows.append([*where, worth(played), str(played.given or ""), best])
        return rows

    @property
    def mistakes(self) -> tuple[P, ...]:
        """The cards that gave tricks away."""
        return tuple(played for played in self.cards if played.given)

    @property
    def given(self) -> dict[Seat, int]:
        """The tricks each active seat gave away."""
        return {seat: sum(played.given for played in self.cards if played.seat == seat) for seat in self.start.deal.seats}
