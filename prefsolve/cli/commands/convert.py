"""``prefsolve convert``: deals from one program's file to another's."""

from __future__ import annotations

from pathlib import Path

import click

from ...formats import FORMATS, Format, FormatError, Loss, Problem, Skipped, check_all, format_for_path, format_named, write_problems
from ...notation import parse_game, parse_seat
from ..inputs import load, save
from ..numbers import Whole
from ..streams import show, warn

__all__ = ["command"]

NAMES = click.Choice(list(FORMATS))
ONE_DEAL = ("etude", "preferanser", "toml", "printed")  # formats whose files hold one deal
SUFFIXES = {"preferanser": ".json", "toml": ".toml", "printed": ".txt"}


@click.command()
@click.argument("files", nargs=-1, metavar="FILE...")
@click.option(
    "-o",
    "--output",
    default="-",
    metavar="PATH",
    help="A file, or a folder with / at the end for one file per deal; default: standard output.",
)
@click.option("--from", "source", type=NAMES, help="The format of the files; default: recognised from their text.")
@click.option("--to", "target", type=NAMES, help="The format to write; default: by the ending of the output's name.")
@click.option("--deal", "chosen", type=Whole(1), help="Write only this deal of all that were read; the first is 1.")
@click.option("--game", metavar="TEXT", help="The game of every deal; it replaces the game in the file.")
@click.option("--declarer", metavar="SEAT", help="The declarer of every deal, in the same way.")
@click.option("--leader", metavar="SEAT", help="The leader of every deal, in the same way.")
@click.option("--encoding", type=click.Choice(["utf-8", "cp1251"]), default="utf-8", show_default=True, help="The encoding of the output.")
@click.option("--strict", is_flag=True, help="Write nothing if something would be lost or was skipped.")
@click.option("--list", "listed", is_flag=True, help="List the formats.")
def command(
    files: tuple[str, ...],
    output: str,
    source: str | None,
    target: str | None,
    chosen: int | None,
    game: str | None,
    declarer: str | None,
    leader: str | None,
    encoding: str,
    strict: bool,
    listed: bool,
) -> int:
    """Convert deals between file formats; - is standard input.

    A deal that is not a Preferans deal is skipped.  Skipped deals and losses (what the new format cannot hold) are reported on
    standard error, one per line; with --strict the exit status is then 1 and nothing is written.
    """
    if listed:
        show("\n".join(f"{entry.name:<12} {entry.title}" for entry in FORMATS.values()))
        return 0
    if not files:
        raise click.UsageError("give a file to convert, or - for standard input")
    entry = _target(target, output)
    given = (
        parse_game(game) if game is not None else None,
        parse_seat(declarer) if declarer is not None else None,
        parse_seat(leader) if leader is not None else None,
    )
    skipped: list[Skipped] = []
    problems = [
        problem.fill(game=given[0], declarer=given[1], leader=given[2]) for file in files for problem in load(file, source, skipped)
    ]
    problems = check_all(_chosen(problems, chosen))
    written = _written(problems, entry, output, Path(files[0]).stem if files[0] != "-" else "deal")
    losses = [loss for _, _, lost in written for loss in lost]
    for loss in losses:
        warn(f"not carried over: {loss}")
    if strict and (losses or skipped):
        return 1
    for path, text, _ in written:
        save(path, text, encoding)
    return 0


def _target(name: str | None, output: str) -> Format:
    if name is not None:
        return format_named(name)
    if output == "-" or output.endswith("/"):
        raise click.UsageError("name the format to write with --to")
    return format_for_path(output)


def _chosen(problems: list[Problem], number: int | None) -> list[Problem]:
    if number is None:
        return problems
    if number > len(problems):
        raise FormatError(f"there is no deal {number}: {len(problems)} were read")
    return problems[number - 1 : number]


def _written(problems: list[Problem], entry: Format, output: str, stem: str) -> list[tuple[str, str, list[Loss]]]:
    """Each file's path, text and losses; a folder gets a file for each deal."""
    if not output.endswith("/") and not (output != "-" and Path(output).is_dir()):
        if entry.name in ONE_DEAL and len(problems) > 1:
            raise FormatError(f"{len(problems)} deals were read, and a file of {entry.name} holds one: choose --deal, or -o FOLDER/")
        return [(output, *write_problems(problems, entry))]
    folder = Path(output)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise FormatError(f"{output}: cannot be made: {fault.strerror}") from fault
    suffix = SUFFIXES.get(entry.name) or entry.suffixes[0]
    files = []
    for number, problem in enumerate(problems, 1):
        text, lost = write_problems([problem], entry)
        renumbered = [Loss(number, loss.what, loss.detail) for loss in lost]
        files.append((str(folder / f"{stem}-{number}{suffix}"), text, renumbered))
    return files
