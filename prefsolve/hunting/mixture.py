"""The declarer's side of the hunt: the mixture of discards that keeps the hunters' guarantee lowest.

A game of two: the hunters choose a maximal plan, the declarer a discard, and the hunters win when the plan catches it.
Both sides' best mixtures are a linear program over the plans, solved in whole numbers (:mod:`.matrix_game`).  In every discard
the declarer is still taken to answer the plan as if he knew it: hunters who mix plans, so that he must guess which one he
faces, may do better than this number says.  It is what they can be sure of, and what the declarer's mixture grants them
against any single plan.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from ..model.arguments import checked, checked_fields
from ..model.by_value import ByValue
from ..model.cards import Hand
from .hunt import HuntAnswer
from .matrix_game import best_mixtures, proves

__all__ = ["Mixture", "discard_mixture"]


@checked_fields
@dataclass(frozen=True, eq=False)
class Mixture(ByValue):
    """Both sides' best mixtures.

    :ivar guarantee: the chance that the hunters' mixture catches whatever discard the declarer makes; the declarer's
        mixture lets no plan do better.
    :ivar discards: the declarer's mixture; discards not in it have chance 0.
    :ivar plans: the hunters' mixture over maximal sets.
    :ivar exact: whether the two mixtures prove each other best: each guarantees that chance to its side.
    """

    guarantee: Fraction
    discards: Mapping[Hand, Fraction]
    plans: Mapping[tuple[Hand, ...], Fraction]
    exact: bool


@checked
def discard_mixture(answer: HuntAnswer) -> Mixture:
    """The mixtures over the discards and maximal plans of a hunt; weights play no part in it.

    Of discards that are caught by the same plans, or by more than another, only the first of the fewest is made.  An answer
    that is not complete lacks plans, and then the true guarantee may be higher.
    """
    discards, plans = tuple(answer.weights), answer.plans or (answer.catches,)
    free = [discard for discard in discards if all(discard not in plan for plan in plans)]
    if free:  # nobody catches these: no program is needed, and no plan has an edge over another
        chance = Fraction(1, len(free))
        return Mixture(Fraction(0), dict.fromkeys(free, chance), {plans[0]: Fraction(1)}, True)
    caught = [[discard in plan for discard in discards] for plan in map(frozenset, plans)]
    value, hunters, declarer = best_mixtures(caught)
    return Mixture(
        guarantee=value,
        discards={discard: chance for discard, chance in zip(discards, declarer, strict=True) if chance},
        plans={plan: chance for plan, chance in zip(plans, hunters, strict=True) if chance},
        exact=proves(caught, value, hunters, declarer),
    )
