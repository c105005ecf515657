"""Cards equal in effect: which of a seat's cards lead to the same position but for the names of the cards.

Two cards of a suit in one hand are equal in effect when no card still to be played, in another hand, lies between them
and both do the same to the trick on the table: both would take it so far, or neither.  Cards already played and cards
out of play part nothing.
"""

from __future__ import annotations

from itertools import groupby

from ..model.cards import Card
from ..model.position import Position
from ..model.tricks import run_of, trick_winner

__all__ = ["Class", "classes"]

Class = tuple[Card, ...]  # cards equal in effect, the highest first


def classes(position: Position) -> list[Class]:
    """The legal cards of the seat on move, parted into cards equal in effect, in the order of the hand."""
    seat = position.turn
    others = 0
    for at, hand in position.deal.hands.items():
        if at != seat:
            others |= hand.mask
    alike = groupby(position.legal_cards(), lambda card: (run_of(card, others), _takes(position, card)))
    return [tuple(cards) for _, cards in alike]


def _takes(position: Position, card: Card) -> bool:
    """Whether the card would take the trick on the table so far; every card led does."""
    table = (*position.table, card)
    return trick_winner(table, position.game.trump) == len(table) - 1
