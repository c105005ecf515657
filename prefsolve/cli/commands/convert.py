"""``prefsolve convert``: deals from one program's file to another's."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import click

from ...files.reading import system_reason
from ...formats import FORMATS, Format, FormatError, Loss, Problem, Skipped, format_for_path, format_named, write_problems
from ...messages import _
from ..given import deals_given, given_options
from ..inputs import save
from ..streams import show, warn

__all__ = ["command"]

NAMES = click.Choice(list(FORMATS))
ONE_DEAL = ("etude", "preferanser", "toml", "printed")  # formats whose files hold one deal
SUFFIXES = {"preferanser": ".json", "toml": ".toml", "printed": ".txt"}


@click.command()
@given_options(files="[FILE]...")
@click.option(
    "-o",
    "--output",
    default="-",
    metavar="PATH",
    help="A file, or a folder with / at the end for one file per deal; default: standard output.",
)
@click.option("--to", "target", type=NAMES, help="The format to write; default: by the ending of the output's name.")
@click.option("--encoding", type=click.Choice(["utf-8", "cp1251"]), default="utf-8", show_default=True, help="The encoding of the output.")
@click.option("--strict", is_flag=True, help="Write nothing if something would be lost or was skipped.")
@click.option("--list", "listed", is_flag=True, help="List the formats.")
def command(output: str, target: str | None, encoding: str, strict: bool, listed: bool, **fields: Any) -> int:
    """Convert deals between file formats; - is standard input.

    A deal that is not a Preferans deal is skipped.  Skipped deals and losses (what the new format cannot hold) are reported on
    standard error, one per line; with --strict the exit status is then 1 and nothing is written.  --game, --declarer and --leader are
    for deals that do not say, or are put instead of what they say.
    """
    if listed:
        show("\n".join(f"{entry.name:<12} {_(entry.title)}" for entry in FORMATS.values()))
        return 0
    _number_in_deal(fields)
    entry = _target(target, output) if fields["files"] or fields["deal"] else None
    skipped: list[Skipped] = []
    deals = deals_given(fields, skipped=skipped)
    assert entry is not None  # else no deal is given, which has been refused
    stem = Path(deals[0].file).stem if deals[0].file not in ("", "-") else "deal"
    written = _written([deal.problem for deal in deals], entry, output, stem)
    losses = [loss for _path, _text, lost in written for loss in lost]
    for loss in losses:
        warn(_("not carried over: {loss}", loss=loss))
    if strict and (losses or skipped):
        return 1
    for path, text, _lost in written:
        save(path, text, encoding)
    return 0


def _number_in_deal(fields: dict[str, Any]) -> None:
    """Read ``--deal 2`` as ``--number 2``, as it was once called."""
    if fields["files"] and fields["number"] is None and re.fullmatch(r"[0-9]{1,9}", fields["deal"] or ""):
        fields["number"], fields["deal"] = max(1, int(fields["deal"])), None


def _target(name: str | None, output: str) -> Format:
    if name is not None:
        return format_named(name)
    if output == "-" or output.endswith("/"):
        raise click.UsageError(_("name the format to write with --to"))
    return format_for_path(output)


def _written(problems: list[Problem], entry: Format, output: str, stem: str) -> list[tuple[str, str, list[Loss]]]:
    """Each file's path, text and losses; a folder gets a file for each deal."""
    if not output.endswith("/") and not (output != "-" and Path(output).is_dir()):
        if entry.name in ONE_DEAL and len(problems) > 1:
            raise FormatError(
                _(
                    "{count} deals were read, and a file of {entry} holds one: choose --number, or -o FOLDER/",
                    count=len(problems),
                    entry=entry.name,
                )
            )
        return [(output, *write_problems(problems, entry))]
    folder = Path(output)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise FormatError(_("{output}: cannot be made: {reason}", output=output, reason=system_reason(fault))) from fault
    suffix = SUFFIXES.get(entry.name) or entry.suffixes[0]
    files = []
    for number, problem in enumerate(problems, 1):
        text, lost = write_problems([problem], entry)
        renumbered = [Loss(number, loss.what, loss.detail) for loss in lost]
        files.append((str(folder / f"{stem}-{number}{suffix}"), text, renumbered))
    return files
