"""Charts as text and HTML, and figures with matplotlib."""

import sys

import pytest

from prefsolve.diagrams.chart import bars, html_bars
from prefsolve.errors import MissingExtraError
from prefsolve.model.cards import Seat, Strain
from prefsolve.model.game import Contract, Misere
from prefsolve.model.view import View
from prefsolve.notation import parse_hand
from prefsolve.single_dummy.discard import rank_discards
from prefsolve.single_dummy.estimate import estimate_cards, estimate_view
from prefsolve.single_dummy.sampling import Budget

W = Seat.W
VIEW = View(W, parse_hand("s789T.c789.d7.h7T"), declarer=W, discard=parse_hand("sAK"), game=Misere(), leader=W)


def test_the_greatest_share_fills_the_width_and_the_smallest_is_seen():
    lines = bars(["3", "10"], [0.5, 0.0001], ["a", "b"], width=8)
    assert lines == [" 3 ▕████████ a", "10 ▕▏        b"]


def test_nothing_has_no_bar():
    assert bars(["0"], [0.0], ["none"], width=4) == ["0 ▕     none"]
    assert bars([], [], []) == []


def test_ascii():
    assert bars(["0", "1"], [1, 0.01], ["x", "y"], width=4, ascii_only=True) == ["0 |#### x", "1 |#    y"]


def test_html_is_escaped():
    assert "&lt;b&gt;" in html_bars("<b>", ["a"], [1.0], ["b"])


@pytest.fixture(scope="module")
def answers():
    few = Budget(samples=20)
    return [
        estimate_view(VIEW, budget=few),
        estimate_view(VIEW.replace(game=Contract(6, Strain.SPADES)), budget=few),
        estimate_cards(VIEW, budget=few),
        rank_discards(parse_hand("s789T.c789.d7J.h79K"), W, budget=few),
    ]


def test_figures_are_drawn(answers, tmp_path):
    for number, answer in enumerate(answers):
        file = tmp_path / f"{number}.png"
        answer.figure().savefig(file)
        assert file.read_bytes().startswith(b"\x89PNG")


def test_a_bar_a_number_of_tricks_and_a_bar_a_card(answers):
    assert len(answers[0].figure().axes[0].patches) == 11
    assert len(answers[2].figure().axes[0].patches) == 10
    assert len(answers[3].figure().axes[0].patches) == 20


def test_without_matplotlib_the_extra_is_named(answers, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(MissingExtraError, match=r"prefsolve\[plot\]"):
        answers[0].figure()
