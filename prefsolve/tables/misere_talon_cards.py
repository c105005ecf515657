"""``misere-talon-cards``: for the classic hands of a misère, how often it is clean with a certain card in the talon."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ..messages import N_
from .holding_rows import LEADS
from .misere_hands import ASSUMED, CLASSIC, cards_of, chance_of, hand_parts
from .table import Column, Description, Row

__all__ = ["TABLE"]

COLUMNS: dict[str, str] = {said: player for player, said in LEADS.items()}


def _card_rows(rows: Sequence[Row]) -> list[Row]:
    """For each hand the average over all talons, and each card that helps by any lead; the most helpful first."""
    hands: dict[str, list[Row]] = {}
    for row in rows:
        hands.setdefault(str(row["hand"]), []).append(row)
    return [made for hand, of_leads in hands.items() for made in _hand_rows(hand, of_leads)]


def _hand_rows(hand: str, rows: Sequence[Row]) -> list[Row]:
    averages: Row = {COLUMNS[str(row["lead"])]: row["clean"] for row in rows}
    by_card: dict[str, Row] = {}
    for row in rows:
        for card, _share in cards_of(row):
            by_card.setdefault(card, {})[COLUMNS[str(row["lead"])]] = row[f"with_{card}"]
    helpful = [card for card, shares in by_card.items() if any(_gain(shares, averages, lead) > 0 for lead in shares)]
    helpful.sort(key=lambda card: -max(_gain(by_card[card], averages, lead) for lead in by_card[card]))
    return [{"hand": hand, **averages}, *({"hand": hand, "card": card, **by_card[card]} for card in helpful)]


def _gain(shares: Row, averages: Row, lead: str) -> Fraction:
    """By how much the card changes the chance with that lead."""
    return chance_of(shares[lead]) - chance_of(averages[lead])


TABLE = Description(
    name="misere-talon-cards",
    title=N_("Misère before the talon: which cards help"),
    summary=N_("How often the classic hands of a misère are clean with a certain card in the talon."),
    lessons=(
        N_(
            "One good card is not all or nothing. With ♠789JK ♣789J ♦A the ten, queen or ace of spades, the four high clubs, ♦7 and ♥7 "
            "make the hand sure whatever the other card is; ♥8 and ♦8 leave over 99% with the own lead, but 92% and 87% with "
            "the left-hand one."
        ),
        N_(
            "Even with the least useful card in the talon that hand is clean in 56% to 59%: the other card may still be a good one, and "
            "two cards go away."
        ),
    ),
    assumptions=(
        *ASSUMED,
        N_("The first row of each hand is its average over all talons; below it are the cards that help with any lead."),
    ),
    columns=(
        Column("hand", N_("Hand"), "cards"),
        Column("card", N_("In the talon"), "cards"),
        *(
            Column(lead, title, "chance", plot="clean")
            for lead, title in zip(("self", "left", "right"), (N_("Own lead"), N_("Left-hand lead"), N_("Right-hand lead")), strict=True)
        ),
    ),
    parts=hand_parts,
    short=(f"{CLASSIC[3].hand}/right",),
    samples=64,
    short_samples=2,  # no figure here depends on them
    finish=_card_rows,
)
