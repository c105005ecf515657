"""The solution of a position of any game."""

from __future__ import annotations

from ..model.game import Raspasy
from ..model.position import Position
from ..raspasy.answers import RaspasySolution
from ..raspasy.solve import solve_raspasy
from ..solving.answers import Solution
from ..solving.positions import solve

__all__ = ["solve_any"]


def solve_any(position: Position, *, cards: bool, line: bool) -> Solution | RaspasySolution:
    """The solution of a position of any game."""
    if isinstance(position.game, Raspasy):
        return solve_raspasy(position, cards=cards, line=line)
    return solve(position, cards=cards, line=line)
