"""Proof trees and analyses as JSON, for scripts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..model.cards import Seat
from ..model.game import Contract
from ..model.position import Position
from ..notation.questions import position_question
from ..raspasy.answers import TIE_RULE
from .effect import Class

if TYPE_CHECKING:  # the answers give themselves as JSON by these functions
    from .hidden_choices import HiddenChoice
    from .played import Played
    from .postmortem import Analysis
    from .postmortem_raspasy import RaspasyAnalysis
    from .proof import Node, Proof
    from .soundness_check import Decision, Dual, Soundness

__all__ = ["analysis_json", "proof_json", "raspasy_analysis_json", "soundness_json"]


def proof_json(proof: Proof) -> dict[str, Any]:
    """The tree: ``nodes`` by number, 0 the root; each with the seat on move, the value, and branches to other nodes.

    In raspasy the values are called ``guaranteed``: the tricks of the seat that ``side`` names.
    """
    nodes = list(proof.walk())
    numbers = {id(node): n for n, node in enumerate(nodes)}
    tricks = "guaranteed" if isinstance(proof.side, Seat) else "declarer_tricks"
    return position_question(proof.root.position) | {
        "before": [card.ascii for card in proof.before],
        "side": _whose(proof),
        "depth": proof.depth,
        tricks: proof.root.value,
        "nodes": [_node(node, numbers, tricks) for node in nodes],
    }


def _whose(proof: Proof) -> str:
    """``declarer``, ``defenders``, in raspasy ``N`` or ``against N``."""
    name = proof.side.name if isinstance(proof.side, Seat) else proof.side.value
    return f"against {name}" if proof.against else name


def _node(node: Node, numbers: dict[int, int], tricks: str) -> dict[str, Any]:
    body: dict[str, Any] = {
        "seat": None if node.position.is_over else node.seat.name,
        tricks: node.value,
        "branches": [
            {"cards": [card.ascii for card in branch.cards], tricks: branch.value, "node": numbers[id(branch.node)]}
            for branch in node.branches
        ],
    }
    return body | ({"cut": True} if node.cut else {})


def analysis_json(analysis: Analysis, choices: Sequence[HiddenChoice] = ()) -> dict[str, Any]:
    """The analysis: every card with the value before and after it, what was given away, and the claim.

    :param choices: the declarer's cards by what he could see.
    """
    body = position_question(analysis.start) | {
        "declarer_tricks": analysis.value,
        "makes": _makes(analysis.start, analysis.value),
        "played": [_played(played, played.before, played.after) for played in analysis.cards],
        "given": _by_seat(analysis.given),
        "final_tricks": analysis.result,
        "over": analysis.end.is_over,
        "claim": analysis.claim,
        "claim_holds": analysis.claim_holds,
        "line": [card.ascii for card in analysis.line],
    }
    return body | ({"hidden_choices": [choice.to_json() for choice in choices]} if choices else {})


def raspasy_analysis_json(analysis: RaspasyAnalysis) -> dict[str, Any]:
    """The analysis of raspasy: every card with what each seat takes before and after it, and what it cost its own player."""
    return position_question(analysis.start) | {
        **analysis.value.to_json(),
        "rule": TIE_RULE,
        "played": [_played(played, _by_seat(played.before), _by_seat(played.after)) for played in analysis.cards],
        "given": _by_seat(analysis.given),
        "final_tricks": _by_seat(analysis.result),
        "over": analysis.end.is_over,
        "line": [card.ascii for card in analysis.line],
    }


def _played(played: Played, before: object, after: object) -> dict[str, Any]:
    return {
        "trick": played.trick,
        "seat": played.seat.name,
        "card": played.card.ascii,
        "before": before,
        "after": after,
        "given": played.given,
        "right": [[card.ascii for card in group] for group in played.best],
    }


def _by_seat(numbers: Mapping[Seat, int]) -> dict[str, int]:
    return {seat.name: number for seat, number in numbers.items()}


def soundness_json(report: Soundness, *, published: int | str | None = None) -> dict[str, Any]:
    """The report on a problem; cards in ASCII, cards equal in effect as one list.

    :param published: what the problem's source says.
    """
    return position_question(report.position) | {
        "declarer_tricks": report.value,
        "makes": _makes(report.position, report.value),
        "stored": report.stored,
        "right": report.right,
        "published": published,
        "published_right": report.agrees(published),
        "solving_side": report.side.value,
        "unique": report.unique,
        "decisions": [_decision_json(decision) for decision in report.decisions],
        "wrong_keys": [card.ascii for card in report.wrong_keys],
        "cooks": _groups(report.cooks),
        "line": [card.ascii for card in report.line],
        "duals": [_dual_json(dual) for dual in report.duals],
    }


def _makes(position: Position, tricks: int) -> bool:
    return tricks >= position.game.level if isinstance(position.game, Contract) else tricks == 0


def _groups(groups: Sequence[Class]) -> list[list[str]]:
    return [[card.ascii for card in group] for group in groups]


def _decision_json(decision: Decision) -> dict[str, Any]:
    tries = [
        {
            "cards": [card.ascii for card in wrong.cards],
            "declarer_tricks": wrong.value,
            "refutations": wrong.refutations,
            "replies": wrong.replies,
        }
        for wrong in decision.tries
    ]
    after = [card.ascii for card in decision.after]
    return {"after": after, "seat": decision.seat.name, "keys": _groups(decision.keys), "tries": tries}


def _dual_json(dual: Dual) -> dict[str, Any]:
    return {
        "trick": dual.trick,
        "at": dual.at,
        "seat": dual.seat.name,
        "played": dual.played.ascii,
        "free": dual.free,
        "others": _groups(dual.others),
    }
