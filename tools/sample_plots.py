"""Draws what the sample of solved deals says: five pictures, into the folder that is named.

``python tools/sample_plots.py FOLDER``; needs the extra ``plot``.  Hands are the ten cards as dealt, without the talon.
"""

from __future__ import annotations

import sys
from pathlib import Path

import matplotlib as mpl
import numpy as np
from matplotlib.figure import Figure

from prefsolve.library import Solved, sample

GAMES = ["♠", "♣", "♦", "♥", "NT"]
TRICKS = range(11)
MISERE = 5


def shares(values: np.ndarray) -> np.ndarray:
    """The share of each number of tricks, in per cent."""
    return 100 * np.bincount(values.ravel(), minlength=11) / values.size


def strains(found: Solved) -> Figure:
    figure, axes = _page("The declarer's tricks, by strain", "tricks", "% of deals, declarers and leaders")
    for game, name in enumerate(GAMES):
        axes.plot(TRICKS, shares(found.values[:, game]), marker="o", label=name)
    axes.legend()
    return figure


def makes(found: Solved) -> Figure:
    """In the strain that suits the hand best, the player's own lead."""
    best = np.concatenate([found.values[:, :MISERE, seat, seat].max(axis=1) for seat in range(3)])
    figure, axes = _page("How often a hand makes at least so many tricks", "tricks, in its best strain, on lead", "% of hands")
    axes.bar(TRICKS, [100 * (best >= tricks).mean() for tricks in TRICKS])
    return figure


def lead(found: Solved) -> Figure:
    """The same declarer, when he leads himself less when the player after him leads."""
    figure, axes = _page("What the lead is worth to the declarer", "tricks gained", "% of deals and declarers")
    for game, name in ((0, "with trump"), (4, "without trump")):
        gained = [found.values[:, game, seat, seat] - found.values[:, game, seat, (seat + 1) % 3] for seat in range(3)]
        worth, number = np.unique(np.concatenate(gained), return_counts=True)
        axes.plot(worth, 100 * number / number.sum(), marker="o", label=name)
    axes.legend()
    return figure


def first_hand(found: Solved) -> Figure:
    """The first hand leads to every contract: each declarer's mean tricks when South, say, leads."""
    figure, axes = _page("Tricks by the declarer's place, South leading", "declarer", "mean tricks")
    for game, name in ((0, "♠"), (4, "NT")):
        axes.plot(
            ["leads", "plays second", "plays last"],
            [found.values[:, game, (1 + place) % 3, 1].mean() for place in range(3)],
            "o-",
            label=name,
        )
    axes.legend()
    return figure


def misere(found: Solved) -> Figure:
    figure, axes = _page("Misère with the hand as dealt", "tricks", "% of hands")
    for place, name in enumerate(["declarer leads", "the next player leads", "the one after leads"]):
        values = np.concatenate([found.values[:, MISERE, seat, (seat + place) % 3] for seat in range(3)])
        axes.plot(TRICKS, shares(values), marker="o", label=f"{name}: {100 * (values == 0).mean():.2f} % clean")
    axes.legend()
    return figure


def _page(title: str, below: str, beside: str) -> tuple[Figure, mpl.axes.Axes]:
    figure = Figure(figsize=(7, 4.5), layout="constrained")
    axes = figure.subplots()
    axes.set(title=title, xlabel=below, ylabel=beside)
    axes.grid(alpha=0.3)
    return figure, axes


PLOTS = {"strains": strains, "makes": makes, "lead": lead, "first_hand": first_hand, "misere": misere}


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    found = sample()
    for name, plot in PLOTS.items():
        plot(found).savefig(folder / f"{name}.svg", metadata={"Date": None})


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python tools/sample_plots.py FOLDER")
    main(Path(sys.argv[1]))
