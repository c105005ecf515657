"""What one plan can win, by brute force: labelled histories, fronts of sets of layouts; no merging, no bounds, no open-card solver.

Players are numbered clockwise from the declarer.  Those in ``planned`` follow the plan, which sees their hands and the cards
played; the others see everything.  A front holds the maximal sets of layouts that some plan wins.
"""

from __future__ import annotations

from claim_oracle import legal, numbers, taker

Layout = tuple[int, int, int]


def maximal(sets: set[frozenset[int]]) -> set[frozenset[int]]:
    ordered = sorted(sets, key=len, reverse=True)
    kept: list[frozenset[int]] = []
    for one in ordered:
        if not any(one <= other for other in kept):
            kept.append(one)
    return set(kept)


class Brute:
    """One question; ``needed`` tricks of those left make the declarer's game, and ``wants`` says whether the plan's side wants that."""

    def __init__(self, layouts: list[Layout], planned: set[int], trump: int, wants: bool) -> None:
        self.layouts, self.planned, self.trump, self.wants = layouts, planned, trump, wants

    def front(
        self, possible: frozenset[int], played: int, leader: int, needed: int, left: int, table: tuple[int, ...]
    ) -> set[frozenset[int]]:
        """The front among those layouts; ``left`` tricks are not finished, and ``played`` are the cards gone, the table's too."""
        if len(table) == 3:
            leader = (leader + taker(table, self.trump)) % 3
            return self.front(possible, played, leader, needed - (leader == 0), left - 1, ())
        if not left:
            return {possible if (needed <= 0) == self.wants else frozenset()}
        player = (leader + len(table)) % 3
        after: dict[int, frozenset[int]] = {}
        for layout in possible:
            for card in numbers(legal(self.layouts[layout][player] & ~played, table, self.trump)):
                after[card] = after.get(card, frozenset()) | {layout}
        fronts = {card: self.front(able, played | 1 << card, leader, needed, left, (*table, card)) for card, able in sorted(after.items())}
        if player in self.planned:
            return maximal(set().union(*fronts.values()))
        found = {possible}
        for card, front in fronts.items():
            found = maximal({one & (other | (possible - after[card])) for one in found for other in front})
        return found

    def best(self, played: int, leader: int, needed: int, left: int, table: tuple[int, ...] = ()) -> int:
        """How many layouts the best plan wins."""
        return max(map(len, self.front(frozenset(range(len(self.layouts))), played, leader, needed, left, table)))

    def average(self, played: int, leader: int, needed: int, left: int, table: tuple[int, ...] = ()) -> int:
        """How many layouts are won by a plan that knows which it is."""
        alone = ({*self.front(frozenset({n}), played, leader, needed, left, table)} for n in range(len(self.layouts)))
        return sum(frozenset() not in front or len(front) > 1 for front in alone)
