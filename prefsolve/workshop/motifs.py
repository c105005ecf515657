"""The themes of a problem: what its solution consists in, found by rules along the main line.

A place of the solving side has a theme only if the card matters there: cards that go against the theme must lose.  So
each rule asks for the exact values of all cards, and docs/compose.md gives each with an example.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from ..messages import N_, _
from ..model.arguments import checked, checked_fields
from ..model.cards import Card, Rank, Seat
from ..model.game import Misere
from ..model.position import Position
from ..model.tricks import trick_winner
from .effect import classes
from .soundness_check import Side, keeping, main_line, solving_side
from .values import Values

__all__ = ["Motif", "Theme", "themes"]


class Theme(StrEnum):
    """What a solution may consist in."""

    SACRIFICE = "sacrifice"
    UNBLOCKING = "unblocking"
    THROW_IN = "throw-in"
    REFUSAL = "refusal"
    DUCKING = "ducking"
    SQUEEZE = "squeeze"
    SMOTHERING = "smothering"
    DRAWING = "drawing-trumps"
    HOLDING = "holding-trumps"
    CHANGE = "change-of-suit"

    @classmethod
    def _accept(cls, value: object) -> Theme | None:
        """The theme of that name."""
        return cls(value) if isinstance(value, str) and value in {theme.value for theme in cls} else None

    @property
    def words(self) -> str:
        """The theme as a reader calls it, in the reader's language."""
        return _(_NAMES[self])


_NAMES = {
    Theme.SACRIFICE: N_("sacrifice of a high card"),
    Theme.UNBLOCKING: N_("unblocking"),
    Theme.THROW_IN: N_("throw-in"),
    Theme.REFUSAL: N_("refusing a trick"),
    Theme.DUCKING: N_("ducking"),
    Theme.SQUEEZE: N_("squeeze"),
    Theme.SMOTHERING: N_("smothering"),
    Theme.DRAWING: N_("drawing trumps"),
    Theme.HOLDING: N_("not drawing trumps"),
    Theme.CHANGE: N_("change of suit"),
}


@checked_fields
@dataclass(frozen=True, slots=True)
class Motif:
    """A theme at a place of the main line.

    :param at: how many cards of the line have been played before it.
    :param trick: which trick of the line it is, from 1.
    :param seat, card: who plays what there; in a squeeze, the hand that is squeezed and its discard.
    """

    theme: Theme
    at: int
    trick: int
    seat: Seat
    card: Card

    def to_json(self) -> dict[str, object]:
        """The fields by name."""
        return {"theme": self.theme.value, "trick": self.trick, "at": self.at, "seat": self.seat.name, "card": self.card.ascii}


@dataclass(frozen=True, slots=True)
class _Place:
    """A place of the line.

    :param kept: the cards that keep the value there.
    :param taken_by: who takes the trick.
    :param after: the position after the trick.
    """

    at: int
    trick: int
    position: Position
    card: Card
    kept: frozenset[Card]
    taken_by: Seat
    after: Position

    @property
    def lower(self) -> list[Card]:
        """The legal cards of the same suit below the card played."""
        return [card for card in self.position.legal_cards() if card.suit == self.card.suit and card.rank < self.card.rank]

    def must(self, against: Sequence[Card]) -> bool:
        """Whether there are cards that go against the theme, and all of them lose."""
        return bool(against) and not self.kept & set(against)


@dataclass(frozen=True, slots=True)
class _Line:
    """The main line of a problem, place by place."""

    side: Side
    values: Values
    places: list[_Place]

    def ours(self, seat: Seat, position: Position) -> bool:
        """Whether the seat is of the solving side."""
        return (seat == position.declarer) == (self.side is Side.DECLARER)


@checked
def themes(position: Position, *, side: Side | None = None, first: Sequence[Card] = (), values: Values | None = None) -> tuple[Motif, ...]:
    """The themes of a contract's or misère's problem, each at its first place, in the order of the main line.

    :param side: the solving side, where it is not the one that succeeds.
    :param first: the stored key; the main line begins with the first of these cards that keeps the value.
    :param values: a solver to share with other questions.
    :raises UnsupportedGameError: raspasy.
    """
    values = values if values is not None else Values()
    side = side if side is not None else solving_side(position, values.tricks(position))
    line = _Line(side, values, _places(position, main_line(position, values, side, first), values))
    found: dict[Theme, Motif] = {}
    for place in line.places:
        for theme, rule in _RULES.items():
            if theme not in found and rule(line, place):
                found[theme] = Motif(theme, place.at, place.trick, place.position.turn, place.card)
    return tuple(found.values())


def _places(position: Position, line: Sequence[Card], values: Values) -> list[_Place]:
    positions = [position]
    for card in line:
        positions.append(positions[-1].play(card))
    places: list[_Place] = []
    trick = 1
    for at, card in enumerate(line):
        here = positions[at]
        end = next(after for after in positions[at + 1 :] if not after.table)
        kept = frozenset(card for group in keeping(here, values) for card in group)
        places.append(_Place(at, trick, here, card, kept, end.leader, end))
        trick += not positions[at + 1].table
    return places


def _our_place(rule: Callable[[_Line, _Place], bool]) -> Callable[[_Line, _Place], bool]:
    """The rule, at places of the solving side only."""
    return lambda line, place: line.side.on_move(place.position) and rule(line, place)


def _lost(line: _Line, place: _Place) -> bool:
    """Whether the solving side of a contract gives that trick to the others."""
    return not isinstance(place.position.game, Misere) and not line.ours(place.taken_by, place.position)


def _follows(place: _Place) -> bool:
    """Whether the card is led, or is of the suit led."""
    return not place.position.table or place.card.suit == place.position.table[0].suit


def _sacrifice(line: _Line, place: _Place) -> bool:
    """A queen or higher goes to a trick that the others take; every lower card of the suit would lose."""
    return _lost(line, place) and place.card.rank >= Rank.QUEEN and _follows(place) and place.must(place.lower)


def _unblocking(line: _Line, place: _Place) -> bool:
    """A defender plays a card on his partner's trick; every lower card of the suit would lose."""
    seat = place.position.turn
    partner = place.taken_by not in (seat, place.position.declarer)
    return line.side is Side.DEFENDERS and partner and place.must(place.lower)


def _throw_in(line: _Line, place: _Place) -> bool:
    """A lead gives an opponent the trick, and his own lead costs him: with the leader on lead again it would be worth less."""
    here, after = place.position, place.after
    misere_by_declarer = isinstance(here.game, Misere) and line.side is Side.DECLARER  # every trick is the others' there
    if here.table or after.is_over or misere_by_declarer or line.ours(after.leader, here) or not _matters(place):
        return False
    ours = Position(after.deal, after.game, leader=here.leader, declarer=after.declarer, tricks=after.tricks)
    return line.side.better(here, line.values.tricks(after), line.values.tricks(ours))


def _matters(place: _Place) -> bool:
    return len(place.kept) < len(place.position.legal_cards())


def _refusal(line: _Line, place: _Place) -> bool:
    """The card leaves a trick to the others; every card that beats what lies on the table would lose."""
    here = place.position
    if not here.table or not _lost(line, place):
        return False
    beating = [card for card in here.legal_cards() if trick_winner((*here.table, card), here.game.trump) == len(here.table)]
    return place.card not in beating and place.must(beating)


def _ducking(line: _Line, place: _Place) -> bool:
    """A low lead from a suit whose highest card the leader holds gives the trick away; leading the highest would lose."""
    here = place.position
    if here.table or not _lost(line, place):
        return False
    top = max((card for hand in here.deal.hands.values() for card in hand if card.suit == place.card.suit), key=lambda card: card.rank)
    run = next((group for group in classes(here) if top in group), ())
    return place.card not in run and place.must(run)


def _change(line: _Line, place: _Place) -> bool:
    """The side that led the trick before leads another suit; every card of the first suit would lose."""
    before = next((other for other in line.places if other.trick == place.trick - 1 and not other.position.table), None)
    here = place.position
    if here.table or before is None or not line.ours(before.position.turn, here) or before.card.suit == place.card.suit:
        return False
    return place.must([card for card in here.legal_cards() if card.suit == before.card.suit])


def _trumps(line: _Line, place: _Place) -> tuple[list[Card], list[Card]] | None:
    """The leader's trumps and other cards, where he leads and an opponent has a trump."""
    here, trump = place.position, place.position.game.trump
    if here.table or trump is None:
        return None
    against = [seat for seat in here.deal.seats if not line.ours(seat, here) and here.deal[seat].of_suit(trump)]
    hand = here.deal[here.turn]
    return ([card for card in hand if card.suit == trump], [card for card in hand if card.suit != trump]) if against else None


def _drawing(line: _Line, place: _Place) -> bool:
    """A trump is led while an opponent has trumps; every other suit would lose."""
    found = _trumps(line, place)
    return found is not None and place.card in found[0] and place.must(found[1])


def _holding(line: _Line, place: _Place) -> bool:
    """A declarer with the highest trump leads another suit while an opponent has trumps; every trump would lose."""
    found = _trumps(line, place)
    if found is None or line.side is not Side.DECLARER or place.card in found[0] or not found[0]:
        return False
    here = place.position
    others = [card for seat in here.deal.seats for card in here.deal[seat] if card.suit == here.game.trump and seat != here.turn]
    return max(found[0]) > max(others) and place.must(found[0])


def _smothering(line: _Line, place: _Place) -> bool:
    """A misère's defender throws off a suit, and in it the declarer must take a trick that the thrown cards would have taken."""
    here = place.position
    thrown = here.table and place.card.suit != here.table[0].suit
    if not isinstance(here.game, Misere) or line.side is not Side.DEFENDERS or not thrown or not _matters(place):
        return False
    for later in line.places[place.at :]:
        follows = later.position.table and later.card.suit == later.position.table[0].suit == place.card.suit
        taken = later.position.turn == later.taken_by == here.declarer
        if follows and taken and later.card.rank < place.card.rank:
            return not later.position.deal[here.turn].of_suit(place.card.suit)
    return False


def _squeeze(line: _Line, place: _Place) -> bool:
    """An opponent must discard from two suits or more, and each discard gives a trick in its suit that another would not."""
    here = place.position
    groups = classes(here)
    discards = here.table and all(card.suit not in (here.table[0].suit, here.game.trump) for card in here.legal_cards())
    if line.side.on_move(here) or isinstance(here.game, Misere) or not discards or len({group[0].suit for group in groups}) < 2:
        return False
    taken = [(group[-1].suit, _tricks_by_suit(line, here.play(group[-1]))) for group in groups]
    return all(counts.get(suit, 0) > min(other.get(suit, 0) for elsewhere, other in taken if elsewhere != suit) for suit, counts in taken)


def _tricks_by_suit(line: _Line, position: Position) -> dict[int, int]:
    """How many tricks the solving side takes with cards of each suit, in the main line from there on."""
    counts: dict[int, int] = {}
    for card in main_line(position, line.values, line.side):
        trick = (*position.table, card)
        after = position.play(card)
        if not after.table and line.ours(after.leader, position):
            best = trick[trick_winner(trick, position.game.trump)]
            counts[best.suit] = counts.get(best.suit, 0) + 1
        position = after
    return counts


_RULES: dict[Theme, Callable[[_Line, _Place], bool]] = {
    Theme.SACRIFICE: _our_place(_sacrifice),
    Theme.UNBLOCKING: _our_place(_unblocking),
    Theme.THROW_IN: _our_place(_throw_in),
    Theme.REFUSAL: _our_place(_refusal),
    Theme.DUCKING: _our_place(_ducking),
    Theme.SQUEEZE: _squeeze,
    Theme.SMOTHERING: _our_place(_smothering),
    Theme.DRAWING: _our_place(_drawing),
    Theme.HOLDING: _our_place(_holding),
    Theme.CHANGE: _our_place(_change),
}
