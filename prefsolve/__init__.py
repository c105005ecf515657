"""prefsolve: exact answers about deals of Preferans."""

from __future__ import annotations

from .cards import Card, Hand, Rank, Seat, Strain, Suit
from .deal import Deal
from .errors import PrefsolveError
from .game import Contract, Game, Misere, Raspasy
from .position import Position

__version__ = "0.1.0"

__all__ = [
    "Card",
    "Contract",
    "Deal",
    "Game",
    "Hand",
    "Misere",
    "Position",
    "PrefsolveError",
    "Rank",
    "Raspasy",
    "Seat",
    "Strain",
    "Suit",
]
