"""Files read whole and bounded, in one way for deals, etudes, sheets, conventions and weights.

A file is UTF-8 text, with or without its mark.  A file without end (a device, a pipe that never closes) is refused at its
limit, and whatever cannot be read is told in one line, in the caller's own class of fault.
"""

from __future__ import annotations

import os
from collections.abc import Callable

from ..errors import PrefsolveError, quoted
from ..messages import N_, _

__all__ = ["MARK", "decode", "one_line", "read_bytes", "read_text", "shown_path", "system_reason"]

MARK = "\ufeff"  # what some editors put before UTF-8 text
Path = str | os.PathLike[str]
Error = Callable[[str], PrefsolveError]


def read_text(path: Path, *, limit: int, error: Error) -> str:
    """The text of a UTF-8 file of at most ``limit`` bytes.

    :raises PrefsolveError: what ``error`` makes of the message: the file cannot be read, is too large or is not text.
    """
    data = read_bytes(path, limit=limit, error=error)
    return decode(data, error=lambda message: error(f"{shown_path(path)}: {message}"))


_SYSTEM = (  # what systems say most often
    N_("No such file or directory"),
    N_("Permission denied"),
    N_("Is a directory"),
    N_("Not a directory"),
    N_("File exists"),
    N_("File name too long"),
    N_("No space left on device"),
    N_("Read-only file system"),
    N_("Bad file descriptor"),
    N_("Input/output error"),
    N_("embedded null byte"),
)


def system_reason(fault: OSError | ValueError) -> str:
    """What the system says of a file that cannot be had."""
    return _(getattr(fault, "strerror", None) or str(fault))


def read_bytes(path: Path, *, limit: int, error: Error) -> bytes:
    """What stands in a file of at most ``limit`` bytes; raises as :func:`read_text` does."""
    try:
        with open(os.fspath(path), "rb") as stream:
            data = stream.read(limit + 1)
    except (OSError, ValueError) as fault:  # ValueError: a path with a zero byte
        raise error(_("{path}: cannot be read: {reason}", path=shown_path(path), reason=system_reason(fault))) from None
    if len(data) > limit:
        raise error(_("{path}: too large: more than {limit} bytes", path=shown_path(path), limit=limit))
    return data


def decode(data: bytes, *, error: Error, fallback: str | None = None) -> str:
    """The text of a file: UTF-8 with or without its mark, else in the 8-bit encoding ``fallback``.

    :raises PrefsolveError: what ``error`` makes of the message: UTF-16, a NUL byte, or neither encoding.
    """
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise error(_("the file is in UTF-16; save it as UTF-8"))
    if b"\0" in data:
        raise error(_("the file is not text: byte {index} is NUL", index=data.index(0)))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        if fallback is None:
            raise error(_("the file is not UTF-8 text: byte {start} is {data:#04x}", start=fault.start, data=data[fault.start])) from None
    try:
        return data.decode(fallback)
    except UnicodeDecodeError as fault:
        raise error(
            _(
                "the file is neither UTF-8 nor {fallback} text: byte {start} is {data:#04x}",
                fallback=fallback,
                start=fault.start,
                data=data[fault.start],
            )
        ) from None


def shown_path(path: Path) -> str:
    """The path as it stands in a message; bytes of a name that are not text are escaped."""
    text = os.fspath(path).encode("utf-8", "backslashreplace").decode()
    return text if text.isprintable() and len(text) <= 500 else quoted(text, 500)


def one_line(text: str, limit: int = 200) -> str:
    """The text, if it can stand in a message as it is: printable and not too long; else quoted and cut."""
    return text if text.isprintable() and len(text) <= limit else quoted(text, limit)
