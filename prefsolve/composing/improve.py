"""A near miss made sound: the smallest changes after which a problem fits a wish, and twins that differ by one change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from ..messages import english
from ..model.arguments import checked, checked_fields
from ..model.cards import Card
from ..model.position import Position
from ..notation import position_to_record
from ..solving.contexts import TABLE_MIB, context_of_thread, game_kind
from ..solving.positions import position_tricks
from ..solving.run_control import RunControl
from ..workshop.repair import Change, Repair, changed_positions, simplicity
from ..workshop.soundness_check import Side, solving_side
from .fit import FITS, UNFIT, misfit
from .moments import cards_of, choices_at, keeping, moment_of
from .quality import Quality, quality_of
from .variations import solves
from .wish import Wish

__all__ = ["Improvement", "goal_of", "improvements", "misfit_of", "twins"]

NEAREST = 30  # single changes from which pairs are made
EXCHANGES = (Change.SAME_SUIT, Change.UNSEEN, Change.TWO_SUITS)


@checked_fields
@dataclass(frozen=True, slots=True)
class Improvement:
    """A change, or two, that make a problem fit.

    :param changes: in the order in which they are made.
    :param keys: the first cards that keep the value, those equal in effect included; empty where the others are on move.
    """

    changes: tuple[Repair, ...]
    keys: tuple[Card, ...]
    quality: Quality

    @property
    def position(self) -> Position:
        """The changed problem."""
        return self.changes[-1].position

    def to_json(self) -> dict[str, Any]:
        """The changes in words, the changed problem as a record, its keys and its measures."""
        return {
            "changes": [english(str(change)) for change in self.changes],
            "position": position_to_record(self.position),
            "key_cards": [card.ascii for card in self.keys],
            "quality": self.quality.to_json(),
        }


@checked
def goal_of(position: Position, wish: Wish, *, stored: int | None = None) -> Wish:
    """The wish for that problem's own game: its side, its number of cards, and the value that it states.

    :param wish: how sound and how hard it is to be.
    :param stored: the declarer's tricks that the problem states; without them the side that succeeds is to succeed.
    :raises UnsupportedGameError: raspasy.
    """
    game_kind(position.game)
    value = position_tricks(context_of_thread(TABLE_MIB), position) if stored is None else stored
    side = wish.solver if wish.solver is not None else solving_side(position, value)
    return replace(
        wish,
        game=position.game,
        solver=side,
        cards=position.hand_size,
        value=wish.value if stored is None else stored - position.declarer_tricks,
        biddable=False,
    )


def misfit_of(position: Position, goal: Wish) -> int:
    """How far the problem is from the wish, as the search counts it; 0 where it fits."""
    return misfit(moment_of(position), goal, context_of_thread(TABLE_MIB))


@checked
def improvements(position: Position, goal: Wish, *, control: RunControl | None = None) -> list[Improvement]:
    """The changes after which the problem fits, smallest first: single ones, or where there is none, two exchanges.

    Tried are the changes of :func:`prefsolve.workshop.repairs` that leave the side on move as it is.  Pairs begin with the 30
    single exchanges that bring the problem nearest to the wish.

    :param goal: what :func:`goal_of` gives.
    """
    control = control or RunControl()
    tried = [(misfit_of(change.position, goal), change) for change in _changes(position, goal, control)]
    fitting: list[tuple[Repair, ...]] = [(change,) for score, change in tried if score == FITS]
    if not fitting:
        near = sorted((score, simplicity(change), at) for at, (score, change) in enumerate(tried) if score < UNFIT)
        exchanges = [tried[at][1] for _score, _simple, at in near if tried[at][1].change in EXCHANGES]
        fitting = list(_pairs(exchanges[:NEAREST], goal, control))
    fitting.sort(key=lambda changes: [simplicity(change) for change in changes])
    return [_improvement(changes, goal) for changes in _unlike(position, fitting)]


def _changes(position: Position, goal: Wish, control: RunControl) -> Iterator[Repair]:
    """Every single change that leaves the solving side on move, or the others."""
    ours = goal.side.on_move(position)
    for change in changed_positions(position):
        if control.stop():
            return
        if goal.side.on_move(change.position) == ours:
            yield change


def _pairs(firsts: Iterable[Repair], goal: Wish, control: RunControl) -> Iterator[tuple[Repair, ...]]:
    solver = context_of_thread(TABLE_MIB)
    for first in firsts:
        for second in _changes(first.position, goal, control):
            if second.change in EXCHANGES and misfit(moment_of(second.position), goal, solver, 1) == FITS:
                yield first, second


def _unlike(position: Position, fitting: Iterable[tuple[Repair, ...]]) -> Iterator[tuple[Repair, ...]]:
    """Each changed problem once, by the simplest change that leads to it; not the problem itself."""
    seen = {position}
    for changes in fitting:
        if changes[-1].position not in seen:
            seen.add(changes[-1].position)
            yield changes


def _improvement(changes: tuple[Repair, ...], goal: Wish) -> Improvement:
    position = changes[-1].position
    return Improvement(changes, keys_of(position, goal.side), quality_of(position, goal.side, economy=False))


def keys_of(position: Position, side: Side) -> tuple[Card, ...]:
    """The first cards that keep the value, where that side is on move."""
    moment = moment_of(position)
    if not solves(moment, side is Side.DECLARER):
        return ()
    kept = keeping(moment, choices_at(moment, context_of_thread(TABLE_MIB)))
    return tuple(Card(card) for choice in kept for card in reversed(cards_of(choice.mask)))


@checked
def twins(position: Position, goal: Wish, *, control: RunControl | None = None) -> list[Improvement]:
    """The single changes after which the problem fits too and has another key, smallest first.

    :param position: a problem that fits and in which the solving side is on move.
    """
    keys = set(keys_of(position, goal.side))
    free = replace(goal, value=None)
    tried = _changes(position, free, control or RunControl())
    fitting = [(change,) for change in tried if misfit_of(change.position, free) == FITS]
    fitting.sort(key=lambda changes: simplicity(changes[0]))
    found = (_improvement(changes, free) for changes in _unlike(position, fitting))
    return [one for one in found if not set(one.keys) & keys]
