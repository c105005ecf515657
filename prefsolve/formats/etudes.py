"""The project's own etude files (TOML): one position with its title, source and answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ..errors import PrefsolveError
from ..files.structured import load_toml
from ..messages import _
from ..model.cards import Hand
from ..notation import Alphabet, format_card, parse_cards
from .etude import HUNT_ANSWERS, Answer, Etude, format_etude, parse_etude
from .position_records import fields_of_problem
from .problem import FormatError, Loss, Problem, problem_of_position
from .text import decode

__all__ = ["CARRIES", "problem_of_etude", "read", "recognises", "write"]

TEXTS = ("title", "title_en", "author", "source", "number", "comment")
CARRIES = frozenset(
    {"game", "declarer", "leader", "talon", "opening", "opened", "discard", "play", "turns", *TEXTS}
    | {"answer", "seat_answers", "hunt_answers", "keys", "published"}
)


def recognises(text: str) -> bool:
    """Whether the text is TOML with a deal and a title, but without the cards of a play."""
    try:
        body = load_toml(text, FormatError)
    except FormatError:
        return False
    return "deal" in body and "title" in body and "play" not in body


def read(data: bytes) -> list[Problem]:
    """The file's one etude; raises :class:`FormatError`."""
    try:
        return [problem_of_etude(parse_etude(decode(data), ""))]
    except FormatError:
        raise
    except PrefsolveError as fault:
        raise FormatError(str(fault)) from fault


def problem_of_etude(etude: Etude) -> Problem:
    """The etude as a problem; a card on the table is one that has been played."""
    answer = etude.answer if etude.answer is not None else Answer()
    found = problem_of_position(etude.hunt if etude.is_hunt else etude.position)
    if etude.is_hunt:  # whose position does not ask which of the twelve cards came from the talon
        found = replace(found, deal=found.deal.replace(talon=Hand(parse_cards(etude.talon, _("the talon")))))
    return replace(
        found,
        answer=answer.declarer_tricks,
        seat_answers={name: said for name, said in answer.values.items() if name != "declarer_tricks"},
        hunt_answers={name: said for name in HUNT_ANSWERS if (said := getattr(answer, name)) is not None},
        keys=answer.cards,
        published=answer.published,
        title=etude.title,
        title_en=etude.title_en,
        author=etude.author,
        source=etude.source,
        comment=answer.comment,
        number=str(etude.number),
        rule_open=not etude.talon_rule and ":" not in etude.game,
    )


def write(problems: Sequence[Problem]) -> tuple[str, list[Loss]]:
    """The one problem's position as an etude; raises :class:`FormatError` for several, or for a position that is over."""
    if len(problems) != 1:
        raise FormatError(_("an etude file holds one position, not {count}; write them one by one", count=len(problems)))
    (problem,) = problems
    found, losses = fields_of_problem(problem, 1)
    if not problem.is_hunt and problem.position().is_over:
        raise FormatError(_("an etude needs a card to play, but every card has been played"))
    keys, lost = _keys(problem)
    record: dict[str, Any] = {key: value if isinstance(value, int) else _text(value) for key, value in found.items()}
    said: dict[str, Any] = dict(problem.seat_answers) | dict(problem.hunt_answers)
    said["published"] = problem.published
    answer = Answer(declarer_tricks=problem.answer, key_cards=keys, comment=problem.comment, **said)
    etude = Etude(
        title=problem.title or "Untitled",
        title_en=problem.title_en,
        number=problem.number,
        author=problem.author,
        source=problem.source,
        answer=None if answer == Answer() else answer,
        **record,
    )
    return format_etude(etude), losses + lost


def _text(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _keys(problem: Problem) -> tuple[str, list[Loss]]:
    """The key cards, if the seat on move can play them in the position shown."""
    legal = (problem.hunt() if problem.is_hunt else problem.position()).legal_cards()
    wrong = [card for card in problem.keys if card not in legal]
    if wrong:
        return "", [Loss(1, "keys", _("{wrong} cannot be played in the position shown", wrong=wrong[0]))]
    return " ".join(format_card(card, Alphabet.ASCII) for card in problem.keys), []
