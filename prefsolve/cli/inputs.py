"""Reading and writing files as several commands do it: ``-`` is the pipe, and a file that cannot be had is one line.

A shipped etude can be named instead of a file: ``othello``, where no file is called so.
"""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable, Iterator
from typing import Any, TextIO

import click

from ..files.reading import read_bytes as read_file
from ..files.reading import shown_path
from ..files.writing import write_whole
from ..formats import FORMATS, FormatError, Problem, Skipped, format_named, read_problems
from ..formats.etude import Etude
from ..formats.etude import read_etude as read_etude_file
from ..formats.shipped import etude_path
from ..formats.text import LIMIT
from .streams import complain, show_data

__all__ = ["from_option", "load", "one_deal", "read_bytes", "read_etude", "refuse_own_input", "save"]

_OUTPUTS = ("output", "page", "plot")  # the parameters that name what is written, in all commands


def from_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Adds ``--from``, the name of the files' format."""
    text = "The format of the file; default: recognised from its text."
    return click.option("--from", "source", type=click.Choice(list(FORMATS)), help=text)(command)


def one_deal(path: str, number: int, name: str | None) -> Problem:
    """The deal of that number, from 1 on, in a file that :func:`load` reads.

    :raises FormatError: a bad file, or not so many deals.
    """
    problems = load(path, name)
    if number > len(problems):
        raise FormatError(f"{shown_path(path)}: there is no deal {number}: {len(problems)} were read")
    return problems[number - 1]


def read_bytes(path: str) -> bytes:
    """What stands in the file, or in the pipe for ``-``, of which a little beyond the limit is read, so that it is refused.

    :raises FormatError: a file that cannot be read, or is too large.
    """
    return sys.stdin.buffer.read(LIMIT + 1) if path == "-" else read_file(etude_path(path), limit=LIMIT, error=FormatError)


def read_etude(path: str) -> Etude:
    """The etude in that file, or the shipped one of that name; raises as :func:`prefsolve.read_etude` does."""
    return read_etude_file(etude_path(path))


def load(path: str, name: str | None = None, skipped: list[Skipped] | None = None) -> list[Problem]:
    """The deals of a file in the format of that name, or in the one it looks like; faults name the file.

    A deal that is none of Preferans is skipped, and a line on standard error says which and why.

    :param skipped: where such deals are noted.
    """
    data, shown = read_bytes(path), shown_path(path)

    def skip(one: Skipped) -> None:
        complain(f"{shown}: {one}")
        if skipped is not None:
            skipped.append(one)

    try:
        return read_problems(data, None if name is None else format_named(name), on_skip=skip)
    except FormatError as fault:
        raise type(fault)(f"{shown}: {fault}", **fault.data) from fault


def save(path: str, text: str, encoding: str = "utf-8") -> None:
    """Write the text to the file, whole or not at all, or to the pipe for ``-``.

    :raises FormatError: a file that cannot be written, or is one of the command's own, or a letter that the encoding lacks.
    """
    try:
        data = text.encode(encoding)
    except UnicodeEncodeError as fault:
        raise FormatError(f"{path}: {fault.object[fault.start]!r} cannot be written in {encoding}") from fault
    refuse_own_input(path)
    if path == "-":
        show_data(data, encoding)
        return
    try:
        write_whole(path, data)
    except (OSError, ValueError) as fault:
        raise FormatError(f"{path}: cannot be written: {getattr(fault, 'strerror', None) or fault}") from fault


def refuse_own_input(path: str) -> None:
    """Refuse to write over, or behind, a file that the running command was given to read.

    :raises FormatError: ``path`` is one of them.
    """
    written = _ordinary(path, sys.stdout)
    if written is None:
        return
    for name in _given():
        read = _ordinary(name, sys.stdin)
        if read is not None and os.path.samestat(read, written):
            raise FormatError(f"{'standard output' if path == '-' else path}: is both the input and the output")


def _ordinary(name: str, pipe: TextIO) -> os.stat_result | None:
    """The status of an ordinary file that is there; ``-`` is that stream."""
    try:
        status = os.stat(pipe.fileno() if name == "-" else name)
    except (OSError, ValueError):  # ValueError: a name with a zero byte
        return None
    return status if stat.S_ISREG(status.st_mode) else None


def _given() -> Iterator[str]:
    """Every text that was given to the running command and may name a file, but for the names of what it writes."""
    context = click.get_current_context(silent=True)
    for parameter, value in (context.params if context else {}).items():
        if parameter not in _OUTPUTS:
            for one in value if isinstance(value, tuple) else (value,):
                if isinstance(one, str | os.PathLike):
                    name = os.fspath(one)
                    yield name
                    yield name.rpartition(":")[0]  # FILE.py:NAME
