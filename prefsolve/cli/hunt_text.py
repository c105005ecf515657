"""A hunt and its answer as a reader sees them."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from ..diagrams.sentences import Phrases
from ..diagrams.vocabulary import words
from ..hunting.hunt import HuntAnswer
from ..hunting.mixture import Mixture
from ..messages import _, _n
from ..model.cards import Hand, Suit
from ..model.hunt_position import HuntPosition
from .words import cards_in_words

__all__ = ["answer_lines", "card_lines", "front_lines", "hands_lines", "mixture_lines"]

_ROW = 8  # discards per line


def hands_lines(position: HuntPosition) -> list[str]:
    """The hands, what is on the table, and who plays what."""
    lines, said = [], words()
    for seat, hand in position.deal.hands.items():
        beside = "   " + _("(with the discard)") if seat == position.declarer else ""
        lines.append(f"{seat.full_name:<6} {said.cards(hand)}{beside}")
    lines.append("")
    if position.table:
        played = zip(position.seats, position.table, strict=False)
        cards = ", ".join(f"{seat.full_name} {said.card(card)}" for seat, card in played)
        lines.append(_("On the table: {cards}", cards=cards))
    told = {"declarer": position.declarer.full_name, "game": said.game(position.game), "leader": position.leader.full_name}
    if position.table:
        lines.append(_("{declarer} plays {game}; {leader} led; {mover} is to play.", **told, mover=position.turn.full_name))
    else:
        lines.append(_("{declarer} plays {game}; {leader} leads.", **told))
    return lines


def answer_lines(answer: HuntAnswer) -> list[str]:
    """What the best plan catches, and what it does not."""
    seen, caught, all_of_them = answer.double_dummy, answer.catches, tuple(answer.weights)
    found = _n("{n} discard", "{n} discards", len(all_of_them))
    plans = len(answer.plans)
    lines = [
        _("{discards}: {seen} caught with all cards seen, {caught} by the best plan.", discards=found, seen=len(seen), caught=len(caught)),
        _n("{n} maximal plan.", "{n} maximal plans.", plans)
        if answer.complete
        else _n("{n} maximal plan found.", "{n} maximal plans found.", plans),
    ]
    if any(weight != 1 for weight in answer.weights.values()):
        best, total = _weight(answer.best_weight), _weight(answer.total_weight)
        lines.append(_("The best plan's weight is {best} of {total}.", best=best, total=total))
    if answer.stopped not in ("", "best"):
        proof = _("no plan is better") if answer.is_proven else _("no plan can have more than {bound}", bound=_weight(answer.bound))
        lines.append(f"{Phrases(words()).why_stopped(answer.stopped).capitalize()}: {proof}.")
    if answer.best_first_cards:
        lines.append(_("Best first cards: {cards}", cards=cards_in_words(answer.best_first_cards)))
    lines += _group(_("Caught with all cards seen, but not by the best plan"), [d for d in seen if d not in caught])
    lines += _group(_("Not caught at all"), [d for d in all_of_them if d not in seen])
    return lines


def card_lines(answer: HuntAnswer) -> list[str]:
    """What can still be caught after each card of the player on move."""
    if not answer.first_cards:
        return []
    rows = []
    for suit in Suit:
        in_suit = [f"{words().card(card)} {_weight(weight)}" for card, weight in answer.first_cards.items() if card.suit == suit]
        rows += ["  " + "  ".join(in_suit)] * bool(in_suit)
    mover = Phrases(words()).genitive(answer.position.turn)
    return [_("The best weight after each card of {mover}:", mover=mover), *rows]


def front_lines(answer: HuntAnswer) -> list[str]:
    """Every maximal plan found, by what it lets go."""
    lines = [_("Maximal plans, each with the discards it lets go:")]
    everything = tuple(answer.weights)
    for number, plan in enumerate(answer.plans, start=1):
        kept = set(plan)
        lost = [discard for discard in answer.double_dummy if discard not in kept]
        told = _("{weight} caught; lets go {discards}", weight=_weight(answer.weight(plan)), discards=_discards(lost) or _("none"))
        lines.append(f"{number:>4}.  {told}")
    if len(answer.double_dummy) < len(everything):
        lines.append(_("(in addition to the discards that are not caught at all)"))
    return lines


def mixture_lines(mixture: Mixture) -> list[str]:
    """Both sides' mixtures."""
    proven = "" if mixture.exact else " " + _("(not proven)")
    lines = [_("The hunters' guarantee against the best mixture of discards: {chance}", chance=_chance(mixture.guarantee)) + proven]
    lines += [_("The declarer discards")]
    lines += [
        f"  {words().cards(discard)}  {_chance(chance)}" for discard, chance in sorted(mixture.discards.items(), key=lambda item: -item[1])
    ]
    lines += [_("The hunters choose among the maximal plans")]
    lines += [
        "  " + _n("{n} discard caught", "{n} discards caught", len(plan)) + f"  {_chance(chance)}"
        for plan, chance in sorted(mixture.plans.items(), key=lambda item: -item[1])
    ]
    return lines


def _weight(weight: Fraction) -> str:
    return str(weight) if weight.denominator == 1 else f"{float(weight):.6g}"


def _chance(chance: Fraction) -> str:
    short = chance.denominator < 10_000
    return f"{float(chance):.6f}" + (f" = {chance}" if short and chance.denominator > 1 else "")


def _discards(discards: Iterable[Hand]) -> str:
    return ", ".join(cards_in_words(discard) for discard in discards)


def _group(title: str, discards: list[Hand]) -> list[str]:
    if not discards:
        return []
    rows = [discards[at : at + _ROW] for at in range(0, len(discards), _ROW)]
    return [f"{title} ({len(discards)}):", *(f"  {_discards(row)}" for row in rows)]
