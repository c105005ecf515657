"""Matrix games of yes and no, solved exactly: both sides' best mixtures as fractions, by the simplex method on whole numbers.

The row player wins where his row has a one in the column player's column.  Where every column has a one, the game's value v
is above 0, and the column player's mixture is x·v with x ≥ 0 as large in sum as A·x ≤ 1 allows; the dual of that program is
the row player's.  Its tableau is kept in whole numbers over one common denominator (Edmonds, Bareiss), so no comparison is
of rounded numbers, and Bland's rule (the lowest number in, the lowest number out) brings it to an end on every machine alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

__all__ = ["best_mixtures", "proves"]


def best_mixtures(game: Sequence[Sequence[bool]]) -> tuple[Fraction, list[Fraction], list[Fraction]]:
    """The game's value, the row player's best mixture and the column player's.

    :param game: a row per choice of the row player; every column has a one.
    """
    kept = _undominated(game)
    rows, columns = _simplex([[int(row[column]) for column in kept] for row in game])
    total = sum(columns, Fraction(0))
    value = 1 / total
    mixture = dict(zip(kept, columns, strict=True))
    whole = [mixture.get(column, Fraction(0)) * value for column in range(len(game[0]))]
    return value, [chance * value for chance in rows], whole


def proves(game: Sequence[Sequence[bool]], value: Fraction, rows: Sequence[Fraction], columns: Sequence[Fraction]) -> bool:
    """Whether both are mixtures and each guarantees the value to its side, which proves them best whatever found them."""
    wins = [sum((chance for chance, row in zip(rows, game, strict=True) if row[column]), Fraction(0)) for column in range(len(columns))]
    loses = [sum((chance for chance, cell in zip(columns, row, strict=True) if cell), Fraction(0)) for row in game]
    return sum(rows) == sum(columns) == 1 and min(*rows, *columns) >= 0 and min(wins) >= value >= max(loses)


def _undominated(game: Sequence[Sequence[bool]]) -> list[int]:
    """The columns that the column player needs: none that loses wherever another does, of equal ones the first."""
    losing = [sum(1 << at for at, row in enumerate(game) if row[column]) for column in range(len(game[0]))]
    kept: dict[int, int] = {}
    for column, lost in sorted(enumerate(losing), key=lambda pair: pair[1].bit_count()):
        if not any(other & lost == other for other in kept):
            kept[lost] = column
    return sorted(kept.values())


def _simplex(game: list[list[int]]) -> tuple[list[Fraction], list[Fraction]]:
    """x ≥ 0 with game·x ≤ 1 and the largest sum, and the dual solution: ``(dual, x)``.

    The tableau has a row per constraint and a last one for the sum, and the constants in its last column.  ``basic`` are the
    variables of its rows and ``free`` those of its columns: 0, 1, … the x, then the slack of each constraint.
    """
    height, width = len(game), len(game[0])
    tableau = [[*row, 1] for row in game] + [[-1] * width + [0]]
    free, basic = list(range(width)), list(range(width, width + height))
    scale = 1
    while True:
        entering = [column for column in range(width) if tableau[-1][column] < 0]
        if not entering:
            break
        column = min(entering, key=lambda at: free[at])
        # the ratio of constant and entry, least first: compared as fractions of whole numbers
        leaving = [at for at in range(height) if tableau[at][column] > 0]
        row = min(leaving, key=lambda at: (Fraction(tableau[at][-1], tableau[at][column]), basic[at]))
        scale = _pivot(tableau, row, column, scale)
        free[column], basic[row] = basic[row], free[column]
    x, dual = [Fraction(0)] * width, [Fraction(0)] * height
    for at, variable in enumerate(basic):
        if variable < width:
            x[variable] = Fraction(tableau[at][-1], scale)
    for at, variable in enumerate(free):
        if variable >= width:
            dual[variable - width] = Fraction(tableau[-1][at], scale)
    return dual, x


def _pivot(tableau: list[list[int]], row: int, column: int, scale: int) -> int:
    """Exchange the row's variable and the column's; the new common denominator.  All divisions come out even."""
    chosen = tableau[row]
    pivot = chosen[column]
    for at, line in enumerate(tableau):
        factor = line[column]
        if at == row:
            continue
        if factor:
            tableau[at] = [(pivot * entry - factor * other) // scale for entry, other in zip(line, chosen, strict=True)]
        elif pivot != scale:
            tableau[at] = [pivot * entry // scale for entry in line]
        tableau[at][column] = -factor
    chosen[column] = scale
    return pivot
