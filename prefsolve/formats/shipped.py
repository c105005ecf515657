"""The etudes that come with the package, found by name: ``othello``, or ``raspasy/closed`` for one in a folder."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from pathlib import Path

from .etude import Etude, read_etude

__all__ = ["COMPOSED", "composed_names", "etude_path", "shipped_etude", "shipped_etudes", "shipped_names"]

COMPOSED = "composed"  # the folder of the problems that the program itself has found
_PACKAGE = Path(__file__).parents[1]
_SUFFIX = ".toml"
_NAME = re.compile(r"[a-z0-9-]{1,40}(?:/[a-z0-9-]{1,40})?")


def _folder() -> Path:
    """Where they stand: in the installed package, or at the top of a source tree that is used as it is."""
    installed = _PACKAGE / "etudes"
    return installed if installed.is_dir() else _PACKAGE.parent / "etudes"


def shipped_etudes(names: Iterable[str] | None = None) -> dict[str, Etude]:
    """The etudes of those names, unless given of all names of :func:`shipped_names`.

    :raises PrefsolveError: a file that was changed and is no etude any more.
    """
    return {name: shipped_etude(name) for name in (shipped_names() if names is None else names)}


def shipped_etude(name: str) -> Etude:
    """The etude of that name; raises :class:`EtudeError` where there is none."""
    return read_etude(_folder() / f"{name}{_SUFFIX}")


def shipped_names() -> list[str]:
    """The names of the etudes that people have composed, and of those that explain something; folders come last."""
    return sorted((name for name in _names() if not name.startswith(f"{COMPOSED}/")), key=lambda name: ("/" in name, name))


def composed_names() -> list[str]:
    """The names of the problems that the program itself has found, ``composed/001`` and so on."""
    return sorted(name for name in _names() if name.startswith(f"{COMPOSED}/"))


def _names() -> list[str]:
    folder = _folder()
    return [path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob(f"*{_SUFFIX}")]


def etude_path(path: str) -> str:
    """The path as it is, or that of the shipped etude of this name where no such file exists."""
    if not _NAME.fullmatch(path) or os.path.exists(path):
        return path
    shipped = _folder() / f"{path}{_SUFFIX}"
    return str(shipped) if shipped.is_file() else path
