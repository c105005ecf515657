"""Raspasy with all cards seen: tricks for each seat, and results in points."""

from __future__ import annotations

_ALSO_HERE = ("eldest_hands", "solve_raspasy", "solve_raspasy_many")  # this package was a module of that name


def __getattr__(name: str) -> object:
    if name in _ALSO_HERE:
        from . import solve

        found: object = getattr(solve, name)
        return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}", name=name)
