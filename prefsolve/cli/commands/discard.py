"""``prefsolve discard``: every discard from twelve cards, ranked for misère or contracts."""

from __future__ import annotations

from typing import Any, NamedTuple

import click

from ...bidding.orders import OrderTable, discard_orders
from ...diagrams.vocabulary import words
from ...errors import UnknownGameError
from ...messages import _
from ...model.cards import Hand, Seat, Strain
from ...model.game import Contract, Raspasy
from ...notation import format_game, format_strain, parse_game, parse_strain
from ...single_dummy.discard import LEVELS, THRESHOLD, DiscardEntry, DiscardTable, rank_discards
from ..given import Given, hand_given, hand_or_file
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
from ..output import output_option
from ..players import naming_option, player, player_in_deal
from ..progress import watching
from ..rows import drawn, show_rows
from ..stopping import stopped_status
from ..words import cards_in_words, number_in_words

__all__ = ["command"]

_CONTRACTS = ("contracts", "contract", "игра")


@click.command()
@hand_or_file("twelve")
@click.option("--leader", metavar="WHO", help="The leader: a seat, or self, left or right, as seen from the declarer.")
@click.option(
    "--game", "games", metavar="GAME", multiple=True, help="misere (default), 6S and the like, or contracts: every strain; may be repeated."
)
@click.option("--strain", "strains", metavar="STRAIN", multiple=True, hidden=True, help="S, C, D, H or NT: contracts in that strain.")
@click.option("--threshold", type=Number(0, 1, min_open=True), default=THRESHOLD, show_default=True,
              help="The chance that a level needs to count as reached.")  # fmt: skip
@click.option("--declarer", metavar="SEAT", help="The player's seat; default: W, or the declarer of a file's deal.")
@click.option("--absent", metavar="SEAT", help="The seat that sits out; default: N.")
@constraint_options
@order_options
@budget_options
@click.option("--rows", type=Whole(1), default=20, show_default=True, help="How many discards to show; --json gives all.")
@click.option("--plot", metavar="FILE", help="Also draw the best discards to a PNG, SVG or PDF file; needs the extra plot.")
@json_option("Print one JSON object with every discard.")
@ascii_option
@output_option(".json", ".csv", ".svg")
def command(
    games: tuple[str, ...], strains: tuple[str, ...], threshold: float, rows: int, plot: str | None, as_json: bool, plain: bool,
    as_csv: bool = False, **fields: Any,
) -> int:  # fmt: skip
    """Rank the discards from twelve cards, as in s789T.c789.d7J.h79K, or from those of the declarer of a file's deal.

    All discards are tried on a few layouts of the unseen cards, the better ones on more, and the best ones at the end on
    every layout.  With --exact, all discards are tried on every layout.

    With --by score, orders in every strain (or those named) and misère are ranked by their expected result.
    """
    check_plot(plot)
    budget, workers = budget_of(fields)
    pricing = pricing_of(fields)
    asked = _asked(fields, games)
    shared: dict[str, Any] = {"declarer": asked.declarer, "absent": asked.absent, "budget": budget, "workers": workers}
    shared |= {"constraints": constraints_of(fields, asked.absent, asked.declarer)}
    chosen = _strains(asked.games, strains)
    table: DiscardTable | OrderTable
    with watching() as watch:
        if pricing is None:
            table = rank_discards(asked.hand, asked.leader, strains=chosen, threshold=threshold, watch=watch, **shared)
        elif games or strains:
            which: dict[str, Any] = {"strains": chosen or (), "misere": chosen is None}
            table = discard_orders(asked.hand, asked.leader, pricing, watch=watch, **which, **shared)
        else:
            table = discard_orders(asked.hand, asked.leader, pricing, watch=watch, **shared)
    if as_csv:
        _show_rows(table)
    elif as_json:
        print_json(table.to_json())
    else:
        echo("\n".join(order_lines(table, rows)) if isinstance(table, OrderTable) else _drawn(table, rows), plain=plain)
    if plot is not None:
        if isinstance(table, OrderTable):
            raise click.UsageError(_("--plot draws chances, so it cannot be used with --by score"))
        save_figure(table, plot)
    return stopped_status(table.complete)


class Asked(NamedTuple):
    """Twelve cards, who holds them, who leads, and for what games discards are ranked."""

    hand: Hand
    declarer: Seat
    absent: Seat
    leader: Seat
    games: tuple[str, ...]


def _asked(fields: dict[str, Any], games: tuple[str, ...]) -> Asked:
    leader, declarer, absent = (fields.pop(name) for name in ("leader", "declarer", "absent"))
    given = hand_given(fields)
    if isinstance(given, Given):
        return _of_deal(given, leader, declarer, games)
    with naming_option("absent"):
        away = Seat.N if absent is None else player(absent, Seat.N)
    with naming_option("declarer"):
        seat = Seat((away + 3) % 4) if declarer is None else player_in_deal(declarer, away)
    if leader is None:
        raise click.UsageError(_("say who leads with --leader"))
    with naming_option("leader"):
        first = player(leader, away, seat)
    return Asked(given, seat, away, first, games)


def _of_deal(deal: Given, leader: str | None, declarer: str | None, games: tuple[str, ...]) -> Asked:
    """The declarer's twelve cards in a deal, and what its file says of the rest."""
    problem = deal.problem
    away = problem.deal.absent
    with naming_option("declarer"):
        seat = problem.declarer if declarer is None else player_in_deal(declarer, away)
    if seat is None:
        raise click.UsageError(_("give --declarer, the player whose cards they are"))
    with naming_option("leader"):
        first = problem.leader if leader is None else player(leader, away, seat)
    if first is None:
        raise click.UsageError(_("say who leads with --leader"))
    with deal.told():
        hand = problem.fill(declarer=seat).twelve()
    own = () if problem.game is None or isinstance(problem.game, Raspasy) else (format_game(problem.game),)
    return Asked(hand, seat, away, first, games or own)


def _strains(games: tuple[str, ...], strains: tuple[str, ...]) -> list[Strain] | None:
    """The strains of the contracts named; ``None`` for misère.

    :raises UnknownGameError: no contract and no misère, or both.
    """
    with naming_option("game"):
        found = [strain for game in games for strain in _strains_of(game)]
    found += [parse_strain(strain) for strain in strains]
    if None in found and any(strain is not None for strain in found):
        raise UnknownGameError(_("--game: discards are ranked for misere or for contracts, not for both at once; --by score compares them"))
    return [strain for strain in Strain if strain in found] or None


def _strains_of(game: str) -> list[Strain | None]:
    if game.lower() in _CONTRACTS:
        return list(Strain)
    parsed = parse_game(game)
    if isinstance(parsed, Raspasy):
        raise UnknownGameError(_("discards are ranked for misere or contracts, not {game}", game=repr(game)))
    return [parsed.strain if isinstance(parsed, Contract) else None]


def _show_rows(table: DiscardTable | OrderTable) -> None:
    """Every entry as a row of CSV."""
    entries = table.to_json()["entries"]
    columns = [name for name, value in entries[0].items() if not isinstance(value, dict)]
    show_rows([columns])
    show_rows([entry.get(name, "") for name in columns] for entry in entries)


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
