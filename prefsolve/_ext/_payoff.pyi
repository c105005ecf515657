"""The compiled search of raspasy by result, on raw masks.  Nothing here validates; see :mod:`prefsolve.raspasy.by_score`.

A final outcome of ten tricks is the number ``33 * t0 + 3 * t1 + d``: the tricks of the first two players, clockwise from
whoever is counted first, and of the dealer.
"""

CHECKED: bool

class Solver:
    def __new__(cls, ranks: bytes, wishes: bytes, table_mib: float = 64.0) -> Solver: ...
    def value(
        self,
        hands: tuple[int, int, int],
        leader: int,
        before: int,
        table: bytes = b"",
        kind: int = 0,
        highest_takes: bool = False,
        winner_leads: bool = False,
        talon: bytes = b"\0\0",
        played: int = 2,
    ) -> int: ...
    @property
    def nodes(self) -> int: ...
    def reset_nodes(self) -> None: ...
