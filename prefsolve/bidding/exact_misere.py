"""Misère after one talon, over every layout: the best discard, its clean layouts, and what it costs where it is caught.

How often it is clean is counted.  How many tricks it is caught on is looked at in some of the caught layouts, drawn at
random, or in all of them where they are few.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from ..model.cards import DECK_MASK
from ..score.prices import Prices
from ..single_dummy.misere_patterns import of_patterns
from ..solving.contexts import MISERE_KIND, context_of_thread
from ..solving.run_control import Watch
from .misere_questions import LAYOUTS, MisereQuestions

__all__ = ["CleanTalon", "clean_talon"]

TABLE_MIB = 8.0
CAUGHT_STREAM = 4  # a number that no stream of sampled layouts has


@dataclass(frozen=True, slots=True)
class CleanTalon:
    """The best discard after a talon.

    :param talon: its two cards, as a mask.
    :param discard: the two cards to discard, as a mask.
    :param clean: in how many of the 184,756 layouts of the others' cards the misère is clean; exact.
    :param tricks: of the caught layouts that were looked at, how many give the declarer 0, 1, … 10 tricks.
    """

    talon: int
    discard: int
    clean: int
    tricks: tuple[int, ...]

    @property
    def chance(self) -> Fraction:
        """The chance to be clean."""
        return Fraction(self.clean, LAYOUTS)

    @property
    def sure(self) -> bool:
        """Whether it is clean in every layout."""
        return self.clean == LAYOUTS

    def mean_and_error(self, prices: Prices) -> tuple[Fraction, Fraction]:
        """The mean result in whists, and the square of its standard error: of the caught layouts, where not all were looked at.

        :param prices: the declarer's result at misère, the only game in it.
        """
        clean, _ = prices.mean_and_variance(0, [1] + [0] * 10)
        caught, seen = LAYOUTS - self.clean, sum(self.tricks)
        if not caught:
            return clean, Fraction(0)
        mean, variance = prices.mean_and_variance(0, self.tricks)
        if seen < caught:  # layouts that all came out alike do not show that others would: one more is taken to cost one more
            most = max(taken for taken, count in enumerate(self.tricks) if count)
            more = list(self.tricks)
            more[min(10, most + 1)] += 1
            _, variance = prices.mean_and_variance(0, more)
        share = Fraction(caught, LAYOUTS)
        return (1 - share) * clean + share * mean, share**2 * variance * Fraction(caught - seen, caught * seen)

    def mean_tricks(self) -> Fraction:
        """The mean tricks where it is caught, of the layouts looked at; 0 where it never is."""
        return Fraction(sum(taken * count for taken, count in enumerate(self.tricks)), max(1, sum(self.tricks)))


def clean_talon(questions: MisereQuestions, hand: int, talon: int, *, samples: int, seed: Sequence[int], watch: Watch) -> CleanTalon:
    """The best discard after that talon.

    :param hand: the ten cards, as a mask.
    :param samples: in how many of the caught layouts the tricks are counted; 2 at least.
    :param seed: settles with the talon which ones.
    :param watch: the work ends where it returns true.
    :raises StoppedWalk: it did.
    """
    best = questions.best((hand | talon) & DECK_MASK, watch)
    caught = LAYOUTS - best.clean
    tricks = [0] * 11
    if caught:
        rng = np.random.default_rng([*seed, talon, CAUGHT_STREAM])
        chosen = np.arange(caught) if caught <= samples else np.sort(rng.choice(caught, samples, replace=False))
        own, solver = of_patterns(best.patterns)[0].mask, context_of_thread(TABLE_MIB)
        for left, right in questions.caught_layouts(best, chosen).tolist():
            tricks[solver.value(own, left, right, MISERE_KIND, questions.leader)] += 1
    return CleanTalon(talon, best.discard, best.clean, tuple(tricks))
