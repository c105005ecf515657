"""``prefsolve etude new``: a printed problem, pasted or answered for line by line, as an etude file with its answer."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

import click

from ...diagrams.vocabulary import words
from ...errors import PrefsolveError
from ...formats import FORMATS, FormatError, IncompleteError, Problem, write_problems
from ...formats.printed import read as read_printed
from ...messages import _
from ...model.game import Game, Raspasy
from ...notation import parse_game, parse_seat
from ...notation.alphabets import field_words
from ...raspasy.solve import solve_raspasy
from ...solving.positions import solve
from ..given import given_options, one_given
from ..inputs import save
from ..streams import complain
from ..words import cards_in_words

__all__ = ["new"]

T = TypeVar("T")


@click.command()
@given_options(files="[FILE]")
@click.option("--title", metavar="TEXT", help="The title; it replaces the title in the text.")
@click.option("--source-text", "origin", metavar="TEXT", help="Where the problem was published.")
@click.option("-o", "--output", default="-", metavar="FILE", help="The etude file to write; default: standard output.")
def new(title: str | None, origin: str | None, output: str, **fields: Any) -> int:
    """Turn a printed problem into an etude file, checked and solved.

    FILE is a problem as printed in a newspaper or diagram, or any file that convert reads; - is standard input.  Without FILE, on
    a terminal, the parts are asked for.  --game, --declarer and --leader say what the text does not.  The exit status is 1
    where the text states another answer than the right one.

    Example: prefsolve etude new newspaper.txt -o othello.toml
    """
    if fields["files"] is None and fields["deal"] is None:
        if not _on_terminal():
            raise click.UsageError(_("give a file, or - for standard input, or --deal; the program asks questions only on a terminal"))
        problem = _asked()
    else:
        problem = one_given(fields).problem
    problem = replace(problem, title=title or problem.title, source=origin or problem.source)
    _check(problem)
    solved, said = _solved(problem)
    text, losses = write_problems([solved], FORMATS["etude"])
    for loss in losses:
        click.echo(_("not carried over: {loss}", loss=loss), err=True)
    save(output, text)
    click.echo(said, err=True)
    wrong = problem.answer is not None and problem.answer != solved.answer
    if wrong:
        complain(_("the text says {said} tricks, but the answer is {answer}", said=problem.answer, answer=solved.answer))
    return int(wrong)


def _check(problem: Problem) -> None:
    """Refuse a problem that lacks a part, and name the option that gives it."""
    for name, value in (("game", problem.game), ("leader", problem.leader), ("declarer", problem.declarer)):
        if value is None and not (name == "declarer" and isinstance(problem.game, Raspasy)):
            raise IncompleteError(_("the text does not say {field}; give it with --{name}", field=field_words(name), name=name))
    if problem.position().is_over:
        raise FormatError(_("every card has been played"))


def _solved(problem: Problem) -> tuple[Problem, str]:
    """The problem with its answer and its key cards, and a sentence about them."""
    position = problem.position()
    if position.declarer is None:
        tricks = solve_raspasy(position).tricks
        shown = ", ".join(f"{words().letter(seat)} {number}" for seat, number in tricks.items())
        return replace(problem, seat_answers={"tricks": {seat.name: number for seat, number in tricks.items()}}), _(
            "Tricks: {shown}", shown=shown
        )
    answer = solve(position, cards=True)
    keys = tuple(answer.best_cards)
    number = answer.declarer_tricks
    told = {"declarer": position.declarer, "number": number, "mover": position.turn, "cards": cards_in_words(keys)}
    said = _("{declarer}'s tricks: {number}; {mover} keeps that with {cards}", **told)
    return replace(problem, answer=number, keys=keys), said


def _on_terminal() -> bool:
    return sys.stdin.isatty()


def _asked() -> Problem:
    """A problem from questions and answers; a printed problem may be pasted whole where the hands are asked for."""
    title = click.prompt(_("Title"), default="", show_default=False, err=True)
    problem = _until(lambda: read_printed(_lines().encode())[0])
    game: Game = problem.game or _until(lambda: parse_game(_answer(_("Game (6S to 10NT, misere, raspasy)"))))
    declarer = problem.declarer
    if declarer is None and not isinstance(game, Raspasy):
        declarer = _until(lambda: parse_seat(_answer(_("Declarer (N E S W)"))))
    leader = problem.leader
    if leader is None:
        leader = _until(lambda: parse_seat(_answer(_("Leader (N E S W)"))))
    return replace(problem, title=title or problem.title, game=game, declarer=declarer, leader=leader)


def _lines() -> str:
    """Lines up to two blank ones; one may stand inside a printed problem."""
    click.echo(_("The three hands, each after its seat, or the whole problem; end with two blank lines:"), err=True)
    lines: list[str] = []
    while lines[-2:] != ["", ""]:
        line = sys.stdin.readline()
        if not line:
            break
        lines.append(line.strip("\r\n") if line.strip() else "")
    if not any(lines):
        raise click.Abort
    return "\n".join(lines)


def _answer(question: str) -> str:
    return str(click.prompt(question, err=True))


def _until(ask: Callable[[], T]) -> T:
    """The answer, asked for again until it can be read."""
    while True:
        try:
            return ask()
        except PrefsolveError as fault:
            complain(str(fault))
