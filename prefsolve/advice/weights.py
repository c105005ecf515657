"""How much each layout counts: 1, or what a function of the hands says; exact numbers, made whole for the search."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import lcm
from typing import Any

from ..errors import WeightError
from ..messages import _
from ..single_dummy.worlds import Rows, Worlds

__all__ = ["Weight", "layout_weights", "whole"]

Weight = Callable[..., Any]
LARGEST_SUM = 1 << 48  # the search adds weights as whole numbers, finely divided ones among them


def layout_weights(worlds: Worlds, rows: Rows, weight: Weight | None) -> list[Fraction]:
    """Each layout's weight.

    :param weight: a function whose parameters name the places it looks at, as in :class:`~prefsolve.Where`; it is given their
        cards before the play as masks, and gives a number from 0 on.
    :raises WeightError: a weight that is no such number, or all of them 0.
    """
    if weight is None:
        return [Fraction(1)] * len(rows)
    columns = worlds.named_columns(weight, _("the weight"))
    found = [_one(weight, row) for row in rows[:, columns].tolist()]
    if not any(found):
        raise WeightError(_("no layout has a weight above 0"))
    return found


def _one(weight: Weight, row: list[int]) -> Fraction:
    try:
        given = Fraction(weight(*row))
    except Exception as fault:  # whatever the user's own function does wrong
        raise WeightError(_("the weight of a layout: {type}: {fault}", type=type(fault).__name__, fault=fault)) from fault
    if given < 0:
        raise WeightError(_("the weight of a layout is below 0: {given}", given=given))
    return given


def whole(weights: list[Fraction]) -> tuple[list[int], int]:
    """The weights as whole numbers, and what they were multiplied by.

    :raises WeightError: numbers so fine or so large that they could not be added exactly.
    """
    scale = lcm(*(weight.denominator for weight in weights))
    found = [int(weight * scale) for weight in weights]
    if sum(found) >= LARGEST_SUM:
        raise WeightError(_("the weights are too precise or too large to be added exactly; round them"))
    return found, scale
