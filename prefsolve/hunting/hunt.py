"""The hunt: the best plan of the defenders when the declarer's discard is unknown to them.

The defenders play with open hands, as one player.  They know the declarer's twelve cards, as in misère after the talon was shown or
in a contract played in the light, but not which two he discarded.  A *plan* is a strategy of the two that sees only the
cards played; it *catches* a discard when the declarer, however he plays with what that discard leaves him, takes a trick
in misère or fails his contract.  The declarer is taken to know the plan.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from numbers import Rational
from typing import Any, NamedTuple

from ..diagrams.vocabulary import words
from ..errors import OptionError
from ..messages import _, _n
from ..model.arguments import checked, checked_fields
from ..model.by_value import ByValue
from ..model.cards import Card, Hand, bits
from ..model.hunt_position import HuntPosition
from ..model.tables import AsTable, Rows
from ..solving.run_control import RunControl
from .as_json import answer_to_json
from .maximal_plans import Front, FrontSearch
from .plan import HuntPlan, PlanBuilder
from .search import Catcher, HuntState
from .weights import checked_weights, uniform_weights, whole_weights

__all__ = ["HuntAnswer", "HuntProgress", "hunt"]

CANDIDATES = 1_000_000  # of sets that may be let go, at most
CANDIDATES_A_MIB = 4_000  # a quarter of the memory: 48 bytes each, with as many again while the list grows


class HuntProgress(NamedTuple):
    """How far a hunt has got: weights of the best plan so far and of the bound, maximal plans, positions searched."""

    best: Fraction
    bound: Fraction
    plans: int
    nodes: int


@checked_fields
@dataclass(frozen=True, eq=False)
class HuntAnswer(AsTable, ByValue):
    """What :func:`hunt` found.

    :ivar position: the position asked about.
    :ivar weights: the discards reckoned with, each with its weight above zero.
    :ivar double_dummy: those of them that are caught with all cards seen; each alone is caught by some plan.
    :ivar catches: those that the best plan catches.
    :ivar plans: the maximal sets, best first: no plan catches such a set and one discard more.
    :ivar bound: a weight that no plan can pass; that of ``catches`` once :attr:`is_proven`.
    :ivar complete: whether ``plans`` are all the maximal sets and every card asked for has its value.
    :ivar stopped: why not: ``time``, ``memory``, ``interrupt``, ``best`` (only the best was asked for); else empty.
    :ivar best_first_cards: the defenders' cards after which the best weight can still be reached; none in the
        declarer's turn.
    :ivar first_cards: for each card that may be played now, the best weight then reachable, where it was asked for; for
        the declarer's, out of the discards that allow the card.
    :ivar nodes: positions searched.
    """

    position: HuntPosition
    weights: Mapping[Hand, Fraction]
    double_dummy: tuple[Hand, ...]
    catches: tuple[Hand, ...]
    plans: tuple[tuple[Hand, ...], ...]
    bound: Fraction
    complete: bool
    stopped: str
    best_first_cards: tuple[Card, ...]
    first_cards: Mapping[Card, Fraction]
    nodes: int = field(compare=False)
    _catcher: Catcher = field(repr=False, compare=False)

    @checked
    def weight(self, discards: tuple[Hand, ...]) -> Fraction:
        """The weight of those discards together."""
        return sum((self.weights.get(discard, Fraction(0)) for discard in discards), Fraction(0))

    @property
    def best_weight(self) -> Fraction:
        """The weight of what the best plan catches."""
        return self.weight(self.catches)

    @property
    def total_weight(self) -> Fraction:
        """The weight of all discards."""
        return self.weight(tuple(self.weights))

    @property
    def is_proven(self) -> bool:
        """Whether no plan is better than the one found."""
        return self.best_weight == self.bound

    def _told(self) -> str:
        seen, caught = len(self.double_dummy), len(self.catches)
        found = _n("{n} discard", "{n} discards", len(self.weights))
        told = _("{discards}: {seen} caught with all cards seen, {caught} by the best plan.", discards=found, seen=seen, caught=caught)
        if not self.best_first_cards:
            return told
        return f"{told}\n" + _("Best first cards: {cards}", cards=" ".join(map(words().card, self.best_first_cards)))

    def _rows(self) -> Rows:
        seen, caught, yes = set(self.double_dummy), set(self.catches), _("caught")
        rows = [[_("discard"), _("weight"), _("with all cards seen"), _("by the best plan")]]
        for discard, weight in self.weights.items():
            shown = [yes if discard in some else "—" for some in (seen, caught)]
            rows.append([" ".join(map(words().card, discard)), f"{float(weight):g}", *shown])
        return rows

    def to_json(self) -> dict[str, Any]:
        """The question and the answer: counts of discards, the cards, and every weight as a number; see docs/json.md."""
        return answer_to_json(self)

    @checked
    def plan(self, catches: tuple[Hand, ...] | None = None, *, control: RunControl | None = None, memory_mib: float = 512.0) -> HuntPlan:
        """The plan that catches those discards, by default the best plan's; raises :class:`DiscardError` if none does.

        :param control: seconds and stop; the branches not built by then are cut, see :attr:`HuntPlan.stopped`.
        :param memory_mib: a bound of the memory for the tree.
        """
        worlds = self._catcher.mask_of(self.catches if catches is None else catches)
        return PlanBuilder(self._catcher, control=control, memory_mib=memory_mib).build(worlds)


@checked
def hunt(
    position: HuntPosition,
    *,
    weights: Mapping[Hand, Rational | float] | None = None,
    cards: bool = False,
    best_only: bool = False,
    seconds: float | None = None,
    memory_mib: float = 512.0,
    progress: Callable[[HuntProgress], None] | None = None,
) -> HuntAnswer:
    """The maximal sets of discards that one plan catches, and the best of them.

    :param weights: how much each discard counts; those not named count nothing.  By default all count 1.
    :param cards: also the best weight reachable after each card of the player on move.
    :param best_only: stop once a best plan is proven; ``plans`` then holds only plans found on the way.
    :param seconds: a limit of time.  When it is reached, or Ctrl-C comes, the answer is what has been found so far.
    :param memory_mib: a bound of the memory for positions.
    :param progress: called now and then.
    :raises WeightError: weights that cannot be used; :class:`OptionError`: a limit outside its range.
    """
    if not 1 <= memory_mib <= 65536:
        raise OptionError(_("the memory is 1 to 65536 MiB, not {memory_mib:g}", memory_mib=memory_mib), memory_mib=memory_mib)
    control = RunControl(seconds)
    chosen = checked_weights(position, uniform_weights(position) if weights is None else weights)
    return _Run(position, chosen, memory_mib, control, progress).answer(cards, best_only)


class _Run:
    """One call of :func:`hunt`: the search, its clock and its watcher."""

    def __init__(
        self,
        position: HuntPosition,
        weights: dict[Hand, Fraction],
        memory_mib: float,
        control: RunControl,
        progress: Callable[[HuntProgress], None] | None,
    ) -> None:
        self.control, self.room = control, int(memory_mib * CANDIDATES_A_MIB)
        self.position, self.weights, self.progress = position, weights, progress
        self.catcher = Catcher(position, memory_mib=memory_mib, watch=self._watch)
        whole, self.scale = whole_weights(weights)
        self.whole = [whole.get(discard, 0) for discard in self.catcher.discards]
        self.worlds = self.catcher.mask_of(weights)
        self.front = Front()

    def _watch(self) -> bool:
        if self.progress is not None:
            self._report(self.front)
        return self.control.stop()

    def _report(self, front: Front) -> None:
        if self.progress is not None:
            best, bound = self._weight(front.best), Fraction(front.bound, self.scale)
            self.progress(HuntProgress(best, bound, len(front.plans), self.catcher.nodes))

    def _weight(self, worlds: int) -> Fraction:
        return Fraction(sum(self.whole[place] for place in bits(worlds)), self.scale)

    def answer(self, cards: bool, best_only: bool) -> HuntAnswer:
        search = self._search(self.catcher.state, self.worlds)
        front = self.front = search.front
        search.run(best_only=best_only)
        best_first: tuple[Card, ...] = ()
        first: dict[Card, Fraction] = {}
        stopped = front.stopped
        if stopped in ("", "best"):
            best_first, first, late = self._first_cards(search, cards)
            stopped = late or stopped
        self.catcher.watch = None  # a plan that is asked for later has a clock of its own
        hands = self.catcher.hands_of
        return HuntAnswer(
            position=self.position,
            weights=self.weights,
            double_dummy=hands(front.seen),
            catches=hands(front.best),
            plans=tuple(hands(plan) for plan in front.plans),
            bound=Fraction(front.bound, self.scale),
            complete=not stopped,
            stopped=stopped,
            best_first_cards=best_first,
            first_cards=first,
            nodes=self.catcher.nodes,
            _catcher=self.catcher,
        )

    def _search(self, state: HuntState, worlds: int, cores: list[int] | None = None) -> FrontSearch:
        def ask(some: int) -> tuple[bool, int]:
            return self.catcher.catchable(state, some)

        return FrontSearch(ask, worlds, self.whole, cores=cores or (), limit=min(CANDIDATES, self.room), on_change=self._report)

    def _first_cards(self, search: FrontSearch, cards: bool) -> tuple[tuple[Card, ...], dict[Card, Fraction], str]:
        """The best first cards, each card's weight where asked for, and why the work ended early if it did."""
        state, front = self.catcher.state, search.front
        best, values = [], {}
        if state.is_over:
            return (), {}, ""
        for number in bits(self.catcher.cards(state)):
            after = self.catcher.play(state, number)
            able = self.worlds & (self.catcher.able(state, number) if state.turn == 0 else -1)
            inner = self._search(after, able, None if state.turn == 0 else search.cores)
            try:
                if state.turn and self._still_best(after, front):
                    best.append(Card(number))
                    values[Card(number)] = self._weight(front.best)
                    continue
            except (InterruptedError, KeyboardInterrupt) as fault:
                return tuple(best), values, "interrupt" if isinstance(fault, KeyboardInterrupt) else "time"
            if cards or front.stopped == "best":
                found = inner.run(best_only=True)
                if found.stopped not in ("", "best"):
                    return tuple(best), values, found.stopped
                values[Card(number)] = self._weight(found.best)
                if state.turn and self._weight(found.best) == self._weight(front.best):
                    best.append(Card(number))
        return tuple(best), values if cards else {}, ""

    def _still_best(self, after: HuntState, front: Front) -> bool:
        """Whether one of the best plans goes on with that position."""
        best = self._weight(front.best)
        return any(self._weight(plan) == best and self.catcher.catchable(after, plan)[0] for plan in front.plans)
