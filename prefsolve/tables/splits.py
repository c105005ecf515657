"""``splits``: how the cards of a suit that are outside lie in two hands of ten, and how a given one of them lies."""

from __future__ import annotations

from collections.abc import Iterable
from math import comb

from ..messages import N_
from .suit_alone import LAYOUTS, split_layouts
from .table import Column, Context, Description, Figure, Options, Part, Row

__all__ = ["BOOK", "TABLE", "split_rows"]

BOOK = {
    2: {"2-0": "0.4737", "1-1": "0.5263"},
    3: {"3-0": "0.2105", "2-1": "0.7895"},
    4: {"4-0": "0.0867", "3-1": "0.4954", "2-2": "0.4180"},
    5: {"5-0": "0.0325", "4-1": "0.2709", "3-2": "0.6966"},
    6: {"6-0": "0.0108", "5-1": "0.1300", "4-2": "0.4876", "3-3": "0.3715"},
    7: {"7-0": "0.0031", "6-1": "0.0542", "5-2": "0.2926", "4-3": "0.6502"},
    8: {"8-0": "0.0007", "7-1": "0.0191", "6-2": "0.1500", "5-3": "0.4801", "4-4": "0.3501"},
}
"""D. Lesnoi, «Русский преферанс», appendix 2, table 4: by the number of cards outside, by the split."""


def split_rows(outside: int) -> list[Row]:
    """The splits of so many cards, the most uneven first."""
    return [_row(outside, long) for long in range(outside, (outside - 1) // 2, -1)]


def _row(outside: int, long: int) -> Row:
    short = outside - long
    layouts = split_layouts(outside, long)  # of one given split: which cards, and whose
    ways = comb(outside, long) * (1 if long == short else 2)
    name = f"{long}-{short}"
    row: Row = {"outside": Figure.of(outside), "split": name, "chance": Figure.share(ways * layouts, LAYOUTS)}
    if name in BOOK.get(outside, {}):
        row["book"] = Figure.given(BOOK[outside][name])
    if short < long:  # of two equal sides neither is the short one
        row["long"] = Figure.share(ways * layouts * long // outside, LAYOUTS)
        if short:
            row["short"] = Figure.share(ways * layouts * short // outside, LAYOUTS)
    return row


def _parts(_options: Options) -> Iterable[Part]:
    return [_part(outside) for outside in range(1, 9)]


def _part(outside: int) -> Part:
    def work(_context: Context) -> list[Row]:
        return split_rows(outside)

    return Part(str(outside), work)


TABLE = Description(
    name="splits",
    title=N_("Splits: how a suit lies in the other two hands"),
    summary=N_("How often the cards of a suit that are outside split evenly, and where a given one of them lies."),
    lessons=(
        N_("An even number of cards splits evenly less often than unevenly: four are 3-1 in half of all layouts and 2-2 in two of five."),
        N_("A king alone among four cards outside is 12%, a king second among five 28%, a queen third among three 21%."),
    ),
    assumptions=(
        N_("Twenty cards are unseen and lie in two hands of ten, all 184,756 ways alike: what the declarer knows after his discard."),
        N_("Book: D. Lesnoi, «Русский преферанс», appendix 2, table 4."),
    ),
    columns=(
        Column("outside", N_("Outside"), "count"),
        Column("split", N_("Split"), "text"),
        Column("chance", N_("Chance"), "chance", plot="chance", digits=2),
        Column("book", N_("Book"), "chance", digits=2),
        Column("short", N_("…and a given card is on the short side"), "chance", digits=2),
        Column("long", N_("…on the long side"), "chance", digits=2),
    ),
    parts=_parts,
    short=tuple(str(outside) for outside in range(1, 9)),
)
