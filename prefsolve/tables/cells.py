"""A table's cells and notes as its reader's language writes them."""

from __future__ import annotations

from fractions import Fraction

from ..diagrams.vocabulary import Words
from ..messages import N_, _, _n
from ..model.cards import Card
from ..notation import parse_cards, parse_hand
from .table import Cell, Column, Figure, Row, Table

__all__ = ["DIGITS", "label", "notes", "time_taken", "written"]

DIGITS = {"chance": 2, "tricks": 3, "whists": 1, "count": 0}  # after the point; chances are in per cent
_RANKS = "789TJQKA"
_KINDS = {
    "sampled": N_("Figures with ± are sampled; after ± stands the standard error."),
    "bounded": N_("Where a figure is written from–to, it is proved to lie between the two."),
}


def written(cell: Cell, column: Column, said: Words) -> str:
    """The cell as it is read, empty for nothing."""
    if cell is None:
        return ""
    if isinstance(cell, Figure):
        return _figure(cell, column, said)
    if column.unit == "cards":
        return _cards(cell, said)
    if column.unit == "ranks":
        return ("-" if said.code == "ru" else "").join(said.rank(Card(_RANKS.index(rank))) for rank in cell)
    return _(cell)


def _cards(text: str, said: Words) -> str:
    """A hand, suit by suit, or cards one by one: a hand begins with a small letter."""
    if text[:1].islower():
        return said.cards(parse_hand(text))
    return " ".join(map(said.card, parse_cards(text))) or said.void


def _figure(figure: Figure, column: Column, said: Words) -> str:
    digits = DIGITS[column.unit] if column.digits is None else column.digits
    if figure.kind == "given":
        digits = _needed(figure.value * (100 if column.unit == "chance" else 1))
    if figure.low is not None and figure.high is not None:
        low, high = (_number(end, column, digits, said) for end in (figure.low, figure.high))
        return low if low == high else f"{low.removesuffix('%')}–{high}"
    text = _number(figure.value, column, digits, said)
    return text if figure.error is None else f"{text} ± {_number(figure.error, column, digits, said)}"


def _number(value: Fraction, column: Column, digits: int, said: Words) -> str:
    """So many digits, rounded to even; in Russian with a comma."""
    share = column.unit == "chance"
    scaled = round(abs(value) * (100 if share else 1) * 10**digits)
    whole, rest = divmod(scaled, 10**digits)
    russian = said.code == "ru"
    text = f"{whole:,}".replace(",", " " if russian else ",")
    text += f"{',' if russian else '.'}{rest:0{digits}}" if digits else ""
    return ("−" if value < 0 and scaled else "") + text + ("%" if share else "")


def _needed(value: Fraction) -> int:
    """How many digits after the point the number has, at most four."""
    return next((digits for digits in range(4) if (value * 10**digits).denominator == 1), 4)


def label(row: Row, table: Table, said: Words) -> str:
    """What names the row: its first cells that are no figures."""
    names = []
    for column in table.columns:
        cell = row.get(column.key)
        if isinstance(cell, Figure) or column.unit in DIGITS:
            break
        names.append(written(cell, column, said))
    return " · ".join(filter(None, names))


def notes(table: Table) -> list[str]:
    """Under which assumptions the figures hold, how exact they are, and which command makes them; all but the time."""
    told = [_(text) for text in table.described.assumptions]
    if table.kinds <= {"exact", "given"}:
        told.append(_("Every computed figure is exact.") if "given" in table.kinds else _("Every figure is exact."))
    else:
        told += [_(text) for kind, text in _KINDS.items() if kind in table.kinds]
        told.append(_("All other computed figures are exact.") if "exact" in table.kinds else "")
    if "sampled" in table.kinds and table.samples:
        told.append(
            _n(
                "Seed {seed}, {n} draw for a sampled figure.",
                "Seed {seed}, {n} draws for a sampled figure.",
                table.samples,
                seed=table.seed,
            )
        )
    if table.missing:
        told.append(_n("Not finished: {n} part is missing.", "Not finished: {n} parts are missing.", table.missing))
    told.append(_("Made by `{command}`.", command=table.command))
    return [line for line in told if line]


def time_taken(table: Table) -> str:
    """How long the parts took, added up; not a part of what the table says."""
    seconds = table.seconds
    if seconds < 120:
        return _("Computing time: {n} s on one processor.", n=max(1, round(seconds)))
    if seconds < 7200:
        return _("Computing time: {n} min on one processor.", n=round(seconds / 60))
    return _("Computing time: {n} h on one processor.", n=f"{seconds / 3600:.1f}")
