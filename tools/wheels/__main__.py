"""``python -m wheels [PLATFORM...]``: build and audit wheels into dist/."""

from __future__ import annotations

import argparse
import hashlib
import sys
from pathlib import Path

from .audit import faults, names_of_audits
from .building import build, forget
from .platforms import PLATFORMS


def main() -> int:
    """Build, audit, and say what was made; 1 where an audit finds a fault."""
    parser = argparse.ArgumentParser(prog="wheels", description="Build and audit prefsolve's wheels.")
    parser.add_argument("platforms", nargs="*", metavar="PLATFORM", help=f"of {', '.join(PLATFORMS)}; all of them without one")
    parser.add_argument("--tree", type=Path, default=Path.cwd(), help="the source tree; the current folder without it")
    parser.add_argument("--dist", type=Path, default=Path("dist"), help="where the wheels go")
    asked = parser.parse_args()
    unknown = [name for name in asked.platforms if name not in PLATFORMS]
    if unknown:
        parser.error(f"unknown platform: {unknown[0]}")
    forget(asked.tree)
    status = 0
    for name in asked.platforms or PLATFORMS:
        wheel = build(name, PLATFORMS[name], asked.tree.resolve(), asked.dist.resolve())
        found = faults(wheel, PLATFORMS[name])
        digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
        verdict = "FAULTY" if found else f"clean: {names_of_audits(PLATFORMS[name])}"
        print(f"{wheel.name}  {wheel.stat().st_size:,} bytes  sha256 {digest[:16]}  {verdict}", flush=True)
        for fault in found:
            print(f"{wheel.name}: {fault}", file=sys.stderr)
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
