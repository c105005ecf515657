"""Threads, processes by fork and by spawn, and many solves in one process: the same answers, and flat memory."""

from __future__ import annotations

import multiprocessing
import os
import random
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
import strategies

from prefsolve import Misere, Position, solve, solve_many

pytestmark = pytest.mark.compiled


@pytest.fixture(scope="module")
def mixed() -> list[Position]:
    """Positions of every game and size, in no order."""
    rng = random.Random(13)
    return [strategies.random_position(rng, rng.randint(1, 9)) for _ in range(200)]


@pytest.fixture(scope="module")
def values(mixed) -> list[int]:
    return [solve(position).declarer_tricks for position in mixed]


def tricks(position: Position) -> int:
    return solve(position).declarer_tricks


@pytest.mark.parametrize("workers", [1, 2, 16])
def test_a_mixed_batch_has_the_same_answers_on_any_number_of_workers(mixed, values, workers):
    assert [solution.declarer_tricks for solution in solve_many(mixed, workers=workers)] == values


def test_threads_may_solve_at_once_each_in_a_context_of_its_own(mixed, values):
    with ThreadPoolExecutor(8) as pool:
        for found in pool.map(lambda seed: shuffled(mixed, seed), range(8)):
            assert found == values


def shuffled(positions: list[Position], seed: int) -> list[int]:
    """The positions' values, worked out in an order of the seed's own."""
    order = list(range(len(positions)))
    random.Random(seed).shuffle(order)
    found = {index: tricks(positions[index]) for index in order}
    return [found[index] for index in range(len(positions))]


def test_the_search_releases_the_gil():
    """With switching between threads turned off, another thread gets on only while the core lets it.

    On a busy machine that thread may be slow to wake, so the deals are solved again until it has got on.
    """
    rng = random.Random(17)
    deals = [strategies.random_position(rng, 10, game=Misere(), table=0) for _ in range(50)]
    wake, awake = threading.Event(), threading.Event()
    sleeper = threading.Thread(target=lambda: wake.wait() and awake.set())
    sleeper.start()
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1000)
    try:
        wake.set()
        for _ in range(1000):
            solve_many(deals, workers=1)
            if awake.is_set():
                break
        else:
            pytest.fail("a thousand times the core let no other thread get on")
    finally:
        sys.setswitchinterval(interval)
        sleeper.join()


@pytest.mark.parametrize("method", ["spawn", "forkserver"])
def test_new_processes_solve_too(mixed, values, environment, monkeypatch, method):
    monkeypatch.setenv("PYTHONPATH", environment["PYTHONPATH"])
    with multiprocessing.get_context(method).Pool(2) as pool:
        found = pool.map_async(solve, mixed[:60]).get(timeout=300)
    assert [solution.declarer_tricks for solution in found] == values[:60]


FORK = """
import os, pickle, sys
from prefsolve import solve
positions, values = pickle.load(sys.stdin.buffer)
half = len(positions) // 2
assert [solve(p).declarer_tricks for p in positions[:half]] == values[:half]
children = []
for part in (positions, positions[::-1]):
    child = os.fork()
    if not child:
        expected = values if part is positions else values[::-1]
        os._exit([solve(p).declarer_tricks for p in part] != expected)
    children.append(child)
assert [solve(p).declarer_tricks for p in positions[half:]] == values[half:]
sys.exit(any(os.waitpid(child, 0)[1] for child in children))
"""


def test_a_process_may_fork_between_two_solves(mixed, values, environment):
    """Parent and children go on with the tables they have, each with its own copy."""
    import pickle

    run = subprocess.run([sys.executable, "-P", "-c", FORK], input=pickle.dumps((mixed, values)), env=environment, capture_output=True)
    assert (run.returncode, run.stderr) == (0, b"")


FLAT = """
import gc, random, sys
sys.path.insert(0, sys.argv[1])
import strategies
from prefsolve import solve, solve_many

def resident():
    gc.collect()
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096

rng = random.Random(19)
positions = [strategies.random_position(rng, rng.randint(1, 5)) for _ in range(500)]
sizes = []
for n in range(10):
    for _ in range(18):
        for position in positions:
            solve(position)
    solve_many(positions, workers=2, cards=True, line=True)
    solve_many(positions, workers=2, table_mib=1)
    sizes.append(resident())
print(*sizes)
"""


def test_100_000_solves_in_one_process_leave_memory_flat(environment):
    tests = os.path.dirname(strategies.__file__)
    run = subprocess.run([sys.executable, "-P", "-c", FLAT, tests], env=environment, capture_output=True, text=True, check=True)
    first, *others = map(int, run.stdout.split())
    assert len(others) == 9
    assert max(others) - first < 4 * 2**20
