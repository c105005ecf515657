"""The tables of docs/json.md, made from the types of the answers: ``python tools/json_page.py`` writes them into the page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from prefsolve.schema import ANSWERS
from prefsolve.schema.questions import HuntQuestion, PositionQuestion, RecordQuestion, ViewQuestion
from prefsolve.score import Convention

PAGE = Path(__file__).parents[1] / "docs" / "json.md"
BEGIN, END = "<!-- made by tools/json_page.py -->", "<!-- end -->"
QUESTIONS = {
    PositionQuestion: ("A position", "a position"),
    RecordQuestion: ("A record", "the record"),
    HuntQuestion: ("A hunt", "a hunt"),
    ViewQuestion: ("What a player sees", "what a player sees"),
}
_SIMPLE = {"integer": "whole number", "number": "number", "string": "text", "boolean": "true or false", "null": "null"}
_SEATS = ["E", "N", "S", "W"]


def tables() -> str:
    """The sections on the questions, then one for each command."""
    parts = ["## The questions"]
    for kind, (title, _) in QUESTIONS.items():
        parts += [f"### {title}", *_table(_schema(kind), ())]
    parts.append("## The answers")
    told: set[str] = set()
    for command, kinds in ANSWERS.items():
        parts.append(f"### `{command}`")
        for kind in kinds:
            parts += _answer(kind, told)
    return "\n\n".join(parts) + "\n"


def _answer(kind: Any, told: set[str]) -> list[str]:
    """The table of an answer, and those of the parts that no table above has; an answer that was told is only named."""
    name = kind.__name__
    if kind is Convention:
        return ["Every switch by its name, as in [score.md](score.md#switches), and `name`, `title` and `sources`."]
    heading = f"**{name}**: {_plain(_schema(kind)['description'])}"
    if name in told:
        return [f"{heading} As above."]
    told.add(name)
    asked = next((question for question in QUESTIONS if question.__annotations__.items() <= kind.__annotations__.items()), None)
    asked_text = "" if asked is None else f" The question is [{QUESTIONS[asked][1]}](#{_anchor(QUESTIONS[asked][0])}); besides there are:"
    parts = [heading + asked_text, *_table(_schema(kind), asked.__annotations__ if asked else ())]
    for part, schema in _components(kind).items():
        if part != name and part not in told:
            told.add(part)
            parts += [f"*{part}*: {_plain(schema['description'])}", *_table(schema, ())]
    return parts


def _anchor(title: str) -> str:
    return title.lower().replace(" ", "-")


def _table(schema: dict[str, Any], without: Any) -> list[str]:
    rows = ["| name | value | |", "|---|---|---|"]
    for name, field in schema["properties"].items():
        if name not in without:
            shown = f"`{name}`" + ("" if name in schema["required"] else ", if any")
            rows.append(f"| {shown} | {_value(field)} | {field.get('description', '')} |")
    return ["\n".join(rows)]


def _value(field: dict[str, Any]) -> str:
    """What kind of value it is, in words."""
    if "$ref" in field:
        return "*" + field["$ref"].rsplit("/", 1)[1] + "*"
    if "anyOf" in field:
        return " or ".join(map(_value, field["anyOf"]))
    if "enum" in field:
        return "seat" if field["enum"] == _SEATS else " or ".join(f"`{value}`".replace("`False`", "`false`") for value in field["enum"])
    kind = field.get("type")
    if kind == "array":
        return "list of " + _value(field["items"]).replace("list of", "lists of")
    if kind == "object":
        return (
            _value(field["additionalProperties"]) + _by(field.get("propertyNames", {})) if field.get("additionalProperties") else "object"
        )
    if kind == "string" and "pattern" in field:
        return "card"
    return _SIMPLE[kind] if kind else "anything"


def _by(names: dict[str, Any]) -> str:
    if names.get("enum") == _SEATS:
        return " by seat"
    return " by card" if "pattern" in names else " by game" if "description" in names else " by name"


def _schema(kind: Any) -> dict[str, Any]:
    return _components(kind)[kind.__name__]


def _components(kind: Any) -> dict[str, dict[str, Any]]:
    return msgspec.json.schema_components([kind], ref_template="#/{name}")[1]


def _plain(text: str) -> str:
    return " ".join(text.split())


def page(text: str) -> str:
    """The page with the tables as they are now."""
    before, _, rest = text.partition(BEGIN + "\n")
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{tables()}\n{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
