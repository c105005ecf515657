"""Composing: problems found by search, graded, with their themes named."""

from __future__ import annotations

from ..workshop.motifs import Theme
from ..workshop.soundness_check import Side
from .problem_files import etude_of
from .quality import Quality, Surprise, quality_of
from .sameness import same_problem
from .search import Composed, compose
from .wish import Wish

__all__ = ["Composed", "Quality", "Side", "Surprise", "Theme", "Wish", "compose", "etude_of", "quality_of", "same_problem"]
