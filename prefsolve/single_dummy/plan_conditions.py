"""What decides between the branches of a claimer's plan: conditions on what he sees when he is next on move.

Each has words that a player can check at the table, and a test on what the search knows.  None tells equal cards apart:
the search follows one of them for all, so a condition must have the same answer for each.  *Out* is a card that, by what
has been played and the voids shown, may be in another player's hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Protocol

from ..messages import N_, _, _n, _p
from ..model.cards import Card, Seat, Suit
from .sure_search import SUITS, Known, Table, best_on_table, high_to_low

__all__ = ["Both", "Condition", "Point", "conditions"]

_SUITS = {Suit.SPADES: N_("spades"), Suit.CLUBS: N_("clubs"), Suit.DIAMONDS: N_("diamonds"), Suit.HEARTS: N_("hearts")}


def _one_of(suit: Suit) -> str:
    """``spade``, after a word such as "no"; Russian has the genitive plural there."""
    names = (_p("no …", "spade"), _p("no …", "club"), _p("no …", "diamond"), _p("no …", "heart"))
    return names[suit]


class Point(Protocol):
    """A moment at which the claimer is on move."""

    @property
    def known(self) -> Known:
        """What the claimer knows of the hidden cards."""

    @property
    def leader(self) -> int:
        """Who led to the trick: 0 the claimer, 1 and 2 the others clockwise."""

    @property
    def table(self) -> Table:
        """The cards on the table, in play order."""


class Condition(Protocol):
    """One condition; ``str()`` gives its words after *if*."""

    def holds(self, point: Point) -> bool:
        """Whether it is so."""

    def to_json(self) -> dict[str, Any]:
        """Its kind as ``if``, and what it is about."""


@dataclass(frozen=True, slots=True)
class Led:
    """The trick that the claimer plays to was begun with one of these suits."""

    suits: tuple[Suit, ...]

    def holds(self, point: Point) -> bool:
        return bool(point.table) and point.table[0] >> 3 in self.suits

    def __str__(self) -> str:
        one, *more = (_(_SUITS[suit]) for suit in self.suits)
        if more:
            return _("{suit} or {other} are led next", suit=one, other=more[0])
        return _("{suit} are led next", suit=one)

    def to_json(self) -> dict[str, Any]:
        return {"if": "led", "suits": [suit.letter for suit in self.suits]}


@dataclass(frozen=True, slots=True)
class Leads:
    """That seat leads, or led, to the trick that the claimer plays to; ``number`` counts from the claimer."""

    seat: Seat
    number: int

    def holds(self, point: Point) -> bool:
        return point.leader == self.number

    def __str__(self) -> str:
        return _("{seat} leads next", seat=self.seat) if self.number else _("you lead next")

    def to_json(self) -> dict[str, Any]:
        return {"if": "leads", "seat": str(self.seat)}


@dataclass(frozen=True, slots=True)
class Beats:
    """That card of the claimer's is higher than what lies on the table."""

    card: Card
    trump: int

    def holds(self, point: Point) -> bool:
        table = (*point.table, self.card)
        return len(table) > 1 and best_on_table(table, self.trump) == len(table) - 1

    def __str__(self) -> str:
        return _("{card} beats the table", card=self.card)

    def to_json(self) -> dict[str, Any]:
        return {"if": "beats", "card": self.card.ascii}


@dataclass(frozen=True, slots=True)
class Out:
    """At most so many cards of a suit are out, of those above ``above`` where that is given."""

    suit: Suit
    most: int
    above: Card | None = None

    def holds(self, point: Point) -> bool:
        known = point.known
        cards = (known.first | known.second) & SUITS[self.suit]
        if self.above is not None:
            cards &= -2 << self.above
        return cards.bit_count() <= self.most

    def __str__(self) -> str:
        told = {"suit": _one_of(self.suit), "card": self.above}
        if not self.most:
            return _("no {suit} is out", **told) if self.above is None else _("no {suit} above {card} is out", **told)
        if self.above is None:
            return _n("at most {n} {suit} is out", "at most {n} {suit}s are out", self.most, **told)
        return _n("at most {n} {suit} above {card} is out", "at most {n} {suit}s above {card} are out", self.most, **told)

    def to_json(self) -> dict[str, Any]:
        above = {} if self.above is None else {"above": self.above.ascii}
        return {"if": "out", "suit": self.suit.letter, "most": self.most} | above


@dataclass(frozen=True, slots=True)
class Void:
    """No card of a suit can be in that seat's hand: he did not follow, or none is out that he could hold."""

    seat: Seat
    number: int
    suit: Suit

    def holds(self, point: Point) -> bool:
        return not (point.known.first if self.number == 1 else point.known.second) & SUITS[self.suit]

    def __str__(self) -> str:
        return _("{seat} can hold no {suit}", seat=self.seat, suit=_one_of(self.suit))

    def to_json(self) -> dict[str, Any]:
        return {"if": "void", "seat": str(self.seat), "suit": self.suit.letter}


@dataclass(frozen=True, slots=True)
class Both:
    """Two conditions at once."""

    one: Condition
    other: Condition

    def holds(self, point: Point) -> bool:
        """Whether both hold."""
        return self.one.holds(point) and self.other.holds(point)

    def __str__(self) -> str:
        return _("{one} and {other}", one=str(self.one), other=str(self.other))

    def to_json(self) -> dict[str, Any]:
        """Both conditions, each as an object."""
        return {"if": "both", "conditions": [self.one.to_json(), self.other.to_json()]}


def conditions(mine: int, trump: int, seats: tuple[Seat, ...]) -> Iterator[list[Condition]]:
    """Conditions for a claimer with those cards, the plainest first; each list adds to those before it."""
    yield [Led(suits) for number in (1, 2) for suits in combinations(Suit, number)]
    yield [Leads(seat, number) for number, seat in enumerate(seats)]
    cards = [Card(number) for number in high_to_low(mine)]
    several: list[Condition] = [Beats(card, trump) for card in cards]
    several += [Out(card.suit, 0, card) for card in cards]
    several += [Out(suit, 0) for suit in Suit]
    several += [Void(seat, number, suit) for number, seat in enumerate(seats) if number for suit in Suit]
    yield several
    counts: list[Condition] = [Out(suit, most) for suit in Suit for most in range(1, 8)]
    counts += [Out(card.suit, most, card) for card in cards for most in range(1, 7)]
    yield counts
