"""The declarer's tricks in each of many worlds of one view: the one place where worlds meet the core."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from .._ext import _core
from ..errors import UnsupportedGameError, ViewError
from ..messages import _
from ..model.cards import Card, Seat, Suit
from ..model.deal import clockwise
from ..model.game import Contract, Misere
from ..model.tricks import trick_winner
from ..model.view import View
from ..solving.contexts import MISERE_KIND, TABLE_MIB, context_of_thread, game_kind
from .worlds import Rows

__all__ = ["Question", "best_order"]


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked of each world: the position that a view leaves, in the core's numbers.

    ``columns`` are those of a world's row that hold the hands clockwise from the declarer; ``played`` the cards that these
    hands have played; ``leader`` counts from the declarer; ``taken`` are the tricks he has; ``goal`` those he needs in all,
    in misère the one he must not take; ``left`` the tricks still to be decided.
    """

    game: Contract | Misere
    columns: tuple[int, int, int]
    played: tuple[int, int, int]
    kind: int
    leader: int
    table: bytes
    taken: int
    goal: int
    left: int

    @classmethod
    def of(cls, view: View, *, declarer: Seat | None = None) -> Question:
        """The question a view asks.

        :param declarer: who is taken for the declarer, alone against both others, if not the view's.
        :raises ViewError: no leader, no declarer or no game.
        :raises UnsupportedGameError: raspasy, which has no declarer.
        """
        if not isinstance(view.game, Contract | Misere):
            if view.game is None:
                raise ViewError(_("no game is named"))
            raise UnsupportedGameError(
                _("{game} has no declarer, so there are no declarer's tricks to count", game=view.game), game=view.game
            )
        leader = view.trick_leader
        if leader is None or view.declarer is None:
            if leader is None:
                raise ViewError(_("{game} needs a leader", game=view.game))
            raise ViewError(_("{game} needs a declarer", game=view.game))
        declarer = view.declarer if declarer is None else declarer
        order = clockwise(view.seats, declarer)
        first, second, third = (view.seats.index(seat) for seat in order)
        played = [view.played_by(seat).mask for seat in order]
        return cls(
            view.game,
            (first, second, third),
            (played[0], played[1], played[2]),
            game_kind(view.game),
            order.index(leader),
            bytes(view.table),
            view.tricks[declarer],
            view.game.level if isinstance(view.game, Contract) else 1,
            view.size - len(view.play) // 3,
        )

    @property
    def is_misere(self) -> bool:
        """Whether the declarer wants no trick."""
        return self.kind == MISERE_KIND

    @property
    def needed(self) -> int | None:
        """How many of the tricks left decide the game; ``None`` where it is decided already."""
        needed = self.goal - self.taken
        return needed if 0 < needed <= self.left else None

    def after(self, card: Card) -> Question:
        """The question after the hand on move, which must be the first, plays that card."""
        table = self.table + bytes([card])
        if len(table) < 3:
            return replace(self, table=table)
        winner = (self.leader + trick_winner([Card(number) for number in table], self.game.trump)) % 3
        return replace(self, table=b"", leader=winner, taken=self.taken + (winner == 0), left=self.left - 1)

    def hands(self, rows: Rows) -> NDArray[np.uint32]:
        """The hands still to be played, ``(n, 3)``, clockwise from the declarer."""
        return np.ascontiguousarray(rows[:, self.columns] & ~np.array(self.played, dtype=np.uint32))

    def tricks(self, rows: Rows) -> NDArray[np.int8]:
        """The declarer's tricks of the whole play in each world."""
        hands, out = self.hands(rows), np.zeros(len(rows), dtype=np.int8)
        if not self.left or not len(rows):
            return out + np.int8(self.taken)
        solver = context_of_thread(TABLE_MIB)
        if self.table:
            out[:] = [solver.value(h0, h1, h2, self.kind, self.leader, self.table) for h0, h1, h2 in hands.tolist()]
        else:
            kinds, leaders = np.full(len(rows), self.kind, np.uint8), np.full(len(rows), self.leader, np.uint8)
            _core.solve_masks(hands, kinds, leaders, out, solver)
        return out + np.int8(self.taken)

    def made(self, rows: Rows) -> NDArray[np.bool_]:
        """In each world, whether the contract is made or the misère stays clean."""
        needed = self.needed
        if needed is None:
            return np.full(len(rows), (self.goal <= self.taken) != self.is_misere)
        solver, hands = context_of_thread(TABLE_MIB), self.hands(rows).tolist()
        reached = [solver.at_least(h0, h1, h2, self.kind, self.leader, needed, self.table) for h0, h1, h2 in hands]
        made: NDArray[np.bool_] = np.array(reached, dtype=np.bool_) != self.is_misere
        return made

    def cards(self, rows: Rows, cards: tuple[Card, ...]) -> NDArray[np.int8]:
        """The declarer's tricks of the whole play after each of those cards of the hand on move, ``(n, cards)``."""
        solver = context_of_thread(TABLE_MIB)
        out = np.empty((len(rows), len(cards)), dtype=np.int8)
        for at, (h0, h1, h2) in enumerate(self.hands(rows).tolist()):
            values = dict(solver.card_values(h0, h1, h2, self.kind, self.leader, self.table))
            out[at] = [values[card] for card in cards]
        return out + np.int8(self.taken)


def best_order(view: View) -> tuple[Suit, ...]:
    """The order of suits in which neighbouring worlds share most: trumps change slowest, the longest unseen suit fastest."""
    trump = view.game.trump if view.game is not None else None
    return tuple(sorted(Suit, key=lambda suit: (suit != trump, len(view.unseen.of_suit(suit)), suit)))
