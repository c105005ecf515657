"""Figures in the documentation, written where they are measured: the part of a page between two comments of a name."""

from __future__ import annotations

import contextlib
import io
import sys
from collections.abc import Callable
from pathlib import Path

DOCS = Path(__file__).parent.parent / "docs"


def replace(page: str, name: str, text: str) -> None:
    """Put ``text`` between ``<!-- name -->`` and ``<!-- /name -->``."""
    file = DOCS / page
    before, rest = file.read_text(encoding="utf-8").split(f"<!-- {name} -->")
    _, after = rest.split(f"<!-- /{name} -->")
    file.write_text(f"{before}<!-- {name} -->\n\n{text.strip()}\n\n<!-- /{name} -->{after}", encoding="utf-8")


def print_and_write(page: str, name: str, measure: Callable[[], None]) -> None:
    """Print what ``measure`` prints, and with ``--write`` among the arguments write it into the page too."""
    if "--write" not in sys.argv:
        measure()
        return
    with contextlib.redirect_stdout(_Echo()) as said:
        measure()
    replace(page, name, said.getvalue())


class _Echo(io.StringIO):
    """Keeps what is printed, and lets it through."""

    def write(self, text: str) -> int:
        sys.__stdout__.write(text)
        return super().write(text)
