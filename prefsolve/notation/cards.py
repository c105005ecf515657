"""Suits, ranks, strains, seats, cards and hands as text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from typing import TypeVar

from ..errors import DuplicateCardError, FieldTypeError, HomoglyphError, NotationError, UnknownSeatError, quoted
from ..messages import N_, _
from ..model.arguments import called, checked
from ..model.cards import Card, Hand, Rank, Seat, Strain, Suit
from .alphabets import (
    DIGIT_RANKS,
    LATIN_RANKS,
    LATIN_SUITS,
    RUSSIAN_RANKS,
    RUSSIAN_SUITS,
    SEAT_LETTERS,
    SEAT_NAMES,
    STRAIN_NAMES,
    SUIT_NAMES,
    SYMBOLS,
    Alphabet,
    Letters,
    describe,
    lookalike,
    text_of,
)
from .loose import read_loosely
from .reader import DASHES, Reader

__all__ = [
    "format_card",
    "format_cards",
    "format_hand",
    "format_rank",
    "format_seat",
    "format_strain",
    "format_suit",
    "parse_card",
    "parse_cards",
    "parse_hand",
    "parse_rank",
    "parse_seat",
    "parse_strain",
    "parse_suit",
    "read_cards",
    "read_hand",
]

T = TypeVar("T")
RUSSIAN_RANK_TEXTS = ("7", "8", "9", "10", "В", "Д", "К", "Т")

_SUITS: dict[str, Suit] = {
    **{text: Suit(n) for text, n in {**LATIN_SUITS, **SYMBOLS, **RUSSIAN_SUITS}.items()},
    **{f"{letter}:": Suit(n) for letter, n in RUSSIAN_SUITS.items()},
    **SUIT_NAMES,
}
_RANKS: dict[str, Rank] = {"10": Rank.TEN, **{text: Rank(n) for text, n in {**DIGIT_RANKS, **LATIN_RANKS, **RUSSIAN_RANKS}.items()}}
_STRAINS: dict[str, Strain] = {**{text: Strain(suit) for text, suit in _SUITS.items()}, **STRAIN_NAMES}
_SEATS: dict[str, Seat] = {
    **{text: seat for letter, seat in SEAT_LETTERS.items() for text in (letter, letter.lower())},
    **{name.lower(): Seat(n) for names in SEAT_NAMES.values() for n, name in enumerate(names)},
}


def _look_up(text: object, table: dict[str, T], what: str, error: type[NotationError] | type[UnknownSeatError], known: str) -> T:
    """The table's entry for a text, whatever its case; a look-alike of an entry is named as such."""
    given = text_of(text, what).strip().replace("\ufe0e", "").replace("\ufe0f", "")
    for form in (given, given.lower()) if len(given) > 1 else (given,):
        if form in table:
            return table[form]
    twin = lookalike(given)
    if twin is not None and twin in table:
        raise HomoglyphError(
            _("the {what} {letter} only looks like {lookalike}", what=_(what), letter=describe(given), lookalike=describe(twin)),
            letter=given,
            where=what,
        )
    raise error(_("unknown {what} {given}; known are {known}", what=_(what), given=quoted(given), known=known), text=given)


@called
def parse_suit(text: str) -> Suit:
    """A suit: ``S``, ``♠``, ``п``, ``п:``, ``spades`` or ``пики``; raises :class:`NotationError`."""
    return _look_up(text, _SUITS, N_("suit"), NotationError, "S C D H, ♠ ♣ ♦ ♥, п т б ч")


@called
def parse_rank(text: str) -> Rank:
    """A rank: one of ``7 8 9 10 T J Q K A``, or Russian ``В Д К Т``; raises :class:`NotationError`."""
    return _look_up(text, _RANKS, N_("rank"), NotationError, _("7 8 9 10 T J Q K A, or Russian 7 8 9 10 В Д К Т"))


@called
def parse_strain(text: str) -> Strain:
    """A strain: a suit as :func:`parse_suit` reads it, ``NT`` or ``бк``; raises :class:`NotationError`."""
    return _look_up(text, _STRAINS, N_("strain"), NotationError, "S C D H NT, ♠ ♣ ♦ ♥, п т б ч бк")


@called
def parse_seat(text: str) -> Seat:
    """A seat: ``N``, ``North``, ``С`` or ``Север``; raises :class:`UnknownSeatError`."""
    return _look_up(text, _SEATS, N_("seat"), UnknownSeatError, "N E S W, С В Ю З")


@checked
def format_suit(suit: Suit, alphabet: Alphabet = Alphabet.UNICODE) -> str:
    """``S`` in ASCII, else ``♠``."""
    return suit.letter if alphabet is Alphabet.ASCII else suit.symbol


@checked
def format_rank(rank: Rank, alphabet: Alphabet = Alphabet.UNICODE) -> str:
    """``T J Q K A``, or Russian ``10 В Д К Т``."""
    return RUSSIAN_RANK_TEXTS[rank] if alphabet is Alphabet.RUSSIAN else rank.letter


@checked
def format_strain(strain: Strain, alphabet: Alphabet = Alphabet.UNICODE) -> str:
    """The suit, or ``NT``, in Russian ``бк``."""
    if strain.suit is None:
        return "бк" if alphabet is Alphabet.RUSSIAN else "NT"
    return format_suit(strain.suit, alphabet)


@checked
def format_seat(seat: Seat, alphabet: Alphabet = Alphabet.UNICODE, *, full: bool = False) -> str:
    """``N``, in Russian ``С``; with ``full`` the whole name, ``North`` or ``Север``."""
    name = SEAT_NAMES[alphabet][seat]
    return name if full else name[0]


@checked
def format_card(card: Card, alphabet: Alphabet = Alphabet.UNICODE) -> str:
    """``SA``, ``♠A`` or ``♠Т``."""
    return format_suit(card.suit, alphabet) + format_rank(card.rank, alphabet)


@checked
def format_cards(cards: Iterable[Card], alphabet: Alphabet = Alphabet.UNICODE) -> str:
    """The cards in the order given: ``SA DA``; an empty text for none."""
    return " ".join(format_card(card, alphabet) for card in cards)


@checked
def format_hand(hand: Hand, alphabet: Alphabet = Alphabet.UNICODE) -> str:
    """``s987.cT98``, ``♠987 ♣T98`` or ``♠987 ♣1098``: voids are left out, and a hand without cards is ``-`` or ``—``."""
    mask, ascii_ = hand.mask, alphabet is Alphabet.ASCII
    groups = [_group(suit, mask >> 8 * suit & 0xFF, alphabet) for suit in range(4)]
    return (("." if ascii_ else " ").join(filter(None, groups))) or ("-" if ascii_ else "—")


@cache
def _group(suit: int, held: int, alphabet: Alphabet) -> str:
    """One suit's cards, the highest first, or nothing; kept, since every answer repeats its hands."""
    ranks = "".join(format_rank(Rank(rank), alphabet) for rank in range(7, -1, -1) if held >> rank & 1)
    return format_suit(Suit(suit), alphabet).lower() + ranks if held else ""


@called
def parse_card(text: str) -> Card:
    """One card, suit first or rank first: ``SA``, ``♠A``, ``A♠``, ``10♠``, ``AS``, ``♠Т``, ``п:Т``.

    :raises NotationError: anything else; :class:`HomoglyphError` where letters of two alphabets are mixed.
    """
    cards = parse_cards(text_of(text, "card"), _("the card"))
    if len(cards) != 1:
        raise NotationError(_("{text} is not one card but {count}", text=quoted(text), count=len(cards)), text=text)
    return cards[0]


@called
def parse_cards(text: str | Iterable[str], place: str = _(_("the list"))) -> tuple[Card, ...]:
    """Cards in the order written: ``SA DA``, ``SA,DA``, ``sA.dA``, ``♠AK``, or a list of such texts; an empty text is none.

    :param place: what the cards are, for messages.
    :raises NotationError: what is no card; :class:`DuplicateCardError` for a card given twice.
    """
    letters = Letters()
    cards = read_cards(text, text_of(place, "place"), letters)
    letters.check()
    return cards


def read_cards(value: object, place: str, letters: Letters) -> tuple[Card, ...]:
    """:func:`parse_cards` for a part of a larger text, whose ``letters`` are checked by the caller at its end."""
    if isinstance(value, str):
        reader = Reader(text_of(value, place), place, letters)
        return _strictly_or_loosely(lambda: _distinct(_card_list(reader), place, letters), reader, hand=False)
    if isinstance(value, list | tuple):
        return tuple(_distinct(_listed(value, place, letters), place, letters))
    kind = type(value).__name__
    raise FieldTypeError(
        _("{place} must be text or a list of cards, not {value} ({kind})", place=place, value=quoted(value), kind=kind), what=place
    )


def _strictly_or_loosely(strictly: Callable[[], Iterable[Card]], reader: Reader, *, hand: bool) -> tuple[Card, ...]:
    """What the notation reads, or else what players would; where neither can be read, the notation's fault."""
    try:
        return tuple(strictly())
    except NotationError as fault:
        loose = read_loosely(reader.text, reader.start, reader.end, reader.place, reader.letters, hand=hand)
        if loose is None:
            raise fault
        return loose


def _listed_reader(item: object, n: int, place: str, letters: Letters) -> Reader:
    where = _("card {n} of {place}", n=n, place=place)
    return Reader(text_of(item, where), where, letters)


def _listed(items: Sequence[object], place: str, letters: Letters) -> Iterator[Card]:
    for n, item in enumerate(items, 1):
        reader = _listed_reader(item, n, place, letters)
        one = _strictly_or_loosely(partial(_card_list, reader), reader, hand=False)
        if len(one) != 1:
            raise NotationError(
                _("card {n} of {place} is not one card but {count}: {item}", n=n, place=place, count=len(one), item=quoted(item)),
                text=str(item),
            )
        yield one[0]


def _distinct(cards: Iterable[Card], place: str, letters: Letters) -> Iterator[Card]:
    """The cards until one comes a second time; Cyrillic К beside Latin K is a mixed alphabet rather than two kings."""
    seen = 0
    for card in cards:
        if seen & card.mask:
            letters.check()
            raise DuplicateCardError(_("{card} is in {place} twice", card=card, place=place), card=card, where=place)
        seen |= card.mask
        yield card


def _card_list(reader: Reader) -> Iterator[Card]:
    """Cards and groups of cards as they follow one another; a card may have its rank first."""
    reader.skip()
    while reader.next:
        rank = reader.rank()
        if rank is None:
            yield from reader.group()
        else:
            suit = reader.suit()
            if suit is None:
                where = reader.where(reader.at)
                raise NotationError(
                    _("the suit of {rank} is missing in {where}: {text}", rank=rank, where=where, text=quoted(reader.text)),
                    text=reader.text,
                )
            if reader.rank() is not None:
                where = reader.where(reader.at - 1)
                raise NotationError(
                    _("{rank}{suit} in {where} runs into the next card; put a space between", rank=rank, suit=suit, where=where),
                    text=reader.text,
                )
            yield Card.of(suit, rank)
        reader.skip()


@called
def parse_hand(text: str) -> Hand:
    """A hand: suit groups in any order, each begun by its suit; ``-`` is a hand without cards.

    :raises LetterlessHandError: ranks without a suit; :class:`HomoglyphError`: two alphabets mixed;
        :class:`DuplicateCardError`: a card twice; :class:`NotationError`: anything else.
    """
    letters = Letters()
    hand = read_hand(Reader(text_of(text, "hand"), _(_("the hand")), letters))
    letters.check()
    return hand


def read_hand(reader: Reader) -> Hand:
    """:func:`parse_hand` for a part of a larger text, whose letters are checked by the caller at its end."""
    reader.skip()
    if not reader.next:
        raise NotationError(_("{place} is blank; write - for a hand without cards", place=reader.place), text=reader.text)
    plain = reader.plain_hand()
    if plain is not None:
        return Hand.from_mask(plain)
    if reader.text[reader.start : reader.end].strip(" \t\r\n,;|") in tuple(DASHES):
        return Hand()
    return Hand(_strictly_or_loosely(lambda: _distinct(_groups(reader), reader.place, reader.letters), reader, hand=True))


def _groups(reader: Reader) -> Iterator[Card]:
    """The cards of a hand's groups, one group per suit."""
    suits: set[Suit] = set()
    while reader.next:
        begun = reader.at
        yield from reader.group()
        suit = _SUITS[reader.text[begun]]
        if suit in suits:
            raise NotationError(
                _("{suit} in {where} begins a second group of that suit", suit=suit, where=reader.where(begun)), text=reader.text
            )
        suits.add(suit)
        reader.skip()
