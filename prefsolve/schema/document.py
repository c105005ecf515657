"""The JSON Schema of the answers, made from their types."""

from __future__ import annotations

from typing import Any

import msgspec

from ..errors import NoSuchEntryError, quoted
from ..messages import _
from .commands import ANSWERS

__all__ = ["json_schema"]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_TEMPLATE = "#/$defs/{name}"


def json_schema(command: str | None = None) -> dict[str, Any]:
    """The schema of one object that the command prints, or of every command's.

    In the schema of all, ``$defs`` has an entry for each command, by its name with ``-`` for a space, beside those of the types.

    :raises NoSuchEntryError: a command that answers nothing in JSON.
    """
    if command is not None and command not in ANSWERS:
        known = ", ".join(ANSWERS)
        raise NoSuchEntryError(
            _("{command} has no answer in JSON; commands with one: {known}", command=quoted(command), known=known), key=command
        )
    chosen = ANSWERS if command is None else {command: ANSWERS[command]}
    types = list(dict.fromkeys(kind for kinds in chosen.values() for kind in kinds))
    references, components = msgspec.json.schema_components(types, ref_template=_TEMPLATE)
    places = dict(zip(types, references, strict=True))
    found = {name: _one_of([places[kind] for kind in kinds]) for name, kinds in chosen.items()}
    if command is not None:
        return {"$schema": DIALECT, "title": f"prefsolve {command}", **found[command], "$defs": components}
    by_command = {name.replace(" ", "-"): schema for name, schema in found.items()}
    everything = [{"$ref": _TEMPLATE.format(name=name)} for name in by_command]
    return {"$schema": DIALECT, "title": "prefsolve", "anyOf": everything, "$defs": by_command | components}


def _one_of(schemas: list[dict[str, Any]]) -> dict[str, Any]:
    return schemas[0] if len(schemas) == 1 else {"anyOf": schemas}
