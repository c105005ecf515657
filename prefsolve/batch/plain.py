"""Columns of texts answered as arrays: the usual form of a record, for which no object of its own is made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from ..errors import PrefsolveError
from ..model.cards import Hand
from ..model.game import Raspasy
from ..notation import parse_game, parse_seat
from ..notation.alphabets import Letters
from ..notation.deals import read_pile
from ..solving.arrays import solve_masks, table_masks
from ..solving.columns import usual_form
from ..solving.contexts import game_kind

__all__ = ["plain_tables", "plain_tricks"]

Texts = Sequence[object]  # texts, and whatever else may stand where one should
_NONE = -1  # not plain: to be looked at as a record of its own
_WHOLE_HAND, _TALON = 10, 2
# by who sits out and a seat, 0 to 3 for N to W: the seat's place among the hands
_PLACES = np.array([[_NONE if seat == out else seat - (seat > out) for seat in range(4)] for out in range(4)], np.int8)


def plain_tricks(columns: Sequence[Texts], workers: int = 1) -> npt.NDArray[np.int8]:
    """The declarer's tricks of each row whose texts have their usual form; -1 for the others.

    :param columns: deals, games, declarers, leaders and talons, which are looked at only to see that the record is sound.
    """
    deals, games, declarers, leaders, talons = columns
    tricks = np.full(len(deals), _NONE, np.int8)
    hands, absent, good = _hands(deals, talons)
    declarer, leader, kinds = (_numbers(read, texts) for read, texts in ((_seat, declarers), (_seat, leaders), (_kind, games)))
    good &= (declarer >= 0) & (leader >= 0) & (kinds >= 0)
    rows = np.flatnonzero(good)
    first, lead = _PLACES[absent[rows], declarer[rows]], _PLACES[absent[rows], leader[rows]]
    seated = (first >= 0) & (lead >= 0)
    rows, first, lead = rows[seated], first[seated], lead[seated]
    turned = hands[rows[:, None], (first[:, None] + np.arange(3)) % 3]
    tricks[rows] = solve_masks(turned, kinds[rows], (lead - first) % 3, workers=workers)
    return tricks


def plain_tables(columns: Sequence[Texts], workers: int = 1) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.uint8]]:
    """All 54 values of each deal of the usual form, ``(n, 54)``, the first -1 for the others; and who sits out."""
    deals, talons = columns
    values = np.full((len(deals), 54), _NONE, np.int8)
    hands, absent, good = _hands(deals, talons)
    values[good] = table_masks(hands[good], workers=workers).reshape(-1, 54)
    return values, absent


def _hands(deals: Texts, talons: Texts) -> tuple[npt.NDArray[np.uint32], npt.NDArray[np.uint8], npt.NDArray[np.bool_]]:
    """The hands, who sits out, and which rows are sound."""
    hands, absent = np.zeros((len(deals), 3), np.uint32), np.zeros(len(deals), np.uint8)
    good = usual_form([deal if type(deal) is str else "" for deal in deals], hands, absent)
    sizes = np.bitwise_count(hands)
    good &= (sizes == sizes[:, :1]).all(axis=1) & (sizes[:, 0] <= _WHOLE_HAND)
    piles = np.fromiter((_pile(text) if type(text) is str else 0 if text is None else _NONE for text in talons), np.int64, len(talons))
    clash = piles & np.bitwise_or.reduce(hands, axis=1)
    good &= (piles == 0) | ((piles > 0) & (clash == 0) & (sizes[:, 0] == _WHOLE_HAND))
    return hands, absent, good


def _numbers(read: Callable[[str], int], texts: Texts) -> npt.NDArray[np.int8]:
    """What ``read`` gives for each text; a few texts are all that there are."""
    return np.fromiter((read(text) if type(text) is str else _NONE for text in texts), np.int8, len(texts))


@lru_cache(maxsize=1024)
def _seat(text: str) -> int:
    try:
        return int(parse_seat(text)) if text.isascii() else _NONE
    except PrefsolveError:
        return _NONE


@lru_cache(maxsize=1024)
def _kind(text: str) -> int:
    try:
        game = parse_game(text) if text.isascii() else Raspasy()
    except PrefsolveError:
        return _NONE
    return _NONE if isinstance(game, Raspasy) else game_kind(game)


@lru_cache(maxsize=2048)
def _pile(text: str) -> int:
    """The mask of a talon's two cards, 0 for none."""
    if not text.strip():
        return 0
    try:
        pile = read_pile(text, "talon", Letters()) if text.isascii() else Hand()
    except PrefsolveError:
        return _NONE
    return pile.mask if len(pile) == _TALON else _NONE
