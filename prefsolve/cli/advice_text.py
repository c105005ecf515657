"""Advice as a reader sees it."""

from __future__ import annotations

from fractions import Fraction

from ..advice.result import Advice, Worth
from ..model.cards import Card
from ..model.game import Misere
from .words import tricks_in_words

__all__ = ["advice_lines"]

_STOPPED = {"time": "The time was up before the end", "interrupt": "Interrupted before the end"}


def advice_lines(advice: Advice) -> list[str]:
    """The question, the position's worth and every card's."""
    lines = [_question(advice), ""]
    if advice.paired:
        lines += ["Both defenders are hidden from each other: no single plan exists. The answer is that of the pair with open cards.", ""]
    lines += _exact(advice) if advice.worth is not None else []
    lines += _ahead(advice)
    return lines


def _question(advice: Advice) -> str:
    view, misere = advice.view, isinstance(advice.view.game, Misere)
    game = "misère" if misere else str(view.game)
    assert view.declarer is not None
    assert view.trick_leader is not None
    leads = f"{view.trick_leader.full_name} {'led' if view.table else 'leads'}"
    if misere:
        wanted = "no more trick" if advice.needed == 1 else f"at most {advice.needed - 1} more"
    else:
        wanted = f"{tricks_in_words(max(advice.needed, 0))} of {view.size - len(view.play) // 3}"
    sees = "" if view.seat == view.declarer else f", as {view.seat.full_name} sees it"
    verb = "takes" if misere else "needs"
    return f"{view.declarer.full_name} plays {game} and {verb} {wanted}; {leads}{sees}."


def _exact(advice: Advice) -> list[str]:
    worth = advice.worth
    assert worth is not None
    what = "catches" if advice.view.seat != advice.view.declarer else "wins"
    lines = [
        f"{advice.layouts:,} layouts: with open cards {_share(worth.average, advice)} ({worth.won:,}), "
        f"one plan {what} {_interval(worth, advice)} ({worth.sure:,})."
    ]
    if advice.cards:
        turn = advice.view.turn
        assert turn is not None
        lines += [f"{turn.full_name} to play:", "", f"{'card':<6}{'average':>10}{'guaranteed':>20}"]
        for card, one in advice.cards.items():
            mark = "   best" if one.guaranteed == worth.guaranteed else ""
            lines.append(f"{card!s:<6}{_share(one.average, advice):>10}{_interval(one, advice):>20}{mark}")
    if advice.stopped:
        lines += ["", f"{_STOPPED[advice.stopped]}: intervals hold the guaranteed worth."]
    return lines


def _ahead(advice: Advice) -> list[str]:
    ahead = advice.ahead
    if ahead is None:
        return []
    sample = "" if ahead.seed is None else f" drawn with seed {ahead.seed}"
    lines = [""] if advice.worth is not None else []
    if advice.worth is None:
        lines.append(f"{advice.layouts:,} layouts, too many for an exact answer.")
    label = f"{ahead.cards} {'card' if ahead.cards == 1 else 'cards'} ahead, {ahead.layouts:,} layouts{sample}: not a guarantee"
    lines.append(f"{label}. Won: {ahead.value / ahead.layouts:.2%}.")
    if ahead.by_card:
        lines += ["", f"{'card':<6}{'average':>10}{'ahead':>10}"]
        for card in sorted(ahead.by_card, key=lambda card: _order(advice, card)):
            low, high = ahead.by_card[card]
            best = "   best" if low == ahead.value else ""
            average = advice.averages.get(card)
            mean = "" if average is None else f"{average / ahead.layouts:.2%}"
            several = "" if low == high else f" to {high / ahead.layouts:.2%}"
            lines.append(f"{card!s:<6}{mean:>10}{low / ahead.layouts:>10.2%}{several}{best}")
    if advice.worth is None and advice.stopped:
        lines += ["", f"{_STOPPED[advice.stopped]}: no deeper look."]
    return lines


def _order(advice: Advice, card: Card) -> tuple[int, int, int]:
    assert advice.ahead is not None
    return -advice.ahead.by_card[card][0], -advice.averages.get(card, 0), card ^ 7


def _share(weight: Fraction, advice: Advice) -> str:
    return f"{float(weight / advice.total):.2%}"


def _interval(worth: Worth, advice: Advice) -> str:
    low = _share(worth.guaranteed, advice)
    return low if worth.exact else f"{low} to {_share(worth.at_most, advice)}"
