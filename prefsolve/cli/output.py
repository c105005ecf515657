"""``-o FILE`` for every command: the ending of the name says what is written, whole or not at all."""

from __future__ import annotations

import functools
import io
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import PurePath
from typing import Any

import click

from ..messages import _
from .inputs import refuse_own_input, save_data

__all__ = ["OUTPUT_HELP", "output_option", "write_output"]

Command = Callable[..., Any]
_JSON = (".json", ".jsonl", ".ndjson")
_PAGE = (".html", ".htm")
_PICTURE = (".png", ".svg", ".pdf")
OUTPUT_HELP = "Write the answer to this file, in the form that its ending names, such as .txt or .json; default: standard output."


def output_option(*endings: str) -> Callable[[Command], Command]:
    """Adds ``-o``; what the command would print goes into that file.

    The command's own parameters are set by the ending: ``as_json`` for ``.json``, ``as_csv`` for ``.csv``, ``markdown`` for
    ``.md``, ``as_toml`` for ``.toml``, ``page`` for ``.html``; a picture's ending is given as ``plot``, and the text is printed
    all the same.

    :param endings: those that the command knows, besides ``.txt``: ``.json``, ``.csv``, ``.html``, ``.svg`` for pictures of
        all kinds, ``.md``, ``.toml``.
    """

    def add(function: Command) -> Command:
        @functools.wraps(function)
        def run(*arguments: Any, output: str, **fields: Any) -> Any:
            return write_output(output, endings, lambda **changed: function(*arguments, **changed), fields)

        return click.option("-o", "--output", default="-", metavar="FILE", help=OUTPUT_HELP)(run)

    return add


def write_output(output: str, endings: tuple[str, ...], function: Command, fields: dict[str, Any]) -> Any:
    """Call a command's function so that what it prints goes to the file, in the form of its ending; gives what it gives.

    :raises click.UsageError: an ending that the command does not know; a file that it reads, or two files for one answer.
    """
    if output == "-":
        return function(**fields)
    kind = _kind(output, (".txt", *endings))
    refuse_own_input(output)
    if kind == ".svg":
        if fields.get("plot") is not None:
            raise click.UsageError(_("give --plot or -o, not both"))
        return function(**fields | {"plot": output})
    with _printed() as data:
        status = function(**fields | _chosen(kind, fields))
    save_data(output, data.getvalue())
    return status


def _kind(output: str, known: tuple[str, ...]) -> str:
    """The ending, as the command knows it.

    :raises click.UsageError: an ending that it does not know.
    """
    ending = PurePath(output).suffix.lower()
    for names in (_JSON, _PAGE, _PICTURE, (".txt", ".text")):
        if ending in names:
            ending = {_JSON: ".json", _PAGE: ".html", _PICTURE: ".svg"}.get(names, ".txt")
    if ending not in known:
        shown = [".png", ".svg", ".pdf"] if ".svg" in known else []
        listed = ", ".join([*(name for name in known if name != ".svg"), *shown])
        raise click.UsageError(
            _("-o: the ending of {output} is not a form of this answer; known are {known}", output=repr(output), known=listed)
        )
    return ending


def _chosen(kind: str, fields: dict[str, Any]) -> dict[str, Any]:
    """The parameters that the form sets."""
    if kind == ".html" and fields.get("page") not in (None, "-"):
        raise click.UsageError(_("give --html or -o, not both"))
    chosen: dict[str, dict[str, Any]] = {
        ".json": {"as_json": True},
        ".csv": {"as_csv": True},
        ".html": {"page": "-"},
        ".md": {"markdown": True},
        ".toml": {"as_toml": True},
    }
    return chosen.get(kind, {})


@contextmanager
def _printed() -> Iterator[io.BytesIO]:
    """What is printed meanwhile, in UTF-8."""
    data = io.BytesIO()
    before, stream = sys.stdout, io.TextIOWrapper(data, "utf-8", newline="", write_through=True)
    sys.stdout = stream
    try:
        yield data
    finally:
        sys.stdout = before
        stream.flush()
        stream.detach()
