"""The compiled search asked in terms of one situation's layouts, from any state that its play can reach."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property

from .._ext._advice import Search
from ..model.cards import bits
from ..model.tricks import run_of
from ..solving.run_control import Stop
from .situation import Situation, State

__all__ = ["EXACT", "Asker", "equal_cards"]

EXACT = 100  # so many cards ahead is to the end
SUITS = (0xFF, 0xFF00, 0xFF0000, 0xFF000000)


class Asker:
    """One context of the search; not for two threads at once.

    :param watch: called between positions; where it returns true the search stops with ``InterruptedError``.
    """

    def __init__(self, situation: Situation, *, mebibytes: float = 64.0, watch: Stop | None = None) -> None:
        self.situation, self.watch, self.mebibytes = situation, watch, mebibytes

    @cached_property
    def search(self) -> Search:
        """The compiled search, made at the first question: whoever only follows the play needs none."""
        return self.situation.search(self.mebibytes, self._stop)

    def _stop(self) -> bool:
        return self.watch is not None and self.watch()

    def __reduce__(self) -> tuple[object, ...]:
        return Asker, (self.situation,)  # what has been found is found again when it is asked for

    def ask(self, layouts: int, card: int | None = None, ahead: int = EXACT) -> tuple[bool, int]:
        """Whether one plan succeeds in all of those layouts, at the situation's own state or after a card there.

        ``(True, a set around them in which it does)`` or ``(False, a set inside in which none does)``.
        """
        state = self._after(card)
        ahead = max(ahead - (card is not None and self.situation.is_planned(self.situation.state.turn)), 0)
        if state.is_decided:
            good = (state.needed <= 0) == self.situation.wants
            return good, self.situation.every if good else layouts & -layouts
        return self.search.ask(*self._arguments(state), ahead, layouts)

    def won(self, layouts: int, card: int | None = None) -> int:
        """Those of the layouts in which the plan's side succeeds with all cards seen."""
        state = self._after(card)
        if state.is_decided:
            return layouts if (state.needed <= 0) == self.situation.wants else 0
        return self.search.won(*self._arguments(state), layouts)

    def succeeds(self, state: State, layouts: Iterable[int]) -> bool:
        """Whether one plan succeeds in all of those layouts from that state on."""
        if state.is_decided:
            return (state.needed <= 0) == self.situation.wants
        numbers = self.situation.numbers(state, layouts)
        return self.search.ask(*self._arguments(state), EXACT, sum(1 << number for number in numbers.values()))[0]

    def _after(self, card: int | None) -> State:
        """The situation's state, that card on the table; a full trick is left for the search to take."""
        state = self.situation.state
        return state if card is None else replace(state, table=(*state.table, card))

    def _arguments(self, state: State) -> tuple[int, int, int, int, int, bytes, int]:
        return state.one, state.other, state.pool, self.situation.state.pool, state.leader, bytes(state.table), state.needed

    # ---- the play

    def play(self, state: State, card: int) -> State:
        """The state after the player on move plays that card."""
        table = (*state.table, card)
        if len(table) < 3:
            return replace(state, table=table)
        winner = (state.leader + self._best(table)) % 3
        gone = ~sum(1 << played for played in table)
        needed = state.needed - (winner == 0)
        return State(state.one & gone, state.other & gone, state.pool & gone, winner, (), needed)

    def _best(self, table: tuple[int, ...]) -> int:
        best = 0
        for at in range(1, len(table)):
            if table[at] >> 3 == table[best] >> 3:
                best = at if table[at] > table[best] else best
            elif self.situation.trump >> table[at] & 1:
                best = at
        return best

    def following(self, state: State, hand: int) -> int:
        """The cards of a hand that may be played now."""
        if not state.table:
            return hand
        return hand & SUITS[state.table[0] >> 3] or hand & self.situation.trump or hand

    def planned_cards(self, state: State) -> int:
        """What the player of the plan's side who is on move may play."""
        return self.following(state, state.one if self.situation.digits[state.turn] == 1 else state.other)

    def other_cards(self, state: State, layouts: Iterable[int]) -> dict[int, list[int]]:
        """Each card that the player on move, not of the plan's side, may play, with the layouts that allow it."""
        found: dict[int, list[int]] = {}
        player = state.turn
        for layout in layouts:
            hand = self.situation.hand_list[layout][player] & state.pool
            for card in bits(self.following(state, hand)):
                found.setdefault(card, []).append(layout)
        return found


def equal_cards(situation: Situation) -> dict[int, int]:
    """Each card that may be played now, and the highest of the cards equal to it: neighbours in one hand."""
    asker = Asker(situation)
    state = situation.state
    legal = asker.planned_cards(state)
    others = (state.one | state.other | state.pool) & ~legal
    highest: dict[tuple[int, int], int] = {}
    return {card: highest.setdefault(run_of(card, others), card) for card in sorted(bits(legal), reverse=True)}
