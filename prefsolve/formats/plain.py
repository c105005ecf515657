"""Plain lists: one hand per line, rank before suit (``Qs Js Jc 10c Jd``), and below them what is played.

A problem is a block of lines; a blank line separates it from the next.  Its first three lines are the hands, each perhaps
begun by its seat (``N:``); without seats they are numbered 1, 2, 3 and sit North, East and South.  Then come declarer,
leader, game and the expected declarer's tricks, either as four bare lines in this order or as ``key: value`` lines in
any order.  A seat is a letter, a name, or the number of its line.  ``#`` begins a remark that is not read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from ..errors import PrefsolveError
from ..messages import _
from ..model.cards import Card, Hand, Rank, Seat
from ..model.deal import Deal
from ..model.game import Raspasy
from ..notation import format_game, parse_cards, parse_game, parse_seat
from ..notation.alphabets import Alphabet, field_words
from .problem import FormatError, Loss, Problem
from .text import LONGEST_PLAY, check_number, decode, lines_of, read_play

__all__ = ["CARRIES", "read", "recognises", "write"]

TEXTS = ("title", "title_en", "author", "source", "number", "comment")
CARRIES = frozenset({"game", "declarer", "leader", "answer", "talon", "opening", "discard", "play", "turns", "keys", *TEXTS})
BARE = ("declarer", "leader", "game", "tricks")
KEYS = (*BARE, "talon", "discard", "play", "turns", "keys", *TEXTS)
SEATED = re.compile(r"\s*+([^\W\d_]++|[1-3])\s*+:\s*+")
CARD = re.compile(r"(?:10|[7-9TJQKA])[scdhSCDH♠♣♦♥]")


def recognises(text: str) -> bool:
    """Whether the first line with anything on it is a list of cards, rank first."""
    first = next((line for line in lines_of(text) if line.split("#", 1)[0].strip()), "").split("#", 1)[0]
    seated = SEATED.match(first)
    words = first[seated.end() if seated else 0 :][:LONGEST_PLAY].split()
    return bool(words) and all(CARD.fullmatch(word) for word in words)


@dataclass(slots=True)
class _Block:
    """The lines of one problem, with their numbers."""

    lines: list[tuple[int, str]] = field(default_factory=list)


def read(data: bytes) -> list[Problem]:
    """The problems of a file; raises :class:`FormatError` that names the line."""
    blocks = [_Block()]
    for number, line in enumerate(lines_of(decode(data, fallback="cp1251")), 1):
        kept = line if _key_of(line) in TEXTS else line.split("#", 1)[0]
        if kept.strip():
            blocks[-1].lines.append((number, kept.strip()))
        elif blocks[-1].lines and not line.strip():
            check_number(len(blocks))
            blocks.append(_Block())
    return [_problem(block.lines) for block in blocks if block.lines]


def _key_of(line: str) -> str:
    head, colon, _rest = line.partition(":")
    return head.strip().lower() if colon else ""


def _problem(lines: Sequence[tuple[int, str]]) -> Problem:
    if len(lines) < 3:
        raise FormatError(
            _("line {lines}: a problem begins with three lines of cards; here are {count}", lines=lines[0][0], count=len(lines))
        )
    hands: dict[Seat, Hand] = {}
    for index, (number, line) in enumerate(lines[:3]):
        seat, cards = _hand(line, index, _("line {number}", number=number))
        if seat in hands:
            raise FormatError(_("line {number}: {seat} has two hands", number=number, seat=seat))
        hands[seat] = Hand(cards)
    values = _values(lines[3:])
    try:
        deal = Deal(hands, _pile(values, "talon"), _pile(values, "discard"))
        return _with_values(deal, list(hands), values)
    except PrefsolveError as fault:
        raise (
            fault if isinstance(fault, FormatError) else FormatError(_("line {lines}: {fault}", lines=lines[0][0], fault=fault))
        ) from fault


def _hand(line: str, index: int, where: str) -> tuple[Seat, tuple[Card, ...]]:
    seated = SEATED.match(line)
    try:
        if seated is None:
            return Seat(index), parse_cards(line, _("the hand"))
        label = seated.group(1)
        seat = Seat(int(label) - 1) if label in ("1", "2", "3") else parse_seat(label)
        return seat, parse_cards(line[seated.end() :], _("the hand"))
    except PrefsolveError as fault:
        raise FormatError(_("{where}: {fault}", where=where, fault=fault)) from fault


def _values(lines: Sequence[tuple[int, str]]) -> dict[str, str]:
    """What stands below the hands, by key; a comment may have several lines."""
    values: dict[str, str] = {}
    comment: list[str] = []
    bare = iter(BARE)
    for number, line in lines:
        key = _key_of(line)
        if key in KEYS:
            text = line.partition(":")[2].strip()
            if key == "comment":
                comment.append(text)
            elif key in values:
                raise FormatError(_("line {number}: {key} appears a second time", number=number, key=key))
            else:
                values[key] = text
            continue
        name = next(bare, None)
        if name is None or name in values or key:
            raise FormatError(
                _("line {number}: {line!r} is not known; keys are {keys}", number=number, line=line[:40], keys=", ".join(KEYS))
            )
        values[name] = line
    return values | ({"comment": "\n".join(comment)} if comment else {})


def _pile(values: dict[str, str], name: str) -> Hand:
    return Hand(parse_cards(values.get(name, ""), field_words(name)))


def _with_values(deal: Deal, seats: list[Seat], values: dict[str, str]) -> Problem:
    def seat(key: str) -> Seat | None:
        text = values.get(key, "")
        if text in ("1", "2", "3"):
            return seats[int(text) - 1]
        return parse_seat(text) if text else None

    game = parse_game(values["game"]) if values.get("game") else None
    return Problem(
        deal,
        game,
        seat("declarer"),
        seat("leader"),
        read_play(values.get("play", ""), _("the play")),
        _number(values, "turns") or 0,
        opening=parse_cards(values.get("talon", ""), _("the talon")) if isinstance(game, Raspasy) else (),
        answer=_number(values, "tricks"),
        keys=parse_cards(values.get("keys", ""), _("the keys")),
        **{name: values.get(name, "") for name in TEXTS},  # type: ignore[arg-type]
    )


def _number(values: dict[str, str], key: str) -> int | None:
    text = values.get(key, "")
    if text and not re.fullmatch(r"[0-9]{1,3}", text):
        raise FormatError(_("{key}: this must be a number, not {text!r}", key=key, text=text[:20]))
    return int(text) if text else None


def write(problems: Sequence[Problem]) -> tuple[str, list[Loss]]:
    """The problems as blocks of lines, and what the format has no place for."""
    losses = [
        Loss(number, name, _("spaces at the ends of its lines are left out"))
        for number, problem in enumerate(problems, 1)
        for name in TEXTS
        if _clean(getattr(problem, name)) != getattr(problem, name)
    ]
    return "\n".join(_write_one(problem) for problem in problems).replace("\0", ""), losses


def _clean(text: str) -> str:
    return "\n".join(line.strip() for line in lines_of(text.replace("\0", ""))).strip()


def _write_one(problem: Problem) -> str:
    lines = [f"{seat}: {' '.join(map(_card, hand))}" for seat, hand in problem.deal.hands.items()]
    values: dict[str, object] = {
        "declarer": problem.declarer.name if problem.declarer is not None else "",
        "leader": problem.leader.name if problem.leader is not None else "",
        "game": format_game(problem.game, Alphabet.ASCII) if problem.game is not None else "",
        "tricks": problem.answer if problem.answer is not None else "",
        "talon": " ".join(map(_card, problem.opening or problem.talon)),
        "discard": " ".join(map(_card, problem.discard)),
        "play": " ".join(map(_card, problem.play)),
        "turns": problem.turns or "",
        "keys": " ".join(map(_card, problem.keys)),
    }
    lines += [f"{key}: {value}" for key, value in values.items() if value != ""]
    for name in TEXTS:
        text = _clean(getattr(problem, name))
        if name == "comment":
            lines += [f"comment: {line}".rstrip() for line in text.split("\n") if text]
        elif text:
            lines.append(f"{name}: {' '.join(text.split(chr(10)))}")
    return "\n".join(lines) + "\n"


def _card(card: Card) -> str:
    rank = "10" if card.rank is Rank.TEN else card.rank.letter
    return rank + card.suit.letter.lower()
