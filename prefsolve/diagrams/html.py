"""Diagrams as a piece of HTML for notebooks and pages: no scripts, no network, readable on light and dark ground."""

from __future__ import annotations

from html import escape

from ..model.arguments import checked
from ..model.cards import Card, Seat, Suit
from .pictures import Picture, Subject, picture
from .vocabulary import Words, words

__all__ = ["html_diagram"]

STYLE = """
.prefsolve{display:inline-block;font:15px/1.5 "DejaVu Sans",Verdana,Arial,sans-serif}
.prefsolve .table{display:grid;grid-template-columns:auto 8.5em auto;gap:.4em 1.2em;align-items:start}
.prefsolve .hand{white-space:nowrap}
.prefsolve .seat,.prefsolve .game{font-weight:bold}
.prefsolve .red{color:#c62828}
.prefsolve .felt{background:#2f6f4f;color:#e8f4ec;border-radius:.6em;display:grid;grid-template-columns:1fr 1fr 1fr;
 min-height:7.5em;align-items:center;text-align:center}
.prefsolve .felt b{background:#fff;color:#1a1a1a;border-radius:.3em;padding:0 .3em}
.prefsolve .felt b.red{color:#c62828}
.prefsolve sup{font-size:.65em;opacity:.8;margin-left:.1em}
.prefsolve .note{opacity:.85}
""".replace("\n", "")
# seat → its cell in the grid of hands, and its cell on the felt (row / column)
HAND_CELLS = {Seat.N: "1/2", Seat.W: "2/1", Seat.E: "2/3", Seat.S: "3/2"}
FELT_CELLS = {Seat.N: "1/2", Seat.W: "2/1", Seat.E: "2/3", Seat.S: "3/2"}


@checked
def html_diagram(subject: Subject, *, language: str | None = None) -> str:
    """The hands around the table as one ``<div>`` with its own style.

    :param subject: a deal, a position or a solution; a solution's values stand beside the cards of the seat on move.
    :raises UnknownLanguageError: a language other than ``en`` and ``ru``.
    """
    shown, said = picture(subject), words(language)
    heading = shown.heading(said)
    parts = [f"<style>{STYLE}</style>"]
    if heading:
        parts.append(f'<div class="game">{escape(heading)}</div>')
    hands = "".join(_hand(shown, seat, said) for seat in shown.hands)
    parts.append(f'<div class="table">{hands}{_felt(shown, said)}</div>')
    parts += [f'<div class="note">{escape(note)}</div>' for note in shown.footnotes(said)]
    return f'<div class="prefsolve" lang="{said.code}">{"".join(parts)}</div>'


def _hand(shown: Picture, seat: Seat, said: Words) -> str:
    rows = [f'<div class="seat">{escape(shown.title(seat, said))}</div>']
    for suit in Suit:
        cards = " ".join(_rank(card, shown, said) for card in shown.hands[seat].of_suit(suit)) or said.void
        rows.append(f'<div class="{_colour(suit)}">{said.suit(suit)} {cards}</div>')
    return f'<div class="hand" style="grid-area:{HAND_CELLS[seat]}">{"".join(rows)}</div>'


def _rank(card: Card, shown: Picture, said: Words) -> str:
    value = shown.values.get(card)
    return said.rank(card) if value is None else f"{said.rank(card)}<sup>{value}</sup>"


def _felt(shown: Picture, said: Words) -> str:
    played = dict(shown.table)
    cells = []
    for seat in shown.hands:
        card = played.get(seat)
        body = f'<b class="{_colour(card.suit)}">{said.card(card)}</b>' if card is not None else said.letter(seat)
        cells.append(f'<span style="grid-area:{FELT_CELLS[seat]}">{body}</span>')
    return f'<div class="felt" style="grid-area:2/2">{"".join(cells)}</div>'


def _colour(suit: Suit) -> str:
    return "red" if suit in (Suit.DIAMONDS, Suit.HEARTS) else "black"
