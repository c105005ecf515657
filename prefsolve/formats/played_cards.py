"""Cards played one by one, and a fault that names trick and seat for the first that could not have been played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..errors import IllegalCardError
from ..messages import _
from ..model.cards import Card, Suit
from ..model.position import Position

__all__ = ["NotHeldError", "OutOfTurnError", "PlayOverError", "Played", "PlayedRevokeError", "replay"]


class OutOfTurnError(IllegalCardError):
    """A card played by a seat that was not on move."""

    code = "out-of-turn"


class NotHeldError(IllegalCardError):
    """A card that no hand held when it was played."""

    code = "not-held"


class PlayedRevokeError(IllegalCardError):
    """A card off suit from a hand that could follow suit, or not a trump from a hand that had to trump."""

    code = "played-revoke"


class PlayOverError(IllegalCardError):
    """A card after the last trick."""

    code = "play-over"


class Played(NamedTuple):
    """A card, the position it was played from, and the position after it."""

    before: Position
    card: Card
    after: Position


def replay(position: Position, cards: Sequence[Card]) -> Iterator[Played]:
    """Each card with the position before and after it.

    :raises IllegalCardError: one of the subclasses here; its ``data`` has ``trick`` (from 1), ``seat`` and ``card``.
    """
    trick = 1
    for index, card in enumerate(cards):
        if position.is_over:
            message = _("trick {trick}: {card} comes after the last card of the play", trick=trick, card=card)
            raise PlayOverError(message, trick=trick, card=card, index=index)
        try:
            after = position.play(card)
        except IllegalCardError:
            raise _fault(position, card, trick, cards[:index]) from None
        yield Played(position, card, after)
        trick += not after.table
        position = after


def _led(position: Position) -> Suit | None:
    """The suit that has to be followed: that of the first card, or of an opened talon card."""
    first = position.table[0] if position.table else position.talon_card
    return None if first is None else first.suit


def _fault(position: Position, card: Card, trick: int, earlier: Sequence[Card]) -> IllegalCardError:
    seat = position.turn
    owner = position.deal.owner(card)
    if owner is None:
        why = _("it has been played already") if card in earlier else _("it is in no hand")
        return NotHeldError(
            _("trick {trick}, {seat}: {card} is not held: {why}", trick=trick, seat=seat, card=card, why=why),
            trick=trick,
            seat=seat,
            card=card,
        )
    if owner != seat:
        message = _(
            "trick {trick}, {owner}: {card} is played out of turn: {seat} is on move", trick=trick, owner=owner, card=card, seat=seat
        )
        return OutOfTurnError(message, trick=trick, seat=owner, card=card)
    duty = position.legal_cards()
    told = {"trick": trick, "seat": seat, "card": card, "cards": duty}
    if next(iter(duty)).suit == position.game.trump != _led(position):
        revoke = _("trick {trick}, {seat}: {card} is a revoke: {seat} had to trump with {cards}", **told)
    else:
        revoke = _("trick {trick}, {seat}: {card} is a revoke: {seat} had to follow suit with {cards}", **told)
    return PlayedRevokeError(
        revoke,
        trick=trick,
        seat=seat,
        card=card,
    )
