"""Random deals played out as raspasy, kept as text, so that a table can be made of any of their parts.

Deal number *k* of a seed is that of ``prefsolve deal --seed SEED``; East leads as the eldest hand.  Of the talon's two cards the
lower one (suits in the order of the game, then ranks) is opened first in deals of an even number, the higher one in the others.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from ..library.dealing import Dealing
from ..model.game import TalonRule
from ..raspasy.arrays import raspasy_masks
from .table import Context, Row

__all__ = ["TOGETHER", "dealt_masks", "opened", "played", "row_of", "rows_of"]

TOGETHER = 20  # deals solved between two looks at whether to stop
_DIGITS = "0123456789A"


@cache
def _every_deal() -> Dealing:
    return Dealing()


def dealt_masks(seed: int, first: int, count: int) -> NDArray[np.uint32]:
    """The hands from the eldest on and the talon of those random deals, ``(count, 4)`` masks."""
    return _every_deal().masks(first, count, seed)


def opened(talons: NDArray[np.uint32], first: int) -> NDArray[np.int64]:
    """The talons' cards in the order they are opened, ``(n, 2)`` numbers; ``first`` is the number of the first deal."""
    low = talons & -talons
    cards = [np.bitwise_count(card - np.uint32(1)).astype(np.int64) for card in (low, talons ^ low)]
    pairs: NDArray[np.int64] = np.stack(cards, axis=1)
    odd = np.arange(first, first + len(talons)) % 2 == 1
    pairs[odd] = pairs[odd, ::-1]
    return pairs


def played(rule: TalonRule, first: int, count: int, context: Context) -> NDArray[np.int8]:
    """The tricks of the three players from the eldest on (and of the dealer, where he plays) in each of those deals."""
    parts = []
    for at in range(first, first + count, TOGETHER):
        rows = dealt_masks(context.seed, at, min(TOGETHER, first + count - at))
        talon = opened(rows[:, 3], at) if rule.opens else None
        parts.append(raspasy_masks(rows[:, :3], 0, rule=rule, talon=talon, workers=1))
        context.check()
    return np.concatenate(parts)


def row_of(seed: int, first: int, tricks: NDArray[np.int8]) -> Row:
    """The answers as a part's row: two figures a deal, the tricks of the first and of the second hand; the third has the rest."""
    text = "".join(_DIGITS[number] for number in tricks[:, :2].ravel().tolist())
    return {"seed": str(seed), "first": str(first), "tricks": text}


def rows_of(row: Row) -> tuple[NDArray[np.uint32], NDArray[np.int64]]:
    """Of a part's row the deals' hands, ``(n, 3)``, and the tricks taken, ``(n, 3)``."""
    text = str(row["tricks"])
    two = np.array([_DIGITS.index(letter) for letter in text], np.int64).reshape(-1, 2)
    hands = dealt_masks(int(str(row["seed"])), int(str(row["first"])), len(two))[:, :3]
    return hands, np.column_stack([two, 10 - two.sum(axis=1)])
