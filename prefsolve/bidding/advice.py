"""What to bid with ten cards: every talon, its best discard and order, and what buying up to a level is worth.

For each of the 231 talons the declarer's best discard and order are found on sampled layouts of the others' cards, and
valued on further layouts (see :mod:`.talons`).  The program looks at the talons in rounds, each of which doubles what is known
of every talon, until it is stopped.  A misère that may be one to bid is looked at over every layout from the third round on,
talon by talon (:mod:`.exact_misere`): its discard and its chance are exact then.

Others' bids say what may be bid; what they tell of others' cards is for the player to say, as constraints: talons then count
by the layouts that fit, exactly, and only such layouts are sampled.  After the talon everybody is taken to see all cards, as
in every average over double-dummy layouts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import combinations
from math import comb, sqrt
from typing import Any

import numpy as np

from ..diagrams.vocabulary import words
from ..errors import BudgetError, HandSizeError, OptionError
from ..messages import N_, _
from ..model.arguments import checked
from ..model.cards import DECK_MASK, Card, Hand
from ..model.game import Contract, Game, Misere
from ..model.tables import AsTable, Rows
from ..score.auction import Auction, Bid
from ..score.convention import Convention
from ..score.errors import IllegalBidError
from ..score.expectation import Policy, payoffs
from ..score.outcome import Seating
from ..score.presets import SOCHI
from ..score.prices import Prices
from ..single_dummy.constraints import Constraint
from ..single_dummy.intervals import NORMAL, student
from ..solving.contexts import context_of_thread
from ..solving.run_control import RunControl, Watch
from ..solving.threads import chosen_workers, ordered_map
from .as_json import advice_to_json
from .candidate_orders import Candidate, contract_candidates
from .exact_misere import clean_talon
from .misere_questions import MisereQuestions, StoppedWalk
from .others import Known
from .pass_value import Passing
from .talons import Chosen, Layouts, MiserePlan, TalonContracts, TalonMisere, UnseenTalon, contract_at, contract_prices, layouts_of

__all__ = ["BidAdvice", "TalonAnswer", "Worth", "advise_bid", "chance_of_useful"]

RoundWatch = Callable[[int, int, int], bool]  # round from 1, talons done in it, talons in all → whether to stop

TABLE_MIB = 8.0
EVERY_TALON = comb(22, 2)  # 231
LAYOUTS_A_TALON = comb(20, 10)
PLACES = range(25)
EXACT_MISERES_FROM = 2  # the round, from 0, from which on a talon's misère is looked at over every layout
LIKELY_MISERE = Fraction(1, 4)  # if it was clean so often in the rounds before
CAUGHT_LAYOUTS = 32  # of each talon's caught layouts, in so many the tricks are counted
NAMES = (N_("first hand"), N_("second hand"), N_("third hand"))


def chance_of_useful(useful: int, unseen: int = 22) -> float:
    """The chance that at least one of the talon's two cards is among ``useful`` of the ``unseen`` ones.

    :raises OptionError: more useful cards than unseen ones, or fewer than none.
    """
    if not 0 <= useful <= unseen or unseen < 2:
        raise OptionError(_("{useful} of {unseen} unseen cards cannot all be useful", useful=useful, unseen=unseen))
    return 1 - comb(unseen - useful, 2) / comb(unseen, 2)


@dataclass(frozen=True, slots=True)
class TalonAnswer:
    """What has been found for one talon.

    :param talon: its two cards, as a mask.
    :param ways: in how many layouts of the unseen cards it is the talon.
    :param contracts: by the place of the lowest order among the 25 contracts, the discard and order chosen.
    :param misere: the misère's discard, where misère may be bid.
    """

    talon: int
    ways: int
    contracts: dict[int, Chosen]
    misere: MiserePlan | None


@dataclass(frozen=True, slots=True)
class Worth:
    """A mean over the talons, in whists unless it is a share.

    :param error: the standard error: of the sampled layouts, and of the talons where not all have been looked at.
    :param deals: from how many deals the error was reckoned, where it was from their own spread and they may be few.
    """

    mean: float
    error: float
    deals: int | None = None

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% interval: Student's where the deals are few."""
        half = self.error * (NORMAL if self.deals is None else student(max(1, self.deals - 1)))
        return self.mean - half, self.mean + half

    def __str__(self) -> str:
        return f"{self.mean:+.1f} ± {self.error:.1f}"


@dataclass(frozen=True, slots=True)
class BidAdvice(AsTable):
    """What a hand of ten cards is worth bidding.

    :param hand: the ten cards.
    :param place: 0 for the first (eldest) hand, 1 or 2.
    :param said: what was said before, in order.
    :param legal: what may be said now.
    :param held: what stands when this hand passes: the bid and its player's place, or ``None``, and then it is raspasy.
    :param known: what was said to be known of the others' cards.
    :param possible: how many talons there can be, 231 if nothing is known.
    :param answers: one for each talon looked at.
    :param passes: this hand's result in random deals in which it passes.
    :param rounds: how many rounds all talons have been through.
    :param complete: whether it ended by itself, and not because it was stopped.
    """

    hand: Hand
    place: int
    said: tuple[Bid, ...]
    legal: tuple[Bid, ...]
    convention: Convention
    policy: Policy
    players: int
    seed: int
    held: tuple[Game, int] | None
    known: tuple[Constraint, ...]
    possible: int
    answers: tuple[TalonAnswer, ...]
    passes: tuple[Fraction, ...]
    rounds: int
    complete: bool

    def _told(self) -> str:
        return _("{hand}: expected results in whists ({convention})", hand=self.hand, convention=_(self.convention.name))

    def _rows(self) -> Rows:
        rows = [[_("bid"), _("result, whists"), _("makes"), _("talon helps")], [_("pass"), str(self.passing()), "", ""]]
        if self.lowest is not None:
            for place in sorted({self.lowest, *(first for first in range(0, 25, 5) if first > self.lowest)}):
                bid = contract_at(place)
                rows.append([words().game(bid), str(self.buying(bid)), f"{self.makes(bid):.0%}", f"{self.helps(bid):.0%}"])
        if any(isinstance(bid.game, Misere) for bid in self.legal):
            rows.append([words().misere, str(self.misere()), f"{self.misere_clean().mean:.0%}", ""])
        return rows

    def to_json(self, *, each: bool = False) -> dict[str, Any]:
        """The question and what each bid is worth, as ``bid --json``; with ``each``, every talon's discard and order."""
        return advice_to_json(self, each=each)

    @property
    def lowest(self) -> int | None:
        """The place among the 25 contracts of the lowest that may still be bought; ``None`` if none may."""
        places = [contract_place(bid.game) for bid in self.legal if isinstance(bid.game, Contract)]
        return min(places, default=None)

    def passing(self) -> Worth:
        """The mean result of a pass: of raspasy if nobody has bid and all pass, else of the defence against the bid held."""
        number = len(self.passes)
        mean = sum(self.passes, Fraction(0)) / number
        if number == 1:
            return Worth(float(mean), float("inf"), 1)
        return Worth(float(mean), sqrt(sum((worth - mean) ** 2 for worth in self.passes) / (number * (number - 1))), number)

    @property
    def without_talon(self) -> bool:
        """Whether what may be bid is a game with the ten cards dealt; there is one answer then, and no talon."""
        return any(bid.without_talon for bid in self.legal)

    def buying(self, lowest: Contract) -> Worth:
        """The mean result of buying the talon at that bid: over the talons, of the best order that is no lower."""
        return self._over(self._chosen(lowest))

    def helps(self, lowest: Contract) -> float:
        """The share of layouts with a talon after which such an order is expected to win whists."""
        return float(self._share([Fraction(plan.mean > 0) for plan in self._chosen(lowest)]))

    def makes(self, lowest: Contract) -> float:
        """The mean chance that the game ordered is made."""
        return float(self._share([plan.makes for plan in self._chosen(lowest)]))

    def _share(self, values: Sequence[Fraction]) -> Fraction:
        return sum((answer.ways * value for answer, value in zip(self.answers, values, strict=True)), Fraction(0)) / self._ways

    @property
    def _ways(self) -> int:
        return sum(answer.ways for answer in self.answers)

    def misere(self) -> Worth:
        """The mean result of a misère.

        :raises IllegalBidError: misère could not be bid.
        """
        return self._over(self._miseres())

    def misere_clean(self) -> Worth:
        """How likely the misère is to stay clean, over talons and layouts."""
        plans = self._miseres()
        exact = [Fraction(0) if plan.exact else None for plan in plans]
        return self._mean([(plan.clean, _chance_variance(plan), plan.layouts) for plan in plans], exact)

    @property
    def misere_exact(self) -> bool:
        """Whether the chance of :meth:`misere_clean` is exact: every layout of every talon was looked at."""
        return len(self.answers) == self.possible and all(answer.misere is not None and answer.misere.exact for answer in self.answers)

    def gains(self, lowest: Contract | Misere) -> dict[Card, float]:
        """For each unseen card, how much more than the mean the talons with it are worth, the most useful first, then in cards' order."""
        plans: Sequence[Chosen | MiserePlan] = self._miseres() if isinstance(lowest, Misere) else self._chosen(lowest)
        mean = self._share([plan.mean for plan in plans])
        found: dict[Card, list[tuple[int, Fraction]]] = {}
        for answer, plan in zip(self.answers, plans, strict=True):
            for card in Hand.from_mask(answer.talon):
                found.setdefault(card, []).append((answer.ways, plan.mean - mean))
        gains = {card: sum(ways * gain for ways, gain in parts) / sum(ways for ways, _ in parts) for card, parts in found.items()}
        return {card: float(gain) for card, gain in sorted(gains.items(), key=lambda item: (-item[1], item[0]))}

    def _chosen(self, lowest: Contract) -> list[Chosen]:
        place = contract_place(lowest)
        if self.lowest is None or place < self.lowest:
            raise IllegalBidError(_("{lowest} may not be bid here", lowest=lowest))
        return [answer.contracts[place] for answer in self.answers]

    def _miseres(self) -> list[MiserePlan]:
        plans = [answer.misere for answer in self.answers if answer.misere is not None]
        if not plans:
            raise IllegalBidError(_("misère may not be bid here"))
        return plans

    def _over(self, plans: Iterable[Chosen | MiserePlan]) -> Worth:
        plans = list(plans)
        errors = [plan.error if isinstance(plan, MiserePlan) else None for plan in plans]
        return self._mean([(plan.mean, plan.variance, plan.layouts) for plan in plans], errors)

    def _mean(self, parts: Sequence[tuple[Fraction, Fraction, int]], errors: Sequence[Fraction | None]) -> Worth:
        """The mean of ``(mean, variance, layouts)`` over the talons that were looked at, as an estimate for all of them.

        A few layouts that all came out alike do not show that others would: each talon's variance is taken as if one
        layout more had the variance of the average talon.

        :param errors: of each talon the square of its standard error, where that is known apart.
        """
        shares = [Fraction(answer.ways, self._ways) for answer in self.answers]
        means = [mean for mean, _, _ in parts]
        mean = self._share(means)
        sampled = [(share, part) for share, part, known in zip(shares, parts, errors, strict=True) if known is None]
        weight = sum((share for share, _ in sampled), Fraction(0))
        usual = sum((share * part[1] for share, part in sampled), Fraction(0)) / weight if weight else Fraction(0)
        error = sum((share**2 * known for share, known in zip(shares, errors, strict=True) if known is not None), Fraction(0))
        for share, (_rest, variance, n) in sampled:
            error += share**2 * ((n - 1) * variance + usual) / (n * n)
        if 1 < len(parts) < self.possible:
            spread = sum(((share * (one - mean)) ** 2 for share, one in zip(shares, means, strict=True)), Fraction(0))
            error += (1 - Fraction(len(parts), self.possible)) * spread * len(parts) / (len(parts) - 1)
        return Worth(float(mean), sqrt(error))


def _chance_variance(plan: MiserePlan) -> Fraction:
    """The variance of clean or not, as if half a layout more had been clean and half a one caught."""
    chance = (plan.clean * plan.layouts + Fraction(1, 2)) / (plan.layouts + 1)
    return chance * (1 - chance)


def contract_place(contract: Contract) -> int:
    """The contract's place among the 25."""
    return 5 * (contract.level - 6) + int(contract.strain)


@checked
def advise_bid(
    hand: Hand,
    place: int = 0,
    *,
    convention: Convention = SOCHI,
    policy: Policy = Policy.FAVOURED,
    said: Sequence[Bid] = (),
    row: int = 0,
    players: int = 3,
    known: Sequence[Constraint] = (),
    talons: int | None = None,
    rounds: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    workers: int | None = None,
    watch: RoundWatch | None = None,
) -> BidAdvice:
    """What the ten cards are worth, for each thing that may be bid.

    :param place: 0 for the first (eldest) hand, who leads, 1 for the second, 2 for the third.
    :param said: what the others and this hand have said so far, in order; it must be this hand's turn.
    :param row: how many raspasy in a row came before (the way out may ask for more than a six), or after a bomb how many bombs.
    :param players: 3 or 4, for the score.
    :param known: what the others' bids or habits tell of their cards as dealt, predicates apart: N is the first hand, E the
        second, S the third.
    :param talons: look at so many of the 231 only, drawn at random.
    :param rounds: stop after so many rounds; 4 if neither it nor ``seconds`` is given.
    :param seconds: stop when the time is up, but not before each talon has been looked at once.
    :param watch: told the round, the talons done in it and their number; the work stops where it returns true.
    :raises HandSizeError: other than ten cards.
    :raises IllegalBidError: something said that could not be, or another's turn; or a bid that was made blind, whose double
        worth is not reckoned.
    :raises OptionError: numbers out of range.
    :raises ConstraintError: something known that cannot be; :class:`InfeasibleError`: no deal fits what is known.
    :raises BudgetError: stopped before two talons were looked at.
    """
    _check(hand, place, players, talons, rounds, seed)
    auction = _auction(place, said, convention, row)
    legal, held = tuple(bid for bid in auction.legal() if not bid.blind), _held(auction)
    apart = auction.held is not None and auction.held.without_talon
    known_cards = Known(hand, place, known) if known else None
    passing = Passing(hand.mask, place, held, convention, policy, players, row + 1, seed, apart, known_cards, auction.bombed)
    run = _Run(hand, place, legal, passing, EVERY_TALON if talons is None else talons)
    limit = (4 if seconds is None else None) if rounds is None else rounds
    complete, turns = run.go(limit, seconds, chosen_workers(workers), watch)
    answers = tuple(run.answers[number] for number in sorted(run.answers))
    if len(answers) < min(2, len(run.order)):
        raise BudgetError(_("stopped before two talons were looked at"))
    settings = (tuple(said), legal, convention, policy, players, seed, held, tuple(known), len(run.talons))
    return BidAdvice(hand, place, *settings, answers, tuple(run.passes), turns, complete)


def _check(hand: Hand, place: int, players: int, talons: int | None, rounds: int | None, seed: int) -> None:
    if len(hand) != 10:
        raise HandSizeError(_("a hand before the talon has 10 cards, not {count}: {hand}", count=len(hand), hand=hand))
    if place not in (0, 1, 2):
        raise OptionError(_("a hand's place is 0 (first), 1 or 2, not {place}", place=place))
    if players not in (3, 4):
        raise OptionError(_("three or four play, not {players}", players=players))
    if talons is not None and not 2 <= talons <= EVERY_TALON:
        raise OptionError(_("2 to {every_talon} talons can be looked at, not {talons}", every_talon=EVERY_TALON, talons=talons))
    if rounds is not None and not 1 <= rounds <= 1000:
        raise OptionError(_("rounds must be 1 to 1000, not {rounds}", rounds=rounds))
    if seed < 0:
        raise OptionError(_("a seed is a number from 0 on, not {seed}", seed=seed))


def _held(auction: Auction) -> tuple[Game, int] | None:
    """The bid that stands and its player's place."""
    if auction.held is None or auction.held.game is None or auction.holder is None:
        return None
    return auction.held.game, NAMES.index(auction.holder)


def _auction(place: int, said: Sequence[Bid], convention: Convention, row: int) -> Auction:
    auction = Auction(convention, Seating(NAMES, NAMES[2]), row=row)
    for bid in said:
        if bid.blind and bid.game is not None:
            raise IllegalBidError(_("{bid}: a hand cannot be valued against a blind bid; only a pass may be blind", bid=bid))
        auction.say(bid)
    if auction.turn != NAMES[place]:
        whose = _("the auction is over") if auction.turn is None else _("it is the {turn}'s turn", turn=_(auction.turn))
        raise IllegalBidError(_("the {place} cannot bid: {whose}", place=_(NAMES[place]), whose=whose))
    return auction


class _Run:
    """The talons on their way through the rounds."""

    def __init__(self, hand: Hand, place: int, legal: tuple[Bid, ...], passing: Passing, talons: int) -> None:
        convention, policy, players, seed = passing.convention, passing.policy, passing.players, passing.seed
        self.hand, self.seed, self.passing = hand.mask, seed, passing
        self.leader = -place % 3
        self.without_talon = any(bid.without_talon for bid in legal)
        places = [contract_place(bid.game) for bid in legal if isinstance(bid.game, Contract)]
        self.lowest = [number for number in PLACES if places and number >= min(places)]
        self.with_misere = any(isinstance(bid.game, Misere) for bid in legal)
        self.prices = contract_prices(convention, policy, players)
        self.misere_prices = Prices.of([payoffs(Misere(), policy, convention, players)])
        self.ways = self._talons()
        self.talons = list(self.ways)
        self.order = np.random.default_rng([seed, len(self.talons)]).permutation(len(self.talons)).tolist()[:talons]
        self.contracts: dict[int, TalonContracts] = {}
        self.miseres: dict[int, TalonMisere] = {}
        self.answers: dict[int, TalonAnswer] = {}
        self.passes: list[Fraction] = []
        self.ended: Watch = lambda _done, _total: False
        self.questions: MisereQuestions | None = None  # once miseres are looked at over every layout

    def go(self, rounds: int | None, seconds: float | None, workers: int, watch: RoundWatch | None) -> tuple[bool, int]:
        """Rounds until they are done, time is up or the watcher says so; whether it ended by itself, and the full rounds."""
        turn = 0
        control = RunControl(seconds, None if watch is None else lambda done, total: watch(turn + 1, done, total))
        self.ended = lambda _done, _total: control.late or bool(control.stopped)  # asked by the threads
        while rounds is None or turn < rounds:
            if turn == EXACT_MISERES_FROM and self._worth_every_layout():
                self.questions = MisereQuestions(self.leader)
            passed = len(self.passes)
            self.passes += ordered_map(self.passing.result, range(passed, passed + layouts_of(turn + 1)), workers)
            answers = ordered_map(partial(self._one, turn), self.order, workers)
            for done, (number, answer) in enumerate(answers, 1):
                self.answers[number] = answer
                last = done == len(self.order) and turn + 1 == rounds
                if control.interrupted(done, len(self.order)) and not last:
                    return False, turn
                if turn > 0 and control.late:
                    return True, turn
            turn += 1
            if control.late:
                break
        return True, turn

    def _talons(self) -> dict[int, int]:
        """Each possible talon, 0 where none will be seen, and in how many layouts it is the talon."""
        if self.without_talon:
            return {0: 1}
        if self.passing.known is not None:
            return self.passing.known.talons()
        unseen = [card for card in range(32) if not self.hand >> card & 1]
        return dict.fromkeys([1 << a | 1 << b for a, b in combinations(unseen, 2)], LAYOUTS_A_TALON)

    def _layouts(self, number: int, twelve: int) -> Layouts:
        if self.passing.known is not None:
            return self.passing.known.layouts(self.talons[number], self.seed, number)
        return UnseenTalon(twelve, self.seed) if self.without_talon else Layouts(twelve, self.seed, number)

    def _begin(self, number: int, twelve: int) -> None:
        layouts = self._layouts(number, twelve)
        if self.without_talon:
            dealt = [Candidate(twelve, 0, strain) for strain in range(5)]
            self.contracts[number] = TalonContracts(dealt, layouts, self.leader, self.prices)
        elif self.lowest:
            self.contracts[number] = TalonContracts(contract_candidates(twelve), layouts, self.leader, self.prices)
        if self.with_misere:
            self.miseres[number] = TalonMisere(twelve, layouts, self.leader, self.misere_prices)

    def _one(self, turn: int, number: int) -> tuple[int, TalonAnswer]:
        """One round of one talon; each talon has its own layouts, so threads change no answer."""
        solver = context_of_thread(TABLE_MIB)
        twelve = (self.hand | self.talons[number]) & DECK_MASK
        if turn == 0:
            self._begin(number, twelve)
        chosen: dict[int, Chosen] = {}
        if self.lowest:
            self.contracts[number].round(turn, solver, self.lowest)
            chosen = self.contracts[number].chosen()
        plan = None
        if self.with_misere:
            misere = self.miseres[number]
            self._look_at_every_layout(misere, number)
            if misere.exact is None:
                misere.round(turn, solver)
            plan = misere.plan()
        return number, TalonAnswer(self.talons[number], self.ways[self.talons[number]], chosen, plan)

    def _worth_every_layout(self) -> bool:
        """Whether the misère may be one to bid, so that its layouts are worth the time; and whether all of them fit."""
        plans = [answer.misere for answer in self.answers.values() if answer.misere is not None]
        if self.passing.known is not None or self.without_talon or not plans:
            return False
        return sum((plan.clean for plan in plans), Fraction(0)) >= LIKELY_MISERE * len(plans)

    def _look_at_every_layout(self, misere: TalonMisere, number: int) -> None:
        """Settle the talon's misère for good, unless that is not asked for, or was done, or is stopped."""
        if self.questions is None or misere.exact is not None:
            return
        talon, seed = self.talons[number], [self.seed, number]
        with suppress(StoppedWalk):
            misere.settle(clean_talon(self.questions, self.hand, talon, samples=CAUGHT_LAYOUTS, seed=seed, watch=self.ended))
