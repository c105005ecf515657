"""The declarer's side of the hunt: the mixture of discards that keeps the hunters' guarantee lowest.

A game of two: the hunters choose a maximal plan, the declarer a discard, and the hunters win when the plan catches it.
Both sides' best mixtures are a linear program over the plans.  In every discard the declarer is still taken to answer
the plan as if he knew it: hunters who mix plans, so that he must guess which one he faces, may do better than this
number says.  It is what they can be sure of, and what the declarer's mixture grants them against any single plan.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from ..errors import MissingExtraError
from ..model.cards import Hand
from .hunt import HuntAnswer

__all__ = ["Mixture", "discard_mixture"]

_SMALL = 1e-9
_LARGEST_DENOMINATOR = 100_000


@dataclass(frozen=True)
class Mixture:
    """Both sides' best mixtures.

    :ivar guarantee: the chance that the hunters' mixture catches whatever discard the declarer makes; the declarer's
        mixture lets no plan do better.
    :ivar discards: the declarer's mixture; discards not in it have chance 0.
    :ivar plans: the hunters' mixture over maximal sets.
    :ivar exact: whether these are exact fractions, checked against each other; else they are rounded.
    """

    guarantee: Fraction
    discards: Mapping[Hand, Fraction]
    plans: Mapping[tuple[Hand, ...], Fraction]
    exact: bool


def discard_mixture(answer: HuntAnswer) -> Mixture:
    """The mixtures over the discards and maximal plans of a hunt; weights play no part in it.

    An answer that is not complete lacks plans, and then the true guarantee may be higher.

    :raises MissingExtraError: SciPy, which solves the program, is not installed (``pip install prefsolve[lp]``).
    """
    discards, plans = tuple(answer.weights), answer.plans or (answer.catches,)
    free = [discard for discard in discards if all(discard not in plan for plan in plans)]
    if free:  # nobody catches these: no program is needed, and no plan has an edge over another
        chance = Fraction(1, len(free))
        return Mixture(Fraction(0), dict.fromkeys(free, chance), {plans[0]: Fraction(1)}, True)
    caught = [[discard in plan for discard in discards] for plan in map(frozenset, plans)]
    columns = [list(column) for column in zip(*caught, strict=True)]
    declarer = _simplex(caught, -1.0)
    hunters = _simplex(columns, 1.0)
    return _checked(caught, discards, plans, declarer, hunters)


def _simplex(rows: list[list[bool]], sign: float) -> list[float]:
    """The mixture of the columns whose worst row is least (``sign`` -1) or greatest (+1)."""
    try:
        from scipy.optimize import linprog
    except ImportError:
        raise MissingExtraError("the mixture of discards needs SciPy: pip install 'prefsolve[lp]'", extra="lp") from None
    n = len(rows[0])
    cost = [0.0] * n + [-sign]
    bounds = [[-sign * float(cell) for cell in row] + [sign] for row in rows]
    found = linprog(
        cost, A_ub=bounds, b_ub=[0.0] * len(rows), A_eq=[[1.0] * n + [0.0]], b_eq=[1.0], bounds=[(0, 1)] * n + [(0, 1)], method="highs"
    )
    return [max(0.0, float(x)) for x in found.x[:n]]


def _checked(
    caught: list[list[bool]],
    discards: tuple[Hand, ...],
    plans: tuple[tuple[Hand, ...], ...],
    declarer: list[float],
    hunters: list[float],
) -> Mixture:
    """The mixtures as fractions, which are exact when both sides reach the same guarantee with them."""
    p, q = _fractions(declarer), _fractions(hunters)
    high = max(sum((chance for chance, cell in zip(p, row, strict=True) if cell), Fraction(0)) for row in caught)
    low = min(sum((q[i] for i, row in enumerate(caught) if row[j]), Fraction(0)) for j in range(len(discards)))
    return Mixture(
        guarantee=low,
        discards={discard: chance for discard, chance in zip(discards, p, strict=True) if chance},
        plans={plan: chance for plan, chance in zip(plans, q, strict=True) if chance},
        exact=high == low,
    )


def _fractions(chances: list[float]) -> list[Fraction]:
    """Near fractions that add up to 1."""
    near = [Fraction(x).limit_denominator(_LARGEST_DENOMINATOR) if x > _SMALL else Fraction(0) for x in chances]
    total = sum(near)
    return [x / total for x in near]
