"""The games: contracts, misère and raspasy."""

from __future__ import annotations

from dataclasses import dataclass

from .cards import Strain, Suit
from .errors import LevelError

__all__ = ["Contract", "Game", "Misere", "Raspasy"]


@dataclass(frozen=True, slots=True)
class Contract:
    """A promise to take at least ``level`` tricks; ``6♠`` to ``10NT``.

    :raises LevelError: a level outside 6 to 10.
    """

    level: int
    strain: Strain

    def __post_init__(self) -> None:
        if not 6 <= self.level <= 10:
            raise LevelError(f"a contract's level is 6 to 10, not {self.level}", level=self.level)
        object.__setattr__(self, "strain", Strain(self.strain))

    @property
    def trump(self) -> Suit | None:
        """The trump suit, or ``None``."""
        return self.strain.suit

    def __str__(self) -> str:
        return f"{self.level}{self.strain}"


@dataclass(frozen=True, slots=True)
class Misere:
    """A promise to take no trick, without trump."""

    @property
    def trump(self) -> Suit | None:
        """``None``: misère has no trump."""
        return None

    def __str__(self) -> str:
        return "misere"


@dataclass(frozen=True, slots=True)
class Raspasy:
    """The all-pass game: each seat for itself takes as few tricks as it can, without trump."""

    @property
    def trump(self) -> Suit | None:
        """``None``: raspasy has no trump."""
        return None

    def __str__(self) -> str:
        return "raspasy"


Game = Contract | Misere | Raspasy
