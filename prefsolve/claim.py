"""Claims: "ten tricks" and "the rest are mine", with the cards open and with the cards hidden."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ._gather import Watch
from ._layouts import fitting, own_cards, rows_of, two_hands
from ._plan import Plan, make_plan
from ._pool import ordered_map
from ._sure import Known, SureSearch
from ._tallies import ChanceTally
from ._values import Question, best_order
from .cards import Card, Hand, Seat
from .constraints import Constraint, Length, Where
from .deal import Deal, clockwise
from .errors import BudgetError, ClaimError
from .game import Contract, Game, Misere
from .position import Position
from .solver import solve
from .view import View
from .worlds import Rows, Worlds

__all__ = ["BrokenLayout", "HiddenClaim", "OpenClaim", "check_claim", "check_hidden_claim"]

MOST_LAYOUTS = 1_000_000  # looked at one by one without being asked
SAMPLE = 20_000  # looked at instead where there are more
EXAMPLES = 3
CHUNK = 4096
KEPT = 100_000  # broken layouts kept to choose examples from


@dataclass(frozen=True, slots=True)
class OpenClaim:
    """A claim with all cards seen.

    ``claimed`` of the tricks still to be decided were claimed (in misère: at most so many taken), ``taken`` are those the
    claimer gets against the best play of both others together.  ``line`` is a line that breaks a false claim, from the card
    to be played now to the end, else ``None``.
    """

    position: Position
    claimer: Seat
    claimed: int
    taken: int
    holds: bool
    line: tuple[Card, ...] | None

    def to_json(self) -> dict[str, Any]:
        """``holds``, ``claimer``, ``claimed``, ``taken`` and of a false claim ``line``."""
        answer: dict[str, Any] = {"holds": self.holds, "claimer": str(self.claimer), "claimed": self.claimed, "taken": self.taken}
        return answer | ({} if self.line is None else {"line": [card.ascii for card in self.line]})


@dataclass(frozen=True, slots=True)
class BrokenLayout:
    """A layout in which the claim fails although all cards lie open, and the line that breaks it."""

    position: Position
    taken: int
    line: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class HiddenClaim:
    """A claim by a player who does not see all cards.

    It is ``sure`` if one way of playing, which sees only the cards as they fall, keeps it in every layout; then ``plan`` is
    that way and ``first_card`` what to play now (``None`` where another seat is on move).  Otherwise it depends:
    ``broken`` of ``layouts`` fail even with open cards (possibly none, if it takes a guess), and ``examples`` are two or
    three of them.  Where a sure claim made looking at layouts needless, ``broken`` is 0 and all are counted.  ``exact`` is
    false where there were too many layouts and a sample of them was looked at.
    """

    view: View
    claimed: int
    sure: bool
    plan: Plan | None
    first_card: Card | None
    broken: int
    layouts: int
    exact: bool
    examples: tuple[BrokenLayout, ...]

    @property
    def holds(self) -> bool:
        """Whether the claim is sure."""
        return self.sure

    @property
    def verdict(self) -> str:
        """``sure`` or ``depends``."""
        return "sure" if self.sure else "depends"

    def to_json(self) -> dict[str, Any]:
        """The answer for scripts; examples carry the deal, the claimer's tricks and the line."""
        answer: dict[str, Any] = {"holds": self.sure, "verdict": self.verdict, "claimer": str(self.view.seat), "claimed": self.claimed}
        answer |= {"broken": self.broken, "layouts": self.layouts, "exact": self.exact}
        if self.plan is not None:
            return answer | {"first_card": self.first_card.ascii if self.first_card is not None else None, "plan": self.plan.to_json()}
        examples = []
        for example in self.examples:
            deal = {str(seat): [card.ascii for card in hand] for seat, hand in example.position.deal.hands.items()}
            examples.append({"hands": deal, "taken": example.taken, "line": [card.ascii for card in example.line]})
        return answer | {"examples": examples}


def check_claim(position: Position, *, tricks: int | None = None, claimer: Seat | None = None) -> OpenClaim:
    """Whether a claim holds, all cards seen, against every way in which both others can play together.

    :param tricks: how many of the tricks still to be decided are claimed, all if nothing is said; in misère how many at most
        will be taken, none if nothing is said.
    :param claimer: who claims, the declarer if nothing is said; another seat claims tricks for himself alone.
    :raises ClaimError: raspasy; in misère another seat than the declarer; more tricks than are left.
    """
    claimer = position.declarer if claimer is None else claimer
    claimed = _claimed(position.game, position.declarer, claimer, tricks, position.hand_size)
    assert claimer is not None
    seen = _as_declarer(position, claimer)
    solution = solve(seen, line=True)
    taken = solution.declarer_tricks - seen.declarer_tricks
    holds = taken <= claimed if isinstance(position.game, Misere) else taken >= claimed
    return OpenClaim(position, claimer, claimed, taken, holds, None if holds else solution.line)


def check_hidden_claim(
    view: View,
    *,
    tricks: int | None = None,
    constraints: Iterable[Constraint] = (),
    exact: bool = False,
    limit: int = 2_000_000,
    workers: int = 1,
    watch: Watch | None = None,
) -> HiddenClaim:
    """Whether the player can be sure of a claim while he sees only his own cards and open ones.

    :param view: the claimer's; the game, its declarer and the leader must be named.
    :param tricks: as for :func:`check_claim`, by the player himself.
    :param exact: count broken layouts one by one however many there are.
    :param limit: how many states the search for a sure way may look at.
    :param watch: told how many layouts are done of how many; the work stops where it returns true.
    :raises ClaimError: as :func:`check_claim`; :class:`BudgetError`: stopped, or undecided at the limit.
    :raises InfeasibleError: no layout fits; :class:`ViewError`: no game, declarer or leader.
    """
    return _Check(view, tricks, tuple(constraints), exact, limit, workers, watch).answer()


def _never(done: int, total: int) -> bool:
    return False


def _claimed(game: Game | None, declarer: Seat | None, claimer: Seat | None, tricks: int | None, left: int) -> int:
    if not isinstance(game, Contract | Misere):
        raise ClaimError("claims are checked in contracts and misère")
    if isinstance(game, Misere) and claimer != declarer:
        raise ClaimError(f"in misère the declarer claims, not {claimer}", seat=claimer)
    claimed = (0 if isinstance(game, Misere) else left) if tricks is None else tricks
    if not 0 <= claimed <= left:
        raise ClaimError(f"{claimed} tricks are claimed, and {left} are left", claimed=claimed, left=left)
    return claimed


def _as_declarer(position: Position, claimer: Seat) -> Position:
    """The position with the claimer alone against both others, and no more looked at than the play needs."""
    deal = Deal(position.deal.hands)
    return Position(deal, position.game, declarer=claimer, leader=position.leader, table=position.table, tricks=position.tricks)


class _Check:
    """One hidden claim being checked."""

    def __init__(
        self,
        view: View,
        tricks: int | None,
        constraints: tuple[Constraint, ...],
        exact: bool,
        limit: int,
        workers: int,
        watch: Watch | None,
    ) -> None:
        self.view = view
        asked = Question.of(view)
        self.claimed = _claimed(view.game, view.declarer, view.seat, tricks, asked.left)
        self.question = Question.of(view, declarer=view.seat)
        self.question = replace(self.question, goal=self.question.taken + self.claimed + self.question.is_misere)
        self.worlds = Worlds(view, constraints, order=best_order(view))
        self.seats = clockwise(view.seats, view.seat)
        self.exact, self.workers, self.watch = exact, workers, watch
        self.spare = self.claimed if self.question.is_misere else asked.left - self.claimed
        trump = view.game.trump if view.game is not None else None
        tied = any(isinstance(c, Length | Where) for c in constraints)
        layouts = self._places(self._all_rows()) if tied else None
        self.search = SureSearch(trump.mask if trump is not None else 0, self.question.is_misere, layouts, limit)

    def answer(self) -> HiddenClaim:
        """Sure if it is plainly so; depends if a layout fails with open cards; only then the full search."""
        known, leader, table = self._known(), self.question.leader, tuple(map(int, self.view.table))
        if not table and self.search.plainly_sure(known, leader):
            return self._sure(known, leader, table)
        if self.worlds.unfiltered > MOST_LAYOUTS and not self.exact:
            if self.search.keeps(known, leader, self.spare, table):
                return self._sure(known, leader, table)
            rows = (self.worlds.sample(SAMPLE, 0).rows[at : at + CHUNK] for at in range(0, SAMPLE, CHUNK))
            return self._depends(*self._broken(rows, SAMPLE), exact=False)
        broken, examples, layouts = self._all_broken()
        if broken or not self.search.keeps(known, leader, self.spare, table):
            return self._depends(broken, examples, layouts, exact=True)
        return self._sure(known, leader, table)

    def _sure(self, known: Known, leader: int, table: tuple[int, ...]) -> HiddenClaim:
        plan = make_plan(self.search, self.seats, known, leader, self.spare, table)
        first = None
        if self.view.turn == self.view.seat and self.question.left:
            first = plan.cards[0] if plan.cards else Card(self.search.good_cards(known, leader, self.spare, table)[0])
        total = self.worlds.count() if not self.worlds.has_predicates else sum(map(len, self.worlds.enumerate()))
        return HiddenClaim(self.view, self.claimed, True, plan, first, 0, total, True, ())

    def _depends(self, broken: int, rows: Rows, layouts: int, *, exact: bool) -> HiddenClaim:
        chosen = sorted({0, len(rows) // 2, len(rows) - 1})[:EXAMPLES] if len(rows) else []
        examples = tuple(self._example(rows[at]) for at in chosen)
        return HiddenClaim(self.view, self.claimed, False, None, None, broken, layouts, exact, examples)

    def _example(self, row: NDArray[np.uint32]) -> BrokenLayout:
        hands = {seat: Hand.from_mask(int(mask)) for seat, mask in zip(self.view.seats, row, strict=False)}
        position = _as_declarer(self.view.position(hands), self.view.seat)
        solution = solve(position, line=True)
        return BrokenLayout(position, solution.declarer_tricks - position.declarer_tricks, solution.line or ())

    def _all_broken(self) -> tuple[int, Rows, int]:
        """As :meth:`_broken` over every layout, by the walk over all of them where that serves."""
        hands = two_hands(self.worlds, self.question)
        if hands is None:
            return self._broken(self.worlds.enumerate(CHUNK), self.worlds.unfiltered)
        own = own_cards(self.worlds, self.question)
        made = ChanceTally(self.question).walk(
            own, hands, self.workers, lambda done, total: self.watch is not None and self.watch(done, total)
        )
        if made is None:
            raise BudgetError(f"stopped before all of {hands.layouts:,} layouts were looked at")
        rows = rows_of(self.worlds, self.question, hands)
        fits = fitting(self.worlds, rows)
        broken = rows[fits & ~made]
        return len(broken), broken, int(fits.sum())

    def _broken(self, chunks: Iterator[Rows] | Iterable[Rows], total: int) -> tuple[int, Rows, int]:
        """How many layouts fail with open cards, rows of some of them, and how many were looked at."""

        def work(rows: Rows) -> tuple[Rows, int]:
            return rows[~self.question.made(rows)], len(rows)

        broken = seen = kept = 0
        found = [np.empty((0, 4), np.uint32)]
        for rows, size in ordered_map(work, chunks, self.workers):
            broken, seen = broken + len(rows), seen + size
            if kept < KEPT:
                found.append(rows)
                kept += len(rows)
            if self.watch is not None and self.watch(seen, total) and seen < total:
                raise BudgetError(f"stopped after {seen:,} of {total:,} layouts, {broken:,} of which break the claim", broken=broken)
        return broken, np.concatenate(found), seen

    def _all_rows(self) -> Rows:
        if self.worlds.unfiltered > MOST_LAYOUTS:
            raise BudgetError(
                f"a claim with suit lengths or predicates takes {self.worlds.unfiltered:,} layouts, more than {MOST_LAYOUTS:,}"
            )
        return self.worlds.array()

    def _places(self, rows: Rows) -> NDArray[np.uint32]:
        """The hands left after the play of the next two seats, and what lies aside, ``(n, 3)``."""
        aside = rows[:, 3] if self.view.aside else np.zeros(len(rows), np.uint32)
        hands = self.question.hands(rows)
        return np.ascontiguousarray(np.column_stack([hands[:, 1], hands[:, 2], aside]))

    def _known(self) -> Known:
        """What the claimer knows now: his cards left, and where each unseen card may still lie."""
        view, problem = self.view, self.worlds.problem
        gone = Hand(view.play).mask
        masks = []
        for place in (*self.seats[1:], view.aside_name):
            if place in view.known_hands:
                mask = view.known_hands[place].mask
            elif place in problem.places:
                bit = 1 << problem.places.index(place)
                mask = sum(1 << card for card in range(32) if problem.domains[card] & bit)
            else:
                mask = 0
            masks.append(mask & ~gone)
        rooms = [view.size - len(view.played_by(seat)) for seat in self.seats[1:]]
        return Known(view.hand.mask & ~gone, masks[0], masks[1], masks[2], rooms[0], rooms[1])
