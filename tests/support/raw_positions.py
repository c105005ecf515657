"""Random positions as the core takes them: masks clockwise from the declarer, kinds, leaders, cards on the table."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

NO_TRUMP, MISERE = 4, 5
KINDS = {"suit": (0, 1, 2, 3), "no trump": (NO_TRUMP,), "misère": (MISERE,)}


class Rows(NamedTuple):
    """Positions, one row each; ``hands`` lack the cards on the table; a row of ``tables`` is their number and themselves."""

    hands: npt.NDArray[np.uint32]
    kinds: npt.NDArray[np.uint8]
    leaders: npt.NDArray[np.uint8]
    tables: npt.NDArray[np.uint8]

    def part(self, rows: npt.NDArray[np.bool_] | slice) -> Rows:
        return Rows(*(np.ascontiguousarray(column[rows]) for column in self))

    @property
    def sizes(self) -> npt.NDArray[np.int64]:
        """Cards a hand at the start of the trick."""
        return np.asarray(np.bitwise_count(self.hands).max(axis=1), np.int64)


def random_rows(seed: int, sizes: npt.NDArray[np.int64], game: str, *, table: bool = True) -> Rows:
    """A position for each of ``sizes`` (cards per hand); with ``table`` one in three each has 0, 1 and 2 cards on it."""
    rng = np.random.default_rng(seed)
    count = len(sizes)
    decks = rng.permuted(np.tile(np.arange(32, dtype=np.uint32), (count, 1)), axis=1)
    bits = np.uint32(1) << decks
    places = np.arange(32)
    hands = np.stack([(bits * ((places >= n * sizes[:, None]) & (places < (n + 1) * sizes[:, None]))).sum(1) for n in range(3)], axis=1)
    rows = Rows(
        hands.astype(np.uint32),
        rng.choice(np.array(KINDS[game], np.uint8), count),
        rng.integers(0, 3, count, np.uint8),
        np.zeros((count, 3), np.uint8),
    )
    if table:
        draws = rng.random((count, 2))
        for row in range(count):
            for turn in range(row % 3):
                play_card(rows, row, turn, draws[row, turn])
    return rows


def play_card(rows: Rows, row: int, turn: int, draw: float) -> None:
    """Move one legal card, chosen by ``draw`` (0 to 1), from its hand to the table."""
    player = (int(rows.leaders[row]) + turn) % 3
    mask, kind = int(rows.hands[row, player]), int(rows.kinds[row])
    if turn:
        trump = 0xFF << 8 * kind if kind < NO_TRUMP else 0
        mask = mask & (0xFF << (int(rows.tables[row, 1]) & ~7)) or mask & trump or mask
    cards = [card for card in range(32) if mask >> card & 1]
    card = cards[int(draw * len(cards))]
    rows.hands[row, player] &= np.uint32(~(1 << card) & 0xFFFFFFFF)
    rows.tables[row, 0] += 1
    rows.tables[row, 1 + turn] = card
