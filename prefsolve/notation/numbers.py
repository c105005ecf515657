"""Exact numbers in JSON."""

from __future__ import annotations

from fractions import Fraction

__all__ = ["decimal"]


def decimal(number: Fraction | int) -> int | float:
    """An exact number for JSON: a whole number as it is, any other as the decimal number nearest to it.

    Programs that read JSON reckon with numbers, not with texts or pairs, so fractions are decimal in every answer.  The
    fractions that occur have small denominators, so nothing is lost: ``Fraction(x).limit_denominator(1000)`` gives the exact
    result of a settlement back.
    """
    return int(number) if number.denominator == 1 else float(number)
