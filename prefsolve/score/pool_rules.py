"""Pools of an agreed size: closing them, American help with its overflows, mountains written off, and skachki legs."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ..messages import _
from .convention import Convention
from .sheet_entries import Book, Entries

__all__ = ["Pools"]


class Pools:
    """The sheet's totals, and the rules by which a deal's points find their place.

    :param opening: what stands on the sheet at the start.
    """

    def __init__(self, convention: Convention, players: Sequence[str], size: int | None, opening: Entries) -> None:
        self.convention, self.players, self.size = convention, tuple(players), size
        self.legs = 0
        self._pool = {name: opening.pool.get(name, Fraction(0)) for name in players}
        self._mountain = {name: opening.mountain.get(name, Fraction(0)) for name in players}
        self._whists = dict(opening.whists)
        # a point of the pool in points of the mountain
        self._ratio = Fraction(convention.pool_whists, convention.mountain_whists)

    def totals(self) -> Entries:
        """What stands on the sheet."""
        return Entries(dict(self._pool), dict(self._mountain), dict(self._whists))

    def all_full(self) -> bool:
        """Whether every pool is full."""
        return self.size is not None and all(points >= self.size for points in self._pool.values())

    def write(self, entries: Entries, order: Sequence[str], dealer: str, notes: list[str]) -> Entries:
        """Write a deal's entries and return what was really written.

        Points for the pools are placed in the given order of players, then clockwise from the dealer.
        """
        book = Book()
        self._note(book, Entries({}, entries.mountain, entries.whists))
        turn = self.players.index(dealer) + 1
        around = self.players[turn:] + self.players[:turn]
        for player in dict.fromkeys((*order, *around)):
            points = entries.pool.get(player, Fraction(0))
            if points:
                self._place(book, player, points, notes)
        if self.convention.skachki and max(self._pool.values()) >= self.convention.skachki_leg:
            self._end_leg(book, notes)
        return book.close()

    def settled_mountain(self) -> dict[str, Fraction]:
        """The mountains with what is missing in each pool added; without an agreed size, what is missing to the fullest.

        In skachki whose pools restart, the points of a leg that has not ended count for nothing.
        """
        if self.convention.skachki and self.convention.skachki_pools == "restart":
            return dict(self._mountain)
        full = Fraction(self.size) if self.size is not None else max(self._pool.values())
        return {name: self._mountain[name] + (full - self._pool[name]) * self._ratio for name in self.players}

    def _note(self, book: Book, entries: Entries) -> None:
        """Put entries on the sheet and in the deal's book."""
        book.add(entries)
        for player, points in entries.pool.items():
            self._pool[player] += points
        for player, points in entries.mountain.items():
            self._mountain[player] += points
        for pair, whists in entries.whists.items():
            self._whists[pair] = self._whists.get(pair, Fraction(0)) + whists

    def _place(self, book: Book, player: str, points: Fraction, notes: list[str]) -> None:
        """A player's points: (the mountain first,) his own pool, then help, then his own mountain, then the others'."""
        if self.convention.mountain_first:
            points = self._write_off(book, player, points, notes)
        points = self._fill(book, player, points)
        if points and self.convention.help == "american":
            points = self._help(book, player, points, notes)
        if points:
            points = self._write_off(book, player, points, notes)
        if points:
            up = points * self._ratio
            others = [name for name in self.players if name != player]
            self._note(book, Entries({}, dict.fromkeys(others, up), {}))
            notes.append(_("{up} up on each other player's mountain, left over from {player}", up=up, player=player))

    def _fill(self, book: Book, player: str, points: Fraction) -> Fraction:
        """Fill the player's own pool; what has no room is returned."""
        room = points if self.size is None else max(Fraction(0), self.size - self._pool[player])
        own = min(room, points)
        if own:
            self._note(book, Entries({player: own}, {}, {}))
        return points - own

    def _help(self, book: Book, player: str, points: Fraction, notes: list[str]) -> Fraction:
        """Give points to the open pools, the fullest first and among equals the nearest on the left."""
        assert self.size is not None  # without a size every pool has room
        seat = self.players.index(player)
        left = [*self.players[seat + 1 :], *self.players[:seat]]
        while points:
            still_open = [name for name in left if self._pool[name] < self.size]
            if not still_open:
                break
            helped = max(still_open, key=lambda name: self._pool[name])
            given = min(points, self.size - self._pool[helped])
            whists = given * self.convention.help_whists
            self._note(book, Entries({helped: given}, {}, {(player, helped): whists}))
            notes.append(
                _("{player} helps {helped} with {given} for {whists} whists", player=player, helped=helped, given=given, whists=whists)
            )
            points -= given
        return points

    def _write_off(self, book: Book, player: str, points: Fraction, notes: list[str]) -> Fraction:
        """Write points off the player's own mountain; what it does not hold is returned."""
        off = min(points * self._ratio, max(Fraction(0), self._mountain[player]))
        if off:
            self._note(book, Entries({}, {player: -off}, {}))
            notes.append(_("{player} writes {off} off the mountain", player=player, off=off))
        return points - off / self._ratio

    def _end_leg(self, book: Book, notes: list[str]) -> None:
        """The bonuses of a leg, and the pools restart; equals share a bonus, and do not pay it to each other."""
        self.legs += 1
        best, least = max(self._pool.values()), min(self._mountain.values())
        home = [name for name in self.players if self._pool[name] == best]
        light = [name for name in self.players if self._mountain[name] == least]
        for winners, why in ((home, _("home first")), (light, _("with the smallest mountain"))):
            payers = [name for name in self.players if name not in winners]
            bonus = Fraction(self.convention.skachki_bonus, len(winners))
            self._note(book, Entries({}, {}, {(winner, payer): bonus for winner in winners for payer in payers if bonus}))
            notes.append(_("leg {number}: {names} {why}", number=self.legs, names=" + ".join(winners), why=why))
        if self.convention.skachki_pools == "counted":
            missing = {name: (self.convention.skachki_leg - self._pool[name]) * self._ratio for name in self.players}
            self._note(book, Entries({}, missing, {}))
        self._note(book, Entries({name: -points for name, points in self._pool.items()}, {}, {}))
