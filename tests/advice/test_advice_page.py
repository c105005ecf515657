"""The page of a plan: every card that can be clicked is one that a layout of the plan allows, and every end is won."""

from __future__ import annotations

import random

import pytest
from advice_endings import GAMES, random_view

from prefsolve import Misere, advise
from prefsolve.advice.page import advice_page
from prefsolve.diagrams.page import Page, render

pytestmark = pytest.mark.compiled


def check(page: Page, planned: set, number: int = 0) -> None:
    """Follows the page from that node on."""
    node = page.nodes[number]
    if not node.moves:
        assert not node.cut
        return
    assert node.turn in node.hands
    cards = [move.played for move in node.moves]
    assert len(set(cards)) == len(cards)
    assert all(card in node.hands[node.turn] for card in cards)
    assert node.turn not in planned or len(cards) == 1
    for move in node.moves:
        assert move.next is not None
        check(page, planned, move.next)


@pytest.mark.parametrize("game", GAMES, ids=str)
@pytest.mark.parametrize("defender", [False, True])
def test_every_line_of_the_page_can_be_followed_to_its_end(game, defender):
    rng = random.Random(f"page {game} {defender}")
    for _ in range(3):
        view = random_view(rng, 3, game, defender=defender, cards=rng.choice((0, 1, 3)))
        advice = advise(view, tricks=0 if isinstance(game, Misere) else 1)
        page = advice_page(advice, advice.plan())
        check(page, {view.seat, *view.open_hands})
        text = render(page, language="ru")
        assert "План" in text
        assert "What each card is worth" in text or not advice.cards


def test_a_page_is_cut_at_its_limit():
    view = random_view(random.Random(3), 3, GAMES[1])
    advice = advise(view, tricks=1)
    page = advice_page(advice, advice.plan(), limit=4)
    assert len(page.nodes) <= 4
    assert all(move.next is not None and move.next < 4 for node in page.nodes for move in node.moves)
