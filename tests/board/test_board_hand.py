"""The page gives the command line's numbers of one hand (layouts of a seed, chances, discards, results) and of a played deal."""

from __future__ import annotations

import math
import runpy
import shutil
from pathlib import Path

import board_views as views
import pytest
from board_views import Asked

import prefsolve

ROOT = Path(__file__).parents[2]
ASSETS = Path(prefsolve.__file__).parent / "board" / "assets"
NODE = shutil.which("node")
needs_node = pytest.mark.skipif(NODE is None, reason="needs Node, for instance: apt-get install nodejs")


def same(one: object, other: object) -> bool:
    """Whole numbers are equal; roots may differ in their last digits, since they come from other sums."""
    if isinstance(one, float) or isinstance(other, float):
        if one is None or other is None:  # JSON has no NaN
            return (one is None or math.isnan(one)) and (other is None or math.isnan(other))
        return math.isclose(one, other, rel_tol=1e-9, abs_tol=1e-9)  # type: ignore[arg-type]
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    return one == other


def agree(asked: list[Asked], folder: Path) -> None:
    said = views.answers(ASSETS, asked, folder, str(NODE))
    wrong = [(question, answer) for question, answer in zip(asked, said, strict=True) if not same(question.answer, answer)]
    assert not wrong, (len(wrong), wrong[0])


@needs_node
def test_a_seed_draws_the_numbers_that_numpy_draws(tmp_path):
    agree(views.drawn_numbers(), tmp_path)


@needs_node
def test_a_view_has_the_layouts_of_the_library_and_a_seed_the_same_sample(tmp_path):
    agree(views.layouts(150), tmp_path)


@needs_node
def test_chances_are_those_of_estimate(tmp_path):
    agree(views.estimates(50, exact=4), tmp_path)


@needs_node
def test_the_cards_rank_as_in_estimate_cards(tmp_path):
    agree(views.card_estimates(16, exact=1), tmp_path)


@needs_node
def test_orders_are_worth_what_estimate_by_score_says(tmp_path):
    agree(views.orders(15), tmp_path)


@needs_node
def test_discards_rank_as_in_discard(tmp_path):
    agree(views.discards(7, staged=1), tmp_path)


@needs_node
def test_discards_by_result_rank_as_in_discard_by_score(tmp_path):
    agree(views.discard_results(3, staged=1), tmp_path)


@needs_node
@pytest.mark.parametrize("raspasy", [False, True])
def test_a_post_mortem_is_that_of_analyse(tmp_path, raspasy):
    agree(views.played_deals(80 if not raspasy else 60, raspasy=raspasy), tmp_path)


@needs_node
def test_results_in_whists_are_those_of_solve_by_score(tmp_path):
    agree(views.results(120), tmp_path)


@pytest.mark.skipif(not (ROOT / "tools" / "board_prices.py").exists(), reason="needs the sources")
def test_the_page_has_the_prices_of_the_shipped_conventions():
    written = runpy.run_path(str(ROOT / "tools" / "board_prices.py"))["module"]()
    assert (ASSETS / "prices.mjs").read_text(encoding="utf-8") == written
