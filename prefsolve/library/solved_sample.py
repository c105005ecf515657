"""The sample that comes with the package: 20,000 random deals with all their values."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from .dealing import Dealing
from .packing import unpacked

__all__ = ["SAMPLE_SEED", "Solved", "sample"]

SAMPLE_SEED = 2026
_FILE = Path(__file__).parent / "assets" / "sample.deals"  # a shard, as prefsolve library build writes it
_SUM = 32  # bytes at its end


@dataclass(frozen=True, slots=True, eq=False)
class Solved:
    """Solved deals, one row each.

    :param hands: ``(n, 3)`` masks of ten cards: East, South, West.
    :param talon: ``(n,)`` masks of two cards.
    :param values: ``(n, 6, 3, 3)``: the declarer's tricks by game, declarer and leader, as
        :func:`~prefsolve.solving.arrays.table_masks` gives them.
    """

    hands: NDArray[np.uint32]
    talon: NDArray[np.uint32]
    values: NDArray[np.int8]

    def __len__(self) -> int:
        return len(self.values)


@cache
def sample() -> Solved:
    """20,000 random deals, those of seed 2026 from number 0 on, and all 54 values of each; the arrays are read-only.

    ``prefsolve library build sample --deals 20000 --seed 2026`` makes the same.
    """
    numbers, values = unpacked(_FILE.read_bytes()[:-_SUM])
    rows = Dealing().rows(numbers)
    for array in (rows, values):
        array.setflags(write=False)
    return Solved(rows[:, :3], rows[:, 3], values)
