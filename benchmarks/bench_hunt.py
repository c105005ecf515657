"""How long hunts take, in units of 1,000 solves by DDS measured in the same run.

The unit is the time of 1,000 calls of DDS's ``solve_board`` (one optimal card) on golden deals without trump, on one
thread.  Answers are asserted; times are only printed.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from dds import unit_seconds

from prefsolve import Contract, Deal, HuntPosition, Misere, Seat, Strain, hunt, parse_hand

DATA = Path(__file__).parent.parent / "tests" / "data"
GOLDEN = json.loads((DATA / "hunts.json").read_text(encoding="utf-8"))
ROWS: list[tuple[str, float]] = []


@pytest.fixture(scope="session")
def unit() -> Iterator[float]:
    """Seconds for 1,000 solves by DDS; at the end the table of what took how many of them."""
    seconds = unit_seconds()
    yield seconds
    units = [row[1] for row in ROWS if row[0].startswith("golden")]
    print(f"\n\n1,000 DDS solves: {seconds:.2f} s\n\n| hunt | units |\n|---|---|")
    for name, number in ROWS:
        print(f"| {name} | {number:.2f} |")
    if units:
        print(f"| median of the golden hunts | {statistics.median(units):.2f} |\n| the slowest of them | {max(units):.2f} |")
    print(f"\nmost memory of the process: {peak_mib()} MiB")


def peak_mib() -> int:
    import resource

    kib = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return kib // (1 << 20 if sys.platform == "darwin" else 1 << 10)


@pytest.fixture
def timed(benchmark, unit):
    def run(name, work):
        start = time.perf_counter()
        answer = benchmark.pedantic(work, rounds=1, iterations=1)
        units = (time.perf_counter() - start) / unit
        benchmark.extra_info["units"] = units
        ROWS.append((name, units))
        return answer

    return run


@pytest.mark.parametrize("number", range(len(GOLDEN)))
def test_golden(timed, number):
    """All maximal plans and the best first cards."""
    golden = GOLDEN[number]
    hands = {Seat[golden["declarer"]]: golden["cards"], **{Seat[seat]: hand for seat, hand in golden["defenders"].items()}}
    deal = Deal({seat: parse_hand(hand) for seat, hand in hands.items()})
    position = HuntPosition(deal, Misere(), declarer=Seat[golden["declarer"]], leader=Seat[golden["leader"]])
    answer = timed(f"golden {number}: {golden['cards']}", lambda: hunt(position))
    assert len(answer.double_dummy) == golden["caught_double_dummy"]
    assert len(answer.plans) == golden["plans"]
    assert len(answer.catches) == golden["best_plan_catches"]


def misere(west: str, north: str, east: str, leader: Seat) -> HuntPosition:
    deal = Deal({Seat.W: parse_hand(west), Seat.N: parse_hand(north), Seat.E: parse_hand(east)})
    return HuntPosition(deal, Misere(), declarer=Seat.W, leader=leader)


def test_a_random_misere_that_is_hard(timed):
    """The slowest of 180 random ones whose front has fewer than a thousand plans."""
    position = misere("sT98.cQ7.dT87.hJ987", "sAQ7.cKJ9.dKQ.hAT", "sKJ.cAT8.dAJ9.hKQ", Seat.E)
    answer = timed("a hard random misère", lambda: hunt(position))
    assert (len(answer.double_dummy), len(answer.plans), len(answer.catches)) == (63, 10, 55)


def test_the_best_plan_where_there_are_thousands(timed):
    position = misere("sJ87.c987.d987.hK98", "sAK.cQJ.dAKQJ.hJ7", "sQT9.cAKT.dT.hAQT", Seat.E)
    answer = timed("the best plan only, of thousands", lambda: hunt(position, best_only=True))
    assert (answer.is_proven, len(answer.catches)) == (True, 52)


def test_every_first_card(timed):
    golden = GOLDEN[0]
    hands = {Seat.W: golden["cards"], **{Seat[seat]: hand for seat, hand in golden["defenders"].items()}}
    othello = HuntPosition(Deal({s: parse_hand(h) for s, h in hands.items()}), Misere(), declarer=Seat.W, leader=Seat.S)
    answer = timed("Othello with the value of each first card", lambda: hunt(othello, cards=True))
    assert answer.best_weight == max(answer.first_cards.values()) == 56


def test_a_contract_in_the_light(timed):
    hands = {Seat.N: "sAQ9.cA.dAKT97.hAQT", Seat.E: "sT87.cKQJ9.dQJ8", Seat.S: "sKJ.cT87.hKJ987"}
    light = HuntPosition(Deal({s: parse_hand(h) for s, h in hands.items()}), Contract(8, Strain.DIAMONDS), declarer=Seat.N, leader=Seat.S)
    answer = timed("8♦ in the light", lambda: hunt(light))
    assert answer.complete
    assert set(answer.catches) <= set(answer.double_dummy)
