"""A position in the play: who holds what, who leads, what lies on the table, who took what, what the talon still does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NoReturn

from ..errors import (
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
from ..messages import _, joined
from .arguments import Formatted, checked
from .cards import Card, Hand, Seat
from .deal import Deal, clockwise
from .game import Contract, Game, Misere, Raspasy, TalonKind
from .tricks import TALON_SIZE, following_cards, talon_duty, talon_next_leader, talon_taker, trick_winner

__all__ = ["NO_TRICKS", "Position"]

NO_TRICKS = (0, 0, 0, 0)
FULL_HAND = 10

_SLOTS = ("deal", "declarer", "game", "leader", "table", "talon", "talon_played", "tricks")


class Position(Formatted):
    """A position of 1 to 10 cards per hand with 0 to 2 cards on the table; immutable and hashable.

    Cards on the table may be given in their players' hands or left out of them; :attr:`deal` never holds them.
    Hands without cards are accepted where ``tricks`` says that the play is over.

    :param deal: the hands.
    :param game: the contract, misère or raspasy.
    :param declarer: who declares; ``None`` in raspasy.
    :param leader: who leads, or led, to the current trick.
    :param table: the cards already played to the current trick, in play order from the leader on.
    :param tricks: the tricks each seat has taken already, indexed by ``Seat`` (four numbers).
    :param talon: the talon's two cards in the order in which raspasy opens them; :attr:`deal` then holds them too.
        It may stay empty where no card of it will be opened any more.
    :param talon_played: how many talon cards belong to finished tricks, 0 to 2.  Left out, it follows from the hands:
        with ten cards per hand none, with nine one, else both; a deal of fewer cards that begins with the talon says 0.
    :raises PrefsolveError: one subclass per fault; see :mod:`prefsolve.errors`.
    """

    __slots__ = _SLOTS
    deal: Deal
    game: Game
    declarer: Seat | None
    leader: Seat
    table: tuple[Card, ...]
    talon: tuple[Card, ...]
    talon_played: int
    tricks: tuple[int, int, int, int]

    @checked
    def __init__(
        self,
        deal: Deal,
        game: Game,
        *,
        leader: Seat,
        declarer: Seat | None = None,
        table: Iterable[Card] = (),
        tricks: Sequence[int] = NO_TRICKS,
        talon: Iterable[Card] = (),
        talon_played: int | None = None,
    ) -> None:
        table, talon = tuple(table), tuple(talon)
        _check_roles(deal, game, declarer, leader)
        deal = _lay_talon(deal, talon)
        deal = _lift_table(deal, leader, table)
        size = _check_sizes(deal, leader, table, tricks)
        played = _talon_played(game, talon_played, size)
        _check_tricks(deal, game, tricks, size, played)
        _check_talon(deal, game, declarer, dict(zip(clockwise(deal.seats, leader), table, strict=False)))
        _check_opening(game, talon, played)
        self._fill(deal, declarer, game, leader, table, talon, played, tuple(tricks))
        _check_follow(self)

    def _fill(self, *values: object) -> None:
        put = object.__setattr__
        for name, value in zip(_SLOTS, values, strict=True):
            put(self, name, value)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a Position cannot be changed")

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The active seats in play order from the leader to the current trick on."""
        return clockwise(self.deal.seats, self.leader)

    @property
    def scoring_seats(self) -> tuple[Seat, ...]:
        """The seats that may take tricks, in the order N, E, S, W: the active ones, under raspasy's *dealer* rule all four."""
        return tuple(Seat) if _dealer_plays(self.game) else self.deal.seats

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

    @property
    def talon_card(self) -> Card | None:
        """The opened talon card that belongs to the current trick of raspasy, or ``None``."""
        opens = isinstance(self.game, Raspasy) and self.game.rule.opens
        return self.talon[self.talon_played] if opens and self.talon_played < TALON_SIZE and not self.is_over else None

    @property
    def talon_played_default(self) -> bool:
        """Whether :attr:`talon_played` is what follows from the hands, so that a text or record need not say it."""
        return self.talon_played == _talon_played(self.game, None, self.hand_size)

    @property
    def opened_talon(self) -> tuple[Card, ...]:
        """The talon cards that all have seen, in order: those of finished tricks and the current trick's."""
        opened = self.talon_played + (self.talon_card is not None)
        return self.talon[:opened]

    def legal_cards(self) -> Hand:
        """The cards the seat on move may play; empty when the play is over."""
        return self._duty(self.deal[self.turn], self.table)

    def _duty(self, hand: Hand, table: tuple[Card, ...]) -> Hand:
        opened = self.talon_card
        if opened is not None and isinstance(self.game, Raspasy):
            return talon_duty(self.game.rule, opened, hand, table)
        return following_cards(hand, table[0].suit, self.game.trump) if table else hand

    def play(self, card: Card) -> Position:
        """The position after the seat on move plays ``card``.

        :raises IllegalCardError: the seat does not hold the card, or has to follow suit or to trump.
        """
        if type(card) is not Card:
            card = Card(card)
        if self.is_over:
            raise IllegalCardError(_("every card has been played, so {card} cannot be played ({given})", card=card, given=self), card=card)
        seat = self.turn
        if card not in self.legal_cards():
            raise IllegalCardError(self._why_illegal(seat, card), card=card, seat=seat)
        deal = self.deal._without(seat, card)
        table = (*self.table, card)
        leader, played, tricks = self.leader, self.talon_played, self.tricks
        if len(table) == 3:
            taker, leader = self._finish(table)
            played += self.talon_card is not None
            tricks, table = _one_more(tricks, taker), ()
        after = type(self).__new__(type(self))
        after._fill(deal, self.declarer, self.game, leader, table, self.talon, played, tricks)
        return after

    def _finish(self, table: tuple[Card, ...]) -> tuple[Seat, Seat]:
        """Who takes the full trick, and who plays first to the next one."""
        opened, seats = self.talon_card, self.seats
        if opened is None or not isinstance(self.game, Raspasy):
            taker = seats[trick_winner(table, self.game.trump)]
            return taker, taker
        index = talon_taker(self.game.rule, opened, table)
        taker = self.deal.absent if index is None else seats[index]
        return taker, seats[talon_next_leader(self.game.rule, self.talon_played, index)]

    def _why_illegal(self, seat: Seat, card: Card) -> str:
        if card not in self.deal[seat]:
            return _("{seat} cannot play {card}: the hand does not hold it ({position})", seat=seat, card=card, position=self)
        told = {"seat": seat, "card": card, "cards": self.legal_cards(), "position": self}
        return _("{seat} cannot play {card}: the hand must play one of {cards} ({position})", **told)

    def _key(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in _SLOTS)

    def _repr_html_(self) -> str:
        """The diagram that a notebook shows; imported only there, since diagrams stand above positions."""
        from ..diagrams import html_diagram

        return html_diagram(self)

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Position) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (type(self), *self._key())

    def __str__(self) -> str:
        by = f" by {self.declarer}" if self.declarer is not None else ""
        table = f", on the table {' '.join(map(str, self.table))}" if self.table else ""
        opened = f", talon {' '.join(map(str, self.talon))} ({self.talon_played} played)" if self.talon_card is not None else ""
        return f"{self.deal}; {self.game}{by}, {self.leader} leads{table}{opened}"

    def __repr__(self) -> str:
        return f"<Position {self}>"


def _rebuild(cls: type[Position], *values: object) -> Position:
    position = cls.__new__(cls)
    position._fill(*values)
    return position


def _dealer_plays(game: Game) -> bool:
    return isinstance(game, Raspasy) and game.rule.kind is TalonKind.DEALER


def _one_more(tricks: tuple[int, int, int, int], taker: Seat) -> tuple[int, int, int, int]:
    north, east, south, west = (n + (at == taker) for at, n in enumerate(tricks))
    return north, east, south, west


def _check_roles(deal: Deal, game: Game, declarer: Seat | None, leader: Seat) -> None:
    if isinstance(game, Contract | Misere) and declarer is None:
        raise DeclarerError(_("{game} needs a declarer", game=game))
    if isinstance(game, Raspasy) and declarer is not None:
        raise DeclarerError(_("raspasy has no declarer, but {declarer} is named", declarer=declarer), seat=declarer)
    for role, seat in (("declarer", declarer), ("leader", leader)):
        if seat is not None and seat not in deal:
            raise AbsentSeatError(
                _("the {role} {seat} sits out in this deal: {deal}", role=_(role), seat=seat, deal=deal), seat=seat, role=role
            )


def _lay_talon(deal: Deal, talon: tuple[Card, ...]) -> Deal:
    """The deal with the talon given in order, which must be the deal's own where that has one."""
    if not talon:
        return deal
    if len(talon) != TALON_SIZE:
        raise TalonError(_("the talon has two cards, not {count}: {talon}", count=len(talon), talon=joined(" ", talon)), pile=talon)
    if talon[0] == talon[1]:
        raise DuplicateCardError(_("{talon} is in the talon twice", talon=talon[0]), card=talon[0])
    if deal.talon and deal.talon != Hand(talon):
        raise TalonError(
            _("the talon {talon} {second} is not the deal's talon {own}", talon=talon[0], second=talon[1], own=deal.talon), pile=talon
        )
    return deal.replace(talon=Hand(talon))


def _talon_played(game: Game, played: int | None, size: int) -> int:
    """How many talon cards belong to finished tricks: as said, or as the size of the hands tells."""
    if not isinstance(game, Raspasy) or not game.rule.opens:
        if played:
            raise TalonError(_("{game} opens no talon card, but {played} are said to be played", game=game, played=played), played=played)
        return 0
    most = min(TALON_SIZE, FULL_HAND - size)
    if played is None:
        return most
    if not 0 <= played <= most:
        raise TalonError(
            _("with {size} cards per hand 0 to {most} talon cards have been played, not {played}", size=size, most=most, played=played),
            played=played,
        )
    return played


def _check_opening(game: Game, talon: tuple[Card, ...], played: int) -> None:
    """A talon that will still be opened must be known, in order."""
    if isinstance(game, Raspasy) and game.rule.opens and played < TALON_SIZE and not talon:
        raise TalonError(
            _(
                "the talon rule '{rule}' opens the talon: name its two cards in the order they are opened, or choose 'closed'",
                rule=game.rule,
            ),
            rule=game.rule.name,
        )


def _lift_table(deal: Deal, leader: Seat, table: tuple[Card, ...]) -> Deal:
    """The deal without the cards on the table, each of which must be its player's own or in no hand."""
    if not table:
        return deal
    if len(table) > 2:
        raise TableError(_("{count} cards are on the table; a trick in play has at most two", count=len(table)), table=table)
    if len(set(table)) != len(table):
        raise DuplicateCardError(_("{table} is on the table twice", table=table[0]), card=table[0], key="table")
    for seat, card in zip(clockwise(deal.seats, leader), table, strict=False):
        owner = deal.owner(card)
        if owner is not None and owner != seat:
            raise DuplicateCardError(
                _("{card} is on the table as {seat}'s card and in {owner}'s hand", card=card, seat=seat, owner=owner),
                card=card,
                seat=owner,
                key="table",
            )
        if card in deal.discard:
            raise DuplicateCardError(
                _("{card} is both on the table as {seat}'s card and in the discard", card=card, seat=seat),
                card=card,
                seat=seat,
                key="table",
            )
    for seat, card in zip(clockwise(deal.seats, leader), table, strict=False):
        deal = deal._without(seat, card)
    return deal


def _check_sizes(deal: Deal, leader: Seat, table: tuple[Card, ...], tricks: Sequence[int]) -> int:
    """How many cards a hand had before the current trick, which must be the same for all, and 0 only after the last."""
    seats = clockwise(deal.seats, leader)
    first, second, third = (deal[seat].mask.bit_count() + (i < len(table)) for i, seat in enumerate(seats))
    if not (first == second == third and (0 < first <= FULL_HAND or (first == 0 and any(tricks)))):
        _refuse_sizes(dict(zip(seats, (first, second, third), strict=True)), table)
    return first


def _refuse_sizes(sizes: dict[Seat, int], table: tuple[Card, ...]) -> NoReturn:
    plain = joined(", ", (_("{seat} {count}", seat=seat, count=n) for seat, n in sorted(sizes.items())))
    counted = _("{sizes}, the card on the table counted", sizes=plain) if table else plain
    if 0 in sizes.values():
        empty = next(seat for seat, n in sizes.items() if n == 0)
        raise HandSizeError(
            _("{empty}'s hand is empty ({counted})", empty=empty, counted=counted),
            seat=empty,
            sizes=sizes,
        )
    long = max(sizes, key=lambda seat: sizes[seat])
    if sizes[long] > FULL_HAND:
        raise HandSizeError(
            _("{long} has {sizes} cards; in the play a hand has at most 10 ({counted})", long=long, sizes=sizes[long], counted=counted),
            seat=long,
            sizes=sizes,
        )
    uneven = _("{sizes} cards, the card on the table counted", sizes=plain) if table else _("{sizes} cards", sizes=plain)
    raise HandSizeError(_("the hands are uneven: {sizes}", sizes=uneven), sizes=sizes)


def _check_tricks(deal: Deal, game: Game, tricks: Sequence[int], size: int, played: int) -> None:
    if len(tricks) != 4 or any(n < 0 for n in tricks):
        raise TrickCountError(
            _("tricks are four numbers from 0 on, for N, E, S, W, not {tricks}", tricks=list(tricks)), tricks=tuple(tricks)
        )
    if tricks[deal.absent] > (played if _dealer_plays(game) else 0):
        raise TrickCountError(
            _("{absent} sits out and cannot have taken {tricks} tricks", absent=deal.absent, tricks=tricks[deal.absent]), seat=deal.absent
        )
    if sum(tricks) + size > FULL_HAND:
        raise TrickCountError(
            _("{taken} tricks taken and {size} cards left make more than 10 tricks", taken=sum(tricks), size=size), tricks=tuple(tricks)
        )


def _check_talon(deal: Deal, game: Game, declarer: Seat | None, played: Mapping[Seat, Card]) -> None:
    """The talon goes to the declarer, who may hold, have played or have discarded it; in raspasy to nobody."""
    if isinstance(game, Raspasy) and deal.discard:
        raise TalonError(_("raspasy has no discard, but {discard} is given", discard=deal.discard), pile=deal.discard, key="discard")
    for card in deal.talon:
        owner = deal.owner(card)
        if owner is not None and owner != declarer:
            raise DuplicateCardError(
                _("{card} is in both the talon and {owner}'s hand", card=card, owner=owner), card=card, seat=owner, key="talon"
            )
        for seat, on_table in played.items():
            if on_table == card and seat != declarer:
                raise DuplicateCardError(
                    _("{card} is both in the talon and on the table as {seat}'s card", card=card, seat=seat),
                    card=card,
                    seat=seat,
                    key="talon",
                )


def _check_follow(position: Position) -> None:
    """No card on the table may have been played in breach of the duty to follow suit or to trump."""
    if not position.table:
        return
    for i, (seat, card) in enumerate(zip(position.seats, position.table, strict=False)):
        duty = position._duty(position.deal[seat].add(card), position.table[:i])
        if card not in duty:
            held = next(iter(duty))
            told = {"card": card, "seat": seat, "held": held}
            if held.suit == position.game.trump and held.suit != position.table[0].suit:
                why = _("{card} on the table is a revoke: {seat} holds {held} and had to trump", **told)
            else:
                why = _("{card} on the table is a revoke: {seat} holds {held} and had to follow suit", **told)
            raise RevokeError(why, card=card, seat=seat)
