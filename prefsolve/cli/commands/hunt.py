"""``prefsolve hunt``: the best plan of defenders who do not know the discard."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import click

from ...diagrams import words
from ...diagrams.page import render
from ...diagrams.sentences import Phrases
from ...errors import OptionError
from ...formats import Problem
from ...hunting.as_json import mixture_to_json, plan_to_json
from ...hunting.hunt import HuntAnswer, HuntProgress, hunt
from ...hunting.page import plan_page
from ...hunting.tree_text import plan_lines
from ...hunting.weights import parse_weights, rational_weights, read_weights
from ...messages import _
from ...model.cards import Hand
from ...model.hunt_position import HuntPosition
from ...notation import Alphabet, format_cards, parse_cards
from ...solving.run_control import RunControl
from ..exit_status import INTERRUPTED
from ..given import Given, given_options, heading, over_all
from ..hunt_text import answer_lines, card_lines, front_lines, hands_lines, mixture_lines
from ..inputs import save
from ..numbers import Number, Whole
from ..options import ascii_option, echo, json_option, print_json
from ..output import output_option
from ..players import naming_option
from ..progress import progress_bar
from ..stopping import stoppable
from ..streams import complain

__all__ = ["command"]

_PARTS = ("deal", "game", "declarer", "leader", "table", "discard", "play")


class Asked(NamedTuple):
    """What is wanted, and in what form."""

    weights: str | None
    discards: str | None
    cards: bool
    plan: bool
    depth: int | None
    plans: bool
    mixture: bool
    page: str | None
    best_only: bool
    seconds: float | None
    memory: float
    as_json: bool
    plain: bool


@click.command()
@given_options(parts=_PARTS)
@click.option("--weights", metavar="WHICH", help="uniform (default), rational, rational:N (within N tricks), or a file.")
@click.option("--discards", metavar="TEXT", help='Only these discards, with weights if you like: "SA DA, S9 S8 = 2.5".')
@click.option("--cards", is_flag=True, help="The best weight that can be reached after each card of the player on move.")
@click.option("--plan", is_flag=True, help="Print the best plan as a tree.")
@click.option("--depth", type=Whole(0), metavar="N", help="Show the plan only to a depth of N turns of the declarer.")
@click.option("--plans", is_flag=True, help="List all maximal plans, not only their number.")
@click.option("--mixture", is_flag=True, help="The declarer's best mixture of discards, and the hunters' best mixture of plans.")
@click.option("--html", "page", metavar="PATH", help="Write the best plan as an HTML page to click through; - is standard output.")
@click.option("--best-only", is_flag=True, help="Stop when the best plan is proven; do not look for all maximal plans.")
@click.option("--time", "seconds", type=Number(), metavar="S", help="Stop after S seconds and print what has been found.")
@click.option("--memory", type=Number(), default=512.0, show_default=True, metavar="MIB", help="The memory limit.")
@json_option("Print one JSON object per answer; the id of an etude is its file.")
@ascii_option
@output_option(".json", ".html")
def command(**fields: Any) -> int:
    """Hunt the declarer of every deal of files, or of --deal and the options after it.

    The defenders see each other's hands and know the declarer's twelve cards, not which two he discarded: a file gives
    twelve, or ten and the discard, or ten of a whole deal.  --play plays on from a file's deal as well.  The exit status is
    1 if a file's own answer turns out wrong, 130 after Ctrl-C, which keeps what has been found.

    Example: prefsolve hunt --deal "W:sA987.cT98.dAT7.h87 E:sJT.cJ7.dQ9.hQJT9 S:sKQ.cAKQ.dKJ8.hAK" --game misere
    --declarer W --leader S --cards
    """
    asked = Asked(**{name: fields.pop(name) for name in Asked._fields})
    if asked.weights is not None and asked.discards is not None:
        raise click.UsageError(_("give --weights or --discards, not both"))
    play = fields.pop("play") if fields["files"] else ""
    return over_all(fields, lambda deal: _answer(deal, play or "", asked), quiet=True)


def _answer(deal: Given, play: str, asked: Asked) -> int:
    """Hunt, and compare with the file's own answer, which is about its position and all discards alike."""
    position = deal.hunt()
    with naming_option("play"):
        for card in parse_cards(play, _("the play")):
            position = position.play(card)
    with deal.told():
        answer, status = _hunted(position, asked, deal)
    problem = deal.problem
    asked_itself = problem.is_hunt and not play and asked.weights in (None, "uniform") and asked.discards is None
    wrong = _contradictions(problem, answer) if asked_itself and answer.complete else []
    for line in wrong:
        complain(_("{deal}: {line}", deal=deal.name, line=line))
    return status or (1 if wrong else 0)


def _contradictions(problem: Problem, answer: HuntAnswer) -> list[str]:
    """What the file says and the hunt does not, one line each."""
    found = answer.to_json()
    wrong = []
    for key, said in problem.hunt_answers.items():
        if said != found[key]:
            wrong.append(_("answer.{name}: the etude says {said}, but it is {found}", name=key, said=said, found=found[key]))
    if problem.keys and set(problem.keys) != set(answer.best_first_cards):
        said_cards, found_cards = (format_cards(cards, Alphabet.ASCII) for cards in (problem.keys, answer.best_first_cards))
        wrong.append(_("answer.key_cards: the etude says {said}, but they are {found}", said=said_cards, found=found_cards))
    return wrong


def _weights(position: HuntPosition, asked: Asked) -> dict[Hand, Fraction] | None:
    if asked.discards is not None:
        return parse_weights(asked.discards)
    name, _rest, within = (asked.weights or "uniform").partition(":")
    if name == "uniform" and not within:
        return None
    if name == "rational":
        if within and not re.fullmatch("[0-9]{1,9}", within):
            raise OptionError(_("rational:N takes a number of tricks, not {within!r}", within=within))
        return rational_weights(position, int(within or 0))
    assert asked.weights is not None
    return read_weights(Path(asked.weights))


def _hunted(position: HuntPosition, asked: Asked, deal: Given) -> tuple[HuntAnswer, int]:
    """Hunt and print; Ctrl-C ends what is being done, and what is known by then is kept.  The answer, and the exit status.

    Where a plan is to be built, a third of the time is kept for it.
    """
    draws = asked.plan or asked.page is not None
    whole = RunControl(asked.seconds)
    with _watching() as (progress, stopped):
        answer = hunt(
            position,
            weights=_weights(position, asked),
            cards=asked.cards,
            best_only=asked.best_only,
            seconds=asked.seconds and asked.seconds * (2 / 3 if draws else 1),
            memory_mib=asked.memory,
            progress=progress,
        )
        left = None if asked.seconds is None else max(0.001, asked.seconds - whole.spent)
        control = RunControl(left, lambda done, total: stopped())
        if asked.page is not None:
            plan = answer.plan(control=control, memory_mib=asked.memory)
            save(asked.page, render(plan_page(plan, tuple(answer.weights))))
        elif asked.as_json:
            _print_json(answer, asked, deal.id, control)
        else:
            _print_text(answer, asked, heading(deal), control)
        return answer, INTERRUPTED if stopped() or answer.stopped == "interrupt" else 0


def _print_json(answer: HuntAnswer, asked: Asked, name: str, control: RunControl) -> None:
    fields: dict[str, object] = {"id": name} if name else {}
    fields |= answer.to_json()
    if asked.plan:
        fields["plan"] = plan_to_json(answer.plan(control=control, memory_mib=asked.memory), asked.depth)
    if asked.plans:
        fields["all_plans"] = [[[card.ascii for card in discard] for discard in plan] for plan in answer.plans]
    if asked.mixture:
        from ...hunting.mixture import discard_mixture

        fields["mixture"] = mixture_to_json(discard_mixture(answer))
    print_json(fields)


def _print_text(answer: HuntAnswer, asked: Asked, head: list[str], control: RunControl) -> None:
    """The answer first, so that it stands there whatever becomes of the rest."""
    parts = [head, hands_lines(answer.position), answer_lines(answer), card_lines(answer)]
    if asked.plans:
        parts.append(front_lines(answer))
    echo("\n\n".join("\n".join(part) for part in parts if part), plain=asked.plain)
    if asked.mixture:
        from ...hunting.mixture import discard_mixture

        echo("\n" + "\n".join(mixture_lines(discard_mixture(answer))), plain=asked.plain)
    if asked.plan:
        plan = answer.plan(control=control, memory_mib=asked.memory)
        lines = plan_lines(plan, words(), asked.depth)
        note = (
            _("The best plan (cut short at …: {why}):", why=Phrases(words()).why_stopped(plan.stopped))
            if plan.stopped
            else _("The best plan:")
        )
        echo("\n" + "\n".join([note, *(f"  {line}" for line in lines)]), plain=asked.plain)


@contextmanager
def _watching() -> Iterator[tuple[Callable[[HuntProgress], None], Callable[[], bool]]]:
    """Makes Ctrl-C end the hunt with what it has found, and shows on standard error how far it has got.

    Gives what to call with the progress, and what says whether Ctrl-C has come.
    """
    with stoppable() as stopped, progress_bar(_("hunting")) as show:

        def watch(state: HuntProgress) -> None:
            if stopped():
                raise KeyboardInterrupt
            note = _(
                "best {best:g}, bound {bound:g}, {plans} plans, {nodes} positions",
                best=float(state.best),
                bound=float(state.bound),
                plans=state.plans,
                nodes=state.nodes,
            )
            show(float(state.best), float(state.bound) or None, note)

        yield watch, stopped
