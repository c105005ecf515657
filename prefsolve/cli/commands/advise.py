"""``prefsolve advise``: in how many layouts one plan succeeds that sees only the cards played."""

from __future__ import annotations

import sys
from typing import Any

import click

from ...advice.result import Advice
from ...advice.run import advise
from ...advice.tree_text import plan_lines, plan_to_json
from ...diagrams.sentences import AdvicePhrases
from ...errors import OptionError
from ...messages import _
from ...solving.threads import MAX_WORKERS, default_workers
from ..advice_text import advice_lines
from ..exit_status import INTERRUPTED
from ..hidden_options import constraint_options, constraints_of, function_in_file, view_of, view_options
from ..inputs import save
from ..numbers import MOST_SAMPLES, Number, Whole
from ..options import ascii_option, echo, json_option, print_json, style_of
from ..output import output_option
from ..progress import watching

__all__ = ["command"]


@click.command()
@view_options
@constraint_options
@click.option("--tricks", type=Whole(0, 10), metavar="N", help="The declarer needs at least N of the tricks left; in misère at most N.")
@click.option("--weight", metavar="FILE:NAME", help="A Python function that takes the hands' masks and gives the weight of the layout.")
@click.option(
    "--ahead", type=Whole(1, 20), metavar="M", help="Look M cards of the player ahead as well, and take the rest with open cards."
)
@click.option("--samples", type=Whole(1, MOST_SAMPLES), metavar="N", help="Look ahead in N layouts drawn at random.")
@click.option("--seed", type=Whole(0), default=0, show_default=True, help="Seed of this sample.")
@click.option("--time", "seconds", type=Number(0, min_open=True), metavar="S", help="Stop after S seconds and give an interval.")
@click.option("--workers", type=Whole(1, MAX_WORKERS), help="Number of threads; default: one per processor.")
@click.option("--plan", is_flag=True, help="Print the plan that gives the guarantee, as a tree.")
@click.option("--depth", type=Whole(0), metavar="N", help="Show the plan only to a depth of N cards of the other players.")
@click.option("--html", "page", metavar="PATH", help="Write the plan as an HTML page to click through; - is standard output.")
@json_option("Print one JSON object.")
@ascii_option
@output_option(".json", ".html")
def command(as_json: bool, plan: bool, depth: int | None, page: str | None, plain: bool, **fields: Any) -> int:
    """What one plan guarantees to a player who does not see all cards, and the worth of each of the player's cards.

    The average is the share of layouts won if everybody saw all cards from here on.  The guarantee is the share of layouts
    that one plan wins; the plan sees only the cards played, and the others see everything.  If there are too many layouts to
    list, the command looks some cards ahead in a sample instead, which guarantees nothing: see docs/advice.md.
    """
    weight = None if fields["weight"] is None else function_in_file(fields["weight"])
    fields.pop("weight")
    given = {name: fields.pop(name) for name in ("tricks", "ahead", "samples", "seed", "seconds")}
    workers = fields.pop("workers") or default_workers()
    view = view_of(fields)
    constraints = constraints_of(fields, view.absent, view.seat)
    with watching() as watch:
        advice = advise(view, constraints=constraints, weight=weight, workers=workers, watch=watch, **given)
    if page is not None:
        from ...advice.page import advice_page
        from ...diagrams.page import render

        save(page, render(advice_page(advice, _plan_of(advice))))
    elif as_json:
        print_json(advice.to_json() | ({"plan": plan_to_json(_plan_of(advice), depth)} if plan else {}))
    else:
        said = AdvicePhrases(style_of(sys.stdout, plain=plain).words)
        lines = advice_lines(advice, said)
        if plan:
            lines += ["", said.plan, *(f"  {line}" for line in plan_lines(_plan_of(advice), said.words, depth))]
        echo("\n".join(lines), plain=said.words.ascii)
    return INTERRUPTED if advice.stopped == "interrupt" else 0


def _plan_of(advice: Advice) -> Any:
    try:
        return advice.plan()
    except ValueError as fault:
        raise OptionError(_("no plan can be shown: {fault}", fault=fault)) from None
