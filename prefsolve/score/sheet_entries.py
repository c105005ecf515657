"""What a deal or a whole game puts on the sheet: points in pool and mountain, and whists of one player on another."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from ..model.by_value import ByValue
from .convention import Convention

__all__ = ["Entries", "results"]

Number = Fraction | int


@dataclass(frozen=True, slots=True, eq=False)
class Entries(ByValue):
    """Points and whists, all exact; what is not there is nought.

    :param pool: each player's points in the pool.
    :param mountain: each player's points in the mountain; negative where points were written off.
    :param whists: ``(writer, payer)`` → whists.
    """

    pool: Mapping[str, Fraction] = field(default_factory=dict)
    mountain: Mapping[str, Fraction] = field(default_factory=dict)
    whists: Mapping[tuple[str, str], Fraction] = field(default_factory=dict)

    def __add__(self, other: Entries) -> Entries:
        book = Book()
        book.add(self)
        book.add(other)
        return book.close()

    def net_whists(self, player: str) -> Fraction:
        """The player's whists on the others less the others' on him."""
        return sum((n * ((a == player) - (b == player)) for (a, b), n in self.whists.items()), Fraction(0))


class Book:
    """Entries while they are being written."""

    def __init__(self) -> None:
        self._pool: defaultdict[str, Fraction] = defaultdict(Fraction)
        self._mountain: defaultdict[str, Fraction] = defaultdict(Fraction)
        self._whists: defaultdict[tuple[str, str], Fraction] = defaultdict(Fraction)

    def pool(self, player: str, points: Number) -> None:
        """Write points in the player's pool."""
        self._pool[player] += points

    def mountain(self, player: str, points: Number) -> None:
        """Write points in the player's mountain, or off it where negative."""
        self._mountain[player] += points

    def whists(self, writer: str, payer: str, whists: Number) -> None:
        """Write whists of ``writer`` on ``payer``."""
        self._whists[writer, payer] += whists

    def add(self, entries: Entries) -> None:
        """Write all of those entries."""
        for player, points in entries.pool.items():
            self._pool[player] += points
        for player, points in entries.mountain.items():
            self._mountain[player] += points
        for pair, whists in entries.whists.items():
            self._whists[pair] += whists

    def close(self) -> Entries:
        """What has been written, noughts left out."""
        return Entries(
            {player: points for player, points in self._pool.items() if points},
            {player: points for player, points in self._mountain.items() if points},
            {pair: whists for pair, whists in self._whists.items() if whists},
        )


def results(entries: Entries, players: Sequence[str], convention: Convention) -> dict[str, Fraction]:
    """Each player's exact result in whists; they add up to nought.

    With *pg* the worth of a player's pool less his mountain, the result is *pg* less the mean *pg* of all players,
    plus his whists on the others less theirs on him.
    """
    worth = {
        player: entries.pool.get(player, Fraction(0)) * convention.pool_whists
        - entries.mountain.get(player, Fraction(0)) * convention.mountain_whists
        for player in players
    }
    mean = _sum(worth.values()) / len(players)
    return {player: worth[player] - mean + entries.net_whists(player) for player in players}


def _sum(numbers: Iterable[Fraction]) -> Fraction:
    return sum(numbers, Fraction(0))
