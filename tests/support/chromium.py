"""Chromium for tests of pages: one for a module's tests, and a page as its reader uses it."""

from __future__ import annotations

import shutil

import pytest

QUIET = (
    "--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --disable-dev-shm-usage --hide-scrollbars --window-size=1000,1200"
)


def start(folder):
    """Chromium without a window and without anything of its user's, its files in the folder."""
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium") or shutil.which("google-chrome") or ""
    for argument in QUIET.split():
        options.add_argument(argument)
    options.add_argument(f"--user-data-dir={folder}")
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    return webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    driver = start(tmp_path_factory.mktemp("browser"))
    yield driver
    driver.quit()


class Reader:
    """A page as a reader uses it."""

    def __init__(self, driver, path):
        self.driver = driver
        driver.get(path.as_uri())

    def find(self, selector):
        from selenium.webdriver.common.by import By

        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def card(self, code):
        (element,) = self.find(f'.board [data-card="{code}"]')
        return element

    def play(self, *codes):
        for code in codes:
            self.card(code).click()

    def text(self, selector):
        (element,) = self.find(selector)
        return element.text

    def press(self, key):
        (body,) = self.find("body")
        body.send_keys(key)

    def played(self):
        return [button.text for button in self.find("#moves button")]

    def choices(self):
        return [element.get_attribute("data-card") for element in self.find(".hand.turn button.card")]

    def faults(self):
        return [entry["message"] for entry in self.driver.get_log("browser")]
