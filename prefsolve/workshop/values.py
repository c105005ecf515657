"""Exact values for many positions of one deal, from one solver whose table is kept all along."""

from __future__ import annotations

from .._ext._core import Solver
from ..model.cards import Card
from ..model.game import Misere
from ..model.position import Position
from ..solving.contexts import TABLE_MIB
from ..solving.positions import position_cards, position_reaches, position_tricks

__all__ = ["Values", "wants_tricks"]


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
        return position_tricks(self._solver, position)

    def are(self, position: Position, tricks: int) -> bool:
        """Whether the declarer's tricks are exactly ``tricks``: two yes-or-no questions, cheaper than the number itself."""
        return position_reaches(self._solver, position, tricks) and not position_reaches(self._solver, position, tricks + 1)

    def cards(self, position: Position) -> dict[Card, int]:
        """Each legal card's value, in the order the hand is written; empty when the play is over."""
        return position_cards(self._solver, position)


def wants_tricks(position: Position, *, declarer: bool) -> bool:
    """Whether that side wants the declarer to take tricks: he in a contract, the defenders in misère."""
    return declarer != isinstance(position.game, Misere)
