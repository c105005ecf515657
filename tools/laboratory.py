"""What each rule of the search and each order of cards is worth: node counts with that one off, on fixed deals.

    laboratory.py            print a table in Markdown for each kind of game
    laboratory.py --write    write them into docs/algorithm.md too

The counts depend on nothing but the code.  Every answer is compared with the golden one on the way.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from fixed import Rows, core_rows, positions_of
from pages import print_and_write

from prefsolve._ext._laboratory import ALL, BOUNDS, PLAIN, RULES, Laboratory

DEALS = {"suit": 20, "no trump": 60, "misère": 20, "misère, yes or no": 60}
INDEX_BITS = {"suit": 16, "no trump": 16, "misère": 20, "misère, yes or no": 16}
ROLES = {"suit": (1, 2), "no trump": (0,), "misère": (3,), "misère, yes or no": (4,)}
EVERY_GAME = ("equals", "table")
YES_OR_NO = "misère, yes or no"

Change = Callable[[Laboratory, str], None]

NAMES = {
    "runs": "bound: the side on lead cashes from the top",
    "crossing": "bound: the defenders cash, crossing once",
    "losers": "bound: the defenders' kept high cards",
    "tops": "bound: the declarer's kept high cards",
    "alone": "bound: a defender who cannot reach his partner",
    "leading": "bound: the declarer must lead to the defenders in the end",
    "trumps": "bound: sure trumps",
    "safe": "misère: four safe suits",
    "safe alone": "misère: four suits safe from the defender on lead alone",
    "catches": "misère: a suit that catches by itself",
    "exit": "misère: a safe exit",
    "hot": "misère: hot suits",
    "cold": "misère: tricks sure to be lost",
    "leads": "misère: leads that lose whatever is played",
    "reach": "misère, yes or no: a hole that the defenders cannot open",
    "clean": "misère: a search of its own for yes or no",
    "dominance": "misère, yes or no: one card per suit",
    "lower": "of cards that do alike the lowest",
    "higher": "misère, yes or no: of a defender's cards that do alike the highest",
    "equals": "equal cards played once",
    "table": "the transposition table",
}


def rule_off(rule: str) -> Change:
    def change(laboratory: Laboratory, game: str) -> None:
        laboratory.switches = ALL & ~RULES[rule]

    return change


def only(switches: int) -> Change:
    def change(laboratory: Laboratory, game: str) -> None:
        laboratory.switches = switches

    return change


def plain_order(*parts: str) -> Change:
    """Cards of these parts of the play in the order of their ranks, from the top in leads and discards, else from below."""

    def change(laboratory: Laboratory, game: str) -> None:
        weights = laboratory.weights_by_name()
        for part in parts:
            if part == "ruff":
                weights[part][:] = 0
            else:
                weights[part][list(ROLES[game])] = 0
        laboratory.sort_all()

    return change


def changes(game: str) -> dict[str, Change]:
    """Every change to try in a game, by what the table calls it."""
    bounds = BOUNDS["misère" if game == YES_OR_NO else game]
    also = {"misère": ("clean",), YES_OR_NO: ("dominance", "higher")}.get(game, ("lower",))
    found = {NAMES[rule]: rule_off(rule) for rule in (*bounds, *also, *EVERY_GAME)}
    found["no bound at all"] = only(ALL & ~sum(RULES[rule] for rule in bounds))
    found["no pruning rule at all"] = only(PLAIN)
    for part, name in (("lead", "leads"), ("discard", "discards"), ("second", "second hand"), ("third", "third hand")):
        found[f"plain order: {name}"] = plain_order(part)
    if game == "suit":
        found["plain order: ruffs"] = plain_order("ruff")
    found["plain order everywhere"] = plain_order("lead", "discard", "second", "third", "ruff")
    return found


def count(game: str, rows: Rows, change: Change | None, index_bits: int) -> int:
    """The nodes of a game's deals; its answers are right."""
    laboratory = Laboratory(index_bits)
    if change is not None:
        change(laboratory, game)
    values = np.zeros(len(rows.hands), np.int8)
    threshold = 1 if game == YES_OR_NO else -1
    total = laboratory.nodes(*rows[:3], values, np.zeros(len(values), np.int64), threshold)
    assert (values == (rows.tricks if threshold < 0 else rows.tricks > 0)).all(), game
    return total


def report(game: str) -> None:
    rows = core_rows(positions_of("misère" if game == YES_OR_NO else game, DEALS[game]))
    whole = count(game, rows, None, INDEX_BITS[game])
    deals = len(rows.hands)
    print(f"\n### {game[0].upper()}{game[1:]}: {deals} deals, {whole / deals:,.1f} nodes per deal\n")
    print("| without | nodes per deal | ratio |\n|---|---:|---:|")
    trials = [(name, change, INDEX_BITS[game]) for name, change in changes(game).items()]
    trials += [(f"table of {1 << bits:,} entries", None, bits) for bits in (2, 10, 14)]
    for name, change, bits in trials:
        nodes = count(game, rows, change, bits)
        print(f"| {name} | {nodes / deals:,.1f} | {nodes / whole:.2f} |", flush=True)


def main() -> None:
    for game in DEALS:
        report(game)


if __name__ == "__main__":
    print_and_write("algorithm.md", "laboratory", main)
