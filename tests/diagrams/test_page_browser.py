"""Pages in a real browser: clicked through, by mouse and by key, in both languages, on a narrow screen and on paper.

These tests need Chromium and its driver (Debian: ``apt-get install chromium chromium-driver``) and the package selenium.
They are marked ``browser`` and run by ``make test-browser``; a plain ``pytest`` leaves them out.
"""

import json
import struct
import zlib
from pathlib import Path

import pytest
from chromium import Reader
from hunt_endings import othello

from prefsolve import hunt
from prefsolve.diagrams.page import render
from prefsolve.formats import read_problems
from prefsolve.hunting.page import plan_page
from prefsolve.notation import position_from_record
from prefsolve.workshop.pages import analysis_page, proof_page
from prefsolve.workshop.postmortem import analyse
from prefsolve.workshop.postmortem_raspasy import analyse_raspasy
from prefsolve.workshop.proof import prove
from prefsolve.workshop.raspasy_pages import raspasy_page
from prefsolve.workshop.soundness_check import Side
from prefsolve.workshop.values import Values

pytestmark = pytest.mark.browser

DATA = Path(__file__).parents[1] / "data" / "formats"
OTHELLO = position_from_record(
    {"deal": "E:sJT.cJ7.dQ9.hQJT9 S:sKQ.cAKQ.dKJ8.hAK W:s987.cT98.dT7.h87", "game": "misere", "declarer": "W", "leader": "S"}
)


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    folder, values = tmp_path_factory.mktemp("pages"), Values()
    (problem,), (raspasy,) = (read_problems((DATA / f"{name}.toml").read_bytes()) for name in ("misere", "raspasy"))
    proof = prove(OTHELLO, Side.DEFENDERS, values=values)
    found = hunt(othello())
    made = {
        "proof": render(proof_page(proof, OTHELLO, values, title=("Othello's misère", "Мизер Отелло"))),
        "hunt": render(plan_page(found.plan(), tuple(found.weights))),
        "raspasy": render(raspasy_page(analyse_raspasy(raspasy))),
        "played": render(analysis_page(analyse(problem, values=values), values), language="ru"),
    }
    for name, text in made.items():
        (folder / f"{name}.html").write_text(text, encoding="utf-8")
    return folder


def test_a_proof_is_clicked_through_to_its_end(browser, pages):
    page = Reader(browser, pages / "proof.html")
    assert page.text("#status") == "South to play. Declarer's tricks: 1 trick"
    assert set(page.choices()) == {card.ascii for card in OTHELLO.legal_cards()}
    assert page.card("SK").text == "♠K\n0"
    (main,) = page.find(".hand.turn .played")
    main.click()
    assert len(page.played()) == 1
    while page.choices():
        page.play(page.choices()[-1])
    assert len(page.played()) == 30
    assert page.text("#status").startswith("The play is over. Declarer's tricks: ")
    assert page.find(".board .hand .card") == []
    assert page.faults() == []


def test_a_card_equal_to_the_one_followed_is_played_under_its_own_name(browser, pages):
    page = Reader(browser, pages / "proof.html")
    page.play("CQ", "CT")  # the tree follows ♣8, which is worth the same
    assert page.played() == ["S ♣Q", "W ♣T"]
    held = {element.get_attribute("data-card") for element in page.find("#hand-W .card")}
    assert {"C9", "C8"} <= held
    assert "CT" not in held
    assert [element.text for element in page.find("#felt .card")] == ["♣Q", "♣T"]


def branches(page):
    """The cards tried beside those first gone through."""
    return [button.text for button in page.find("#moves .branch button")]


def test_the_keyboard_is_enough(browser, pages):
    from selenium.webdriver.common.keys import Keys

    page = Reader(browser, pages / "proof.html")
    for _ in range(4):
        page.press(Keys.ARROW_RIGHT)
    assert len(page.played()) == 4
    page.press(Keys.ARROW_LEFT)
    assert page.find('#moves [aria-current="true"]')[0].text == page.played()[2]
    page.press(Keys.HOME)
    assert page.text("#status").startswith("South to play")
    assert page.choices()[0] == "SK"
    followed = page.played()
    page.press("1")
    assert branches(page) == ["S ♠K"]
    assert page.find('#moves [aria-current="true"]')[0].text == "S ♠K"
    page.press(Keys.HOME)
    page.card("HA").send_keys(Keys.ENTER)
    assert branches(page) == ["S ♠K", "S ♥A"]
    assert page.find('#moves [aria-current="true"]')[0].text == "S ♥A"
    assert [said for said in page.played() if said not in branches(page)] == followed  # what was gone through stays


def test_the_language_changes_at_once(browser, pages):
    page = Reader(browser, pages / "proof.html")
    (russian,) = page.find('[data-speak="ru"]')
    russian.click()
    assert page.text("h1") == "Мизер Отелло"
    assert page.text("#status") == "Юг на ходу. У играющего: 1 взятка"
    assert page.card("HA").text == "♥Т\n1"
    assert page.card("CQ").get_attribute("aria-label") == "♣Д, 1 взятка"
    assert "Игра вистующих" in page.find("section h2")[0].text


def test_a_played_deal_shows_the_mistake_and_what_was_right(browser, pages):
    page = Reader(browser, pages / "played.html")
    button = next(element for element in page.find("[data-goto]") if element.is_displayed())
    button.click()
    assert len(page.played()) == 6
    assert page.text("#note") == "♦8: отдано взяток 1; правильно ♣Т К Д"
    page.play("CA")
    assert page.text("#status").endswith("У играющего: 1 взятка")
    assert page.faults() == []


def test_raspasy_is_clicked_through_with_each_players_own_tricks(browser, pages):
    page = Reader(browser, pages / "raspasy.html")
    assert page.text("#status") == "North to play. North 3, East 2, South 5"
    assert page.card("CA").text == "♣A\n4"
    buttons = [element for element in page.find("[data-goto]") if element.is_displayed()]
    buttons[1].click()
    assert len(page.played()) == 6
    assert page.text("#note") == "♦8 costs 2 tricks; best: ♠J, ♥AK"
    assert page.card("D8").text == "♦8\n6"
    page.play("SJ")
    assert page.text("#status").startswith("East to play. North 4, ")
    while page.choices():
        page.play(page.choices()[-1])
    assert page.text("#status").startswith("The play is over. North 4, ")
    assert page.faults() == []


def test_nothing_is_fetched(browser, pages):
    """The log is the whole browser's: what its own start page (``chrome:``) asks for is no doing of ours."""
    page = (pages / "proof.html").as_uri()
    browser.get_log("performance")
    Reader(browser, pages / "proof.html")
    sent = [json.loads(entry["message"])["message"] for entry in browser.get_log("performance")]
    requests = [entry["params"] for entry in sent if entry["method"] == "Network.requestWillBeSent"]
    ours = [request for request in requests if not request["documentURL"].startswith("chrome:")]
    assert [request["request"]["url"] for request in ours] == [page]


@pytest.mark.parametrize("width", [360, 1000])
def test_nothing_runs_out_of_the_screen(browser, pages, width):
    """On a phone as on a desk the page is no wider than the screen, and every card of the seat on move can be touched."""
    screen = {"width": width, "height": 740, "deviceScaleFactor": 1, "mobile": width < 500}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", screen)
    for name in ("proof", "played"):
        page = Reader(browser, pages / f"{name}.html")
        assert browser.execute_script("return document.documentElement.scrollWidth") <= width
        for element in page.find(".hand.turn button.card"):
            assert min(element.size.values()) >= 30
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def test_on_paper_the_hands_and_the_tree_stand_without_buttons(browser, pages):
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    page = Reader(browser, pages / "proof.html")
    assert not any(element.is_displayed() for element in page.find(".board, .controls, .language"))
    assert any(element.is_displayed() for element in page.find(".paper .prefsolve"))
    assert "W:♠987" in next(element.text for element in page.find("pre") if element.is_displayed())
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})


def test_its_picture_has_cards_felt_and_frames(browser, pages):
    """White cards with red suits and blue frames, values in green and dashed brown, and the green table: all there to be seen."""
    page = Reader(browser, pages / "proof.html")
    (hand,), (felt,) = page.find("#hand-S"), page.find("#felt")
    colours = pixels(hand.screenshot_as_png)
    total = sum(colours.values())
    assert colours[255, 255, 255] / total > 0.1, "cards"
    for name, colour in {"red suits": (0xB3, 0x16, 0x1B), "frames": (0x1F, 0x4E, 0x8C), "values": (0x1C, 0x6B, 0x3C)}.items():
        assert colours.get(colour, 0) > 50, name
    colours = pixels(felt.screenshot_as_png)
    assert colours[0x2F, 0x6F, 0x4F] / sum(colours.values()) > 0.8, "the table"


def pixels(png: bytes) -> dict[tuple[int, int, int], int]:
    """How often each colour occurs in a PNG of 8-bit RGB or RGBA; filters as the PNG specification gives them (part 9)."""
    at, data, width, channels = 8, b"", 0, 3
    while at < len(png):
        (size,), kind = struct.unpack(">I", png[at : at + 4]), png[at + 4 : at + 8]
        body = png[at + 8 : at + 8 + size]
        if kind == b"IHDR":
            width, _, _, colour = struct.unpack(">IIBB", body[:10])
            channels = 4 if colour == 6 else 3
        data += body if kind == b"IDAT" else b""
        at += 12 + size
    raw, stride, above = zlib.decompress(data), width * channels, bytearray(width * channels)
    counts: dict[tuple[int, int, int], int] = {}
    for start in range(0, len(raw), stride + 1):
        row = unfiltered(raw[start], bytearray(raw[start + 1 : start + 1 + stride]), above, channels)
        for n in range(0, stride, channels):
            key = (row[n], row[n + 1], row[n + 2])
            counts[key] = counts.get(key, 0) + 1
        above = row
    return counts


def unfiltered(kind: int, row: bytearray, above: bytearray, step: int) -> bytearray:
    for n in range(len(row)):
        left, up = (row[n - step] if n >= step else 0), above[n]
        corner = above[n - step] if n >= step else 0
        guess = left + up - corner
        paeth = min((left, up, corner), key=lambda value: abs(guess - value))
        row[n] = row[n] + (0, left, up, (left + up) // 2, paeth)[kind] & 0xFF
    return row


def test_a_hunters_plan_is_clicked_through(browser, pages):
    page = Reader(browser, pages / "hunt.html")
    assert page.text("#note") == "Discards of the plan still possible: 56"
    assert page.choices() == ["D8"]
    page.play("D8")
    assert page.choices() == ["DA", "DT", "D7"]
    page.play("D7", "DQ")
    assert page.text("#note").startswith("Discards of the plan still possible: ")
    while page.choices():
        page.play(page.choices()[0])
    assert page.text("#note").startswith("Caught. ")
    assert page.text("#status").endswith("Declarer's tricks: 1 trick")
    assert page.faults() == []
