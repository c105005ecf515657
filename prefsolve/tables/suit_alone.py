"""A suit by itself, the way books count it: who splits how, how often, and what falls.

The holder leads the suit in every round, all hands being open, and nothing else is played; once the others have none left,
his last cards are tricks.  This is what a count of splits gives, and the figure that whole hands are compared with.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from math import comb

__all__ = ["LAYOUTS", "UNSEEN", "alone_tricks", "split_layouts", "tricks_of_split"]

UNSEEN = 20
LAYOUTS = comb(UNSEEN, 10)
"""The ways in which twenty unseen cards lie in two hands of ten: 184,756."""
_ORDER = "789TJQKA"


def split_layouts(outside: int, one: int) -> int:
    """In how many layouts a given hand of the two has ``one`` given cards of the ``outside`` of a suit, and the other hand the rest."""
    return comb(UNSEEN - outside, 10 - one)


def alone_tricks(ranks: str) -> tuple[int, ...]:
    """In how many of the 184,756 layouts a suit by itself brings 0, 1, 2 … tricks, up to one for each card held."""
    counts = [0] * (len(ranks) + 1)
    own = _mask(ranks)
    for left, right in _splits(0xFF & ~own):
        counts[tricks_of_split(own, left, right)] += split_layouts((left | right).bit_count(), left.bit_count())
    return tuple(counts)


def _mask(ranks: str) -> int:
    return sum(1 << _ORDER.index(rank) for rank in ranks)


def _cards(mask: int) -> list[int]:
    return [1 << n for n in range(8) if mask >> n & 1]


def _splits(outside: int) -> Iterator[tuple[int, int]]:
    """Every way in which those cards lie in two hands."""
    cards = _cards(outside)
    for size in range(len(cards) + 1):
        for held in combinations(cards, size):
            yield sum(held), outside & ~sum(held)


@lru_cache(maxsize=1 << 17)
def tricks_of_split(own: int, left: int, right: int) -> int:
    """The most tricks of the holder who leads every round, against the best cards of both others; masks of eight ranks."""
    if not left and not right:
        return own.bit_count()
    return max((_after(own, card, left, right) for card in _cards(own)), default=0)


def _after(own: int, card: int, left: int, right: int) -> int:
    """The fewest tricks after that lead; a hand without the suit plays nothing."""
    rest = own & ~card
    return min(
        (card > max(first, second)) + tricks_of_split(rest, left & ~first, right & ~second)
        for first in _cards(left) or [0]
        for second in _cards(right) or [0]
    )
