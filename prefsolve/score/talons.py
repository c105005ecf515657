"""One talon of the 231: the best discard and order, found on some sampled layouts and valued on others.

What is chosen because it looked best on a sample looks better there than it is.  So each talon has two streams of
layouts: on the first the contenders are compared, all on the same layouts; on the second, which played no part in the
choice, what was chosen is valued.  Errors are those of the second stream.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from .. import _core
from ..cards import Strain
from ..game import Contract
from ..solver import MISERE_KIND
from .candidates import Candidate, misere_candidates
from .convention import Convention
from .expectation import Policy, payoffs

__all__ = ["Chosen", "Layouts", "MiserePlan", "TalonContracts", "TalonMisere", "UnseenTalon", "contract_at", "contract_table"]

Floats = NDArray[np.float64]
Counts = NDArray[np.int64]

FIRST_LAYOUTS = 4  # of round 0; each round has twice as many as the one before, up to MOST_LAYOUTS
MOST_LAYOUTS = 64
FIRST_CANDIDATES = 6
MORE_CANDIDATES = 2  # that join in each further round
FIRST_MISERES = 6
MORE_MISERES = 3
CONTENDERS = 3  # kept for each level from round to round
SELECT, VALUE, SELECT_MISERE, VALUE_MISERE = range(4)  # streams of layouts
UNSEEN_TALON = 1000  # numbers that no talon has


@cache
def _splits() -> NDArray[np.uint32]:
    """The 184,756 ways to choose ten of twenty cards, as 20-bit masks."""
    every = np.arange(1 << 20, dtype=np.uint32)
    tens: NDArray[np.uint32] = every[np.bitwise_count(every) == 10]
    return tens


class Layouts:
    """Uniform layouts of the cards that a declarer with these twelve does not see.

    :param seed: with the talon's number, the stream's and the round's it settles the layouts.
    """

    def __init__(self, twelve: int, seed: int, talon: int) -> None:
        unseen = [1 << card for card in range(32) if not twelve >> card & 1]
        self._seed, self._talon, self._all = seed, talon, np.uint32(sum(unseen))
        self._low, self._high = _spread(unseen[:10]), _spread(unseen[10:])

    def draw(self, stream: int, turn: int, count: int) -> NDArray[np.uint32]:
        """The two defenders' hands, ``(count, 2)``."""
        rng = np.random.default_rng([self._seed, self._talon, stream, turn])
        chosen = _splits()[rng.integers(0, len(_splits()), count)]
        left = self._low[chosen & 1023] | self._high[chosen >> 10]
        return np.stack([left, self._all ^ left], axis=1)


class UnseenTalon(Layouts):
    """Layouts for a declarer who plays the ten cards he was dealt: two of the 22 he does not see are the talon's.

    There is one such question where there are 231 talons otherwise, so each draw has so many more layouts.
    """

    MORE = 64

    def __init__(self, ten: int, seed: int) -> None:
        self._seed, self._talon = seed, UNSEEN_TALON
        self._cards = np.array([1 << card for card in range(32) if not ten >> card & 1], dtype=np.uint32)

    def draw(self, stream: int, turn: int, count: int) -> NDArray[np.uint32]:
        """The two defenders' hands, ``(64 * count, 2)``."""
        rng = np.random.default_rng([self._seed, self._talon, stream, turn])
        dealt = self._cards[rng.random((self.MORE * count, len(self._cards))).argsort(axis=1)]
        return np.stack([dealt[:, :10].sum(axis=1), dealt[:, 10:20].sum(axis=1)], axis=1).astype(np.uint32)


def _spread(cards: Sequence[int]) -> NDArray[np.uint32]:
    """For each ten-bit mask, the cards it stands for."""
    table = np.zeros(1024, dtype=np.uint32)
    for bit, card in enumerate(cards):
        table[1 << bit : 2 << bit] = table[: 1 << bit] | np.uint32(card)
    return table


def layouts_of(turn: int) -> int:
    """How many layouts a round looks at in each stream."""
    return min(FIRST_LAYOUTS << turn, MOST_LAYOUTS)


@dataclass(frozen=True, slots=True)
class Chosen:
    """For one lowest bid: the discard and order chosen, its mean result and the variance of a single layout's."""

    discard: int
    order: int  # the contract's place among the 25
    mean: float
    variance: float
    layouts: int
    makes: float


class TalonContracts:
    """The contracts after one talon.

    :param candidates: the discards and strains to choose from, the promising ones first.
    :param layouts: what deals the others' cards.
    :param leader: who leads, counted from the declarer.
    :param payoffs: the declarer's result ``(25, 11)`` for each contract, in the order of the ladder, and his tricks.
    """

    def __init__(self, candidates: Sequence[Candidate], layouts: Layouts, leader: int, payoffs: Floats) -> None:
        self.candidates = candidates
        self.layouts, self.leader, self.payoffs = layouts, leader, payoffs
        self.seen = np.zeros((len(self.candidates), 11), dtype=np.int64)
        self.valued = np.zeros((len(self.candidates), 11), dtype=np.int64)
        self.contenders = list(range(min(FIRST_CANDIDATES, len(self.candidates))))
        self.next_candidate = len(self.contenders)

    def round(self, turn: int, solver: _core.Solver, lowest: Sequence[int]) -> None:
        """One round: compare the contenders, let others in and out, value what is chosen for each of those lowest bids."""
        count = layouts_of(turn)
        if turn:
            joined = range(self.next_candidate, min(self.next_candidate + MORE_CANDIDATES, len(self.candidates)))
            self.next_candidate = joined.stop
            for earlier in range(turn):  # what they missed, so that all are compared on the same layouts
                self._solve(joined, self.layouts.draw(SELECT, earlier, layouts_of(earlier)), self.seen, solver)
            self.contenders += joined
        self._solve(self.contenders, self.layouts.draw(SELECT, turn, count), self.seen, solver)
        worth = self._worth(self.contenders)
        winners = {self._winner(worth, place)[0] for place in lowest}
        self._solve(sorted(winners), self.layouts.draw(VALUE, turn, count), self.valued, solver)
        self._keep_best(worth, winners)

    def chosen(self, lowest: int) -> Chosen:
        """What is chosen where the contract at that place is the lowest order; valued on layouts that had no part in it."""
        candidate, order = self._winner(self._worth(self.contenders), lowest)
        counts = self.valued[candidate]
        total = int(counts.sum())
        worth = self.payoffs[order]
        mean = float(counts @ worth) / total
        spread = float(counts @ (worth - mean) ** 2) / max(1, total - 1)
        makes = float(counts[6 + order // 5 :].sum()) / total
        return Chosen(self.candidates[candidate].discard, order, mean, spread, total, makes)

    def _solve(self, chosen: Sequence[int], hands: NDArray[np.uint32], into: Counts, solver: _core.Solver) -> None:
        """Add the declarer's tricks in each of those layouts for each of those candidates."""
        count = len(hands)
        rows = np.empty((len(chosen) * count, 3), dtype=np.uint32)
        kinds = np.empty(len(rows), dtype=np.uint8)
        for at, number in enumerate(chosen):
            part = slice(at * count, (at + 1) * count)
            candidate = self.candidates[number]
            rows[part, 0], rows[part, 1:], kinds[part] = candidate.keep, hands, candidate.strain
        tricks = np.zeros(len(rows), dtype=np.int8)
        _core.solve_masks(rows, kinds, np.full(len(rows), self.leader, dtype=np.uint8), tricks, solver)
        for at, number in enumerate(chosen):
            into[number] += np.bincount(tricks[at * count : (at + 1) * count], minlength=11)

    def _worth(self, chosen: Sequence[int]) -> Floats:
        """The mean result of each of those candidates in each contract of its strain, ``(candidates, 25)``."""
        counts = self.seen[list(chosen)]
        worth = counts @ self.payoffs.T / np.maximum(1, counts.sum(axis=1, keepdims=True))
        strains = np.array([self.candidates[number].strain for number in chosen])
        return np.where(np.arange(25)[None, :] % 5 == strains[:, None], worth, -np.inf)

    def _winner(self, worth: Floats, lowest: int) -> tuple[int, int]:
        best = int(np.argmax(worth[:, lowest:]))
        width = worth.shape[1] - lowest
        return self.contenders[best // width], lowest + best % width

    def _keep_best(self, worth: Floats, winners: set[int]) -> None:
        """Of the contenders, keep the winners and a few of the best at each level."""
        kept = set(winners)
        for level in range(5):
            best = worth[:, 5 * level : 5 * level + 5].max(axis=1)
            kept.update(self.contenders[at] for at in np.argsort(-best, kind="stable")[:CONTENDERS])
        self.contenders = [number for number in self.contenders if number in kept]


@dataclass(frozen=True, slots=True)
class MiserePlan:
    """The discard chosen for misère after a talon: how often it is clean, and its result, on layouts of their own."""

    discard: int
    clean: float
    mean: float
    variance: float
    layouts: int


class TalonMisere:
    """Misère after one talon; the payoffs are for 0 to 10 tricks."""

    def __init__(self, twelve: int, layouts: Layouts, leader: int, payoffs: Floats) -> None:
        self.layouts, self.leader, self.payoffs = layouts, leader, payoffs
        self.candidates = misere_candidates(twelve)
        self.clean = np.zeros(len(self.candidates), dtype=np.int64)  # of the layouts of all rounds so far
        self.valued = np.zeros((len(self.candidates), 11), dtype=np.int64)
        self.contenders = list(range(min(FIRST_MISERES, len(self.candidates))))
        self.next_candidate = len(self.contenders)

    def round(self, turn: int, solver: _core.Solver) -> None:
        """One round: let others in, count how often each contender is clean, drop the worse ones, value the best."""
        if turn:
            joined = range(self.next_candidate, min(self.next_candidate + MORE_MISERES, len(self.candidates)))
            self.next_candidate = joined.stop
            for earlier in range(turn):  # what they missed, so that all are compared on the same layouts
                self._count(joined, earlier, solver)
            self.contenders += joined
        self._count(self.contenders, turn, solver)
        self.contenders.sort(key=lambda number: -self.clean[number])
        del self.contenders[CONTENDERS:]
        best = self.contenders[0]
        for left, right in self.layouts.draw(VALUE_MISERE, turn, max(2, layouts_of(turn) // 2)).tolist():
            self.valued[best, self._tricks(self.candidates[best][0], left, right, solver)] += 1

    def _count(self, chosen: Sequence[int], turn: int, solver: _core.Solver) -> None:
        """Add how often each of those candidates is clean on a round's layouts."""
        hands = self.layouts.draw(SELECT_MISERE, turn, layouts_of(turn)).tolist()
        for number in chosen:
            keep = self.candidates[number][0]
            self.clean[number] += sum(not solver.at_least(keep, left, right, MISERE_KIND, self.leader, 1) for left, right in hands)

    def _tricks(self, keep: int, left: int, right: int, solver: _core.Solver) -> int:
        if not solver.at_least(keep, left, right, MISERE_KIND, self.leader, 1):
            return 0
        return solver.value(keep, left, right, MISERE_KIND, self.leader)

    def plan(self) -> MiserePlan:
        """The discard that was clean most often, valued on layouts that had no part in the choice."""
        best = self.contenders[0]
        counts = self.valued[best]
        total = int(counts.sum())
        mean = float(counts @ self.payoffs) / total
        # a few clean layouts do not show that none is caught: half a layout more is taken as clean, half as caught by one
        smooth = counts + np.array([0.5, 0.5] + [0.0] * 9)
        centre = float(smooth @ self.payoffs) / (total + 1)
        spread = float(smooth @ (self.payoffs - centre) ** 2) / total
        return MiserePlan(self.candidates[best][1], float(counts[0]) / total, mean, spread, total)


def contract_at(place: int) -> Contract:
    """The contract at a place among the 25, from 6♠ on."""
    return Contract(6 + place // 5, Strain(place % 5))


def contract_table(convention: Convention, policy: Policy, players: int) -> Floats:
    """The declarer's result for each of the 25 contracts and 0 to 10 tricks."""
    return np.array([[float(n) for n in payoffs(contract_at(place), policy, convention, players)] for place in range(25)])
