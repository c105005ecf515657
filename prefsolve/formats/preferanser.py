"""Preferanser's JSON: one deal per file, cards by name (``SPADE_10``), a contract for each seat, the talon as ``widow``.

The widow holds the two cards outside the hands: the talon, which the declarer put down again.  A file with three
players has hands for three seats.  The defenders' ``WHIST`` or ``PASS`` says no more than that they defend.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from ..errors import PrefsolveError, quoted
from ..files.structured import load_json
from ..messages import _
from ..model.cards import Card, Hand, Rank, Seat, Strain, Suit
from ..model.deal import Deal
from ..model.game import Contract, Game, Misere, Raspasy, TalonRule
from .problem import FormatError, Loss, Problem
from .text import decode

__all__ = ["CARRIES", "read", "recognises", "write"]

CARRIES = frozenset({"game", "declarer", "leader", "talon", "opening", "discard", "title", "comment"})
SEATS = ("north", "east", "south", "west")
SUITS = ("SPADE", "CLUB", "DIAMOND", "HEART")
RANKS = ("7", "8", "9", "10", "JACK", "QUEEN", "KING", "ACE")
LEVELS = {"SIX": 6, "SEVEN": 7, "EIGHT": 8, "NINE": 9, "TEN": 10}
STRAINS = dict(zip((*SUITS, "NO_TRUMP"), Strain, strict=True))
CARDS = {f"{suit}_{rank}": Card.of(Suit(s), Rank(r)) for s, suit in enumerate(SUITS) for r, rank in enumerate(RANKS)}
GAMES: dict[str, Game] = {
    "MISER": Misere(),
    **{f"{word}_{name}": Contract(level, strain) for word, level in LEVELS.items() for name, strain in STRAINS.items()},
}
WORDS = {word: word for word in ("WHIST", "PASS", *GAMES)}  # what a seat may have said
CARD_NAMES = {card: name for name, card in CARDS.items()}
GAME_NAMES = {game: name for name, game in GAMES.items()}
KNOWN = {"name", "description", "firstTurn", "players", "widow", *(f"{seat}{part}" for seat in SEATS for part in ("Cards", "Contract"))}


def recognises(text: str) -> bool:
    """Whether the text is a JSON object with a key of this format."""
    return text.lstrip().startswith("{") and any(f'"{key}"' in text for key in ("firstTurn", "eastCards", "southCards", "westCards"))


def read(data: bytes) -> list[Problem]:
    """The file's one deal.

    :raises FormatError: no JSON object, or a key with a wrong value; the message names the key.
    """
    body = load_object(decode(data))
    given = {Seat(n): f"{seat}Cards" for n, seat in enumerate(SEATS)}
    hands = {seat: Hand(_cards(body[key], key)) for seat, key in given.items() if body.get(key)}
    game, declarer, notes = _contracts(body, hands)
    cards = _widow(body.get("widow"))
    pile = Hand(cards)
    notes += [
        _("the key {key!r} has no place: {value!r}", key=key[:40], value=value)[:120] for key, value in body.items() if key not in KNOWN
    ]
    if body.get("players") not in (None, "THREE"):
        notes.append(_("players: {body!r}", body=body["players"])[:80])
    discard = Hand() if isinstance(game, Raspasy | None) else pile
    if isinstance(game, Raspasy):
        game = Raspasy() if cards else Raspasy(TalonRule.named("closed"))
        notes.append(_("the talon rule is not given; read as {rule}", rule=game.rule))
    try:
        deal = Deal(hands, pile, discard)
    except PrefsolveError as fault:
        raise FormatError(str(fault)) from fault
    leader = _word(body, "firstTurn", {name.upper(): Seat(n) for n, name in enumerate(SEATS)})
    opening = cards if isinstance(game, Raspasy) else ()
    title, comment = _text(body, "name"), _text(body, "description")
    return [Problem(deal, game, declarer, leader, opening=opening, title=title, comment=comment, notes=tuple(notes))]


def load_object(text: str) -> dict[str, Any]:
    """The JSON object a text holds; raises :class:`FormatError` for anything else, nested however deep."""
    body = load_json(text, FormatError)
    if not isinstance(body, dict):
        raise FormatError(_("the file holds a JSON {type}, not an object", type=type(body).__name__))
    return body


def _cards(names: object, key: str) -> tuple[Card, ...]:
    if not isinstance(names, list):
        raise FormatError(_("{key}: this must be a list of cards, not {value}", key=key, value=quoted(names)))
    if len(names) > len(CARDS):
        raise FormatError(_("{key}: {count} cards are named, and the pack has {most}", key=key, count=len(names), most=len(CARDS)))
    cards = [_card(name, key) for name in names]
    if len(set(cards)) != len(cards):
        twice = next(card for card in cards if cards.count(card) > 1)
        raise FormatError(_("{key}: {twice} appears twice", key=key, twice=twice))
    return tuple(cards)


def _card(name: object, key: str) -> Card:
    if not isinstance(name, str) or name not in CARDS:
        raise FormatError(_("{key}: a card is like SPADE_10 or HEART_ACE, not {value}", key=key, value=quoted(name)))
    return CARDS[name]


def _widow(value: object) -> tuple[Card, ...]:
    if value is None:
        return ()
    if not isinstance(value, dict) or set(value) - {"card1", "card2"}:
        raise FormatError(_("widow: an object of card1 and card2 is wanted, not {value}", value=quoted(value)))
    names = [value[key] for key in ("card1", "card2") if value.get(key) is not None]
    return _cards(names, "widow")


def _contracts(body: dict[str, Any], hands: dict[Seat, Hand]) -> tuple[Game | None, Seat | None, list[str]]:
    """The game and its declarer; what defenders are said to do is noted where it is not what they do anyway."""
    words = {seat: _word(body, f"{SEATS[seat]}Contract", WORDS) for seat in hands}
    for seat in sorted(set(Seat) - set(hands)):
        if _word(body, f"{SEATS[seat]}Contract", WORDS) in GAMES:
            raise FormatError(_("{seats}Contract: {seat} declares and has no cards", seats=SEATS[seat], seat=seat))
    playing = [seat for seat, word in words.items() if word in GAMES]
    if len(playing) > 1:
        raise FormatError(_("{playing} both declare", playing=_("{one} and {other}", one=playing[0], other=playing[1])))
    if not playing:
        passed = words and all(word == "PASS" for word in words.values())
        return (Raspasy() if passed else None), None, []
    declarer = playing[0]
    game = GAMES[words[declarer] or ""]
    usual = _defence(game)
    odd = [
        _("{seats}Contract: {word}", seats=SEATS[seat], word=word)
        for seat, word in words.items()
        if seat != declarer and word not in (usual, None)
    ]
    return game, declarer, odd


def _defence(game: Game) -> str:
    return "PASS" if isinstance(game, Misere | Raspasy) else "WHIST"


def _word(body: dict[str, Any], key: str, known: dict[str, Any]) -> Any:
    value = body.get(key)
    if value is not None and (not isinstance(value, str) or value not in known):
        raise FormatError(_("{key}: {value} is not known", key=key, value=quoted(value)))
    return None if value is None else known[value]


def _text(body: dict[str, Any], key: str) -> str:
    value = body.get(key)
    if value is None:
        return ""
    if not isinstance(value, str):
        raise FormatError(_("{key}: this must be text, not {value}", key=key, value=quoted(value)))
    return value


def write(problems: Sequence[Problem]) -> tuple[str, list[Loss]]:
    """The one problem as JSON, and what it has no place for; raises :class:`FormatError` for several."""
    if len(problems) != 1:
        raise FormatError(_("a Preferanser file holds one deal, not {count}; write them one by one", count=len(problems)))
    (problem,) = problems
    body: dict[str, Any] = {"name": problem.title, "description": problem.comment}
    if problem.leader is not None:
        body["firstTurn"] = SEATS[problem.leader].upper()
    body["players"] = "THREE"
    if problem.game is not None:
        for seat in problem.deal.seats:
            name = GAME_NAMES[problem.game] if seat == problem.declarer else _defence(problem.game)
            body[f"{SEATS[seat]}Contract"] = name
    pile, losses = _pile(problem)
    if pile:
        body["widow"] = {f"card{n}": CARD_NAMES[card] for n, card in enumerate(problem.opening or pile, 1)}
    if isinstance(problem.game, Raspasy):
        losses.append(Loss(1, "talon rule", problem.game.rule.name))
    for seat, hand in problem.deal.hands.items():
        body[f"{SEATS[seat]}Cards"] = [CARD_NAMES[card] for card in hand]
    return json.dumps(body, ensure_ascii=False, indent=4) + "\n", losses


def _pile(problem: Problem) -> tuple[Hand, list[Loss]]:
    """What the widow holds: the discard where there is one, else the talon; the other of the two is lost if it differs."""
    talon, discard = problem.talon, problem.discard
    if not discard:
        declared = talon and not isinstance(problem.game, Raspasy | None)
        return talon, ([Loss(1, "talon", _("{talon} will be read as the discard too", talon=talon))] if declared else [])
    return discard, (
        [Loss(1, "talon", _("{talon}; the widow holds the discard {discard}", talon=talon or "unknown", discard=discard))]
        if talon != discard
        else []
    )
