"""The golden deals without trump as DDS takes them, through endplay: the unit in which speeds are told.

The declarer sits North and the defenders East and West in turn order.  South, his dummy, gets ten cards below the seven
and so never takes a trick: the declarer's tricks are the same.
"""

from __future__ import annotations

import time
from functools import cache

from endplay.dds import solve_board
from endplay.dds.solve import SolveMode
from endplay.types import Deal as Board
from endplay.types import Denom, Player
from fixed import positions_of

from prefsolve import Hand, Position, Suit
from prefsolve.model.deal import clockwise

WORTHLESS = "65432.65432.."
PLAYERS = (Player.north, Player.east, Player.west)
SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)  # as bridge writes a hand


def pbn(hand: Hand) -> str:
    return ".".join("".join(card.rank.letter for card in hand.of_suit(suit)) for suit in SUITS)


def board(position: Position) -> Board:
    assert position.declarer is not None
    seats = clockwise(position.deal.seats, position.declarer)
    north, east, west = (pbn(position.deal[seat]) for seat in seats)
    return Board(f"N:{north} {east} {WORTHLESS} {west}", first=PLAYERS[seats.index(position.leader)], trump=Denom.nt)


@cache
def boards(deals: int) -> list[tuple[Board, int]]:
    """The boards of so many deals, and the tricks of the side on lead.

    No deal follows itself: DDS keeps its table when the cards are those of the solve before, and the unit is a solve
    with a fresh table.
    """
    positions = positions_of("no trump", deals)
    apart = [pair for turn in range(9) for pair in positions[turn::9]]
    return [(board(position), tricks if position.leader == position.declarer else 10 - tricks) for position, tricks in apart]


def solve_boards(deals: int = 60) -> int:
    """Solve the boards of so many deals for one optimal card; return how many there were.  The answers are right."""
    chosen = boards(deals)
    for deal, tricks in chosen:
        assert max(best for _, best in solve_board(deal, SolveMode.OptimalOne)) == tricks
    return len(chosen)


def unit_seconds(deals: int = 34) -> float:
    """Seconds on the clock for 1,000 solves, from those of so many deals: 306 boards unless given."""
    boards(deals)
    start = time.perf_counter()
    solved = solve_boards(deals)
    return (time.perf_counter() - start) * 1000 / solved
