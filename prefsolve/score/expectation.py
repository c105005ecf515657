"""What a contract is worth: the expected result for a distribution of the declarer's tricks, under a whist policy.

Weights that are whole numbers or fractions give exact fractions; floating-point weights give floating-point results, the
exact ones rounded at the end.  Orders are ranked by the exact results.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from math import inf, sqrt
from numbers import Integral, Rational

from ..messages import N_, _
from ..model.game import Contract, Game, Misere, Raspasy
from .convention import FULL_TRICKS, LEVELS, Convention
from .errors import OutcomeError
from .outcome import Call, Outcome, ladder_place, must_whist
from .presets import SOCHI
from .result import score_deal

__all__ = ["Expectation", "Order", "Policy", "Pricing", "break_even", "defender_payoffs", "expected", "payoff", "payoffs", "rank_orders"]

Weights = Mapping[int, Fraction | int | float] | Sequence[Fraction | int | float]

_PLAYERS = ("declarer", "left", "right", "dealer")


class Policy(Enum):
    """What the defenders answer to a contract.

    A layout favours the whist where the defenders take what a lone whister owes: 4, 2, 1, 1 and 1 tricks against 6 to 10.  A
    half-whist that is not possible (above 7, or not played) is a pass; what must be whisted is whisted whatever the
    policy, and a checked 10 is checked.
    """

    FAVOURED = "favoured"
    FAVOURED_OR_HALF = "favoured-or-half"
    WHIST = "whist"
    HALF = "half"
    PASS = "pass"

    @property
    def meaning(self) -> str:
        """The policy in words."""
        return _MEANINGS[self]


_MEANINGS = {
    Policy.FAVOURED: N_("whist when the layout favours it, and pass otherwise"),
    Policy.FAVOURED_OR_HALF: N_("whist when the layout favours it, and take half otherwise"),
    Policy.WHIST: N_("always whist"),
    Policy.HALF: N_("always take half"),
    Policy.PASS: N_("always pass"),
}


@dataclass(frozen=True, slots=True)
class Pricing:
    """How results are counted.

    :param bid: what the talon was bought for: only it or a higher contract may be ordered, and after a misère only that.
    """

    convention: Convention = SOCHI
    policy: Policy = Policy.FAVOURED
    players: int = 3
    bid: Game | None = None

    def may_order(self, game: Game) -> bool:
        """Whether the game may be ordered; misère is also told of where no misère was bid, as what might have been."""
        if isinstance(self.bid, Misere):
            return isinstance(game, Misere)
        return self.bid is None or isinstance(game, Misere) or ladder_place(game) >= ladder_place(self.bid)

    def payoffs(self, game: Game) -> tuple[Fraction, ...]:
        """The declarer's exact result for 0 to 10 tricks; see :func:`payoffs`."""
        return payoffs(game, self.policy, self.convention, self.players)


@dataclass(frozen=True, slots=True)
class Expectation:
    """The declarer's expected result in whists.

    :param mean: exact where the weights were.
    :param deviation: the standard deviation of a single deal's result.
    :param makes: the probability that the game is made: the level reached, or the misère clean.
    """

    mean: Fraction | float
    deviation: float
    makes: Fraction | float


@dataclass(frozen=True, slots=True)
class Order:
    """A game that may be ordered, and what it is expected to be worth."""

    game: Game
    expectation: Expectation


@lru_cache(maxsize=4096)
def payoffs(game: Game, policy: Policy, convention: Convention, players: int = 3) -> tuple[Fraction, ...]:
    """The declarer's exact result for each number of his tricks, 0 to 10.

    The dealer's pay for the talon, where four play and the convention has it, is left out: it does not depend on the play.

    :raises OutcomeError: raspasy, which nobody declares.
    """
    return tuple(payoff(game, taken, policy, convention, players) for taken in range(FULL_TRICKS + 1))


def payoff(game: Game, taken: int, policy: Policy, convention: Convention, players: int = 3) -> Fraction:
    """The declarer's exact result when he takes, or on best play would take, that many tricks.

    It does not depend on which defender whists, nor on how the two share their tricks.

    :raises OutcomeError: raspasy, which nobody declares.
    """
    return _results(game, taken, policy, convention, players)["declarer"]


@lru_cache(maxsize=4096)
def defender_payoffs(game: Game, policy: Policy, convention: Convention, players: int = 3) -> tuple[Fraction, ...]:
    """The exact result, for 0 to 10 tricks of the declarer, of the defender who whists or takes half, if one does.

    :raises OutcomeError: raspasy, which nobody declares.
    """
    found = []
    for taken in range(FULL_TRICKS + 1):
        calls = _calls(game, taken, policy, convention) if isinstance(game, Contract) else {}
        speaker = "right" if calls.get("right") == Call.HALF else "left"
        found.append(_results(game, taken, policy, convention, players)[speaker])
    return tuple(found)


def _results(game: Game, taken: int, policy: Policy, convention: Convention, players: int) -> Mapping[str, Fraction]:
    """Everybody's exact result; one defender whists, and takes the defence's tricks."""
    if isinstance(game, Raspasy):
        raise OutcomeError(_("raspasy has no declarer, so a policy of whisting cannot be used"))
    names = _PLAYERS[:players]
    dealer = "dealer" if players == 4 else None
    calls = _calls(game, taken, policy, convention) if isinstance(game, Contract) else {}
    played = Call.WHIST in calls.values() or not calls
    tricks = dict(zip(_PLAYERS, (taken, FULL_TRICKS - taken, 0), strict=False)) if played else None
    priced = convention if convention.fourth_talon == "nothing" else convention.replace(fourth_talon="nothing")
    return score_deal(Outcome(game, "declarer", calls, tricks), priced, names, dealer=dealer).results


def _calls(game: Contract, taken: int, policy: Policy, convention: Convention) -> dict[str, Call]:
    if convention.is_checked(game):
        return {}
    if must_whist(Outcome(game, "declarer"), convention):
        return {"left": Call.WHIST, "right": Call.WHIST}
    favoured = FULL_TRICKS - taken >= convention.required(game.level, alone=True)
    if policy == Policy.WHIST or (favoured and policy in (Policy.FAVOURED, Policy.FAVOURED_OR_HALF)):
        return {"left": Call.WHIST, "right": Call.PASS}
    if policy in (Policy.HALF, Policy.FAVOURED_OR_HALF) and convention.allows_half_whist(game):
        return {"left": Call.PASS, "right": Call.HALF}
    return {"left": Call.PASS, "right": Call.PASS}


def expected(game: Game, weights: Weights, policy: Policy, convention: Convention, players: int = 3) -> Expectation:
    """The declarer's expected result over a distribution of his tricks.

    :param weights: for each number of tricks its probability or count: a mapping, or a sequence from 0 tricks on.
    :raises OutcomeError: weights that are negative, all nought, or beyond ten tricks; or raspasy.
    """
    chances, is_exact = _normalised(weights)
    mean, square, makes = _exactly(game, chances, policy, convention, players)
    return Expectation(mean if is_exact else float(mean), sqrt(square), makes if is_exact else float(makes))


def _exactly(
    game: Game, chances: Mapping[int, Fraction], policy: Policy, convention: Convention, players: int
) -> tuple[Fraction, Fraction, Fraction]:
    """The mean and the variance of the result, and the probability that the game is made."""
    worth = payoffs(game, policy, convention, players)
    mean = sum((p * worth[taken] for taken, p in chances.items()), Fraction(0))
    square = sum((p * (worth[taken] - mean) ** 2 for taken, p in chances.items()), Fraction(0))
    makes = sum((p for taken, p in chances.items() if _is_made(game, taken)), Fraction(0))
    return mean, square, makes


def _is_made(game: Game, taken: int) -> bool:
    return taken >= game.level if isinstance(game, Contract) else taken == 0


def _normalised(weights: Weights) -> tuple[dict[int, Fraction], bool]:
    """The probabilities, and whether the weights were whole numbers or fractions."""
    pairs: Iterable[tuple[int, Fraction | int | float]] = weights.items() if isinstance(weights, Mapping) else enumerate(weights)
    given = {int(taken): weight for taken, weight in pairs if weight}
    if any(not 0 <= taken <= FULL_TRICKS for taken in given):
        raise OutcomeError(
            _("a distribution of tricks runs from 0 to {full_tricks}, not to {given}", full_tricks=FULL_TRICKS, given=max(given))
        )
    if not given or any(not 0 < weight < inf for weight in given.values()):
        raise OutcomeError(_("the weights of a distribution are not negative, and not all 0"))
    exact = {taken: _fraction(weight) for taken, weight in given.items()}
    whole = sum(exact.values(), Fraction(0))
    return {taken: weight / whole for taken, weight in exact.items()}, all(isinstance(weight, Rational) for weight in given.values())


def _fraction(weight: Fraction | int | float) -> Fraction:
    return Fraction(int(weight)) if isinstance(weight, Integral) else Fraction(weight)  # NumPy's integers would overflow


def rank_orders(
    distributions: Mapping[Game, Weights], policy: Policy, convention: Convention, *, lowest: int = 6, players: int = 3
) -> list[Order]:
    """The orders by expected result, the best first: stay at 6♠, jump to 7, play without trump, misère instead.

    Of equals misère stands last, and the others in the order of the distributions, lower levels first.

    :param distributions: for a contract of any level the distribution of the declarer's tricks with that trump, which
        serves all its levels; for misère that of misère.
    :param lowest: the lowest level that may be ordered.
    """
    orders: list[tuple[Fraction, Order]] = []
    for game, weights in distributions.items():
        chances, _rest = _normalised(weights)
        levels = [Contract(level, game.strain) for level in LEVELS if level >= lowest] if isinstance(game, Contract) else [game]
        for order in levels:
            exact = _exactly(order, chances, policy, convention, players)[0]
            orders.append((exact, Order(order, expected(order, weights, policy, convention, players))))
    return [order for _, order in sorted(orders, key=lambda pair: (-pair[0], isinstance(pair[1].game, Misere)))]


def break_even(higher: Contract, policy: Policy, convention: Convention, players: int = 3) -> tuple[Fraction, Fraction]:
    """How likely the top trick must be missing for the lower game to be the better order, and the result at that point.

    The declarer takes the higher game's tricks, or with the probability returned one less; at that probability ordering
    the higher game and one level less are worth the same.

    :raises OutcomeError: there is no lower game, or the two never cost the same.
    """
    if higher.level == LEVELS[0]:
        raise OutcomeError(_("there is no game below {higher}", higher=higher))
    high = payoffs(higher, policy, convention, players)
    low = payoffs(Contract(higher.level - 1, higher.strain), policy, convention, players)
    gain, loss = high[higher.level] - low[higher.level], low[higher.level - 1] - high[higher.level - 1]
    if gain + loss == 0:
        raise OutcomeError(_("{higher} and the game below it are always worth the same", higher=higher))
    chance = gain / (gain + loss)
    return chance, high[higher.level] * (1 - chance) + high[higher.level - 1] * chance
