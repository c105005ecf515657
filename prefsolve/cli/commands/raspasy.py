"""``prefsolve raspasy``: a deal's raspasy for each of the three possible eldest hands."""

from __future__ import annotations

import click

from ...model.cards import Card
from ...model.game import Raspasy
from ...notation import parse_cards, parse_deal
from ...notation.games import parse_talon_rule
from ...raspasy.solve import eldest_hands
from ...score.convention_io import find_convention
from ..numbers import Whole
from ..options import ascii_option, echo, json_option, print_json
from ..raspasy_words import eldest_lines

__all__ = ["command"]


@click.command()
@click.option("--deal", metavar="TEXT", required=True, help='Three hands, as in "N:s7.cK98.dAQJ.hQJ8 E:… S:…".')
@click.option("--talon", metavar="TEXT", default="", help="The talon's two cards in the order they are opened.")
@click.option("--talon-rule", metavar="TEXT", help="closed, suit, virtual or dealer, with switches: virtual+winner-leads.")
@click.option("--convention", metavar="NAME", help="Use the talon rule of this convention, a preset or a .toml file.")
@click.option("--players", type=click.Choice(["3", "4"]), help="With --convention: the number of players; default: 3.")
@click.option("--talon-played", type=Whole(0, 2), help="The number of talon cards in finished tricks.")
@ascii_option
@json_option("Print {eldest hand: answer}, each answer as solve gives it.")
def command(
    deal: str,
    talon: str,
    talon_rule: str | None,
    convention: str | None,
    players: str | None,
    talon_played: int | None,
    plain: bool,
    as_json: bool,
) -> None:
    """Solve the raspasy of a deal three times, with each player as the eldest hand."""
    game = Raspasy() if talon_rule is None else Raspasy(parse_talon_rule(talon_rule))
    if convention is not None:
        if talon_rule is not None:
            raise click.UsageError("give --talon-rule or --convention, not both")
        game = Raspasy(find_convention(convention).talon_rule(int(players or 3)))
    elif players is not None:
        raise click.UsageError("--players can only be used with --convention")
    opened: tuple[Card, ...] = parse_cards(talon, "the talon")
    answer = eldest_hands(parse_deal(deal), game, talon=opened, talon_played=talon_played)
    if as_json:
        print_json(answer.to_json())
    else:
        echo("\n".join(eldest_lines(answer)), plain=plain)
