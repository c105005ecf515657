"""``--by score``: the options of the commands that rank orders by expected result, and how the ranking looks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from ..bidding.orders import OrderEntry, OrderTable
from ..diagrams.vocabulary import words
from ..messages import _
from ..notation import parse_game
from ..score.expectation import Pricing
from .rows import drawn
from .score_options import BY, convention_of, convention_options
from .words import cards_in_words, number_in_words

__all__ = ["order_lines", "order_options", "pricing_of"]

Command = Callable[..., Any]

_BID = click.option("--bid", metavar="GAME", help="With --by score: the bid that bought the talon; lower games are not ordered.")


def order_options(command: Command) -> Command:
    """Adds ``--by``, ``--bid``, and the options of the convention."""
    return BY(_BID(convention_options(command)))


def pricing_of(fields: dict[str, Any]) -> Pricing | None:
    """How results are counted, or ``None`` where tricks are; takes the options out of ``fields``."""
    by, bid = fields.pop("by"), fields.pop("bid")
    convention, policy, players = convention_of(fields)
    if by == "tricks":
        return None
    return Pricing(convention, policy, players, None if bid is None else parse_game(bid))


def order_lines(table: OrderTable, rows: int | None = None) -> list[str]:
    """The ranking in words."""
    pricing = table.pricing
    seats = {"declarer": table.declarer.full_name, "leader": table.leader.full_name}
    first = _("{cards}: {declarer} plays, {leader} leads.", cards=words().cards(table.cards), **seats)
    policy = _(pricing.policy.meaning)
    rules = _("{convention}, {players} players; {policy}.", convention=_(pricing.convention.name), players=pricing.players, policy=policy)
    twelve = table.entries[0].discard is not None
    heading = [*([_("discard")] if twelve else []), _("order"), _("result, whists"), _("made"), _("layouts")]
    shown = table.entries if rows is None else table.entries[:rows]
    more = len(table.entries) - len(shown)
    lines = [first, rules, "", drawn([heading, *(_cells(entry, twelve) for entry in shown)])]
    lines += [_("and {more} more", more=more)] if more else []
    return lines if table.complete else [*lines, _("Stopped before the end.")]


def _cells(entry: OrderEntry, twelve: bool) -> list[str]:
    discard = [cards_in_words(entry.discard or ())] if twelve else []
    exact = entry.estimate.exact
    worth = f"{entry.mean:+.2f}" if exact else f"{entry.mean:+.1f} ± {entry.error:.1f}"
    return [*discard, words().game(entry.game), worth, f"{entry.makes:.1%}", _("all") if exact else number_in_words(entry.estimate.seen)]
