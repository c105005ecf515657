"""Hunts as named fields, and their answers as JSON."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ..errors import FieldTypeError, MissingKeyError, UnknownKeyError
from ..model.cards import Hand
from ..model.hunt_position import HuntPosition
from ..notation import parse_cards, parse_deal, parse_game, parse_seat
from ..notation.alphabets import quoted, text_of

if TYPE_CHECKING:  # these need the compiled search, which etude files do not
    from .hunt import HuntAnswer
    from .mixture import Mixture
    from .plan import HuntPlan, PlanNode

__all__ = ["HUNT_KEYS", "answer_to_json", "hunt_from_record", "mixture_to_json", "plan_to_json"]

_REQUIRED = ("deal", "game", "leader")
HUNT_KEYS = (*_REQUIRED, "declarer", "id", "table", "discard", "talon", "play")


def hunt_from_record(record: Mapping[str, object], *, also: Collection[str] = ()) -> HuntPosition:
    """The hunt of a record with ``deal``, ``game``, ``declarer``, ``leader`` and perhaps ``table``, ``discard``, ``play``.

    The declarer's hand has twelve cards, or ten beside its ``discard``; ``play`` names the cards played since, by all
    seats in play order.  Cards are text (``"SA DA"``) or a list.  ``id`` is not looked at, nor is ``talon``: the hunters
    know its cards among the twelve.

    :param also: further keys that the caller reads itself.
    :raises PrefsolveError: as :func:`~prefsolve.notation.position_from_record` and :class:`HuntPosition` do.
    """
    if not isinstance(record, Mapping):
        raise FieldTypeError(f"a record must be an object with named fields, not {quoted(record)} ({type(record).__name__})")
    _check_keys(record, also)
    deal = parse_deal(text_of(record["deal"], "deal"))
    if discard := _cards(record, "discard"):
        deal = deal.replace(discard=Hand(discard))
    position = HuntPosition(
        deal,
        parse_game(text_of(record["game"], "game")),
        declarer=parse_seat(text_of(record["declarer"], "declarer")) if _given(record, "declarer") else None,
        leader=parse_seat(text_of(record["leader"], "leader")),
        table=_cards(record, "table"),
    )
    for card in _cards(record, "play"):
        position = position.play(card)
    return position


def _check_keys(record: Mapping[str, object], also: Collection[str]) -> None:
    for key in record:
        if key not in HUNT_KEYS and key not in also:
            known = ", ".join((*HUNT_KEYS, *sorted(also)))
            raise UnknownKeyError(f"unknown field {quoted(key)} in the record; known are {known}", key=key)
    for key in _REQUIRED:
        if key not in record:
            raise MissingKeyError(f"the record has no {key}", key=key)


def _given(record: Mapping[str, object], key: str) -> bool:
    value = record.get(key)
    return value is not None and not (isinstance(value, str) and not value.strip())


def _cards(record: Mapping[str, object], key: str) -> tuple[Any, ...]:
    return parse_cards(record[key], f"the {key}") if _given(record, key) else ()  # type: ignore[arg-type]  # checked there


def _pair(discard: Hand) -> list[str]:
    return [card.ascii for card in discard]


def _number(weight: Fraction) -> int | float:
    return int(weight) if weight.denominator == 1 else float(weight)


def answer_to_json(answer: HuntAnswer) -> dict[str, object]:
    """The answer's fields: counts of discards, the cards, and beside every weight as a number.

    ``discards`` reckoned with, ``caught_double_dummy``, ``plans`` (maximal sets found), ``best_plan_catches``,
    ``best_first_cards``, ``catches`` (the discards that the best plan catches); ``weight`` of these and of ``total``,
    ``bound``, ``complete``, ``stopped``; ``worlds``, a row a discard; ``cards`` where they were asked for.
    """
    seen, caught = set(answer.double_dummy), set(answer.catches)
    fields: dict[str, object] = {
        "discards": len(answer.weights),
        "caught_double_dummy": len(answer.double_dummy),
        "plans": len(answer.plans),
        "best_plan_catches": len(answer.catches),
        "best_first_cards": [card.ascii for card in answer.best_first_cards],
        "catches": [_pair(discard) for discard in answer.catches],
        "weight": _number(answer.best_weight),
        "total": _number(answer.total_weight),
        "bound": _number(answer.bound),
        "complete": answer.complete,
        "stopped": answer.stopped or None,
        "worlds": [
            {"discard": _pair(discard), "weight": _number(weight), "double_dummy": discard in seen, "best_plan": discard in caught}
            for discard, weight in answer.weights.items()
        ],
    }
    if answer.first_cards:
        fields["cards"] = {card.ascii: _number(weight) for card, weight in answer.first_cards.items()}
    return fields


def plan_to_json(plan: HuntPlan, depth: int | None = None) -> dict[str, object]:
    """The plan: ``catches``, ``catches_count`` and ``tree``, whose nodes are objects.

    ``play`` lists the defenders' next cards as ``[seat, card]``.  Then follows one of: ``caught`` (true: every discard of
    the plan that allows the cards played is caught), ``more`` (true: cut off at the depth), or ``replies``, a list of
    ``{"cards", "otherwise", "then"}``: the declarer's cards, and the node after them.  The last reply of a list has
    ``otherwise`` true and stands for every card that no other names.

    :param depth: how many turns of the declarer to show; all by default.
    """
    return {
        "catches": [_pair(discard) for discard in plan.catches],
        "nodes": plan.size,
        "tree": _node_to_json(plan, plan.root, -1 if depth is None else depth),
    }


def _node_to_json(plan: HuntPlan, node: PlanNode, depth: int) -> dict[str, object]:
    fields: dict[str, object] = {"play": [[plan.seat(card).name, card.ascii] for card in plan.cards(node)]}
    if not node.replies:
        return {**fields, "caught": True}
    if depth == 0:
        return {**fields, "more": True}
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
        "guarantee": float(mixture.guarantee),
        "discards": [{"discard": _pair(discard), "chance": float(chance)} for discard, chance in mixture.discards.items()],
        "plans": [{"catches": [_pair(discard) for discard in plan], "chance": float(chance)} for plan, chance in mixture.plans.items()],
        "exact": mixture.exact,
    }
