"""A booklet to be printed: two problems on a page, and the solutions at the end, as one HTML file without scripts."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import islice

from ..diagrams import html_diagram, words
from ..diagrams.html import STYLE
from ..diagrams.sentences import Phrases
from ..errors import OptionError
from ..formats import Problem
from ..messages import _, current_language
from ..model.arguments import checked
from ..model.game import Contract, Misere
from ..model.position import FULL_HAND, Position
from ..workshop.motifs import themes
from ..workshop.soundness_check import Side, Soundness, soundness
from .quality import quality_of
from .words import surprise_words

__all__ = ["booklet_page", "task"]

PAGE = """
@page{size:A4;margin:14mm}
body{max-width:46em;margin:1em auto;padding:0 1em;font:16px/1.45 "DejaVu Sans",Verdana,Arial,sans-serif;color:#1d1d1f;background:#fff}
h1,h2{font-weight:normal}
.problem{min-height:120mm;break-inside:avoid;border-bottom:1px solid #d5d1c5;padding:.6em 0}
.problem h2,.solution h3{margin:.2em 0;font-size:1.15em;font-weight:bold}
.task{margin:.3em 0 1em}
.solution{break-inside:avoid;font-size:.85em;margin-bottom:.8em}
.solution p{margin:.15em 0}
.solutions{break-before:page}
@media print{body{max-width:none;margin:0;padding:0}.problem:nth-of-type(2n){break-after:page}}
""".replace("\n", "")


@checked
def booklet_page(problems: Sequence[Problem], *, title: str = "") -> str:
    """The booklet of those problems, contracts and misères, in the reader's language.

    :param title: what stands on top; unless given, that these are problems of Preferans.
    :raises OptionError: no problem at all.
    :raises UnsupportedGameError: raspasy.
    """
    if not problems:
        raise OptionError(_("a booklet needs a problem"))
    reports = [_report(problem) for problem in problems]
    heading = escape(title or _("Problems of Preferans"))
    names = [escape(_name(problem, number)) for number, problem in enumerate(problems, 1)]
    parts = [
        f'<!DOCTYPE html><html lang="{words().code}"><head><meta charset="utf-8"><title>{heading}</title>',
        f"<style>{STYLE}{PAGE}</style></head><body><h1>{heading}</h1>",
        *(_problem(name, report) for name, report in zip(names, reports, strict=True)),
        f'<div class="solutions"><h1>{escape(_("Solutions"))}</h1>',
        *(_solution(name, report) for name, report in zip(names, reports, strict=True)),
        "</div></body></html>\n",
    ]
    return "\n".join(parts)


def _report(problem: Problem) -> Soundness:
    return soundness(problem.position(), stored=problem.answer, stored_keys=problem.keys)


def _name(problem: Problem, number: int) -> str:
    """The problem's title; where it has none, its number."""
    title = problem.title if current_language() == "ru" else problem.title_en or problem.title
    return title or _("Problem {number}", number=number)


def _problem(name: str, report: Soundness) -> str:
    drawn = html_diagram(report.position).replace(f"<style>{STYLE}</style>", "")
    return f'<article class="problem"><h2>{name}</h2><p class="task">{escape(task(report))}</p>{drawn}</article>'


def task(report: Soundness) -> str:
    """What is to be done, in a sentence: ``South leads. The defenders catch the misère: 2 tricks.``"""
    position, said = report.position, words()
    assert position.declarer is not None  # raspasy has been refused
    told = {"leader": said.seat(position.leader), "declarer": said.seat(position.declarer), "tricks": said.tricks(report.value)}
    declarer = report.side is Side.DECLARER
    if isinstance(position.game, Misere):
        if declarer and not report.value:
            return _("{leader} leads. {declarer} takes no trick.", **told)
        return _("{leader} leads. The defenders catch the misère: {tricks}.", **told)
    if not _whole(position):
        if declarer:
            return _("{leader} leads. {declarer} takes {tricks}.", **told)
        return _("{leader} leads. The defenders leave {declarer} {tricks}.", **told)
    assert isinstance(position.game, Contract)
    if declarer:
        return _("{leader} leads. {declarer} makes {game}.", **told, game=said.game(position.game))
    return _("{leader} leads. The defenders beat {game}: {declarer} gets {tricks}.", **told, game=said.game(position.game))


def _whole(position: Position) -> bool:
    """Whether the deal has all ten tricks, so that a contract is made or goes down."""
    return sum(position.tricks) + position.hand_size == FULL_HAND


def _solution(name: str, report: Soundness) -> str:
    said, position = Phrases(words()), report.position
    lines = [said.answer(position, report.value)]
    if report.keys:
        lines.append(_("Key: {cards}", cards=said.groups(report.keys)))
    lines.append(said.line(position, report.line))
    tries = [wrong for decision in islice(report.decisions, 1) if report.keys for wrong in decision.tries]
    if tries:
        told = ", ".join(f"{said.group(wrong.cards)} ({said.words.tricks(wrong.value)})" for wrong in tries)
        lines.append(_("Wrong: {tries}", tries=told))
    lines.append(_worth(report))
    return f'<div class="solution"><h3>{name}</h3>{"".join(f"<p>{escape(line)}</p>" for line in lines)}</div>'


def _worth(report: Soundness) -> str:
    """The grade, what is surprising, the themes."""
    measures = quality_of(report.position, report.side, economy=False)
    told = [_("Grade: {grade} of 10", grade=measures.grade)]
    told += [surprise_words(measures.surprise)] if measures.surprise else []
    found = themes(report.position, side=report.side, first=report.stored_keys)
    told += [", ".join(motif.theme.words for motif in found)] if found else []
    return "; ".join(told)
