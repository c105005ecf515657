"""Every layout of two hidden hands answered by :func:`~prefsolve.solve_layouts`, which is far quicker than world after world.

It serves where the hand of the declarer (or of a claimer in his place) is seen, both others are hidden, and nothing lies
aside unseen.  Cards known to lie in one of them are given to the walk; suit lengths and predicates are looked at after it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import comb
from threading import Event

import numpy as np
from numpy.typing import NDArray

from ..model.cards import DECK_MASK, Card, Hand
from ..solving.layouts import PLAYERS, layout_masks, solve_layouts
from .question import Question
from .worlds import Rows, Worlds

__all__ = ["TwoHands", "fitting", "own_cards", "rows_of", "two_hands", "walk"]

MANY_MORE = 8  # a walk over so many times the layouts that fit does not pay
FEW = 500  # nor does one over so few


@dataclass(frozen=True, slots=True)
class TwoHands:
    """How the cards still to be played lie: ``left`` and ``right`` hold these, and ``unseen`` lie in either.

    Left and right are the next two seats clockwise from the one whose hand is seen; ``to_left`` of the unseen cards are the
    left one's.
    """

    left: int
    right: int
    unseen: int
    to_left: int

    @property
    def layouts(self) -> int:
        """How many there are."""
        return comb(self.unseen.bit_count(), self.to_left)

    def masks(self) -> NDArray[np.uint32]:
        """What left holds of the unseen cards in each layout, in the walk's order: as a mask, rising."""
        return layout_masks(Hand.from_mask(self.unseen), self.to_left)


def two_hands(worlds: Worlds, question: Question) -> TwoHands | None:
    """The two hidden hands of these worlds, or ``None`` where a walk does not serve."""
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
    hands = TwoHands(left, right, both, to_left)
    return hands if FEW <= hands.layouts <= MANY_MORE * worlds.unfiltered else None


def own_cards(worlds: Worlds, question: Question) -> int:
    """The cards that the first hand, which must be seen, still holds."""
    return worlds.view.known_hands[worlds.view.seats[question.columns[0]]].mask & ~question.played[0]


def rows_of(worlds: Worlds, question: Question, hands: TwoHands) -> Rows:
    """The worlds of a walk, ``(n, 4)`` in its order and as before the play, constraints left aside."""
    first, left, right = question.columns
    masks = hands.masks()
    rows = np.zeros((len(masks), 4), dtype=np.uint32)
    known = worlds.view.known_hands[worlds.view.seats[first]]
    rows[:, first] = known.mask
    rows[:, left] = masks | np.uint32(hands.left | question.played[1])
    rows[:, right] = ~masks & np.uint32(hands.unseen) | np.uint32(hands.right | question.played[2])
    rows[:, 3] = worlds.aside_mask
    return rows


def fitting(worlds: Worlds, rows: Rows) -> NDArray[np.bool_]:
    """For each of those worlds, whether suit lengths and predicates let it pass."""
    good = worlds.passes(rows)
    for suit, bounds in enumerate(worlds.problem.bounds):
        for place, (low, high) in zip(worlds.problem.places, bounds, strict=True):
            if (low, high) != (0, 8):
                length = np.bitwise_count(rows[:, worlds.columns.index(place)] & np.uint32(0xFF << 8 * suit))
                good &= (low <= length) & (length <= high)
    return good


def walk(
    hands: TwoHands, own: int, question: Question, *, needed: int | None = None, workers: int = 1, stop: Callable[[int], bool]
) -> NDArray[np.int8] | None:
    """For each layout the first hand's tricks from here on, or whether they reach ``needed`` (1 or 0), ``(layouts,)``.

    :param own: the first hand's cards still in hand.
    :param stop: told now and then how many layouts are done; the work stops where it returns true, and ``None`` is returned.
    """
    ended = Event()

    def progress(done: int, total: int) -> None:
        if stop(done) and done < total:
            ended.set()

    table = [Card(number) for number in question.table]
    known = own | hands.left | hands.right | hands.unseen | sum(card.mask for card in table)
    found = solve_layouts(
        Hand.from_mask(own),
        question.game,
        leader=PLAYERS[question.leader],
        discard=Hand.from_mask(DECK_MASK & ~known),
        table=table,
        left=Hand.from_mask(hands.left),
        right=Hand.from_mask(hands.right),
        threshold=needed,
        answers=True,
        workers=workers,
        progress=progress,
        stop=ended,
    )
    return found.answers if found.complete else None
