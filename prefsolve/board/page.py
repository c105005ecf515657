"""The board as one HTML file that needs nothing else: its modules as one script, the core, the shipped etudes.

All three are compressed and in base 64.  A short script unpacks the program and runs it; the page's policy names both by
their hashes, and allows no other.
"""

from __future__ import annotations

import base64
import hashlib
import json
import zlib
from collections.abc import Sequence
from functools import cache
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any

from ..diagrams import words
from ..diagrams.bundle import bundle
from ..formats.etude import Etude
from ..formats.shipped import composed_names, shipped_etudes, shipped_names
from ..model.cards import Card
from ..model.deal import Deal
from ..model.game import Contract, Raspasy
from ..model.position import Position
from ..notation import Alphabet, format_deal, format_position, position_to_record

__all__ = ["board_page"]

_TITLES = {"en": "Preferans board", "ru": "Доска преферанса"}


def board_page(
    position: Position | Deal | None = None,
    *,
    moves: Sequence[Card] = (),
    shown: int = 0,
    title: tuple[str, str] = ("", ""),
    keys: Sequence[Card] = (),
    claim: int | None = None,
    language: str | None = None,
) -> str:
    """The page.

    :param position: what it opens with; without one a random deal; what the address says comes first.
    :param moves: cards played from there on.
    :param shown: how many of them have been played where the page opens.
    :param title: the position's name in English and in Russian.
    :param keys: the cards that solve it, shown when asked for.
    :param claim: the declarer's tricks that the players of the moves agreed on.
    :param language: the one it opens in, ``en`` or ``ru``, the reader's own by default; who has chosen on a page keeps that.
    :raises UnknownLanguageError: another language.
    """
    language = words(language).code
    begin: dict[str, Any] = {}
    if position is not None:
        text = format_position(position, Alphabet.ASCII) if isinstance(position, Position) else format_deal(position, Alphabet.ASCII)
        begin = {"text": text, "moves": [int(card) for card in moves], "shown": shown}
        begin |= {"title": dict(zip(("en", "ru"), title, strict=True)), "keys": [int(card) for card in keys], "claim": claim}
    start, program = _script("start"), _script("main")
    parts = {
        "LANGUAGE": language,
        "TITLE": escape(_TITLES[language]),
        "HASHES": f"{_hash(start)} {_hash(program)}",
        "STYLE": _text("prefsolve.diagrams", "board.css") + _text("prefsolve.board", "site.css"),
        "BEGIN": _json(begin),
        "ETUDES": _packed(_json(_etudes()).encode()),
        "CORE": _packed(files("prefsolve.board").joinpath("assets", "core.wasm").read_bytes()),
        "PROGRAM": _packed(program.encode()),
        "START": start,
    }
    pieces = _text("prefsolve.board", "board.html").split("@@")  # text and names by turns: what is filled in is never looked through
    return "".join(parts[piece] if n % 2 else piece for n, piece in enumerate(pieces))


def _text(package: str, name: str) -> str:
    return files(package).joinpath("assets", name).read_text(encoding="utf-8")


@cache
def _script(name: str) -> str:
    return bundle(Path(str(files("prefsolve.board").joinpath("assets", f"{name}.mjs"))))


def _hash(script: str) -> str:
    """What the policy calls a script."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}'"


@cache
def _packed(data: bytes) -> str:
    """The bytes compressed (DEFLATE) and in base 64."""
    packer = zlib.compressobj(9, wbits=-15)
    return base64.b64encode(packer.compress(data) + packer.flush()).decode()


def _json(value: object) -> str:
    """JSON that cannot end the element it stands in."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


@cache
def _etudes() -> list[dict[str, Any]]:
    """The shipped etudes, but for hunts, which the page does not know."""
    return [_etude(name, etude) for name, etude in shipped_etudes([*shipped_names(), *composed_names()]).items() if not etude.is_hunt]


def _etude(name: str, etude: Etude) -> dict[str, Any]:
    position = etude.position
    keys = [int(card) for card in etude.answer.cards] if etude.answer is not None else []
    return {
        "id": name,
        "title": [etude.english_title, etude.title],
        "author": etude.author,
        "record": position_to_record(position),
        "keys": keys,
        "side": _side(etude, position),
    }


def _side(etude: Etude, position: Position) -> str:
    """Whom the reader plays for: who has something to win; in raspasy the seat on move."""
    if isinstance(position.game, Raspasy):
        return f"seat{int(position.turn)}"
    tricks = etude.answer.declarer_tricks if etude.answer is not None else None
    if tricks is None:
        return "declarer" if position.turn == position.declarer else "defenders"
    made = tricks >= position.game.level if isinstance(position.game, Contract) else tricks == 0
    return "declarer" if made else "defenders"
