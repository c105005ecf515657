"""Soundness reports as text and as rows of a table."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from ..diagrams.sentences import Phrases
from ..diagrams.vocabulary import ENGLISH, Words
from ..messages import N_, _, _n, _p
from ..model.game import Misere
from .soundness_check import Decision, Side, Soundness, Try

__all__ = ["COLUMNS", "EXPLAINED", "report_lines", "report_row"]

WIDTH = 110
COLUMNS = (
    N_("problem"),
    N_("answer"),
    N_("stored"),
    N_("published"),
    N_("unique"),
    N_("key"),
    N_("duals"),
    N_("free"),
    N_("cooks"),
    N_("tries"),
    N_("one reply"),
)
EXPLAINED = (
    N_("unique: one key, cards equal in effect counted as one; a plan's key is the number of lines in which it is unique."),
    N_("duals: places of the main line with more than one card that keeps the value; free: any card there does."),
    N_("tries: wrong cards at the key; one reply: how many of them only one reply refutes.  ! marks a wrong answer."),
)


def report_lines(report: Soundness, words: Words = ENGLISH, *, published: int | str | None = None) -> list[str]:
    """The report in full."""
    said = Phrases(words)
    hunted = _p("misère", "the defenders solve") if isinstance(report.position.game, Misere) else _("the defenders solve")
    solves = _("the declarer solves") if report.side is Side.DECLARER else hunted
    lines = [f"{said.answer(report.position, report.value)}; {solves}"]
    if report.stored is not None:
        verdict = _("right") if report.right else _("WRONG")
        lines.append(_("Stored answer {answer}: {verdict}", answer=report.stored, verdict=verdict))
    if published is not None:
        verdict = _("right") if report.agrees(published) else _("WRONG")
        lines.append(_("Published answer {answer}: {verdict}", answer=published, verdict=verdict))
    if report.wrong_keys:
        cards = " ".join(map(said.words.card, report.wrong_keys))
        lines.append(_("Stored key cards that do not solve: {cards}", cards=cards))
    lines += _decision_lines(report, said)
    lines += textwrap.wrap(_("Main line: {line}", line=said.line(report.position, report.line)), WIDTH, subsequent_indent="  ")
    lines += _dual_lines(report, said)
    return lines


def _decision_lines(report: Soundness, said: Phrases) -> Iterator[str]:
    if not report.decisions:
        yield _("Key: none, every card is forced")
        return
    if report.keys:
        yield _("Key: {cards} ({unique})", cards=said.groups(report.keys), unique=_unique(report.decisions[0]))
        if report.cooks:
            yield _("Cooks: {cards}", cards=said.groups(report.cooks))
    else:
        yield _("Plan: unique against every reply that keeps the value") if report.unique else _("Plan: not unique")
    for decision in report.decisions:
        if decision.after:
            told = {"line": said.line(report.position, decision.after), "cards": said.groups(decision.keys)}
            yield "  " + _("after {line}: {cards} ({unique})", **told, unique=_unique(decision))
        for wrong in decision.tries:
            yield f"  {'  ' * bool(decision.after)}" + _("try {card}", card=_try(wrong, said))


def _unique(decision: Decision) -> str:
    return _("unique") if decision.unique else _("not unique: {count} cards that differ", count=len(decision.keys))


def _try(wrong: Try, said: Phrases) -> str:
    return f"{said.group(wrong.cards)}: {said.words.tricks(wrong.value)}, {_refuted(wrong)}"


def _refuted(wrong: Try) -> str:
    if not wrong.replies:
        return _("refuted without a reply")
    return _n("refuted by {count} of {n} reply", "refuted by {count} of {n} replies", wrong.replies, count=wrong.refutations)


def _dual_lines(report: Soundness, said: Phrases) -> Iterator[str]:
    if not report.duals:
        yield _("Duals along the main line: none")
        return
    yield _("Duals along the main line: {count}", count=len(report.duals))
    for dual in report.duals:
        seat, card = said.words.letter(dual.seat), said.words.card(dual.played)
        also = _("any other card") if dual.free else said.groups(dual.others)
        yield "  " + _("trick {trick}, {seat}:{card}, also {also}", trick=dual.trick, seat=seat, card=card, also=also)


def report_row(name: str, report: Soundness, words: Words = ENGLISH, *, published: int | str | None = None) -> tuple[str, ...]:
    """The report as a row under :data:`COLUMNS`; what is wrong is marked by ``!``."""
    said = Phrases(words)
    stored = "" if report.stored is None else f"{report.stored}{'' if report.right else ' !'}"
    source = "" if published is None else f"{published}{'' if report.agrees(published) else ' !'}"
    tries = [wrong for decision in report.decisions for wrong in decision.tries]
    free = sum(dual.free for dual in report.duals)
    return (
        name,
        str(report.value),
        stored,
        source,
        _("yes") if report.unique else _("no"),
        _key(report, said),
        str(len(report.duals)),
        str(free) if free else "",
        said.groups(report.cooks) if report.cooks else "",
        str(len(tries)) if tries else "",
        str(sum(wrong.refutations == 1 for wrong in tries)) if tries else "",
    )


def _key(report: Soundness, said: Phrases) -> str:
    if not report.decisions:
        return _("forced")
    if report.keys:
        return said.groups(report.keys)
    unique = sum(decision.unique for decision in report.decisions)
    return _("plan, {unique} of {all}", unique=unique, all=len(report.decisions))
