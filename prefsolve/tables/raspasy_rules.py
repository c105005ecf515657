"""``raspasy-rules``: what the talon rule changes in raspasy, by place at the table."""

from __future__ import annotations

from collections.abc import Iterable

from ..messages import N_
from ..model.game import TalonKind, TalonRule
from .raspasy_deals import played
from .table import Column, Context, Description, Figure, Options, Part, Row

__all__ = ["RULES", "TABLE"]

DEALS = 2_000
SHORT_DEALS = 60
RULES = {
    "virtual": (TalonRule(TalonKind.VIRTUAL), N_("virtual: an opened card that never wins")),
    "suit": (TalonRule(TalonKind.SUIT), N_("suit: the opened card names the suit of the lead")),
    "closed": (TalonRule(TalonKind.CLOSED), N_("closed: the talon is not opened")),
    "dealer": (TalonRule(TalonKind.DEALER), N_("dealer: he leads the opened card, and may win")),
}
"""By key: the rule, and what is told of it."""
PLACES = ("first", "second", "third", "dealer")


def _parts(_options: Options) -> Iterable[Part]:
    return [_part(key) for key in RULES]


def _part(key: str) -> Part:
    rule, told = RULES[key]

    def work(context: Context) -> Row:
        tricks = played(rule, 0, context.samples, context)
        row: Row = {"rule": told}
        for place, column in zip(PLACES, tricks.T.tolist(), strict=False):
            row[place] = Figure.sampled_mean(sum(column), sum(number * number for number in column), len(column))
            row[f"{place}_none"] = Figure.sampled_share(column.count(0), len(column))
        return row

    return Part(key, work)


TABLE = Description(
    name="raspasy-rules",
    title=N_("Raspasy: what the talon rule changes"),
    summary=N_("Tricks and chances of taking none in raspasy under each talon rule, by place at the table."),
    lessons=(
        N_(
            "Who may lead what he likes takes fewest: with a closed talon the first hand takes a trick less than the second. The virtual "
            "card changes little of that: 2.9, 3.7 and 3.4 tricks from the first hand on."
        ),
        N_("Where the opened card names the suit of the lead, the place hardly matters: 3.4, 3.3 and 3.3, the first hand last of all."),
        N_(
            "A dealer who leads the talon's cards takes three quarters of a trick, and none in two deals of five; the other three are "
            "spared as much between them, and stand to each other as with the virtual card."
        ),
    ),
    assumptions=(
        N_(
            "Everybody sees all cards and plays for his own fewest tricks, and of equal outcomes the one in which the next player takes "
            "most; after the dealer's rule the dealer's tricks are those of the talon's cards."
        ),
        N_(
            "The deals are those of `prefsolve deal` with the same seed, East the first hand; nobody's bids are taken into account. Of the "
            "talon's cards the lower one (by suit, then by rank) is opened first in deals of an even number, the higher one in the others."
        ),
    ),
    columns=(
        Column("rule", N_("Talon rule"), "text"),
        Column("first", N_("First hand: tricks"), "tricks", plot="tricks"),
        Column("second", N_("Second hand: tricks"), "tricks", plot="tricks"),
        Column("third", N_("Third hand: tricks"), "tricks", plot="tricks"),
        Column("dealer", N_("Dealer: tricks"), "tricks"),
        Column("first_none", N_("First hand: takes none"), "chance", plot="none"),
        Column("second_none", N_("Second hand: takes none"), "chance", plot="none"),
        Column("third_none", N_("Third hand: takes none"), "chance", plot="none"),
        Column("dealer_none", N_("Dealer: takes none"), "chance"),
    ),
    parts=_parts,
    short=tuple(RULES),
    samples=DEALS,
    short_samples=SHORT_DEALS,
)
