"""Advice as a reader sees it."""

from __future__ import annotations

from fractions import Fraction

from ..advice.result import Advice, Worth
from ..diagrams.sentences import AdvicePhrases
from ..model.cards import Card
from ..model.game import Contract

__all__ = ["advice_lines"]


def advice_lines(advice: Advice, said: AdvicePhrases) -> list[str]:
    """The question, the position's worth and every card's."""
    lines = [_question(advice, said), ""]
    if advice.paired:
        lines += [said.paired, ""]
    lines += _exact(advice, said) if advice.worth is not None else []
    lines += _ahead(advice, said)
    return lines


def _question(advice: Advice, said: AdvicePhrases) -> str:
    view, game = advice.view, advice.view.game
    assert view.declarer is not None
    assert view.trick_leader is not None
    if isinstance(game, Contract):
        wanted = said.needs(view.declarer, game, max(advice.needed, 0), view.size - len(view.play) // 3)
    else:
        wanted = said.may_take(view.declarer, advice.needed - 1)
    sees = "" if view.seat == view.declarer else said.as_seen(view.seat)
    return f"{wanted}; {said.leads(view.trick_leader, led=bool(view.table))}{sees}."


def _exact(advice: Advice, said: AdvicePhrases) -> list[str]:
    worth = advice.worth
    assert worth is not None
    average, sure = (_share(worth.average, advice), worth.won), (_interval(worth, advice, said), worth.sure)
    lines = [said.worth(advice.layouts, average, sure, catches=advice.view.seat != advice.view.declarer)]
    if advice.cards:
        turn = advice.view.turn
        assert turn is not None
        name, mean, guaranteed = said.head
        lines += [said.to_play(turn), "", f"{name:<6}{mean:>10}{guaranteed:>20}"]
        for card, one in advice.cards.items():
            mark = f"   {said.best}" if one.guaranteed == worth.guaranteed else ""
            lines.append(f"{said.words.card(card):<6}{_share(one.average, advice):>10}{_interval(one, advice, said):>20}{mark}")
    if advice.stopped:
        lines += ["", said.stopped(advice.stopped, exact=True)]
    return lines


def _ahead(advice: Advice, said: AdvicePhrases) -> list[str]:
    ahead = advice.ahead
    if ahead is None:
        return []
    lines = [""] if advice.worth is not None else [said.too_many(advice.layouts)]
    lines.append(said.look(ahead.cards, ahead.layouts, ahead.seed, f"{ahead.value / ahead.layouts:.2%}"))
    if ahead.by_card:
        lines += ["", f"{said.head[0]:<6}{said.head[1]:>10}{said.ahead:>10}"]
        for card in sorted(ahead.by_card, key=lambda card: _order(advice, card)):
            low, high = (f"{value / ahead.layouts:.2%}" for value in ahead.by_card[card])
            best = f"   {said.best}" if ahead.by_card[card][0] == ahead.value else ""
            average = advice.averages.get(card)
            mean = "" if average is None else f"{average / ahead.layouts:.2%}"
            several = f"{low:>10}" if ahead.by_card[card][0] == ahead.by_card[card][1] else said.between(f"{low:>10}", high)
            lines.append(f"{said.words.card(card):<6}{mean:>10}{several}{best}")
    if advice.worth is None and advice.stopped:
        lines += ["", said.stopped(advice.stopped, exact=False)]
    return lines


def _order(advice: Advice, card: Card) -> tuple[int, int, int]:
    assert advice.ahead is not None
    return -advice.ahead.by_card[card][0], -advice.averages.get(card, 0), card ^ 7


def _share(weight: Fraction, advice: Advice) -> str:
    return f"{float(weight / advice.total):.2%}"


def _interval(worth: Worth, advice: Advice, said: AdvicePhrases) -> str:
    low = _share(worth.guaranteed, advice)
    return low if worth.exact else said.between(low, _share(worth.at_most, advice))
