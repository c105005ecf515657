"""The search for problems: random starts, each improved by small exchanges, each with random numbers of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import count as numbers_from
from typing import Any

from ..errors import OptionError
from ..messages import _
from ..model.arguments import checked, checked_fields
from ..model.cards import Card, Hand
from ..model.deal import Deal
from ..model.position import FULL_HAND, Position
from ..notation import position_to_record
from ..solving.contexts import TABLE_MIB, context_of_thread
from ..solving.run_control import RunControl
from ..solving.threads import check_workers, chosen_workers, ordered_map
from ..workshop.motifs import Theme, themes
from ..workshop.soundness_check import Side
from ..workshop.values import Values
from .draws import Draws
from .fit import FITS, misfit
from .moments import Moment, cards_of, choices_at, keeping
from .processes import in_processes
from .quality import Quality, measure, points_of, surprises
from .sameness import Canonical, canonical_form
from .starts import exchanged, exchanges, random_moment
from .variations import main_line
from .wish import Wish

__all__ = ["Composed", "compose"]

IMPROVEMENTS = 200  # positions looked at from one start


@checked_fields
@dataclass(frozen=True, slots=True)
class Composed:
    """A problem found.

    :param side: the side that solves; it leads.
    :param value: the declarer's tricks.
    :param keys: the first cards that keep the value, those equal in effect included, the lowest first: the solution plays it.
    :param start: the number of the start it comes from; with the seed and the wish that makes it again.
    """

    position: Position
    side: Side
    value: int
    keys: tuple[Card, ...]
    quality: Quality
    themes: tuple[Theme, ...]
    start: int

    def to_json(self) -> dict[str, Any]:
        """The problem as a record, its solution and its measures."""
        return position_to_record(self.position) | {
            "side": self.side.value,
            "declarer_tricks": self.value,
            "key_cards": [card.ascii for card in self.keys],
            "quality": self.quality.to_json(),
            "themes": [theme.value for theme in self.themes],
            "start": self.start,
        }


@checked
def compose(
    wish: Wish | None = None,
    *,
    seed: int = 0,
    first: int = 0,
    count: int | None = None,
    starts: int | None = None,
    workers: int | None = None,
    control: RunControl | None = None,
) -> Iterator[Composed]:
    """Problems that fit the wish, one by one as they are found; the same for any number of workers.

    A problem that is another but for renamed suits, turned seats or equal cards is given once.

    :param wish: by default a misère with ten cards, a unique key and no dual in any variation.
    :param seed: another seed, other problems.
    :param first: the number of the first start.
    :param count: how many are wanted; without it, as many as there are time or starts for.
    :param starts: how many starts are tried at most.
    :param workers: 1 to 256, one per processor by default; where threads take turns, processes.
    :param control: told how many are found; ends the search.
    :raises OptionError: a number out of range.
    """
    for name, number, least in (("seed", seed, 0), ("first", first, 0), ("count", count, 1), ("starts", starts, 1)):
        if number is not None and number < least:
            raise OptionError(_("{name} must be {least} or more, not {number}", name=name, least=least, number=number), **{name: number})
    threads = chosen_workers(workers)
    check_workers(threads)
    numbers = numbers_from(first) if starts is None else range(first, first + starts)
    return _composed(_Search(wish or Wish(), seed), numbers, count, threads, control or RunControl())


def _composed(work: _Search, starts: Iterable[int], count: int | None, threads: int, control: RunControl) -> Iterator[Composed]:
    known: set[Canonical] = set()
    with in_processes(work, threads) as search:

        def from_start(start: int) -> _Found | None:
            return None if control.stopped or control.late else search(start)

        for found in ordered_map(from_start, starts, threads):
            if found is not None and found[0] not in known:
                known.add(found[0])
                yield found[1]
            if len(known) == count or control.stop(len(known), count or 0):
                return


_Found = tuple[Canonical, Composed]


@dataclass(frozen=True, slots=True)
class _Search:
    """A search, asked for one start after the other."""

    wish: Wish
    seed: int

    def __call__(self, start: int) -> _Found | None:
        """The problem that start leads to, with its canonical form, or nothing."""
        return _from_start(self.wish, self.seed, start)


def _from_start(wish: Wish, seed: int, start: int) -> _Found | None:
    """The problem that start leads to, with its canonical form, or nothing."""
    draws, solver = Draws(seed, start), context_of_thread(TABLE_MIB)
    solver.clear()
    moment = random_moment(wish, draws)
    moment = None if moment is None else improved(moment, wish, draws)
    if moment is None or not _surprising(moment, wish):
        return None
    made = composed(moment, wish, start)
    return (canonical_form(moment), made) if made.quality.grade >= wish.grade and set(wish.themes) <= set(made.themes) else None


def improved(moment: Moment, wish: Wish, draws: Draws) -> Moment | None:
    """A moment that fits, reached by exchanges each of which lowers the score; ``None`` where there is none in reach."""
    solver = context_of_thread(TABLE_MIB)
    score = misfit(moment, wish, solver)
    looked_at = 1
    while score != FITS:
        for change in draws.shuffled(exchanges(moment, wish)):
            after = exchanged(moment, change, wish)
            if after is None:
                continue
            if looked_at >= IMPROVEMENTS:
                return None
            looked_at += 1
            better = misfit(after, wish, solver, score)
            if better < score:
                moment, score = after, better
                break
        else:
            return None
    return moment


def _surprising(moment: Moment, wish: Wish) -> bool:
    """Whether the key is as surprising as wished; looked at before what takes longer."""
    if not wish.surprise:
        return True
    solver = context_of_thread(TABLE_MIB)
    line = main_line(moment, wish.declarer_solves, solver)
    return points_of(surprises(line[0], line, wish.declarer_solves, solver)) >= wish.surprise


def composed(moment: Moment, wish: Wish, start: int) -> Composed:
    """The problem with all that is said of it."""
    solver = context_of_thread(TABLE_MIB)
    position = position_of(moment, wish)
    kept = keeping(moment, choices_at(moment, solver))
    keys = tuple(sorted((Card(card) for choice in kept for card in cards_of(choice.mask)), key=lambda card: (card.rank, card.suit)))
    measures = measure(moment, wish.declarer_solves, solver)
    found = tuple(motif.theme for motif in themes(position, side=wish.side, values=Values()))
    return Composed(position, wish.side, kept[0].value, keys, measures, found, start)


def position_of(moment: Moment, wish: Wish) -> Position:
    """The position at the seats of the wish; two cards left over are the declarer's discard."""
    hands = {seat: Hand.from_mask(mask) for seat, mask in zip(wish.seats, moment.hands, strict=True)}
    left_over = ~(moment.hands[0] | moment.hands[1] | moment.hands[2]) & 0xFFFFFFFF
    discard = Hand.from_mask(left_over) if wish.cards == FULL_HAND else Hand()
    return Position(Deal(hands, discard=discard), wish.game, declarer=wish.declarer, leader=wish.seats[moment.leader])
