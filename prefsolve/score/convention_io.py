"""Conventions as TOML: all switches, or a preset as the base and those that differ."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from ..errors import quoted
from ..files.reading import read_text, shown_path
from ..files.structured import MAX_TOML, load_toml
from ..messages import _
from ..model.arguments import checked
from .convention import Convention, switches
from .errors import ConventionError
from .presets import PRESETS, preset

__all__ = [
    "convention_from_record",
    "convention_to_record",
    "convention_to_toml",
    "find_convention",
    "parse_convention",
    "with_switches",
    "write_toml",
]


def convention_from_record(record: str | Mapping[str, Any]) -> Convention:
    """A preset's name, or a table of switches: all of them, or ``base`` (a preset's name) and those that differ.

    :raises ConventionError: an unknown preset or switch, or a value a switch does not know.
    """
    if isinstance(record, str):
        return preset(record)
    given = dict(record)
    if "base" not in given and "name" not in given:
        raise ConventionError(_("a convention needs a name, or the name of its base"))
    base = given.pop("base", given.get("name"))
    if not isinstance(base, str):
        raise ConventionError(
            _("a convention's base is the name of a preset, not {base}", base=quoted(base))
            if "base" in record
            else _("a convention's name is text, not {name}", name=quoted(base))
        )
    start = PRESETS.get(base.lower()) if "base" not in record else preset(base)
    if start is None:
        return Convention(name=base).replace(**given)
    given.setdefault("name", start.name)
    return start.replace(**given)


@checked
def parse_convention(text: str) -> Convention:
    """A convention from TOML.

    :raises ConventionError: text that is not TOML, or not a convention.
    """
    return convention_from_record(load_toml(text, ConventionError))


def convention_to_record(convention: Convention) -> dict[str, Any]:
    """All switches as plain values."""
    record: dict[str, Any] = msgspec.to_builtins(convention)
    return record


def convention_to_toml(convention: Convention) -> str:
    """The convention as TOML, every switch written out."""
    return write_toml(convention_to_record(convention))


@checked
def find_convention(name: str) -> Convention:
    """A preset by its name, or a TOML file by its path.

    :raises ConventionError: neither, or a file that is not a convention; the message names the file.
    """
    path = Path(name)
    if path.suffix != ".toml":
        return preset(name)
    text = read_text(path, limit=MAX_TOML, error=ConventionError)
    try:
        return parse_convention(text)
    except ConventionError as fault:
        raise ConventionError(_("{path}: {fault}", path=shown_path(path), fault=fault), **fault.data) from None


def write_toml(record: Mapping[str, Any]) -> str:
    """The record as TOML."""
    import tomli_w  # only where something is written

    return tomli_w.dumps(record)


def with_switches(convention: Convention, changes: tuple[str, ...]) -> Convention:
    """The convention with switches set as ``name=value``: a number, numbers with commas, true, false, or a word.

    :raises ConventionError: another form, an unknown switch or a value it does not know.
    """
    given: dict[str, Any] = {}
    for change in changes:
        name, equals, value = change.partition("=")
        if not equals:
            raise ConventionError(_("a switch is set as NAME=VALUE, not {change!r}", change=change))
        given[name.strip()] = _value(name.strip(), value.strip())
    return convention.replace(**given) if given else convention


def _value(name: str, text: str) -> Any:
    if name not in switches():
        return text
    if "numbers" in switches()[name][1]:
        text = f"[{text}]"
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        return text
