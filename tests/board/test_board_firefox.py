"""The board in Firefox: it loads, solves and plays as it does in Chromium, where the other tests are."""

from __future__ import annotations

import time

import pytest
from firefox import BINARY, Firefox

from prefsolve import parse_position, solve
from prefsolve.board.page import board_page

pytestmark = [pytest.mark.browser, pytest.mark.skipif(BINARY is None, reason="needs Firefox, for instance: apt-get install firefox-esr")]

OTHELLO = parse_position("E:sJT.cJ7.dQ9.hQJT9 S:sKQ.cAKQ.dKJ8.hAK W:s987.cT98.dT7.h87 game:misere declarer:W leader:S")
CAUGHT = "South to play. West's misère is caught: 1 trick"


@pytest.fixture(scope="module")
def firefox(tmp_path_factory):
    browser = Firefox(tmp_path_factory.mktemp("firefox"))
    yield browser
    browser.quit()


def until(browser: Firefox, code: str, wanted: object) -> object:
    end = time.monotonic() + 30
    while (said := browser.run(code)) != wanted and time.monotonic() < end:
        time.sleep(0.05)
    return said


STATUS = "document.getElementById('status').textContent"


def test_othello_is_solved_and_played(firefox, tmp_path):
    (tmp_path / "board.html").write_text(board_page(OTHELLO, language="en"), encoding="utf-8")
    firefox.open(tmp_path / "board.html")
    assert until(firefox, STATUS, CAUGHT) == CAUGHT
    worth = "[card.dataset.card, card.querySelector('.value').textContent]"
    cards = f"Object.fromEntries([...document.querySelectorAll('#hand-S .card')].map((card) => {worth}))"
    assert firefox.run(cards) == {card.ascii: str(tricks) for card, tricks in solve(OTHELLO, cards=True).card_values.items()}
    firefox.run("document.querySelector('#hand-S [data-card=SK]').click()")
    said = "West to play. West's misère is clean: 0 tricks"
    assert until(firefox, STATUS, said) == said
    assert firefox.run("document.querySelector('#note').textContent") == "♠K gives away 1 trick; right was ♥A ♥K ♣A ♣K ♣Q"


def test_a_file_is_read_and_an_address_is_kept(firefox, tmp_path):
    (tmp_path / "board.html").write_text(board_page(language="ru"), encoding="utf-8")
    firefox.open(tmp_path / "board.html")
    firefox.run("globalThis.board.deals.readText('% bts version 5.2\\ndeal 1 A.K.. K.A.. Q.Q..\\ncontract misere\\nplay W\\nplayer N\\n')")
    said = "Запад на ходу. Мизер Севера ловится: 1 взятка"
    assert until(firefox, STATUS, said) == said
    assert len(firefox.run("location.hash")) > 5
