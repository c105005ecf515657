"""Positions as the core sees them, for searches that look at thousands: masks and small integers, nothing checked.

What :mod:`prefsolve.workshop` says of a position of the model is said here of a :class:`Moment`, many times quicker; the
tests hold the two against each other.
"""

from __future__ import annotations

from typing import NamedTuple

from .._ext._core import Solver
from ..model.position import Position
from ..solving.contexts import MISERE_KIND, game_kind

__all__ = ["NO_TRUMP", "Choice", "Moment", "cards_of", "choices_at", "keeping", "moment_of", "play", "wants_tricks"]

NO_TRUMP = 4


class Moment(NamedTuple):
    """A position: the hands clockwise from the declarer, without the cards on the table.

    :param kind: 0 to 3 the trump suit, 4 no trump, 5 misère.
    :param leader: who leads, or led, to the trick: 0 the declarer, 1 the next player, 2 the one after.
    :param table: the numbers of the cards on the table, in play order.
    """

    hands: tuple[int, int, int]
    kind: int
    leader: int
    table: bytes = b""

    @property
    def turn(self) -> int:
        """Who is on move."""
        return (self.leader + len(self.table)) % 3

    @property
    def tricks_left(self) -> int:
        """How many tricks are to be decided, the one on the table included."""
        return self.hands[self.leader].bit_count() + bool(self.table)


class Choice(NamedTuple):
    """Cards of the seat on move that are equal in effect.

    :param card: the lowest of them.
    :param mask: all of them.
    :param value: the tricks the declarer still takes after it.
    """

    card: int
    mask: int
    value: int


def moment_of(position: Position) -> Moment:
    """The moment of a contract's or misère's position; raises :class:`UnsupportedGameError` for raspasy."""
    kind = game_kind(position.game)
    assert position.declarer is not None  # only raspasy has none
    seats = position.deal.seats
    at = seats.index(position.declarer)
    order = (*seats[at:], *seats[:at])
    first, second, third = position.deal.masks_from(position.declarer)
    return Moment((first, second, third), kind, order.index(position.leader), bytes(position.table))


def choices_at(moment: Moment, solver: Solver) -> list[Choice]:
    """The legal cards, those equal in effect together, with their values; none where the play is over."""
    hands, turn, table = moment.hands, moment.turn, moment.table
    if not hands[turn]:
        return []
    values = solver.card_values(*hands, moment.kind, moment.leader, table)
    others = hands[(turn + 1) % 3] | hands[(turn + 2) % 3]
    best = _best_on_table(table, moment.kind)
    found: list[Choice] = []
    last: tuple[int, int, bool] | None = None
    for card, value in sorted(values):
        run = (card >> 3, (others & ((1 << card) - 1)).bit_count(), best < 0 or _beats(card, best, moment.kind))
        if run == last:
            found[-1] = found[-1]._replace(mask=found[-1].mask | 1 << card)
        else:
            found.append(Choice(card, 1 << card, value))
        last = run
    return found


def wants_tricks(moment: Moment) -> bool:
    """Whether the seat on move wants the declarer to take tricks."""
    return (moment.turn == 0) != (moment.kind == MISERE_KIND)


def keeping(moment: Moment, choices: list[Choice]) -> list[Choice]:
    """The choices that keep the value."""
    best = (max if wants_tricks(moment) else min)(choice.value for choice in choices)
    return [choice for choice in choices if choice.value == best]


def play(moment: Moment, card: int) -> Moment:
    """The moment after that card."""
    turn = moment.turn
    first, second, third = (hand & ~(1 << card) if at == turn else hand for at, hand in enumerate(moment.hands))
    table = moment.table + bytes((card,))
    if len(table) < 3:
        return Moment((first, second, third), moment.kind, moment.leader, table)
    taker = table.index(_best_on_table(table, moment.kind))
    return Moment((first, second, third), moment.kind, (moment.leader + taker) % 3)


def _beats(card: int, best: int, kind: int) -> bool:
    """Whether a card takes the trick from the best one on the table."""
    return card > best if card >> 3 == best >> 3 else card >> 3 == kind


def _best_on_table(table: bytes, kind: int) -> int:
    """The card that takes the trick so far, −1 where none is on the table."""
    best = -1
    for card in table:
        if best < 0 or _beats(card, best, kind):
            best = card
    return best


def cards_of(mask: int) -> list[int]:
    """The numbers of a mask's cards, the lowest first."""
    cards = []
    while mask:
        low = mask & -mask
        cards.append(low.bit_length() - 1)
        mask ^= low
    return cards
