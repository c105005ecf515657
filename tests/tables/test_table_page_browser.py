"""The page of a table in a real browser: in both languages, sorted by a click, on a narrow screen, without a network.

Marked ``browser`` and run by ``make test-browser``; a plain ``pytest`` leaves it out.
"""

from __future__ import annotations

import pytest
from chromium import Reader
from shipped_tables import shipped

from prefsolve.tables.page import table_page
from prefsolve.tables.registry import TABLES

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    folder = tmp_path_factory.mktemp("pages")
    for name in TABLES:
        (folder / f"{name}.html").write_text(table_page(shipped(name, folder), language="en"), encoding="utf-8")
    return folder


def rows(page: Reader) -> list[list[str]]:
    return page.driver.execute_script(
        "return [...document.querySelectorAll('tbody tr')].map(row => [...row.cells].map(cell => cell.innerText))"
    )


def test_a_heading_sorts_and_a_second_click_turns_round(browser, pages):
    page = Reader(browser, pages / "misere-rest.html")
    before = rows(page)
    left = page.find("th button")[3]
    left.click()
    assert rows(page)[0] == ["8", "♠QJT987 ♣87 ♦7", "99.69%", "99.69%", "99.69%"]
    assert [row[3] for row in rows(page)] == sorted((row[3] for row in before), key=lambda text: -float(text.rstrip("%")))
    left.click()
    assert [row[3] for row in rows(page)] == sorted((row[3] for row in before), key=lambda text: float(text.rstrip("%")))
    page.find("th button")[0].click()
    assert rows(page) == before


def test_the_language_is_changed_on_the_page(browser, pages):
    page = Reader(browser, pages / "misere-holes.html")
    assert page.text("h1") == "Misère: how often one hole is clean"
    assert ["7T", "80.43%", "72.09%", "71.94%"] in rows(page)
    page.find('[data-speak="ru"]')[0].click()
    assert page.text("h1").startswith("Мизер")
    assert ["7-10", "80,43%", "72,09%", "71,94%"] in rows(page)
    assert page.find('[data-speak="ru"]')[0].get_attribute("aria-pressed") == "true"


@pytest.mark.parametrize("name", TABLES)
def test_a_telephone_shows_it_without_moving_sideways_and_nothing_is_fetched(browser, pages, name):
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": 360, "height": 800, "deviceScaleFactor": 1, "mobile": True})
    browser.get_log("performance")
    try:
        page = Reader(browser, pages / f"{name}.html")
        for summary in page.find("summary"):
            summary.click()
        assert browser.execute_script("return document.documentElement.scrollWidth") <= 360
    finally:
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    asked = [entry["message"] for entry in browser.get_log("performance") if "Network.requestWillBeSent" in entry["message"]]
    assert all("file://" in message for message in asked)
    assert not [entry for entry in browser.get_log("browser") if entry["level"] == "SEVERE"]
