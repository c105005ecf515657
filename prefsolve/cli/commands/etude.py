"""``prefsolve etude``: the shipped problems, whether one is sound, what a misprint may have been, and files of printed ones."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, NamedTuple

import click

from ...composing.quality import Quality, quality_of
from ...composing.words import quality_lines
from ...diagrams import words
from ...errors import PrefsolveError
from ...formats import FormatError, Problem
from ...formats.etude import Etude
from ...formats.shipped import composed_names, shipped_etudes
from ...messages import _, current_language
from ...notation import Alphabet, format_game, parse_game
from ...notation.questions import hunt_question, position_question
from ...workshop.markdown import Entry, collection_page
from ...workshop.motifs import Motif, themes
from ...workshop.repair import Change, Repair, repairs
from ...workshop.report import COLUMNS, EXPLAINED, report_lines, report_row
from ...workshop.soundness_check import Side, Soundness, soundness
from ...workshop.values import Values
from ..exit_status import INTERRUPTED
from ..given import Given, deals_given, given_options, one_given
from ..groups import SuggestingGroup
from ..numbers import Whole
from ..options import ascii_option, json_option, print_json, style_of
from ..output import output_option
from ..rows import drawn, show_rows
from ..stopping import stoppable
from ..streams import complain, show_data, visible
from ..terminal import say
from .etude_new import new
from .etude_pack import make_booklet, today

__all__ = ["command"]


class Checked(NamedTuple):
    """A problem with the name it is reported under."""

    path: str
    id: str
    name: str
    problem: Problem
    report: Soundness


@click.group(cls=SuggestingGroup)
def command() -> None:
    """List the shipped problems, check problems for soundness, find misprints, and make files of printed problems."""


for one in (new, today, make_booklet):
    command.add_command(one)


@command.command("list")
@click.option("--composed", is_flag=True, help="List the problems that the program itself has found, with their grades.")
@json_option("Print one JSON object per etude.")
@ascii_option
@output_option(".json")
def list_shipped(composed: bool, as_json: bool, plain: bool) -> None:
    """List the etudes that come with the package: the name, the game, the title.

    Every command that reads an etude file also takes the name of an etude.

    Example: prefsolve solve othello --line
    """
    etudes, russian = shipped_etudes(composed_names() if composed else None), current_language() == "ru"
    if as_json:
        for name, etude in etudes.items():
            print_json({"id": name, **_asked(etude), "title": etude.title, "title_en": etude.title_en, "author": etude.author})
        return
    rows = [
        (
            name,
            format_game(parse_game(etude.game), Alphabet.RUSSIAN) if russian else etude.game,
            etude.answer.comment if composed and etude.answer else _title(etude),
        )
        for name, etude in etudes.items()
    ]
    names, games = (max(len(row[column]) for row in rows) for column in (0, 1))
    say([f"{name.ljust(names)}  {game.ljust(games)}  {title}" for name, game, title in rows], style_of(sys.stdout, plain=plain))


def _asked(etude: Etude) -> dict[str, object]:
    """The question that the etude asks."""
    return hunt_question(etude.hunt) if etude.is_hunt else position_question(etude.position)


@command.command()
@given_options(files="[FILE|FOLDER]...")
@click.option("--side", type=click.Choice([side.value for side in Side]), help="The side that solves; default: the side that succeeds.")
@json_option("Print one JSON object per problem.")
@click.option(
    "--markdown", is_flag=True, help="Print the table as a page for docs/, with the line of play where a published answer is wrong."
)
@ascii_option
@output_option(".json", ".csv", ".md")
def check(side: str | None, as_json: bool, markdown: bool, plain: bool, as_csv: bool = False, **fields: Any) -> int:
    """Report on problems: the answer, the key, duals, cooks, and how wrong tries are refuted.

    One problem gives a report, several give a table.  Files may be etudes or any format that convert reads.  The exit status
    is 1 if a stored answer is wrong, and 130 after Ctrl-C; the problems checked before it are kept.
    """
    values = Values()
    chosen = None if side is None else Side(side)
    checked: list[Checked] = []
    status = 0
    faults: list[PrefsolveError] = []
    with stoppable() as stopped:
        for deal in deals_given(fields, faults=faults):
            try:
                checked.append(_check(deal, chosen, values))
            except PrefsolveError as fault:
                faults.append(fault)
            if stopped():
                status = INTERRUPTED
                break
    for one in faults:
        complain(str(one))
    if markdown:
        entries = [Entry(e.name, f"../{e.path}", e.problem.title, e.problem.published, e.report) for e in checked]
        show_data(collection_page(entries).encode())
    elif as_csv:
        english = words("en")
        show_rows([COLUMNS, *(report_row(e.name, e.report, english, published=e.problem.published) for e in checked)])
    else:
        _show(checked, as_json=as_json, plain=plain)
    wrong = any(entry.report.right is False or entry.report.wrong_keys for entry in checked)
    return max(status, int(wrong), 2 if faults else 0)


def _title(of: Problem | Etude) -> str:
    """The title in the reader's language, as far as there is one."""
    return of.title if current_language() == "ru" else of.title_en or of.title


def _check(deal: Given, side: Side | None, values: Values) -> Checked:
    problem, position = deal.problem, deal.position()
    stem = Path(deal.file).stem if deal.file else _("the deal")
    with deal.told():
        report = soundness(position, stored=problem.answer, stored_keys=problem.keys, side=side, values=values)
    return Checked(deal.file, deal.id or stem, stem if deal.number is None else f"{stem} {deal.number}", problem, report)


def _show(checked: list[Checked], *, as_json: bool, plain: bool) -> None:
    style = style_of(sys.stdout, plain=plain)
    if as_json:
        for entry in checked:
            body = {"id": entry.id, "title": entry.problem.title} | entry.report.to_json(published=entry.problem.published)
            print_json(body | _measures_json(entry))
    elif len(checked) == 1:
        (entry,) = checked
        heading = [visible(_title(entry.problem))] if entry.problem.title else []
        lines = report_lines(entry.report, style.words, published=entry.problem.published)
        say([*heading, *lines, *quality_lines(*_measures(entry), style.words)], style)
    elif checked:
        rows = [report_row(visible(entry.name), entry.report, style.words, published=entry.problem.published) for entry in checked]
        say(_table(rows, colour=style.colour), style)


def _measures(entry: Checked) -> tuple[Quality, tuple[Motif, ...]]:
    """How good the problem is, and its themes."""
    report = entry.report
    return quality_of(report.position, report.side), themes(report.position, side=report.side, first=report.stored_keys)


def _measures_json(entry: Checked) -> dict[str, object]:
    measures, motifs = _measures(entry)
    return {"quality": measures.to_json(), "themes": [motif.to_json() for motif in motifs]}


def _table(rows: list[tuple[str, ...]], *, colour: bool) -> list[str]:
    """The rows under their headings; with colour, the row of a wrong answer is red."""
    table = drawn([tuple(map(_, COLUMNS)), *rows]).splitlines()
    head, lines = table[: -len(rows)], table[-len(rows) :]
    wrong = [any(cell.endswith(" !") for cell in row) for row in rows]
    body = [click.style(line, fg="red") if colour and bad else line for line, bad in zip(lines, wrong, strict=True)]
    return [*head, *body, "", *map(_, EXPLAINED)]


@command.command()
@given_options(files="[FILE]")
@click.option("--answer", type=Whole(0, 10), help="The declarer's tricks that the right deal gives; default: the stored answer.")
@click.option("--limit", type=Whole(1), default=10, show_default=True, help="How many of each kind of change to print.")
@json_option("Print one JSON object.")
@ascii_option
@output_option(".json")
def repair(answer: int | None, limit: int, as_json: bool, plain: bool, **fields: Any) -> int:
    """Look for the smallest change that makes a problem's stored answer right.

    The exit status is 1 if nothing fits.
    """
    deal = one_given(fields)
    problem = deal.problem
    wanted = answer if answer is not None else _published(problem)
    if wanted is None:
        with deal.told():
            raise FormatError(_("no answer is stored; give it with --answer"))
    position, values = deal.position(), Values()
    value = values.tricks(position)
    found = repairs(position, wanted, values=values) if value != wanted else []
    if as_json:
        changes = [entry.to_json() for entry in found]
        answer_fields = {"declarer_tricks": value, "wanted": wanted, "changes": changes}
        print_json(deal.answered(position_question(position) | answer_fields))
    else:
        style = style_of(sys.stdout, plain=plain)
        lines = [_("The declarer gets {tricks}; the answer should be {wanted}", tricks=style.words.tricks(value), wanted=wanted)]
        if value == wanted:
            lines = [_("The answer {wanted} is already right", wanted=wanted)]
        say([*lines, *_repair_lines(found, limit)], style)
    return int(value != wanted and not found)


def _published(problem: Problem) -> int | None:
    """The answer to repair for: what the source says, where that is a number, else what is stored."""
    return problem.published if isinstance(problem.published, int) else problem.answer


def _repair_lines(found: list[Repair], limit: int) -> list[str]:
    lines = []
    for change in Change:
        fitting = [entry for entry in found if entry.change is change]
        if fitting:
            lines.append(f"{_(change.value)}: {len(fitting)}")
            lines += [f"  {entry}" for entry in fitting[:limit]]
            lines += ["  " + _("and {more} more", more=len(fitting) - limit)] if len(fitting) > limit else []
    return lines
