"""Diagrams of deals, positions and solutions: one picture, drawn as text, SVG or HTML."""

from __future__ import annotations

from .html import html_diagram
from .pictures import Picture, picture
from .svg import svg_diagram
from .text import TextStyle, card_text, terminal_style, text_diagram
from .vocabulary import UnknownLanguageError, Words, words

__all__ = [
    "Picture",
    "TextStyle",
    "UnknownLanguageError",
    "Words",
    "card_text",
    "html_diagram",
    "picture",
    "svg_diagram",
    "terminal_style",
    "text_diagram",
    "words",
]
