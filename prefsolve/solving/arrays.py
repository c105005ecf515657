"""Whole arrays of deals at once, through NumPy.

The arrays are validated as a whole, and then the core runs over them without the GIL.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import numpy.typing as npt

from .._ext import _core
from .._ext._core import Solver
from ..errors import ArrayError, OptionError
from ..model.arguments import checked
from .contexts import MISERE_KIND, TABLE_MIB, context_of_thread
from .threads import check_workers

__all__ = ["solve_masks"]

CHUNK = 256  # rows a thread takes at once: between two such turns Ctrl-C is heard
Integers = npt.NDArray[np.integer]


@checked
def solve_masks(
    hands: npt.ArrayLike,
    games: npt.ArrayLike,
    leaders: npt.ArrayLike,
    *,
    threshold: int | None = None,
    workers: int = 1,
    table_mib: float = TABLE_MIB,
) -> npt.NDArray[np.int8]:
    """The declarer's tricks of each of ``n`` deals, at the start of a trick.

    :param hands: ``(n, 3)`` integers of any type, masks of 32 bits (bit ``8 * suit + rank``; in an int32 array ♥A is the
        sign), each row **clockwise from the
        declarer**: his hand, the next player's, the one after.  All three have the same 1 to 10 cards.
    :param games: ``(n,)`` integers, or one for all: 0 to 3 the trump suit (spades, clubs, diamonds, hearts), 4 no
        trump, 5 misère.
    :param leaders: ``(n,)`` integers, or one for all: who leads, 0 the declarer, 1 the next player, 2 the one after.
    :param threshold: ask only whether the declarer takes at least so many tricks, 0 to 10, which is quicker: 1 or 0.
    :param workers: threads, 1 to 256.
    :param table_mib: the most memory each thread's table may take, in MiB.
    :returns: ``(n,)`` int8.
    :raises ArrayError: a shape, a type, or a value out of range; the message names the first such row.
    :raises OptionError: ``workers`` or ``table_mib`` out of range.
    """
    check_workers(workers)
    masks = _hands(hands)
    kinds = _column(games, "games", len(masks), MISERE_KIND)
    firsts = _column(leaders, "leaders", len(masks), 2)
    if threshold is not None and not 0 <= threshold <= 10:
        raise OptionError(f"threshold must be 0 to 10, not {threshold}", threshold=threshold)
    tricks = np.zeros(len(masks), np.int8)
    asked = -1 if threshold is None else threshold
    starts = iter(range(0, len(masks), CHUNK))
    taking = threading.Lock()

    def work(context: Solver) -> None:
        for start in _in_turn(starts, taking):
            rows = slice(start, start + CHUNK)
            _core.solve_masks(masks[rows], kinds[rows], firsts[rows], tricks[rows], context, asked)

    if workers == 1:
        work(context_of_thread(table_mib))
        return tricks
    contexts = [context_of_thread(table_mib), *(Solver(table_mib) for _ in range(1, min(workers, -(-len(masks) // CHUNK))))]
    with ThreadPoolExecutor(len(contexts)) as pool:
        list(pool.map(work, contexts))
    return tricks


def _in_turn(numbers: Iterator[int], taking: threading.Lock) -> Iterator[int]:
    """The numbers that this thread gets of those that several take."""
    while True:
        with taking:
            number = next(numbers, None)
        if number is None:
            return
        yield number


def _integers(values: npt.ArrayLike, name: str) -> Integers:
    if isinstance(values, np.ma.MaskedArray):
        raise ArrayError(f"{name} must not be a masked array: what its mask hides would count", array=name)
    try:
        array = np.asarray(values)
    except Exception as fault:  # rows of different lengths, numbers too long, objects that are no arrays
        raise ArrayError(f"{name}: {' '.join(str(fault).split())[:200]}", array=name) from None
    if array.dtype.kind not in "iu":
        raise ArrayError(f"{name} must be integers, not {array.dtype}", array=name)
    return array


def _hands(values: npt.ArrayLike) -> npt.NDArray[np.uint32]:
    array = _integers(values, "hands")
    if array.ndim != 2 or array.shape[1] != 3:
        raise ArrayError(f"hands must have the shape (n, 3), not {array.shape}", array="hands")
    if array.dtype == np.int32:
        array = array.astype(np.uint32)  # the same 32 bits
    if array.dtype != np.uint32:
        _refuse(((array < 0) | (array > 0xFFFFFFFF)).any(axis=1), "hands", "a mask is not of 32 bits")
    masks = np.ascontiguousarray(array, np.uint32)
    if _core.sound_masks(masks):
        return masks
    first, second, third = masks.T
    _refuse(((first & second) | (first & third) | (second & third)) != 0, "hands", "a card is in two hands")
    sizes = np.bitwise_count(masks)
    _refuse((sizes != sizes[:, :1]).any(axis=1), "hands", "the hands are uneven")
    _refuse((sizes[:, 0] < 1) | (sizes[:, 0] > 10), "hands", "a hand must have 1 to 10 cards")
    raise AssertionError("the core and NumPy disagree about the hands")


def _column(values: npt.ArrayLike, name: str, rows: int, highest: int) -> npt.NDArray[np.uint8]:
    if type(values) is int and 0 <= values <= highest:
        return np.full(rows, values, np.uint8)
    array = _integers(values, name)
    if array.shape not in ((), (rows,)):
        raise ArrayError(f"{name} must be one number or have the shape ({rows},), not {array.shape}", array=name)
    array = np.broadcast_to(array, (rows,))
    _refuse((array < 0) | (array > highest), name, f"a value is not 0 to {highest}")
    return np.ascontiguousarray(array, np.uint8)


def _refuse(bad: npt.ArrayLike, name: str, why: str) -> None:
    """Raise for the first row that is bad."""
    if np.any(bad):
        row = int(np.argmax(bad))
        raise ArrayError(f"{name}, row {row}: {why}", array=name, row=row)
