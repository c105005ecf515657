"""Random numbers of one start of a search, the same on every machine and every Python."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

__all__ = ["Draws"]

Item = TypeVar("Item")


class Draws:
    """The numbers drawn for start ``index`` of a search with that seed; no other start has a part in them.

    Only ``getrandbits`` is asked of Python, whose stream is the same in all versions.
    """

    def __init__(self, seed: int, index: int) -> None:
        self._source = random.Random(f"prefsolve compose {seed} {index}")

    def below(self, bound: int) -> int:
        """A whole number from 0 to ``bound`` − 1, each as likely as any other."""
        bits = bound.bit_length()
        while (drawn := self._source.getrandbits(bits)) >= bound:
            pass
        return drawn

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        """The items in random order."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order
