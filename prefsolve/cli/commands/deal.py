"""``prefsolve deal``: random deals with conditions, each by its number."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from pathlib import PurePath
from typing import Any

import click

from ...files.writing import named, write_all, written_whole
from ...library.deal_files import FORMATS, DealRecords
from ...library.dealing import MOST_DEALS, MOST_SEED, Dealing, chunks
from ...messages import _
from ...model.cards import Seat
from ...notation import Alphabet, format_game, parse_game, parse_seat
from ...single_dummy.constraints import Place, Where, parse_place
from ...solving.threads import MAX_WORKERS, default_workers
from ..hidden_options import constraint_options, constraints_of, hands_by_place
from ..inputs import refuse_own_input
from ..numbers import Whole
from ..players import is_player_word, naming_option, player
from ..streams import STANDARD_OUTPUT, show

__all__ = ["command"]

_ENDINGS = {".jsonl": "jsonl", ".ndjson": "jsonl", ".csv": "csv", ".pbn": "pbn", ".npy": "npy", ".parquet": "parquet"}


@click.command()
@click.option("--count", type=Whole(0, MOST_DEALS), default=1, show_default=True, metavar="N", help="The number of deals.")
@click.option("--seed", type=Whole(0, MOST_SEED), default=0, show_default=True, help="The seed; other seeds give other deals.")
@click.option("--first", type=Whole(0, MOST_DEALS), default=0, show_default=True, metavar="K", help="The number of the first deal.")
@click.option("--absent", metavar="SEAT", default="N", show_default=True, help="The seat that sits out.")
@click.option(
    "--hand", "hands", metavar="PLACE:CARDS", multiple=True, help="Cards of a seat or the talon, all or some of them; may be repeated."
)
@constraint_options
@click.option("--bids", metavar="SEAT:BID", multiple=True, help="A hand worth this bid as first hand, 6S or misere; may be repeated.")
@click.option("--game", metavar="GAME", help="The game of the records, so that prefsolve batch can solve them.")
@click.option("--declarer", metavar="SEAT", help="The declarer of every deal, in the same way.")
@click.option("--leader", metavar="SEAT", help="The leader of every deal, in the same way.")
@click.option("-o", "--output", default="-", metavar="FILE", help="The file for the deals; default, and -: standard output.")
@click.option("--to", "name", type=click.Choice(list(FORMATS)), help="The format, if the name of the output does not show it.")
@click.option("--how-many", is_flag=True, help="Print only how many deals fit, exactly.")
@click.option("--workers", type=Whole(1, MAX_WORKERS), help="Number of threads; default: one per processor.")
def command(output: str, name: str | None, how_many: bool, workers: int | None, **fields: Any) -> None:
    """Deal at random: ten cards per hand and the talon, uniformly from all deals that meet the conditions.

    Deal number K of a seed is always the same.  It does not depend on --count, --first or --workers.
    """
    with naming_option("absent"):
        absent = player(fields["absent"], Seat.N)

    def place(name: str) -> Place:
        return player(name, absent) if is_player_word(name) else parse_place(name)

    with naming_option("hand"):
        hands = hands_by_place(fields["hands"], "PLACE:CARDS", place)
    conditions = [*constraints_of(fields, absent), *map(_bids, fields["bids"])]
    dealing = Dealing(conditions, hands=hands, absent=absent)
    if how_many:
        show(f"{dealing.count()}")
        return
    records = DealRecords(dealing, **_said(fields, absent))
    refuse_own_input(output)
    first, count = fields["first"], fields["count"]
    parts = chunks(dealing, first, count, fields["seed"], workers or default_workers())
    data = records.written(name or _format_of(output), first, count, parts)
    with ExitStack() as files:
        target = _target(output, files)
        for piece in data:
            with named(STANDARD_OUTPUT if output == "-" else output):
                write_all(target, piece)


def _bids(text: str) -> Where:
    from ...bidding.worth_bidding import bids

    seat, colon, game = text.partition(":")
    if not colon:
        raise click.UsageError(_("a bid is SEAT:BID, not {given}", given=repr(text[:60])))
    return bids(parse_seat(seat), parse_game(game))


def _said(fields: dict[str, Any], absent: Seat) -> dict[str, str]:
    """The game, declarer and leader that the records are to have."""
    said: dict[str, str] = {}
    declarer: Seat | None = None
    if fields["game"] is not None:
        with naming_option("game"):
            said["game"] = format_game(parse_game(fields["game"]), Alphabet.ASCII)
    if fields["declarer"] is not None:
        with naming_option("declarer"):
            declarer = player(fields["declarer"], absent)
            said["declarer"] = declarer.name
    if fields["leader"] is not None:
        with naming_option("leader"):
            said["leader"] = player(fields["leader"], absent, declarer).name
    return said


def _format_of(name: str) -> str:
    """The format that the output's ending names; pipes are JSON Lines."""
    ending = PurePath(name).suffix.lower()
    if name != "-" and ending not in _ENDINGS:
        raise click.UsageError(_("the format of {name} is not clear from its ending; give --to", name=name))
    return "jsonl" if name == "-" else _ENDINGS[ending]


def _target(name: str, files: ExitStack) -> int:
    if name != "-":
        return files.enter_context(written_whole(name))
    sys.stdout.flush()
    return sys.stdout.fileno()
