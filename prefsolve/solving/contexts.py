"""What the compiled solvers are asked through: the contexts that a thread keeps, their limits, and the games' numbers."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from .._ext._core import Solver
from ..errors import OptionError, UnsupportedGameError, quoted
from ..messages import _
from ..model.game import Contract, Game, Misere, TalonKind

__all__ = [
    "LAYOUT_TABLE_MIB",
    "MAX_LAYOUT_TABLE_MIB",
    "MAX_TABLE_MIB",
    "MISERE_KIND",
    "TABLE_MIB",
    "TALON_KINDS",
    "Kept",
    "check_table_mib",
    "context_of_thread",
    "game_kind",
]

MISERE_KIND = 5  # the core's number for misère; a strain's own number is its kind
TALON_KINDS = {TalonKind.CLOSED: 0, TalonKind.SUIT: 1, TalonKind.VIRTUAL: 2, TalonKind.DEALER: 3}  # raspasy's, as the core has them

TABLE_MIB = 64.0
MAX_TABLE_MIB = 65536.0
LAYOUT_TABLE_MIB = 64.0
MAX_LAYOUT_TABLE_MIB = 350.0

Key = TypeVar("Key", bound=Hashable)
Context = TypeVar("Context")


class Kept(threading.local, Generic[Key, Context]):
    """Each thread's own contexts, the last few made.

    :param make: makes the context of a key.
    :param most: how many are kept; the oldest goes when another is made.
    """

    def __init__(self, make: Callable[[Key], Context], most: int = 1) -> None:
        self.make, self.most = make, most
        self.kept: dict[Key, Context] = {}

    def of(self, key: Key) -> Context:
        """This thread's context of that key."""
        context = self.kept.get(key)
        if context is None:
            if len(self.kept) >= self.most:
                del self.kept[next(iter(self.kept))]  # first, so that two are never in memory
            context = self.kept[key] = self.make(key)
        return context


_solvers: Kept[float, Solver] = Kept(Solver)


def context_of_thread(table_mib: float) -> Solver:
    """This thread's context, made anew when another table size is asked for."""
    if not 0 < table_mib <= MAX_TABLE_MIB:  # a NaN fails too; looked at here, since every short question passes
        check_table_mib(table_mib, MAX_TABLE_MIB)
    return _solvers.of(table_mib)


def check_table_mib(table_mib: float, most: float, least: float | None = None) -> None:
    """Raise :class:`OptionError` for a table's size above ``most`` or under ``least``, or where there is none, not above 0."""
    if not (0 < table_mib <= most and (least is None or least <= table_mib)):
        told = {"most": most, "given": quoted(table_mib)}
        if least is None:
            raise OptionError(_("table_mib must be above 0 and at most {most:.0f}, not {given}", **told), table_mib=table_mib)
        raise OptionError(_("table_mib must be {least:g} to {most:.0f}, not {given}", **told, least=least), table_mib=table_mib)


def game_kind(game: Game) -> int:
    """The core's number of the game: 0 to 3 the trump suit, 4 no trump, 5 misère.

    :raises UnsupportedGameError: raspasy, which has no declarer.
    """
    if isinstance(game, Contract):
        return int(game.strain)
    if isinstance(game, Misere):
        return MISERE_KIND
    raise UnsupportedGameError(_("{game} has no declarer, so there are no declarer's tricks to solve", game=game), game=game)
