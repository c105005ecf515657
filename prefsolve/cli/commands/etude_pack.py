"""``prefsolve etude today`` and ``prefsolve etude booklet``: the problem of the day, and problems to be printed."""

from __future__ import annotations

import sys
from datetime import date
from typing import Any

import click

from ...composing.booklet import booklet_page, task
from ...composing.daily import of_the_day
from ...diagrams import text_diagram
from ...errors import OptionError
from ...formats import Problem
from ...formats.etudes import problem_of_etude
from ...formats.shipped import composed_names, shipped_etudes
from ...messages import _, current_language
from ...notation.questions import position_question
from ...workshop.soundness_check import soundness
from ..given import deals_given, given_options
from ..inputs import save
from ..options import ascii_option, json_option, print_json, style_of
from ..output import output_option
from ..terminal import say

__all__ = ["make_booklet", "today"]


@click.command()
@click.option("--date", "day", metavar="YYYY-MM-DD", help="Another day's problem.")
@json_option("Print the etude as one JSON object.")
@ascii_option
@output_option(".json")
def today(day: str | None, as_json: bool, plain: bool) -> None:
    """The problem of the day, the same everywhere, without its solution.

    Any command that reads an etude takes its name: prefsolve explain shows the solution.

    Example: prefsolve etude today --date 2026-12-01
    """
    name, etude = of_the_day(date.today() if day is None else _day(day))
    if as_json:
        print_json({"id": name, **position_question(etude.position), "title": etude.title, "title_en": etude.title_en})
        return
    style = style_of(sys.stdout, plain=plain)
    title = etude.title if current_language() == "ru" else etude.english_title
    say([f"{title} ({name})", "", text_diagram(etude.position, style), "", task(soundness(etude.position))], style)


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise OptionError(_("a date is written as 2026-12-31, not {text}", text=repr(text[:40])), date=text) from None


@click.command("booklet")
@given_options(files="[FILE|FOLDER]...", parts=())
@click.option("--title", default="", metavar="TEXT", help="What stands on the first page.")
@click.option("--html", "page", metavar="PATH", required=True, help="The file to write; - for the pipe.")
def make_booklet(title: str, page: str, **fields: Any) -> None:
    """Make a booklet of problems to be printed: two on a page, the solutions at the end.

    Without a file these are the problems that the program itself has found.

    Example: prefsolve etude booklet --html booklet.html
    """
    problems: list[Problem]
    if fields["files"]:
        problems = [deal.problem for deal in deals_given(fields)]
    else:
        problems = [problem_of_etude(etude) for etude in shipped_etudes(composed_names()).values()]
    save(page, booklet_page(problems, title=title))
