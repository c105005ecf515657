"""What is said where predicates turn down nearly all layouts, or all."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from ..errors import InfeasibleError
from ..messages import N_, _, joined
from .constraints import Constraint, Where

__all__ = ["COUNT_LIMIT", "predicate_names", "refuse_empty"]

COUNT_LIMIT = 5_000_000  # layouts looked at, at most, where a predicate must be counted


class _Counted(Protocol):
    """Layouts or deals, with predicates."""

    @property
    def unfiltered(self) -> int:
        """How many there are, predicates left aside."""

    def count(self) -> int:
        """How many there are."""


def predicate_names(conditions: Iterable[Constraint]) -> str:
    """The predicates among conditions, as a list of their names."""
    return joined(N_(" and "), (one for one in conditions if isinstance(one, Where)))


def refuse_empty(found: _Counted, names: str, words: str) -> None:
    """Look at all of them, if they are few enough, and refuse predicates that let none pass.

    :param words: the fault, with ``{names}`` and ``{unfiltered:,}``.
    :raises InfeasibleError: there is none.
    """
    if found.unfiltered <= COUNT_LIMIT and not found.count():
        raise InfeasibleError(_(words, names=names, unfiltered=found.unfiltered), clash=(names,))
