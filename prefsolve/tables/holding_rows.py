"""What the tables of trump and of side holdings share: a part for each holding, with one row for each leader."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from ..messages import N_
from ..solving.layouts import PLAYERS
from .holding import Holding, Role, holding_tricks, ranks_of
from .suit_alone import LAYOUTS, alone_tricks
from .table import Column, Context, Figure, Options, Part, Row

__all__ = ["ASSUMED", "LEADS", "columns", "holding_parts", "mean_tricks"]

ASSUMED = (
    N_("All 184,756 layouts of the twenty unseen cards count alike; each is solved with all cards seen by everyone."),
    N_("Suit alone: the suit is led from the hand in every round and nothing else is played; this is how books count."),
    N_("Any other holding can be asked for with `--row`, such as `--row AQT87`; each x is the smallest card that is not named."),
)
"""What both tables assume."""
LEADS = {"self": N_("own"), "left": N_("left-hand"), "right": N_("right-hand")}


def columns(longest: int) -> tuple[Column, ...]:
    """The columns of such a table, for holdings of up to so many cards."""
    return (
        Column("holding", N_("Holding"), "ranks"),
        Column("lead", N_("Lead"), "text"),
        Column("outside", N_("Outside"), "count"),
        Column("tricks", N_("Tricks"), "tricks", plot="tricks"),
        Column("alone", N_("Suit alone"), "tricks", plot="tricks"),
        *(Column(f"tricks_{n}", str(n), "chance") for n in range(longest + 1)),
    )


def holding_parts(role: Role, usual: Sequence[str], options: Options) -> Iterable[Part]:
    """A part for each usual holding, and for any other that the options ask for, as ``AQT87`` or ``AQTxx``.

    :raises PrefsolveError: a row that is asked for is no holding.
    """
    keys = dict.fromkeys((*map(ranks_of, usual), *options.rows))
    return [_part(key, Holding(ranks_of(key), role)) for key in keys]


def mean_tricks(counts: Sequence[int]) -> Fraction:
    """The expected tricks, of the layouts by tricks."""
    return Fraction(sum(tricks * count for tricks, count in enumerate(counts)), LAYOUTS)


def _part(key: str, holding: Holding) -> Part:
    def work(context: Context) -> list[Row]:
        alone = Figure.of(mean_tricks(alone_tricks(holding.ranks)))
        rows: list[Row] = []
        for leader in PLAYERS:
            counts = holding_tricks(holding, leader, context)
            row: Row = {"holding": holding.ranks, "lead": LEADS[leader], "outside": Figure.of(holding.outside)}
            row |= {"tricks": Figure.of(mean_tricks(counts)), "alone": alone}
            row |= {f"tricks_{tricks}": Figure.share(count, LAYOUTS) for tricks, count in enumerate(counts) if count}
            rows.append(row)
        return rows

    return Part(key, work)
