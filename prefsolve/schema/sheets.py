"""Answers about scores and about the installation: pulka, convention, selfcheck."""

from typing import Annotated, Any, NotRequired, TypedDict

from msgspec import Meta

from .fields import ConventionName, Count, Json, Whists

__all__ = ["ConventionAnswer", "PulkaAnswer", "SelfcheckAnswer"]

ByPlayer = dict[str, Whists]


Payment = TypedDict(
    "Payment",
    {
        "from": str,
        "to": str,
        "whists": Annotated[int, Meta(description="Whole, after rounding.")],
        "money": NotRequired[Annotated[float, Meta(description="At the rate.")]],
    },
)
Payment.__doc__ = "Who pays whom."


class PulkaAnswer(TypedDict):
    """A game sheet and its settlement."""

    players: Annotated[list[str], Meta(description="Clockwise.")]
    convention: ConventionName
    deals: Annotated[Count | None, Meta(description="How many were written; null for a sheet given by its totals.")]
    finished: bool
    pool: ByPlayer
    mountain: ByPlayer
    bombs: NotRequired[dict[str, int]]
    whists: Annotated[dict[str, ByPlayer], Meta(description="The writer's on each other player.")]
    settled_mountain: Annotated[ByPlayer, Meta(description="With what is missing in the pools.")]
    results: Annotated[ByPlayer, Meta(description="Exact; they add up to nought.")]
    rounded: Annotated[dict[str, int], Meta(description="Whole whists that add up to nought.")]
    rounding: Annotated[str, Meta(description="How they were rounded.")]
    rate: NotRequired[Annotated[float, Meta(description="The money for one whist.")]]
    money: NotRequired[Annotated[ByPlayer, Meta(description="Each player's, of the rounded results.")]]
    payments: list[Payment]


class ConventionAnswer(TypedDict):
    """A convention: its names and every switch; docs/score.md says what each means."""

    name: str
    title: str
    sources: list[str]
    switches: Annotated[dict[str, Any], Meta(description="Every switch with its value.")]


class KnownAnswer(TypedDict):
    """A known answer as it comes out here."""

    name: str
    expected: str
    found: str
    right: bool
    seconds: float


class SelfcheckAnswer(TypedDict):
    """What a report of a fault needs."""

    prefsolve: str
    python: str
    implementation: str
    platform: str
    machine: str
    processors: int | None
    numpy: str | None
    blas: Json
    simd: Json
    speed: int | None
    environment: dict[str, str]
    extras: dict[str, str | None]
    checks: list[KnownAnswer]
    right: bool
    seconds: float
