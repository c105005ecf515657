"""Answers of the workshop: explain, analyse, etude."""

from typing import Annotated, Literal, NotRequired, TypedDict

from msgspec import Meta

from .fields import Card, Count, Json, SeatName, Tricks
from .questions import PositionQuestion

__all__ = [
    "AnalyseAnswer",
    "AnalyseRaspasyAnswer",
    "ComposeAnswer",
    "ComposeFromAnswer",
    "EtudeCheckAnswer",
    "EtudeListAnswer",
    "EtudeRepairAnswer",
    "EtudeTodayAnswer",
    "ExplainAnswer",
    "NotRefutedAnswer",
]

Groups = Annotated[list[list[Card]], Meta(description="Cards equal in effect stand in one list.")]


class ExplainAnswer(PositionQuestion):
    """The solution as a tree."""

    before: Annotated[list[Card], Meta(description="The cards played before the position.")]
    side: Annotated[str, Meta(description="declarer, defenders, in raspasy N or against N.")]
    depth: Count
    declarer_tricks: NotRequired[Tricks]
    guaranteed: NotRequired[Annotated[Tricks, Meta(description="In raspasy: of the seat that side names.")]]
    nodes: Annotated[list[Json], Meta(description="By number, 0 the root; each with the seat on move, its value and branches.")]


class NotRefutedAnswer(PositionQuestion):
    """A card asked about by explain --refute that loses nothing; the exit status is 1."""

    refuted: Literal[False]
    card: Card
    message: str


class PlayedCard(TypedDict):
    """One card of the play."""

    trick: Tricks
    seat: SeatName
    card: Card
    before: Annotated[Tricks, Meta(description="The declarer's tricks with best play before it.")]
    after: Tricks
    given: Annotated[Tricks, Meta(description="The tricks it gave away.")]
    right: Groups


class HiddenChoice(TypedDict):
    """A card of the declarer's by what he could see."""

    trick: Tricks
    card: Card
    layouts: Count
    average: Count
    guaranteed: Count
    best: Json


class AnalyseAnswer(PositionQuestion):
    """The post-mortem of a contract or misère."""

    title: str
    declarer_tricks: Annotated[Tricks, Meta(description="With best play from the first card on.")]
    makes: bool
    played: list[PlayedCard]
    given: Annotated[dict[SeatName, Count], Meta(description="The tricks each seat gave away.")]
    final_tricks: Annotated[Tricks, Meta(description="The declarer's, with best play after the last card played.")]
    over: bool
    claim: int | None
    claim_holds: bool | None
    line: list[Card]
    hidden_choices: NotRequired[list[HiddenChoice]]


class PlayedRaspasyCard(TypedDict):
    """One card of raspasy."""

    trick: Tricks
    seat: SeatName
    card: Card
    before: dict[SeatName, Tricks]
    after: dict[SeatName, Tricks]
    given: Annotated[Tricks, Meta(description="What it cost its own player.")]
    right: Groups


class AnalyseRaspasyAnswer(PositionQuestion):
    """The post-mortem of raspasy."""

    title: str
    tricks: dict[SeatName, Tricks]
    range: dict[SeatName, list[Tricks]]
    guaranteed: dict[SeatName, Tricks]
    rule: str
    played: list[PlayedRaspasyCard]
    given: dict[SeatName, Count]
    final_tricks: dict[SeatName, Tricks]
    over: bool
    line: list[Card]


class Try(TypedDict):
    """A card that does not solve, with those equal in effect."""

    cards: list[Card]
    declarer_tricks: Tricks
    refutations: Count
    replies: Count


class Decision(TypedDict):
    """The solving side's first choice."""

    after: list[Card]
    seat: SeatName
    keys: Groups
    tries: list[Try]


class Dual(TypedDict):
    """A place of the main line with more than one right card."""

    trick: Tricks
    at: Count
    seat: SeatName
    played: Card
    free: bool
    others: Groups


class Theme(TypedDict):
    """A theme of the solution, and where it occurs."""

    theme: str
    trick: Tricks
    at: Count
    seat: SeatName
    card: Card


class ComposeAnswer(PositionQuestion):
    """A problem that was found."""

    side: Annotated[str, Meta(description="Who solves it: declarer or defenders.")]
    declarer_tricks: Tricks
    key_cards: list[Card]
    quality: Annotated[Json, Meta(description="The measures of docs/compose.md by name.")]
    themes: list[str]
    start: Annotated[Count, Meta(description="The number of the random deal that the search began with.")]
    command: Annotated[str, Meta(description="The command that finds it again.")]


class Improvement(TypedDict):
    """Changes after which a problem is sound."""

    changes: Annotated[list[str], Meta(description="One or two, in words.")]
    position: Annotated[Json, Meta(description="The changed problem as a record.")]
    key_cards: list[Card]
    quality: Annotated[Json, Meta(description="The measures of docs/compose.md by name.")]


class ComposeFromAnswer(PositionQuestion):
    """The smallest changes that make a near miss sound, and its twins."""

    misfit: Annotated[Count, Meta(description="The score by which the problem misses the wish; 0 where it fits.")]
    complete: Annotated[bool, Meta(description="False if the time was up.")]
    changes: list[Improvement]
    twins: list[Improvement]


class EtudeCheckAnswer(PositionQuestion):
    """Whether a problem is sound."""

    title: str
    declarer_tricks: Tricks
    makes: bool
    stored: Annotated[int | None, Meta(description="What the file says.")]
    right: bool | None
    published: Annotated[int | str | None, Meta(description="What the source says.")]
    published_right: bool | None
    solving_side: str
    unique: bool
    decisions: list[Decision]
    wrong_keys: list[Card]
    cooks: Groups
    line: list[Card]
    duals: list[Dual]
    quality: NotRequired[Annotated[Json, Meta(description="The measures of docs/compose.md by name.")]]
    themes: NotRequired[list[Theme]]


class Change(TypedDict):
    """A change after which the stored answer is right."""

    change: str
    text: str
    seats: list[SeatName]
    cards: list[Card]


class EtudeRepairAnswer(PositionQuestion):
    """The smallest changes that make a stored answer right."""

    declarer_tricks: Tricks
    wanted: int
    changes: list[Change]


class EtudeListAnswer(PositionQuestion):
    """A shipped problem; a hunt's declarer has twelve cards in its deal."""

    title: str
    title_en: str
    author: str


class EtudeTodayAnswer(PositionQuestion):
    """The problem of the day, without its solution."""

    title: str
    title_en: str
