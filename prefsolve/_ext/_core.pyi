"""The compiled core: exact search on raw masks.  Nothing here validates; see :mod:`prefsolve.solving.positions`.

``kind`` is 0 to 3 for a trump suit, 4 for no trump, 5 for misère.  Hands are masks, clockwise from the declarer; the
leader is 0 to 2 in that numbering; ``table`` holds the numbers of the cards on the table in play order, which are not in
the hands.  Results are the declarer's tricks from here on.
"""

import numpy as np
import numpy.typing as npt

CHECKED: bool

class Solver:
    def __new__(cls, table_mib: float = 64.0, many: bool = False) -> Solver: ...
    def sharing(self, kind: int) -> Solver: ...
    def value(self, h0: int, h1: int, h2: int, kind: int, leader: int, table: bytes = b"") -> int: ...
    def values(self, positions: list[tuple[int, int, int, int, int, bytes]]) -> list[tuple[int, int]]: ...
    def at_least(self, h0: int, h1: int, h2: int, kind: int, leader: int, threshold: int, table: bytes = b"") -> bool: ...
    def card_values(self, h0: int, h1: int, h2: int, kind: int, leader: int, table: bytes = b"") -> list[tuple[int, int]]: ...
    def table_values(self, h0: int, h1: int, h2: int) -> list[int]: ...
    @property
    def nodes(self) -> int: ...
    def reset_nodes(self) -> None: ...
    def clear(self) -> None: ...

def solve_masks(
    hands: npt.NDArray[np.uint32],
    kinds: npt.NDArray[np.uint8],
    leaders: npt.NDArray[np.uint8],
    out: npt.NDArray[np.int8],
    solver: Solver,
) -> None: ...

class Layouts:
    kind: int
    tasks: int
    def __new__(cls, own: int, left: int, right: int, unseen: int, to_left: int, kind: int, leader: int, table: bytes = b"") -> Layouts: ...
    def run(
        self,
        solver: Solver,
        first: int,
        last: int,
        threshold: int,
        counts: npt.NDArray[np.int64],
        answers: npt.NDArray[np.int8] | None = None,
    ) -> int: ...

def layout_masks(unseen: int, to_left: int, out: npt.NDArray[np.uint32]) -> None: ...
