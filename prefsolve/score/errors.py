"""The faults of scoring, one class per fault; all are :class:`~prefsolve.errors.PrefsolveError`."""

from __future__ import annotations

from ..errors import PrefsolveError

__all__ = [
    "BlindError",
    "CallError",
    "ConventionError",
    "IllegalBidError",
    "OutcomeError",
    "PlayersError",
    "SheetError",
    "TrickSumError",
]


class ConventionError(PrefsolveError):
    """A convention that is unknown, contradicts itself, or has a switch set to a value it does not know."""

    code = "convention"


class PlayersError(PrefsolveError):
    """Players other than three or four different names, or a name that is not at the table or sits out."""

    code = "players"


class OutcomeError(PrefsolveError):
    """A deal's outcome that cannot have happened."""

    code = "outcome"


class TrickSumError(OutcomeError):
    """Tricks that do not add up to ten, are negative, or are missing where cards were played."""

    code = "trick-sum"


class CallError(OutcomeError):
    """A whist, half-whist or pass that this player could not say over this game."""

    code = "whist-call"


class BlindError(OutcomeError):
    """A blind game, a bomb or a bid before the order that the convention or the deal does not allow."""

    code = "blind"


class IllegalBidError(PrefsolveError):
    """A bid, order or whist call that is not legal at this point."""

    code = "illegal-bid"


class SheetError(PrefsolveError):
    """A game sheet that cannot be read or contradicts itself.

    ``data`` holds ``deal`` (its number from 1, or ``None`` for the sheet's head) and ``sheet``, the
    :class:`~prefsolve.score.pulka.Pulka` of the deals before it, or ``None`` where the head itself is wrong.
    """

    code = "sheet"
