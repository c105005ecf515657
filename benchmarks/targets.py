"""The speeds that matter, in DDS's units, all in one run: prints the table that docs/speed.md keeps.

    targets.py --write    write it there too

Single deals: how many answers the time of one DDS `solve_board` gives (one optimal card, no trump, through endplay), each
with a fresh table.  Layouts: the time over that of 1,000 such solves.  One thread; processor time, in rounds in which
every question and DDS take their turn, and the median of the rounds' ratios, so that a busy machine disturbs little.
"""

from __future__ import annotations

import datetime
import os
import platform
import statistics
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import dds
import questions
from pages import print_and_write

ROUNDS = 5
ROW = "| {} | {} | {} | {} | {} |"
RULE = "|---|---:|---:|---:|---:|"

Ask = Callable[[], int]
# What is asked; how many for one DDS solve are wanted at least, and aimed for.
SINGLE: dict[str, tuple[Ask, float, float]] = {
    "no trump, declarer's tricks": (partial(questions.values, "no trump"), 25, 35),
    "suit contract, declarer's tricks": (partial(questions.values, "suit"), 12, 18),
    "misère, declarer's tricks": (partial(questions.values, "misère"), 2.3, 4),
    "misère, yes or no": (questions.clean, 180, 260),
    "value of every card of the first hand, no trump": (questions.cards, 10, 18),
    "all strains and misère × 3 declarers × 3 leaders": (questions.tables, 0.24, 0.35),
}
PUBLIC: dict[str, Ask] = {f"{game}, by prefsolve.solve": partial(questions.solves, game) for game in ("no trump", "suit", "misère")}
# The game, the threshold, and how many times 1,000 DDS solves are wanted at most, and aimed for.
LAYOUTS: dict[str, tuple[str, int | None, float, float]] = {
    "misère, yes or no": ("misère", 1, 0.6, 0.25),
    "contract, makes or not": ("contract", 6, 0.45, 0.25),
    "contract, full histogram": ("contract", None, 1.9, 1.0),
    "misère, full histogram": ("misère", None, 1.9, 1.0),
}


def cpu_seconds(ask: Ask) -> float:
    """CPU time for each answer, of all threads: the layouts are walked by a thread of their own."""
    start = time.process_time()
    answers = ask()
    return (time.process_time() - start) / answers


def singles() -> None:
    """Print the rows of single deals."""
    asked = {**{name: ask for name, (ask, _, _) in SINGLE.items()}, **PUBLIC}
    times: dict[str, list[float]] = {name: [] for name in asked}
    ratios: dict[str, list[float]] = {name: [] for name in asked}
    units = [cpu_seconds(dds.solve_boards)]
    for _ in range(ROUNDS):
        taken = {name: cpu_seconds(ask) for name, ask in asked.items()}
        units.append(cpu_seconds(dds.solve_boards))
        for name, seconds in taken.items():
            times[name].append(seconds)
            ratios[name].append((units[-2] + units[-1]) / 2 / seconds)
    print(f"One DDS solve: {1000 * statistics.median(units):.3f} ms.\n")
    print(ROW.format("question: answers in the time of one DDS solve", "today", "wanted at least", "aim", "ms each"))
    print(RULE)
    for name in asked:
        _, least, aim = SINGLE.get(name, (None, "", ""))
        print(ROW.format(name, f"{statistics.median(ratios[name]):.2f}", least, aim, f"{1000 * statistics.median(times[name]):.4f}"))


def layouts() -> None:
    """Print the rows of all layouts: the golden hand that takes longest, of each kind of question."""
    print("\n" + ROW.format("all 184,756 layouts: time, that of 1,000 DDS solves being 1", "today", "wanted at most", "aim", "seconds"))
    print(RULE)
    for name, (game, threshold, most, aim) in LAYOUTS.items():
        found = []
        for hand in questions.hands_of(game):
            unit = cpu_seconds(dds.solve_boards)
            seconds = cpu_seconds(lambda hand=hand, threshold=threshold: questions.layouts(hand, threshold).done and 1)
            found.append((seconds / (1000 * unit), seconds))
        today = " to ".join(f"{ratio:.2f}" for ratio in (min(found)[0], max(found)[0]))
        print(ROW.format(f"{name} ({len(found)} hands)", today, most, aim, f"{min(found)[1]:.2f} to {max(found)[1]:.2f}"), flush=True)


def two_threads() -> None:
    """Print how much faster two threads are, and whether the machine had two cores for them."""
    hand = questions.hands_of("contract")[0]
    gains, busy = [], []
    for _ in range(3):
        walls = []
        for workers in (1, 2):
            start, used = time.perf_counter(), time.process_time()
            questions.layouts(hand, None, workers)
            walls.append(time.perf_counter() - start)
            busy.append((time.process_time() - used) / walls[-1] / workers)
        gains.append(walls[0] / walls[1])
    print(f"\nTwo threads on all layouts of a contract: {statistics.median(gains):.2f} times as fast as one (wanted: 1.8).")
    print(f"Of the processor time they could use the threads got {100 * statistics.mean(busy):.0f}%: ", end="")
    print("the cores were free." if min(busy) > 0.95 else "the cores were not free, and so that figure says little.")


def footprint() -> None:
    """Print the memory of the largest question and the time of building tables, each in a process of its own."""
    hand = questions.hands_of("misère")[0]
    largest = f"""
        import questions, resource
        questions.layouts({hand!r}, None, 2)
        print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)"""
    first = """
        import time, prefsolve
        start = time.process_time()
        from prefsolve._ext._core import Solver
        Solver().table_values(1, 2, 4)
        print(1000 * (time.process_time() - start))"""
    print(f"\nMost memory, of all layouts of a misère on two threads: {child(largest):.0f} MB (wanted: under 400).")
    tables = min(child(first) for _ in range(5))
    print(f"Loading the core and building its tables, also those of a kind of game's first use: {tables:.0f} ms (wanted: under 100).")


def child(code: str) -> float:
    """What a Python process of its own prints."""
    command = [sys.executable, "-c", textwrap.dedent(code)]
    return float(subprocess.run(command, cwd=Path(__file__).parent, check=True, capture_output=True, text=True).stdout)


def machine() -> str:
    """The processor, how many there are, and the Python."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        processor = next(line.split(":")[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        processor = platform.processor() or platform.machine()
    return f"{processor}, {os.cpu_count()} cores; {platform.system()}, Python {platform.python_version()}"


def main() -> None:
    print(f"{machine()}; {datetime.date.today()}\n")
    dds.solve_boards()  # every answer once, and both programs warm
    singles()
    layouts()
    two_threads()
    footprint()


if __name__ == "__main__":
    print_and_write("speed.md", "targets", main)
