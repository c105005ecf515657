"""Figures of estimates and discards with matplotlib, which the extra ``plot`` installs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

import numpy as np

from ..diagrams.vocabulary import words
from ..errors import MissingExtraError
from ..messages import _
from ..model.game import Game
from .pictures import Subject
from .text import TextStyle, text_diagram

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from ..single_dummy.discard import DiscardTable
    from ..single_dummy.estimate import CardEstimates, Estimate

__all__ = ["cards_figure", "diagram_figure", "discard_figure", "estimate_figure"]

COLOUR = "#4878a8"


def _figure(width: float, height: float, layout: Literal["constrained"] | None = "constrained") -> tuple[Figure, Axes]:
    """An empty figure of that size in inches; it belongs to no window, so nothing has to be closed."""
    try:
        from matplotlib.figure import Figure
    except ImportError as fault:
        raise MissingExtraError(_("figures need matplotlib: pip install 'prefsolve[plot]'"), extra="plot") from fault
    figure = Figure(figsize=(width, height), layout=layout)
    return figure, figure.add_subplot()


_FONT, _POINTS, _CHARACTER, _LINE = "DejaVu Sans Mono", 12.0, 0.602, 1.3  # its characters are so wide and lines so high, in ems
_MARGIN = 12.0  # points
_RUN = re.compile("[♦♥]|[^♦♥]+")


def diagram_figure(subject: Subject) -> Figure:
    """The hands around the table, as the text has them, with red suits in red.

    :raises MissingExtraError: matplotlib is not installed.
    """
    lines = text_diagram(subject, TextStyle(words())).splitlines()
    wide = max(map(len, lines)) * _CHARACTER * _POINTS + 2 * _MARGIN
    high = len(lines) * _LINE * _POINTS + 2 * _MARGIN
    figure, axes = _figure(wide / 72, high / 72, layout=None)
    axes.remove()
    for row, line in enumerate(lines):
        for run in _RUN.finditer(line):
            x = _MARGIN + run.start() * _CHARACTER * _POINTS
            y = high - _MARGIN - (row + 0.9) * _LINE * _POINTS
            red = run[0] in ("♦", "♥")
            figure.text(x / wide, y / high, run[0], family=_FONT, size=_POINTS, va="baseline", color="#c00000" if red else "black")
    return figure


def estimate_figure(estimate: Estimate) -> Figure:
    """The chance of each number of the declarer's tricks, with error bars where it is sampled.

    :raises MissingExtraError: matplotlib is not installed; ``ValueError``: only the chance was asked for.
    """
    shares = estimate.distribution
    figure, axes = _figure(6, 3.5)
    errors = None if estimate.exact else np.sqrt(shares * (1 - shares) / estimate.seen)
    axes.bar(np.arange(11), shares, yerr=errors, capsize=3, color=COLOUR)
    axes.set(xlabel=_("the declarer's tricks"), ylabel=_("chance"), xticks=range(11), title=_title(estimate.view.game))
    return figure


def _title(game: Game | None) -> str:
    return "" if game is None else words().game(game)


def cards_figure(cards: CardEstimates) -> Figure:
    """The chance after each card of the seat on move, best card first.

    :raises MissingExtraError: matplotlib is not installed.
    """
    figure, axes = _figure(6, 1 + 0.3 * len(cards.cards))
    labels = [words().card(card) for card in cards.cards]
    _chances(axes, labels, [e.chance for e in cards.estimates], [e.chance_interval for e in cards.estimates])
    axes.set(title=_("{seat} to play", seat=cards.seat))
    return figure


def discard_figure(table: DiscardTable, most: int = 20) -> Figure:
    """The chances of the best discards.

    :raises MissingExtraError: matplotlib is not installed.
    """
    best = table.entries[:most]
    figure, axes = _figure(6, 1 + 0.3 * len(best))
    _chances(axes, [entry.label for entry in best], [entry.chance for entry in best], [entry.chance_interval for entry in best])
    axes.set(title=_("{cards}", cards=table.cards))
    return figure


def _chances(axes: Axes, labels: Sequence[str], chances: Sequence[float], intervals: Sequence[tuple[float, float]]) -> None:
    """Horizontal bars from the top down, each with its interval."""
    places, values = np.arange(len(labels)), np.array(chances)
    reach = np.abs(np.array(intervals).T - values)
    axes.barh(places, values, xerr=reach, capsize=3, color=COLOUR)
    axes.set(yticks=places, yticklabels=labels, xlabel=_("chance"), xlim=(0, 1))
    axes.invert_yaxis()
