"""Pages' scripts put together: plain ES modules become one script that needs no other file.

The modules import each other by name and export functions, classes and constants; nothing else of the module system is
used, so putting them in order and taking the import and export words away is all that a page needs.  Names at the top of
modules are therefore distinct in one script: a name that appears twice is refused.
"""

from __future__ import annotations

import re
from pathlib import Path

from ..messages import _

__all__ = ["bundle"]

_IMPORT = re.compile(r'^import \{[^}]*\} from "(\.{1,2}/[^"]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const|let)\b)", re.MULTILINE)
_TOP = re.compile(r"^(?:async )?(?:function\*?|class|const|let) ([A-Za-z_$][\w$]*)", re.MULTILINE)


def bundle(entry: Path) -> str:
    """The script of the module ``entry`` with everything that it imports, each module after those that it needs.

    :raises ValueError: a name at the top of two modules.
    """
    order: list[Path] = []
    _visit(entry.resolve(), order, ())
    parts: list[str] = []
    owners: dict[str, Path] = {}
    for path in order:
        text = _EXPORT.sub("", _IMPORT.sub("", path.read_text(encoding="utf-8")))
        for name in _TOP.findall(text):
            if name in owners:
                raise ValueError(
                    _("{name} stands at the top of {owners} and of {path}", name=name, owners=owners[name].name, path=path.name)
                )
            owners[name] = path
        parts.append(f"// {path.name}\n{text}")
    return '"use strict";\n(() => {\n' + "\n".join(parts) + "})();\n"


def _visit(path: Path, order: list[Path], above: tuple[Path, ...]) -> None:
    if path in above:
        raise ValueError(_("{path} imports itself by way of {above}", path=path.name, above=above[-1].name))
    if path in order:
        return
    for name in _IMPORT.findall(path.read_text(encoding="utf-8")):
        _visit((path.parent / name).resolve(), order, (*above, path))
    order.append(path)
