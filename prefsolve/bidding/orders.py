"""Orders ranked by what they are expected to win: for ten cards with a discard made, and for twelve cards.

Stay at 6♠, jump to 7, play without trump, or misère instead: the distribution of the declarer's tricks in each strain comes
from :mod:`prefsolve.single_dummy.estimate`, its worth from :mod:`.expectation`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import sqrt
from typing import Any

from ..diagrams.vocabulary import words
from ..errors import ViewError
from ..messages import _
from ..model.arguments import checked
from ..model.cards import Hand, Seat, Strain
from ..model.game import Contract, Game, Misere
from ..model.tables import AsTable, Rows
from ..model.view import View
from ..notation import Alphabet, format_game, format_hand
from ..notation.numbers import decimal
from ..score.convention import LEVELS
from ..score.expectation import Pricing, expected
from ..single_dummy.constraints import Constraint
from ..single_dummy.discard import rank_discards
from ..single_dummy.estimate import Estimate, estimate_view
from ..single_dummy.intervals import interval_of_mean
from ..single_dummy.sampling import DEFAULT_BUDGET, Budget
from ..solving.run_control import RunControl, Watch
from ..solving.threads import chosen_workers
from .candidate_orders import discards

__all__ = ["OrderEntry", "OrderTable", "Pricing", "discard_orders", "estimate_orders"]

SCREENED = 64  # layouts on which every discard is tried with every strain
REFINED = (24, 512)  # how many orders then stay, and on how many layouts they are compared
SETTLED = 2  # how many of the leaders are looked at in every layout
MISERE_SCREENED = 256
MISERE_REFINED = (3, 256)
SHOWN = 20  # rows of a table that is printed
DEFAULT_PRICING = Pricing()


@dataclass(frozen=True, slots=True, eq=False)
class OrderEntry:
    """An order with its discard, and what it is worth.

    :param worth: the declarer's expected result in whists, exactly as the layouts looked at have it.
    :param error: its standard error; 0 where every layout was looked at.
    :param interval: a 95% interval for the mean, for small samples too.
    :param chance: the chance that the game is made, or the misère clean, as exactly.
    """

    game: Game
    discard: Hand | None
    worth: Fraction
    error: float
    interval: tuple[float, float]
    chance: Fraction
    estimate: Estimate

    @property
    def mean(self) -> float:
        """The declarer's expected result in whists."""
        return float(self.worth)

    @property
    def makes(self) -> float:
        """The chance that the game is made, or the misère clean."""
        return float(self.chance)

    def to_json(self) -> dict[str, Any]:
        """The entry for scripts."""
        answer: dict[str, Any] = {"game": format_game(self.game, Alphabet.ASCII)}
        if self.discard is not None:
            answer["discard"] = [card.ascii for card in self.discard]
        answer |= {"result": decimal(self.worth), "chance": self.makes, "seen": self.estimate.seen, "exact": self.estimate.exact}
        return answer if self.estimate.exact else answer | {"result_error": self.error, "result_interval": list(self.interval)}


@dataclass(frozen=True, slots=True, eq=False)
class OrderTable(AsTable):
    """Orders, the best first.

    ``complete`` is false where the work was stopped before its end.
    """

    cards: Hand
    declarer: Seat
    leader: Seat
    pricing: Pricing
    entries: tuple[OrderEntry, ...]
    complete: bool
    seed: int

    @property
    def best(self) -> OrderEntry:
        """The entry that stands first."""
        return self.entries[0]

    def _told(self) -> str:
        told = {"cards": self.cards, "convention": _(self.pricing.convention.name)}
        return _("{cards}: orders by expected result, in whists ({convention})", **told)

    def _rows(self) -> Rows:
        rows = [[_("order"), _("discard"), _("result, whists"), _("made")]]
        for entry in self.entries[:SHOWN]:
            worth = f"{entry.mean:+.2f}" if entry.estimate.exact else f"{entry.mean:+.1f} ± {entry.error:.1f}"
            rows.append([words().game(entry.game), " ".join(map(words().card, entry.discard or ())), worth, f"{entry.makes:.1%}"])
        return rows

    def to_json(self) -> dict[str, Any]:
        """The whole table for scripts."""
        pricing = self.pricing
        answer: dict[str, Any] = {"hand": format_hand(self.cards, Alphabet.ASCII), "declarer": self.declarer.name}
        answer["leader"] = self.leader.name
        answer |= {"convention": pricing.convention.name, "policy": pricing.policy.value, "players": pricing.players}
        answer |= {} if pricing.bid is None else {"bid": format_game(pricing.bid, Alphabet.ASCII)}
        answer |= {} if all(entry.estimate.exact for entry in self.entries) else {"seed": self.seed}
        return answer | {"complete": self.complete, "entries": [entry.to_json() for entry in self.entries]}


def price(estimate: Estimate, pricing: Pricing, discard: Hand | None) -> list[OrderEntry]:
    """What an estimate with counts of tricks is worth in each game of its strain that may be ordered."""
    assert estimate.counts is not None
    game = estimate.view.game
    assert game is not None
    counts = {tricks: int(n) for tricks, n in enumerate(estimate.counts) if n}
    games: Sequence[Game] = [Contract(level, game.strain) for level in LEVELS] if isinstance(game, Contract) else [game]
    entries = []
    for order in games:
        if pricing.may_order(order):
            worth = expected(order, counts, pricing.policy, pricing.convention, pricing.players)
            mean, error = Fraction(worth.mean), 0.0
            interval = float(mean), float(mean)
            if not estimate.exact:
                error = _error(order, counts, pricing)
                interval = interval_of_mean(estimate.counts.tolist(), pricing.payoffs(order))
            entries.append(OrderEntry(order, discard, mean, error, interval, Fraction(worth.makes), estimate))
    return entries


def _error(order: Game, counts: dict[int, int], pricing: Pricing) -> float:
    """A sample's standard error.  Layouts that all have the same result do not show that others would: half a layout more is taken
    as one trick worse than the worst.
    """
    worse = max(counts) + 1 if isinstance(order, Misere) else min(counts) - 1
    weights: dict[int, int | Fraction] = {**counts, **({worse: Fraction(1, 2)} if 0 <= worse <= 10 else {})}
    return expected(order, weights, pricing.policy, pricing.convention, pricing.players).deviation / sqrt(sum(counts.values()))


def _ranked(entries: Iterable[OrderEntry]) -> tuple[OrderEntry, ...]:
    """The best first; equals stand in the order in which they were looked at: discards by their cards, strains, levels."""
    return tuple(sorted(entries, key=lambda entry: -entry.worth))


class _Clock:
    """What is left of a budget of time, and a watcher told of the part of the work that is being done."""

    def __init__(self, budget: Budget, watch: Watch | None, parts: int) -> None:
        self.budget, self.parts, self.part = budget, parts, 0
        self.control = RunControl(budget.seconds, watch)

    def look(self, done: int, total: int) -> bool:
        """The watcher of one part: told of the whole, in thousandths; stops it where the time is up as well."""
        share = min(1.0, done / total) if total else 0.0
        return self.control.stop(int(1000 * (self.part + share)), 1000 * self.parts)

    @property
    def late(self) -> bool:
        """Whether the time is up, or the watcher has stopped the work."""
        return self.look(0, 0)

    def share(self, **changes: Any) -> Budget:
        """The budget of the next part: an even share of the time that is left."""
        seconds = self.budget.seconds
        if seconds is not None:
            left = seconds - self.control.spent
            changes["seconds"] = max(0.05, left / max(1, self.parts - self.part))
        return replace(self.budget, **changes)


@checked
def estimate_orders(
    view: View,
    pricing: Pricing = DEFAULT_PRICING,
    *,
    leader: Seat | None = None,
    constraints: Iterable[Constraint] = (),
    budget: Budget = DEFAULT_BUDGET,
    workers: int | None = None,
    watch: Watch | None = None,
) -> OrderTable:
    """Every order that may be given with these ten cards, by expected result; once the play has begun, the view's game alone.

    :param view: the declarer's own view, before the play or in it; its game, where it names one, only says what is played
        once the play has begun.
    :raises ViewError: another seat's view, no leader, or no game in the middle of the play; else as
        :func:`~prefsolve.estimate_view`.
    """
    workers = chosen_workers(workers)
    if leader is not None:
        view = view.replace(leader=leader)
    if view.seat != view.declarer or view.leader is None:
        if view.leader is None:
            raise ViewError(_("the leader is not named"))
        raise ViewError(_("orders are ranked for the declarer, who is {declarer}", declarer=view.declarer))
    games = _orderable(view, pricing)
    clock, constraints = _Clock(budget, watch, len(games)), tuple(constraints)
    entries: list[OrderEntry] = []
    complete = True
    for clock.part, game in enumerate(games):
        if clock.late and entries:
            complete = False
            break
        found = estimate_view(view.replace(game=game), constraints=constraints, budget=clock.share(), workers=workers, watch=clock.look)
        complete = complete and found.complete
        entries += [entry for entry in price(found, pricing, None) if not view.play or entry.game == view.game]
    return OrderTable(view.hand, view.seat, view.leader, pricing, _ranked(entries), complete, budget.seed)


def _orderable(view: View, pricing: Pricing) -> list[Game]:
    """A game of each strain that may be ordered, and misère; in the play the one that is played."""
    if view.play:
        if view.game is None:
            raise ViewError(_("the play has begun, so its game must be named"))
        return [view.game]
    games: list[Game] = [Contract(6, strain) for strain in Strain if pricing.may_order(Contract(10, strain))]
    return [*games, Misere()]


@checked
def discard_orders(
    cards: Hand,
    leader: Seat,
    pricing: Pricing = DEFAULT_PRICING,
    *,
    strains: Iterable[Strain] = tuple(Strain),
    misere: bool = True,
    declarer: Seat = Seat.W,
    absent: Seat = Seat.N,
    constraints: Iterable[Constraint] = (),
    budget: Budget = DEFAULT_BUDGET,
    workers: int | None = None,
    watch: Watch | None = None,
) -> OrderTable:
    """For each discard from twelve cards and each strain the best order, all by expected result, and misère with its best discards.

    Every discard and strain is tried on a few layouts, the better ones on more, and the leaders on every layout;
    ``exact=True`` looks at every layout for all, ``samples`` at a sample for all.  Of discards alike in effect the one with
    the lowest cards is listed.  For misère only the three discards that stay clean most often are counted out, also where all is
    exact.

    :raises HandSizeError: other than twelve cards; :class:`InfeasibleError`: no layout fits.
    :raises ViewError: nothing may be ordered.
    """
    workers = chosen_workers(workers)
    kinds = [strain for strain in dict.fromkeys(map(Strain, strains)) if pricing.may_order(Contract(10, strain))]
    if not kinds and not misere:
        raise ViewError(_("no order is named"))
    ranking = _Ranking(pricing, leader, declarer, absent, tuple(constraints), budget, workers, watch)
    if kinds:
        ranking.contracts(cards, kinds)
    if misere and not (kinds and ranking.clock.late):
        ranking.miseres(cards)
    return OrderTable(cards, declarer, leader, pricing, _ranked(ranking.best()), not ranking.clock.late, budget.seed)


class _Ranking:
    """The stages of a ranking by result; the leaders are refined as long as the budget lets them."""

    def __init__(
        self,
        pricing: Pricing,
        leader: Seat,
        declarer: Seat,
        absent: Seat,
        constraints: tuple[Constraint, ...],
        budget: Budget,
        workers: int,
        watch: Watch | None,
    ) -> None:
        self.pricing = pricing
        self.common: dict[str, Any] = {"constraints": constraints, "workers": workers}
        self.seats: dict[str, Any] = {"declarer": declarer, "absent": absent}
        self.leader, self.budget = leader, budget
        self.clock = _Clock(budget, watch, 3)
        self.estimates: dict[tuple[Hand, Strain | None], Estimate] = {}

    @property
    def fixed(self) -> bool:
        """Whether the budget says how much to look at, for all alike."""
        return self.budget.samples is not None or self.budget.exact is True

    def best(self) -> list[OrderEntry]:
        """For each discard and strain its best order."""
        found = []
        for (discard, _rest), estimate in self.estimates.items():
            entries = price(estimate, self.pricing, discard)
            if entries:
                found.append(max(entries, key=lambda entry: entry.worth))
        return found

    def contracts(self, cards: Hand, strains: Sequence[Strain]) -> None:
        """Contracts: screened, then refined, then settled."""
        first = self.budget if self.fixed else replace(self.budget, exact=None, samples=SCREENED, seconds=None)
        table = rank_discards(cards, self.leader, strains=strains, budget=first, watch=self.clock.look, **self.seats, **self.common)
        listed = {Hand.from_mask(mask) for mask in discards(cards.mask)}
        for entry in table.entries:
            if entry.discard in listed:
                self.estimates[entry.discard, entry.strain] = entry.estimate
        if not self.fixed:
            self._refine(*REFINED)
            self._settle(SETTLED)

    def miseres(self, cards: Hand) -> None:
        """Misère: how often each discard is clean, and then what the best of them cost when they are not."""
        self.clock.part = 2
        kept, samples = MISERE_REFINED
        screen = self.budget if self.budget.exact else replace(self.budget, exact=None, samples=MISERE_SCREENED, seconds=None)
        table = rank_discards(cards, self.leader, budget=screen, watch=self.clock.look, **self.seats, **self.common)
        listed = {Hand.from_mask(mask) for mask in discards(cards.mask)}
        for entry in [entry for entry in table.entries if entry.discard in listed][:kept]:
            budget = self.budget if self.fixed else replace(self.budget, exact=None, samples=samples, seconds=None)
            self.estimates[entry.discard, None] = estimate_view(entry.estimate.view, budget=budget, watch=self.clock.look, **self.common)
            if self.clock.late:
                return

    def _leaders(self, number: int) -> list[tuple[Hand, Strain | None]]:
        """The discards and strains that lead."""
        ranked = _ranked(self.best())[:number]
        return [(entry.discard or Hand(), entry.game.strain if isinstance(entry.game, Contract) else None) for entry in ranked]

    def _refine(self, number: int, samples: int) -> None:
        """Look at more layouts, the same for all, for the better ones."""
        for key in self._leaders(number):
            if self.clock.late:
                return
            self._again(key, replace(self.budget, exact=None, samples=samples, seconds=None))

    def _settle(self, number: int) -> None:
        """Look at every layout for the first few, and for whoever takes their places."""
        self.clock.part = 1
        while not self.clock.late and (open_ones := [key for key in self._leaders(number) if not self.estimates[key].exact]):
            if self.estimates[open_ones[0]].worlds is None or self.budget.exact is False:
                return
            self._again(open_ones[0], self.clock.share(exact=True, samples=None))

    def _again(self, key: tuple[Hand, Strain | None], budget: Budget) -> None:
        found = estimate_view(self.estimates[key].view, budget=budget, watch=self.clock.look, **self.common)
        if found.complete:
            self.estimates[key] = found
