"""Raspasy by result: each seat plays for its own whists, exactly, with the tricks taken so far as part of the position.

Counting tricks misses what a convention adds to them: the reward for taking none, and in Rostov everything, since there
only who took fewest writes.  Here each seat on move chooses the outcome whose exact result is its best (max^n).  Outcomes
of equal result are told apart by a rule, so that the value belongs to the position and not to the order of cards: the
worse the next seat's result clockwise, then the third's; then as in raspasy by tricks: fewest own, then most for the next
seat.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from .._ext import _payoff
from ..errors import UnsupportedGameError
from ..messages import _
from ..model.cards import Card, Seat
from ..model.game import Raspasy, TalonKind, TalonRule
from ..model.position import Position
from ..score.convention import FULL_TRICKS, Convention
from ..score.errors import OutcomeError
from ..score.outcome import Outcome
from ..score.result import score_deal
from ..solving.contexts import TABLE_MIB, TALON_KINDS, Kept

__all__ = ["RULE", "RaspasyScore", "raspasy_cards_by_score", "raspasy_line_by_score", "results_of_outcomes", "solve_raspasy_by_score"]

RULE = "best own result, then the worst for the next seat, then for the third, then fewest own tricks"
OUTCOMES = 363
_NAMES = ("0", "1", "2", "dealer")

Tricks = tuple[int, int, int, int]  # of the three players, and of the dealer


@dataclass(frozen=True, slots=True)
class RaspasyScore:
    """What raspasy comes to when each seat plays for its result.

    :param tricks: each seat's tricks in the whole deal; with four players the dealer's too.
    :param results: each seat's exact result in whists; they add up to nought.
    """

    tricks: Mapping[Seat, int]
    results: Mapping[Seat, Fraction]


def number_of(tricks: Tricks) -> int:
    """The outcome's number in the compiled search."""
    return 33 * tricks[0] + 3 * tricks[1] + tricks[3]


def _outcomes(total: int) -> Iterator[Tricks]:
    """Every way in which so many tricks may fall, the dealer taking at most two."""
    for dealt in range(min(2, total) + 1):
        for first in range(total - dealt + 1):
            for second in range(total - dealt - first + 1):
                yield first, second, total - dealt - first - second, dealt


@lru_cache(maxsize=256)
def _results(convention: Convention, row: int, players: int, bomb: bool) -> Mapping[Tricks, tuple[Fraction, ...]]:
    """Each possible outcome's results, of the three players and with four the dealer."""
    names, found = _NAMES[:players], {}
    for tricks in _outcomes(FULL_TRICKS):
        if tricks[3] and (players == 3 or not convention.dealer_plays_raspasy):
            continue
        outcome = Outcome(
            Raspasy(),
            tricks=dict(zip(_NAMES, tricks, strict=True)) if players == 4 else dict(zip(names, tricks, strict=False)),
            row=row,
            blind=frozenset(_NAMES[:1] if bomb else ()),  # whoever announced it, it is written alike for everybody
        )
        score = score_deal(outcome, convention, names, dealer="dealer" if players == 4 else None)
        found[tricks] = tuple(score.results[name] for name in names)
    return found


def results_of_outcomes(convention: Convention, row: int, players: int) -> Mapping[Tricks, tuple[Fraction, ...]]:
    """For each way the ten tricks may fall (three players, the dealer) the exact results of the players, with four the dealer's last."""
    return _results(convention, row, players, False)


@lru_cache(maxsize=256)
def _wishes(convention: Convention, row: int, players: int, bomb: bool) -> tuple[bytes, bytes]:
    """The compiled search's tables: each player's ranking of the outcomes, and the classes of tricks taken before."""
    worth = _results(convention, row, players, bomb)
    ranks = array("H", bytes(2 * 3 * OUTCOMES))
    for player in range(3):
        second, third = (player + 1) % 3, (player + 2) % 3
        liked = sorted(worth, key=lambda t: (-worth[t][player], worth[t][second], worth[t][third], t[player], -t[second], -t[third]))
        for place, tricks in enumerate(liked):
            ranks[OUTCOMES * player + number_of(tricks)] = place
    classes: dict[tuple[tuple[int, ...], ...], int] = {}
    wishes = array("H", bytes(2 * 11 * OUTCOMES))
    for left in range(1, FULL_TRICKS + 1):
        coming = [number_of(tricks) for tricks in _outcomes(left) if not tricks[3]]
        for taken in _outcomes(FULL_TRICKS - left):
            start = number_of(taken)
            orders = tuple(tuple(sorted(coming, key=lambda number: ranks[OUTCOMES * player + start + number])) for player in range(3))
            wishes[OUTCOMES * left + start] = classes.setdefault(orders, len(classes))
    return ranks.tobytes(), wishes.tobytes()


_contexts: Kept[tuple[Convention, int, int, bool], _payoff.Solver] = Kept(lambda key: _payoff.Solver(*_wishes(*key), TABLE_MIB), most=4)


def solve_raspasy_by_score(
    position: Position, convention: Convention, *, row: int = 1, players: int | None = None, bomb: bool = False
) -> RaspasyScore:
    """The outcome when each seat plays for its own result, all cards seen.

    :param position: raspasy, at any point; the tricks already taken and those to come make ten.
    :param row: its place in a row of raspasy, from 1, which settles the price.
    :param players: 3 or 4, the seat that sits out then dealing; by default 4 if the dealer's talon cards take part.
    :param bomb: whether somebody announced it without looking at his cards.
    :raises UnsupportedGameError: a game with a declarer.
    :raises BlindError: a bomb in a convention that has none.
    :raises OutcomeError: tricks that do not make ten, or a dealer's talon cards in a convention that keeps the talon closed.
    """
    players = _players(position, convention, players)
    convention = _as_dealt(position, convention)
    tricks = _final(position, convention, row, players, bomb)
    seats = position.deal.seats
    named = dict(zip((*seats, position.deal.absent), tricks, strict=True))
    results = _results(convention, row, players, bomb)[tricks]
    shown = (*seats, position.deal.absent)[:players]
    return RaspasyScore({seat: named[seat] for seat in shown}, dict(zip(shown, results, strict=True)))


def raspasy_cards_by_score(
    position: Position, convention: Convention, *, row: int = 1, players: int | None = None
) -> dict[Card, RaspasyScore]:
    """:func:`solve_raspasy_by_score` after each legal card of the seat on move."""
    return {card: solve_raspasy_by_score(position.play(card), convention, row=row, players=players) for card in position.legal_cards()}


def raspasy_line_by_score(position: Position, convention: Convention, *, row: int = 1, players: int | None = None) -> list[Card]:
    """A line of play to the end in which every card keeps the value."""
    value, line = solve_raspasy_by_score(position, convention, row=row, players=players), []
    while not position.is_over:
        for card in position.legal_cards():
            after = position.play(card)
            if solve_raspasy_by_score(after, convention, row=row, players=players) == value:
                break
        position = after
        line.append(card)
    return line


def _players(position: Position, convention: Convention, players: int | None) -> int:
    game = position.game
    if not isinstance(game, Raspasy):
        raise UnsupportedGameError(
            _("{game} has a declarer; this is only for raspasy, where each player plays alone", game=game), game=game
        )
    at_dealer = game.rule.kind is TalonKind.DEALER
    if players not in (None, 3, 4):
        raise OutcomeError(_("three or four play, not {players}", players=players))
    if at_dealer and players == 3:
        raise OutcomeError(_("the dealer's talon cards take part in four-handed raspasy only"))
    if at_dealer and convention.raspasy_talon == "closed":
        raise OutcomeError(
            _("{convention} keeps the talon of raspasy closed, so the dealer cannot take tricks with it", convention=convention.name)
        )
    taken = sum(position.tricks)
    if taken + position.hand_size != FULL_TRICKS:
        raise OutcomeError(
            _(
                "the score needs all ten tricks, but {taken} taken with {hand_size} to come make {taken2}",
                taken=taken,
                hand_size=position.hand_size,
                taken2=taken + position.hand_size,
            )
        )
    return players if players is not None else 4 if at_dealer else 3


def _as_dealt(position: Position, convention: Convention) -> Convention:
    """The convention with the position's talon: where the dealer's cards take no part, he is no player of that raspasy."""
    at_dealer = isinstance(position.game, Raspasy) and position.game.rule.kind is TalonKind.DEALER
    if at_dealer == convention.dealer_plays_raspasy:
        return convention
    return convention.replace(raspasy_talon_four="dealer") if at_dealer else convention.replace(raspasy_talon_four="suit")


def _final(position: Position, convention: Convention, row: int, players: int, bomb: bool) -> Tricks:
    """The whole deal's tricks, of the three players clockwise from the first of N, E, S, W, and of the dealer."""
    seats, absent = position.deal.seats, position.deal.absent
    taken = position.tricks
    before: Tricks = (taken[seats[0]], taken[seats[1]], taken[seats[2]], taken[absent])
    if position.is_over:
        return before
    rule: TalonRule = position.game.rule  # type: ignore[union-attr]  # raspasy, as has been checked
    hands = (position.deal[seats[0]].mask, position.deal[seats[1]].mask, position.deal[seats[2]].mask)
    talon = bytes(position.talon) if rule.opens and len(position.talon) == 2 else b"\0\0"
    number = _contexts.of((convention, row, players, bomb)).value(
        hands,
        seats.index(position.leader),
        number_of(before),
        bytes(position.table),
        TALON_KINDS[rule.kind] if rule.opens and position.talon_played < 2 else 0,
        rule.highest_takes,
        rule.winner_leads,
        talon,
        position.talon_played,
    )
    first, rest = divmod(number, 33)
    second, dealt = divmod(rest, 3)
    return first, second, FULL_TRICKS - first - second - dealt, dealt
