"""Positions as one line of text.

The deal's sections come first, then the game's::

    E:sJT.cJ7.dQ9.hQJT9 S:sKQ.cAKQ.dKJ8.hK W:s987.cT98.dT7.h87 game:misere declarer:W leader:S table:HA tricks:E1 W2

``declarer:`` is left out in raspasy, ``table:`` and ``tricks:`` where there are none.  Where raspasy opens its talon,
``opening:`` names the cards in that order, and ``opened:`` how many belong to finished tricks.  In Russian the labels
are ``игра: играющий: ход: стол: взятки: вскрытие: вскрыто:``.  Sections may stand in any order when read.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from ..errors import MissingKeyError, NotationError, TrickCountError, quoted
from ..messages import _
from ..model.arguments import called, checked
from ..model.cards import Hand, Seat
from ..model.position import NO_TRICKS, Position
from .alphabets import Alphabet, Letters, locate, text_of
from .cards import format_cards, format_seat, parse_seat, read_cards
from .deals import format_deal, read_deal
from .games import format_game, parse_game, parse_talon_played
from .reader import Section, split_sections

__all__ = ["format_position", "parse_position"]

_KEYS = ("game", "declarer", "leader", "table", "tricks", "opening", "opened")
_RUSSIAN_KEYS = ("игра", "играющий", "ход", "стол", "взятки", "вскрытие", "вскрыто")
_LABELS = {
    Alphabet.ASCII: dict(zip(_KEYS, _KEYS, strict=True)),
    Alphabet.UNICODE: dict(zip(_KEYS, _KEYS, strict=True)),
    Alphabet.RUSSIAN: dict(zip(_KEYS, _RUSSIAN_KEYS, strict=True)),
}
_FIELDS = {label: key for labels in _LABELS.values() for key, label in labels.items()}
_TRICKS = re.compile(r"([^\W\d_]+)([0-9]{1,2})")


@called
def parse_position(text: str) -> Position:
    """A position on one line, as :func:`format_position` writes it.

    :raises MissingKeyError: no game or no leader; and whatever the deal, the game and
        :class:`~prefsolve.model.position.Position` raise.
    """
    text = text_of(text, "position")
    sections = split_sections(text, _("the position"))
    fields = _fields(text, sections)
    letters = Letters()
    deal = read_deal(text, [s for s in sections if s.label.lower() not in _FIELDS], letters)
    table = read_cards(fields.get("table", ""), _("the table"), letters)
    talon = read_cards(fields.get("opening", ""), _("the talon"), letters)
    letters.check()
    declarer = fields.get("declarer")
    return Position(
        deal,
        parse_game(fields["game"]),
        leader=parse_seat(fields["leader"]),
        declarer=None if declarer is None else parse_seat(declarer),
        table=table,
        tricks=_parse_tricks(fields.get("tricks", "")),
        talon=talon,
        talon_played=parse_talon_played(fields.get("opened")),
    )


def _fields(text: str, sections: list[Section]) -> Mapping[str, str]:
    """The text of each of the game's sections by its English name."""
    fields: dict[str, str] = {}
    for section in sections:
        key = _FIELDS.get(section.label.lower())
        if key is None:
            continue
        if key in fields:
            raise NotationError(
                _("{label}: appears a second time in {where}", label=section.label, where=locate(text, section.at)), text=text
            )
        fields[key] = text[section.start : section.end].strip(" \t\r\n,;|")
    for key in ("game", "leader"):
        if key not in fields:
            raise MissingKeyError(
                _("the position has no {key}, as in {key}:{value}", key=key, value="misere" if key == "game" else "S"), key=key
            )
    return fields


def _parse_tricks(text: str) -> tuple[int, ...]:
    """Tricks taken, by seat, from ``E1 W2``; seats left out have none."""
    tricks = list(NO_TRICKS)
    named: set[Seat] = set()
    for word in text.replace(",", " ").split():
        found = _TRICKS.fullmatch(word)
        if found is None:
            raise NotationError(_("{word} in the tricks is not a seat and a number, as in E1", word=quoted(word)), text=text)
        seat = parse_seat(found[1])
        if seat in named:
            raise TrickCountError(_("the tricks of {seat} are given twice: {text}", seat=seat, text=quoted(text)), seat=seat)
        named.add(seat)
        tricks[seat] = int(found[2])
    return tuple(tricks)


@checked
def format_position(position: Position, alphabet: Alphabet = Alphabet.UNICODE) -> str:
    """The position on one line, everything included that :func:`parse_position` needs to build it again."""
    labels = _LABELS[alphabet]
    fields = {"game": format_game(position.game, alphabet)}
    if position.declarer is not None:
        fields["declarer"] = format_seat(position.declarer, alphabet)
    fields["leader"] = format_seat(position.leader, alphabet)
    fields["table"] = format_cards(position.table, alphabet)
    fields["tricks"] = " ".join(f"{format_seat(seat, alphabet)}{position.tricks[seat]}" for seat in Seat if position.tricks[seat])
    fields["opening"] = format_cards(position.talon, alphabet)
    fields["opened"] = "" if position.talon_played_default else str(position.talon_played)
    deal = position.deal.replace(talon=Hand()) if position.talon else position.deal
    return " ".join([format_deal(deal, alphabet), *(f"{labels[key]}:{text}" for key, text in fields.items() if text)])
