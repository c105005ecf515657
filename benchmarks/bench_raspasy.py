"""Raspasy's speed: full deals of ten cards, all answers for all seats, in units of one DDS solve.

DDS is asked for the same hands as a no-trump contract, with a fourth hand of cards below the seven, which can never take
a trick.  The answers are asserted; the times are only printed.
"""

from __future__ import annotations

import random
import time

import pytest

from prefsolve import TALON_RULES, Card, Deal, Hand, Misere, Position, Raspasy, Seat, TalonRule, solve, solve_raspasy
from prefsolve.raspasy import Solver

endplay = pytest.importorskip("endplay")

DEALS = 30
REPEATS = 3
RANKS = "789TJQKA"


def deals() -> list[tuple[Deal, tuple[Card, ...]]]:
    """Random full deals with their talons; always the same."""
    rng = random.Random(2024)
    found = []
    for _ in range(DEALS):
        deck = rng.sample(range(32), 32)
        hands = {seat: Hand(deck[10 * i : 10 * i + 10]) for i, seat in enumerate((Seat.N, Seat.E, Seat.W))}
        found.append((Deal(hands), tuple(map(Card, deck[30:]))))
    return found


def board(deal: Deal):
    """The deal for DDS: North declares, South holds what can take no trick."""
    from endplay.types import Deal as Board
    from endplay.types import Denom, Player

    def pbn(seat: Seat) -> str:
        masks = [deal[seat].mask >> 8 * suit & 255 for suit in (0, 3, 2, 1)]  # spades, hearts, diamonds, clubs
        return ".".join("".join(RANKS[rank] for rank in range(7, -1, -1) if mask >> rank & 1) for mask in masks)

    one = Board(f"N:{pbn(Seat.N)} {pbn(Seat.E)} 65432.65432.. {pbn(Seat.W)}")
    one.first, one.trump = Player.north, Denom.nt
    return one


def least(times: list[list[float]]) -> float:
    """The mean over the deals of the least time over the repeats."""
    return sum(min(column) for column in zip(*times, strict=True)) / len(times[0])


def timed(work, items) -> list[float]:
    taken = []
    for item in items:
        begin = time.perf_counter()
        work(item)
        taken.append(time.perf_counter() - begin)
    return taken


@pytest.mark.parametrize("rule", TALON_RULES)
def test_a_full_deal_in_dds_solves(rule, capsys):
    from endplay.dds import solve_board

    game = Raspasy(TalonRule.named(rule))
    positions = [Position(deal, game, leader=Seat.N, talon=talon) for deal, talon in deals()]
    boards = [board(deal) for deal, _ in deals()]
    ours, theirs = [], []
    for _ in range(REPEATS):
        theirs.append(timed(solve_board, boards))
        ours.append(timed(solve_raspasy, positions))
    solved, unit = least(ours), least(theirs)
    with capsys.disabled():
        print(f"\nraspasy, {rule}: {solved * 1e3:.1f} ms a deal = {solved / unit:.0f} DDS solves of {unit * 1e3:.2f} ms")
    for position in positions:
        solution = solve_raspasy(position)
        assert sum(solution.tricks.values()) == 10


def test_the_three_misere_values_that_the_guarantee_equals(capsys):
    """What `guaranteed` alone would cost by the misère search, and that it says the same."""
    closed = Raspasy(TALON_RULES["closed"])
    positions = [Position(deal, closed, leader=Seat.N) for deal, _ in deals()]
    miseres = [[Position(position.deal, Misere(), declarer=seat, leader=Seat.N) for seat in position.deal.seats] for position in positions]
    times = [timed(lambda three: [solve(position) for position in three], miseres) for _ in range(REPEATS)]
    with capsys.disabled():
        print(f"\nthree misères of one deal: {least(times) * 1e3:.1f} ms")
    for position, three in zip(positions, miseres, strict=True):
        guaranteed = solve_raspasy(position).guaranteed
        assert [solve(misere).declarer_tricks for misere in three] == list(guaranteed.values())


def test_nodes_of_a_fresh_context(capsys):
    """How many trick starts a deal has: the search's signature, since nothing is cut."""
    counts = []
    for deal, _ in deals():
        context = Solver()
        context.value(tuple(deal[seat].mask for seat in deal.seats), 0)
        counts.append(context.nodes)
    with capsys.disabled():
        print(f"\ntrick starts a deal: {min(counts):,} to {max(counts):,}, mean {sum(counts) / len(counts):,.0f}")
    assert sum(counts) > 0
