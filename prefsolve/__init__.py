"""prefsolve: exact answers about deals of Preferans.

The names below are imported when first used: what needs the compiled core or NumPy costs nothing until then.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from .errors import PrefsolveError
from .model.cards import Card, Hand, Rank, Seat, Strain, Suit
from .model.deal import Deal
from .model.game import TALON_RULES, Contract, Game, Misere, Raspasy, TalonRule
from .model.position import Position

if TYPE_CHECKING:
    from .diagrams import html_diagram, svg_diagram, text_diagram
    from .formats import FORMATS, Problem, read_problems, write_problems
    from .formats.etude import Answer, Etude, format_etude, parse_etude, read_etude, write_etude
    from .hunting.hunt import HuntAnswer, HuntProgress, hunt
    from .hunting.mixture import Mixture, discard_mixture
    from .hunting.plan import HuntPlan, PlanNode, Reply
    from .hunting.weights import parse_weights, rational_weights, read_weights
    from .model.hunt_position import HuntPosition
    from .model.view import View
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
    from .notation.hunts import hunt_from_record
    from .raspasy.answers import TIE_RULE, EldestHands, RaspasySolution, RaspasyValue
    from .raspasy.solve import eldest_hands, solve_raspasy, solve_raspasy_many
    from .score import CLASSIC, LENINGRAD, ROSTOV, SOCHI, Auction, Call, Convention, Outcome, Pulka, find_convention, read_sheet, score_deal
    from .single_dummy.claim import HiddenClaim, OpenClaim, check_claim, check_hidden_claim
    from .single_dummy.constraints import Holds, Lacks, Length, Where, parse_constraint
    from .single_dummy.discard import DiscardEntry, DiscardTable, rank_discards
    from .single_dummy.estimate import CardEstimates, Estimate, estimate_cards, estimate_view
    from .single_dummy.sampling import Budget
    from .single_dummy.worlds import Sample, Worlds
    from .solving.answers import DealTable, Solution
    from .solving.arrays import solve_masks
    from .solving.layouts import Layouts, layout_masks, solve_layouts
    from .solving.positions import solve, solve_many, table
    from .workshop import Analysis, Proof, Repair, Soundness, prove, refute, repairs, soundness
    from .workshop.postmortem import analyse

__version__ = "0.1.0"

# name → the module that holds it
_LATE: dict[str, str] = {
    "HuntAnswer": "hunting.hunt",
    "HuntPlan": "hunting.plan",
    "HuntPosition": "model.hunt_position",
    "HuntProgress": "hunting.hunt",
    "Mixture": "hunting.mixture",
    "PlanNode": "hunting.plan",
    "Reply": "hunting.plan",
    "discard_mixture": "hunting.mixture",
    "hunt": "hunting.hunt",
    "hunt_from_record": "notation.hunts",
    "parse_weights": "hunting.weights",
    "rational_weights": "hunting.weights",
    "read_weights": "hunting.weights",
    "Answer": "formats.etude",
    "Etude": "formats.etude",
    "format_etude": "formats.etude",
    "parse_etude": "formats.etude",
    "read_etude": "formats.etude",
    "write_etude": "formats.etude",
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
    "Holds": "single_dummy.constraints",
    "Lacks": "single_dummy.constraints",
    "Length": "single_dummy.constraints",
    "Where": "single_dummy.constraints",
    "parse_constraint": "single_dummy.constraints",
    "View": "model.view",
    "Sample": "single_dummy.worlds",
    "Worlds": "single_dummy.worlds",
    "HiddenClaim": "single_dummy.claim",
    "OpenClaim": "single_dummy.claim",
    "check_claim": "single_dummy.claim",
    "check_hidden_claim": "single_dummy.claim",
    "Budget": "single_dummy.sampling",
    "DiscardEntry": "single_dummy.discard",
    "DiscardTable": "single_dummy.discard",
    "rank_discards": "single_dummy.discard",
    "CardEstimates": "single_dummy.estimate",
    "Estimate": "single_dummy.estimate",
    "estimate_cards": "single_dummy.estimate",
    "estimate_view": "single_dummy.estimate",
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
    "Layouts": "solving.layouts",
    "layout_masks": "solving.layouts",
    "solve_layouts": "solving.layouts",
    "DealTable": "solving.answers",
    "Solution": "solving.answers",
    "solve": "solving.positions",
    "solve_many": "solving.positions",
    "table": "solving.positions",
    "solve_masks": "solving.arrays",
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
    "EldestHands": "raspasy.answers",
    "RaspasySolution": "raspasy.answers",
    "RaspasyValue": "raspasy.answers",
    "TIE_RULE": "raspasy.answers",
    "eldest_hands": "raspasy.solve",
    "solve_raspasy": "raspasy.solve",
    "solve_raspasy_many": "raspasy.solve",
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
