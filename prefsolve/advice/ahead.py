"""A look so many cards of the plan's side ahead: these are played as one plan, the rest with all cards seen.

It asks what the exact search asks, only that the plan ends early (the search alpha-mu of Cazenave and Ventos, 2019, 2021).
Nothing is guaranteed by it: in a sample of layouts others are not looked at, and behind the last card everybody sees all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from ..model.cards import Card
from ..solving.run_control import Stop
from ..solving.threads import ordered_map
from .best_set import BestSet
from .search import Asker, equal_cards
from .situation import Situation

__all__ = ["LookedAhead", "look_ahead"]

R = TypeVar("R")
_Task = tuple[int, int | None]  # the situation and the card, or None for the position as it is

AHEAD = 3  # cards, where nothing is said
MOST = 20
MEBIBYTES = 192.0  # for positions, all cards together


@dataclass(frozen=True, slots=True)
class LookedAhead:
    """``value`` layouts are won, at most ``at_most``; ``by_card`` the same per card; averages with all cards seen."""

    cards: int
    value: int
    at_most: int
    by_card: Mapping[Card, tuple[int, int]]
    average: int
    averages: Mapping[Card, int]


def look_ahead(
    situations: Sequence[Situation],
    cards: int | None,
    workers: int,
    stop: Stop,
    on_move: bool,
    *,
    timed: bool = False,
) -> LookedAhead:
    """So many cards ahead; if none are said, three, and where there is a time as many as it allows.

    Each depth is answered for all cards or not at all; a first card alone (the average) always is.
    """
    look = _Look(situations, workers, stop, on_move)
    best = look.average()
    depths = range(2, MOST + 1) if cards is None and timed else [AHEAD if cards is None else cards]
    for depth in depths:
        found = look.depth(depth)
        if found is None:
            break
        best = found
        if timed and cards is None and depth >= max(one.state.tricks for one in situations) * 2:
            break
    return best


class _Look:
    def __init__(self, situations: Sequence[Situation], workers: int, stop: Stop, on_move: bool) -> None:
        self.situations, self.workers, self.stop = situations, workers, stop
        self.equal = equal_cards(situations[0]) if on_move else {}
        self.cards: list[int | None] = [*sorted(set(self.equal.values()))] or [None]
        self.tasks = [(group, card) for group in range(len(situations)) for card in self.cards]
        self.askers = dict(zip(self.tasks, self._map(self._open, self.tasks), strict=True))
        self.won = dict(zip(self.tasks, self._map(self._won, self.tasks), strict=True))

    def average(self) -> LookedAhead:
        """One card ahead: each card's average, the best card's where the player is on move."""
        counts = {task: (won.bit_count(), won.bit_count()) for task, won in self.won.items()}
        return self._looked(1, counts)

    def depth(self, ahead: int) -> LookedAhead | None:
        """So many cards ahead, or ``None`` where the work was stopped."""
        try:
            found = self._map(lambda task: self._value(task, ahead), self.tasks)
        except InterruptedError:
            return None
        return self._looked(ahead, dict(zip(self.tasks, found, strict=True)))

    def _open(self, task: _Task) -> Asker:
        return Asker(self.situations[task[0]], mebibytes=MEBIBYTES / len(self.tasks), watch=self.stop)

    def _won(self, task: _Task) -> int:
        return self.askers[task].won(self.situations[task[0]].every, task[1])

    def _value(self, task: _Task, ahead: int) -> tuple[int, int]:
        asker, (_, card) = self.askers[task], task
        weights = [1] * len(self.situations[task[0]].hands)
        best = BestSet(lambda layouts: asker.ask(layouts, card, ahead), self.won[task], weights)
        best.run()
        return best.weight(best.best), best.bound

    def _map(self, work: Callable[[_Task], R], tasks: Sequence[_Task]) -> list[R]:
        return list(ordered_map(work, tasks, min(self.workers, len(tasks))))

    def _looked(self, ahead: int, counts: Mapping[_Task, tuple[int, int]]) -> LookedAhead:
        groups = range(len(self.situations))
        value = sum(max(counts[group, card][0] for card in self.cards) for group in groups)
        at_most = sum(max(counts[group, card][1] for card in self.cards) for group in groups)
        by_card = {
            Card(card): (sum(counts[group, equal][0] for group in groups), sum(counts[group, equal][1] for group in groups))
            for card, equal in self.equal.items()
        }
        averages = {Card(card): sum(self.won[group, equal].bit_count() for group in groups) for card, equal in self.equal.items()}
        anyhow = 0
        for group in groups:
            together = 0
            for card in self.cards:
                together |= self.won[group, card]
            anyhow += together.bit_count()
        return LookedAhead(ahead, value, at_most, by_card, anyhow, averages)
