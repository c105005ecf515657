"""The post-mortem of a played deal: the value before and after every card, who gave tricks away, whether a claim holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..diagrams.sentences import Phrases
from ..diagrams.vocabulary import words
from ..formats import Problem, replay
from ..model.arguments import called_fields, checked
from ..model.tables import Rows
from .as_json import analysis_json
from .played import Played, PostMortem
from .soundness_check import Side, keeping, main_line
from .values import Values

__all__ = ["Analysis", "PlayedCard", "analyse", "turning_points"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedCard(Played):
    """One card of a contract's or misère's play.

    :param before, after: the declarer's tricks with best play, before the card and after it.
    """

    before: int
    after: int


@called_fields
@dataclass(frozen=True, slots=True, kw_only=True)
class Analysis(PostMortem[PlayedCard]):
    """A played contract or misère.

    :param value: the declarer's tricks with best play from the first card on.
    :param result: the declarer's tricks with best play from the end of the play on; what he took, if it was over.
    :param claim: the declarer's tricks that the players agreed on, ``None`` where the record says nothing of it.
    """

    value: int
    result: int
    claim: int | None

    def _told(self) -> str:
        return Phrases(words()).answer(self.start, self.value)

    def _rows(self) -> Rows:
        return self._cards(lambda played: f"{played.before} → {played.after}")

    def to_json(self) -> dict[str, Any]:
        """The question, every card with its price, and what became of the play; as ``analyse --json`` without ``hidden_choices``."""
        return analysis_json(self)

    @property
    def claim_holds(self) -> bool | None:
        """Whether the players agreed on what best play gives; ``None`` without a claim."""
        return None if self.claim is None else self.claim == self.result

    @property
    def claim_favours_declarer(self) -> bool:
        """Whether a claim that does not hold gives the declarer more than he should have."""
        return self.claim is not None and Side.DECLARER.better(self.end, self.claim, self.result)


@checked
def analyse(problem: Problem, *, values: Values | None = None) -> Analysis:
    """The analysis of all the cards in ``problem.play``, whatever its ``turns``.

    :raises IncompleteError: no game, declarer or leader is known.
    :raises IllegalCardError: a card that could not have been played, named with trick and seat.
    :raises UnsupportedGameError: raspasy, where each seat plays for itself.
    """
    values = values if values is not None else Values()
    start = end = problem.start()
    value = worth = values.tricks(start)
    cards: list[PlayedCard] = []
    for before, card, after in replay(start, problem.play):
        # one value per card is enough: what a card keeps is what the next one starts from
        left = values.tricks(after)
        cards.append(
            PlayedCard(
                position=before,
                trick=sum(before.tricks) + 1,
                seat=before.turn,
                card=card,
                given=abs(left - worth),
                best=tuple(keeping(before, values)) if left != worth else (),
                before=worth,
                after=left,
            )
        )
        end, worth = after, left
    line = main_line(end, values, Side.DECLARER)
    return Analysis(start=start, cards=tuple(cards), end=end, line=line, value=value, result=worth, claim=problem.claim)


@checked
def turning_points(cards: Sequence[PlayedCard]) -> list[PlayedCard]:
    """The cards after which the game's success changed hands: made to down, clean to caught, or back."""
    points = []
    for played in cards:
        game = played.position.game
        level = getattr(game, "level", 1)
        if (played.before >= level) != (played.after >= level):
            points.append(played)
    return points
