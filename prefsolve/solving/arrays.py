"""Whole arrays of deals at once, through NumPy.

The arrays are validated as a whole, and then the core runs over them without the GIL.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import numpy.typing as npt

from .._ext import _core
from .._ext._core import Solver
from ..errors import ArrayError, OptionError
from ..messages import _
from ..model.arguments import checked
from .contexts import MISERE_KIND, TABLE_MIB, context_of_thread
from .threads import check_workers, chosen_workers

__all__ = ["hand_masks", "solve_masks", "table_masks", "whole_column"]

CHUNK = 256  # rows a thread takes at once: between two such turns Ctrl-C is heard
TABLES = 8  # deals a thread takes at once
TABLE_VALUES = 54  # of a deal: six games, three declarers, three leaders
Integers = npt.NDArray[np.integer]


@checked
def solve_masks(
    hands: npt.ArrayLike,
    games: npt.ArrayLike,
    leaders: npt.ArrayLike,
    *,
    threshold: int | None = None,
    workers: int | None = None,
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
    :param workers: threads, 1 to 256, one for each processor unless given.
    :param table_mib: the most memory each thread's table may take, in MiB.
    :returns: ``(n,)`` int8.
    :raises ArrayError: a shape, a type, or a value out of range; the message names the first such row.
    :raises OptionError: ``workers`` or ``table_mib`` out of range.
    """
    workers = chosen_workers(workers)
    check_workers(workers)
    masks = hand_masks(hands)
    kinds = whole_column(games, "games", len(masks), MISERE_KIND)
    firsts = whole_column(leaders, "leaders", len(masks), 2)
    if threshold is not None and not 0 <= threshold <= 10:
        raise OptionError(_("threshold must be 0 to 10, not {threshold}", threshold=threshold), threshold=threshold)
    tricks = np.zeros(len(masks), np.int8)
    asked = -1 if threshold is None else threshold

    def part(rows: slice, context: Solver) -> None:
        _core.solve_masks(masks[rows], kinds[rows], firsts[rows], tricks[rows], context, asked)

    _in_parts(part, len(masks), CHUNK, workers, table_mib)
    return tricks


@checked
def table_masks(hands: npt.ArrayLike, *, workers: int | None = None, table_mib: float = TABLE_MIB) -> npt.NDArray[np.int8]:
    """All 54 values of each of ``n`` deals: the declarer's tricks for every game, declarer and leader.

    ``values[row, game, declarer, leader]``: the games are spades, clubs, diamonds, hearts, no trump and misère; declarers
    and leaders are counted as the row's hands are, from 0.

    :param hands: ``(n, 3)`` integers, masks as in :func:`solve_masks`, each row clockwise.
    :param workers: threads, 1 to 256, one for each processor unless given; they change no value.
    :param table_mib: the most memory each thread's table may take, in MiB.
    :returns: ``(n, 6, 3, 3)`` int8.
    :raises ArrayError: a shape, a type, or a value out of range; the message names the first such row.
    :raises OptionError: ``workers`` or ``table_mib`` out of range.
    """
    workers = chosen_workers(workers)
    check_workers(workers)
    masks = hand_masks(hands)
    values = np.empty((len(masks), TABLE_VALUES), np.int8)

    def part(rows: slice, context: Solver) -> None:
        for row, deal in zip(range(rows.start, rows.stop), masks[rows].tolist(), strict=False):
            context.clear()  # the time a deal takes, too, depends on that deal alone
            values[row] = context.table_values(*deal)

    _in_parts(part, len(masks), TABLES, workers, table_mib)
    return values.reshape(-1, 6, 3, 3)


def _in_parts(part: Callable[[slice, Solver], None], rows: int, size: int, workers: int, table_mib: float) -> None:
    """Do the work for ``size`` rows at a time, on so many threads, each with a context of its own."""
    starts = iter(range(0, rows, size))
    taking = threading.Lock()

    def work(context: Solver) -> None:
        for start in _in_turn(starts, taking):
            part(slice(start, start + size), context)

    first = context_of_thread(table_mib)
    if workers == 1:
        work(first)
        return
    contexts = [first, *(Solver(table_mib) for _ in range(1, min(workers, -(-rows // size))))]
    with ThreadPoolExecutor(len(contexts)) as pool:
        list(pool.map(work, contexts))


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
        raise ArrayError(_("{name} must not be a masked array: the hidden values would count", name=name), array=name)
    try:
        array = np.asarray(values)
    except Exception as fault:  # rows of different lengths, numbers too long, objects that are no arrays
        raise ArrayError(_("{name}: {split}", name=name, split=" ".join(str(fault).split())[:200]), array=name) from None
    if array.dtype.kind not in "iu":
        raise ArrayError(_("{name} must be integers, not {dtype}", name=name, dtype=array.dtype), array=name)
    return array


def hand_masks(values: npt.ArrayLike) -> npt.NDArray[np.uint32]:
    """The hands as masks of 32 bits, checked; raises :class:`ArrayError` for the first row that is no deal."""
    array = _integers(values, "hands")
    if array.ndim != 2 or array.shape[1] != 3:
        raise ArrayError(_("hands must have the shape (n, 3), not {shape}", shape=array.shape), array="hands")
    if array.dtype == np.int32:
        array = array.astype(np.uint32)  # the same 32 bits
    if array.dtype != np.uint32:
        _refuse(((array < 0) | (array > 0xFFFFFFFF)).any(axis=1), "hands", _("a mask is not of 32 bits"))
    masks = np.ascontiguousarray(array, np.uint32)
    if _core.sound_masks(masks):
        return masks
    first, second, third = masks.T
    _refuse(((first & second) | (first & third) | (second & third)) != 0, "hands", _("a card is in two hands"))
    sizes = np.bitwise_count(masks)
    _refuse((sizes != sizes[:, :1]).any(axis=1), "hands", _("the hands are uneven"))
    _refuse((sizes[:, 0] < 1) | (sizes[:, 0] > 10), "hands", _("a hand must have 1 to 10 cards"))
    raise AssertionError("the core and NumPy disagree about the hands")


def whole_column(values: npt.ArrayLike, name: str, rows: int, highest: int) -> npt.NDArray[np.uint8]:
    """A column of numbers from 0 to ``highest``, or one for all rows; raises :class:`ArrayError`."""
    if type(values) is int and 0 <= values <= highest:
        return np.full(rows, values, np.uint8)
    array = _integers(values, name)
    if array.shape not in ((), (rows,)):
        raise ArrayError(
            _("{name} must be one number or have the shape ({rows},), not {shape}", name=name, rows=rows, shape=array.shape), array=name
        )
    array = np.broadcast_to(array, (rows,))
    _refuse((array < 0) | (array > highest), name, _("a value is not 0 to {highest}", highest=highest))
    return np.ascontiguousarray(array, np.uint8)


def _refuse(bad: npt.ArrayLike, name: str, why: str) -> None:
    """Raise for the first row that is bad."""
    if np.any(bad):
        row = int(np.argmax(bad))
        raise ArrayError(_("{name}, row {row}: {why}", name=name, row=row, why=why), array=name, row=row)
