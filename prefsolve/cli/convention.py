"""``prefsolve convention``: what a convention costs, what its switches mean, and its TOML."""

from __future__ import annotations

import json
from typing import Any

import click
import msgspec

from ..score.convention import Convention, switches
from ..score.convention_io import convention_to_record, convention_to_toml, find_convention
from ..score.errors import ConventionError
from ..score.presets import PRESETS
from ..score.show import cost_rows, raspasy_rows

__all__ = ["command", "with_switches"]


@click.group("convention")
def command() -> None:
    """Conventions of scoring: list them, show what one costs, write one as TOML."""


@command.command("list")
def list_() -> None:
    """The presets, with their sources.

    Example: prefsolve convention list
    """
    for convention in PRESETS.values():
        click.echo(f"{convention.name:10} {convention.title}")
        for source in convention.sources:
            click.echo(f"{'':10} {source}")


@command.command("switches")
def switches_() -> None:
    """Every switch, what it means and which values it takes.

    Example: prefsolve convention switches
    """
    for name, (meaning, values) in switches().items():
        click.echo(f"{name} ({values})\n    {meaning}")


@command.command("show")
@click.argument("name")
@click.option("--set", "changes", multiple=True, metavar="SWITCH=VALUE", help="Turn a switch first; may be repeated.")
@click.option("--toml", "form", flag_value="toml", help="Write it as TOML, to be read back with its file's name.")
@click.option("--json", "form", flag_value="json", help="Write all switches as JSON.")
def show(name: str, changes: tuple[str, ...], form: str | None) -> None:
    """What each result costs under NAME, a preset or a .toml file, and how its switches stand.

    Examples: prefsolve convention show sochi;
    prefsolve convention show rostov --set mountain_first=true --toml > club.toml
    """
    convention = with_switches(find_convention(name), changes)
    if form == "toml":
        click.echo(convention_to_toml(convention), nl=False)
    elif form == "json":
        click.echo(json.dumps(convention_to_record(convention), ensure_ascii=False, indent=2))
    else:
        _print(convention)


def with_switches(convention: Convention, changes: tuple[str, ...]) -> Convention:
    """The convention with switches set as ``name=value``: a number, numbers with commas, true, false, or a word.

    :raises ConventionError: another form, an unknown switch or a value it does not know.
    """
    given: dict[str, Any] = {}
    for change in changes:
        name, equals, value = change.partition("=")
        if not equals:
            raise ConventionError(f"a switch is set as NAME=VALUE, not {change!r}")
        given[name.strip()] = _value(name.strip(), value.strip())
    return convention.replace(**given) if given else convention


def _value(name: str, text: str) -> Any:
    if name not in switches():
        return text
    if "numbers" in switches()[name][1]:
        text = f"[{text}]"
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text


def _print(convention: Convention) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console()
    console.print(f"{convention.name}: {convention.title}", highlight=False)
    for source in convention.sources:
        console.print(f"  source: {source}", highlight=False)
    for rows in (cost_rows(convention), raspasy_rows(convention)):
        table = Table(*rows[0])
        for row in rows[1:]:
            table.add_row(*row)
        console.print(table)
    hidden = {"name", "title", "sources"}
    for name, value in convention_to_record(convention).items():
        if name not in hidden:
            told = ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value).lower()
            console.print(f"{name:20} {told:20} {switches()[name][0]}", highlight=False, soft_wrap=True)
