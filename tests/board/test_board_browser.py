"""The board in Chromium: a deal is entered, played, shared and asked about, in both languages, and nothing is fetched.

Marked ``browser`` like ``tests/diagrams/test_page_browser.py``, and run by ``make test-browser``.
"""

from __future__ import annotations

import base64
import json
import os
import time
from pathlib import Path

import board_questions as questions
import pytest
from chromium import Reader

import prefsolve
from prefsolve import Raspasy, Seat, solve_raspasy
from prefsolve.board.page import board_page
from prefsolve.diagrams.bundle import bundle
from prefsolve.formats import read_problems
from prefsolve.notation import position_from_record
from prefsolve.raspasy.by_score import solve_raspasy_by_score
from prefsolve.score.expectation import Policy, Pricing, payoff
from prefsolve.score.presets import PRESETS
from prefsolve.score.show import exact

pytestmark = pytest.mark.browser

ASSETS = Path(prefsolve.__file__).parent / "board" / "assets"
FORMATS = Path(__file__).parents[1] / "data" / "formats"
OTHELLO = "E:sJT.cJ7.dQ9.hQJT9 S:sKQ.cAKQ.dKJ8.hAK W:s987.cT98.dT7.h87 game:misere declarer:W leader:S"
RUSSIAN = "З ♠987 ♣1098 ♦107 ♥87 В ♠В10 ♣В7 ♦Д9 ♥ДВ109 Ю: ♠КД ♣ТКД ♦КВ8 ♥ТК игра:мизер играющий:З ход:Ю"
CAUGHT = "South to play. West's misère is caught: 1 trick"


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    path = tmp_path_factory.mktemp("board") / "board.html"
    path.write_text(board_page(language="en"), encoding="utf-8")
    return path


@pytest.fixture
def board(browser, page):
    browser.execute_cdp_cmd(
        "Emulation.setEmulatedMedia", {"media": "", "features": [{"name": "prefers-reduced-motion", "value": "reduce"}]}
    )
    browser.get("about:blank")  # or the same address with another mark would not load the page anew
    BoardPage(browser, page)
    browser.execute_script("localStorage.clear()")
    browser.get("about:blank")
    return BoardPage(browser, page)


class BoardPage(Reader):
    """The board as a player uses it."""

    def tab(self, name):
        self.find(f'[data-tab="{name}"]')[0].click()

    def steadily(self, act):
        """Do it again where the page was drawn anew meanwhile."""
        from selenium.common.exceptions import (
            ElementClickInterceptedException,
            ElementNotInteractableException,
            StaleElementReferenceException,
        )

        passing = (ElementClickInterceptedException, ElementNotInteractableException, IndexError, StaleElementReferenceException)
        for _ in range(250):
            try:
                return act()
            except passing:
                time.sleep(0.02)
        return act()

    def click(self, selector):
        self.steadily(lambda: self.find(selector)[0].click())

    def play(self, *codes):
        for code in codes:
            self.click(f'.board [data-card="{code}"]')

    def text(self, selector):
        return self.steadily(lambda: self.find(selector)[0].text)

    def choices(self):
        return self.steadily(super().choices)

    def attributes(self, selector, name):
        return self.steadily(lambda: [element.get_attribute(name) for element in self.find(selector)])

    def rows(self, selector):
        """The texts of a table's cells, row by row, once it is there."""
        cells = "[...row.querySelectorAll('td')].map((cell) => cell.textContent)"
        code = f"return [...document.querySelectorAll(arguments[0])].map((row) => {cells})"
        return self.until(lambda: self.driver.execute_script(code, selector))

    def choose(self, identity, value):
        from selenium.webdriver.support.select import Select

        self.steadily(lambda: Select(self.find(f"#{identity}")[0]).select_by_value(value))

    def until(self, said, seconds=20):
        """Wait until ``said()`` is true; what it gives."""
        end = time.monotonic() + seconds
        while not (found := said()):
            assert time.monotonic() < end, "it never came"
            time.sleep(0.02)
        return found

    def status(self, text):
        """The status, once it says so, or after a while whatever it says."""
        end = time.monotonic() + 5
        while self.text("#status") != text and time.monotonic() < end:
            time.sleep(0.02)
        return self.text("#status")

    def deal(self, text):
        """Put a position on the board by its text."""
        self.tab("position")
        self.driver.execute_script("document.getElementById('text').value = arguments[0]", text)
        self.click("#read")

    def moves(self):
        return self.steadily(lambda: [button.text for button in self.find("#tree button")])

    def best(self):
        """A card that gives nothing away, as the solver says."""
        code = (
            "const done = arguments[0], app = globalThis.board;"
            "app.client.ask('best', { position: app.board.here.position }).then((card) => done('SCDH'[card >> 3] + '789TJQKA'[card & 7]))"
        )
        return self.driver.execute_async_script(code)

    def play_to_the_end(self):
        """The person's cards that give nothing away, until all have been played."""
        while not self.text("#status").startswith("The play is over"):
            if self.choices():
                self.play(self.best())
            time.sleep(0.02)

    def hash(self):
        return self.driver.execute_script("return location.hash")


# Entering a position


def test_a_deal_is_entered_by_clicks_and_the_last_hand_fills_itself(board):
    board.tab("position")
    board.click("#clear")
    assert board.text('[data-fault="hands"]') == "no cards have been placed yet"
    board.choose("game", "misere")
    board.choose("leader", "2")
    for place, cards in {"3": "S9 S8 S7 CT C9 C8 DT D7 H8 H7", "1": "SJ ST CJ C7 DQ D9 HQ HJ HT H9", "talon": "SA DA"}.items():
        board.click(f'[data-to="{place}"]')
        for card in cards.split():
            board.click(f'.deck [data-card="{card}"]')
    south = set(board.attributes("#hand-S .card", "data-card"))
    assert south == {"SK", "SQ", "CA", "CK", "CQ", "DK", "DJ", "D8", "HA", "HK"}
    assert board.status(CAUGHT) == CAUGHT
    assert board.find(".deck .card") == []
    board.click('#hand-S [data-card="HA"]')
    assert board.text('[data-fault="hands"]') == "the hands are uneven: East 10, South 9, West 10"
    assert board.faults() == []


def test_cards_are_dragged_to_a_hand_and_back(board):
    from selenium.webdriver.common.action_chains import ActionChains

    board.tab("position")
    board.click("#clear")
    drag = ActionChains(board.driver, duration=20)
    drag.drag_and_drop(board.find('.deck [data-card="SA"]')[0], board.find("#hand-E")[0]).perform()
    board.until(lambda: board.find('#hand-E [data-card="SA"]'))
    drag.drag_and_drop(board.find('.deck [data-card="H7"]')[0], board.find("#felt")[0]).perform()
    board.until(lambda: board.find('#felt [data-card="H7"]'))
    drag.drag_and_drop(board.find('#hand-E [data-card="SA"]')[0], board.find('[data-place="talon"]')[0]).perform()
    board.until(lambda: board.find('.pile [data-card="SA"]'))
    drag.drag_and_drop(board.find('.pile [data-card="SA"]')[0], board.find('[data-place="deck"]')[0]).perform()
    board.until(lambda: board.find('.deck [data-card="SA"]'))
    assert board.find("#hand-E .card") == []
    assert board.faults() == []


def test_a_deal_is_pasted_in_both_languages(board):
    board.deal(OTHELLO)
    assert board.status(CAUGHT) == CAUGHT
    board.click('[data-speak="ru"]')
    board.deal(RUSSIAN)
    said = "Юг на ходу. Мизер Запада ловится: 1 взятка"
    assert board.status(said) == said
    assert board.text('.board [data-card="HA"]') == "♥Т\n1"
    assert board.attributes('.board [data-card="SK"]', "aria-label") == ["♠К, 0 взяток, отдаёт 1 взятку"]
    board.deal("З:987 В:JT Ю:KQ")
    assert "нет масти" in board.text("#text-fault")
    board.driver.refresh()
    assert board.text('[data-tab="position"]') == "Позиция"  # the choice of a language is kept


def finger(driver, kind, element=None, by=(0, 0)):
    """A finger on the screen: put down on an element, moved, or lifted."""
    points = []
    if element is not None:
        at = driver.execute_script(
            "const r = arguments[0].getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]", element
        )
        points = [{"x": at[0] + by[0], "y": at[1] + by[1]}]
    driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


@pytest.fixture
def touched(board):
    board.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": True})
    yield board
    board.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": False})


def test_cards_are_dragged_by_a_finger_that_rests_on_them_first(touched):
    board, driver = touched, touched.driver
    board.tab("position")
    board.click("#clear")
    card, hand = board.find('.deck [data-card="SA"]')[0], board.find("#hand-E")[0]
    finger(driver, "touchStart", card)
    board.until(lambda: board.find(".ghost"))
    finger(driver, "touchMove", hand)
    assert board.find("#hand-E.target")
    finger(driver, "touchEnd")
    board.until(lambda: board.find('#hand-E [data-card="SA"]'))
    assert board.find(".ghost") == []
    board.find('.deck [data-card="SK"]')[0].click()  # the next tap is a tap
    board.until(lambda: not board.find('.deck [data-card="SK"]'))
    assert board.faults() == []


def test_a_finger_that_moves_at_once_takes_no_card_along(touched):
    board, driver = touched, touched.driver
    board.tab("position")
    board.click("#clear")
    card = board.find('.deck [data-card="SA"]')[0]
    finger(driver, "touchStart", card)
    for far in (15, 40, 80):
        finger(driver, "touchMove", card, (0, -far))
    time.sleep(0.4)
    assert board.find(".ghost") == []
    finger(driver, "touchEnd")
    assert board.find('.deck [data-card="SA"]')


def test_tricks_taken_before_are_chosen_in_fields(board):
    board.deal("N:sA E:sK S:sQ game:misere declarer:N leader:N")
    board.tab("position")
    board.choose("tricks-1", "2")
    board.choose("tricks-0", "1")
    board.click("#to-play")
    said = "North to play. North's misère is caught: 2 tricks"
    assert board.status(said) == said
    board.tab("position")
    board.choose("tricks-2", "7")
    assert board.text('[data-fault="tricks"]') == "10 tricks taken and 1 cards left make more than 10"
    board.click('[data-speak="ru"]')
    assert board.text('[data-fault="tricks"]') == "10 взяток взято и 1 карт осталось: больше 10"


def test_of_a_file_with_several_deals_one_is_chosen(board):
    board.tab("position")
    board.find("#file")[0].send_keys(str(FORMATS / "old-cp1251.bts"))  # in Windows-1251
    board.until(lambda: len(board.find("#deal-of-file option")) == 2)
    assert [option.text for option in board.find("#deal-of-file option")] == ["1. 6NT", "2. misère"]
    assert board.text("#status").startswith("West to play")
    board.choose("deal-of-file", "1")
    said = "West to play. North's misère is caught: 2 tricks"
    assert board.status(said) == said
    board.tab("position")
    board.click("#random")
    assert [option.text for option in board.find("#deal-of-file option")] == ["—", "1. 6NT", "2. misère"]


@pytest.mark.parametrize("name", ["lasker.preferanser.json", "newspaper.txt", "othello.txt", "positions.csv", "three.bts", "two.pbn"])
def test_a_file_is_dropped_on_the_page(board, name):
    code = (
        "const [name, bytes] = arguments, data = new DataTransfer();"
        "data.items.add(new File([Uint8Array.from(bytes)], name));"
        "const over = new DragEvent('dragover', { dataTransfer: data, bubbles: true, cancelable: true });"
        "document.body.dispatchEvent(over);"
        "document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));"
        "return over.defaultPrevented"
    )
    data = (FORMATS / name).read_bytes()
    assert board.driver.execute_script(code, name, list(data))
    (first, *_) = read_problems(data)
    hands = [first.deal[seat].mask if seat in first.deal else 0 for seat in Seat]
    board.until(lambda: board.driver.execute_script("return board.deals.deals[0]?.hands ?? null") == hands)
    assert board.find(".board .card")
    assert board.text("#text-fault") == ""


def test_a_text_is_pasted_anywhere_and_a_bad_one_is_refused_in_a_line(board):
    paste = (
        "const data = new DataTransfer(); data.setData('text/plain', arguments[0]);"
        "document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))"
    )
    board.driver.execute_script(paste, (FORMATS / "newspaper.txt").read_text(encoding="utf-8"))
    assert board.status(CAUGHT) == CAUGHT
    assert board.text("#caption").startswith("Мизер Отелло")
    board.driver.execute_script(paste, "% bts version 5.2\ndeal 1 A.K.Q\nplayer N\n")
    assert board.text("#text-fault") == "line 2: a deal has three hands, not 1"
    board.driver.execute_script(paste, json.dumps([{"deal": "N:sA E:sK S:sQ"}, {"deal": "N:sA E:sA S:sQ"}]))
    assert board.text("#text-fault") == "deal 2: ♠A is in two places: North and East"


def test_a_file_is_opened(board, tmp_path):
    path = tmp_path / "etude.toml"
    path.write_text('title = "Мизер"\ndeal = "N:sAK.h7 E:sQJ.h8 S:sT9.h9"\ngame = "6S"\ndeclarer = "N"\nleader = "N"\n', encoding="utf-8")
    board.tab("position")
    board.find("#file")[0].send_keys(str(path))
    board.until(lambda: board.text("#caption").startswith("Мизер"))
    assert board.status("North to play. North gets 2 tricks") == "North to play. North gets 2 tricks"


# Playing


def test_othello_is_played_to_its_end_against_the_machine(board):
    board.deal(OTHELLO)
    assert board.status(CAUGHT) == CAUGHT
    key = set(board.attributes("button.card:has(.value:not(.loses))", "data-card"))
    assert key == {"HA", "HK", "CA", "CK", "CQ"}  # tests/data/etudes.json
    board.choose("side", "defenders")
    board.play_to_the_end()
    assert board.text("#status") == "The play is over. West's misère is caught: 1 trick"
    assert len(board.moves()) == 30
    assert board.find(".mistake") == []
    assert board.faults() == []


def test_a_mistake_is_marked_with_its_cost_and_undone(board):
    board.deal(OTHELLO)
    board.choose("side", "defenders")
    board.play("SK")
    board.until(lambda: board.find("#tree .mistake"))
    assert board.attributes("#tree button", "aria-label")[0] == "S ♠K, gives away 1 trick"
    board.until(lambda: len(board.moves()) > 1)  # West has answered
    board.click("#back")
    assert board.status(CAUGHT) == CAUGHT
    board.play("SQ")
    board.until(lambda: len(board.find("#tree .mistake")) == 2)
    assert board.find("#tree .branch")


def test_what_a_card_gave_away_is_said_beside_the_board(board):
    board.deal(OTHELLO)
    assert board.status(CAUGHT) == CAUGHT
    board.play("SK")
    board.until(lambda: board.text("#note"))
    assert board.text("#note") == "♠K gives away 1 trick; right was ♥A ♥K ♣A ♣K ♣Q"


def test_the_keyboard_is_enough(board):
    from selenium.webdriver.common.keys import Keys

    board.deal(OTHELLO)
    assert board.status(CAUGHT) == CAUGHT
    board.press("1")
    board.until(lambda: board.moves() == ["S ♠K−1"])
    board.press("1")
    board.press(Keys.ARROW_LEFT)
    board.press(Keys.ARROW_LEFT)
    assert board.status(CAUGHT) == CAUGHT
    board.press(Keys.ARROW_RIGHT)
    board.press(Keys.HOME)
    board.press("9")  # the ninth card: ♥A
    assert board.text('#tree [aria-current="true"]') == "S ♥A"
    board.press(Keys.ARROW_UP)
    assert board.text('#tree [aria-current="true"]').startswith("S ♠K")
    board.press(Keys.END)
    assert len(board.find("#felt .card")) == 2
    board.find('[data-tab="play"]')[0].send_keys(Keys.ARROW_RIGHT)
    assert board.attributes('[data-tab="hand"]', "aria-selected") == ["true"]
    assert board.driver.switch_to.active_element.get_attribute("data-tab") == "hand"


def test_an_etude_is_solved_with_its_solution_hidden_and_stays_marked(board):
    board.tab("etudes")
    assert board.text("#panel-etudes .answer").startswith("0 of ")
    board.find('[data-key="find"]')[0].send_keys("raspasy with a closed")
    board.click('[data-etude="raspasy/closed"] .chief')
    assert board.find(".board .value") == []
    assert board.text("#status") == "North to play. The solution is hidden."
    assert board.text("#note").startswith("North to play: find what gives nothing away, for North")
    board.play_to_the_end()
    board.until(lambda: board.text("#note") == "Solved: nothing was given away.")
    board.driver.refresh()
    board.tab("etudes")
    assert "solved" in board.text('[data-etude="raspasy/closed"] .solved')
    assert board.text("#panel-etudes .answer").startswith("1 of ")


def test_a_solution_is_shown_when_it_is_asked_for(board):
    board.tab("etudes")
    board.click('[data-etude="othello"] .chief')
    board.play("SK")
    board.until(lambda: board.text("#note") == "♠K: gives away 1 trick.")
    board.click('[data-key="tryAgain"]')
    board.click('[data-key="showKey"]')
    board.until(lambda: "The key: ♥A ♥K ♣A ♣K ♣Q" in board.text("#note"))
    assert len(board.find(".card.played")) == 5
    board.click('[data-key="tryAgain"]')
    board.click("#values")  # who looks has not solved it
    board.play_to_the_end()
    board.tab("etudes")
    assert board.text("#panel-etudes .answer").startswith("0 of ")


# Asking


def test_raspasy_is_solved_under_its_talon_rule(board):
    record = {"deal": "N:sQ9.dK E:sJ.dQ.hT S:sT.dJ.h7", "game": "raspasy", "leader": "N", "talon": "DA S8", "talon_played": 0}
    position = position_from_record(record | {"talon_rule": "dealer+winner-leads"})
    assert isinstance(position.game, Raspasy)
    tricks = solve_raspasy(position).value.tricks
    board.deal("N:sQ9.dK E:sJ.dQ.hT S:sT.dJ.h7 game:raspasy:dealer+winner-leads leader:N opening:DA S8 opened:0")
    shares = ", ".join(f"{seat.full_name} {tricks[seat]}" for seat in Seat)
    board.until(lambda: board.text("#status").startswith(f"North to play. With best play: {shares}. North takes "))
    assert board.text("#felt .talon-card") == "♦A"
    assert board.find('.board [data-card="DK"] .value:not(.loses)')
    assert board.faults() == []


def test_every_game_of_a_deal_and_the_line_of_best_play_are_shown(board):
    board.deal(OTHELLO)
    board.click("#deal-box summary")
    cells = board.rows("#deal-table tbody tr")
    deal = prefsolve.parse_deal(OTHELLO.split(" game:")[0])
    values = list(prefsolve.table(deal).tricks.values())
    for declarer in range(3):
        assert cells[declarer] == [str(values[(kind * 3 + declarer) * 3 + leader]) for kind in range(6) for leader in range(3)]
    board.click("#line-box summary")
    line = board.until(lambda: board.find("#line .line")) and board.text("#line .line")
    assert line.startswith("S ♣Q, W ♣T, E ♣J; S ♥K, W ♥8, E ♥9; ")  # as `prefsolve solve othello --line` has it
    board.click("#line button")
    assert len(board.moves()) == 30


def test_a_miseres_chances_are_the_golden_count(board):
    board.tab("hand")
    board.click('[data-key="askChances"]')
    chance = board.until(lambda: board.find("#chance")) and board.text("#chance")
    assert chance == "Clean in 133,184 of 184,756 layouts: 72.09%"  # tests/data/layouts.json


def test_what_is_known_of_the_others_counts(board):
    hand, out, hearts = (prefsolve.parse_hand(text) for text in ("s789T.c789.d7.h7T", "sAK", "h89JQKA"))
    found = prefsolve.solve_layouts(hand, prefsolve.Misere(), leader="left", discard=out, right=hearts, threshold=1)
    board.tab("hand")
    board.steadily(lambda: board.find("#hand-known")[0].send_keys("left lacks H"))
    board.click('[data-key="askChances"]')
    chance = board.until(lambda: board.find("#chance")) and board.text("#chance")
    assert chance.startswith(f"Clean in {found.counts[0]:,} of {found.total:,} layouts: ")
    board.steadily(lambda: board.find("#hand-known")[0].send_keys("; the ace is left"))
    board.click('[data-key="askChances"]')
    assert "“the ace is left” is not understood" in board.text("#panel-hand .fault")


def fill(board: BoardPage, **fields: str) -> None:
    """Texts and choices of the tab of one hand, the seldom ones too."""
    from selenium.webdriver.common.keys import Keys

    board.driver.execute_script("document.getElementById('hand-more').open = true")
    for key, text in fields.items():
        if board.steadily(lambda key=key: board.find(f"#hand-{key}")[0].tag_name) == "select":
            board.choose(f"hand-{key}", text)
            continue
        for keys in ((Keys.CONTROL, "a"), (text or Keys.DELETE,)):
            board.steadily(lambda key=key, keys=keys: board.find(f"#hand-{key}")[0].send_keys(*keys))


def test_a_sample_of_a_hand_is_the_command_lines_sample(board):
    board.tab("hand")
    fill(board, hand="sA.cA987.dKJ.hAKT", discard="s87", game="6C", leads="1", budget="samples", samples="400")
    board.click('[data-key="askChances"]')
    chance = board.until(lambda: board.find("#chance")) and board.text("#chance")
    assert chance == "6♣ is made in 347 of 400 layouts: 86.75%, 95% from 83.08% to 89.73%"  # docs/single-dummy.md
    assert "6.1500 ± 0.0322 tricks on average, 95% from 6.081 to 6.212" in board.text("#panel-hand")
    assert board.text("#about-layouts") == "A sample of 400 of 184,756 layouts, seed 0."


def test_the_cards_of_a_hand_are_compared_as_in_the_command_line(board):
    board.tab("hand")
    fill(board, leads="0", budget="samples", samples="300")
    board.click('[data-key="askCards"]')
    board.until(lambda: board.find("#card-chances"))
    rows = {row[0]: row[1:] for row in board.rows("#card-chances tbody tr")}
    assert rows["♦7"] == ["71.67%", "0.2833", "best"]  # docs/single-dummy.md
    assert rows["♥7"] == ["28.67%", "2.8900", "+2.6067 ± 0.1028"]


def test_discards_in_contracts_are_ranked_with_their_orders(board):
    board.tab("hand")
    fill(board, hand="sAQJ8T7.c9.dKJ.hKT8", discard="", game="6S", leads="1", budget="samples", samples="100")
    board.click('[data-key="askDiscards"]')
    board.until(lambda: board.find("#discards"))
    first = board.rows("#discards tbody tr")[0]
    assert first[1:] == ["6♠", "91.0%", "16.0%", "0.0%", "0.0%", "0.0%", "6.070", "100"]  # docs/single-dummy.md
    assert "♦J ♣9" in first[0]


def test_a_hand_in_the_play_is_worth_what_estimate_says_and_orders_what_they_bring(board):
    view = prefsolve.View(
        Seat.W, prefsolve.parse_hand("s789T.c789.d7.h7T"), declarer=Seat.W, discard=prefsolve.parse_hand("sAK"), game=prefsolve.Misere(),
        leader=Seat.E, play=prefsolve.parse_cards("HK HA H7"),
    )  # fmt: skip
    found = prefsolve.estimate_view(view, chance_only=True)
    board.tab("hand")
    fill(board, play="HK HA H7")
    board.click('[data-key="askChances"]')
    chance = board.until(lambda: board.find("#chance")) and board.text("#chance")
    assert chance.startswith(f"Clean in {found.made:,} of {found.seen:,} layouts: ")
    fill(board, hand="sAKQJT9.cA.dK87", discard="h78", play="", budget="samples", samples="60")
    fill(board, by="whists", game="contracts", convention="rostov")
    hand = prefsolve.parse_hand("sAKQJT9.cA.dK87")
    view = prefsolve.View(Seat.W, hand, declarer=Seat.W, discard=prefsolve.parse_hand("h78"), leader=Seat.E)
    table = prefsolve.estimate_orders(view, Pricing(PRESETS["rostov"]), budget=prefsolve.Budget(samples=60))
    board.click('[data-key="askChances"]')
    board.until(lambda: board.find("#orders"))
    entry, row = table.entries[0], board.rows("#orders tbody tr")[0]
    assert row == [str(entry.game), f"{entry.mean:+.1f} ± {entry.error:.1f}", f"{entry.makes:.1%}", "60"]


def test_what_cannot_be_asked_of_a_hand_is_said(board):
    board.tab("hand")
    fill(board, samples="many", budget="samples")
    board.click('[data-key="askChances"]')
    assert board.text("#panel-hand .fault") == "“many” is no whole number from 1 to 10000000"
    fill(board, samples="10", play="HK CA")
    board.click('[data-key="askChances"]')
    board.until(lambda: board.find("#chance"))
    fill(board, play="HK HA D7")
    board.click('[data-key="askChances"]')
    assert board.text("#panel-hand .fault") == "card 3 of the play, ♦7, cannot be played there"


def test_a_long_question_shows_its_progress_and_is_stopped(board):
    board.tab("hand")
    board.choose("hand-game", "6S")
    board.click('[data-key="askDiscards"]')
    board.until(lambda: board.driver.execute_script("return (document.getElementById('bar-text') ?? {}).textContent"))
    board.tab("play")  # the page answers meanwhile
    board.deal(OTHELLO)
    assert board.status(CAUGHT) == CAUGHT
    board.tab("hand")
    board.click('[data-key="stop"]')
    board.until(lambda: board.find("#discards"))
    assert board.text("#panel-hand .note") == "Stopped: only these have been looked at."
    board.choose("hand-game", "misere")
    board.click('[data-key="askChances"]')  # and goes on answering
    board.until(lambda: board.find("#chance"))


def test_twelve_cards_are_ranked_as_the_command_line_ranks_them(board):
    table = prefsolve.rank_discards(prefsolve.parse_hand("s789T.c789.d7A.h78T"), Seat.E, budget=prefsolve.Budget(exact=True))
    best = {tuple(sorted(map(str, entry.discard))): entry.chance for entry in table.entries}
    board.tab("hand")
    fill(board, hand="s789T.c789.d7.h7T", discard="dA h8", budget="exact")
    board.click('[data-key="askDiscards"]')
    for names, share, _ in board.rows("#discards tbody tr"):
        for pair in names.split("; "):
            assert f"{100 * best[tuple(sorted(pair.split()))]:.2f}%" == share


# The post-mortem

PLAYED = """
deal = "E:sJT.cJ7.dQ9.hQJT9 S:sKQ.cAKQ.dKJ8.hAK W:s987.cT98.dT7.h87"
talon = "SA DA"
discard = "SA DA"
game = "misere"
declarer = "W"
leader = "S"
play = ["HA H8 HT", "HK H7 HQ", "D8 D7 D9"]
claim = 1
"""


def test_a_played_deal_is_judged_card_by_card(board):
    """The record and the findings of docs/workshop.md."""
    board.deal(PLAYED)
    board.click("#mortem-box summary")
    board.until(lambda: board.find("#given"))
    text = board.text("#mortem")
    assert "3 S:♦8 1 → 0 gives away 1 trick; best: " in text
    assert board.text("#given") == "Given away in all: East 0, South 1, West 0"
    assert "The game changed hands at: 3 S:♦8" in text
    assert "The claim does not hold: it says 1 trick, best play gives 0 tricks; it favours the defenders" in text
    board.click("#mortem .mistakes button")
    assert board.find('#tree [aria-current="true"]')[0].text == "E ♥Q"  # the board stands before the mistake
    board.click('[data-speak="ru"]')
    assert board.until(lambda: board.text("#given") == "Всего отдано: Восток 0, Юг 1, Запад 0")
    board.click('[data-key="everyCard"]')
    assert board.until(lambda: len(board.find("#mortem .mistakes li")) == 9)


# Results in whists


def test_raspasy_is_worth_to_each_seat_what_solve_by_score_says(board):
    deal = "N:s7.cK98.dAQJ.hQJ8 E:sAQ9.cA7.dK97.hA7 S:sKJ8.cQJ.dT8.hKT9"
    position = prefsolve.Position(prefsolve.parse_deal(deal), Raspasy(prefsolve.TalonRule.named("closed")), leader=Seat.N)
    score = solve_raspasy_by_score(position, PRESETS["rostov"])
    board.deal(f"{deal} game:raspasy:closed leader:N")
    board.click("#result-box summary")
    board.choose("result-convention", "rostov")
    board.until(lambda: board.find("#results"))
    whole = [f"{score.tricks[seat]} ({exact(score.results[seat], sign=True).replace('-', '−')})" for seat in position.deal.seats]
    assert board.rows("#results tbody tr")[0] == whole
    assert len(board.rows("#results tbody tr")) == 1 + len(position.legal_cards())


def test_a_contracts_tricks_are_worth_whists(board):
    board.deal(OTHELLO)
    board.click("#result-box summary")
    board.until(lambda: board.find("#result .answer"))
    worth = payoff(prefsolve.Misere(), 1, Policy.FAVOURED, PRESETS["sochi"])
    assert board.text("#result .answer") == f"West takes 1 trick: {exact(worth, sign=True).replace('-', '−')} whists"


# Sharing


def test_the_shared_address_opens_the_position_and_the_moves_in_another_window(board):
    board.deal(OTHELLO)
    board.play("HA", "H8", "HQ")
    board.click("#back")
    board.play("HJ")
    moves, mark, standing = board.moves(), board.hash(), board.text("#status").split(".")[0]
    assert len(mark) < 40
    first = board.driver.current_window_handle
    address = board.driver.current_url
    board.driver.switch_to.new_window("tab")
    try:
        board.driver.get(address)
        board.until(lambda: board.find("#tree button"))
        assert board.moves() == moves
        assert board.text("#status").startswith(standing)
        assert board.hash() == mark
    finally:
        board.driver.close()
        board.driver.switch_to.window(first)


def test_text_etude_and_pictures_are_taken_away(board):
    board.deal(OTHELLO)
    board.click("#share-box summary")
    assert len(board.find("#share button")) == 6
    copied = "const done = arguments[0]; navigator.clipboard.writeText = async (text) => done(text);"
    for key, begins in {
        "copyText": "E:♠JT ♣J7 ♦Q9 ♥QJT9 ",
        "copyToml": "title = ",
        "copySvg": "<svg xmlns=",
        "copyLink": "file:///",
    }.items():
        script = f"{copied} document.querySelector('[data-share={key}]').click()"
        assert board.driver.execute_async_script(script).startswith(begins)
    png = board.driver.execute_async_script(
        "const done = arguments[0];"
        "navigator.clipboard.write = async ([item]) => {"
        "  done([...new Uint8Array(await (await item.getType('image/png')).arrayBuffer())]);"
        "};"
        "document.querySelector('[data-share=copyPng]').click()"
    )
    assert bytes(png[:8]) == b"\x89PNG\r\n\x1a\n"
    assert len(png) > 5000


def test_on_paper_the_hands_and_the_answer_stand_without_buttons(board):
    board.deal(OTHELLO)
    assert board.status(CAUGHT) == CAUGHT
    board.driver.execute_script("window.dispatchEvent(new Event('beforeprint'))")
    board.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    assert not any(element.is_displayed() for element in board.find("button, main"))
    assert board.find("#paper svg")[0].is_displayed()
    assert CAUGHT in board.text("#paper")
    board.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})


# What wishes it harm


@pytest.mark.parametrize("mark", ["#1<script>hacked=1</script>", "#1" + "A" * 100_000, "#1____", "#2AAAA", "#%", "#1" + "-_" * 900])
def test_a_hostile_address_is_refused_in_words(browser, page, mark):
    browser.get("about:blank")
    browser.get(page.as_uri() + mark)
    shown = BoardPage.__new__(BoardPage)
    shown.driver = browser
    assert shown.text("#message") == "the address holds no position"
    assert browser.execute_script("return typeof hacked") == "undefined"
    assert shown.find("#hand-W .card")  # a random deal instead


def test_hostile_files_neither_run_nor_freeze_the_page(board, tmp_path):
    evil = "<script>hacked=1</script><img src=x onerror=hacked=1>"
    files = {
        "title.toml": f'title = "{evil}"\ndeal = "N:sAK E:sQJ S:sT9"\ngame = "6S"\ndeclarer = "N"\nleader = "N"\n',
        "long.txt": "W:" + "7" * 1_000_000,
        "deep.toml": "deal = " + "[" * 500_000,
        "quotes.pbn": '[Deal "' + "\\" * 900_000,
        "deal.json": json.dumps({"deal": evil}),
    }
    board.tab("position")
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
        board.tab("position")
        board.find("#file")[0].send_keys(str(tmp_path / name))
        if name == "title.toml":
            board.until(lambda: evil in board.text("#caption"))
        else:
            board.until(lambda: board.text("#text-fault"), 5)
            assert len(board.text("#text-fault")) < 200
    assert board.driver.execute_script("return typeof hacked") == "undefined"
    board.deal(OTHELLO)
    assert board.status(CAUGHT) == CAUGHT


def test_nothing_is_requested_from_the_network(browser, page):
    browser.get("about:blank")
    browser.get_log("performance")
    board = BoardPage(browser, page)
    board.deal(OTHELLO)
    assert board.status(CAUGHT) == CAUGHT
    board.tab("hand")
    board.click('[data-key="askChances"]')
    board.until(lambda: board.find("#chance"))
    board.tab("etudes")
    sent = [json.loads(entry["message"])["message"] for entry in browser.get_log("performance")]
    addresses = {entry["params"]["request"]["url"] for entry in sent if entry["method"] == "Network.requestWillBeSent"}
    ours = {address.split("#")[0] for address in addresses if not address.startswith(("chrome:", "blob:"))}
    assert ours == {page.as_uri()}


@pytest.mark.parametrize("width", [360, 800, 1400])
def test_nothing_runs_out_of_the_screen(board, width):
    screen = {"width": width, "height": 740, "deviceScaleFactor": 1, "mobile": width < 500}
    board.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", screen)
    board.deal(OTHELLO)
    for language in ("ru", "en"):
        board.click(f'[data-speak="{language}"]')
        for tab in ("position", "hand", "etudes", "play"):
            board.tab(tab)
            assert board.driver.execute_script("return document.documentElement.scrollWidth") <= width, (tab, language)
    for element in board.find(".hand.turn button.card"):
        assert min(element.size.values()) >= 30
    board.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def test_every_control_has_a_name(board):
    """What a screen reader says of what can be pressed or filled in; the accessibility tree is Chromium's own."""
    for tab in ("position", "play", "hand", "etudes"):
        board.tab(tab)
        tree = board.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
        roles = {"button", "textbox", "combobox", "checkbox", "tab", "searchbox", "MenuListPopup"}
        nameless = [
            node
            for node in tree
            if node["role"]["value"] in roles - {"MenuListPopup"} and not node.get("ignored") and not node["name"]["value"]
        ]
        assert not nameless, (tab, nameless[:2])


# The core


def test_the_core_in_chromium_answers_as_the_native_one(browser, tmp_path):
    """3,240 golden values, 10,000 positions in a trick, raspasy, layouts: the same questions as in Node."""
    relative = os.path.relpath(ASSETS, tmp_path)
    imports = {
        "chances": "chances, chancesWith", "engine": "Engine", "files": "readAny", "hands": "Alphabets, readHand",
        "notation": "readPosition", "questions": "bestLine, dealTable, raspasyValue, worthOf",
        "rules": "emptyPosition, faultsOf, legalCards, play",
    }  # fmt: skip
    check = (Path(__file__).parent / "core_check.mjs").read_text(encoding="utf-8")
    lines = [f'import {{ {names} }} from "{relative}/{module}.mjs";' for module, names in imports.items()]
    modules = "{ " + ", ".join(imports.values()) + " }"
    entry = "\n".join([*lines, check, f"globalThis.ask = (bytes, questions) => answersTo({modules}, bytes, questions);\n"])
    asked = [
        *questions.golden_deals(), *questions.random_positions(10_000), *questions.golden_raspasy(), *questions.random_raspasy(100),
        *questions.golden_layouts(contracts=False), *questions.lines_and_tables(10), *questions.plays(50),
    ]  # fmt: skip
    (tmp_path / "entry.mjs").write_text(entry, encoding="utf-8")
    core = base64.b64encode((ASSETS / "core.wasm").read_bytes()).decode()
    parts = {"asked": [question[:2] for question in asked], "expected": [question.answer for question in asked], "core": core}
    data = "".join(f'<script type="application/json" id="{name}">{json.dumps(part)}</script>' for name, part in parts.items())
    (tmp_path / "check.html").write_text(f"<meta charset='utf-8'>{data}<script>{bundle(tmp_path / 'entry.mjs')}</script>", encoding="utf-8")
    browser.get((tmp_path / "check.html").as_uri())
    browser.set_script_timeout(120)
    wrong = browser.execute_async_script(
        "const done = arguments[0], read = (name) => JSON.parse(document.getElementById(name).textContent);"
        "const core = Uint8Array.from(atob(read('core')), (letter) => letter.charCodeAt(0)), expected = read('expected').map(sorted);"
        "function sorted(value) {"  # keys of objects in one order, so that equal answers have one text
        "  if (Array.isArray(value)) return value.map(sorted);"
        "  if (value === null || typeof value !== 'object') return value;"
        "  return Object.fromEntries(Object.keys(value).sort().map((key) => [key, sorted(value[key])]));"
        "}"
        "const text = (value) => JSON.stringify(sorted(value));"
        "ask(core, read('asked')).then((said) => done(said.flatMap((one, n) => text(one) === text(expected[n]) ? [] : [[n, text(one)]])))"
    )
    assert len(asked) > 13_000
    assert not wrong, wrong[:3]
