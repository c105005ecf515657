"""How the workshop's commands write text: in the terminal's style."""

from __future__ import annotations

from ..diagrams import TextStyle
from .options import echo
from .streams import show

__all__ = ["say"]


def say(lines: list[str] | str, style: TextStyle) -> None:
    """Print text that is already in that style; where it is ASCII, so is what a title or a comment adds."""
    text = lines if isinstance(lines, str) else "\n".join(lines)
    if style.words.ascii:
        echo(text, plain=True)
    else:
        show(text, coloured=True)
