"""Columns of deals as text and as masks, many at a time.

The usual form of a text, ``E:sQJ987.c8.dQ.hA87 S:… W:…``, is read for all rows at once, a character of every row in one
step; a text of another form is read as any deal is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

import numpy as np
import numpy.typing as npt

from ..errors import ArrayError, PrefsolveError
from ..messages import _
from ..model.arguments import checked
from ..model.cards import SUIT_LETTERS, Hand, Seat
from ..notation import parse_deal

__all__ = ["masks_from_text", "pile_text", "text_from_masks", "usual_form"]

Masks = npt.NDArray[np.uint32]
Seats = npt.NDArray[np.uint8]

_WIDEST = 128  # characters; the usual form has at most 3 * (2 + 17) and two spaces
_TOGETHER = 8192  # rows, whose state stays in the cache
_RANKS = "789TJQKA"
# What a character is, and where one may follow: a row is in one of these states, and the next character leads to another.
_END, _SEAT, _COLON, _SUIT, _RANK, _DOT, _SPACE, _OTHER = range(8)
_NEXT = np.full((9, 8), _OTHER, np.uint8)  # by state, which is the last character's class or 8 at the start
_NEXT[8, _SEAT] = _NEXT[_SPACE, _SEAT] = _SEAT
_NEXT[_SEAT, _COLON] = _COLON
_NEXT[_COLON, _SUIT] = _NEXT[_DOT, _SUIT] = _SUIT
_NEXT[_SUIT, _RANK] = _NEXT[_RANK, _RANK] = _RANK
_NEXT[_RANK, _DOT], _NEXT[_RANK, _SPACE] = _DOT, _SPACE
_NEXT[_RANK, _END] = _NEXT[_END, _END] = _END
_CLASS = np.full(256, _OTHER, np.uint8)
_VALUE = np.zeros(256, np.uint8)
for _letters, _kind in (("\0", _END), ("NESW", _SEAT), (":", _COLON), ("scdh", _SUIT), (_RANKS, _RANK), (".", _DOT), (" ", _SPACE)):
    for _value, _letter in enumerate(_letters):
        _CLASS[ord(_letter)], _VALUE[ord(_letter)] = _kind, _value


@checked
def masks_from_text(texts: Iterable[str]) -> tuple[Masks, Seats]:
    """The hands of a column of deals, and who sits out in each.

    :param texts: deals as :func:`~prefsolve.notation.parse_deal` reads them; a talon and a discard are read and left out.
    :returns: ``(n, 3)`` uint32, each row clockwise from the first of N, E, S, W, and ``(n,)`` uint8, 0 to 3 for N to W.
    :raises PrefsolveError: a text that is no deal; the message names the row.
    """
    column = list(texts)
    hands, absent = np.zeros((len(column), 3), np.uint32), np.zeros(len(column), np.uint8)
    for start in range(0, len(column), _TOGETHER):
        part = slice(start, start + _TOGETHER)
        read = usual_form(column[part], hands[part], absent[part])
        for row in (start + np.flatnonzero(~read)).tolist():
            try:
                deal = parse_deal(column[row])
            except PrefsolveError as fault:
                raise type(fault)(_("row {row}: {fault}", row=row, fault=fault), **{**fault.data, "row": row}) from None
            hands[row] = [deal[seat].mask for seat in deal.seats]
            absent[row] = deal.absent
    return hands, absent


def usual_form(texts: Sequence[str], hands: Masks, absent: Seats) -> npt.NDArray[np.bool_]:
    """Reads the rows that have the usual form into ``hands`` and ``absent``, and tells which they are."""
    rows = len(texts)
    cut = [
        text.encode("ascii", "replace") if len(text) <= _WIDEST and "\0" not in text else b"?" for text in texts
    ]  # ? is no letter of the form
    width = max(map(len, cut), default=0)
    if not width:
        return np.zeros(rows, np.bool_)
    characters = np.array(cut, f"S{width}").view(np.uint8).reshape(rows, width)
    state, section, suit = np.full(rows, 8, np.uint8), np.full(rows, -1, np.int8), np.zeros(rows, np.int8)
    found, seats, good = np.zeros((rows, 3), np.uint32), np.zeros((rows, 3), np.uint8), np.ones(rows, np.bool_)
    every = np.arange(rows)
    for character in characters.T:
        kind, value = _CLASS[character], _VALUE[character]
        state = _NEXT[state, kind]
        is_seat = state == _SEAT
        section += is_seat
        good &= (section <= 2) & (state != _OTHER)
        at = np.clip(section, 0, 2)
        seats[every[is_seat], at[is_seat]] = value[is_seat]
        suit[is_seat] = -1
        is_suit = state == _SUIT
        good &= ~(is_suit & (value.astype(np.int8) <= suit))  # a suit twice, or in another order, is not the usual form
        suit[is_suit] = value[is_suit]
        is_rank = every[state == _RANK]
        bits = np.uint32(1) << (np.maximum(suit[is_rank], 0).astype(np.uint32) * np.uint32(8) + value[is_rank])
        good[is_rank] &= ((found[is_rank, 0] | found[is_rank, 1] | found[is_rank, 2]) & bits) == 0
        found[is_rank, at[is_rank]] |= bits
    good &= (section == 2) & ((state == _RANK) | (state == _END))
    order = np.argsort(seats, axis=1)
    seats = np.take_along_axis(seats, order, axis=1)
    good &= (seats[:, 0] < seats[:, 1]) & (seats[:, 1] < seats[:, 2])
    hands[good] = np.take_along_axis(found, order, axis=1)[good]
    absent[good] = (6 - seats.sum(axis=1))[good]
    return good


@checked
def text_from_masks(hands: npt.ArrayLike, absent: Seat | npt.ArrayLike = Seat.N) -> list[str]:
    """Each row's deal as text, ``E:sQJ987.c8.dQ.hA87 S:… W:…``, in ASCII.

    :param hands: ``(n, 3)`` integers, masks clockwise from the first of N, E, S, W.
    :param absent: who sits out, one for all rows or a column of 0 to 3 for N to W.
    :raises ArrayError: another shape, or a seat or a mask out of range.
    """
    rows = np.asarray(hands)
    if rows.ndim != 2 or rows.shape[1] != 3 or rows.dtype.kind not in "iu":
        raise ArrayError(
            _("hands must be integers of the shape (n, 3), not {dtype} {shape}", dtype=rows.dtype, shape=rows.shape), array="hands"
        )
    out = np.asarray(absent)
    if out.shape not in ((), (len(rows),)) or out.dtype.kind not in "iu" or not ((out >= 0) & (out <= 3)).all():
        raise ArrayError(_("absent must be one seat or {count} numbers from 0 to 3", count=len(rows)), array="absent")
    if rows.size and not 0 <= rows.min() <= rows.max() <= 0xFFFFFFFF:
        raise ArrayError(_("hands: a mask is not of 32 bits"), array="hands")
    low, high = _pairs(0), _pairs(2)
    texts = []
    for row, out_there in zip(rows.tolist(), np.broadcast_to(out, len(rows)).tolist(), strict=True):
        first, second, third = _LABELS[out_there]
        one, two, three = row
        texts.append(f"{first}{_hand(low, high, one)} {second}{_hand(low, high, two)} {third}{_hand(low, high, three)}")
    return texts


_LABELS = [[f"{seat.name}:" for seat in Seat if seat != absent] for absent in Seat]


def _hand(low: list[str], high: list[str], mask: int) -> str:
    one, other = low[mask & 0xFFFF], high[mask >> 16]
    return f"{one}.{other}" if one and other else one or other or "-"


@cache
def _pairs(suit: int) -> list[str]:
    """For every 16 bits, the text of the cards of that suit and the next."""
    ranks = ["".join(_RANKS[rank] for rank in range(7, -1, -1) if mask >> rank & 1) for mask in range(256)]
    first = ["", *(SUIT_LETTERS[suit].lower() + text for text in ranks[1:])]
    second = ["", *(SUIT_LETTERS[suit + 1].lower() + text for text in ranks[1:])]
    return [f"{one}.{other}" if one and other else one or other for other in second for one in first]


@cache
def pile_text(mask: int) -> str:
    """A talon or a discard as records write it: ``SA H7``."""
    return " ".join(card.ascii for card in Hand.from_mask(mask))
