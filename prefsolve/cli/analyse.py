"""``prefsolve analyse``: the post-mortem of a played deal."""

from __future__ import annotations

import sys

import click

from ..diagrams import TextStyle, text_diagram
from ..errors import PrefsolveError
from ..formats import FormatError, Problem
from ..workshop.analyse import Analysis, PlayedCard, analyse, turning_points
from ..workshop.as_json import analysis_json
from ..workshop.page import Both, render
from ..workshop.pages import analysis_page, claim_words
from ..workshop.phrases import Phrases
from ..workshop.values import Values
from ._files import load, save
from ._options import ascii_option, json_option, print_json, style_of
from ._shown import language_option, say

__all__ = ["command"]


@click.command()
@click.argument("file", metavar="FILE")
@click.option("--number", type=click.IntRange(1), default=1, help="Which deal of a file that has several.")
@click.option("--all", "every", is_flag=True, help="Print every card, not only those that gave tricks away.")
@click.option("--html", "page", metavar="PATH", help="Write a page to click through instead; - for the pipe.")
@json_option("Print one JSON object.")
@language_option
@ascii_option
def command(file: str, number: int, every: bool, page: str | None, as_json: bool, language: str, plain: bool) -> int:
    """Say of every card of a played deal what it was worth, who gave tricks away, and whether a claim holds.

    The file is a record of a played deal (TOML or JSON), or of any format that convert reads and that holds the play.
    The exit status is 1 if a claim does not hold.
    """
    problems = load(file)
    if number > len(problems):
        raise FormatError(f"{file}: there is no deal {number}: {len(problems)} were read")
    problem, values = problems[number - 1], Values()
    if not problem.play:
        raise FormatError(f"{file}: no card has been played")
    try:
        analysis = analyse(problem, values=values)
    except PrefsolveError as fault:
        raise type(fault)(f"{file}: {fault}", **fault.data) from fault
    if page:
        made = analysis_page(analysis, values, title=_title(problem), lines=[(s, s) for s in (problem.source,) if s])
        save(page, render(made, language=language))
    elif as_json:
        print_json({"title": problem.title} | analysis_json(analysis))
    else:
        _print(problem, analysis, style_of(sys.stdout, plain=plain, language=language), every=every)
    return int(analysis.claim_holds is False)


def _title(problem: Problem) -> Both | None:
    return (problem.title_en or problem.title, problem.title) if problem.title else None


def _print(problem: Problem, analysis: Analysis, style: TextStyle, *, every: bool) -> None:
    said = Phrases(style.words)
    title = _title(problem)
    lines = [title[said.russian], ""] if title else []
    lines += [text_diagram(analysis.start, style), "", said.answer(analysis.start, analysis.value), ""]
    lines += [_card_line(played, said) for played in analysis.cards if every or played.given]
    if not analysis.mistakes:
        lines.append("Ни одна карта не отдала взятки" if said.russian else "No card gave a trick away")
    lines += _summary(analysis, said)
    say(lines, style)


def _card_line(played: PlayedCard, said: Phrases) -> str:
    number = f"{played.trick:>2}. {said.words.letter(played.seat)}:{said.words.card(played.card)}"
    if not played.given:
        return f"{number}  {played.after}"
    away, right = said.words.tricks(played.given), said.groups(played.best)
    if said.russian:
        return f"{number}  {played.before} → {played.after}  отдано взяток {played.given}; правильно {right}"
    arrow = "->" if said.words.ascii else "→"
    return f"{number}  {played.before} {arrow} {played.after}  gives away {away}; right was {right}"


def _summary(analysis: Analysis, said: Phrases) -> list[str]:
    given = ", ".join(f"{said.words.seat(seat)} {number}" for seat, number in analysis.given.items())
    lines = ["", f"{'Всего отдано' if said.russian else 'Given away in all'}: {given}"]
    points = turning_points(analysis.cards)
    if points:
        turns = ", ".join(f"{played.trick} {said.words.letter(played.seat)}:{said.words.card(played.card)}" for played in points)
        lines.append(f"{'Решающие карты' if said.russian else 'The game changed hands at'}: {turns}")
    claim = claim_words(analysis)
    if claim is not None:
        lines.append(claim[said.russian])
        if analysis.line:
            lines.append(said.line(analysis.end, analysis.line))
    return lines
