"""Records of named fields, as batches have them: a line of JSON, a row of CSV; to problems and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ..errors import HandSizeError, MissingKeyError, PrefsolveError, quoted
from ..messages import _
from ..model.cards import Hand
from ..model.deal import Deal
from ..notation import (
    RECORD_KEYS,
    Alphabet,
    format_cards,
    format_deal,
    format_game,
    parse_cards,
    parse_game,
    parse_seat,
    position_from_record,
    position_to_record,
)
from ..notation.alphabets import Letters, field_words
from ..notation.hunts import hunt_from_record
from ..notation.records import REQUIRED_KEYS, deal_of_record
from .problem import FormatError, Loss, Problem, problem_of_position

__all__ = ["CARRIES", "fields_of_problem", "problem_of_fields"]

CARRIES = frozenset({"game", "declarer", "leader", "talon", "opening", "opened", "discard", "play", "turns", "number"})


def problem_of_fields(body: Mapping[str, object]) -> Problem:
    """The problem that a record states: a position, a hunt, or as much as it says; what nobody reads is noted.

    :raises PrefsolveError: as :func:`~prefsolve.notation.position_from_record` does.
    """
    known = {key: value for key, value in body.items() if key in RECORD_KEYS and value is not None and str(value).strip()}
    notes = tuple(
        _("the field {key} has no place: {value}", key=quoted(key), value=quoted(value))
        for key, value in body.items()
        if key not in RECORD_KEYS
    )
    number = known.get("id")
    rule_open = "talon_rule" not in known and ":" not in str(known.get("game", ""))
    return replace(_problem(known), number="" if number is None else str(number), notes=notes, rule_open=rule_open)


def _problem(fields: Mapping[str, object]) -> Problem:
    if "deal" not in fields:
        raise MissingKeyError(_("the record has no deal"), key="deal")
    if any(key not in fields for key in REQUIRED_KEYS):
        return _partial(fields)
    try:
        return problem_of_position(position_from_record(fields))
    except HandSizeError as fault:
        hunt = _hunt(fields)
        if hunt is None:
            raise fault
        return hunt


def _hunt(fields: Mapping[str, object]) -> Problem | None:
    """The hunt of a record whose declarer has two cards more than the others."""
    try:
        found = problem_of_position(hunt_from_record({key: value for key, value in fields.items() if not key.startswith("talon_")}))
    except PrefsolveError:
        return None
    return found if "discard" not in fields else None


def _partial(fields: Mapping[str, object]) -> Problem:
    """What a record says that lacks the game, or who leads: such as a deal alone."""
    letters = Letters()
    deal = deal_of_record(fields, letters)
    letters.check()
    piles = {name: Hand(parse_cards(fields[name], field_words(name))) for name in ("talon", "discard") if name in fields}  # type: ignore[arg-type]
    if "table" in fields:
        raise MissingKeyError(_("cards lie on the table, and the record does not say who led, or what is played"), key="leader")
    said = {name: str(fields[name]) for name in ("game", "declarer", "leader") if name in fields}
    return Problem(
        deal.replace(talon=piles.get("talon"), discard=piles.get("discard")),
        parse_game(said["game"]) if "game" in said else None,
        parse_seat(said["declarer"]) if "declarer" in said else None,
        parse_seat(said["leader"]) if "leader" in said else None,
    )


def fields_of_problem(problem: Problem, number: int) -> tuple[dict[str, object], list[Loss]]:
    """The record of the position that the problem shows, and what is lost; ``number`` is its deal's.

    :raises FormatError: a hunt of which tricks have been played; :class:`PrefsolveError`: no position.
    """
    if problem.is_hunt:
        return _fields_of_hunt(problem), _later(problem, number)
    position = problem.position()
    losses = _later(problem, number)
    if earlier := problem.turns - problem.turns % 3:
        losses.insert(0, Loss(number, "play", _("the {earlier} cards of earlier tricks", earlier=earlier)))
    if any(position.tricks):
        losses.append(Loss(number, "tricks", _("tricks already taken; the answer will count from here on")))
    return position_to_record(position), losses


def _fields_of_hunt(problem: Problem) -> dict[str, object]:
    if problem.turns > 2 or any(problem.tricks) or problem.game is None or problem.leader is None or problem.declarer is None:
        raise FormatError(_("a record holds a hunt before its first trick is over, with its game, declarer and leader"))
    fields: dict[str, object] = {
        "deal": format_deal(Deal(problem.deal.hands), Alphabet.ASCII),
        "game": format_game(problem.game, Alphabet.ASCII),
        "declarer": problem.declarer.name,
        "leader": problem.leader.name,
    }
    piles = {"table": problem.play[: problem.turns], "talon": problem.talon}
    return fields | {name: format_cards(cards, Alphabet.ASCII).split() for name, cards in piles.items() if cards}


def _later(problem: Problem, number: int) -> list[Loss]:
    later = len(problem.play) - problem.turns
    return [Loss(number, "play", _("the {later} cards that come after the position shown", later=later))] if later else []
