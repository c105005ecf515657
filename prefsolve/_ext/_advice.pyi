"""Advice's compiled search: raw masks, sets of layouts as bit masks.  Nothing here validates.

Players are numbered clockwise from the declarer 0.  The pool's cards are numbered from 0 by suit and rank.
"""

from collections.abc import Callable

from ._core import Solver

class Search:
    def __new__(
        cls,
        kind: int,
        wants: bool,
        digits: tuple[int, int, int],
        places: tuple[int, int, int],
        sizes: tuple[int, int],
        solver: Solver,
        mebibytes: float = 128.0,
        watch: Callable[[], bool] | None = None,
        masks: list[tuple[int, int]] | None = None,
    ) -> Search: ...
    def ask(
        self, one: int, other: int, pool: int, numbered: int, leader: int, table: bytes, t: int, ahead: int, layouts: int
    ) -> tuple[bool, int]: ...
    def won(self, one: int, other: int, pool: int, numbered: int, leader: int, table: bytes, t: int, layouts: int) -> int: ...
    @property
    def nodes(self) -> int: ...
    @property
    def seen_nodes(self) -> int: ...
