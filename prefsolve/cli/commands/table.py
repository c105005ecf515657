"""``prefsolve table``: every strain and misère for each declarer and each leader of a deal."""

from __future__ import annotations

from contextlib import ExitStack
from itertools import product
from typing import Any

import click

from ...diagrams.vocabulary import words
from ...messages import N_, _
from ...model.cards import Strain
from ...notation import format_strain
from ...solving.answers import TABLE_GAMES, DealTable
from ...solving.positions import table
from ...solving.threads import MAX_WORKERS
from ..given import Given, given_options, heading, over_all
from ..numbers import Whole
from ..options import ascii_option, echo, json_option, print_json
from ..output import OUTPUT_HELP, write_output
from ..record_files import FORMATS, answer_file, is_columned, is_records
from ..rows import drawn, show_records
from ..spreading import mapped_on, scheduler_option

__all__ = ["command"]


@click.command()
@given_options(parts=("deal",))
@click.option("-o", "--output", default="-", metavar="FILE", help=OUTPUT_HELP)
@click.option("--to", "target", type=click.Choice(FORMATS), help="The format of the output, if its name does not show it.")
@click.option("--workers", type=Whole(1, MAX_WORKERS), help="Number of threads for a file of records; default: one per processor.")
@scheduler_option
@ascii_option
@json_option("Print one JSON object per deal.")
def command(output: str, target: str | None, workers: int | None, scheduler: str | None, **fields: Any) -> int:
    """Solve every strain and misère of a deal for each declarer and each leader.

    Each number is the declarer's tricks.  Of a file that says what is played, the hands alone are taken.  With -o or --to,
    and for CSV and Parquet, FILE is a file of records, answered as prefsolve batch does: in CSV and Parquet there are 54
    columns, and S_E_W is spades, East declaring, West leading.
    """
    files = fields["files"]
    columned, to_records = any(map(is_columned, files)), output == "-" or is_records(output)
    if target is not None or (columned and to_records) or (files and output != "-" and to_records and all(map(is_records, files))):
        if len(files) != 1:
            raise click.UsageError(_("give one file of records"))
        from ...batch.questions import AskTable

        with ExitStack() as stack:
            return answer_file(files[0], output, AskTable(), (fields["source"], target), mapped_on(scheduler, workers, stack))
    status: int = write_output(output, (".json", ".csv"), _print_all, fields)
    return status


def _print_all(plain: bool, as_json: bool, as_csv: bool = False, **fields: Any) -> int:
    rows: list[dict[str, object]] | None = [] if as_csv else None
    status = over_all(fields, lambda deal: _answer(deal, as_json, plain, rows), hint=N_("three hands by --deal"), quiet=as_json or as_csv)
    if rows is not None:
        show_records(rows)
    return status


def _answer(deal: Given, as_json: bool, plain: bool, rows: list[dict[str, object]] | None) -> int:
    with deal.told():
        answer = table(deal.problem.deal)
    if rows is not None:  # with the columns that a file of records gets: S_E_W is spades, East declaring, West leading
        named = {"id": deal.id} if deal.id else {}
        games = answer.to_json()["declarer_tricks"].items()
        rows.append(named | {f"{game}_{d}_{at}": n for game, all_ in games for d, of_one in all_.items() for at, n in of_one.items()})
    elif as_json:
        print_json(deal.answered(answer.to_json()))
    else:
        echo("\n".join([*heading(deal), _drawn(answer)]), plain=plain)
    return 0


def _drawn(answer: DealTable) -> str:
    """The table as text: a line per game, a column per declarer and leader."""
    players = list(product(answer.deal.seats, repeat=2))
    rows = [["", *(_("{declarer} plays\n{leader} leads", declarer=declarer, leader=leader) for declarer, leader in players)]]
    for game in TABLE_GAMES:
        name = format_strain(game, words().alphabet) if isinstance(game, Strain) else words().misere
        rows.append([name, *(str(answer[game, declarer, leader]) for declarer, leader in players)])
    return drawn(rows, title=_("The declarer's tricks"), figures=True)
