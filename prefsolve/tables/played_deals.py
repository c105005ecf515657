"""Deals as they would be played: who buys the talon by a player's own count, what he discards, and what he orders.

Deal number *k* of a seed is that of ``prefsolve deal --seed SEED``: East is the first (eldest) hand, who leads to the first
trick, South the second, West the third.  Only deals in which South or West plays are taken, so that a defender leads.  The
buyer sees his twelve cards alone: discard and order are chosen by :mod:`prefsolve.bidding.talons`, on layouts of the others'
cards that are sampled anew for each deal.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from .._ext._core import Solver
from ..bidding.candidate_orders import contract_candidates
from ..bidding.talons import Layouts, TalonContracts, TalonMisere, contract_prices
from ..composing.bid_hands import losers, shortfall
from ..library.dealing import Dealing
from ..model.cards import DECK_MASK
from ..model.game import Misere
from ..score.expectation import Policy, payoffs
from ..score.presets import SOCHI
from ..score.prices import Prices
from ..solving.contexts import MISERE_KIND, context_of_thread

__all__ = ["MOST_LOSERS", "MOST_SHORTFALL", "TABLE_MIB", "PlayedDeal", "dealt", "played_contracts", "played_miseres", "values_of_leads"]

MOST_LOSERS = 5  # of ten cards as dealt: with the talon such a hand hopes for six tricks
MOST_SHORTFALL = 2  # of ten cards as dealt, in ranks
TABLE_MIB = 8.0
ROUNDS = 2  # of the choice: 4 layouts for the first discards, then 8 more for those that are left
FIRST, SECOND, THIRD = range(3)


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """A deal that is to be played, from its declarer's side.

    :ivar hands: masks of ten cards clockwise from the declarer.
    :ivar kind: 0 to 3 the trump suit, 4 no trump, 5 misère.
    :ivar level: 6 to 10; 0 for misère.
    :ivar leader: the eldest hand, counted from the declarer: 1 to his left, 2 to his right.
    """

    hands: tuple[int, int, int]
    kind: int
    level: int
    leader: int


@cache
def _prices(misere: bool) -> Prices:
    if misere:
        return Prices.of([payoffs(Misere(), Policy.FAVOURED, SOCHI, 3)])
    return contract_prices(SOCHI, Policy.FAVOURED, 3)


@cache
def _every_deal() -> Dealing:
    return Dealing()


def dealt(seed: int, first: int, count: int) -> Iterator[tuple[int, tuple[int, int, int], int]]:
    """The random deals of those numbers: the number, the three hands from the eldest on, and the talon, as masks."""
    for number, (east, south, west, talon) in enumerate(_every_deal().masks(first, count, seed).tolist(), first):
        yield number, (east, south, west), talon


def played_contracts(seed: int, first: int, count: int) -> Iterator[PlayedDeal]:
    """Of those random deals the ones that end in a contract against which the eldest hand leads."""
    for number, hands, talon in dealt(seed, first, count):
        buyer = _buyer([losers(hand) for hand in hands], MOST_LOSERS)
        if buyer in (SECOND, THIRD):
            yield _ordered(seed, number, hands, talon, buyer)


def played_miseres(seed: int, first: int, count: int) -> Iterator[PlayedDeal]:
    """Of those random deals the ones that end in a misère against which the eldest hand leads."""
    for number, hands, talon in dealt(seed, first, count):
        buyer = _buyer([shortfall(hand) for hand in hands], MOST_SHORTFALL)
        if buyer in (SECOND, THIRD):
            yield _misere(seed, number, hands, talon, buyer)


def _buyer(counts: list[int], most: int) -> int | None:
    """The hand with the lowest count, of equal ones the elder; none if that is above the bound."""
    lowest = min(counts)
    return counts.index(lowest) if lowest <= most else None


def _ordered(seed: int, number: int, hands: tuple[int, int, int], talon: int, buyer: int) -> PlayedDeal:
    twelve, leader, solver = hands[buyer] | talon, -buyer % 3, context_of_thread(TABLE_MIB)
    choice = TalonContracts(contract_candidates(twelve), Layouts(twelve, seed, number), leader, _prices(False))
    for turn in range(ROUNDS):
        choice.round(turn, solver, [0])
    chosen = choice.chosen()[0]
    return PlayedDeal(_turned(hands, buyer, twelve & ~chosen.discard), chosen.order % 5, 6 + chosen.order // 5, leader)


def _misere(seed: int, number: int, hands: tuple[int, int, int], talon: int, buyer: int) -> PlayedDeal:
    twelve, leader, solver = hands[buyer] | talon, -buyer % 3, context_of_thread(TABLE_MIB)
    choice = TalonMisere(twelve, Layouts(twelve, seed, number), leader, _prices(True))
    for turn in range(ROUNDS):
        choice.round(turn, solver)
    return PlayedDeal(_turned(hands, buyer, twelve & ~choice.plan().discard), MISERE_KIND, 0, leader)


def _turned(hands: tuple[int, int, int], buyer: int, keep: int) -> tuple[int, int, int]:
    """The hands clockwise from the buyer, his with the ten cards kept."""
    return keep & DECK_MASK, hands[(buyer + 1) % 3], hands[(buyer + 2) % 3]


def values_of_leads(deal: PlayedDeal, solver: Solver) -> list[tuple[int, int]]:
    """Every card of the leader and the declarer's tricks after it."""
    solver.clear()
    return solver.card_values(*deal.hands, deal.kind, deal.leader)
