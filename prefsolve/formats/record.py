"""Records of played deals, in TOML or JSON: the hands, what was played, and every card in play order.

The hands may stand as they were when the play began, or as they were dealt, with the talon beside them; with a talon
and a discard the one is worked out from the other.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import tomli_w

from ..errors import PrefsolveError, TalonError, quoted
from ..files.structured import load_json, load_toml, peek_json
from ..messages import _
from ..model.cards import Card, Hand, Seat
from ..model.deal import Deal
from ..model.game import Raspasy
from ..model.position import FULL_HAND, NO_TRICKS
from ..notation import (
    RECORD_KEYS,
    Alphabet,
    format_cards,
    format_deal,
    format_game,
    parse_cards,
    parse_deal,
    parse_game,
    parse_hand,
    parse_seat,
)
from ..notation.alphabets import field_words
from .position_records import problem_of_fields
from .problem import FormatError, Loss, Problem, place
from .text import check_number, decode, read_play

__all__ = ["CARRIES", "problem_of_any", "read_json", "read_toml", "recognises_json", "recognises_toml", "write_json", "write_toml"]

TEXTS = ("title", "title_en", "author", "source", "number", "comment")
CARRIES = frozenset(
    {"game", "declarer", "leader", "talon", "opening", "discard", "play", "turns", "tricks", "claim", "answer", "keys", *TEXTS}
)
KEYS = ("deal", "hands", "talon", "discard", "game", "declarer", "leader", "tricks", "play", "turns", "claim", "answer", "keys", *TEXTS)


def recognises_toml(text: str) -> bool:
    """Whether the text is TOML with the deal or its hands, and a play or no title, which an etude has."""
    try:
        body = load_toml(text, FormatError)
    except FormatError:
        return False
    return ("deal" in body or "hands" in body) and ("play" in body or "title" not in body)


def recognises_json(text: str) -> bool:
    """Whether the text is a list of JSON objects with a deal, or one such object, on one line only if it has a play."""
    body = peek_json(text)
    several = isinstance(body, list) or "\n" in text.strip()
    first = body[0] if isinstance(body, list) and body else body
    if not isinstance(first, dict):
        return False
    return "play" in first or "hands" in first or ("deal" in first and several)


def read_toml(data: bytes) -> list[Problem]:
    """The one deal of a TOML file; raises :class:`FormatError`."""
    return [problem_of(load_toml(decode(data), FormatError))]


def read_json(data: bytes) -> list[Problem]:
    """The deals of a JSON file: one object, or a list of them; raises :class:`FormatError`."""
    body = load_json(decode(data), FormatError)
    rows = body if isinstance(body, list) else [body]
    check_number(len(rows))
    problems = []
    for number, row in enumerate(rows, 1):
        try:
            problems.append(problem_of_any(row))
        except PrefsolveError as fault:
            raise place(number, len(rows) > 1, fault) from fault
    return problems


def problem_of_any(body: object) -> Problem:
    """The problem of a record with a play, or of one as batches have it; raises as :func:`problem_of` does."""
    plain = isinstance(body, dict) and "deal" in body and not any(key in body for key in KEYS if key not in RECORD_KEYS)
    return problem_of_fields(body) if isinstance(body, dict) and plain else problem_of(body)


def problem_of(body: object) -> Problem:
    """The problem that a record's keys and values make.

    :raises FormatError: no mapping, an unknown key, or a value of the wrong type or meaning; the message names the key.
    """
    if not isinstance(body, dict):
        raise FormatError(_("a record is an object of named values, not {value}", value=quoted(body)))
    for key in body:
        if key not in KEYS:
            raise FormatError(_("the key {key!r} is not known; keys are {keys}", key=key[:40], keys=", ".join(KEYS)))
    game = _parsed(body, "game", parse_game)
    declarer = _parsed(body, "declarer", parse_seat)
    play = _cards(body, "play")
    turns = _number(body, "turns")
    return Problem(
        _deal(body, declarer, raspasy=isinstance(game, Raspasy)),
        game,
        declarer,
        _parsed(body, "leader", parse_seat),
        play,
        len(play) if turns is None else turns,
        _tricks(body.get("tricks")),
        _cards(body, "talon") if isinstance(game, Raspasy) else (),
        _number(body, "answer"),
        _cards(body, "keys"),
        _number(body, "claim"),
        **{name: _text(body, name) for name in TEXTS},  # type: ignore[arg-type]
    )


def _text(body: Mapping[str, Any], key: str) -> str:
    value = body.get(key, "")
    if not isinstance(value, str):
        raise FormatError(_("{key}: this must be text, not {value}", key=key, value=quoted(value)))
    return value


def _number(body: Mapping[str, Any], key: str) -> int | None:
    value = body.get(key)
    if value is not None and (not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 30):
        raise FormatError(_("{key}: a number from 0 to 30 is wanted, not {value}", key=key, value=quoted(value)))
    return value


def _parsed(body: Mapping[str, Any], key: str, parse: Any) -> Any:
    text = _text(body, key).strip()
    try:
        return parse(text) if text else None
    except PrefsolveError as fault:
        raise FormatError(_("{key}: {fault}", key=key, fault=fault)) from fault


def _cards(body: Mapping[str, Any], key: str) -> tuple[Card, ...]:
    """Cards as one text or a list of texts, each of one card, a trick, or as many as one likes."""
    value = body.get(key, "")
    texts = value if isinstance(value, list) else [value]
    for text in texts:
        if not isinstance(text, str):
            raise FormatError(_("{key}: cards are text, not {value}", key=key, value=quoted(text)))
    try:
        return (read_play if key == "play" else parse_cards)(" ".join(texts), field_words(key))  # each checks the length first
    except PrefsolveError as fault:
        raise FormatError(_("{key}: {fault}", key=key, fault=fault)) from fault


def _tricks(value: object) -> tuple[int, int, int, int]:
    """Tricks taken before the first card of the play, by seat: ``{N = 1, W = 2}``."""
    if value is None:
        return NO_TRICKS
    if not isinstance(value, dict):
        raise FormatError(_("tricks: numbers by seat are wanted, not {value}", value=quoted(value)))
    tricks, named = list(NO_TRICKS), set()
    for name in value:
        try:
            seat = parse_seat(name)
            tricks[seat] = _number(value, name) or 0
        except PrefsolveError as fault:
            raise FormatError(_("tricks: {fault}", fault=fault)) from fault
        if seat in named:
            raise FormatError(_("tricks: {seat} appears twice", seat=seat))
        named.add(seat)
    return tricks[0], tricks[1], tricks[2], tricks[3]


def _deal(body: Mapping[str, Any], declarer: Seat | None, *, raspasy: bool) -> Deal:
    """The hands as the play began with them."""
    hands = _hands(body)
    talon, discard = Hand(_cards(body, "talon")), Hand(_cards(body, "discard"))
    try:
        if declarer is not None and declarer in hands and talon and discard and not raspasy:
            hands[declarer] = _after_discard(hands, declarer, talon, discard)
        return Deal(hands, talon, discard)
    except PrefsolveError as fault:
        raise fault if isinstance(fault, FormatError) else FormatError(_("the deal: {fault}", fault=fault)) from fault


def _hands(body: Mapping[str, Any]) -> dict[Seat, Hand]:
    """The hands from ``deal`` (one text) or ``hands`` (a text for each seat); cards may be twice in hand and discard here."""
    if ("deal" in body) == ("hands" in body):
        raise FormatError(_("a record has either deal or hands"))
    if "deal" in body:
        words = _text(body, "deal")
        try:
            return parse_deal(words).hands
        except PrefsolveError as fault:
            raise FormatError(_("deal: {fault}", fault=fault)) from fault
    hands = body["hands"]
    if not isinstance(hands, dict):
        raise FormatError(_("hands: a text for each seat is wanted, not {value}", value=quoted(hands)))
    try:
        seated = {parse_seat(name): parse_hand(_text(hands, name)) for name in hands}
    except PrefsolveError as fault:
        raise FormatError(_("hands: {fault}", fault=fault)) from fault
    if len(seated) != len(hands):
        raise FormatError(_("hands: a seat appears twice"))
    return seated


def _after_discard(hands: Mapping[Seat, Hand], declarer: Seat, talon: Hand, discard: Hand) -> Hand:
    """The declarer's ten cards: as given if the discard is in no hand, else what is left of his cards and the talon."""
    own = hands[declarer]
    if not own.mask & discard.mask and not talon.mask & ~(own.mask | discard.mask):
        return own
    twelve = Hand.from_mask(own.mask | talon.mask)
    if discard.mask & ~twelve.mask or len(twelve) != FULL_HAND + 2:
        raise TalonError(
            _(
                "{declarer} cannot have discarded {discard} from {own} and the talon {talon}",
                declarer=declarer,
                discard=discard,
                own=own,
                talon=talon,
            ),
            pile=discard,
        )
    return Hand.from_mask(twelve.mask & ~discard.mask)


def body_of(problem: Problem) -> dict[str, Any]:
    """The record's keys and values, in the order they are written."""
    body: dict[str, Any] = {name: getattr(problem, name) for name in TEXTS if getattr(problem, name) and name != "comment"}
    body["deal"] = format_deal(Deal(problem.deal.hands), Alphabet.ASCII)
    for name, pile in (("talon", problem.opening or problem.talon), ("discard", problem.discard)):
        if pile:
            body[name] = format_cards(pile, Alphabet.ASCII)
    if problem.game is not None:
        body["game"] = format_game(problem.game, Alphabet.ASCII)
    for name, seat in (("declarer", problem.declarer), ("leader", problem.leader)):
        if seat is not None:
            body[name] = seat.name
    if any(problem.tricks):
        body["tricks"] = {seat.name: problem.tricks[seat] for seat in Seat if problem.tricks[seat]}
    body["play"] = [format_cards(problem.play[n : n + 3], Alphabet.ASCII) for n in range(0, len(problem.play), 3)]
    if problem.turns != len(problem.play):
        body["turns"] = problem.turns
    body |= {name: value for name, value in (("claim", problem.claim), ("answer", problem.answer)) if value is not None}
    if problem.keys:
        body["keys"] = format_cards(problem.keys, Alphabet.ASCII)
    if problem.comment:
        body["comment"] = problem.comment
    return body


def write_toml(problems: Sequence[Problem]) -> tuple[str, list[Loss]]:
    """The one problem as TOML; raises :class:`FormatError` for several."""
    if len(problems) != 1:
        raise FormatError(_("a TOML record holds one deal, not {count}; write JSON or one by one", count=len(problems)))
    body = body_of(problems[0])
    tricks = body.pop("tricks", None)  # a table stands last in TOML
    return tomli_w.dumps(
        body | ({"tricks": tricks} if tricks else {}), multiline_strings="\n" in problems[0].comment and "\\r" not in repr(body)
    ), []


def write_json(problems: Sequence[Problem]) -> tuple[str, list[Loss]]:
    """The problems as one JSON object, or as a list of several."""
    bodies = [body_of(problem) for problem in problems]
    return json.dumps(bodies[0] if len(bodies) == 1 else bodies, ensure_ascii=False, indent=2) + "\n", []
