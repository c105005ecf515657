"""Reading and writing files as several commands do it: ``-`` is the pipe, and a file that cannot be had is one line."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from ..formats import FormatError, Problem, Skipped, format_named, read_problems
from ..formats.files import read_bytes as read_file
from ..formats.files import shown_path
from ..formats.text import LIMIT

__all__ = ["load", "read_bytes", "save"]


def read_bytes(path: str) -> bytes:
    """What stands in the file, or in the pipe for ``-``, of which a little beyond the limit is read, so that it is refused.

    :raises FormatError: a file that cannot be read, or is too large.
    """
    return sys.stdin.buffer.read(LIMIT + 1) if path == "-" else read_file(path, limit=LIMIT, error=FormatError)


def load(path: str, name: str | None = None, skipped: list[Skipped] | None = None) -> list[Problem]:
    """The deals of a file in the format of that name, or in the one it looks like; faults name the file.

    A deal that is none of Preferans is skipped, and a line on standard error says which and why.

    :param skipped: where such deals are noted.
    """
    data, shown = read_bytes(path), shown_path(path)

    def skip(one: Skipped) -> None:
        click.echo(f"prefsolve: {shown}: {one}", err=True)
        if skipped is not None:
            skipped.append(one)

    try:
        return read_problems(data, None if name is None else format_named(name), on_skip=skip)
    except FormatError as fault:
        raise type(fault)(f"{shown}: {fault}", **fault.data) from fault


def save(path: str, text: str, encoding: str = "utf-8") -> None:
    """Write the text to the file, or to the pipe for ``-``.

    :raises FormatError: a file that cannot be written, or a letter that the encoding lacks.
    """
    try:
        data = text.encode(encoding)
    except UnicodeEncodeError as fault:
        raise FormatError(f"{path}: {fault.object[fault.start]!r} cannot be written in {encoding}") from fault
    if path == "-":
        click.echo(data, nl=False)
        return
    try:
        Path(path).write_bytes(data)
    except (OSError, ValueError) as fault:
        raise FormatError(f"{path}: cannot be written: {getattr(fault, 'strerror', None) or fault}") from fault
