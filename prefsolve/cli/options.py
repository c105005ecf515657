"""What several commands share: the options that give a position, and output in ASCII where it is wanted or needed."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from typing import Any, TextIO

import click

from ..diagrams import TextStyle, terminal_style, words
from .streams import harmless, harmless_json, in_ascii, show, show_data

__all__ = ["SHARED_FIELDS", "ascii_option", "echo", "json_option", "needs_ascii", "print_json", "style_of"]


# the parts of a position, by the names that records give them too
SHARED_FIELDS = {
    "deal": 'Three hands, as in "W:s987.cT98.dT7.h87 E:… S:…".',
    "game": "6S to 10H, 7NT, misere, raspasy.",
    "declarer": "Who declares: N, E, S or W, or first, second or third; not in raspasy.",
    "leader": "Who leads, or led, to the current trick: a seat, or self, left or right of the declarer.",
    "table": 'The cards already on the table, in play order, as in "HA H8".',
    "talon": "The talon's two cards, in raspasy in the order they are opened.",
    "discard": "The declarer's discard, two cards.",
    "talon_rule": "In raspasy, what the talon does.",
    "talon_played": "In raspasy, the number of talon cards in finished tricks.",
    "play": "The cards that all seats played after these hands, in play order.",
}
Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


def json_option(text: str) -> Decorator:
    """Adds ``--json`` with that help."""
    return click.option("--json", "as_json", is_flag=True, help=text)


def ascii_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Adds ``--ascii``."""
    return click.option("--ascii", "plain", is_flag=True, help="Write SA instead of ♠A; a terminal without ♠ gets this anyway.")(command)


def echo(text: str, *, plain: bool = False) -> None:
    """Print; in ASCII if asked to or if the output's encoding has no suit symbols, and red suits red on a terminal."""
    text = harmless(text)
    if needs_ascii(plain):
        encoding = sys.stdout.encoding or "ascii"
        text = in_ascii(text).encode(encoding, "replace").decode(encoding)
    elif sys.stdout.isatty() and not os.environ.get("NO_COLOR"):
        for symbol in "♦♥":
            text = text.replace(symbol, click.style(symbol, fg="red"))
    show(text, coloured=True)


def style_of(stream: TextIO, *, plain: bool) -> TextStyle:
    """How diagrams are drawn there: in ASCII, which is English, if asked to, else as the stream allows."""
    return TextStyle(words("en", ascii_only=True)) if plain else terminal_style(stream)


def needs_ascii(plain: bool) -> bool:
    """Whether output goes in ASCII: asked to, or the output's encoding has no suit symbols."""
    return plain or not _can_encode("♠♣♦♥è", sys.stdout.encoding or "ascii")


def print_json(value: object) -> None:
    """Print as one line of JSON, in the notation's ASCII and otherwise as it is; control characters as JSON escapes them."""
    show_data(harmless_json(json.dumps(value, ensure_ascii=False)).encode() + b"\n")


def _can_encode(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
