"""Composing: problems found by search, graded, with their themes named; near misses made sound; the pack and booklets."""

from __future__ import annotations

from ..workshop.motifs import Theme
from ..workshop.soundness_check import Side
from .booklet import booklet_page
from .daily import of_the_day
from .improve import Improvement, goal_of, improvements, twins
from .problem_files import etude_of
from .quality import Quality, Surprise, quality_of
from .sameness import same_problem
from .search import Composed, compose
from .wish import Wish

__all__ = [
    "Composed",
    "Improvement",
    "Quality",
    "Side",
    "Surprise",
    "Theme",
    "Wish",
    "booklet_page",
    "compose",
    "etude_of",
    "goal_of",
    "improvements",
    "of_the_day",
    "quality_of",
    "same_problem",
    "twins",
]
