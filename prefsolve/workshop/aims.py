"""Whose play a proof tree shows, and what it is worth: a side of a contract or misère, or one seat of raspasy.

In raspasy a seat's *guarantee* is the most it takes if it plays to keep its tricks few and the two others combine against
it.  Seen so, raspasy has two sides like a misère: the seat, and all the others.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from ..model.cards import Card, Seat
from ..model.position import Position
from ..raspasy.solve import solve_raspasy
from .effect import Class, classes
from .soundness_check import Side, best_of
from .values import Values

__all__ = ["Aim", "SeatAim", "SideAim"]


@dataclass(frozen=True, slots=True)
class SideAim:
    """The declarer or the defenders; numbers are the declarer's tricks."""

    side: Side
    values: Values

    @property
    def opponents(self) -> SideAim:
        """The other side."""
        return SideAim(self.side.opponents, self.values)

    def on_move(self, position: Position) -> bool:
        """Whether a seat of this side is on move."""
        return self.side.on_move(position)

    def tricks(self, position: Position) -> int:
        """The declarer's tricks; raises :class:`UnsupportedGameError` for raspasy."""
        return self.values.tricks(position)

    def cards(self, position: Position) -> dict[Card, int]:
        """The declarer's tricks after each legal card."""
        return self.values.cards(position)

    def best(self, position: Position, numbers: Iterable[int]) -> int:
        """The best of the declarer's tricks for the seat on move."""
        return best_of(position, numbers)

    def classes(self, position: Position) -> list[Class]:
        """The legal cards, those equal in effect together."""
        return classes(position)


@dataclass(frozen=True, slots=True)
class SeatAim:
    """A seat of raspasy, or (``against``) all the others together; numbers are that seat's tricks.

    Values are kept, since a tree asks for them again and again.
    """

    seat: Seat
    against: bool = False
    known: dict[Position, int] = field(default_factory=dict, compare=False, repr=False)

    @property
    def opponents(self) -> SeatAim:
        """The others, or the seat."""
        return SeatAim(self.seat, not self.against, self.known)

    def on_move(self, position: Position) -> bool:
        """Whether the seat, or one of the others, is on move."""
        return (position.turn == self.seat) != self.against

    def tricks(self, position: Position) -> int:
        """The seat's guarantee; raises :class:`UnsupportedGameError` for a contract or misère."""
        if position not in self.known:
            self.known[position] = solve_raspasy(position).guaranteed[self.seat]
        return self.known[position]

    def cards(self, position: Position) -> dict[Card, int]:
        """The seat's guarantee after each legal card."""
        return {} if position.is_over else {card: self.tricks(position.play(card)) for card in position.legal_cards()}

    def best(self, position: Position, numbers: Iterable[int]) -> int:
        """The fewest for the seat itself, the most for the others."""
        return min(numbers) if position.turn == self.seat else max(numbers)

    def classes(self, position: Position) -> list[Class]:
        """The legal cards, those equal in effect together; while talon cards are opened, each by itself."""
        return classes(position) if position.talon_card is None else [(card,) for card in position.legal_cards()]


Aim = SideAim | SeatAim
"""One of two parties that play against each other, and the number they play for."""
