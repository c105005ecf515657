"""Answers about positions with all cards seen: solve, batch, table, raspasy."""

from typing import Annotated, NotRequired, TypedDict

from msgspec import Meta

from .fields import Card, ConventionName, Count, DealText, Game, Players, PolicyName, SeatName, TalonCards, Tricks, Whists
from .questions import Named, PositionQuestion, RecordQuestion

__all__ = [
    "BatchAnswer",
    "BatchRaspasyAnswer",
    "FailedAnswer",
    "RaspasyAnswer",
    "RaspasyByScoreAnswer",
    "RaspasyTableAnswer",
    "SolveAnswer",
    "SolveByScoreAnswer",
    "TableAnswer",
]

Makes = Annotated[bool, Meta(description="Whether the contract is made, or the misère stays clean.")]
Line = Annotated[list[Card], Meta(description="Best play to the end, in play order.")]


class _Solved(TypedDict):
    """What the solving of a contract or misère gives, whatever repeats the question."""

    declarer_tricks: Annotated[Tricks, Meta(description="The declarer's tricks of the whole deal with best play.")]
    makes: Makes
    cards: NotRequired[Annotated[dict[Card, Tricks], Meta(description="declarer_tricks after each card that may be played now.")]]
    line: NotRequired[Line]


class SolveAnswer(PositionQuestion, _Solved):
    """A contract or misère."""


class RaspasyValue(TypedDict):
    """What each seat takes in raspasy."""

    tricks: Annotated[dict[SeatName, Tricks], Meta(description="When each seat plays for its own fewest.")]
    range: Annotated[dict[SeatName, list[Tricks]], Meta(description="The fewest and the most over all best play.")]
    guaranteed: Annotated[dict[SeatName, Tricks], Meta(description="The most, both others combining against the seat.")]


class _SolvedRaspasy(TypedDict):
    """What the solving of raspasy gives, whatever repeats the question."""

    tricks: Annotated[dict[SeatName, Tricks], Meta(description="Each seat's when each plays for its own fewest.")]
    range: Annotated[dict[SeatName, list[Tricks]], Meta(description="The fewest and the most over all best play.")]
    guaranteed: Annotated[dict[SeatName, Tricks], Meta(description="The most, both others combining against the seat.")]
    rule: Annotated[str, Meta(description="What tells equal outcomes apart.")]
    cards: NotRequired[Annotated[dict[Card, RaspasyValue], Meta(description="The same after each card that may be played now.")]]
    line: NotRequired[Line]


class RaspasyAnswer(PositionQuestion, _SolvedRaspasy):
    """Raspasy by tricks."""


class SolveByScoreAnswer(PositionQuestion):
    """A contract or misère with what its tricks are worth."""

    declarer_tricks: Tricks
    makes: Makes
    result: Annotated[Whists, Meta(description="The declarer's, in whists.")]
    convention: ConventionName
    policy: PolicyName
    players: Players


class RaspasyScore(TypedDict):
    """An outcome of raspasy by result."""

    tricks: dict[SeatName, Tricks]
    results: Annotated[dict[SeatName, Whists], Meta(description="Each seat's, in whists; they add up to nought.")]


class RaspasyByScoreAnswer(PositionQuestion):
    """Raspasy by result."""

    tricks: dict[SeatName, Tricks]
    results: Annotated[dict[SeatName, Whists], Meta(description="Each seat's, in whists; they add up to nought.")]
    rule: Annotated[str, Meta(description="What tells equal results apart.")]
    convention: ConventionName
    players: Players
    row: Annotated[Count, Meta(description="Its number in a row.")]
    cards: NotRequired[Annotated[dict[Card, RaspasyScore], Meta(description="The same after each card that may be played now.")]]
    line: NotRequired[Line]


class BatchAnswer(RecordQuestion, _Solved):
    """A record's contract or misère."""


class BatchRaspasyAnswer(RecordQuestion, _SolvedRaspasy):
    """A record's raspasy."""


class Fault(TypedDict):
    """Why a record was not answered."""

    type: Annotated[str, Meta(description="The fault's class.")]
    message: str


class FailedAnswer(Named):
    """A record of a batch that is bad."""

    error: Fault


class TableAnswer(Named):
    """Every strain and misère of a deal."""

    deal: DealText
    declarer_tricks: Annotated[
        dict[Game, dict[SeatName, dict[SeatName, Tricks]]],
        Meta(description="By game (S, C, D, H, NT, misere), declarer and leader."),
    ]


class RaspasyTableAnswer(Named):
    """A deal's raspasy for each eldest hand."""

    deal: DealText
    game: Game
    talon: NotRequired[TalonCards]
    talon_rule: str
    talon_played: NotRequired[int]
    rule: Annotated[str, Meta(description="What tells equal outcomes apart.")]
    leaders: Annotated[dict[SeatName, RaspasyValue], Meta(description="The answer for each seat as the eldest hand.")]
