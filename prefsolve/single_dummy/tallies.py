"""What is asked of worlds and counted: the declarer's tricks, whether the game is made, the tricks after each card.

Each answers chunks of worlds (``ask``, ``add``), or all layouts of two hidden hands at once (``walk``).
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..model.cards import Card
from ..model.tricks import run_of
from ..solving.layouts import HiddenHands
from ..solving.run_control import Watch
from .every_layout import walk
from .question import Question
from .worlds import Rows

__all__ = ["CardsTally", "ChanceTally", "TricksTally"]


class TricksTally:
    """Worlds by the declarer's tricks, 0 to 10."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.counts: NDArray[np.int64] = np.zeros(11, dtype=np.int64)

    def ask(self, rows: Rows) -> NDArray[Any]:
        """The answer for each world."""
        return self.question.tricks(rows)

    def add(self, answers: NDArray[Any]) -> None:
        """Take answers in."""
        self.counts += np.bincount(answers, minlength=11)

    def walk(self, hands: HiddenHands, workers: int, stop: Watch) -> NDArray[Any] | None:
        """The answer for each layout; ``None`` if stopped."""
        question = self.question
        if not question.left:
            return np.full(hands.total, question.taken, dtype=np.int8)
        found = walk(hands, workers=workers, stop=stop)
        return None if found is None else found + np.int8(question.taken)


class ChanceTally:
    """Worlds in which the game is lost, and made."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.counts: NDArray[np.int64] = np.zeros(2, dtype=np.int64)

    def ask(self, rows: Rows) -> NDArray[Any]:
        """The answer for each world."""
        return self.question.made(rows)

    def add(self, answers: NDArray[Any]) -> None:
        """Take answers in."""
        self.counts += np.bincount(answers, minlength=2)

    def walk(self, hands: HiddenHands, workers: int, stop: Watch) -> NDArray[Any] | None:
        """The answer for each layout; ``None`` if stopped."""
        question = self.question
        if question.needed is None:
            return np.full(hands.total, (question.goal <= question.taken) != question.is_misere)
        found = walk(hands, needed=question.needed, workers=workers, stop=stop)
        return None if found is None else (found == 1) != question.is_misere


class CardsTally:
    """Worlds by the declarer's tricks after each card, ``counts (cards, 11)``, and the sums for paired differences."""

    def __init__(self, question: Question, cards: tuple[Card, ...]) -> None:
        self.question = question
        self.cards = cards
        self.counts: NDArray[np.int64] = np.zeros((len(cards), 11), dtype=np.int64)
        self.sums = np.zeros(len(cards), dtype=np.int64)
        self.squares = np.zeros((len(cards), len(cards)), dtype=np.int64)

    def ask(self, rows: Rows) -> NDArray[Any]:
        """The answer for each world."""
        return self.question.cards(rows, self.cards)

    def add(self, answers: NDArray[Any]) -> None:
        """Take answers in."""
        values = answers.astype(np.int64)
        for at in range(len(self.counts)):
            self.counts[at] += np.bincount(values[:, at], minlength=11)
        self.sums += values.sum(axis=0)
        self.squares += values.T @ values

    def walk(self, hands: HiddenHands, workers: int, stop: Watch) -> NDArray[Any] | None:
        """A walk after each card that differs from its neighbours in effect."""
        others = hands.left | hands.right | hands.unseen | sum(1 << card for card in self.question.table)
        runs = [run_of(card, others) for card in self.cards]
        total = hands.total * len(set(runs))
        values: dict[object, NDArray[Any]] = {}
        for run, card in zip(runs, self.cards, strict=True):
            if run not in values:
                after = self.question.after(card)
                onwards = partial(_onwards, stop, len(values) * hands.total, total)
                led = replace(hands, own=hands.own & ~card.mask, leader=after.leader, table=after.table)
                found = TricksTally(after).walk(led, workers, onwards)
                if found is None:
                    return None
                values[run] = found
        return np.column_stack([values[run] for run in runs])


def _onwards(stop: Watch, before: int, total: int, done: int, _: int) -> bool:
    return stop(before + done, total)
