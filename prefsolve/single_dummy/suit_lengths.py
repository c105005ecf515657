"""Whether unseen cards can fill two hands and the cards set aside, where suit lengths are bounded.

Only the number of a suit's cards in each place matters, so each suit gives a small set of pairs (cards in the first hand,
cards in the second), and the suits' sets are added up.  A set of pairs is one integer: bit 32·a + b stands for the pair.
"""

from __future__ import annotations

from functools import lru_cache

__all__ = ["FREE", "Bounds", "SuitBounds", "can_fill", "effective", "lowered"]

SuitBounds = tuple[tuple[int, int], tuple[int, int], tuple[int, int]]  # least and most cards of the first, the second, aside
Bounds = tuple[SuitBounds, ...]  # by suit; empty where no length is bounded

FREE: SuitBounds = ((0, 8), (0, 8), (0, 8))
_ROW = 32


def lowered(bounds: Bounds, place: int, card: int) -> Bounds:
    """The bounds on the cards left after that card of the place (0, 1) has been played."""
    suit = card >> 3
    low, high = bounds[suit][place]
    one = (max(low - 1, 0), high - 1)
    changed = (one, *bounds[suit][1:]) if place == 0 else (bounds[suit][0], one, bounds[suit][2])
    return (*bounds[:suit], changed, *bounds[suit + 1 :])


def effective(bounds: SuitBounds, first: int, second: int, aside: int) -> SuitBounds:
    """The bounds, those that the suit's cards (masks of one suit) satisfy anyway replaced by the widest."""
    found = []
    for (low, high), here, elsewhere in zip(bounds, (first, second, aside), (second | aside, first | aside, first | second), strict=True):
        least, most = (here & ~elsewhere).bit_count(), here.bit_count()
        found.append((low if low > least else 0, high if high < most else 8))
    return found[0], found[1], found[2]


def can_fill(first: int, second: int, aside: int, room_first: int, room_second: int, bounds: Bounds) -> bool:
    """Whether the cards, which may lie where the masks say, fill both rooms within the bounds, the rest lying aside."""
    room_aside = (first | second | aside).bit_count() - room_first - room_second
    if room_aside < 0:
        return False
    sums = 1
    for suit in range(4):
        ways = _ways(first >> 8 * suit & 255, second >> 8 * suit & 255, aside >> 8 * suit & 255, bounds[suit])
        sums = _added(sums, ways)
    return bool(sums >> (_ROW * room_first + room_second) & 1)


@lru_cache(maxsize=1 << 16)
def _ways(first: int, second: int, aside: int, bounds: SuitBounds) -> int:
    """The pairs of numbers that one suit allows, as a set."""
    ways = {(0, 0, 0)}
    for rank in range(8):
        places = [place for place, mask in enumerate((first, second, aside)) if mask >> rank & 1]
        if places:
            ways = {tuple(n + (at == place) for at, n in enumerate(way)) for way in ways for place in places}  # type: ignore[misc]
    fits = (way for way in ways if all(low <= n <= high for n, (low, high) in zip(way, bounds, strict=True)))
    return sum(1 << (_ROW * a + b) for a, b, _ in fits)


@lru_cache(maxsize=1 << 16)
def _added(left: int, right: int) -> int:
    """Every sum of a pair of one set and a pair of the other."""
    found = 0
    while right:
        low = right & -right
        found |= left << (low.bit_length() - 1)
        right ^= low
    return found
