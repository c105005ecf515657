"""One talon of the 231: the best discard and order, found on some sampled layouts and valued on others.

What is chosen because it looked best on a sample looks better there than it is.  So each talon has two streams of
layouts: on the first the contenders are compared, all on the same layouts; on the second, which played no part in the
choice, what was chosen is valued.  Errors are those of the second stream.

What is compared are whole numbers, and of equals the first is taken: of candidates the one that was more promising, then
the lowest order.  The choice is made once a round and kept with what was valued for it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

import numpy as np
from numpy.typing import NDArray

from .._ext import _core
from ..model.cards import Strain
from ..model.game import Contract
from ..score.convention import Convention
from ..score.expectation import Policy, payoffs
from ..score.prices import Prices
from ..solving.contexts import MISERE_KIND
from .candidate_orders import Candidate, misere_candidates
from .exact_misere import CleanTalon
from .misere_questions import LAYOUTS

__all__ = ["Chosen", "Layouts", "MiserePlan", "TalonContracts", "TalonMisere", "UnseenTalon", "contract_at", "contract_prices"]

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
        dealt = self._cards[rng.random((self.MORE * count, len(self._cards))).argsort(axis=1, kind="stable")]
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
    """For one lowest bid: the discard and order chosen, its mean result and the variance of a single layout's, all exact.

    :param makes: the share of the layouts in which the order is made.
    """

    discard: int
    order: int  # the contract's place among the 25
    mean: Fraction
    variance: Fraction
    layouts: int
    makes: Fraction


class TalonContracts:
    """The contracts after one talon.

    :param candidates: the discards and strains to choose from, the promising ones first.
    :param layouts: what deals the others' cards.
    :param leader: who leads, counted from the declarer.
    :param prices: the declarer's result for each contract, in the order of the ladder.
    """

    def __init__(self, candidates: Sequence[Candidate], layouts: Layouts, leader: int, prices: Prices) -> None:
        self.candidates, first = _with_no_trump(candidates)
        self.layouts, self.leader, self.prices = layouts, leader, prices
        self.seen = np.zeros((len(self.candidates), 11), dtype=np.int64)
        self.valued = np.zeros((len(self.candidates), 11), dtype=np.int64)
        self.contenders = list(range(first))
        self.next_candidate = first
        self.winners: dict[int, tuple[int, int]] = {}  # for each lowest bid the candidate and the order

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
        worth = self._worth()
        self.winners = {place: self._winner(worth, place) for place in lowest}
        winners = {candidate for candidate, _ in self.winners.values()}
        self._solve(sorted(winners), self.layouts.draw(VALUE, turn, count), self.valued, solver)
        self._keep_best(worth, winners)

    def chosen(self) -> dict[int, Chosen]:
        """For each lowest bid of the last round what was chosen, valued on layouts that had no part in it."""
        valued = {choice: self._valued(*choice) for choice in dict.fromkeys(self.winners.values())}
        return {lowest: valued[choice] for lowest, choice in self.winners.items()}

    def _valued(self, candidate: int, order: int) -> Chosen:
        counts = self.valued[candidate].tolist()
        mean, variance = self.prices.mean_and_variance(order, counts)
        number = sum(counts)
        makes = Fraction(sum(counts[6 + order // 5 :]), number)
        return Chosen(self.candidates[candidate].discard, order, mean, variance, number, makes)

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

    def _worth(self) -> dict[int, list[int]]:
        """What each contender's layouts are worth together at each of the five levels; all have seen the same layouts."""
        return {
            number: [self.prices.total(5 * level + self.candidates[number].strain, counts) for level in range(5)]
            for number, counts in ((number, self.seen[number].tolist()) for number in self.contenders)
        }

    def _winner(self, worth: Mapping[int, Sequence[int]], lowest: int) -> tuple[int, int]:
        """The contender and the order, no lower than that, that are worth most; the first of equals."""
        places = [(number, 5 * level + self.candidates[number].strain) for number in worth for level in range(5)]
        allowed = [place for place in places if place[1] >= lowest]
        return max(allowed, key=lambda place: worth[place[0]][place[1] // 5])

    def _keep_best(self, worth: Mapping[int, Sequence[int]], winners: set[int]) -> None:
        """Of the contenders, keep the winners and a few of the best at each level."""
        kept = set(winners)
        for level in range(5):
            kept.update(sorted(worth, key=lambda number: -worth[number][level])[:CONTENDERS])
        self.contenders = [number for number in self.contenders if number in kept]


def _with_no_trump(candidates: Sequence[Candidate]) -> tuple[Sequence[Candidate], int]:
    """The candidates, and how many are compared from the start: the first few, and one without trump in any case.

    Above 10♥ nothing else may be ordered.
    """
    if any(candidate.strain == Strain.NO_TRUMP for candidate in candidates[:FIRST_CANDIDATES]):
        return candidates, min(FIRST_CANDIDATES, len(candidates))
    at = next(at for at, candidate in enumerate(candidates) if candidate.strain == Strain.NO_TRUMP)
    moved = [*candidates[:FIRST_CANDIDATES], candidates[at], *candidates[FIRST_CANDIDATES:at], *candidates[at + 1 :]]
    return moved, FIRST_CANDIDATES + 1


@dataclass(frozen=True, slots=True)
class MiserePlan:
    """The discard chosen for misère after a talon: how often it is clean, and its result, on layouts of their own; all exact.

    :param layouts: how many were looked at.
    :param error: where all layouts were looked at, so that the discard is the best and the chance is exact: the square of the
        mean's standard error, which the tricks of the caught layouts leave, of which not all are counted.
    """

    discard: int
    clean: Fraction
    mean: Fraction
    variance: Fraction
    layouts: int
    error: Fraction | None = None

    @property
    def exact(self) -> bool:
        """Whether the discard and how often it is clean come from all layouts."""
        return self.error is not None


class TalonMisere:
    """Misère after one talon.

    :param prices: the declarer's result at misère, the only game in it.
    """

    def __init__(self, twelve: int, layouts: Layouts, leader: int, prices: Prices) -> None:
        self.layouts, self.leader, self.prices = layouts, leader, prices
        self.exact: MiserePlan | None = None  # once every layout was looked at
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
        self.contenders.sort(key=lambda number: -self.clean[number])  # the first of equals stays before
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

    def settle(self, found: CleanTalon) -> None:
        """Take what every layout says; no further round is needed."""
        mean, error = found.mean_and_error(self.prices)
        self.exact = MiserePlan(found.discard, found.chance, mean, Fraction(0), LAYOUTS, error)

    def plan(self) -> MiserePlan:
        """The discard that was clean most often, valued on layouts that had no part in the choice; or what every layout says."""
        if self.exact is not None:
            return self.exact
        best = self.contenders[0]
        counts = self.valued[best].tolist()
        number = sum(counts)
        mean, _ = self.prices.mean_and_variance(0, counts)
        # a few clean layouts do not show that none is caught: half a layout more is taken as clean, half as caught by one
        doubled = [2 * count for count in counts]
        doubled[0] += 1
        doubled[1] += 1
        _, variance = self.prices.mean_and_variance(0, doubled)
        # of 2n + 2 halves: the sum about the mean is over n + 1 layouts, of which n were looked at
        variance *= Fraction(2 * number + 1, 2 * number)
        return MiserePlan(self.candidates[best][1], Fraction(counts[0], number), mean, variance, number)


def contract_at(place: int) -> Contract:
    """The contract at a place among the 25, from 6♠ on."""
    return Contract(6 + place // 5, Strain(place % 5))


def contract_prices(convention: Convention, policy: Policy, players: int) -> Prices:
    """The declarer's result for each of the 25 contracts."""
    return Prices.of(payoffs(contract_at(place), policy, convention, players) for place in range(25))
