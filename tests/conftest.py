"""How the tests run: how many examples the property tests try, and where the known answers stand."""

from __future__ import annotations

import csv
import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

DATA = Path(__file__).parent / "data"

# No deadline: a slow machine is not a wrong answer.  PREFSOLVE_SWEEP=full tries many more examples.
settings.register_profile("quick", deadline=None, max_examples=100, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("full", deadline=None, max_examples=1000, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("full" if os.environ.get("PREFSOLVE_SWEEP") == "full" else "quick")


@pytest.fixture(scope="session")
def golden_etudes() -> list[dict[str, Any]]:
    """Composed problems and endings; ``declarer_tricks`` and ``best_leads`` were computed by two independent programs."""
    return json.loads((DATA / "etudes.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def golden_deals() -> list[dict[str, str]]:
    """60 random deals × 6 games × 3 declarers × 3 leaders, on whose values three independent programs agree."""
    with (DATA / "deals.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))
