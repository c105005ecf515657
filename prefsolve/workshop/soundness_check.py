"""Is a problem sound?  The stored answer, the key and its uniqueness, duals along the main line, cooks, and refutations.

The *solving side* is the one whose game succeeds: the declarer if he makes his contract or stays clean, else the
defenders; of an ending with fewer than ten tricks, whose contract cannot be judged, the side on move.  Its card *keeps*
the value if the solving side still gets what it gets with best play.  Cards equal in effect count as one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from ..diagrams.sentences import Phrases
from ..diagrams.vocabulary import words
from ..messages import _
from ..model.arguments import checked, checked_fields
from ..model.cards import Card, Seat
from ..model.game import Contract
from ..model.position import FULL_HAND, Position
from ..model.tables import AsTable, Rows
from .as_json import soundness_json
from .effect import Class, classes
from .values import Values, wants_tricks

__all__ = ["Decision", "Dual", "Side", "Soundness", "Try", "main_line", "solving_side", "soundness"]


class Side(Enum):
    """Who solves the problem."""

    DECLARER = "declarer"
    DEFENDERS = "defenders"

    @property
    def opponents(self) -> Side:
        """The other side."""
        return Side.DEFENDERS if self is Side.DECLARER else Side.DECLARER

    def on_move(self, position: Position) -> bool:
        """Whether a seat of this side is on move."""
        return (position.turn == position.declarer) == (self is Side.DECLARER)

    def better(self, position: Position, value: int, other: int) -> bool:
        """Whether this side likes ``value`` better than ``other``, both in declarer's tricks."""
        return value > other if wants_tricks(position, declarer=self is Side.DECLARER) else value < other


@dataclass(frozen=True, slots=True)
class Try:
    """A card of the solving side that does not keep the value.

    :param cards: the card, with those equal in effect.
    :param value: the declarer's tricks after it.
    :param refutations: how many of the replies of the first opponent to play then hold the solving side to less than
        it should get, the partner having played what leaves fewest of them; of ``replies`` that differ.
    """

    cards: Class
    value: int
    refutations: int
    replies: int


@dataclass(frozen=True, slots=True)
class Decision:
    """The solving side's first choice between cards that differ.

    :param after: the cards played before it, from the problem's position on.
    :param keys: the cards that keep the value, by effect.
    :param tries: the other ones.
    """

    after: tuple[Card, ...]
    seat: Seat
    keys: tuple[Class, ...]
    tries: tuple[Try, ...]

    @property
    def unique(self) -> bool:
        """Whether one card keeps the value, those equal in effect counted as one."""
        return len(self.keys) == 1


@dataclass(frozen=True, slots=True)
class Dual:
    """A place in the main line where the solving side has more than one card that keeps the value.

    :param at: how many cards of the line have been played before it.
    :param trick: which trick of the line it is, from 1.
    :param free: whether every card keeps the value, so that there is nothing to find.
    """

    at: int
    trick: int
    seat: Seat
    played: Card
    others: tuple[Class, ...]
    free: bool


@checked_fields
@dataclass(frozen=True, slots=True)
class Soundness(AsTable):
    """The report on one problem.

    :param value: the declarer's tricks with best play.
    :param stored: the declarer's tricks that the problem states, ``None`` where it states none.
    :param decisions: the first choice of the solving side; where the opponents play first, one for each of their ways
        of playing that keeps the value (the declarer's plan against each lead).  Empty where there is never a choice.
    :param line: a main line to the end.
    :param stored_keys: the key cards that the problem states.
    """

    position: Position
    value: int
    side: Side
    stored: int | None
    stored_keys: tuple[Card, ...]
    decisions: tuple[Decision, ...]
    line: tuple[Card, ...]
    duals: tuple[Dual, ...]

    def _told(self) -> str:
        said = Phrases(words())
        lines = [said.answer(self.position, self.value)]
        if self.stored is not None:
            lines.append(_("The stored answer {stored} is right", stored=self.stored) if self.right else
                         _("The stored answer {stored} is wrong", stored=self.stored))  # fmt: skip
        lines.append(_("Key: {keys}", keys=said.groups(self.keys)) if self.keys else _("No first card to find"))
        return "\n".join([*lines, _("unique") if self.unique else _("not unique")])

    def _rows(self) -> Rows:
        said = Phrases(words())
        rows = [[_("after"), _("card"), _("tricks"), ""]]
        for decision in self.decisions:
            after = said.line(self.position, decision.after)
            rows += [[after, said.group(group), str(self.value), _("key")] for group in decision.keys]
            rows += [[after, said.group(one.cards), str(one.value), ""] for one in decision.tries]
        return rows if rows[1:] else []

    def to_json(self, *, published: int | str | None = None) -> dict[str, Any]:
        """The report as ``etude check --json`` has it; ``published`` is what the problem's source says."""
        return soundness_json(self, published=published)

    @property
    def right(self) -> bool | None:
        """Whether the stored answer is the value; ``None`` where none is stored."""
        return None if self.stored is None else self.stored == self.value

    def agrees(self, published: int | str | None) -> bool | None:
        """Whether the value is what a source says: tricks, or ``caught``, ``clean``, ``made``, ``down``; ``None`` for ``None``."""
        if published is None or isinstance(published, int):
            return None if published is None else published == self.value
        game = self.position.game
        made = self.value >= game.level if isinstance(game, Contract) else self.value == 0
        return made == (published in ("clean", "made"))

    @property
    def unique(self) -> bool:
        """Whether the key, or the plan against each lead, is the only one."""
        return all(decision.unique for decision in self.decisions)

    @property
    def keys(self) -> tuple[Class, ...]:
        """The first cards that solve, where the solving side plays first; else empty."""
        return self.decisions[0].keys if self.decisions and not self.decisions[0].after else ()

    @property
    def wrong_keys(self) -> tuple[Card, ...]:
        """Stored key cards that do not keep the value."""
        first = self.decisions[0] if self.decisions and not self.decisions[0].after else None
        solving = {card for group in first.keys for card in group} if first else set(self.position.legal_cards())
        return tuple(card for card in self.stored_keys if card not in solving)

    @property
    def cooks(self) -> tuple[Class, ...]:
        """Cards that solve beside the key: besides the stored keys where there are any, else besides the first that solves."""
        rightly = [card for card in self.stored_keys if card not in self.wrong_keys]
        keys = self.keys
        if not rightly:
            return keys[1:]
        return tuple(group for group in keys if not set(group) & set(rightly))


@checked
def solving_side(position: Position, value: int) -> Side:
    """The side whose game succeeds with that value; of an ending whose contract cannot be judged, the side on move."""
    if isinstance(position.game, Contract):
        if sum(position.tricks) + position.hand_size < FULL_HAND:
            return Side.DECLARER if position.turn == position.declarer else Side.DEFENDERS
        return Side.DECLARER if value >= position.game.level else Side.DEFENDERS
    return Side.DECLARER if value == 0 else Side.DEFENDERS


@checked
def soundness(
    position: Position,
    *,
    stored: int | None = None,
    stored_keys: Sequence[Card] = (),
    side: Side | None = None,
    values: Values | None = None,
) -> Soundness:
    """The report on a problem.

    :param position: a contract or misère with at least a card to play.
    :param stored: the declarer's tricks that the problem states.
    :param stored_keys: the key cards that it states.
    :param side: the solving side, where it is not the one that succeeds.
    :param values: a solver to share with other problems.
    :raises UnsupportedGameError: raspasy.
    """
    values = values if values is not None else Values()
    value = values.tricks(position)
    side = side if side is not None else solving_side(position, value)
    line = main_line(position, values, side, stored_keys)
    return Soundness(
        position,
        value,
        side,
        stored,
        tuple(stored_keys),
        _decisions(position, line, values, side),
        line,
        tuple(_duals(position, line, values, side)),
    )


def keeping(position: Position, values: Values) -> list[Class]:
    """The cards of the seat on move, by effect, that keep the value."""
    worth = values.cards(position)
    best = best_of(position, worth.values())
    return [group for group in classes(position) if worth[group[0]] == best]


def best_of(position: Position, numbers: Iterable[int]) -> int:
    """The best of the values for the seat on move."""
    wants = wants_tricks(position, declarer=position.turn == position.declarer)
    return max(numbers) if wants else min(numbers)


def main_line(position: Position, values: Values, side: Side, first: Sequence[Card] = ()) -> tuple[Card, ...]:
    """A line to the end in which both sides keep the value.

    The solving side plays the lowest card that does, at its first turn the first of ``first`` that does; an opponent
    plays the card that leaves it fewest cards that keep the value, and of those the lowest.
    """
    line: list[Card] = []
    wanted = list(first)
    while not position.is_over:
        groups = keeping(position, values)
        if side.on_move(position):
            preferred = [card for card in wanted if any(card in group for group in groups)]
            card = preferred[0] if preferred else min((group[-1] for group in groups), key=_lowest)
            wanted = []
        else:
            card = min((group[-1] for group in groups), key=lambda card: (_freedom(position.play(card), values, side), *_lowest(card)))
        line.append(card)
        position = position.play(card)
    return tuple(line)


def _lowest(card: Card) -> tuple[int, int]:
    return card.rank, card.suit


def _freedom(position: Position, values: Values, side: Side) -> int:
    """How many cards that differ keep the value, if the solving side is on move; else more than there can be."""
    return len(keeping(position, values)) if not position.is_over and side.on_move(position) else FULL_HAND + 1


def _decisions(position: Position, line: Sequence[Card], values: Values, side: Side) -> tuple[Decision, ...]:
    """The solving side's choices in the first trick, one for each line of the opponents that keeps the value.

    Where it has none there, its first choice down the main line.
    """
    found = tuple(_in_first_trick(position, (), values, side))
    if found:
        return found
    for at, card in enumerate(line):
        if side.on_move(position) and len(classes(position)) > 1:
            return (_decision(position, tuple(line[:at]), values, side),)
        position = position.play(card)
    return ()


def _in_first_trick(position: Position, after: tuple[Card, ...], values: Values, side: Side) -> Iterator[Decision]:
    if position.is_over or (after and not position.table):
        return
    groups = classes(position)
    if side.on_move(position) and len(groups) > 1:
        yield _decision(position, after, values, side)
        return
    for group in groups if len(groups) == 1 else keeping(position, values):
        yield from _in_first_trick(position.play(group[0]), (*after, group[0]), values, side)


def _decision(position: Position, after: tuple[Card, ...], values: Values, side: Side) -> Decision:
    """The choice at a position where the solving side is on move."""
    worth = values.cards(position)
    best = best_of(position, worth.values())
    keys, tries = [], []
    for group in classes(position):
        if worth[group[0]] == best:
            keys.append(group)
        else:
            refuting, replies = _refutations(position.play(group[0]), best, values, side)
            tries.append(Try(group, worth[group[0]], refuting, replies))
    return Decision(after, position.turn, tuple(keys), tuple(tries))


def _refutations(position: Position, target: int, values: Values, side: Side) -> tuple[int, int]:
    """Replies of the next opponent that hold the solving side to less than ``target``, and all his replies that differ."""
    if position.is_over:
        return 0, 0
    groups = classes(position)
    if not side.on_move(position):
        worth = values.cards(position)
        return sum(side.better(position, target, worth[group[0]]) for group in groups), len(groups)
    answers = [_refutations(position.play(group[0]), target, values, side) for group in groups]
    return min(answers, key=lambda answer: (answer[0], -answer[1]))


def _duals(position: Position, line: Sequence[Card], values: Values, side: Side) -> Iterator[Dual]:
    trick = 1
    for at, card in enumerate(line):
        if side.on_move(position):
            groups = keeping(position, values)
            if len(groups) > 1:
                others = tuple(group for group in groups if card not in group)
                yield Dual(at, trick, position.turn, card, others, len(groups) == len(classes(position)))
        position = position.play(card)
        trick += not position.table
