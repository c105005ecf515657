"""Deals as text: ``W:s987.cT98.dT7.h87 E:… S:…``, with ``talon:`` and ``discard:`` where they are known."""

from __future__ import annotations

from collections.abc import Iterable

from ..errors import HomoglyphError, SeatCountError, TalonError, UnknownSeatError
from ..messages import _
from ..model.arguments import called, checked, made
from ..model.cards import Hand, Seat
from ..model.deal import Deal
from .alphabets import Alphabet, Letters, field_words, locate, text_of
from .cards import format_hand, format_seat, parse_seat, read_cards, read_hand
from .reader import Reader, Section, split_sections

__all__ = ["PILES", "PILE_LABELS", "format_deal", "parse_deal", "read_deal", "read_pile"]

PILE_LABELS = {
    Alphabet.ASCII: ("talon", "discard"),
    Alphabet.UNICODE: ("talon", "discard"),
    Alphabet.RUSSIAN: ("прикуп", "снос"),
}
PILES = {"talon": "talon", "прикуп": "talon", "discard": "discard", "снос": "discard"}


@called
def parse_deal(text: str) -> Deal:
    """Three hands, each after its seat and a colon, and where given ``talon:`` (``прикуп:``) and ``discard:`` (``снос:``).

    :raises UnknownSeatError: a label that is no seat; :class:`SeatCountError`: other than three hands, or a seat twice;
        and whatever :func:`~prefsolve.notation.parse_hand` and :class:`~prefsolve.model.deal.Deal` raise.
    """
    text = text_of(text, "deal")
    letters = Letters()
    deal = read_deal(text, split_sections(text, _("the deal")), letters)
    letters.check()
    return deal


def read_deal(text: str, sections: Iterable[Section], letters: Letters) -> Deal:
    """The deal of those sections of a text, whose letters are checked by the caller at its end."""
    hands: dict[Seat, Hand] = {}
    piles: dict[str, Hand] = {}
    for section in sections:
        pile = PILES.get(section.label.lower())
        if pile is not None:
            if pile in piles:
                raise TalonError(
                    _("the {pile} is given a second time in {where}", pile=_(pile), where=locate(text, section.at)),
                    where=locate(text, section.at),
                )
            piles[pile] = read_pile(text[section.start : section.end], pile, letters)
            continue
        seat = _seat(text, section)
        if seat in hands:
            raise SeatCountError(_("{seat} has a second hand in {where}", seat=seat, where=locate(text, section.at)), seat=seat)
        hands[seat] = read_hand(Reader(text, _("{seat}'s hand", seat=seat), letters, section.start, section.end))
    letters.check()  # a letter of the wrong alphabet is a likelier fault than the duplicates it makes
    return made(Deal, hands, piles.get("talon", Hand()), piles.get("discard", Hand()))


def read_pile(value: object, name: str, letters: Letters) -> Hand:
    """A talon or a discard, written as a hand or as a list of cards."""
    return Hand(read_cards(value, field_words(name), letters))


def _seat(text: str, section: Section) -> Seat:
    try:
        return parse_seat(section.label)
    except (UnknownSeatError, HomoglyphError) as fault:
        raise type(fault)(_("{fault} (the label in {where})", fault=fault, where=locate(text, section.at)), **fault.data) from None


@checked
def format_deal(deal: Deal, alphabet: Alphabet = Alphabet.UNICODE) -> str:
    """``E:sJT.cJ7.dQ9.hQJT9 S:… W:…``, clockwise from the first of N, E, S, W, then the talon and the discard, on one line."""
    parts = [f"{format_seat(seat, alphabet)}:{format_hand(hand, alphabet)}" for seat, hand in deal.hands.items()]
    for label, pile in zip(PILE_LABELS[alphabet], (deal.talon, deal.discard), strict=True):
        if pile:
            parts.append(f"{label}:{format_hand(pile, alphabet)}")
    return " ".join(parts)
