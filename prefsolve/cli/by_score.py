"""``solve --by score``: raspasy solved by result, and what a contract's or misère's tricks are worth."""

from __future__ import annotations

from typing import Any

from ..diagrams.vocabulary import words
from ..messages import _
from ..model.cards import Seat
from ..model.game import Raspasy
from ..model.position import Position
from ..notation.numbers import decimal
from ..notation.questions import position_question
from ..raspasy.by_score import RULE, RaspasyScore, raspasy_cards_by_score, raspasy_line_by_score, solve_raspasy_by_score
from ..score.expectation import payoff
from ..score.show import exact
from ..solving.positions import solve
from .raspasy_words import raspasy_trick_lines
from .score_options import ScoreAsked

__all__ = ["answer_by_score", "lines_by_score"]

Answer = dict[str, Any]


def answer_by_score(position: Position, asked: ScoreAsked, *, cards: bool, line: bool) -> Answer:
    """The question, tricks and exact results in whists as plain values."""
    pricing, row = asked
    priced: Answer = {"convention": pricing.convention.name, "players": pricing.players}
    if not isinstance(position.game, Raspasy):
        solution = solve(position)
        worth = payoff(position.game, solution.declarer_tricks, pricing.policy, pricing.convention, pricing.players)
        return solution.to_json() | {"result": decimal(worth), "policy": pricing.policy.value} | priced
    how: dict[str, Any] = {"row": row, "players": None if pricing.players == 3 else pricing.players}
    answer = position_question(position) | _raspasy(solve_raspasy_by_score(position, pricing.convention, **how))
    answer |= {"rule": RULE, **priced, "row": row}
    if cards:
        values = raspasy_cards_by_score(position, pricing.convention, **how)
        answer["cards"] = {card.ascii: _raspasy(value) for card, value in values.items()}
    if line:
        answer["line"] = [card.ascii for card in raspasy_line_by_score(position, pricing.convention, **how)]
    return answer


def _raspasy(score: RaspasyScore) -> Answer:
    return {
        "tricks": {seat.name: count for seat, count in score.tricks.items()},
        "results": {seat.name: decimal(value) for seat, value in score.results.items()},
    }


def lines_by_score(position: Position, asked: ScoreAsked, *, cards: bool, line: bool) -> list[str]:
    """The answer in words."""
    pricing, row = asked
    if not isinstance(position.game, Raspasy):
        tricks = solve(position).declarer_tricks
        worth = payoff(position.game, tricks, pricing.policy, pricing.convention, pricing.players)
        assert position.declarer is not None
        rules = _("{convention}; {policy}", convention=_(pricing.convention.name), policy=_(pricing.policy.meaning))
        told = {"who": position.declarer.full_name, "tricks": tricks, "worth": exact(worth, sign=True), "rules": rules}
        return [_("{who} takes {tricks} and wins {worth} whists ({rules}).", **told)]
    how: dict[str, Any] = {"row": row, "players": None if pricing.players == 3 else pricing.players}
    score = solve_raspasy_by_score(position, pricing.convention, **how)
    name = _(pricing.convention.name)
    lines = [_("Each plays for its own result ({convention}, raspasy number {row} in a row):", convention=name, row=row)]
    for seat, count in score.tricks.items():
        told = {"seat": seat.full_name, "tricks": words().tricks(count), "worth": exact(score.results[seat], sign=True)}
        lines.append(_("{seat}: {tricks}, {worth} whists", **told))
    if cards:
        lines += ["", f"{_('card'):<6}" + "".join(f"{words().letter(seat):>14}" for seat in score.tricks)]
        for card, value in raspasy_cards_by_score(position, pricing.convention, **how).items():
            lines.append(f"{words().card(card):<6}" + "".join(f"{_cell(value, seat):>14}" for seat in value.tricks))
    if line:
        lines += ["", *raspasy_trick_lines(position, raspasy_line_by_score(position, pricing.convention, **how))]
    return lines


def _cell(value: RaspasyScore, seat: Seat) -> str:
    return f"{value.tricks[seat]} ({exact(value.results[seat], sign=True)})"
