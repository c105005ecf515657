"""A hunt and its answer as a reader sees them."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from ..hunting.hunt import HuntAnswer
from ..hunting.mixture import Mixture
from ..model.cards import Card, Hand, Suit
from ..model.game import Misere
from ..model.hunt_position import HuntPosition

__all__ = ["STOPPED", "answer_lines", "card_lines", "front_lines", "hands_lines", "mixture_lines"]

_ROW = 8  # discards a line
STOPPED = {
    "time": "The time was up",
    "memory": "The memory was full",
    "interrupt": "Interrupted",
}


def hands_lines(position: HuntPosition) -> list[str]:
    """The hands, what is on the table, and who plays what."""
    lines = []
    for seat, hand in position.deal.hands.items():
        beside = "   (with the discard)" if seat == position.declarer else ""
        lines.append(f"{seat.full_name:<6} {hand}{beside}")
    lines.append("")
    if position.table:
        played = zip(position.seats, position.table, strict=False)
        lines.append("On the table: " + ", ".join(f"{seat.full_name} {card}" for seat, card in played))
    game = "misère" if isinstance(position.game, Misere) else str(position.game)
    leads = f"{position.leader.full_name} {'led' if position.table else 'leads'}"
    move = f"; {position.turn.full_name} is to play" if position.table else ""
    lines.append(f"{position.declarer.full_name} plays {game}; {leads}{move}.")
    return lines


def answer_lines(answer: HuntAnswer) -> list[str]:
    """What the best plan catches, and what it does not."""
    seen, caught, all_of_them = answer.double_dummy, answer.catches, tuple(answer.weights)
    lines = [
        f"{_count(len(all_of_them), 'discard')}: {len(seen)} caught with all cards seen, {len(caught)} by the best plan.",
        f"{_count(len(answer.plans), 'maximal plan')}{'' if answer.complete else ' found'}.",
    ]
    if any(weight != 1 for weight in answer.weights.values()):
        lines.append(f"The best plan's weight is {_weight(answer.best_weight)} of {_weight(answer.total_weight)}.")
    if answer.stopped in STOPPED:
        proof = "no plan is better" if answer.is_proven else f"no plan can pass {_weight(answer.bound)}"
        lines.append(f"{STOPPED[answer.stopped]} before the end: {proof}.")
    if answer.best_first_cards:
        lines.append(f"Best first cards: {_cards(answer.best_first_cards)}")
    lines += _group("Caught with all cards seen, but not by the best plan", [d for d in seen if d not in caught])
    lines += _group("Not caught at all", [d for d in all_of_them if d not in seen])
    return lines


def card_lines(answer: HuntAnswer) -> list[str]:
    """What can still be caught after each card of the player on move."""
    if not answer.first_cards:
        return []
    rows = []
    for suit in Suit:
        in_suit = [f"{card} {_weight(weight)}" for card, weight in answer.first_cards.items() if card.suit == suit]
        rows += ["  " + "  ".join(in_suit)] * bool(in_suit)
    return [f"The best weight after each card of {answer.position.turn.full_name}:", *rows]


def front_lines(answer: HuntAnswer) -> list[str]:
    """Every maximal plan found, by what it lets go."""
    lines = ["Maximal plans, each with the discards it lets go:"]
    everything = tuple(answer.weights)
    for number, plan in enumerate(answer.plans, start=1):
        kept = set(plan)
        lost = [discard for discard in answer.double_dummy if discard not in kept]
        lines.append(f"{number:>4}.  {_weight(answer.weight(plan))} caught; lets go {_discards(lost) or 'none'}")
    if len(answer.double_dummy) < len(everything):
        lines.append("(beside the discards that are not caught at all)")
    return lines


def mixture_lines(mixture: Mixture) -> list[str]:
    """Both sides' mixtures."""
    proven = "" if mixture.exact else " (not proven)"
    lines = [f"The hunters' guarantee against the best mixture of discards: {_chance(mixture.guarantee)}{proven}"]
    lines += ["The declarer discards"]
    lines += [f"  {discard}  {_chance(chance)}" for discard, chance in sorted(mixture.discards.items(), key=lambda item: -item[1])]
    lines += ["The hunters choose among the maximal plans"]
    lines += [
        f"  {_count(len(plan), 'discard')} caught  {_chance(chance)}"
        for plan, chance in sorted(mixture.plans.items(), key=lambda item: -item[1])
    ]
    return lines


def _count(n: int, what: str) -> str:
    return f"{n} {what}" if n == 1 else f"{n} {what}s"


def _weight(weight: Fraction) -> str:
    return str(weight) if weight.denominator == 1 else f"{float(weight):.6g}"


def _chance(chance: Fraction) -> str:
    short = chance.denominator < 10_000
    return f"{float(chance):.6f}" + (f" = {chance}" if short and chance.denominator > 1 else "")


def _cards(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))


def _discards(discards: Iterable[Hand]) -> str:
    return ", ".join(_cards(discard) for discard in discards)


def _group(title: str, discards: list[Hand]) -> list[str]:
    if not discards:
        return []
    rows = [discards[at : at + _ROW] for at in range(0, len(discards), _ROW)]
    return [f"{title} ({len(discards)}):", *(f"  {_discards(row)}" for row in rows)]
