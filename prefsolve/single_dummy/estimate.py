"""What a player can expect of hidden cards: the declarer's tricks over all worlds, or over a fair sample of them.

Each world is solved with all cards seen.  What such an average is not, docs/single-dummy.md says: after the cards shown
so far, everyone in it plays as if he saw all hands, so it overrates what a guess is worth to the side that has to make it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..diagrams.chart import bars, html_bars
from ..diagrams.vocabulary import words
from ..errors import NoSuchEntryError, NotAskedError, ViewError
from ..messages import _, joined
from ..model.arguments import checked, checked_fields
from ..model.by_value import ByValue
from ..model.cards import Card, Seat
from ..model.game import Contract, Game
from ..model.tables import text_table
from ..model.view import View
from ..notation.questions import view_question
from ..solving.run_control import Watch
from ..solving.threads import chosen_workers
from .constraints import Constraint
from .intervals import NORMAL, interval_of_mean
from .question import Question, best_order
from .sampling import DEFAULT_BUDGET, Budget, gather
from .tallies import CardsTally, ChanceTally, TricksTally
from .worlds import Worlds

__all__ = ["CardEstimates", "Estimate", "estimate_cards", "estimate_view"]

Z = NORMAL


@checked_fields
@dataclass(frozen=True, slots=True, eq=False)
class Estimate(ByValue):
    """How many tricks the declarer takes over the worlds looked at.

    ``counts[t]`` is the number of worlds in which he takes *t* tricks of the whole play, ``(11,)`` int64; ``None`` where
    only the chance was asked for.  ``worlds`` is the number of worlds there are, ``None`` where a predicate kept it from
    being counted.  An answer is ``exact`` when all of them were looked at; otherwise it is a sample drawn with ``seed``, and
    not ``complete`` when it was stopped before its end.
    """

    view: View
    made: int
    seen: int
    counts: NDArray[np.int64] | None
    worlds: int | None
    exact: bool
    complete: bool
    seed: int | None

    @property
    def chance(self) -> float:
        """The chance that the contract is made or the misère stays clean."""
        return self.made / self.seen

    @property
    def chance_error(self) -> float:
        """The standard error of :attr:`chance`; 0 for an exact answer."""
        return 0.0 if self.exact else sqrt(self.made * (self.seen - self.made) / self.seen**3)

    @property
    def chance_interval(self) -> tuple[float, float]:
        """A 95% interval for the chance: Wilson's, which holds near 0 and 1 too."""
        if self.exact:
            return self.chance, self.chance
        n, p = self.seen, self.chance
        middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
        half = Z / (1 + Z * Z / n) * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))
        return max(0.0, middle - half), min(1.0, middle + half)

    @property
    def distribution(self) -> NDArray[np.float64]:
        """The chance of each number of tricks, 0 to 10, ``(11,)``; raises :class:`NotAskedError` if only the chance was asked for."""
        return self._counted() / self.seen

    @property
    def mean(self) -> float:
        """The declarer's mean tricks; raises :class:`NotAskedError` if only the chance was asked for."""
        total, _rest = self._sums()
        return total / self.seen

    @property
    def mean_error(self) -> float:
        """The standard error of :attr:`mean`; 0 for an exact answer, NaN for a sample of one."""
        if self.exact:
            return 0.0
        (total, squares), n = self._sums(), self.seen
        return sqrt((n * squares - total * total) / (n * n * (n - 1))) if n > 1 else float("nan")

    @property
    def mean_interval(self) -> tuple[float, float]:
        """A 95% interval for the mean, for small samples too; of one world, from 0 to 10."""
        if self.exact:
            return self.mean, self.mean
        return interval_of_mean(self._counted().tolist(), range(11))

    @checked
    def chance_of(self, tricks: int) -> float:
        """The chance that the declarer takes at least so many tricks; raises :class:`NotAskedError` as :attr:`distribution`."""
        return int(self._counted()[tricks:].sum()) / self.seen

    def _sums(self) -> tuple[int, int]:
        """The tricks of all worlds looked at, and their squares."""
        counts = self._counted().tolist()
        return sum(n * tricks for tricks, n in enumerate(counts)), sum(n * tricks * tricks for tricks, n in enumerate(counts))

    def _counted(self) -> NDArray[np.int64]:
        if self.counts is None:
            raise NotAskedError(_("only the chance was asked for, not the tricks"))
        return self.counts

    def to_json(self) -> dict[str, Any]:
        """The answer for scripts; what is only known of samples is left out of an exact one."""
        answer: dict[str, Any] = {**view_question(self.view), "layouts": self.worlds, "seen": self.seen}
        answer |= {"exact": self.exact, "complete": self.complete} | ({} if self.exact else {"seed": self.seed}) | self.figures()
        if self.counts is not None:
            answer["counts"] = {str(tricks): int(n) for tricks, n in enumerate(self.counts) if n}
        return answer

    def figures(self) -> dict[str, Any]:
        """The layouts in which the game is made, chance and mean, and of a sample their errors and intervals."""
        answer: dict[str, Any] = {"made": self.made, "chance": self.chance}
        if self.counts is not None:
            answer["mean"] = self.mean
        if not self.exact:
            answer |= {"chance_error": self.chance_error, "chance_interval": list(self.chance_interval)}
            if self.counts is not None and self.seen > 1:
                answer |= {"mean_error": self.mean_error, "mean_interval": list(self.mean_interval)}
        return answer

    @checked
    def histogram(self, *, width: int = 40, ascii_only: bool = False) -> str:
        """A bar a number of tricks, as text; raises :class:`NotAskedError` as :attr:`distribution`."""
        labels, shares, notes = self._bars()
        return "\n".join(bars(labels, shares, notes, width=width, ascii_only=ascii_only))

    def figure(self) -> Any:
        """A matplotlib figure of the distribution; needs the extra ``plot``."""
        from ..diagrams.plot import estimate_figure

        return estimate_figure(self)

    def _bars(self) -> tuple[list[str], list[float], list[str]]:
        counts = self._counted()
        tricks = range(int(np.flatnonzero(counts)[0]), int(np.flatnonzero(counts)[-1]) + 1)
        notes = [f"{counts[t] / self.seen:6.2%}  {counts[t]:,}" for t in tricks]
        return [str(t) for t in tricks], [counts[t] / self.seen for t in tricks], notes

    def _repr_html_(self) -> str:
        return html_bars(str(self), *self._bars()) if self.counts is not None else f"<p>{self}</p>"

    def __str__(self) -> str:
        what = _("clean") if not isinstance(self.view.game, Contract) else _("made")
        worlds = _("all {seen:,} worlds", seen=self.seen) if self.exact else _("{seen:,} sampled worlds", seen=self.seen)
        mean = "" if self.counts is None else ", " + _("{mean:.4f} tricks on average", mean=self.mean)
        low, high = self.chance_interval
        error = "" if self.exact else f" (95%: {low:.4f} to {high:.4f})"
        game = _("{game}", game=self.view.game)
        return f"{game}: {what} {self.chance:.6f}{error}{mean}; {worlds}"

    def __repr__(self) -> str:
        return f"<Estimate {self}>"


@checked_fields
@dataclass(frozen=True, slots=True, eq=False)
class CardEstimates(ByValue):
    """An estimate for every card the seat on move may play, all over the same worlds.

    ``cards`` stand best first for the seat's side: by chance, then by mean tricks, equals in the order of the cards.
    ``sums`` and ``squares`` are over the worlds: tricks after each card ``(cards,)`` and their products ``(cards, cards)``.
    """

    seat: Seat
    cards: tuple[Card, ...]
    estimates: tuple[Estimate, ...]
    sums: NDArray[np.int64]
    squares: NDArray[np.int64]

    @checked
    def __getitem__(self, card: Card) -> Estimate:
        return self.estimates[self._place(card)]

    def _place(self, card: Card) -> int:
        if card not in self.cards:
            raise NoSuchEntryError(
                _("{card} is not one of the cards that may be played: {cards}", card=card, cards=joined(" ", self.cards)), card=card
            )
        return self.cards.index(card)

    @property
    def best(self) -> Card:
        """The card that stands first."""
        return self.cards[0]

    @checked
    def difference(self, card: Card, other: Card) -> tuple[float, float]:
        """The declarer's mean tricks after ``card`` less those after ``other``, and its standard error.

        Both cards were tried in the same worlds, so the error is that of the paired differences; 0 if exact, NaN for one world.
        """
        a, b, n = self._place(card), self._place(other), self.estimates[0].seen
        total = int(self.sums[a]) - int(self.sums[b])
        squares = int(self.squares[a, a] + self.squares[b, b] - 2 * self.squares[a, b])
        if self.estimates[0].exact:
            return total / n, 0.0
        return total / n, sqrt((n * squares - total * total) / (n * n * (n - 1))) if n > 1 else float("nan")

    def to_json(self) -> dict[str, Any]:
        """The whole answer, and for each card its figures and the difference to the best."""
        first = self.estimates[0].to_json()
        own = ("made", "chance", "chance_error", "chance_interval", "mean", "mean_error", "mean_interval", "counts")
        answer = {name: value for name, value in first.items() if name not in own} | {"on_move": self.seat.name, "best": self.best.ascii}
        cards = {}
        for card, estimate in zip(self.cards, self.estimates, strict=True):
            mean, error = self.difference(card, self.best)
            figures = estimate.figures() | {"difference": mean}
            cards[card.ascii] = figures | ({} if estimate.exact or error != error else {"difference_error": error})
        return answer | {"cards": cards}

    def figure(self) -> Any:
        """A matplotlib figure of the cards' chances; needs the extra ``plot``."""
        from ..diagrams.plot import cards_figure

        return cards_figure(self)

    def __str__(self) -> str:
        rows = [[_("card"), _("chance"), _("tricks")]]
        rows += [
            [words().card(card), f"{found.chance:.2%}", f"{found.mean:.4f}"] for card, found in zip(self.cards, self.estimates, strict=True)
        ]
        return "\n".join([_("{seat} to play", seat=self.seat), "", text_table(rows)])

    def _repr_html_(self) -> str:
        notes = [f"{e.chance:7.2%}  {e.mean:.3f}" for e in self.estimates]
        return html_bars(_("{seat} to play", seat=self.seat), [str(card) for card in self.cards], [e.chance for e in self.estimates], notes)


@checked
def estimate_view(
    view: View,
    game: Game | None = None,
    leader: Seat | None = None,
    *,
    constraints: Iterable[Constraint] = (),
    chance_only: bool = False,
    budget: Budget = DEFAULT_BUDGET,
    workers: int | None = None,
    watch: Watch | None = None,
) -> Estimate:
    """The distribution of the declarer's tricks over the worlds of a view.

    :param game: the contract or misère, where the view does not name it.
    :param leader: who leads to the first trick, where the view does not name him.
    :param chance_only: only whether the game is made, which is quicker, above all in misère.
    :param budget: exact or sampled, how many worlds, how long; see :class:`~prefsolve.Budget`.
    :param workers: threads, one for each processor unless given; they change no answer.
    :param watch: told how many worlds are done of how many; the work stops where it returns true.
    :raises InfeasibleError: no layout fits.
    :raises ViewError: no game, declarer or leader; :class:`UnsupportedGameError`: raspasy.
    """
    workers = chosen_workers(workers)
    view = _completed(view, game, leader)
    worlds = Worlds(view, constraints, order=best_order(view))
    question = Question.of(view)
    kind: type[ChanceTally | TricksTally] = ChanceTally if chance_only else TricksTally
    result = gather(worlds, partial(kind, question), budget, workers, watch)
    return _estimate(view, result.tally.counts, question, result.worlds, result.exact, result.complete, budget.seed)


@checked
def estimate_cards(
    view: View,
    game: Game | None = None,
    leader: Seat | None = None,
    *,
    constraints: Iterable[Constraint] = (),
    budget: Budget = DEFAULT_BUDGET,
    workers: int | None = None,
    watch: Watch | None = None,
) -> CardEstimates:
    """:func:`estimate_view` after each card that the view's own seat may play now, all over the same worlds.

    :raises ViewError: another seat is on move, or the play is over; otherwise as :func:`estimate_view`.
    """
    workers = chosen_workers(workers)
    view = _completed(view, game, leader)
    question = Question.of(view)
    if view.turn != view.seat or not question.left:
        raise ViewError(_("{seat} is not on move", seat=view.seat) if question.left else _("the play is over"))
    worlds = Worlds(view, constraints, order=best_order(view))
    cards = tuple(view.legal_cards())
    result = gather(worlds, partial(CardsTally, question, cards), budget, workers, watch)
    tally = result.tally
    estimates = [_estimate(view, counts, question, result.worlds, result.exact, result.complete, budget.seed) for counts in tally.counts]
    sign = 1 if (view.seat == view.declarer) else -1
    # all cards were tried in the same worlds, so counts of worlds and sums of tricks rank as chances and means would
    order = sorted(range(len(cards)), key=lambda i: (-sign * estimates[i].made, -sign * _good(question) * int(tally.sums[i])))
    ranked = tuple(cards[i] for i in order), tuple(estimates[i] for i in order)
    return CardEstimates(view.seat, *ranked, tally.sums[order], tally.squares[np.ix_(order, order)])


def _completed(view: View, game: Game | None, leader: Seat | None) -> View:
    changes = {name: value for name, value in (("game", game), ("leader", leader)) if value is not None}
    return view.replace(**changes) if changes else view


def _good(question: Question) -> int:
    """1 where the declarer wants tricks, -1 in misère."""
    return -1 if question.is_misere else 1


def _estimate(
    view: View, counts: NDArray[np.int64], question: Question, worlds: int | None, exact: bool, complete: bool, seed: int
) -> Estimate:
    tricks = len(counts) == 11
    made = int(counts[1]) if not tricks else int(counts[0] if question.is_misere else counts[question.goal :].sum())
    return Estimate(view, made, int(counts.sum()), counts if tricks else None, worlds, exact, complete, None if exact else seed)
