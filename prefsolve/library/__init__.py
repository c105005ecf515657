"""Many deals: dealt by conditions, each by its number alone; solved in folders; and a sample that comes with the package."""

from __future__ import annotations

from .solved_sample import Solved, sample

__all__ = ["Solved", "sample"]
