"""``misere-holes``: one suit with a hole, the rest of the hand clean, for each leader."""

from __future__ import annotations

from collections.abc import Iterable

from ..messages import N_
from ..model.cards import Hand, Suit
from ..notation import parse_hand
from .misere_holdings import ASSUMPTIONS, LEADER_COLUMNS, RANKS, clean_shares, has_hole, holding_in, holdings, rest_of
from .patterns import CleanLayouts
from .table import Column, Context, Description, Options, Part, Row

__all__ = ["DISCARD", "TABLE"]

DISCARD = parse_hand("sAK")
_LONGEST = 5  # with more cards, two are left outside
_LIMITS = ("7", "79", "79J", "789K", "79JK")
"""Clean holdings, and none of them stays clean if one of its cards is higher (but for ``789K``, which players ask about)."""


def _parts(_options: Options) -> Iterable[Part]:
    walks = CleanLayouts()
    for size in range(1, _LONGEST + 1):
        for holding in holdings(size):
            if holding in _LIMITS or has_hole(holding, "".join(set(RANKS) - set(holding))):
                yield _part(holding, walks)


def _part(holding: str, walks: CleanLayouts) -> Part:
    def work(context: Context) -> Row:
        hand = Hand(holding_in(Suit.HEARTS, holding) | rest_of(len(holding)))
        return {"holding": holding} | clean_shares(hand, DISCARD, walks, context)

    return Part(holding, work)


TABLE = Description(
    name="misere-holes",
    title=N_("Misère: how often one hole is clean"),
    summary=N_("How often a misère hand is clean with one hole, holding by holding."),
    lessons=(
        N_(
            "A suit has a hole where the others hold more cards below one of yours than you do: 79 is clean, but in 7T the "
            "eight and the nine lie below the ten, and you have only the seven to put on one of them. 7, 79, 79J, 79JK and "
            "789K are clean whoever leads, and so is every holding that is no higher, card by card."
        ),
        N_(
            "A lone eight is nearly safe: with your own lead you play it at once and are clean in 99.7% of the hands, "
            "otherwise in 93%. Every rank higher costs more than half: a lone nine is clean in 43%, a ten in 19%, a jack in "
            "7%."
        ),
        N_(
            "With the seven below, 7T is clean in 72%, 7J in 38%, 7Q in 17%. With two low cards, 78Q is clean in 62% to 68% "
            "and 78K in 31% to 33%. 789A, with three outside cards below the ace that can be played out, is clean in 92%. An "
            "ace with fewer low cards below is all but lost: 78A 1.5%, 7TA 0.8%."
        ),
        N_(
            "Your own low cards can change places: 79Q is 78Q, 79K is 78K, 78JA is 789A. What counts is how many outside "
            "cards lie below each of yours."
        ),
        N_(
            "The column of your own lead is for a declarer who sees all cards and leads accordingly. How much of that a first"
            " card keeps is another table, misere-first-card; how much the rest of the hand matters is a third one, misere-"
            "rest."
        ),
    ),
    assumptions=(
        N_("The hole is in hearts, the discard is ♠A ♠K."),
        N_(
            "The rest of the hand is ♠789T ♣789 ♦78 beside a hole of one card, ♠789T ♣789 ♦7 beside two cards, ♠789T ♣789 "
            "beside three, ♠789T ♣78 beside four and ♠789T ♣7 beside five."
        ),
        *ASSUMPTIONS,
    ),
    columns=(Column("holding", N_("Holding"), "ranks"), *LEADER_COLUMNS),
    parts=_parts,
    short=("8", "7T", "79", "7TJ", "789A"),
)
