"""Write what the declarer's tricks are worth by the shipped conventions, for the board's page: ``prefsolve/board/assets/prices.mjs``.

The page cannot work out a convention; it looks up a row of eleven results (0 to 10 tricks) for each convention, policy of
whisting, number of players and game.
"""

from __future__ import annotations

import json
import math
from fractions import Fraction
from pathlib import Path

from prefsolve.model.cards import Strain
from prefsolve.model.game import Contract, Game, Misere
from prefsolve.raspasy.by_score import results_of_outcomes
from prefsolve.score.convention import LEVELS
from prefsolve.score.expectation import Policy, payoffs
from prefsolve.score.presets import PRESETS

TARGET = Path(__file__).parents[1] / "prefsolve" / "board" / "assets" / "prices.mjs"
GAMES: list[Game] = [*(Contract(level, strain) for level in LEVELS for strain in Strain), Misere()]
ROWS = (1, 2, 3, 4)  # prices of raspasy rise no further
HEAD = """\
// What the declarer's tricks are worth: written by tools/board_prices.py from prefsolve/score, and compared with it by a test.
// rows: the results for 0 to 10 tricks, times den; conventions: by policy, by three or four players, a row for each game,
// 6♠ first, misère last.
"""


def prices() -> dict[str, object]:
    """Everything the page looks up."""
    found = {
        name: [[[payoffs(game, policy, convention, players) for game in GAMES] for players in (3, 4)] for policy in Policy]
        for name, convention in PRESETS.items()
    }
    every = [row for policies in found.values() for tables in policies for rows in tables for row in rows]
    den = math.lcm(*(worth.denominator for row in every for worth in row))
    rows = list(dict.fromkeys(every))
    place = {row: n for n, row in enumerate(rows)}
    return {
        "den": den,
        "policies": [policy.value for policy in Policy],
        "rows": [[int(worth * den) for worth in row] for row in rows],
        "conventions": {
            name: [[[place[row] for row in rows_of] for rows_of in tables] for tables in policies] for name, policies in found.items()
        },
    }


def raspasy() -> dict[str, object]:
    """Everybody's results in raspasy by convention, by three or four players or with the dealer's talon cards, and by row."""
    tables: dict[tuple[Fraction, ...], int] = {}
    conventions: dict[str, dict[str, list[int]]] = {}
    for name, convention in PRESETS.items():
        kinds = {"3": ("suit", 3), "4": ("suit", 4)} | ({} if convention.raspasy_talon == "closed" else {"dealer": ("dealer", 4)})
        conventions[name] = {kind: [] for kind in kinds}
        for kind, (talon, players) in kinds.items():
            for row in ROWS:
                worth = results_of_outcomes(convention.replace(raspasy_talon_four=talon), row, players)
                flat = tuple(result for tricks in sorted(worth) for result in worth[tricks])
                conventions[name][kind].append(tables.setdefault(flat, len(tables)))
    den = math.lcm(*(worth.denominator for table in tables for worth in table))
    return {"den": den, "tables": [[int(worth * den) for worth in table] for table in tables], "conventions": conventions}


def module() -> str:
    """The text of the page's module."""
    told = {"PRICES": prices(), "RASPASY": raspasy()}
    return HEAD + "".join(f"export const {name} = {json.dumps(value, separators=(',', ':'))};\n" for name, value in told.items())


if __name__ == "__main__":
    TARGET.write_text(module(), encoding="utf-8")
