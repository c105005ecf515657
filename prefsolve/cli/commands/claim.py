"""``prefsolve claim``: whether a claim holds, with the cards open or hidden."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

import click

from ...diagrams import text_diagram, words
from ...diagrams.sentences import Phrases
from ...formats import FormatError
from ...messages import _, _n
from ...model.game import Misere
from ...model.position import Position
from ...single_dummy.claim import HiddenClaim, OpenClaim, check_claim, check_hidden_claim
from ...solving.threads import default_workers
from ..exit_status import INTERRUPTED, UNDECIDED
from ..given import Given, heading, over_all
from ..hidden_options import claim_options, constraint_options, constraints_of, time_option, view_of, workers_option
from ..numbers import Whole
from ..options import ascii_option, echo, json_option, print_json, style_of
from ..output import output_option
from ..players import naming_option, player
from ..progress import watching
from ..streams import show
from ..words import number_in_words, trick_lines, tricks_in_words

__all__ = ["command"]


@click.command()
@click.option("--deal", metavar="TEXT", help='Open cards: three hands, as in "W:sAKQ.cA E:… S:…".')
@click.option("--table", metavar="CARDS", help="With --deal: the cards on the table, in play order.")
@claim_options
@constraint_options
@click.option("--tricks", type=Whole(0, 10), metavar="N", help="Claim N of the tricks left instead of all; in misère at most N.")
@click.option("--claimer", metavar="WHO", help="With open cards: the player who claims; default: the declarer.")
@click.option("--exact", is_flag=True, help="Count broken layouts one by one, however many there are.")
@time_option
@workers_option
@json_option("Print one JSON object per claim.")
@ascii_option
@output_option(".json")
def command(tricks: int | None, claimer: str | None, as_json: bool, plain: bool, **fields: Any) -> int:
    """Whether a claim of all tricks left (in misère: of no trick) holds; the exit status is 1 if it does not.

    With --deal, or of a file's deals, all cards are seen; what the players agreed on by the file is the claim.  With --hand, or
    a file and --seat, only the player's own cards are seen.  The claim is then sure if one plan keeps it in every layout;
    otherwise it depends.  If this is not decided in the given time, the exit status is 3.
    """
    if fields["hand"] is not None or fields["seat"] is not None or (fields["deal"] is None and not fields["files"]):
        for name, value in (("claimer", claimer), ("table", fields.pop("table")), ("deal", fields.pop("deal"))):
            if value is not None:
                raise click.UsageError(
                    _("--{name} is for open cards; it can only be used with --deal or a file, not with --hand or --seat", name=name)
                )
        answer = _hidden(tricks, fields)
        _print(_hidden_parts(answer), answer.to_json(), as_json, plain)
        return _status(answer)
    _refuse_hidden(fields)
    return over_all(fields, lambda deal: _open(deal, claimer, tricks, as_json, plain), quiet=as_json)


def _hidden(tricks: int | None, fields: dict[str, Any]) -> HiddenClaim:
    exact, seconds, workers = (fields.pop(name) for name in ("exact", "seconds", "workers"))
    view = view_of(fields)
    with watching() as watch:
        return check_hidden_claim(
            view,
            tricks=tricks,
            constraints=constraints_of(fields, view.absent, view.seat),
            exact=exact,
            seconds=seconds,
            workers=workers or default_workers(),
            watch=watch,
        )


def _refuse_hidden(fields: dict[str, Any]) -> None:
    """Refuse what tells of a hidden hand, where all cards are open."""
    for name in ("absent", "open_hands", "out", "know", "where"):
        if fields.pop(name):
            raise click.UsageError(
                _("--{option} can only be used with --hand, not with open cards", option=name.replace("open_hands", "open"))
            )


def _open(deal: Given, claimer: str | None, tricks: int | None, as_json: bool, plain: bool) -> int:
    """Check the claim of one deal: what was asked for, or what its players agreed on, or all tricks left."""
    problem = deal.problem
    position = deal.shown()
    with naming_option("claimer"):
        who = None if claimer is None else player(claimer, problem.deal.absent, problem.declarer)
    agreed = None if problem.claim is None or who not in (None, problem.declarer) else problem.claim - position.declarer_tricks
    with deal.told():
        if agreed is not None and agreed < 0:
            raise FormatError(
                _(
                    "the players agreed on {claim} tricks, and the declarer has {declarer_tricks} already",
                    claim=problem.claim,
                    declarer_tricks=position.declarer_tricks,
                )
            )
        answer = check_claim(position, tricks=agreed if tricks is None else tricks, claimer=who)
    _print(chain(heading(deal), _open_parts(answer)), deal.answered(answer.to_json()), as_json, plain)
    return _status(answer)


def _print(parts: Iterable[str | Position], answer: dict[str, Any], as_json: bool, plain: bool) -> None:
    if as_json:
        print_json(answer)
        return
    for part in parts:
        if isinstance(part, Position):
            show(text_diagram(part, style_of(sys.stdout, plain=plain)), coloured=True)
        else:
            echo(part, plain=plain)


def _status(answer: OpenClaim | HiddenClaim) -> int:
    if isinstance(answer, HiddenClaim) and answer.stopped == "interrupt":
        return INTERRUPTED
    if isinstance(answer, HiddenClaim) and answer.verdict == "undecided":
        return UNDECIDED
    return 0 if answer.holds else 1


def _claimed(answer: OpenClaim | HiddenClaim, misere: bool, who: str) -> str:
    if not misere:
        return _("{who} claims {tricks}", who=who, tricks=tricks_in_words(answer.claimed))
    if not answer.claimed:
        return _("{who} claims to take no more", who=who)
    return _("{who} claims to take at most {claimed} more", who=who, claimed=answer.claimed)


def _open_parts(answer: OpenClaim) -> Iterator[str | Position]:
    position = answer.position
    claimed = _claimed(answer, isinstance(position.game, Misere), answer.claimer.full_name)
    yield position
    if answer.holds:
        yield "\n" + _("{claimed}: it holds.", claimed=claimed)
    else:
        yield "\n" + _("{claimed}: it fails, {taken} with best defence.", claimed=claimed, taken=answer.taken)
    if answer.line is not None:
        yield "\n".join(["", *trick_lines(position, answer.line)])


def _hidden_parts(answer: HiddenClaim) -> Iterator[str | Position]:
    claimed = _claimed(answer, isinstance(answer.view.game, Misere), answer.view.seat.full_name)
    told = {"claimed": claimed, "layouts": number_in_words(answer.layouts)}
    if answer.plan is not None:
        yield _("{claimed}: sure in all {layouts} layouts.", **told)
        if answer.first_card is not None:
            yield _("Play {card} now.", card=answer.first_card)
        yield "\n".join([_plan_until(answer), *answer.plan.lines("  ")])
    elif answer.broken:
        yield _broken(answer, {**told, "broken": number_in_words(answer.broken)})
    elif answer.stopped:
        why = Phrases(words()).why_stopped(answer.stopped)
        yield _("{claimed}: not decided ({why}); with open cards it holds in all {layouts} layouts looked at.", **told, why=why)
    else:
        yield _("{claimed}: it depends; with open cards it holds in all {layouts} layouts, but no single plan does.", **told)
    if answer.stopped and (answer.broken or answer.plan is not None):
        yield _("Stopped before the end: {why}.", why=Phrases(words()).why_stopped(answer.stopped))
    for example in answer.examples:
        yield ""
        yield example.position
        yield "\n".join(["", f"{tricks_in_words(example.taken).capitalize()}:", *trick_lines(example.position, example.line)])


def _broken(answer: HiddenClaim, told: dict[str, str]) -> str:
    """Where even open cards do not help."""
    if answer.stopped and not answer.exact:
        return _("{claimed}: it depends; in {broken} of {layouts} layouts looked at it fails even with open cards.", **told)
    if not answer.exact and not answer.stopped:
        return _("{claimed}: it depends; in {broken} of a sample of {layouts} layouts it fails even with open cards.", **told)
    return _("{claimed}: it depends; in {broken} of {layouts} layouts it fails even with open cards.", **told)


def _plan_until(answer: HiddenClaim) -> str:
    """How far a plan goes, where fewer tricks were claimed than are left; then any card does."""
    view = answer.view
    if isinstance(view.game, Misere):
        if not answer.claimed:
            return _("Plan:")
        return _("Plan, while more tricks are left than may be taken ({claimed}):", claimed=answer.claimed)
    if answer.claimed < view.size - len(view.play) // 3:
        return _n("Plan, until {n} trick is made:", "Plan, until {n} tricks are made:", answer.claimed)
    return _("Plan:")
