"""``prefsolve diagram``: the hands of a file drawn as text, SVG or HTML."""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import PurePath
from typing import Any

import click

from ...diagrams import html_diagram, svg_diagram, text_diagram
from ...diagrams.pictures import Subject
from ...formats import IncompleteError
from ...messages import N_, _
from ..given import given_options, one_given
from ..inputs import refuse_own_input, save, save_data
from ..options import ascii_option, style_of
from ..terminal import say

__all__ = ["command"]

_DRAWN = ("png", "pdf")  # with matplotlib, which the extra plot installs
_ENDINGS = {".svg": "svg", ".html": "html", ".htm": "html", ".txt": "text", **{f".{name}": name for name in _DRAWN}}


@click.command()
@given_options(files="[FILE]", number="Which deal of a file that has several; default: the first.")
@click.option(
    "--to", "medium", type=click.Choice(["text", "svg", "html"]), help="What to draw; default: by the ending of the output's name."
)
@click.option("-o", "--output", default="-", metavar="PATH", help="The file to write; default: standard output.")
@ascii_option
def command(medium: str | None, output: str, plain: bool, **fields: Any) -> None:
    """Draw the hands around the table, as they stand in a file of any format that convert reads, or as --deal gives them.

    -o x.svg is drawn as SVG, -o x.html as HTML, -o x.txt as text, and with the extra plot -o x.png and x.pdf as well.  Standard
    output gets text, unless --to says otherwise.
    """
    chosen = medium or _medium_of(output)
    deal = one_given(fields, first=True, hint=N_("three hands by --deal"))
    subject: Subject
    try:
        with deal.told():
            subject = deal.problem.position()
    except IncompleteError:
        subject = deal.problem.deal  # a deal without a game is a deal all the same
    if chosen in _DRAWN:
        from ...diagrams.plot import diagram_figure  # which needs matplotlib

        drawn = BytesIO()
        diagram_figure(subject).savefig(drawn, format=chosen)
        refuse_own_input(output)
        save_data(output, drawn.getvalue())
    elif chosen == "svg":
        save(output, svg_diagram(subject) + "\n")
    elif chosen == "html":
        save(output, html_diagram(subject) + "\n")
    elif output == "-":
        style = style_of(sys.stdout, plain=plain)
        say(text_diagram(subject, style), style)
    else:
        style = style_of(sys.stdout, plain=plain)
        save(output, text_diagram(subject, type(style)(style.words)) + "\n")


def _medium_of(output: str) -> str:
    """What the ending of the output's name says is to be drawn."""
    ending = PurePath(output).suffix.lower()
    if output == "-" or ending in _ENDINGS:
        return _ENDINGS.get(ending, "text")
    known = ", ".join(_ENDINGS)
    raise click.UsageError(
        _("-o: the ending of {output} is not a drawing; known are {known}; or give --to", output=repr(output), known=known)
    )
