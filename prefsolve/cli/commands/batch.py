"""``prefsolve batch``: a record in, an answer out, in the same order."""

from __future__ import annotations

from contextlib import ExitStack
from functools import partial
from typing import Any

import click

from ...batch.questions import AskTricks
from ...messages import N_, _
from ...solving.threads import MAX_WORKERS
from ..exit_status import INTERRUPTED
from ..numbers import Part, Whole
from ..progress import watching
from ..record_files import answer_file, ended, file_options, format_of, open_file
from ..spreading import mapped_on, scheduler_option

__all__ = ["command"]

SHARD_RECORDS = 65_536


@click.command()
@click.argument("source", metavar="FILE")
@file_options
@click.option("--workers", type=Whole(1, MAX_WORKERS), help="Number of threads; default: one per processor.")
@click.option("--cards", is_flag=True, help="Give the value of every legal card of the hand on move.")
@click.option("--line", is_flag=True, help="Give a line of best play to the end.")
@click.option("--shards", metavar="DIR", help="Write the answers to DIR shard by shard; a run that was ended goes on so.")
@click.option("--shard", "part", type=Part(), default="1/1", metavar="I/N", help="Only every N-th shard, from the I-th on, for N jobs.")
@click.option("--shard-records", type=Whole(1, 1 << 24), default=SHARD_RECORDS, show_default=True, metavar="N", help="Records of a shard.")
@click.option("--check", metavar="N", type=Whole(0), help="Verify the shards in DIR, and answer the first N records of each again.")
@scheduler_option
def command(source: str, output: str, source_format: str | None, output_format: str | None, **options: Any) -> int:
    """Solve the records of FILE: JSON Lines, CSV or Parquet by its ending; - is standard input.

    FILE may also be a file of any other format that convert reads, or a folder; its deals become records first.

    A record has deal, game, declarer, leader, and optionally id, table, discard, talon; other fields pass through.  The answer to
    a bad record is its error, in the same place, and the exit status is then 1.
    """
    question = AskTricks(options["cards"], options["line"])
    with ExitStack() as stack:
        if options["shards"] is None:
            if options["check"] is not None or options["part"] != (1, 1):
                raise click.UsageError(_("--check and --shard are for --shards"))
            mapped = mapped_on(options["scheduler"], options["workers"], stack)
            return answer_file(source, output, question, (source_format, output_format), mapped)
        if output != "-" or source == "-":
            raise click.UsageError(_("--shards writes the answers of a file to a folder, so it cannot be used with a pipe or -o"))
        given = source_format or format_of(source, "--from")
        return _in_shards(source, (given, output_format or given), question, options, stack)


def _in_shards(source: str, formats: tuple[str, str], question: AskTricks, options: dict[str, Any], stack: ExitStack) -> int:
    """Answer what is missing, or check what there is; gives the exit status."""
    from ...batch.shards import BatchRecipe, answer_shards, check_shards, checksum

    recipe = BatchRecipe(checksum(source), *formats, question.cards, question.line, options["shard_records"])
    opened = partial(open_file, source, formats[0], question, formats[1], stack)
    if options["check"] is not None:
        found = check_shards(options["shards"], opened, recipe, options["check"])
        click.echo(
            _(
                "answered {records} records again; {whole} of {shards} shards are whole",
                records=found.records,
                whole=found.whole,
                shards=found.shards,
            )
        )
        return 0 if found.whole == found.shards else 1
    mapped = mapped_on(options["scheduler"], options["workers"], stack)
    watch = stack.enter_context(watching(N_("bytes") if formats[0] != "parquet" else N_("records")))
    found = answer_shards(options["shards"], recipe, opened, mapped, part=options["part"], watch=watch)
    told = {"records": found.records, "whole": found.whole}
    if found.stopped:
        click.echo(_("answered {records} records; {whole} shards are whole", **told))
    else:
        click.echo(_("answered {records} records; {whole} of {shards} shards are whole", **told, shards=found.shards))
    return INTERRUPTED if found.stopped else ended(found.tally)
