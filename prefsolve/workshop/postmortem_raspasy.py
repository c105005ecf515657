"""The post-mortem of raspasy, where each seat plays for itself: which card cost its own player tricks.

A position's worth is the outcome under the declared rule for ties (``tricks`` of :mod:`prefsolve.raspasy.answers`).  The
seat on move chooses its own fewest tricks, so no card can take that number lower, and what it rises by is what the card
cost its player.  What it gives or takes from the others is told beside it and counts for nobody.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..diagrams.sentences import Phrases
from ..diagrams.vocabulary import words
from ..errors import UnsupportedGameError
from ..formats import Problem, replay
from ..messages import _
from ..model.arguments import checked
from ..model.cards import Seat
from ..model.position import Position
from ..model.tables import Rows
from ..raspasy.answers import RaspasyValue
from ..raspasy.solve import solve_raspasy
from .as_json import raspasy_analysis_json
from .effect import Class, classes
from .played import Played, PostMortem

__all__ = ["RaspasyAnalysis", "RaspasyCard", "analyse_raspasy", "harmless"]

Tricks = Mapping[Seat, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class RaspasyCard(Played):
    """One card of raspasy's play.

    :param before, after: what each seat takes with best play, before the card and after it.
    """

    before: Tricks
    after: Tricks


@dataclass(frozen=True, slots=True, kw_only=True)
class RaspasyAnalysis(PostMortem[RaspasyCard]):
    """A played raspasy.

    :param value: what each seat takes with best play from the first card on.
    :param result: what each seat takes with best play from the end of the play on; what it took, if that was over.
    """

    value: RaspasyValue
    result: Tricks

    def _told(self) -> str:
        return Phrases(words()).raspasy(self.value.tricks)

    def _rows(self) -> Rows:
        said = Phrases(words())
        return self._cards(lambda played: said.shares(played.after))

    def to_json(self) -> dict[str, Any]:
        """The question, every card with what it cost its own player, and what became of the play; as ``analyse --json``."""
        return raspasy_analysis_json(self)


@checked
def analyse_raspasy(problem: Problem) -> RaspasyAnalysis:
    """The analysis of all the cards in ``problem.play``, whatever its ``turns``.

    :raises IncompleteError: no game or leader is known.
    :raises IllegalCardError: a card that could not have been played, named with trick and seat.
    :raises UnsupportedGameError: a contract or misère, or a claim, which would be of a declarer's tricks.
    """
    start = end = problem.start()
    if problem.claim is not None:
        raise UnsupportedGameError(_("a claim names the declarer's tricks, and raspasy has no declarer"), game=start.game)
    solution = solve_raspasy(start)
    worth = solution.tricks
    cards: list[RaspasyCard] = []
    for before, card, after in replay(start, problem.play):
        left = solve_raspasy(after).tricks
        seat = before.turn
        given = left[seat] - worth[seat]
        cards.append(
            RaspasyCard(
                position=before,
                trick=sum(before.tricks) + 1,
                seat=seat,
                card=card,
                given=given,
                best=harmless(before) if given else (),
                before=worth,
                after=left,
            )
        )
        end, worth = after, left
    line = solve_raspasy(end, line=True).line or ()
    return RaspasyAnalysis(start=start, cards=tuple(cards), end=end, line=line, value=solution.value, result=worth)


def harmless(position: Position) -> tuple[Class, ...]:
    """The cards that cost the seat on move nothing, by effect; while a talon card lies open every card is its own class."""
    values = solve_raspasy(position, cards=True).card_values or {}
    seat = position.turn
    fewest = min(value.tricks[seat] for value in values.values())
    groups = classes(position) if position.talon_card is None else [(card,) for card in values]
    return tuple(group for group in groups if values[group[0]].tricks[seat] == fewest)
