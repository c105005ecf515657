"""prefsolve: exact answers about deals of Preferans.

The names below are imported when first used: what needs the compiled core or NumPy costs nothing until then.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from .cards import Card, Hand, Rank, Seat, Strain, Suit
from .deal import Deal
from .errors import PrefsolveError
from .game import TALON_RULES, Contract, Game, Misere, Raspasy, TalonRule
from .position import Position

if TYPE_CHECKING:
    from ._gather import Budget
    from .claim import HiddenClaim, OpenClaim, check_claim, check_hidden_claim
    from .constraints import Holds, Lacks, Length, Where, parse_constraint
    from .diagrams import html_diagram, svg_diagram, text_diagram
    from .discard import DiscardEntry, DiscardTable, rank_discards
    from .estimate import CardEstimates, Estimate, estimate_cards, estimate_view
    from .etude import Answer, Etude, format_etude, parse_etude, read_etude, write_etude
    from .formats import FORMATS, Problem, read_problems, write_problems
    from .hunting.mixture import Mixture, discard_mixture
    from .hunting.plan import HuntPlan, PlanNode, Reply
    from .hunting.position import HuntPosition
    from .hunting.record import hunt_from_record
    from .hunting.run import HuntAnswer, HuntProgress, hunt
    from .hunting.weights import parse_weights, rational_weights, read_weights
    from .layouts import Layouts, layout_masks, solve_layouts
    from .mass import solve_masks
    from .notation import (
        Alphabet,
        format_card,
        format_cards,
        format_deal,
        format_game,
        format_hand,
        format_position,
        format_rank,
        format_seat,
        format_strain,
        format_suit,
        parse_card,
        parse_cards,
        parse_deal,
        parse_game,
        parse_hand,
        parse_position,
        parse_rank,
        parse_seat,
        parse_strain,
        parse_suit,
        position_from_record,
        position_to_record,
    )
    from .raspasy import eldest_hands, solve_raspasy, solve_raspasy_many
    from .raspasy_results import TIE_RULE, EldestHands, RaspasySolution, RaspasyValue
    from .results import DealTable, Solution
    from .score import CLASSIC, LENINGRAD, ROSTOV, SOCHI, Auction, Call, Convention, Outcome, Pulka, find_convention, read_sheet, score_deal
    from .solver import solve, solve_many, table
    from .view import View
    from .workshop import Analysis, Proof, Repair, Soundness, prove, refute, repairs, soundness
    from .workshop.analyse import analyse
    from .worlds import Sample, Worlds

__version__ = "0.1.0"

# name → the module that holds it
_LATE: dict[str, str] = {
    "HuntAnswer": "hunting.run",
    "HuntPlan": "hunting.plan",
    "HuntPosition": "hunting.position",
    "HuntProgress": "hunting.run",
    "Mixture": "hunting.mixture",
    "PlanNode": "hunting.plan",
    "Reply": "hunting.plan",
    "discard_mixture": "hunting.mixture",
    "hunt": "hunting.run",
    "hunt_from_record": "hunting.record",
    "parse_weights": "hunting.weights",
    "rational_weights": "hunting.weights",
    "read_weights": "hunting.weights",
    "Answer": "etude",
    "Etude": "etude",
    "format_etude": "etude",
    "parse_etude": "etude",
    "read_etude": "etude",
    "write_etude": "etude",
    "Alphabet": "notation",
    "format_card": "notation",
    "format_cards": "notation",
    "format_deal": "notation",
    "format_game": "notation",
    "format_hand": "notation",
    "format_position": "notation",
    "format_rank": "notation",
    "format_seat": "notation",
    "format_strain": "notation",
    "format_suit": "notation",
    "parse_card": "notation",
    "parse_cards": "notation",
    "parse_deal": "notation",
    "parse_game": "notation",
    "parse_hand": "notation",
    "parse_position": "notation",
    "parse_rank": "notation",
    "parse_seat": "notation",
    "parse_strain": "notation",
    "parse_suit": "notation",
    "position_from_record": "notation",
    "position_to_record": "notation",
    "Holds": "constraints",
    "Lacks": "constraints",
    "Length": "constraints",
    "Where": "constraints",
    "parse_constraint": "constraints",
    "View": "view",
    "Sample": "worlds",
    "Worlds": "worlds",
    "HiddenClaim": "claim",
    "OpenClaim": "claim",
    "check_claim": "claim",
    "check_hidden_claim": "claim",
    "Budget": "_gather",
    "DiscardEntry": "discard",
    "DiscardTable": "discard",
    "rank_discards": "discard",
    "CardEstimates": "estimate",
    "Estimate": "estimate",
    "estimate_cards": "estimate",
    "estimate_view": "estimate",
    "Auction": "score",
    "CLASSIC": "score",
    "Call": "score",
    "Convention": "score",
    "LENINGRAD": "score",
    "Outcome": "score",
    "Pulka": "score",
    "ROSTOV": "score",
    "SOCHI": "score",
    "find_convention": "score",
    "read_sheet": "score",
    "score_deal": "score",
    "Layouts": "layouts",
    "layout_masks": "layouts",
    "solve_layouts": "layouts",
    "DealTable": "results",
    "Solution": "results",
    "solve": "solver",
    "solve_many": "solver",
    "table": "solver",
    "solve_masks": "mass",
    "html_diagram": "diagrams",
    "svg_diagram": "diagrams",
    "text_diagram": "diagrams",
    "FORMATS": "formats",
    "Problem": "formats",
    "read_problems": "formats",
    "write_problems": "formats",
    "Analysis": "workshop",
    "Proof": "workshop",
    "Repair": "workshop",
    "Soundness": "workshop",
    "analyse": "workshop",
    "prove": "workshop",
    "refute": "workshop",
    "repairs": "workshop",
    "soundness": "workshop",
    "EldestHands": "raspasy_results",
    "RaspasySolution": "raspasy_results",
    "RaspasyValue": "raspasy_results",
    "TIE_RULE": "raspasy_results",
    "eldest_hands": "raspasy",
    "solve_raspasy": "raspasy",
    "solve_raspasy_many": "raspasy",
}

__all__ = [  # noqa: RUF022  (grouped by subject)
    "Card",
    "Hand",
    "Rank",
    "Seat",
    "Strain",
    "Suit",
    "Deal",
    "Contract",
    "Game",
    "Misere",
    "Raspasy",
    "TALON_RULES",
    "TalonRule",
    "Position",
    "View",
    "Holds",
    "Lacks",
    "Length",
    "Where",
    "parse_constraint",
    "Sample",
    "Worlds",
    "HiddenClaim",
    "OpenClaim",
    "check_claim",
    "check_hidden_claim",
    "Budget",
    "DiscardEntry",
    "DiscardTable",
    "rank_discards",
    "CardEstimates",
    "Estimate",
    "estimate_cards",
    "estimate_view",
    "PrefsolveError",
    "Alphabet",
    "format_card",
    "format_cards",
    "format_deal",
    "format_game",
    "format_hand",
    "format_position",
    "format_rank",
    "format_seat",
    "format_strain",
    "format_suit",
    "parse_card",
    "parse_cards",
    "parse_deal",
    "parse_game",
    "parse_hand",
    "parse_position",
    "parse_rank",
    "parse_seat",
    "parse_strain",
    "parse_suit",
    "position_from_record",
    "position_to_record",
    "HuntPosition",
    "hunt_from_record",
    "hunt",
    "HuntAnswer",
    "HuntPlan",
    "HuntProgress",
    "PlanNode",
    "Reply",
    "parse_weights",
    "rational_weights",
    "read_weights",
    "Mixture",
    "discard_mixture",
    "Answer",
    "Etude",
    "format_etude",
    "parse_etude",
    "read_etude",
    "write_etude",
    "Auction",
    "CLASSIC",
    "Call",
    "Convention",
    "LENINGRAD",
    "Outcome",
    "Pulka",
    "ROSTOV",
    "SOCHI",
    "find_convention",
    "read_sheet",
    "score_deal",
    "DealTable",
    "Solution",
    "solve",
    "solve_many",
    "table",
    "solve_masks",
    "Layouts",
    "layout_masks",
    "solve_layouts",
    "html_diagram",
    "svg_diagram",
    "text_diagram",
    "FORMATS",
    "Problem",
    "read_problems",
    "write_problems",
    "Analysis",
    "Proof",
    "Repair",
    "Soundness",
    "analyse",
    "prove",
    "refute",
    "repairs",
    "soundness",
    "EldestHands",
    "RaspasySolution",
    "RaspasyValue",
    "TIE_RULE",
    "eldest_hands",
    "solve_raspasy",
    "solve_raspasy_many",
]


def __getattr__(name: str) -> object:
    if name in _LATE:
        return getattr(importlib.import_module(f".{_LATE[name]}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *_LATE])
