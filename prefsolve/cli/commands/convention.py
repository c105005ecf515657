"""``prefsolve convention``: what a convention costs, what its switches mean, and its TOML."""

from __future__ import annotations

import click

from ...messages import _
from ...score.convention import Convention, switches
from ...score.convention_io import convention_to_record, convention_to_toml, find_convention, with_switches
from ...score.presets import PRESETS
from ...score.show import bomb_rows, cost_rows, raspasy_rows
from ..groups import SuggestingGroup
from ..options import ascii_option, echo, print_json
from ..output import output_option
from ..rows import drawn
from ..streams import show_data, visible

__all__ = ["command"]


@click.group("convention", cls=SuggestingGroup)
def command() -> None:
    """Conventions of scoring: list them, show the prices of one, write one as TOML."""


@command.command("list")
@output_option()
def list_() -> None:
    """The presets, with their sources.

    Example: prefsolve convention list
    """
    for convention in PRESETS.values():
        echo(f"{_(convention.name):10} {_(convention.title)}")
        for source in convention.sources:
            echo(f"{'':10} {source}")


@command.command("switches")
@output_option()
def switches_() -> None:
    """Every switch, its meaning and its values.

    Example: prefsolve convention switches
    """
    for name, (meaning, values) in switches().items():
        echo(f"{name} ({_(values)})\n    {_(meaning)}")


@command.command("show")
@click.argument("name")
@click.option("--set", "changes", multiple=True, metavar="SWITCH=VALUE", help="Change a switch first; may be repeated.")
@click.option("--toml", "form", flag_value="toml", help="Write it as TOML, to be read back with its file's name.")
@click.option("--json", "form", flag_value="json", help="Write all switches as JSON.")
@ascii_option
@output_option(".json", ".toml")
def show(name: str, changes: tuple[str, ...], form: str | None, plain: bool, as_json: bool = False, as_toml: bool = False) -> None:
    """The price of each result under NAME, a preset or a .toml file, and the values of its switches.

    Examples: prefsolve convention show sochi;
    prefsolve convention show rostov --set mountain_first=true --toml > club.toml
    """
    convention = with_switches(find_convention(name), changes)
    if form == "toml" or as_toml:
        show_data(convention_to_toml(convention).encode())
    elif form == "json" or as_json:
        print_json(convention_to_record(convention))
    else:
        _print(convention, plain)


def _print(convention: Convention, plain: bool) -> None:
    sources = ("  " + _("source: {source}", source=source) for source in convention.sources)
    lines = [*map(visible, (f"{_(convention.name)}: {_(convention.title)}", *sources)), ""]
    for rows in (cost_rows(convention), raspasy_rows(convention), bomb_rows(convention)):
        lines += [drawn(rows), ""] if rows else []
    hidden = {"name", "title", "sources"}
    for name, value in convention_to_record(convention).items():
        if name not in hidden:
            told = ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value).lower()
            lines.append(f"{name:20} {told:20} {_(switches()[name][0])}")
    echo("\n".join(lines), plain=plain)
