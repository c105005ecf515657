"""Answers of ``tables``: figures for players, each with how exact it is."""

from typing import Annotated, Literal, NotRequired, TypedDict

from msgspec import Meta

from .fields import Count, ErrorOf

__all__ = ["TablesAnswer", "TablesListAnswer"]


class TablesListAnswer(TypedDict):
    """One of the tables that there are."""

    table: Annotated[str, Meta(description="Its name.")]
    summary: str


class PlayersColumn(TypedDict):
    """A column, by the name that it has in the rows."""

    key: str
    title: str
    unit: Literal["text", "cards", "ranks", "chance", "tricks", "whists", "count"]


class PlayersFigure(TypedDict):
    """A number and how exact it is."""

    value: Annotated[float, Meta(description="A chance is 0 to 1; of bounds the middle.")]
    kind: Annotated[
        Literal["exact", "sampled", "bounded", "given"], Meta(description="bounded: it lies from low to high; given: as a book has it.")
    ]
    count: NotRequired[Annotated[Count, Meta(description="In how many cases it holds.")]]
    total: NotRequired[Annotated[Count, Meta(description="Of how many cases.")]]
    error: NotRequired[ErrorOf]
    low: NotRequired[float]
    high: NotRequired[float]


class TablesAnswer(TypedDict):
    """A table for players."""

    table: Annotated[str, Meta(description="Its name.")]
    title: str
    command: Annotated[str, Meta(description="What makes these figures.")]
    complete: Annotated[bool, Meta(description="Whether the work came to its end.")]
    seconds: Annotated[float, Meta(description="How long it took on one processor.")]
    samples: NotRequired[Annotated[Count, Meta(description="The draws for a sampled figure.")]]
    seed: NotRequired[int]
    assumptions: list[str]
    columns: list[PlayersColumn]
    rows: Annotated[list[dict[str, PlayersFigure | str]], Meta(description="By column; texts, cards and ranks are texts.")]
