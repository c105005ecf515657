"""DDS, a bridge solver with a code base of its own, agrees on contracts without trump.

The declarer sits North and the defenders East and West in turn order.  South, his dummy, gets ten cards below the seven
and so never takes a trick: the tricks of North and South are the declarer's.  Contracts in a suit differ, since bridge
knows no duty to trump.
"""

from __future__ import annotations

import random

import pytest
import strategies
from endplay.dds.solve import SolveMode, solve_all_boards
from endplay.types import Deal as Board
from endplay.types import Denom, Player

from prefsolve import Contract, Hand, Position, Strain, Suit, solve
from prefsolve.model.deal import clockwise

pytestmark = pytest.mark.compiled

DEALS = 300
WORTHLESS = "65432.65432.."
PLAYERS = (Player.north, Player.east, Player.west)


def pbn(hand: Hand) -> str:
    """A hand as bridge writes it: spades, hearts, diamonds, clubs."""
    suits = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
    return ".".join("".join(card.rank.letter for card in hand.of_suit(suit)) for suit in suits)


def board(position: Position) -> Board:
    declarer, left, right = clockwise(position.deal.seats, position.declarer)
    north, east, west = (pbn(position.deal[seat]) for seat in (declarer, left, right))
    leader = PLAYERS[(declarer, left, right).index(position.leader)]
    return Board(f"N:{north} {east} {WORTHLESS} {west}", first=leader, trump=Denom.nt)


def declarers_tricks_by_dds(positions: list[Position]) -> list[int]:
    """DDS counts the tricks of the side on lead."""
    tricks = []
    for start in range(0, len(positions), 200):  # DDS takes at most 200 boards at once
        part = positions[start : start + 200]
        for position, solved in zip(part, solve_all_boards([board(position) for position in part], SolveMode.OptimalOne), strict=True):
            best = max(count for _, count in solved)
            tricks.append(best if position.leader == position.declarer else position.hand_size - best)
    return tricks


def test_300_deals_without_trump_with_every_declarer_and_every_leader():
    rng = random.Random(300)
    game = Contract(6, Strain.NO_TRUMP)
    deals = [strategies.random_position(rng, 10, game=game, table=0).deal for _ in range(DEALS)]
    positions = [Position(d, game, declarer=declarer, leader=leader) for d in deals for declarer in d.seats for leader in d.seats]
    expected = declarers_tricks_by_dds(positions)
    assert [solve(position).declarer_tricks for position in positions] == expected
