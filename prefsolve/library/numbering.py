"""The layouts of a spread of cards, numbered, and found by their numbers without going through those before.

A suit's arrangements are grouped by the numbers of its cards in each place.  A number chooses such lengths for the first
suit, since it is known in how many ways the other suits fill the room that is left; then an arrangement with these
lengths; and what is left of the number is the number of a layout of the other suits.  So the whole pack in four places,
2.75 · 10¹⁵ layouts, takes tables of 65,536 rows per suit.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from ..single_dummy.constraints import Spread, suit_ways

__all__ = ["Numbering"]

Numbers = NDArray[np.int64]
Masks = NDArray[np.uint32]
Room = tuple[int, ...]  # how many cards each place still takes
_Ways = dict[Room, int]
_Groups = dict[Room, tuple[int, int]]


class Numbering:
    """The layouts of a spread, from 0 to ``total - 1``; ``total`` is the spread's ``count()``, below 2⁶³."""

    def __init__(self, spread: Spread) -> None:
        keys = spread.suit_keys()
        ways: list[_Ways] = [{(0,) * len(spread.capacities): 1}]  # by suit: in how many ways the later suits fill that room
        for key in reversed(keys):
            ways.insert(0, _completed(suit_ways(key), ways[0], spread.capacities))
        self.total = ways[0].get(spread.capacities, 0)
        self.places = len(spread.capacities)
        states = [spread.capacities]
        self._steps = []
        for suit in range(4):
            step = _Step(spread, suit, states, ways[suit + 1])
            self._steps.append(step)
            states = step.reached

    def rows(self, numbers: Numbers) -> Masks:
        """The layouts of those numbers: a column for each place."""
        rows = np.zeros((len(numbers), self.places), np.uint32)
        state = np.zeros(len(numbers), np.int64)
        for step in self._steps:
            masks, numbers, state = step.take(numbers, state)
            rows |= masks
        return rows


def _completed(suit: _Ways, later: _Ways, capacities: Room) -> _Ways:
    """The same for one suit more."""
    found: _Ways = {}
    for lengths, ways in suit.items():
        for room, number in later.items():
            before = tuple(n + r for n, r in zip(lengths, room, strict=True))
            if all(n <= most for n, most in zip(before, capacities, strict=True)):
                found[before] = found.get(before, 0) + ways * number
    return found


class _Step:
    """One suit: from each room the lengths that can be completed, one after another, and the arrangements of each.

    ``start`` numbers the layouts before each such choice, those of the rooms before included; ``base`` is the first of a room.
    """

    def __init__(self, spread: Spread, suit: int, states: list[Room], later: _Ways) -> None:
        cards = spread.suit_cards(suit)
        ranks, domains = tuple(int(card.rank) for card in cards), tuple(spread.domains[card] for card in cards)
        masks, groups = _arrangements(ranks, domains, tuple(spread.bounds[suit]))
        self.masks = masks << np.uint32(8 * suit)
        self.reached: list[Room] = []
        places: dict[Room, int] = {}
        base, starts, after, widths, firsts = [], [], [], [], []
        before = 0
        for room in states:
            base.append(before)
            for lengths, (first, number) in groups.items():
                left = tuple(r - n for r, n in zip(room, lengths, strict=True))
                width = later.get(left, 0)  # no room is negative in these keys
                if not width:
                    continue
                if left not in places:
                    places[left] = len(self.reached)
                    self.reached.append(left)
                starts.append(before)
                after.append(places[left])
                widths.append(width)
                firsts.append(first)
                before += number * width
        columns = (np.array(column, np.int64) for column in (base, starts, after, widths, firsts))
        self.base, self.starts, self.after, self.widths, self.firsts = columns

    def take(self, numbers: Numbers, state: Numbers) -> tuple[Masks, Numbers, Numbers]:
        """The suit's cards in each place, the number left for the later suits, and the room."""
        wanted = self.base[state] + numbers
        chosen = np.searchsorted(self.starts, wanted, side="right") - 1
        arrangement, rest = np.divmod(wanted - self.starts[chosen], self.widths[chosen])
        return self.masks[self.firsts[chosen] + arrangement], rest, self.after[chosen]


@lru_cache(maxsize=64)  # suits of which the same is known share theirs
def _arrangements(ranks: tuple[int, ...], domains: tuple[int, ...], bounds: tuple[tuple[int, int], ...]) -> tuple[Masks, _Groups]:
    """A suit's arrangements, as masks of ranks, grouped by lengths; of each group its first row and its number of rows."""
    places = range(len(bounds))
    homes = np.array(list(product(*([place for place in places if domain >> place & 1] for domain in domains))), np.int8)
    in_place = homes.reshape(-1, len(ranks), 1) == np.arange(len(places), dtype=np.int8)
    lengths = in_place.sum(axis=1, dtype=np.int8)
    masks = (in_place * np.array([1 << rank for rank in ranks], np.uint32)[:, None]).sum(axis=1, dtype=np.uint32)
    order = np.lexsort((*masks.T[::-1], *lengths.T[::-1]))
    lengths, masks = lengths[order], masks[order]
    kinds, firsts, numbers = np.unique(lengths, axis=0, return_index=True, return_counts=True)
    low, high = np.array(bounds).T
    fits = ((low <= kinds) & (kinds <= high)).all(axis=1)
    groups = zip(kinds[fits].tolist(), firsts[fits].tolist(), numbers[fits].tolist(), strict=True)
    return masks, {tuple(kind): (first, number) for kind, first, number in groups}
