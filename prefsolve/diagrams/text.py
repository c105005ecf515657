"""Diagrams for a terminal: the hands around the table, in colour where there is any, in ASCII where there must be."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TextIO

from ..model.arguments import checked
from ..model.cards import Card, Seat, Suit
from .pictures import Picture, Subject, picture
from .vocabulary import ENGLISH, Words, words

__all__ = ["TextStyle", "card_text", "terminal_style", "text_diagram"]

RED, BOLD, PLAIN = "\x1b[31m", "\x1b[1m", "\x1b[0m"
TABLE_WIDTH = 13
GAP = "   "


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How text is written: which words, and whether red suits and names are coloured by ANSI sequences."""

    words: Words = ENGLISH
    colour: bool = False


def terminal_style(stream: TextIO, language: str | None = None) -> TextStyle:
    """The style for a stream: colour on a terminal unless NO_COLOR is set, ASCII where ``♠`` or ``С`` cannot be encoded.

    :param language: the reader's own by default.
    """
    encoding = getattr(stream, "encoding", None) or "ascii"
    try:
        ("♠♣♦♥—┌┐└┘│─" + "".join(map(words(language).seat, Seat))).encode(encoding)
        chosen = words(language)
    except (UnicodeEncodeError, LookupError):
        chosen = words("en", ascii_only=True)
    plain = bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"
    return TextStyle(chosen, colour=stream.isatty() and not plain)


@dataclass(frozen=True, slots=True)
class _Span:
    """A piece of text that is painted as one."""

    text: str
    paint: str = ""


_Line = list[_Span]


@checked
def text_diagram(subject: Subject, style: TextStyle = TextStyle(), *, footnotes: bool = True) -> str:
    """The hands around the table as lines of text, without a line break at the end.

    :param subject: a deal, a position or a solution; a solution's card values stand below the hands.
    :param footnotes: whether talon, discard, tricks taken and card values stand below.
    """
    shown, said = picture(subject), style.words
    lines: list[_Line] = []
    heading = shown.heading(said)
    if heading:
        lines += [[_Span(heading, BOLD)], []]
    lines += _around(shown, said)
    notes = shown.footnotes(said) if footnotes else []
    if notes:
        lines += [[], *([_Span(note)] for note in notes)]
    return "\n".join(_paint(line, style.colour) for line in lines)


@checked
def card_text(card: Card, style: TextStyle = TextStyle()) -> str:
    """One card, red suits coloured where the style has colour."""
    return _paint([_Span(style.words.card(card), _suit_paint(card.suit))], style.colour)


def _around(shown: Picture, said: Words) -> list[_Line]:
    """North above, West and East beside the table, South below; the seat that sits out leaves no gap but its place."""
    blocks = {seat: _hand_block(shown, seat, said) for seat in shown.hands}
    west, east = blocks.get(Seat.W, []), blocks.get(Seat.E, [])
    left = max((_width(line) for line in west), default=0)
    before = left + len(GAP) if west else 0
    lines = _centred(blocks.get(Seat.N, []), before)
    table = _table_block(shown, said)
    for row in range(5):
        line: _Line = []
        if west:
            line += [*_padded(west[row], left), _Span(GAP)]
        line += _padded(table[row], TABLE_WIDTH)
        line += [_Span(GAP), *east[row]] if east else []
        lines.append(line)
    return lines + _centred(blocks.get(Seat.S, []), before)


def _centred(block: list[_Line], before: int) -> list[_Line]:
    """The lines of North or South moved to stand over the middle of the table."""
    room = TABLE_WIDTH - max((_width(line) for line in block), default=0)
    return [[_Span(" " * (before + max(0, room // 2))), *line] for line in block]


def _hand_block(shown: Picture, seat: Seat, said: Words) -> list[_Line]:
    lines: list[_Line] = [[_Span(shown.title(seat, said), BOLD)]]
    return lines + [[_Span(f"{said.suit(suit)} {ranks}", _suit_paint(suit))] for suit, ranks in shown.rows(seat, said)]


def _table_block(shown: Picture, said: Words) -> list[_Line]:
    """A box with each active seat's letter on its side, or the card the seat has played to the trick."""
    corners, bar, post = ("++++", "-", "|") if said.ascii else ("┌┐└┘", "─", "│")
    played = dict(shown.table)
    inside = TABLE_WIDTH - 2

    def mark(seat: Seat) -> _Span:
        if seat in played:
            return _Span(said.card(played[seat]), _suit_paint(played[seat].suit))
        return _Span(said.letter(seat) if seat in shown.hands else "")

    def centred(span: _Span) -> _Line:
        before = (inside - len(span.text)) // 2
        return [_Span(post + " " * before), span, _Span(" " * (inside - before - len(span.text)) + post)]

    west, east = mark(Seat.W), mark(Seat.E)
    between = " " * (inside - 2 - len(west.text) - len(east.text))
    return [
        [_Span(corners[0] + bar * inside + corners[1])],
        centred(mark(Seat.N)),
        [_Span(post + " "), west, _Span(between), east, _Span(" " + post)],
        centred(mark(Seat.S)),
        [_Span(corners[2] + bar * inside + corners[3])],
    ]


def _suit_paint(suit: Suit) -> str:
    return RED if suit in (Suit.DIAMONDS, Suit.HEARTS) else ""


def _width(line: _Line) -> int:
    return sum(len(span.text) for span in line)


def _padded(line: _Line, width: int) -> _Line:
    return [*line, _Span(" " * (width - _width(line)))]


def _paint(line: _Line, colour: bool) -> str:
    text = "".join(f"{span.paint}{span.text}{PLAIN}" if colour and span.paint and span.text else span.text for span in line)
    return text.rstrip()
