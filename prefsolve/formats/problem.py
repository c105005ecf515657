"""A deal as other programs file it: more than a position, since a file may lack the game or go on into the play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

from ..errors import AbsentSeatError, DeclarerError, PrefsolveError
from ..messages import _
from ..model.arguments import checked_fields
from ..model.cards import DECK_MASK, Card, Hand, Seat
from ..model.deal import Deal
from ..model.game import Game, Raspasy
from ..model.hunt_position import HuntPosition
from ..model.position import FULL_HAND, NO_TRICKS, Position
from .played_cards import replay

__all__ = [
    "ForeignError",
    "FormatError",
    "IncompleteError",
    "Loss",
    "Problem",
    "Skipped",
    "SkippedDealWarning",
    "UnknownFormatError",
    "check_all",
    "place",
    "problem_of_position",
    "without_foreign",
]


class FormatError(PrefsolveError):
    """A file that breaks the rules of its format; the message says where."""

    code = "format"


class UnknownFormatError(FormatError):
    """A file, or a format's name, that no reader knows."""

    code = "unknown-format"


class ForeignError(FormatError):
    """A deal that is correct in its file but is not a Preferans deal: a bridge deal, a board that was passed out."""

    code = "foreign"


class SkippedDealWarning(UserWarning):
    """A deal of a file was skipped, since it is not a Preferans deal; the message names it and the reason."""


@dataclass(frozen=True, slots=True)
class Skipped:
    """A part of a file that was not read.

    :param deal: which deal of the file, from 1; ``None`` for lines that belong to no deal.
    :param why: the reason, with the line.
    """

    deal: int | None
    why: str

    def __str__(self) -> str:
        return (
            _("deal {deal} is skipped: {why}", deal=self.deal, why=self.why) if self.deal is not None else _("skipped: {why}", why=self.why)
        )


class IncompleteError(FormatError):
    """A deal that lacks what was asked of it: the game, the declarer or the leader."""

    code = "incomplete"


@dataclass(frozen=True, slots=True)
class Loss:
    """Something that a file held and that the format written to, or the reader, has no place for.

    :param deal: which deal of the file, from 1.
    :param what: a field of :class:`Problem`, or what the file called it.
    :param detail: the text for a reader.
    """

    deal: int
    what: str
    detail: str

    def __str__(self) -> str:
        return _("deal {deal}: {what}: {split}", deal=self.deal, what=self.what, split=" ".join(self.detail.split()))


@checked_fields
@dataclass(frozen=True, slots=True)
class Problem:
    """One deal of a file.

    :param deal: the hands before the first card of ``play``.
    :param game, declarer, leader: ``None`` where the file does not say; ``leader`` leads to the first trick of ``play``.
    :param play: cards in play order from the leader on.
    :param turns: how many of them have been played in the position that the file shows.
    :param tricks: tricks already taken before ``play``, for N, E, S, W.
    :param opening: in raspasy, the talon's cards in the order they are opened.
    :param opened: in raspasy, how many of them belong to finished tricks, where the hands do not tell.
    :param answer: the declarer's tricks that the file states.
    :param seat_answers: in raspasy, what the file states of each seat: ``tricks``, ``range``, ``guaranteed``.
    :param hunt_answers: in a hunt, what the file states: ``caught_double_dummy``, ``best_plan_catches``, ``plans``.
    :param keys: the cards that the file gives as the solution's first.
    :param published: what the source says comes out: tricks, or ``caught``, ``clean``, ``made`` or ``down``.
    :param claim: the declarer's tricks of the whole deal that the players agreed on when they stopped playing.
    :param rule_open: raspasy whose talon rule the file does not name, so that it is the default one; not part of equality.
    :param notes: what the reader found and has no place for here; not part of equality.
    """

    deal: Deal
    game: Game | None = None
    declarer: Seat | None = None
    leader: Seat | None = None
    play: tuple[Card, ...] = ()
    turns: int = 0
    tricks: tuple[int, int, int, int] = NO_TRICKS
    opening: tuple[Card, ...] = ()
    answer: int | None = None
    keys: tuple[Card, ...] = ()
    claim: int | None = None
    published: int | str | None = None
    title: str = ""
    title_en: str = ""
    author: str = ""
    source: str = ""
    comment: str = ""
    number: str = ""
    opened: int | None = None
    seat_answers: Mapping[str, object] = field(default_factory=dict, hash=False)
    hunt_answers: Mapping[str, int] = field(default_factory=dict, hash=False)
    notes: tuple[str, ...] = field(default=(), compare=False)
    rule_open: bool = field(default=False, compare=False)

    @property
    def talon(self) -> Hand:
        """The talon, empty where it is not given."""
        return self.deal.talon

    @property
    def discard(self) -> Hand:
        """The discard, empty where it is not given."""
        return self.deal.discard

    def fill(self, *, game: Game | None = None, declarer: Seat | None = None, leader: Seat | None = None) -> Problem:
        """This problem with the game, declarer or leader given put in place of its own."""
        given = {"game": game, "declarer": declarer, "leader": leader}
        return replace(self, **{name: value for name, value in given.items() if value is not None})  # type: ignore[arg-type]

    def start(self) -> Position:
        """The position before the first card of ``play``.

        :raises IncompleteError: no game, declarer or leader is known; or a hunt, whose declarer has yet to discard.
        :raises PrefsolveError: as :class:`~prefsolve.model.position.Position`.
        """
        game, leader = self._asked()
        if self.is_hunt:
            raise IncompleteError(_("this is a hunt: {declarer} has not discarded yet; use prefsolve hunt", declarer=self.declarer))
        opening, opened = (self.opening, self.opened) if isinstance(self.game, Raspasy) else ((), None)
        return Position(
            self.deal,
            game,
            declarer=self.declarer,
            leader=leader,
            tricks=self.tricks,
            talon=opening,
            talon_played=opened,
        )

    def _asked(self) -> tuple[Game, Seat]:
        """The game and who leads, where nothing that a position needs is missing."""
        if self.game is None:
            raise IncompleteError(_("the game is not given"), key="game")
        if self.leader is None:
            raise IncompleteError(_("who leads is not given"), key="leader")
        if self.declarer is None and not isinstance(self.game, Raspasy):
            raise IncompleteError(_("the declarer is not given"), key="declarer")
        return self.game, self.leader

    @property
    def is_hunt(self) -> bool:
        """Whether the declarer holds two cards more than each other player, and no discard is named."""
        if self.declarer is None or self.declarer not in self.deal or self.discard:
            return False
        others = {len(hand) for seat, hand in self.deal.hands.items() if seat != self.declarer}
        return others == {len(self.deal[self.declarer]) - 2}

    def twelve(self) -> Hand:
        """The declarer's cards before he discards: of a whole deal all that the defenders do not hold.

        :raises IncompleteError: no declarer, or cards that are not twelve.
        """
        if self.declarer is None:
            raise IncompleteError(_("the declarer is not given"), key="declarer")
        hands = self.deal.hands
        own = hands.pop(self.declarer).mask | self.discard.mask
        if not self.discard and all(len(hand) == FULL_HAND for hand in hands.values()):
            own = DECK_MASK & ~sum(hand.mask for hand in hands.values())
        found = Hand.from_mask(own)
        if len(found) != FULL_HAND + 2:
            raise IncompleteError(_("{seat} has {count} cards with the discard, not twelve", seat=self.declarer, count=len(found)))
        return found

    def hunt(self) -> HuntPosition:
        """The hunt for the discard: the start, and the first ``turns`` cards played.

        Of a whole deal without its discard the two cards that no hand holds are the discard.

        :raises IncompleteError: no game, declarer or leader is known.
        :raises PrefsolveError: as :class:`~prefsolve.model.hunt_position.HuntPosition`.
        """
        return self._hunted(self.turns)

    def _hunted(self, turns: int) -> HuntPosition:
        game, leader = self._asked()
        hands, discard = self.deal.hands, self.discard
        if not discard and all(len(hand) == FULL_HAND for hand in hands.values()):
            discard = Hand.from_mask(DECK_MASK & ~sum(hand.mask for hand in hands.values()))
        position = HuntPosition(Deal(hands, discard=discard), game, declarer=self.declarer, leader=leader, tricks=self.tricks)
        for card in self.play[:turns]:
            position = position.play(card)
        return position

    def position(self) -> Position:
        """The position that the file shows: the start, and the first ``turns`` cards played.

        :raises PrefsolveError: as :meth:`start`, and for a card that may not be played.
        """
        position = self.start()
        for played in replay(position, self.play[: self.turns]):
            position = played.after
        return position

    def shown(self) -> Problem:
        """The position that the file shows as a problem of its own: what is on the table is all that has been played.

        :raises PrefsolveError: as :meth:`position`.
        """
        position = self.position()
        deal = position.deal
        for seat, card in zip(position.seats, position.table, strict=False):
            deal = deal.replace({seat: deal[seat].add(card)})
        table = position.table
        return replace(
            self,
            deal=deal,
            leader=position.leader,
            play=table,
            turns=len(table),
            tricks=position.tricks,
            opened=opened_of(position),
        )

    def check(self) -> None:
        """Play all that is given through, where game, declarer and leader are known; what is known of them is checked anyway.

        :raises PrefsolveError: as :meth:`position`.
        """
        if not 0 <= self.turns <= len(self.play):
            raise FormatError(
                _("{turns} cards are said to have been played, but {count} are given", turns=self.turns, count=len(self.play))
            )
        for role, seat in (("declarer", self.declarer), ("leader", self.leader)):
            if seat is not None and seat == self.deal.absent:
                raise AbsentSeatError(_("the {role} {seat} sits out", role=_(role), seat=seat), role=role, seat=seat)
        if isinstance(self.game, Raspasy) and self.declarer is not None:
            raise DeclarerError(
                _("{game} has no declarer, and {declarer} is named", game=self.game, declarer=self.declarer), seat=self.declarer
            )
        try:
            if self.is_hunt:
                self._hunted(len(self.play))
                return
            position = self.start()
        except IncompleteError:
            return
        for _rest in replay(position, self.play):
            pass


Block = TypeVar("Block")


def without_foreign(blocks: Iterable[Block], problem_of: Callable[[Block], Problem]) -> list[Problem | Skipped]:
    """A file's deals, each made from its block of lines; those of another game are skipped."""
    found: list[Problem | Skipped] = []
    for number, block in enumerate(blocks, 1):
        try:
            found.append(problem_of(block))
        except ForeignError as fault:
            found.append(Skipped(number, str(fault)))
    return found


def problem_of_position(position: Position | HuntPosition) -> Problem:
    """The position as a problem; a card on the table is one that has been played."""
    deal, table = position.deal, position.table
    for seat, card in zip(position.seats, table, strict=False):
        deal = deal.replace({seat: deal[seat].add(card)})
    asked = Problem(deal, position.game, position.declarer, position.leader, table, len(table), position.tricks)
    return asked if isinstance(position, HuntPosition) else replace(asked, opening=position.talon, opened=opened_of(position))


def opened_of(position: Position) -> int | None:
    """How many talon cards belong to finished tricks, unless the hands tell."""
    return None if position.talon_played_default else position.talon_played


def place(number: int, many: bool, fault: Exception) -> FormatError:
    """The fault again, with the number of the deal it stands in where a file has several."""
    if isinstance(fault, PrefsolveError):
        told = _("deal {number}: {fault}", number=number, fault=fault) if many else _("{fault}", fault=fault)
        return FormatError(told, deal=number, fault=type(fault).__name__)
    raise fault


def check_all(problems: Iterable[Problem]) -> list[Problem]:
    """The problems, each played through; raises :class:`FormatError` that names the first bad one."""
    checked = list(problems)
    for number, problem in enumerate(checked, 1):
        try:
            problem.check()
        except PrefsolveError as fault:
            raise place(number, len(checked) > 1, fault) from fault
    return checked
