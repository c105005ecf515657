"""The tables by name; a table's module is imported when the table is asked for."""

from __future__ import annotations

import difflib
import importlib

from ..errors import PrefsolveError
from ..messages import N_, _
from .table import Description

__all__ = ["TABLES", "UnknownTableError", "described", "did_you_mean"]

TABLES = {
    "misere-hands": ("misere_hands", N_("How often ten cards make a clean misère once the talon is taken.")),
    "misere-talon-cards": (
        "misere_talon_cards",
        N_("How often the classic hands of a misère are clean with a certain card in the talon."),
    ),
    "misere-holes": ("holes", N_("How often a misère hand is clean with one hole, holding by holding.")),
    "misere-outside": ("holes_outside", N_("How often one hole is clean when cards of its suit were discarded.")),
    "misere-rest": ("holes_rest", N_("How much the lengths of the clean suits change the chance of one hole.")),
    "misere-pairs": ("hole_pairs", N_("How often a misère hand is clean with two holes, beside the product of the two chances.")),
    "misere-first-card": ("first_cards", N_("Which card the declarer of a misère should lead first, with one hole or two.")),
    "leads": ("contract_leads", N_("What each kind of opening lead against a contract gives away, in tricks.")),
    "misere-leads": (
        "misere_leads",
        N_("What each kind of opening lead against a misère gives away, and how often it lets the declarer off."),
    ),
    "raspasy": ("raspasy_suits", N_("The tricks to be expected of each holding in raspasy, by place at the table.")),
    "raspasy-rules": (
        "raspasy_rules",
        N_("Tricks and chances of taking none in raspasy under each talon rule, by place at the table."),
    ),
    "splits": ("splits", N_("How often the cards of a suit that are outside split evenly, and where a given one of them lies.")),
    "trump-holdings": ("trump_holdings", N_("How many tricks a trump holding of four to eight cards brings by itself.")),
    "trump-rest": ("trump_rests", N_("What five trumps bring beside small cards, a void, two aces, or an ace and a king.")),
    "side-holdings": ("side_holdings", N_("How many tricks a side suit brings beside five solid trumps.")),
    "rules-of-thumb": ("rules_of_thumb", N_("What books say a holding brings at least, beside the same in whole hands.")),
}
"""By name: the module in this folder that has the description as ``TABLE``, and one line of what it says."""


class UnknownTableError(PrefsolveError):
    """A table or a row that there is not."""

    code = "unknown-table"


def described(name: str) -> Description:
    """The table of that name.

    :raises UnknownTableError: there is none.
    """
    if name not in TABLES:
        raise UnknownTableError(
            _("no table is called {name!r}", name=name[:60]) + (did_you_mean(name, list(TABLES)) or _("; `prefsolve tables` lists them")),
            name=name,
        )
    table = importlib.import_module(f"{__package__}.{TABLES[name][0]}").TABLE
    assert isinstance(table, Description)
    return table


def did_you_mean(name: str, known: list[str]) -> str:
    """The names nearest to it as the end of a message; empty where none is near."""
    near = difflib.get_close_matches(name.lower(), known, n=2, cutoff=0.5)
    return "; " + _("did you mean {names}?", names=_(" or ").join(near)) if near else ""
