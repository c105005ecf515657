"""Games as text: ``6S`` to ``10NT``, ``misere``, ``raspasy``, and the same in Unicode and Russian."""

from __future__ import annotations

import re
import unicodedata

from ..errors import HomoglyphError, NotationError, UnknownGameError
from ..game import Contract, Game, Misere, Raspasy
from .alphabets import Alphabet, quoted, text_of
from .cards import format_strain, parse_strain

__all__ = ["format_game", "parse_game"]

_NAMES: dict[str, Game] = {
    "misere": Misere(),
    "misère": Misere(),
    "мизер": Misere(),
    "raspasy": Raspasy(),
    "распасы": Raspasy(),
}
_CONTRACT = re.compile(r"([1-9][0-9]?)\s*(\D+)")


def parse_game(text: str) -> Game:
    """``6S``, ``6♠``, ``7NT``, ``7бк``, ``misere``, ``мизер``, ``raspasy``, ``распасы``, in any case.

    :raises LevelError: a contract level outside 6 to 10; :class:`HomoglyphError`: a strain in the look-alike letter
        of the other alphabet; :class:`UnknownGameError`: anything else.
    """
    given = unicodedata.normalize("NFC", text_of(text, "game").strip())
    if given.lower() in _NAMES:
        return _NAMES[given.lower()]
    contract = _CONTRACT.fullmatch(given)
    if contract is None:
        raise UnknownGameError(f"unknown game {quoted(given)}; known are 6S to 10NT, misere and raspasy", text=given)
    try:
        strain = parse_strain(contract[2])
    except HomoglyphError as fault:
        raise HomoglyphError(f"in the game {quoted(given)}, {fault}", **fault.data) from None
    except NotationError as fault:
        raise UnknownGameError(f"unknown game {quoted(given)}: {fault}", text=given) from None
    return Contract(int(contract[1]), strain)


def format_game(game: Game, alphabet: Alphabet = Alphabet.UNICODE) -> str:
    """``6S``, ``6♠``; ``7NT``, ``7бк``; ``misere``, ``мизер``; ``raspasy``, ``распасы``."""
    russian = alphabet is Alphabet.RUSSIAN
    if isinstance(game, Contract):
        return f"{game.level}{format_strain(game.strain, alphabet)}"
    if isinstance(game, Misere):
        return "мизер" if russian else "misere"
    return "распасы" if russian else "raspasy"
