"""Whether one would really bid a hand, by rules that a player counts at the table."""

from __future__ import annotations

from ..solving.contexts import MISERE_KIND
from .moments import NO_TRUMP, cards_of

__all__ = ["biddable", "excess", "losers", "shortfall", "well_discarded"]

MOST_SHORTFALL = 3  # of the thirteen shipped misères on which the declarer does not lead, twelve have 1 to 3
FEWEST_TRUMPS = 4


def _excess(suit: int) -> int:
    ranks = (rank for rank in range(8) if suit >> rank & 1)
    return sum(max(0, rank - 2 * below) for below, rank in enumerate(ranks))


_EXCESS = tuple(map(_excess, range(256)))


def excess(suit: int) -> int:
    """How far a suit is from one that takes no trick in misère unless its holder leads, in ranks; the suit as eight bits.

    7, 9, J, K is such a suit: each card is at most twice as many ranks above the 7 as the holder has cards below it.  The
    ranks by which cards exceed that are added up.
    """
    return _EXCESS[suit]


def shortfall(hand: int) -> int:
    """How far a misère's hand is from one that nobody can catch while others lead: the excess of its four suits."""
    return _EXCESS[hand & 0xFF] + _EXCESS[hand >> 8 & 0xFF] + _EXCESS[hand >> 16 & 0xFF] + _EXCESS[hand >> 24]


def losers(hand: int) -> int:
    """The losing tricks as bridge players count them: in each suit, of its first three cards those that are not A, K or Q."""
    lost = 0
    for suit in range(4):
        ranks = _ranks(hand, suit)
        top = [rank for rank in ranks if rank >= 5 and 8 - rank <= len(ranks)]  # a bare king or second queen is none
        lost += max(0, min(3, len(ranks)) - len(top))
    return lost


def biddable(hand: int, discard: int, kind: int, level: int) -> bool:
    """Whether one would bid that game on ten cards, two being discarded.

    A misère with a shortfall of 3 at most, which is not smaller with a card discarded in place of one that was; a contract
    whose losers leave the promised tricks, give or take one, and which has four trumps at least.
    """
    if kind == MISERE_KIND:
        return shortfall(hand) <= MOST_SHORTFALL and well_discarded(hand, discard)
    trumps = (hand >> 8 * kind & 0xFF).bit_count() if kind != NO_TRUMP else FEWEST_TRUMPS
    return trumps >= FEWEST_TRUMPS and abs(10 - losers(hand) - level) <= 1


def well_discarded(hand: int, discard: int) -> bool:
    """Whether no exchange of a card for one of the discard lessens the shortfall."""
    short = shortfall(hand)
    return not short or all(
        shortfall(hand & ~(1 << mine) | 1 << thrown) >= short for mine in cards_of(hand) for thrown in cards_of(discard)
    )


def _ranks(hand: int, suit: int) -> list[int]:
    """The suit's ranks in the hand, 0 the 7, from the lowest."""
    return [rank for rank in range(8) if hand >> 8 * suit + rank & 1]
