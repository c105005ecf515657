"""Hunts as named fields, as etude files and the command line give them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from ..errors import FieldTypeError, MissingKeyError, UnknownKeyError, quoted
from ..messages import _
from ..model.arguments import called, refuse
from ..model.cards import Hand
from ..model.deal import Deal
from ..model.hunt_position import HuntPosition
from .alphabets import Alphabet, field_words, text_of
from .cards import format_seat, parse_cards, parse_seat
from .deals import format_deal, parse_deal
from .games import format_game, parse_game

__all__ = ["HUNT_KEYS", "format_hunt", "hunt_from_record", "hunt_of_record"]

_REQUIRED = ("deal", "game", "leader")
HUNT_KEYS = (*_REQUIRED, "declarer", "id", "table", "discard", "talon", "play")


@called
def hunt_from_record(record: Mapping[str, object], *, also: Collection[str] = ()) -> HuntPosition:
    """The hunt of a record with ``deal``, ``game``, ``declarer``, ``leader`` and perhaps ``table``, ``discard``, ``play``.

    The declarer's hand has twelve cards, or ten beside its ``discard``; ``play`` names the cards played since, by all
    seats in play order.  Cards are text (``"SA DA"``) or a list.  ``id`` is not looked at, nor is ``talon``: the hunters
    know its cards among the twelve.

    :param also: further keys that the caller reads itself.
    :raises PrefsolveError: as :func:`~prefsolve.notation.position_from_record` and :class:`HuntPosition` do.
    """
    if isinstance(also, str) or not isinstance(also, Collection):
        refuse("also", _("texts, one after another"), also)
    if not isinstance(record, Mapping):
        raise FieldTypeError(
            _("a record must be an object with named fields, not {record} ({type})", record=quoted(record), type=type(record).__name__)
        )
    _check_keys(record, also)
    return hunt_of_record(record, parse_deal(text_of(record["deal"], "deal")))


def hunt_of_record(record: Mapping[str, object], deal: Deal) -> HuntPosition:
    """The hunt of a record whose keys are checked and whose deal is read."""
    if discard := _cards(record, "discard"):
        deal = deal.replace(discard=Hand(discard))
    position = HuntPosition(
        deal,
        parse_game(text_of(record["game"], "game")),
        declarer=parse_seat(text_of(record["declarer"], "declarer")) if _given(record, "declarer") else None,
        leader=parse_seat(text_of(record["leader"], "leader")),
        table=_cards(record, "table"),
    )
    for card in _cards(record, "play"):
        position = position.play(card)
    return position


def _check_keys(record: Mapping[str, object], also: Collection[str]) -> None:
    for key in record:
        if key not in HUNT_KEYS and key not in also:
            known = ", ".join((*HUNT_KEYS, *sorted(also)))
            raise UnknownKeyError(_("unknown field {key} in the record; known are {known}", key=quoted(key), known=known), key=key)
    for key in _REQUIRED:
        if key not in record:
            raise MissingKeyError(_("the record has no {key}", key=key), key=key)


def _given(record: Mapping[str, object], key: str) -> bool:
    value = record.get(key)
    return value is not None and not (isinstance(value, str) and not value.strip())


def _cards(record: Mapping[str, object], key: str) -> tuple[Any, ...]:
    return parse_cards(record[key], field_words(key)) if _given(record, key) else ()  # type: ignore[arg-type]  # checked there


def format_hunt(position: HuntPosition, alphabet: Alphabet = Alphabet.UNICODE) -> str:
    """The hands, the game and who leads, for a message."""
    who, leader = (format_seat(seat, alphabet) for seat in (position.declarer, position.leader))
    hands, game = format_deal(position.deal, alphabet), format_game(position.game, alphabet)
    return _("{hands}; {game} by {declarer}, {leader} leads", hands=hands, game=game, declarer=who, leader=leader)
