"""The core once more, with a switch for every rule: node counts, weights and proofs by trial.  No user calls this.

``RULES`` gives each rule its bit; ``BOUNDS`` names the rules that answer by themselves, by game; ``PLAIN`` is a search
that prunes by nothing and ``ALL`` the search as it is; ``CERTIFICATE`` is no rule, but what "lower" needs for right answers.
Positions are given as to :mod:`prefsolve._ext._core`, one row each.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

RULES: dict[str, int]
BOUNDS: dict[str, tuple[str, ...]]
PLAIN: int
ALL: int
CERTIFICATE: int
ORDER_CHOICES: int
WEIGHTS: dict[str, tuple[int, ...]]

class Laboratory:
    def __new__(cls, index_bits: int = 16, switches: int = ...) -> Laboratory: ...
    @property
    def switches(self) -> int: ...
    @switches.setter
    def switches(self, switches: int) -> None: ...
    @property
    def doubts(self) -> int: ...
    @property
    def weights(self) -> npt.NDArray[np.int32]: ...
    def weights_by_name(self) -> dict[str, npt.NDArray[np.int32]]: ...
    def sort(self, role: int, player: int) -> None: ...
    def sort_all(self) -> None: ...
    def forget(self) -> None: ...
    def leads(self, player: int) -> npt.NDArray[np.int8]: ...
    def listed(self, role: int, player: int) -> npt.NDArray[np.uint8]: ...
    def questions(
        self,
        hands: npt.NDArray[np.uint32],
        kinds: npt.NDArray[np.uint8],
        leaders: npt.NDArray[np.uint8],
        chance: npt.NDArray[np.uint64],
        threshold: int,
        most: int,
        seed: int,
    ) -> npt.NDArray[np.uint64]: ...
    def nodes(
        self,
        hands: npt.NDArray[np.uint32],
        kinds: npt.NDArray[np.uint8],
        leaders: npt.NDArray[np.uint8],
        out: npt.NDArray[np.int8],
        counts: npt.NDArray[np.int64],
        threshold: int = -1,
    ) -> int: ...
    def values(
        self,
        hands: npt.NDArray[np.uint32],
        kinds: npt.NDArray[np.uint8],
        leaders: npt.NDArray[np.uint8],
        tables: npt.NDArray[np.uint8],
    ) -> npt.NDArray[np.int8]: ...
    def bounds(
        self, hands: npt.NDArray[np.uint32], kinds: npt.NDArray[np.uint8], leaders: npt.NDArray[np.uint8]
    ) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.int8]]: ...
    def keys(
        self, hands: npt.NDArray[np.uint32], kinds: npt.NDArray[np.uint8], leaders: npt.NDArray[np.uint8]
    ) -> npt.NDArray[np.uint64]: ...
    def entries(self, keys: npt.NDArray[np.uint64]) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.uint64]]: ...
    def sweep(self, kind: int, size: int, rules: Sequence[int], step: int = 1, first: int = 0) -> dict[str, Any]: ...
    def bracket(self, kind: int, size: int, step: int = 1, first: int = 0) -> dict[str, Any]: ...
    def games(
        self, hands: npt.NDArray[np.uint32], kinds: npt.NDArray[np.uint8], leaders: npt.NDArray[np.uint8]
    ) -> npt.NDArray[np.int8]: ...
    def certified(self, kind: int, size: int, longest: int, step: int = 1, first: int = 0) -> dict[str, int]: ...
    def counts_of(self, code: int) -> tuple[int, int, int]: ...
