"""One self-contained HTML page: the hands drawn, cards that can be clicked through a tree, English and Russian, no network.

The page is told what to show by numbered nodes; what a node's cards lead to is again a node.  Anything that is a tree
of plays can be shown: a proof, a played deal, a plan.  ``assets/`` holds the page's frame, style and script.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any

from ..model.cards import Card, Hand, Seat
from ..model.position import Position
from . import html_diagram, words
from .bundle import bundle
from .pictures import Subject

__all__ = ["Both", "Page", "PageMove", "PageNode", "Section", "both", "render"]

Both = tuple[str, str]  # a text in English and in Russian


@dataclass(frozen=True, slots=True)
class PageMove:
    """Cards of the seat on move that lead to the same node.

    :param cards: all of them.
    :param played: the one that the node ``next`` takes to have been played.
    :param value: what is written on each of them; ``None`` for nothing.
    :param next: the number of the node it leads to, ``None`` where the tree does not go on.
    :param main: whether "next" follows it.
    """

    cards: tuple[Card, ...]
    played: Card
    value: int | None = None
    next: int | None = None
    main: bool = False


@dataclass(frozen=True, slots=True)
class PageNode:
    """What the page shows at one point of the play.

    :param table: who has played what to the trick.
    :param taken: the tricks each seat has.
    :param value: the number that stands for the position: the declarer's tricks, in raspasy those of the seat on move.
    :param note: a remark, English and Russian.
    :param cut: whether the tree ends here though the play does not.
    :param status: what is said of the position's worth where that is not the declarer's tricks.
    """

    hands: Mapping[Seat, Hand]
    table: tuple[tuple[Seat, Card], ...]
    turn: Seat | None
    taken: Mapping[Seat, int]
    value: int
    moves: tuple[PageMove, ...] = ()
    note: Both | None = None
    cut: bool = False
    status: Both | None = None

    @classmethod
    def of(
        cls,
        position: Position,
        value: int,
        moves: Sequence[PageMove] = (),
        note: Both | None = None,
        *,
        cut: bool = False,
        status: Both | None = None,
    ) -> PageNode:
        """The node of a position."""
        return cls(
            position.deal.hands,
            tuple(zip(position.seats, position.table, strict=False)),
            None if position.is_over else position.turn,
            {seat: position.tricks[seat] for seat in position.deal.seats},
            value,
            tuple(moves),
            note,
            cut,
            status,
        )

    def to_json(self) -> dict[str, Any]:
        """The node as the page's script reads it; hands are masks."""
        node: dict[str, object] = {
            "hands": {seat.name: hand.mask for seat, hand in self.hands.items()},
            "table": [[seat.name, int(card)] for seat, card in self.table],
            "turn": None if self.turn is None else self.turn.name,
            "taken": {seat.name: number for seat, number in self.taken.items() if number},
            "value": self.value,
            "moves": [_move_json(move) for move in self.moves],
        }
        for name, said in (("note", self.note), ("status", self.status)):
            if said is not None:
                node[name] = {"en": said[0], "ru": said[1]}
        return node | ({"cut": True} if self.cut else {})


def _move_json(move: PageMove) -> dict[str, object]:
    body: dict[str, object] = {"cards": list(map(int, move.cards)), "played": int(move.played), "value": move.value, "next": move.next}
    return body | ({"main": True} if move.main else {})


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the page below the board: a heading and a body of HTML in each language."""

    heading: Both
    body: Both


@dataclass(slots=True)
class Page:
    """A page being put together; node 0 is where it begins.

    :param title: the page's name.
    :param lines: what stands below it, the answer first.
    :param subject: what is drawn for print and where no script runs.
    :param help: how the page is used, where it is not as usual; ``footer``: what kind of answer it shows.
    """

    title: Both
    lines: Sequence[Both]
    subject: Subject
    seats: Sequence[Seat]
    declarer: Seat | None
    nodes: list[PageNode] = field(default_factory=list)
    sections: list[Section] = field(default_factory=list)
    help: Both | None = None
    footer: Both | None = None

    def add(self, node: PageNode) -> int:
        """Append the node; returns its number."""
        self.nodes.append(node)
        return len(self.nodes) - 1

    def extend(self, number: int, *moves: PageMove, note: Both | None = None) -> None:
        """Give a node further moves, each in place of one that had the same card and led nowhere."""
        node = self.nodes[number]
        new = {card for move in moves for card in move.cards}
        kept = tuple(move for move in node.moves if not new & set(move.cards))
        self.nodes[number] = replace(node, moves=(*moves, *kept), note=note or node.note)


@cache
def _asset(name: str) -> str:
    return files("prefsolve.diagrams").joinpath("assets", name).read_text(encoding="utf-8")


@cache
def _script() -> str:
    """The page's script, on the parts that it shares with the board."""
    return bundle(Path(str(files("prefsolve.diagrams").joinpath("assets", "page.mjs"))))


def both(text: Both) -> str:
    """The text in both languages as HTML, of which the page shows one."""
    english, russian = map(escape, text)
    return english if text[0] == text[1] else f'<span data-lang="en">{english}</span><span data-lang="ru">{russian}</span>'


_START: Both = ("Start", "Начало")
_BACK: Both = ("Back", "Назад")
_NEXT: Both = ("Next", "Дальше")
_HELP: Both = (
    "A number on a card: the declarer's tricks if it is played; dashed where it gives something away. Framed cards can be played. "
    "Keys: ← → back and on, Home to the start, 1 to 9 the framed cards in order.",
    "Число на карте: взятки играющего, если её сыграть; пунктир: карта что-то отдаёт. Картами в рамке можно ходить. "
    "Клавиши: ← → назад и вперёд, Home в начало, 1–9 карты в рамке по порядку.",
)
_FOOTER: Both = ("Exact with all cards seen. Made with prefsolve.", "Точно при всех открытых картах. Сделано программой prefsolve.")


def render(page: Page, *, language: str | None = None) -> str:
    """The page as one HTML file that needs nothing else.

    :param language: the one it opens in, ``en`` or ``ru``, the reader's own by default; the page can change it.
    :raises UnknownLanguageError: another language.
    """
    language = words(language).code
    hands = "\n".join(f'<div class="hand seat-{seat.name}" id="hand-{seat.name}"></div>' for seat in page.seats)
    diagrams = (html_diagram(page.subject, language="en"), html_diagram(page.subject, language="ru"))
    parts = {
        "LANGUAGE": language,
        "TITLE": escape(page.title[0 if language == "en" else 1]),
        "STYLE": _asset("board.css") + _asset("page.css"),
        "HEADING": f"<h1>{both(page.title)}</h1>" + "".join(_line(n, line) for n, line in enumerate(page.lines)),
        "START": both(_START),
        "BACK": both(_BACK),
        "NEXT": both(_NEXT),
        "HELP": both(page.help or _HELP),
        "HANDS": hands,
        "DIAGRAM": "".join(f'<div data-lang="{code}">{drawn}</div>' for code, drawn in zip(("en", "ru"), diagrams, strict=True)),
        "SECTIONS": "".join(_section(section) for section in page.sections),
        "FOOTER": both(page.footer or _FOOTER),
        "DATA": _data(page),
        "SCRIPT": _script(),
    }
    pieces = _asset("page.html").split("@@")  # text and names by turns: what is filled in is never looked through again
    return "".join(parts[piece] if n % 2 else piece for n, piece in enumerate(pieces))


def _line(number: int, line: Both) -> str:
    return f'<p class="{"answer" if number == 0 else "soft"}">{both(line)}</p>'


def _section(section: Section) -> str:
    english, russian = section.body
    body = english if english == russian else f'<div data-lang="en">{english}</div><div data-lang="ru">{russian}</div>'
    return f"<section><h2>{both(section.heading)}</h2>{body}</section>"


def _data(page: Page) -> str:
    """The nodes as JSON that cannot end the element it stands in."""
    body = {
        "seats": [seat.name for seat in page.seats],
        "declarer": None if page.declarer is None else page.declarer.name,
        "text": {"en": _texts("en"), "ru": _texts("ru")},
        "nodes": [node.to_json() for node in page.nodes],
    }
    return json.dumps(body, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _texts(language: str) -> dict[str, object]:
    said, russian = words(language), language == "ru"
    return {
        "seats": {seat.name: said.seat(seat) for seat in Seat},
        "letters": {seat.name: said.letter(seat) for seat in Seat},
        "declarer": said.declarer,
        "plays": said.plays,
        "tricks": list(said.trick_forms),
        "declarerGets": "У играющего" if russian else "Declarer's tricks",
        "over": "Розыгрыш окончен" if russian else "The play is over",
        "cut": "Дальше дерево не показано" if russian else "The tree ends here",
    }
