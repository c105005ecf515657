"""``prefsolve solve``: one position, or etude files, answered in words or in JSON."""

from __future__ import annotations

import sys
import textwrap
from typing import Any, NamedTuple

import click
import msgspec

from ...diagrams import text_diagram
from ...errors import PrefsolveError
from ...formats.etude import Answer, Etude
from ...messages import _, current_language
from ...model.position import Position
from ...notation import Alphabet, format_cards, position_from_record
from ...raspasy.answers import RaspasySolution
from ...solving.answers import Solution
from ..answers import solve_any
from ..inputs import read_etude
from ..options import ascii_option, echo, json_option, position_options, print_json, record_of, style_of
from ..raspasy_words import raspasy_card_lines, raspasy_lines, raspasy_trick_lines
from ..score_options import ScoreAsked, score_asked, score_options, talon_rule_by_score
from ..streams import complain, show, visible
from ..words import answer_in_words, card_lines, trick_lines

__all__ = ["command"]

_WIDTH = 100  # columns of a comment


class Asked(NamedTuple):
    """How much of an answer is wanted, and in what form."""

    cards: bool
    line: bool
    as_json: bool
    plain: bool
    score: ScoreAsked | None = None


@click.command()
@click.argument("files", nargs=-1, metavar="[ETUDE.toml]...")
@position_options
@click.option("--cards", is_flag=True, help="Give the value of every legal card of the hand on move.")
@click.option("--line", is_flag=True, help="Give a line of best play to the end.")
@score_options
@json_option("Print one JSON object per answer, as batch does; the id of an etude is its file.")
@ascii_option
def command(files: tuple[str, ...], cards: bool, line: bool, as_json: bool, plain: bool, **fields: Any) -> int:
    """Solve etude files, or the position that --deal and the options after it give.

    The exit status is 1 if an etude's own answer is wrong.  With --by score, raspasy is solved by the result of each seat
    in whists, and the tricks of a contract or misère are given with their worth.
    """
    asked = Asked(cards, line, as_json, plain, score_asked(fields))
    record = record_of(fields)
    if files and record:
        raise click.UsageError(f"give etude files or --{next(iter(record))}, not both")
    if not files and not record:
        raise click.UsageError("give an etude file, or a position by --deal, --game, --declarer and --leader")
    if files:
        return _solve_files(files, asked)
    if asked.score is not None:
        _show_score(position_from_record(_with_talon_rule(record, asked.score)), asked, asked.score)
    else:
        position = position_from_record(record)
        _show(position, solve_any(position, cards=cards, line=line), asked)
    return 0


def _with_talon_rule(record: dict[str, object], asked: ScoreAsked) -> dict[str, object]:
    """The record, in raspasy with the convention's talon rule where none is named."""
    rule = None if record.get("talon_rule") else talon_rule_by_score(record.get("game"), asked)
    return record if rule is None else {**record, "talon_rule": rule}


def _solve_files(files: tuple[str, ...], asked: Asked) -> int:
    """The worst of the files' statuses; a file with a fault does not keep the others from being answered."""
    status = 0
    for number, file in enumerate(files):
        if number and not asked.as_json:
            show("")
        try:
            status = max(status, _solve_file(file, asked))
        except PrefsolveError as fault:
            complain(str(fault))
            status = 2
    return status


def _solve_file(file: str, asked: Asked) -> int:
    etude = read_etude(file)
    if asked.score is not None:
        rule = etude.talon_rule or talon_rule_by_score(etude.game, asked.score) or ""
        _show_score(msgspec.structs.replace(etude, talon_rule=rule).position, asked, asked.score, file)
        return 0
    stored = etude.answer or Answer()
    solution = solve_any(etude.position, cards=asked.cards or bool(stored.cards), line=asked.line)
    wrong = _contradictions(stored, solution)
    _show(etude.position, solution, asked, file, etude)
    if not asked.as_json:
        verdict = [_("The etude's own answer agrees.")] if stored.values and not wrong else []
        remarks = [*verdict, *textwrap.wrap(stored.comment, _WIDTH)]
        if remarks:
            echo("\n".join(["", *remarks]), plain=asked.plain)
    for fault in wrong:
        complain(f"{file}: {fault}")
    return 1 if wrong else 0


def _contradictions(stored: Answer, solution: Solution | RaspasySolution) -> list[str]:
    """What the etude file says and the solution does not, a line each."""
    wrong = []
    found = solution.to_json()
    for name, said in stored.values.items():
        if said != found[name]:
            wrong.append(f"answer.{name}: the etude says {_said(said)}, but it is {_said(found[name])}")
    if stored.cards and set(stored.cards) != set(solution.best_cards):
        said_cards, found_cards = (format_cards(cards, Alphabet.ASCII) for cards in (stored.cards, solution.best_cards))
        wrong.append(f"answer.key_cards: the etude says {said_cards}, but they are {found_cards}")
    return wrong


def _said(value: object) -> str:
    """A number, or in raspasy a number or a range a seat: ``N 4, E 3, S 3``."""
    if isinstance(value, dict):
        return ", ".join(f"{seat} {_said(part)}" for seat, part in value.items())
    return "–".join(map(str, value)) if isinstance(value, list) else str(value)


def _show(position: Position, solution: Solution | RaspasySolution, asked: Asked, file: str = "", etude: Etude | None = None) -> None:
    """Print one answer: as JSON, or as a diagram, the answer in words, and what else was asked for."""
    if asked.as_json:
        answer = solution.to_json()
        if not asked.cards:
            answer.pop("cards", None)  # valued only to check the etude's key cards
        print_json({"id": file} | answer if file else answer)
        return
    if etude is not None:
        echo("\n".join([*_title(etude), ""]), plain=asked.plain)
    show(text_diagram(position, style_of(sys.stdout, plain=asked.plain)), coloured=True)
    parts = _in_words(position, solution, asked)
    echo("\n" + "\n\n".join("\n".join(part) for part in parts if part), plain=asked.plain)


def _show_score(position: Position, asked: Asked, score: ScoreAsked, file: str = "") -> None:
    """Print one answer by result."""
    from ..by_score import answer_by_score, lines_by_score  # which need more than an answer by tricks does

    if asked.as_json:
        answer = answer_by_score(position, score, cards=asked.cards, line=asked.line)
        print_json({"id": file} | answer if file else answer)
        return
    lines = lines_by_score(position, score, cards=asked.cards, line=asked.line)
    show(text_diagram(position, style_of(sys.stdout, plain=asked.plain)), coloured=True)
    echo("\n" + "\n".join(lines), plain=asked.plain)


def _in_words(position: Position, solution: Solution | RaspasySolution, asked: Asked) -> list[list[str]]:
    line = solution.line or ()
    if isinstance(solution, RaspasySolution):
        answer, cards, tricks = raspasy_lines(solution), raspasy_card_lines(solution), raspasy_trick_lines(position, line)
    else:
        answer, cards, tricks = [answer_in_words(solution)], card_lines(solution), trick_lines(position, line)
    return [answer, *[cards] * asked.cards, *[tricks] * asked.line]


def _title(etude: Etude) -> list[str]:
    titles = [etude.title] if current_language() == "ru" else dict.fromkeys((etude.title, etude.english_title))
    number = _("No. {number}", number=etude.number) if etude.number else ""
    return [visible(line) for line in (" — ".join(titles), ", ".join(filter(None, (etude.author, number))), etude.source) if line]
