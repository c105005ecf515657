"""JSON and TOML read with limits, so that no text takes more time or memory than its size explains.

Refused are: a key that appears twice in an object (the standard reader takes the last one without a message), numbers without
end, nesting beyond :data:`MAX_DEPTH`, half of a surrogate pair, which could be read but never written, ``NaN`` and
``Infinity`` in JSON.  A mark before the text is left out.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable
from typing import Any

from ..errors import PrefsolveError, quoted
from ..messages import _
from .reading import MARK, one_line

__all__ = ["MAX_DEPTH", "MAX_TOML", "load_json", "load_toml", "peek_json", "raw_decode"]

MAX_DEPTH = 32  # objects and lists inside one another; a sheet has four
MAX_DIGITS = 100  # of a whole number
MAX_PARTS = 16  # of a dotted TOML key; the standard reader's memory grows with the square of their number
MAX_TOML = 1 << 20  # characters; the standard reader is slow, and a long match's sheet has some thousands
MAX_VALUES = 1_000_000  # of a JSON text: a hundred bytes of memory each

Error = Callable[[str], PrefsolveError]


class _RefusedError(ValueError):
    """What a hook of the JSON reader, or the look at what was read, refuses."""


def load_json(text: str, error: Error) -> Any:
    """The value of a JSON text.

    :raises PrefsolveError: what ``error`` makes of the message.
    """
    text = text.removeprefix(MARK)
    try:
        _check_size(text)
        value = _DECODER.decode(text)
        if not text.isascii() or "\\u" in text or text.count("[") + text.count("{") > MAX_DEPTH:
            _check(value)
    except json.JSONDecodeError as fault:
        column = _("column {at}", at=fault.colno)
        where = _("line {line}, {column}", line=fault.lineno, column=column) if "\n" in text else column
        raise error(_("not JSON: {fault} at {where}", fault=fault.msg, where=where)) from None
    except RecursionError:
        raise error(_too_deep()) from None
    except _RefusedError as fault:
        raise error(str(fault)) from None
    return value


def peek_json(text: str) -> Any:
    """The value of a JSON text as far as its kind can be told, its faults left for :func:`load_json`; ``None`` if it is no JSON."""
    try:
        _check_size(text)
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def load_toml(text: str, error: Error) -> dict[str, Any]:
    """The table of a TOML text; raises as :func:`load_json` does."""
    text = text.removeprefix(MARK)
    try:
        _check_toml(text)
        value = tomllib.loads(text)
        _check(value)
    except tomllib.TOMLDecodeError as fault:
        told = _("not TOML: {one_line}", one_line=one_line(str(fault)))
        bare = _unquoted(text, fault)
        if bare is not None and len(bare) <= MAX_NAME:
            told = _("{told}; quote the name: {quoted}", told=told, quoted=f'"{bare}"')
        raise error(told) from None
    except RecursionError:
        raise error(_too_deep()) from None
    except _RefusedError as fault:
        raise error(str(fault)) from None
    except ValueError:  # what the standard reader lets through: numbers of thousands of digits
        raise error(_("not TOML: a value is too long")) from None
    return value


MAX_NAME = 60  # letters; what is longer is no name, and would make the message as long
_QUOTED = re.compile(r"""\"(?:[^\"\\]|\\.)*\"|'[^']*'|#.*""")
_LINE = re.compile(r"\(at line ([0-9]{1,9}), ")


def _unquoted(text: str, fault: Exception) -> str | None:
    """A name outside quotes in the faulty line: TOML takes only Latin letters there, and none at all for a value."""
    at = _LINE.search(str(fault))
    lines = text[:MAX_TOML].splitlines()
    if at is None or int(at[1]) > len(lines):
        return None
    rest = _QUOTED.sub('""', lines[int(at[1]) - 1])
    names = [name for name in re.findall(r"[^\W\d_][^\W_]*", rest) if not name.isascii()]
    if not names and "Invalid value" in str(fault):  # players = [Anna, Boris]
        names = [name for name in re.findall(r"(?<=[=\[,])\s*([^\W\d_]\w*)", rest) if name not in ("true", "false", "inf", "nan")]
    return names[0] if names else None


def _too_deep() -> str:
    return _("the values are nested more than {depth} deep", depth=MAX_DEPTH)


# --- JSON ------------------------------------------------------------------------------------------------------------------------


def _distinct(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    record = dict(pairs)
    if len(record) < len(pairs):
        seen: set[str] = set()
        twice = next(name for name, _ in pairs if name in seen or seen.add(name))  # type: ignore[func-returns-value]
        raise _RefusedError(_("{twice} appears twice in the object", twice=quoted(twice)))
    return record


def _whole(text: str) -> int:
    if len(text) > MAX_DIGITS:
        raise _RefusedError(
            _("{text} has {count} digits; at most {max_digits} are read", text=quoted(text, 20), count=len(text), max_digits=MAX_DIGITS)
        )
    return int(text)


def _finite(text: str) -> float:
    if len(text) > 4 * MAX_DIGITS:
        raise _RefusedError(
            _("{text} has {count} digits; at most {max_digits} are read", text=quoted(text, 20), count=len(text), max_digits=4 * MAX_DIGITS)
        )
    number = float(text)
    if number in (float("inf"), float("-inf")):
        raise _RefusedError(_("{text} is too large a number", text=quoted(text)))
    return number


def _no_number(name: str) -> Any:
    raise _RefusedError(_("{name} is not JSON", name=name))


_DECODER = json.JSONDecoder(object_pairs_hook=_distinct, parse_int=_whole, parse_float=_finite, parse_constant=_no_number)


def _check_size(text: str) -> None:
    if text.count(",") + text.count("[") + text.count("{") > MAX_VALUES:
        raise _RefusedError(_("the text has more than {max_values} values", max_values=MAX_VALUES))


def raw_decode(text: str, at: int) -> tuple[Any, int]:
    """The value that begins there and where it ends, as far as it is one that :func:`load_json` reads.

    :raises ValueError: there is none.
    """
    try:
        value, end = _DECODER.raw_decode(text, at)
    except RecursionError:
        raise _RefusedError(_too_deep()) from None
    _check(value)
    return value, end


def _check(value: Any) -> None:
    """Refuse what is nested too deep, numbers without end, and text that cannot be written; level by level, without recursion."""
    level = [value]
    for depth in range(MAX_DEPTH + 1):
        below: list[Any] = []
        for one in level:
            if depth == MAX_DEPTH and isinstance(one, dict | list):
                raise _RefusedError(_too_deep())
            if isinstance(one, str):
                _check_text(one)
            elif isinstance(one, dict):
                for key in one:
                    _check_text(key)
                below += one.values()
            elif isinstance(one, list):
                below += one
            elif isinstance(one, int) and not -_LARGEST < one < _LARGEST:
                raise _RefusedError(_("a number has more than {max_digits} digits", max_digits=MAX_DIGITS))
        level = below


_LARGEST = 10**MAX_DIGITS


def _check_text(text: str) -> None:
    if not text.isascii():
        try:
            text.encode()
        except UnicodeEncodeError:
            raise _RefusedError(_("half of a surrogate pair stands in {text}", text=quoted(text))) from None


# --- TOML ------------------------------------------------------------------------------------------------------------------------

_MARKS = re.compile(r"""["'#\n.,=\[\]{}]""")
# What is left of a string after its first quotation mark, or its first three; *+ gives nothing back, so none is tried twice.
_STRINGS = {
    '"': re.compile(r'(?:[^"\\\n]++|\\.)*+"'),
    "'": re.compile(r"[^'\n]*+'"),
    '"""': re.compile(r'(?:[^"\\]++|\\.|"(?!""))*+"""', re.DOTALL),
    "'''": re.compile(r"(?:[^']++|'(?!''))*+'''"),
}


def _check_toml(text: str) -> None:
    """Refuse what the standard reader would spend memory on without measure; what is no TOML is left for it to refuse."""
    if len(text) > MAX_TOML:
        raise _RefusedError(_("the text has {count} characters; at most {max_toml} are read", count=len(text), max_toml=MAX_TOML))
    at = depth = dots = 0
    while found := _MARKS.search(text, at):
        mark, at = found[0], found.end()
        if mark in "\"'":
            if text.startswith(2 * mark, at):
                mark, at = 3 * mark, at + 2
            end = _STRINGS[mark].match(text, at)
            if end is None:
                return
            at = end.end()
        elif mark == "#":
            at = text.find("\n", at) % (len(text) + 1)
        elif mark == ".":
            dots += 1
            if dots >= MAX_PARTS:
                raise _RefusedError(_("a key has more than {max_parts} parts", max_parts=MAX_PARTS))
        elif mark in "[{":
            depth += 1
            if depth > MAX_DEPTH:
                raise _RefusedError(_too_deep())
        else:
            dots = 0
            depth -= mark in "]}" and depth > 0
