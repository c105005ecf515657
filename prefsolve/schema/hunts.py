"""Answers of hunt."""

from typing import Annotated, NotRequired, TypedDict

from msgspec import Meta

from .fields import Card, Chance, Count, Json
from .questions import HuntQuestion

__all__ = ["HuntAnswer"]

Discard = Annotated[list[Card], Meta(min_length=2, max_length=2)]


class DiscardWorld(TypedDict):
    """One discard reckoned with."""

    discard: Discard
    weight: float
    double_dummy: Annotated[bool, Meta(description="Caught with all cards seen.")]
    best_plan: Annotated[bool, Meta(description="Caught by the best plan.")]


class MixedDiscard(TypedDict):
    """A discard of the declarer's mixture."""

    discard: Discard
    chance: Chance


class MixedPlan(TypedDict):
    """A plan of the hunters' mixture."""

    catches: list[Discard]
    chance: Chance


class Mixture(TypedDict):
    """The mixture of discards that is best against hunters, and theirs."""

    guarantee: Chance
    discards: list[MixedDiscard]
    plans: list[MixedPlan]
    exact: bool


class HuntAnswer(HuntQuestion):
    """What a hunt found."""

    discards: Annotated[Count, Meta(description="How many are reckoned with.")]
    caught_double_dummy: Annotated[Count, Meta(description="How many of them are caught with all cards seen.")]
    plans: Annotated[Count, Meta(description="Maximal sets of discards that one plan catches.")]
    best_plan_catches: Count
    best_first_cards: list[Card]
    catches: Annotated[list[Discard], Meta(description="What the best plan catches.")]
    weight: Annotated[float, Meta(description="Of what it catches.")]
    total: Annotated[float, Meta(description="The weight of all discards.")]
    bound: Annotated[float, Meta(description="A weight that no plan passes.")]
    complete: bool
    stopped: NotRequired[Annotated[str, Meta(description="Why it is not: time, memory, interrupt, best.")]]
    worlds: list[DiscardWorld]
    cards: NotRequired[Annotated[dict[Card, float], Meta(description="The best weight after each card that may be played now.")]]
    all_plans: NotRequired[Annotated[list[list[Discard]], Meta(description="The maximal sets, the best first.")]]
    mixture: NotRequired[Mixture]
    plan: NotRequired[Annotated[Json, Meta(description="The best plan as a tree.")]]
