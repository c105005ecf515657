"""Which two of twelve cards to discard, and what to order: every discard ranked over the layouts of the unseen cards.

Discards that leave hands alike in effect (the seven or the eight of a suit in which the player holds both) are solved once.
All discards are tried on the same layouts, so samples of them compare in pairs.  What ranks them are whole numbers and
fractions; equals stand in the order of their cards, and of one discard in the order in which the strains were named.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..diagrams.chart import html_bars
from ..diagrams.vocabulary import words
from ..errors import HandSizeError, NoSuchEntryError, OptionError, ViewError
from ..messages import _
from ..model.arguments import checked, checked_fields
from ..model.by_value import ByValue
from ..model.cards import DECK_MASK, Hand, Seat, Strain
from ..model.game import Contract, Misere
from ..model.tables import text_table
from ..model.tricks import run_of
from ..model.view import View
from ..notation import Alphabet, format_hand
from ..solving.run_control import RunControl, Watch
from ..solving.threads import chosen_workers, ordered_map
from .constraints import Constraint
from .estimate import Estimate
from .every_layout import every_layout
from .question import Question, best_order
from .sampling import DEFAULT_BUDGET, Budget
from .tallies import ChanceTally, TricksTally
from .worlds import Rows, Worlds

__all__ = ["DiscardEntry", "DiscardTable", "rank_discards"]

CHUNK = 2048
THRESHOLD = 0.75
TASTE = 16  # layouts on which every discard is tried before anything else
LEVELS = (6, 7, 8, 9, 10)


class Stages(NamedTuple):
    """How a ranking narrows down: layouts for all discards, how many stay, layouts for those, and how many are settled."""

    first: int
    kept: int
    second: int
    settled: int


MISERE_STAGES = Stages(256, 16, 2048, 5)
CONTRACT_STAGES = Stages(64, 24, 512, 2)


@checked_fields
@dataclass(frozen=True, slots=True, eq=False)
class DiscardEntry(ByValue):
    """One discard, for misère (``strain`` is ``None``) or for contracts in a strain.

    ``level`` is the highest level whose chance passes the table's threshold, ``None`` if none does or in misère.
    """

    discard: Hand
    strain: Strain | None
    level: int | None
    estimate: Estimate

    @property
    def chance(self) -> float:
        """The chance to stay clean; of a contract, to make ``level``, or 6 where no level passes."""
        return self.estimate.chance

    @property
    def chance_interval(self) -> tuple[float, float]:
        """A 95% interval for the chance."""
        return self.estimate.chance_interval

    @property
    def levels(self) -> dict[int, float]:
        """The chance of each contract level; empty in misère."""
        return {} if self.strain is None else {level: self.estimate.chance_of(level) for level in LEVELS}

    @property
    def label(self) -> str:
        """The discard, and of a contract its strain."""
        said = words()
        cards = " ".join(map(said.card, self.discard))
        return cards if self.strain is None else f"{cards}, {said.game(Contract(self.level or 6, self.strain))}"

    def to_json(self) -> dict[str, Any]:
        """The entry for scripts."""
        answer: dict[str, Any] = {"discard": [card.ascii for card in self.discard]}
        if self.strain is not None:
            answer |= {"strain": self.strain.letter, "level": self.level, "levels": {str(n): p for n, p in self.levels.items()}}
        return answer | self.estimate.figures() | {"seen": self.estimate.seen, "exact": self.estimate.exact}


@checked_fields
@dataclass(frozen=True, slots=True, eq=False)
class DiscardTable(ByValue):
    """Every discard, best first: in misère by the chance to stay clean; otherwise by level, its chance, and mean tricks.

    ``complete`` is false where the work was stopped before its end, and ``untried`` are the discards (in contracts: with their
    strains) that it had not come to by then.
    """

    cards: Hand
    declarer: Seat
    leader: Seat
    threshold: float
    entries: tuple[DiscardEntry, ...]
    layouts: int
    complete: bool
    seed: int
    untried: int = 0

    @property
    def best(self) -> DiscardEntry:
        """The entry that stands first."""
        return self.entries[0]

    @checked
    def entry(self, discard: Hand, strain: Strain | None = None) -> DiscardEntry:
        """The entry of that discard (and strain); raises :class:`NoSuchEntryError` where there is none."""
        for entry in self.entries:
            if entry.discard == discard and entry.strain == strain:
                return entry
        asked = _("{one} and {other}", one=discard, other=strain) if strain is not None else discard
        raise NoSuchEntryError(_("the table has no entry for {entry}", entry=asked), discard=discard, strain=strain)

    def to_json(self) -> dict[str, Any]:
        """The whole table for scripts."""
        game = "misere" if self.entries[0].strain is None else "contracts"
        answer: dict[str, Any] = {"hand": format_hand(self.cards, Alphabet.ASCII), "game": game}
        answer |= {"declarer": self.declarer.name, "leader": self.leader.name, "layouts": self.layouts, "complete": self.complete}
        answer |= {"untried": self.untried} if self.untried else {}
        answer |= {} if game == "misere" else {"threshold": self.threshold}
        answer |= {} if all(entry.estimate.exact for entry in self.entries) else {"seed": self.seed}
        return answer | {"entries": [entry.to_json() for entry in self.entries]}

    def figure(self) -> Any:
        """A matplotlib figure of the best discards; needs the extra ``plot``."""
        from ..diagrams.plot import discard_figure

        return discard_figure(self)

    def __str__(self) -> str:
        misere = self.entries[0].strain is None
        rows = [[_("discard"), *([] if misere else [_("order")]), _("clean") if misere else _("chance"), _("layouts")]]
        for entry in self.entries[:20]:
            order = [] if misere else [f"{entry.level or '–'}{entry.strain}"]
            seen = _("all") if entry.estimate.exact else str(entry.estimate.seen)
            rows.append([" ".join(map(words().card, entry.discard)), *order, f"{entry.chance:.2%}", seen])
        more = len(self.entries) - 20
        tail = [_("and {more} more", more=more)] if more > 0 else []
        return "\n".join([f"{self.cards}", "", text_table(rows), *tail])

    def _repr_html_(self) -> str:
        best = self.entries[:20]
        notes = [f"{entry.chance:7.2%}" for entry in best]
        return html_bars(f"{self.cards}", [entry.label for entry in best], [entry.chance for entry in best], notes)


@checked
def rank_discards(
    cards: Hand,
    leader: Seat,
    *,
    strains: Iterable[Strain] | None = None,
    declarer: Seat = Seat.W,
    absent: Seat = Seat.N,
    constraints: Iterable[Constraint] = (),
    threshold: float = THRESHOLD,
    budget: Budget = DEFAULT_BUDGET,
    workers: int | None = None,
    watch: Watch | None = None,
) -> DiscardTable:
    """Rank the 66 discards from twelve cards, for misère or for contracts.

    If the budget says nothing of exact or samples, all discards are tried on a few layouts, the better ones on more, and
    those that lead in the end on every layout.  ``exact=True`` does the last for all, ``samples`` a sample for all.

    :param strains: the strains to order, each with every discard; ``None`` ranks for misère.
    :param threshold: a contract's level counts as reached from this chance on.
    :param constraints: on the two other hands.
    :param watch: told how much is done of how much; the work stops where it returns true.
    :raises HandSizeError: other than twelve cards; :class:`InfeasibleError`: no layout fits.
    """
    workers = chosen_workers(workers)
    if len(cards) != 12:
        raise HandSizeError(_("a discard is chosen from twelve cards, not {count}: {cards}", count=len(cards), cards=cards), cards=cards)
    if not 0 < threshold <= 1:
        raise OptionError(_("the threshold is a chance above 0 and at most 1, not {threshold}", threshold=threshold), threshold=threshold)
    kinds = None if strains is None else list(dict.fromkeys(Strain(strain) for strain in strains))
    if kinds == []:
        raise ViewError(_("no strain is named"))
    ranking = _Ranking(cards, leader, declarer, absent, kinds, tuple(constraints), threshold, budget, workers, watch)
    complete = ranking.run()
    entries = ranking.entries(complete)
    untried = sum(len(group.discards) for group in ranking.groups) - len(entries)
    return DiscardTable(cards, declarer, leader, threshold, entries, ranking.total, complete, budget.seed, untried)


class _Group:
    """Discards alike in effect, with one strain: ``answers`` counts layouts by tricks, in misère by lost and clean."""

    def __init__(self, discards: list[Hand], view: View) -> None:
        self.discards = discards
        self.view = view
        self.question = Question.of(view)
        self.answers = np.zeros(2 if self.question.is_misere else 11, dtype=np.int64)
        self.exact = False
        self.order = best_order(view)

    @property
    def seen(self) -> int:
        return int(self.answers.sum())

    def ask(self, rows: Rows) -> NDArray[np.int64]:
        """The answers over layouts of the two other hands, given as rows in which the own hand is not looked at."""
        rows = rows.copy()
        rows[:, self.question.columns[0]] = self.view.hand.mask
        values = self.question.made(rows) if self.question.is_misere else self.question.tricks(rows)
        return np.bincount(values, minlength=len(self.answers))

    def entry(self, discard: Hand, threshold: Fraction, worlds: int, complete: bool, seed: int) -> DiscardEntry:
        level, strain, view = None, None, self.view.replace(hand=_kept(self.view, discard), discard=discard)
        counts, made = None, int(self.answers[1])
        if isinstance(view.game, Contract):
            strain, counts = view.game.strain, self.answers
            level = self.level(threshold)
            view = view.replace(game=Contract(level or 6, strain))
            made = int(counts[level or 6 :].sum())
        estimate = Estimate(view, made, self.seen, counts, worlds, self.exact, complete, None if self.exact else seed)
        return DiscardEntry(discard, strain, level, estimate)

    def level(self, threshold: Fraction) -> int | None:
        """The highest level whose chance passes the threshold."""
        return max((level for level in LEVELS if int(self.answers[level:].sum()) >= threshold * self.seen), default=None)

    def merit(self, threshold: Fraction) -> tuple[int | Fraction, ...]:
        """What ranks it: greater is better."""
        if self.question.is_misere:
            return (Fraction(int(self.answers[1]), self.seen),)
        level = self.level(threshold)
        tricks = sum(n * taken for taken, n in enumerate(self.answers.tolist()))
        return (level or 0, Fraction(int(self.answers[level or 6 :].sum()), self.seen), Fraction(tricks, self.seen))


def _decimal(chance: float) -> Fraction:
    """The chance as it is written: 0.55 is 55 of 100, where its double is a little more."""
    return Fraction(repr(float(chance)))


def _kept(view: View, discard: Hand) -> Hand:
    assert view.discard is not None
    return Hand.from_mask((view.hand.mask | view.discard.mask) & ~discard.mask)


class _Ranking:
    def __init__(
        self,
        cards: Hand,
        leader: Seat,
        declarer: Seat,
        absent: Seat,
        strains: Sequence[Strain] | None,
        constraints: tuple[Constraint, ...],
        threshold: float,
        budget: Budget,
        workers: int,
        watch: Watch | None,
    ) -> None:
        self.threshold, self.budget, self.workers = _decimal(threshold), budget, workers
        self.control = RunControl(budget.seconds, watch)
        self.stages = MISERE_STAGES if strains is None else CONTRACT_STAGES
        games = [Misere()] if strains is None else [Contract(6, strain) for strain in strains]
        self.groups = []
        for discards in _alike(cards):
            kept = Hand.from_mask(cards.mask & ~discards[0].mask)
            for game in games:
                view = View(declarer, kept, absent=absent, declarer=declarer, discard=discards[0], game=game, leader=leader)
                self.groups.append(_Group(discards, view))
        self.worlds = Worlds(self.groups[0].view, constraints)
        self.by_order = {group.order: Worlds(self.groups[0].view, constraints, order=group.order) for group in self.groups}
        self.total = self.worlds.unfiltered
        self.done, self.expected = 0, 1

    def run(self) -> bool:
        """Whether the ranking came to its end."""
        return self._stages() or self._with_something()

    def _stages(self) -> bool:
        first, kept, second, settled = self.stages
        if self.budget.exact or (self.budget.exact is None and self.budget.samples is None and self.total <= first):
            self.expected = self.total * len(self.groups)
            return all(self._settle(group) for group in self.groups)
        if self.budget.samples is not None:
            self.expected = self.budget.samples * len(self.groups)
            return self._all_alike(self.budget.samples)
        self.expected = first * len(self.groups) + (second - first) * kept + settled * self.total * (self.budget.exact is None)
        if not self._all_alike(first) or not self._sample(self._leaders(kept), second):
            return False
        return self.budget.exact is False or self._settle_leaders(settled)

    def _all_alike(self, size: int) -> bool:
        """A sample for all; a small one first, so that work stopped early has looked at every discard."""
        return self._sample(self.groups, min(size, TASTE)) and self._sample(self.groups, size)

    def _with_something(self) -> bool:
        """False: stopped before the end; where nothing was looked at by then, every discard is tried on a few layouts now."""
        if not any(group.seen for group in self.groups):
            rows = self.worlds.sample(TASTE, self.budget.seed).rows
            for group in self.groups:
                group.answers += group.ask(rows)
        return False

    def entries(self, complete: bool) -> tuple[DiscardEntry, ...]:
        """An entry for every discard and strain that was tried, best first; those alike in effect side by side, lowest cards first."""
        found: list[DiscardEntry] = []
        for group in self._leaders(len(self.groups)):
            for discard in group.discards:
                found.append(group.entry(discard, self.threshold, self.total, complete, self.budget.seed))
        return tuple(found)

    def _leaders(self, number: int) -> list[_Group]:
        tried = [group for group in self.groups if group.seen]
        return sorted(tried, key=lambda group: group.merit(self.threshold), reverse=True)[:number]

    def _settle_leaders(self, number: int) -> bool:
        """Answer exactly until the first few of the ranking are exact; each is settled at most once."""
        while open_ones := [group for group in self._leaders(number) if not group.exact]:
            if not self._settle(open_ones[0]):
                return False
        return True

    def _settle(self, group: _Group) -> bool:
        """Answer one group exactly: by the walk over all layouts, or where that does not serve world after world."""
        tally: ChanceTally | TricksTally = (ChanceTally if group.question.is_misere else TricksTally)(group.question)
        layouts, before = every_layout(self.worlds, group.question, group.view.hand.mask), self.done
        if layouts is None:
            if not self._one_by_one(group, tally):
                return False
        else:
            answers = layouts.answers(tally, self.workers, lambda done, _: self._reached(before + done))
            if answers is None:
                return False
            tally.add(answers)
        group.answers, group.exact = tally.counts, True
        return True

    def _one_by_one(self, group: _Group, tally: ChanceTally | TricksTally) -> bool:
        for counted in ordered_map(group.ask, self.by_order[group.order].enumerate(CHUNK), self.workers):
            tally.counts += counted
            if self._stop(int(counted.sum())) and tally.counts.sum() < self.total:
                return False
        return True

    def _sample(self, groups: list[_Group], size: int) -> bool:
        """Bring each group's sample to that size; the samples of a seed begin alike, so all see the same layouts."""
        rows = self.worlds.sample(size, self.budget.seed).rows
        for group, counted in ordered_map(lambda task: (task[0], task[0].ask(task[1])), _tasks(groups, rows), self.workers):
            group.answers += counted
            if self._stop(int(counted.sum())) and any(group.seen < size for group in groups):
                return False
        return True

    def _stop(self, more: int) -> bool:
        return self._reached(self.done + more)

    def _reached(self, done: int) -> bool:
        self.done = done
        return self.control.stop(min(self.done, self.expected), self.expected)


def _tasks(groups: list[_Group], rows: Rows) -> Iterator[tuple[_Group, Rows]]:
    for group in groups:
        if group.seen < len(rows):
            yield group, rows[group.seen :]


def _alike(cards: Hand) -> list[list[Hand]]:
    """The 66 discards, those together that take as many cards from each run of neighbours in a suit."""
    unseen = DECK_MASK & ~cards.mask
    alike: dict[tuple[Any, ...], list[Hand]] = {}
    for pair in combinations(sorted(cards), 2):
        alike.setdefault(tuple(run_of(card, unseen) for card in pair), []).append(Hand(pair))
    return list(alike.values())
