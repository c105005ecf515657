"""Games as text: ``6S`` to ``10NT``, ``misere``, ``raspasy``, ``raspasy:closed``, and the same in Unicode and Russian."""

from __future__ import annotations

import re
import sys
import unicodedata
from functools import lru_cache

from ..errors import FieldTypeError, HomoglyphError, NotationError, UnknownGameError, quoted
from ..messages import _
from ..model.arguments import called, checked
from ..model.game import Contract, Game, Misere, Raspasy, TalonRule
from .alphabets import STRAIN_NAMES, SUIT_WORDS, Alphabet, text_of
from .cards import format_strain, parse_strain

__all__ = ["format_game", "format_talon_rule", "parse_game", "parse_talon_played", "parse_talon_rule"]

_NAMES: dict[str, Game] = {
    "misere": Misere(),
    "misère": Misere(),
    "мизер": Misere(),
    "мизере": Misere(),
}
_RASPASY = ("raspasy", "распасы", "распас", "распасовка")
_LEVELS = {"шесть": "6", "семь": "7", "восемь": "8", "девять": "9", "десять": "10"}
_TALON_WORDS = {
    "closed": "прикуп закрыт",
    "suit": "в масть прикупа",
    "virtual": "ход картой прикупа",
    "dealer": "ходит сдающий",
    "highest-takes": "берёт старшая",
    "winner-leads": "ходит взявший",
}
_TALON_NAMES = {words.replace("ё", "е"): name for name, words in _TALON_WORDS.items()}
_COUNT = re.compile(r"[0-9]{1,2}")
_CONTRACT = re.compile(r"([1-9][0-9]?)\s*+(\D++)")
_LONGEST = 80  # characters of a game; with its talon rule it has thirty


@called
def parse_game(text: str) -> Game:
    """``6S``, ``6♠``, ``7NT``, ``7бк``, ``misere``, ``мизер``, ``raspasy``, ``распасы``, in any case.

    Raspasy may name its talon rule, ``raspasy:closed``; without one it is the default rule.

    :raises TalonRuleError: raspasy with an unknown talon rule.
    :raises LevelError: a contract level outside 6 to 10.
    :raises HomoglyphError: a strain in the look-alike letter of the other alphabet.
    :raises UnknownGameError: anything else.
    """
    given = text_of(text, "game", sys.maxsize)
    if len(given) > _LONGEST:
        raise UnknownGameError(
            _(
                "unknown game {given} of {count} characters; known are 6S to 10NT, misere and raspasy",
                given=quoted(given),
                count=len(given),
            ),
            text=given,
        )
    return _game(given)


@lru_cache(maxsize=256)
def _game(text: str) -> Game:
    given = " ".join(unicodedata.normalize("NFC", text).split())
    word, _rest, rest = given.partition(" ")
    given = f"{_LEVELS[word.lower()]} {rest}" if word.lower() in _LEVELS else given
    name, colon, rule = given.lower().partition(":")
    if name.strip() in _RASPASY:
        return Raspasy(parse_talon_rule(rule)) if colon else Raspasy()
    if given.lower() in _NAMES:
        return _NAMES[given.lower()]
    contract = _CONTRACT.fullmatch(given)
    if contract is None:
        if given.lower() in STRAIN_NAMES or given.lower() in SUIT_WORDS:
            hint = _("unknown game {given}; say the level, as in 7бк; known are 6S to 10NT, misere and raspasy", given=quoted(given))
            raise UnknownGameError(hint, text=given)
        raise UnknownGameError(_("unknown game {given}; known are 6S to 10NT, misere and raspasy", given=quoted(given)), text=given)
    try:
        strain = parse_strain(contract[2])
    except HomoglyphError as fault:
        raise HomoglyphError(_("in the game {given}, {fault}", given=quoted(given), fault=fault), **fault.data) from None
    except NotationError as fault:
        raise UnknownGameError(_("unknown game {given}: {fault}", given=quoted(given), fault=fault), text=given) from None
    return Contract(int(contract[1]), strain)


def parse_talon_played(value: object) -> int | None:
    """How many talon cards belong to finished tricks, as a number or as text; ``None`` where nothing is said.

    :raises FieldTypeError: anything else.
    """
    if value is None or (isinstance(value, str) and not value.strip()):
        return None
    if isinstance(value, str) and _COUNT.fullmatch(value.strip()):
        return int(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise FieldTypeError(_("the talon cards played are a number from 0 to 2, not {value}", value=quoted(value)), what="talon_played")


@checked
def format_game(game: Game, alphabet: Alphabet = Alphabet.UNICODE) -> str:
    """``6S``, ``6♠``; ``7NT``, ``7бк``; ``misere``, ``мизер``; ``raspasy``, ``распасы``, with its talon rule if not the default."""
    russian = alphabet is Alphabet.RUSSIAN
    if isinstance(game, Contract):
        return f"{game.level}{format_strain(game.strain, alphabet)}"
    if isinstance(game, Misere):
        return "мизер" if russian else "misere"
    if not russian:
        return str(game)
    return "распасы" if game.rule == Raspasy().rule else f"распасы: {format_talon_rule(game.rule, alphabet)}"


def format_talon_rule(rule: TalonRule, alphabet: Alphabet = Alphabet.UNICODE) -> str:
    """``virtual+winner-leads``, in Russian ``ход картой прикупа + ходит взявший``."""
    if alphabet is not Alphabet.RUSSIAN:
        return rule.name
    return " + ".join(_TALON_WORDS[name] for name in rule.name.split("+"))


@checked
def parse_talon_rule(text: str) -> TalonRule:
    """``virtual+winner-leads``, or in Russian ``ход картой прикупа + ходит взявший``.

    :raises TalonRuleError: no such rule or switch.
    """
    names = [" ".join(name.lower().split()) for name in text.split("+")]
    return TalonRule.named("+".join(_TALON_NAMES.get(name.replace("ё", "е"), name) for name in names))
