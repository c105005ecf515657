"""The question that an answer repeats: a position, a hunt, or what a player sees."""

from typing import Annotated, Any, NotRequired, TypedDict

from msgspec import Meta

from .fields import Card, DealText, DiscardCards, Game, SeatName, TalonCards, Tricks

__all__ = ["HuntQuestion", "Named", "PositionQuestion", "RecordQuestion", "ViewQuestion"]


class Named(TypedDict):
    """The name of the question."""

    id: NotRequired[Annotated[Any, Meta(description="A record's id as it was given, or a deal's file.")]]


class PositionQuestion(Named):
    """A position with all cards seen, as a record asks for it."""

    deal: DealText
    game: Game
    declarer: NotRequired[Annotated[SeatName, Meta(description="Not in raspasy.")]]
    leader: Annotated[SeatName, Meta(description="Who leads, or led, to the current trick.")]
    table: NotRequired[Annotated[list[Card], Meta(description="The cards on the table, in play order.")]]
    talon: NotRequired[TalonCards]
    discard: NotRequired[DiscardCards]
    talon_rule: NotRequired[Annotated[str, Meta(description="In raspasy: what the talon does.")]]
    talon_played: NotRequired[Annotated[int, Meta(description="In raspasy: how many talon cards belong to finished tricks.")]]
    taken: NotRequired[Annotated[dict[SeatName, Tricks], Meta(description="The tricks taken before, where there are any.")]]


class RecordQuestion(Named):
    """A record of a batch, its fields as they were given; other fields pass through as well."""

    deal: Annotated[str, Meta(description="As the record has it, like every field of the question.")]
    game: str
    declarer: NotRequired[Annotated[str, Meta(description="Not in raspasy.")]]
    leader: str
    table: NotRequired[str | list[str]]
    talon: NotRequired[str | list[str]]
    discard: NotRequired[str | list[str]]
    talon_rule: NotRequired[str]
    talon_played: NotRequired[int | str]


class HuntQuestion(Named):
    """A hunt: the declarer's hand in the deal has twelve cards, the discard among them."""

    deal: DealText
    game: Game
    declarer: SeatName
    leader: SeatName
    table: NotRequired[list[Card]]
    taken: NotRequired[Annotated[dict[SeatName, Tricks], Meta(description="The tricks taken before, where there are any.")]]


class ViewQuestion(TypedDict):
    """What one player sees."""

    seat: Annotated[SeatName, Meta(description="Whose knowledge this is.")]
    hand: Annotated[str, Meta(description="His cards before the play: sT987.cK7.")]
    absent: Annotated[SeatName, Meta(description="The seat that sits out.")]
    game: NotRequired[Game]
    declarer: NotRequired[SeatName]
    leader: NotRequired[Annotated[SeatName, Meta(description="Who leads to the first trick.")]]
    discard: NotRequired[DiscardCards]
    talon: NotRequired[TalonCards]
    open: NotRequired[Annotated[dict[SeatName, str], Meta(description="The hands that lie open.")]]
    out: NotRequired[Annotated[list[Card], Meta(description="Cards of earlier tricks.")]]
    play: NotRequired[Annotated[list[Card], Meta(description="The cards played so far, in play order.")]]
