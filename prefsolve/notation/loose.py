"""Cards as players type and print them: ``п 987``, ``п-987``, ``пики: 987``, ``к 987``, ``0`` for a ten, ``♠ Т, 9, 8``.

Read only where the notation itself refuses a text.  A letter that may be a rank or a suit (Cyrillic т: ace or clubs, к: king
or clubs) is read where only one of the two gives a hand; where both do, it is refused with both readings.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from ..errors import AmbiguityError
from ..messages import _
from ..model.cards import Card, Rank, Suit
from .alphabets import DIGIT_RANKS, LATIN_RANKS, LATIN_SUITS, RANK_NAMES, RUSSIAN_RANKS, RUSSIAN_SUITS, SUIT_WORDS, SYMBOLS, Letters, locate

__all__ = ["read_loosely"]

_TOKEN = re.compile(
    r"(?P<dot>\.)|(?P<end>[;|\n])|(?P<gap>[^\S\n]+|,)|(?P<colon>:)|(?P<dash>[-–—−])|(?P<symbol>[♠♣♦♥♤♧♢♡])[\ufe0e\ufe0f]*|"
    r"(?P<ten>10|0)|(?P<digit>[789])|(?P<word>[^\W\d_]+)|(?P<other>.)",
    re.DOTALL,
)
_RANKS = {**DIGIT_RANKS, **LATIN_RANKS, **RUSSIAN_RANKS}
_BOTH = "тТкК"  # an ace or a king, or the suit of clubs
_MOST_DOUBTS = 6  # letters that may be both; more are not told apart
_LONGEST = 400  # characters of a hand or list; all 32 cards written out have some hundred


class _Unread(Exception):  # noqa: N818  (never leaves this module: the notation's own fault is told)
    """The text cannot be read, loosely either."""


class _Piece(NamedTuple):
    """A piece of the text.

    :param kind: ``suit``, ``rank``, ``both``, ``void``, ``colon``, ``gap``, ``dot`` or ``end``.
    :param value: the suit's or the rank's number.
    :param bare: a Russian suit letter without a colon.
    """

    kind: str
    at: int
    value: int = 0
    bare: bool = False


class _Reading(NamedTuple):
    """Pieces of which each is a rank or a suit, and the cards they give."""

    pieces: list[_Piece]
    cards: tuple[Card, ...]


@dataclass(slots=True)
class _Group:
    """The ranks of one suit, and whether their first word has several: then no further words follow."""

    suit: int
    ranks: list[int]
    several: bool = False


def read_loosely(text: str, start: int, end: int, place: str, letters: Letters, *, hand: bool) -> tuple[Card, ...] | None:
    """The cards of ``text[start:end]`` in the order written, or ``None`` where they cannot be read.

    :param hand: whether a suit has one group, unless every card of it stands by itself (``SA SQ S7``).
    :raises AmbiguityError: a letter that may be a rank and a suit; both readings are named.
    """
    if end - start > _LONGEST:
        return None
    try:
        pieces = list(_pieces(text, start, end))
        found = _readings(_settled(pieces), hand)
    except _Unread:
        return None
    if not found:
        return None
    if len(found) > 1:
        raise _doubt(text, place, *found[:2])
    chosen, cards = found[0]
    _note(chosen, text, place, letters)
    return cards


def _pieces(text: str, start: int, end: int) -> Iterator[_Piece]:
    for found in _TOKEN.finditer(text, start, end):
        kind, at = str(found.lastgroup), found.start()
        if kind == "word":
            yield from _of_word(found[0], at, text[found.end() : found.end() + 1] == ":")
        elif kind == "symbol":
            yield _Piece("suit", at, SYMBOLS[found["symbol"]])
        elif kind in ("ten", "digit"):
            yield _Piece("rank", at, Rank.TEN if kind == "ten" else DIGIT_RANKS[found[0]])
        elif kind == "dash":
            yield _Piece("void", at)
        elif kind == "other":
            raise _Unread
        else:
            yield _Piece(kind, at)


def _of_word(word: str, at: int, colon: bool) -> Iterator[_Piece]:
    """A suit's name, a word that says there are none, or letters one by one."""
    name = word.lower()
    if name in SUIT_WORDS and len(name) > 1:
        yield _Piece("suit", at, SUIT_WORDS[name])
        return
    if name in ("нет", "void"):
        yield _Piece("void", at)
        return
    for n, letter in enumerate(word):
        last = n == len(word) - 1
        if letter in RUSSIAN_SUITS and ((last and colon) or letter not in _BOTH):
            yield _Piece("suit", at + n, RUSSIAN_SUITS[letter], bare=not (last and colon))
        elif letter in LATIN_SUITS:
            yield _Piece("suit", at + n, LATIN_SUITS[letter])
        elif letter in _RANKS:
            yield _Piece("both" if letter in _BOTH and n == 0 else "rank", at + n, _RANKS[letter])
        else:
            raise _Unread


def _settled(pieces: list[_Piece]) -> list[_Piece]:
    """The pieces with each letter that can be only one of a rank and a suit told apart by what stands beside it."""
    in_letters = all(piece.bare for piece in pieces if piece.kind == "suit")
    marks = {_kind(pieces, n + 1) for n, piece in enumerate(pieces) if piece.kind == "suit"}
    settled: list[_Piece] = []
    before = "end"  # the last piece that is no gap and no mark
    for n, piece in enumerate(pieces):
        if piece.kind == "both":
            after = pieces[n + 1].kind if n + 1 < len(pieces) else "end"
            glued = n > 0 and pieces[n - 1].kind in ("rank", "both")
            dashed = before == "void" and pieces[n - 1].kind == "void"  # п-Т9, and not a void before clubs
            if not in_letters or before == "suit" or glued or dashed or after == "suit" or (marks == {"dot"} and after != "dot"):
                piece = piece._replace(kind="rank")
            elif before == "end":
                piece = piece._replace(kind="suit", value=Suit.CLUBS, bare=True)
        settled.append(piece)
        if piece.kind not in ("gap", "colon") and not (piece.kind == "dot" and before in ("suit", "both")):
            before = "end" if piece.kind == "dot" else settled[-1].kind
    return settled


def _readings(pieces: list[_Piece], hand: bool) -> list[_Reading]:
    """Every reading that gives cards without one that appears twice: at most two, since two are as bad as many."""
    doubts = [n for n, piece in enumerate(pieces) if piece.kind == "both"]
    if len(doubts) > _MOST_DOUBTS:
        raise _Unread
    found: list[_Reading] = []
    for kinds in product(("rank", "suit"), repeat=len(doubts)):
        tried = list(pieces)
        for n, kind in zip(doubts, kinds, strict=True):
            tried[n] = tried[n]._replace(kind=kind, bare=True, value=tried[n].value if kind == "rank" else Suit.CLUBS)
        try:
            found.append(_Reading(tried, _cards(tried, hand)))
        except _Unread:
            continue
        if len(found) == 2:
            break
    return found


def _cards(pieces: list[_Piece], hand: bool) -> tuple[Card, ...]:
    groups = _groups(pieces)
    cards = [Card.of(Suit(group.suit), Rank(rank)) for group in groups for rank in group.ranks]
    if len(set(cards)) < len(cards):
        raise _Unread
    if hand:
        dotted = any(piece.kind in ("dot", "end") for piece in pieces)
        by_suit: dict[int, list[_Group]] = {}
        for group in groups:
            by_suit.setdefault(group.suit, []).append(group)
        for same in by_suit.values():
            if len(same) > 1 and (dotted or any(len(group.ranks) != 1 for group in same)):
                raise _Unread
    return tuple(cards)


def _groups(pieces: list[_Piece]) -> list[_Group]:
    """The groups in their order; a card with its rank first is a group of its own."""
    groups: list[_Group] = []
    open_group: _Group | None = None  # what further ranks belong to
    n = 0
    while n < len(pieces):
        kind = pieces[n].kind
        if kind == "suit":
            group, n = _after_suit(pieces, n)
            groups += [group] if group.ranks else []
            open_group = group if group.ranks else None
        elif kind == "rank":
            ranks, n = _ranks_at(pieces, n)
            if _kind(pieces, n) == "suit":  # 10♠
                if len(ranks) > 1 or _kind(pieces, n + 1) == "rank":
                    raise _Unread
                groups.append(_Group(pieces[n].value, ranks))
                open_group, n = None, n + 1
            elif open_group is None or len(ranks) > 1 or open_group.several:
                raise _Unread
            else:
                open_group.ranks += ranks
        elif kind in ("gap", "dot", "end"):
            open_group = open_group if kind == "gap" else None
            n += 1
        else:
            raise _Unread
    return groups


def _after_suit(pieces: list[_Piece], n: int) -> tuple[_Group, int]:
    """The group that the suit there begins, with its first word of ranks or none for a void, and where it ends."""
    group, n = _Group(pieces[n].value, []), n + 1
    while _kind(pieces, n) in ("gap", "colon", "dot"):
        n += 1
    if _kind(pieces, n) == "void":
        after = n + 1
        while _kind(pieces, after) == "gap":
            after += 1
        ranks, end = _ranks_at(pieces, after)
        if not ranks:
            return group, n + 1
        if _kind(pieces, end) == "suit":  # s- 7h: a void and a card, or the seven and a suit
            raise _Unread
        n = after
    group.ranks, n = _ranks_at(pieces, n)
    if not group.ranks:
        raise _Unread
    group.several = len(group.ranks) > 1
    return group, n


def _ranks_at(pieces: list[_Piece], n: int) -> tuple[list[int], int]:
    """The ranks that stand there without a gap, and where they end."""
    begun = n
    while _kind(pieces, n) == "rank":
        n += 1
    return [piece.value for piece in pieces[begun:n]], n


def _kind(pieces: list[_Piece], n: int) -> str:
    return pieces[n].kind if n < len(pieces) else ""


def _note(pieces: list[_Piece], text: str, place: str, letters: Letters) -> None:
    """Note the letters of a reading, so that two alphabets are met."""
    for piece in pieces:
        if piece.kind == "rank":
            letters.rank(text[piece.at], place, text, piece.at)
        elif piece.kind == "suit":
            letters.suit(text[piece.at], place, text, piece.at)


def _doubt(text: str, place: str, one: _Reading, other: _Reading) -> AmbiguityError:
    """The fault of two readings: the first letter in which they differ, as a rank and as a suit."""
    piece = next(mine for mine, theirs in zip(one.pieces, other.pieces, strict=True) if mine != theirs)
    letter = text[piece.at]
    rank = RANK_NAMES[Rank(RUSSIAN_RANKS[letter])]
    where = f"{place} ({locate(text, piece.at)})"
    return AmbiguityError(
        _(
            "{letter} in {where} may be {rank} or the suit of clubs; write {letter}: for clubs, or ♠ ♣ ♦ ♥",
            letter=letter,
            where=where,
            rank=rank,
        ),
        letter=letter,
        where=where,
    )
