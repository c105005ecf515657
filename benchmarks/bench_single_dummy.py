"""How long answers about hidden cards take, in units of 1,000 solves by DDS measured in the same run.

The unit is the time of 1,000 calls of DDS's ``solve_board`` (one optimal card) on golden deals without trump, on one thread.
Answers are asserted; times are only printed.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from dds import unit_seconds

from prefsolve import (
    Budget,
    Seat,
    Strain,
    View,
    check_hidden_claim,
    estimate_view,
    parse_game,
    parse_hand,
    rank_discards,
)

N, E, S, W = Seat
DATA = Path(__file__).parent.parent / "tests" / "data"
LAYOUTS = json.loads((DATA / "layouts.json").read_text())
TWELVE = parse_hand("s789T.c789.d7J.h79K")
ORDER = parse_hand("sAQJ8T7.c9.dKJ.hKT8")
ROWS: list[tuple[str, float, float]] = []  # what was asked, the units it took, the units wanted


@pytest.fixture(scope="session")
def unit() -> Iterator[float]:
    """Seconds for 1,000 solves by DDS; at the end the table of what took how many of them."""
    seconds = unit_seconds()
    yield seconds
    print(f"\n\n1,000 DDS solves: {seconds:.2f} s\n\n| question | units | wanted |\n|---|---|---|")
    for name, units, wanted in ROWS:
        print(f"| {name} | {units:.2f} | {wanted:g} |")


@pytest.fixture
def timed(benchmark, unit):
    def run(name, wanted, work):
        start = time.perf_counter()
        answer = benchmark.pedantic(work, rounds=1, iterations=1)
        units = (time.perf_counter() - start) / unit
        benchmark.extra_info["units"] = units
        ROWS.append((name, units, wanted))
        return answer

    return run


def view(entry) -> View:
    leader = {"self": W, "left": E, "right": S}[entry["leader"]]
    hand, discard = parse_hand(entry["hand"]), parse_hand(entry["discard"])
    return View(W, hand, declarer=W, discard=discard, game=parse_game(entry["game"]), leader=leader)


def name(entry) -> str:
    return f"{entry['game']} {entry['hand']}, {entry['leader']} leads"


@pytest.mark.parametrize("entry", [entry for entry in LAYOUTS if "clean" in entry], ids=name)
def test_exact_chance_of_a_misere(entry, timed):
    answer = timed(f"exact chance, {name(entry)}", 1, lambda: estimate_view(view(entry), chance_only=True))
    assert answer.made == entry["clean"]


@pytest.mark.parametrize("entry", [entry for entry in LAYOUTS if "histogram" in entry], ids=name)
def test_exact_chance_of_a_contract(entry, timed):
    answer = timed(f"exact chance, {name(entry)}", 4, lambda: estimate_view(view(entry), chance_only=True))
    assert answer.made == sum(n for tricks, n in entry["histogram"].items() if int(tricks) >= 6)


@pytest.mark.parametrize("entry", [entry for entry in LAYOUTS if "histogram" in entry], ids=name)
def test_exact_distribution_of_a_contract(entry, timed):
    answer = timed(f"exact distribution, {name(entry)}", 4, lambda: estimate_view(view(entry)))
    assert {str(tricks): n for tricks, n in enumerate(answer.counts.tolist()) if n} == entry["histogram"]


def test_misere_discards_all_exact_on_two_workers(timed):
    table = timed("66 misère discards, all exact, 2 workers", 40, lambda: rank_discards(TWELVE, E, budget=Budget(exact=True), workers=2))
    chances = {f"{entry.chance:.6f}" for entry in table.entries}
    assert {"1.000000", "0.434654", "0.362532", "0.008070"} <= chances


def test_misere_discards_screened(timed):
    table = timed("66 misère discards, leaders settled", 40, lambda: rank_discards(TWELVE, E))
    assert [f"{entry.chance:.6f}" for entry in table.entries[:2]] == ["1.000000", "0.434654"]


def test_discard_and_strain_sampled(timed):
    def work():
        return rank_discards(ORDER, E, strains=Strain, budget=Budget(samples=100))

    table = timed("66 discards × 5 strains, 100 layouts each", 10, work)
    assert len(table.entries) == 330
    assert table.best.strain == Strain.SPADES


def test_discard_and_strain_screened(timed):
    table = timed("66 discards × 5 strains, leaders settled", 10, lambda: rank_discards(ORDER, E, strains=Strain))
    assert table.best.estimate.exact


def test_sure_claim(timed):
    tens = View(W, parse_hand("sAKQJT987.cA.dA"), declarer=W, discard=parse_hand("h78"), game=parse_game("10S"), leader=E)
    assert timed("ten tricks, cards hidden, sure", 4, lambda: check_hidden_claim(tens)).sure


def test_sampling(timed):
    from prefsolve import Worlds

    worlds = Worlds(View(W, TWELVE - parse_hand("dJ.hK")))
    sample = timed("a million sampled worlds before the talon", 4, lambda: worlds.sample(1_000_000, seed=1))
    assert (np.bitwise_or.reduce(sample.rows, axis=1) == 0xFFFFFFFF).all()
