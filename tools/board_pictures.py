"""Pictures of the board in Chromium: every tab, three widths, light and dark, both languages, into build/board-pictures/.

``make board-pictures`` makes them, so that they can be looked at; ``--readme`` also writes the one of README.
"""

from __future__ import annotations

import argparse
import base64
import tempfile
import time
from pathlib import Path
from typing import Any

from chromium import start

from prefsolve.board.page import board_page
from prefsolve.formats.shipped import shipped_etudes

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "build" / "board-pictures"
README = ROOT / "docs" / "images" / "board.png"
TABS = ("position", "play", "hand", "etudes")
HIGHEST = 1800  # pixels of a picture; a longer page is cut
PLAYED = ("SK", "S9", "ST")  # which gives a trick away, so that a mistake is seen


def main() -> None:
    """Make them all."""
    parser = argparse.ArgumentParser(prog="board_pictures", description=__doc__)
    parser.add_argument("--readme", action="store_true", help="write docs/images/board.png alone")
    asked = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "board.html"
        etude = shipped_etudes()["othello"]
        page.write_text(board_page(etude.position, title=(etude.english_title, etude.title), language="en"), encoding="utf-8")
        driver = start(Path(folder) / "browser")
        try:
            for width in () if asked.readme else (360, 800, 1400):
                for theme in ("light", "dark"):
                    for language in ("en", "ru"):
                        show(driver, page, width, theme, language)
                        for tab in TABS:
                            go(driver, tab)
                            save(driver, FOLDER / f"{tab}-{width}-{theme}-{language}.png", width)
            if asked.readme:
                show(driver, page, 1400, "light", "en")
                save(driver, README, 1400, 860, 0.75)
        finally:
            driver.quit()
    print(f"{FOLDER}: {len(list(FOLDER.glob('*.png')))} pictures")


def show(driver: Any, page: Path, width: int, theme: str, language: str) -> None:
    """The page anew at that width, in that theme and language, with some cards played."""
    screen = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 500}
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", screen)
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": theme}]})
    driver.get("about:blank")
    driver.get(page.as_uri())
    driver.execute_script(f"document.querySelector('[data-speak={language}]').click()")
    for card in PLAYED:
        driver.execute_script(f"document.querySelector('.board [data-card={card}]').click()")
    for selector in ("#start", ".board [data-card=CA]", "#start"):
        driver.execute_script(f"document.querySelector('{selector}').click()")
    driver.execute_script("document.getElementById('deal-box').open = true")
    time.sleep(0.4)


def go(driver: Any, tab: str) -> None:
    """A tab with something on it."""
    driver.execute_script(f"document.querySelector('[role=tab][data-tab={tab}]').click()")
    if tab == "hand":
        driver.execute_script("board.hand.set({ game: '6S', hand: 'sAQJ8.c9.dKJ.hKT8', discard: 'sT7' })")
        driver.execute_script("board.draw(); document.querySelector('[data-key=askChances]').click()")
        for _ in range(100):
            time.sleep(0.1)
            if driver.execute_script("return document.getElementById('chance') !== null"):
                break
    time.sleep(0.2)


def save(driver: Any, path: Path, width: int, highest: int = HIGHEST, scale: float = 1) -> None:
    """The whole page as far as it is not too long, its pixels as many as the scale says."""
    high = driver.execute_script("return document.documentElement.scrollHeight")
    clip = {"x": 0, "y": 0, "width": width, "height": min(high, highest), "scale": scale}
    shot = driver.execute_cdp_cmd("Page.captureScreenshot", {"format": "png", "captureBeyondViewport": True, "clip": clip})
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(base64.b64decode(shot["data"]))


if __name__ == "__main__":
    main()
