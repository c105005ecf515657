"""How long each question takes, under pytest-benchmark.  The answers are asserted; the times are only printed.

Times are those of a whole round: `answers` among the extra columns of a saved report says how many it has.  `make bench`
prints the table of targets too, in DDS's units.
"""

from __future__ import annotations

import csv
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import dds
import numpy as np
import pytest
import questions
from fixed import GAMES, positions_of
from pytest_benchmark.fixture import BenchmarkFixture

from prefsolve import solve_many
from prefsolve.cli.main import run
from prefsolve.solving.arrays import solve_masks

ROOT = Path(__file__).parent.parent
ETUDE = ROOT / "etudes" / "othello.toml"
DEALS = ROOT / "tests" / "data" / "deals.csv"


def time_of(benchmark: BenchmarkFixture, ask: Callable[[], int], rounds: int = 5) -> None:
    answers = benchmark.pedantic(ask, rounds=rounds, warmup_rounds=1)
    benchmark.extra_info["answers"] = answers


@pytest.mark.parametrize("game", GAMES)
def test_single_deals(benchmark, game):
    time_of(benchmark, lambda: questions.values(game, 10))


def test_misere_yes_or_no(benchmark):
    time_of(benchmark, questions.clean)


def test_every_card_of_the_hand_on_lead(benchmark):
    time_of(benchmark, lambda: questions.cards(10))


def test_tables_of_54_values(benchmark):
    time_of(benchmark, lambda: questions.tables(10))


@pytest.mark.parametrize("game", GAMES)
def test_single_deals_by_the_public_function(benchmark, game):
    time_of(benchmark, lambda: questions.solves(game, 10))


def test_dds_on_the_deals_without_trump(benchmark):
    time_of(benchmark, lambda: dds.solve_boards(10))


@pytest.mark.parametrize("workers", [1, 2])
def test_batch_of_positions(benchmark, workers):
    chosen = [pair for game in GAMES for pair in positions_of(game, 10)]
    positions = [position for position, _ in chosen]

    def ask() -> int:
        answers = solve_many(positions, workers=workers)
        assert [answer.declarer_tricks for answer in answers] == [tricks for _, tricks in chosen]
        return len(answers)

    time_of(benchmark, ask)


@pytest.mark.parametrize("workers", [1, 2])
def test_batch_of_records(benchmark, tmp_path, workers):
    """The command on all rows of the golden deals, reading and writing included."""
    answered = tmp_path / "answers.csv"

    def ask() -> int:
        assert run(["batch", str(DEALS), "-o", str(answered), "--workers", str(workers)]) == 0
        columns = [[row["declarer_tricks"] for row in csv.DictReader(file.read_text().splitlines())] for file in (DEALS, answered)]
        assert columns[0] == columns[1]
        return len(columns[0])

    time_of(benchmark, ask)


@pytest.mark.parametrize("workers", [1, 2])
def test_batch_of_masks(benchmark, workers):
    rows = [questions.rows_of(game) for game in GAMES]
    hands, kinds, leaders, tricks = (np.concatenate(columns) for columns in zip(*rows, strict=True))

    def ask() -> int:
        assert (solve_masks(hands, kinds, leaders, workers=workers) == tricks).all()
        return len(hands)

    time_of(benchmark, ask, rounds=3)


@pytest.mark.parametrize("workers", [1, 2])
def test_all_layouts_of_a_contract(benchmark, workers):
    hand = questions.hands_of("contract")[0]
    time_of(benchmark, lambda: questions.layouts(hand, None, workers).done, rounds=2)


@pytest.mark.parametrize("threshold", [None, 1])
def test_all_layouts_of_a_misere(benchmark, threshold):
    hand = questions.hands_of("misère")[0]
    time_of(benchmark, lambda: questions.layouts(hand, threshold).done, rounds=1)


@pytest.mark.parametrize("words", [["--help"], ["solve", str(ETUDE)]], ids=["help", "solve"])
def test_cold_start_of_the_command(benchmark, words):
    def ask() -> int:
        subprocess.run([sys.executable, "-P", "-m", "prefsolve", *words], check=True, capture_output=True)
        return 1

    time_of(benchmark, ask)
