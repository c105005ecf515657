"""One form for problems that are the same but for the names: suits renamed, seats turned, equal cards exchanged."""

from __future__ import annotations

from ..model.position import Position
from .moments import NO_TRUMP, Moment, moment_of

__all__ = ["Canonical", "canonical_form", "same_problem"]

Canonical = tuple[str, int, str, tuple[str, ...]]


def canonical_form(moment: Moment) -> Canonical:
    """The game's kind, who leads counted from the declarer, the trump suit, and the plain suits in an order of their own.

    A suit is written as its cards' owners from the highest card down, the declarer 0, the next player 1, the one after 2;
    cards that nobody holds part nothing and are left out.  Equal forms are equal problems: who holds a suit's highest
    card, second highest, and so on is all that play can tell.
    """
    trump = moment.kind if moment.kind < NO_TRUMP else None
    suits = {suit: _owners(moment, suit) for suit in range(4)}
    kind = "trump" if trump is not None else "no trump" if moment.kind == NO_TRUMP else "misere"
    plain = tuple(sorted(owners for suit, owners in suits.items() if suit != trump))
    return kind, moment.leader, suits[trump] if trump is not None else "", plain


def _owners(moment: Moment, suit: int) -> str:
    owners = ""
    for card in range(8 * suit + 7, 8 * suit - 1, -1):
        for at, hand in enumerate(moment.hands):
            if hand >> card & 1:
                owners += str(at)
    return owners


def same_problem(one: Position, other: Position) -> bool:
    """Whether two positions without cards on the table are one problem but for the names; the contract's level is no matter."""
    return canonical_form(moment_of(one)) == canonical_form(moment_of(other))
