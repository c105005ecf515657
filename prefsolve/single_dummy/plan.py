"""The plan behind a sure claim: the cards to play, and the conditions where the others' cards decide.

The words of a plan are the plan: a player who follows them keeps the claim in every layout, against every defence.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

from ..diagrams.vocabulary import words
from ..errors import BudgetError
from ..messages import N_, _, english
from ..model.cards import Card, Seat
from .plan_conditions import Both, Condition, conditions
from .sure_search import SUITS, Known, SureSearch, Table, best_on_table, high_to_low

__all__ = ["Branch", "Plan", "make_plan"]

MOST_STATES = 300  # states followed side by side; beyond that the plan is cut short
MOST_BRANCHES = 8
MOST_WORK = 4_000  # states followed in all, and as many to try a rule

STAY_UNDER = N_("always the highest card that stays under; without the suit led, the highest card of another suit")
ANY_CARD = N_("any card")


@dataclass(frozen=True, slots=True)
class Branch:
    """What to do if its condition holds when the claimer is next on move, and none of the branches before it does.

    ``when`` says it in words; the last branch, which takes all the rest, has no condition.
    """

    condition: Condition | None
    plan: Plan

    @property
    def when(self) -> str:
        """The condition in words, or ``otherwise``."""
        return _("otherwise") if self.condition is None else _("if {condition}", condition=str(self.condition))


@dataclass(frozen=True, slots=True)
class Plan:
    """``cards`` in this order, whatever falls; then ``rule`` for all that is left, or one of ``branches``.

    Once the claim is kept whatever follows (as many tricks are made as were claimed), any card does, and the plan says
    nothing more.  ``complete`` is false where the plan was cut short: the claim is sure there too, but every card needs a
    look at what fell.
    """

    cards: tuple[Card, ...]
    rule: str = ""
    branches: tuple[Branch, ...] = ()
    complete: bool = True

    def lines(self, indent: str = "") -> list[str]:
        """The plan as text, one line per step."""
        steps = [" ".join(map(words().card, self.cards))] if self.cards else []
        steps += [_(self.rule)] if self.rule else []
        steps += [] if self.complete else [_("then by what falls") if steps else _("by what falls")]
        lines = [indent + ", ".join(steps)] if steps else []
        for branch in self.branches:
            lines += [f"{indent}{branch.when}:", *branch.plan.lines(indent + "  ")]
        return lines

    def to_json(self) -> dict[str, Any]:
        """``cards``, ``rule``, ``complete`` and ``branches`` (``when``, ``condition``, ``plan``)."""
        branches = []
        for branch in self.branches:
            condition = None if branch.condition is None else branch.condition.to_json()
            branches.append({"when": english(branch.when), "condition": condition, "plan": branch.plan.to_json()})
        return {"cards": [card.ascii for card in self.cards], "rule": self.rule, "complete": self.complete, "branches": branches}


class State(NamedTuple):
    """A point of the play."""

    known: Known
    leader: int
    spare: int
    table: Table

    @property
    def is_settled(self) -> bool:
        """Whether, the claimer being on move, the claim is kept whatever follows."""
        return self.known.mine.bit_count() <= self.spare


def make_plan(search: SureSearch, seats: tuple[Seat, ...], known: Known, leader: int, spare: int, table: Table) -> Plan:
    """The plan of a claim that the search has found sure; ``seats`` are clockwise from the claimer."""
    return _Planner(search, seats).plan([State(known, leader, spare, table)])


@dataclass
class _Group:
    """States that one condition picks out of a branching point; the last group has none."""

    condition: Condition | None
    states: list[State] = field(default_factory=list)


class _Planner:
    def __init__(self, search: SureSearch, seats: tuple[Seat, ...]) -> None:
        self.search = search
        self.seats = seats
        self.work = 0

    def plan(self, states: list[State]) -> Plan:
        """Follow all states side by side as long as one card is right in each of them; cut short where the search is."""
        cards: list[Card] = []
        try:
            return self._plan(states, cards)
        except BudgetError:
            return Plan(tuple(cards), complete=False)

    def _plan(self, states: list[State], cards: list[Card]) -> Plan:
        while states := [state for state in states if state.known.mine]:
            if self.search.misere and self._stays_under(states):
                return Plan(tuple(cards), STAY_UNDER)
            found = self._merged(following for state in states for following in self._others_play(state))
            states = [state for state in found if not state.is_settled]
            if not states:
                return Plan(tuple(cards), ANY_CARD if found else "")
            if not self.search.misere and all(self._is_plain(state) for state in states):
                return Plan((*cards, *self._from_the_top(states[0].known.mine)))
            self.work += len(states)
            if len(states) > MOST_STATES or self.work > MOST_WORK:
                return Plan(tuple(cards), complete=False)
            card = self._common(states)
            if card is None:
                branches = self._branches(states)
                return Plan(tuple(cards), branches=branches, complete=bool(branches))
            cards.append(Card(card))
            states = [self._play(state, card) for state in states]
        return Plan(tuple(cards))

    def _is_plain(self, state: State) -> bool:
        return not state.table and self.search.plainly_sure(state.known, state.leader)

    def _from_the_top(self, mine: int) -> list[Card]:
        """The trumps, then suit after suit, each from its highest card on."""
        others = [card for suit in SUITS if suit != self.search.trump for card in high_to_low(mine & suit)]
        return [*map(Card, high_to_low(mine & self.search.trump)), *map(Card, others)]

    def _stays_under(self, states: list[State]) -> bool:
        """Whether :data:`STAY_UNDER`, however it is read where several suits are left, keeps the claim in all these states."""
        waiting, seen = list(states), set[tuple[object, ...]]()
        while waiting and len(seen) <= MOST_WORK:
            for state in self._others_play(waiting.pop(), plain=False):
                key = self._key(state)
                if key not in seen and not state.is_settled:
                    seen.add(key)
                    cards = self._under(state)
                    after = [self._play(state, card) for card in cards]
                    if not cards or any(one.spare < 0 for one in after):
                        return False
                    waiting += after
        return not waiting

    def _under(self, state: State) -> list[int]:
        """The cards that :data:`STAY_UNDER` may mean; none where it says nothing."""
        legal = self.search.own_cards(state.known, state.table, merged=False)
        if not state.table:
            return []
        if legal[0] >> 3 != state.table[0] >> 3:
            return [max(card for card in legal if card >> 3 == suit) for suit in {card >> 3 for card in legal}]
        best = state.table[best_on_table(state.table, 0)]
        return [card for card in legal if card < best][:1]

    def _rank(self, card: int) -> tuple[bool, int, int]:
        """Of cards that are all right: trumps before others, high before low; in misère the highest."""
        return bool(self.search.trump >> card & 1), card & 7, card

    def _common(self, states: list[State]) -> int | None:
        """A card that is right in every state."""
        legal = set.intersection(*(self._legal(state) for state in states))
        keeps = self.search.keeps_after
        for card in sorted(legal, key=self._rank, reverse=True):
            if all(keeps(*state, card) for state in states):
                return card
        return None

    def _legal(self, state: State) -> set[int]:
        return set(self.search.own_cards(state.known, state.table, merged=False))

    def _others_play(self, state: State, *, plain: bool = True) -> list[State]:
        """The points at which the claimer is next on move; without ``plain``, not those after a trick start that is plainly sure."""
        known, leader, spare, table = state
        if len(table) == 3:
            taker, spare = self.search.finish(known, leader, spare, table)
            return self._others_play(State(known, taker, spare, ()), plain=plain) if known.mine else []
        if not plain and self._is_plain(state):
            return []
        if (leader + len(table)) % 3 == 0:
            return [state]
        found = []
        for card, after in self.search.replies(known, leader, table):
            found += self._others_play(State(after, leader, spare, (*table, card)), plain=plain)
        return found

    def _play(self, state: State, card: int) -> State:
        known, leader, spare, table = state.known.without_mine(card), state.leader, state.spare, (*state.table, card)
        if len(table) == 3:
            taker, spare = self.search.finish(known, leader, spare, table)
            return State(known, taker, spare, ())
        return State(known, leader, spare, table)

    def _merged(self, states: Iterable[State]) -> list[State]:
        """One of the states that differ only in equal cards."""
        found: dict[tuple[object, ...], State] = {}
        for state in states:
            found.setdefault(self._key(state), state)
        return list(found.values())

    def _key(self, state: State) -> tuple[object, ...]:
        return *self.search.key(state.known, state.leader, state.spare), state.table

    def _branches(self, states: list[State]) -> tuple[Branch, ...]:
        """The states parted by the plainest conditions that leave one right card in each part; empty if none do."""
        keeps = self.search.keeps_after
        good = [{card for card in self._legal(state) if keeps(*state, card)} for state in states]
        right = {card: sum(card in one and 1 << at for at, one in enumerate(good)) for card in sorted(set.union(*good), key=self._rank)}
        groups = _parted(states, list(right.values()), conditions(states[0].known.mine, self.search.trump, self.seats))
        return tuple(Branch(group.condition, self.plan(group.states)) for group in groups)


def _parted(states: list[State], right: list[int], kinds: Iterable[list[Condition]]) -> list[_Group]:
    """Groups of states for a list of conditions read in order; ``right`` are sets of states that one card serves."""
    told: dict[int, Condition] = {}  # each set of states that a condition tells apart, by the plainest one
    for more in kinds:
        for condition in more:
            told.setdefault(sum(condition.holds(state) and 1 << at for at, state in enumerate(states)), condition)
        if listed := _decision_list((1 << len(states)) - 1, right, told):
            return _grouped(states, listed)
    single = list(told.items())
    for at, (some, one) in enumerate(single):
        for others, other in single[:at]:
            told.setdefault(some & others, Both(other, one))
    return _grouped(states, _decision_list((1 << len(states)) - 1, right, told) or [])


def _decision_list(left: int, right: list[int], told: dict[int, Condition]) -> list[Condition] | None:
    """Conditions of which the first that holds leaves one right card, as the rest do where none holds; shortest greedily."""
    listed: list[Condition] = []
    while not any(left & ~serves == 0 for serves in right):
        fits = [some for some in told if some & left and any(some & left & ~serves == 0 for serves in right)]
        if not fits or len(listed) == MOST_BRANCHES - 1:
            return None
        best = max(fits, key=partial(_covered, left))
        listed.append(told[best])
        left &= ~best
    return listed


def _covered(left: int, some: int) -> int:
    return (some & left).bit_count()


def _grouped(states: list[State], listed: list[Condition]) -> list[_Group]:
    """The states by the first condition that holds; empty where there is no condition."""
    if not listed:
        return []
    groups = [*map(_Group, listed), _Group(None)]
    for state in states:
        next(group for group in groups if group.condition is None or group.condition.holds(state)).states.append(state)
    return groups
