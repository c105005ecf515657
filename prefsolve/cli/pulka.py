"""``prefsolve pulka``: a game sheet from a file, its settlement, and who pays whom."""

from __future__ import annotations

import json
from pathlib import Path

import click

from ..score.errors import SheetError
from ..score.pulka import Pulka
from ..score.settlement import payments, rounded
from ..score.sheet_io import read_sheet, sheet_to_json, sheet_to_toml
from ..score.show import exact, sheet_rows, sheet_to_answer

__all__ = ["command"]


@click.command("pulka")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--deals", is_flag=True, help="List what each deal wrote.")
@click.option("--json", "as_json", is_flag=True, help="The sheet and its settlement as JSON.")
@click.option("--to", "form", type=click.Choice(["toml", "json"]), help="Write the sheet's record itself in this form.")
def command(file: Path, deals: bool, as_json: bool, form: str | None) -> None:
    """Print the game sheet in FILE (.toml or .json) and who pays whom.

    A deal that cannot have happened is refused with its number; the sheet up to there is still printed.

    Example: prefsolve pulka game.toml --deals
    """
    try:
        sheet = read_sheet(file)
    except SheetError as fault:
        before = fault.data.get("sheet")
        if isinstance(before, Pulka) and not as_json and form is None:
            _print(before, deals)
        raise
    if as_json:
        click.echo(json.dumps(sheet_to_answer(sheet), ensure_ascii=False))
    elif form is not None:
        click.echo(sheet_to_toml(sheet) if form == "toml" else sheet_to_json(sheet), nl=False)
    else:
        _print(sheet, deals)


def _print(sheet: Pulka, deals: bool) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console()
    if deals:
        _print_deals(sheet)
    rows = sheet_rows(sheet)
    table = Table(*rows[0])
    for row in rows[1:]:
        table.add_row(*row)
    console.print(table)
    settled = sheet.settle()
    if not settled.finished:
        console.print(f"not finished after {len(sheet.lines)} deals: settled as it stands", highlight=False)
    whole = rounded(settled.results, mountain_whists=sheet.convention.mountain_whists)
    for name, value in settled.results.items():
        console.print(f"{name} {exact(value, sign=True)}", highlight=False)
    if whole.changes:
        told = ", ".join(f"{name} {value:+}" for name, value in whole.results.items())
        console.print(f"rounded: {told} ({whole})", highlight=False)
    for payment in payments(whole.results):
        console.print(f"{payment.payer} pays {payment.payee} {exact(payment.whists)} whists", highlight=False)


def _print_deals(sheet: Pulka) -> None:
    for line in sheet.lines:
        outcome = line.outcome
        who = f" by {outcome.declarer}" if outcome.declarer else f" ({outcome.row} in a row)"
        wrote = [
            *(f"{name} pool {exact(n, sign=True)}" for name, n in line.entries.pool.items()),
            *(f"{name} mountain {exact(n, sign=True)}" for name, n in line.entries.mountain.items()),
            *(f"{a} on {b} {exact(n)} whists" for (a, b), n in line.entries.whists.items()),
            *line.notes,
        ]
        click.echo(f"{line.number}. {outcome.game}{who}: {'; '.join(wrote) or 'nothing'}")
