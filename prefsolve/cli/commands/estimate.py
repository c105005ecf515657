"""``prefsolve estimate``: the declarer's tricks over all layouts of hidden cards, or a sample of them."""

from __future__ import annotations

from typing import Any

import click

from ...advice.run import advise
from ...bidding.orders import estimate_orders
from ...diagrams.sentences import Phrases
from ...diagrams.vocabulary import words
from ...messages import _
from ...model.cards import Card
from ...model.game import Contract
from ...model.view import View
from ...single_dummy.constraints import Constraint
from ...single_dummy.estimate import CardEstimates, Estimate, estimate_cards, estimate_view
from ...solving.run_control import Watch
from ..hidden_options import (
    budget_of,
    budget_options,
    check_plot,
    constraint_options,
    constraints_of,
    save_figure,
    view_of,
    view_options,
)
from ..options import ascii_option, echo, json_option, needs_ascii, print_json
from ..order_options import order_lines, order_options, pricing_of
from ..output import output_option
from ..progress import watching
from ..stopping import stopped_status
from ..words import number_in_words

__all__ = ["command"]

Sure = dict[Card, int]  # by card, the layouts that one plan wins
MOST_SURE = 1_000  # layouts: six cards per hand


@click.command()
@view_options
@constraint_options
@click.option("--cards", is_flag=True, help="Compare every card the player may play now.")
@click.option("--chance", is_flag=True, help="Only the chance to make the contract or to stay clean; this is faster.")
@order_options
@budget_options
@click.option("--plot", metavar="FILE", help="Also draw the answer to a PNG, SVG or PDF file; needs the extra plot.")
@json_option("Print one JSON object.")
@ascii_option
@output_option(".json", ".svg")
def command(cards: bool, chance: bool, plot: str | None, as_json: bool, plain: bool, **fields: Any) -> int:
    """The declarer's tricks over the layouts of the cards that a player does not see.

    If there are at most 250,000 layouts, all are used, otherwise 2,000 drawn at random.  In each layout everybody sees
    all cards, so the best play with hidden cards may give another result: see docs/single-dummy.md.

    With --by score, the possible orders are ranked by their expected result: see docs/score.md.
    """
    if cards and chance:
        raise click.UsageError(_("give --cards or --chance, not both"))
    check_plot(plot)
    budget, workers = budget_of(fields)
    view, pricing = view_of(fields), pricing_of(fields)
    constraints = constraints_of(fields, view.absent, view.seat)
    if pricing is not None:
        if cards or chance or plot is not None:
            raise click.UsageError(_("--by score ranks orders, so it cannot be used with --cards, --chance or --plot"))
        with watching() as watch:
            orders = estimate_orders(view, pricing, constraints=constraints, budget=budget, workers=workers, watch=watch)
        if as_json:
            print_json(orders.to_json())
        else:
            echo("\n".join(order_lines(orders)), plain=plain)
        return stopped_status(orders.complete)
    answer: Estimate | CardEstimates
    sure: Sure | None = None
    with watching() as watch:
        if cards:
            answer = estimate_cards(view, constraints=constraints, budget=budget, workers=workers, watch=watch)
            sure = _guaranteed(answer, view, constraints, workers, watch)
        else:
            answer = estimate_view(view, constraints=constraints, chance_only=chance, budget=budget, workers=workers, watch=watch)
    if as_json:
        print_json(_with_sure(answer.to_json(), sure))
    else:
        lines = _cards(answer, sure) if isinstance(answer, CardEstimates) else _estimate(answer, needs_ascii(plain))
        echo("\n".join(lines), plain=plain)
    if plot is not None:
        save_figure(answer, plot)
    first = answer.estimates[0] if isinstance(answer, CardEstimates) else answer
    return stopped_status(first.complete)


def _estimate(answer: Estimate, ascii_only: bool) -> list[str]:
    lines = [_heading(answer), "", _("{goal}: {chance}", goal=_goal(answer), chance=_chance(answer))]
    if answer.counts is not None:
        low, high = answer.mean_interval
        told = _("Tricks on average: {mean:.4f}", mean=answer.mean)
        if not answer.exact:
            told += _(" ± {error:.4f}, 95% from {low:.3f} to {high:.3f}", error=answer.mean_error, low=low, high=high)
        lines += [told, "", *answer.histogram(ascii_only=ascii_only).splitlines()]
    return [*lines, "", how_many(answer)]


def _heading(answer: Estimate) -> str:
    view = answer.view
    assert view.game is not None
    assert view.declarer is not None
    assert view.leader is not None
    told = {"declarer": view.declarer.full_name, "game": words().game(view.game), "leader": view.leader.full_name}
    if view.seat == view.declarer:
        return _("{declarer} plays {game}, {leader} leads.", **told)
    return _("{declarer} plays {game}, {leader} leads, as {seat} sees it.", **told, seat=Phrases(words()).genitive(view.seat))


def _goal(answer: Estimate) -> str:
    return _("Made") if isinstance(answer.view.game, Contract) else _("Clean")


def _chance(answer: Estimate) -> str:
    low, high = answer.chance_interval
    made, seen = number_in_words(answer.made), number_in_words(answer.seen)
    if answer.exact:
        return _("{chance:.2%} ({made} of {seen})", chance=answer.chance, made=made, seen=seen)
    told = {"chance": answer.chance, "low": low, "high": high, "made": made, "seen": seen}
    return _("{chance:.2%}, 95% from {low:.2%} to {high:.2%} ({made} of {seen})", **told)


def how_many(answer: Estimate) -> str:
    """What was looked at, and whether that was all."""
    if answer.exact:
        return _("Exact: all {layouts} layouts.", layouts=number_in_words(answer.seen))
    told = {"seen": number_in_words(answer.seen), "seed": answer.seed}
    if answer.worlds is None:
        sample = _("A sample of {seen} layouts, seed {seed}.", **told)
    else:
        sample = _("A sample of {seen} of {worlds} layouts, seed {seed}.", **told, worlds=number_in_words(answer.worlds))
    return sample if answer.complete else f"{sample} {_('Stopped before the end.')}"


def _guaranteed(answer: CardEstimates, view: View, constraints: list[Constraint], workers: int, watch: Watch) -> Sure | None:
    """What one plan of the declarer's own guarantees after each card, where the layouts are few enough to be quick."""
    first = answer.estimates[0]
    if not first.exact or first.seen > MOST_SURE or view.seat != view.declarer:
        return None
    advice = advise(view, constraints=constraints, workers=workers, watch=watch)
    return {card: worth.sure for card, worth in advice.cards.items()} if advice.exact else None


def _with_sure(fields: dict[str, Any], sure: Sure | None) -> dict[str, Any]:
    for card, number in (sure or {}).items():
        fields["cards"][card.ascii]["guaranteed"] = number
    return fields


def _cards(answer: CardEstimates, sure: Sure | None) -> list[str]:
    first = answer.estimates[0]
    lines = [_heading(first), _("{seat} to play:", seat=answer.seat.full_name), ""]
    head = "" if sure is None else f"{_('guaranteed'):>12}"
    against = _("tricks against {card}", card=answer.best)
    lines += [f"{_('card'):<6}{_goal(first).lower():>9}{head}{_('tricks'):>9}   {against}"]
    for card, estimate in zip(answer.cards, answer.estimates, strict=True):
        share = "" if sure is None else f"{sure[card] / estimate.seen:>12.2%}"
        lines.append(f"{words().card(card):<6}{estimate.chance:>9.2%}{share}{estimate.mean:>9.4f}   {_difference(answer, card)}")
    return [*lines, "", how_many(first)]


def _difference(answer: CardEstimates, card: Card) -> str:
    if card == answer.best:
        return _("best")
    mean, error = answer.difference(card, answer.best)
    exact = answer.estimates[0].exact
    return f"{mean:+.4f}" + ("" if exact else f" ± {error:.4f}")
