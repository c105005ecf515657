"""Misère hands that are the same question: by how own and unseen cards follow one another in each suit.

In misère there are no trumps, so suits may change places; and cards that are out of play do not part their neighbours, so
only the order of own and unseen cards counts in a suit.  Hands with the same four patterns have the same number of clean
layouts for each leader, and one walk over all layouts answers them all.
"""

from __future__ import annotations

from ..model.cards import DECK_MASK, Card, Hand

__all__ = ["Patterns", "hand_patterns", "of_patterns"]

OWN, UNSEEN, LED = "o", "u", "L"
Patterns = tuple[str, str, str, str]
"""Of each suit, from its lowest card in play up: ``o`` an own card, ``u`` an unseen one, ``L`` the own card that is led first;
the suits in the order of their texts."""


def hand_patterns(own: Hand, out: Hand, first: Card | None = None) -> Patterns:
    """The patterns of a hand, cards out of play left aside.

    :param own: the cards in hand, the one that is led first among them.
    :param first: that card; of cards that touch, the lowest stands for all.
    """
    led = None if first is None else first.mask
    suits = []
    for suit in range(4):
        cards = [1 << card for card in range(8 * suit, 8 * suit + 8) if not out.mask >> card & 1]
        text = "".join(LED if card == led else OWN if card & own.mask else UNSEEN for card in cards)
        start = text.find(LED)
        while start > 0 and text[start - 1] == OWN:  # touching cards do alike
            text, start = text[: start - 1] + LED + OWN + text[start + 1 :], start - 1
        suits.append(text)
    a, b, c, d = sorted(suits)
    return a, b, c, d


def of_patterns(patterns: Patterns) -> tuple[Hand, Hand, Card | None]:
    """A hand with these patterns, the cards that are then out of play (the highest ones), and the card that is led."""
    own, play, first = 0, 0, None
    for suit, text in enumerate(patterns):
        for rank, letter in enumerate(text):
            card = 8 * suit + rank
            play |= 1 << card
            own |= 0 if letter == UNSEEN else 1 << card
            first = Card(card) if letter == LED else first
    return Hand.from_mask(own), Hand.from_mask(DECK_MASK & ~play), first
