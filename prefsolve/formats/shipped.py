"""The etudes that come with the package, found by name: ``othello``, or ``raspasy/closed`` for one in a folder."""

from __future__ import annotations

import os
import re
from pathlib import Path

from .etude import Etude, read_etude

__all__ = ["etude_path", "shipped_etudes", "shipped_names"]

_PACKAGE = Path(__file__).parents[1]
_SUFFIX = ".toml"
_NAME = re.compile(r"[a-z0-9-]{1,40}(?:/[a-z0-9-]{1,40})?")


def _folder() -> Path:
    """Where they stand: in the installed package, or at the top of a source tree that is used as it is."""
    installed = _PACKAGE / "etudes"
    return installed if installed.is_dir() else _PACKAGE.parent / "etudes"


def shipped_etudes() -> dict[str, Etude]:
    """Every shipped etude under its name, in the order of the names, folders last.

    :raises PrefsolveError: a file that was changed and is no etude any more.
    """
    folder = _folder()
    return {name: read_etude(folder / f"{name}{_SUFFIX}") for name in shipped_names()}


def shipped_names() -> list[str]:
    """The names alone, in that order, without reading the files."""
    folder = _folder()
    names = [path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob(f"*{_SUFFIX}")]
    return sorted(names, key=lambda name: ("/" in name, name))


def etude_path(path: str) -> str:
    """The path as it is, or that of the shipped etude of this name where no such file exists."""
    if not _NAME.fullmatch(path) or os.path.exists(path):
        return path
    shipped = _folder() / f"{path}{_SUFFIX}"
    return str(shipped) if shipped.is_file() else path
