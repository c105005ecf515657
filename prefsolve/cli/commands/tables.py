"""``prefsolve tables``: tables for players, computed."""

from __future__ import annotations

from typing import Any

import click
from click.shell_completion import CompletionItem

from ...messages import N_, _, _n
from ...solving.threads import MAX_WORKERS
from ...tables.as_data import csv_rows, json_object
from ...tables.as_markdown import markdown as as_markdown
from ...tables.registry import TABLES, described
from ...tables.run import compute
from ...tables.table import Options, Table
from ..numbers import MOST_SAMPLES, Whole
from ..options import ascii_option, echo, json_option, print_json
from ..output import output_option
from ..progress import watching
from ..rows import show_rows
from ..stopping import stopped_status
from ..streams import complain, show_data

__all__ = ["command"]

FORMATS = ("md", "csv", "json", "html")


def _complete_name(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """What a shell offers for the name of a table."""
    return [CompletionItem(name, help=_(text)) for name, (_module, text) in TABLES.items() if name.startswith(incomplete)]


def _complete_row(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """What a shell offers for a row, once the table is named."""
    named = [name for name in (context.params.get("name"), *context.args) if name in TABLES]  # what click has not read yet is in args
    keys = [part.key for part in described(named[0]).parts(Options())] if named else []
    return [CompletionItem(key) for key in keys if key.startswith(incomplete)]


@click.command("tables")
@click.argument("name", required=False, metavar="[NAME]", shell_complete=_complete_name)
@click.option("--format", "form", type=click.Choice(FORMATS), help="How it is printed; default: Markdown, or what the ending of -o says.")
@click.option("--short", is_flag=True, help="Only a few rows, in some seconds.")
@click.option(
    "--row", "rows", metavar="ROW", multiple=True, shell_complete=_complete_row, help="Only this row, by its name; may be repeated."
)
@click.option("--samples", type=Whole(1, MOST_SAMPLES), metavar="N", help="The number of draws for a sampled figure.")
@click.option("--seed", type=Whole(0), default=0, show_default=True, help="Seed of the draws.")
@click.option("--resume", metavar="FILE", help="Keep each row in this file as soon as it is computed, and take from it those it has.")
@click.option("--workers", type=Whole(1, MAX_WORKERS), help="Number of threads; default: one per processor.")
@json_option("Print one JSON object.")
@ascii_option
@output_option(".md", ".csv", ".json", ".html")
def command(name: str | None, form: str | None, as_json: bool, plain: bool, **fields: Any) -> int:
    """Compute a table for players, such as how often a misère is clean; without a name, list the tables.

    Every figure is exact, or sampled with its error.  Workers and interruptions change no figure.  Ctrl-C prints the rows
    that are done; with --resume the same command goes on from there.  docs/tables has the results.

    Example: prefsolve tables misere-holes --row 8 --row 7T
    """
    form = _form(form, as_json, fields)
    if name is None:
        return _list(as_json=form == "json", plain=plain)
    options = Options(fields["samples"], fields["seed"], fields["short"], tuple(dict.fromkeys(fields["rows"])))
    if fields["resume"] is not None and fields["resume"] == click.get_current_context().params.get("output"):
        raise click.UsageError(_("--resume and -o need two files"))
    if options.short and options.rows:
        raise click.UsageError(_("give --short or --row, not both"))
    with watching(N_("rows")) as watch:
        table = compute(
            described(name),
            options,
            command=_command_line(name, options),
            workers=fields["workers"],
            resume=fields["resume"],
            watch=watch,
        )
    if table.missing:
        _tell_how_to_go_on(table, fields["resume"])
    if table.rows:
        _print(table, form, plain)
    return stopped_status(not table.missing)


def _form(form: str | None, as_json: bool, fields: dict[str, Any]) -> str:
    """The form that is asked for, by option or by the ending of ``-o``."""
    by_ending = "html" if fields.get("page") else "csv" if fields.get("as_csv") else "md" if fields.get("markdown") else None
    asked = {form, "json" if as_json else None, by_ending} - {None}
    if len(asked) > 1:
        raise click.UsageError(_("two forms are asked for: {forms}", forms=", ".join(sorted(map(str, asked)))))
    return next(iter(asked)) or "md" if asked else "md"


def _list(*, as_json: bool, plain: bool) -> int:
    if as_json:
        for name, (_module, text) in TABLES.items():
            print_json({"table": name, "summary": text})
        return 0
    wide = max(map(len, TABLES))
    echo("\n".join(f"{name:<{wide}}  {_(text)}" for name, (_module, text) in TABLES.items()), plain=plain)
    return 0


def _command_line(name: str, options: Options) -> str:
    """The command that gives these figures, without what changes none of them."""
    words = ["prefsolve tables", name, *(["--short"] if options.short else [])]
    words += [f"--row {row}" for row in options.rows]
    words += [f"--samples {options.samples}"] if options.samples is not None else []
    return " ".join([*words, *([f"--seed {options.seed}"] if options.seed else [])])


def _tell_how_to_go_on(table: Table, resume: str | None) -> None:
    told = _n("stopped; {n} row is missing", "stopped; {n} rows are missing", table.missing)
    if resume is None:
        complain(told + _("; with --resume FILE a run can be continued"))
    else:
        complain(told + _("; the same command goes on from there"))


def _print(table: Table, form: str, plain: bool) -> None:
    if form == "json":
        print_json(json_object(table))
    elif form == "csv":
        show_rows(csv_rows(table))
    elif form == "html":
        from ...tables.page import table_page

        show_data(table_page(table).encode())
    else:
        echo(as_markdown(table).rstrip("\n"), plain=plain)
