"""``misere-pairs``: two suits with a hole each, the rest of the hand clean, for each leader."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations_with_replacement

from ..messages import N_
from ..model.cards import Hand, Suit
from ..solving.layouts import PLAYERS
from .holes import DISCARD
from .misere_holdings import ASSUMPTIONS, CLASSICAL, LEADER_COLUMNS, RANKS, clean_shares, holding_in
from .patterns import CleanLayouts
from .table import Column, Context, Description, Figure, Options, Part, Row

__all__ = ["PAIRS", "TABLE", "hand_of_pair"]

PAIRS = tuple(combinations_with_replacement(CLASSICAL, 2))


def hand_of_pair(one: str, other: str) -> Hand:
    """Ten cards: the one holding in hearts, the other in diamonds, and a clean rest in spades and clubs."""
    rests = {2: "s789T.c789T", 3: "s789T.c789", 4: "s789T.c78", 5: "s789T.c7", 6: "s789T", 7: "s789", 8: "s78"}
    return Hand(holding_in(Suit.HEARTS, one) | holding_in(Suit.DIAMONDS, other) | Hand(rests[len(one + other)]))


def _parts(_options: Options) -> Iterable[Part]:
    walks = CleanLayouts()
    return [_part(one, other, walks) for one, other in PAIRS]


def _part(one: str, other: str, walks: CleanLayouts) -> Part:
    def work(context: Context) -> Row:
        row: Row = {"one": one, "other": other, **clean_shares(hand_of_pair(one, other), DISCARD, walks, context)}
        alone = [hand_of_pair(one, RANKS[: len(other)]), hand_of_pair(RANKS[: len(one)], other)]
        for leader in PLAYERS[:2]:
            shares = [Figure.share(*walks.share(hand, DISCARD, leader, context)).value for hand in alone]
            row[f"product_{leader}"] = Figure.of(shares[0] * shares[1])
        return row

    return Part(f"{one}+{other}", work)


TABLE = Description(
    name="misere-pairs",
    title=N_("Misère: how often two holes are clean"),
    summary=N_("How often a misère hand is clean with two holes, beside the product of the two chances."),
    lessons=(
        N_(
            "Players multiply: two holes of 50% each give 25%. The table puts the rule to the test: the product is the chance"
            " of the same hand with only the first hole, times that with only the second, the other suit being the lowest "
            "cards of the same number."
        ),
        N_(
            "The rule is good. With the left-hand lead the product is never off by more than 6 points of 100, and where it is"
            " off it is mostly too low: with 7T and 7TJ the hand is clean in 35% instead of 30%. The defenders have only so "
            "many tricks and discards for two attacks."
        ),
        N_(
            "But multiply what belongs to the same shape. 7T is clean in 85% beside ♠789T ♣78 ♦78, so two of them give 71%, "
            "and 74% is the truth. The 72% that 7T has beside ♠789T ♣789 ♦7 would give 52%: so large is the difference that "
            "the lengths of the suits make (see misere-rest)."
        ),
        N_(
            "Some pairs to remember, with the left-hand lead: 8 and 8 84%, 7T and 7T 74%, 8 and 7T 70%, 7T and 78Q 55%, 78Q "
            "and 78Q 48%, 7T and 7J 42%, 8 and 9 38%."
        ),
    ),
    assumptions=(
        N_(
            "One hole is in hearts, the other in diamonds, the discard is ♠A ♠K; the rest are the lowest cards of spades and "
            "clubs, ♠789T ♣789T for two cards in the holes, down to ♠78 for eight."
        ),
        *ASSUMPTIONS,
    ),
    columns=(
        Column("one", N_("One suit"), "ranks"),
        Column("other", N_("Another suit"), "ranks"),
        *LEADER_COLUMNS,
        Column("product_self", N_("Product, own lead"), "chance"),
        Column("product_left", N_("Product, left-hand lead"), "chance"),
    ),
    parts=_parts,
    short=("8+8", "7T+78Q", "789A+789A"),
)
