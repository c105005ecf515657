"""Every layout of two hidden hands answered at once, which is far quicker than world after world; then those that fit.

It serves where the hand of the declarer (or of a claimer in his place) is seen, both others are hidden, and nothing lies
aside unseen.  Cards known to lie in one of them are given to the walk; suit lengths and predicates are looked at after it.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from ..solving.layouts import HiddenHands, walk_layouts
from ..solving.run_control import Watch
from .question import Question
from .worlds import Rows, Worlds

__all__ = ["AsksEveryLayout", "EveryLayout", "every_layout", "walk"]

MANY_MORE = 8  # a walk over so many times the layouts that fit does not pay
FEW = 500  # too few layouts for a walk


class AsksEveryLayout(Protocol):
    """What has an answer to every layout."""

    question: Question

    def walk(self, hands: HiddenHands, workers: int, stop: Watch) -> NDArray[Any] | None:
        """The answers, ``(layouts, …)``, or ``None`` if ``stop``, which is told how much is done of how much, ended it."""


class EveryLayout:
    """All layouts of two hidden hands, and which of them fit."""

    def __init__(self, worlds: Worlds, question: Question, hands: HiddenHands) -> None:
        self.worlds, self.question, self.hands = worlds, question, hands

    def answers(self, tally: AsksEveryLayout, workers: int, stop: Watch) -> NDArray[Any] | None:
        """The answers to the layouts that fit; ``None`` if stopped."""
        found = tally.walk(self.hands, workers, stop)
        return found if found is None or self._fit is None else found[self._fit]

    def rows(self) -> Rows:
        """The worlds that fit, ``(n, 4)`` and as before the play, in the order of the answers."""
        return self._rows if self._fit is None else self._rows[self._fit]

    @cached_property
    def _rows(self) -> Rows:
        """The worlds of the walk, constraints left aside."""
        hands, worlds, played = self.hands, self.worlds, self.question.played
        first, left, right = self.question.columns
        masks = hands.masks()
        rows = np.zeros((len(masks), 4), dtype=np.uint32)
        rows[:, first] = worlds.view.known_hands[worlds.view.seats[first]].mask
        rows[:, left] = masks | np.uint32(hands.left | played[1])
        rows[:, right] = ~masks & np.uint32(hands.unseen) | np.uint32(hands.right | played[2])
        rows[:, 3] = worlds.aside_mask
        return rows

    @cached_property
    def _fit(self) -> NDArray[np.bool_] | None:
        """For each layout, whether suit lengths and predicates let it pass; ``None`` where there are neither."""
        worlds = self.worlds
        if not worlds.has_lengths and not worlds.has_predicates:
            return None
        rows = self._rows
        good = worlds.passes(rows)
        for suit, bounds in enumerate(worlds.problem.bounds):
            for place, (low, high) in zip(worlds.problem.places, bounds, strict=True):
                if (low, high) != (0, 8):
                    length = np.bitwise_count(rows[:, worlds.columns.index(place)] & np.uint32(0xFF << 8 * suit))
                    good &= (low <= length) & (length <= high)
        return good


def every_layout(worlds: Worlds, question: Question, own: int | None = None) -> EveryLayout | None:
    """Every layout of these worlds, or ``None`` where a walk does not serve.

    :param own: the cards that the first hand still holds, where they are not the view's.
    """
    view, problem = worlds.view, worlds.problem
    seats = [view.seats[column] for column in question.columns]
    if seats[0] not in view.known_hands or set(problem.places) != set(seats[1:]):
        return None
    bits = [1 << problem.places.index(seat) for seat in seats[1:]]
    gone = sum(1 << card for card in view.play)
    left, right, both = (
        sum(1 << card for card in range(32) if problem.domains[card] == places and not gone >> card & 1)
        for places in (bits[0], bits[1], bits[0] | bits[1])
    )
    to_left = view.size - len(view.played_by(seats[1])) - left.bit_count()
    own = view.known_hands[seats[0]].mask & ~question.played[0] if own is None else own
    hands = HiddenHands(own, left, right, both, to_left, question.kind, question.leader, question.table)
    return EveryLayout(worlds, question, hands) if FEW <= hands.total <= MANY_MORE * worlds.unfiltered else None


def walk(hands: HiddenHands, *, needed: int | None = None, workers: int = 1, stop: Watch) -> NDArray[np.int8] | None:
    """For each layout the first hand's tricks from here on, or whether they reach ``needed`` (1 or 0); ``None`` if stopped."""
    found = walk_layouts(hands, threshold=needed, answers=True, workers=workers, watch=stop)
    return found.answers if found.complete else None
