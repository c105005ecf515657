"""What the solving side has to find: at the key, down the main line, and in every variation.

A *variation* is a line of the solution's tree: the solving side plays one card, of several right ones the lowest, and the
others play any card that gives nothing away.  A *dual* is a place of the solving side where several
cards that differ keep the value and another does not; where every card keeps it nothing is to be found, and the place is
*free*.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from .._ext._core import Solver
from ..solving.contexts import MISERE_KIND
from .moments import Choice, Moment, choices_at, keeping, play, wants_tricks

__all__ = ["Place", "Try", "Variations", "all_variations", "main_line", "next_card", "settled", "solves", "tries_at"]

LIMIT = 4000  # positions of a walk; more, and the problem counts as too wide to be judged


@dataclass(slots=True)
class Variations:
    """The places of the solving side in all variations, positions reached in several ways counted once.

    :param places: where one card alone keeps the value.
    :param duals: where several do, and others do not.
    :param free: where every card does, though the result is still open.
    :param positions: how many positions were looked at.
    :param complete: whether every variation was followed; not where a limit ended the walk.
    """

    places: int = 0
    duals: int = 0
    free: int = 0
    positions: int = 0
    complete: bool = True
    seen: set[Moment] = field(default_factory=set, repr=False)


def solves(moment: Moment, declarer: bool) -> bool:
    """Whether a seat of the solving side is on move, the declarer's if ``declarer``."""
    return (moment.turn == 0) == declarer


def settled(moment: Moment, value: int, declarer: bool) -> bool:
    """Whether the solving side cannot do worse any more, whatever is played: there is nothing left to find.

    :param value: the tricks the declarer still takes with best play.
    """
    wants = declarer != (moment.kind == MISERE_KIND)
    return value == 0 if wants else value == moment.tricks_left


def all_variations(moment: Moment, declarer: bool, solver: Solver, *, duals: int | None = None, limit: int = LIMIT) -> Variations:
    """All variations from that position on.

    At a dual the solving side goes on with its lowest card, as in the main line.

    :param declarer: whether the declarer solves; else the defenders.
    :param duals: end the walk as soon as there are more than so many.
    :param limit: the most positions that are looked at.
    """
    found = Variations()
    waiting = [moment]
    while waiting:
        at = waiting.pop()
        if at in found.seen:
            continue
        if found.positions >= limit or (duals is not None and found.duals > duals):
            found.complete = False
            break
        found.seen.add(at)
        found.positions += 1
        choices = choices_at(at, solver)
        if not choices:
            continue
        kept = keeping(at, choices)
        if settled(at, kept[0].value, declarer):
            continue
        if solves(at, declarer):
            _count(found, choices, kept)
            kept = [min(kept, key=lambda choice: (choice.card & 7, choice.card >> 3))]
        waiting += [play(at, choice.card) for choice in reversed(kept)]
    return found


def _count(found: Variations, choices: list[Choice], kept: list[Choice]) -> None:
    if len(choices) == 1:
        return
    if len(kept) == len(choices):
        found.free += 1
    elif len(kept) > 1:
        found.duals += 1
    else:
        found.places += 1


class Place(NamedTuple):
    """A place of the solving side in a line.

    :param trick: which trick of the line it is, from 1.
    :param kept: those of the choices that keep the value.
    """

    moment: Moment
    trick: int
    choices: list[Choice]
    kept: list[Choice]


def main_line(moment: Moment, declarer: bool, solver: Solver) -> list[Place]:
    """The solving side's places down the main line, which is chosen as :func:`prefsolve.workshop.main_line` does."""
    places: list[Place] = []
    trick = 1
    while choices := choices_at(moment, solver):
        if solves(moment, declarer):
            places.append(Place(moment, trick, choices, keeping(moment, choices)))
        moment = play(moment, next_card(moment, declarer, solver))
        trick += not moment.table
    return places


def next_card(moment: Moment, declarer: bool, solver: Solver) -> int:
    """The main line's card at that moment: of those that keep the value the solving side's lowest, or the opponent's that leaves fewest."""
    kept = keeping(moment, choices_at(moment, solver))
    if solves(moment, declarer):
        return min(kept, key=_lowest).card
    return min((_freedom(play(moment, choice.card), declarer, solver), *_lowest(choice), choice.card) for choice in kept)[3]


def _lowest(choice: Choice) -> tuple[int, int]:
    return choice.card & 7, choice.card >> 3


def _freedom(moment: Moment, declarer: bool, solver: Solver) -> int:
    """How many choices keep the value, if the solving side is on move; else more than there can be."""
    choices = choices_at(moment, solver) if solves(moment, declarer) else []
    return len(keeping(moment, choices)) if choices else 11


class Try(NamedTuple):
    """A choice that loses; of the next opponent's replies that differ, how many refute it."""

    choice: Choice
    refutations: int


def tries_at(place: Place, declarer: bool, solver: Solver) -> list[Try]:
    """The tries at a place, refuted as in :func:`prefsolve.workshop.soundness`."""
    if not place.kept:
        return []
    best = place.kept[0].value
    lost = [choice for choice in place.choices if choice not in place.kept]
    return [Try(choice, _refutations(place.moment, choice.card, best, declarer, solver)[0]) for choice in lost]


def _refutations(before: Moment, card: int, target: int, declarer: bool, solver: Solver) -> tuple[int, int]:
    """Replies that hold the solving side to less than ``target`` more tricks of the declarer, and minus all replies.

    :param target: counted from the trick on which the try was played, before it ended.
    """
    moment = play(before, card)
    if not moment.table and moment.leader == 0:
        target -= 1  # the declarer took the trick
    choices = choices_at(moment, solver)
    if not choices:
        return 0, 0
    if not solves(moment, declarer):
        wants = wants_tricks(moment)  # whether the one who replies wants the declarer to take tricks
        return sum(choice.value > target if wants else choice.value < target for choice in choices), -len(choices)
    return min(_refutations(moment, choice.card, target, declarer, solver) for choice in choices)
