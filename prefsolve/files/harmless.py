"""What strangers wrote, shown harmless, and a fault of the program's own in one line.

Control characters would ring the bell, rename the window or write lines of their own.
"""

from __future__ import annotations

import re
import traceback
from contextlib import suppress
from pathlib import Path

__all__ = ["CONTROLS", "described", "escaped", "harmless_json", "harmless_lines", "visible"]

# Control characters, what turns the direction of writing, line breaks of Unicode's own, halves of surrogate pairs.
CONTROLS = "\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff"
_ONE_LINE = re.compile(f"[{CONTROLS}]")
_SEVERAL_LINES = re.compile(f"(?!\n)[{CONTROLS}]")
_PACKAGE = Path(__file__).resolve().parent.parent


def visible(text: str) -> str:
    """The text with every control character, line breaks too, written as Python writes it: one line, and a harmless one."""
    return _ONE_LINE.sub(escaped, text)


def harmless_json(text: str) -> str:
    """JSON with the same characters as JSON's own escapes, so that nothing is lost."""
    return _ONE_LINE.sub(_as_json, text)


def harmless_lines(text: str) -> str:
    """The same for several lines of JSON, whose ends stay."""
    return text if text.isascii() and "\x7f" not in text else _SEVERAL_LINES.sub(_as_json, text)


def _as_json(found: re.Match[str]) -> str:
    return f"\\u{ord(found[0]):04x}"


def escaped(found: re.Match[str]) -> str:
    """A control character as Python writes it."""
    return found[0].encode("unicode_escape", "surrogatepass").decode()


def described(fault: BaseException) -> str:
    """``ZeroDivisionError: division by zero at score/talons.py:211``, on one line."""
    name, message = type(fault).__name__, str(fault)[:300]
    return visible(f"{name}: {message}" if message else name) + _place(fault)


def _place(fault: BaseException) -> str:
    """The last line of this package on the way to the fault, in modules that have lines; a fault may have come a long way."""
    steps = [(frame.f_code.co_filename, line) for frame, line in traceback.walk_tb(fault.__traceback__)]
    for file in dict.fromkeys(name for name, _ in reversed(steps)):
        with suppress(ValueError):
            place = Path(file).resolve().relative_to(_PACKAGE)
            return f" at {place}:{next(line for name, line in reversed(steps) if name == file)}"
    return ""
