"""Advice: what one plan guarantees, exactly where the layouts can be listed, and a look ahead where they cannot.

*Average* counts the layouts that are won if everybody sees all cards from here on; *guaranteed* those that one plan wins,
which sees only the cards played, against others who see everything.  The declarer plans alone.  Two defenders plan
together, and one plan for both exists only where one sees the other's hand; where he does not, the answer is that of the
pair with open cards, hand by hand of the partner, and says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from ..errors import OptionError, ViewError
from ..messages import _
from ..model.arguments import checked
from ..model.cards import Card, Seat, bits
from ..model.game import Game
from ..model.view import View
from ..single_dummy.constraints import Constraint
from ..single_dummy.question import Question
from ..single_dummy.worlds import Rows, Worlds
from ..solving.run_control import RunControl, Watch
from ..solving.threads import chosen_workers, ordered_map
from .ahead import look_ahead
from .best_set import BestSet
from .plan import PlanSource
from .result import Advice, Ahead, Worth
from .search import Asker, equal_cards
from .situation import Situation, situation_of
from .weights import Weight, layout_weights, whole

__all__ = ["MOST_LAYOUTS", "advise"]

MOST_LAYOUTS = 13_000  # listed for an exact answer at most
SAMPLES = 200
MEBIBYTES = 192.0  # for positions, all questions together


@checked
def advise(
    view: View,
    game: Game | None = None,
    leader: Seat | None = None,
    *,
    constraints: Iterable[Constraint] = (),
    tricks: int | None = None,
    weight: Weight | None = None,
    ahead: int | None = None,
    samples: int | None = None,
    seed: int = 0,
    seconds: float | None = None,
    workers: int | None = None,
    watch: Watch | None = None,
) -> Advice:
    """In how many layouts one plan succeeds that sees only the cards played, for the position and every card.

    :param view: the declarer's, or a defender's.
    :param game: the contract or misère, where the view does not name it; :param leader: likewise.
    :param constraints: what else is known of hidden cards.
    :param tricks: the tricks that the declarer needs of those still to be decided, in misère those he may take at most;
        by default what the game asks for.
    :param weight: how much each layout counts, as a function of places' masks like that of :class:`~prefsolve.Where`.
    :param ahead: look so many cards of the player's own ahead as well.
    :param samples: of a look ahead, how many layouts are drawn with ``seed``; all where they can be listed, else 200.
    :param seconds: when the time is up, the answer is what is known by then: an interval that holds the guaranteed worth.
    :param workers: threads, one for each processor unless given; they change no answer.
    :param watch: told how many questions are answered of how many; the work stops where it returns true.
    :raises InfeasibleError: no layout fits; :class:`ViewError`: no game, declarer or leader, or the play is over.
    :raises OptionError: a number outside its range; :class:`WeightError`: weights that cannot be used.
    :raises UnsupportedGameError: raspasy.
    """
    workers = chosen_workers(workers)
    changes = {name: value for name, value in (("game", game), ("leader", leader)) if value is not None}
    asked = _Asked(view.replace(**changes) if changes else view, tuple(constraints), tricks, weight, ahead, samples, seed)
    return _Run(asked, seconds, workers, watch).answer()


class _Asked:
    """What is asked, checked."""

    def __init__(
        self,
        view: View,
        constraints: tuple[Constraint, ...],
        tricks: int | None,
        weight: Weight | None,
        ahead: int | None,
        samples: int | None,
        seed: int,
    ) -> None:
        self.view, self.weight, self.ahead, self.samples, self.seed = view, weight, ahead, samples, seed
        question = Question.of(view)
        if not question.left:
            raise ViewError(_("the play is over"))
        for name, value, low in (("ahead", ahead, 1), ("samples", samples, 1), ("seed", seed, 0)):
            if value is not None and value < low:
                raise OptionError(_("{name} is a number from {low} on, not {value}", name=name, low=low, value=value), **{name: value})
        if tricks is not None and not 0 <= tricks <= question.left:
            raise OptionError(
                _("{tricks} tricks are asked for, but only {left} are left", tricks=tricks, left=question.left),
                tricks=tricks,
                left=question.left,
            )
        self.needed = question.goal - question.taken if tricks is None else tricks + question.is_misere
        self.worlds = Worlds(view, constraints)
        others = [seat for seat in view.seats if seat not in (view.seat, view.declarer)]
        self.partner = None if view.seat == view.declarer else others[0]
        self.paired = self.partner is not None and self.partner not in view.open_hands
        self.on_move = view.turn == view.seat or (self.partner in view.open_hands and view.turn == self.partner)

    @property
    def can_list(self) -> bool:
        """Whether every layout can be looked at for an exact answer."""
        if self.worlds.has_predicates or self.worlds.has_lengths:
            return self.worlds.unfiltered <= 50 * MOST_LAYOUTS and self.worlds.count() <= MOST_LAYOUTS
        return self.worlds.unfiltered <= MOST_LAYOUTS

    def situations(self, rows: Rows) -> list[tuple[Situation, Rows]]:
        """One situation, or where the partner is hidden one for each hand that he may hold, with its rows."""
        if not self.paired or self.partner is None:
            return [(situation_of(self.view, rows, self.needed, self.partner), rows)]
        column = self.view.seats.index(self.partner)
        found = []
        for hand in np.unique(rows[:, column]):
            some = rows[rows[:, column] == hand]
            found.append((situation_of(self.view, some, self.needed, self.partner), some))
        return found


class _Task(NamedTuple):
    """One question: a group (a hand of the partner's, or the only one) and a card, or ``None`` for the position as it is."""

    group: int
    card: int | None


@dataclass
class _Found:
    average: int
    set: BestSet
    asker: Asker | None


class _Run:
    """One call of :func:`advise`."""

    def __init__(self, asked: _Asked, seconds: float | None, workers: int, watch: Watch | None) -> None:
        self.asked, self.workers = asked, workers
        self.control = RunControl(seconds, watch)
        self.done, self.total = 0, 0

    def late(self) -> bool:
        """Whether to stop; called from every thread."""
        return self.control.stop(self.done, self.total)

    @property
    def stopped(self) -> str:
        """Why the run was told to stop, if it was."""
        return self.control.stopped

    def answer(self) -> Advice:
        if not self.asked.can_list:
            return self._too_many()
        rows = self.asked.worlds.array()
        weights = layout_weights(self.asked.worlds, rows, self.asked.weight)
        kept = [place for place, weight in enumerate(weights) if weight]
        rows, weights = rows[kept], [weights[place] for place in kept]
        exact = _Exact(self, rows, weights)
        advice = exact.advice()
        ahead = self._ahead(rows) if self.asked.ahead is not None else None
        return advice if ahead is None else _with(advice, ahead=ahead, stopped=self.stopped)

    def _ahead(self, rows: Rows) -> Ahead:
        """So many cards ahead, in all of these layouts or in a sample of them."""
        asked = self.asked
        seed = None
        if asked.samples is not None:
            rows, seed = asked.worlds.sample(asked.samples, asked.seed).rows, asked.seed
        found = look_ahead([one for one, _ in asked.situations(rows)], asked.ahead, self.workers, self.late, asked.on_move)
        return Ahead(found.cards, len(rows), seed, found.value, found.at_most, found.by_card)

    def _too_many(self) -> Advice:
        asked = self.asked
        rows = asked.worlds.sample(asked.samples or SAMPLES, asked.seed, workers=self.workers).rows
        layouts = asked.worlds.unfiltered
        situations = [one for one, _ in asked.situations(rows)]
        found = look_ahead(situations, asked.ahead, self.workers, self.late, asked.on_move, timed=self.control.seconds is not None)
        ahead = Ahead(found.cards, len(rows), asked.seed, found.value, found.at_most, found.by_card)
        return Advice(
            view=asked.view,
            needed=asked.needed,
            layouts=layouts,
            total=Fraction(layouts),
            worth=None,
            cards={},
            ahead=ahead,
            paired=asked.paired,
            stopped=self.stopped,
            averages=found.averages,
            average=found.average,
            seen=len(rows),
        )


def _with(advice: Advice, **changes: object) -> Advice:
    values = {name: getattr(advice, name) for name in advice.__dataclass_fields__} | changes
    return Advice(**values)


class _Exact:
    """The exact answer over listed layouts."""

    def __init__(self, run: _Run, rows: Rows, weights: list[Fraction]) -> None:
        self.run, self.asked = run, run.asked
        numbers, self.scale = whole(weights)
        by_row = {tuple(row): number for row, number in zip(rows.tolist(), numbers, strict=True)}
        self.total = sum(numbers)
        self.layouts = len(rows)
        self.groups = self.asked.situations(rows)
        self.weights = [
            [by_row[tuple(some[place].tolist())] if place >= 0 else 0 for place in situation.rows.tolist()]
            for situation, some in self.groups
        ]
        self.found: dict[_Task, _Found] = {}

    def advice(self) -> Advice:
        run, asked = self.run, self.asked
        first = self.groups[0][0]
        self.equal = equal_cards(first) if asked.on_move else {}
        cards = sorted(set(self.equal.values()))
        self.cards: list[int | None] = [*cards] or [None]
        tasks = [_Task(group, card) for group in range(len(self.groups)) for card in self.cards]
        run.total = 2 * len(tasks)
        self.mebibytes = MEBIBYTES / (1 if asked.paired else len(tasks))
        for work in (self._whole,) if asked.paired else (self._open, self._start, self._finish):
            self._each(work, tasks)
        by_card = {Card(card): self._worth([_Task(group, self.equal[card]) for group in range(len(self.groups))]) for card in self.equal}
        best_first = sorted(by_card, key=lambda card: (-by_card[card].guaranteed, -by_card[card].average, _in_order(card)))
        return Advice(
            view=asked.view,
            needed=asked.needed,
            layouts=self.layouts,
            total=Fraction(self.total, self.scale),
            worth=self._position(cards),
            cards={card: by_card[card] for card in best_first},
            paired=asked.paired,
            weighted=asked.weight is not None,
            stopped="" if all(found.set.is_proven for found in self.found.values()) else run.stopped,
            _source=None if asked.paired else self._source(),
        )

    def _each(self, work: Callable[[_Task], None], tasks: list[_Task]) -> None:
        for _rest in ordered_map(work, tasks, min(self.run.workers, len(tasks))):
            pass

    def _whole(self, task: _Task) -> None:
        """All of one question at once, and its memory given back: there may be hundreds, and no plan comes of them."""
        self._open(task)
        self._start(task)
        self._finish(task)
        self.found[task].asker = None
        self.found[task].set.ask = _closed

    def _open(self, task: _Task) -> None:
        situation, weights = self.groups[task.group][0], self.weights[task.group]
        asker = Asker(situation, mebibytes=self.mebibytes, watch=self.run.late)
        won = asker.won(situation.every, task.card)
        best = BestSet(lambda layouts: asker.ask(layouts, task.card), won, weights)
        self.found[task] = _Found(sum(weights[layout] for layout in bits(won)), best, asker)

    def _start(self, task: _Task) -> None:
        if not self.run.late():
            try:
                self.found[task].set.start()
            except InterruptedError:
                return
        self.run.done += 1

    def _finish(self, task: _Task) -> None:
        if not self.run.late():
            try:
                self.found[task].set.run()
            except InterruptedError:
                return
        self.run.done += 1

    def _worth(self, tasks: Iterable[_Task]) -> Worth:
        """The groups' worths added up."""
        average = guaranteed = at_most = won = sure = 0
        for task in tasks:
            found = self.found[task]
            average += found.average
            guaranteed += found.set.weight(found.set.best)
            at_most += found.set.bound
            won += found.set.won.bit_count()
            sure += found.set.best.bit_count()
        return Worth(Fraction(average, self.scale), Fraction(guaranteed, self.scale), Fraction(at_most, self.scale), won, sure)

    def _position(self, cards: list[int]) -> Worth:
        """The position's worth: in each group that of its best card."""
        if not cards:
            return self._worth(_Task(group, None) for group in range(len(self.groups)))
        average = guaranteed = at_most = won = sure = 0
        for group in range(len(self.groups)):
            tasks = [_Task(group, card) for card in cards]
            best = max(tasks, key=lambda task: self.found[task].set.weight(self.found[task].set.best))
            anyhow = 0
            for task in tasks:
                anyhow |= self.found[task].set.won
            average += sum(self.weights[group][layout] for layout in bits(anyhow))
            won += anyhow.bit_count()
            guaranteed += self.found[best].set.weight(self.found[best].set.best)
            sure += self.found[best].set.best.bit_count()
            at_most += max(self.found[task].set.bound for task in tasks)
        return Worth(Fraction(average, self.scale), Fraction(guaranteed, self.scale), Fraction(at_most, self.scale), won, sure)

    def _merit(self, task: _Task) -> tuple[int, int, int]:
        """By what the best card is chosen: guaranteed weight, average weight, and of equals the first in the order of cards."""
        found = self.found[task]
        return found.set.weight(found.set.best), found.average, -_in_order(task.card or 0)

    def _source(self) -> PlanSource:
        """What plans are built from later."""
        sets = {task.card: found.set.best for task, found in self.found.items()}
        return PlanSource(self.asked.view, self.groups[0][0], sets, self.equal, max(self.found, key=self._merit).card)


def _closed(layouts: int) -> tuple[bool, int]:
    raise RuntimeError("the memory of this question has been freed")


def _in_order(card: int) -> int:
    """A card's place in the order that decides between equals: by suit, and high before low."""
    return card ^ 7
