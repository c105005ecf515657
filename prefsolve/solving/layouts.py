"""One hand against every way the unseen cards may lie, counted exactly.

The declarer's hand is known; the unseen cards lie with the two defenders in every possible way.  The core walks through
all of these layouts over one transposition table, on as many threads as are asked for, which share that table.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass
from math import comb
from typing import Literal

import numpy as np
import numpy.typing as npt

from .._ext import _core
from ..errors import (
    DuplicateCardError,
    HandSizeError,
    OptionError,
    RevokeError,
    TableError,
    UnsupportedGameError,
)
from ..messages import _
from ..model.arguments import checked, checked_fields
from ..model.by_value import ByValue
from ..model.cards import DECK_MASK, Card, Hand
from ..model.game import Contract, Game, Misere
from ..model.tricks import following_cards
from .contexts import LAYOUT_TABLE_MIB, MAX_LAYOUT_TABLE_MIB, check_table_mib, game_kind
from .run_control import Watch
from .threads import check_workers, chosen_workers

__all__ = ["HiddenHands", "Layouts", "Player", "layout_masks", "solve_layouts", "walk_layouts"]

Player = Literal["self", "left", "right"]
PLAYERS: tuple[Player, ...] = ("self", "left", "right")
TASKS_A_STEP = 16  # the most of the walk's tasks a thread takes at once: between two steps it reports and may stop

_NOBODY = Hand()


@checked_fields
@dataclass(frozen=True, eq=False)
class Layouts(ByValue):
    """What :func:`solve_layouts` found.

    :ivar counts: int64, one more than there are tricks to play: how many layouts give the declarer that many tricks;
        with a threshold, two: how many layouts stay below it and how many reach it.
    :ivar answers: int8, one per layout in the order of :func:`layout_masks`: the declarer's tricks, or with a threshold
        whether they reach it (1 or 0); -1 where the work was stopped before.  ``None`` unless asked for.
    :ivar total: how many layouts there are.
    :ivar threshold: the threshold asked for, or ``None``.
    :ivar nodes: trick starts searched.
    """

    counts: npt.NDArray[np.int64]
    answers: npt.NDArray[np.int8] | None
    total: int
    threshold: int | None
    nodes: int

    @property
    def done(self) -> int:
        """How many layouts were solved."""
        return int(self.counts.sum())

    @property
    def complete(self) -> bool:
        """Whether all were."""
        return self.done == self.total

    def histogram(self) -> dict[int, int]:
        """The counts that are not zero, by tricks (or by 0 and 1 with a threshold)."""
        return {tricks: int(count) for tricks, count in enumerate(self.counts) if count}


@dataclass(frozen=True, slots=True)
class HiddenHands:
    """What the core is asked: one hand that is seen, and how the other two may lie.  Nothing here is checked.

    Left and right are the next two clockwise from the hand that is seen, which is ``own``, its player 0.  ``left`` and
    ``right`` are surely theirs, and of ``unseen``, which lie with either, ``to_left`` are the left one's.  The cards on the
    table are in no hand.
    """

    own: int
    left: int
    right: int
    unseen: int
    to_left: int
    kind: int
    leader: int
    table: bytes

    @property
    def total(self) -> int:
        """How many layouts there are."""
        return comb(self.unseen.bit_count(), self.to_left)

    @property
    def tricks(self) -> int:
        """The tricks left, the one on the table included."""
        return self.own.bit_count() + (len(self.table) > -self.leader % 3)

    def masks(self) -> npt.NDArray[np.uint32]:
        """What the left hand holds of the unseen cards in each layout, as masks in rising order."""
        masks = np.empty(self.total, np.uint32)
        _core.layout_masks(self.unseen, self.to_left, masks)
        return masks

    def walk(self) -> _core.Layouts:
        """The core's walk over the layouts."""
        return _core.Layouts(self.own, self.left, self.right, self.unseen, self.to_left, self.kind, self.leader, self.table)


@checked
def layout_masks(unseen: Hand, to_left: int) -> npt.NDArray[np.uint32]:
    """The left-hand defender's unseen cards in every layout, as masks in rising order; the other has the rest.

    This is the order of :attr:`Layouts.answers`.

    :raises HandSizeError: a number of cards for the left-hand defender that there are not.
    """
    if not 0 <= to_left <= len(unseen):
        raise HandSizeError(_("{count} unseen cards cannot give the left-hand defender {to_left}", count=len(unseen), to_left=to_left))
    return HiddenHands(0, 0, 0, unseen.mask, to_left, 0, 0, b"").masks()


@checked
def solve_layouts(
    hand: Hand,
    game: Game,
    *,
    leader: Player,
    discard: Hand = _NOBODY,
    played: Hand = _NOBODY,
    table: Iterable[Card] = (),
    left: Hand = _NOBODY,
    right: Hand = _NOBODY,
    threshold: int | None = None,
    answers: bool = False,
    workers: int | None = None,
    table_mib: float = LAYOUT_TABLE_MIB,
    progress: Callable[[int, int], None] | None = None,
    stop: threading.Event | None = None,
) -> Layouts:
    """The declarer's tricks, with all cards seen, in every layout of the cards he does not see.

    :param hand: the declarer's cards in hand, without those on the table.
    :param game: a contract or misère.
    :param leader: who leads, or led, to the current trick: the declarer himself or a defender, left being the next to play.
    :param discard: cards out of play; with ``played`` they are what neither defender can hold.
    :param played: cards of earlier tricks.
    :param table: cards on the table, in play order.
    :param left: cards the left-hand defender is known to hold, those on the table apart.
    :param right: the same for the right-hand defender.
    :param threshold: ask only whether the declarer takes at least so many of the tricks left, which is quicker.
    :param answers: keep the answer to every layout.
    :param workers: threads, 1 to 256, one for each processor unless given; they change no answer.
    :param table_mib: bound on each transposition table, above 0 and at most 350 MiB.
    :param progress: called now and then, in the caller's thread, with the layouts done and their total.
    :param stop: when set from elsewhere, or on Ctrl-C, the work ends early and what is done is returned: see
        :attr:`Layouts.complete`.
    :raises PrefsolveError: cards in two places, hands that do not fit, an option out of range.
    """
    workers = chosen_workers(workers)
    hands = _hidden(hand, game, leader, Hand.from_mask(discard.mask | played.mask), tuple(table), left, right)
    if threshold is not None and not 0 <= threshold <= hands.tricks:
        raise OptionError(
            _("threshold must be 0 to {tricks}, the tricks left, not {threshold}", tricks=hands.tricks, threshold=threshold),
            threshold=threshold,
        )
    check_workers(workers)
    check_table_mib(table_mib, MAX_LAYOUT_TABLE_MIB)

    def watch(done: int, total: int) -> bool:
        if progress is not None:
            progress(done, total)
        return False

    return walk_layouts(hands, threshold=threshold, answers=answers, workers=workers, table_mib=table_mib, watch=watch, ended=stop)


def walk_layouts(
    hands: HiddenHands,
    *,
    threshold: int | None = None,
    answers: bool = False,
    workers: int | None = None,
    table_mib: float = LAYOUT_TABLE_MIB,
    watch: Watch,
    ended: threading.Event | None = None,
) -> Layouts:
    """:func:`solve_layouts` of hands and options that are known to be sound.

    :param watch: told now and then, in the caller's thread, how many layouts are done of how many; the work stops where it
        returns true.
    :param ended: when set from elsewhere, the work stops at once.
    """
    workers = chosen_workers(workers)
    kept = np.full(hands.total, -1, np.int8) if answers else None
    crew = _Crew(hands, threshold, kept, workers, table_mib, ended or threading.Event())
    counts, nodes = crew.run(watch)
    return Layouts(counts[: hands.tricks + 1 if threshold is None else 2], kept, hands.total, threshold, nodes)


def _hidden(hand: Hand, game: Game, leader: Player, gone: Hand, table: tuple[Card, ...], left: Hand, right: Hand) -> HiddenHands:
    if not isinstance(game, Contract | Misere):
        raise UnsupportedGameError(_("{game} has no declarer, so its layouts cannot be counted", game=game), game=game)
    if leader not in PLAYERS:
        raise OptionError(_("leader must be self, left or right, not {leader!r}", leader=leader), leader=leader)
    start = PLAYERS.index(leader)
    on_table = [0, 0, 0]
    if len(table) > 2:
        raise TableError(_("{count} cards are on the table; a trick in play has at most two", count=len(table)), table=table)
    for i, card in enumerate(table):
        on_table[(start + i) % 3] = card.mask
    _refuse_shared(
        {
            _("the hand"): hand,
            _("the discard or the play"): gone,
            _("the table"): Hand(table),
            _("the left hand"): left,
            _("the right hand"): right,
        }
    )
    if len(set(table)) != len(table):
        raise DuplicateCardError(_("{table} is on the table twice", table=table[0]), card=table[0])
    _check_follow(hand, game, table, start)
    unseen = DECK_MASK & ~(hand.mask | gone.mask | left.mask | right.mask | Hand(table).mask)
    left_void, right_void = _voids(game, table, start)
    if (left.mask & left_void) or (right.mask & right_void):
        card = next(iter(Hand.from_mask(left.mask & left_void | right.mask & right_void)))
        raise RevokeError(
            _("a card on the table shows its player void in {suit}, but this player is said to hold {card}", suit=card.suit, card=card),
            card=card,
        )
    left = Hand.from_mask(left.mask | unseen & right_void & ~left_void)
    right = Hand.from_mask(right.mask | unseen & left_void & ~right_void)
    unseen &= ~(left.mask | right.mask)
    tricks = len(hand) + bool(on_table[0])
    if not 1 <= tricks <= 10:
        raise HandSizeError(_("the declarer plays 1 to 10 cards, not {tricks}", tricks=tricks))
    to_left = tricks - bool(on_table[1]) - len(left)
    to_right = tricks - bool(on_table[2]) - len(right)
    if min(to_left, to_right) < 0 or to_left + to_right != unseen.bit_count():
        raise HandSizeError(
            _(
                "{bit_count} cards are unseen, but the defenders need {to_left} and {to_right} more; name the cards that "
                "are out of play as discard or played",
                bit_count=unseen.bit_count(),
                to_left=to_left,
                to_right=to_right,
            )
        )
    return HiddenHands(hand.mask, left.mask, right.mask, unseen, to_left, game_kind(game), start, bytes(table))


def _refuse_shared(piles: dict[str, Hand]) -> None:
    places = list(piles.items())
    for i, (name, pile) in enumerate(places):
        for other_name, other in places[i + 1 :]:
            for card in pile & other:
                raise DuplicateCardError(
                    _("{card} is in both {name} and {other_name}", card=card, name=name, other_name=other_name), card=card
                )


def _check_follow(hand: Hand, game: Game, table: tuple[Card, ...], start: int) -> None:
    """The declarer's own card on the table must have been allowed; a defender's tells of a void instead."""
    for i, card in enumerate(table[1:], 1):
        if (start + i) % 3 == 0 and card not in following_cards(hand.add(card), table[0].suit, game.trump):
            raise RevokeError(_("{card} on the table is a revoke: the declarer holds {hand}", card=card, hand=hand), card=card)


def _voids(game: Game, table: tuple[Card, ...], start: int) -> tuple[int, int]:
    """The cards that the left-hand and the right-hand defender cannot hold, since they did not follow suit or trump."""
    shown = [0, 0, 0]
    for i, card in enumerate(table[1:], 1):
        if card.suit != table[0].suit:
            shown[(start + i) % 3] |= table[0].suit.mask
            if game.trump is not None and card.suit != game.trump:
                shown[(start + i) % 3] |= game.trump.mask
    return shown[1], shown[2]


class _Crew:
    """Threads that take the walk's tasks in steps, in order, over one shared table."""

    def __init__(
        self,
        hands: HiddenHands,
        threshold: int | None,
        answers: npt.NDArray[np.int8] | None,
        workers: int,
        table_mib: float,
        stop: threading.Event,
    ) -> None:
        self.hands = hands
        self.walk = hands.walk()
        self.threshold = -1 if threshold is None else threshold
        self.answers = answers
        self.workers = min(workers, max(1, self.walk.tasks))
        self.tables = _core.Solver(table_mib, True)
        self.stop = stop
        self.step = max(1, min(TASKS_A_STEP, self.walk.tasks // (8 * self.workers)))
        self.next_task = 0
        self.done = 0
        self.turn = threading.Lock()

    def run(self, watch: Watch) -> tuple[npt.NDArray[np.int64], int]:
        """The counts of all threads together, and their nodes."""
        if watch(0, self.hands.total):  # asked before the work too, which may be over before a second look
            self.stop.set()
        with ThreadPoolExecutor(self.workers) as pool:
            shares = [pool.submit(self._work) for _ in range(self.workers)]
            try:
                while wait(shares, timeout=0.1).not_done:  # returns at once when all are done
                    if watch(self.done, self.hands.total):
                        self.stop.set()
            except KeyboardInterrupt:
                self.stop.set()  # what is done is returned
            except BaseException:
                self.stop.set()
                raise
        found = [share.result() for share in shares]
        watch(self.done, self.hands.total)
        return np.sum([counts for counts, _ in found], axis=0), sum(nodes for _, nodes in found)

    def _work(self) -> tuple[npt.NDArray[np.int64], int]:
        context = self.tables.sharing(self.hands.kind)
        counts = np.zeros(11, np.int64)
        while not self.stop.is_set() and (step := self._take()):
            solved = self.walk.run(context, step[0], step[1], self.threshold, counts, self.answers)
            with self.turn:
                self.done += solved
        return counts, context.nodes

    def _take(self) -> tuple[int, int] | None:
        """The next step of tasks, or ``None`` when all are taken."""
        with self.turn:
            first = self.next_task
            self.next_task = last = min(first + self.step, self.walk.tasks)
        return (first, last) if first < last else None
