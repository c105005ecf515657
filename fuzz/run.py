"""``make fuzz``: every target of the fuzzers, each in a process of its own.

python fuzz/run.py                         the cases that the tests of a change run
python fuzz/run.py --seconds 600           as many as there is time for, for each target
python fuzz/run.py --only read-pbn --seed 3 --case 17 --show
"""

from __future__ import annotations

import argparse
import importlib
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from harness import TARGETS, cases, input_of, work

MODULES = ("readers", "api", "commands")  # what is fuzzed; each registers its targets


def main() -> int:
    asked = arguments()
    for name in MODULES:
        importlib.import_module(name)
    names = [name for name in TARGETS if asked.only is None or asked.only in name]
    if not names:
        raise SystemExit(f"no target has {asked.only} in its name; there are {', '.join(TARGETS)}")
    if asked.worker or asked.case is not None:
        return worker(asked, names)
    print(f"{len(names)} targets, seed {asked.seed}")
    return max(supervised(asked, name) for name in names)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Give every reader, command and function what it cannot expect.")
    parser.add_argument("--only", help="the targets with this in their names")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cases", type=int, default=100, help="cases for each target")
    parser.add_argument("--seconds", type=float, help="for each target, instead of a number of cases")
    parser.add_argument("--case", type=int, help="this case alone, in this process, and its traceback")
    parser.add_argument("--show", action="store_true", help="with --case: print the input")
    parser.add_argument("--worker", help=argparse.SUPPRESS)
    return parser.parse_args()


def supervised(asked: argparse.Namespace, name: str) -> int:
    """Runs a target in a process of its own, since a case may end it."""
    with tempfile.NamedTemporaryFile() as last:
        command = [sys.executable, __file__, "--worker", last.name, "--only", name, "--seed", str(asked.seed)]
        command += ["--seconds", str(asked.seconds)] if asked.seconds is not None else ["--cases", str(asked.cases)]
        status = subprocess.run(command, env=os.environ | {"PYTHONUNBUFFERED": "1"}).returncode
        if status not in (0, 1):
            print(f"{name}, case {Path(last.name).read_text() or '?'}: the process ended with {status}")
            return 1
        return status


def worker(asked: argparse.Namespace, names: list[str]) -> int:
    if asked.case is not None:
        (chosen,) = (TARGETS[name] for name in names if name == asked.only)
        made = input_of(chosen, asked.seed, asked.case)
        if asked.show:
            print(made if isinstance(made, str) else repr(made))
        chosen.run(made)
        return 0
    chosen = TARGETS[asked.only]
    with open(asked.worker, "w") as last:

        def begun(case: int) -> None:
            os.pwrite(last.fileno(), b"%-12d" % case, 0)

        done, refused, faults = work(chosen, asked.seed, cases(asked.cases, chosen.share, asked.seconds), begun)
    print(f"{chosen.name:24} {done:6} done {refused:6} refused {len(faults):4} faults")
    for fault in faults[:10]:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
