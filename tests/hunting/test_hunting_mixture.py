"""The declarer's mixture of discards, and the hunters' mixture of plans."""

from __future__ import annotations

import json
import random
import sys
from fractions import Fraction
from pathlib import Path

import pytest
from hunt_endings import GAMES, brute_force, golden_hunt, othello, random_hunt
from reference_hunt import maximal

from prefsolve import discard_mixture, hunt
from prefsolve.errors import MissingExtraError
from prefsolve.hunting.as_json import mixture_to_json

GOLDEN = json.loads((Path(__file__).parents[1] / "data" / "hunts.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_both_mixtures_prove_the_same_guarantee(game):
    """Against the declarer's mixture no plan does better, against the hunters' no discard does."""
    rng = random.Random(f"mixture {game}")
    mixed = 0
    for _ in range(40):
        position = random_hunt(rng, 3, game)
        caught = hunt(position, memory_mib=2).double_dummy
        if not caught:
            continue
        mixture = discard_mixture(hunt(position, weights=dict.fromkeys(caught, 1), memory_mib=2))
        front = maximal(plan & set(caught) for plan in brute_force(position))
        assert sum(mixture.discards.values()) == sum(mixture.plans.values()) == 1
        best_plan = max(sum(chance for discard, chance in mixture.discards.items() if discard in plan) for plan in front)
        worst_discard = min(sum(chance for plan, chance in mixture.plans.items() if d in plan) for d in caught)
        assert mixture.exact
        assert mixture.guarantee == best_plan == worst_discard
        assert set(mixture.plans) <= {tuple(sorted(plan, key=sorted)) for plan in front}
        mixed += mixture.guarantee < 1
    assert mixed


def test_a_discard_that_no_plan_catches_makes_the_guarantee_nothing():
    mixture = discard_mixture(hunt(othello()))
    assert mixture.guarantee == 0
    answer = hunt(othello())
    assert all(discard not in plan for plan in answer.plans for discard in mixture.discards)


def test_two_plans_with_nothing_in_common_to_lose_catch_half():
    """A known hunt of 66 discards, all caught with all cards seen: one maximal plan lets one go, the other two others."""
    answer = hunt(golden_hunt(GOLDEN[4]))
    one, two = (set(answer.weights) - set(plan) for plan in answer.plans)
    assert (len(one), len(two)) == (1, 2)
    assert not one & two
    mixture = discard_mixture(answer)
    assert mixture.guarantee == Fraction(1, 2)
    assert mixture.plans == dict.fromkeys(answer.plans, Fraction(1, 2))
    assert sum(mixture.discards[discard] for discard in one) == Fraction(1, 2)
    assert set(mixture.discards) <= one | two
    fields = mixture_to_json(mixture)
    assert (fields["guarantee"], fields["exact"]) == (0.5, True)
    assert [row["chance"] for row in fields["plans"]] == [0.5, 0.5]


def test_without_scipy_the_extra_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "scipy.optimize", None)
    with pytest.raises(MissingExtraError, match=r"needs SciPy: pip install 'prefsolve\[lp\]'"):
        discard_mixture(hunt(golden_hunt(GOLDEN[4])))
    assert discard_mixture(hunt(othello())).guarantee == 0  # no program is needed where some discard always escapes
