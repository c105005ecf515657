"""Files of records answered by a command, with the options, the bar and the last words that these commands share."""

from __future__ import annotations

import json
import os
import stat
import sys
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from io import BufferedIOBase
from pathlib import PurePath
from typing import IO, Any, cast

import click

from ..batch.encoding import Answering
from ..batch.questions import Question
from ..batch.records import Pace
from ..batch.run import Mapped, Tally, answer_units
from ..batch.sources import Source, lines_source, parquet_source
from ..batch.targets import Target, target_of
from ..files.writing import named, written_whole
from ..messages import _, _n
from .exit_status import OWN_FAULT
from .inputs import FORMAT_NAMES
from .progress import progress_bar
from .streams import STANDARD_OUTPUT, complain, warn

__all__ = ["FORMATS", "answer_file", "ended", "file_options", "format_of", "is_columned", "is_records", "open_file"]

FORMATS = ("jsonl", "csv", "parquet")
OTHERS = tuple(name for name in FORMAT_NAMES if name not in FORMATS)  # formats whose deals become records first
_ENDINGS = {".csv": "csv", ".tsv": "csv", ".jsonl": "jsonl", ".ndjson": "jsonl", ".parquet": "parquet"}


_FROM = "The format of the input, if its name does not show it."


def file_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Adds ``--output``, ``--from`` and ``--to``."""
    for option in (
        click.option("--to", "output_format", type=click.Choice(FORMATS), help="The format of the output, if its name does not show it."),
        click.option(
            "--from", "source_format", type=click.Choice((*FORMATS, *OTHERS)), help="The format of the input, if its name does not show it."
        ),
        click.option("-o", "--output", default="-", metavar="FILE", help="The file for the answers; default, and -: standard output."),
    ):
        command = option(command)
    return command


def answer_file(source: str, output: str, question: Question, formats: tuple[str | None, str | None], mapped: Mapped) -> int:
    """Answer every record of a file, in order; gives the exit status."""
    target_format = formats[1] or format_of(output, "--to")
    if target_format == "parquet" and output == "-":
        raise click.UsageError(_("Parquet is written to a file: name it with -o"))
    with ExitStack() as files:
        records, stream = open_source(source, formats[0], question, target_format, files)
        descriptor = _open_target(output, stream, files, keep=target_format != "parquet")
        looked_at = sys.stderr.isatty() and not os.isatty(descriptor)
        show = files.enter_context(progress_bar(_records(0, 0), shown=looked_at, kept=True, remaining=True))
        with named(STANDARD_OUTPUT if output == "-" else output):
            every = output == "-" or not stat.S_ISREG(os.fstat(descriptor).st_mode)
            columns = question.columns if every else ()
            target = target_of(target_format, descriptor, question, kept=records.form.kept, columns=columns, settled=every)

        def told(tally: Tally) -> None:
            show(records.read[0], records.total, _records(tally.done, tally.bad))

        answering = Answering(records.form, question, target_format)
        pace = Pace()
        tally = answer_units(records.units(pace), pace, answering, _Named(target, output), mapped, told)
    return ended(tally, getattr(target, "lost", set()))


class _Named:
    """A target whose faults speak of the file by its name."""

    def __init__(self, target: Target, output: str) -> None:
        self._target, self._name = target, STANDARD_OUTPUT if output == "-" else output

    @property
    def kept(self) -> tuple[str, ...] | None:
        return self._target.kept

    @property
    def columns(self) -> tuple[str, ...]:
        return self._target.columns

    def write(self, answers: Any) -> None:
        with named(self._name):
            self._target.write(answers)

    def end(self) -> None:
        with named(self._name):
            self._target.end()


def _records(done: int, bad: int) -> str:
    """How far the file has got."""
    told = _("{count} records", count=done)
    return _("{records}, {bad} bad", records=told, bad=bad) if bad else told


def ended(tally: Tally, lost: set[str] = set()) -> int:
    """Say what is to be said of the whole file; gives the exit status."""
    done, bad, failed = tally.done, tally.bad, tally.failed
    if lost:
        complain(
            _(
                "left out, since the header of a pipe goes out first: {lost}; write a file with -o to keep all columns",
                lost=", ".join(sorted(lost)),
            )
        )
    if tally.marked:
        complain(
            _(
                "{marked} of {done} records have texts that could run as formulas in a spreadsheet; these have ' before them",
                marked=tally.marked,
                done=done,
            )
        )
    if bad:
        complain(_n("{n} of {done} records was bad", "{n} of {done} records were bad", bad, done=done))
    if failed:
        complain(
            _(
                "{failed} of {done} records have no answer, because of a fault of prefsolve or too little memory; see their errors",
                failed=failed,
                done=done,
            )
        )
    return OWN_FAULT if failed else min(bad, 1)


def format_of(name: str, option: str) -> str:
    """The format that a file's ending names; pipes are JSON Lines."""
    ending = PurePath(name).suffix.lower()
    if name == "-":
        return "jsonl"
    if ending not in _ENDINGS:
        known = _("{option} csv, {option} jsonl or {option} parquet", option=option)
        raise click.UsageError(_("the format of {name} is not clear from its ending; give {known}", name=name, known=known))
    return _ENDINGS[ending]


def is_columned(name: str) -> bool:
    """Whether the file's ending says that it has columns."""
    return _ENDINGS.get(PurePath(name).suffix.lower(), "jsonl") != "jsonl"


def is_records(name: str) -> bool:
    """Whether the file's ending says that it holds records, one line each or in columns."""
    return PurePath(name).suffix.lower() in _ENDINGS


def open_source(name: str, given: str | None, question: Question, target_format: str, files: ExitStack) -> tuple[Source, BufferedIOBase]:
    """The records of a file or a pipe, and the file."""
    if (given is None and name != "-" and not is_records(name)) or given in OTHERS:
        stream = cast("BufferedIOBase", _as_records(name, given, files))
        return _source(stream, name, "jsonl", question, target_format), stream
    source_format = given or format_of(name, "--from")
    if name != "-":
        stream = files.enter_context(open(name, "rb"))  # noqa: SIM115
        return _source(stream, name, source_format, question, target_format), stream
    if source_format == "parquet":
        raise click.UsageError(_("Parquet is read from a file: a pipe cannot be read from its end"))
    pipe = cast("BufferedIOBase", sys.stdin.buffer)
    return _source(pipe, name, source_format, question, target_format), pipe


def _as_records(name: str, given: str | None, files: ExitStack) -> IO[bytes]:
    """The deals of a file of another format, or of a folder, as a file of JSON Lines; the ids are those that ``solve`` gives."""
    from ..formats.position_records import fields_of_problem
    from .given import deals_given

    deals = deals_given({"files": (name,), "source": given, "number": None})
    written = files.enter_context(tempfile.TemporaryFile())  # noqa: SIM115
    for number, deal in enumerate(deals, 1):
        with deal.told(options=False):
            fields, lost = fields_of_problem(deal.problem, number)
        for loss in lost:
            warn(_("not carried over: {loss}", loss=loss))
        written.write(json.dumps({"id": deal.id} | fields, ensure_ascii=False).encode() + b"\n")
    written.seek(0)
    return written


def open_file(name: str, source_format: str, question: Question, target_format: str, files: ExitStack) -> Source:
    """The records of a file."""
    return open_source(name, source_format, question, target_format, files)[0]


def _source(stream: BufferedIOBase, name: str, source_format: str, question: Question, target_format: str) -> Source:
    if source_format == "parquet":
        return parquet_source(name, question)
    return lines_source(stream, source_format, question, typed=target_format != "csv")


def _open_target(name: str, source: BufferedIOBase, files: ExitStack, *, keep: bool) -> int:
    """The descriptor to write to, which must not be the file that is being read."""
    if name == "-":
        sys.stdout.flush()
        if _one_file(os.fstat(sys.stdout.fileno()), os.fstat(source.fileno())):
            raise click.UsageError(_("standard output is also the input, so the program would read its own answers without end"))
        return sys.stdout.fileno()
    if os.path.exists(name) and _one_file(os.stat(name), os.fstat(source.fileno())):
        raise click.UsageError(_("{name} is both the input and the output", name=name))
    return files.enter_context(written_whole(name, keep=keep))


def _one_file(one: os.stat_result, other: os.stat_result) -> bool:
    """Whether both are one ordinary file; a terminal, or a socket, may well be read and written."""
    return stat.S_ISREG(one.st_mode) and os.path.samestat(one, other)
