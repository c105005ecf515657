"""The question that an answer in JSON repeats: a position, a hunt, or what a player sees, in ASCII."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..model.cards import Card, Seat
from ..model.hunt_position import HuntPosition
from ..model.position import Position
from ..model.view import View
from .alphabets import Alphabet
from .cards import format_hand
from .deals import format_deal
from .games import format_game
from .records import position_to_record

__all__ = ["hunt_question", "position_question", "view_question"]

Question = dict[str, Any]


def position_question(position: Position) -> Question:
    """The position's record, and ``taken`` where tricks have been taken, for which a record has no place."""
    return position_to_record(position) | _taken(position.tricks)


def hunt_question(position: HuntPosition) -> Question:
    """``deal``, the declarer's hand in it of twelve cards, ``game``, ``declarer``, ``leader``, and ``table`` and ``taken`` if any."""
    question: Question = {
        "deal": format_deal(position.deal, Alphabet.ASCII),
        "game": format_game(position.game, Alphabet.ASCII),
        "declarer": position.declarer.name,
        "leader": position.leader.name,
    }
    return question | _cards(table=position.table) | _taken(position.tricks)


def view_question(view: View) -> Question:
    """``seat``, ``hand`` and ``absent``, and what else the player knows."""
    question: Question = {"seat": view.seat.name, "hand": format_hand(view.hand, Alphabet.ASCII), "absent": view.absent.name}
    if view.game is not None:
        question["game"] = format_game(view.game, Alphabet.ASCII)
    question |= {name: seat.name for name, seat in (("declarer", view.declarer), ("leader", view.leader)) if seat is not None}
    if view.open_hands:
        question["open"] = {seat.name: format_hand(hand, Alphabet.ASCII) for seat, hand in view.open_hands.items()}
    return question | _cards(discard=tuple(view.discard or ()), talon=view.talon or (), out=tuple(view.out), play=view.play)


def _cards(**lists: Sequence[Card]) -> Question:
    return {name: [card.ascii for card in cards] for name, cards in lists.items() if cards}


def _taken(tricks: Sequence[int]) -> Question:
    return {"taken": {seat.name: count for seat, count in zip(Seat, tricks, strict=True) if count}} if any(tricks) else {}
