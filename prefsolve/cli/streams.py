"""The standard streams: they may be missing, closed or full, of any encoding, and what strangers wrote is shown harmless.

Titles, names and comments come from files of others.  Their control characters would ring the bell, rename the window or
write lines of their own; they are shown as Python writes them, ``\\x1b``.
"""

from __future__ import annotations

import codecs
import io
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, TextIO

import click

from ..files.harmless import CONTROLS, escaped, harmless_json, visible
from ..messages import N_, _

__all__ = [
    "STANDARD_OUTPUT",
    "abandon_output",
    "complain",
    "flush_output",
    "harmless",
    "harmless_json",
    "in_ascii",
    "open_streams",
    "show",
    "show_data",
    "visible",
    "warn",
]

_SEVERAL_LINES = re.compile(f"(?!\n)[{CONTROLS}]")
_COLOURED = re.compile(f"(?:\x1b\\[(?:0|1|3[1-7])m)+|(?!\n)[{CONTROLS}]")  # our own colours are let through
_TO_ASCII = str.maketrans(
    {"♠": "S", "♣": "C", "♦": "D", "♥": "H", "è": "e", "—": "-", "–": "-", "’": "'", "…": "...", "±": "+-", "→": "->"}
)
STANDARD_OUTPUT = N_("standard output")
_NAMES = {0: N_("standard input"), 1: STANDARD_OUTPUT, 2: N_("standard error")}
_HANDLER = "prefsolve.ascii"


def harmless(text: str, *, coloured: bool = False) -> str:
    """The same for text of several lines.

    :param coloured: let through the sequences that colour text.
    """
    pattern = _COLOURED if coloured else _SEVERAL_LINES
    return pattern.sub(lambda found: found[0] if len(found[0]) > 1 else escaped(found), text)


def in_ascii(text: str) -> str:
    """The text with suits as letters, and other signs of ours as ASCII has them."""
    return text.translate(_TO_ASCII)


def show(text: str, *, coloured: bool = False) -> None:
    """Print text, and a line break, on standard output."""
    click.echo(harmless(text, coloured=coloured))


def show_data(data: bytes, encoding: str = "utf-8") -> None:
    """Write bytes to standard output, such as a page or a file of deals: as they are, but harmless where they go to a terminal."""
    if sys.stdout.isatty():
        data = harmless(data.decode(encoding)).encode(encoding)
    click.echo(data, nl=False)


def complain(message: str) -> None:
    """One line on standard error, with the program's name before it."""
    warn(_("prefsolve: {message}", message=message))


def warn(message: str) -> None:
    """One line on standard error, if anybody can be told."""
    with suppress(OSError, ValueError):
        click.echo(visible(message), err=True)


def open_streams() -> None:
    """Make the three standard streams such that reading and writing them either works or raises an :class:`OSError` by name.

    A descriptor that is closed is opened on nothing, so that no file comes to stand in its place; what an encoding lacks is
    written in ASCII.
    """
    codecs.register_error(_HANDLER, _lacking)
    for number, way in ((0, os.O_WRONLY), (1, os.O_RDONLY), (2, os.O_WRONLY)):  # the wrong way round: using 0 and 1 is a fault
        try:
            os.fstat(number)
        except OSError:
            opened = os.open(os.devnull, way)  # the lowest number that is free, and so this one
            if opened != number:
                os.dup2(opened, number)
                os.close(opened)
    sys.stdin = io.TextIOWrapper(io.BufferedReader(_Named(0, "rb")), _encoding(sys.stdin))
    sys.stdout = io.TextIOWrapper(io.BufferedWriter(_Named(1, "wb")), _encoding(sys.stdout), _HANDLER, line_buffering=os.isatty(1))
    sys.stderr = io.TextIOWrapper(io.BufferedWriter(_Named(2, "wb")), _encoding(sys.stderr), _HANDLER, line_buffering=True)


def _encoding(stream: TextIO | None) -> str:
    """The encoding of the stream that stood there."""
    return getattr(stream, "encoding", None) or "utf-8"


class _Named(io.FileIO):
    """A standard stream whose faults say which it is."""

    def __init__(self, number: int, mode: str) -> None:
        super().__init__(number, mode, closefd=False)

    def write(self, data: Any, /) -> int:
        try:
            with self._named():
                return super().write(data)
        except OSError:
            if self.fileno() != 2:
                raise
            return len(data)  # nobody can be told that nobody can be told

    def readinto(self, buffer: Any, /) -> int:
        with self._named():
            return super().readinto(buffer)

    def readall(self) -> bytes:
        with self._named():
            return super().readall()

    @contextmanager
    def _named(self) -> Iterator[None]:
        try:
            yield
        except OSError as fault:
            raise OSError(fault.errno, fault.strerror, _NAMES[self.fileno()]) from None


def flush_output() -> None:
    """Write out what still waits for standard output.

    :raises OSError: it cannot be written.
    """
    if sys.stdout is not None and not sys.stdout.closed:
        sys.stdout.flush()


def abandon_output() -> None:
    """Point standard output at nothing: it has failed, and must not fail again when the interpreter ends."""
    with suppress(OSError, ValueError):
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, sys.stdout.fileno())
        os.close(nothing)
        sys.stdout.flush()


def _lacking(fault: UnicodeError) -> tuple[str | bytes, int]:
    """What is written for characters that the encoding lacks."""
    if not isinstance(fault, UnicodeEncodeError):
        raise fault
    lacking = in_ascii(fault.object[fault.start : fault.end])
    return "".join(sign if sign.isascii() else "?" for sign in lacking), fault.end
