"""User predicates over many layouts at once: compiled by Numba where it is installed and can, else called by Python.

Numba is imported here alone, and only when the first predicate is used: it takes half a second to import.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from ..errors import PredicateError

__all__ = ["BatchPredicate", "batch_predicate"]

BatchPredicate = Callable[[NDArray[np.int64]], NDArray[np.bool_]]


def batch_predicate(function: Callable[..., object], parameters: int, name: str) -> BatchPredicate:
    """``function`` made into one that takes an ``(n, parameters)`` array of masks and gives n truth values.

    What the returned function raises is a :class:`PredicateError` that quotes the predicate's own fault.
    """
    inner = _compiled(function, parameters) or _interpreted(function)

    def answer(masks: NDArray[np.int64]) -> NDArray[np.bool_]:
        try:
            return inner(masks)
        except Exception as fault:
            raise PredicateError(f"{name} failed: {type(fault).__name__}: {fault}", predicate=name) from fault

    return answer


@lru_cache(maxsize=64)  # compiling takes longer than a hundred thousand calls
def _compiled(function: Callable[..., object], parameters: int) -> BatchPredicate | None:
    """The predicate as machine code, or ``None`` without Numba or where Numba cannot compile it."""
    try:
        import numba
    except ImportError:
        return None
    try:
        signature = numba.boolean(*[numba.int64] * parameters)
        ufunc = numba.vectorize([signature], nopython=True)(function)  # type: ignore[no-untyped-call]
    except Exception:  # whatever Numba cannot take, from syntax to types, Python still can
        return None
    return lambda masks: np.asarray(ufunc(*masks.T), dtype=np.bool_).reshape(len(masks))


def _interpreted(function: Callable[..., object]) -> BatchPredicate:
    return lambda masks: np.fromiter((bool(function(*row)) for row in masks.tolist()), np.bool_, len(masks))
