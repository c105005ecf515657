"""What makes a problem good, in whole numbers: uniqueness, economy, surprise, depth, difficulty."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import product
from typing import Any

from .._ext._core import Solver
from ..model.arguments import checked, checked_fields
from ..model.position import Position
from ..solving.contexts import MISERE_KIND, TABLE_MIB, context_of_thread
from ..solving.positions import position_tricks
from ..workshop.soundness_check import Side, solving_side
from .moments import NO_TRUMP, Choice, Moment, cards_of, choices_at, keeping, moment_of, play
from .natural import natural_choices
from .variations import Place, Try, all_variations, main_line, next_card, tries_at

__all__ = ["Quality", "Surprise", "grade_of", "measure", "points_of", "quality_of", "surprises"]

QUEEN = 5


class Surprise(StrEnum):
    """Why nobody would play the key at once."""

    UNNATURAL = "unnatural"
    GIVES = "gives-away"
    HIGH = "high-card"
    AWAY = "from-honour"


@checked_fields
@dataclass(frozen=True, slots=True)
class Quality:
    """A problem's measures; docs/compose.md defines them.

    :param keys: how many first cards that differ keep the value.
    :param tries: how many first cards that differ do not.
    :param one_reply: how many of the tries one reply alone refutes.
    :param main_duals: duals of the main line.
    :param duals: duals in all variations; ``None`` where there are too many variations to be judged.
    :param places: places in all variations where one card alone keeps the value; ``None`` as well.
    :param spare: how many cards could be taken out of each hand without changing the solution.
    :param surprise: what is surprising about the key.
    :param depth: the last trick of the main line in which there is something to be found.
    :param refutation: the most tricks that a try lives: the last trick in which the other side can still let it succeed.
    :param odds: the binary logarithm, rounded down, of the odds against playing the main line by chance.
    :param grade: how hard it is for a person, 1 to 10.
    """

    keys: int
    tries: int
    one_reply: int
    main_duals: int
    duals: int | None
    places: int | None
    spare: int
    surprise: tuple[Surprise, ...]
    depth: int
    refutation: int
    odds: int
    grade: int

    @property
    def points(self) -> int:
        """How surprising the key is, 0 to 5: that the natural card fails counts two, all else one each."""
        return points_of(self.surprise)

    def to_json(self) -> dict[str, Any]:
        """The measures by name."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__} | {"surprise": [kind.value for kind in self.surprise]}


def points_of(surprise: tuple[Surprise, ...]) -> int:
    """See :attr:`Quality.points`."""
    return min(5, len(surprise) + (Surprise.UNNATURAL in surprise))


@checked
def quality_of(position: Position, side: Side | None = None, *, economy: bool = True) -> Quality:
    """The measures of a contract's or misère's problem.

    :param side: the solving side, where it is not the one that succeeds.
    :param economy: whether spare cards are looked for, which takes longest; else they are given as 0.
    :raises UnsupportedGameError: raspasy.
    """
    moment = moment_of(position)
    solver = context_of_thread(TABLE_MIB)
    solver.clear()
    if side is None:
        side = solving_side(position, position_tricks(solver, position))
    return measure(moment, side is Side.DECLARER, solver, economy=economy)


def measure(moment: Moment, declarer: bool, solver: Solver, *, economy: bool = True) -> Quality:
    """:func:`quality_of` a moment."""
    line = main_line(moment, declarer, solver)
    first = next((place for place in line if len(place.choices) > 1), None)
    walk = all_variations(moment, declarer, solver)
    tries = tries_at(first, declarer, solver) if first else []
    surprise = surprises(first, line, declarer, solver) if first else ()
    to_find = [place for place in line if len(place.kept) < len(place.choices)]
    measures = {
        "keys": len(first.kept) if first else 0,
        "tries": len(tries),
        "one_reply": sum(tried.refutations == 1 for tried in tries),
        "depth": to_find[-1].trick if to_find else 0,
        "refutation": max((_life(first, tried, declarer, solver) for tried in tries if first), default=0),
        "odds": odds_against(line),
    }
    return Quality(
        **measures,
        main_duals=sum(len(place.kept) > 1 for place in to_find),
        duals=walk.duals if walk.complete else None,
        places=walk.places if walk.complete else None,
        spare=spare_cards(moment, declarer, solver) if economy and first and first.moment is moment else 0,
        surprise=surprise,
        grade=grade_of(moment.tricks_left, points_of(surprise), **measures),
    )


def _life(first: Place, tried: Try, declarer: bool, solver: Solver) -> int:
    """How many tricks pass until the other side has nothing left to find against a try; 0 where it has nothing at all."""
    line = main_line(play(first.moment, tried.choice.card), not declarer, solver)
    return max((place.trick for place in line if len(place.kept) < len(place.choices)), default=0)


def odds_against(line: Sequence[Place]) -> int:
    """See :attr:`Quality.odds`."""
    ways, kept = 1, 1
    for place in line:
        ways, kept = ways * len(place.choices), kept * len(place.kept)
    return (ways // kept).bit_length() - 1


def grade_of(cards: int, points: int, *, keys: int, tries: int, one_reply: int, depth: int, refutation: int, odds: int) -> int:
    """How hard a problem is for a person, 1 to 10; docs/compose.md gives the sum and what it was held against."""
    if not keys or not tries:
        return 1
    sum_of_points = min(points, 3) + min(odds, 12) // 2 + min(one_reply, 3) + min(max(depth, refutation), 9) // 3 + max(0, cards - 4) // 2
    return min(10, 1 + sum_of_points // 2)


def surprises(first: Place, line: Sequence[Place], declarer: bool, solver: Solver) -> tuple[Surprise, ...]:
    """What is surprising about every first card that solves, where the solving side leads."""
    if first.moment.table or not 0 < len(first.kept) < len(first.choices):
        return ()
    natural = natural_choices(first.moment, first.choices, solver)
    found = [] if set(natural) & set(first.kept) else [Surprise.UNNATURAL]
    for kind, rule in ((Surprise.GIVES, _gives), (Surprise.HIGH, _high), (Surprise.AWAY, _away)):
        if all(rule(first.moment, choice, declarer, solver) for choice in first.kept):
            found.append(kind)
    return tuple(found)


def _gives(moment: Moment, key: Choice, declarer: bool, solver: Solver) -> bool:
    """In misère a defender leads a suit the declarer has not; in a contract the trick is lost, though a card could win one."""
    if moment.kind == MISERE_KIND:
        return not declarer and not moment.hands[0] >> 8 * (key.card >> 3) & 0xFF
    lost = (_next_leader(moment, key.card, declarer, solver) == 0) != declarer
    return lost and any(_wins(moment, card) for card in cards_of(moment.hands[moment.turn]))


def _next_leader(moment: Moment, card: int, declarer: bool, solver: Solver) -> int:
    """Who takes the trick to which that card is led, in the main line."""
    moment = play(moment, card)
    while moment.table:
        moment = play(moment, next_card(moment, declarer, solver))
    return moment.leader


def _wins(moment: Moment, card: int) -> bool:
    """Whether a card that is led takes the trick whatever the others play: the highest of its suit, which nobody can trump."""
    if card_above(moment, card):
        return False
    if moment.kind == NO_TRUMP or card >> 3 == moment.kind:
        return True
    others = [hand for at, hand in enumerate(moment.hands) if at != moment.turn]
    return all(hand >> 8 * (card >> 3) & 0xFF or not hand >> 8 * moment.kind & 0xFF for hand in others)


def card_above(moment: Moment, card: int) -> bool:
    """Whether another hand has a higher card of the suit."""
    others = sum(hand for at, hand in enumerate(moment.hands) if at != moment.turn)
    return bool((others >> 8 * (card >> 3) & 0xFF) >> (card & 7) + 1)


def _high(moment: Moment, key: Choice, declarer: bool, solver: Solver) -> bool:
    """In a contract, a queen or higher that does not take the trick, though the hand has a lower card of the suit that differs."""
    own = moment.hands[moment.turn] & ~key.mask
    lower = (own >> 8 * (key.card >> 3) & 0xFF) & ((1 << (key.card & 7)) - 1)
    if moment.kind == MISERE_KIND or key.card & 7 < QUEEN or not lower:
        return False
    return _next_leader(moment, key.card, declarer, solver) != moment.turn


def _away(moment: Moment, key: Choice, declarer: bool, solver: Solver) -> bool:
    """In a contract, a card of a suit in which the hand has a higher one, queen or above, that differs."""
    above = (moment.hands[moment.turn] & ~key.mask) >> 8 * (key.card >> 3) & 0xFF
    return moment.kind != MISERE_KIND and bool(above >> max(QUEEN, (key.card & 7) + 1))


def spare_cards(moment: Moment, declarer: bool, solver: Solver) -> int:
    """How many times one card can be taken out of each hand, the first that fits, without changing the solution."""
    spare = 0
    while moment.tricks_left > 2:
        smaller = _smaller(moment, solver)
        if smaller is None:
            break
        moment, spare = smaller, spare + 1
    return spare


def _smaller(moment: Moment, solver: Solver) -> Moment | None:
    """The moment without a card of each hand that has the same solution: the same keys, and of misère the same value.

    In a contract the trick that goes may be either side's.
    """
    choices = choices_at(moment, solver)
    kept = keeping(moment, choices)
    keys, value = sum(choice.mask for choice in kept), kept[0].value
    fitting = (value,) if moment.kind == MISERE_KIND else (value - 1, value)
    parted = [_one_of_each_run(moment, at) for at in range(3)]
    for taken in product(*parted):
        hands = tuple(hand & ~(1 << card) for hand, card in zip(moment.hands, taken, strict=True))
        smaller = Moment((hands[0], hands[1], hands[2]), moment.kind, moment.leader)
        left = keys & smaller.hands[smaller.turn]
        if not left or solver.value(*smaller.hands, smaller.kind, smaller.leader) not in fitting:
            continue
        if sum(choice.mask for choice in keeping(smaller, choices_at(smaller, solver))) == left:
            return smaller
    return None


def _one_of_each_run(moment: Moment, at: int) -> list[int]:
    """The lowest of each hand's cards that are alike."""
    others = moment.hands[(at + 1) % 3] | moment.hands[(at + 2) % 3]
    runs = {(card >> 3, (others & ((1 << card) - 1)).bit_count()): card for card in reversed(cards_of(moment.hands[at]))}
    return sorted(runs.values())
