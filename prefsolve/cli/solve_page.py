"""The answers of ``prefsolve solve`` as one HTML page: each deal's diagram, and the answer in words below it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from ..diagrams import html_diagram
from ..diagrams.pictures import Subject
from ..messages import current_language
from .streams import harmless

__all__ = ["Section", "page_of"]


class Section(NamedTuple):
    """One deal on the page: its titles, what is drawn, and what is said."""

    titles: Sequence[str]
    subject: Subject
    said: str


def page_of(sections: Sequence[Section]) -> str:
    """The page; it stands by itself and needs no network."""
    first = sections[0].titles if sections else ()
    title = escape(harmless(first[0])) if first else "prefsolve"
    body = "\n".join(map(_section, sections))
    return f'<!doctype html>\n<html lang="{current_language()}">\n<meta charset="utf-8">\n<title>{title}</title>\n{body}\n</html>\n'


def _section(section: Section) -> str:
    head, *more = (escape(harmless(text)) for text in section.titles) if section.titles else ("",)
    lines = [f"<h2>{head}</h2>"] * bool(head) + [f"<p>{text}</p>" for text in more]
    return "\n".join(["<section>", *lines, html_diagram(section.subject), f"<pre>{escape(harmless(section.said))}</pre>", "</section>"])
