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

from ...files.writing import named, written_whole
from ...solving.threads import MAX_WORKERS, default_workers, ordered_map
from ..answers import answer_lines, is_own_fault
from ..faults import OWN_FAULT
from ..numbers import Whole
from ..progress import progress_bar
from ..records import (
    Record,
    csv_answer,
    csv_columns,
    csv_record,
    is_marked,
    json_answer,
    json_record,
    read_csv_header,
    read_lines,
    write_lines,
)
from ..streams import STANDARD_OUTPUT, complain

__all__ = ["command"]

_FORMATS = ("jsonl", "csv")
_ENDINGS = {".csv": "csv", ".jsonl": "jsonl", ".ndjson": "jsonl"}


class Answered(NamedTuple):
    """Lines of output, how many of them say that the record was bad, and how many that answering it failed."""

    lines: list[bytes]
    bad: int
    failed: int
    marked: int


@click.command()
@click.argument("source", metavar="FILE")
@click.option("-o", "--output", default="-", metavar="FILE", help="The file for the answers; default, and -: standard output.")
@click.option("--from", "source_format", type=click.Choice(_FORMATS), help="The format of the input, if its name does not show it.")
@click.option("--to", "output_format", type=click.Choice(_FORMATS), help="The format of the output, if its name does not show it.")
@click.option("--workers", type=Whole(1, MAX_WORKERS), help="Number of threads; default: one per processor.")
@click.option("--cards", is_flag=True, help="Give the value of every legal card of the hand on move.")
@click.option("--line", is_flag=True, help="Give a line of best play to the end.")
def command(
    source: str, output: str, source_format: str | None, output_format: str | None, workers: int | None, cards: bool, line: bool
) -> int:
    """Solve one record per line from FILE, CSV or JSON Lines by its ending; - is standard input.

    A record has deal, game, declarer, leader, and optionally id, table, discard, talon.  The answer to a bad record is its
    error, in the same place, and the exit status is then 1.
    """
    from_csv = (source_format or _format_of(source, "--from")) == "csv"
    to_csv = (output_format or _format_of(output, "--to")) == "csv"
    columns = csv_columns(cards=cards, line=line)
    with ExitStack() as files:
        stream = _open_source(source, files)
        target = _open_target(output, stream, files)
        looked_at = sys.stderr.isatty() and not os.isatty(target)
        show, size = files.enter_context(progress_bar("0 records", shown=looked_at, kept=True)), _size(stream)
        read = 0

        def count(line: int) -> None:
            nonlocal read
            read += line

        lines = read_lines(stream, count)
        parse: Callable[[bytes], Record] = json_record
        if from_csv:
            first = next(lines, [])
            parse = partial(csv_record, read_csv_header(first[0] if first else None))
            lines = chain([first[1:]], lines)

        def answer_block(block: list[bytes]) -> Answered:
            answers = answer_lines(parse, block, cards=cards, line=line)
            written = [csv_answer(columns, answer) if to_csv else json_answer(answer) for answer in answers]
            bad, failed = sum("error" in answer for answer in answers), sum(is_own_fault(answer) for answer in answers)
            return Answered(written, bad, failed, to_csv * sum(is_marked(answer) for answer in answers))

        def write(answers: list[bytes]) -> None:
            with named(STANDARD_OUTPUT if output == "-" else output):
                write_lines(target, answers)

        if to_csv:
            write([csv_answer(columns, {name: name for name in columns})])
        done = bad = failed = marked = 0
        for answered in ordered_map(answer_block, lines, workers or default_workers()):
            write(answered.lines)
            done, bad = done + len(answered.lines), bad + answered.bad
            failed, marked = failed + answered.failed, marked + answered.marked
            show(read, size, f"{done} records" + (f", {bad} bad" if bad else ""))
    return _ended(done, bad, failed, marked)


def _ended(done: int, bad: int, failed: int, marked: int) -> int:
    """What is to be said of the whole batch, and its status."""
    if marked:
        complain(f"{marked} of {done} ids could run as formulas in a spreadsheet; they are written with ' before them")
    if bad:
        complain(f"{bad} of {done} records {'was' if bad == 1 else 'were'} bad")
    if failed:
        complain(f"{failed} of {done} records have no answer, because of a fault of prefsolve or too little memory; see their errors")
    return OWN_FAULT if failed else min(bad, 1)


def _format_of(name: str, option: str) -> str:
    """The format that a file's ending names; pipes are JSON Lines."""
    ending = PurePath(name).suffix.lower()
    if name == "-":
        return "jsonl"
    if ending not in _ENDINGS:
        raise click.UsageError(f"the format of {name} is not clear from its ending; give {option} csv or {option} jsonl")
    return _ENDINGS[ending]


def _open_source(name: str, files: ExitStack) -> BufferedIOBase:
    return cast("BufferedIOBase", sys.stdin.buffer) if name == "-" else files.enter_context(open(name, "rb"))


def _open_target(name: str, source: BufferedIOBase, files: ExitStack) -> int:
    """The descriptor to write to, which must not be the file that is being read."""
    if name == "-":
        sys.stdout.flush()
        if _one_file(os.fstat(sys.stdout.fileno()), os.fstat(source.fileno())):
            raise click.UsageError("standard output is also the input, so the program would read its own answers without end")
        return sys.stdout.fileno()
    if os.path.exists(name) and _one_file(os.stat(name), os.fstat(source.fileno())):
        raise click.UsageError(f"{name} is both the input and the output")
    return files.enter_context(written_whole(name, keep=True))


def _one_file(one: os.stat_result, other: os.stat_result) -> bool:
    """Whether both are one ordinary file; a terminal, or a socket, may well be read and written."""
    return stat.S_ISREG(one.st_mode) and os.path.samestat(one, other)


def _size(source: BufferedIOBase) -> int | None:
    """How many bytes there are to read, where that is known."""
    status = os.fstat(source.fileno())
    return status.st_size if stat.S_ISREG(status.st_mode) else None
