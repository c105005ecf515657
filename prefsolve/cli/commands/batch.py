"""``prefsolve batch``: a record a line in, an answer a line out, in the same order."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from io import BufferedIOBase
from itertools import chain
from pathlib import PurePath
from typing import NamedTuple, cast

import click

from ...solving.threads import MAX_WORKERS, default_workers, ordered_map
from ..answers import answer_lines
from ..progress import progress_bar
from ..records import (
    Record,
    csv_answer,
    csv_columns,
    csv_record,
    json_answer,
    json_record,
    read_csv_header,
    read_lines,
    write_lines,
)

__all__ = ["command"]

_FORMATS = ("jsonl", "csv")
_ENDINGS = {".csv": "csv", ".jsonl": "jsonl", ".ndjson": "jsonl"}


class Answered(NamedTuple):
    """Lines of output, and how many of them say that the record was bad."""

    lines: list[bytes]
    bad: int


@click.command()
@click.argument("source", metavar="FILE")
@click.option("-o", "--output", default="-", metavar="FILE", help="Where the answers go; - or nothing is standard output.")
@click.option("--from", "source_format", type=click.Choice(_FORMATS), help="The input's format, if its ending does not say.")
@click.option("--to", "output_format", type=click.Choice(_FORMATS), help="The output's format, if its ending does not say.")
@click.option("--workers", type=click.IntRange(1, MAX_WORKERS), help="Threads; one a processor unless given.")
@click.option("--cards", is_flag=True, help="Value every legal card of the hand on move.")
@click.option("--line", is_flag=True, help="Give a line of best play to the end.")
def command(
    source: str, output: str, source_format: str | None, output_format: str | None, workers: int | None, cards: bool, line: bool
) -> int:
    """Solve a record a line from FILE, CSV or JSON Lines by its ending; - is standard input.

    A record has deal, game, declarer, leader and perhaps id, table, discard, talon.  A bad one is answered with its
    error in its place, and the exit status is then 1.
    """
    from_csv = (source_format or _format_of(source, "--from")) == "csv"
    to_csv = (output_format or _format_of(output, "--to")) == "csv"
    columns = csv_columns(cards=cards, line=line)
    with ExitStack() as files:
        stream = _open_source(source, files)
        target = _open_target(output, stream, files)
        progress = files.enter_context(progress_bar(_size(stream), shown=sys.stderr.isatty() and not os.isatty(target)))
        lines = read_lines(stream, progress.read)
        parse: Callable[[bytes], Record] = json_record
        if from_csv:
            first = next(lines, [])
            parse = partial(csv_record, read_csv_header(first[0] if first else None))
            lines = chain([first[1:]], lines)

        def answer_block(block: list[bytes]) -> Answered:
            answers = answer_lines(parse, block, cards=cards, line=line)
            written = [csv_answer(columns, answer) if to_csv else json_answer(answer) for answer in answers]
            return Answered(written, sum("error" in answer for answer in answers))

        if to_csv:
            write_lines(target, [csv_answer(columns, {name: name for name in columns})])
        done = bad = 0
        for answered in ordered_map(answer_block, lines, workers or default_workers()):
            write_lines(target, answered.lines)
            done, bad = done + len(answered.lines), bad + answered.bad
            progress.answered(done, bad)
    if bad:
        click.echo(f"prefsolve: {bad} of {done} records {'was' if bad == 1 else 'were'} bad", err=True)
    return 1 if bad else 0


def _format_of(name: str, option: str) -> str:
    """The format that a file's ending names; pipes are JSON Lines."""
    ending = PurePath(name).suffix.lower()
    if name == "-":
        return "jsonl"
    if ending not in _ENDINGS:
        raise click.UsageError(f"the format of {name} cannot be told by its ending; say {option} csv or {option} jsonl")
    return _ENDINGS[ending]


def _open_source(name: str, files: ExitStack) -> BufferedIOBase:
    return cast("BufferedIOBase", sys.stdin.buffer) if name == "-" else files.enter_context(open(name, "rb"))


def _open_target(name: str, source: BufferedIOBase, files: ExitStack) -> int:
    """The descriptor to write to, which must not be the file that is being read."""
    if name == "-":
        sys.stdout.flush()
        return sys.stdout.fileno()
    if os.path.exists(name) and os.path.samestat(os.stat(name), os.fstat(source.fileno())):
        raise click.UsageError(f"{name} is both the input and the output")
    descriptor = os.open(name, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o666)
    files.callback(os.close, descriptor)
    return descriptor


def _size(source: BufferedIOBase) -> int | None:
    """How many bytes there are to read, where that is known."""
    status = os.fstat(source.fileno())
    return status.st_size if stat.S_ISREG(status.st_mode) else None
