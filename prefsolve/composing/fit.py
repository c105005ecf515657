"""How far a position is from what is wanted, as one whole number: the score that a search brings down to 0."""

from __future__ import annotations

from .._ext._core import Solver
from .moments import Moment, choices_at, keeping
from .variations import Place, all_variations, main_line, settled, solves, tries_at
from .wish import Wish

__all__ = ["FITS", "UNFIT", "misfit"]

FITS = 0
PER_TRICK, PER_KEY, PER_TRY, PER_PLACE, PER_DUAL = 1000, 100, 20, 10, 5
NOTHING_TO_FIND = 900  # every first card is right, or the result is out already
TOO_WIDE = 300  # more variations than can be judged
MOST_DUALS_COUNTED = 30
UNFIT = 10 * PER_TRICK


def misfit(moment: Moment, wish: Wish, solver: Solver, bound: int = UNFIT) -> int:
    """The score of a position; ``bound`` or more where it is no better than that.

    A thousand for each trick by which the value misses what is wanted; then a hundred for each key too many, 20 for each
    try too few, and as many for each too few that one reply refutes; then ten for each place too few and five for each
    dual too many.  What comes later is looked at only where it can still matter.  Where the others are on move there is no
    key, and duals and places alone count.
    """
    choices = choices_at(moment, solver)
    kept = keeping(moment, choices)
    value = kept[0].value
    score = PER_TRICK * wish.missed_by(value)
    if score >= bound:
        return score
    ours = solves(moment, wish.declarer_solves)
    if (ours and len(kept) == len(choices)) or settled(moment, value, wish.declarer_solves):
        return score + NOTHING_TO_FIND
    if not ours:
        return score + _deeper(moment, wish, solver, bound - score)
    score += PER_KEY * max(0, len(kept) - wish.keys)
    if score >= bound:
        return score
    tries = tries_at(Place(moment, 1, choices, kept), wish.declarer_solves, solver)
    score += PER_TRY * max(0, wish.tries - len(tries))
    score += PER_TRY * max(0, wish.one_reply - sum(tried.refutations == 1 for tried in tries))
    return score if score >= bound else score + _deeper(moment, wish, solver, bound - score)


def _deeper(moment: Moment, wish: Wish, solver: Solver, bound: int) -> int:
    """What the places after the key add to the score."""
    score = 0
    if not wish.everywhere:
        line = main_line(moment, wish.declarer_solves, solver)
        duals = sum(1 < len(place.kept) < len(place.choices) for place in line)
        score += PER_DUAL * max(0, duals - wish.duals)
        if wish.places <= 1 or score >= bound:
            return score
    most = MOST_DUALS_COUNTED if not wish.everywhere else wish.duals + min(MOST_DUALS_COUNTED, bound // PER_DUAL + 1)
    walk = all_variations(moment, wish.declarer_solves, solver, duals=most if wish.everywhere else None)
    if wish.everywhere:
        score += PER_DUAL * max(0, walk.duals - wish.duals)
        score += TOO_WIDE if not walk.complete and walk.duals <= most else 0
    return score + PER_PLACE * max(0, wish.places - walk.places)
