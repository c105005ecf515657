"""An answer as a reader wants it: in words, card by card, and as a line of play trick by trick."""

from __future__ import annotations

from collections.abc import Iterable

from ..diagrams.sentences import AdvicePhrases, Phrases
from ..diagrams.vocabulary import words
from ..messages import _
from ..model.cards import Card, Seat, Suit
from ..model.game import Misere
from ..model.position import Position
from ..solving.answers import Solution

__all__ = ["answer_in_words", "card_lines", "cards_in_words", "number_in_words", "play_width", "trick_lines", "tricks_in_words"]


def tricks_in_words(tricks: int) -> str:
    """``1 trick``, ``2 tricks``."""
    return words().tricks(tricks)


def number_in_words(number: int) -> str:
    """``184,756``, ``184 756``."""
    return AdvicePhrases(words()).number(number)


def cards_in_words(cards: Iterable[Card]) -> str:
    """The cards as the reader's language writes them: ``♠A ♥T``."""
    return " ".join(map(words().card, cards))


def answer_in_words(solution: Solution) -> str:
    """The answer as one says it: ``West's misère is caught: 1 trick``, ``… is clean: no trick``."""
    position, tricks = solution.position, solution.declarer_tricks
    clean = isinstance(position.game, Misere) and not tricks
    return Phrases(words()).verdict(position, tricks, _("no trick") if clean else words().tricks(tricks))


def card_lines(solution: Solution) -> list[str]:
    """Each legal card's value, one line per suit, and the cards that keep the value."""
    values = solution.card_values or {}
    position = solution.position
    if not values or position.declarer is None:
        return []
    told = Phrases(words())
    lines = [_("{whose} tricks after each card of {mover}:", whose=told.of(position.declarer), mover=told.genitive(position.turn))]
    for suit in Suit:
        in_suit = [f"{words().card(card)} {value}" for card, value in values.items() if card.suit == suit]
        if in_suit:
            lines.append("  " + "  ".join(in_suit))
    return [*lines, _("Best: {cards}", cards=cards_in_words(solution.best_cards))]


def play_width() -> int:
    """The column of a play, ``North ♠A`` or ``Восток ♠10``, and a gap."""
    said = words()
    return max(len(said.seat(seat)) for seat in Seat) + 1 + max(len(said.card(Card(rank))) for rank in range(8)) + 2


def trick_lines(position: Position, line: Iterable[Card]) -> list[str]:
    """A line of play, one trick per line: who plays what, who takes it, and the declarer's tricks so far."""
    lines: list[str] = []
    trick = [f"{seat.full_name} {words().card(card)}" for seat, card in zip(position.seats, position.table, strict=False)]
    for card in line:
        trick.append(f"{position.turn.full_name} {words().card(card)}")
        position = position.play(card)
        if not position.table:
            lines.append(_trick_line(len(lines) + 1, trick, position))
            trick = []
    return lines


def _trick_line(number: int, trick: list[str], after: Position) -> str:
    """The taker leads next, so the position after the trick names him."""
    plays = "".join(f"{play:<{play_width()}}" for play in trick)
    taker = after.leader.full_name
    if after.leader != after.declarer:
        return f"{number:>4}.  {plays}" + _("{taker} takes it", taker=taker)
    return f"{number:>4}.  {plays}" + _("{taker} takes it, {tricks} in all", taker=taker, tricks=tricks_in_words(after.declarer_tricks))
