"""A sheet and its settlement as rows and lines of text, and as plain values for JSON."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ..messages import _, _n, english
from ..notation.numbers import decimal
from .by_hand import exact
from .money import Rate
from .settlement import Payment, Rounding, payments, rounded

if TYPE_CHECKING:  # the sheet shows itself by these functions
    from .pulka import Pulka

__all__ = ["settlement_lines", "sheet_rows", "sheet_to_answer", "unfinished"]


def sheet_rows(sheet: Pulka) -> list[tuple[str, ...]]:
    """The sheet as it is written by hand: a heading, then for each player his pool, mountain and whists on each other."""
    rows: list[tuple[str, ...]] = [(_("player"), _("pool"), _("mountain"), *(_("whists on {name}", name=name) for name in sheet.players))]
    for name in sheet.players:
        whists = ("—" if other == name else _running(sheet.running("whists", name, other)) for other in sheet.players)
        rows.append((name, _running(sheet.running("pool", name)), _running(sheet.running("mountain", name)), *whists))
    return rows


def _running(written: list[Fraction]) -> str:
    return " ".join(f"{exact(total)}." for total in written)


def unfinished(sheet: Pulka) -> str:
    """What is said of a game that has not come to its end; empty for one that has."""
    if sheet.finished:
        return ""
    if not sheet.is_fresh and not sheet.lines:
        return _("The game is not finished: settled as it stands.")
    return _n("Not finished after {n} deal: settled as it stands.", "Not finished after {n} deals: settled as it stands.", len(sheet.lines))


def settlement_lines(sheet: Pulka, rate: Rate | None = None) -> list[str]:
    """Every player's exact result, how it is rounded, and who pays whom, in whists and at the rate."""
    exactly = sheet.settle().results
    whole = _rounded(sheet)
    lines = [f"{name} {exact(value, sign=True)}" for name, value in exactly.items()]
    if whole.changes:
        told = ", ".join(f"{name} {value:+}" for name, value in whole.results.items())
        lines.append(_("Rounded: {results} ({how}).", results=told, how=whole))
    if rate is not None:
        told = ", ".join(f"{name} {rate.written(value, sign=True)}" for name, value in whole.results.items())
        lines.append(_("In money, {rate} per whist: {results}.", rate=rate.written(1), results=told))
    return lines + [_payment(one, rate) for one in payments(whole.results)]


def _payment(one: Payment, rate: Rate | None) -> str:
    who, whists = {"payer": one.payer, "payee": one.payee}, int(one.whists)
    if rate is None:
        return _n("{payer} pays {payee} {n} whist.", "{payer} pays {payee} {n} whists.", whists, **who)
    who["money"] = rate.written(whists)
    return _n("{payer} pays {payee} {money} ({n} whist).", "{payer} pays {payee} {money} ({n} whists).", whists, **who)


def sheet_to_answer(sheet: Pulka, rate: Rate | None = None) -> dict[str, Any]:
    """The sheet's totals and its settlement as plain values for JSON."""
    settled, totals, whole = sheet.settle(), sheet.totals, _rounded(sheet)
    bombs = {"bombs": sheet.bombs} if sheet.convention.bombs else {}
    answer: dict[str, Any] = {
        "players": list(sheet.players),
        "convention": sheet.convention.name,
        "deals": len(sheet.lines),
        "finished": settled.finished,
        "pool": {name: decimal(totals.pool[name]) for name in sheet.players},
        "mountain": {name: decimal(totals.mountain[name]) for name in sheet.players},
        **bombs,
        "whists": {name: _whists_of(sheet, name) for name in sheet.players},
        "settled_mountain": {name: decimal(settled.mountain[name]) for name in sheet.players},
        "results": {name: decimal(value) for name, value in settled.results.items()},
        "rounded": dict(whole.results),
        "rounding": english(str(whole)),
    }
    if rate is not None:
        answer |= {"rate": decimal(rate.whist), "money": {name: decimal(rate.sum_of(value)) for name, value in whole.results.items()}}
    paid = []
    for one in payments(whole.results):
        money = {} if rate is None else {"money": decimal(rate.sum_of(one.whists))}
        paid.append({"from": one.payer, "to": one.payee, "whists": decimal(one.whists), **money})
    return answer | {"payments": paid}


def _rounded(sheet: Pulka) -> Rounding:
    return rounded(sheet.settle().results, mountain_whists=sheet.convention.mountain_whists)


def _whists_of(sheet: Pulka, writer: str) -> dict[str, int | float]:
    written = sheet.totals.whists
    return {other: decimal(written.get((writer, other), 0)) for other in sheet.players if other != writer}
