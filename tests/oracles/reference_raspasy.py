"""A slow, plain three-sided recursion for raspasy: the tests' oracle, and never what answers a user.

It plays every legal card of every seat under every talon rule, without merging of equal cards, with the rules written
out a second time on masks, and keeps sets of outcomes as sets of tuples.  Positions already valued are remembered,
which changes no value.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from prefsolve.model.cards import Card, Seat
from prefsolve.model.game import Raspasy
from prefsolve.model.position import Position

__all__ = ["Reference", "reference_raspasy", "reference_raspasy_cards"]

Tricks = tuple[int, int, int, int]  # by seat, the one that sits out included
State = tuple[Tricks, int, tuple[int, ...], int]  # hands by seat, leader, table, talon cards played


class Reference(NamedTuple):
    """What a position is worth: the max^n outcome, all outcomes of best play, what each seat can be held to."""

    tricks: Tricks
    outcomes: frozenset[Tricks]
    guaranteed: Tricks


class _Play:
    def __init__(self, position: Position) -> None:
        assert isinstance(position.game, Raspasy)
        self.rule = position.game.rule
        self.talon = tuple(map(int, position.talon)) if self.rule.opens else ()
        self.absent = int(position.deal.absent)
        self.after = {int(seat): int(position.deal.next_seat(seat)) for seat in position.deal.seats}
        self.memory: dict[State, Reference] = {}

    def value(self, state: State) -> Reference:
        """The tricks from here on."""
        hands, _, table, _ = state
        if not any(hands):
            return Reference((0,) * 4, frozenset([(0,) * 4]), (0,) * 4)
        if state not in self.memory:
            seat = self.on_move(state)
            self.memory[state] = self.best(seat, [self.after_card(state, card) for card in self.legal(hands[seat], table, state[3])])
        return self.memory[state]

    def best(self, seat: int, values: list[Reference]) -> Reference:
        """One seat's choice: his rule for equal outcomes, every outcome he may be content with, and both sides' best."""
        second = self.after[seat]
        third = self.after[second]
        tricks = min((v.tricks for v in values), key=lambda t: (t[seat], -t[second], -t[third]))
        outcomes: set[Tricks] = set()
        worst = [max(outcome[seat] for outcome in value.outcomes) for value in values]
        for i, value in enumerate(values):
            elsewhere = min(worst[:i] + worst[i + 1 :], default=10)
            outcomes.update(outcome for outcome in value.outcomes if outcome[seat] <= elsewhere)
        held = [min(v.guaranteed[at] for v in values) if at == seat else max(v.guaranteed[at] for v in values) for at in range(4)]
        return Reference(tricks, frozenset(outcomes), _four(held))

    def opened(self, played: int) -> int | None:
        return self.talon[played] if played < len(self.talon) else None

    def legal(self, hand: int, table: tuple[int, ...], played: int) -> Iterable[int]:
        opened = self.opened(played)
        follows_player = bool(table) and (opened is None or self.rule.kind == "suit")
        lead = table[0] if follows_player else opened
        mask = hand if lead is None else hand & (0xFF << (lead & ~7)) or hand
        return [card for card in range(32) if mask >> card & 1]

    def on_move(self, state: State) -> int:
        seat = state[1]
        for _ in state[2]:
            seat = self.after[seat]
        return seat

    def after_card(self, state: State, card: int) -> Reference:
        hands, leader, table, played = state
        seat = self.on_move(state)
        left = _four(hand & ~(1 << card) if at == seat else hand for at, hand in enumerate(hands))
        table = (*table, card)
        if len(table) < 3:
            return self.value((left, leader, table, played))
        taker, first = self.finish(leader, table, played)
        value = self.value((left, first, (), played + (self.opened(played) is not None)))
        return _add(value, _four(int(at == taker) for at in range(4)))

    def finish(self, leader: int, table: tuple[int, ...], played: int) -> tuple[int, int]:
        """Who takes the full trick, and who plays first to the next one."""
        players = [leader, self.after[leader], self.after[self.after[leader]]]
        opened, rule = self.opened(played), self.rule
        by_card = dict(zip(table, players, strict=True))
        if opened is None or rule.kind == "suit":
            taker = by_card[max(card for card in table if card >> 3 == table[0] >> 3)]
            return taker, taker
        if rule.kind == "dealer":
            by_card[opened] = self.absent
            taker = by_card[max(card for card in by_card if card >> 3 == opened >> 3)]
            follows = rule.winner_leads and played == 1 and taker != self.absent
            return taker, taker if follows else leader
        followed = [card for card in table if card >> 3 == opened >> 3]
        if not followed and rule.highest_takes:
            followed = [card for card in table if card >> 3 == table[0] >> 3]
        taker = by_card[max(followed)] if followed else leader
        return taker, taker if rule.winner_leads else leader


def _four(numbers: Iterable[int]) -> Tricks:
    north, east, south, west = numbers
    return north, east, south, west


def _plus(one: Tricks, other: Tricks) -> Tricks:
    return _four(a + b for a, b in zip(one, other, strict=True))


def _add(value: Reference, tricks: Tricks) -> Reference:
    outcomes = frozenset(_plus(outcome, tricks) for outcome in value.outcomes)
    return Reference(_plus(value.tricks, tricks), outcomes, _plus(value.guaranteed, tricks))


def _start(position: Position) -> State:
    masks = _four(position.deal[seat].mask if seat in position.deal else 0 for seat in Seat)
    return masks, int(position.leader), tuple(map(int, position.table)), position.talon_played


def reference_raspasy(position: Position) -> Reference:
    """The tricks of all four seats in the whole position, those already taken included."""
    return _add(_Play(position).value(_start(position)), position.tricks)


def reference_raspasy_cards(position: Position) -> dict[Card, Reference]:
    """The same after each legal card of the seat on move."""
    play, start = _Play(position), _start(position)
    return {card: _add(play.after_card(start, card), position.tricks) for card in position.legal_cards()}
