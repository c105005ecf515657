"""What is wanted of a problem."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..errors import OptionError, UnsupportedGameError
from ..messages import _, joined
from ..model.arguments import checked_fields
from ..model.by_value import hashable
from ..model.cards import Hand, Seat
from ..model.game import Contract, Game, Misere, Raspasy
from ..model.position import FULL_HAND
from ..workshop.motifs import Theme
from ..workshop.soundness_check import Side

__all__ = ["Wish"]

MOST_DUALS = 1000


@checked_fields
@dataclass(frozen=True, slots=True)
class Wish:
    """A problem that is looked for.  The solving side leads, so that its first card is the key.

    :param game: misère, or a contract; of an ending with fewer than ten cards its strain alone counts.
    :param solver: the side that solves; by default the defenders of a misère, the declarer of a contract.
    :param cards: how many cards a hand has, 2 to 10.
    :param declarer: where the declarer sits; the others are the next two of E, S, W.
    :param leader: who leads, a seat of the solving side; by default any.
    :param keep: cards that stay where they are, by seat; the rest varies.
    :param biddable: whether the declarer's ten cards are to be such as one would really bid (see :func:`biddable`).
    :param keys: how many first cards that differ may keep the value; 1 for a unique key.
    :param duals: how many duals there may be.
    :param everywhere: whether duals are counted in all variations; else down the main line.
    :param value: the declarer's tricks; by default every number with which the solving side succeeds: of a contract that it is
        just made or one down.
    :param tries: how many first cards that differ must fail.
    :param one_reply: how many of them must have one refutation only.
    :param places: in how many places, over all variations, one card alone must be right.
    :param surprise: how surprising the key must be, from 0; see :class:`~prefsolve.composing.quality.Surprise`.
    :param grade: how hard the problem must be at least, 1 to 10.
    :param themes: themes that it must have.
    :raises OptionError: a number out of range, or wishes that exclude each other.
    :raises UnsupportedGameError: raspasy.
    """

    game: Game = field(default_factory=Misere)
    solver: Side | None = None
    cards: int = FULL_HAND
    declarer: Seat = Seat.W
    leader: Seat | None = None
    keep: Mapping[Seat, Hand] = field(default_factory=dict)
    biddable: bool = False
    keys: int = 1
    duals: int = 0
    everywhere: bool = True
    value: int | None = None
    tries: int = 1
    one_reply: int = 0
    places: int = 1
    surprise: int = 0
    grade: int = 1
    themes: tuple[Theme, ...] = ()

    def __post_init__(self) -> None:
        if isinstance(self.game, Raspasy):
            raise UnsupportedGameError(_("raspasy has no side that solves, and no key but by a rule for ties"), game=self.game)
        for name, least, most in (
            ("cards", 2, FULL_HAND),
            ("keys", 1, FULL_HAND),
            ("duals", 0, MOST_DUALS),
            ("value", 0, self.cards),
            ("tries", 0, FULL_HAND),
            ("one_reply", 0, FULL_HAND),
            ("places", 0, MOST_DUALS),
            ("surprise", 0, 5),
            ("grade", 1, 10),
        ):
            number = getattr(self, name)
            if number is not None and not least <= number <= most:
                raise OptionError(
                    _("{name} must be {least} to {most}, not {number}", name=name, least=least, most=most, number=number), **{name: number}
                )
        self._check_seats()
        if self.biddable and self.cards != FULL_HAND:
            raise OptionError(_("one bids on ten cards, not {cards}", cards=self.cards), biddable=True)

    def _check_seats(self) -> None:
        seats = self.seats
        if self.leader is not None and (self.leader not in seats or (self.leader == self.declarer) != self.declarer_solves):
            raise OptionError(_("the solving side leads, and {seat} is none of it", seat=self.leader.full_name), leader=self.leader)
        taken = 0
        for seat, hand in self.keep.items():
            if seat not in seats:
                raise OptionError(
                    _("{seat} sits out; cards can be kept at {seats}", seat=seat.full_name, seats=joined(", ", seats)), keep=seat
                )
            if len(hand) > self.cards:
                raise OptionError(
                    _("{seat} is to keep {kept} cards of {cards}", seat=seat.full_name, kept=len(hand), cards=self.cards), keep=seat
                )
            if hand.mask & taken:
                raise OptionError(_("a card is to be kept at two seats"), keep=seat)
            taken |= hand.mask

    def __hash__(self) -> int:
        return hash(tuple(hashable(getattr(self, name)) for name in self.__dataclass_fields__))

    @property
    def side(self) -> Side:
        """The side that solves."""
        if self.solver is not None:
            return self.solver
        return Side.DEFENDERS if isinstance(self.game, Misere) else Side.DECLARER

    @property
    def declarer_solves(self) -> bool:
        """Whether the declarer is the one who solves."""
        return self.side is Side.DECLARER

    @property
    def seats(self) -> tuple[Seat, Seat, Seat]:
        """The three seats, clockwise from the declarer: North sits out unless it is named."""
        named = {self.declarer, *self.keep, *(() if self.leader is None else (self.leader,))}
        spare = next((seat for seat in (Seat.N, Seat.E, Seat.S, Seat.W) if seat not in named), None)
        if spare is None:
            raise OptionError(_("three seats play, and four are named"), seats=tuple(named))
        first, second, third = (Seat((self.declarer + turn) % 4) for turn in range(4) if (self.declarer + turn) % 4 != spare)
        return first, second, third

    @property
    def level(self) -> int:
        """The contract's level; 0 in misère."""
        return self.game.level if isinstance(self.game, Contract) else 0

    def accepts(self, value: int) -> bool:
        """Whether a problem of that value is wanted."""
        return self.missed_by(value) == 0

    def missed_by(self, value: int) -> int:
        """By how many of the declarer's tricks that value misses what is wanted."""
        if self.value is not None:
            return abs(value - self.value)
        if isinstance(self.game, Misere):
            return value if self.declarer_solves else int(value == 0)
        if self.cards < FULL_HAND:
            return int(value == 0) if self.declarer_solves else int(value == self.cards)
        return abs(value - (self.level if self.declarer_solves else self.level - 1))
