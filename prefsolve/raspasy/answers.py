"""The worth of raspasy: three answers per seat, for a position, for each card, and for each possible eldest hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ..errors import NoSuchEntryError, NotAskedError, OptionError, quoted
from ..messages import N_, _, joined
from ..model.arguments import checked_fields
from ..model.cards import Card, Seat
from ..model.game import TalonRule
from ..model.position import Position
from ..model.tables import AsTable, Rows
from ..notation.questions import position_question

__all__ = ["TIE_RULE", "EldestHands", "RaspasySolution", "RaspasyValue", "talon_rule_of"]

TIE_RULE = N_("fewest-own-then-next-most")
"""How a seat tells outcomes apart in ``tricks``: the fewest tricks of its own; among these the outcome in which the next
player clockwise takes most; among these (possible only under *dealer*) the one in which the player after him does."""


def talon_rule_of(position: Position) -> TalonRule:
    """The talon rule of a raspasy position."""
    rule: TalonRule = position.game.rule  # type: ignore[union-attr]  # only raspasy comes here
    return rule


_QUESTIONS = (N_("tricks"), N_("range of best play"), N_("guaranteed at most"))


@checked_fields
@dataclass(frozen=True, slots=True)
class RaspasyValue(AsTable):
    """What each seat takes in the whole deal, tricks already taken included: ``value.tricks[Seat.N]`` and so on.

    ``range[seat][0] <= tricks[seat] <= range[seat][1] <= guaranteed[seat]`` holds for every seat; ``docs/raspasy.md``
    says why.
    """

    tricks: Mapping[Seat, int] = field(hash=False)
    """The outcome when each seat plays for its own fewest tricks and tells equal outcomes apart by ``TIE_RULE``."""
    range: Mapping[Seat, tuple[int, int]] = field(hash=False)
    """The fewest and the most the seat takes over all outcomes of best play, however ties are broken."""
    guaranteed: Mapping[Seat, int] = field(hash=False)
    """The most the seat takes if it plays to keep them few and the two others combine against it."""
    outcomes: tuple[tuple[int, ...], ...]
    """All outcomes of best play, each with the tricks of the seats in the order of ``tricks``; at least one, sorted."""

    def __post_init__(self) -> None:
        if not self.tricks.keys() == self.range.keys() == self.guaranteed.keys():
            raise OptionError(_("tricks, range and guaranteed must be of the same seats"))

    def _told(self) -> str:
        from ..diagrams.sentences import Phrases
        from ..diagrams.vocabulary import words

        return Phrases(words()).raspasy(self.tricks)

    def _rows(self) -> Rows:
        from ..diagrams.vocabulary import words

        return [["", *map(words().seat, self.tricks)], *([_(name), *cells] for name, cells in zip(_QUESTIONS, self._cells(), strict=True))]

    def _cells(self) -> list[list[str]]:
        spans = [str(low) if low == high else f"{low}–{high}" for low, high in self.range.values()]
        return [list(map(str, self.tricks.values())), spans, list(map(str, self.guaranteed.values()))]

    def to_json(self) -> dict[str, Any]:
        """``{"tricks": {"N": 3, …}, "range": {"N": [1, 4], …}, "guaranteed": {"N": 5, …}}``."""
        return {
            "tricks": {seat.name: n for seat, n in self.tricks.items()},
            "range": {seat.name: list(bounds) for seat, bounds in self.range.items()},
            "guaranteed": {seat.name: n for seat, n in self.guaranteed.items()},
        }


@checked_fields
@dataclass(frozen=True, slots=True)
class RaspasySolution(AsTable):
    """The exact answers to one raspasy position, all cards seen.

    Two solutions are equal when their answers are; ``nodes`` tells only what the search cost.
    """

    position: Position
    value: RaspasyValue
    card_values: Mapping[Card, RaspasyValue] | None = field(default=None, hash=False)
    """The value after each legal card of the seat on move; ``None`` when not asked for."""
    line: tuple[Card, ...] | None = None
    """The play behind ``tricks`` to the end, in play order; of equally good cards the lowest.  ``None`` when not asked for."""
    nodes: int = field(default=0, compare=False)
    """Trick starts valued that were not known already."""

    @property
    def tricks(self) -> Mapping[Seat, int]:
        """Each seat's tricks; see :class:`RaspasyValue`."""
        return self.value.tricks

    @property
    def range(self) -> Mapping[Seat, tuple[int, int]]:
        """Each seat's fewest and most tricks over all outcomes of best play; see :class:`RaspasyValue`."""
        return self.value.range

    @property
    def guaranteed(self) -> Mapping[Seat, int]:
        """The most each seat can be made to take; see :class:`RaspasyValue`."""
        return self.value.guaranteed

    @property
    def rule(self) -> str:
        """The name of the rule that tells equal outcomes apart in ``tricks``."""
        return TIE_RULE

    @property
    def talon_rule(self) -> TalonRule:
        """What the talon does."""
        return talon_rule_of(self.position)

    def _told(self) -> str:
        from ..diagrams.sentences import Phrases
        from ..diagrams.vocabulary import words

        said = Phrases(words())
        head = f"{self.position}\n{said.raspasy(self.tricks)}"
        return f"{head}\n{said.line(self.position, self.line)}" if self.line else head

    def _rows(self) -> Rows:
        from ..diagrams.vocabulary import words

        rows = [list(row) for row in self.value._rows()]
        for card, value in (self.card_values or {}).items():
            rows.append([words().card(card), *(" ".join(parts) for parts in zip(*value._cells(), strict=True))])
        return rows

    @property
    def best_cards(self) -> tuple[Card, ...]:
        """The legal cards that lead to ``tricks``; raises :class:`NotAskedError` when the cards' values were not asked for."""
        if self.card_values is None:
            raise NotAskedError(_("the best cards are known only with cards=True"))
        return tuple(card for card, value in self.card_values.items() if value.tricks == self.tricks)

    def to_json(self) -> dict[str, Any]:
        """The question's record, the value and the rule, and ``cards`` and ``line`` where they were asked for."""
        answer: dict[str, object] = position_question(self.position) | self.value.to_json() | {"rule": self.rule}
        if self.card_values is not None:
            answer["cards"] = {card.ascii: value.to_json() for card, value in self.card_values.items()}
        if self.line is not None:
            answer["line"] = [card.ascii for card in self.line]
        return answer


if TYPE_CHECKING:
    # as of :class:`~prefsolve.solving.answers.Solution`

    class RaspasySolutionWithCards(RaspasySolution):
        """With ``cards=True``."""

        card_values: Mapping[Card, RaspasyValue]

    class RaspasySolutionWithLine(RaspasySolution):
        """With ``line=True``."""

        line: tuple[Card, ...]

    class FullRaspasySolution(RaspasySolutionWithCards, RaspasySolutionWithLine):
        """With both."""


@checked_fields
@dataclass(frozen=True, slots=True)
class EldestHands(AsTable, Mapping[Seat, RaspasySolution]):
    """One deal's raspasy for each possible eldest hand: ``summary[Seat.N]`` is the solution when North leads."""

    solutions: Mapping[Seat, RaspasySolution] = field(hash=False)

    def __getitem__(self, leader: Seat) -> RaspasySolution:
        try:
            return self.solutions[leader]
        except (KeyError, TypeError):
            raise NoSuchEntryError(
                _(
                    "the eldest hand is one of {solutions}, not {leader}",
                    solutions=joined(", ", self.solutions),
                    leader=quoted(leader),
                )
            ) from None

    def __iter__(self) -> Iterator[Seat]:
        return iter(self.solutions)

    def __len__(self) -> int:
        return len(self.solutions)

    def _told(self) -> str:
        return _("Raspasy by the eldest hand: tricks, range of best play, guaranteed at most")

    def _rows(self) -> Rows:
        from ..diagrams.vocabulary import words

        seats = next(iter(self.solutions.values())).tricks
        rows = [[_("eldest hand"), *map(words().seat, seats)]]
        for leader, found in self.solutions.items():
            rows.append([words().seat(leader), *("  ".join(parts) for parts in zip(*found.value._cells(), strict=True))])
        return rows

    def to_json(self) -> dict[str, Any]:
        """The deal's record without a leader, and ``leaders``: ``{"N": {"tricks": {…}, …}, …}``, the value for each eldest hand."""
        first = next(iter(self.solutions.values()))
        question = {name: value for name, value in position_question(first.position).items() if name != "leader"}
        return question | {"rule": TIE_RULE, "leaders": {leader.name: found.value.to_json() for leader, found in self.solutions.items()}}
