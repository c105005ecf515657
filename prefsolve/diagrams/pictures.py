"""What a diagram shows, taken from a deal, a position or a solution; every renderer starts from this."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

from ..model.cards import Card, Hand, Seat, Suit
from ..model.deal import Deal
from ..model.game import Game, Raspasy
from ..model.position import Position
from .vocabulary import Words

__all__ = ["Picture", "Solved", "picture"]


@runtime_checkable
class Solved(Protocol):
    """Anything that holds a position and what its cards are worth, as a solution does."""

    @property
    def position(self) -> Position:
        """The position that was solved."""

    @property
    def card_values(self) -> Mapping[Card, int] | None:
        """The declarer's tricks after each legal card, where that was asked for."""


Subject = Deal | Position | Solved


@dataclass(frozen=True, slots=True)
class Picture:
    """The contents of a diagram.

    :param hands: each active seat's cards still held, clockwise.
    :param table: who has played what to the current trick, in play order.
    :param opening: in raspasy, the talon in the order it is opened.
    :param values: what each card of the seat on move is worth, in the declarer's tricks.
    """

    hands: Mapping[Seat, Hand]
    game: Game | None = None
    declarer: Seat | None = None
    leader: Seat | None = None
    turn: Seat | None = None
    table: tuple[tuple[Seat, Card], ...] = ()
    tricks: tuple[int, ...] = ()
    talon: Hand = field(default_factory=Hand)
    discard: Hand = field(default_factory=Hand)
    values: Mapping[Card, int] = field(default_factory=dict)
    opening: tuple[Card, ...] = ()

    def title(self, seat: Seat, words: Words) -> str:
        """The seat's name and its part: ``West, declarer, leads``."""
        parts = [words.seat(seat)]
        if seat == self.declarer:
            parts.append(words.declarer)
        if seat == self.turn:
            parts.append(words.plays if self.table else words.leads)
        return ", ".join(parts)

    def rows(self, seat: Seat, words: Words) -> list[tuple[Suit, str]]:
        """The hand's four suits and the ranks in each."""
        return [(suit, words.ranks(self.hands[seat].of_suit(suit)) or words.void) for suit in Suit]

    def heading(self, words: Words) -> str:
        """``6♠, West``; empty for a deal without a game."""
        if self.game is None:
            return ""
        return words.game(self.game) + (f", {words.seat(self.declarer)}" if self.declarer is not None else "")

    def footnotes(self, words: Words) -> list[str]:
        """What stands below the hands: talon, discard, tricks taken, cards by what they are worth."""
        talon = " ".join(map(words.card, self.opening)) if self.opening else words.cards(self.talon)
        notes = [f"{words.talon}: {talon}"] if self.talon else []
        notes += [f"{words.discard}: {words.cards(self.discard)}"] if self.discard else []
        if any(self.tricks):  # of the seat that sits out only where it took some, as a dealer in raspasy may
            taken = ", ".join(f"{words.seat(seat)} {self.tricks[seat]}" for seat in Seat if seat in self.hands or self.tricks[seat])
            notes.append(f"{words.tricks_taken}: {taken}")
        for number in sorted(set(self.values.values()), reverse=True):
            worth = Hand(card for card, value in self.values.items() if value == number)
            notes.append(f"{words.tricks(number)}: {words.cards(worth)}")
        return notes


def picture(subject: Subject) -> Picture:
    """The picture of a deal, a position, or a solution (with its cards' values where it has them)."""
    if isinstance(subject, Deal):
        return Picture(subject.hands, talon=subject.talon, discard=subject.discard)
    if isinstance(subject, Position):
        return _of_position(subject, {})
    return _of_position(subject.position, subject.card_values or {})


def _of_position(position: Position, values: Mapping[Card, int]) -> Picture:
    return Picture(
        hands=position.deal.hands,
        game=position.game,
        declarer=position.declarer,
        leader=position.leader,
        turn=None if position.is_over else position.turn,
        table=tuple(zip(position.seats, position.table, strict=False)),
        tricks=position.tricks,
        talon=position.deal.talon,
        discard=position.deal.discard,
        values=values,
        opening=position.talon if isinstance(position.game, Raspasy) else (),
    )
