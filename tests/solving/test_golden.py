"""Known right values: composed problems with their best leads, and random deals on which three programs agree."""

from __future__ import annotations

import pytest

from prefsolve import parse_cards, position_from_record, solve, solve_many

pytestmark = pytest.mark.compiled

FIELDS = ("deal", "game", "declarer", "leader")


def test_every_composed_problem_has_its_value_and_exactly_its_best_leads(golden_etudes):
    assert len(golden_etudes) == 56
    for problem in golden_etudes:
        solution = solve(position_from_record({key: problem[key] for key in FIELDS}), cards=True)
        assert solution.declarer_tricks == problem["declarer_tricks"], problem["id"]
        assert set(solution.best_cards) == set(parse_cards(problem["best_leads"])), problem["id"]


def test_every_random_deal_has_its_value_for_each_game_declarer_and_leader(golden_deals):
    assert len(golden_deals) == 60 * 6 * 3 * 3
    positions = [position_from_record({key: row[key] for key in FIELDS}) for row in golden_deals]
    for row, solution in zip(golden_deals, solve_many(positions, workers=2), strict=True):
        assert solution.declarer_tricks == int(row["declarer_tricks"]), row
