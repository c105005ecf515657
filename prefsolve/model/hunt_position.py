"""A position as the defenders see it in a hunt: the declarer's hand and discard together, and the discards still possible.

The defenders play with open hands, as one player.  They know the declarer's *pool*, the cards of his hand and his discard
together, and not which two of them he discarded.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from ..errors import AbsentSeatError, DeclarerError, DiscardError, HandSizeError, IllegalCardError, TableError, UnknownGameError, quoted
from ..messages import _, joined
from .arguments import Formatted, checked
from .cards import Card, Hand, Seat
from .deal import Deal, clockwise
from .game import Contract, Game, Misere
from .position import NO_TRICKS, Position
from .tricks import following_cards, trick_winner

__all__ = ["HuntPosition", "all_discards"]

DISCARD_SIZE = 2


def all_discards(pool: Hand) -> tuple[Hand, ...]:
    """Every pair of the pool's cards, as a discard: 66 for twelve cards."""
    return tuple(Hand(pair) for pair in combinations(sorted(pool), DISCARD_SIZE))


class HuntPosition(Formatted):
    """A position of a hunt; immutable and hashable.

    Cards on the table may be given in their players' hands or left out of them; :attr:`deal` never holds them.  What the
    declarer's cards on the table tell about the discard is taken into account; what earlier tricks told is not known
    here, so that a position in the middle of the play is reached by :meth:`play` or given with its ``discards``.

    :param deal: the defenders' hands and the declarer's pool, two cards more than a defender holds.  A deal that names
        the discard beside a hand of the common size is read as the pool of both.
    :param game: misère or a contract.
    :param declarer: who declares.
    :param leader: who leads, or led, to the current trick.
    :param table: the cards already played to the current trick, in play order from the leader on.
    :param tricks: the tricks each seat has taken already, indexed by ``Seat`` (four numbers).
    :param discards: the discards to reckon with before the current trick, each two cards of the pool; all by default.
    :raises DiscardError: a discard the declarer cannot have made, or none that is possible.
    :raises PrefsolveError: as :class:`~prefsolve.model.position.Position` does, one subclass per fault.
    """

    __slots__ = ("deal", "declarer", "discards", "game", "leader", "table", "tricks")
    deal: Deal
    declarer: Seat
    discards: tuple[Hand, ...]
    game: Contract | Misere
    leader: Seat
    table: tuple[Card, ...]
    tricks: tuple[int, int, int, int]

    @checked
    def __init__(
        self,
        deal: Deal,
        game: Game,
        *,
        declarer: Seat | None,
        leader: Seat,
        table: Iterable[Card] = (),
        tricks: Sequence[int] = NO_TRICKS,
        discards: Iterable[Hand] | None = None,
    ) -> None:
        table = tuple(table)
        declarer, game = _check_roles(deal, game, declarer, leader)
        deal = _lay_table(_pool_deal(deal, declarer), leader, table)
        _check_sizes(deal, declarer, leader)
        possible = all_discards(deal[declarer]) if discards is None else _checked(discards, deal[declarer])
        _check_rest(deal, game, declarer, leader, tuple(tricks), possible[0])
        north, east, south, west = tricks
        position = _make(deal, declarer, possible, game, leader, (), (north, east, south, west))
        for card in table:
            position = position.play(card)
        for name in HuntPosition.__slots__:
            object.__setattr__(self, name, getattr(position, name))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a HuntPosition cannot be changed")

    @property
    def pool(self) -> Hand:
        """The cards the declarer has not played: his hand and his discard."""
        return self.deal[self.declarer]

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
        return max(len(self.deal[seat]) + (seat in self.seats[: len(self.table)]) for seat in self.deal.seats if seat != self.declarer)

    @property
    def needed(self) -> int:
        """Tricks still missing before every discard is caught; 0 or less when that is so.

        Misère: 1 until the declarer has taken a trick.  A contract: the tricks that the defenders must still take.
        """
        taken = self.tricks[self.declarer]
        if isinstance(self.game, Misere):
            return 1 - taken
        return taken + self.hand_size - self.game.level + 1

    @checked
    def world(self, discard: Hand) -> Position:
        """The position with all cards seen if that is the discard, which must be one of :attr:`discards`."""
        if discard not in self.discards:
            raise DiscardError(_("{discard} is not a discard that is still possible", discard=discard), discard=discard)
        deal = self.deal.replace({self.declarer: Hand.from_mask(self.pool.mask & ~discard.mask)})
        return Position(deal, self.game, leader=self.leader, declarer=self.declarer, table=self.table, tricks=self.tricks)

    def legal_cards(self) -> Hand:
        """The cards the seat on move may play; of the declarer, those he may play with some discard."""
        if self.turn != self.declarer:
            return self._duty(self.deal[self.turn])
        mask = 0
        for discard in self.discards:
            mask |= self._reply(discard).mask
        return Hand.from_mask(mask)

    def _duty(self, hand: Hand) -> Hand:
        return following_cards(hand, self.table[0].suit, self.game.trump) if self.table else hand

    def _reply(self, discard: Hand) -> Hand:
        return self._duty(Hand.from_mask(self.pool.mask & ~discard.mask))

    def play(self, card: Card) -> HuntPosition:
        """The position after the seat on move plays ``card``, with the discards that then remain possible.

        :raises IllegalCardError: the seat does not hold the card or has to follow suit or to trump; with every discard.
        """
        if type(card) is not Card:
            card = Card(card)
        seat = self.turn
        if card not in self.legal_cards():
            raise IllegalCardError(self._why_illegal(seat, card), card=card, seat=seat)
        discards = self.discards
        if seat == self.declarer:
            discards = tuple(discard for discard in discards if card in self._reply(discard))
        table, leader, tricks = (*self.table, card), self.leader, self.tricks
        if len(table) == 3:
            leader = self.seats[trick_winner(table, self.game.trump)]
            north, east, south, west = (n + (at == leader) for at, n in enumerate(tricks))
            table, tricks = (), (north, east, south, west)
        return _make(self.deal._without(seat, card), self.declarer, discards, self.game, leader, table, tricks)

    def _why_illegal(self, seat: Seat, card: Card) -> str:
        if card not in self.deal[seat]:
            return _("{seat} cannot play {card}: the hand does not hold it ({position})", seat=seat, card=card, position=self)
        told = {"seat": seat, "card": card, "cards": self.legal_cards(), "position": self}
        if seat == self.declarer:
            return _("{seat} cannot play {card} with any discard still possible: the hand must play one of {cards} ({position})", **told)
        return _("{seat} cannot play {card}: the hand must play one of {cards} ({position})", **told)

    def _key(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in HuntPosition.__slots__)

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, HuntPosition) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[object, ...]:
        return _remade, (type(self), *self._key())

    def __str__(self) -> str:
        table = f", on the table {' '.join(map(str, self.table))}" if self.table else ""
        return f"{self.deal}; {self.game} by {self.declarer}, {self.leader} leads{table}; {len(self.discards)} discards possible"

    def __repr__(self) -> str:
        return f"<HuntPosition {self}>"


def _make(*values: object) -> HuntPosition:
    return _remade(HuntPosition, *values)


def _remade(cls: type[HuntPosition], *values: object) -> HuntPosition:
    position = cls.__new__(cls)
    for name, value in zip(HuntPosition.__slots__, values, strict=True):
        object.__setattr__(position, name, value)
    return position


def _check_roles(deal: Deal, game: Game, declarer: Seat | None, leader: Seat) -> tuple[Seat, Contract | Misere]:
    if not isinstance(game, Contract | Misere):
        raise UnknownGameError(_("a hunt is played against a misère or a contract, not {game}", game=game))
    if declarer is None:
        raise DeclarerError(_("{game} needs a declarer", game=game))
    for role, seat in (("declarer", declarer), ("leader", leader)):
        if seat not in deal:
            raise AbsentSeatError(
                _("the {role} {seat} sits out in this deal: {deal}", role=_(role), seat=seat, deal=deal), seat=seat, role=role
            )
    return declarer, game


def _pool_deal(deal: Deal, declarer: Seat) -> Deal:
    """The deal with the discard, where it is named, in the declarer's hand again."""
    if not deal.discard:
        return deal
    pool = Hand.from_mask(deal[declarer].mask | deal.discard.mask)
    return Deal({**deal.hands, declarer: pool}, deal.talon)


def _lay_table(deal: Deal, leader: Seat, table: tuple[Card, ...]) -> Deal:
    """The deal with the cards on the table back in their players' hands."""
    if len(table) > 2:
        raise TableError(_("{count} cards are on the table; a trick in play has at most two", count=len(table)), table=table)
    back = {seat: deal[seat].add(card) for seat, card in zip(clockwise(deal.seats, leader), table, strict=False)}
    return deal.replace(back)  # a card in two hands is refused there


def _check_sizes(deal: Deal, declarer: Seat, leader: Seat) -> None:
    sizes = {seat: len(deal[seat]) for seat in clockwise(deal.seats, leader)}
    one, two = (size for seat, size in sizes.items() if seat != declarer)
    if one != two or sizes[declarer] != one + DISCARD_SIZE:
        counted = joined(", ", (_("{seat} {count}", seat=seat, count=n) for seat, n in sorted(sizes.items())))
        raise HandSizeError(
            _("in a hunt the declarer's hand and discard are two cards more than each defender's hand, not {counted}", counted=counted),
            sizes=sizes,
        )


def _checked(discards: Iterable[Hand], pool: Hand) -> tuple[Hand, ...]:
    found: dict[Hand, None] = {}
    for discard in discards:
        if len(discard) != DISCARD_SIZE:
            raise DiscardError(
                _("a discard has two cards, not {count}: {discard}", count=len(discard), discard=quoted(str(discard))), discard=discard
            )
        for card in discard:
            if card not in pool:
                raise DiscardError(
                    _("{card} cannot have been discarded: it is not among {pool}", card=card, pool=pool), discard=discard, card=card
                )
        found[discard] = None
    if not found:
        raise DiscardError(_("no discard is possible: the list of discards is empty"))
    return tuple(sorted(found, key=lambda discard: sorted(discard)))


def _check_rest(deal: Deal, game: Game, declarer: Seat, leader: Seat, tricks: tuple[int, ...], discard: Hand) -> None:
    """Whatever a position refuses, asked of the position with one of the discards."""
    hand = Hand.from_mask(deal[declarer].mask & ~discard.mask)
    Position(deal.replace({declarer: hand}), game, leader=leader, declarer=declarer, tricks=tricks)
