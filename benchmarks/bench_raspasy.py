"""Raspasy's speed: full deals of ten cards, all answers for all seats, in units of one DDS solve.

DDS is asked for the tricks of a no-trump contract on the same hands, with a fourth hand of cards below the seven, which
can never take a trick: its quickest question, one best card and its tricks.  Both take turns on each deal, since a
machine that others use changes its speed from second to second.  The answers are asserted; the times are only printed.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from dds import board
from endplay.dds import solve_board
from endplay.dds.solve import SolveMode
from endplay.types import Deal as Board

from prefsolve import TALON_RULES, Card, Contract, Deal, Hand, Misere, Position, Raspasy, Seat, Strain, solve, solve_raspasy
from prefsolve.raspasy.solve import Solver

DEALS = 30
REPEATS = 3
CLOSED = Raspasy(TALON_RULES["closed"])


def deals() -> list[tuple[Deal, tuple[Card, ...]]]:
    """Random full deals with their talons; always the same."""
    rng = random.Random(2024)
    found = []
    for _ in range(DEALS):
        deck = rng.sample(range(32), 32)
        hands = {seat: Hand(deck[10 * i : 10 * i + 10]) for i, seat in enumerate((Seat.N, Seat.E, Seat.W))}
        found.append((Deal(hands), tuple(map(Card, deck[30:]))))
    return found


def no_trump(deal: Deal) -> Board:
    """The deal for DDS: North declares and leads."""
    return board(Position(deal, Contract(6, Strain.NO_TRUMP), declarer=Seat.N, leader=Seat.N))


def seconds(work: Callable[[Any], object], item: object) -> float:
    """The processor's time, of this thread alone: what else the machine does is left out."""
    begin = time.thread_time()
    work(item)
    return time.thread_time() - begin


def in_turns(works: list[Callable[[Any], object]], items: list[tuple[Any, ...]]) -> list[float]:
    """For each kind of work, the mean over the items of the least time over the repeats.

    A repeat has a thread of its own, and so contexts that know nothing of the repeats before.
    """

    def repeat() -> list[list[float]]:
        return [[seconds(work, part) for work, part in zip(works, item, strict=True)] for item in items]

    repeats = []
    for _ in range(REPEATS):
        with ThreadPoolExecutor(1) as thread:
            repeats.append(thread.submit(repeat).result())
    least = [[min(times) for times in zip(*item, strict=True)] for item in zip(*repeats, strict=True)]
    return [statistics.mean(column) for column in zip(*least, strict=True)]


@pytest.mark.parametrize("rule", TALON_RULES)
def test_a_full_deal_in_dds_solves(rule, capsys):
    positions = [Position(deal, Raspasy(TALON_RULES[rule]), leader=Seat.N, talon=talon) for deal, talon in deals()]
    boards = [no_trump(deal) for deal, _ in deals()]
    pairs = list(zip(positions, boards, strict=True))
    ours, unit = in_turns([solve_raspasy, lambda one: solve_board(one, SolveMode.OptimalOne)], pairs)
    with capsys.disabled():
        print(f"\nraspasy, {rule}: {ours * 1e3:.1f} ms per deal = {ours / unit:.0f} DDS solves of {unit * 1e3:.2f} ms")
    for position in positions:
        assert sum(solve_raspasy(position).tricks.values()) == 10


def test_the_three_misere_values_that_the_guarantee_equals(capsys):
    """What `guaranteed` alone would cost by the misère search, and that it says the same."""
    positions = [Position(deal, CLOSED, leader=Seat.N) for deal, _ in deals()]
    miseres = [[Position(position.deal, Misere(), declarer=seat, leader=Seat.N) for seat in position.deal.seats] for position in positions]
    (mean,) = in_turns([lambda three: [solve(position) for position in three]], [(three,) for three in miseres])
    with capsys.disabled():
        print(f"\nthree misères of one deal: {mean * 1e3:.1f} ms")
    for position, three in zip(positions, miseres, strict=True):
        assert [solve(misere).declarer_tricks for misere in three] == list(solve_raspasy(position).guaranteed.values())


def test_the_trick_starts_of_a_deal(capsys):
    """Nothing is cut, so their number is the search's signature: it changes only where positions are told apart otherwise."""
    counts = []
    for deal, _ in deals():
        context = Solver()
        context.value(tuple(deal[seat].mask for seat in deal.seats), 0)
        assert context.nodes == context.positions  # each was valued once
        counts.append(context.nodes)
    with capsys.disabled():
        print(f"\ntrick starts a deal: {min(counts):,} to {max(counts):,}, mean {statistics.mean(counts):,.0f}")
    assert sum(counts) == 1_487_144
