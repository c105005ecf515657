"""Diagrams as SVG pictures that need nothing else: no font files, no style sheets, no network.

The board's page draws the same pictures by ``board/assets/picture.mjs``; both have their measures and colours from
``assets/geometry.json``, and a test compares what they draw.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from importlib.resources import files
from xml.sax.saxutils import escape, quoteattr

from ..errors import PrefsolveError
from ..files.structured import load_json
from ..model.arguments import checked
from ..model.cards import Card, Seat, Suit
from .pictures import Picture, Subject, picture
from .vocabulary import Words, words

__all__ = ["svg_diagram"]

_SHAPE = load_json(files("prefsolve.diagrams").joinpath("assets", "geometry.json").read_text(encoding="utf-8"), PrefsolveError)
LINE, BLOCK, COLUMN, MARGIN, FELT = (float(_SHAPE[name]) for name in ("line", "block", "column", "margin", "felt"))  # user units
INK, RED, GREEN, PAPER = (str(_SHAPE[name]) for name in ("ink", "red", "green", "paper"))


@dataclass(slots=True)
class _Canvas:
    """Elements drawn so far."""

    parts: list[str] = field(default_factory=list)

    def text(self, x: float, y: float, body: str, *, bold: bool = False, fill: str = INK, anchor: str = "start") -> None:
        """Text at a baseline; ``body`` is markup already escaped."""
        weight = " font-weight='bold'" if bold else ""
        self.parts.append(f"<text x='{x:g}' y='{y:g}' fill='{fill}' text-anchor='{anchor}'{weight} xml:space='preserve'>{body}</text>")

    def box(self, x: float, y: float, width: float, height: float, fill: str, *, radius: float = 6, stroke: str = "none") -> None:
        """A rounded rectangle."""
        self.parts.append(
            f"<rect x='{x:g}' y='{y:g}' width='{width:g}' height='{height:g}' rx='{radius:g}' fill='{fill}' stroke='{stroke}'/>"
        )


@checked
def svg_diagram(subject: Subject, *, language: str | None = None) -> str:
    """The hands around the table as one ``<svg>`` element.

    :param subject: a deal, a position or a solution; a solution's values stand beside the cards of the seat on move.
    :raises UnknownLanguageError: a language other than ``en`` and ``ru``.
    """
    shown, said = picture(subject), words(language)
    canvas = _Canvas()
    y = float(MARGIN)
    heading = shown.heading(said)
    if heading:
        canvas.text(MARGIN, y + 0.75 * LINE, escape(heading), bold=True)
        y += 1.4 * LINE
    width = 2 * MARGIN + 3 * COLUMN
    y = _draw_hands(canvas, shown, said, y)
    for note in shown.footnotes(said):
        canvas.text(MARGIN, y + 0.75 * LINE, escape(note))
        y += LINE
    label = ", ".join(part for part in (heading, *(f"{said.seat(s)}: {said.cards(h)}" for s, h in shown.hands.items())) if part)
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width:g} {y + MARGIN:g}' width='{width:g}' height='{y + MARGIN:g}' "
        f"role='img' aria-label={quoteattr(label)} {_SHAPE['font']}>"
        f"<title>{escape(label)}</title><rect width='100%' height='100%' fill='{PAPER}'/>{''.join(canvas.parts)}</svg>"
    )


def _draw_hands(canvas: _Canvas, shown: Picture, said: Words, y: float) -> float:
    """Draws hands and table from ``y`` down; returns where they end."""
    centre = MARGIN + COLUMN
    if Seat.N in shown.hands:
        _draw_hand(canvas, shown, Seat.N, said, centre + _SHAPE["indent"][1], y)
        y += BLOCK + LINE
    if Seat.W in shown.hands:
        _draw_hand(canvas, shown, Seat.W, said, MARGIN, y)
    _draw_table(canvas, shown, said, centre + (COLUMN - FELT) / 2, y)
    if Seat.E in shown.hands:
        _draw_hand(canvas, shown, Seat.E, said, centre + COLUMN, y)
    y += BLOCK + LINE
    if Seat.S in shown.hands:
        _draw_hand(canvas, shown, Seat.S, said, centre + _SHAPE["indent"][1], y)
        y += BLOCK + LINE
    return y


def _draw_hand(canvas: _Canvas, shown: Picture, seat: Seat, said: Words, x: float, y: float) -> None:
    y += 0.75 * LINE
    canvas.text(x, y, escape(shown.title(seat, said)), bold=True)
    for suit in Suit:
        y += LINE
        canvas.text(x, y, f"<tspan>{said.suit(suit)}</tspan>", fill=_ink(suit))
        cards = shown.hands[seat].of_suit(suit)
        body = " ".join(_rank(card, shown, said) for card in cards) or said.void
        canvas.text(x + _SHAPE["indent"][0], y, body, fill=_ink(suit))


def _rank(card: Card, shown: Picture, said: Words) -> str:
    """A rank, with what the card is worth beside it where that is known."""
    if card not in shown.values:
        return said.rank(card)
    return (
        f"{said.rank(card)}<tspan font-size='11' dy='-5' fill='{_SHAPE['worth']}'>{shown.values[card]}</tspan><tspan dy='5'>&#8203;</tspan>"
    )


def _draw_table(canvas: _Canvas, shown: Picture, said: Words, x: float, y: float) -> None:
    canvas.box(x, y, FELT, FELT, GREEN, radius=10)
    middle, (above, beside), (width, height) = FELT / 2, _SHAPE["edge"], _SHAPE["card"]
    places = {Seat.N: (middle, above), Seat.E: (FELT - beside, middle), Seat.S: (middle, FELT - above), Seat.W: (beside, middle)}
    played = dict(shown.table)
    for seat in shown.hands:
        dx, dy = places[seat]
        if seat in played:
            card = played[seat]
            canvas.box(x + dx - width / 2, y + dy - height / 2, width, height, PAPER, stroke=_SHAPE["rim"])
            canvas.text(x + dx, y + dy + 6, escape(said.card(card)), fill=_ink(card.suit), anchor="middle")
        else:
            canvas.text(x + dx, y + dy + 6, said.letter(seat), fill=_SHAPE["turn" if seat == shown.turn else "letter"], anchor="middle")


def _ink(suit: Suit) -> str:
    return RED if suit in (Suit.DIAMONDS, Suit.HEARTS) else INK
