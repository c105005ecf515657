"""A few layouts that fit what a claimer knows: if one of them beats him with all cards open, nothing is sure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .sure_search import Known

__all__ = ["some_layouts"]


def some_layouts(known: Known) -> Iterator[tuple[int, int]]:
    """The first and the second hand in up to three layouts: with the high cards of each suit on one side or parted."""
    cards = known.first | known.second | known.aside
    order = [1 << card for card in range(31, -1, -1) if cards >> card & 1]
    for prefers in ((1,) * len(order), (2,) * len(order), tuple(1 + at % 2 for at in range(len(order)))):
        yield _dealt(known, order, prefers)


def _dealt(known: Known, order: list[int], prefers: tuple[int, ...]) -> tuple[int, int]:
    """Each card in turn goes to the hand it prefers, or if that cannot be, to the other, or aside."""
    for bit, first in zip(order, prefers, strict=True):
        for place in (first, 3 - first, 3):
            placed = _placed(known, bit, place)
            if placed is not None:
                known = placed
                break
    return known.first, known.second


def _placed(known: Known, bit: int, place: int) -> Known | None:
    """With that card in that place, or ``None`` where it cannot lie there."""
    places = (known.first, known.second, known.aside)
    if not places[place - 1] & bit:
        return None
    first, second, aside = (mask if at == place - 1 else mask & ~bit for at, mask in enumerate(places))
    if (first, second, aside) == places:
        return known
    placed = known._replace(first=first, second=second, aside=aside)
    return placed if placed.possible() else None
