"""A plan as an indented tree of text, in English or Russian."""

from __future__ import annotations

from collections.abc import Iterator

from ..diagrams.vocabulary import Words
from .plan import HuntPlan, PlanNode

__all__ = ["plan_lines"]

_ANY = {"en": ("any card", "any other", "caught"), "ru": ("любая карта", "любая другая", "пойман")}


def plan_lines(plan: HuntPlan, words: Words, depth: int | None = None) -> list[str]:
    """The tree: the hunters' cards, then a line for each branch of replies; a bar parts the tricks.

    :param depth: how many turns of the declarer to show; all by default.
    """
    return list(_Outline(plan, words).lines(plan.root, -1 if depth is None else depth, "", "", len(plan.position.table)))


class _Outline:
    def __init__(self, plan: HuntPlan, words: Words) -> None:
        self.plan, self.words = plan, words
        self.declarer = words.seat(plan.position.declarer)
        self.any_card, self.any_other, self.caught = _ANY[words.code]

    def lines(self, node: PlanNode, depth: int, indent: str, text: str, played: int) -> Iterator[str]:
        """The node's line and those below it.

        :param text: the reply that leads to it.
        :param played: how many cards of the trick lie on the table before the node's own; 3 where the trick is full.
        """
        for card in self.plan.cards(node):
            text += (" | " if played == 3 else ", ") if text else ""
            text += f"{self.words.seat(self.plan.seat(card))} {self.words.card(card)}"
            played = played % 3 + 1
        if node.cut or (node.replies and depth == 0):
            yield f"{indent}{text} …"
        elif not node.replies:
            yield f"{indent}{text}{'; ' if text else ''}{self.caught}"
        else:
            if text:
                yield indent + text
            for number, reply in enumerate(node.replies):
                said = f"{self.declarer} {self._reply(node, number)}"
                yield from self.lines(reply.then, depth - 1, indent + "  " * bool(text), said, played % 3 + 1)

    def _reply(self, node: PlanNode, number: int) -> str:
        if len(node.replies) == 1:
            return self.any_card
        reply = node.replies[number]
        return self.any_other if reply.otherwise else " ".join(map(self.words.card, self.plan.reply_cards(reply)))
