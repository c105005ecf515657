"""Raspasy for whole arrays of deals, through NumPy."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ..errors import ArrayError, TalonError
from ..messages import N_, _
from ..model.arguments import checked
from ..model.game import TalonKind, TalonRule
from ..model.position import FULL_HAND
from ..model.tricks import TALON_SIZE
from ..solving.arrays import hand_masks, whole_column
from ..solving.contexts import TABLE_MIB, TALON_KINDS
from ..solving.threads import check_workers, chosen_workers, ordered_map
from .solve import context_of_thread

__all__ = ["raspasy_masks"]

CHUNK = 4  # rows a thread takes at once
_CLOSED = TalonRule(TalonKind.CLOSED)


@checked
def raspasy_masks(
    hands: npt.ArrayLike,
    leaders: npt.ArrayLike,
    *,
    rule: TalonRule = _CLOSED,
    talon: npt.ArrayLike | None = None,
    workers: int | None = None,
    table_mib: float = TABLE_MIB,
) -> npt.NDArray[np.int8]:
    """Each player's tricks in raspasy, for each of ``n`` deals at the start of a trick.

    They are the ``tricks`` of :func:`~prefsolve.raspasy.solve.solve_raspasy`, and so under the same rule for ties.

    :param hands: ``(n, 3)`` integers, masks as in :func:`~prefsolve.solving.arrays.solve_masks`, each row clockwise from the
        first of N, E, S, W.
    :param leaders: ``(n,)`` integers, or one for all: who leads, 0 to 2 as the hands are counted.
    :param rule: what the talon does; closed by default.
    :param talon: for a rule that opens it, ``(n, 2)`` integers, the cards' numbers 0 to 31 (``8 * suit + rank``) in the order
        they are opened; or ``(n,)`` masks of two cards, of which the lower number is opened first.  Of ten cards a hand none has
        been opened yet, of nine the first has, of fewer both.
    :param workers: threads, 1 to 256, one for each processor unless given; they change no answer.
    :param table_mib: the most memory each thread's table may take, in MiB.
    :returns: ``(n, 3)`` int8, the players as the hands are; by the *dealer* rule ``(n, 4)``, the dealer last.
    :raises ArrayError: a shape, a type, or a value out of range; the message names the first such row.
    :raises OptionError: ``workers`` or ``table_mib`` out of range.
    :raises TalonError: a talon that the rule opens is not given.
    """
    workers = chosen_workers(workers)
    check_workers(workers)
    masks = hand_masks(hands)
    firsts = whole_column(leaders, "leaders", len(masks), 2)
    opened = _opened(masks, talon, rule)
    played = np.minimum(TALON_SIZE, FULL_HAND - np.bitwise_count(masks[:, 0])) if rule.opens else np.full(len(masks), TALON_SIZE)
    players = 4 if rule.kind is TalonKind.DEALER else 3
    kind, switches = TALON_KINDS[rule.kind], (rule.highest_takes, rule.winner_leads)
    context_of_thread(table_mib)  # refuses a bad size before any thread starts

    def part(start: int) -> list[list[int]]:
        context = context_of_thread(table_mib)
        rows = slice(start, start + CHUNK)
        columns = (masks[rows].tolist(), firsts[rows].tolist(), opened[rows], played[rows].tolist())
        return [
            context.value(tuple(deal), leader, b"", kind, *switches, pair.tobytes(), gone)[0][:players]
            for deal, leader, pair, gone in zip(*columns, strict=True)
        ]

    parts = ordered_map(part, range(0, len(masks), CHUNK), workers)
    return np.array([row for rows in parts for row in rows], np.int8).reshape(-1, players)


def _opened(masks: npt.NDArray[np.uint32], talon: npt.ArrayLike | None, rule: TalonRule) -> npt.NDArray[np.uint8]:
    """The talon's cards in the order they are opened, checked; zeros where they are not opened."""
    if not rule.opens:
        return np.zeros((len(masks), TALON_SIZE), np.uint8)
    if talon is None:
        raise TalonError(_("the talon rule '{rule}' opens the talon: give its two cards of each deal", rule=rule.name), rule=rule.name)
    cards = np.asarray(talon)
    if cards.dtype.kind not in "iu" or cards.shape not in ((len(masks),), (len(masks), TALON_SIZE)):
        message = _(
            "talon must be integers of the shape ({count}, 2) or ({count},), not {dtype} {shape}",
            count=len(masks),
            dtype=cards.dtype,
            shape=cards.shape,
        )
        raise ArrayError(message, array="talon")
    if cards.ndim == 1:
        piles = cards.astype(np.int64) & 0xFFFFFFFF
        _refuse((np.bitwise_count(piles) != TALON_SIZE) | ((cards != piles) & (cards != piles - (1 << 32))), N_("is no mask of two cards"))
        low = piles & -piles
        cards = np.stack([np.bitwise_count(low - 1), np.bitwise_count((piles ^ low) - 1)], axis=1)
    _refuse(((cards < 0) | (cards > 31)).any(axis=1), N_("has a number that is not 0 to 31"))
    _refuse(cards[:, 0] == cards[:, 1], N_("has one card twice"))
    bits = np.left_shift(np.uint32(1), cards.astype(np.uint32))
    _refuse((bits & np.bitwise_or.reduce(masks, axis=1)[:, None]).any(axis=1), N_("has a card that is in a hand"))
    return np.ascontiguousarray(cards, np.uint8)


def _refuse(bad: npt.ArrayLike, why: str) -> None:
    """Raise for the first row that is bad."""
    if np.any(bad):
        row = int(np.argmax(bad))
        raise ArrayError(_("talon, row {row}: {why}", row=row, why=_(why)), array="talon", row=row)
