"""What a trick obeys: who may play what, who takes it, which cards are equal; and in raspasy, what an opened talon card changes.

Only tricks 1 and 2 of raspasy have such a card; every other trick of raspasy is an ordinary one without trump.
"""

from __future__ import annotations

from collections.abc import Sequence

from .cards import Card, Hand, Suit
from .game import TalonKind, TalonRule

__all__ = ["TALON_SIZE", "following_cards", "run_of", "talon_duty", "talon_next_leader", "talon_taker", "trick_winner"]

TALON_SIZE = 2


def following_cards(hand: Hand, led: Suit, trump: Suit | None) -> Hand:
    """The cards of ``hand`` that may follow a lead: the suit led, else a trump, else any card."""
    return hand.of_suit(led) or (hand.of_suit(trump) if trump is not None else None) or hand


def trick_winner(cards: Sequence[Card], trump: Suit | None) -> int:
    """The index, in play order, of the card that takes the trick: the highest trump, else the highest of the suit led."""
    led = cards[0].suit
    return max(range(len(cards)), key=lambda i: (cards[i].suit == trump, cards[i].suit == led, cards[i].rank))


def run_of(card: int, others: int) -> tuple[int, int]:
    """The run of neighbours that a card of a hand belongs to: cards of one hand and one run are equal in what they can take.

    :param others: the cards that part runs, as a mask: those of the other hands that are still to be played.
    :returns: the suit, and how many of the others' cards are of a lower number.
    """
    return card >> 3, (others & ((1 << card) - 1)).bit_count()


def talon_duty(rule: TalonRule, opened: Card, hand: Hand, table: Sequence[Card]) -> Hand:
    """The cards of ``hand`` that may be played to ``opened`` when the players' cards on the table are ``table``.

    Under *suit* only the leader answers the talon card, and the others follow what he led; under *virtual* and
    *dealer* the talon card is the lead, and all three follow it.
    """
    led = table[0] if table and rule.kind is TalonKind.SUIT else opened
    return hand.of_suit(led.suit) or hand


def talon_taker(rule: TalonRule, opened: Card, table: Sequence[Card]) -> int | None:
    """The index, in play order, of the player's card that takes the full trick; ``None`` when the dealer takes it."""
    led = table[0] if rule.kind is TalonKind.SUIT else opened
    best = _highest(table, led)
    if rule.kind is TalonKind.DEALER:
        return best if best is not None and table[best].rank > opened.rank else None
    if best is None:
        best = _highest(table, table[0]) if rule.highest_takes else 0
    return best


def _highest(table: Sequence[Card], led: Card) -> int | None:
    followed = [i for i, card in enumerate(table) if card.suit == led.suit]
    return max(followed, key=lambda i: table[i].rank, default=None)


def talon_next_leader(rule: TalonRule, played: int, taker: int | None) -> int:
    """Who plays first to the next trick, as an index in the play order of the finished one.

    :param played: how many talon tricks were finished before that one, 0 or 1.
    :param taker: what :func:`talon_taker` gave for it.
    """
    winner_leads = rule.kind is TalonKind.SUIT or rule.winner_leads
    if rule.kind is TalonKind.DEALER and played == 0:
        winner_leads = False
    return taker if winner_leads and taker is not None else 0
