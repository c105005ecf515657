"""``trump-rest``: what the same five trumps bring beside other rests of the hand: a void, two aces, an ace and a king.

Such a rest brings tricks of its own, so a holding's tricks are five less what it costs against the five highest trumps: the
difference of both hands' expected tricks, the other five cards and the discard being the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..messages import N_
from ..model.cards import Hand
from ..notation import parse_hand
from ..solving.layouts import PLAYERS
from .holding import TRUMPS, Holding, hand_tricks
from .holding_rows import ASSUMED, mean_tricks
from .table import Column, Context, Description, Figure, Options, Part, Row

__all__ = ["HOLDINGS", "RESTS", "TABLE", "Rest"]


@dataclass(frozen=True, slots=True)
class Rest:
    """Five cards beside five trumps, and the two that are discarded."""

    name: str
    hand: str
    discard: str


RESTS = (
    Rest(N_("small cards"), "c78.d78.h7", "c9.h8"),
    Rest(N_("small cards and a void"), "c789.d78", "h78"),
    Rest(N_("two aces"), "cA7.dA7.h7", "c8.h8"),
    Rest(N_("ace and king"), "cAK.d78.h7", "d9.h8"),
)
HOLDINGS = ("AK987", "AQT87", "KQT87", "KJT87", "JT987")


def _parts(_options: Options) -> Iterable[Part]:
    return [_part(ranks, rest) for ranks in HOLDINGS for rest in RESTS]


def _part(ranks: str, rest: Rest) -> Part:
    beside, discard = parse_hand(rest.hand), parse_hand(rest.discard)

    def work(context: Context) -> Row:
        row: Row = {"holding": ranks, "rest": rest.name, "cards": rest.hand}
        for leader in PLAYERS:
            own, solid = (
                mean_tricks(hand_tricks(Hand(trumps | beside), discard, leader, context))
                for trumps in (Holding(ranks, "trumps").cards, TRUMPS)
            )
            row[leader] = Figure.of(len(ranks) - (solid - own))
        return row

    return Part(f"{ranks} {rest.hand}", work)


TABLE = Description(
    name="trump-rest",
    title=N_("Trumps: how much the rest of the hand changes"),
    summary=N_("What five trumps bring beside small cards, a void, two aces, or an ace and a king."),
    lessons=(
        N_(
            "With the own lead trumps with the ace or the king bring nearly the same beside small cards and beside two aces: AQTxx 4.31 "
            "and 4.30 tricks, AKxxx 4.88 both times."
        ),
        N_(
            "With another's lead two aces bring the tempo back: AKxxx rises from 4.59 to 4.88 tricks, AQTxx from 4.14 to 4.30. A void "
            "helps too, since small trumps take tricks by ruffing; an ace and a king in one suit help only JTxxx."
        ),
    ),
    assumptions=(
        N_(
            "The tricks of the trumps are five less what they cost against AKQJT: the difference of both hands' expected tricks, the other "
            "five cards and the discard being the same."
        ),
        ASSUMED[0],
    ),
    columns=(
        Column("holding", N_("Holding"), "ranks"),
        Column("rest", N_("Beside"), "text"),
        Column("cards", N_("Cards"), "cards"),
        Column("self", N_("Own lead"), "tricks", plot="tricks"),
        Column("left", N_("Left-hand lead"), "tricks", plot="tricks"),
        Column("right", N_("Right-hand lead"), "tricks", plot="tricks"),
    ),
    parts=_parts,
    short=("KQT87 c78.d78.h7", "KQT87 cA7.dA7.h7"),
)
