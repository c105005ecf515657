"""A slow, plain minimax over positions: the tests' oracle, and never what answers a user.

It plays every legal card of every hand through :class:`~prefsolve.position.Position`, without bounds, merging of equal
cards or any order of cards.  Positions already valued are remembered, which changes no value.
"""

from __future__ import annotations

from .cards import Card
from .game import Misere
from .position import Position

__all__ = ["reference_cards", "reference_tricks"]

Memory = dict[Position, int]


def reference_tricks(position: Position, memory: Memory | None = None) -> int:
    """The declarer's tricks of the whole position, those already taken included; not for raspasy."""
    return _value(position, {} if memory is None else memory)


def reference_cards(position: Position, memory: Memory | None = None) -> dict[Card, int]:
    """For each legal card of the seat on move, the declarer's tricks after it."""
    memory = {} if memory is None else memory
    return {card: _value(position.play(card), memory) for card in position.legal_cards()}


def _value(position: Position, memory: Memory) -> int:
    if position.is_over:
        return position.declarer_tricks
    if position not in memory:
        values = [_value(position.play(card), memory) for card in position.legal_cards()]
        wants_many = (position.turn == position.declarer) != isinstance(position.game, Misere)
        memory[position] = max(values) if wants_many else min(values)
    return memory[position]
