"""``prefsolve board``: a page that solves and plays, with a position of a file or a random deal."""

from __future__ import annotations

import sys
import tempfile
import webbrowser
from pathlib import Path
from typing import Any

import click

from ...board.page import board_page
from ...formats import IncompleteError, Problem
from ...messages import N_, _
from ..given import given_options, one_given
from ..inputs import save
from ..options import style_of
from ..terminal import say

__all__ = ["command"]


@click.command()
@given_options(files="[FILE]", number="Which deal of a file that has several; default: the first.")
@click.option("-o", "--output", metavar="PATH", help="Write the page to a file (- is standard output) and do not open a browser.")
def command(output: str | None, **fields: Any) -> None:
    """Open the board in a browser: one page that solves, plays and shares positions, and needs no network.

    It opens with the position of FILE, or that --deal gives, or with a random deal.  With -o the page is written instead; it
    works from a disk, a phone or any host of files.
    """
    if any(value is not None and value != () for value in fields.values()):
        deal = one_given(fields, first=True, hint=N_("three hands by --deal"))
        with deal.told():
            page = _page_of(deal.problem)
    else:
        page = board_page()
    if output is not None:
        save(output, page)
        return
    path = Path(tempfile.mkdtemp(prefix="prefsolve-")) / "board.html"
    path.write_text(page, encoding="utf-8")
    if not webbrowser.open(path.as_uri()):
        say(_("No browser could be opened; the page is {path}", path=str(path)), style_of(sys.stdout, plain=False))


def _page_of(problem: Problem) -> str:
    title = (problem.title_en or problem.title, problem.title or problem.title_en)
    try:
        return board_page(problem.start(), moves=problem.play, shown=problem.turns, title=title, keys=problem.keys, claim=problem.claim)
    except IncompleteError:
        return board_page(problem.deal, title=title)  # the game is chosen on the page
