"""The reference minimax, which prunes and merges nothing, agrees on random endings of every kind.

PREFSOLVE_SWEEP=full takes fifty times as many.
"""

from __future__ import annotations

import os
import random

import pytest
import strategies
from reference import reference_cards, reference_tricks

from prefsolve import Contract, Misere, Position, Seat, Strain, solve
from prefsolve.model.deal import clockwise

pytestmark = pytest.mark.compiled

GAMES = [*(Contract(6, strain) for strain in Strain), Misere()]
TIMES = 50 if os.environ.get("PREFSOLVE_SWEEP") == "full" else 1


def ending(rng: random.Random, size: int, game: Contract | Misere, absent: Seat, leader: int, table: int) -> Position:
    """A random ending with that many cards on the table, its leader the first, second or third hand from the declarer."""
    drawn = strategies.random_position(rng, size, game=game, table=0, absent=absent)
    seats = clockwise(drawn.deal.seats, drawn.declarer)
    position = Position(drawn.deal, game, declarer=drawn.declarer, leader=seats[leader])
    for _ in range(table):
        position = position.play(rng.choice(list(position.legal_cards())))
    return position


@pytest.mark.parametrize("absent", list(Seat))
@pytest.mark.parametrize("table", [0, 1, 2])
@pytest.mark.parametrize(("size", "each"), [(1, 6), (2, 6), (3, 5), (4, 2)])
def test_every_game_with_every_leader_of_up_to_four_cards(size, each, table, absent):
    rng = random.Random(f"{size} {table} {absent}")
    for game in GAMES:
        for leader in (0, 1, 2) * each * TIMES:
            position = ending(rng, size, game, absent, leader, table)
            solution = solve(position, cards=True)
            assert solution.declarer_tricks == reference_tricks(position), position
            assert solution.card_values == reference_cards(position), position


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_every_game_of_five_cards(game):
    rng = random.Random(str(game))
    for turn in range(9 * TIMES):
        position = ending(rng, 5, game, rng.choice(list(Seat)), turn % 3, turn // 3 % 3)
        assert solve(position).declarer_tricks == reference_tricks(position), position
