"""``prefsolve claim``: whether a claim holds, with the cards open or hidden."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import click

from ...diagrams import text_diagram, words
from ...diagrams.sentences import Phrases
from ...messages import _, _n
from ...model.game import Misere
from ...model.position import Position
from ...notation import parse_seat, position_from_record
from ...single_dummy.claim import HiddenClaim, OpenClaim, check_claim, check_hidden_claim
from ...solving.threads import default_workers
from ..hidden_options import constraint_options, constraints_of, time_option, view_of, view_options, workers_option
from ..numbers import Whole
from ..options import ascii_option, echo, json_option, print_json, style_of
from ..progress import watching
from ..stopping import INTERRUPTED
from ..streams import show
from ..words import number_in_words, trick_lines, tricks_in_words

__all__ = ["command"]

_UNDECIDED = 3


@click.command()
@click.option("--deal", metavar="TEXT", help='Open cards: three hands, as in "W:sAKQ.cA E:… S:…".')
@click.option("--table", metavar="CARDS", help="With --deal: the cards on the table, in play order.")
@view_options
@constraint_options
@click.option("--tricks", type=Whole(0, 10), metavar="N", help="Claim N of the tricks left instead of all; in misère at most N.")
@click.option("--claimer", metavar="SEAT", help="With --deal: the player who claims; default: the declarer.")
@click.option("--exact", is_flag=True, help="Count broken layouts one by one, however many there are.")
@time_option
@workers_option
@json_option("Print one JSON object.")
@ascii_option
def command(
    tricks: int | None, exact: bool, seconds: float | None, workers: int | None, as_json: bool, plain: bool, **fields: Any
) -> int:  # fmt: skip
    """Whether a claim of all tricks left (in misère: of no trick) holds; the exit status is 1 if it does not.

    With --deal all cards are seen.  With --hand only the player's own cards are seen.  The claim is then sure if one plan
    keeps it in every layout; otherwise it depends.  If this is not decided in the given time, the exit status is 3.
    """
    answer: OpenClaim | HiddenClaim
    deal, claimer, table = (fields.pop(name) for name in ("deal", "claimer", "table"))
    if deal is not None:
        answer = _open(deal, claimer, table, tricks, fields)
    elif claimer is not None or table is not None:
        raise click.UsageError("--claimer and --table can only be used with --deal")
    else:
        with watching() as watch:
            answer = check_hidden_claim(
                view_of(fields),
                tricks=tricks,
                constraints=constraints_of(fields),
                exact=exact,
                seconds=seconds,
                workers=workers or default_workers(),
                watch=watch,
            )
    if as_json:
        print_json(answer.to_json())
    else:
        for part in _open_parts(answer) if isinstance(answer, OpenClaim) else _hidden_parts(answer):
            if isinstance(part, Position):
                show(text_diagram(part, style_of(sys.stdout, plain=plain)), coloured=True)
            else:
                echo(part, plain=plain)
    return _status(answer)


def _status(answer: OpenClaim | HiddenClaim) -> int:
    if isinstance(answer, HiddenClaim) and answer.stopped == "interrupt":
        return INTERRUPTED
    if isinstance(answer, HiddenClaim) and answer.verdict == "undecided":
        return _UNDECIDED
    return 0 if answer.holds else 1


def _open(deal: str, claimer: str | None, table: str | None, tricks: int | None, fields: dict[str, Any]) -> OpenClaim:
    record = {"deal": deal, "table": table, **{name: fields.pop(name) for name in ("game", "declarer", "leader", "talon", "discard")}}
    fields.pop("seat"), fields.pop("absent")
    for name, value in fields.items():
        if value:
            raise click.UsageError(f"--{name.replace('open_hands', 'open')} can only be used with --hand, not with --deal")
    position = position_from_record({name: value for name, value in record.items() if value is not None})
    return check_claim(position, tricks=tricks, claimer=None if claimer is None else parse_seat(claimer))


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
