"""Suits, ranks, seats, cards and hands.

A card is a number ``8 * suit + rank`` from 0 (♠7) to 31 (♥A); a hand is a set of cards held as a bit mask, bit *n*
for card *n*.  Both numbers are public: the NumPy entry points and the core take them as they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from enum import Enum, IntEnum
from typing import Any, Self

from ..errors import ArgumentError, NumberError, quoted
from ..messages import N_, _
from .arguments import Formatted, called, checked, read_as, refuse, whole

__all__ = ["DECK_MASK", "SUIT_LETTERS", "SUIT_SYMBOLS", "Card", "Hand", "Rank", "Seat", "Strain", "Suit", "bits"]

DECK_MASK = 0xFFFFFFFF
RANK_LETTERS = "789TJQKA"
SUIT_LETTERS = "SCDH"
SUIT_SYMBOLS = "♠♣♦♥"


def bits(mask: int) -> Iterator[int]:
    """The places of the mask's ones, lowest first: of a mask of cards their numbers."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class _Numbered(Formatted, IntEnum):
    """An enumeration of the game, numbered from 0."""

    @classmethod
    def _missing_(cls, value: object) -> Self:
        if isinstance(value, str):
            return cls(read_as(cls, value))
        name, last = cls.__name__, len(cls) - 1
        if isinstance(value, int | float) and not isinstance(value, bool):
            raise NumberError(_("a {name}'s number is 0 to {last}, not {value}", name=name.lower(), last=last, value=quoted(value)))
        refuse(name.lower(), f"a {name}", value, f"{name}(...)")

    @classmethod
    def _accept(cls, value: object) -> Self | None:
        """The member of a number that is given for one."""
        try:
            number = whole(value, "number") if not isinstance(value, Enum | Card) else -1
        except ArgumentError:
            return None
        return cls(number) if 0 <= number < len(cls) else None


class Suit(_Numbered):
    """The four suits in the order of the game."""

    SPADES = 0
    CLUBS = 1
    DIAMONDS = 2
    HEARTS = 3

    @property
    def letter(self) -> str:
        """``S``, ``C``, ``D`` or ``H``."""
        return SUIT_LETTERS[self]

    @property
    def symbol(self) -> str:
        """``♠``, ``♣``, ``♦`` or ``♥``."""
        return SUIT_SYMBOLS[self]

    @property
    def mask(self) -> int:
        """The mask of the suit's eight cards."""
        return 0xFF << (8 * self)

    def __str__(self) -> str:
        return self.symbol


class Rank(_Numbered):
    """The eight ranks, seven low and ace high."""

    SEVEN = 0
    EIGHT = 1
    NINE = 2
    TEN = 3
    JACK = 4
    QUEEN = 5
    KING = 6
    ACE = 7

    @property
    def letter(self) -> str:
        """One of ``789TJQKA``."""
        return RANK_LETTERS[self]

    def __str__(self) -> str:
        return self.letter


class Strain(_Numbered):
    """What is trump: a suit, or nothing."""

    SPADES = 0
    CLUBS = 1
    DIAMONDS = 2
    HEARTS = 3
    NO_TRUMP = 4

    @classmethod
    def _accept(cls, value: object) -> Self | None:
        """The strain of a suit, or of its number."""
        return super()._accept(int(value) if isinstance(value, Suit) else value)

    @property
    def suit(self) -> Suit | None:
        """The trump suit, or ``None`` without trump."""
        return None if self is Strain.NO_TRUMP else Suit(self)

    @property
    def letter(self) -> str:
        """``S``, ``C``, ``D``, ``H`` or ``NT``."""
        return "NT" if self is Strain.NO_TRUMP else SUIT_LETTERS[self]

    def __str__(self) -> str:
        return "NT" if self is Strain.NO_TRUMP else SUIT_SYMBOLS[self]


class Seat(_Numbered):
    """The four seats, clockwise."""

    N = 0
    E = 1
    S = 2
    W = 3

    @property
    def full_name(self) -> str:
        """``North``, ``East``, ``South`` or ``West``, in the reader's language."""
        return _((N_("North"), N_("East"), N_("South"), N_("West"))[self])

    def __str__(self) -> str:
        return self.name


class Card(Formatted, int):
    """One of the 32 cards; as a number, ``8 * suit + rank``.

    ``str(card)`` is ``♠A``; :attr:`ascii` is ``SA``, the form used in JSON.
    """

    __slots__ = ()

    def __new__(cls, number: int | str) -> Self:
        """The card with that number, or of that text; raises :class:`NumberError` outside 0 to 31."""
        if type(number) is not int and not isinstance(number, Card):
            number = read_as(Card, number) if isinstance(number, str) else _plain_number(number)
        if not 0 <= number < 32:
            raise NumberError(_("a card's number is 0 to 31, not {number}", number=quoted(number)))
        return super().__new__(cls, number)

    @classmethod
    def _accept(cls, value: object) -> Self | None:
        """The card of a number that is given for one."""
        try:
            return cls(value)  # type: ignore[arg-type]
        except ArgumentError:
            return None

    @classmethod
    @checked
    def of(cls, suit: Suit, rank: Rank) -> Self:
        """The card of that suit and rank."""
        return cls(8 * suit + rank)

    @property
    def suit(self) -> Suit:
        """The card's suit."""
        return Suit(self >> 3)

    @property
    def rank(self) -> Rank:
        """The card's rank."""
        return Rank(self & 7)

    @property
    def mask(self) -> int:
        """The mask of a hand that holds only this card."""
        return 1 << self

    @property
    def ascii(self) -> str:
        """``SA``: the form of JSON and of ASCII output."""
        return SUIT_LETTERS[self >> 3] + RANK_LETTERS[self & 7]

    def __str__(self) -> str:
        return SUIT_SYMBOLS[self >> 3] + RANK_LETTERS[self & 7]

    def __repr__(self) -> str:
        return f"<Card {self.ascii}>"


def _plain_number(value: object) -> int:
    """A whole number that is nothing else of the game: no suit, rank or seat."""
    try:
        return whole(value if not isinstance(value, Enum) else None, "card")
    except ArgumentError:
        refuse("card", _("a Card or its number"), value, "Card(...)")


class Hand(Formatted, Set[Card]):
    """An immutable set of cards, held as a mask.

    Iteration gives spades first and, inside a suit, the highest card first, as hands are written.
    """

    __slots__ = ("mask",)
    mask: int

    @called
    def __init__(self, cards: Iterable[int] | str = ()) -> None:
        if isinstance(cards, str):
            cards = read_as(Hand, cards)
        if isinstance(cards, bytes) or not isinstance(cards, Iterable):
            refuse("cards", _("Cards, one after another"), cards, "Hand(...)", "parse_hand")
        mask = 0
        for card in cards:
            mask |= 1 << (card if type(card) is Card else Card(card))
        object.__setattr__(self, "mask", mask)

    @classmethod
    def from_mask(cls, mask: int) -> Self:
        """The hand with that mask; raises :class:`NumberError` for a mask of more than 32 bits."""
        if type(mask) is not int:
            mask = whole(mask, "mask")
        if not 0 <= mask <= DECK_MASK:
            shown = f"{mask:#x}"
            raise NumberError(_("a hand's mask has 32 bits, not {shown}", shown=shown if len(shown) <= 40 else shown[:40] + "…"))
        hand = cls.__new__(cls)
        object.__setattr__(hand, "mask", mask)
        return hand

    @classmethod
    def _from_iterable(cls, it: Iterable[Any]) -> Self:  # type: ignore[override]  # Set's operators build results here
        return cls(it)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a Hand cannot be changed")

    def __contains__(self, card: object) -> bool:
        return isinstance(card, int) and not isinstance(card, bool | Enum) and 0 <= card < 32 and bool(self.mask >> card & 1)

    def __iter__(self) -> Iterator[Card]:
        for first in range(0, 32, 8):
            held = self.mask >> first & 0xFF
            while held:
                rank = held.bit_length() - 1
                yield Card(first + rank)
                held ^= 1 << rank

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __eq__(self, other: object) -> bool:
        return self.mask == other.mask if isinstance(other, Hand) else NotImplemented

    def __hash__(self) -> int:
        return hash((Hand, self.mask))

    def isdisjoint(self, other: Iterable[Any]) -> bool:
        """Whether no card is in both."""
        if isinstance(other, str | bytes) or not isinstance(other, Iterable):
            refuse("other", _("Cards, one after another"), other, "Hand.isdisjoint", "parse_hand")
        return not any(card in self for card in other)

    def of_suit(self, suit: Suit) -> Hand:
        """The cards of that suit."""
        if type(suit) is not Suit:
            found = Suit(suit) if isinstance(suit, str) else Suit._accept(suit)
            suit = found if found is not None else refuse("suit", "a Suit", suit, "Hand.of_suit")
        return Hand.from_mask(self.mask & suit.mask)

    def add(self, card: Card) -> Hand:
        """This hand and that card."""
        return Hand.from_mask(self.mask | (card if type(card) is Card else Card(card)).mask)

    def remove(self, card: Card) -> Hand:
        """This hand without that card, whether it was there or not."""
        return Hand.from_mask(self.mask & ~(card if type(card) is Card else Card(card)).mask)

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self).from_mask, (self.mask,))

    def __str__(self) -> str:
        groups = []
        for suit in Suit:
            ranks = "".join(card.rank.letter for card in self.of_suit(suit))
            if ranks:
                groups.append(suit.symbol + ranks)
        return " ".join(groups) or "—"

    def __repr__(self) -> str:
        return f"<Hand {self}>"
