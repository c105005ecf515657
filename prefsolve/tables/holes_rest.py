"""``misere-rest``: the same hole with clean rests of different shapes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..messages import N_
from ..model.cards import Hand, Suit
from ..notation import Alphabet, format_hand
from .holes import DISCARD
from .misere_holdings import ASSUMPTIONS, LEADER_COLUMNS, RANKS, clean_shares, holding_in
from .patterns import CleanLayouts
from .table import Column, Context, Description, Options, Part, Row

__all__ = ["TABLE", "rests"]

_HOLDINGS = ("8", "9", "7T", "7J", "78Q", "789A")
_LONGEST = 6  # cards of a clean suit, of which two were discarded


def rests(size: int) -> Iterator[Hand]:
    """Every clean rest of so many cards in spades, clubs and diamonds, from the lowest card up, longer suits first."""
    for spades in range(_LONGEST, 0, -1):
        for clubs in range(min(spades, size - spades), -1, -1):
            diamonds = size - spades - clubs
            if 0 <= diamonds <= clubs:
                lengths = zip((Suit.SPADES, Suit.CLUBS, Suit.DIAMONDS), (spades, clubs, diamonds), strict=True)
                yield Hand(card for suit, length in lengths for card in holding_in(suit, RANKS[:length]))


def _parts(_options: Options) -> Iterable[Part]:
    walks = CleanLayouts()
    for holding in _HOLDINGS:
        for rest in rests(10 - len(holding)):
            yield _part(holding, rest, walks)


def _part(holding: str, rest: Hand, walks: CleanLayouts) -> Part:
    shape = "-".join(str(len(rest.of_suit(suit))) for suit in (Suit.SPADES, Suit.CLUBS, Suit.DIAMONDS))

    def work(context: Context) -> Row:
        row: Row = {"holding": holding, "rest": format_hand(rest, Alphabet.ASCII)}
        return row | clean_shares(Hand(holding_in(Suit.HEARTS, holding) | rest), DISCARD, walks, context)

    return Part(f"{holding}/{shape}", work)


TABLE = Description(
    name="misere-rest",
    title=N_("Misère: one hole, and the shape of the clean rest"),
    summary=N_("How much the lengths of the clean suits change the chance of one hole."),
    lessons=(
        N_(
            "The same hole is not always the same risk. To catch you, a defender must get rid of the cards that would take "
            "the trick in your place; he throws them on suits in which he is void while you still have to follow. In a short "
            "clean suit you are soon void yourself, and throw the dangerous card first; of a suit that is all yours, discard "
            "included, nobody outside has a card to lead."
        ),
        N_(
            "With 7T and the left-hand lead you are clean in 97 hands of 100 beside ♠789TJQ ♣78 (nobody else has a spade), in"
            " 88 beside ♠789TJ ♣78 ♦7, in 85 beside ♠789T ♣78 ♦78, but in 72 beside ♠789T ♣789 ♦7, and in 67 beside ♠789 ♣789"
            " ♦78. Clean suits of three and four cards are bad company for a hole, since the defenders can discard on them "
            "while you follow; with two cards or one you throw the ten before they are ready."
        ),
        N_(
            "So look at the shape when you count a misère: it can be worth as much as the gap between 7T and 7J. Only a hole "
            "as long as 789A hardly cares."
        ),
    ),
    assumptions=(N_("The hole is in hearts, the discard is ♠A ♠K."), *ASSUMPTIONS),
    columns=(Column("holding", N_("Holding"), "ranks"), Column("rest", N_("Rest of the hand"), "cards"), *LEADER_COLUMNS),
    parts=_parts,
    short=("8/4-3-2", "7T/6-2-0", "789A/4-2-0"),
)
