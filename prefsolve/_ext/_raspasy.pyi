"""The compiled search of raspasy, on raw masks.  Nothing here validates; see :mod:`prefsolve.raspasy.solve`.

Players are numbered clockwise 0 to 2, and the dealer, who sits out, is 3.  ``kind`` numbers the talon rules: closed,
suit, virtual, dealer.
"""

CHECKED: bool

class Solver:
    def __new__(cls, table_mib: float = 64.0) -> Solver: ...
    def value(
        self,
        hands: tuple[int, ...],
        leader: int,
        table: bytes = b"",
        kind: int = 0,
        highest_takes: bool = False,
        winner_leads: bool = False,
        talon: bytes = b"\0\0",
        played: int = 2,
    ) -> tuple[list[int], list[int], list[int], list[int], list[int]]: ...
    @property
    def nodes(self) -> int: ...
    @property
    def positions(self) -> int: ...
    def reset_nodes(self) -> None: ...
    def clear(self) -> None: ...
