"""Exact answers to raspasy with all cards seen, under every talon rule.

Three players each want few tricks, so no single minimax value exists; what does exist is found in one pass: the outcome
under a declared rule for ties, the range over all outcomes of best play, and what two opponents can force.

Each thread has one context of its own.  Questions about one deal share everything found before; the answers do not
depend on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Literal, overload

from .._ext._raspasy import Solver
from ..errors import OptionError, UnsupportedGameError
from ..messages import _
from ..model.arguments import checked, made
from ..model.cards import Card, bits
from ..model.deal import Deal
from ..model.game import Raspasy
from ..model.position import Position
from ..solving.contexts import MAX_TABLE_MIB, TABLE_MIB, TALON_KINDS, Kept, check_table_mib
from ..solving.threads import chosen_workers, ordered_map
from .answers import EldestHands, RaspasySolution, RaspasyValue, talon_rule_of

if TYPE_CHECKING:
    from .answers import FullRaspasySolution, RaspasySolutionWithCards, RaspasySolutionWithLine

__all__ = ["context_of_thread", "eldest_hands", "solve_raspasy", "solve_raspasy_many"]

MIN_TABLE_MIB = 1.0  # with less, a full deal takes minutes
_ROW = 11  # the core's number of an outcome is 11 * first player's tricks + second player's

_contexts: Kept[float, Solver] = Kept(Solver)


@overload
def solve_raspasy(position: Position, *, cards: Literal[True], line: Literal[True], table_mib: float = ...) -> FullRaspasySolution: ...
@overload
def solve_raspasy(
    position: Position, *, cards: Literal[True], line: Literal[False] = False, table_mib: float = ...
) -> RaspasySolutionWithCards: ...
@overload
def solve_raspasy(
    position: Position, *, cards: Literal[False] = False, line: Literal[True], table_mib: float = ...
) -> RaspasySolutionWithLine: ...
@overload
def solve_raspasy(position: Position, *, cards: bool = False, line: bool = False, table_mib: float = ...) -> RaspasySolution: ...
@checked
def solve_raspasy(position: Position, *, cards: bool = False, line: bool = False, table_mib: float = TABLE_MIB) -> RaspasySolution:
    """What each seat takes in raspasy with all cards seen.

    :param position: raspasy at any moment; one that is played out is answered too.
    :param cards: value every legal card of the seat on move as well.
    :param line: give the play behind ``tricks`` to the end as well.
    :param table_mib: the most memory the table of known positions may take, in MiB; it changes no answer.
    :raises UnsupportedGameError: a contract or misère.
    :raises OptionError: a table size below 1 or above 65,536 MiB.
    """
    if not isinstance(position.game, Raspasy):
        raise UnsupportedGameError(_("{game} has a declarer: it is not solved as raspasy", game=position.game), game=position.game)
    context = context_of_thread(table_mib)
    context.reset_nodes()
    value = _value(context, position)
    values = {card: _value(context, position.play(card)) for card in position.legal_cards()} if cards else None
    played = _line(context, position, value) if line else None
    return made(RaspasySolution, position, value, values, played, context.nodes)


@overload
def solve_raspasy_many(
    positions: Iterable[Position], *, workers: int | None = None, cards: Literal[True], line: Literal[True], table_mib: float = ...
) -> list[FullRaspasySolution]: ...
@overload
def solve_raspasy_many(
    positions: Iterable[Position], *, workers: int | None = None, cards: Literal[True], line: Literal[False] = False, table_mib: float = ...
) -> list[RaspasySolutionWithCards]: ...
@overload
def solve_raspasy_many(
    positions: Iterable[Position], *, workers: int | None = None, cards: Literal[False] = False, line: Literal[True], table_mib: float = ...
) -> list[RaspasySolutionWithLine]: ...
@overload
def solve_raspasy_many(
    positions: Iterable[Position], *, workers: int | None = None, cards: bool = False, line: bool = False, table_mib: float = ...
) -> list[RaspasySolution]: ...
@checked
def solve_raspasy_many(
    positions: Iterable[Position],
    *,
    workers: int | None = None,
    cards: bool = False,
    line: bool = False,
    table_mib: float = TABLE_MIB,
) -> list[Any]:  # of what the overloads say
    """:func:`solve_raspasy` for each position, in the positions' order.

    :param workers: threads, 1 to 256; one per processor by default.  They release the GIL and change no answer.
    :raises UnsupportedGameError: a contract or misère.
    :raises OptionError: ``workers`` or ``table_mib`` out of range.
    """

    def one(position: Position) -> RaspasySolution:
        return solve_raspasy(position, cards=cards, line=line, table_mib=table_mib)

    return list(ordered_map(one, positions, chosen_workers(workers)))


@checked
def eldest_hands(
    deal: Deal, game: Raspasy, *, talon: Sequence[Card] = (), talon_played: int | None = None, table_mib: float = TABLE_MIB
) -> EldestHands:
    """The deal's raspasy for each of the three players as eldest hand.

    :param talon: the talon's two cards in the order they are opened, unless ``game`` leaves it closed.
    :param talon_played: as in :class:`~prefsolve.model.position.Position`.
    :raises PrefsolveError: whatever the position refuses; :class:`OptionError`: ``table_mib`` out of range.
    """
    positions = {seat: Position(deal, game, leader=seat, talon=talon, talon_played=talon_played) for seat in deal.seats}
    return EldestHands({seat: solve_raspasy(position, table_mib=table_mib) for seat, position in positions.items()})


def context_of_thread(table_mib: float) -> Solver:
    """This thread's context, made anew when another table size is asked for."""
    check_table_mib(table_mib, MAX_TABLE_MIB, MIN_TABLE_MIB)
    try:
        return _contexts.of(table_mib)
    except MemoryError:
        raise OptionError(
            _("there is not enough memory for a table of {table_mib:g} MiB", table_mib=table_mib), table_mib=table_mib
        ) from None


def _value(context: Solver, position: Position) -> RaspasyValue:
    """The value of the whole position."""
    seats = (*position.deal.seats, position.deal.absent)
    rule = talon_rule_of(position)
    tricks, least, most, held, sets = context.value(
        tuple(position.deal[seat].mask for seat in position.deal.seats),
        seats.index(position.leader),
        bytes(position.table),
        TALON_KINDS[rule.kind],
        rule.highest_takes,
        rule.winner_leads,
        bytes(position.talon) or b"\0\0",
        position.talon_played,
    )
    taken = [position.tricks[seat] for seat in seats]
    places = {seat: seats.index(seat) for seat in position.scoring_seats}
    return RaspasyValue(
        {seat: taken[i] + tricks[i] for seat, i in places.items()},
        {seat: (taken[i] + least[i], taken[i] + most[i]) for seat, i in places.items()},
        {seat: taken[i] + held[i] for seat, i in places.items()},
        _outcomes(sets, position.hand_size, taken, list(places.values())),
    )


def _outcomes(sets: Sequence[int], size: int, taken: Sequence[int], order: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """The outcomes of the core's sets, of which the first has none of the dealer's tricks, the second one, the third two."""
    found = []
    for dealer, numbers in enumerate(sets):
        for number in bits(numbers):
            first, second = divmod(number, _ROW)
            four = (first, second, size - dealer - first - second, dealer)
            found.append(tuple(taken[i] + four[i] for i in order))
    return tuple(sorted(found))


def _line(context: Solver, position: Position, value: RaspasyValue) -> tuple[Card, ...]:
    """The play to the end that leads to the value's ``tricks``: of the cards that do, the lowest."""
    line = []
    while not position.is_over:
        for card in sorted(position.legal_cards(), key=lambda card: (card.rank, card.suit)):
            after = position.play(card)
            if _value(context, after).tricks == value.tricks:
                break
        line.append(card)
        position = after
    return tuple(line)
