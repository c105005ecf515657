"""The package's names: which module holds each, read from the stubs that type checkers read, so that each is written once.

``__init__.pyi`` has the public names, ``_also.pyi`` those that the subpackages teach and that can be had from the root too.
"""

from __future__ import annotations

import importlib
import os

__all__ = ["ALSO", "PUBLIC", "find"]

_PACKAGE = __name__.rpartition(".")[0]


def _read(stub: str) -> dict[str, str]:
    """Name → module, from lines such as ``from .model.cards import Card as Card``; no module is imported to read them."""
    with open(os.path.join(os.path.dirname(__file__), stub), encoding="utf-8") as file:
        lines = [line.split() for line in file if line.startswith("from .") and " as " in line]
    return {words[3]: words[1] for words in lines}


PUBLIC, ALSO = _read("__init__.pyi"), _read("_also.pyi")


def find(name: str) -> object:
    """The object of that name, or the subpackage.

    :raises AttributeError: there is none.
    """
    module = PUBLIC.get(name) or ALSO.get(name)
    if module:
        return getattr(importlib.import_module(module, _PACKAGE), name)
    if not name.startswith("_"):
        try:
            return importlib.import_module(f".{name}", _PACKAGE)
        except ModuleNotFoundError as fault:
            if fault.name != f"{_PACKAGE}.{name}":
                raise
    raise AttributeError(f"module {_PACKAGE!r} has no attribute {name!r}", name=name)
