"""Misère before the talon: over all 231 talons with the best discard for each, how often ten cards are clean.

The chance is exact: after each talon, discards are compared over all 184,756 layouts of the others' cards, in which everybody
is taken to see all cards.  The tricks of the layouts in which the declarer is caught are sampled, and the result in whists has
an error for it.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import sqrt
from typing import Any

from ..diagrams.chart import html_bars
from ..diagrams.vocabulary import words
from ..errors import BudgetError, HandSizeError, OptionError
from ..messages import N_, _, _n
from ..model.arguments import Formatted, checked, checked_fields
from ..model.cards import DECK_MASK, Card, Hand
from ..model.game import Misere
from ..notation import Alphabet, format_hand
from ..score.convention import Convention
from ..score.expectation import Policy, payoffs
from ..score.presets import SOCHI
from ..score.prices import Prices
from ..solving.layouts import PLAYERS, Player
from ..solving.run_control import RunControl, Watch
from ..solving.threads import chosen_workers, ordered_map
from .exact_misere import CleanTalon, clean_talon
from .misere_questions import LAYOUTS, MisereQuestions, StoppedWalk

__all__ = ["MisereBeforeTalon", "misere_before_talon"]

SAMPLES = 64  # caught layouts of a talon whose tricks are counted
TALONS = 231
LEADS: dict[Player, str] = {"self": N_("own lead"), "left": N_("left-hand lead"), "right": N_("right-hand lead")}
MOST_SAMPLES = 100_000


@checked_fields
@dataclass(frozen=True, slots=True)
class MisereBeforeTalon(Formatted):
    """What a misère is worth on ten cards.

    :param hand: the ten cards.
    :param leader: who leads to the first trick: the declarer himself or a defender, left being the next to play.
    :param talons: all 231, each with its best discard; as two cards' masks, in rising order of the lower card.
    :param seed: of the caught layouts whose tricks were counted.
    """

    hand: Hand
    leader: Player
    talons: tuple[CleanTalon, ...]
    seed: int

    def __post_init__(self) -> None:
        if len(self.talons) != TALONS:
            raise OptionError(_("there are {talons} talons, not {number}", talons=TALONS, number=len(self.talons)))

    @property
    def clean(self) -> int:
        """In how many of :attr:`layouts` it is clean."""
        return sum(found.clean for found in self.talons)

    @property
    def layouts(self) -> int:
        """The layouts of the 22 unseen cards: 231 talons of 184,756 layouts."""
        return len(self.talons) * LAYOUTS

    @property
    def chance(self) -> Fraction:
        """The chance to be clean; exact."""
        return Fraction(self.clean, self.layouts)

    @property
    def sure(self) -> int:
        """The talons after which the misère is clean in every layout."""
        return sum(found.sure for found in self.talons)

    def outs(self) -> Hand:
        """The cards of which one alone makes the misère clean in every layout, whatever the other card of the talon."""
        unsure = Hand.from_mask(_union(found.talon for found in self.talons if not found.sure))
        return Hand.from_mask(DECK_MASK & ~self.hand.mask & ~unsure.mask)

    def with_card(self, card: Card) -> Fraction:
        """The chance to be clean where that card is in the talon; exact.

        :raises OptionError: the card is in the hand.
        """
        if card in self.hand:
            raise OptionError(_("{card} is in the hand, not in the talon", card=card), card=card)
        found = [one.clean for one in self.talons if one.talon >> card & 1]
        return Fraction(sum(found), len(found) * LAYOUTS)

    def gains(self) -> dict[Card, Fraction]:
        """For each unseen card, by how much its being in the talon changes the chance; the most useful first, then in cards' order."""
        gains = {card: self.with_card(card) - self.chance for card in Hand.from_mask(DECK_MASK & ~self.hand.mask)}
        return dict(sorted(gains.items(), key=lambda item: (-item[1], item[0])))

    def result(self, convention: Convention = SOCHI, players: int = 3) -> tuple[Fraction, float]:
        """The expected result in whists by a convention, and its standard error.

        A misère is played out with no word of the defenders, so no policy of whisting is asked for.
        """
        prices = Prices.of([payoffs(Misere(), Policy.FAVOURED, convention, players)])
        parts = [found.mean_and_error(prices) for found in self.talons]
        number = len(parts)
        return sum((mean for mean, _ in parts), Fraction(0)) / number, sqrt(sum((error for _, error in parts), Fraction(0))) / number

    def to_json(self, *, each: bool = False) -> dict[str, Any]:
        """The answer for scripts, in Sochi whists; with ``each``, every talon with its discard."""
        mean, error = self.result()
        answer: dict[str, Any] = {"hand": format_hand(self.hand, Alphabet.ASCII), "leader": self.leader}
        answer |= {"clean": self.clean, "layouts": self.layouts, "chance": float(self.chance), "talons": len(self.talons)}
        answer |= {"sure": self.sure, "outs": [card.ascii for card in self.outs()]}
        answer |= {"gains": {card.ascii: float(gain) for card, gain in self.gains().items()}}
        answer |= {"convention": SOCHI.name, "result": float(mean), "result_error": error, "seed": self.seed}
        if each:
            answer["each"] = [
                {"talon": _cards(one.talon), "discard": _cards(one.discard), "clean": one.clean, "chance": float(one.chance)}
                for one in self.talons
            ]
        return answer

    def __str__(self) -> str:
        mean, error = self.result()
        told = _("{hand}, misère, {lead}: clean {chance:.2%}", hand=self.hand, lead=_(LEADS[self.leader]), chance=float(self.chance))
        sure = _n("sure after {n} talon of 231", "sure after {n} talons of 231", self.sure)
        whists = _("{mean:+.1f} ± {error:.1f} whists ({convention})", mean=float(mean), error=error, convention=_(SOCHI.name))
        helps = ", ".join(f"{words().card(card)} {float(gain):+.1%}" for card, gain in self.gains().items() if gain > 0) or _("nothing")
        return "\n".join([f"{told}, {sure}; {whists}", _("Cards that help: {cards}", cards=helps)])

    def _repr_html_(self) -> str:
        chances = {card: float(self.with_card(card)) for card in self.gains()}
        notes = [f"{chance:7.2%}" for chance in chances.values()]
        return html_bars(str(self).splitlines()[0], [str(card) for card in chances], list(chances.values()), notes)


def _union(masks: Any) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


def _cards(mask: int) -> list[str]:
    return [card.ascii for card in Hand.from_mask(mask)]


@checked
def misere_before_talon(
    hand: Hand,
    leader: Player = "left",
    *,
    samples: int = SAMPLES,
    seed: int = 0,
    seconds: float | None = None,
    workers: int | None = None,
    watch: Watch | None = None,
) -> MisereBeforeTalon:
    """The chance that ten cards make a clean misère, over all 231 talons with the best discard for each; exact.

    It takes some ten seconds of one processor's time.

    :param leader: who leads to the first trick: the declarer himself or a defender, left being the next to play.
    :param samples: for each talon, in how many of the layouts in which the declarer is caught his tricks are counted; the result
        in whists depends on it, the chance does not.
    :param seed: which ones.
    :param workers: threads, one for each processor unless given; they change no answer.
    :param watch: told how many talons are done of how many; the work stops where it returns true.
    :raises HandSizeError: other than ten cards.
    :raises OptionError: numbers out of range, or another leader.
    :raises BudgetError: stopped before all talons were looked at.
    """
    if len(hand) != 10:
        raise HandSizeError(_("a hand of ten cards is bid, not of {count}: {hand}", count=len(hand), hand=hand), hand=hand)
    if leader not in PLAYERS:
        raise OptionError(_("leader must be self, left or right, not {leader!r}", leader=leader), leader=leader)
    if not 2 <= samples <= MOST_SAMPLES:
        raise OptionError(_("samples must be 2 to {most}, not {samples}", most=MOST_SAMPLES, samples=samples), samples=samples)
    if seed < 0:
        raise OptionError(_("a seed is a number from 0 on, not {seed}", seed=seed))
    workers = chosen_workers(workers)
    control, done = RunControl(seconds, watch), 0
    questions = MisereQuestions(PLAYERS.index(leader))
    unseen = [1 << card for card in range(32) if not hand.mask >> card & 1]
    found: list[CleanTalon] = []

    def ended(_done: int, _total: int) -> bool:  # asked by the threads
        return bool(control.stopped) or control.late

    def work(talon: int) -> CleanTalon:
        return clean_talon(questions, hand.mask, talon, samples=samples, seed=[seed], watch=ended)

    try:
        for one in ordered_map(work, [a | b for a, b in combinations(unseen, 2)], workers):
            found.append(one)
            done += 1
            if control.stop(done, TALONS) and done < TALONS:
                raise StoppedWalk
    except StoppedWalk:
        raise BudgetError(_("stopped when {done} of {total} talons were looked at", done=done, total=TALONS)) from None
    return MisereBeforeTalon(hand, leader, tuple(found), seed)
