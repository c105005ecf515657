"""What prefsolve says, in the reader's language: every message goes through here, and its Russian stands in ``locale/ru``.

A message is a template, looked up first and filled in afterwards: ``_("{seat} takes it", seat=seat)``.  Cards, hands,
seats and games among the values are written as the language writes them.  English is the language of the source, so
that without a catalogue nothing is looked up.  JSON is English whatever the language: :func:`english`.
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Any

__all__ = [
    "DOMAIN",
    "LANGUAGES",
    "LOCALE_FOLDER",
    "N_",
    "_",
    "_n",
    "_p",
    "choose_language",
    "current_language",
    "english",
    "in_english",
    "in_language",
    "joined",
    "locale_language",
    "written_as",
]

LANGUAGES = ("en", "ru")
LOCALE_FOLDER = Path(__file__).parent / "locale"
DOMAIN = "prefsolve"

_chosen = ["en"]  # of the process; threads have no context of their own to inherit
_here: ContextVar[str | None] = ContextVar("prefsolve language", default=None)
_forms: dict[type, Callable[[Any], str]] = {}


class _Text(str):
    """A message in another language than English, that can still be had in English."""

    __slots__ = ("_template", "_values")
    _template: str
    _values: dict[str, Any]

    def __new__(cls, text: str, template: str, values: dict[str, Any]) -> _Text:
        told = super().__new__(cls, text)
        told._template, told._values = template, values
        return told

    def __reduce__(self) -> tuple[object, ...]:
        return (str, (str(self),))


def current_language() -> str:
    """``en`` or ``ru``: the one in which messages are now made."""
    return _here.get() or _chosen[0]


def choose_language(code: str) -> None:
    """Let the process speak that language."""
    _chosen[0] = code


@contextmanager
def in_language(code: str) -> Iterator[None]:
    """What is said meanwhile, in this thread, is in that language, ``en`` or ``ru``."""
    token = _here.set(code)
    try:
        yield
    finally:
        _here.reset(token)


def in_english() -> AbstractContextManager[None]:
    """What is said meanwhile, in this thread, is English, whatever the language."""
    return in_language("en")


def locale_language() -> str:
    """The language that the environment asks for: ``PREFSOLVE_LANG``, else the locale; English where it is neither of ours."""
    for name in ("PREFSOLVE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            return "ru" if value.lower().replace("-", "_").split("_")[0].split(".")[0] in ("ru", "russian") else "en"
    return "en"


def written_as(kind: type, form: Callable[[Any], str]) -> None:
    """Tell how a value of that class is written in a Russian message."""
    _forms[kind] = form


def _(template: str, /, **values: object) -> str:
    """The message in the reader's language, with the values in its braces."""
    return _made(template, lambda told: told.gettext(template), values)


def _p(context: str, template: str, /, **values: object) -> str:
    """The same for a text that is translated in different ways; the context says where this one stands."""
    return _made(template, lambda told: told.pgettext(context, template), values)


def _n(one: str, several: str, n: int, /, **values: object) -> str:
    """The same for a message about ``n`` things, written ``{n}``: English has two forms, Russian three."""
    return _made(one if n == 1 else several, lambda told: told.ngettext(one, several, n), {"n": n, **values})


def N_(text: str) -> str:  # noqa: N802  # the name that gettext's users know
    """Marks a text that is translated where it is used, by ``_``."""
    return text


def english(text: object) -> str:
    """The text, or the message of an error, in English."""
    if isinstance(text, _Text):
        return _filled(text._template, {name: _english_value(value) for name, value in text._values.items()})
    if isinstance(text, Exception) and text.args:
        return english(text.args[0])
    return str(text)


def joined(separator: str, parts: Iterable[object]) -> str:
    """The parts one after another, each as the language writes it: ``N, E, S``, ``С, В, Ю``."""
    values = {f"part{number}": part if type(part) in _forms else _said(part) for number, part in enumerate(parts)}
    names = [f"{{{name}}}" for name in values]
    return _made(separator.join(names), lambda told: (told.gettext(separator) if separator.strip() else separator).join(names), values)


def _said(part: object) -> object:
    text = str(part)  # what a class says of its objects may be a message
    return text if isinstance(text, _Text) else part


def _made(template: str, look_up: Callable[[gettext.NullTranslations], str], values: dict[str, Any]) -> str:
    if current_language() == "en":
        return _filled(template, values)
    told = {name: _forms[type(value)](value) if type(value) in _forms else value for name, value in values.items()}
    return _Text(_filled(look_up(_catalogue()), told), template, values)


def _filled(template: str, values: dict[str, Any]) -> str:
    return template.format(**values) if values else template


def _english_value(value: Any) -> Any:
    return english(value) if isinstance(value, _Text | Exception) else value


@cache
def _catalogue() -> gettext.NullTranslations:
    return gettext.translation(DOMAIN, LOCALE_FOLDER, ["ru"], fallback=True)
