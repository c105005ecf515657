"""The play that a player has seen, read card by card: who played what, who took each trick, who showed what void."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from ..errors import DuplicateCardError, IllegalCardError, RevokeError, TalonError, ViewError
from ..messages import _
from .cards import Card, Hand, Seat, Suit
from .deal import clockwise
from .game import Raspasy, TalonKind
from .position import FULL_HAND
from .tricks import TALON_SIZE, following_cards, talon_next_leader, talon_taker, trick_winner

if TYPE_CHECKING:
    from .view import View

__all__ = ["PlayedCard", "Record", "ShownVoid", "read_play", "suit_to_follow", "talon_of_position"]


class PlayedCard(NamedTuple):
    """A card of the play so far: the trick's number from 1 on, who played it, and the card."""

    trick: int
    seat: Seat
    card: Card


class ShownVoid(NamedTuple):
    """A suit that a seat turned out not to hold: by ``card``, which did not follow (or did not trump) in that trick."""

    trick: int
    seat: Seat
    suit: Suit
    card: Card


@dataclass(frozen=True, slots=True)
class Record:
    """The play so far; ``voids`` are those of hidden hands, ``takers`` of finished tricks, ``leader`` leads the current one."""

    played: tuple[PlayedCard, ...]
    voids: tuple[ShownVoid, ...]
    takers: tuple[Seat, ...]
    leader: Seat | None


def read_play(view: View) -> Record:
    """The record of the view's play.

    :raises PrefsolveError: a card played twice, by a hand that cannot hold it, or against the duty to follow or trump.
    """
    return _Reader(view).record() if view.play else Record((), (), (), view.leader)


def suit_to_follow(view: View, at: int) -> Suit | None:
    """The suit that the card at that place of the play must follow if it can; ``None`` for a free lead.

    In raspasy an opened talon card may be the lead of tricks 1 and 2.
    """
    trick = view.play[at - at % 3 : at]
    opened = _opened(view, at // 3)
    if opened is None:
        return trick[0].suit if trick else None
    assert isinstance(view.game, Raspasy)
    return trick[0].suit if trick and view.game.rule.kind is TalonKind.SUIT else opened.suit


def talon_of_position(view: View) -> dict[str, Any]:
    """What a position of raspasy must be told of the talon: its cards, and how many of those that are opened are played."""
    if not isinstance(view.game, Raspasy) or len(view.talon or ()) != TALON_SIZE:
        return {}
    finished = FULL_HAND - view.size + len(view.play) // 3
    return {"talon": view.talon} | ({"talon_played": min(TALON_SIZE, finished)} if view.game.rule.opens else {})


def _opened(view: View, trick: int) -> Card | None:
    """The talon card that belongs to a trick of the view's play, counted from 0."""
    number = trick + FULL_HAND - view.size
    if not isinstance(view.game, Raspasy) or not view.game.rule.opens or number >= TALON_SIZE:
        return None
    if len(view.talon or ()) <= number:
        raise TalonError(
            _("{game} opens a talon card for trick {number}, but this card is not given", game=view.game, number=number + 1),
            trick=number + 1,
        )
    assert view.talon is not None
    return view.talon[number]


class _Reader:
    def __init__(self, view: View) -> None:
        if view.game is None or view.leader is None:
            raise ViewError(_("the play so far can only be read with a game and a leader"))
        if len(view.play) > 3 * view.size:
            raise ViewError(
                _("{count} cards played, but three hands of {size} have {all}", count=len(view.play), size=view.size, all=3 * view.size)
            )
        self.view = view
        self.trump = view.game.trump
        self.leader = view.leader
        self.left = {seat: hand.mask for seat, hand in view.known_hands.items()}
        self.played: list[PlayedCard] = []
        self.voids: dict[tuple[Seat, Suit], ShownVoid] = {}
        self.takers: list[Seat] = []

    def record(self) -> Record:
        play = self.view.play
        for start in range(0, len(play), 3):
            trick = play[start : start + 3]
            order = clockwise(self.view.seats, self.leader)
            for at, (seat, card) in enumerate(zip(order, trick, strict=False), start):
                self._put(PlayedCard(start // 3 + 1, seat, card), suit_to_follow(self.view, at))
            if len(trick) == 3:
                self._finish(trick, order, start // 3)
        hidden = tuple(void for void in self.voids.values() if void.seat not in self.left)
        return Record(tuple(self.played), hidden, tuple(self.takers), self.leader)

    def _finish(self, trick: tuple[Card, ...], order: tuple[Seat, ...], number: int) -> None:
        opened, game = _opened(self.view, number), self.view.game
        if opened is None or not isinstance(game, Raspasy):
            self.leader = order[trick_winner(trick, self.trump)]
            self.takers.append(self.leader)
            return
        taker = talon_taker(game.rule, opened, trick)
        self.takers.append(self.view.absent if taker is None else order[taker])
        self.leader = order[talon_next_leader(game.rule, number + FULL_HAND - self.view.size, taker)]

    def _put(self, entry: PlayedCard, led: Suit | None) -> None:
        for before in self.played:
            if before.card == entry.card:
                again = _(
                    "{card} is played to trick {trick} and again to trick {trick2}", card=entry.card, trick=before.trick, trick2=entry.trick
                )
                raise DuplicateCardError(again, card=entry.card)
        (self._follow_known if entry.seat in self.left else self._follow_hidden)(entry, led)
        self.played.append(entry)

    def _follow_known(self, entry: PlayedCard, led: Suit | None) -> None:
        trick, seat, card = entry
        hand = Hand.from_mask(self.left[seat])
        if card not in hand:
            raise IllegalCardError(
                _("{seat} plays {card} to trick {trick}, but holds {hand}", seat=seat, card=card, trick=trick, hand=hand),
                card=card,
                seat=seat,
            )
        if led is not None and card not in following_cards(hand, led, self.trump):
            raise RevokeError(
                _("{card} in trick {trick} is a revoke: {seat} holds {hand}", card=card, trick=trick, seat=seat, hand=hand),
                card=card,
                seat=seat,
            )
        self.left[seat] &= ~card.mask

    def _follow_hidden(self, entry: PlayedCard, led: Suit | None) -> None:
        trick, seat, card = entry
        if card not in self.view.unseen:
            raise IllegalCardError(
                _("{seat} plays {card} to trick {trick}, but that card is elsewhere", seat=seat, card=card, trick=trick),
                card=card,
                seat=seat,
            )
        shown = self.voids.get((seat, card.suit))
        if shown is not None:
            before = _("showed in trick {trick} with {card} to hold no {suit}", trick=shown.trick, card=shown.card, suit=card.suit)
            raise RevokeError(
                _("{seat} plays {card} to trick {trick}, but {before}", seat=seat, card=card, trick=trick, before=before),
                card=card,
                seat=seat,
            )
        if led is None or card.suit == led:
            return
        # neither followed nor trumped: no card of the suit led, and no trump either
        for suit in (led,) if card.suit == self.trump else (led, self.trump):
            if suit is not None:
                self.voids.setdefault((seat, suit), ShownVoid(trick, seat, suit, card))
