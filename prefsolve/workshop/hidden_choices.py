"""The declarer's cards of a played deal judged by what he could see: what one plan guaranteed after each, and after the best.

The post-mortem with all cards seen blames a card for what nobody could know.  Here the question is the fair one, asked late
enough in the play that every layout can be looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ..advice.result import Worth
from ..advice.run import advise
from ..diagrams.sentences import Phrases
from ..model.cards import DECK_MASK, Card, Hand
from ..model.game import Misere
from ..model.position import FULL_HAND, Position
from ..model.view import View
from ..single_dummy.worlds import Worlds
from .postmortem import Analysis, PlayedCard

__all__ = ["MOST_LAYOUTS", "HiddenChoice", "hidden_choices"]

MOST_LAYOUTS = 300  # five cards per hand: quick
SECONDS = 5.0  # per card; what is not exact by then is left out


@dataclass(frozen=True, slots=True)
class HiddenChoice:
    """One card of the declarer's, and what it was worth on what he could see.

    :ivar played: the card; :ivar layouts: how many ways the unseen cards could lie then.
    :ivar worth: its worth; :ivar best: a card that guaranteed most, and :ivar best_worth: its worth.
    """

    played: PlayedCard
    layouts: int
    worth: Worth
    best: Card
    best_worth: Worth

    @property
    def is_best(self) -> bool:
        """Whether no card guaranteed more."""
        return self.worth.sure == self.best_worth.sure

    def sentence(self, said: Phrases) -> str:
        """What the card was worth and what the best one, as shares of the layouts."""
        mine, most = self.worth.sure / self.layouts, self.best_worth.sure / self.layouts
        return said.unseen(self.played.seat, (self.played.card, mine), (self.best, most))

    def to_json(self) -> dict[str, Any]:
        """``trick``, ``card``, ``layouts``, ``average``, ``guaranteed``, and ``best`` with its own two."""
        best = {"card": self.best.ascii, **self.best_worth.to_json()}
        return {"trick": self.played.trick, "card": self.played.card.ascii, "layouts": self.layouts, **self.worth.to_json(), "best": best}


def hidden_choices(analysis: Analysis) -> tuple[HiddenChoice, ...]:
    """Every card of the declarer's that was a choice, once at most 300 layouts were left and while the game was open."""
    return tuple(_choices(analysis))


def _choices(analysis: Analysis) -> Iterator[HiddenChoice]:
    cards = tuple(played.card for played in analysis.cards)
    for number, played in enumerate(analysis.cards):
        needed = _needed(played.position)
        if played.seat != played.position.declarer or analysis.start.table or needed is None or len(played.position.legal_cards()) == 1:
            continue
        view = _view(analysis.start, cards[:number])
        if Worlds(view).unfiltered > MOST_LAYOUTS:
            continue
        advice = advise(view, tricks=needed, seconds=SECONDS)
        if advice.exact and advice.best is not None:
            yield HiddenChoice(played, advice.layouts, advice.cards[played.card], advice.best, advice.cards[advice.best])


def _needed(position: Position) -> int | None:
    """The tricks that the declarer needs of those left (misère: may take); ``None`` where the game is decided."""
    if isinstance(position.game, Misere):
        return 0 if position.declarer_tricks == 0 else None
    level = getattr(position.game, "level", 0) - position.declarer_tricks
    return level if 0 < level <= position.hand_size else None


def _view(start: Position, play: tuple[Card, ...]) -> View:
    """What the declarer had seen after those cards."""
    declarer, deal = start.declarer, start.deal
    assert declarer is not None
    held = sum(hand.mask for hand in deal.hands.values()) | deal.discard.mask
    out = Hand() if start.hand_size == FULL_HAND else Hand.from_mask(DECK_MASK & ~held)
    return View(
        declarer,
        deal[declarer],
        absent=deal.absent,
        declarer=declarer,
        discard=deal.discard if deal.discard else None,
        out=out,
        game=start.game,
        leader=start.leader,
        play=play,
    )
