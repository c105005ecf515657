"""The hunt's compiled search: raw masks, worlds as bit masks of pairs of the pool's cards.  Nothing here validates.

Owners are numbered clockwise from the declarer 0; ``pool`` is his hand and his discard.  The pool's cards are numbered
from 0 by suit and rank, and the world that discards cards i < j is bit j(j-1)/2 + i.
"""

from collections.abc import Callable

from ._core import Solver

def renumber(worlds: int, pool: int, other: int) -> int: ...

class Search:
    def __new__(
        cls, kind: int, mebibytes: float = 256.0, watch: Callable[[], bool] | None = None, solver: Solver | None = None
    ) -> Search: ...
    def catchable(self, pool: int, first: int, second: int, leader: int, table: bytes, needed: int, worlds: int) -> tuple[bool, int]: ...
    @property
    def nodes(self) -> int: ...
    @property
    def seen_nodes(self) -> int: ...
