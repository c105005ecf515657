"""``prefsolve solve``: one position, or the deals of files, answered in words or in JSON."""

from __future__ import annotations

import sys
import textwrap
from dataclasses import replace
from typing import Any, NamedTuple

import click

from ...diagrams import text_diagram
from ...formats import Problem
from ...messages import _, current_language
from ...model.game import Raspasy
from ...model.position import Position
from ...notation import Alphabet, format_cards
from ...raspasy.answers import RaspasySolution
from ...solving.answers import Solution
from ..answers import solve_any
from ..given import Given, given_options, over_all
from ..options import ascii_option, echo, json_option, print_json, style_of
from ..output import output_option
from ..raspasy_words import raspasy_card_lines, raspasy_lines, raspasy_trick_lines
from ..rows import show_records
from ..score_options import ScoreAsked, score_asked, score_options, talon_rule_by_score
from ..solve_page import Section, page_of
from ..streams import complain, show, show_data, visible
from ..words import answer_in_words, card_lines, trick_lines

__all__ = ["command"]

_WIDTH = 100  # columns of a comment


class Asked(NamedTuple):
    """How much of an answer is wanted, and in what form."""

    cards: bool
    line: bool
    as_json: bool
    plain: bool
    score: ScoreAsked | None = None
    rows: list[dict[str, object]] | None = None  # the answers, where they become a table
    sections: list[Section] | None = None  # the same for a page


@click.command()
@given_options()
@click.option("--cards", is_flag=True, help="Give the value of every legal card of the hand on move.")
@click.option("--line", is_flag=True, help="Give a line of best play to the end.")
@score_options
@json_option("Print one JSON object per answer, as batch does; its id is the file.")
@ascii_option
@output_option(".json", ".csv", ".html")
def command(cards: bool, line: bool, as_json: bool, plain: bool, as_csv: bool = False, page: str | None = None, **fields: Any) -> int:
    """Solve every deal of files, or the position that --deal and the options after it give.

    Files may be of any format that convert reads, a folder, or - for standard input.  The exit status is 1 if a file's own answer
    turns out wrong.  With --by score, raspasy is solved by each seat's result in whists, and a contract's or misère's
    tricks are told with what they are worth.
    """
    asked = Asked(cards, line, as_json or as_csv, plain, score_asked(fields), [] if as_csv else None, [] if page else None)
    if (as_csv or page) and asked.score is not None:
        raise click.UsageError(_("--by score is written as .json or .txt only"))
    if asked.score is not None and fields["deal"] is not None and fields["talon_rule"] is None:
        fields["talon_rule"] = talon_rule_by_score(fields["game"], asked.score)
    status = over_all(fields, lambda deal: _answer(deal, asked), quiet=asked.as_json or asked.sections is not None)
    if asked.rows is not None:
        show_records(asked.rows)
    if asked.sections is not None:
        show_data(page_of(asked.sections).encode())
    return status


def _answer(deal: Given, asked: Asked) -> int:
    """Solve one deal, compare with what its file says, and print."""
    problem = deal.problem
    if asked.score is not None:
        if isinstance(problem.game, Raspasy) and problem.rule_open:
            rule = asked.score[0].convention.talon_rule(asked.score[0].players)
            deal = replace(deal, problem=replace(problem, game=Raspasy(rule)))
        _show_score(deal.position(), asked, asked.score, deal.id)
        return 0
    position = deal.position()
    with deal.told():
        solution = solve_any(position, cards=asked.cards or bool(problem.keys), line=asked.line)
    wrong = _contradictions(problem, solution)
    if asked.sections is not None:
        drawn = solution if asked.cards and isinstance(solution, Solution) else position
        said = "\n\n".join("\n".join(part) for part in _in_words(position, solution, asked) if part)
        asked.sections.append(Section(_title(deal), drawn, said))
    else:
        _show(position, solution, asked, deal)
    if not asked.as_json and asked.sections is None:
        verdict = [_("The etude's own answer agrees.")] if _stored(problem) and not wrong else []
        remarks = [*verdict, *textwrap.wrap(problem.comment, _WIDTH)]
        if remarks:
            echo("\n".join(["", *remarks]), plain=asked.plain)
    for fault in wrong:
        complain(_("{deal}: {fault}", deal=deal.name, fault=fault))
    return 1 if wrong else 0


def _stored(problem: Problem) -> dict[str, object]:
    """What the file says of tricks, by the names that answers have."""
    own = {} if problem.answer is None else {"declarer_tricks": problem.answer}
    return own | dict(problem.seat_answers)


def _contradictions(problem: Problem, solution: Solution | RaspasySolution) -> list[str]:
    """What the file says and the solution does not, one line each."""
    wrong = []
    found = solution.to_json()
    for name, said in _stored(problem).items():
        if said != found[name]:
            wrong.append(
                _("answer.{name}: the etude says {said}, but it is {found}", name=name, said=_said(said), found=_said(found[name]))
            )
    if problem.keys and set(problem.keys) != set(solution.best_cards):
        said_cards, found_cards = (format_cards(cards, Alphabet.ASCII) for cards in (problem.keys, solution.best_cards))
        wrong.append(_("answer.key_cards: the etude says {said}, but they are {found}", said=said_cards, found=found_cards))
    return wrong


def _said(value: object) -> str:
    """A number, or in raspasy a number or a range per seat: ``N 4, E 3, S 3``."""
    if isinstance(value, dict):
        return ", ".join(f"{seat} {_said(part)}" for seat, part in value.items())
    return "–".join(map(str, value)) if isinstance(value, list) else str(value)


def _show(position: Position, solution: Solution | RaspasySolution, asked: Asked, deal: Given) -> None:
    """Print one answer: as JSON, or as a diagram, the answer in words, and what else was asked for."""
    if asked.as_json:
        answer = solution.to_json()
        if not asked.cards:
            answer.pop("cards", None)  # valued only to check the etude's key cards
        answer = deal.answered(answer)
        if asked.rows is not None:
            asked.rows.append(answer)
        else:
            print_json(answer)
        return
    if title := _title(deal):
        echo("\n".join([*title, ""]), plain=asked.plain)
    show(text_diagram(position, style_of(sys.stdout, plain=asked.plain)), coloured=True)
    parts = _in_words(position, solution, asked)
    echo("\n" + "\n\n".join("\n".join(part) for part in parts if part), plain=asked.plain)


def _show_score(position: Position, asked: Asked, score: ScoreAsked, name: str) -> None:
    """Print one answer by result."""
    from ..by_score import answer_by_score, lines_by_score  # which need more than an answer by tricks does

    if asked.as_json:
        answer = answer_by_score(position, score, cards=asked.cards, line=asked.line)
        print_json({"id": name} | answer if name else answer)
        return
    lines = lines_by_score(position, score, cards=asked.cards, line=asked.line)
    show(text_diagram(position, style_of(sys.stdout, plain=asked.plain)), coloured=True)
    echo("\n" + "\n".join(lines), plain=asked.plain)


def _in_words(position: Position, solution: Solution | RaspasySolution, asked: Asked) -> list[list[str]]:
    line = solution.line or ()
    if isinstance(solution, RaspasySolution):
        answer, cards, tricks = raspasy_lines(solution), raspasy_card_lines(solution), raspasy_trick_lines(position, line)
    else:
        answer, cards, tricks = [answer_in_words(solution)], card_lines(solution), trick_lines(position, line)
    return [answer, *[cards] * asked.cards, *[tricks] * asked.line]


def _title(deal: Given) -> list[str]:
    """Which deal it is of several, its titles in both languages, its author, number and source."""
    problem = deal.problem
    which = [deal.name] if deal.number is not None else []
    russian = current_language() == "ru"
    titles = dict.fromkeys(filter(None, (problem.title, problem.title if russian else problem.title_en)))
    number = _("No. {number}", number=problem.number) if problem.number else ""
    told = (*which, " — ".join(titles), ", ".join(filter(None, (problem.author, number))), problem.source)
    return [visible(line) for line in told if line]
