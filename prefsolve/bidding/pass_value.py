"""What a pass is worth: raspasy if nobody has bid, otherwise the defence against whoever holds the bid.

Nobody has bid: the other hands and the talon are dealt at random, all are taken to pass, and raspasy is played by result
with all cards seen.  Somebody holds a bid: he is dealt a random hand (with at least four cards of the suit he bid, unless
something else is known of its length), takes the talon, chooses discard and order as :mod:`.talons` does from what he sees,
and plays; this hand is the defender who whists by the policy.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np

from ..model.cards import DECK_MASK, Card, Hand, Strain
from ..model.deal import Deal
from ..model.game import Contract, Game, Misere, Raspasy
from ..model.position import Position
from ..raspasy.by_score import solve_raspasy_by_score
from ..score.convention import Convention
from ..score.expectation import Policy, defender_payoffs, payoffs
from ..score.prices import Prices
from ..solving.contexts import MISERE_KIND, context_of_thread
from .candidate_orders import Candidate, contract_candidates
from .others import PLACE_SEATS, Known
from .talons import Layouts, TalonContracts, TalonMisere, UnseenTalon, contract_at, contract_prices

__all__ = ["Passing"]

TABLE_MIB = 8.0
TRUMPS_OF_A_BIDDER = 4
TRIES = 1000  # random hands, at most, until the bidder has his trumps
PASSING_STREAM = 100


@dataclass(frozen=True)
class Passing:
    """Random deals in which this hand has passed.

    :param hand: the ten cards' mask.
    :param place: 0 for the first hand, 1 or 2.
    :param held: the bid that stands, and its player's place; ``None`` if nobody has bid.
    :param row: the raspasy's place in a row, from 1.
    :param bomb: whether the raspasy is one that somebody announced without looking.
    :param apart: whether what is held is a game without the talon.
    :param known: what is known of the others' cards, if anything is.
    """

    hand: int
    place: int
    held: tuple[Game, int] | None
    convention: Convention
    policy: Policy
    players: int
    row: int
    seed: int
    apart: bool = False
    known: Known | None = None
    bomb: bool = False

    def result(self, number: int) -> Fraction:
        """This hand's exact result in one random deal."""
        rng = np.random.default_rng([self.seed, PASSING_STREAM, number])
        if self.held is None:
            return self._raspasy(self._deal(rng))
        return self._defence(self._deal(rng), number)

    @cached_property
    def _unseen(self) -> list[int]:
        return [card for card in range(32) if not self.hand >> card & 1]

    def _deal(self, rng: np.random.Generator) -> tuple[list[int], tuple[int, int]]:
        """The three hands by place, and the talon in order; the bidder has his trumps, if a few tries can give them."""
        if self._known is not None:
            return self._known.deal(rng)
        for _ in range(TRIES):
            hands, talon = self._any_deal(rng)
            if self.held is None or self._could_bid(hands[self.held[1]], self.held[0]):
                break
        return hands, talon

    @cached_property
    def _known(self) -> Known | None:
        """What is known, and that the bidder has his trumps where nothing is said of them."""
        if self.known is None or self.held is None or not isinstance(self.held[0], Contract) or self.held[0].trump is None:
            return self.known
        return self.known.with_length(self.held[1], self.held[0].trump, TRUMPS_OF_A_BIDDER)

    def _any_deal(self, rng: np.random.Generator) -> tuple[list[int], tuple[int, int]]:
        cards = rng.permutation(self._unseen).tolist()
        piles = [sum(1 << card for card in cards[:10]), sum(1 << card for card in cards[10:20])]
        return [self.hand if place == self.place else piles.pop() for place in range(3)], (cards[20], cards[21])

    def _could_bid(self, hand: int, game: Game) -> bool:
        """Whether the bidder has his trumps, or nobody could have so many."""
        if not isinstance(game, Contract) or game.trump is None:
            return True
        unseen = (game.trump.mask & ~self.hand).bit_count()
        return unseen < TRUMPS_OF_A_BIDDER or (hand & game.trump.mask).bit_count() >= TRUMPS_OF_A_BIDDER

    def _raspasy(self, dealt: tuple[list[int], tuple[int, int]]) -> Fraction:
        hands, talon = dealt
        rule = self.convention.talon_rule(self.players)
        deal = Deal({seat: Hand.from_mask(mask) for seat, mask in zip(PLACE_SEATS, hands, strict=True)})
        position = Position(deal, Raspasy(rule), leader=PLACE_SEATS[0], talon=[Card(card) for card in talon])
        solved = solve_raspasy_by_score(position, self.convention, row=self.row, players=self.players, bomb=self.bomb)
        return solved.results[PLACE_SEATS[self.place]]

    def _defence(self, dealt: tuple[list[int], tuple[int, int]], number: int) -> Fraction:
        assert self.held is not None
        hands, talon = dealt
        game, bidder = self.held
        twelve = hands[bidder] | 1 << talon[0] | 1 << talon[1]
        left, right = hands[(bidder + 1) % 3], hands[(bidder + 2) % 3]
        solver, leader = context_of_thread(TABLE_MIB), -bidder % 3
        layouts = Layouts(twelve, self.seed, PASSING_STREAM + number)
        if isinstance(game, Misere):
            misere = TalonMisere(twelve, layouts, leader, Prices.of([payoffs(game, self.policy, self.convention, self.players)]))
            misere.round(0, solver)
            keep = twelve & ~misere.plan().discard & DECK_MASK
            taken = solver.value(keep, left, right, MISERE_KIND, leader)
            return defender_payoffs(game, self.policy, self.convention, self.players)[taken]
        assert isinstance(game, Contract)
        lowest = 5 * (game.level - 6) + int(game.strain)
        candidates = contract_candidates(twelve)
        if self.apart:
            twelve, layouts = hands[bidder], UnseenTalon(hands[bidder], self.seed + number)
            candidates = [Candidate(twelve, 0, strain) for strain in range(5)]
        talon_contracts = TalonContracts(candidates, layouts, leader, contract_prices(self.convention, self.policy, self.players))
        talon_contracts.round(0, solver, [lowest])
        plan = talon_contracts.chosen()[lowest]
        order = contract_at(plan.order)
        taken = solver.value(twelve & ~plan.discard & DECK_MASK, left, right, int(Strain(order.strain)), leader)
        return defender_payoffs(order, self.policy, self.convention, self.players)[taken]
