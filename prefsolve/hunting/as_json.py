"""Answers of the hunt as JSON: counts, plans, mixtures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..model.cards import Hand
from ..notation.numbers import decimal
from ..notation.questions import hunt_question

if TYPE_CHECKING:  # these need the compiled search, which etude files do not
    from .hunt import HuntAnswer
    from .mixture import Mixture
    from .plan import HuntPlan, PlanNode

__all__ = ["answer_to_json", "mixture_to_json", "plan_to_json"]


def _pair(discard: Hand) -> list[str]:
    return [card.ascii for card in discard]


def answer_to_json(answer: HuntAnswer) -> dict[str, object]:
    """The question and the answer's fields: counts of discards, the cards, and beside every weight as a number.

    ``discards`` reckoned with, ``caught_double_dummy``, ``plans`` (maximal sets found), ``best_plan_catches``,
    ``best_first_cards``, ``catches`` (the discards that the best plan catches); ``weight`` of these and of ``total``,
    ``bound``, ``complete``, ``stopped``; ``worlds``, one row per discard; ``cards`` where they were asked for.
    """
    seen, caught = set(answer.double_dummy), set(answer.catches)
    fields: dict[str, object] = hunt_question(answer.position) | {
        "discards": len(answer.weights),
        "caught_double_dummy": len(answer.double_dummy),
        "plans": len(answer.plans),
        "best_plan_catches": len(answer.catches),
        "best_first_cards": [card.ascii for card in answer.best_first_cards],
        "catches": [_pair(discard) for discard in answer.catches],
        "weight": decimal(answer.best_weight),
        "total": decimal(answer.total_weight),
        "bound": decimal(answer.bound),
        "complete": answer.complete,
        **({"stopped": answer.stopped} if answer.stopped else {}),
        "worlds": [
            {"discard": _pair(discard), "weight": decimal(weight), "double_dummy": discard in seen, "best_plan": discard in caught}
            for discard, weight in answer.weights.items()
        ],
    }
    if answer.first_cards:
        fields["cards"] = {card.ascii: decimal(weight) for card, weight in answer.first_cards.items()}
    return fields


def plan_to_json(plan: HuntPlan, depth: int | None = None) -> dict[str, object]:
    """The plan: ``catches``, ``nodes``, ``stopped`` (why branches are cut, or null) and ``tree``, whose nodes are objects.

    ``play`` lists the defenders' next cards as ``[seat, card]``.  Then follows one of: ``caught`` (true: every discard of
    the plan that allows the cards played is caught), ``more`` (true: cut off, at the depth or where the work was
    stopped), or ``replies``, a list of ``{"cards", "otherwise", "then"}``: the declarer's cards, and the node after them.
    The last reply of a list has ``otherwise`` true and stands for every card that no other names.

    :param depth: how many turns of the declarer to show; all by default.
    """
    return {
        "catches": [_pair(discard) for discard in plan.catches],
        "nodes": plan.size,
        "stopped": plan.stopped or None,
        "tree": _node_to_json(plan, plan.root, -1 if depth is None else depth),
    }


def _node_to_json(plan: HuntPlan, node: PlanNode, depth: int) -> dict[str, object]:
    fields: dict[str, object] = {"play": [[plan.seat(card).name, card.ascii] for card in plan.cards(node)]}
    if node.cut or (node.replies and depth == 0):
        return {**fields, "more": True}
    if not node.replies:
        return {**fields, "caught": True}
    fields["replies"] = [
        {
            "cards": [card.ascii for card in plan.reply_cards(reply)],
            "otherwise": reply.otherwise,
            "then": _node_to_json(plan, reply.then, depth - 1),
        }
        for reply in node.replies
    ]
    return fields


def mixture_to_json(mixture: Mixture) -> dict[str, object]:
    """``guarantee``, and both mixtures with their chances as numbers; plans as lists of the discards they catch."""
    return {
        "guarantee": decimal(mixture.guarantee),
        "discards": [{"discard": _pair(discard), "chance": decimal(chance)} for discard, chance in mixture.discards.items()],
        "plans": [{"catches": [_pair(discard) for discard in plan], "chance": decimal(chance)} for plan, chance in mixture.plans.items()],
        "exact": mixture.exact,
    }
