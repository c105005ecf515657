"""The misprint finder: the smallest changes to a problem after which its stored answer is right."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import combinations
from typing import Any, TypedDict

from ..errors import PrefsolveError
from ..messages import N_, _, english
from ..model.arguments import checked, checked_fields
from ..model.cards import Card, Hand, Seat
from ..model.deal import Deal
from ..model.position import Position
from .values import Values

__all__ = ["Change", "Repair", "changed_positions", "repairs", "simplicity", "whole_deal"]


class Change(Enum):
    """The kinds of change that are tried, the simplest first."""

    LEADER = N_("another leader")
    DEFENDERS = N_("the defenders' hands exchanged")
    DEFENDERS_AND_LEAD = N_("the defenders exchanged, and the lead with them")
    DECLARER = N_("another declarer")
    DISCARD = N_("another discard")
    SAME_SUIT = N_("two cards of a suit exchanged")
    UNSEEN = N_("a card for one of its suit that nobody holds")
    TWO_SUITS = N_("two cards of different suits exchanged")


@checked_fields
@dataclass(frozen=True, slots=True)
class Repair:
    """A change that makes the stored answer right.

    :param position: the position as it may have been meant.
    :param seats: the seats concerned: the new leader or declarer, or the two hands that exchange.
    :param cards: the cards concerned: the new discard, or the two cards exchanged, each as given with the seat it is
        taken from in ``seats``.
    """

    change: Change
    position: Position
    seats: tuple[Seat, ...] = ()
    cards: tuple[Card, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """``change``, its words as ``text``, and the ``seats`` and ``cards`` concerned."""
        kind = self.change.name.lower().replace("_", "-")
        return {
            "change": kind,
            "text": english(str(self)),
            "seats": [seat.name for seat in self.seats],
            "cards": [card.ascii for card in self.cards],
        }

    def __str__(self) -> str:
        seat = self.seats[0].full_name
        if self.change is Change.LEADER:
            return _("{seat} leads", seat=seat)
        if self.change is Change.DECLARER:
            return _("{seat} declares", seat=seat)
        if self.change is Change.DISCARD:
            return _("the discard is {card} {other_card}", card=self.cards[0], other_card=self.cards[1])
        if self.change is Change.UNSEEN:
            return _("{seat} has {new} for {old}", seat=seat, new=self.cards[1], old=self.cards[0])
        told = {"seat": seat, "other": self.seats[1].full_name}
        if self.change is Change.DEFENDERS:
            return _("{seat} and {other} exchange hands", **told)
        if self.change is Change.DEFENDERS_AND_LEAD:
            return _("{seat} and {other} exchange hands, and the lead goes with the hand", **told)
        return _("{seat}'s {card} and {other}'s {other_card} change places", **told, card=self.cards[0], other_card=self.cards[1])


@checked
def repairs(position: Position, stored: int, *, values: Values | None = None) -> list[Repair]:
    """Every single change after which the declarer's tricks are ``stored``, simplest first.

    Tried are another leader, the defenders exchanged, another declarer, another discard from the twelve cards (where the
    discard is known), and one pair of cards exchanged: in a suit between hands, in a suit with a card that nobody
    holds, and between hands and suits.  Of exchanges those of neighbouring ranks come first.

    :raises UnsupportedGameError: raspasy.
    """
    values = values if values is not None else Values()
    values.tricks(position)  # refuses raspasy
    found = [repair for repair in changed_positions(position) if values.are(repair.position, stored)]
    return sorted(found, key=simplicity)


def simplicity(repair: Repair) -> tuple[int, int]:
    """How simple a change is, the smaller the simpler: its kind, and between cards how many ranks lie between them."""
    return list(Change).index(repair.change), _distance(repair)


def _distance(repair: Repair) -> int:
    if repair.change in (Change.SAME_SUIT, Change.UNSEEN, Change.TWO_SUITS):
        return abs(repair.cards[0].rank - repair.cards[1].rank)
    return 0


def whole_deal(position: Position) -> Deal:
    """The deal with the cards on the table put back into their players' hands."""
    deal = position.deal
    for seat, card in zip(position.seats, position.table, strict=False):
        deal = deal.replace({seat: deal[seat].add(card)})
    return deal


def changed_positions(position: Position) -> Iterator[Repair]:
    """Every changed position that is legal."""
    for change, seats, cards, fields in _changes(position):
        try:
            yield Repair(change, _changed(position, **fields), seats, cards)
        except PrefsolveError:
            continue  # such as a card on the table that its player would no longer hold


class _Fields(TypedDict, total=False):
    """What a changed position has instead of its own."""

    deal: Deal
    leader: Seat
    declarer: Seat


_Proposed = tuple[Change, tuple[Seat, ...], tuple[Card, ...], _Fields]


def _changed(position: Position, *, deal: Deal | None = None, leader: Seat | None = None, declarer: Seat | None = None) -> Position:
    return Position(
        deal if deal is not None else whole_deal(position),
        position.game,
        leader=leader if leader is not None else position.leader,
        declarer=declarer if declarer is not None else position.declarer,
        table=position.table,
        tricks=position.tricks,
    )


def _changes(position: Position) -> Iterator[_Proposed]:
    deal, declarer = whole_deal(position), position.declarer
    assert declarer is not None  # raspasy has been refused
    one, other = (seat for seat in deal.seats if seat != declarer)
    for seat in deal.seats:
        if seat != position.leader:
            yield Change.LEADER, (seat,), (), {"leader": seat}
    exchanged = deal.replace({one: deal[other], other: deal[one]})
    yield Change.DEFENDERS, (one, other), (), {"deal": exchanged}
    if position.leader != declarer:
        leader = other if position.leader == one else one
        yield Change.DEFENDERS_AND_LEAD, (one, other), (), {"deal": exchanged, "leader": leader}
    for seat in (one, other):
        yield Change.DECLARER, (seat,), (), {"declarer": seat, "deal": Deal(deal.hands)}
    yield from _discards(deal, declarer)
    yield from _exchanges(deal, declarer)


def _discards(deal: Deal, declarer: Seat) -> Iterator[_Proposed]:
    twelve = Hand.from_mask(deal[declarer].mask | deal.discard.mask)
    if not deal.discard:
        return
    for pair in combinations(twelve, 2):
        discard = Hand(pair)
        if discard != deal.discard:
            kept = Hand.from_mask(twelve.mask & ~discard.mask)
            yield Change.DISCARD, (declarer,), pair, {"deal": Deal({**deal.hands, declarer: kept}, discard=discard)}


def _exchanges(deal: Deal, declarer: Seat) -> Iterator[_Proposed]:
    bare = Deal(deal.hands)  # the talon and the discard would have to change with the cards
    for one, other in combinations(deal.seats, 2):
        for mine in deal[one]:
            for yours in deal[other]:
                change = Change.SAME_SUIT if mine.suit == yours.suit else Change.TWO_SUITS
                hands = {one: deal[one].remove(mine).add(yours), other: deal[other].remove(yours).add(mine)}
                yield change, (one, other), (mine, yours), {"deal": bare.replace(hands)}
    held = Hand.from_mask(deal[deal.seats[0]].mask | deal[deal.seats[1]].mask | deal[deal.seats[2]].mask)
    for seat, hand in deal.hands.items():
        tried = deal.discard.mask if seat == declarer else 0  # as another discard
        for mine in hand:
            for unseen in Hand.from_mask(mine.suit.mask & ~held.mask & ~tried):
                yield Change.UNSEEN, (seat,), (mine, unseen), {"deal": bare.replace({seat: hand.remove(mine).add(unseen)})}
