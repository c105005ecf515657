"""``prefsolve schema``: the JSON Schema of what the commands answer."""

from __future__ import annotations

import json

import click

from ...schema import json_schema
from ..inputs import save

__all__ = ["command"]


@click.command("schema")
@click.argument("words", nargs=-1, metavar="[COMMAND]")
@click.option("-o", "--output", default="-", metavar="FILE", help="Where it goes; - or nothing is standard output.")
def command(words: tuple[str, ...], output: str) -> None:
    """The JSON Schema of one object that COMMAND prints with --json; without a command, of every command's.

    docs/json.md says what each name means.

    Examples: prefsolve schema solve; prefsolve schema etude check -o etude.schema.json
    """
    schema = json_schema(" ".join(words) if words else None)
    save(output, json.dumps(schema, ensure_ascii=False, indent=1) + "\n")
