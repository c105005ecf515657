"""prefsolve: exact answers about deals of Preferans.

The names below are imported when first used: what needs the compiled core or NumPy costs nothing until then.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from .cards import Card, Hand, Rank, Seat, Strain, Suit
from .deal import Deal
from .errors import PrefsolveError
from .game import Contract, Game, Misere, Raspasy
from .position import Position

if TYPE_CHECKING:
    pass

__version__ = "0.1.0"

_LATE: dict[str, str] = {}  # name → the module that holds it

__all__ = [  # noqa: RUF022  (grouped by subject)
    "Card",
    "Hand",
    "Rank",
    "Seat",
    "Strain",
    "Suit",
    "Deal",
    "Contract",
    "Game",
    "Misere",
    "Raspasy",
    "Position",
    "PrefsolveError",
]


def __getattr__(name: str) -> object:
    if name in _LATE:
        return getattr(importlib.import_module(f".{_LATE[name]}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *_LATE])
