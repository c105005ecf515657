"""Whether a player can keep a promise for sure while he does not see the other hands: exact search.

The search is over what the claimer knows: his cards, the places where each unseen card may still lie, who leads.  The
others' cards are not dealt out: each of them plays any card that he holds in some layout still possible, and what that
shows (the card, or a void) narrows the layouts down.  A strategy that wins against all this wins in every layout, since in
each the others' cards fall in one of these ways; and if it loses to some sequence of cards, that sequence is legal in a
layout that fits all that was seen, so the strategy loses there.

Seats count clockwise from the claimer, who is 0; places are the hands of 1 and 2 and the cards set aside.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..errors import BudgetError
from ..messages import _
from ..model.cards import Strain
from ..solving.contexts import MISERE_KIND, TABLE_MIB, context_of_thread
from ..solving.run_control import RunControl
from .some_layouts import some_layouts
from .suit_lengths import Bounds, can_fill, effective, lowered

__all__ = ["SUITS", "Known", "SureSearch", "Table", "best_on_table", "high_to_low"]

LOOK_EVERY = 256  # answers to what the others may play between two looks at the clock

SUITS = (0xFF, 0xFF00, 0xFF0000, 0xFF000000)


class Known(NamedTuple):
    """What the claimer knows: masks of cards in play.

    ``first``, ``second`` and ``aside`` overlap: each holds the cards that may lie there.  ``room_first`` and
    ``room_second`` are the cards left in those hands; ``played_…`` what was seen from them since the search began.
    ``bounds`` are the suit lengths known of the cards left, by suit; empty where none is.
    """

    mine: int
    first: int
    second: int
    aside: int
    room_first: int
    room_second: int
    played_first: int = 0
    played_second: int = 0
    bounds: Bounds = ()

    def possible(self) -> bool:
        """Whether the unseen cards can fill the places: Hall's condition for every set of places, and the suit lengths."""
        first, second, aside = self.first, self.second, self.aside
        cards = (first | second | aside).bit_count()
        room_aside = cards - self.room_first - self.room_second
        fill = (
            room_aside >= 0
            and (first & ~second & ~aside).bit_count() <= self.room_first <= first.bit_count()
            and (second & ~first & ~aside).bit_count() <= self.room_second <= second.bit_count()
            and (aside & ~first & ~second).bit_count() <= room_aside <= aside.bit_count()
        )
        return fill and (not self.bounds or can_fill(first, second, aside, self.room_first, self.room_second, self.bounds))

    def without_mine(self, card: int) -> Known:
        """After the claimer plays a card."""
        return self._replace(mine=self.mine & ~(1 << card))

    def after(self, seat: int, card: int) -> Known:
        """After that seat, which then held the card, plays it."""
        bit = 1 << card
        mine, first, second, aside, room_first, room_second, played_first, played_second, bounds = self
        first, second, aside = first & ~bit, second & ~bit, aside & ~bit
        bounds = lowered(bounds, seat - 1, card) if bounds else bounds
        if seat == 1:
            return Known(mine, first, second, aside, room_first - 1, room_second, played_first | bit, played_second, bounds)
        return Known(mine, first, second, aside, room_first, room_second - 1, played_first, played_second | bit, bounds)

    def void(self, seat: int, cards: int) -> Known:
        """After that seat showed to hold none of the cards."""
        return self._replace(first=self.first & ~cards) if seat == 1 else self._replace(second=self.second & ~cards)


Table = tuple[int, ...]


class SureSearch:
    """One claimer's search: which tricks count against him, and the states already decided.

    :param trump: the trump suit's mask, 0 without trump.
    :param misere: the claimer wants no tricks; a trick he takes counts against him, otherwise a trick he loses.
    :param layouts: ``(n, 3)`` masks of the places' cards when the search begins, where not every layout that fits the
        places is possible (predicates); equal cards are then not merged.
    :param limit: how many states are looked at before :class:`BudgetError`.
    :param control: seconds and stop.
    """

    def __init__(
        self,
        trump: int,
        misere: bool,
        layouts: NDArray[np.uint32] | None = None,
        limit: int = 2_000_000,
        control: RunControl | None = None,
    ) -> None:
        self.trump = trump
        self.misere = misere
        self.kind = MISERE_KIND if misere else (trump.bit_length() - 1) // 8 if trump else int(Strain.NO_TRUMP)
        self.layouts = layouts
        self.limit = limit
        self.control = control
        self.states = 0
        self._looks = 0
        self._memory: dict[Any, bool] = {}
        self._fitting: list[tuple[Known, NDArray[np.uint32]]] = []  # layouts that fit a state and those it followed from

    def keeps(self, known: Known, leader: int, spare: int, table: Table = ()) -> bool:
        """Whether the claimer surely concedes at most ``spare`` of the tricks left (the one on the table included).

        :raises BudgetError: more than ``limit`` states, or stopped.
        """
        if table:
            return self._continue(known, leader, spare, table)
        if known.mine.bit_count() <= spare:
            return True
        key = self.key(known, leader, spare)
        answer = self._memory.get(key)
        if answer is None:
            self.states += 1
            if self.states > self.limit:
                raise BudgetError(_("the claim is not decided after {limit:,} states", limit=self.limit), states=self.limit)
            answer = self.plainly_sure(known, leader) or (
                not self._fails_open(known, leader, spare) and self._continue(known, leader, spare, ())
            )
            self._memory[key] = answer
        return answer

    def good_cards(self, known: Known, leader: int, spare: int, table: Table = ()) -> list[int]:
        """The claimer's cards, when he is on move, that keep the promise sure; of equal cards one."""
        return [card for card in self.own_cards(known, table) if self.keeps_after(known, leader, spare, table, card)]

    def keeps_after(self, known: Known, leader: int, spare: int, table: Table, card: int) -> bool:
        """Whether the promise is sure after the claimer plays ``card``."""
        return self._continue(known.without_mine(card), leader, spare, (*table, card))

    def replies(self, known: Known, leader: int, table: Table) -> list[tuple[int, Known]]:
        """What the seat on move, not the claimer, may play in some layout, and what is known after it; of equal cards one."""
        self._look()
        seat = (leader + len(table)) % 3
        return [(card, after) for card, after in self._legal(known, seat, table) if self._possible(after)]

    def finish(self, known: Known, leader: int, spare: int, table: Table) -> tuple[int, int]:
        """Who takes the full trick on the table, and what is left of ``spare``; below 0 when the promise is broken."""
        taker = (leader + best_on_table(table, self.trump)) % 3
        return taker, spare - ((taker == 0) == self.misere)

    def plainly_sure(self, known: Known, leader: int) -> bool:
        """A test that proves many sure claims without search; what it says no to may be sure all the same.

        Contracts: the claimer leads, draws the trumps, and each suit runs from the top: its high cards are all it has, or
        as many as any other hand can hold.  Misère: below the i-th lowest card of a suit the others hold less than i
        cards, so that whatever they lead he can stay under it.
        """
        theirs = known.first | known.second
        if self.misere:
            return leader != 0 and all(_safe(known.mine & suit, theirs & suit) for suit in SUITS)
        if leader != 0:
            return False
        trumps_drawn = not theirs & self.trump
        for suit in SUITS:
            mine = known.mine & suit
            high = _above(mine, theirs & suit)
            longest = max(
                min((known.first & suit).bit_count(), known.room_first), min((known.second & suit).bit_count(), known.room_second)
            )
            if mine.bit_count() > high < longest:
                return False
            trumps_drawn |= suit == self.trump and high >= longest
        return trumps_drawn

    def _continue(self, known: Known, leader: int, spare: int, table: Table) -> bool:
        if len(table) == 3:
            taker, spare = self.finish(known, leader, spare, table)
            return spare >= 0 and self.keeps(known, taker, spare)
        seat = (leader + len(table)) % 3
        if seat == 0:
            return any(self._continue(known.without_mine(card), leader, spare, (*table, card)) for card in self.own_cards(known, table))
        return all(self._continue(after, leader, spare, (*table, card)) for card, after in self.replies(known, leader, table))

    def own_cards(self, known: Known, table: Table, *, merged: bool = True) -> list[int]:
        """The cards the claimer may play, high to low; of equal cards one if ``merged``."""
        hand = known.mine
        if table:
            hand = hand & SUITS[table[0] >> 3] or hand & self.trump or hand
        return high_to_low(hand & self._distinct(known, table, False) if merged else hand)

    def _legal(self, known: Known, seat: int, table: Table) -> Iterator[tuple[int, Known]]:
        """Cards the seat may play if it holds them, with what each shows; whether a layout fits is not looked at."""
        to_play = len(table) < (2 if seat == 1 else 1)
        distinct = self._distinct(known, table, to_play)
        cards = known.first if seat == 1 else known.second
        duties = [SUITS[table[0] >> 3], self.trump] if table else []
        for duty in duties:
            for card in high_to_low(cards & duty & distinct):
                yield card, known.after(seat, card)
            known = known.void(seat, duty)
            cards &= ~duty
            if not known.possible():
                return
        for card in high_to_low(cards & distinct):
            yield card, known.after(seat, card)

    def _fails_open(self, known: Known, leader: int, spare: int) -> bool:
        """Whether one of a few layouts beats the claimer even with all cards open, so that nothing is sure."""
        if self.layouts is None:
            hands = some_layouts(known)
        else:
            rows = self._layouts_of(known)
            picked = rows[:: max(1, len(rows) // 2)][:3]
            hands = ((first & known.first, second & known.second) for first, second, _ in picked.tolist())
        goal = spare + 1 if self.misere else known.mine.bit_count() - spare
        solver = context_of_thread(TABLE_MIB)
        return any(solver.at_least(known.mine, *pair, self.kind, leader, goal, b"") == self.misere for pair in hands)

    def _look(self) -> None:
        """Look at the clock now and then."""
        self._looks += 1
        if self.control is not None and self._looks % LOOK_EVERY == 0 and self.control.stop():
            raise BudgetError(_("the claim is not decided: stopped after {states:,} states", states=self.states), states=self.states)

    def _possible(self, known: Known) -> bool:
        return known.possible() and (self.layouts is None or bool(len(self._layouts_of(known))))

    def _layouts_of(self, known: Known) -> NDArray[np.uint32]:
        """The layouts that fit what is known, chosen from those of the nearest state that it follows from."""
        assert self.layouts is not None
        while self._fitting and not _follows(known, self._fitting[-1][0]):
            self._fitting.pop()
        rows = self._fitting[-1][1] if self._fitting else self.layouts
        if not self._fitting or self._fitting[-1][0] != known:
            shown = known.played_first | known.played_second
            elsewhere = (~known.first & ~known.played_first, ~known.second & ~known.played_second, ~(known.aside & ~shown))
            rows = rows[~(rows & np.array(elsewhere, dtype=np.int64).astype(np.uint32)).any(axis=1)]
            self._fitting.append((known, rows))
        return rows

    def _distinct(self, known: Known, table: Table, apart: bool) -> int:
        """All cards but those that do the same as a neighbour in the same places."""
        if self.layouts is not None:
            return 0xFFFFFFFF
        best = 1 << table[best_on_table(table, self.trump)] if table else 0
        found = 0
        for at in (0, 8, 16, 24):
            masks = (known.mine, known.first, known.second, known.aside, best)
            mine, first, second, aside, top = (mask >> at & 255 for mask in masks)
            found |= _distinct_cards(mine, first, second, aside, top, apart) << at
        return found

    def key(self, known: Known, leader: int, spare: int) -> tuple[Any, ...]:
        """What a state at the start of a trick comes to; equal for states that differ only in equal cards."""
        if self.layouts is not None:
            return known, leader, spare
        mine, first, second, aside = known[:4]
        codes = [_suit_code(mine >> at & 255, first >> at & 255, second >> at & 255, aside >> at & 255) for at in (0, 8, 16, 24)]
        if not known.bounds:
            return *codes, leader, spare
        parts = ((first >> at & 255, second >> at & 255, aside >> at & 255) for at in (0, 8, 16, 24))
        lengths = tuple(effective(bounds, *part) for bounds, part in zip(known.bounds, parts, strict=True))
        return *codes, leader, spare, lengths


def best_on_table(table: Table, trump: int) -> int:
    """Which card of the trick is the best so far, counted from 0."""
    best = 0
    for at in range(1, len(table)):
        card, winner = table[at], table[best]
        if card >> 3 == winner >> 3:
            best = at if card > winner else best
        elif trump >> card & 1:
            best = at
    return best


def high_to_low(cards: int) -> list[int]:
    """The numbers of a mask's cards, the highest first."""
    found = []
    while cards:
        card = cards.bit_length() - 1
        found.append(card)
        cards ^= 1 << card
    return found


def _follows(known: Known, before: Known) -> bool:
    """Whether every layout that fits ``known`` fits ``before``."""
    first, second = known.first | known.played_first, known.second | known.played_second
    return not (
        first & ~(before.first | before.played_first)
        or second & ~(before.second | before.played_second)
        or known.aside & ~before.aside
        or before.played_first & ~known.played_first
        or before.played_second & ~known.played_second
    )


def _above(mine: int, theirs: int) -> int:
    """How many of a suit's own cards are higher than all of the others'."""
    return (mine >> theirs.bit_length()).bit_count()


def _safe(mine: int, theirs: int) -> bool:
    """Whether the others can never make the claimer take a trick in the suit by leading it."""
    return all((theirs & ((1 << card) - 1)).bit_count() <= below for below, card in enumerate(reversed(high_to_low(mine))))


@lru_cache(maxsize=1 << 16)
def _suit_code(mine: int, first: int, second: int, aside: int) -> int:
    """The suit's cards from low to high as digits: 1 the claimer's, else 8 and the places where it may lie."""
    code = 0
    for rank in range(8):
        bit = 1 << rank
        if (mine | first | second | aside) & bit:
            places = 1 if mine & bit else 8 | (first & bit and 1) | (second & bit and 2) | (aside & bit and 4)
            code = code << 4 | places
    return code


@lru_cache(maxsize=1 << 16)
def _distinct_cards(mine: int, first: int, second: int, aside: int, best: int, apart: bool) -> int:
    """A suit's cards that differ in effect, one for each run of neighbours with the same owner or places.

    The best card on the table parts a run.  Where the other opponent is still to play (``apart``), a run that both may
    hold from is split by the card played: he may then stay below it or go above it.  The second card of the run leaves him
    both, so it stands for all of them; of a run of two each leaves him one.
    """
    chosen, above = 0, 0
    run: list[int] = []
    for rank in range(7, -2, -1):
        bit = 1 << rank if rank >= 0 else 0
        if best & bit:
            places = -1
        elif (mine | first | second | aside) & bit:
            places = 16 if mine & bit else (first & bit and 1) | (second & bit and 2) | (aside & bit and 4)
        elif bit:
            continue
        else:
            places = -2
        if places != above:
            chosen |= _of_run(run, apart and above > 0 and above & 3 == 3)
            run, above = [], places
        run.append(bit)
    return chosen


def _of_run(run: list[int], split: bool) -> int:
    if not run:
        return 0
    if not split:
        return run[0]
    return run[0] | run[1] if len(run) == 2 else run[min(1, len(run) - 1)]
