"""Deals in other programs' files and in the project's own, read and written through one registry."""

from __future__ import annotations

from .played_cards import NotHeldError, OutOfTurnError, Played, PlayedRevokeError, PlayOverError, replay
from .problem import ForeignError, FormatError, IncompleteError, Loss, Problem, Skipped, SkippedDealWarning, UnknownFormatError, check_all
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
