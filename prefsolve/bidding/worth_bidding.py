"""Hands that bid: a condition on a seat's ten cards as dealt, that by the advice on bidding they are worth a bid."""

from __future__ import annotations

from functools import lru_cache

from ..errors import OptionError
from ..messages import _
from ..model.arguments import checked
from ..model.cards import Hand, Seat
from ..model.game import Contract, Game, Misere
from ..score.auction import Bid, Word
from ..score.convention import Convention
from ..score.presets import SOCHI
from ..single_dummy.constraints import Where
from .advice import EVERY_TALON, advise_bid

__all__ = ["bids", "worth_bidding"]

TALONS = 20  # looked at, of 231; a hand takes some 60 ms then
_KEPT = 1 << 16  # hands whose answer is remembered


@checked
def worth_bidding(hand: Hand, game: Game, *, place: int = 0, convention: Convention = SOCHI, talons: int = TALONS) -> bool:
    """Whether buying the talon at that contract, or a misère, is expected to bring more than a pass, nobody having bid before.

    It is what :func:`~prefsolve.bidding.advice.advise_bid` finds in one round over ``talons`` talons with seed 0, so that the
    same hand always has the same answer; more talons make it surer.

    :param place: 0 for the first (eldest) hand, who leads, 1 for the second, 2 for the third.
    :raises OptionError: raspasy, which nobody bids, or ``talons`` or ``place`` out of range.
    :raises HandSizeError: other than ten cards.
    """
    if not isinstance(game, Contract | Misere):
        raise OptionError(_("nobody bids {game}", game=game))
    passed = [Bid(Word.PASS)] * place if place in (0, 1, 2) else []  # whatever else is refused below
    advice = advise_bid(hand, place, convention=convention, said=passed, talons=talons, rounds=1, workers=1)
    worth = advice.misere() if isinstance(game, Misere) else advice.buying(game)
    return worth.mean > advice.passing().mean


@checked
def bids(seat: Seat, game: Game, *, place: int = 0, convention: Convention = SOCHI, talons: int = TALONS) -> Where:
    """The condition that a seat's hand as dealt is worth that bid, for :func:`~prefsolve.library.dealing.random_deals`.

    The parameters and faults are those of :func:`worth_bidding`.
    """
    if not isinstance(game, Contract | Misere) or not 2 <= talons <= EVERY_TALON or place not in (0, 1, 2):
        raise OptionError(_("a bid is a contract or a misère, of 2 to {most} talons and of place 0, 1 or 2", most=EVERY_TALON))

    @lru_cache(maxsize=_KEPT)
    def worth(mask: int) -> bool:
        return worth_bidding(Hand.from_mask(mask), game, place=place, convention=convention, talons=talons)

    functions = {
        Seat.N: lambda n: worth(int(n)),
        Seat.E: lambda e: worth(int(e)),
        Seat.S: lambda s: worth(int(s)),
        Seat.W: lambda w: worth(int(w)),
    }
    return Where(functions[seat], f"{seat} bids {game}")
