"""Which language the command line speaks: ``--lang``, else ``PREFSOLVE_LANG``, else the locale; and help in that language.

The language is fixed before click reads anything, since click's own messages and ``--help`` are in it too.  Help texts
are written in English where the options are; they are looked up when a command is asked for.
"""

from __future__ import annotations

import gettext
import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from weakref import WeakKeyDictionary

import click

from ..messages import DOMAIN, LANGUAGES, LOCALE_FOLDER, N_, _, _p, choose_language, current_language, locale_language
from .numbers import Number, Whole

__all__ = ["help_texts", "language_option", "metavars", "paragraphs", "speaking", "translated"]

_NEEDED = "♠♣♦♥—Жж"  # what Russian text is made of
_EXAMPLE = re.compile(r"(Examples?:) (.*)", re.DOTALL)
_OF_TYPES: dict[type, str] = {Whole: "INTEGER RANGE", Number: "FLOAT RANGE"}  # what click calls them where nothing else is said
_FOUND = (N_("Example:"), N_("Examples:"), N_("required"))  # texts that are looked up by a name worked out here or by click
_speaking: list[str] = []  # the languages of the command lines that run in this process
_written: WeakKeyDictionary[object, dict[str, Any]] = WeakKeyDictionary()  # a command or option → its texts as the source has them


def language_option() -> click.Option:
    """``--lang``, which :func:`speaking` has heeded before click reads it."""
    text = N_("English or Russian; default: by PREFSOLVE_LANG or the locale.")
    return click.Option(["--lang"], type=click.Choice(LANGUAGES), expose_value=False, callback=_heed, help=text)


def _heed(context: click.Context, _option: click.Parameter, code: str | None) -> None:
    """For a command that is called by itself: speak that language until it ends."""
    if code is not None and not _speaking:
        before = current_language()
        context.call_on_close(lambda: choose_language(before))
        choose_language(code)


@contextmanager
def speaking(arguments: Sequence[str]) -> Iterator[None]:
    """While it lasts, the process speaks the language that the command line asks for, or the environment.

    Output that must be ASCII, or that has no Cyrillic letters, is English.
    """
    before = current_language(), os.environ.get("LANGUAGE"), gettext.textdomain()
    code = _asked(arguments) or locale_language()
    if code == "ru" and ("--ascii" in arguments or not _can_write(_NEEDED)):
        code = "en"
    choose_language(code)
    _speaking.append(code)
    gettext.bindtextdomain(DOMAIN, LOCALE_FOLDER)
    gettext.textdomain(DOMAIN)  # click asks the domain of the process, in the language that this variable names
    os.environ["LANGUAGE"] = code
    try:
        yield
    finally:
        _speaking.pop()
        choose_language(before[0])
        gettext.textdomain(before[2])
        if before[1] is None:
            os.environ.pop("LANGUAGE", None)
        else:
            os.environ["LANGUAGE"] = before[1]


def _asked(arguments: Sequence[str]) -> str | None:
    """What ``--lang`` says, wherever it stands; ``None`` for no language of ours, which click then refuses."""
    found = None
    for before, here in zip(("", *arguments), arguments, strict=False):
        if here == "--":
            break
        found = here if before == "--lang" else here.removeprefix("--lang=") if here.startswith("--lang=") else found
    return found if found in LANGUAGES else None


def _can_write(text: str) -> bool:
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def paragraphs(text: str) -> list[str]:
    """The paragraphs of a command's help, each on one line."""
    return [" ".join(part.split()) for part in re.split(r"\n\s*\n", text.strip())]


def help_texts(command: click.Command) -> Iterator[tuple[str | None, str]]:
    """Every text of a command's help that is translated, and its context where it has one."""
    for part in paragraphs(_texts(command, "help")["help"] or ""):
        if not _EXAMPLE.fullmatch(part):
            yield None, part
    for parameter in command.params:
        texts = _texts(parameter, "help", "metavar")
        if texts["help"]:
            yield None, texts["help"]
        if texts["metavar"]:
            yield "metavar", texts["metavar"]
    for inner in getattr(command, "commands", {}).values():
        yield from help_texts(inner)


def metavars() -> Iterator[str]:
    """The names of values that click gives them itself."""
    yield from _OF_TYPES.values()


def translated(command: click.Command) -> click.Command:
    """The command, which takes ``--lang`` like every other, and whose help is now in the language of the process."""
    if not any("--lang" in parameter.opts for parameter in command.params):
        command.params.append(language_option())
    command.help = "\n\n".join(map(_paragraph, paragraphs(_texts(command, "help")["help"] or "")))
    for parameter in command.params:
        texts = _texts(parameter, "help", "metavar")
        if isinstance(parameter, click.Option) and texts["help"]:
            parameter.help = _(texts["help"])
        named = texts["metavar"] or _OF_TYPES.get(type(parameter.type))
        if named and current_language() != "en":
            parameter.metavar = _p("metavar", named)
        else:
            parameter.metavar = texts["metavar"]
    about_help = getattr(command, "_help_option", None)  # click keeps the one it has made
    if about_help is not None:
        about_help.help = _("Show this message and exit.")
    command.options_metavar = _p("metavar", "[OPTIONS]")
    if isinstance(command, click.Group):
        command.subcommand_metavar = _p("metavar", "COMMAND [ARGS]...")
    for inner in getattr(command, "commands", {}).values():
        translated(inner)
    return command


def _paragraph(text: str) -> str:
    example = _EXAMPLE.fullmatch(text)
    return f"{_(example[1])} {example[2]}" if example else _(text)


def _texts(about: Any, *names: str) -> dict[str, Any]:
    """Those texts as they stand in the source, which are kept when they are first looked at."""
    kept = _written.setdefault(about, {})
    for name in names:
        kept.setdefault(name, getattr(about, name, None))
    return kept
