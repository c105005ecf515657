"""The page of a plan: a legal card at every step, every reply of the plan's discards, and the declarer caught at every end."""

from __future__ import annotations

import random

import pytest
from hunt_endings import GAMES, othello, random_hunt

from prefsolve import HuntPosition, PrefsolveError, hunt
from prefsolve.diagrams import words
from prefsolve.diagrams.page import Page, render
from prefsolve.hunting.page import plan_page
from prefsolve.hunting.tree_text import plan_lines

pytestmark = pytest.mark.compiled


def check(page: Page, position: HuntPosition, catches: tuple, number: int = 0) -> None:
    """Follows the page from that node on."""
    node = page.nodes[number]
    assert dict(node.hands) == position.deal.hands
    assert [card for _, card in node.table] == list(position.table)
    assert not node.cut
    if position.needed <= 0:
        assert node.moves == ()
        assert node.note is not None
        assert node.note[0].startswith("Caught.")
        return
    assert node.turn == position.turn
    if position.turn == position.declarer:
        possible = set(catches) & set(position.discards)
        wanted = {card for card in position.legal_cards() if possible & set(position.play(card).discards)}
        assert {move.played for move in node.moves} == wanted
    else:
        assert len(node.moves) == 1
    for move in node.moves:
        assert move.next is not None
        assert move.next > number
        check(page, position.play(move.played), catches, move.next)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_every_line_of_the_page_is_legal_and_ends_with_the_declarer_caught(game):
    rng = random.Random(f"page {game}")
    for _ in range(8):
        position = random_hunt(rng, 4, game)
        answer = hunt(position, memory_mib=2)
        if answer.catches:
            check(plan_page(answer.plan(), tuple(answer.weights)), position, answer.catches)


def test_othellos_page_in_both_languages():
    answer = hunt(othello())
    page = plan_page(answer.plan(), tuple(answer.weights))
    check(page, othello(), answer.catches)
    text = render(page)
    for part in (
        "The hunt for West&#x27;s misère",
        "The plan catches 56 of 66 discards",
        "План ловит 56 из 66 сносов",
        "Discards it lets go: 10",
        "West any other, East ♦Q; caught",
        "Запад любая другая, Восток ♦Д; пойман",
        "The plan never sees the discard",
    ):
        assert part in text, part
    assert "://" not in text.replace("http://www.w3.org/2000/svg", "")


def test_a_long_tree_is_cut_and_says_so():
    answer = hunt(othello())
    page = plan_page(answer.plan(), tuple(answer.weights), limit=6)
    assert len(page.nodes) == 6
    assert any(node.cut for node in page.nodes)
    assert all(move.next is not None and move.next < 6 for node in page.nodes for move in node.moves)


def test_the_outline_is_cut_at_the_depth_asked_for():
    plan = hunt(othello()).plan()
    assert plan_lines(plan, words("en"), 0) == ["South ♦8 …"]
    assert plan_lines(plan, words("en"), 1)[1] == "  West ♦7, East ♦Q | East ♦9, South ♦K …"
    assert plan_lines(plan, words("ru"))[-1] == "  Запад любая другая, Восток ♦Д; пойман"


def test_a_plan_begun_inside_a_trick_parts_its_tricks_rightly():
    position = othello()
    for card in list(position.legal_cards())[:1]:
        position = position.play(card)
    rng = random.Random(9)
    position = position.play(rng.choice(list(position.legal_cards())))
    lines = plan_lines(hunt(position).plan(), words("en"))
    assert lines[0].startswith("East ")
    assert lines[0].split(" | ")[0].count(",") == 0


def test_another_language_is_refused():
    answer = hunt(othello())
    with pytest.raises(PrefsolveError, match="language"):
        render(plan_page(answer.plan(), tuple(answer.weights)), language="fr")
