"""Deals in other programs' files and in the project's own, read and written through one registry.

The registry, which knows every format, is imported when it is first used: a deal given by options does not need it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .played_cards import NotHeldError, OutOfTurnError, Played, PlayedRevokeError, PlayOverError, replay
from .problem import ForeignError, FormatError, IncompleteError, Loss, Problem, Skipped, SkippedDealWarning, UnknownFormatError, check_all

if TYPE_CHECKING:
    from .registry import FORMATS, Format, format_for_path, format_named, guess, read_problems, write_problems

__all__ = [
    "FORMATS",
    "ForeignError",
    "Format",
    "FormatError",
    "IncompleteError",
    "Loss",
    "NotHeldError",
    "OutOfTurnError",
    "PlayOverError",
    "Played",
    "PlayedRevokeError",
    "Problem",
    "Skipped",
    "SkippedDealWarning",
    "UnknownFormatError",
    "check_all",
    "format_for_path",
    "format_named",
    "guess",
    "read_problems",
    "replay",
    "write_problems",
]

_OF_REGISTRY = ("FORMATS", "Format", "format_for_path", "format_named", "guess", "read_problems", "write_problems")


def __getattr__(name: str) -> Any:
    if name not in _OF_REGISTRY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from . import registry

    return getattr(registry, name)
