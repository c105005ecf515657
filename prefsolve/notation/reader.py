"""A cursor over a piece of text that reads suits and ranks and knows where it stands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple, NoReturn

from ..errors import AmbiguityError, HomoglyphError, LetterlessHandError, NotationError, quoted
from ..messages import N_, _
from ..model.cards import Card, Hand, Rank, Suit
from .alphabets import (
    DIGIT_RANKS,
    LATIN_RANKS,
    LATIN_SUITS,
    RUSSIAN_RANKS,
    RUSSIAN_SUITS,
    SEAT_NAMES,
    SUIT_WORDS,
    SYMBOLS,
    Letters,
    describe,
    locate,
    lookalike,
)

__all__ = ["DASHES", "Reader", "Section", "split_sections"]

DASHES = "-–—−"
_SEPARATORS = ".,;|"
_INVISIBLE = "\ufe0e\ufe0f"  # variation selectors: ♠ as text or as a picture
_RANKS = {**DIGIT_RANKS, **LATIN_RANKS, **RUSSIAN_RANKS}
_LETTERLESS = N_("PBN and BridgeStudio order suits ♠♥♦♣, the game orders them ♠♣♦♥; begin each group with its suit, as in s987.cT98")

# What most texts are made of, a short way that saves batches most of their reading time: sAK98, ♠T, hQJT9.
_PLAIN = re.compile(r"[SCDHscdh♠♣♦♥][789TJQKAtjqka]{1,8}")
_PLAIN_HERE = re.compile(_PLAIN.pattern + r"(?=[\s.,;|]|$)")
_LONGEST_PLAIN = 9  # longer texts are none, and are not kept in memory


class _PlainGroup(NamedTuple):
    """A group of one suit; how many of its ranks are letters, and where the first of these stands in it."""

    cards: tuple[Card, ...]
    mask: int
    suit_mask: int
    letters: int
    first: int


@lru_cache(maxsize=4096)
def _plain_group(group: str) -> _PlainGroup | None:
    """The group, if it is a plain one without a card that appears twice."""
    if not _PLAIN.fullmatch(group):
        return None
    suit = Suit(SYMBOLS[group[0]] if group[0] in SYMBOLS else LATIN_SUITS[group[0]])
    cards = tuple(Card.of(suit, Rank(_RANKS[c])) for c in group[1:])
    hand = Hand(cards)
    if len(hand) < len(cards):
        return None
    letters = [n for n, c in enumerate(group) if n and c.isalpha()]
    return _PlainGroup(cards, hand.mask, suit.mask, len(letters), letters[0] if letters else 0)


class Reader:
    """Reads cards from ``text[start:end]``.

    :param place: what is being read, for messages: ``W's hand``.
    :param letters: where the letters met are noted; one object serves all texts that belong together.
    """

    def __init__(self, text: str, place: str, letters: Letters, start: int = 0, end: int | None = None) -> None:
        self.text = text
        self.place = place
        self.letters = letters
        self.at = start
        self.start = start
        self.end = len(text) if end is None else end

    @property
    def next(self) -> str:
        """The next character, empty at the end."""
        return self.text[self.at] if self.at < self.end else ""

    @property
    def after(self) -> str:
        """The character after the next one, empty at the end."""
        return self.text[self.at + 1] if self.at + 1 < self.end else ""

    def where(self, at: int) -> str:
        """The place and column of that offset, for messages."""
        return _("{place} ({where})", place=self.place, where=locate(self.text, at))

    def skip(self, separators: bool = True) -> None:
        """Go past spaces and, if wanted, the dots and commas between groups."""
        while (c := self.next) and (c.isspace() or c in _INVISIBLE or (separators and c in _SEPARATORS)):
            self.at += 1

    def suit(self) -> Suit | None:
        """The suit that begins here, and the cursor past it, or ``None``."""
        c = self.next
        if not c:
            return None
        if c in SYMBOLS or c in LATIN_SUITS:
            number, width = SYMBOLS[c] if c in SYMBOLS else LATIN_SUITS[c], 1
        elif c in RUSSIAN_SUITS and self.after == ":":
            number, width = RUSSIAN_SUITS[c], 2
        else:
            return None
        self.letters.suit(c, self.place, self.text, self.at)
        self.at += width
        return Suit(number)

    def rank(self) -> Rank | None:
        """The rank that stands here, and the cursor past it, or ``None``."""
        c = self.next
        if c and c in _RANKS:
            if c in RUSSIAN_SUITS and self.after == ":":
                return None  # т: is the suit of clubs
            self.letters.rank(c, self.place, self.text, self.at)
            self.at += 1
            return Rank(_RANKS[c])
        if c == "1" and self.after == "0":
            self.at += 2
            return Rank.TEN
        return None

    def plain_hand(self) -> int | None:
        """The mask of what is left to read, the cursor past it, if that is plain groups of different suits; else ``None``."""
        pieces = self.text[self.at : self.end].rstrip().split(".")
        groups = []
        mask = suits = 0
        for piece in pieces:
            group = _plain_group(piece) if len(piece) <= _LONGEST_PLAIN else None
            if group is None or suits & group.suit_mask:
                return None
            groups.append(group)
            mask |= group.mask
            suits |= group.suit_mask
        for piece, group in zip(pieces, groups, strict=True):
            self._note(piece, group)
            self.at += len(piece) + 1
        self.at = self.end
        return mask

    def _note(self, text: str, group: _PlainGroup) -> None:
        """Note the letters of a plain group that stands here."""
        self.letters.suit(text[0], self.place, self.text, self.at)
        if group.letters:
            self.letters.rank(text[group.first], self.place, self.text, self.at + group.first, group.letters)

    def group(self) -> Iterable[Card]:
        """The cards of the group of one suit that begins here; a dash after the suit says that there are none."""
        found = _PLAIN_HERE.match(self.text, self.at, self.end)
        plain = _plain_group(found[0]) if found is not None else None
        if found is None or plain is None:
            return self._any_group()
        self._note(found[0], plain)
        self.at = found.end()
        return plain.cards

    def _any_group(self) -> Iterator[Card]:
        """:meth:`group` character by character, for the rarer ways of writing, and for what cannot be read."""
        begun = self.at
        suit = self.suit()
        if suit is None:
            self.refuse_start()
        self.skip(separators=False)
        if self.next and self.next in DASHES:
            self.at += 1
            return
        rank = self.rank()
        if rank is None:
            if self.next and not self.at_boundary():
                self.refuse()
            raise NotationError(
                _("{suit} in {where} has no ranks after it; write {suit}- for a void", suit=suit, where=self.where(begun)), text=self.text
            )
        while rank is not None:
            yield Card.of(suit, rank)
            while self.next and self.next in _INVISIBLE:
                self.at += 1
            rank = self.rank()
        if not self.at_boundary():
            self.refuse()

    def at_boundary(self) -> bool:
        """Whether a group may end here: at a separator, at the end, or where the next suit begins."""
        c = self.next
        if not c or c.isspace() or c in _SEPARATORS or c in SYMBOLS or c in LATIN_SUITS:
            return True
        return c in RUSSIAN_SUITS and self.after == ":"

    def refuse_start(self) -> NoReturn:
        """Raise the error for a group that does not begin with a suit."""
        if self.next in DASHES:
            raise NotationError(
                _("{letter} in {where} has no suit before it; write a void as s-", letter=self.next, where=self.where(self.at)),
                text=self.text,
            )
        if self.next in _RANKS or self.next == "1":
            group = re.match(r"[^\s.,;|]*", self.text[self.at : self.end])
            shown = quoted(group[0] if group else "")
            raise LetterlessHandError(
                _("{shown} in {where} has no suit letter: {letterless}", shown=shown, where=self.where(self.at), letterless=_LETTERLESS),
                text=self.text,
            )
        self.refuse()

    def refuse(self) -> NoReturn:
        """Raise the error for the character that stands here and is no suit and no rank."""
        c, where = self.next, self.where(self.at)
        twin = lookalike(c)
        if twin is not None and (twin in _RANKS or twin in LATIN_SUITS):
            alphabet = "Latin" if c.isascii() else "Cyrillic"
            raise HomoglyphError(
                _(
                    "{letter} in {where} is {alphabet} and only looks like {lookalike}",
                    letter=describe(c),
                    where=where,
                    alphabet=_(alphabet),
                    lookalike=describe(twin),
                ),
                letter=c,
                where=where,
            )
        if c in RUSSIAN_SUITS:
            raise NotationError(
                _("{letter} in {where} is not a rank; a Russian suit letter is followed by a colon, {letter}:", letter=c, where=where),
                text=self.text,
            )
        raise NotationError(
            _("{letter} in {where} is neither a suit nor a rank", letter=describe(c), where=where), text=self.text, letter=c
        )


class Section(NamedTuple):
    """A label and the part of the text that belongs to it, as offsets; ``at`` is the label's own offset."""

    label: str
    at: int
    start: int
    end: int


_LABEL = re.compile(r"(?:(?<=[\s,;|])|^)([^\W\d_]+):")
_SUIT_HERE = "|".join(
    (
        f"[{''.join(SYMBOLS)}]",
        r"[SCDH](?=[\s-]*+[0-9TJQKA-])",
        r"[ПБЧТК](?:[:. -]|(?=[0-9ТКДВ]))",
        rf"(?:{'|'.join(sorted(SUIT_WORDS))})\b",
    )
)
# a seat without a colon before a suit; В may be a jack, and so needs a closer look
_SEAT_HERE = re.compile(
    rf"(?:(?<=[\s,;|])|^)({'|'.join(name for names in SEAT_NAMES.values() for name in names)}|[NESWСВЮЗ])(?:\s?[-–—.])?\s+(?={_SUIT_HERE})",
    re.IGNORECASE,
)
_SEATS = {*"NESWСВЮЗ", *(name.upper() for names in SEAT_NAMES.values() for name in names)}
_JACK_OR_EAST = "Вв"


def split_sections(text: str, place: str) -> list[Section]:
    """The sections ``label:…`` of a text; ``п: т: б: ч:`` and names of suits are no labels.  A seat may lack its colon.

    :raises NotationError: text before the first label, or none at all; :class:`AmbiguityError`: В may be East and a jack.
    """
    labels = [found for found in _LABEL.finditer(text) if found[1] not in RUSSIAN_SUITS and found[1].lower() not in SUIT_WORDS]
    seats = _seats_without_colon(text, place, labels)
    labels = sorted([*labels, *seats], key=re.Match.start) if seats else labels
    before = text[: labels[0].start()] if labels else text
    if not labels or before.strip(" \t\r\n,;|\ufeff"):
        raise NotationError(
            _("{place} {before} does not begin with a seat, as in W:s987.cT98", place=place, before=quoted(before.strip())), text=text
        )
    ends = [found.start() for found in labels[1:]] + [len(text)]
    return [Section(found[1], found.start(), found.end(), end) for found, end in zip(labels, ends, strict=True)]


def _seats_without_colon(text: str, place: str, labels: list[re.Match[str]]) -> list[re.Match[str]]:
    """The seats before suits that have no colon: ``З ♠987``; of those that may be jacks, the one that is the third seat."""
    sure = sum(found[1].upper() in _SEATS for found in labels)
    if sure >= 3:  # a text in the notation, which a batch has many of
        return []
    found = [one for one in _SEAT_HERE.finditer(text) if one[1] != "s"]
    begin = len(text) - len(text.lstrip())
    doubtful = [one for one in found if one[1] in _JACK_OR_EAST and one.start() > begin and not _begins_line(text, one.start())]
    certain = [one for one in found if one not in doubtful]
    if len(certain) + sure == 3 or not doubtful:
        return certain
    if len(certain) + sure == 2 and len(doubtful) > 1:
        where = f"{place} ({locate(text, doubtful[0].start())})"
        raise AmbiguityError(
            _("{doubtful} in {where} may be East or a jack; write {doubtful}: for the seat", doubtful=doubtful[0][1], where=where),
            letter=doubtful[0][1],
        )
    return found


def _begins_line(text: str, at: int) -> bool:
    before = text[max(0, at - 40) : at].rstrip(" \t")
    return before.endswith(("\n", ";", "|", "."))
