"""What the commands on hidden cards share: options for a view, for how much to look at, and charts."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Mapping
from io import BytesIO
from pathlib import Path, PurePath
from typing import Any, TypeVar

import click

from ..errors import PredicateFileError, ViewError
from ..files.writing import write_whole
from ..formats import Problem
from ..messages import _
from ..model.cards import DECK_MASK, Card, Hand, Seat
from ..model.deal import Deal
from ..model.game import Raspasy
from ..model.position import FULL_HAND
from ..model.view import View
from ..notation import parse_cards, parse_game, parse_hand
from ..notation.alphabets import field_words
from ..single_dummy.constraints import Constraint, Place, Where, parse_constraint
from ..single_dummy.sampling import Budget
from ..solving.threads import MAX_WORKERS, default_workers
from .given import one_given
from .inputs import complete_file, from_option, refuse_own_input
from .numbers import MOST_SAMPLES, Number, Whole
from .players import is_player_word, naming_option, player, player_in_deal

__all__ = [
    "budget_of",
    "budget_options",
    "check_plot",
    "claim_options",
    "constraint_options",
    "constraints_of",
    "function_in_file",
    "hands_by_place",
    "save_figure",
    "time_option",
    "view_in_deal",
    "view_of",
    "view_options",
    "workers_option",
]

Command = Callable[..., Any]
_P = TypeVar("_P", Seat, Place)
_PLOTS = (".png", ".svg", ".pdf")

_VIEW = {
    "hand": click.option("--hand", metavar="HAND", help="The player's cards before the play, as in s789T.c789.d7.h7T."),
    "seat": click.option("--seat", metavar="WHO", help="The player's seat; default: W, or the declarer of a file's deal."),
    "absent": click.option("--absent", metavar="SEAT", help="The seat that sits out; default: N."),
    "declarer": click.option("--declarer", metavar="WHO", help="The declarer: a seat, or self, left or right; default: the player."),
    "discard": click.option("--discard", metavar="CARDS", help="The discard, if the player knows it."),
    "talon": click.option("--talon", metavar="CARDS", help="The talon, if it was opened."),
    "open_hands": click.option("--open", "open_hands", metavar="WHO:HAND", multiple=True, help="A hand that lies open; may be repeated."),
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
constraint_options = _adds(_CONSTRAINTS)
budget_options = _adds(_BUDGET)


def view_options(command: Command) -> Command:
    """Adds the options that give a view, and the argument for a file that holds a deal of which a player sees a part."""
    return _with_files("[FILE]")(command)


def claim_options(command: Command) -> Command:
    """The same for claims, of which files may hold many."""
    return _with_files("[FILE]...")(command)


def _with_files(shown: str) -> Callable[[Command], Command]:
    def add(command: Command) -> Command:
        command = click.option("--number", type=Whole(1), metavar="N", help="Which deal of a file that has several.")(_adds(_VIEW)(command))
        several = -1 if shown.endswith("...") else 1
        argument = click.argument("files", nargs=several, required=False, metavar=shown, shell_complete=complete_file)
        return argument(from_option(command))

    return add


def view_of(fields: dict[str, Any]) -> View:
    """The view that the options give, or that a player of the file's deal has; takes them out of ``fields``."""
    files, source, number = (fields.pop(name) for name in ("files", "source", "number"))
    given = {name: fields.pop(name) for name in _VIEW}
    if files:
        return _view_of_deal({"files": files, "source": source, "number": number}, given)
    if given["hand"] is None:
        raise click.UsageError(_("give the player's cards by --hand, or a file"))
    with naming_option("absent"):
        absent = Seat.N if given["absent"] is None else player(given["absent"], Seat.N)
    with naming_option("seat"):
        seat = Seat((absent + 3) % 4) if given["seat"] is None else player(given["seat"], absent)
    with naming_option("game"):
        game = None if given["game"] is None else parse_game(given["game"])
    with naming_option("declarer"):
        declarer = None if given["declarer"] is None else player(given["declarer"], absent, seat)
    if declarer is None and not isinstance(game, Raspasy):
        declarer = seat
    with naming_option("hand"):
        hand = parse_hand(given["hand"])
    with naming_option("leader"):
        leader = None if given["leader"] is None else player(given["leader"], absent, seat if declarer is None else declarer)
    told = {name: _cards(given[name], name) for name in ("discard", "out", "talon", "play")}
    return View(
        seat,
        hand,
        absent=absent,
        declarer=declarer,
        discard=None if told["discard"] is None else Hand(told["discard"]),
        talon=told["talon"],
        open_hands=_open_hands(given["open_hands"], absent, seat),
        out=Hand(told["out"] or ()),
        game=game,
        leader=leader,
        play=told["play"] or (),
    )


_OF_DEAL = ("game", "declarer", "leader", "seat", "open_hands")  # options that may be given beside a file


def _view_of_deal(files: dict[str, Any], given: dict[str, Any]) -> View:
    """What a player of the deal in a file knows: his hand, the discard if it is his, and the cards played so far."""
    for name, value in given.items():
        if value and name not in _OF_DEAL:
            raise click.UsageError(_("give a file or --{name}, not both", name=name))
    roles = {name: given[name] for name in ("game", "declarer", "leader")}
    deal = one_given({**files, **roles}, first=files["number"] is not None)
    problem = deal.problem
    absent = problem.deal.absent
    with naming_option("seat"):
        own = problem.leader if problem.declarer is None else problem.declarer
        seat = player_in_deal(given["seat"], absent, own) if given["seat"] is not None else own
    if seat is None:
        raise click.UsageError(_("give --seat, the player whose cards are seen"))
    opened = _open_hands(given["open_hands"], absent, seat, problem.deal)
    with deal.told():
        return view_in_deal(problem, seat, opened)


def view_in_deal(problem: Problem, seat: Seat, open_hands: Mapping[Seat, Hand] = {}) -> View:
    """What that player of a deal knows in the position that is shown.

    :raises PrefsolveError: as :class:`~prefsolve.model.view.View` does.
    """
    deal, own = problem.deal, problem.deal[seat]
    held = sum(hand.mask for hand in deal.hands.values()) | deal.discard.mask
    if any(problem.tricks):
        raise ViewError(_("tricks taken before the hands that are given have no place in what a player sees"))
    raspasy = isinstance(problem.game, Raspasy)
    ending = len(own) < FULL_HAND
    laid = deal.discard or (Hand() if ending else Hand.from_mask(DECK_MASK & ~held))  # of a whole deal what no hand holds
    discard = laid if laid and seat == problem.declarer else None
    talon = problem.opening[: problem.opened or 0] if raspasy else ()
    return View(
        seat,
        own,
        absent=deal.absent,
        declarer=problem.declarer,
        discard=discard,
        talon=talon or None,
        open_hands=open_hands,
        out=Hand.from_mask(DECK_MASK & ~held) if ending else Hand(),
        game=problem.game,
        leader=problem.leader,
        play=problem.play[: problem.turns],
    )


def constraints_of(fields: dict[str, Any], absent: Seat = Seat.N, whose: Seat | None = None) -> list[Constraint]:
    """The constraints that the options give; takes them out of ``fields``.

    :param absent: the seat that sits out; :param whose: the player of whom ``left`` and ``right`` tell.
    """
    with naming_option("know"):
        found: list[Constraint] = [parse_constraint(_with_seat(text, absent, whose)) for text in fields.pop("know")]
    return found + [_predicate(text) for text in fields.pop("where")]


def _with_seat(text: str, absent: Seat, whose: Seat | None) -> str:
    """The constraint with a seat for ``left``, ``first`` and the like."""
    name, space, rest = text.strip().partition(" ")
    return f"{player(name, absent, whose)}{space}{rest}" if is_player_word(name) else text


def budget_of(fields: dict[str, Any]) -> tuple[Budget, int]:
    """How much to look at, and on how many threads; takes the options out of ``fields``."""
    exact, samples, seconds, seed, workers = (fields.pop(name) for name in _BUDGET)
    if exact and samples is not None:
        raise click.UsageError(_("give --exact or --samples, not both"))
    return Budget(exact=True if exact else None, samples=samples, seconds=seconds, seed=seed), workers or default_workers()


def _cards(text: str | None, name: str) -> tuple[Card, ...] | None:
    with naming_option(name):
        return None if text is None else parse_cards(text, field_words(name))


def _open_hands(texts: tuple[str, ...], absent: Seat, seat: Seat, deal: Deal | None = None) -> dict[Seat, Hand]:
    """The open hands, by seat; of a deal that is known the seat is enough."""
    with naming_option("open"):
        known = None if deal is None else deal.__getitem__
        return hands_by_place(texts, "SEAT:HAND", lambda name: player_in_deal(name, absent, seat), known)


def hands_by_place(
    texts: tuple[str, ...], form: str, parse: Callable[[str], _P], known: Callable[[_P], Hand] | None = None
) -> dict[_P, Hand]:
    """The hands of texts such as ``W:s987``, by place.

    :param form: how such a text is written, for the message.
    :param parse: reads the place.
    :param known: the hand of a place, which then may stand alone.
    """
    hands: dict[_P, Hand] = {}
    for text in texts:
        name, colon, cards = text.partition(":")
        if not colon and known is None:
            raise click.UsageError(_("write a hand as {form}, not {text!r}", form=form, text=text[:60]))
        place = parse(name)
        if place in hands:
            raise click.UsageError(_("{at}'s cards are given twice", at=place))
        hands[place] = parse_hand(cards) if colon or known is None else known(place)
    return hands


def _predicate(text: str) -> Where:
    return Where(function_in_file(text), text.rpartition(":")[2])


def function_in_file(text: str) -> Callable[..., Any]:
    """The function that ``FILE:NAME`` means, of that Python file, which is run.

    :raises PredicateFileError: a file that cannot be read or run, or that lacks the function.
    """
    file, _colon, name = text.rpartition(":")
    try:
        spec = importlib.util.spec_from_file_location("prefsolve_predicates", Path(file).resolve())
        if spec is None or spec.loader is None:
            raise PredicateFileError(_("{file!r} is not a Python file; a predicate is given as FILE.py:NAME", file=file or text), file=file)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        function: Callable[..., Any] = getattr(module, name)
    except PredicateFileError:
        raise
    except SystemExit as fault:  # else the status the file asks for would be ours
        raise PredicateFileError(
            _("{file}: the file ends the program (SystemExit: {fault}) and defines no predicate", file=file, fault=fault), file=file
        ) from fault
    except Exception as fault:  # whatever the user's own file does wrong
        raise PredicateFileError(_("{file}: {type}: {fault}", file=file, type=type(fault).__name__, fault=fault), file=file) from fault
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
        raise click.UsageError(
            _("the ending of {file!r} is not a known drawing format; known are {plots}", file=file, plots=", ".join(_PLOTS))
        )
