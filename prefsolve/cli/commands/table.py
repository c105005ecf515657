"""``prefsolve table``: every strain and misère for each declarer and each leader of a deal."""

from __future__ import annotations

from itertools import product

import click

from ...diagrams.vocabulary import words
from ...messages import _
from ...model.cards import Strain
from ...notation import format_strain, parse_deal
from ...solving.answers import TABLE_GAMES, DealTable
from ...solving.positions import table
from ..options import ascii_option, echo, json_option, print_json
from ..rows import drawn

__all__ = ["command"]


@click.command()
@click.option("--deal", metavar="TEXT", required=True, help='Three hands, as in "W:s987.cT98.dT7.h87 E:… S:…".')
@ascii_option
@json_option("Print {game: {declarer: {leader: tricks}}}, the games S, C, D, H, NT and misere.")
def command(deal: str, plain: bool, as_json: bool) -> None:
    """Solve every strain and misère of a deal for each declarer and each leader.

    Each number is the declarer's tricks.
    """
    answer = table(parse_deal(deal))
    if as_json:
        print_json(answer.to_json())
    else:
        echo(_drawn(answer), plain=plain)


def _drawn(answer: DealTable) -> str:
    """The table as text: a line per game, a column per declarer and leader."""
    players = list(product(answer.deal.seats, repeat=2))
    rows = [["", *(_("{declarer} plays\n{leader} leads", declarer=declarer, leader=leader) for declarer, leader in players)]]
    for game in TABLE_GAMES:
        name = format_strain(game, words().alphabet) if isinstance(game, Strain) else words().misere
        rows.append([name, *(str(answer[game, declarer, leader]) for declarer, leader in players)])
    return drawn(rows, title=_("The declarer's tricks"), figures=True)
