"""Etude files: one composed position in TOML, with its title, its source and its answer.

``etudes/README.md`` describes the format.  Fields are checked by type as they are read, the position as any other; a
fault names the file, the key and the reason.
"""

from __future__ import annotations

import re
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from ..errors import EtudeError, IllegalCardError, PrefsolveError
from ..files.reading import one_line, read_text
from ..files.structured import load_toml
from ..files.writing import write_whole
from ..messages import _
from ..model.arguments import Formatted, checked
from ..model.by_value import hashable
from ..model.cards import Card
from ..model.deal import Deal
from ..model.hunt_position import HuntPosition
from ..model.position import Position
from ..notation import parse_cards, parse_seat
from ..notation.alphabets import Letters
from ..notation.hunts import hunt_of_record
from ..notation.records import deal_of_record, position_of_record

__all__ = ["HUNT_ANSWERS", "Answer", "Etude", "format_etude", "parse_etude", "read_etude", "write_etude"]

_Text = Annotated[str, msgspec.Meta(min_length=1)]
_Cards = str | list[str]
_Tricks = Annotated[int, msgspec.Meta(ge=0, le=10)]
_SeatLetter = Literal["N", "E", "S", "W"]
_VALUES = ("declarer_tricks", "tricks", "range", "guaranteed")


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What the author, or the source, says comes out.

    :param declarer_tricks: the declarer's tricks with best play, those already taken included.
    :param tricks: in raspasy, each seat's tricks when equal outcomes are told apart by the declared rule.
    :param range: in raspasy, each seat's fewest and most tricks over all outcomes of best play.
    :param guaranteed: in raspasy, the most each seat can be made to take.
    :param key_cards: every card that keeps ``declarer_tricks``, or ``tricks``, of the hand on move; in a hunt, that keeps a best plan.
    :param published: what the source says comes out: the declarer's tricks, or ``caught`` or ``clean``, ``made`` or ``down``.
    :param comment: anything else a reader should know.
    :param caught_double_dummy: in a hunt, how many discards are caught with all cards seen.
    :param best_plan_catches: in a hunt, how many discards the best plan catches, all counting alike.
    :param plans: in a hunt, the number of maximal plans.
    """

    declarer_tricks: _Tricks | None = None
    tricks: dict[_SeatLetter, _Tricks] = msgspec.field(default_factory=dict)
    range: dict[_SeatLetter, list[_Tricks]] = msgspec.field(default_factory=dict)
    guaranteed: dict[_SeatLetter, _Tricks] = msgspec.field(default_factory=dict)
    caught_double_dummy: Annotated[int, msgspec.Meta(ge=0, le=66)] | None = None
    best_plan_catches: Annotated[int, msgspec.Meta(ge=0, le=66)] | None = None
    plans: Annotated[int, msgspec.Meta(ge=1)] | None = None
    key_cards: _Cards = ""
    published: Annotated[int, msgspec.Meta(ge=0, le=10)] | Literal["caught", "clean", "made", "down"] | None = None
    comment: str = ""

    __format__ = Formatted.__format__

    def __hash__(self) -> int:
        return hash(hashable(msgspec.structs.astuple(self)))

    @property
    def values(self) -> dict[str, object]:
        """What is said of tricks, by name, as a solution's ``to_json`` has it."""
        return {name: said for name in _VALUES if (said := getattr(self, name)) not in (None, {})}

    @property
    def cards(self) -> tuple[Card, ...]:
        """The key cards."""
        return parse_cards(self.key_cards, _("the key cards"))


class Etude(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True, dict=True):
    """One etude.  ``deal`` to ``talon_played`` are a record as :func:`~prefsolve.notation.position_from_record` reads it.

    An etude whose declarer has two cards more than the others states a hunt: he has yet to discard, unseen.
    """

    title: _Text
    title_en: str = ""
    number: str | int = ""
    author: str = ""
    source: str = ""
    deal: _Text
    game: _Text
    declarer: str = ""
    leader: _Text
    talon: _Cards = ""
    discard: _Cards = ""
    table: _Cards = ""
    talon_rule: str = ""
    talon_played: Annotated[int, msgspec.Meta(ge=0, le=2)] | None = None
    answer: Answer | None = None

    __format__ = Formatted.__format__

    def __hash__(self) -> int:
        return hash(hashable(msgspec.structs.astuple(self)))

    @property
    def _record(self) -> dict[str, object]:
        return {key: getattr(self, key) for key in _RECORD}

    @cached_property
    def _deal(self) -> tuple[Deal, Letters]:
        """What ``deal`` says, read once for all that is asked of the etude, and the letters it is written in."""
        letters = Letters()
        return deal_of_record(self._record, letters), letters

    @cached_property
    def position(self) -> Position:
        """The position; raises as :func:`~prefsolve.notation.position_from_record` does, and :class:`EtudeError` for a hunt."""
        if self.is_hunt:
            raise EtudeError(
                _("the etude is a hunt: {declarer} has not discarded yet; use prefsolve hunt", declarer=self.declarer), key="deal"
            )
        deal, letters = self._deal
        return position_of_record(self._record, deal, letters.copy())

    @property
    def is_hunt(self) -> bool:
        """Whether the declarer's hand has two cards more than each other hand, and no discard is named."""
        try:
            (deal, _rest), declarer = self._deal, parse_seat(self.declarer)
            others = {len(hand) for seat, hand in deal.hands.items() if seat != declarer}
            return not self.discard and not deal.discard and others == {len(deal[declarer]) - 2}
        except PrefsolveError:
            return False  # whatever is wrong is told of the position

    @cached_property
    def hunt(self) -> HuntPosition:
        """The hunt for this etude's discard, of a hunt or of a position whose discard is named.

        Raises as :func:`~prefsolve.notation.hunts.hunt_from_record` does.
        """
        return hunt_of_record({key: said for key, said in self._record.items() if not key.startswith("talon_")}, self._deal[0])

    @property
    def english_title(self) -> str:
        """The title in English, for an etude whose title is in another language; else the title."""
        return self.title_en or self.title


_LARGEST = 1 << 20  # an etude has a kilobyte; a file without end must not be read for ever
_RECORD = ("deal", "game", "declarer", "leader", "talon", "discard", "table", "talon_rule", "talon_played")
HUNT_ANSWERS = ("caught_double_dummy", "best_plan_catches", "plans")


@checked
def read_etude(path: str | Path) -> Etude:
    """The etude in that file.

    :raises EtudeError: a file that cannot be read, is no TOML, or has a wrong, missing or unknown key.
    :raises PrefsolveError: whatever is wrong with the position, in its own class; the message begins with file and key.
    """
    text = read_text(path, limit=_LARGEST, error=lambda message: EtudeError(message, file=str(path)))
    return parse_etude(text, str(path))


@checked
def parse_etude(text: str, file: str = "the etude") -> Etude:
    """The etude that a file of that text holds; raises as :func:`read_etude` does.

    :param file: what faults name first; nothing if it is empty.
    """
    where = f"{file}: " if file else ""
    etude = _typed(load_toml(text, lambda message: EtudeError(_("{where}{message}", where=where, message=message), file=file)), file, where)
    _check(etude, file, where)
    return etude


def _typed(fields: dict[str, Any], file: str, where: str) -> Etude:
    try:
        return msgspec.convert(fields, Etude)
    except msgspec.ValidationError as fault:
        key, reason = _key_and_reason(str(fault))
        raise EtudeError(_("{where}{key}: {reason}", where=where, key=key, reason=reason), file=file, key=key) from None


_AT = re.compile(r"^(?P<reason>.*?)(?: - at `\$\.?(?P<path>.*)`)?$", re.DOTALL)
_NAMED = re.compile(r"^Object (?P<what>missing required|contains unknown) field `(?P<key>.*)`$", re.DOTALL)


def _key_and_reason(message: str) -> tuple[str, str]:
    """The key and the reason in a message such as ``Expected `str`, got `int` - at `$.answer.comment` ``."""
    found = _AT.match(message)
    reason, path = (found["reason"], found["path"] or "") if found else (message, "")
    named = _NAMED.match(reason)
    if named is None:
        return one_line(path) or _("the file"), one_line(reason.replace("`", "").replace(" | null", "").replace(" | ", " or ").lower())
    key = f"{path}.{named['key']}" if path else named["key"]
    return one_line(key), _("this key is required") if named["what"].startswith("missing") else _("there is no such key")


def _check(etude: Etude, file: str, where: str) -> None:
    """Raise the position's fault, or that of a key card which cannot be played, with the file and the key."""
    key = "answer.key_cards"
    try:
        position, answer = etude.hunt if etude.is_hunt else etude.position, etude.answer or Answer()
        _check_values(position, answer)
        legal = position.legal_cards()
        for card in answer.cards:
            if card not in legal:
                raise IllegalCardError(
                    _("{turn} cannot play {card}, only one of {legal}", turn=position.turn, card=card, legal=legal), card=card, key=key
                )
    except PrefsolveError as fault:
        at = fault.data.setdefault("key", key)
        raise type(fault)(f"{where}{at}: {fault}", **{**fault.data, "file": file}) from None


def _check_values(position: Position | HuntPosition, answer: Answer) -> None:
    """An answer says what its kind of etude asks for: tricks of those who take them, or in a hunt numbers of discards."""
    if isinstance(position, HuntPosition):
        for name in answer.values:
            raise EtudeError(_("a hunt has no such answer"), key=f"answer.{name}")
        return
    for name in HUNT_ANSWERS:
        if getattr(answer, name) is not None:
            raise EtudeError(_("only a hunt has such an answer"), key=f"answer.{name}")
    raspasy = position.declarer is None
    seats = [seat.name for seat in position.scoring_seats]
    for name, said in answer.values.items():
        key = f"answer.{name}"
        if raspasy == (name == "declarer_tricks"):
            if raspasy:
                raise EtudeError(_("{game} has no declarer", game=position.game), key=key)
            raise EtudeError(_("{game} has a declarer", game=position.game), key=key)
        if isinstance(said, dict) and sorted(said) != sorted(seats):
            raise EtudeError(_("it names {said}, and tricks go to {seats}", said=", ".join(said), seats=", ".join(seats)), key=key)


@checked
def format_etude(etude: Etude) -> str:
    """The etude as TOML; ``parse_etude(format_etude(etude)) == etude``."""
    import tomli_w  # only writers need it

    fields = msgspec.to_builtins(etude)
    several_lines = "\\r" not in repr(fields)  # a lone carriage return would be lost in a string of several lines
    return tomli_w.dumps(fields, multiline_strings=several_lines)


@checked
def write_etude(etude: Etude, path: str | Path) -> None:
    """Write the etude to that file, in place of what stands there, whole or not at all.

    :raises OSError: a file that cannot be written; it then is as it was.
    """
    write_whole(path, format_etude(etude).encode())
