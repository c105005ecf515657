"""A plan of advice as an indented tree of text, in English or Russian, and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..diagrams.vocabulary import Words
from ..model.cards import Card, Seat
from .plan import AdvicePlan, PlanNode
from .situation import State

__all__ = ["plan_lines", "plan_to_json"]

_SAID = {"en": ("any card", "any other", "won"), "ru": ("любая карта", "любая другая", "есть")}


def plan_lines(plan: AdvicePlan, words: Words, depth: int | None = None) -> list[str]:
    """The tree: the plan's cards, then a line for each branch of another player's cards; a bar parts the tricks.

    :param depth: how many cards of the others to show in a row; all by default.
    """
    return list(_Tree(plan, words).lines(plan.root, plan.situation.state, -1 if depth is None else depth, "", ""))


class _Tree:
    def __init__(self, plan: AdvicePlan, words: Words) -> None:
        self.plan, self.words = plan, words
        self.any_card, self.any_other, self.won = _SAID[words.code]

    def lines(self, node: PlanNode, state: State, depth: int, indent: str, text: str) -> Iterator[str]:
        """The node's line and those below it; ``text`` is what leads to it on the same line."""
        for card in node.cards:
            if state.is_decided:
                break
            text += _gap(state, text) + f"{self._seat(state)} {self.words.card(Card(card))}"
            state = self.plan.asker.play(state, card)
        if not node.branches:
            yield f"{indent}{text}{'; ' if text else ''}{self.won}"
        elif depth == 0:
            yield f"{indent}{text} …"
        elif len(node.branches) == 1 and len(node.branches[0].then.branches) <= 1 and text:
            yield from self._branch(node, 0, state, depth, indent, text)
        else:
            if text:
                yield indent + text
            for number in range(len(node.branches)):
                yield from self._branch(node, number, state, depth, indent + "  " * bool(text), "")

    def _branch(self, node: PlanNode, number: int, state: State, depth: int, indent: str, text: str) -> Iterator[str]:
        branch = node.branches[number]
        text += _gap(state, text) + f"{self._seat(state)} {self._cards(node, number)}"
        following = self.plan.asker.play(state, branch.cards[0])
        yield from self.lines(branch.then, following, depth - 1, indent, text)

    def _seat(self, state: State) -> str:
        return self.words.seat(self.plan.situation.seats[state.turn])

    def _cards(self, node: PlanNode, number: int) -> str:
        if len(node.branches) == 1:
            return self.any_card if len(node.branches[0].cards) > 1 else self.words.card(Card(node.branches[0].cards[0]))
        branch = node.branches[number]
        return self.any_other if branch.otherwise else " ".join(self.words.card(Card(card)) for card in branch.cards)


def _gap(state: State, text: str) -> str:
    if not text:
        return ""
    return ", " if state.table else " | "


def plan_to_json(plan: AdvicePlan, depth: int | None = None) -> dict[str, Any]:
    """``layouts`` that the plan wins, ``nodes`` in all, and ``tree``: see docs/advice.md."""
    tree = _node_json(plan, plan.root, plan.situation.state, -1 if depth is None else depth)
    return {"layouts": plan.layouts, "nodes": plan.size, "tree": tree}


def _node_json(plan: AdvicePlan, node: PlanNode, state: State, depth: int) -> dict[str, Any]:
    played: list[list[str]] = []
    for card in node.cards:
        if state.is_decided:
            break
        played.append([_name(plan, state), Card(card).ascii])
        state = plan.asker.play(state, card)
    body: dict[str, Any] = {"play": played}
    if not node.branches:
        return body | {"won": True}
    if depth == 0:
        return body | {"more": True}
    branches = [
        {
            "cards": [Card(card).ascii for card in branch.cards],
            "otherwise": branch.otherwise,
            "then": _node_json(plan, branch.then, plan.asker.play(state, branch.cards[0]), depth - 1),
        }
        for branch in node.branches
    ]
    return body | {"seat": _name(plan, state), "replies": branches}


def _name(plan: AdvicePlan, state: State) -> str:
    seat: Seat = plan.situation.seats[state.turn]
    return seat.name
