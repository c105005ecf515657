"""Misère hands that are the same question, each walked once: see :mod:`prefsolve.single_dummy.misere_patterns`."""

from __future__ import annotations

from threading import Lock

from ..model.cards import DECK_MASK, Card, Hand
from ..model.game import Misere
from ..single_dummy.misere_patterns import Patterns, hand_patterns, of_patterns
from ..solving.contexts import game_kind
from ..solving.layouts import PLAYERS, HiddenHands, Player, walk_layouts
from .table import Context, Stopped

__all__ = ["CleanLayouts", "Patterns", "hand_patterns", "of_patterns"]


class CleanLayouts:
    """In how many layouts of the unseen cards a misère is clean; each question is walked once, from whichever thread."""

    def __init__(self) -> None:
        self._known: dict[tuple[Patterns, Player], int] = {}
        self._at_work: dict[tuple[Patterns, Player], Lock] = {}
        self._turn = Lock()

    def share(self, own: Hand, out: Hand, leader: Player, context: Context, first: Card | None = None) -> tuple[int, int]:
        """The clean layouts, and all layouts.

        :param own: the declarer's cards, ten before the play.
        :param out: the cards out of play: his discard, and what was played before.
        :param first: the card that he leads; the leader is then himself.
        :raises Stopped: the run was stopped before the end.
        """
        patterns = hand_patterns(own, out, first)
        hands = _hidden(patterns, leader)
        question = patterns, leader
        with self._turn:
            lock = self._at_work.setdefault(question, Lock())
        with lock:
            if question not in self._known:
                found = walk_layouts(hands, threshold=1, workers=1, watch=context.watch)
                if not found.complete:
                    raise Stopped
                self._known[question] = int(found.counts[0])
        return self._known[question], hands.total


def _hidden(patterns: Patterns, leader: Player) -> HiddenHands:
    own, out, first = of_patterns(patterns)
    table = b"" if first is None else bytes([int(first)])
    held = own.mask & ~(0 if first is None else first.mask)
    unseen = DECK_MASK & ~own.mask & ~out.mask
    assert unseen.bit_count() == 2 * len(own), "as many unseen cards as both defenders hold"
    return HiddenHands(held, 0, 0, unseen, len(own), game_kind(Misere()), PLAYERS.index(leader), table)
