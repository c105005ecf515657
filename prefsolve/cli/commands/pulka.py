"""``prefsolve pulka``: a game sheet from a file, its settlement, and who pays whom."""

from __future__ import annotations

from pathlib import Path

import click

from ...score.errors import SheetError
from ...score.outcome import Outcome, Seating, half_whist_returner
from ...score.pulka import Pulka
from ...score.settlement import payments, rounded
from ...score.sheet_io import read_sheet, sheet_to_json, sheet_to_toml
from ...score.show import exact, sheet_rows, sheet_to_answer
from ..options import ascii_option, echo, json_option, print_json
from ..rows import drawn
from ..streams import show_data, visible

__all__ = ["command"]


@click.command("pulka")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--deals", is_flag=True, help="List the entries of each deal.")
@json_option("The sheet and its settlement as one JSON object.")
@click.option("--to", "form", type=click.Choice(["toml", "json"]), help="Write the sheet itself in this format.")
@ascii_option
def command(file: Path, deals: bool, as_json: bool, form: str | None, plain: bool) -> None:
    """Print the game sheet in FILE (.toml or .json) and who pays whom.

    A deal that is not possible is refused with its number; the sheet before it is still printed.

    Example: prefsolve pulka game.toml --deals
    """
    try:
        sheet = read_sheet(file)
    except SheetError as fault:
        before = fault.data.get("sheet")
        if isinstance(before, Pulka) and not as_json and form is None:
            echo("\n".join(_lines(before, deals)), plain=plain)
        raise
    if as_json:
        print_json(sheet_to_answer(sheet))
    elif form is not None:
        show_data((sheet_to_toml(sheet) if form == "toml" else sheet_to_json(sheet)).encode())
    else:
        echo("\n".join(_lines(sheet, deals)), plain=plain)


def _lines(sheet: Pulka, deals: bool) -> list[str]:
    settled = sheet.settle()
    lines = [*_deal_lines(sheet), ""] if deals else []
    lines += [drawn(sheet_rows(sheet)), ""]
    if not settled.finished:
        lines.append(f"Not finished after {len(sheet.lines)} deal{'s' * (len(sheet.lines) != 1)}: settled as it stands.")
    whole = rounded(settled.results, mountain_whists=sheet.convention.mountain_whists)
    lines += [f"{visible(name)} {exact(value, sign=True)}" for name, value in settled.results.items()]
    if whole.changes:
        told = ", ".join(f"{visible(name)} {value:+}" for name, value in whole.results.items())
        lines.append(visible(f"Rounded: {told} ({whole})."))
    return lines + [f"{visible(one.payer)} pays {visible(one.payee)} {exact(one.whists)} whists." for one in payments(whole.results)]


def _deal_lines(sheet: Pulka) -> list[str]:
    """One line per deal, with everything it wrote."""
    lines = []
    for line in sheet.lines:
        outcome = line.outcome
        who = f" by {outcome.declarer}" if outcome.declarer else f" ({_raspasy_in_words(outcome)})"
        wrote = [
            *(f"{name} pool {exact(n, sign=True)}" for name, n in line.entries.pool.items()),
            *(f"{name} mountain {exact(n, sign=True)}" for name, n in line.entries.mountain.items()),
            *(f"{a} on {b} {exact(n)} whists" for (a, b), n in line.entries.whists.items()),
            *line.notes,
        ]
        returner = half_whist_returner(outcome, Seating(sheet.players, line.dealer))
        if returner is not None:
            who += f" ({returner} returned the half-whist)"
        lines.append(visible(f"{line.number}. {outcome.game}{who}: {'; '.join(wrote) or 'nothing'}"))
    return lines


def _raspasy_in_words(outcome: Outcome) -> str:
    """Its place in a row, and who announced it blind."""
    who = [f"bomb by {' and '.join(sorted(outcome.blind))}"] if outcome.blind else []
    return ", ".join([*who, f"{outcome.row} in a row"])
