"""Where the time of the search goes: a sampling profile by the parts of ext/, for each kind of game.

    hot.py            print a table in Markdown for each kind of game
    hot.py --write    write them into docs/algorithm.md too

Needs perf, and a build whose compiled code is tied to the lines of ext/; `make profile` makes one and runs this on it.
Each sample counts for the innermost function of ext/ whose line it falls on, inlined or not.
"""

from __future__ import annotations

import collections
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import questions
from fixed import GAMES
from pages import print_and_write

EXT = Path(__file__).parent.parent / "ext"
SECONDS = 10
# What the functions do, in the order of a node; whatever is not named is counted with the loops that it stands in.
PARTS = {
    "static bounds": ("code_of", "static_answer.pxd", "bounds.pxd", "danger.pxd", "leads.pxd"),
    "transposition table": ("table.pxd", "key_of"),
    "lists of cards, and taking the next": ("moves.pxd", "next_of_lists", "next_choice", "next_card", "lead_choices"),
    "following suit, ruffing, discarding": ("follow_second", "follow_third", "choose", "off_suit", "top_discards"),
    "the loops: cards out of codes, tricks won": ("search.pxd", "facts.pxd"),
    "root": ("root.pxd", "cards.pxd", "_core.pyx"),
}


def functions() -> dict[tuple[str, int], str]:
    """The function that each line of ext/ stands in."""
    found = {}
    for file in EXT.glob("*/*.p*x*"):
        name = ""
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            if match := re.match(r"(?:cdef|def|cpdef)\b.*?(\w+)\(", line):
                name = match[1]
            found[file.name, number] = name
    return found


def part_of(file: str, function: str) -> str:
    return next((part for part, names in PARTS.items() if file in names or function in names), "the rest")


def samples(game: str) -> list[tuple[str, int]]:
    """File and line of each sample of a profile of one game's golden deals."""
    with tempfile.NamedTemporaryFile() as data:
        work = [sys.executable, __file__, "--work", game]
        subprocess.run(["perf", "record", "-q", "-F", "999", "-o", data.name, *work], check=True)
        script = ["perf", "script", "-i", data.name, "-F", "ip,srcline"]
        lines = subprocess.run(script, check=True, capture_output=True, text=True).stdout
    return [(Path(file).name, int(line)) for file, line in re.findall(r"(\S+\.p(?:xd|yx)):(\d+)", lines)]


def report(game: str) -> None:
    lines = functions()
    found = samples(game)
    shares = collections.Counter(part_of(file, lines.get((file, line), "")) for file, line in found)
    print(f"\n### {game[0].upper()}{game[1:]}: {len(found)} samples\n\n| part | share of the time |\n|---|---:|")
    for part in (*PARTS, "the rest"):
        if shares[part] >= len(found) / 200:
            print(f"| {part} | {100 * shares[part] / len(found):.0f}% |")


def work(game: str) -> None:
    """What is profiled."""
    start = time.process_time()
    while time.process_time() - start < SECONDS:
        questions.values(game)


def main() -> None:
    for game in GAMES:
        report(game)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--work"]:
        work(sys.argv[2])
    else:
        print_and_write("algorithm.md", "profile", main)
