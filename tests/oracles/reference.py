"""A slow, plain minimax: the tests' oracle, and never what answers a user.

It plays every legal card of every hand, without bounds, merging of equal cards or any order of cards, and has the rules
written out a second time, on masks, so that a fault in the rules elsewhere shows.  Positions already valued are
remembered, which changes no value.
"""

from __future__ import annotations

from prefsolve.model.cards import Card, Seat
from prefsolve.model.game import Misere
from prefsolve.model.position import Position

__all__ = ["reference_cards", "reference_tricks"]

State = tuple[tuple[int, int, int, int], int, tuple[int, ...]]  # hands by seat, leader, table


class _Play:
    """One game's values: the trump suit's mask, who declares, whether he wants tricks, who plays after whom."""

    def __init__(self, position: Position) -> None:
        trump = position.game.trump
        self.trump = trump.mask if trump is not None else 0
        self.declarer = position.declarer
        self.declarer_wants = not isinstance(position.game, Misere)
        self.after = {int(seat): int(position.deal.next_seat(seat)) for seat in position.deal.seats}
        self.memory: dict[State, int] = {}

    def legal(self, hand: int, table: tuple[int, ...]) -> int:
        if not table:
            return hand
        return hand & (0xFF << (table[0] & ~7)) or hand & self.trump or hand

    def value(self, state: State) -> int:
        """The tricks the declarer takes from here on."""
        hands, _, table = state
        if not any(hands):
            return 0
        if state not in self.memory:
            seat = self.on_move(state)
            values = [self.after_card(state, card) for card in _numbers(self.legal(hands[seat], table))]
            self.memory[state] = max(values) if (seat == self.declarer) == self.declarer_wants else min(values)
        return self.memory[state]

    def on_move(self, state: State) -> int:
        seat = state[1]
        for _ in state[2]:
            seat = self.after[seat]
        return seat

    def after_card(self, state: State, card: int) -> int:
        hands, leader, table = state
        seat = self.on_move(state)
        left = tuple(hand & ~(1 << card) if at == seat else hand for at, hand in enumerate(hands))
        table = (*table, card)
        if len(table) == 3:
            return self.after_trick(left, leader, table)
        return self.value((left, leader, table))  # type: ignore[arg-type]  # four hands stay four

    def after_trick(self, left: tuple[int, ...], leader: int, table: tuple[int, ...]) -> int:
        """The tricks the declarer takes with this one, whose cards are played."""
        return self.scored(left, self.winner(leader, table))

    def scored(self, left: tuple[int, ...], taker: int) -> int:
        """The same if that seat takes it, and leads next."""
        return int(taker == self.declarer) + self.value((left, taker, ()))  # type: ignore[arg-type]  # four hands stay four

    def winner(self, leader: int, table: tuple[int, ...]) -> int:
        best, taker, seat = table[0], leader, leader
        for card in table[1:]:
            seat = self.after[seat]
            trumps_in = bool(self.trump >> card & 1) and not self.trump >> best & 1
            if trumps_in or (card >> 3 == best >> 3 and card > best):
                best, taker = card, seat
        return taker


def _numbers(mask: int) -> list[int]:
    return [card for card in range(32) if mask >> card & 1]


def _start(position: Position) -> State:
    north, east, south, west = (position.deal[seat].mask if seat in position.deal else 0 for seat in Seat)
    return (north, east, south, west), int(position.leader), tuple(map(int, position.table))


def reference_tricks(position: Position) -> int:
    """The declarer's tricks of the whole position, those already taken included; not for raspasy."""
    return position.declarer_tricks + _Play(position).value(_start(position))


def reference_cards(position: Position) -> dict[Card, int]:
    """For each legal card of the seat on move, the declarer's tricks of the whole position after it."""
    play, start = _Play(position), _start(position)
    return {card: position.declarer_tricks + play.after_card(start, card) for card in position.legal_cards()}
