"""Weights of discards: how much the defenders care to catch each.

All discards alike, a list the reader gives, or only the *rational* ones: those whose result with all cards seen is the
declarer's best, or within a given distance of it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from math import lcm
from numbers import Rational
from pathlib import Path

from ..errors import OptionError, PrefsolveError, WeightError, quoted
from ..files.reading import MARK, read_text, shown_path
from ..messages import _
from ..model.arguments import checked
from ..model.cards import Hand
from ..model.game import Misere
from ..model.hunt_position import HuntPosition
from ..notation import parse_cards

__all__ = [
    "checked_weights",
    "double_dummy_tricks",
    "parse_weights",
    "rational_weights",
    "read_weights",
    "uniform_weights",
    "whole_weights",
]

_LARGEST_FILE = 1 << 20
_LARGEST_SUM = 1 << 53  # sums of whole numbers below it are exact in a double
_NUMBER = re.compile(r"[0-9]{1,15}(\.[0-9]{1,15}|/[0-9]{1,15})?")


def uniform_weights(position: HuntPosition) -> dict[Hand, Fraction]:
    """Every discard still possible alike, with weight 1."""
    return dict.fromkeys(position.discards, Fraction(1))


def double_dummy_tricks(position: HuntPosition) -> dict[Hand, int]:
    """The declarer's tricks with each discard still possible, all cards seen, those already taken included."""
    from .._ext._core import Solver
    from ..solving.contexts import game_kind
    from .search import HuntState

    solver, kind = Solver(), game_kind(position.game)
    pool, first, second = HuntState.of(position).hands
    on_table = sum(card.mask for card in position.table)
    leader, table = HuntState.of(position).leader, bytes(position.table)
    taken = position.tricks[position.declarer]
    return {
        discard: taken + solver.value(pool & ~discard.mask & ~on_table, first & ~on_table, second & ~on_table, kind, leader, table)
        for discard in position.discards
    }


@checked
def rational_weights(position: HuntPosition, within: int = 0) -> dict[Hand, Fraction]:
    """The discards whose double-dummy result is at most ``within`` tricks from the declarer's best, each with weight 1."""
    if within < 0:
        raise OptionError(_("within is a number of tricks from 0 on, not {within}", within=quoted(within)), within=within)
    tricks = double_dummy_tricks(position)
    if isinstance(position.game, Misere):
        best = min(tricks.values())
        return {discard: Fraction(1) for discard, n in tricks.items() if n <= best + within}
    best = max(tricks.values())
    return {discard: Fraction(1) for discard, n in tricks.items() if n >= best - within}


@checked
def parse_weights(text: str, where: str = _("the list of discards")) -> dict[Hand, Fraction]:
    """Discards with weights: ``SA DA = 2.5``, one per line or between commas; without ``=`` the weight is 1; ``#`` comments.

    :raises WeightError: an entry that is not a discard, a weight that is not a number, a discard given twice.
    """
    weights: dict[Hand, Fraction] = {}
    text = text.removeprefix(MARK).replace("\r\n", "\n").replace("\r", "\n")
    for number, line in enumerate(text.split("\n"), start=1):
        for entry in filter(str.strip, line.split("#")[0].split(",")):
            place = _("{where}, line {number}", where=where, number=number) if "\n" in text else where
            discard, weight = _entry(entry, place)
            if discard in weights:
                raise WeightError(_("{place}: the discard {discard} is given twice", place=place, discard=discard), discard=discard)
            weights[discard] = weight
    if not weights:
        raise WeightError(_("{where} names no discard", where=where))
    return weights


def _entry(entry: str, place: str) -> tuple[Hand, Fraction]:
    cards_text, equals, weight_text = entry.partition("=")
    try:
        discard = Hand(parse_cards(cards_text.strip(), _("the discard")))
    except PrefsolveError as fault:
        raise WeightError(_("{place}: {fault}", place=place, fault=fault)) from None
    if len(discard) != 2:
        raise WeightError(
            _("{place}: a discard has two cards, not {count}: {entry}", place=place, count=len(discard), entry=quoted(entry.strip())),
            discard=discard,
        )
    weight_text = weight_text.strip()
    if equals and not _NUMBER.fullmatch(weight_text):
        raise WeightError(
            _(
                "{place}: the weight of {discard} is a number such as 2, 0.5 or 1/3, not {weight_text}",
                place=place,
                discard=discard,
                weight_text=quoted(weight_text),
            )
        )
    try:
        return discard, Fraction(weight_text) if equals else Fraction(1)
    except ZeroDivisionError:
        raise WeightError(
            _("{place}: the weight of {discard} divides by zero: {weight_text}", place=place, discard=discard, weight_text=weight_text)
        ) from None


@checked
def read_weights(path: str | Path) -> dict[Hand, Fraction]:
    """The weights in a text file, as :func:`parse_weights` reads them.

    :raises WeightError: a file that cannot be read, is too large or is not UTF-8, or an entry in it.
    """
    return parse_weights(read_text(path, limit=_LARGEST_FILE, error=WeightError), shown_path(path))


def checked_weights(position: HuntPosition, weights: Mapping[Hand, Rational | float]) -> dict[Hand, Fraction]:
    """The weights above zero of discards that are possible in the position.

    A discard that the play so far has ruled out is left out, one the declarer can never have made is refused.

    :raises WeightError: a weight below zero, a discard that is not of the pool, or nothing left to catch.
    """
    possible, kept = set(position.discards), {}
    played = Hand(position.table)
    for discard, given in weights.items():
        try:
            weight = Fraction(given)
        except (ValueError, OverflowError):  # NaN, infinity
            raise WeightError(
                _("the weight of {discard} is not a number: {given}", discard=discard, given=quoted(given)), discard=discard
            ) from None
        if weight < 0:
            raise WeightError(_("the weight of {discard} is below zero: {given}", discard=discard, given=quoted(given)), discard=discard)
        strange = [card for card in discard if card not in position.pool and card not in played]
        if strange or len(discard) != 2:
            raise WeightError(
                _("{discard} cannot be the discard: it is not a pair of {pool}", discard=discard, pool=position.pool), discard=discard
            )
        if weight and discard in possible:
            kept[discard] = weight
    if not kept:
        raise WeightError(_("no discard that is still possible has a weight above zero"))
    return dict(sorted(kept.items(), key=lambda item: sorted(item[0])))


def whole_weights(weights: Mapping[Hand, Fraction]) -> tuple[dict[Hand, int], int]:
    """The weights as whole numbers, and what they were multiplied by.

    :raises WeightError: numbers so fine or so large that their sum could not be exact.
    """
    scale = lcm(*(weight.denominator for weight in weights.values()))
    whole = {discard: int(weight * scale) for discard, weight in weights.items()}
    if sum(whole.values()) >= _LARGEST_SUM:
        raise WeightError(_("the weights are too precise or too large to be added exactly; round them"))
    return whole, scale
