"""The catalogue of Russian messages: take up what the sources say, list what lacks a translation, compile.

``make messages`` runs it on the installed package: it brings ``prefsolve.po`` up to date with the sources, compiles it, and
prints what is not translated yet; the exit status is 1 while there is anything.  Needs Babel, which the extra ``lint`` installs.
"""

from __future__ import annotations

import ast
import importlib
import io
import sys
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import NamedTuple

import click
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

import prefsolve
from prefsolve.cli.languages import help_texts, metavars
from prefsolve.cli.main import COMMANDS, cli

SOURCES = Path(prefsolve.__file__).parent
PO = Path(__file__).parent.parent / "prefsolve" / "locale" / "ru" / "LC_MESSAGES" / "prefsolve.po"
KEYWORDS = {"_": 1, "N_": 1, "_switch": 1, "_n": 2, "_p": 2}  # how many of a call's arguments are texts
CLICKS = {"_": 1, "ngettext": 2}
HEADER = "# Russian messages of prefsolve; docs/contributing.md says how one is added."
_Id = str | tuple[str, str]


class Message(NamedTuple):
    """A text to be translated, its plural where it has one, its context, and where it stands."""

    text: str
    plural: str | None
    context: str | None
    place: str

    @property
    def id(self) -> _Id:
        return self.text if self.plural is None else (self.text, self.plural)


def own_messages() -> Iterator[Message]:
    """What the package's sources mark, and the help of every command."""
    for path in sorted(SOURCES.rglob("*.py")):
        yield from _marked(path, KEYWORDS, path.relative_to(SOURCES.parent).as_posix())
    commands = {name: importlib.import_module(f"prefsolve.cli.commands.{module}").command for name, (module, _) in COMMANDS.items()}
    for name, command in {"prefsolve": cli, **commands}.items():
        for context, text in help_texts(command):
            yield Message(text, None, context, f"help of {name}")
    for text in metavars():
        yield Message(text, None, "metavar", "click")


def clicks_messages() -> Iterator[Message]:
    """What click itself says, of the version that is installed."""
    for path in sorted(Path(click.__file__).parent.glob("*.py")):
        yield from _marked(path, CLICKS, "click")


def _marked(path: Path, keywords: dict[str, int], place: str) -> Iterator[Message]:
    """The literal arguments of the calls that mark messages; read as a tree, since they may stand inside f-strings."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        name = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
        if name not in keywords:
            continue
        texts = [part.value for part in node.args[: keywords[name]] if isinstance(part, ast.Constant)]
        if len(texts) < keywords[name]:
            continue  # what it says is worked out, and marked where it is written
        context = texts.pop(0) if name == "_p" else None
        if is_translated(texts[0]):
            yield Message(texts[0], texts[1] if len(texts) == 2 else None, context, place)


def placeholders(text: str) -> set[str]:
    """The names in braces; none where the text is no template."""
    try:
        return {name for _, name, _, _ in Formatter().parse(text) if name is not None}
    except ValueError:
        return set()


def is_translated(text: str) -> bool:
    """Whether a template has words of its own: one of values and signs alone is the same in every language."""
    try:
        return any(sign.isalpha() for before, *_ in Formatter().parse(text) for sign in before)
    except ValueError:
        return True


def stored() -> Catalog:
    """The catalogue as it is in the tree."""
    if not PO.exists():
        return Catalog(locale="ru", domain="prefsolve")
    with PO.open("rb") as file:
        return read_po(file, locale="ru", domain="prefsolve")


def updated() -> Catalog:
    """The catalogue with every message of today and no other, translated as far as the stored one is."""
    old = stored()
    new = Catalog(locale="ru", domain="prefsolve", header_comment=HEADER, fuzzy=False)
    places: dict[tuple[_Id, str | None], set[str]] = {}
    for message in [*own_messages(), *clicks_messages()]:
        places.setdefault((message.id, message.context), set()).add(message.place)
    for (id_, context), where in places.items():
        known = old.get(id_, context)
        said = known.string if known is not None and known.pluralizable == isinstance(id_, tuple) else ""
        new.add(id_, said or ("" if isinstance(id_, str) else ("", "", "")), auto_comments=sorted(where), context=context)
    return new


def untranslated(catalogue: Catalog) -> list[_Id]:
    """What has no translation, or not all its forms."""
    return [message.id for message in catalogue if message.id and not _whole(message.string)]


def _whole(said: str | tuple[str, ...] | list[str]) -> bool:
    return bool(said) and (isinstance(said, str) or all(said))


def compiled(catalogue: Catalog) -> bytes:
    """The catalogue as ``gettext`` reads it."""
    data = io.BytesIO()
    write_mo(data, catalogue)
    return data.getvalue()


def write(catalogue: Catalog) -> None:
    """Write the catalogue and its compiled form."""
    PO.parent.mkdir(parents=True, exist_ok=True)
    data = io.BytesIO()
    write_po(data, catalogue, width=120, sort_output=True, omit_header=False, include_previous=False)
    lines = [line for line in data.getvalue().decode().splitlines() if not line.startswith(('"POT-Creation', '"PO-Revision', '"Generated'))]
    PO.write_text("\n".join(lines) + "\n", encoding="utf-8")
    PO.with_suffix(".mo").write_bytes(compiled(stored()))


def main() -> int:
    """Bring the files up to date; 1 where translations are missing."""
    catalogue = updated()
    write(catalogue)
    missing = untranslated(catalogue)
    for id_ in missing:
        print(id_ if isinstance(id_, str) else " / ".join(id_))
    print(f"{len(catalogue)} messages, {len(missing)} not translated", file=sys.stderr)
    return int(bool(missing))


if __name__ == "__main__":
    sys.exit(main())
