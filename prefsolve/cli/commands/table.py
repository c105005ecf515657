"""``prefsolve table``: every strain and misère for each declarer and each leader of a deal."""

from __future__ import annotations

import io

import click

from ...model.cards import Strain
from ...notation import parse_deal
from ...solving.answers import TABLE_GAMES, DealTable
from ...solving.positions import table
from ..options import ascii_option, echo, json_option, print_json

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
    """The table as text: a line a game, a column a declarer and leader."""
    from rich import box
    from rich.console import Console
    from rich.table import Table

    seats = answer.deal.seats
    drawn = Table(box=box.MARKDOWN, title="The declarer's tricks", title_justify="left", title_style="")
    drawn.add_column("")
    for declarer in seats:
        for leader in seats:
            drawn.add_column(f"{declarer} plays\n{leader} leads", justify="right")
    for game in TABLE_GAMES:
        name = str(game) if isinstance(game, Strain) else "misère"
        drawn.add_row(name, *(str(answer[game, declarer, leader]) for declarer in seats for leader in seats))
    text = io.StringIO()
    Console(file=text, width=200, color_system=None).print(drawn)
    return "\n".join(line.rstrip() for line in text.getvalue().splitlines()).strip("\n")
