"""Raspasy for whole arrays of deals, through NumPy."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ..model.arguments import checked
from ..solving.arrays import hand_masks, whole_column
from ..solving.contexts import TABLE_MIB
from ..solving.threads import check_workers, ordered_map
from .solve import context_of_thread

__all__ = ["raspasy_masks"]

CHUNK = 4  # rows a thread takes at once


@checked
def raspasy_masks(hands: npt.ArrayLike, leaders: npt.ArrayLike, *, workers: int = 1, table_mib: float = TABLE_MIB) -> npt.NDArray[np.int8]:
    """Each player's tricks in raspasy with the talon closed, for each of ``n`` deals at the start of a trick.

    They are the ``tricks`` of :func:`~prefsolve.raspasy.solve.solve_raspasy`, and so under the same rule for ties.

    :param hands: ``(n, 3)`` integers, masks as in :func:`~prefsolve.solving.arrays.solve_masks`, each row clockwise from the
        first of N, E, S, W.
    :param leaders: ``(n,)`` integers, or one for all: who leads, 0 to 2 as the hands are counted.
    :param workers: threads, 1 to 256; they change no answer.
    :param table_mib: the most memory each thread's table may take, in MiB.
    :returns: ``(n, 3)`` int8, the players as the hands are.
    :raises ArrayError: a shape, a type, or a value out of range; the message names the first such row.
    :raises OptionError: ``workers`` or ``table_mib`` out of range.
    """
    check_workers(workers)
    masks = hand_masks(hands)
    firsts = whole_column(leaders, "leaders", len(masks), 2)
    context_of_thread(table_mib)  # refuses a bad size before any thread starts

    def part(start: int) -> list[list[int]]:
        context = context_of_thread(table_mib)
        rows = zip(masks[start : start + CHUNK].tolist(), firsts[start : start + CHUNK].tolist(), strict=True)
        return [context.value(tuple(deal), leader)[0][:3] for deal, leader in rows]

    parts = ordered_map(part, range(0, len(masks), CHUNK), workers)
    return np.array([row for rows in parts for row in rows], np.int8).reshape(-1, 3)
