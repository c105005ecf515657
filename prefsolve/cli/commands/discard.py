"""``prefsolve discard``: every discard from twelve cards, ranked for misère or contracts."""

from __future__ import annotations

from typing import Any

import click

from ...bidding.orders import OrderTable, discard_orders
from ...diagrams.vocabulary import words
from ...errors import UnknownGameError
from ...messages import _
from ...model.cards import Hand, Seat, Strain
from ...notation import format_strain, parse_hand, parse_seat, parse_strain
from ...score.expectation import Pricing
from ...single_dummy.discard import LEVELS, THRESHOLD, DiscardEntry, DiscardTable, rank_discards
from ..hidden_options import (
    budget_of,
    budget_options,
    check_plot,
    constraint_options,
    constraints_of,
    save_figure,
)
from ..numbers import Number, Whole
from ..options import ascii_option, echo, json_option, print_json
from ..order_options import order_lines, order_options, pricing_of
from ..players import player
from ..progress import watching
from ..rows import drawn
from ..stopping import stopped_status
from ..words import cards_in_words, number_in_words

__all__ = ["command"]

_MISERE = ("misere", "misère", "мизер")
_CONTRACTS = ("contracts", "contract", "игра")


@click.command()
@click.argument("cards", metavar="CARDS")
@click.option("--leader", metavar="WHO", required=True, help="The leader: a seat, or self, left or right, as seen from the declarer.")
@click.option("--game", metavar="TEXT", default="misere", show_default=True, help="misere, or contracts (every strain).")
@click.option("--strain", "strains", metavar="STRAIN", multiple=True, help="S, C, D, H or NT: contracts in that strain; may be repeated.")
@click.option("--threshold", type=Number(0, 1, min_open=True), default=THRESHOLD, show_default=True,
              help="The chance that a level needs to count as reached.")  # fmt: skip
@click.option("--declarer", metavar="SEAT", default="W", show_default=True, help="The player's seat.")
@click.option("--absent", metavar="SEAT", default="N", show_default=True, help="The seat that sits out.")
@constraint_options
@order_options
@budget_options
@click.option("--rows", type=Whole(1), default=20, show_default=True, help="How many discards to show; --json gives all.")
@click.option("--plot", metavar="FILE", help="Also draw the best discards to a PNG, SVG or PDF file; needs the extra plot.")
@json_option("Print one JSON object with every discard.")
@ascii_option
def command(
    cards: str, leader: str, game: str, strains: tuple[str, ...], threshold: float, declarer: str, absent: str,
    rows: int, plot: str | None, as_json: bool, plain: bool, **fields: Any,
) -> int:  # fmt: skip
    """Rank the discards from twelve CARDS, as in s789T.c789.d7J.h79K.

    All discards are tried on a few layouts of the unseen cards, the better ones on more, and the best ones at the end on
    every layout.  With --exact, all discards are tried on every layout.

    With --by score, orders in every strain (or those named) and misère are ranked by their expected result.
    """
    check_plot(plot)
    budget, workers = budget_of(fields)
    seat, away, pricing = parse_seat(declarer), parse_seat(absent), pricing_of(fields)
    shared: dict[str, Any] = {"declarer": seat, "absent": away, "constraints": constraints_of(fields), "budget": budget, "workers": workers}
    hand, first = parse_hand(cards), player(leader, away, seat)
    table: DiscardTable | OrderTable
    with watching() as watch:
        if pricing is not None:
            table = _orders(hand, first, pricing, game, strains, {**shared, "watch": watch})
        else:
            table = rank_discards(hand, first, strains=_strains(game, strains), threshold=threshold, watch=watch, **shared)
    if as_json:
        print_json(table.to_json())
    else:
        echo("\n".join(order_lines(table, rows)) if isinstance(table, OrderTable) else _drawn(table, rows), plain=plain)
    if plot is not None:
        if isinstance(table, OrderTable):
            raise click.UsageError(_("--plot draws chances, so it cannot be used with --by score"))
        save_figure(table, plot)
    return stopped_status(table.complete)


def _orders(cards: Hand, leader: Seat, pricing: Pricing, game: str, strains: tuple[str, ...], shared: dict[str, Any]) -> OrderTable:
    """Orders by score: in every strain and misère, unless a strain or --game says which."""
    if strains:
        return discard_orders(cards, leader, pricing, strains=_strains(game, strains) or (), misere=False, **shared)
    source = click.get_current_context().get_parameter_source("game")
    if source == click.core.ParameterSource.DEFAULT:
        return discard_orders(cards, leader, pricing, **shared)
    kinds = _strains(game, strains)
    return discard_orders(cards, leader, pricing, strains=kinds or (), misere=kinds is None, **shared)


def _strains(game: str, strains: tuple[str, ...]) -> list[Strain] | None:
    if strains:
        return [parse_strain(strain) for strain in strains]
    if game.lower() in _MISERE:
        return None
    if game.lower() in _CONTRACTS:
        return list(Strain)
    raise UnknownGameError(_("discards are ranked for misere or contracts, not {game!r}", game=game))


def _drawn(table: DiscardTable, rows: int) -> str:
    contracts = table.entries[0].strain is not None
    names = [_("order"), *(str(level) for level in LEVELS), _("tricks")] if contracts else [_("clean")]
    cells = [[cards_in_words(entry.discard), *_figures(entry), _seen(entry)] for entry in table.entries[:rows]]
    lines = ["", drawn([[_("discard"), *names, _("layouts")], *cells], figures=True), ""]
    more = len(table.entries) - rows
    lines += [_("and {more} more", more=more) if more > 0 else "", _stopped(table)]
    told = {"cards": words().cards(table.cards), "declarer": table.declarer.full_name, "leader": table.leader.full_name}
    if contracts:
        first = _("{cards}: {declarer} plays, {leader} leads.", **told)
    else:
        first = _("{cards}: {declarer} plays misère, {leader} leads.", **told)
    return "\n".join([first, *lines]).strip("\n")


def _stopped(table: DiscardTable) -> str:
    if table.complete:
        return ""
    if not table.untried:
        return _("Stopped before the end.")
    told = {"untried": table.untried, "all": table.untried + len(table.entries)}
    if table.entries[0].strain is None:
        return _("Stopped before the end; {untried} of {all} discards were not tried.", **told)
    return _("Stopped before the end; {untried} of {all} discards and strains were not tried.", **told)


def _figures(entry: DiscardEntry) -> list[str]:
    if entry.strain is None:
        low, high = entry.chance_interval
        return [f"{entry.chance:.6f}" if entry.estimate.exact else f"{entry.chance:.3f} ({low:.3f}–{high:.3f})"]
    strain = format_strain(entry.strain, words().alphabet)
    order = f"{entry.level}{strain}" if entry.level else f"– {strain}"
    return [order, *(f"{chance:.1%}" for chance in entry.levels.values()), f"{entry.estimate.mean:.3f}"]


def _seen(entry: DiscardEntry) -> str:
    return _("all") if entry.estimate.exact else number_in_words(entry.estimate.seen)
