"""Reading and writing files as several commands do it: ``-`` is the pipe, and a file that cannot be had is one line."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from ..formats import FormatError, Problem, format_named, read_problems
from ..formats.text import LIMIT

__all__ = ["load", "read_bytes", "save"]


def read_bytes(path: str) -> bytes:
    """What stands in the file, or in the pipe for ``-``; a little beyond the limit, so that the reader can refuse it.

    :raises FormatError: a file that cannot be read.
    """
    try:
        if path == "-":
            return sys.stdin.buffer.read(LIMIT + 1)
        with open(path, "rb") as stream:
            return stream.read(LIMIT + 1)
    except (OSError, ValueError) as fault:  # ValueError: a path with a zero byte
        raise FormatError(f"{path}: cannot be read: {getattr(fault, 'strerror', None) or fault}") from fault


def load(path: str, name: str | None = None) -> list[Problem]:
    """The deals of a file in the format of that name, or in the one it looks like; faults name the file."""
    data = read_bytes(path)
    try:
        return read_problems(data, None if name is None else format_named(name))
    except FormatError as fault:
        raise type(fault)(f"{path}: {fault}", **fault.data) from fault


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
