"""A position and its answer as a reader sees them: hands around the table, the answer in words, the line by tricks."""

from __future__ import annotations

from collections.abc import Iterable

from ..cards import Card, Hand, Seat, Suit
from ..game import Contract, Misere
from ..position import Position
from ..results import Solution

__all__ = ["answer_in_words", "card_lines", "diagram", "heading", "trick_lines", "tricks_in_words"]

_COLUMN = 12  # width of West's hand, of North's and South's, and the step between them


def diagram(position: Position) -> list[str]:
    """The hands around the table, then the table, talon and discard where there are any."""
    hands = {seat: _hand_lines(position, seat) for seat in position.deal.seats}
    lines = []
    lines += _indented(hands.get(Seat.N))
    west, east = hands.get(Seat.W, [""] * 5), hands.get(Seat.E, [""] * 5)
    lines += [f"{left:<{2 * _COLUMN}}{right}".rstrip() for left, right in zip(west, east, strict=True)]
    lines += _indented(hands.get(Seat.S))
    piles = (("Talon", position.talon or position.deal.talon), ("Discard", position.deal.discard))
    beside = [f"{name}: {_cards(pile)}" for name, pile in piles if pile]
    if position.table:
        played = zip(position.seats, position.table, strict=False)
        beside.append("On the table: " + ", ".join(f"{seat.full_name} {card}" for seat, card in played))
    return [*lines, "", *beside] if beside else lines


def _indented(hand: list[str] | None) -> list[str]:
    return [" " * _COLUMN + line for line in hand or []]


def _hand_lines(position: Position, seat: Seat) -> list[str]:
    hand = position.deal[seat]
    return [seat.full_name, *(f"{suit} {_ranks(hand.of_suit(suit))}" for suit in Suit)]


def _ranks(cards: Hand) -> str:
    return "".join(card.rank.letter for card in cards) or "—"


def _cards(cards: Iterable[Card]) -> str:
    return " ".join(str(card) for card in cards)


def heading(position: Position) -> str:
    """Who declares what, who leads, and who is on move if a trick has begun."""
    game = "misère" if isinstance(position.game, Misere) else str(position.game)
    who = f"{position.declarer.full_name} plays {game}" if position.declarer is not None else f"{game.capitalize()}"
    leads = "led" if position.table else "leads"
    move = f"; {position.turn.full_name} is to play" if position.table else ""
    return f"{who}; {position.leader.full_name} {leads}{move}."


def tricks_in_words(tricks: int) -> str:
    """``1 trick``, ``2 tricks``."""
    return f"{tricks} trick" if tricks == 1 else f"{tricks} tricks"


def answer_in_words(solution: Solution) -> str:
    """The answer as one says it: ``West's misère is caught: 1 trick``."""
    position, tricks = solution.position, solution.declarer_tricks
    assert position.declarer is not None  # raspasy is answered elsewhere
    owner = f"{position.declarer.full_name}'s"
    if isinstance(position.game, Contract):
        verdict = "is made" if solution.makes else f"is {position.game.level - tricks} down"
        return f"{owner} {position.game} {verdict}: {tricks_in_words(tricks)}"
    return f"{owner} misère is {'clean' if solution.makes else 'caught'}: {tricks_in_words(tricks) if tricks else 'no trick'}"


def card_lines(solution: Solution) -> list[str]:
    """Each legal card's value, a line a suit, and the cards that keep the value."""
    values = solution.card_values or {}
    position = solution.position
    if not values or position.declarer is None:
        return []
    lines = [f"{position.declarer.full_name}'s tricks after each card of {position.turn.full_name}:"]
    for suit in Suit:
        in_suit = [f"{card} {value}" for card, value in values.items() if card.suit == suit]
        if in_suit:
            lines.append("  " + "  ".join(in_suit))
    return [*lines, f"Best: {_cards(solution.best_cards)}"]


def trick_lines(position: Position, line: Iterable[Card]) -> list[str]:
    """A line of play, a trick a line: who plays what, who takes it, and the declarer's tricks so far."""
    lines: list[str] = []
    trick = [f"{seat.full_name} {card}" for seat, card in zip(position.seats, position.table, strict=False)]
    for card in line:
        trick.append(f"{position.turn.full_name} {card}")
        position = position.play(card)
        if not position.table:
            lines.append(_trick_line(len(lines) + 1, trick, position))
            trick = []
    return lines


def _trick_line(number: int, trick: list[str], after: Position) -> str:
    """The taker leads next, so the position after the trick names him."""
    plays = "".join(f"{play:<10}" for play in trick)
    count = f", {tricks_in_words(after.declarer_tricks)} in all" if after.leader == after.declarer else ""
    return f"{number:>4}.  {plays}{after.leader.full_name} takes it{count}"
