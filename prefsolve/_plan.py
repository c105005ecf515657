"""The plan behind a sure claim: the cards to play whatever falls, and where what falls decides."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from ._sure import SUITS, Known, SureSearch, Table, high_to_low
from .cards import Card, Seat

__all__ = ["Branch", "Plan", "make_plan"]

MOST_STATES = 300  # states followed side by side; beyond that the plan is cut short
MOST_BRANCHES = 6

Plays = tuple[tuple[Seat, Card], ...]

STAY_UNDER = "always the highest card that stays under"


@dataclass(frozen=True, slots=True)
class Branch:
    """What to do after any of some plays of the others (since the claimer's last card); of equal plays one is named.

    ``when`` says it in words.
    """

    after: tuple[Plays, ...]
    when: str
    plan: Plan


@dataclass(frozen=True, slots=True)
class Plan:
    """``cards`` in this order, whatever falls; then ``rule`` for all that is left, or one of ``branches``.

    ``complete`` is false where the plan was cut short: the claim is sure there too, but every card needs a look at what fell.
    """

    cards: tuple[Card, ...]
    rule: str = ""
    branches: tuple[Branch, ...] = ()
    complete: bool = True

    def lines(self, indent: str = "") -> list[str]:
        """The plan as text, a line a step."""
        steps = [" ".join(map(str, self.cards))] if self.cards else []
        steps += [self.rule] if self.rule else []
        steps += [] if self.complete else ["then by what falls"]
        lines = [indent + ", ".join(steps)] if steps else []
        for branch in self.branches:
            lines += [f"{indent}{branch.when}:", *branch.plan.lines(indent + "  ")]
        return lines

    def to_json(self) -> dict[str, object]:
        """``cards``, ``rule``, ``complete`` and ``branches`` (``when``, ``after``, ``plan``)."""
        branches = []
        for branch in self.branches:
            after = [[[str(seat), card.ascii] for seat, card in plays] for plays in branch.after]
            branches.append({"when": branch.when, "after": after, "plan": branch.plan.to_json()})
        return {"cards": [card.ascii for card in self.cards], "rule": self.rule, "complete": self.complete, "branches": branches}


class State(NamedTuple):
    """A point of the play, and what the others played to reach it since the claimer's last card."""

    known: Known
    leader: int
    spare: int
    table: Table
    seen: Plays = ()


def make_plan(search: SureSearch, seats: tuple[Seat, ...], known: Known, leader: int, spare: int, table: Table) -> Plan:
    """The plan of a claim that the search has found sure; ``seats`` are clockwise from the claimer."""
    return _Planner(search, seats).plan([State(known, leader, spare, table)])


class _Planner:
    def __init__(self, search: SureSearch, seats: tuple[Seat, ...]) -> None:
        self.search = search
        self.seats = seats

    def plan(self, states: list[State]) -> Plan:
        """Follow all states side by side as long as one card is right in each of them."""
        cards: list[Card] = []
        while states := [state for state in states if state.known.mine]:
            if all(not state.table and self.search.plainly_sure(state.known, state.leader) for state in states):
                return self._plain(cards, states[0].known.mine)
            states = self._merged(following for state in states for following in self._others_play(state))
            if len(states) > MOST_STATES:
                return Plan(tuple(cards), complete=False)
            good = [self._good(state) for state in states]
            common = set.intersection(*good)
            if not common:
                branches = self._branches(states, good)
                return Plan(tuple(cards), branches=branches, complete=bool(branches))
            card = self._choice(common)
            cards.append(Card(card))
            states = [self._play(state, card) for state in states]
        return Plan(tuple(cards))

    def _plain(self, cards: list[Card], mine: int) -> Plan:
        if self.search.misere:
            return Plan(tuple(cards), STAY_UNDER)
        trumps = high_to_low(mine & self.search.trump)
        others = [card for suit in SUITS if suit != self.search.trump for card in high_to_low(mine & suit)]
        return Plan((*cards, *map(Card, trumps + others)))

    def _choice(self, cards: Iterable[int]) -> int:
        """Of cards that are all right: trumps before others, high before low; in misère the highest."""
        return max(cards, key=lambda card: (bool(self.search.trump >> card & 1), card & 7, card))

    def _good(self, state: State) -> set[int]:
        legal = self.search.own_cards(state.known, state.table, merged=False)
        return {card for card in legal if self.search.keeps_after(*state[:4], card)}

    def _others_play(self, state: State) -> list[State]:
        """The points at which the claimer is next on move, or the play is over."""
        known, leader, spare, table, seen = state
        if len(table) == 3:
            taker, spare = self.search.finish(known, leader, spare, table)
            return self._others_play(State(known, taker, spare, (), seen)) if known.mine else []
        seat = (leader + len(table)) % 3
        if seat == 0:
            return [state]
        found = []
        for card, after in self.search.replies(known, leader, table):
            shown = (*seen, (self.seats[seat], Card(card)))
            found += self._others_play(State(after, leader, spare, (*table, card), shown))
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
            found.setdefault((*self.search.key(state.known, state.leader, state.spare), state.table), state)
        return list(found.values())

    def _branches(self, states: list[State], good: list[set[int]]) -> tuple[Branch, ...]:
        """The states parted by the card to play, the card that is right in most of them first; empty if there are too many."""
        left = list(range(len(states)))
        groups: list[list[State]] = []
        while left:
            if len(groups) == MOST_BRANCHES:
                return ()
            options = {card for at in left for card in good[at]}
            right = max(options, key=lambda card: (sum(card in good[at] for at in left), card & 7, card))
            groups.append([states[at] for at in left if right in good[at]])
            left = [at for at in left if right not in good[at]]
        shown = [tuple(state.seen for state in group) for group in groups]
        plans = [self.plan([state._replace(seen=()) for state in group]) for group in groups]
        return tuple(Branch(after, _when(shown, at), plan) for at, (after, plan) in enumerate(zip(shown, plans, strict=True)))


def _when(shown: list[tuple[Plays, ...]], at: int) -> str:
    """How one branch's plays differ from all other branches': by the suit of one card, or else some of them as examples."""
    if at == len(shown) - 1:
        return "otherwise"
    own, others = shown[at], [plays for group in shown[:at] + shown[at + 1 :] for plays in group]
    for turn in range(min(map(len, own))):
        suits = {plays[turn][1].suit for plays in own}
        if not any(len(plays) > turn and plays[turn][1].suit in suits for plays in others):
            return f"if {own[0][turn][0]} plays {' or '.join(map(str, sorted(suits)))}"
    examples = " or ".join(" ".join(f"{seat} {card}" for seat, card in plays) or "no card" for plays in own[:3])
    return f"after {examples}" + (" …" if len(own) > 3 else "")
