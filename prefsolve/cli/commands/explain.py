"""``prefsolve explain``: the solution as a tree, in text, in JSON and as a page to click through."""

from __future__ import annotations

import sys
from typing import Any

import click

from ...diagrams import TextStyle, text_diagram
from ...diagrams.page import Both, render
from ...diagrams.sentences import Phrases
from ...formats import Problem
from ...messages import _, english
from ...model.cards import Seat
from ...model.game import Raspasy
from ...model.position import Position
from ...notation import parse_card
from ...notation.questions import position_question
from ...workshop.guarantee_page import guarantee_page
from ...workshop.pages import proof_page
from ...workshop.proof import NotRefutedError, Proof, aim_of, prove, refute
from ...workshop.soundness_check import Side, solving_side
from ...workshop.tree_text import outline
from ...workshop.values import Values
from ..given import given_options, one_given
from ..inputs import save
from ..numbers import Whole
from ..options import ascii_option, json_option, print_json, style_of
from ..output import output_option
from ..players import naming_option, player_in_deal
from ..streams import visible
from ..terminal import say

__all__ = ["command"]

TEXT_BUDGET, PAGE_BUDGET = 400, 1500  # positions of a tree whose depth was not given


@click.command()
@given_options(files="[FILE]", number="Which deal of a file that has several; default: the first.")
@click.option("--depth", type=Whole(1, 10), help="The depth in tricks; default: as deep as a reader can follow.")
@click.option("--refute", "refuted", metavar="CARD", help="Show why this card is wrong instead.")
@click.option(
    "--side", type=click.Choice([side.value for side in Side]), help="The side whose play is shown; default: the side that succeeds."
)
@click.option("--seat", "chosen_seat", metavar="SEAT", help="In raspasy: the player whose guarantee is shown; default: the one on move.")
@click.option("--html", "page", metavar="PATH", help="Write an HTML page to click through instead; - is standard output.")
@json_option("Print the tree as one JSON object.")
@ascii_option
@output_option(".json", ".html")
def command(
    depth: int | None,
    refuted: str | None,
    side: str | None,
    chosen_seat: str | None,
    page: str | None,
    as_json: bool,
    plain: bool,
    **fields: Any,
) -> int:
    """Show why a position has its value: one card of the solving side against every card of the others that makes a difference.

    The position is that of a file of any format that convert reads, or is given by --deal and the options after it.  With
    --refute the exit status is 1 if the card loses nothing.

    In raspasy the tree shows what a seat guarantees itself: how it keeps its tricks few against any play of the others.
    """
    deal = one_given(fields, first=True)
    problem, position = deal.problem, deal.position()
    values = Values()
    budget = PAGE_BUDGET if page else TEXT_BUDGET
    whose = _whose(position, side, chosen_seat, refuted, values)
    try:
        proof = _proof(position, problem, refuted, whose, depth, budget, values)
    except NotRefutedError as fault:
        if as_json:
            told = {"refuted": False, "card": parse_card(refuted or "").ascii, "message": english(str(fault))}
            print_json(deal.answered(position_question(position) | told))
            return 1
        say(str(fault), style_of(sys.stdout, plain=plain))
        return 1
    if page:
        heads: dict[str, Any] = {"title": _title(problem), "lines": _source(problem)}
        shown = guarantee_page(proof, position, **heads) if isinstance(whose, Seat) else proof_page(proof, position, values, **heads)
        save(page, render(shown))
    elif as_json:
        print_json(deal.answered(proof.to_json()))
    else:
        _print(proof, position, values, problem, style_of(sys.stdout, plain=plain))
    return 0


def _whose(position: Position, side: str | None, seat: str | None, refuted: str | None, values: Values) -> Side | Seat:
    """Whose play is shown: a side, in raspasy a seat; with a card refuted, that of its player's opponents."""
    if not isinstance(position.game, Raspasy):
        if seat is not None:
            raise click.UsageError(_("--seat is for raspasy; a contract or misère has --side"))
        return Side(side) if side is not None else solving_side(position, values.tricks(position))
    if side is not None:
        raise click.UsageError(_("raspasy has no sides; give --seat"))
    if refuted is not None and seat is not None:
        raise click.UsageError(_("a card is refuted for the seat that plays it; give --refute or --seat, not both"))
    if seat is None:
        return position.turn
    with naming_option("seat"):
        return player_in_deal(seat, position.deal.absent, position.turn)


def _proof(
    position: Position, problem: Problem, refuted: str | None, whose: Side | Seat, depth: int | None, budget: int, values: Values
) -> Proof:
    if refuted is not None:
        with naming_option("refute"):
            card = parse_card(refuted)
        return refute(position, card, depth=depth, budget=budget, values=values)
    return prove(position, whose, depth=depth, budget=budget, prefer=problem.keys, values=values)


def _title(problem: Problem) -> Both | None:
    if not problem.title:
        return None
    return visible(problem.title_en or problem.title), visible(problem.title)


def _source(problem: Problem) -> list[Both]:
    return [(visible(text), visible(text)) for text in (problem.author, problem.source) if text]


def _answer(proof: Proof, position: Position, values: Values, said: Phrases) -> str:
    if isinstance(proof.side, Seat):
        return said.guarantee(proof.side, aim_of(proof.side).tricks(position))
    return said.answer(position, values.tricks(position))


def _print(proof: Proof, position: Position, values: Values, problem: Problem, style: TextStyle) -> None:
    said = Phrases(style.words)
    title = _title(problem)
    lines = [title[said.russian], ""] if title else []
    lines += [text_diagram(position, style), "", _answer(proof, position, values, said)]
    if proof.before:
        (card,) = proof.before
        after = style.words.tricks(proof.root.value)
        lines.append(f"{said.words.letter(position.turn)}:{style.words.card(card)} = {after}")
    say([*lines, "", *outline(proof, style.words)], style)
