"""``prefsolve explain``: the solution as a tree, in text, in JSON and as a page to click through."""

from __future__ import annotations

import sys
from typing import Any

import click

from ...diagrams import TextStyle, text_diagram
from ...diagrams.page import Both, render
from ...diagrams.sentences import Phrases
from ...formats import FormatError, Problem
from ...model.position import Position
from ...notation import parse_card, position_from_record
from ...workshop.as_json import proof_json
from ...workshop.pages import proof_page
from ...workshop.proof import NotRefutedError, Proof, prove, refute
from ...workshop.soundness_check import Side, solving_side
from ...workshop.tree_text import outline
from ...workshop.values import Values
from ..inputs import load, save
from ..options import ascii_option, json_option, position_options, print_json, record_of, style_of
from ..terminal import language_option, say

__all__ = ["command"]

TEXT_BUDGET, PAGE_BUDGET = 400, 1500  # positions of a tree whose depth was not given


@click.command()
@click.argument("file", required=False, metavar="[FILE]")
@position_options
@click.option("--number", type=click.IntRange(1), default=1, help="Which deal of a file that has several.")
@click.option("--depth", type=click.IntRange(1, 10), help="How many tricks deep; without it, as deep as stays readable.")
@click.option("--refute", "refuted", metavar="CARD", help="Show instead what is wrong with this card.")
@click.option("--side", type=click.Choice([side.value for side in Side]), help="Whose play to show; without it, the side that succeeds.")
@click.option("--html", "page", metavar="PATH", help="Write a page to click through instead; - for the pipe.")
@json_option("Print the tree as one JSON object.")
@language_option
@ascii_option
def command(
    file: str | None,
    number: int,
    depth: int | None,
    refuted: str | None,
    side: str | None,
    page: str | None,
    as_json: bool,
    language: str,
    plain: bool,
    **fields: Any,
) -> int:
    """Show why a position has its value: one card of the solving side against every card of the others that differs.

    The position is that of an etude or another program's file, or is given by --deal and the options after it.  With
    --refute the exit status is 1 if the card loses nothing.
    """
    problem, position = _position(file, number, record_of(fields))
    values = Values()
    budget = PAGE_BUDGET if page else TEXT_BUDGET
    try:
        proof = _proof(position, problem, refuted, side, depth, budget, values)
    except NotRefutedError as fault:
        say(str(fault), style_of(sys.stdout, plain=plain, language=language))
        return 1
    if page:
        save(page, render(proof_page(proof, position, values, title=_title(problem), lines=_source(problem)), language=language))
    elif as_json:
        print_json(proof_json(proof))
    else:
        _print(proof, position, values, problem, style_of(sys.stdout, plain=plain, language=language))
    return 0


def _position(file: str | None, number: int, record: dict[str, object]) -> tuple[Problem | None, Position]:
    if (file is None) == (not record):
        raise click.UsageError("give a file, or a position by --deal, --game, --declarer and --leader")
    if file is None:
        return None, position_from_record(record)
    problems = load(file)
    if number > len(problems):
        raise FormatError(f"{file}: there is no deal {number}: {len(problems)} were read")
    problem = problems[number - 1]
    position = problem.position()
    if position.is_over:
        raise FormatError(f"{file}: every card has been played")
    return problem, position


def _proof(
    position: Position, problem: Problem | None, refuted: str | None, side: str | None, depth: int | None, budget: int, values: Values
) -> Proof:
    if refuted is not None:
        return refute(position, parse_card(refuted), depth=depth, budget=budget, values=values)
    chosen = Side(side) if side is not None else solving_side(position, values.tricks(position))
    keys = problem.keys if problem is not None else ()
    return prove(position, chosen, depth=depth, budget=budget, prefer=keys, values=values)


def _title(problem: Problem | None) -> Both | None:
    if problem is None or not problem.title:
        return None
    return problem.title_en or problem.title, problem.title


def _source(problem: Problem | None) -> list[Both]:
    if problem is None:
        return []
    return [(text, text) for text in (problem.author, problem.source) if text]


def _print(proof: Proof, position: Position, values: Values, problem: Problem | None, style: TextStyle) -> None:
    said = Phrases(style.words)
    title = _title(problem)
    lines = [title[said.russian], ""] if title else []
    lines += [text_diagram(position, style), "", said.answer(position, values.tricks(position))]
    if proof.before:
        (card,) = proof.before
        after = style.words.tricks(proof.root.value)
        lines.append(f"{said.words.letter(position.turn)}:{style.words.card(card)} = {after}")
    say([*lines, "", *outline(proof, style.words)], style)
