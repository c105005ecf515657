"""``misere-outside``: a hole in a suit of which cards were discarded, so that fewer lie outside."""

from __future__ import annotations

from collections.abc import Iterable

from ..messages import N_
from ..model.cards import Hand, Suit
from .misere_holdings import ASSUMPTIONS, LEADER_COLUMNS, RANKS, clean_shares, has_hole, holding_in, holdings, rest_of
from .patterns import CleanLayouts
from .table import Column, Context, Description, Figure, Options, Part, Row

__all__ = ["TABLE"]

_DISCARDED = ("A", "KA")
_LONGEST = 3


def _parts(_options: Options) -> Iterable[Part]:
    walks = CleanLayouts()
    for discarded in _DISCARDED:
        ranks = "".join(rank for rank in RANKS if rank not in discarded)
        for size in range(1, _LONGEST + 1):
            for holding in holdings(size, ranks):
                outside = "".join(rank for rank in ranks if rank not in holding)
                if has_hole(holding, outside):
                    yield _part(holding, outside, discarded, walks)


def _part(holding: str, outside: str, discarded: str, walks: CleanLayouts) -> Part:
    def work(context: Context) -> Row:
        hand = Hand(holding_in(Suit.HEARTS, holding) | rest_of(len(holding)))
        out = Hand(holding_in(Suit.HEARTS, discarded) | holding_in(Suit.SPADES, "A"[: 2 - len(discarded)]))
        row: Row = {"holding": holding, "discarded": discarded, "outside": Figure.of(len(outside))}
        return row | clean_shares(hand, out, walks, context)

    return Part(f"{holding}-{discarded}", work)


TABLE = Description(
    name="misere-outside",
    title=N_("Misère: one hole, with fewer cards of its suit outside"),
    summary=N_("How often one hole is clean when cards of its suit were discarded."),
    lessons=(
        N_(
            "A card that you have discarded is gone: name the remaining cards anew from the bottom. With the eight discarded,"
            " 7T is as clean as 79 with the ace discarded. In this table the discarded cards are the highest ones of the "
            "suit; any other discard comes to the same once you have counted which cards lie between yours."
        ),
        N_(
            "Fewer cards outside are no comfort for a short hole. A lone eight is clean in 93% of the hands with seven cards "
            "outside, in 82% with six, in 68% with five (left-hand lead): the fewer cards of the suit there are, the more "
            "often one defender has none and the other can hold exactly the wrong ones. 7T falls from 72% to 50% and 41%."
        ),
        N_(
            "A long hole gains: 78K rises from 33% to 43% when the ace is gone, and 78Q from 68% to 79% when king and ace are"
            " gone, since there are then too few cards left to attack it with."
        ),
        N_("So throw a high card away to be rid of a hole, but do not count on a thinner suit to cover the hole that stays."),
    ),
    assumptions=(
        N_("The hole is in hearts. Where only the ace of the suit is discarded, ♠A is the other card of the discard."),
        N_(
            "The rest of the hand is ♠789T ♣789 ♦78 beside a hole of one card, ♠789T ♣789 ♦7 beside two cards, ♠789T ♣789 "
            "beside three, ♠789T ♣78 beside four and ♠789T ♣7 beside five."
        ),
        *ASSUMPTIONS,
    ),
    columns=(
        Column("holding", N_("Holding"), "ranks"),
        Column("discarded", N_("Discarded"), "ranks"),
        Column("outside", N_("Cards outside"), "count"),
        *LEADER_COLUMNS,
    ),
    parts=_parts,
    short=("8-A", "7T-KA", "7TJ-A"),
)
