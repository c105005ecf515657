"""Misères that are walked over every layout: which of a talon's discards is clean most often, exactly and with little work.

Few of the 66 discards need be looked at.  A declarer who holds a lower card in place of a higher one of the suit, the others'
cards being the same, is clean at least where he was: he plays it as he would the higher one, and where that lost the trick
so does the lower one.  So of each suit the top cards are the ones to discard: ten discards at most.  Those that leave the
same question (:mod:`prefsolve.single_dummy.misere_patterns`) are walked once; and a walk ends when it has found so many
caught layouts that an earlier discard is no worse.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations
from math import comb
from threading import Lock

import numpy as np
from numpy.typing import NDArray

from .._ext import _core
from ..model.cards import DECK_MASK, Hand
from ..single_dummy.misere_patterns import Patterns, hand_patterns, of_patterns
from ..solving.contexts import MISERE_KIND
from ..solving.layouts import HiddenHands
from ..solving.run_control import Watch
from .candidate_orders import misere_exposure

__all__ = ["LAYOUTS", "BestDiscard", "MisereQuestions", "StoppedWalk", "top_discards"]

LAYOUTS = comb(20, 10)  # 184,756
TABLE_MIB = 16.0
STEP = 8  # of a walk's 128 tasks, between two looks at what it has found


class StoppedWalk(Exception):  # noqa: N818  # no fault
    """A walk was ended by its watcher."""


@dataclass(frozen=True, slots=True)
class BestDiscard:
    """The discard that is clean in most layouts; of equals the one that leaves the safest hand.

    :ivar discard: its two cards, as a mask.
    :ivar clean: in how many of the 184,756 layouts of the others' cards it is clean.
    :ivar patterns: what question it leaves.
    """

    discard: int
    clean: int
    patterns: Patterns


def top_discards(twelve: int) -> list[tuple[int, int]]:
    """The discards for misère one of which is best, as ``(kept, discarded)``, those that leave the safest hands first.

    They take the top card of two suits, or the two top cards of one.
    """
    suits = [[1 << card for card in range(8 * suit, 8 * suit + 8) if twelve >> card & 1] for suit in range(4)]
    pairs = [a[-1] | b[-1] for a, b in combinations([suit for suit in suits if suit], 2)]
    pairs += [suit[-1] | suit[-2] for suit in suits if len(suit) > 1]
    ranked = sorted((misere_exposure(twelve & ~pair & DECK_MASK), pair) for pair in pairs)
    return [(twelve & ~pair & DECK_MASK, pair) for _, pair in ranked]


@dataclass(slots=True)
class _Question:
    """What is known of one question: how many layouts are caught, or that they are more than so many."""

    turn: Lock = field(default_factory=Lock)
    caught: int | None = None
    at_least: int = 0
    answers: NDArray[np.uint8] | None = None  # a bit for each layout, 1 where it is caught


class MisereQuestions:
    """The questions of one leader, answered from whichever thread; each is walked once, unless a walk ended early.

    :param leader: who leads, counted from the declarer: 0 himself, 1 the left-hand defender, 2 the right-hand one.
    """

    def __init__(self, leader: int) -> None:
        self.leader = leader
        self._questions: dict[Patterns, _Question] = {}
        self._turn = Lock()

    def best(self, twelve: int, watch: Watch) -> BestDiscard:
        """The best discard of these twelve cards, over every layout.

        :param watch: the walk ends where it returns true.
        :raises StoppedWalk: it did.
        """
        best: BestDiscard | None = None
        tried: set[Patterns] = set()
        fewest = LAYOUTS + 1
        for keep, discard in top_discards(twelve):
            patterns = hand_patterns(Hand.from_mask(keep), Hand.from_mask(discard))
            if patterns in tried:
                continue
            tried.add(patterns)
            caught = self.caught(patterns, fewest, watch)
            if caught < fewest:
                fewest, best = caught, BestDiscard(discard, LAYOUTS - caught, patterns)
            if not fewest:
                break
        assert best is not None, "the first discard is walked to its end"
        return best

    def caught_layouts(self, best: BestDiscard, numbers: NDArray[np.int64]) -> NDArray[np.uint32]:
        """Those of the layouts in which that discard is caught, by their numbers among these: both defenders' hands, ``(n, 2)``.

        The hands are those of :func:`of_patterns`, to which the declarer's hand there belongs.
        """
        answers = self._questions[best.patterns].answers
        assert answers is not None, "a discard that is best was walked to its end"
        hands = hidden_hands(best.patterns, self.leader)
        left = hands.masks()[np.flatnonzero(np.unpackbits(answers, count=LAYOUTS))[numbers]]
        return np.stack([left, np.uint32(hands.unseen) ^ left], axis=1)

    def caught(self, patterns: Patterns, limit: int, watch: Watch) -> int:
        """In how many layouts the declarer is caught; where they are no fewer than the limit, some number from it on."""
        with self._turn:
            question = self._questions.setdefault(patterns, _Question())
        with question.turn:
            if question.caught is None and question.at_least < limit:
                self._walk(question, hidden_hands(patterns, self.leader), limit, watch)
            return question.at_least if question.caught is None else question.caught

    def _walk(self, question: _Question, hands: HiddenHands, limit: int, watch: Watch) -> None:
        walk = hands.walk()
        context = _core.Solver(TABLE_MIB, True).sharing(MISERE_KIND)
        counts, answers = np.zeros(11, np.int64), np.zeros(LAYOUTS, np.int8)
        for first in range(0, walk.tasks, STEP):
            walk.run(context, first, min(first + STEP, walk.tasks), 1, counts, answers)
            if watch(int(counts.sum()), LAYOUTS):
                raise StoppedWalk
            if counts[1] >= limit and first + STEP < walk.tasks:
                question.at_least = int(counts[1])
                return
        question.caught, question.answers = int(counts[1]), np.packbits(answers.view(np.uint8))


def hidden_hands(patterns: Patterns, leader: int) -> HiddenHands:
    """The question with those patterns as the core is asked it."""
    own, out, _ = of_patterns(patterns)
    return HiddenHands(own.mask, 0, 0, DECK_MASK & ~own.mask & ~out.mask, 10, MISERE_KIND, leader, b"")
