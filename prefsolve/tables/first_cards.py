"""``misere-first-card``: the declarer of a misère leads: which first card keeps him clean most often."""

from __future__ import annotations

from collections.abc import Iterable

from ..messages import N_
from ..model.cards import Card, Hand, Suit
from ..notation import Alphabet, format_card, format_hand
from .hole_pairs import PAIRS, hand_of_pair
from .holes import DISCARD
from .misere_holdings import ASSUMPTIONS, CLASSICAL, holding_in, rest_of
from .patterns import CleanLayouts, hand_patterns
from .table import Column, Context, Description, Figure, Options, Part, Row

__all__ = ["TABLE"]

_SHOWN = 3  # cards


def _parts(_options: Options) -> Iterable[Part]:
    walks = CleanLayouts()
    for holding in CLASSICAL:
        yield _part(holding, Hand(holding_in(Suit.HEARTS, holding) | rest_of(len(holding))), walks)
    for one, other in PAIRS:
        yield _part(f"{one}+{other}", hand_of_pair(one, other), walks)


def _part(key: str, hand: Hand, walks: CleanLayouts) -> Part:
    return Part(key, lambda context: _row(hand, walks, context))


def _row(hand: Hand, walks: CleanLayouts, context: Context) -> Row:
    """Each first card, cards that do alike once, the best one first."""
    found: dict[object, tuple[int, Card]] = {}
    for card in sorted(hand, key=int):
        patterns = hand_patterns(hand, DISCARD, card)
        if patterns not in found:
            found[patterns] = walks.share(hand, DISCARD, "self", context, card)[0], card
    total = walks.share(hand, DISCARD, "self", context)
    ranked = sorted(found.values(), key=lambda pair: (-pair[0], int(pair[1])))
    row: Row = {"hand": format_hand(hand, Alphabet.ASCII), "open": Figure.share(*total)}
    for place, (count, card) in enumerate(ranked[:_SHOWN], 1):
        row[f"card_{place}"] = format_card(card, Alphabet.ASCII)
        row[f"clean_{place}"] = Figure.share(count, total[1])
    return row


TABLE = Description(
    name="misere-first-card",
    title=N_("Misère with the own lead: the first card"),
    summary=N_("Which card the declarer of a misère should lead first, with one hole or two."),
    lessons=(
        N_(
            "A lone card that can be caught is led at once: with the eight alone you are clean in 99.7% of the hands after "
            "leading it, and in 93.7% at best after any other card. Of two such cards the lower one is led, but that matters "
            "little."
        ),
        N_(
            "A hole with a low card below it, such as 7T or 78Q, is left alone: leading from it yourself costs 26 hands in "
            "100 with 7T, 51 with 78Q. Lead the lowest card of the shortest clean suit instead: you are then void in it soon,"
            " and can throw the dangerous card on it."
        ),
        N_(
            "The last column is the chance of a declarer who sees how the cards lie and leads accordingly; he has no such "
            "luck at the table. With 7T he would be clean in 80%; the best first card gives 72.4%, hardly more than when the "
            "left-hand defender leads (72.1%). So with this hole the own lead is worth far less than it looks."
        ),
    ),
    assumptions=(
        N_(
            "One hole is in hearts, another in diamonds, the discard is ♠A ♠K; of cards that do alike, such as 7 and 8, the "
            "lowest stands for all."
        ),
        N_("After the first card each layout is played with all cards seen."),
        *ASSUMPTIONS,
    ),
    columns=(
        Column("hand", N_("Hand"), "cards"),
        Column("card_1", N_("Best first card"), "cards"),
        Column("clean_1", N_("Clean after it"), "chance"),
        Column("card_2", N_("Second best"), "cards"),
        Column("clean_2", N_("Clean after it"), "chance"),
        Column("card_3", N_("Third best"), "cards"),
        Column("clean_3", N_("Clean after it"), "chance"),
        Column("open", N_("Seeing all cards"), "chance"),
    ),
    parts=_parts,
    short=("8", "7T", "8+7T"),
)
