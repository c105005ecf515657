"""A deal: three hands, and where known the talon and the discard."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from itertools import combinations

from ..errors import AbsentSeatError, DuplicateCardError, PrefsolveError, SeatCountError, TalonError
from ..messages import N_, _, joined
from .arguments import Formatted, checked, refuse
from .cards import Card, Hand, Seat

__all__ = ["Deal", "clockwise"]

_EMPTY = Hand()
_SEATS = tuple(Seat)
# By the seat that sits out: the others, clockwise from the first of N, E, S, W.  Looked up at every card played.
_ACTIVE = (
    (Seat.E, Seat.S, Seat.W),
    (Seat.N, Seat.S, Seat.W),
    (Seat.N, Seat.E, Seat.W),
    (Seat.N, Seat.E, Seat.S),
)


def _sorted_from(seats: tuple[Seat, ...], first: int) -> tuple[Seat, ...]:
    return tuple(sorted(seats, key=lambda seat: (seat - first) % 4))


_FROM = tuple(tuple(_sorted_from(active, first) for first in range(4)) for active in _ACTIVE)


def clockwise(seats: tuple[Seat, ...], first: Seat) -> tuple[Seat, ...]:
    """The seats in clockwise order from ``first`` on, which must be one of them."""
    if len(seats) != 3:
        return _sorted_from(seats, first)
    one, two, three = seats
    return _FROM[6 - one - two - three][first]  # three of the numbers 0 to 3 add up to 6 without the fourth


class Deal(Formatted):
    """Three hands at three of the four seats, immutable and hashable.

    The number of cards in a hand is not looked at here, since a hunt deals twelve and an ending one: a
    :class:`~prefsolve.model.position.Position` checks it.

    :param hands: a hand for each of exactly three seats.
    :param talon: the talon's cards, none, or two.
    :param discard: the declarer's discard, none, or two.
    :raises SeatCountError: other than three seats.
    :raises DuplicateCardError: a card in two hands, or in a hand and the discard.
    :raises TalonError: a talon or discard of other than 0 or 2 cards.
    """

    __slots__ = ("_hands", "discard", "talon")
    _hands: tuple[Hand | None, ...]
    talon: Hand
    discard: Hand

    @checked
    def __init__(self, hands: Mapping[Seat, Hand], talon: Hand = _EMPTY, discard: Hand = _EMPTY) -> None:
        if len(hands) != 3:
            names = joined(", ", sorted(hands)) or _("none")
            raise SeatCountError(_("a deal has three hands, not {count} ({names})", count=len(hands), names=names), seats=tuple(hands))
        _refuse_shared(hands, discard)
        for name, pile in ((N_("talon"), talon), (N_("discard"), discard)):
            if len(pile) not in (0, 2):
                raise TalonError(
                    _("the {name} has two cards, not {count}: {pile}", name=_(name), count=len(pile), pile=pile), pile=pile, key=name
                )
        object.__setattr__(self, "_hands", tuple(map(hands.get, _SEATS)))
        object.__setattr__(self, "talon", talon)
        object.__setattr__(self, "discard", discard)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a Deal cannot be changed")

    @property
    def seats(self) -> tuple[Seat, Seat, Seat]:
        """The three active seats, clockwise from the first of N, E, S, W."""
        return _ACTIVE[self.absent]

    @property
    def absent(self) -> Seat:
        """The seat that sits out."""
        north, east, south, _rest = self._hands
        return Seat.N if north is None else Seat.E if east is None else Seat.S if south is None else Seat.W

    def __contains__(self, seat: object) -> bool:
        if isinstance(seat, str):
            with suppress(PrefsolveError):
                seat = Seat(seat)  # type: ignore[arg-type]  # text, which the class reads
        return isinstance(seat, Seat) and self._hands[seat] is not None

    def __getitem__(self, seat: Seat) -> Hand:
        """The hand at that seat; raises :class:`AbsentSeatError` for the seat that sits out."""
        if type(seat) is not Seat:
            found = Seat(seat) if isinstance(seat, str) else Seat._accept(seat)
            seat = found if found is not None else refuse("seat", "a Seat", seat, "Deal[...]")
        hand = self._hands[seat]
        if hand is None:
            raise AbsentSeatError(_("{seat} sits out in this deal: {given}", seat=seat, given=self), seat=seat)
        return hand

    @property
    def hands(self) -> dict[Seat, Hand]:
        """Each active seat's hand, clockwise from the first of N, E, S, W."""
        return {seat: self[seat] for seat in _ACTIVE[self.absent]}

    def masks_from(self, first: Seat) -> tuple[int, int, int]:
        """The masks of the three hands, clockwise from ``first`` on, which must be one of their seats."""
        try:
            one, two, three = _FROM[self.absent][first]
        except (TypeError, IndexError):
            refuse("first", "a Seat", first, "masks_from", "parse_seat")
        return self[one].mask, self[two].mask, self[three].mask

    @checked
    def next_seat(self, seat: Seat) -> Seat:
        """The active seat that plays after ``seat``, clockwise."""
        following = Seat((seat + 1) % 4)
        return following if self._hands[following] is not None else Seat((seat + 2) % 4)

    @checked
    def owner(self, card: Card) -> Seat | None:
        """The seat that holds the card, or ``None``."""
        return next((seat for seat, hand in self.hands.items() if card in hand), None)

    @checked
    def replace(self, hands: Mapping[Seat, Hand] = {}, *, talon: Hand | None = None, discard: Hand | None = None) -> Deal:
        """This deal with the hands, talon or discard given put in place of its own, checked again."""
        return type(self)(
            {**self.hands, **hands},
            self.talon if talon is None else talon,
            self.discard if discard is None else discard,
        )

    def _without(self, seat: Seat, card: Card) -> Deal:
        """This deal after ``seat`` played ``card``: taking a card away cannot break a rule, so nothing is checked."""
        deal = type(self).__new__(type(self))
        hands = (*self._hands[:seat], self[seat].remove(card), *self._hands[seat + 1 :])
        object.__setattr__(deal, "_hands", hands)
        object.__setattr__(deal, "talon", self.talon)
        object.__setattr__(deal, "discard", self.discard)
        return deal

    def _repr_html_(self) -> str:
        """The diagram that a notebook shows; imported only there, since diagrams stand above deals."""
        from ..diagrams import html_diagram

        return html_diagram(self)

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Deal) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[object, ...]:
        return self._hands, self.talon, self.discard

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.hands, self.talon, self.discard)

    def __str__(self) -> str:
        return "  ".join(f"{seat}: {hand}" for seat, hand in self.hands.items())

    def __repr__(self) -> str:
        return f"<Deal {self}>"


def _refuse_shared(hands: Mapping[Seat, Hand], discard: Hand) -> None:
    """Raise :class:`DuplicateCardError` for a card in two hands, or in a hand and the discard."""
    held = discard.mask
    for hand in hands.values():
        if held & hand.mask:
            break
        held |= hand.mask
    else:
        return
    for first, second in combinations(sorted(hands), 2):
        _refuse_card(hands[first], _("{seat}'s", seat=first), hands[second], _("{second}'s hand", second=second))
    for seat in sorted(hands):
        _refuse_card(hands[seat], _("{seat}'s hand", seat=seat), discard, _("the discard"))


def _refuse_card(one: Hand, one_place: str, other: Hand, other_place: str) -> None:
    if shared := one.mask & other.mask:
        card = next(iter(Hand.from_mask(shared)))
        raise DuplicateCardError(
            _("{card} is in both {one_place} and {other_place}", card=card, one_place=one_place, other_place=other_place), card=card
        )
