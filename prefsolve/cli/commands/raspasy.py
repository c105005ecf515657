"""``prefsolve raspasy``: a deal's raspasy for each of the three possible eldest hands."""

from __future__ import annotations

from typing import Any

import click

from ...errors import TalonError
from ...messages import N_, _
from ...model.cards import Card
from ...model.game import Raspasy
from ...notation import parse_cards
from ...notation.games import parse_talon_played, parse_talon_rule
from ...raspasy.solve import eldest_hands
from ...score.convention_io import find_convention
from ..given import Given, given_options, heading, over_all
from ..options import ascii_option, echo, json_option, print_json
from ..output import output_option
from ..players import naming_option
from ..raspasy_words import eldest_lines

__all__ = ["command"]


@click.command()
@given_options(parts=("deal", "talon", "talon_rule", "talon_played"))
@click.option("--convention", metavar="NAME", help="Use the talon rule of this convention, a preset or a .toml file.")
@click.option("--players", type=click.Choice(["3", "4"]), help="With --convention: the number of players; default: 3.")
@ascii_option
@json_option("Print one JSON object per deal.")
@output_option(".json")
def command(convention: str | None, players: str | None, plain: bool, as_json: bool, **fields: Any) -> int:
    """Solve the raspasy of a deal three times, with each player as the eldest hand.

    Of a file's deals the hands and the talon are taken, and the talon rule where raspasy is what was played.
    """
    rule = fields["talon_rule"]
    if convention is not None and rule is not None:
        raise click.UsageError(_("give --talon-rule or --convention, not both"))
    if convention is None and players is not None:
        raise click.UsageError(_("--players can only be used with --convention"))
    asked: Raspasy | None = None
    with naming_option("talon_rule"):
        asked = Raspasy(parse_talon_rule(rule)) if rule is not None else None
    if convention is not None:
        asked = Raspasy(find_convention(convention).talon_rule(int(players or 3)))
    fields["talon_rule"] = None
    played = _talon_played(fields)
    talon = () if fields["deal"] is None or fields["talon"] is None else _talon(fields.pop("talon"))
    hint = N_(N_("three hands by --deal"))
    return over_all(fields, lambda deal: _answer(deal, asked, talon, played, as_json, plain), hint=hint, quiet=as_json)


def _talon(text: str) -> tuple[Card, ...]:
    with naming_option("talon"):
        return parse_cards(text, _("the talon"))


def _talon_played(fields: dict[str, Any]) -> int | None:
    with naming_option("talon_played"):
        played = parse_talon_played(fields.pop("talon_played"))
        if played is not None and not 0 <= played <= 2:
            raise TalonError(_("0 to 2 talon cards have been played, not {played}", played=played))
    return played


def _answer(deal: Given, asked: Raspasy | None, talon: tuple[Card, ...], played: int | None, as_json: bool, plain: bool) -> int:
    problem = deal.problem
    own = problem.game if isinstance(problem.game, Raspasy) else Raspasy()
    opening = talon or problem.opening or tuple(problem.talon)
    with deal.told():
        answer = eldest_hands(problem.deal, asked or own, talon=opening, talon_played=problem.opened if played is None else played)
    if as_json:
        print_json(deal.answered(answer.to_json()))
    else:
        echo("\n".join([*heading(deal), *eldest_lines(answer)]), plain=plain)
    return 0
