"""``misere-holes``: one suit with a hole, the rest of the hand clean, for each leader."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from ..messages import N_
from ..model.cards import Card, Hand, Suit
from ..notation import parse_hand
from ..solving.layouts import PLAYERS
from .patterns import CleanLayouts
from .table import Column, Context, Description, Figure, Options, Part, Row

__all__ = ["DISCARD", "RESTS", "TABLE", "heart_holding"]

RESTS = {1: "s789T.c789.d78", 2: "s789T.c789.d7", 3: "s789T.c789", 4: "s789T.c78"}
"""By the number of cards in the suit with the hole: the other cards of the hand, which are clean whoever leads."""
DISCARD = parse_hand("sAK")
RANKS = "789TJQKA"


def heart_holding(ranks: str) -> Hand:
    """Those cards of hearts."""
    return Hand(Card(8 * Suit.HEARTS + RANKS.index(rank)) for rank in ranks)


def _parts(_options: Options) -> Iterable[Part]:
    walks = CleanLayouts()
    for size in RESTS:
        for cards in combinations(RANKS, size):
            yield _part("".join(cards), walks)


def _part(holding: str, walks: CleanLayouts) -> Part:
    def work(context: Context) -> Row:
        hand = Hand(heart_holding(holding) | parse_hand(RESTS[len(holding)]))
        row: Row = {"holding": holding}
        for leader in PLAYERS:
            row[leader] = Figure.share(*walks.share(hand, DISCARD, leader, context))
        return row

    return Part(holding, work)


TABLE = Description(
    name="misere-holes",
    title=N_("Misère: how often one hole is clean"),
    summary=N_("How often a misère hand is clean with one hole, holding by holding."),
    lessons=(),
    assumptions=(),
    columns=(
        Column("holding", N_("Holding"), "ranks"),
        Column("self", N_("Own lead"), "chance", plot="clean"),
        Column("left", N_("Left-hand lead"), "chance", plot="clean"),
        Column("right", N_("Right-hand lead"), "chance", plot="clean"),
    ),
    parts=_parts,
    short=("8", "7T", "79", "7TJ", "789A"),
)
