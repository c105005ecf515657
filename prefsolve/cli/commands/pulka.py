"""``prefsolve pulka``: a game sheet from a file, its settlement, and who pays whom."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from ...diagrams.vocabulary import words
from ...files.reading import decode, shown_path
from ...messages import N_, _, joined
from ...score.errors import SheetError
from ...score.money import Rate
from ...score.outcome import Outcome, Seating, half_whist_returner
from ...score.pulka import Pulka
from ...score.sheet_io import MAX_FILE, parse_sheet, read_sheet, sheet_to_json, sheet_to_toml
from ...score.sheet_rows import settlement_lines, sheet_rows, unfinished
from ...score.show import exact
from ..inputs import save
from ..options import ascii_option, echo, json_option, print_json
from ..output import output_option
from ..players import naming_option
from ..rows import drawn
from ..streams import show_data, visible

__all__ = ["command"]

_WORD = "settle"


@click.command("pulka")
@click.argument("words", nargs=-1, required=True, metavar="[settle] FILE")
@click.option("--deals", is_flag=True, help="List the entries of each deal.")
@click.option("--rate", metavar="MONEY", help="The money for one whist, as 0.05 or '0.5 EUR'; the payments are then in money too.")
@click.option("--html", "page", metavar="PATH", help="Write an HTML page that prints like a sheet; - is standard output.")
@json_option("The sheet and its settlement as one JSON object.")
@click.option("--to", "form", type=click.Choice(["toml", "json"]), help="Write the sheet itself in this format.")
@ascii_option
@output_option(".json", ".html")
def command(words: tuple[str, ...], deals: bool, rate: str | None, page: str | None, as_json: bool, form: str | None, plain: bool) -> None:
    """Print the game sheet in FILE (.toml or .json; - is standard input) and who pays whom.

    The sheet has its deals, or under totals what stands in the pools, in the mountains and as whists at the end, as on paper.
    The word settle may be left out.

    A deal that is not possible is refused with its number; the sheet before it is still printed.

    Examples: prefsolve pulka game.toml --deals; prefsolve pulka settle paper.toml --rate 0.05 --html sheet.html
    """
    file, money = _file(words), _rate(rate)
    try:
        sheet = _piped() if str(file) == "-" else read_sheet(file)
    except SheetError as fault:
        before = fault.data.get("sheet")
        if isinstance(before, Pulka) and not before.is_empty and not as_json and page is None and form is None:
            echo("\n".join(_lines(before, deals, money)), plain=plain)
        raise
    if form is not None:
        show_data((sheet_to_toml(sheet) if form == "toml" else sheet_to_json(sheet)).encode())
        return
    if sheet.is_empty:
        told = _("{path}: the sheet is empty: it has no deals, and no totals", path=shown_path(file))
        raise SheetError(told, deal=None, sheet=sheet)
    if page is not None:
        from ...diagrams.sheet_page import sheet_page

        save(page, sheet_page(sheet, title="" if str(file) == "-" else file.stem, rate=money))
    elif as_json:
        print_json(sheet.to_json(money))
    else:
        echo("\n".join(_lines(sheet, deals, money)), plain=plain)


def _file(words: tuple[str, ...]) -> Path:
    names = words[1:] if words[0] == _WORD else words
    if len(names) != 1:
        raise click.UsageError(_("give one sheet, a .toml or .json file"))
    return Path(names[0])


def _piped() -> Pulka:
    """The sheet that comes through the pipe, JSON where it begins as an object does."""
    data = sys.stdin.buffer.read(MAX_FILE + 1)
    if len(data) > MAX_FILE:
        raise SheetError(_("the sheet is larger than {limit} bytes", limit=MAX_FILE), deal=None, sheet=None)
    text = decode(data, error=lambda message: SheetError(message, deal=None, sheet=None))
    return parse_sheet(text, form="json" if text.lstrip().startswith("{") else "toml")


def _rate(text: str | None) -> Rate | None:
    with naming_option("rate"):
        return None if text is None else Rate.read(text)


def _lines(sheet: Pulka, deals: bool, rate: Rate | None) -> list[str]:
    lines = [*_deal_lines(sheet), ""] if deals and sheet.lines else []
    lines += [drawn(sheet_rows(sheet)), ""]
    return lines + [visible(line) for line in (unfinished(sheet), *settlement_lines(sheet, rate)) if line]


def _deal_lines(sheet: Pulka) -> list[str]:
    """One line per deal, with everything it wrote."""
    lines = []
    for line in sheet.lines:
        outcome = line.outcome
        game = words().game(outcome.game) if words().code == "ru" else str(outcome.game)
        by, name = f"{game} ({_raspasy_in_words(outcome)})", outcome.declarer
        who = _("{game} by {name}", game=game, name=name) if name else by
        wrote = [
            *(_("{name} pool {points}", name=name, points=exact(n, sign=True)) for name, n in line.entries.pool.items()),
            *(_("{name} mountain {points}", name=name, points=exact(n, sign=True)) for name, n in line.entries.mountain.items()),
            *(_("{name} on {other} {points} whists", name=a, other=b, points=exact(n)) for (a, b), n in line.entries.whists.items()),
            *line.notes,
        ]
        returner = half_whist_returner(outcome, Seating(sheet.players, line.dealer))
        if returner is not None:
            who = _("{game} ({name} returned the half-whist)", game=who, name=returner)
        lines.append(visible(f"{line.number}. {who}: {'; '.join(wrote) or _('nothing')}"))
    return lines


def _raspasy_in_words(outcome: Outcome) -> str:
    """Its place in a row, and who announced it blind."""
    who = [_("bomb by {names}", names=joined(N_(" and "), sorted(outcome.blind)))] if outcome.blind else []
    return ", ".join([*who, _("{row} in a row", row=outcome.row)])
