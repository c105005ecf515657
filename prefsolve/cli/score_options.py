"""The options by which a command is told how results are written: the convention, its switches, the policy, the players."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from ..errors import PrefsolveError
from ..model.game import Raspasy
from ..notation import parse_game
from ..score.convention import Convention
from ..score.convention_io import find_convention, with_switches
from ..score.expectation import Policy, Pricing
from .numbers import Whole

__all__ = ["BY", "ScoreAsked", "convention_of", "convention_options", "score_asked", "score_options", "talon_rule_by_score"]

Command = Callable[..., Any]
ScoreAsked = tuple[Pricing, int]  # and the row of raspasy

_OPTIONS = {
    "convention": click.option(
        "--convention", default="sochi", show_default=True, metavar="NAME", help="The scoring convention: a preset or a .toml file."
    ),
    "changes": click.option(
        "--set", "changes", multiple=True, metavar="SWITCH=VALUE", help="Change a switch of the convention; may be repeated."
    ),
    "policy": click.option(
        "--policy",
        type=click.Choice([policy.value for policy in Policy]),
        default=Policy.FAVOURED.value,
        show_default=True,
        help="What the defenders answer to a contract.",
    ),
    "players": click.option("--players", type=click.Choice(["3", "4"]), default="3", show_default=True, help="The number of players."),
}

BY = click.option(
    "--by",
    type=click.Choice(["tricks", "score"]),
    default="tricks",
    show_default=True,
    help="Rank by tricks and chances, or by the expected result in whists.",
)
_ROW = click.option(
    "--row", type=Whole(1, 1000), default=1, metavar="N", help="With --by score: the number of this raspasy in a row, which sets its price."
)


def convention_options(command: Command) -> Command:
    """Adds ``--convention``, ``--set``, ``--policy`` and ``--players``."""
    for option in reversed(list(_OPTIONS.values())):
        command = option(command)
    return command


def convention_of(fields: dict[str, Any]) -> tuple[Convention, Policy, int]:
    """The convention, the policy and the number of players that the options give; takes them out of ``fields``.

    :raises ConventionError: an unknown convention or switch.
    """
    name, changes, policy, players = (fields.pop(option) for option in _OPTIONS)
    return with_switches(find_convention(name), changes), Policy(policy), int(players)


def score_options(command: Command) -> Command:
    """Adds ``--by``, ``--row``, and the options of the convention."""
    return BY(_ROW(convention_options(command)))


def score_asked(fields: dict[str, Any]) -> ScoreAsked | None:
    """How results are counted, or ``None`` where tricks are; takes the options out of ``fields``."""
    by, row = fields.pop("by"), fields.pop("row")
    convention, policy, players = convention_of(fields)
    return None if by == "tricks" else (Pricing(convention, policy, players), row)


def talon_rule_by_score(game: object, asked: ScoreAsked) -> str | None:
    """What the convention's talon does, for raspasy that names no talon rule itself; ``None`` for any other game."""
    pricing, _ = asked
    try:
        plain = isinstance(game, str) and ":" not in game and isinstance(parse_game(game), Raspasy)
    except PrefsolveError:
        return None  # whatever is wrong with the game is told of the position
    return pricing.convention.talon_rule(pricing.players).name if plain else None
