"""The advice on a bid as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..messages import N_
from ..model.cards import Hand, Seat
from ..model.game import Misere
from ..notation import Alphabet, format_game, format_hand
from ..score.auction import Bid, Word
from ..single_dummy.constraints import Constraint, Holds, Length, Where
from .others import PLACE_SEATS
from .talons import contract_at

if TYPE_CHECKING:  # the advice gives itself as JSON by these functions
    from .advice import BidAdvice, TalonAnswer, Worth

__all__ = ["PLACE_NAMES", "advice_to_json"]

PLACE_NAMES = (N_("first"), N_("second"), N_("third"))


def advice_to_json(advice: BidAdvice, *, each: bool = False) -> dict[str, Any]:
    """The question and the advice as plain values; with ``each``, every talon's discard and order."""
    answer: dict[str, Any] = {
        "hand": format_hand(advice.hand, Alphabet.ASCII),
        "place": PLACE_NAMES[advice.place],
        "said": [_said(bid) for bid in advice.said],
        "convention": advice.convention.name,
        "policy": advice.policy.value,
        "players": advice.players,
        "known": [_as_known(constraint) for constraint in advice.known],
        "seed": advice.seed,
        "talons": len(advice.answers),
        "rounds": advice.rounds,
        "complete": advice.complete,
        "bids": _bids(advice),
    }
    if each and not advice.without_talon:
        answer["each"] = [_talon(advice, found) for found in advice.answers]
    return answer


def _bids(advice: BidAdvice) -> list[dict[str, Any]]:
    bids: list[dict[str, Any]] = [{"bid": "pass", "means": "raspasy" if advice.held is None else "defence", **_figures(advice.passing())}]
    if advice.lowest is not None:
        for place in range(advice.lowest, 25):
            contract = contract_at(place)
            figures = _figures(advice.buying(contract)) | {"chance": advice.makes(contract), "helps": advice.helps(contract)}
            bids.append({"bid": format_game(contract, Alphabet.ASCII), "legal": place == advice.lowest, **figures})
    if any(isinstance(bid.game, Misere) for bid in advice.legal):
        clean = advice.misere_clean()
        found = {"chance": clean.mean, "chance_error": clean.error, "exact": advice.misere_exact}
        bids.append({"bid": "misere", "legal": True, **_figures(advice.misere()), **found})
    return bids


def _said(bid: Bid) -> str:
    """As ``--said`` reads it."""
    what = format_game(bid.game, Alphabet.ASCII) if bid.word == Word.BID and bid.game is not None else bid.word.value
    return what + " blind" * bid.blind


def _as_known(constraint: Constraint) -> str:
    """The constraint as ``--know`` reads it, in ASCII: ``first has 2-4 S``."""
    assert not isinstance(constraint, Where)  # none comes before the talon
    place = constraint.place
    name = PLACE_NAMES[PLACE_SEATS.index(place)] if isinstance(place, Seat) else place
    if isinstance(constraint, Length):
        return f"{name} has {constraint.low}-{constraint.high} {constraint.suit.letter}"
    return f"{name} {'holds' if isinstance(constraint, Holds) else 'lacks'} {constraint.card.ascii}"


def _figures(worth: Worth) -> dict[str, Any]:
    return {"result": worth.mean, "result_error": worth.error, "result_interval": list(worth.interval)}


def _talon(advice: BidAdvice, answer: TalonAnswer) -> dict[str, Any]:
    found: dict[str, Any] = {"talon": _cards(answer.talon), "layouts": answer.ways}
    if advice.lowest is not None:
        plan = answer.contracts[advice.lowest]
        order = format_game(contract_at(plan.order), Alphabet.ASCII)
        found |= {"game": order, "discard": _cards(plan.discard), "result": float(plan.mean), "chance": float(plan.makes)}
        found["seen"] = plan.layouts
    if answer.misere is not None:
        misere = answer.misere
        figures = {"result": float(misere.mean), "chance": float(misere.clean), "seen": misere.layouts, "exact": misere.exact}
        found["misere"] = {"discard": _cards(misere.discard), **figures}
    return found


def _cards(mask: int) -> list[str]:
    return [card.ascii for card in Hand.from_mask(mask)]
