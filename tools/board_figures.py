"""The figures of docs/board.md, in one run: bytes, the time to the first answer, solves per second in Chromium, Node and here.

The same deals are solved everywhere, each from an empty table, and the sums of tricks are compared.  ``make board-figures``.
"""

from __future__ import annotations

import gzip
import json
import os
import random
import shutil
import statistics
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

from chromium import start

import prefsolve
from prefsolve._ext._core import Solver
from prefsolve.board.page import board_page
from prefsolve.diagrams.bundle import bundle
from prefsolve.formats.shipped import shipped_etudes

ASSETS = Path(prefsolve.__file__).parent / "board" / "assets"
DEALS = 300
KINDS = {"no trump": 4, "a suit": 0, "misère": 5}
BATCH, TURNS = 20, 25  # of each batch its quickest turn counts: a machine that does something else disturbs the others
# Runs in Node as in a browser.
MEASURE = """
globalThis.measure = async (bytes, batches, kinds, turns) => {
  const engine = await Engine.open(bytes), found = {};
  for (const [name, kind] of Object.entries(kinds)) {
    const best = batches.map(() => Infinity);
    let sum = 0;
    for (let turn = 0; turn < turns; turn += 1) {
      sum = 0;
      batches.forEach((deals, at) => {
        const begun = performance.now();
        deals.forEach((masks, n) => { engine.forget(); sum += engine.value(masks, kind, n % 3); });
        best[at] = Math.min(best[at], performance.now() - begun);
      });
    }
    found[name] = [batches.flat().length / (best.reduce((all, one) => all + one) / 1000), sum];
  }
  return found;
};
"""


Batches = list[list[list[int]]]


def random_batches() -> Batches:
    """Masks of three hands of ten cards, some deals together."""
    rng, deals = random.Random(2026), []
    for _ in range(DEALS):
        cards = rng.sample(range(32), 30)
        deals.append([sum(1 << card for card in cards[10 * n : 10 * n + 10]) for n in range(3)])
    return [deals[n : n + BATCH] for n in range(0, DEALS, BATCH)]


def native(batches: Batches) -> dict[str, list[float]]:
    """Solves per second and the sum of tricks of the native core, by game."""
    solver, found = Solver(), {}
    for name, kind in KINDS.items():
        seconds = total = 0.0
        for deals in batches:
            asked = [(*masks, kind, n % 3, b"") for n, masks in enumerate(deals)]
            best = float("inf")
            for _ in range(TURNS):
                begun = time.perf_counter()
                answers = solver.values(asked)
                best = min(best, time.perf_counter() - begun)
            seconds += best
            total += sum(value for value, _ in answers)
        found[name] = [DEALS / seconds, total]
    return found


def script(folder: Path) -> str:
    """The measuring script with the engine."""
    entry = folder / "entry.mjs"
    relative = os.path.relpath(ASSETS, folder)
    entry.write_text(f'import {{ Engine }} from "{relative}/engine.mjs";\n{MEASURE}', encoding="utf-8")
    return bundle(entry)


def in_node(folder: Path, batches: Batches) -> dict[str, list[float]]:
    """The same in Node."""
    run = folder / "run.cjs"
    core = json.dumps(str(ASSETS / "core.wasm"))
    last = f"measure(require('fs').readFileSync({core}), {json.dumps(batches)}, {json.dumps(KINDS)}, {TURNS})"
    run.write_text(f"{script(folder)}\n{last}.then((said) => console.log(JSON.stringify(said)));\n", encoding="utf-8")
    ran = subprocess.run([str(shutil.which("node")), str(run)], check=True, capture_output=True, text=True)
    return dict(json.loads(ran.stdout))


def in_chromium(driver: Any, folder: Path, batches: Batches) -> dict[str, list[float]]:
    """The same in Chromium."""
    page = folder / "measure.html"
    page.write_text(f"<meta charset='utf-8'><script>{script(folder)}</script>", encoding="utf-8")
    driver.get(page.as_uri())
    driver.set_script_timeout(120)
    code = "const [core, batches, kinds, turns, done] = arguments; measure(Uint8Array.from(core), batches, kinds, turns).then(done)"
    return dict(driver.execute_async_script(code, list((ASSETS / "core.wasm").read_bytes()), batches, KINDS, TURNS))


def first_answers(folder: Path) -> list[float]:
    """Milliseconds from the page's opening to its first answer, each in a browser that has never seen it."""
    etude = shipped_etudes()["othello"]
    page = folder / "board.html"
    page.write_text(board_page(etude.position, language="en"), encoding="utf-8")
    found = []
    for turn in range(5):
        driver = start(folder / f"fresh-{turn}")
        try:
            driver.get(page.as_uri())
            for _ in range(200):
                marks = driver.execute_script("return performance.getEntriesByName('first-answer').map((mark) => mark.startTime)")
                if marks:
                    found.append(marks[0])
                    break
                time.sleep(0.05)
        finally:
            driver.quit()
    return found


def cards_of_a_deal(driver: Any, folder: Path, deals: list[list[int]]) -> list[float]:
    """Milliseconds for the values of all cards of each deal in contracts, asked of the page's worker; its clock has tenths."""
    driver.get((folder / "board.html").as_uri())
    code = """
    const [deals, done] = arguments, times = [];
    (async () => {
      for (const [n, masks] of deals.entries()) {
        const game = { kind: "contract", level: 6, strain: n % 5 }, begun = performance.now();
        const position = { ...board.board.position, hands: [0, ...masks], absent: 0, game, declarer: 1 + n % 3, leader: 1, table: [], talon: [], discard: 0 };
        await board.client.ask("worth", { position });
        times.push(performance.now() - begun);
      }
      done(times);
    })();
    """  # noqa: E501
    driver.set_script_timeout(60)
    return list(driver.execute_async_script(code, deals))


def main() -> None:
    """Print the tables as docs/board.md has them."""
    batches = random_batches()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        answers = first_answers(folder)
        driver = start(folder / "browser")
        try:
            found = {"native": native(batches), "Node": in_node(folder, batches), "Chromium": in_chromium(driver, folder, batches)}
            times = cards_of_a_deal(driver, folder, [masks for deals in batches for masks in deals])
        finally:
            driver.quit()
        page = (folder / "board.html").read_bytes()
    core = (ASSETS / "core.wasm").read_bytes()
    print(f"page {len(page):,} bytes, {len(gzip.compress(page, 9)):,} gzipped; core {len(core):,}, {len(gzip.compress(core, 9)):,} gzipped")
    print(f"first answer from an empty cache: {statistics.median(answers):.0f} ms, of {len(answers)}")
    median, most = statistics.median(times), max(times)
    print(f"all cards of a random deal in contracts: {median:.1f} ms, the median, and {most:.1f} at most, of {DEALS}")
    print("| | native | Node | Chromium |\n|---|---:|---:|---:|")
    for game in KINDS:
        sums = {found[place][game][1] for place in found}
        assert len(sums) == 1, (game, sums)
        rates = [found[place][game][0] for place in ("native", "Node", "Chromium")]
        print(f"| {game} | {rates[0]:,.0f} | {rates[1]:,.0f} ({rates[1] / rates[0]:.0%}) | {rates[2]:,.0f} ({rates[2] / rates[0]:.0%}) |")


if __name__ == "__main__":
    main()
