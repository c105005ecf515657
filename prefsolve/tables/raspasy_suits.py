"""``raspasy``: the tricks to be expected of a holding in a suit, by place at the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

import numpy as np
from numpy.typing import NDArray

from ..messages import N_
from ..model.game import TalonKind, TalonRule
from .least_squares import least_squares
from .raspasy_deals import played, row_of, rows_of
from .table import Cell, Column, Context, Description, Figure, Options, Part, Row, parts_of_deals

__all__ = ["RULE", "TABLE", "Holding", "finished", "holdings"]

RULE = TalonRule(TalonKind.VIRTUAL)
DEALS = 40_000
DEALS_OF_A_PART = 500
SHORT_DEALS = 300
FEWEST_CASES = 100
FEWEST_DEALS = 5_000  # for the sums of suits: each place has some hundred unknowns
RANKS = "789TJQKA"
PLACES = ("first", "second", "third")
LONG = 5  # cards from which on the lowest two alone are told
SIZES = (N_("no card"), "1", "2", "3", "4", N_("5 or more"))
THUMB = {(size, low): 0 for size in (4, 5) for low in ("78", "79", "7T")} | {(4, "89"): 0, (4, "8T"): 0, (5, "89"): 1, (5, "8T"): 1}
THUMB |= {(size, low): 1 for size in (4, 5) for low in ("7J", "8J")}
THUMB_REST = 2
"""The rule of thumb for long suits at www.tsax.ru/?p=clauses&mat=sp8_3_1, by their two lowest cards."""


@dataclass(frozen=True, slots=True, order=True)
class Holding:
    """Holdings that are counted as one: by their size, and by their three lowest cards, of five and more cards the two lowest."""

    size: int
    lowest: tuple[int, ...]

    @classmethod
    @cache
    def of(cls, cards: int) -> Holding:
        """The holding of a suit's cards, as eight bits."""
        ranks = tuple(rank for rank in range(8) if cards >> rank & 1)
        size = min(len(ranks), LONG)
        return cls(size, ranks[:2] if size == LONG else ranks[:3])

    @property
    def text(self) -> str:
        """Its lowest cards."""
        return "".join(RANKS[rank] for rank in self.lowest)

    @property
    def thumb(self) -> Figure | None:
        """What the rule of thumb expects of it."""
        if self.size < 4:
            return None
        return Figure.given(str(THUMB.get((self.size, self.text[:2]), THUMB_REST)))


@cache
def holdings() -> tuple[Holding, ...]:
    """Every holding, in the table's order."""
    return tuple(sorted({Holding.of(cards) for cards in range(256)}))


def _parts(options: Options) -> Iterable[Part]:
    return parts_of_deals(options, DEALS, SHORT_DEALS, DEALS_OF_A_PART, _part)


def _part(first: int, count: int) -> Part:
    def work(context: Context) -> Row:
        return row_of(context.seed, first, played(RULE, first, count, context))

    return Part(f"deals-{first}", work)


@dataclass(frozen=True, slots=True)
class _Place:
    """A place's hands: how many suits of each holding, and the tricks they took."""

    counts: NDArray[np.int64]  # a row for each hand, a column for each holding
    tricks: NDArray[np.int64]

    def mean(self) -> Figure:
        return Figure.sampled_mean(int(self.tricks.sum()), int((self.tricks**2).sum()), len(self.tricks))

    def spread(self) -> Figure:
        """How far a hand's tricks are from the average: the standard deviation."""
        n, total, squares = len(self.tricks), int(self.tricks.sum()), int((self.tricks**2).sum())
        return _root_of(float((Fraction(squares) - Fraction(total * total, n)) / max(1, n - 1)), n)

    def of(self, column: int) -> Figure:
        """The average of the hands with that holding."""
        n = self.counts[:, column]
        x = n * self.tricks
        sums = (n > 0).sum(), n.sum(), x.sum(), (n * n).sum(), (n * x).sum(), (x * x).sum()
        return Figure.sampled_ratio([int(number) for number in sums])

    def additive(self, columns: Sequence[int]) -> tuple[dict[int, Figure], Figure]:
        """What each holding adds, those of other columns taken as one; and how far the estimate is from the truth."""
        others = np.ones(self.counts.shape[1], bool)
        others[[0, *columns]] = False  # a void, the first column, adds nothing
        features = np.column_stack([self.counts[:, list(columns)], self.counts[:, others].sum(axis=1)])
        products, right = features.T @ features, features.T @ self.tricks
        found, errors, left = least_squares(products.tolist(), right.tolist(), int((self.tricks**2).sum()), len(self.tricks))
        adds = {column: _figure(value, error) for column, value, error in zip(columns, found, errors, strict=False)}
        return adds, _root_of(left, len(self.tricks))


def _figure(value: float, error: float) -> Figure:
    return Figure.sampled(Fraction(value).limit_denominator(10**6), error)


def _root_of(variance: float, cases: int) -> Figure:
    """A standard deviation, with the error that it would have of normal numbers."""
    root = max(0.0, variance) ** 0.5
    return Figure.sampled(Fraction(root).limit_denominator(10**6), root / (2 * cases) ** 0.5, cases)


def _places(rows: Sequence[Row]) -> Iterator[_Place]:
    numbers = np.array([holdings().index(Holding.of(cards)) for cards in range(256)])
    parts = [rows_of(row) for row in rows]
    hands, tricks = (np.concatenate(arrays) for arrays in zip(*parts, strict=True))
    for place in range(3):
        counts = np.zeros((len(hands), len(holdings())), np.int64)
        for suit in range(4):
            np.add.at(counts, (np.arange(len(hands)), numbers[hands[:, place] >> np.uint32(8 * suit) & 0xFF]), 1)
        yield _Place(counts, tricks[:, place])


def finished(rows: Sequence[Row]) -> list[Row]:
    """The table's rows of those of its parts."""
    places = list(_places(rows))
    totals = sum(place.counts.sum(axis=0) for place in places).tolist()
    shown = [column for column, total in enumerate(totals) if total >= FEWEST_CASES and all(p.counts[:, column].any() for p in places)]
    made: list[Row] = [
        _row(N_("every hand"), None, [place.mean() for place in places]),
        _row(N_("every hand: how far from the average"), None, [place.spread() for place in places]),
    ]
    additive = []
    if len(places[0].tricks) >= FEWEST_DEALS:
        additive = [place.additive([column for column in shown if column]) for place in places]
        made.append(_row(N_("every hand: how far from the sum of its suits"), None, [off for _, off in additive]))
    for column in shown:
        holding = holdings()[column]
        row = _row(N_("suit"), holding, [place.of(column) for place in places])
        for name, (adds, _) in zip(PLACES, additive, strict=False):
            row[f"{name}_adds"] = adds.get(column, Figure.of(0))
        made.append(row | {"thumb": holding.thumb, "cases": Figure.of(totals[column])})
    return made


def _row(told: str, holding: Holding | None, means: Sequence[Figure]) -> Row:
    row: dict[str, Cell] = {"what": told}
    if holding is not None:
        row |= {"size": SIZES[holding.size], "holding": holding.text or None}
    return row | dict(zip(PLACES, means, strict=True))


TABLE = Description(
    name="raspasy",
    title=N_("Raspasy: the tricks of a suit"),
    summary=N_("The tricks to be expected of each holding in raspasy, by place at the table."),
    lessons=(
        N_(
            "Add up what the four suits of your hand add: that is what to expect of it in all. A void adds nothing and is the measure of "
            "the others; a clean suit can add less than nothing."
        ),
        N_(
            "The place costs nearly a trick: the first hand takes 2.9 on average, the second 3.7, the third 3.4. The first hand plays "
            "first to the talon's two cards and leads to the third trick."
        ),
        N_(
            "The seven makes a suit: three cards with 7 8, 7 9 or 7 T add nothing or less, whatever the third is, and with 7 J still only "
            "a quarter of a trick. From 8 9 or 8 T three cards cost half a trick or a little more, from the nine 1.1 to 1.7, from the ten "
            "1.6 to 2.2."
        ),
        N_(
            "Of a single card the rank matters up to the jack: 7 and 8 cost 0.2 in the first hand and 0.5 in the others, the ten about 0.7 "
            "and 1.0, jack to ace 1.0 to 1.1 and 1.2 to 1.4: never much more than the one trick itself."
        ),
        N_(
            "A rule of thumb for long suits (www.tsax.ru/?p=clauses&mat=sp8_3_1) expects none from 7 8, 7 9 and 7 T: that holds, except "
            "five cards in the second hand, half a trick. It expects none from four cards from 8 9 or 8 T: they cost 0.5 to 0.8 in the "
            "first hand and 0.8 to 1.2 in the others. It is too hard on 7 J, for which it expects one: 0.2 to 0.5. For the rest it expects "
            "two: about right from the nine on, too hard on 7 Q K A and 8 Q K A."
        ),
        N_(
            "How good the sum is: a hand's tricks are about two off the average, and about one and a half off the sum of its suits. The "
            "suits explain nearly half of the differences between hands; the rest is in how the others' cards lie."
        ),
    ),
    assumptions=(
        N_(
            "Raspasy with the virtual talon card, the rule that is set unless another is named; everybody sees all cards and plays for his "
            "own fewest tricks, and of equal outcomes the one in which the next player takes most."
        ),
        N_(
            "The deals are those of `prefsolve deal` with the same seed, East the first hand; nobody's bids are taken into account. Of the "
            "talon's cards the lower one (by suit, then by rank) is opened first in deals of an even number, the higher one in the others."
        ),
        N_(
            "What a suit adds is the least-squares estimate of a hand's tricks as a sum over its four suits, place by place, a void being "
            "0. Best play does not settle which card takes a trick, so tricks are not counted suit by suit. The last columns are the "
            "average of all tricks of the hands that have such a suit."
        ),
        N_(
            "Suits of up to three cards are told in full, of four by their three lowest, of five and more by their two lowest. Errors of "
            "averages are over hands; holdings with fewer than 100 cases are left out, and count as one in the sums."
        ),
    ),
    columns=(
        Column("what", N_("Of"), "text"),
        Column("size", N_("Cards of the suit"), "text"),
        Column("holding", N_("The lowest of them"), "ranks"),
        Column("first_adds", N_("First hand: the suit adds"), "tricks", plot="adds"),
        Column("second_adds", N_("Second hand: the suit adds"), "tricks", plot="adds"),
        Column("third_adds", N_("Third hand: the suit adds"), "tricks", plot="adds"),
        Column("thumb", N_("Rule of thumb"), "tricks", digits=0),
        Column("first", N_("First hand: tricks in all"), "tricks"),
        Column("second", N_("Second hand: tricks in all"), "tricks"),
        Column("third", N_("Third hand: tricks in all"), "tricks"),
        Column("cases", N_("cases"), "count"),
    ),
    parts=_parts,
    short=("deals-0",),
    samples=DEALS,
    short_samples=SHORT_DEALS,
    finish=finished,
)
