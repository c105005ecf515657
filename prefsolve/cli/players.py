"""Players as a command line names them: a seat, ``self``, ``left`` or ``right`` of a player, or ``first``, ``second``, ``third``.

The first hand is the one left of the seat that sits out, where the dealer sits.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import click

from ..errors import MissingKeyError, PrefsolveError, UnknownSeatError
from ..messages import _
from ..model.cards import Seat
from ..model.deal import clockwise
from ..notation import parse_seat
from ..notation.alphabets import field_words

__all__ = ["is_player_word", "naming_option", "naming_options", "player", "player_in_deal"]

_NEIGHBOURS = {"self": 0, "left": 1, "right": 2, "сам": 0, "слева": 1, "справа": 2}
_PLACES = {"first": 0, "second": 1, "third": 2, "первый": 0, "второй": 1, "третий": 2}
_PLACES |= {"первая": 0, "вторая": 1, "третья": 2, "1": 0, "2": 1, "3": 2}
_OPTIONS = {"source": "from", "open_hands": "open", "refuted": "refute", "chosen_seat": "seat", "page": "html", "opening": "talon"}


def is_player_word(text: str) -> bool:
    """Whether the text names a player otherwise than by the seat."""
    return text.strip().lower() in {**_PLACES, **_NEIGHBOURS}


def player(text: str, absent: Seat, whose: Seat | None = None) -> Seat:
    """The seat that the text names.

    :param absent: the seat that sits out.
    :param whose: the player of whom ``self``, ``left`` and ``right`` tell.
    :raises UnknownSeatError: no such player, or a neighbour of nobody.
    """
    word = text.strip().lower()
    first, second, third = (Seat((absent + n) % 4) for n in (1, 2, 3))
    if word in _PLACES:
        return (first, second, third)[_PLACES[word]]
    if word in _NEIGHBOURS:
        if whose is None or whose == absent:
            raise UnknownSeatError(_("{word} needs a player to count from; give a seat instead", word=word), text=text)
        return clockwise(tuple(sorted((first, second, third))), whose)[_NEIGHBOURS[word]]
    try:
        return parse_seat(text)
    except UnknownSeatError as fault:
        raise UnknownSeatError(_("{fault}, or self, left, right, first, second, third", fault=fault), **fault.data) from None


def player_in_deal(text: str, absent: Seat, whose: Seat | None = None) -> Seat:
    """:func:`player`, who may not be the one that sits out."""
    found = player(text, absent, whose)
    if found == absent:
        raise UnknownSeatError(_("{found} sits out", found=found), text=text)
    return found


@contextmanager
def naming_option(name: str) -> Iterator[None]:
    """Faults raised inside begin with the option: ``--leader: …``."""
    try:
        yield
    except PrefsolveError as fault:
        raise _named(fault, name) from None


@contextmanager
def naming_options(fields: Mapping[str, object]) -> Iterator[None]:
    """Faults of a record made from options begin with the option of the field at fault, where that was given.

    :raises click.UsageError: a field that is missing, named by its option.
    """
    try:
        yield
    except MissingKeyError as fault:
        key = str(fault.data.get("key", ""))
        raise click.UsageError(_("give the {option} by --{option}", option=_option(key))) from None
    except PrefsolveError as fault:
        key = str(fault.data.get("key", ""))
        if key not in fields:
            raise
        raise _named(fault, key) from None


def _option(name: str) -> str:
    return _OPTIONS.get(name, name).replace("_", "-")


def _named(fault: PrefsolveError, name: str) -> PrefsolveError:
    said = str(fault)
    for known in (f"{field_words(name)}: ", f"{name}: "):
        said = said.removeprefix(known)
    return type(fault)(_("--{option}: {fault}", option=_option(name), fault=said), **fault.data)
