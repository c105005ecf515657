"""The heaviest set of layouts that one plan wins, from yes-or-no answers.

Every refused set holds a small core that no plan wins.  What a plan gives up meets every core, so the lightest set that does
(:mod:`prefsolve._ext._hitting`) bounds what any plan can win.  The search asks for what that set leaves: a yes is a best
plan, a no gives further cores.  Whatever is known when the time is up is a plan, and a bound that none can pass.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .._ext._hitting import lightest
from ..model.cards import bits

__all__ = ["BestSet"]

FIRST_LIMIT = 200  # positions of the branch and bound

Ask = Callable[[int], tuple[bool, int]]


class BestSet:
    """One question: of the layouts ``won`` with open cards, the heaviest set that one plan wins.

    :param ask: ``(True, a set around it that a plan wins)`` or ``(False, a set in it that none does)``; raises
        ``InterruptedError`` where the time is up.
    :param won: the layouts that count, a bit mask.
    :param weights: by bit, whole numbers above 0.
    :ivar best: a set that one plan wins; :ivar bound: a weight that no plan passes.
    """

    def __init__(self, ask: Ask, won: int, weights: Sequence[int]) -> None:
        self.ask, self.won, self.weights = ask, won, list(weights)
        self.best = 0
        self.bound = self.weight(won)
        self.cores: list[int] = []

    def weight(self, layouts: int) -> int:
        """The weight of a set."""
        return sum(self.weights[layout] for layout in bits(layouts))

    @property
    def is_proven(self) -> bool:
        """Whether no plan wins more than ``best``."""
        return self.weight(self.best) >= self.bound

    def start(self) -> None:
        """A first plan and its cores; quick, and the bound with them."""
        self._without(0)
        self._settle(FIRST_LIMIT)

    def run(self) -> None:
        """To the end: ``best`` is then proven."""
        limit = FIRST_LIMIT
        if not self.best and not self.cores:
            self._without(0)
        while not self.is_proven:
            lost, proven = self._settle(limit)
            if self.is_proven:
                return
            if not self._without(lost) and not proven:
                limit *= 4

    def _settle(self, limit: int) -> tuple[int, bool]:
        """A light set that meets all cores, the bound that follows, and whether it is proven a lightest one."""
        if not self.cores:
            return 0, True
        lost, least, proven = lightest(self.cores, self.weights, limit)
        self.bound = min(self.bound, self.weight(self.won) - least)
        return lost, proven

    def _without(self, lost: int) -> bool:
        """Ask for what giving up ``lost`` leaves; where no plan wins it, find cores until one wins the rest."""
        left, new = self.won & ~lost, False
        while left:
            good, found = self.ask(left)
            if good:
                self._widen(found & self.won)
                break
            core = self._shrink(found)
            self._add(core)
            left, new = left & ~core, True
        return new

    def _widen(self, plan: int) -> None:
        """Join to a plan's layouts others, heaviest first, while one plan still wins all; every refusal is a core."""
        for layout in sorted(bits(self.won & ~plan), key=lambda layout: (-self.weights[layout], layout)):
            if not plan >> layout & 1:
                good, found = self.ask(plan | 1 << layout)
                if good:
                    plan |= found & self.won
                else:
                    self._add(self._shrink(found))
        if self.weight(plan) > self.weight(self.best):
            self.best = plan

    def _shrink(self, core: int) -> int:
        """Take layouts out while no plan wins the rest: smaller cores tell more."""
        for layout in list(bits(core)):
            smaller = core & ~(1 << layout)
            if smaller != core and smaller:
                good, found = self.ask(smaller)
                core = core if good else found
        return core

    def _add(self, core: int) -> None:
        if not any(not known & ~core for known in self.cores):
            self.cores.append(core)
