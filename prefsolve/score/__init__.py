"""Score: conventions, a deal's result, the game sheet and its settlement, the auction, and what to bid and order in whists.

Nothing imported here needs the compiled core or NumPy.
"""

from __future__ import annotations

from .auction import LADDER, Auction, Bid, Bought, Whisting, Word, orders
from .convention import Convention
from .convention_io import convention_to_toml, find_convention, parse_convention
from .expectation import Expectation, Order, Policy, Pricing, break_even, expected, payoff, payoffs, rank_orders
from .outcome import Call, Outcome, Seating
from .presets import CLASSIC, LENINGRAD, PRESETS, ROSTOV, SOCHI, preset
from .pulka import Line, Pulka, Settlement
from .result import Score, missing_tricks, obligations, score_deal
from .settlement import Payment, Rounding, by_amnesty, by_mean, pair_whists, payments, rounded
from .sheet_entries import Entries, results
from .sheet_io import outcome_from_record, outcome_to_record, parse_sheet, read_sheet, sheet_to_json, sheet_to_toml

__all__ = [
    "CLASSIC",
    "LADDER",
    "LENINGRAD",
    "PRESETS",
    "ROSTOV",
    "SOCHI",
    "Auction",
    "Bid",
    "Bought",
    "Call",
    "Convention",
    "Entries",
    "Expectation",
    "Line",
    "Order",
    "Outcome",
    "Payment",
    "Policy",
    "Pricing",
    "Pulka",
    "Rounding",
    "Score",
    "Seating",
    "Settlement",
    "Whisting",
    "Word",
    "break_even",
    "by_amnesty",
    "by_mean",
    "convention_to_toml",
    "expected",
    "find_convention",
    "missing_tricks",
    "obligations",
    "orders",
    "outcome_from_record",
    "outcome_to_record",
    "pair_whists",
    "parse_convention",
    "parse_sheet",
    "payments",
    "payoff",
    "payoffs",
    "preset",
    "rank_orders",
    "read_sheet",
    "results",
    "rounded",
    "score_deal",
    "sheet_to_json",
    "sheet_to_toml",
]
