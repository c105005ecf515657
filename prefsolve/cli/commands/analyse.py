"""``prefsolve analyse``: the post-mortem of a played deal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

import click

from ...diagrams import TextStyle, text_diagram
from ...diagrams.page import Both, Page, render
from ...diagrams.sentences import Phrases
from ...formats import FormatError, Problem
from ...messages import N_, _
from ...model.game import Raspasy
from ...model.position import Position
from ...workshop.as_json import analysis_json
from ...workshop.hidden_choices import HiddenChoice, hidden_choices
from ...workshop.pages import analysis_page, claim_words
from ...workshop.played import Played
from ...workshop.postmortem import Analysis, PlayedCard, analyse, turning_points
from ...workshop.postmortem_raspasy import RaspasyAnalysis, RaspasyCard, analyse_raspasy
from ...workshop.raspasy_pages import raspasy_page
from ...workshop.values import Values
from ..given import Given, given_options, heading, one_given, over_all
from ..inputs import save
from ..options import ascii_option, json_option, print_json, style_of
from ..output import output_option
from ..streams import visible
from ..terminal import say

__all__ = ["command"]


@click.command()
@given_options()
@click.option(
    "--all", "every", is_flag=True, help="Print every card, not only the cards that gave tricks away (in raspasy: that cost tricks)."
)
@click.option("--html", "page", metavar="PATH", help="Write an HTML page to click through instead; - is standard output.")
@json_option("Print one JSON object.")
@ascii_option
@output_option(".json", ".html")
def command(every: bool, page: str | None, as_json: bool, plain: bool, **fields: Any) -> int:
    """The worth of every card of a played deal, who gave tricks away, and whether a claim holds.

    The deals of files are records of played deals (TOML or JSON), or of any format that convert reads and that holds the
    play; one is also given by --deal and the options after it with --play.  In raspasy a card's price is what it cost its
    own player.  The exit status is 1 if a claim does not hold.
    """
    style = style_of(sys.stdout, plain=plain)
    hint = N_(N_("--deal, --game, --declarer, --leader and --play"))
    if not page:
        return over_all(fields, lambda deal: _answer(deal, style, every, as_json), hint=hint, quiet=as_json)
    deal = one_given(fields, hint=hint)
    found = _found(deal, Phrases(style.words), every)
    lines = [(visible(text), visible(text)) for text in (deal.problem.source,) if text]
    save(page, render(found.page(title=_title(deal.problem), lines=lines)))
    return found.status


def _answer(deal: Given, style: TextStyle, every: bool, as_json: bool) -> int:
    said = Phrases(style.words)
    found = _found(deal, said, every)
    if as_json:
        print_json(deal.answered({"title": deal.problem.title} | found.fields))
    else:
        title = _title(deal.problem)
        head = heading(deal) or ([title[said.russian]] if title else [])
        say([*head, *[""] * bool(head), text_diagram(found.start, style), "", *found.report], style)
    return found.status


def _found(deal: Given, said: Phrases, every: bool) -> Found:
    problem = deal.problem
    with deal.told():
        if not problem.play:
            raise FormatError(_("no card has been played"))
        return (_raspasy if isinstance(problem.game, Raspasy) else _declared)(problem, said, every)


class Found(NamedTuple):
    """An analysis in each of the ways it can be shown."""

    start: Position
    fields: dict[str, Any]
    report: list[str]
    page: Callable[..., Page]
    status: int


def _declared(problem: Problem, said: Phrases, every: bool) -> Found:
    values = Values()
    analysis = analyse(problem, values=values)
    choices = hidden_choices(analysis)
    page = partial(analysis_page, analysis, values, choices=choices)
    status = int(analysis.claim_holds is False)
    report = _report(analysis, said, every) + _hidden(choices, said)
    return Found(analysis.start, analysis_json(analysis, choices), report, page, status)


def _raspasy(problem: Problem, said: Phrases, every: bool) -> Found:
    analysis = analyse_raspasy(problem)
    page = partial(raspasy_page, analysis)
    return Found(analysis.start, analysis.to_json(), _raspasy_report(analysis, said, every), page, 0)


def _title(problem: Problem) -> Both | None:
    return (visible(problem.title_en or problem.title), visible(problem.title)) if problem.title else None


def _report(analysis: Analysis, said: Phrases, every: bool) -> list[str]:
    lines = [said.answer(analysis.start, analysis.value), ""]
    lines += [_card_line(played, said) for played in analysis.cards if every or played.given]
    if not analysis.mistakes:
        lines.append("Ни одна карта не отдала взятки" if said.russian else "No card gave a trick away")
    return lines + _summary(analysis, said)


def _card_line(played: PlayedCard, said: Phrases) -> str:
    number = _number(played, said)
    if not played.given:
        return f"{number}  {played.after}"
    away, right = said.words.tricks(played.given), said.groups(played.best)
    if said.russian:
        return f"{number}  {played.before} → {played.after}  отдано взяток {played.given}; правильно {right}"
    return f"{number}  {played.before} {_arrow(said)} {played.after}  gives away {away}; best: {right}"


def _number(played: Played, said: Phrases) -> str:
    return f"{played.trick:>2}. {said.words.letter(played.seat)}:{said.words.card(played.card)}"


def _arrow(said: Phrases) -> str:
    return "->" if said.words.ascii else "→"


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


def _hidden(choices: Sequence[HiddenChoice], said: Phrases) -> list[str]:
    """A line for every card that was not the best on what the declarer could see."""
    worse = [choice for choice in choices if not choice.is_best]
    return [""] * bool(worse) + [f"{choice.played.trick:>2}. {choice.sentence(said)}" for choice in worse]


def _raspasy_report(analysis: RaspasyAnalysis, said: Phrases, every: bool) -> list[str]:
    lines = [said.raspasy(analysis.value.tricks), ""]
    lines += [_raspasy_line(played, said) for played in analysis.cards if every or played.given]
    if not analysis.mistakes:
        lines.append("Ни одна карта не стоила лишней взятки" if said.russian else "No card cost its player a trick")
    total = said.shares(analysis.given)
    lines += ["", f"{'Во что обошлись свои карты' if said.russian else 'What their own cards cost'}: {total}"]
    result = said.shares(analysis.result)
    if analysis.end.is_over:
        return [*lines, f"{'Итог' if said.russian else 'The result'}: {result}"]
    stopped = "Розыгрыш не доигран; лучшая игра" if said.russian else "The play stopped early; best play gives"
    return [*lines, f"{stopped}{':' if said.russian else ''} {result}", said.line(analysis.end, analysis.line)]


def _raspasy_line(played: RaspasyCard, said: Phrases) -> str:
    number, shares = _number(played, said), said.shares(played.after)
    if not played.given:
        return f"{number}  {shares}"
    before, after = played.before[played.seat], played.after[played.seat]
    more, right = said.words.tricks(played.given), said.groups(played.best)
    if said.russian:
        return f"{number}  {before} → {after}  лишних взяток {played.given}; правильно {right}  ({shares})"
    return f"{number}  {before} {_arrow(said)} {after}  costs {more}; best: {right}  ({shares})"
