"""Bytes to lines of text, as the readers need them: encodings tried in turn, line ends of every system, no surprises."""

from __future__ import annotations

from ..files.reading import decode as decode_text
from ..messages import _
from ..model.cards import Card, Hand, Rank, Seat, Suit
from ..notation import parse_cards
from .problem import FormatError

__all__ = [
    "BRIDGE_SUITS",
    "LIMIT",
    "MAX_DEALS",
    "check_number",
    "decode",
    "dotted_hand",
    "lines_of",
    "read_code",
    "read_dotted",
    "read_play",
    "seat_letter",
]

LIMIT = 8 * 1024 * 1024  # bytes, some forty thousand deals; a wrong file should fail at once, and the right one fit in memory
BRIDGE_SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)  # the order of PBN and BridgeStudio
RANKS = "789TJQKA"
LONGEST_HAND = 40  # characters of a dotted hand: all 32 cards, and some
LONGEST_PLAY = 1000  # characters of the cards in play order; thirty cards have a hundred and some
SEATS = "NESW"


MAX_DEALS = 100_000  # of one file; each takes a kilobyte of memory and more


def check_number(deals: int) -> None:
    """Refuse a file of too many deals as soon as they are counted; raises :class:`FormatError`."""
    if deals > MAX_DEALS:
        raise FormatError(_("the file has more than {max_deals} deals; split it", max_deals=MAX_DEALS))


def decode(data: bytes, *, fallback: str | None = None) -> str:
    """The text of a file: UTF-8 with or without its mark, else the 8-bit ``fallback`` encoding.

    :raises FormatError: a file too large, in UTF-16, with a NUL byte, or in neither encoding.
    """
    if len(data) > LIMIT:
        raise FormatError(_("the file is too large: more than {limit} bytes", limit=LIMIT))
    return decode_text(data, error=FormatError, fallback=fallback)


def lines_of(text: str) -> list[str]:
    """The lines, ended by LF, CR LF or CR; other characters that Unicode calls line breaks stay in their line."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def read_dotted(text: str, where: str) -> Hand:
    """A hand ``A98.AT98..T87``: spades, hearts, diamonds, clubs, all four parts present.

    :raises FormatError: another number of parts, an unknown rank, or a rank twice in a suit.
    """
    parts = text.split(".")
    if len(parts) != 4:
        raise FormatError(_("{where}: a hand has four suits parted by three dots (♠.♥.♦.♣), not {text!r}", where=where, text=text[:40]))
    if len(text) > LONGEST_HAND:
        raise FormatError(_("{where}: {text!r} and what follows are too long for a hand", where=where, text=text[:40]))
    cards: list[Card] = []
    for suit, ranks in zip(BRIDGE_SUITS, parts, strict=True):
        for letter in ranks.upper():
            if letter not in RANKS:
                raise FormatError(
                    _("{where}: {letter!r} in {text!r} is not a rank of {ranks}", where=where, letter=letter, text=text[:40], ranks=RANKS)
                )
            cards.append(Card.of(suit, Rank(RANKS.index(letter))))
    for card in cards:
        if cards.count(card) > 1:
            raise FormatError(_("{where}: {card} appears twice in {text!r}", where=where, card=card, text=text[:40]))
    return Hand(cards)


def dotted_hand(hand: Hand) -> str:
    """The hand as ``A98.AT98..T87``."""
    return ".".join("".join(card.rank.letter for card in hand.of_suit(suit)) for suit in BRIDGE_SUITS)


def seat_letter(text: str, where: str) -> Seat:
    """The seat of ``N``, ``E``, ``S`` or ``W``; raises :class:`FormatError`."""
    letter = text.strip().upper()
    if len(letter) != 1 or letter not in SEATS:
        raise FormatError(_("{where}: a seat is one of N E S W, not {text!r}", where=where, text=text[:20]))
    return Seat(SEATS.index(letter))


def read_play(text: str, where: str) -> tuple[Card, ...]:
    """Cards in play order, in any notation; one that stands there twice is left for the play to refuse, with its trick.

    :raises PrefsolveError: whatever :func:`~prefsolve.notation.parse_cards` refuses.
    """
    if len(text) > LONGEST_PLAY:
        raise FormatError(
            _("{where} has {count} characters; at most {longest_play} are read", where=where, count=len(text), longest_play=LONGEST_PLAY)
        )
    words = text.replace(",", " ").split()
    parse_cards(" ".join(dict.fromkeys(words)), where)  # mixed alphabets show only in the whole
    return tuple(card for word in words for card in parse_cards(word, where))


def read_code(text: str, where: str) -> Card:
    """A card of two letters, suit first (``DA``) ; raises :class:`FormatError`."""
    letters = text.upper()
    if len(letters) != 2 or letters[0] not in "SCDH" or letters[1] not in RANKS:
        raise FormatError(
            _("{where}: a card is a letter of SCDH and one of {ranks}, not {text!r}", where=where, ranks=RANKS, text=text[:20])
        )
    return Card.of(Suit("SCDH".index(letters[0])), Rank(RANKS.index(letters[1])))
