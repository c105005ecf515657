"""Bar charts as text and as HTML, for the terminal and for notebooks."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

__all__ = ["bars", "html_bars"]

EIGHTHS = " ▏▎▍▌▋▊▉"


def bars(labels: Sequence[str], shares: Sequence[float], notes: Sequence[str], *, width: int = 40, ascii_only: bool = False) -> list[str]:
    """One line per value: its label, a bar as long as its share of the greatest, and a note.

    :param shares: numbers from 0 on; the greatest gets the full ``width`` in characters.
    """
    most = max(shares, default=0.0) or 1.0
    margin = max(map(len, labels), default=0)
    drawn = [_bar(share / most * width, ascii_only) for share in shares]
    return [
        f"{label:>{margin}} {'|' if ascii_only else '▕'}{bar:<{width}} {note}"
        for label, bar, note in zip(labels, drawn, notes, strict=True)
    ]


def _bar(length: float, ascii_only: bool) -> str:
    if ascii_only:
        return "#" * (round(length) or (1 if length > 0 else 0))
    eighths = max(round(length * 8), 1 if length > 0 else 0)  # what happens at all is seen
    return "█" * (eighths // 8) + EIGHTHS[eighths % 8].strip()


def html_bars(title: str, labels: Sequence[str], shares: Sequence[float], notes: Sequence[str]) -> str:
    """The same as an HTML table."""
    most = max(shares, default=0.0) or 1.0
    rows = "".join(
        f"<tr><th style='text-align:right'>{escape(label)}</th>"
        f"<td style='width:20em;text-align:left'><div style='background:#4878a8;height:1em;width:{share / most:.2%}'></div></td>"
        f"<td style='text-align:right'>{escape(note)}</td></tr>"
        for label, share, note in zip(labels, shares, notes, strict=True)
    )
    return f"<table><caption>{escape(title)}</caption>{rows}</table>"
