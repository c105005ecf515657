"""What the tables of misère holdings share: holdings of one suit, the rest of the hand, which is clean, and its discard."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ..messages import N_
from ..model.cards import Card, Hand, Suit
from ..notation import parse_hand
from ..solving.layouts import PLAYERS
from .patterns import CleanLayouts
from .table import Column, Context, Figure, Row

__all__ = ["ASSUMPTIONS", "CLASSICAL", "LEADER_COLUMNS", "RANKS", "clean_shares", "has_hole", "holding_in", "holdings", "rest_of"]

RANKS = "789TJQKA"
CLASSICAL = ("8", "9", "T", "J", "7T", "7J", "7Q", "78Q", "78K", "79K", "7TJ", "7TA", "789A")
"""The holdings with a hole that players talk about."""
_CLEAN = "s789T.c789T.d789"  # cards of suits without a hole, in the order in which a hand is filled with them

LEADER_COLUMNS = (
    Column("self", N_("Own lead"), "chance", plot=N_("How often it is clean")),
    Column("left", N_("Left-hand lead"), "chance", plot=N_("How often it is clean")),
    Column("right", N_("Right-hand lead"), "chance", plot=N_("How often it is clean")),
)
ASSUMPTIONS = (
    N_("Every one of the 184,756 layouts of the unseen cards counts alike, and each is solved with all cards seen."),
    N_("The defenders play with open cards; they know the discard too, which helps them a little."),
    N_("The leader is the declarer, the player to his left, or the player to his right."),
)


def holdings(size: int, ranks: str = RANKS) -> Iterator[str]:
    """Every holding of so many cards, from the lowest up."""
    return map("".join, combinations(ranks, size))


def has_hole(holding: str, outside: str) -> bool:
    """Whether more cards lie below one of the holding's cards than it has cards below that one: the suit can be lost.

    :param outside: the other cards of the suit that are in play.
    """
    return any(sum(RANKS.index(other) < RANKS.index(card) for other in outside) > low for low, card in enumerate(holding))


def holding_in(suit: Suit, ranks: str) -> Hand:
    """Those cards of the suit."""
    return Hand(Card(8 * suit + RANKS.index(rank)) for rank in ranks)


def rest_of(size: int) -> Hand:
    """The clean rest of a hand whose holes have so many cards: ♠789T ♣789 ♦78 for one card.

    With few cards the rest has spades, clubs and diamonds, with more of them no diamond, then fewer clubs.
    """
    fixed = {1: "s789T.c789.d78", 2: "s789T.c789.d7", 3: "s789T.c789", 4: "s789T.c78", 5: "s789T.c7", 6: "s789T", 7: "s789", 8: "s78"}
    return parse_hand(fixed[size])


def clean_shares(hand: Hand, out: Hand, walks: CleanLayouts, context: Context) -> Row:
    """By who leads, how often the hand is clean."""
    return {leader: Figure.share(*walks.share(hand, out, leader, context)) for leader in PLAYERS}
