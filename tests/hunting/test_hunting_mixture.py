"""The declarer's mixture of discards, and the hunters' mixture of plans."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from pathlib import Path

import pytest
from hunt_endings import GAMES, brute_force, golden_hunt, othello, random_hunt
from reference_hunt import maximal
from scipy.optimize import linprog

from prefsolve import discard_mixture, hunt
from prefsolve.hunting.as_json import mixture_to_json
from prefsolve.hunting.matrix_game import best_mixtures, proves

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


def random_game(rng, rows, columns):
    """Yes and no at random; every column has a one."""
    game = [[rng.random() < 0.7 for _ in range(columns)] for _ in range(rows)]
    for column in range(columns):
        game[rng.randrange(rows)][column] = True
    return game


@pytest.mark.parametrize("size", [(2, 2), (3, 5), (8, 4), (12, 12), (40, 20)], ids=str)
def test_games_of_yes_and_no_have_the_value_that_a_solver_of_linear_programs_finds(size):
    rng = random.Random(f"games {size}")
    for _ in range(20):
        game = random_game(rng, *size)
        value, rows, columns = best_mixtures(game)
        assert proves(game, value, rows, columns)
        assert float(value) == pytest.approx(least_worst(game), abs=1e-9)


def least_worst(game):
    """SciPy's answer: the column player's chance to lose against the row that is worst for him."""
    width = len(game[0])
    bounds = [[float(cell) for cell in row] + [-1.0] for row in game]
    whole = [[1.0] * width + [0.0]]
    return linprog([0.0] * width + [1.0], A_ub=bounds, b_ub=[0.0] * len(game), A_eq=whole, b_eq=[1.0], method="highs").fun


def test_mixtures_that_are_not_best_prove_nothing():
    half, game = Fraction(1, 2), [[True, False], [False, True]]
    assert best_mixtures(game) == (half, [half, half], [half, half])
    assert proves(game, half, [half, half], [half, half])
    for value, rows, columns in (
        (Fraction(3, 5), [half, half], [half, half]),
        (half, [Fraction(2, 3), Fraction(1, 3)], [half, half]),
        (half, [half, half], [1, 0]),
        (half, [half, half], [half, 1]),
    ):
        assert not proves(game, value, rows, columns)


def test_a_hunt_of_a_thousand_plans_is_solved_exactly():
    """Forty discards, each plan letting go of three: more plans than any known hunt has."""
    rng = random.Random(4)
    game = [[True] * 40 for _ in range(1000)]
    for row in game:
        for column in rng.sample(range(40), 3):
            row[column] = False
    assert proves(game, *best_mixtures(game))
