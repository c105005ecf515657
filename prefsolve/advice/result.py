"""What :func:`~prefsolve.advise` answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from ..diagrams.vocabulary import words
from ..errors import NotAskedError
from ..messages import _, _n
from ..model.arguments import called_fields, checked
from ..model.by_value import ByValue
from ..model.cards import Card
from ..model.tables import AsTable, Rows
from ..model.view import View
from ..notation.questions import view_question
from .plan import AdvicePlan, PlanSource

__all__ = ["Advice", "Ahead", "Worth"]


@dataclass(frozen=True, slots=True)
class Worth:
    """What a card, or the position, is worth to the side that asks: weights of layouts, which are their numbers where all count 1.

    :ivar average: of the layouts won with all cards seen from here on; no plan can win more.
    :ivar guaranteed: of those that one plan wins against others who see everything.
    :ivar at_most: what no plan can pass; equal to ``guaranteed`` where that is exact.
    :ivar won: how many layouts the average counts, and :ivar sure: how many the plan found wins.
    """

    average: Fraction
    guaranteed: Fraction
    at_most: Fraction
    won: int
    sure: int

    @property
    def exact(self) -> bool:
        """Whether no plan wins more than the one found."""
        return self.guaranteed == self.at_most

    def to_json(self, weighted: bool = False) -> dict[str, Any]:
        """Counts of layouts, and where they are weighted the weights too."""
        answer: dict[str, Any] = {"average": self.won, "guaranteed": self.sure}
        if not weighted:
            return answer | ({} if self.exact else {"guaranteed_at_most": int(self.at_most)})
        weights = {"average": float(self.average), "guaranteed": float(self.guaranteed)}
        return answer | {"weights": weights | ({} if self.exact else {"guaranteed_at_most": float(self.at_most)})}


@dataclass(frozen=True, slots=True)
class Ahead:
    """A look so many cards of the player's own ahead; an estimate and no guarantee.

    In ``layouts`` layouts, all of them or a sample drawn with ``seed``, the cards are played as one plan and the rest with
    all cards seen.  ``value`` is the number of layouts won so, the best card's where the player is on move.
    """

    cards: int
    layouts: int
    seed: int | None
    value: int
    at_most: int
    by_card: Mapping[Card, tuple[int, int]]

    def to_json(self) -> dict[str, Any]:
        """``own_cards``, ``layouts``, ``won``, ``seed`` of a sample; ``cards`` where the player is on move."""
        answer: dict[str, Any] = {"own_cards": self.cards, "layouts": self.layouts, "won": self.value}
        answer |= {} if self.value == self.at_most else {"won_at_most": self.at_most}
        answer |= {} if self.seed is None else {"seed": self.seed}
        return answer | ({"cards": {card.ascii: low for card, (low, _) in self.by_card.items()}} if self.by_card else {})


@called_fields
@dataclass(frozen=True, eq=False)
class Advice(AsTable, ByValue):
    """The advice for one view.

    :ivar layouts: how many ways the cards may lie; ``total`` their weight.
    :ivar worth: the position's worth; ``None`` where there are too many layouts for an exact answer, and only ``ahead`` is given.
    :ivar cards: the worth of every card that the player may play, best first; empty where he is not on move.
    :ivar average: of the layouts looked at, those won with all cards seen, and :ivar seen: how many were looked at.
    :ivar ahead: the look ahead, where one was taken.
    :ivar paired: whether the answer is that of two defenders who see each other's cards, though they do not.
    :ivar stopped: ``time`` or ``interrupt`` where the answer is an interval; else empty.
    """

    view: View
    needed: int
    layouts: int
    total: Fraction
    worth: Worth | None
    cards: Mapping[Card, Worth]
    ahead: Ahead | None = None
    paired: bool = False
    weighted: bool = False
    stopped: str = ""
    averages: Mapping[Card, int] = field(default_factory=dict)
    average: int = 0
    seen: int = 0
    _source: PlanSource | None = field(default=None, repr=False, compare=False)

    @property
    def exact(self) -> bool:
        """Whether the position's guaranteed worth is exact, and every card's."""
        return self.worth is not None and self.worth.exact and all(worth.exact for worth in self.cards.values())

    @property
    def best(self) -> Card | None:
        """The card that guarantees most, the one with the higher average among equals; ``None`` if the player is not on move."""
        if self.worth is not None:
            return next(iter(self.cards), None)
        by_card = self.ahead.by_card if self.ahead is not None else {}
        return max(by_card, key=lambda card: (by_card[card], self.averages.get(card, 0), -(card ^ 7)), default=None)

    @checked
    def plan(self, card: Card | None = None) -> AdvicePlan:
        """The plan behind the position's guaranteed worth, or behind a card's.

        :raises NotAskedError: no guaranteed worth was worked out, or no single plan exists.
        :raises IllegalCardError: a card that may not be played now.
        """
        if self._source is None:
            raise NotAskedError(_("there is no plan: the guaranteed worth was not worked out, or both defenders are hidden"))
        return self._source.plan(card)

    def _told(self) -> str:
        told = f"{self.view}\n" + _n("{n} layout", "{n} layouts", self.layouts)
        if self.worth is None:
            return f"{told}; " + _("of {seen} looked at {average} are won with all cards seen", seen=self.seen, average=self.average)
        least, most = self.worth.sure, "" if self.worth.exact else f"–{int(self.worth.at_most)}"
        return f"{told}; " + _("won with all cards seen {average}, guaranteed {sure}", average=self.worth.won, sure=f"{least}{most}")

    def _rows(self) -> Rows:
        rows = [[_("card"), _("average"), _("guaranteed")]]
        if self.worth is None:
            rows += [[words().card(card), str(average), ""] for card, average in self.averages.items()]
        for card, worth in self.cards.items():
            rows.append([words().card(card), str(worth.won), f"{worth.sure}" + ("" if worth.exact else f"–{int(worth.at_most)}")])
        return rows if rows[1:] else []

    def to_json(self) -> dict[str, Any]:
        """The question, ``layouts``, ``average``, ``guaranteed``, ``exact`` and ``cards``; see docs/advice.md."""
        answer = view_question(self.view) | {"needed": self.needed, "layouts": self.layouts}
        if self.worth is not None:
            answer |= {**self.worth.to_json(self.weighted), "exact": self.exact}
            if self.weighted:
                answer["weights"]["total"] = float(self.total)
            if self.cards:
                answer["cards"] = {card.ascii: worth.to_json(self.weighted) for card, worth in self.cards.items()}
        else:
            answer |= {"seen": self.seen, "average": self.average, "exact": False}
            if self.averages:
                answer["cards"] = {card.ascii: {"average": average} for card, average in self.averages.items()}
        answer |= {} if self.ahead is None else {"ahead": self.ahead.to_json()}
        answer |= {"pair_with_open_cards": True} if self.paired else {}
        answer |= {"best": self.best.ascii} if self.best is not None else {}
        return answer | ({"stopped": self.stopped} if self.stopped else {})
