"""Exact values for many positions of one deal, from one solver whose table is kept all along."""

from __future__ import annotations

from .._core import Solver
from ..cards import Card, Seat
from ..deal import clockwise
from ..errors import UnsupportedGameError
from ..game import Contract, Misere
from ..position import Position

__all__ = ["TABLE_MIB", "Values", "wants_tricks"]

TABLE_MIB = 64.0
MISERE_KIND = 5


class Values:
    """Values of positions and of their cards, always in the declarer's tricks of the whole deal.

    The positions of one deal share most of their search, so the second question costs a fraction of the first; what
    stays in the table is true for every deal.  One thread at a time may ask.

    :param table_mib: the most memory the table may take, in MiB.
    """

    def __init__(self, table_mib: float = TABLE_MIB) -> None:
        self._solver = Solver(table_mib)

    @property
    def nodes(self) -> int:
        """Trick starts searched so far."""
        return self._solver.nodes

    def tricks(self, position: Position) -> int:
        """The declarer's tricks with best play; raises :class:`UnsupportedGameError` for raspasy."""
        kind = _kind(position)
        if position.is_over:
            return position.declarer_tricks
        return position.declarer_tricks + self._solver.value(*_hands(position), kind, _leader(position), bytes(position.table))

    def are(self, position: Position, tricks: int) -> bool:
        """Whether the declarer's tricks are exactly ``tricks``: two yes-or-no questions, cheaper than the number itself."""
        return self._reach(position, tricks) and not self._reach(position, tricks + 1)

    def _reach(self, position: Position, tricks: int) -> bool:
        kind, needed = _kind(position), tricks - position.declarer_tricks
        if not 0 < needed <= position.hand_size:
            return needed <= 0
        return self._solver.at_least(*_hands(position), kind, _leader(position), needed, bytes(position.table))

    def cards(self, position: Position) -> dict[Card, int]:
        """Each legal card's value, in the order the hand is written; empty when the play is over."""
        kind = _kind(position)
        if position.is_over:
            return {}
        values = dict(self._solver.card_values(*_hands(position), kind, _leader(position), bytes(position.table)))
        return {card: position.declarer_tricks + values[card] for card in position.legal_cards()}


def wants_tricks(position: Position, *, declarer: bool) -> bool:
    """Whether that side wants the declarer to take tricks: he in a contract, the defenders in misère."""
    return declarer != isinstance(position.game, Misere)


def _kind(position: Position) -> int:
    if isinstance(position.game, Contract):
        return int(position.game.strain)
    if isinstance(position.game, Misere):
        return MISERE_KIND
    raise UnsupportedGameError(f"{position.game} has no declarer whose tricks could be solved", game=position.game)


def _hands(position: Position) -> tuple[int, int, int]:
    first, second, third = (position.deal[seat].mask for seat in _seats(position))
    return first, second, third


def _leader(position: Position) -> int:
    return _seats(position).index(position.leader)


def _seats(position: Position) -> tuple[Seat, ...]:
    assert position.declarer is not None  # only raspasy has none
    return clockwise(position.deal.seats, position.declarer)
