"""The page of a collection in Markdown: one row per problem, and the line wherever a published answer is wrong."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from typing import NamedTuple
from urllib.parse import quote

from ..diagrams.sentences import Phrases
from ..diagrams.vocabulary import ENGLISH
from .repair import Change, repairs
from .report import report_row
from .soundness_check import Soundness

__all__ = ["Entry", "collection_page"]

HEADINGS = ("Problem", "Game", "Answer", "Published", "Unique key", "Key", "Duals", "of them free", "Tries", "with one refutation")
INTRODUCTION = """\
# How sound the etudes are

Made by `prefsolve etude check etudes --markdown`; [workshop.md](workshop.md) says what the words mean.

*Answer*: the declarer's tricks with best play. *Published*: what the source says, nothing where it says nothing.
*Unique key*: whether one first card of the solving side keeps the value, cards equal in effect counted as one; where the
opponents lead, whether each of their ways of playing that keep the value has one answer. *Key*: the cards that keep it,
or in how many of those ways the answer is unique. *Duals*: places of the main line where the solving side has more than
one card that keeps the value; *free* where every card does. *Tries*: wrong cards at the key, and how many of them a
single reply refutes.
"""


class Entry(NamedTuple):
    """A problem of the collection.

    :param link: where its file is, from the page's folder.
    """

    name: str
    link: str
    title: str
    published: int | str | None
    report: Soundness


def collection_page(entries: Sequence[Entry]) -> str:
    """The whole page."""
    lines = [INTRODUCTION, _row(HEADINGS), _row(["---"] * len(HEADINGS))]
    lines += [_row(_cells(entry)) for entry in entries]
    wrong = [entry for entry in entries if entry.report.agrees(entry.published) is False or entry.report.right is False]
    lines += ["", "## Published answers that are wrong", ""]
    lines += ["None."] if not wrong else ["\n\n".join(_wrong(entry) for entry in wrong)]
    return "\n".join(lines) + "\n"


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


_SPECIAL = re.compile(r"[\\`*_\[\]<>|&]")


def escaped(text: str) -> str:
    """A name or a title as Markdown shows it to the letter: on one line, and none of it taken for a mark, a cell's end or HTML."""
    return _SPECIAL.sub(r"\\\g<0>", " ".join(text.split()))


def _link(entry: Entry) -> str:
    return f"[{escaped(entry.name)}]({quote(os.fsencode(entry.link))})"


def _cells(entry: Entry) -> list[str]:
    row = report_row(entry.name, entry.report, published=entry.published)
    _, answer, _, published, unique, key, duals, free, _, tries, one_reply = row
    game = ENGLISH.game(entry.report.position.game)
    return [_link(entry), game, answer, published, unique, key, duals, free, tries, one_reply]


def _wrong(entry: Entry) -> str:
    """What is wrong, the line that shows it, and the simplest change that would make it right."""
    said, report = Phrases(ENGLISH), entry.report
    words = [f"**{escaped(entry.title)}** ({_link(entry)}). {said.answer(report.position, report.value)}."]
    words.append(f"Published is {entry.published}." if entry.published is not None else f"Stored is {report.stored}.")
    words.append(f"The line: {said.line(report.position, report.line)}.")
    meant = entry.published if isinstance(entry.published, int) else report.stored
    simple = [repair for repair in repairs(report.position, meant) if repair.change is not Change.TWO_SUITS] if meant is not None else []
    if simple:
        words.append(f"The published answer would be right with one change: {simple[0]}.")
    return " ".join(words)
