"""What the workshop says about games, lines and trees, in English and in Russian."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..model.cards import Card, Seat
from ..model.game import Contract
from ..model.position import FULL_HAND, Position
from .vocabulary import Words

__all__ = ["Phrases", "phrases"]

_GENITIVE = ("Севера", "Востока", "Юга", "Запада")


class Phrases:
    """One language's sentences; ``words`` has the words they are made of."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.russian = words.code == "ru"

    def of(self, seat: Seat) -> str:
        """``West's``, ``Запада``."""
        return _GENITIVE[seat] if self.russian else f"{self.words.seat(seat)}'s"

    def groups(self, groups: Sequence[Sequence[Card]]) -> str:
        """Cards equal in effect together, those that differ apart: ``♥AK, ♣AKQ``."""
        return ", ".join(self.group(group) for group in groups)

    def group(self, group: Sequence[Card]) -> str:
        """Cards, suit by suit: ``♥AK``, ``♥AK ♣7``."""
        parts: list[str] = []
        for n, card in enumerate(group):
            same = n > 0 and group[n - 1].suit == card.suit
            gap = " " if self.russian and same else ""
            if same:
                parts[-1] += gap + self.words.rank(card)
            else:
                parts.append(self.words.card(card))
        return " ".join(parts)

    def answer(self, position: Position, tricks: int) -> str:
        """``West's misère is caught: 1 trick``; ``6♠ Востока не сыграны: 4 взятки``; of an ending ``West gets 1 trick``."""
        words, game = self.words, position.game
        assert position.declarer is not None  # raspasy has no such answer
        owner, count = self.of(position.declarer), words.tricks(tricks)
        if isinstance(game, Contract):
            if sum(position.tricks) + position.hand_size < FULL_HAND:  # an ending, of which no contract can be made or go down
                return f"У {owner} {count}" if self.russian else f"{words.seat(position.declarer)} gets {count}"
            made = tricks >= game.level
            if self.russian:
                return f"{words.game(game)} {owner} {'сыграны' if made else 'не сыграны'}: {count}"
            return f"{owner} {words.game(game)} {'is made' if made else f'is {game.level - tricks} down'}: {count}"
        if self.russian:
            return f"Мизер {owner} {'ловится' if tricks else 'не ловится'}: {count}"
        return f"{owner} {words.misere} is {'caught' if tricks else 'clean'}: {count}"

    def raspasy(self, tricks: Mapping[Seat, int]) -> str:
        """``Raspasy with best play: North 3, East 4, South 3``."""
        return f"{'Распасы при лучшей игре' if self.russian else 'Raspasy with best play'}: {self.shares(tricks)}"

    def guarantee(self, seat: Seat, tricks: int) -> str:
        """``North takes 3 tricks at most, whatever the others do``."""
        words = self.words
        if self.russian:
            return f"{words.seat(seat)}: не больше {tricks} {'взятки' if tricks == 1 else 'взяток'}, как бы ни играли остальные"
        return f"{words.seat(seat)} takes {words.tricks(tricks)} at most, whatever the others do"

    def unseen(self, seat: Seat, played: tuple[Card, float], best: tuple[Card, float]) -> str:
        """``on what West could see, ♦7 was worth 64%, not the best: ♠J 83%``; each card with its chance, 0 to 1."""
        words, (card, worth), (better, most) = self.words, played, best
        if self.russian:
            return f"{words.seat(seat)}, по тому, что видно: {words.card(card)} даёт {worth:.0%}, лучше {words.card(better)}: {most:.0%}"
        return (
            f"on what {words.seat(seat)} could see, {words.card(card)} was worth {worth:.0%}, not the best: {words.card(better)} {most:.0%}"
        )

    def shares(self, numbers: Mapping[Seat, int]) -> str:
        """A number for each seat: ``North 3, East 4, South 3``."""
        return ", ".join(f"{self.words.seat(seat)} {number}" for seat, number in numbers.items())

    def line(self, position: Position, cards: Sequence[Card]) -> str:
        """A line of play, tricks parted by semicolons: ``S:♥A, W:♥8, E:♥T; S:♥K, …``."""
        parts: list[str] = []
        for card in cards:
            parts.append(f"{self.words.letter(position.turn)}:{self.words.card(card)}")
            position = position.play(card)
            parts.append(", " if position.table else "; ")
        return "".join(parts[:-1])


def phrases(words: Words) -> Phrases:
    """The sentences in the language of those words."""
    return Phrases(words)
