"""Least squares with whole numbers, by plain elimination: the same figures on every machine, whatever its linear algebra."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["least_squares"]


def least_squares(
    products: Sequence[Sequence[int]], right: Sequence[int], squares: int, cases: int
) -> tuple[list[float], list[float], float]:
    """The coefficients that predict best, their standard errors, and the variance that is left.

    Python's floating-point numbers are added one after another, in an order that is fixed here; no pivot is chosen, since the
    matrix is positive definite.  A column that others give is left out, with the coefficient 0.

    :param products: the sums of products of every two columns, a symmetric matrix.
    :param right: the sums of products of each column with what is to be predicted.
    :param squares: the sum of its squares.
    :param cases: how many cases were added up.
    """
    n = len(products)
    rows = [[float(number) for number in row] + [0.0] * n + [float(value)] for row, value in zip(products, right, strict=True)]
    for at in range(n):
        rows[at][n + at] = 1.0
    kept = []
    for at in range(n):
        pivot = rows[at][at]
        if pivot <= 1e-9 * max(1, products[at][at]):
            continue
        kept.append(at)
        first = [number / pivot for number in rows[at]]
        rows[at] = first
        for other in range(n):
            factor = rows[other][at]
            if other != at and factor:
                rows[other] = [a - factor * b for a, b in zip(rows[other], first, strict=True)]
    found, inverse = [0.0] * n, [0.0] * n
    for at in kept:
        found[at], inverse[at] = rows[at][2 * n], rows[at][n + at]
    left = (squares - sum(value * number for value, number in zip(found, right, strict=True))) / max(1, cases - len(kept))
    return found, [max(0.0, left * one) ** 0.5 for one in inverse], left
