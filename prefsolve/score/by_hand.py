"""Exact numbers as they are written by hand on a sheet."""

from __future__ import annotations

import re
from fractions import Fraction

__all__ = ["exact", "read_exact"]

_PARTS = ((1, 2), (1, 3), (2, 3), (1, 4), (3, 4), (1, 5), (1, 6), (5, 6), (1, 8), (3, 8), (5, 8), (7, 8))
_SIGNS = dict(zip("½⅓⅔¼¾⅕⅙⅚⅛⅜⅝⅞", (Fraction(*part) for part in _PARTS), strict=True))
_WRITTEN = {part: sign for sign, part in _SIGNS.items()}
_WHOLE, _SIGNED = re.compile("[0-9]{1,9}"), re.compile("([0-9]{0,9}) ?([½⅓⅔¼¾⅕⅙⅚⅛⅜⅝⅞])")
_BROKEN = re.compile("(?:([0-9]{1,9}) )?([0-9]{1,9})/([1-9][0-9]{0,8})")


def exact(number: Fraction | int, *, sign: bool = False) -> str:
    """An exact number as it is written by hand: ``30⅔``, ``-29⅓``, with ``sign`` ``+30⅔``; ``7 3/40`` where no sign exists."""
    number = Fraction(number)
    mark = "-" if number < 0 else "+" if sign and number else ""
    whole, part = divmod(abs(number), 1)
    if not part:
        return f"{mark}{whole}"
    told = _WRITTEN.get(part) or (f" {part}" if whole else str(part))
    return f"{mark}{whole or ''}{told}"


def read_exact(text: str) -> Fraction:
    """The number that is written so: ``7``, ``7.``, ``7⅓``, ``7 3/40``, ``22/3``; none below 0.

    :raises ValueError: anything else.
    """
    text = text.strip().removesuffix(".")
    if _WHOLE.fullmatch(text):
        return Fraction(int(text))
    if found := _SIGNED.fullmatch(text):
        return int(found[1] or 0) + _SIGNS[found[2]]
    if found := _BROKEN.fullmatch(text):
        return int(found[1] or 0) + Fraction(int(found[2]), int(found[3]))
    raise ValueError(text)
