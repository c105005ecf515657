"""What the solver answers: a position's value, its cards' values, its line; and the table of a whole deal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import TYPE_CHECKING, Any

from ..errors import NoSuchEntryError, NotAskedError, quoted
from ..messages import _
from ..model.arguments import checked_fields, read_as
from ..model.cards import Card, Seat, Strain, Suit
from ..model.deal import Deal
from ..model.game import Contract, Misere
from ..model.position import Position
from ..model.tables import AsTable, Rows
from ..notation import Alphabet, format_deal, format_strain
from ..notation.questions import position_question

__all__ = ["TABLE_GAMES", "DealTable", "Solution", "value_names"]

TABLE_GAMES: tuple[Strain | Misere, ...] = (*Strain, Misere())


def value_names(absent: Seat) -> tuple[str, ...]:
    """The names of a deal's 54 values as columns, in the table's order: ``S_E_W`` is spades, East declaring, West leading."""
    games = [game.letter if isinstance(game, Strain) else "misere" for game in TABLE_GAMES]
    seats = [seat.name for seat in Seat if seat != absent]
    return tuple(map("_".join, product(games, seats, seats)))


@checked_fields
@dataclass(frozen=True, slots=True)
class Solution:
    """The exact answer to one contract or misère position, all cards seen.

    Two solutions are equal when their answers are; ``nodes`` tells only what the search cost.
    """

    position: Position
    declarer_tricks: int
    """The declarer's tricks of the whole deal, those he had taken already included."""
    card_values: Mapping[Card, int] | None = field(default=None, hash=False)
    """For each legal card of the hand on move, ``declarer_tricks`` after it; ``None`` when not asked for."""
    line: tuple[Card, ...] | None = None
    """A principal variation to the end, in play order: each card keeps the value; ``None`` when not asked for."""
    nodes: int = field(default=0, compare=False)
    """Trick starts searched."""

    def __str__(self) -> str:
        """The answer in words, each card's value and the line where they were asked for."""
        from ..diagrams.sentences import Phrases  # what draws and speaks is imported where an answer is shown
        from ..diagrams.vocabulary import words

        said = Phrases(words())
        lines = [said.answer(self.position, self.declarer_tricks)]
        for suit in Suit:
            in_suit = [f"{said.words.card(card)} {value}" for card, value in (self.card_values or {}).items() if card.suit == suit]
            lines += ["  " + "  ".join(in_suit)] * bool(in_suit)
        return "\n".join([*lines, said.line(self.position, self.line)] if self.line else lines)

    def _repr_html_(self) -> str:
        """The diagram that a notebook shows, each card with its value where they were asked for."""
        from ..diagrams import html_diagram  # imported only there: diagrams draw in three media

        return html_diagram(self)

    @property
    def makes(self) -> bool:
        """Whether the declarer gets what he promised: a contract's level reached, a misère without a trick."""
        game = self.position.game
        return self.declarer_tricks >= game.level if isinstance(game, Contract) else self.declarer_tricks == 0

    @property
    def best_cards(self) -> tuple[Card, ...]:
        """The legal cards that keep the value; raises :class:`NotAskedError` when the cards' values were not asked for."""
        if self.card_values is None:
            raise NotAskedError(_("the best cards are known only with cards=True"))
        return tuple(card for card, value in self.card_values.items() if value == self.declarer_tricks)

    def to_json(self) -> dict[str, Any]:
        """The question's record, ``declarer_tricks``, ``makes``, and ``cards`` and ``line`` where they were asked for."""
        answer: dict[str, object] = {**position_question(self.position), "declarer_tricks": self.declarer_tricks, "makes": self.makes}
        if self.card_values is not None:
            answer["cards"] = {card.ascii: value for card, value in self.card_values.items()}
        if self.line is not None:
            answer["line"] = [card.ascii for card in self.line]
        return answer


if TYPE_CHECKING:
    # what a type checker knows of an answer that was asked with ``cards=True`` or ``line=True``; no such classes are made

    class SolutionWithCards(Solution):
        """With ``cards=True``."""

        card_values: Mapping[Card, int]

    class SolutionWithLine(Solution):
        """With ``line=True``."""

        line: tuple[Card, ...]

    class FullSolution(SolutionWithCards, SolutionWithLine):
        """With both."""


@checked_fields
@dataclass(frozen=True, slots=True)
class DealTable(AsTable, Mapping[tuple[Strain | Misere, Seat, Seat], int]):
    """A deal's 54 values: ``table[Strain.SPADES, declarer, leader]`` or ``table[Misere(), declarer, leader]``.

    Each value is the declarer's tricks.
    """

    deal: Deal
    tricks: Mapping[tuple[Strain | Misere, Seat, Seat], int] = field(hash=False)

    def __getitem__(self, key: tuple[Strain | Misere, Seat, Seat]) -> int:
        try:
            return self.tricks[key if key in self.tricks else _read_key(key)]
        except (KeyError, TypeError, ValueError):
            raise NoSuchEntryError(
                _("a key of the table is (strain or Misere(), declarer, leader), not {key}", key=quoted(key)), key=key
            ) from None

    def __iter__(self) -> Iterator[tuple[Strain | Misere, Seat, Seat]]:
        return iter(self.tricks)

    def __len__(self) -> int:
        return len(self.tricks)

    def _told(self) -> str:
        return f"{self.deal}\n" + _("The declarer's tricks; N:E is North playing, East leading")

    def _rows(self) -> Rows:
        from ..diagrams.vocabulary import words

        said = words()
        pairs = [(declarer, leader) for declarer in self.deal.seats for leader in self.deal.seats]
        rows = [["", *(f"{said.letter(declarer)}:{said.letter(leader)}" for declarer, leader in pairs)]]
        for game in TABLE_GAMES:
            name = format_strain(game, said.alphabet) if isinstance(game, Strain) else said.misere
            rows.append([name, *(str(self[game, declarer, leader]) for declarer, leader in pairs)])
        return rows

    def to_json(self) -> dict[str, Any]:
        """``{"deal": …, "declarer_tricks": {"S": {"W": {"N": 7, …}, …}, …, "NT": …, "misere": …}}``: game, declarer, leader, tricks."""
        found: dict[str, dict[str, dict[str, int]]] = {}
        for (game, declarer, leader), tricks in self.tricks.items():
            name = game.letter if isinstance(game, Strain) else "misere"
            found.setdefault(name, {}).setdefault(declarer.name, {})[leader.name] = tricks
        return {"deal": format_deal(self.deal, Alphabet.ASCII), "declarer_tricks": found}


def _read_key(key: object) -> tuple[Strain | Misere, Seat, Seat]:
    """The key whose parts are texts, as in ``"S", "W", "E"`` or ``"misere", "W", "E"``; raises :class:`ValueError`."""
    game, declarer, leader = key if isinstance(key, tuple) else ()
    if isinstance(game, str):
        game = Misere() if game.lower().startswith(("m", "м")) and read_as(Misere, game) == Misere() else Strain(game)  # type: ignore[arg-type]
    return game, Seat(declarer), Seat(leader)
