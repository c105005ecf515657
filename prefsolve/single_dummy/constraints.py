"""Constraints on hidden cards, and the exact number of layouts that fit them.

A layout puts each unseen card into one of the hidden places: hidden hands, and the discard or the talon.  All
constraints but predicates say either where a card may lie or how many cards of a suit a place holds, so the layouts are
counted suit by suit: the number of ways to spread a suit's cards with given lengths, multiplied over the suits and
added over all lengths that fill the places.  No layout is ever listed for it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

from ..errors import ConstraintError, InfeasibleError, quoted
from ..messages import _
from ..model.arguments import checked, checked_fields
from ..model.cards import Card, Hand, Seat, Suit
from ..model.view import View
from ..notation import parse_card, parse_seat, parse_suit
from ..notation.alphabets import text_of

__all__ = ["Constraint", "Holds", "Item", "Lacks", "Length", "Place", "Spread", "Where", "parse_constraint", "parse_place", "suit_ways"]

Place = Seat | Literal["discard", "talon"]


def _place(place: Place) -> Seat | str:
    """The place for a message: a seat as it is, the talon and the discard by their words."""
    return place if isinstance(place, Seat) else _(place)


@checked_fields
@dataclass(frozen=True, slots=True)
class Holds:
    """That place held that card before the play."""

    place: Place
    card: Card

    def __str__(self) -> str:
        return _("{place} holds {card}", place=_place(self.place), card=self.card)


@checked_fields
@dataclass(frozen=True, slots=True)
class Lacks:
    """That place did not hold that card before the play."""

    place: Place
    card: Card

    def __str__(self) -> str:
        return _("{place} lacks {card}", place=_place(self.place), card=self.card)


@checked_fields
@dataclass(frozen=True, slots=True)
class Length:
    """That place held at least ``low`` and at most ``high`` cards of the suit before the play.

    :raises ConstraintError: not ``0 <= low <= high``.
    """

    place: Place
    suit: Suit
    low: int = 0
    high: int = 8

    def __post_init__(self) -> None:
        if not 0 <= self.low <= self.high:
            raise ConstraintError(
                _("a suit's length lies between 0 and 8, not from {low} to {high}", low=quoted(self.low), high=quoted(self.high)),
                place=self.place,
            )

    def __str__(self) -> str:
        told = {"place": _place(self.place), "low": self.low, "high": self.high, "suit": self.suit}
        return _("{place} has {low} {suit}", **told) if self.low == self.high else _("{place} has {low} to {high} {suit}", **told)


@checked_fields
@dataclass(frozen=True, slots=True)
class Where:
    """A predicate: a function of one or more places' cards before the play, as masks, that says whether a layout counts.

    The function's parameters are named after the places it looks at: ``n``, ``e``, ``s``, ``w`` (or capitals),
    ``discard``, ``talon``: ``lambda e: e & 0x80808080 != 0`` says that East has an ace.  Its answer must depend on
    these numbers alone; :mod:`prefsolve.single_dummy.predicates` says how it is asked about many layouts.
    """

    function: Callable[..., bool]
    name: str = ""

    def __str__(self) -> str:
        return self.name or getattr(self.function, "__name__", "<lambda>").replace("<lambda>", _("a predicate"))


Constraint = Holds | Lacks | Length | Where

_LONGEST = 200  # characters of a constraint
_LENGTH = re.compile(r"([0-9])(?:\s*+(?:-|–|to)\s*+([0-9])|(\+))?\s++(\S++)")


def parse_place(text: str) -> Place:
    """``discard``, ``talon``, or a seat in any form; raises :class:`UnknownSeatError` for anything else."""
    name = text.strip().lower()
    return "discard" if name == "discard" else "talon" if name == "talon" else parse_seat(text)


@checked
def parse_constraint(text: str) -> Holds | Lacks | Length:
    """``E holds SA``, ``E lacks SA``, ``E has 2-4 H`` (``3 H``, ``5+ H``); also what ``str()`` of a constraint gives.

    :raises ConstraintError: another form; a wrong seat, card or suit raises what the notation's parsers do.
    """
    words = text_of(text, "constraint", _LONGEST).split(maxsplit=2)
    verb = words[1].lower() if len(words) == 3 else ""
    if verb == "holds":
        return Holds(parse_place(words[0]), parse_card(words[2]))
    if verb == "lacks":
        return Lacks(parse_place(words[0]), parse_card(words[2]))
    length = _LENGTH.fullmatch(words[2]) if verb == "has" else None
    if length is None:
        raise ConstraintError(_("{text} cannot be read; write 'E holds SA', 'E lacks SA' or 'E has 2-4 H'", text=quoted(text)), text=text)
    low = int(length[1])
    high = 8 if length[3] else int(length[2] or low)
    return Length(parse_place(words[0]), parse_suit(length[4]), low, high)


class Item(NamedTuple):
    """One thing known about hidden cards: these cards lie in these places, or a place's length in a suit."""

    label: str
    cards: int = 0
    allowed: int = 0  # bit i: the i-th hidden place
    bound: tuple[int, int, int, int] | None = None  # place, suit, low, high


class Spread:
    """Which places some cards fill, and all that is known about them; predicates apart.

    ``capacities`` are the places' numbers of cards; ``domains[card]`` the places, as bits, where one of the cards may lie;
    ``bounds[suit][place]`` the least and the most cards of a suit there.

    :param pool: the cards.
    :param places: what they fill, and the number of cards of each.
    :raises ConstraintError: a constraint on another place.
    :raises InfeasibleError: no layout fits; the message names facts and constraints that clash, none of which could be left out.
    """

    def __init__(self, pool: Hand, places: Mapping[Place, int], constraints: Iterable[Constraint] = ()) -> None:
        self.pool = pool
        self.places: tuple[Place, ...] = tuple(places)
        self.capacities = tuple(places.values())
        items = [*self._facts(), *(self._item(c) for c in constraints if not isinstance(c, Where))]
        self.domains, self.bounds = self._combine(items)
        if not self.count():
            self._explain(items)

    def count(self) -> int:
        """The number of layouts, predicates left aside."""
        return _count(self.suit_keys(), self.capacities)

    def suit_cards(self, suit: int) -> tuple[Card, ...]:
        """The unseen cards of a suit, low to high."""
        return tuple(Card(number) for number in range(8 * suit, 8 * suit + 8) if number in self.pool)

    def suit_keys(self) -> tuple[SuitKey, ...]:
        """For each suit what :func:`suit_ways` takes."""
        return self._suit_keys(self.domains, self.bounds)

    def _facts(self) -> list[Item]:
        """What is known without being asked for."""
        return []

    def _known(self, place: Place) -> Hand:
        """The cards of a place that is not among :attr:`places`."""
        raise ConstraintError(_("{place} is not one of the places {listed}", place=place, listed=_listed(self.places)), place=place)

    def _item(self, constraint: Holds | Lacks | Length) -> Item:
        place = constraint.place
        if place in self.places:
            at = self.places.index(place)
            if isinstance(constraint, Length):
                return Item(str(constraint), bound=(at, constraint.suit, constraint.low, constraint.high))
            if constraint.card in self.pool:
                elsewhere = (1 << len(self.places)) - 1 & ~(1 << at)
                return Item(str(constraint), constraint.card.mask, 1 << at if isinstance(constraint, Holds) else elsewhere)
            cards = Hand()
        else:
            cards = self._known(place)
        self._check_known(constraint, cards)
        return Item(str(constraint))

    def _check_known(self, constraint: Holds | Lacks | Length, cards: Hand) -> None:
        """A constraint on cards that are seen is either true or a clash by itself."""
        if isinstance(constraint, Length):
            true = constraint.low <= len(cards.of_suit(constraint.suit)) <= constraint.high
        else:
            true = (constraint.card in cards) == isinstance(constraint, Holds)
        if not true:
            if cards or isinstance(constraint, Length):
                seen = _("{place}'s cards are {cards}", place=_place(constraint.place), cards=cards)
            else:
                seen = _("{card} is seen elsewhere", card=constraint.card)
            raise InfeasibleError(_("no layout fits: {constraint}, but {seen}", constraint=constraint, seen=seen), clash=(str(constraint),))

    def _combine(self, items: Iterable[Item]) -> tuple[list[int], list[list[tuple[int, int]]]]:
        domains = [(1 << len(self.places)) - 1 if card in self.pool else 0 for card in range(32)]
        bounds = [[(0, 8)] * len(self.places) for _ in Suit]
        for item in items:
            for card in range(32):
                if item.cards >> card & 1:
                    domains[card] &= item.allowed
            if item.bound is not None:
                place, suit, low, high = item.bound
                least, most = bounds[suit][place]
                bounds[suit][place] = (max(least, low), min(most, high))
        return domains, bounds

    def _suit_keys(self, domains: Sequence[int], bounds: Sequence[Sequence[tuple[int, int]]]) -> tuple[SuitKey, ...]:
        return tuple((tuple(domains[card] for card in self.suit_cards(suit)), tuple(bounds[suit])) for suit in range(4))

    def _explain(self, items: list[Item]) -> None:
        """Raise for a minimal clashing set: an item stays only if the rest, without it, would fit some layout."""
        clash = items
        for item in items:
            fewer = [other for other in clash if other is not item]
            if not _count(self._suit_keys(*self._combine(fewer)), self.capacities):
                clash = fewer
        labels = tuple(item.label for item in clash)
        if len(labels) == 1:
            raise InfeasibleError(_("no layout fits: {listed} (unseen: {cards})", listed=labels[0], cards=self.pool), clash=labels)
        raise InfeasibleError(_("no layout fits: {listed}", listed=_listed(labels)), clash=labels)


class Problem(Spread):
    """What a view leaves open: its places are the hidden seats clockwise from the first of N, E, S, W, then the discard or the talon.

    :raises ConstraintError: a place that the view does not have.
    :raises InfeasibleError: as of :class:`Spread`.
    """

    def __init__(self, view: View, constraints: Iterable[Constraint] = ()) -> None:
        self.view = view
        places: dict[Place, int] = dict.fromkeys(view.hidden_seats, view.size)
        if view.aside:
            places[view.aside_name] = view.aside
        super().__init__(view.unseen, places, constraints)

    def _facts(self) -> list[Item]:
        """What the play and the talon tell."""
        view, everywhere = self.view, (1 << len(self.places)) - 1
        items = []
        for trick, seat, card in view.played:
            if seat in self.places:
                items.append(
                    Item(
                        _("{seat} played {card} to trick {trick}", seat=seat, card=card, trick=trick),
                        card.mask,
                        1 << self.places.index(seat),
                    )
                )
        for void in view.voids:
            cards = view.unseen.of_suit(void.suit).mask & ~view.played_by(void.seat).mask
            label = _(
                "{seat} showed no {suit} with {card} in trick {trick}", seat=void.seat, suit=void.suit, card=void.card, trick=void.trick
            )
            items.append(Item(label, cards, everywhere & ~(1 << self.places.index(void.seat))))
        if view.talon and view.declarer is not None:
            theirs = sum(1 << i for i, place in enumerate(self.places) if place in (view.declarer, "discard"))
            talon = Hand(view.talon)
            items.append(
                Item(_("{declarer} took the talon {talon}", declarer=view.declarer, talon=talon), talon.mask & self.pool.mask, theirs)
            )
        return items

    def _known(self, place: Place) -> Hand:
        """The cards of a place that is not hidden."""
        view = self.view
        talon = None if view.talon is None else Hand(view.talon)
        cards = view.known_hands.get(place) if isinstance(place, Seat) else view.discard if place == "discard" else talon
        if cards is None:
            raise ConstraintError(
                _("{place} is not a place in this view; hidden are {listed}", place=place, listed=_listed(self.places)), place=place
            )
        return cards


SuitKey = tuple[tuple[int, ...], tuple[tuple[int, int], ...]]  # the domains of a suit's cards, the bounds of each place


@lru_cache(maxsize=4096)
def suit_ways(key: SuitKey) -> dict[tuple[int, ...], int]:
    """In how many ways a suit's cards can lie, by the number of them in each place."""
    domains, bounds = key
    ways = {(0,) * len(bounds): 1}
    for domain in domains:
        grown: dict[tuple[int, ...], int] = {}
        for lengths, number in ways.items():
            for place in range(len(bounds)):
                if domain >> place & 1 and lengths[place] < bounds[place][1]:
                    longer = (*lengths[:place], lengths[place] + 1, *lengths[place + 1 :])
                    grown[longer] = grown.get(longer, 0) + number
        ways = grown
    return {lengths: n for lengths, n in ways.items() if all(low <= at for at, (low, _) in zip(lengths, bounds, strict=True))}


def _count(keys: Iterable[SuitKey], capacities: tuple[int, ...]) -> int:
    totals = {capacities: 1}  # the number of ways so far, by the room left in each place
    for key in keys:
        left: dict[tuple[int, ...], int] = {}
        for lengths, ways in suit_ways(key).items():
            for room, number in totals.items():
                after = tuple(r - n for r, n in zip(room, lengths, strict=True))
                if min(after, default=0) >= 0:
                    left[after] = left.get(after, 0) + number * ways
        totals = left
    return totals.get((0,) * len(capacities), 0)


def _listed(words: Iterable[object]) -> str:
    *most, last = [str(word) for word in words] or ["none"]
    return _("{most} and {last}", most=", ".join(most), last=last) if most else last
