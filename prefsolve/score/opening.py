"""The totals that stand on a sheet before its first deal: those of a paper sheet, or of an evening that is played on."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from ..errors import quoted
from ..messages import _
from .by_hand import read_exact
from .errors import PlayersError, SheetError
from .sheet_entries import Entries

__all__ = ["TotalsRecord", "check_opening", "opening_from_record", "opening_to_record"]

MOST = 1_000_000  # points or whists in one place
Number = int | float | str


class TotalsRecord(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """The totals as they stand in a file: numbers, or texts such as ``"7 1/3"`` and ``"7⅓"``; who is left out has 0."""

    pool: dict[str, Number] = {}
    mountain: dict[str, Number] = {}
    whists: dict[str, dict[str, Number]] = {}


def opening_from_record(record: TotalsRecord) -> Entries:
    """The totals of a record.

    :raises SheetError: a number that cannot be read.
    """
    return Entries(
        {name: _number(value, f"pool.{name}") for name, value in record.pool.items()},
        {name: _number(value, f"mountain.{name}") for name, value in record.mountain.items()},
        {(a, b): _number(value, f"whists.{a}.{b}") for a, on in record.whists.items() for b, value in on.items()},
    )


def opening_to_record(opening: Entries) -> TotalsRecord:
    """The totals as a record that reads back equal; what is 0 is left out."""
    whists: dict[str, dict[str, Number]] = {}
    for (writer, payer), value in opening.whists.items():
        if value:
            whists.setdefault(writer, {})[payer] = _written(value)
    pool, mountain = ({name: _written(value) for name, value in part.items() if value} for part in (opening.pool, opening.mountain))
    return TotalsRecord(pool=pool, mountain=mountain, whists=whists)


def check_opening(opening: Entries, players: Sequence[str], pool: int | None, mountain: int | None) -> None:
    """Refuse totals that cannot stand on a sheet.

    :param pool: the size at which a pool is closed, if any.
    :param mountain: what each mountain begins with, which the totals say themselves.
    :raises PlayersError: a name that is none of the players'.
    :raises SheetError: numbers out of range, whists on oneself, a pool that holds more than its size.
    """
    if mountain is not None:
        raise _wrong(_("the totals have the mountains already: leave out mountain"))
    for name in dict.fromkeys([*opening.pool, *opening.mountain, *(name for pair in opening.whists for name in pair)]):
        if name not in players:
            raise PlayersError(_("{name} is in the totals, but is none of the players: {players}", name=name, players=", ".join(players)))
    for writer, payer in opening.whists:
        if writer == payer:
            raise _wrong(_("{name} cannot write whists on himself", name=writer))
    for value in [*opening.pool.values(), *opening.mountain.values(), *opening.whists.values()]:
        if not 0 <= value <= MOST:
            raise _wrong(_("a number of the totals is 0 to {most}, not {value}", most=MOST, value=value))
    for name, points in opening.pool.items():
        if pool is not None and points > pool:
            raise _wrong(
                _(
                    "{name}'s pool has {points} points, more than the agreed {pool}: enter the rest as help",
                    name=name,
                    points=points,
                    pool=pool,
                )
            )


def _number(value: Number, place: str) -> Fraction:
    """The exact number; a decimal one is taken as it is written."""
    try:
        return Fraction(str(value)) if isinstance(value, int | float) else read_exact(value)
    except ValueError:  # no number, nan, inf
        raise _wrong(_("{value} is no number of points or whists (totals.{place})", value=quoted(value), place=place)) from None


def _written(value: Fraction) -> Number:
    return int(value) if value.denominator == 1 else str(value)


def _wrong(message: str) -> SheetError:
    return SheetError(message, deal=None, sheet=None)
