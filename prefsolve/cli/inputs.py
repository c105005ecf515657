"""Reading and writing files as several commands do it: ``-`` is the pipe, and a file that cannot be had is one line.

A shipped etude can be named instead of a file: ``othello``, where no file is called so.
"""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, TextIO

import click
from click.shell_completion import CompletionItem

from ..files.reading import read_bytes as read_file
from ..files.reading import shown_path, system_reason
from ..files.writing import write_whole
from ..formats import FormatError, Problem, Skipped, UnknownFormatError
from ..messages import _
from .streams import complain, show_data

if TYPE_CHECKING:
    from ..formats import Format

__all__ = ["FORMAT_NAMES", "complete_file", "from_option", "load", "read_bytes", "refuse_own_input", "save", "save_data"]

FORMAT_NAMES = ("bts", "pbn", "list", "preferanser", "etude", "toml", "json", "jsonl", "csv", "printed")  # those of the registry
_OUTPUTS = ("output", "page", "plot")  # the parameters that name what is written, in all commands


def from_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Adds ``--from``, the name of the files' format."""
    text = "The format of the file; default: recognised from its text."
    return click.option("--from", "source", type=click.Choice(FORMAT_NAMES), help=text)(command)


def complete_file(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """What a shell offers for a file: files, and shipped problems whose names begin so."""
    from ..formats.shipped import COMPOSED, composed_names, shipped_names

    known = composed_names() if incomplete.startswith(COMPOSED) else shipped_names()
    names = [name for name in known if incomplete and name.startswith(incomplete)]
    return [*map(CompletionItem, names), CompletionItem(incomplete, type="file")]


def read_bytes(path: str) -> bytes:
    """What stands in the file, or in the pipe for ``-``, of which a little beyond the limit is read, so that it is refused.

    :raises FormatError: a file that cannot be read, or is too large.
    """
    from ..formats.shipped import etude_path
    from ..formats.text import LIMIT

    return sys.stdin.buffer.read(LIMIT + 1) if path == "-" else read_file(etude_path(path), limit=LIMIT, error=FormatError)


def load(path: str, name: str | None = None, skipped: list[Skipped] | None = None) -> list[Problem]:
    """The deals of a file in the format of that name, or in the one it looks like; faults name the file.

    A deal that is not a Preferans deal is skipped, and a line on standard error says which and why.

    :param skipped: where such deals are noted.
    """
    from ..formats import format_named, read_problems  # a deal given by its parts needs no format, and no registry

    data, shown = read_bytes(path), shown_path(path)

    def skip(one: Skipped) -> None:
        complain(_("{shown}: {one}", shown=shown, one=one))
        if skipped is not None:
            skipped.append(one)

    try:
        return read_problems(data, _likely(data, path) if name is None else format_named(name), on_skip=skip)
    except FormatError as fault:
        raise type(fault)(f"{shown}: {fault}", **fault.data) from fault


def _likely(data: bytes, path: str) -> Format:
    """The format that a file looks like, else that of its ending, whose reader then says what is wrong.

    :raises UnknownFormatError: neither tells; plain and printed text have one ending.
    """
    from ..formats import format_for_path, guess

    try:
        return guess(data)
    except UnknownFormatError as fault:
        if path == "-" or path.lower().endswith(".txt"):
            raise
        try:
            return format_for_path(path)
        except UnknownFormatError:
            raise fault from None


def save(path: str, text: str, encoding: str = "utf-8") -> None:
    """Write the text to the file, whole or not at all, or to the pipe for ``-``.

    :raises FormatError: a file that cannot be written, or is one of the command's own, or a letter that the encoding lacks.
    """
    try:
        data = text.encode(encoding)
    except UnicodeEncodeError as fault:
        raise FormatError(
            _("{path}: {object!r} cannot be written in {encoding}", path=path, object=fault.object[fault.start], encoding=encoding)
        ) from fault
    refuse_own_input(path)
    if path == "-":
        show_data(data, encoding)
    else:
        save_data(path, data)


def save_data(path: str, data: bytes) -> None:
    """Write the bytes to the file, whole or not at all.

    :raises FormatError: a file that cannot be written.
    """
    try:
        write_whole(path, data)
    except (OSError, ValueError) as fault:
        raise FormatError(_("{path}: cannot be written: {reason}", path=path, reason=system_reason(fault))) from fault


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
            raise FormatError(_("{value}: is both the input and the output", value=_("standard output") if path == "-" else path))


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
