"""A game sheet as a page that prints like the sheet on the table: each player's pool, mountain and whists, and the settlement."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from html import escape

from ..messages import _, current_language
from ..score.by_hand import exact
from ..score.money import Rate
from ..score.pulka import Pulka
from ..score.sheet_rows import settlement_lines, unfinished

__all__ = ["sheet_page"]

_STYLE = """
:root { color-scheme: light; }
body { font: 16px/1.45 Georgia, "Times New Roman", serif; color: #111; background: #fff; }
body { max-width: 60rem; margin: 1.5rem auto; padding: 0 1rem; }
h1 { font-size: 1.3rem; font-weight: normal; margin: 0 0 .2rem; }
.sheet { display: grid; grid-template-columns: repeat(2, 1fr); border: 2px solid #111; margin: 1rem 0; }
.three { grid-template-columns: repeat(3, 1fr); }
.player { border: 1px solid #111; padding: .6rem .8rem; break-inside: avoid; }
.player h2 { font-size: 1.1rem; margin: 0 0 .3rem; }
.player table { border-collapse: collapse; width: 100%; }
.player th { font-weight: normal; color: #444; text-align: left; padding: .15rem .6rem .15rem 0; width: 40%; vertical-align: top; }
.player td { border-bottom: 1px solid #999; padding: .15rem 0; font-variant-numeric: tabular-nums; }
.player .result td { border-bottom: 3px double #111; font-weight: bold; }
.gone { text-decoration: line-through; color: #777; margin-right: .35em; }
.money p { margin: .2rem 0; }
@page { size: A4; margin: 15mm; }
@media print { body { margin: 0; max-width: none; padding: 0; } }
@media screen and (max-width: 44rem) { .sheet, .three { grid-template-columns: 1fr; } }
"""


def sheet_page(sheet: Pulka, *, title: str = "", rate: Rate | None = None) -> str:
    """The whole page, in the reader's language; it needs nothing from elsewhere.

    Running totals stand as on paper: each number is struck out when the next one is written.
    """
    name = title or _("Game sheet")
    results = sheet.settle().results
    head = f"{sheet.convention.name}" + (f", {_('pool {points}', points=sheet.pool)}" if sheet.pool is not None else "")
    blocks = "".join(_player(sheet, player, results[player]) for player in sheet.players)
    told = [line for line in (unfinished(sheet), *settlement_lines(sheet, rate)) if line]
    lines = "".join(f"<p>{escape(line)}</p>" for line in told)
    return (
        f'<!doctype html>\n<html lang="{current_language()}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{escape(name)}</title><style>{_STYLE}</style></head>\n'
        f"<body><h1>{escape(name)}</h1><div>{escape(head)}</div>\n"
        f'<div class="sheet{" three" * (len(sheet.players) == 3)}">{blocks}</div>\n<div class="money">{lines}</div></body></html>\n'
    )


def _player(sheet: Pulka, player: str, result: Fraction) -> str:
    rows = [(_("pool"), _written(sheet.running("pool", player))), (_("mountain"), _written(sheet.running("mountain", player)))]
    rows += [
        (_("whists on {name}", name=other), _written(sheet.running("whists", player, other))) for other in sheet.players if other != player
    ]
    body = "".join(f"<tr><th>{escape(label)}</th><td>{cell}</td></tr>" for label, cell in rows)
    end = f'<tr class="result"><th>{escape(_("result"))}</th><td>{escape(exact(result, sign=True))}</td></tr>'
    return f'<section class="player"><h2>{escape(player)}</h2><table>{body}{end}</table></section>\n'


def _written(totals: Iterable[Fraction]) -> str:
    """The numbers of a cell, all but the last struck out."""
    *gone, last = [f"{exact(total)}." for total in totals] or [""]
    return "".join(f'<span class="gone">{escape(total)}</span>' for total in gone) + escape(last)
