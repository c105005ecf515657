"""What a report of a fault needs: versions, the kernels that do the sums, and whether known answers come out right here.

``python -m prefsolve.selfcheck`` or ``prefsolve selfcheck``; the known answers are in this file, so the installed package is
enough.  Nothing here raises for a broken installation: what fails is said beside the check that failed.
"""

from __future__ import annotations

import os
import platform
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from . import __version__
from .messages import N_, _

__all__ = ["Check", "Report", "blas_kernel", "selfcheck", "simd"]

EXTRAS = {"plot": "matplotlib", "parquet": "pyarrow"}
_TIMED = 500  # deals
VARIABLES = ("OPENBLAS_CORETYPE", "NPY_DISABLE_CPU_FEATURES")  # that choose kernels
_CORE_NAMES = ("scipy_openblas_get_corename64_", "scipy_openblas_get_corename", "openblas_get_corename64_", "openblas_get_corename")


@dataclass(frozen=True, slots=True)
class Check:
    """A known answer: what it is about, what is right, and what came out here."""

    name: str
    right: str
    found: str
    seconds: float

    @property
    def holds(self) -> bool:
        """Whether the right answer came out."""
        return self.right == self.found


@dataclass(frozen=True, slots=True)
class Report:
    """What a report of a fault needs."""

    facts: dict[str, Any]
    checks: tuple[Check, ...]

    @property
    def holds(self) -> bool:
        """Whether every known answer came out right."""
        return all(check.holds for check in self.checks)

    def to_json(self) -> dict[str, Any]:
        """The report for scripts."""
        checks = [
            {"name": c.name, "expected": c.right, "found": c.found, "right": c.holds, "seconds": round(c.seconds, 3)} for c in self.checks
        ]
        return {**self.facts, "checks": checks, "right": self.holds, "seconds": round(sum(c.seconds for c in self.checks), 3)}

    def lines(self) -> list[str]:
        """The report in words."""
        facts = self.facts
        blas, features = facts["blas"], facts["simd"]
        lines = [
            f"prefsolve {facts['prefsolve']}",
            f"Python {facts['python']} ({facts['implementation']}), {facts['platform']}, {facts['processors']} processors",
            f"NumPy {facts['numpy']}; SIMD {_listed(features['baseline'])}, found {_listed(features['found'])}",
            f"BLAS {blas['name']} {blas['version']}, kernel {blas['kernel']}",
            "extras: " + ", ".join(f"{name} {number or 'not installed'}" for name, number in facts["extras"].items()),
            f"speed: {facts['speed'] or 'no'} contracts without trump a second on one processor",
            *(f"{name}={value}" for name, value in facts["environment"].items()),
            "",
        ]
        for check in self.checks:
            found = check.found if check.holds else _("{found}, and right is {right}", found=check.found, right=check.right)
            lines.append(f"{_('right') if check.holds else _('WRONG')}  {_(check.name)}: {found} ({check.seconds:.2f} s)")
        wrong = sum(not check.holds for check in self.checks)
        total = sum(check.seconds for check in self.checks)
        verdict = _("All {all} known answers are right; {seconds:.1f} s.", all=len(self.checks), seconds=total)
        if wrong:
            verdict = _("{wrong} of {all} known answers are wrong; {seconds:.1f} s.", wrong=wrong, all=len(self.checks), seconds=total)
        return [*lines, "", verdict]


def selfcheck() -> Report:
    """The facts about this installation, and the known answers as they come out here."""
    return Report(_facts(), tuple(_checked(*known) for known in _KNOWN))


def _facts() -> dict[str, Any]:
    return {
        "prefsolve": __version__,
        "python": platform.python_version(),
        "implementation": platform.python_implementation(),
        "platform": platform.platform(),
        "machine": platform.machine(),
        "processors": os.cpu_count(),
        "numpy": _version("numpy"),
        "blas": _blas(),
        "simd": simd(),
        "speed": _speed(),
        "environment": {name: os.environ[name] for name in VARIABLES if name in os.environ},
        "extras": {extra: _version(package) for extra, package in EXTRAS.items()},
    }


def _speed() -> int | None:
    """How many contracts without trump this processor answers in a second of its own time, on deals that are always the same."""
    try:
        import random

        import numpy as np

        from . import solve_masks

        shuffled = random.Random(0)
        deals = [shuffled.sample(range(32), 30) for _ in range(_TIMED)]
        hands = [[sum(1 << card for card in deal[first : first + 10]) for first in (0, 10, 20)] for deal in deals]
        start = time.process_time()
        solve_masks(np.array(hands, np.uint32), games=4, leaders=0, workers=1)
        return round(_TIMED / max(time.process_time() - start, 1e-6))
    except Exception:  # what is broken is told by the known answers
        return None


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def _numpy_config() -> dict[str, Any]:
    try:
        import numpy as np

        found: Any = np.show_config(mode="dicts")
    except Exception:  # a NumPy that cannot be loaded is what the report is about
        return {}
    return found if isinstance(found, dict) else {}


def simd() -> dict[str, list[str]]:
    """What NumPy was built for, and what it uses of this processor beyond that, by NumPy's names."""
    found = _numpy_config().get("SIMD Extensions", {})
    return {name: list(found.get(name, ())) for name in ("baseline", "found")}


def _blas() -> dict[str, str]:
    built = _numpy_config().get("Build Dependencies", {}).get("blas", {})
    return {"name": str(built.get("name", "unknown")), "version": str(built.get("version", "")), "kernel": blas_kernel()}


def blas_kernel() -> str:
    """The kernel that OpenBLAS, as it comes with NumPy, has chosen for this processor; ``unknown`` for any other library."""
    try:
        import ctypes  # a Python without it runs everything else

        import numpy as np

        home = Path(np.__file__).parent
        folders = [home.parent / "numpy.libs", home / ".dylibs", home / ".libs"]
        for library in (file for folder in folders if folder.is_dir() for file in sorted(folder.glob("*openblas*"))):
            loaded = ctypes.CDLL(str(library))
            for name in _CORE_NAMES:
                if hasattr(loaded, name):
                    ask = getattr(loaded, name)
                    ask.restype = ctypes.c_char_p
                    return str(ask().decode())
    except Exception:  # the name of a kernel is no reason to fail
        pass
    return "unknown"


def _listed(names: Iterable[str]) -> str:
    return " ".join(names) or "nothing more"


def _checked(name: str, right: str, compute: Callable[[], str]) -> Check:
    start = time.perf_counter()
    try:
        found = compute()
    except Exception as fault:  # whatever is broken is told beside the others
        found = f"{type(fault).__name__}: {fault}"
    return Check(name, right, " ".join(found.split()), time.perf_counter() - start)


def _solved(deal: str, game: str, declarer: str, leader: str) -> Callable[[], str]:
    def compute() -> str:
        from . import position_from_record, solve

        record: dict[str, object] = {"deal": deal, "game": game, "declarer": declarer, "leader": leader}
        return str(solve(position_from_record(record)).declarer_tricks)

    return compute


def _raspasy() -> str:
    from . import position_from_record, solve_raspasy

    deal = "N:s7.cK98.dAQJ.hQJ8 E:sAQ9.cA7.dK97.hA7 S:sKJ8.cQJ.dT8.hKT9"
    tricks = solve_raspasy(position_from_record({"deal": deal, "game": "raspasy", "leader": "N", "talon_rule": "closed"})).tricks
    return " ".join(f"{seat}{count}" for seat, count in tricks.items() if count)


def _layouts() -> str:
    from . import Misere, Seat, View, estimate_view, parse_hand

    view = View(Seat.W, parse_hand("s789T.c789.d78.h8"), declarer=Seat.W, discard=parse_hand("sAK"), game=Misere(), leader=Seat.W)
    found = estimate_view(view, chance_only=True)
    return f"{found.made} of {found.seen}"


def _hunt() -> str:
    from . import hunt, hunt_from_record

    deal = "W:sJ87.cQ9.dAQJ987.hT N:sK.cKJ7.dT.hAQJ98 E:sAQT9.cAT8.dK.hK7"
    found = hunt(hunt_from_record({"deal": deal, "game": "misere", "declarer": "W", "leader": "W"}))
    return f"{len(found.catches)} of {len(found.weights)}, {len(found.plans)} plans"


def _price() -> str:
    from . import Contract, Strain
    from .score import SOCHI, Policy
    from .score.expectation import expected

    return str(expected(Contract(7, Strain.HEARTS), {6: 30, 7: 50, 8: 20}, Policy.FAVOURED, SOCHI).mean)


def _bid() -> str:
    from . import parse_hand
    from .bidding.advice import advise_bid

    advice = advise_bid(parse_hand("sAKJ7.cQ8.dKT9.hA"), talons=6, rounds=1, workers=1)
    chosen = [answer.contracts[0] for answer in advice.answers]
    return str(sum((plan.mean for plan in chosen), Fraction(0)))


_OTHELLO = "E:sJT.cJ7.dQ9.hQJT9 S:sKQ.cAKQ.dKJ8.hAK W:s987.cT98.dT7.h87"
_KOVALKOV_1 = "E:sAQ.cJT9.dJ7.hKQ7 S:sKJ.cA8.dT98.hJ98 W:sT987.cKQ.dAKQ.hA"
_KOVALKOV_2 = "E:s7.cKQT.dAQ98.hQ7 S:sQJT.cAJ987.hA8 W:sAK98.dJT.hKJT9"
_RANDOM = "N:s7.cK98.dAQJ.hQJ8 E:sAQ9.cA7.dK97.hA7 S:sKJ8.cQJ.dT8.hKT9"

# of each answer: what it is, what is right, and how it comes out here
_KNOWN: tuple[tuple[str, str, Callable[[], str]], ...] = (
    (N_("Othello's misère, tricks"), "1", _solved(_OTHELLO, "misere", "W", "S")),
    (N_("Kovalkov's first etude, 6♠, tricks"), "6", _solved(_KOVALKOV_1, "6S", "W", "S")),
    (N_("Kovalkov's second etude, 6♣, tricks"), "5", _solved(_KOVALKOV_2, "6C", "S", "W")),
    (N_("a random deal, 6♠, tricks"), "4", _solved(_RANDOM, "6S", "E", "N")),
    (N_("a random deal, 6NT, tricks"), "1", _solved(_RANDOM, "6NT", "N", "N")),
    (N_("raspasy, tricks"), "N4 E3 S3", _raspasy),
    (N_("a misère over every layout, clean"), "184202 of 184756", _layouts),
    (N_("a hunt, discards caught"), "65 of 66, 2 plans", _hunt),
    (N_("the worth of a 7♥, whists"), "-62/15", _price),
    (N_("a bid by sampled layouts, whists"), "169/6", _bid),
)
