"""Sums over the cases of kinds of leads, kept as whole numbers, so that parts of a sample add up to the whole.

The cases of one hand (two suits of the same kind) are not independent; hands are.  So the sums are those of
:meth:`prefsolve.tables.table.Figure.sampled_ratio`, over hands.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .lead_kinds import Lead
from .table import Figure, Row

__all__ = ["MEASURES", "PLACES", "Sums", "figures_by_place", "figures_of", "merged", "sums_as_rows"]

MEASURES = ("cost", "best", "in_suit", "off")
"""What is averaged: the tricks given away; whether none is; the tricks given away within the suit; whether the declarer gets off
clean."""
Key = tuple[str, str, str]  # the game, the leader's place, the kind's key
PLACES = {1: "left", 2: "right"}
"""The leader's place, counted from the declarer."""
FEWEST_CASES = 100
_WIDTH = 3 * len(MEASURES) + 3


class Sums:
    """For each kind the number of hands, of cases and of cases squared, and for each measure x, n·x and x²."""

    def __init__(self) -> None:
        self.of: dict[Key, list[int]] = {}

    def add_hand(self, game: str, place: str, leads: Iterable[Lead], least: int = 0) -> None:
        """Add the cases of one hand.

        :param least: the cost from which on the declarer gets off clean; 0 where that is not asked.
        """
        hand: dict[str, list[int]] = {}
        for lead in leads:
            one = hand.setdefault(lead.kind, [0] * (1 + len(MEASURES)))
            one[0] += 1
            one[1] += lead.cost
            one[2] += lead.cost == 0
            one[3] += lead.in_suit
            one[4] += 0 < least <= lead.cost
        for kind, (cases, *totals) in hand.items():
            sums = self.of.setdefault((game, place, kind), [0] * _WIDTH)
            sums[0] += 1
            sums[1] += cases
            sums[2] += cases * cases
            for at, total in enumerate(totals):
                sums[3 + 3 * at] += total
                sums[4 + 3 * at] += cases * total
                sums[5 + 3 * at] += total * total


def sums_as_rows(sums: Sums) -> list[Row]:
    """The sums as a part's rows, which a resume file keeps: one for each game and place."""
    texts: dict[tuple[str, str], list[str]] = {}
    for (game, place, kind), numbers in sorted(sums.of.items()):
        texts.setdefault((game, place), []).append(" ".join(map(str, [kind, *numbers])))
    return [{"game": game, "place": place, "sums": "; ".join(kinds)} for (game, place), kinds in texts.items()]


def merged(rows: Sequence[Row]) -> Sums:
    """The sums of all parts together."""
    found = Sums()
    for row in rows:
        for text in str(row["sums"]).split("; "):
            kind, *numbers = text.split()
            sums = found.of.setdefault((str(row["game"]), str(row["place"]), kind), [0] * _WIDTH)
            for at, number in enumerate(numbers):
                sums[at] += int(number)
    return found


def figures_of(sums: Sequence[int]) -> dict[str, Figure]:
    """The mean of each measure with its standard error, and how many cases there are."""
    hands, cases, squares = sums[:3]
    means = {
        name: Figure.sampled_ratio((hands, cases, sums[3 + 3 * at], squares, sums[4 + 3 * at], sums[5 + 3 * at]))
        for at, name in enumerate(MEASURES)
    }
    return means | {"cases": Figure.of(cases)}


def figures_by_place(sums: Sums, game: str, kind: str) -> dict[str, dict[str, Figure]] | None:
    """For each place of the leader the figures of a kind of lead; ``None`` where a place has too few cases."""
    of_place = {place: sums.of.get((game, place, kind), [0, 0]) for place in PLACES.values()}
    if min(numbers[1] for numbers in of_place.values()) < FEWEST_CASES:
        return None
    return {place: figures_of(numbers) for place, numbers in of_place.items()}
