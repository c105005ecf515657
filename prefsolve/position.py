"""A position in the play: who holds what, who leads, what lies on the table, who took what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from .cards import Card, Hand, Seat, Suit
from .deal import Deal, clockwise
from .errors import (
    AbsentSeatError,
    DeclarerError,
    DuplicateCardError,
    HandSizeError,
    IllegalCardError,
    RevokeError,
    TableError,
    TalonError,
    TrickCountError,
)
from .game import Contract, Game, Misere, Raspasy

__all__ = ["NO_TRICKS", "Position", "following_cards", "trick_winner"]

NO_TRICKS = (0, 0, 0, 0)
FULL_HAND = 10


def following_cards(hand: Hand, led: Suit, trump: Suit | None) -> Hand:
    """The cards of ``hand`` that may follow a lead: the suit led, else a trump, else any card."""
    return hand.of_suit(led) or (hand.of_suit(trump) if trump is not None else None) or hand


def trick_winner(cards: Sequence[Card], trump: Suit | None) -> int:
    """The index, in play order, of the card that takes the trick: the highest trump, else the highest of the suit led."""
    led = cards[0].suit
    return max(range(len(cards)), key=lambda i: (cards[i].suit == trump, cards[i].suit == led, cards[i].rank))


class Position:
    """A position of 1 to 10 cards a hand with 0 to 2 cards on the table; immutable and hashable.

    Cards on the table may be given in their players' hands or left out of them; :attr:`deal` never holds them.
    Hands without cards are accepted where ``tricks`` says that the play is over.

    :param deal: the hands.
    :param game: the contract, misère or raspasy.
    :param declarer: who declares; ``None`` in raspasy.
    :param leader: who leads, or led, to the current trick.
    :param table: the cards already played to the current trick, in play order from the leader on.
    :param tricks: the tricks each seat has taken already, indexed by ``Seat`` (four numbers).
    :raises PrefsolveError: one subclass a fault; see :mod:`prefsolve.errors`.
    """

    __slots__ = ("deal", "declarer", "game", "leader", "table", "tricks")
    deal: Deal
    game: Game
    declarer: Seat | None
    leader: Seat
    table: tuple[Card, ...]
    tricks: tuple[int, int, int, int]

    def __init__(
        self,
        deal: Deal,
        game: Game,
        *,
        leader: Seat,
        declarer: Seat | None = None,
        table: Iterable[Card] = (),
        tricks: Sequence[int] = NO_TRICKS,
    ) -> None:
        table = tuple(map(Card, table))
        _check_roles(deal, game, declarer, leader)
        deal = _lift_table(deal, leader, table)
        size = _check_sizes(deal, leader, table, tricks)
        _check_tricks(deal, tricks, size)
        _check_talon(deal, game, declarer, dict(zip(clockwise(deal.seats, leader), table, strict=False)))
        _check_follow(deal, game.trump, leader, table)
        self._fill(deal, game, declarer, leader, table, tuple(tricks))

    def _fill(self, deal: Deal, game: Game, declarer: Seat | None, leader: Seat, table: tuple[Card, ...], tricks: tuple[int, ...]) -> None:
        for name, value in zip(Position.__slots__, (deal, declarer, game, leader, table, tricks), strict=True):
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a Position cannot be changed")

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The active seats in play order from the leader to the current trick on."""
        return clockwise(self.deal.seats, self.leader)

    @property
    def turn(self) -> Seat:
        """The seat on move."""
        return self.seats[len(self.table)]

    @property
    def hand_size(self) -> int:
        """How many tricks are still to be decided, the one on the table included."""
        return len(self.deal[self.leader]) + bool(self.table)

    @property
    def is_over(self) -> bool:
        """Whether every card has been played."""
        return self.hand_size == 0

    @property
    def declarer_tricks(self) -> int:
        """The tricks the declarer has taken already; 0 in raspasy."""
        return 0 if self.declarer is None else self.tricks[self.declarer]

    def legal_cards(self) -> Hand:
        """The cards the seat on move may play; empty when the play is over."""
        hand = self.deal[self.turn]
        return following_cards(hand, self.table[0].suit, self.game.trump) if self.table else hand

    def play(self, card: Card) -> Position:
        """The position after the seat on move plays ``card``.

        :raises IllegalCardError: the seat does not hold the card, or has to follow suit or to trump.
        """
        seat = self.turn
        if card not in self.legal_cards():
            raise IllegalCardError(self._why_illegal(seat, card), card=card, seat=seat)
        deal = self.deal._without(seat, card)
        table = (*self.table, card)
        leader, tricks = self.leader, tuple(self.tricks)
        if len(table) == 3:
            leader = self.seats[trick_winner(table, self.game.trump)]
            tricks = tuple(n + (at == leader) for at, n in enumerate(tricks))
            table = ()
        after = Position.__new__(Position)
        after._fill(deal, self.game, self.declarer, leader, table, tricks)
        return after

    def _why_illegal(self, seat: Seat, card: Card) -> str:
        if card not in self.deal[seat]:
            return f"{seat} cannot play {card}: the hand does not hold it ({self})"
        duty = self.legal_cards()
        return f"{seat} cannot play {card}: the hand must play one of {duty} ({self})"

    def _key(self) -> tuple[object, ...]:
        return self.deal, self.game, self.declarer, self.leader, self.table, self.tricks

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Position) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, self._key()

    def __str__(self) -> str:
        by = f" by {self.declarer}" if self.declarer is not None else ""
        table = f", on the table {' '.join(map(str, self.table))}" if self.table else ""
        return f"{self.deal}; {self.game}{by}, {self.leader} leads{table}"

    def __repr__(self) -> str:
        return f"<Position {self}>"


def _rebuild(deal: Deal, game: Game, declarer: Seat | None, leader: Seat, table: tuple[Card, ...], tricks: tuple[int, ...]) -> Position:
    position = Position.__new__(Position)
    position._fill(deal, game, declarer, leader, table, tricks)
    return position


def _check_roles(deal: Deal, game: Game, declarer: Seat | None, leader: Seat) -> None:
    if isinstance(game, Contract | Misere) and declarer is None:
        raise DeclarerError(f"{game} needs a declarer")
    if isinstance(game, Raspasy) and declarer is not None:
        raise DeclarerError(f"raspasy has no declarer, yet {declarer} is named", seat=declarer)
    for role, seat in (("declarer", declarer), ("leader", leader)):
        if seat is not None and seat not in deal:
            raise AbsentSeatError(f"the {role} {seat} sits out in this deal: {deal}", seat=seat, role=role)


def _lift_table(deal: Deal, leader: Seat, table: tuple[Card, ...]) -> Deal:
    """The deal without the cards on the table, each of which must be its player's own or in no hand."""
    if len(table) > 2:
        raise TableError(f"{len(table)} cards are on the table; a trick in play has at most two", table=table)
    if len(set(table)) != len(table):
        raise DuplicateCardError(f"{table[0]} is on the table twice", card=table[0])
    for seat, card in zip(clockwise(deal.seats, leader), table, strict=False):
        owner = deal.owner(card)
        if owner is not None and owner != seat:
            raise DuplicateCardError(f"{card} is on the table as {seat}'s card and in {owner}'s hand", card=card, seat=owner)
        if card in deal.discard:
            raise DuplicateCardError(f"{card} is both on the table as {seat}'s card and in the discard", card=card, seat=seat)
    for seat, card in zip(clockwise(deal.seats, leader), table, strict=False):
        deal = deal._without(seat, card)
    return deal


def _check_sizes(deal: Deal, leader: Seat, table: tuple[Card, ...], tricks: Sequence[int]) -> int:
    """How many cards a hand had before the current trick, which must be the same for all, and 0 only after the last."""
    sizes = {seat: len(deal[seat]) + (i < len(table)) for i, seat in enumerate(clockwise(deal.seats, leader))}
    counted = ", ".join(f"{seat} {n}" for seat, n in sorted(sizes.items()))
    with_table = ", the card on the table counted" if table else ""
    if not any(sizes.values()) and any(tricks):
        return 0
    if 0 in sizes.values():
        empty = next(seat for seat, n in sizes.items() if n == 0)
        raise HandSizeError(f"{empty}'s hand is empty ({counted}{with_table})", seat=empty, sizes=sizes)
    if len(set(sizes.values())) > 1:
        raise HandSizeError(f"the hands are uneven: {counted} cards{with_table}", sizes=sizes)
    size = sizes[leader]
    if size > FULL_HAND:
        raise HandSizeError(f"a hand has at most 10 cards in the play, not {size} ({counted})", sizes=sizes)
    return size


def _check_tricks(deal: Deal, tricks: Sequence[int], size: int) -> None:
    if len(tricks) != 4 or any(n < 0 for n in tricks):
        raise TrickCountError(f"tricks are four numbers from 0 on, for N, E, S, W, not {list(tricks)}", tricks=tuple(tricks))
    if tricks[deal.absent]:
        raise TrickCountError(f"{deal.absent} sits out and cannot have taken {tricks[deal.absent]} tricks", seat=deal.absent)
    if sum(tricks) + size > FULL_HAND:
        raise TrickCountError(f"{sum(tricks)} tricks taken and {size} cards left make more than 10 tricks", tricks=tuple(tricks))


def _check_talon(deal: Deal, game: Game, declarer: Seat | None, played: Mapping[Seat, Card]) -> None:
    """The talon goes to the declarer, who may hold, have played or have discarded it; in raspasy to nobody."""
    if isinstance(game, Raspasy) and deal.discard:
        raise TalonError(f"raspasy has no discard, yet {deal.discard} is given", pile=deal.discard)
    players = clockwise(deal.seats, deal.seats[0])
    for card in deal.talon:
        owner = deal.owner(card)
        if owner is not None and owner != declarer:
            raise DuplicateCardError(f"{card} is in both the talon and {owner}'s hand", card=card, seat=owner)
        for seat, on_table in played.items():
            if on_table == card and seat != declarer:
                raise DuplicateCardError(f"{card} is both in the talon and on the table as {seat}'s card", card=card, seat=seat)
    if deal.discard and all(len(deal[seat]) == FULL_HAND for seat in players):
        for card in deal.talon:
            if deal.owner(card) is None and card not in deal.discard:
                raise TalonError(f"{card} of the talon is in nobody's hand and not in the discard", card=card)


def _check_follow(deal: Deal, trump: Suit | None, leader: Seat, table: tuple[Card, ...]) -> None:
    """No card on the table may have been played in breach of the duty to follow suit or to trump."""
    for seat, card in zip(clockwise(deal.seats, leader)[1:], table[1:], strict=False):
        led = table[0].suit
        duty = following_cards(deal[seat].add(card), led, trump)
        if card not in duty:
            held = next(iter(duty))
            why = "follow suit" if held.suit == led else "trump"
            raise RevokeError(f"{card} on the table is a revoke: {seat} holds {held} and had to {why}", card=card, seat=seat)
