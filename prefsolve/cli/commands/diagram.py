"""``prefsolve diagram``: the hands of a file drawn as text, SVG or HTML."""

from __future__ import annotations

import sys

import click

from ...diagrams import html_diagram, svg_diagram, text_diagram
from ...diagrams.pictures import Subject
from ...formats import FormatError, IncompleteError
from ..inputs import load, save
from ..options import ascii_option, style_of
from ..terminal import language_option, say

__all__ = ["command"]


@click.command()
@click.argument("file", metavar="FILE")
@click.option("--number", type=click.IntRange(1), default=1, help="Which deal of a file that has several.")
@click.option("--to", "medium", type=click.Choice(["text", "svg", "html"]), default="text", show_default=True)
@click.option("-o", "--output", default="-", metavar="PATH", help="A file; else the pipe.")
@language_option
@ascii_option
def command(file: str, number: int, medium: str, output: str, language: str, plain: bool) -> None:
    """Draw the hands around the table, as they stand in a file of any format that convert reads."""
    problems = load(file)
    if number > len(problems):
        raise FormatError(f"{file}: there is no deal {number}: {len(problems)} were read")
    problem = problems[number - 1]
    subject: Subject
    try:
        subject = problem.position()
    except IncompleteError:
        subject = problem.deal  # a deal without a game is a deal all the same
    if medium == "svg":
        save(output, svg_diagram(subject, language=language) + "\n")
    elif medium == "html":
        save(output, html_diagram(subject, language=language) + "\n")
    elif output == "-":
        style = style_of(sys.stdout, plain=plain, language=language)
        say(text_diagram(subject, style), style)
    else:
        style = style_of(sys.stdout, plain=plain, language=language)
        save(output, text_diagram(subject, type(style)(style.words)) + "\n")
