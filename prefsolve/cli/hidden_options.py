"""What the commands on hidden cards share: options for a view, for how much to look at, and charts."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Mapping
from io import BytesIO
from pathlib import Path, PurePath
from typing import Any

import click

from ..errors import PredicateFileError
from ..files.writing import write_whole
from ..model.cards import Hand, Seat
from ..model.deal import clockwise
from ..model.game import Raspasy
from ..model.view import View
from ..notation import parse_cards, parse_game, parse_hand, parse_seat
from ..single_dummy.constraints import Constraint, Where, parse_constraint
from ..single_dummy.sampling import Budget
from ..solving.threads import MAX_WORKERS, default_workers
from .inputs import refuse_own_input
from .numbers import MOST_SAMPLES, Number, Whole

__all__ = [
    "budget_of",
    "budget_options",
    "check_plot",
    "constraint_options",
    "constraints_of",
    "function_in_file",
    "leader_of",
    "save_figure",
    "time_option",
    "view_of",
    "view_options",
    "workers_option",
]

Command = Callable[..., Any]
LEADERS = {"self": 0, "left": 1, "right": 2}
_PLOTS = (".png", ".svg", ".pdf")

_VIEW = {
    "hand": click.option("--hand", metavar="HAND", help="The player's cards before the play, as in s789T.c789.d7.h7T."),
    "seat": click.option("--seat", metavar="SEAT", default="W", show_default=True, help="The player's seat."),
    "absent": click.option("--absent", metavar="SEAT", default="N", show_default=True, help="The seat that sits out."),
    "declarer": click.option("--declarer", metavar="SEAT", help="The declarer; default: the player."),
    "discard": click.option("--discard", metavar="CARDS", help="The discard, if the player knows it."),
    "talon": click.option("--talon", metavar="CARDS", help="The talon, if it was opened."),
    "open_hands": click.option("--open", "open_hands", metavar="SEAT:HAND", multiple=True, help="A hand that lies open; may be repeated."),
    "out": click.option("--out", metavar="CARDS", help="Cards of earlier tricks, out of play."),
    "game": click.option("--game", metavar="GAME", help="6S to 10H, 7NT, misere."),
    "leader": click.option(
        "--leader", metavar="WHO", help="The leader to the first trick: a seat, or self, left or right, as seen from the declarer."
    ),
    "play": click.option("--play", metavar="CARDS", help="The cards played so far, in play order."),
}
_CONSTRAINTS = {
    "know": click.option("--know", metavar="TEXT", multiple=True, help='"E holds SA", "E lacks SA", "E has 2-4 H"; may be repeated.'),
    "where": click.option(
        "--where",
        metavar="FILE:NAME",
        multiple=True,
        help="A Python function of the hands' masks; only layouts for which it gives true are counted.",
    ),
}
_BUDGET = {
    "exact": click.option("--exact", is_flag=True, help="Look at every layout, even if there are very many."),
    "samples": click.option("--samples", type=Whole(1, MOST_SAMPLES), metavar="N", help="Look at N layouts drawn at random."),
    "seconds": click.option(
        "--time", "seconds", type=Number(0, min_open=True), metavar="S", help="Stop after S seconds and print what has been found."
    ),
    "seed": click.option("--seed", type=Whole(0), default=0, show_default=True, help="Seed of the sample."),
    "workers": click.option("--workers", type=Whole(1, MAX_WORKERS), help="Number of threads; default: one per processor."),
}


def _adds(options: Mapping[str, Callable[[Command], Command]]) -> Callable[[Command], Command]:
    def add(command: Command) -> Command:
        for option in reversed(list(options.values())):
            command = option(command)
        return command

    return add


time_option = _BUDGET["seconds"]
workers_option = _BUDGET["workers"]
view_options = _adds(_VIEW)
constraint_options = _adds(_CONSTRAINTS)
budget_options = _adds(_BUDGET)


def view_of(fields: dict[str, Any]) -> View:
    """The view that the options give; takes them out of ``fields``."""
    hand, seat, absent, declarer, discard, talon, open_hands, out, game, leader, play = (fields.pop(name) for name in _VIEW)
    if hand is None:
        raise click.UsageError("give the player's cards by --hand")
    seat, absent = parse_seat(seat), parse_seat(absent)
    played = None if game is None else parse_game(game)
    if declarer is not None:
        declarer = parse_seat(declarer)
    elif not isinstance(played, Raspasy):
        declarer = seat
    return View(
        seat,
        parse_hand(hand),
        absent=absent,
        declarer=declarer,
        discard=_cards(discard, "the discard"),
        talon=None if talon is None else parse_cards(talon, "the talon"),
        open_hands=_open_hands(open_hands),
        out=_cards(out, "the cards out of play") or Hand(),
        game=played,
        leader=None if leader is None else leader_of(leader, seat if declarer is None else declarer, absent),
        play=() if play is None else parse_cards(play, "the play"),
    )


def leader_of(text: str, declarer: Seat, absent: Seat) -> Seat:
    """A seat, or the one that ``self``, ``left`` or ``right`` names as seen by the declarer."""
    if text.lower() in LEADERS:
        seats = tuple(seat for seat in Seat if seat != absent)
        return clockwise(seats, declarer)[LEADERS[text.lower()]]
    return parse_seat(text)


def constraints_of(fields: dict[str, Any]) -> list[Constraint]:
    """The constraints that the options give; takes them out of ``fields``."""
    found: list[Constraint] = [parse_constraint(text) for text in fields.pop("know")]
    return found + [_predicate(text) for text in fields.pop("where")]


def budget_of(fields: dict[str, Any]) -> tuple[Budget, int]:
    """How much to look at, and on how many threads; takes the options out of ``fields``."""
    exact, samples, seconds, seed, workers = (fields.pop(name) for name in _BUDGET)
    if exact and samples is not None:
        raise click.UsageError("give --exact or --samples, not both")
    return Budget(exact=True if exact else None, samples=samples, seconds=seconds, seed=seed), workers or default_workers()


def _cards(text: str | None, place: str) -> Hand | None:
    return None if text is None else Hand(parse_cards(text, place))


def _open_hands(texts: tuple[str, ...]) -> dict[Seat, Hand]:
    hands: dict[Seat, Hand] = {}
    for text in texts:
        name, colon, hand = text.partition(":")
        if not colon:
            raise click.UsageError(f"write an open hand as SEAT:HAND, not {text!r}")
        seat = parse_seat(name)
        if seat in hands:
            raise click.UsageError(f"{seat}'s open hand is given twice")
        hands[seat] = parse_hand(hand)
    return hands


def _predicate(text: str) -> Where:
    return Where(function_in_file(text), text.rpartition(":")[2])


def function_in_file(text: str) -> Callable[..., Any]:
    """The function that ``FILE:NAME`` means, of that Python file, which is run.

    :raises PredicateFileError: a file that cannot be read or run, or that lacks the function.
    """
    file, _, name = text.rpartition(":")
    try:
        spec = importlib.util.spec_from_file_location("prefsolve_predicates", Path(file).resolve())
        if spec is None or spec.loader is None:
            raise PredicateFileError(f"{file or text!r} is not a Python file; a predicate is given as FILE.py:NAME", file=file)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        function: Callable[..., Any] = getattr(module, name)
    except PredicateFileError:
        raise
    except SystemExit as fault:  # else the status the file asks for would be ours
        raise PredicateFileError(f"{file}: the file ends the program (SystemExit: {fault}) and defines no predicate", file=file) from fault
    except Exception as fault:  # whatever the user's own file does wrong
        raise PredicateFileError(f"{file}: {type(fault).__name__}: {fault}", file=file) from fault
    return function


def save_figure(answer: Any, file: str) -> None:
    """Draw the answer to a file, in the format that its ending names; whole or not at all.

    :raises FormatError: a file that cannot be written, or that the command reads.
    """
    refuse_own_input(file)
    drawn = BytesIO()
    try:
        answer.figure().savefig(drawn, format=PurePath(file).suffix[1:].lower())
    except ValueError as fault:  # an answer without a distribution
        raise click.UsageError(str(fault)) from fault
    write_whole(file, drawn.getvalue())


def check_plot(file: str | None) -> None:
    """Refuse a name whose ending is no format of drawings, before the work begins."""
    if file is not None and PurePath(file).suffix.lower() not in _PLOTS:
        raise click.UsageError(f"the ending of {file!r} is not a known drawing format; known are {', '.join(_PLOTS)}")
