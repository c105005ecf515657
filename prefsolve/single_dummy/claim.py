"""Claims: "ten tricks" and "the rest are mine", with the cards open and with the cards hidden."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..errors import BudgetError, ClaimError, InfeasibleError
from ..messages import _
from ..model.arguments import checked, checked_fields
from ..model.cards import Card, Hand, Seat, Suit
from ..model.deal import Deal, clockwise
from ..model.game import Contract, Game, Misere
from ..model.position import Position
from ..model.tables import AsTable
from ..model.view import View
from ..notation import Alphabet, format_deal
from ..notation.questions import position_question, view_question
from ..solving.positions import solve
from ..solving.run_control import RunControl, Watch
from ..solving.threads import chosen_workers, ordered_map
from .constraints import Constraint
from .every_layout import every_layout
from .plan import Plan, make_plan
from .question import Question, best_order
from .suit_lengths import FREE, Bounds
from .sure_search import Known, SureSearch
from .tallies import ChanceTally
from .worlds import Rows, Worlds

__all__ = ["BrokenLayout", "HiddenClaim", "OpenClaim", "check_claim", "check_hidden_claim"]

MOST_LAYOUTS = 1_000_000  # looked at one by one without being asked
SAMPLE = 20_000  # looked at instead where there are more
PROBE = 256  # looked at before anything else
EARLY_STATES = 20_000  # of the search for a sure way, before layouts are looked at one by one
EXAMPLES = 3
CHUNK = 4096
KEPT = 100_000  # broken layouts kept to choose examples from


@checked_fields
@dataclass(frozen=True, slots=True)
class OpenClaim(AsTable):
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

    def _told(self) -> str:
        told = {"seat": self.claimer, "claimed": self.claimed, "taken": self.taken}
        if self.holds:
            return _("{seat} claims {claimed}: it holds, {taken} with best defence", **told)
        return _("{seat} claims {claimed}: it fails, {taken} with best defence", **told)

    def to_json(self) -> dict[str, Any]:
        """The question, ``holds``, ``claimer``, ``claimed``, ``tricks`` and of a false claim ``line``."""
        answer: dict[str, Any] = position_question(self.position) | {"holds": self.holds, "claimer": self.claimer.name}
        answer |= {"claimed": self.claimed, "tricks": self.taken}
        return answer | ({} if self.line is None else {"line": [card.ascii for card in self.line]})


@checked_fields
@dataclass(frozen=True, slots=True)
class BrokenLayout:
    """A layout in which the claim fails although all cards are open, and the line that breaks it."""

    position: Position
    taken: int
    line: tuple[Card, ...]


@checked_fields
@dataclass(frozen=True, slots=True)
class HiddenClaim(AsTable):
    """A claim by a player who does not see all cards.

    It is ``sure`` if one way of playing, which sees only the cards played, keeps it in every layout; then ``plan`` is
    that way and ``first_card`` what to play now (``None`` where another seat is on move).  Otherwise it depends:
    ``broken`` of ``layouts`` fail even with open cards (possibly none, if it takes a guess), and ``examples`` are two or
    three of them.  Where a sure claim made looking at layouts needless, ``broken`` is 0 and all are counted.

    ``exact`` is false where not all layouts were looked at: there were too many, and a sample of them was, or the work was
    stopped.  ``stopped`` says why it was: ``time``, ``interrupt``, or ``states`` (as many as the limit); else it is empty.
    ``decided`` is false where it was stopped before it was known to be sure or not: no layout was found that breaks it.
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
    stopped: str = ""
    decided: bool = True

    @property
    def holds(self) -> bool:
        """Whether the claim is sure."""
        return self.sure

    @property
    def verdict(self) -> str:
        """``sure``, ``depends`` or ``undecided``."""
        return "sure" if self.sure else "depends" if self.decided else "undecided"

    def _told(self) -> str:
        verdict = {"sure": _("sure"), "depends": _("it depends"), "undecided": _("not decided")}[self.verdict]
        told = _("{seat} claims {claimed}: {verdict}", seat=self.view.seat, claimed=self.claimed, verdict=verdict)
        plan = [] if self.plan is None else self.plan.lines("  ")
        return "\n".join([told, _("{broken} of {layouts} layouts break it", broken=self.broken, layouts=self.layouts), *plan])

    def to_json(self) -> dict[str, Any]:
        """The answer for scripts; examples carry the deal, the claimer's tricks and the line."""
        holds = self.sure if self.decided else None
        answer = view_question(self.view) | {"holds": holds, "verdict": self.verdict, "claimer": self.view.seat.name}
        answer |= {"claimed": self.claimed, "broken": self.broken}
        answer |= {"layouts": self.layouts if self.exact else None, "seen": self.layouts, "exact": self.exact}
        answer |= {"stopped": self.stopped} if self.stopped else {}
        if self.plan is not None:
            return answer | {"first_card": self.first_card.ascii if self.first_card is not None else None, "plan": self.plan.to_json()}
        examples = []
        for example in self.examples:
            deal = format_deal(example.position.deal, Alphabet.ASCII)
            examples.append({"deal": deal, "tricks": example.taken, "line": [card.ascii for card in example.line]})
        return answer | {"examples": examples}


@checked
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


@checked
def check_hidden_claim(
    view: View,
    *,
    tricks: int | None = None,
    constraints: Iterable[Constraint] = (),
    exact: bool = False,
    limit: int = 2_000_000,
    seconds: float | None = None,
    workers: int | None = None,
    watch: Watch | None = None,
) -> HiddenClaim:
    """Whether the player can be sure of a claim while he sees only his own cards and open ones.

    :param view: the claimer's; the game, its declarer and the leader must be named.
    :param tricks: as for :func:`check_claim`, by the player himself.
    :param exact: count broken layouts one by one however many there are.
    :param limit: how many states the search for a sure way may look at.
    :param seconds: how long it may take.
    :param watch: told how many layouts are done of how many; the work stops where it returns true.  However it was stopped,
        the answer is what is known by then: see :attr:`HiddenClaim.verdict`.
    :raises ClaimError: as :func:`check_claim`; :class:`BudgetError`: too many layouts to list for a predicate.
    :raises InfeasibleError: no layout fits; :class:`ViewError`: no game, declarer or leader.
    """
    workers = chosen_workers(workers)
    return _Check(view, tricks, tuple(constraints), exact, limit, workers, RunControl(seconds, watch)).answer()


def _claimed(game: Game | None, declarer: Seat | None, claimer: Seat | None, tricks: int | None, left: int) -> int:
    if not isinstance(game, Contract | Misere):
        raise ClaimError(_("claims are checked in contracts and misère"))
    if isinstance(game, Misere) and claimer != declarer:
        raise ClaimError(_("in misère the declarer claims, not {claimer}", claimer=claimer), seat=claimer)
    claimed = (0 if isinstance(game, Misere) else left) if tricks is None else tricks
    if not 0 <= claimed <= left:
        raise ClaimError(
            _("{claimed} tricks are claimed, but only {left} are left", claimed=claimed, left=left), claimed=claimed, left=left
        )
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
        control: RunControl,
    ) -> None:
        self.view = view
        asked = Question.of(view)
        self.claimed = _claimed(view.game, view.declarer, view.seat, tricks, asked.left)
        self.question = Question.of(view, declarer=view.seat)
        self.question = replace(self.question, goal=self.question.taken + self.claimed + self.question.is_misere)
        self.worlds = Worlds(view, constraints, order=best_order(view))
        self.seats = clockwise(view.seats, view.seat)
        self.exact, self.workers, self.control = exact, workers, control
        self.spare = self.claimed if self.question.is_misere else asked.left - self.claimed
        trump = view.game.trump if view.game is not None else None
        self.listed = self._all_rows() if self.worlds.has_predicates else None
        places = None if self.listed is None else self._places(self.listed)
        self.limit = limit
        self.search = SureSearch(trump.mask if trump is not None else 0, self.question.is_misere, places, min(limit, EARLY_STATES), control)
        self.good_card: int | None = None  # that keeps the claim, once the search has found one
        self.known, self.leader, self.table = self._known(), self.question.leader, tuple(map(int, view.table))

    def answer(self) -> HiddenClaim:
        """Cheap tests first, then a short search, then all layouts with open cards, and only then the full search."""
        if not self.table and self.search.plainly_sure(self.known, self.leader):
            return self._sure()
        first = self._first_cards()
        sure = self._search(first, min(self.limit, EARLY_STATES))
        if sure:
            return self._sure()
        depends = self._looked_at()
        if depends.stopped and not depends.broken:  # those drawn before may have shown more
            depends = replace(self._broken(iter([self._some_rows()]), PROBE, whole=False), stopped=depends.stopped)
        if sure is False or depends.broken:
            return depends
        if depends.stopped:
            return replace(depends, decided=False)
        sure = self._search(first, self.limit)
        if sure is None:
            return replace(depends, stopped=self.control.stopped or "states", decided=False)
        return self._sure() if sure else depends

    def _first_cards(self) -> list[int] | None:
        """The claimer's cards that no layout of a small sample refutes with open cards, ``None`` where he is not on move."""
        rows = self._some_rows()
        if self.view.turn != self.view.seat or not self.question.left:
            return None if self.question.made(rows).all() else []
        cards = self.search.own_cards(self.known, self.table)
        tricks = self.question.cards(rows, tuple(map(Card, cards)))
        worst = (tricks.max(axis=0) if self.question.is_misere else tricks.min(axis=0)).tolist()
        goal, wants = self.question.goal, not self.question.is_misere
        return [card for card, taken in zip(cards, worst, strict=True) if (taken >= goal) == wants]

    def _some_rows(self) -> Rows:
        if self.listed is not None:
            return self.listed[:: max(1, len(self.listed) // PROBE)]
        if self.worlds.unfiltered <= PROBE:
            return self.worlds.array()
        return self.worlds.sample(PROBE, 0).rows

    def _search(self, first: list[int] | None, limit: int) -> bool | None:
        """Whether the claim is sure; ``None`` if that is not decided within so many states, or before the work was stopped."""
        self.search.limit = limit
        at = (self.known, self.leader, self.spare, self.table)
        try:
            if first is None:
                return self.search.keeps(*at)
            self.good_card = next((card for card in first if self.search.keeps_after(*at, card)), None)
            return self.good_card is not None
        except BudgetError:
            return None

    def _looked_at(self) -> HiddenClaim:
        """The layouts that fail with open cards, by all layouts or where there are too many by a sample of them."""
        if self.worlds.unfiltered <= MOST_LAYOUTS or self.exact:
            return self._all_broken()
        rows = self.worlds.sample(SAMPLE, 0).rows
        return self._broken((rows[at : at + CHUNK] for at in range(0, SAMPLE, CHUNK)), SAMPLE, whole=False)

    def _sure(self) -> HiddenClaim:
        self.search.limit = self.limit
        plan = make_plan(self.search, self.seats, self.known, self.leader, self.spare, self.table)
        card = None
        if self.view.turn == self.view.seat and self.question.left:
            own = self.search.own_cards(self.known, self.table)
            card = plan.cards[0] if plan.cards else Card(own[0] if self.good_card is None else self.good_card)
        total = self.worlds.unfiltered if self.listed is None else len(self.listed)
        stopped = "" if plan.complete else self.control.stopped
        return HiddenClaim(self.view, self.claimed, True, plan, card, 0, total, True, (), stopped)

    def _depends(self, broken: int, rows: Rows, layouts: int, *, exact: bool, stopped: str = "") -> HiddenClaim:
        chosen = sorted({0, len(rows) // 2, len(rows) - 1})[:EXAMPLES] if len(rows) else []
        examples = tuple(self._example(rows[at]) for at in chosen)
        return HiddenClaim(self.view, self.claimed, False, None, None, broken, layouts, exact, examples, stopped)

    def _example(self, row: NDArray[np.uint32]) -> BrokenLayout:
        hands = {seat: Hand.from_mask(int(mask)) for seat, mask in zip(self.view.seats, row, strict=False)}
        position = _as_declarer(self.view.position(hands), self.view.seat)
        solution = solve(position, line=True)
        return BrokenLayout(position, solution.declarer_tricks - position.declarer_tricks, solution.line or ())

    def _all_broken(self) -> HiddenClaim:
        """As :meth:`_broken` over every layout, by the walk over all of them where that serves."""
        layouts = every_layout(self.worlds, self.question)
        if layouts is None:
            return self._broken(self.worlds.enumerate(CHUNK), self.worlds.unfiltered, whole=True)
        made = layouts.answers(ChanceTally(self.question), self.workers, self.control.stop)
        if made is None:  # a walk keeps nothing that was stopped, and its first layouts would be no fair sample
            return self._broken(iter([self._some_rows()]), PROBE, whole=False)
        broken = layouts.rows()[~made]
        return self._depends(len(broken), broken, len(made), exact=True)

    def _broken(self, chunks: Iterator[Rows], total: int, *, whole: bool) -> HiddenClaim:
        """How many of the layouts fail with open cards, some of them, and how many were looked at.

        :param whole: whether the chunks are all layouts there are.
        """

        def work(rows: Rows) -> tuple[Rows, int]:
            return rows[~self.question.made(rows)], len(rows)

        broken = seen = kept = 0
        found = [np.empty((0, 4), np.uint32)]
        for rows, size in ordered_map(work, chunks, self.workers):
            broken, seen = broken + len(rows), seen + size
            if kept < KEPT:
                found.append(rows)
                kept += len(rows)
            if self.control.stop(seen, total) and seen < total:
                return self._depends(broken, np.concatenate(found), seen, exact=False, stopped=self.control.stopped)
        return self._depends(broken, np.concatenate(found), seen, exact=whole, stopped=self.control.stopped if not whole else "")

    def _all_rows(self) -> Rows:
        if self.worlds.unfiltered > MOST_LAYOUTS:
            raise BudgetError(
                _(
                    "a claim with predicates takes {unfiltered:,} layouts, more than {most_layouts:,}",
                    unfiltered=self.worlds.unfiltered,
                    most_layouts=MOST_LAYOUTS,
                )
            )
        rows = self.worlds.array()
        if not len(rows):
            raise InfeasibleError(
                _("no layout fits: the predicates reject all {unfiltered:,}", unfiltered=self.worlds.unfiltered), clash=()
            )
        return rows

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
        return Known(view.hand.mask & ~gone, masks[0], masks[1], masks[2], rooms[0], rooms[1], bounds=self._bounds())

    def _bounds(self) -> Bounds:
        """The suit lengths known of the cards left, by suit and the places clockwise from the claimer."""
        if not self.worlds.has_lengths:
            return ()
        problem, found = self.worlds.problem, []
        for suit, bounds in zip(Suit, problem.bounds, strict=True):
            pairs = list(FREE)
            for at, place in enumerate((*self.seats[1:], self.view.aside_name)):
                if place in problem.places:
                    low, high = bounds[problem.places.index(place)]
                    gone = len(self.view.played_by(place).of_suit(suit)) if isinstance(place, Seat) else 0
                    pairs[at] = (max(low - gone, 0), high - gone)
            found.append((pairs[0], pairs[1], pairs[2]))
        return tuple(found)
