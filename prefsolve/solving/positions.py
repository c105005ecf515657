"""Exact answers to contracts and misère with all cards seen.

Positions are validated when they are made; here they are turned into the core's integers and back.  Each thread has one
solver context of its own, whose table is bounded and is emptied, at no cost, before every position: answers and node
counts depend on the position alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, product
from typing import TYPE_CHECKING, Any, Literal, overload

from .._ext._core import Solver
from ..model.arguments import checked, made
from ..model.cards import Card
from ..model.deal import Deal, clockwise
from ..model.game import Contract, Misere
from ..model.position import Position
from .answers import TABLE_GAMES, DealTable, Solution
from .contexts import TABLE_MIB, context_of_thread, game_kind
from .threads import chosen_workers, ordered_map

if TYPE_CHECKING:
    from .answers import FullSolution, SolutionWithCards, SolutionWithLine

__all__ = [
    "position_cards",
    "position_reaches",
    "position_tricks",
    "reaches",
    "solve",
    "solve_many",
    "table",
]

BATCH = 16  # positions a thread solves between two turns in Python


@overload
def solve(position: Position, *, cards: Literal[True], line: Literal[True], table_mib: float = ...) -> FullSolution: ...
@overload
def solve(position: Position, *, cards: Literal[True], line: Literal[False] = False, table_mib: float = ...) -> SolutionWithCards: ...
@overload
def solve(position: Position, *, cards: Literal[False] = False, line: Literal[True], table_mib: float = ...) -> SolutionWithLine: ...
@overload
def solve(position: Position, *, cards: bool = False, line: bool = False, table_mib: float = ...) -> Solution: ...
@checked
def solve(position: Position, *, cards: bool = False, line: bool = False, table_mib: float = TABLE_MIB) -> Solution:
    """The declarer's tricks with best play by both sides, all cards seen.

    :param position: a contract or misère; one that is played out is answered too.
    :param cards: value every legal card of the hand on move as well.
    :param line: give a principal variation to the end as well.
    :param table_mib: the most memory the transposition table may take, in MiB; it changes no answer.
    :raises UnsupportedGameError: raspasy, which has no declarer.
    :raises OptionError: a table size that is not above 0, or above 65,536 MiB.
    """
    arguments = _arguments(position)  # refuses a game without a declarer, even one that is played out
    context = context_of_thread(table_mib)
    if not (cards or line):
        value, nodes = context.fresh_value(*arguments)  # 0 where no card is left
        return made(Solution, position, position.declarer_tricks + value, None, None, nodes)
    context.clear()
    context.reset_nodes()
    values = position_cards(context, position) if cards else None
    tricks = _best(position, values) if values else position_tricks(context, position)
    played = _line(context, position, tricks) if line else None
    return made(Solution, position, tricks, values, played, context.nodes)


@checked
def reaches(position: Position, tricks: int, *, table_mib: float = TABLE_MIB) -> bool:
    """Whether the declarer takes at least ``tricks`` tricks in all with best play by both sides, all cards seen.

    That is quicker than :func:`solve`; a misère stays clean where it does not reach 1.

    :param tricks: of the whole deal, those he has taken already included; any number is answered.
    :param table_mib: as in :func:`solve`.
    :raises UnsupportedGameError: raspasy, which has no declarer.
    :raises OptionError: a table size that is not above 0, or above 65,536 MiB.
    """
    arguments = _arguments(position)
    needed = tricks - position.declarer_tricks
    context = context_of_thread(table_mib)
    if needed <= 0 or needed > position.hand_size:
        return needed <= 0
    context.clear()
    return context.at_least(*arguments[:5], needed, arguments[5])


@overload
def solve_many(
    positions: Iterable[Position], *, workers: int | None = None, cards: Literal[True], line: Literal[True], table_mib: float = ...
) -> list[FullSolution]: ...
@overload
def solve_many(
    positions: Iterable[Position], *, workers: int | None = None, cards: Literal[True], line: Literal[False] = False, table_mib: float = ...
) -> list[SolutionWithCards]: ...
@overload
def solve_many(
    positions: Iterable[Position], *, workers: int | None = None, cards: Literal[False] = False, line: Literal[True], table_mib: float = ...
) -> list[SolutionWithLine]: ...
@overload
def solve_many(
    positions: Iterable[Position], *, workers: int | None = None, cards: bool = False, line: bool = False, table_mib: float = ...
) -> list[Solution]: ...
@checked
def solve_many(
    positions: Iterable[Position],
    *,
    workers: int | None = None,
    cards: bool = False,
    line: bool = False,
    table_mib: float = TABLE_MIB,
) -> list[Any]:  # of what the overloads say
    """:func:`solve` for each position, in the positions' order.

    :param workers: threads, 1 to 256; one per processor by default.  They release the GIL and change no answer.
    :raises UnsupportedGameError: a raspasy position.
    :raises OptionError: ``workers`` or ``table_mib`` out of range.
    """

    def solve_batch(batch: tuple[Position, ...]) -> list[Solution]:
        if cards or line:
            return [solve(position, cards=cards, line=line, table_mib=table_mib) for position in batch]
        return _values_alone(batch, table_mib)

    found = ordered_map(solve_batch, _batched(positions), chosen_workers(workers))
    return [solution for batch in found for solution in batch]


def _batched(positions: Iterable[Position]) -> Iterator[tuple[Position, ...]]:
    rest = iter(positions)
    while batch := tuple(islice(rest, BATCH)):
        yield batch


def _values_alone(positions: Sequence[Position], table_mib: float) -> list[Solution]:
    """:func:`solve` for each; the core goes from one to the next by itself, so threads seldom wait for one another."""
    for position in positions:
        game_kind(position.game)  # refuses a game without a declarer, even one that is played out
    asked = [None if position.is_over else _arguments(position) for position in positions]
    found = iter(context_of_thread(table_mib).values([arguments for arguments in asked if arguments is not None]))
    solutions = []
    for position, arguments in zip(positions, asked, strict=True):
        value, nodes = (0, 0) if arguments is None else next(found)
        solutions.append(made(Solution, position, position.declarer_tricks + value, None, None, nodes))
    return solutions


@checked
def table(deal: Deal, *, table_mib: float = TABLE_MIB) -> DealTable:
    """Every strain and misère for each of the three declarers and each of the three leaders: 54 values.

    The talon and discard play no part: each declarer plays the hand he is given.

    :raises HandSizeError: hands that are uneven, empty or longer than ten cards.
    :raises OptionError: ``table_mib`` out of range.
    """
    context = context_of_thread(table_mib)
    context.clear()
    bare = Deal(deal.hands)
    seats = bare.seats
    Position(bare, Misere(), declarer=seats[0], leader=seats[0])  # refuses hands that cannot be played
    first, second, third = (bare[seat].mask for seat in seats)
    values = context.table_values(first, second, third)
    return made(DealTable, deal, dict(zip(product(TABLE_GAMES, seats, seats), values, strict=True)))


def _state(position: Position) -> tuple[int, int, int, int, int]:
    """The core's view: the hands clockwise from the declarer, the game, and the leader's place in that order."""
    kind = game_kind(position.game)
    assert position.declarer is not None  # only raspasy has none, which has just been refused
    deal = position.deal
    leader = clockwise(deal.seats, position.declarer).index(position.leader)
    return *deal.masks_from(position.declarer), kind, leader


def _arguments(position: Position) -> tuple[int, int, int, int, int, bytes]:
    return *_state(position), bytes(position.table) if position.table else b""


def position_tricks(context: Solver, position: Position) -> int:
    """The declarer's tricks of the whole position; raises :class:`UnsupportedGameError` for raspasy."""
    if position.is_over:
        game_kind(position.game)
        return position.declarer_tricks
    return position.declarer_tricks + context.value(*_arguments(position))


def position_reaches(context: Solver, position: Position, tricks: int) -> bool:
    """Whether the declarer's tricks of the whole position reach ``tricks``."""
    needed = tricks - position.declarer_tricks
    if not 0 < needed <= position.hand_size:
        return needed <= 0
    return context.at_least(*_state(position), needed, bytes(position.table))


def position_cards(context: Solver, position: Position) -> dict[Card, int]:
    """Each legal card's value in the whole position, in the order the hand is written; empty when the play is over."""
    if position.is_over:
        return {}
    values = dict(context.card_values(*_arguments(position)))
    return {card: position.declarer_tricks + values[card] for card in position.legal_cards()}


def _best(position: Position, values: dict[Card, int]) -> int:
    return max(values.values()) if _wants_tricks(position) else min(values.values())


def _wants_tricks(position: Position) -> bool:
    """Whether the side on move is the one that wants the declarer to take tricks."""
    return (position.turn == position.declarer) != isinstance(position.game, Misere)


def _line(context: Solver, position: Position, tricks: int) -> tuple[Card, ...]:
    """A line to the end in which no card changes the value: of the cards that keep it, the most natural.

    The side on move can never better the value, so one zero-window question per card tells whether the card keeps it.
    """
    line = []
    while not position.is_over:
        wants = _wants_tricks(position)
        for card in _most_natural_first(position):
            after = position.play(card)
            if wants == position_reaches(context, after, tricks if wants else tricks + 1):
                break
        line.append(card)
        position = after
    return tuple(line)


def _most_natural_first(position: Position) -> list[Card]:
    """Low cards first; but who leads in a contract cashes his high cards, and a misère's declarer gets rid of his."""
    on_lead = not position.table
    high = on_lead if isinstance(position.game, Contract) else position.turn == position.declarer and not on_lead
    return sorted(position.legal_cards(), key=lambda card: (card.rank, card.suit), reverse=high)
