"""Pages' scripts put together: plain ES modules become one script that needs no other file.

The modules import each other by name, or data from a JSON file, and export functions, classes and constants one by one;
nothing else of the module system is used.  So each becomes a function that gives what it exports, after those that it needs.
"""

from __future__ import annotations

import json
import re
from graphlib import TopologicalSorter
from pathlib import Path

__all__ = ["bundle"]

_IMPORT = re.compile(r'^import \{([^}]*)\} from "(\.{1,2}/[^"]+)";\n', re.MULTILINE)
_JSON = re.compile(r'^import (\w+) from "(\.{1,2}/[^"]+\.json)" with \{ type: "json" \};\n', re.MULTILINE)
_EXPORT = re.compile(r"^export ((?:async )?(?:function\*?|class|const) ([A-Za-z_$][\w$]*))", re.MULTILINE)
_COMMENT = re.compile(r"^\s*/\*\*.*?\*/\n|^\s*//[^\n]*\n|^\s*\n", re.MULTILINE | re.DOTALL)
_INDENT = re.compile(r"^[ \t]+", re.MULTILINE)


def bundle(entry: Path) -> str:
    """The script of the module ``entry`` with everything that it imports, without comments of whole lines and indentation.

    :raises graphlib.CycleError: modules that need each other.
    """
    needs: dict[Path, list[Path]] = {}
    open_ones = [entry.resolve()]
    while open_ones:
        path = open_ones.pop()
        needs[path] = [(path.parent / found[2]).resolve() for found in _IMPORT.finditer(path.read_text(encoding="utf-8"))]
        open_ones += [needed for needed in needs[path] if needed not in needs]
    order = TopologicalSorter(needs).static_order()
    return '"use strict";\n(() => {\n' + "".join(_function(path) for path in order) + "})();\n"


def _function(path: Path) -> str:
    """One module: ``const cards = (() => {…; return { suitOf }; })();``."""
    text = path.read_text(encoding="utf-8")
    text = _IMPORT.sub(lambda found: f"const {{ {' '.join(found[1].split())} }} = {_name(path.parent / found[2])};\n", text)
    text = _JSON.sub(lambda found: f"const {found[1]} = {_data(path.parent / found[2])};\n", text)
    exports = ", ".join(found[2] for found in _EXPORT.finditer(text))
    body = _INDENT.sub("", _COMMENT.sub("", _EXPORT.sub(r"\1", text)))
    return f"const {_name(path)} = (() => {{\n{body}return {{{exports}}};\n}})();\n"


def _data(path: Path) -> str:
    return json.dumps(json.loads(path.read_text(encoding="utf-8")), ensure_ascii=False, separators=(",", ":"))


def _name(path: Path) -> str:
    """What a module is called in the script."""
    return "$" + path.name.removesuffix(".mjs")
