"""What one player knows: his cards, his discard, the talon if it was opened, open hands and the play so far."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Literal

from ..errors import (
    AbsentSeatError,
    DuplicateCardError,
    HandSizeError,
    TalonError,
    ViewError,
)
from ..messages import N_, _, _n
from .arguments import Formatted, checked
from .cards import DECK_MASK, Card, Hand, Seat
from .deal import Deal, clockwise
from .game import Game, Raspasy
from .position import FULL_HAND, Position
from .seen_play import PlayedCard, Record, ShownVoid, read_play, suit_to_follow, talon_of_position
from .tricks import TALON_SIZE, following_cards

__all__ = ["View"]

_NOTHING = Hand()


class View(Formatted):
    """What the player at ``seat`` knows; immutable and hashable.

    All hands are given as they stood before ``play``, the cards of ``play`` included.  Every hand has as many cards as
    ``hand``, 1 to 10.  The cards that stand nowhere are the ones the player cannot see: they fill the other hands and,
    where two are left over and the discard is not given, the discard or the unopened talon (see :attr:`aside_name`).

    :param seat: whose knowledge this is.
    :param hand: his own cards.
    :param absent: the seat that sits out.
    :param declarer: who declares, and so has taken the talon; ``None`` before the auction and in raspasy.
    :param discard: the declarer's discard, if the player knows it (his own, above all).
    :param talon: the talon's cards, if they were opened; with a declarer they are among his cards and his discard, in
        raspasy they stand in the order in which they are opened.
    :param open_hands: the open hands, by seat.
    :param out: cards known to be out of play for good, of which nothing else is told (earlier tricks of an ending).
    :param game: the contract, misère or raspasy; needed where there is ``play``, for the duty to trump.
    :param leader: who leads to the first trick of ``play``, or of what is still to be played.
    :param play: the cards played so far in play order, the last trick perhaps unfinished.
    :raises PrefsolveError: one subclass per fault; a card that breaks a void shown earlier is a :class:`RevokeError`.
    """

    __slots__ = ("_record", "absent", "declarer", "discard", "game", "hand", "leader", "open_hands", "out", "play", "seat", "talon")
    seat: Seat
    hand: Hand
    absent: Seat
    declarer: Seat | None
    discard: Hand | None
    talon: tuple[Card, ...] | None
    open_hands: Mapping[Seat, Hand]
    out: Hand
    game: Game | None
    leader: Seat | None
    play: tuple[Card, ...]
    _record: Record

    @checked
    def __init__(
        self,
        seat: Seat,
        hand: Hand,
        *,
        absent: Seat = Seat.N,
        declarer: Seat | None = None,
        discard: Hand | None = None,
        talon: Iterable[Card] | None = None,
        open_hands: Mapping[Seat, Hand] = {},
        out: Hand = _NOTHING,
        game: Game | None = None,
        leader: Seat | None = None,
        play: Iterable[Card] = (),
    ) -> None:
        opened = None if talon is None else tuple(talon)
        shown = MappingProxyType(dict(sorted(open_hands.items())))
        given = (seat, hand, absent, declarer, discard, opened, shown, out, game, leader, tuple(play))
        for name, value in zip(_FIELDS, given, strict=True):
            object.__setattr__(self, name, value)
        _check_seats(self)
        _check_places(self)
        _check_sizes(self)
        object.__setattr__(self, "_record", read_play(self))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a View cannot be changed")

    def replace(self, **changes: Any) -> View:
        """This view with the parameters given put in place of its own, checked again."""
        return type(self)(**{name: getattr(self, name) for name in _FIELDS} | changes)

    @property
    def seats(self) -> tuple[Seat, Seat, Seat]:
        """The three active seats, clockwise from the first of N, E, S, W."""
        first, second, third = (seat for seat in Seat if seat != self.absent)
        return first, second, third

    @property
    def known_hands(self) -> dict[Seat, Hand]:
        """The player's own hand and the open ones, before the play."""
        return {self.seat: self.hand, **self.open_hands}

    @property
    def hidden_seats(self) -> tuple[Seat, ...]:
        """The seats whose cards the player does not see."""
        return tuple(seat for seat in self.seats if seat not in self.known_hands)

    @property
    def size(self) -> int:
        """The number of cards in each hand before the play."""
        return len(self.hand)

    @property
    def unseen(self) -> Hand:
        """The cards of the hidden places, those that hidden hands have played since included."""
        return Hand.from_mask(DECK_MASK & ~_seen_mask(self))

    @property
    def aside(self) -> int:
        """How many unseen cards lie in no hand: 2 (the discard or the talon), 1 (a talon half opened) or 0."""
        return len(self.unseen) - self.size * len(self.hidden_seats)

    @property
    def aside_name(self) -> Literal["discard", "talon"]:
        """``discard`` where the declarer has one that is not told, else ``talon``.

        Another seat that declares has taken the talon; the player's own talon is gone once a trick was led.
        """
        if self.declarer is None or self.discard is not None:
            return "talon"
        in_play = self.size < FULL_HAND or bool(self.play) or bool(self.out)
        return "discard" if in_play or self.declarer != self.seat else "talon"

    @property
    def played(self) -> tuple[PlayedCard, ...]:
        """The play so far, card by card."""
        return self._record.played

    @property
    def voids(self) -> tuple[ShownVoid, ...]:
        """The voids shown in the play, first showing first, those of open hands left out."""
        return self._record.voids

    @property
    def table(self) -> tuple[Card, ...]:
        """The cards of the trick that is not finished yet."""
        return self.play[len(self.play) - len(self.play) % 3 :]

    @property
    def tricks(self) -> tuple[int, int, int, int]:
        """The tricks each seat has taken in the play so far, by ``Seat``."""
        north, east, south, west = (self._record.takers.count(seat) for seat in Seat)
        return north, east, south, west

    @property
    def trick_leader(self) -> Seat | None:
        """Who leads, or led, to the trick on the table: as a rule the taker of the last one, at first ``leader``."""
        return self._record.leader

    @property
    def turn(self) -> Seat | None:
        """The seat on move, or ``None`` where no leader is named."""
        leader = self.trick_leader
        return None if leader is None else clockwise(self.seats, leader)[len(self.table)]

    @checked
    def played_by(self, seat: Seat) -> Hand:
        """The cards that seat has played."""
        return Hand(entry.card for entry in self.played if entry.seat == seat)

    def legal_cards(self) -> Hand:
        """The cards the player may play when he is on move: of his own hand, without what he has played."""
        left = Hand.from_mask(self.hand.mask & ~self.played_by(self.seat).mask)
        led = suit_to_follow(self, len(self.play))
        return left if led is None or self.game is None else following_cards(left, led, self.game.trump)

    @checked
    def position(self, hands: Mapping[Seat, Hand]) -> Position:
        """The position now, if these were the three hands before the play.

        :raises ViewError: no game or no leader is named.
        """
        if self.game is None or self.leader is None:
            raise ViewError(_("a position needs a game and a leader"))
        left = {seat: Hand.from_mask(hand.mask & ~self.played_by(seat).mask) for seat, hand in hands.items()}
        leader = self.trick_leader
        assert leader is not None
        more = talon_of_position(self)
        return Position(Deal(left), self.game, declarer=self.declarer, leader=leader, table=self.table, tricks=self.tricks, **more)

    def _key(self) -> tuple[object, ...]:
        return tuple(tuple(value.items()) if isinstance(value, Mapping) else value for value in (getattr(self, name) for name in _FIELDS))

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, View) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[object, ...]:
        values = {name: getattr(self, name) for name in _FIELDS}
        return _rebuild, (type(self), values | {"open_hands": dict(self.open_hands)})

    def __str__(self) -> str:
        parts = [f"{self.seat} sees {self.hand}"]
        parts += [f"{seat} lies open: {hand}" for seat, hand in self.open_hands.items()]
        parts += [f"{name} {pile}" for name, pile in (("talon", Hand(self.talon or ())), ("discard", self.discard)) if pile]
        if self.game is not None:
            parts.append(f"{self.game}" + (f" by {self.declarer}" if self.declarer is not None else ""))
        if self.leader is not None:
            parts.append(f"{self.leader} leads")
        if self.play:
            parts.append("played " + " ".join(map(str, self.play)))
        return "; ".join(parts)

    def __repr__(self) -> str:
        return f"<View {self}>"


_FIELDS = ("seat", "hand", "absent", "declarer", "discard", "talon", "open_hands", "out", "game", "leader", "play")


def _rebuild(cls: type[View], values: dict[str, Any]) -> View:
    return cls(**values)


def _seen_mask(view: View) -> int:
    mask = view.out.mask | (view.discard or _NOTHING).mask
    for hand in view.known_hands.values():
        mask |= hand.mask
    if view.declarer is None:  # nobody has taken the talon: its cards lie apart
        mask |= Hand(view.talon or ()).mask
    return mask


def _check_seats(view: View) -> None:
    roles = [(N_("player"), view.seat), (N_("declarer"), view.declarer), (N_("leader"), view.leader)]
    roles += [(N_("open hand"), seat) for seat in view.open_hands]
    for role, seat in roles:
        if seat == view.absent:
            raise AbsentSeatError(_("the {role} {seat} sits out in this view", role=_(role), seat=seat), seat=seat, role=role)
    if view.seat in view.open_hands:
        raise ViewError(_("{seat}'s own hand is given a second time among the open hands", seat=view.seat), seat=view.seat)
    if isinstance(view.game, Raspasy) and view.declarer is not None:
        raise ViewError(_("raspasy has no declarer, but {declarer} is named", declarer=view.declarer), seat=view.declarer)


def _check_places(view: View) -> None:
    """No card in two places, and the talon's cards only where the declarer can have put them."""
    places = [(_("{seat}'s hand", seat=seat), hand.mask) for seat, hand in view.known_hands.items()]
    places += [(_("the discard"), (view.discard or _NOTHING).mask), (_("the cards out of play"), view.out.mask)]
    if view.declarer is None:
        places.append((_("the talon"), Hand(view.talon or ()).mask))
    for i, (place, mask) in enumerate(places):
        for other, other_mask in places[:i]:
            for card in Hand.from_mask(mask & other_mask):
                raise DuplicateCardError(_("{card} is in both {other} and {place}", card=card, other=other, place=place), card=card)
    if view.declarer is None:
        return
    for seat, hand in view.known_hands.items():
        for card in view.talon or ():
            if card in hand and seat != view.declarer:
                raise DuplicateCardError(_("{card} is in both the talon and {seat}'s hand", card=card, seat=seat), card=card, seat=seat)


def _check_sizes(view: View) -> None:
    piles: tuple[tuple[str, Collection[Card] | None, tuple[int, ...]], ...]
    piles = ("discard", view.discard, (2,)), ("talon", view.talon, (1, 2) if view.declarer is None else (2,))
    for name, pile, sizes in piles:
        if pile is not None and len(pile) not in sizes:
            raise TalonError(_("the {name} has two cards, not {count}: {hand}", name=_(name), count=len(pile), hand=Hand(pile)), pile=pile)
    if view.declarer is None and view.discard is not None:
        raise ViewError(_("a discard ({discard}) without a declarer", discard=view.discard), pile=view.discard)
    for seat, hand in view.known_hands.items():
        if not 1 <= len(hand) <= FULL_HAND:
            raise HandSizeError(
                _("a hand has 1 to 10 cards in the play; {seat}'s has {count}: {hand}", seat=seat, count=len(hand), hand=hand), seat=seat
            )
        if len(hand) != view.size:
            raise HandSizeError(
                _("{seat}'s hand has {count} cards and {other}'s {size}", seat=seat, count=len(hand), other=view.seat, size=view.size),
                seat=seat,
            )
    _check_unseen(view)


def _check_unseen(view: View) -> None:
    """The unseen cards fill the hidden hands and, at most, the one pile that may lie aside unseen."""
    seats, aside = view.hidden_seats, view.aside
    if view.declarer == view.seat and view.discard is None and view.talon is not None and aside == TALON_SIZE:
        raise TalonError(
            _("the talon was opened, so {declarer} must have discarded: the discard is missing", declarer=view.declarer), talon=view.talon
        )
    pile = _pile(view)
    if aside not in (0, pile):
        hands = _n("{n} hidden hand of {size}", "{n} hidden hands of {size}", len(seats), size=view.size)
        if pile:
            hands = _("{hands}, with or without a {pile} of {count}", hands=hands, pile=_(view.aside_name), count=pile)
        surplus = aside - pile if aside > pile else aside
        if surplus > 0:
            off = _n("{n} card too many", "{n} cards too many", surplus)
        else:
            off = _n("{n} card too few", "{n} cards too few", -surplus)
        raise HandSizeError(
            _("{count} unseen cards do not make {hands}: {off}", count=len(view.unseen), hands=hands, off=off), unseen=view.unseen
        )
    if view.declarer in view.known_hands and not aside:
        for card in view.talon or ():
            if card in view.unseen:
                raise TalonError(
                    _("{card} of the talon is not among {declarer}'s cards and discard", card=card, declarer=view.declarer), card=card
                )


def _pile(view: View) -> int:
    """How many cards lie in no hand and are not seen, if any do: a discard that is not told, or an unopened talon."""
    if view.declarer is None:
        return TALON_SIZE - len(view.talon or ())
    return 0 if view.discard is not None else TALON_SIZE
