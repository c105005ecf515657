"""The deals that every count and benchmark uses: the golden ones, as the core takes them, with their known answers."""

from __future__ import annotations

import csv
import json
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from prefsolve import Contract, Misere, Position, position_from_record
from prefsolve.model.deal import clockwise

DATA = Path(__file__).parent.parent / "tests" / "data"
NO_TRUMP, MISERE = 4, 5
GAMES = ("suit", "no trump", "misère")


class Rows(NamedTuple):
    """Deals in the core's terms, one row each: hands clockwise from the declarer, kinds, leaders; the declarer's tricks."""

    hands: npt.NDArray[np.uint32]
    kinds: npt.NDArray[np.uint8]
    leaders: npt.NDArray[np.uint8]
    tricks: npt.NDArray[np.int8]


@cache
def golden_rows() -> tuple[tuple[int, Position, int], ...]:
    """Number of the deal, position and the declarer's tricks: 60 random deals × 6 games × 3 declarers × 3 leaders."""
    with (DATA / "deals.csv").open(encoding="utf-8", newline="") as file:
        rows = [(int(row["id"]), int(row.pop("declarer_tricks")), position_from_record(row)) for row in csv.DictReader(file)]
    return tuple((deal, position, tricks) for deal, tricks, position in rows)


def kind_of(position: Position) -> int:
    """The core's number of a game."""
    if isinstance(position.game, Misere):
        return MISERE
    assert isinstance(position.game, Contract)
    return int(position.game.strain)


def positions_of(game: str, deals: int = 60) -> list[tuple[Position, int]]:
    """Positions of a game (of :data:`GAMES`) on the first ``deals`` deals, with the declarer's tricks.

    Each deal has every declarer and leader, one after another: a part must be whole deals.
    """
    kinds = {"suit": {0, 1, 2, 3}, "no trump": {NO_TRUMP}, "misère": {MISERE}}[game]
    return [(position, tricks) for deal, position, tricks in golden_rows() if deal < deals and kind_of(position) in kinds]


def core_rows(positions: list[tuple[Position, int]]) -> Rows:
    """The same in the core's terms."""
    hands, kinds, leaders = [], [], []
    for position, _ in positions:
        assert position.declarer is not None
        seats = clockwise(position.deal.seats, position.declarer)
        hands.append([position.deal[seat].mask for seat in seats])
        kinds.append(kind_of(position))
        leaders.append(seats.index(position.leader))
    tricks = np.array([tricks for _, tricks in positions], np.int8)
    return Rows(np.array(hands, np.uint32), np.array(kinds, np.uint8), np.array(leaders, np.uint8), tricks)


def golden_layouts() -> list[dict[str, Any]]:
    """Seven hands with the counts of their tricks over all 184,756 layouts."""
    layouts: list[dict[str, Any]] = json.loads((DATA / "layouts.json").read_text(encoding="utf-8"))
    return layouts
