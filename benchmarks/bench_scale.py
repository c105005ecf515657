"""Many deals: what reading and writing cost beside solving, as ratios of processor time within one run.

    bench_scale.py [--records 100000] [--deals 200000] [--workers 2]

``batch`` is the whole command, its start included, over the core's own time for the same deals (``solve_masks``), for each
format; ``library`` is the build of a folder over ``table_masks``.  All are processor times, user and system, of processes of
their own; the core's is the mean of a run before and a run after.  The last columns are the most memory, and the limit.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

LIMITS = {"jsonl": 2.0, "csv": 2.0, "parquet": 1.2, "library": 1.1}
GAMES = ["6S", "7C", "8D", "9H", "6NT", "misere"]

CORE = """
import sys, time
import numpy as np
from prefsolve import solve_masks, table_masks
hands, games, leaders = (np.load(file) for file in sys.argv[1:4])
start = time.process_time()
solve_masks(hands, games, leaders, workers=int(sys.argv[4])) if len(games) else table_masks(hands, workers=int(sys.argv[4]))
print(time.process_time() - start)
"""


def run(*words: object) -> tuple[str, float, int]:
    """What the program wrote, its processor time, and the most memory it had, in MiB."""
    with subprocess.Popen([sys.executable, *map(str, words)], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        out = process.stdout.read()
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"{words}: status {process.returncode}")
    return out, used.ru_utime + used.ru_stime, used.ru_maxrss // (1 if sys.platform == "darwin" else 1024)


def write(folder: Path, count: int) -> None:
    """The same records in each format, and as arrays."""
    import numpy as np
    import pyarrow
    import pyarrow.parquet

    from prefsolve import Seat, parse_game, random_masks, text_from_masks
    from prefsolve.solving.contexts import game_kind

    masks = random_masks(count, 7)[:, :3]
    numbers = np.arange(count)
    games, declarers, leaders = numbers % 6, numbers // 6 % 3, numbers // 18 % 3
    seats = ["E", "S", "W"]
    columns = {
        "id": numbers.tolist(),
        "deal": text_from_masks(masks, Seat.N),
        "game": [GAMES[game] for game in games],
        "declarer": [seats[seat] for seat in declarers],
        "leader": [seats[seat] for seat in leaders],
    }
    rows = list(zip(*columns.values(), strict=True))
    (folder / "deals.csv").write_text(",".join(columns) + "\n" + "".join(",".join(map(str, row)) + "\n" for row in rows))
    line = '{{"id": {}, "deal": "{}", "game": "{}", "declarer": "{}", "leader": "{}"}}\n'
    (folder / "deals.jsonl").write_text("".join(line.format(*row) for row in rows))
    pyarrow.parquet.write_table(pyarrow.table(columns), folder / "deals.parquet")
    np.save(folder / "hands.npy", masks[numbers[:, None], (declarers[:, None] + np.arange(3)) % 3])
    np.save(folder / "games.npy", np.array([game_kind(parse_game(name)) for name in GAMES], np.uint8)[games])
    np.save(folder / "leaders.npy", ((leaders - declarers) % 3).astype(np.uint8))
    np.save(folder / "none.npy", np.empty(0, np.uint8))


def write_solved(folder: Path, count: int) -> None:
    """Deals of which all values are wanted."""
    import numpy as np

    from prefsolve import random_masks

    np.save(folder / "none.npy", np.empty(0, np.uint8))
    np.save(folder / "some.npy", random_masks(count, 7)[:, :3])


def apart(name: str, folder: Path, count: int) -> None:
    """Call that function in a process of its own: the memory of this one would be counted with what it starts."""
    here = str(Path(__file__).parent)
    run(
        "-c",
        f"import sys; sys.path.append({here!r})\nimport bench_scale, pathlib\nbench_scale.{name}(pathlib.Path({str(folder)!r}), {count})",
    )


def core(folder: Path, *, table: bool, workers: int) -> float:
    kinds = ["none.npy", "none.npy"] if table else ["games.npy", "leaders.npy"]
    hands = "some.npy" if table else "hands.npy"
    return float(run("-c", CORE, *(folder / name for name in (hands, *kinds)), workers)[0])


def batch(folder: Path, workers: int) -> dict[str, tuple[float, int]]:
    found = {}
    for form in ("jsonl", "csv", "parquet"):
        _, seconds, memory = run(
            "-m", "prefsolve", "batch", folder / f"deals.{form}", "-o", folder / f"answers.{form}", "--workers", workers
        )
        found[form] = seconds, memory
    return found


def library(folder: Path, count: int, workers: int) -> tuple[float, int]:
    where = folder / f"solved{workers}"
    _, seconds, memory = run("-m", "prefsolve", "library", "build", where, "--deals", count, "--seed", 7, "--workers", workers)
    return seconds, memory


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--records", type=int, default=100_000)
    parser.add_argument("--deals", type=int, default=200_000)
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        rows = []
        if asked.records:
            apart("write", folder, asked.records)
            before = core(folder, table=False, workers=asked.workers)
            found = batch(folder, asked.workers)
            own = (before + core(folder, table=False, workers=asked.workers)) / 2
            rows += [(form, asked.records, seconds, own, memory) for form, (seconds, memory) in found.items()]
        if asked.deals:
            apart("write_solved", folder, asked.deals)
            before = core(folder, table=True, workers=asked.workers)
            seconds, memory = library(folder, asked.deals, asked.workers)
            own = (before + core(folder, table=True, workers=asked.workers)) / 2
            rows.append(("library", asked.deals, seconds, own, memory))
    print("| what | records | seconds | the core's | ratio | at most | µs beside the core | MiB |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|")
    for what, count, seconds, own, memory in rows:
        beside = 1e6 * (seconds - own) / count
        print(f"| {what} | {count:,} | {seconds:.2f} | {own:.2f} | {seconds / own:.2f} | {LIMITS[what]} | {beside:.1f} | {memory} |")


if __name__ == "__main__":
    main()
