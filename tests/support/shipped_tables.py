"""The tables of docs/tables, from the parts that are kept there."""

from __future__ import annotations

import shutil
from pathlib import Path

import player_tables

from prefsolve.tables.registry import described
from prefsolve.tables.run import compute
from prefsolve.tables.table import Options, Table

__all__ = ["shipped"]


def shipped(name: str, folder: Path) -> Table:
    """The table from a copy of its parts in that folder; none may be missing, and nothing is computed."""
    file = folder / f"{name}.jsonl"
    shutil.copy(player_tables.DATA / file.name, file)
    table = compute(described(name), Options(), command=f"prefsolve tables {name}", resume=str(file), watch=lambda done, total: True)
    assert not table.missing, f"make tables TABLES={name}"
    return table
