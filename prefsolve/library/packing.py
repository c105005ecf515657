"""A solved deal in 34 bytes: the deal's number among all deals, seven bytes, and its 54 values, half a byte each.

The number is that of :class:`~prefsolve.library.dealing.Dealing` without conditions, little end first.  Value number *i*,
in the order of :func:`~prefsolve.solving.arrays.table_masks`, stands in byte ``7 + i // 2``, in its low half if *i* is even.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

__all__ = ["PACKED", "packed", "unpacked"]

PACKED = 34  # bytes of a deal
_NUMBER = 7
_VALUES = 54


def packed(numbers: NDArray[np.int64], values: NDArray[np.int8]) -> bytes:
    """Deals as bytes; the values are ``(n, 6, 3, 3)``."""
    rows = np.empty((len(numbers), PACKED), np.uint8)
    rows[:, :_NUMBER] = numbers.astype("<i8")[:, None].view(np.uint8)[:, :_NUMBER]
    halves = values.reshape(-1, _VALUES).astype(np.uint8)
    rows[:, _NUMBER:] = halves[:, ::2] | halves[:, 1::2] << 4
    return rows.tobytes()


def unpacked(data: bytes) -> tuple[NDArray[np.int64], NDArray[np.int8]]:
    """The deals' numbers and values."""
    rows = np.frombuffer(data, np.uint8).reshape(-1, PACKED)
    wide = np.zeros((len(rows), 8), np.uint8)
    wide[:, :_NUMBER] = rows[:, :_NUMBER]
    values = np.empty((len(rows), _VALUES), np.int8)
    values[:, ::2] = rows[:, _NUMBER:] & 15
    values[:, 1::2] = rows[:, _NUMBER:] >> 4
    return wide.view("<i8")[:, 0].astype(np.int64), values.reshape(-1, 6, 3, 3)
