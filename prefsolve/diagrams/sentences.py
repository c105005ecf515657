"""What is said about games, lines, trees and advice, in English and in Russian."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..model.cards import Card, Seat
from ..model.game import Contract
from ..model.position import FULL_HAND, Position
from .vocabulary import Words

__all__ = ["AdvicePhrases", "Phrases", "phrases"]

_STOPPED = {
    "time": ("time limit reached", "время вышло"),
    "memory": ("memory limit reached", "память исчерпана"),
    "states": ("search limit reached", "предел поиска достигнут"),
    "interrupt": ("interrupted", "счёт прерван"),
}
_GENITIVE = ("Севера", "Востока", "Юга", "Запада")


class Phrases:
    """One language's sentences; ``words`` has the words they are made of."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.russian = words.code == "ru"

    def genitive(self, seat: Seat) -> str:
        """The name after "of": ``West``, ``Запада``."""
        return _GENITIVE[seat] if self.russian else self.words.seat(seat)

    def why_stopped(self, reason: str) -> str:
        """Why a run ended early: ``time limit reached``; ``reason`` is ``time``, ``memory``, ``states`` or ``interrupt``."""
        return _STOPPED[reason][self.russian]

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
        ending = sum(position.tricks) + position.hand_size < FULL_HAND  # of which no contract can be made or go down
        if ending and isinstance(position.game, Contract) and position.declarer is not None:
            count = self.words.tricks(tricks)
            return f"У {self.of(position.declarer)} {count}" if self.russian else f"{self.words.seat(position.declarer)} gets {count}"
        return self.verdict(position, tricks, self.words.tricks(tricks))

    def verdict(self, position: Position, tricks: int, count: str) -> str:
        """Whether the game is made or misère caught; ``count`` is the number of tricks in words."""
        words, game = self.words, position.game
        assert position.declarer is not None  # raspasy has no such answer
        owner = self.of(position.declarer)
        if isinstance(game, Contract):
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
        """``North takes 3 tricks at most, for any play of the others``."""
        words = self.words
        if self.russian:
            return f"{words.seat(seat)}: {_at_most(tricks)}, как бы ни играли остальные"
        return f"{words.seat(seat)} takes {words.tricks(tricks)} at most, for any play of the others"

    def unseen(self, seat: Seat, played: tuple[Card, float], best: tuple[Card, float]) -> str:
        """``on what West could see, ♦7 was worth 64%, not the best: ♠J 83%``; each card with its chance, 0 to 1."""
        words, (card, worth), (better, most) = self.words, played, best
        if self.russian:
            return f"{words.seat(seat)}, по тому, что видно: {words.card(card)} даёт {worth:.0%}, лучше {words.card(better)}: {most:.0%}"
        return (
            f"from what {words.seat(seat)} could see, {words.card(card)} was worth {worth:.0%}; {words.card(better)} was better: {most:.0%}"
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


def _at_most(tricks: int) -> str:
    """Of tricks, in Russian: ``не больше 1 взятки``, ``не больше 2 взяток``."""
    return f"не больше {tricks} {'взятки' if tricks == 1 else 'взяток'}"


class AdvicePhrases(Phrases):
    """What is said of advice with hidden cards; a share is text that is written already, as ``63.89%``."""

    @property
    def head(self) -> tuple[str, str, str]:
        """The columns of the cards' worth."""
        return ("карта", "в среднем", "наверняка") if self.russian else ("card", "average", "guaranteed")

    @property
    def ahead(self) -> str:
        """The column of a look some cards ahead."""
        return "вперёд" if self.russian else "ahead"

    @property
    def best(self) -> str:
        """The mark of the best card."""
        return "лучшая" if self.russian else "best"

    @property
    def plan(self) -> str:
        """The heading of the plan."""
        return "План:" if self.russian else "The plan:"

    def number(self, number: int) -> str:
        """``184,756``, ``184 756``."""
        return f"{number:,}".replace(",", " ") if self.russian else f"{number:,}"

    def between(self, low: str, high: str) -> str:
        """An interval of shares."""
        return f"{low}–{high}" if self.russian else f"{low} to {high}"

    def needs(self, declarer: Seat, game: Contract, tricks: int, left: int) -> str:
        """``West plays 6♠ and needs 1 trick of 3``."""
        who, what = self.words.seat(declarer), self.words.game(game)
        if self.russian:
            return f"{who} играет {what}, нужно взяток: {tricks} из {left}"
        return f"{who} plays {what} and needs {self.words.tricks(tricks)} of {left}"

    def may_take(self, declarer: Seat, tricks: int) -> str:
        """``West plays misère and takes no more trick``, ``… and takes at most 1 more``."""
        who, misere = self.words.seat(declarer), self.words.misere
        if self.russian:
            return f"{who} играет {misere} и берёт ещё {_at_most(tricks)}" if tricks else f"{who} играет {misere} и больше не берёт взяток"
        return f"{who} plays {misere} and takes {f'at most {tricks} more' if tricks else 'no more tricks'}"

    def leads(self, seat: Seat, *, led: bool) -> str:
        """``West leads``, ``West led``."""
        if self.russian:
            return f"{'ходил' if led else 'ходит'} {self.words.seat(seat)}"
        return f"{self.words.seat(seat)} {'led' if led else 'leads'}"

    def as_seen(self, seat: Seat) -> str:
        """What follows where a defender asks: ``, as East sees it``."""
        return f"; глазами {self.of(seat)}" if self.russian else f", as {self.words.seat(seat)} sees it"

    @property
    def paired(self) -> str:
        """Of two defenders who are hidden from each other."""
        if self.russian:
            return "Вистующие не видят карт друг друга: одного плана на двоих нет. Ответ дан для пары с открытыми картами."
        return "The defenders do not see each other's cards, so there is no single plan. The answer is for the pair with open cards."

    def worth(self, layouts: int, average: tuple[str, int], guaranteed: tuple[str, int], *, catches: bool) -> str:
        """``20 layouts: with open cards 80.00% (16), one plan wins 60.00% (12).``; each a share and a number of layouts."""
        count, won, sure = map(self.number, (layouts, average[1], guaranteed[1]))
        if self.russian:
            plan = f"один план {'ловит' if catches else 'выигрывает'} {guaranteed[0]} ({sure})"
            return f"Раскладов {count}: при открытых картах {average[0]} ({won}), {plan}."
        plan = f"one plan {'catches' if catches else 'wins'} {guaranteed[0]} ({sure})"
        return f"{count} layouts: with open cards {average[0]} ({won}), {plan}."

    def to_play(self, seat: Seat) -> str:
        """``West to play:``."""
        return f"На ходу {self.words.seat(seat)}:" if self.russian else f"{self.words.seat(seat)} to play:"

    def too_many(self, layouts: int) -> str:
        """Of layouts that cannot all be looked at."""
        if self.russian:
            return f"Раскладов {self.number(layouts)}: для точного ответа слишком много."
        return f"{self.number(layouts)} layouts are too many for an exact answer."

    def look(self, cards: int, layouts: int, seed: int | None, won: str) -> str:
        """``2 cards ahead, 60 layouts drawn with seed 0: not a guarantee. Won: 51.67%.``."""
        count = self.number(layouts)
        if self.russian:
            drawn = "" if seed is None else f", случайных, с начальным числом {seed}"
            return f"Карт вперёд {cards}, раскладов {count}{drawn}: это не гарантия. Выиграно: {won}."
        drawn = "" if seed is None else f" drawn with seed {seed}"
        return f"{cards} {'card' if cards == 1 else 'cards'} ahead, {count} layouts{drawn}: this is not a guarantee. Won: {won}."

    def stopped(self, why: str, *, exact: bool) -> str:
        """What an early end means; ``why`` is ``time`` or ``interrupt``, ``exact`` whether guaranteed worths were asked."""
        end = self.why_stopped(why).capitalize()
        if self.russian:
            return f"{end}: {'верное число лежит в указанных пределах' if exact else 'глубже не смотрели'}."
        return f"{end}: {'the guarantee lies in the interval shown' if exact else 'it did not look deeper'}."


def phrases(words: Words) -> Phrases:
    """The sentences in the language of those words."""
    return Phrases(words)
