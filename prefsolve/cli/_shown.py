"""How the workshop's commands write text: in the terminal's style, in English or Russian."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import click

from ..diagrams import TextStyle, terminal_style, words

__all__ = ["language_option", "say", "style_of"]


def language_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Adds ``--lang``."""
    return click.option("--lang", "language", type=click.Choice(["en", "ru"]), default="en", help="English or Russian.")(command)


def style_of(language: str = "en", *, plain: bool = False) -> TextStyle:
    """The style of the terminal, or of a pipe; ASCII where it is asked for or nothing else can be shown."""
    style = terminal_style(sys.stdout, language)
    return TextStyle(words(ascii_only=True), style.colour) if plain else style


def say(lines: list[str] | str, style: TextStyle) -> None:
    """Print; where only ASCII may be written, with what is left of a title or a comment that has more."""
    text = lines if isinstance(lines, str) else "\n".join(lines)
    if style.words.ascii:
        text = text.encode("ascii", "replace").decode("ascii")
    click.echo(text)
