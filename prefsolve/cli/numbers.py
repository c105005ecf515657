"""Numbers on the command line: in the digits 0 to 9, of a length that has an end, and finite.

Python reads ``7_0`` and digits of other scripts as numbers too, and ``nan`` lies in every range that click checks.
"""

from __future__ import annotations

import re
from typing import Any

import click

from ..messages import _

__all__ = ["MOST_SAMPLES", "Number", "Part", "Whole"]

MOST_SAMPLES = 100_000_000  # layouts; some hours
_WHOLE = re.compile(r"[+-]?[0-9]{1,18}")
_NUMBER = re.compile(r"[+-]?[0-9]{1,18}(\.[0-9]{0,18})?")


class Whole(click.IntRange):
    """A whole number of a range."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number; a usage error for anything else."""
        if isinstance(value, str) and not _WHOLE.fullmatch(value):
            self.fail(_("{value!r} is not a whole number of at most 18 digits.", value=value[:40]), param, ctx)
        return super().convert(value, param, ctx)


class Number(click.FloatRange):
    """A number of a range, written without an exponent."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number; a usage error for anything else."""
        if isinstance(value, str) and not _NUMBER.fullmatch(value):
            self.fail(_("{value!r} is not a number such as 2 or 0.5.", value=value[:40]), param, ctx)
        return super().convert(value, param, ctx)


class Part(click.ParamType):  # type: ignore[type-arg]  # which not every version of click has
    """One of several parts: ``3/8``."""

    name = "part"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Which, from 1 on, and of how many; a usage error for anything else."""
        if isinstance(value, tuple):
            return value
        found = re.fullmatch(r"([0-9]{1,9})/([0-9]{1,9})", value)
        if found is None or not 1 <= int(found[1]) <= int(found[2]):
            self.fail(_("a part is I/N with I from 1 to N, not {value!r}", value=value[:40]), param, ctx)
        return int(found[1]), int(found[2])
