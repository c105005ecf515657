"""The front from yes-or-no answers, where the answers come from a known family of sets."""

from __future__ import annotations

import random

import pytest

from prefsolve.hunting.maximal_plans import Front, FrontSearch
from prefsolve.model.cards import bits

pytestmark = pytest.mark.compiled


class Oracle:
    """Answers for a family of sets that plans catch, as little helpful as the rules allow, or as much."""

    def __init__(self, rng: random.Random, family: list[int]) -> None:
        self.rng, self.family, self.asked = rng, family, 0

    def __call__(self, worlds: int) -> tuple[bool, int]:
        self.asked += 1
        around = [plan for plan in self.family if not worlds & ~plan]
        if around:
            return True, self.rng.choice([worlds, around[0]])
        core = worlds
        for place in self.rng.sample(list(bits(worlds)), self.rng.randint(0, worlds.bit_count())):
            smaller = core & ~(1 << place)
            if smaller and all(smaller & ~plan for plan in self.family):
                core = smaller
        return False, core


def family(rng: random.Random) -> list[int]:
    sets = [rng.getrandbits(10) | rng.getrandbits(10) for _ in range(rng.randint(1, 6))]
    return [one for one in set(sets) if not any(one != other and not one & ~other for other in sets)]


def test_the_front_is_the_family_best_first():
    rng = random.Random(1)
    for _ in range(150):
        plans, weights = family(rng), [rng.randint(1, 9) for _ in range(10)]
        search = FrontSearch(Oracle(rng, plans), (1 << 10) - 1, weights)
        front = search.run()
        assert (front.complete, front.stopped) == (True, "")
        assert sorted(front.plans) == sorted(plans)
        heavy = [search.weight(plan) for plan in front.plans]
        assert heavy == sorted(heavy, reverse=True)
        assert front.best == front.plans[0]
        assert front.bound == heavy[0]
        assert front.seen == sum(1 << place for place in range(10) if any(plan >> place & 1 for plan in plans))


def test_the_best_alone_has_the_same_weight():
    rng = random.Random(2)
    for _ in range(100):
        plans, weights = family(rng), [rng.randint(1, 9) for _ in range(10)]
        search = FrontSearch(Oracle(rng, plans), (1 << 10) - 1, weights)
        front = search.run(best_only=True)
        assert front.stopped in ("best", "")
        assert search.weight(front.best) == front.bound == max(search.weight(plan) for plan in plans)


def test_whenever_it_stops_the_best_is_caught_and_the_bound_holds():
    rng = random.Random(3)
    for _ in range(150):
        plans, weights = family(rng), [rng.randint(1, 9) for _ in range(10)]
        oracle, patience = Oracle(rng, plans), rng.randint(1, 30)

        def ask(worlds: int, oracle: Oracle = oracle, patience: int = patience) -> tuple[bool, int]:
            if oracle.asked == patience:
                raise rng.choice([InterruptedError, KeyboardInterrupt])
            return oracle(worlds)

        search = FrontSearch(ask, (1 << 10) - 1, weights)
        front = search.run()
        assert front.complete == (front.stopped == "")
        assert any(not front.best & ~plan for plan in plans)
        assert search.weight(front.best) <= max(search.weight(plan) for plan in plans) <= front.bound
        assert set(front.plans) <= set(plans)


def test_what_is_known_beforehand_saves_questions():
    rng = random.Random(4)
    plans = [0b0011111111, 0b1100111111, 0b1111000011]
    first = FrontSearch(Oracle(rng, plans), (1 << 10) - 1, [1] * 10)
    first.run()
    fresh, told = Oracle(random.Random(5), plans), Oracle(random.Random(5), plans)
    FrontSearch(fresh, (1 << 10) - 1, [1] * 10).run()
    assert sorted(FrontSearch(told, (1 << 10) - 1, [1] * 10, cores=first.cores).run().plans) == sorted(plans)
    assert told.asked < fresh.asked


def test_growth_is_told():
    seen: list[int] = []

    def note(front: Front) -> None:
        seen.append(front.best.bit_count())

    FrontSearch(Oracle(random.Random(6), [0b1111, 0b11110000]), 0xFF, [1] * 8, on_change=note).run()
    assert seen == sorted(seen)
    assert seen[-1] == 4
