"""Settling a game: who won how many whists, exactly and as tables round it, and who pays whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from itertools import combinations
from math import floor

from ..messages import _

__all__ = ["Payment", "Rounding", "by_amnesty", "by_mean", "pair_whists", "payments", "rounded"]

Amounts = Mapping[str, Fraction]
Whists = Mapping[tuple[str, str], Fraction]


def pair_whists(players: Sequence[str], mountain: Amounts, whists: Whists, *, mountain_whists: int = 10) -> dict[tuple[str, str], Fraction]:
    """For each pair in seating order, the net whists of the first on the second, mountains included.

    The smallest mountain is taken off all (amnesty); each other player writes what is left times ``mountain_whists``
    over the number of players on its owner.
    """
    least = min(mountain.get(name, Fraction(0)) for name in players)
    share = {name: (mountain.get(name, Fraction(0)) - least) * mountain_whists / len(players) for name in players}
    return {
        (a, b): whists.get((a, b), Fraction(0)) + share[b] - whists.get((b, a), Fraction(0)) - share[a] for a, b in combinations(players, 2)
    }


def by_amnesty(players: Sequence[str], mountain: Amounts, whists: Whists, *, mountain_whists: int = 10) -> dict[str, Fraction]:
    """Each player's result by the first method: amnesty, mountains as whists against their owners, pairs netted."""
    result = dict.fromkeys(players, Fraction(0))
    for (a, b), net in pair_whists(players, mountain, whists, mountain_whists=mountain_whists).items():
        result[a] += net
        result[b] -= net
    return result


def by_mean(players: Sequence[str], mountain: Amounts, net_whists: Amounts, *, mountain_whists: int = 10) -> dict[str, Fraction]:
    """Each player's result by the second method: (mean mountain - own mountain) times ``mountain_whists``, plus net whists."""
    mean = sum((mountain.get(name, Fraction(0)) for name in players), Fraction(0)) / len(players)
    return {name: (mean - mountain.get(name, Fraction(0))) * mountain_whists + net_whists.get(name, Fraction(0)) for name in players}


@dataclass(frozen=True, slots=True)
class Rounding:
    """Results in whole whists that still add up to nought, and what was done to get them.

    :param results: each player's result.
    :param mountain: the points added to a player's mountain, where that was done.
    :param whists_off: how many whists each other player then takes off that mountain's owner.
    :param changes: what the rounding changed for each player, exactly; empty where the results were whole already.
    """

    results: Mapping[str, int]
    mountain: tuple[str, ...]
    whists_off: int
    changes: Amounts

    def __str__(self) -> str:
        if not self.changes:
            return _("nothing to round")
        if not self.mountain:
            changes = ", ".join(f"{name} {change:+}" for name, change in self.changes.items() if change)
            return _("rounded by {changes}", changes=changes)
        told = {"names": reduce(lambda one, other: _("{one} and {other}", one=one, other=other), self.mountain), "whists": self.whists_off}
        if len(self.mountain) == 1:
            return _("one point more in {names}'s mountain; for it, each other player loses {whists} whists", **told)
        return _("one point more in the mountains of {names}; for it, each other player loses {whists} whists", **told)


def rounded(exact: Amounts, *, mountain_whists: int = 10) -> Rounding:
    """The exact results in whole whists, rounded as tables do it.

    A point is added to the mountain of as few players as make all results whole, and each other player takes his share in
    whole whists off again: 3 for the 3⅓ of three players, and 3 for the 2½ of four.  Of several ways the one that changes
    least is taken, and among those the one that takes from who has won most.  Where no such correction helps (a mountain with halves), the
    results are rounded down and the whists left over go to the largest fractions.
    """
    if all(value.denominator == 1 for value in exact.values()):
        return Rounding({name: int(value) for name, value in exact.items()}, (), 0, {})
    share = Fraction(mountain_whists, len(exact))
    off = floor(share + Fraction(1, 2))
    left = share - off  # what each point moves from its owner to each other player; negative where more is taken off
    players = sorted(exact, key=lambda name: exact[name] if left < 0 else -exact[name])
    found: list[tuple[Fraction, tuple[str, ...], dict[str, Fraction]]] = []
    for count in range(1, len(players)):
        for chosen in combinations(players, count):
            change = {name: left * (count - len(players) * (name in chosen)) for name in players}
            if all((exact[name] + change[name]).denominator == 1 for name in players):
                found.append((max(map(abs, change.values())), chosen, change))
        if found:
            _rest, chosen, change = min(found, key=lambda way: way[0])
            return Rounding({name: int(exact[name] + change[name]) for name in exact}, chosen, off, {name: change[name] for name in exact})
    return _largest_fractions(exact)


def _largest_fractions(exact: Amounts) -> Rounding:
    whole = {name: floor(value) for name, value in exact.items()}
    spare = -sum(whole.values())
    for name in sorted(exact, key=lambda name: whole[name] - exact[name])[:spare]:
        whole[name] += 1
    return Rounding(whole, (), 0, {name: whole[name] - exact[name] for name in exact})


@dataclass(frozen=True, slots=True)
class Payment:
    """``payer`` owes ``payee`` so many whists."""

    payer: str
    payee: str
    whists: Fraction


def payments(results: Mapping[str, Fraction] | Mapping[str, int]) -> list[Payment]:
    """Who pays whom, in few payments: the largest loser pays the largest winner until nobody owes anything."""
    owed = {name: Fraction(value) for name, value in results.items()}
    paid = []
    while any(owed.values()):
        payer, payee = min(owed, key=lambda name: owed[name]), max(owed, key=lambda name: owed[name])
        whists = min(-owed[payer], owed[payee])
        owed[payer] += whists
        owed[payee] -= whists
        paid.append(Payment(payer, payee, whists))
    return paid
