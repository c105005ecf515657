"""What a line beside printed hands says of the game: ``Юг играет 6♥, ходит Запад``, ``мизер, Запад``, ``West leads``."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..errors import PrefsolveError, quoted
from ..messages import _
from ..model.cards import Seat
from ..model.game import Game
from ..notation import parse_game, parse_seat
from ..notation.alphabets import SEAT_NAMES, SUIT_WORDS
from .problem import FormatError

__all__ = ["PART_WORDS", "Said", "said_in"]

Said = tuple[str, Game | Seat]  # game, declarer or turn, and its value

PART_WORDS = {
    **dict.fromkeys(("declarer", "играет", "играющий", "разыгрывает"), "declarer"),
    **dict.fromkeys(("leads", "to lead", "to play", "on lead", "ходит", "на ходу", "ход", "первый ход"), "turn"),
}
_ENDS = {"Север": "а у ом", "Восток": "а у ом", "Юг": "а у ом", "Запад": "а у ом"}
_SEATS = {name.lower(): Seat(n) for names in SEAT_NAMES.values() for n, name in enumerate(names)}
_SEATS |= {name.lower() + end: _SEATS[name.lower()] for name, ends in _ENDS.items() for end in ends.split()}
_LEADS = frozenset(("ходит", "ход", "ходу", "ходят", "ходить", "заход", "выход", "начинает", "leads", "lead", "led"))
_DECLARES = frozenset(
    ("играет", "играют", "играющий", "разыгрывает", "заказал", "заказывает", "объявил", "объявляет", "контракт", "игра", "заявка")
) | {"declarer", "declares", "plays", "contract", "game"}
_SUITS = "|".join(sorted(SUIT_WORDS, key=len, reverse=True))
_LEVEL = "10|[6-9]|шесть|семь|восемь|девять|десять"
_STRAIN = rf"[♠♣♦♥♤♧♢♡]|(?:nt|бк|б/к|без козыр(?:я|ей)|бескозырк[аиу]|no trumps?|{_SUITS}|[scdhптбчк])\b"
_WHOLE = r"(?:мизере?|misere|misère|raspasy|распас(?:ы|овка)?)\b"
_GAME = re.compile(rf"(?<!\w)(?:(?:{_LEVEL})\s?(?:{_STRAIN})|{_WHOLE})", re.IGNORECASE)
_CLAUSE = re.compile(r"[,;!?]|\.(?!\d)|\s(?:и|а|and)\s")
_WORD = re.compile(r"[^\W\d_]+")


def said_in(line: str) -> tuple[list[Said], bool]:
    """What the line says, and whether there is more in it than that.

    :raises FormatError: a sentence that names several seats or games, so that it is not clear whose game or lead it tells.
    """
    whole = line.strip().rstrip(".")
    head, comma, last = whole.rpartition(",")
    seat = _seat(last) if comma else None
    game = _game(head if seat is not None else whole)
    if game is not None:
        return [("game", game), *([("declarer", seat)] if seat is not None else [])], False
    found: list[Said] = []
    more = False
    for clause in _CLAUSE.split(whole):
        said = list(_of_clause(clause.strip()))
        found += said
        more = more or bool(clause.strip() and not said)
    return found, more


def _of_clause(clause: str) -> Iterator[Said]:
    words = [word.lower() for word in _WORD.findall(_GAME.sub(" ", clause))]
    leads, declares = bool(_LEADS & set(words)), bool(_DECLARES & set(words))
    games = [found[0] for found in _GAME.finditer(clause)]
    seats = [_SEATS[word] for word in words if word in _SEATS]
    others = [word for word in words if word not in _SEATS and word not in _LEADS | _DECLARES]
    if (leads or declares) and not seats:
        seats = [seat for word in _WORD.findall(_GAME.sub(" ", clause)) if (seat := _letter(word)) is not None]
        others = [word for word in others if len(word) > 1]
    plain = bool(games and seats) and set(others) <= {"у", "by"}  # мизер у Запада
    if not (leads or declares or plain or (len(games) == 1 and not words)):
        return
    if len(seats) > 1 or len(games) > 1 or (leads and (declares or games)):
        raise FormatError(_("it is not clear who plays what, or who leads, in {clause}", clause=quoted(clause)))
    if games:
        yield "game", parse_game(games[0])
    if seats:
        yield ("turn" if leads else "declarer"), seats[0]


def _letter(word: str) -> Seat | None:
    """The seat of a capital letter that stands as a word; В and С are prepositions too, where more words follow."""
    return parse_seat(word) if len(word) == 1 and word in "NESWСВЮЗ" else None


def _seat(text: str) -> Seat | None:
    word = text.strip()
    return _SEATS[word.lower()] if word.lower() in _SEATS else _letter(word)


def _game(text: str) -> Game | None:
    try:
        return parse_game(text)
    except PrefsolveError:
        return None
