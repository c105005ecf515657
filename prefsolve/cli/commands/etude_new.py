"""``prefsolve etude new``: a printed problem, pasted or answered for line by line, as an etude file with its answer."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

import click

from ...errors import PrefsolveError
from ...formats import FORMATS, FormatError, IncompleteError, Problem, write_problems
from ...formats.printed import read as read_printed
from ...model.game import Game, Raspasy
from ...notation import format_cards, parse_game, parse_seat
from ...raspasy.solve import solve_raspasy
from ...solving.positions import solve
from ..inputs import from_option, load, save
from ..streams import complain

__all__ = ["new"]

T = TypeVar("T")


@click.command()
@click.argument("file", metavar="[FILE]", required=False)
@from_option
@click.option("--title", metavar="TEXT", help="The title; it replaces the title in the text.")
@click.option("--source-text", "origin", metavar="TEXT", help="Where the problem was published.")
@click.option("--game", metavar="TEXT", help="The game, if the text does not say it.")
@click.option("--declarer", metavar="SEAT", help="The declarer of every deal, in the same way.")
@click.option("--leader", metavar="SEAT", help="The leader of every deal, in the same way.")
@click.option("-o", "--output", default="-", metavar="FILE", help="The etude file to write; default: standard output.")
def new(
    file: str | None,
    source: str | None,
    title: str | None,
    origin: str | None,
    game: str | None,
    declarer: str | None,
    leader: str | None,
    output: str,
) -> int:
    """Turn a printed problem into an etude file, checked and solved.

    FILE is a problem as printed in a newspaper or diagram, or any file that convert reads; - is standard input.  Without FILE,
    on a terminal, the program asks for the parts.  The exit status is 1 if the answer in the text is not the right one.

    Example: prefsolve etude new newspaper.txt -o othello.toml
    """
    if file is None and not _on_terminal():
        raise click.UsageError("give a file, or - for standard input; the program asks questions only on a terminal")
    problem, *more = load(file, source) if file is not None else [_asked()]
    if more:
        raise FormatError(f"{file}: {1 + len(more)} deals; an etude file holds one")
    problem = problem.fill(
        game=None if game is None else parse_game(game),
        declarer=None if declarer is None else parse_seat(declarer),
        leader=None if leader is None else parse_seat(leader),
    )
    problem = replace(problem, title=title or problem.title, source=origin or problem.source)
    _check(problem)
    solved, said = _solved(problem)
    text, losses = write_problems([solved], FORMATS["etude"])
    for loss in losses:
        click.echo(f"not carried over: {loss}", err=True)
    save(output, text)
    click.echo(said, err=True)
    wrong = problem.answer is not None and problem.answer != solved.answer
    if wrong:
        complain(f"the text says {problem.answer} tricks, but the answer is {solved.answer}")
    return int(wrong)


def _check(problem: Problem) -> None:
    """Refuse a problem that lacks a part, and name the option that gives it."""
    for name, value in (("game", problem.game), ("leader", problem.leader), ("declarer", problem.declarer)):
        if value is None and not (name == "declarer" and isinstance(problem.game, Raspasy)):
            raise IncompleteError(f"the text does not say the {name}; give it with --{name}")
    if problem.position().is_over:
        raise FormatError("every card has been played")


def _solved(problem: Problem) -> tuple[Problem, str]:
    """The problem with its answer and its key cards, and a sentence about them."""
    position = problem.position()
    if position.declarer is None:
        tricks = solve_raspasy(position).tricks
        shown = ", ".join(f"{seat} {number}" for seat, number in tricks.items())
        return replace(problem, seat_answers={"tricks": {seat.name: number for seat, number in tricks.items()}}), f"Tricks: {shown}"
    answer = solve(position, cards=True)
    keys = tuple(answer.best_cards)
    number = answer.declarer_tricks
    said = f"{position.declarer}'s tricks: {number}; {position.turn} keeps that with {format_cards(keys)}"
    return replace(problem, answer=number, keys=keys), said


def _on_terminal() -> bool:
    return sys.stdin.isatty()


def _asked() -> Problem:
    """A problem from questions and answers; a printed problem may be pasted whole where the hands are asked for."""
    title = click.prompt("Title", default="", show_default=False, err=True)
    problem = _until(lambda: read_printed(_lines().encode())[0])
    game: Game = problem.game or _until(lambda: parse_game(_answer("Game (6S to 10NT, misere, raspasy)")))
    declarer = problem.declarer
    if declarer is None and not isinstance(game, Raspasy):
        declarer = _until(lambda: parse_seat(_answer("Declarer (N E S W)")))
    leader = problem.leader
    if leader is None:
        leader = _until(lambda: parse_seat(_answer("Leader (N E S W)")))
    return replace(problem, title=title or problem.title, game=game, declarer=declarer, leader=leader)


def _lines() -> str:
    """Lines up to two blank ones; one may stand inside a printed problem."""
    click.echo("The three hands, each after its seat, or the whole problem; end with two blank lines:", err=True)
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
