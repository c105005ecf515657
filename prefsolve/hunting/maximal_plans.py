"""All maximal sets of discards that a plan can catch, best first, from yes-or-no answers.

Every refused set holds a small core that no plan catches.  A maximal plan lets go of a minimal set of discards that
meets every core (:mod:`prefsolve._ext._transversals`), so the lightest such set bounds all plans.  The search asks for what
it leaves: a yes is a maximal plan; a no gives a new core.  Since the lightest comes first, the first yes is a best plan,
and whatever is found when the time is up stands beside a bound that no plan can pass.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from .._ext._transversals import Transversals
from ..model.cards import bits

__all__ = ["Front", "FrontSearch"]

Ask = Callable[[int], tuple[bool, int]]


@dataclass
class Front:
    """What has been found so far; sets are bit masks of discards, weights whole numbers.

    :ivar plans: maximal sets, best first where the search has ended.
    :ivar seen: the discards caught with all cards seen, and those of which that is not known yet.
    :ivar best: the heaviest set known to be caught by a plan.
    :ivar bound: the weight that no plan can pass.
    :ivar complete: whether ``plans`` are all the maximal sets.
    :ivar stopped: why the search ended early: ``time``, ``memory``, ``interrupt``, or ``best`` (no more was asked for).
    """

    plans: list[int] = field(default_factory=list)
    seen: int = 0
    best: int = 0
    bound: int = 0
    complete: bool = False
    stopped: str = ""


class FrontSearch:
    """One search for a front.

    :param ask: ``(True, a set around it that a plan catches)`` or ``(False, a set in it that no plan catches)``; raises
        ``InterruptedError`` when the time is up.
    :param worlds: the discards that count.
    :param weights: a whole number for each bit; the sum is below 2**53.
    :param cores: sets known not to be caught together.
    :param limit: the most candidates to keep at a time.
    :param on_change: called with the front whenever it has grown.
    """

    def __init__(
        self,
        ask: Ask,
        worlds: int,
        weights: Sequence[int],
        *,
        cores: Sequence[int] = (),
        limit: int = 1_000_000,
        on_change: Callable[[Front], None] | None = None,
    ) -> None:
        self.ask, self.worlds, self.weights = ask, worlds, weights
        self.limit, self.on_change = limit, on_change
        self.cores: list[int] = []
        self.front = Front(seen=worlds, bound=self.weight(worlds))
        self._given = [core for core in cores if not core & ~worlds]
        self._ways = Transversals([float(weight) for weight in weights], limit)

    def weight(self, worlds: int) -> int:
        """The weight of a set."""
        return sum(self.weights[place] for place in bits(worlds))

    def run(self, *, best_only: bool = False) -> Front:
        """The front, complete unless the time, the memory or the user's patience ended; never raises for these."""
        front = self.front
        try:
            self._each_alone()
            self._first_plan()
            for core in self._given:
                self._add_core(core)
            front.complete = self._all_plans(best_only)
            front.stopped = "" if front.complete else "best"
        except InterruptedError:
            front.stopped = "time"
        except (OverflowError, MemoryError):
            front.stopped = "memory"
        except KeyboardInterrupt:
            front.stopped = "interrupt"
        front.plans.sort(key=lambda plan: (-self.weight(plan), plan))
        if front.plans and self.weight(front.plans[0]) == self.weight(front.best):
            front.best = front.plans[0]
        return front

    def _each_alone(self) -> None:
        """A single discard is caught by some plan just when it is caught with all cards seen."""
        for place in bits(self.worlds):
            caught, _ = self.ask(1 << place)
            if not caught:
                self.front.seen &= ~(1 << place)
                self._add_core(1 << place)

    def _first_plan(self) -> None:
        """A plan to show early: discards joined one at a time, heaviest first, while one plan still catches all."""
        plan = 0
        for place in sorted(bits(self.front.seen), key=lambda place: -self.weights[place]):
            if not plan >> place & 1:
                caught, found = self.ask(plan | 1 << place)
                if caught:
                    plan |= found & self.front.seen | 1 << place
                    self._note(plan)
                else:
                    self._shrink_and_add(found)

    def _all_plans(self, best_only: bool) -> bool:
        """Settle the candidates, lightest loss first; whether all were."""
        while (candidate := self._ways.lightest()) is not None:
            lost = candidate[0]
            caught, found = self.ask(self.worlds & ~lost)
            if not caught:
                self._shrink_and_add(found)
                continue
            self._ways.settle(lost)
            self.front.plans.append(self.worlds & ~lost)
            self._note(self.worlds & ~lost)
            if best_only:
                return False
        return True

    def _note(self, plan: int) -> None:
        if self.weight(plan) > self.weight(self.front.best):
            self.front.best = plan
        if self.on_change is not None:
            self.on_change(self.front)

    def _shrink_and_add(self, core: int) -> None:
        """Take discards out of the core while no plan catches the rest, and add what is left: smaller cores tell more."""
        for place in list(bits(core)):
            smaller = core & ~(1 << place)
            if smaller != core and smaller:
                caught, found = self.ask(smaller)
                core = core if caught else found
        self._add_core(core)

    def _add_core(self, core: int) -> None:
        if any(not known & ~core for known in self.cores):
            return
        self.cores.append(core)
        self._ways.add(core)
        if not self.front.plans:
            candidate = self._ways.lightest()
            self.front.bound = self.weight(self.worlds & ~candidate[0]) if candidate else 0
