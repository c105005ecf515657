"""Answers about hidden cards: estimate, advise, discard, bid, claim."""

from typing import Annotated, Literal, NotRequired, TypedDict

from msgspec import Meta

from .fields import (
    Card,
    Chance,
    ConventionName,
    Count,
    DealText,
    DiscardCards,
    ErrorOf,
    Game,
    Interval,
    Json,
    Players,
    PolicyName,
    SeatName,
    TalonCards,
    Tricks,
    Whists,
)
from .questions import PositionQuestion, ViewQuestion

__all__ = [
    "AdviseAnswer",
    "BidAnswer",
    "ClaimAnswer",
    "DiscardAnswer",
    "EstimateAnswer",
    "EstimateCardsAnswer",
    "EstimateOrdersAnswer",
    "HiddenClaimAnswer",
    "OrdersAnswer",
]

Seen = Annotated[Count, Meta(description="How many layouts were looked at.")]
Layouts = Annotated[Count, Meta(description="In how many ways the unseen cards may lie.")]
Exact = Annotated[bool, Meta(description="Whether every layout was looked at.")]
Complete = Annotated[bool, Meta(description="Whether the work came to its end.")]
Stopped = Annotated[str, Meta(description="Why the work was stopped: time, interrupt, states.")]
Seed = Annotated[int, Meta(description="Of a sample.")]


class Figures(TypedDict):
    """Chance and tricks over the layouts looked at; errors and intervals are those of a sample."""

    chance: Annotated[Chance, Meta(description="That the contract is made, or the misère stays clean.")]
    chance_error: NotRequired[ErrorOf]
    chance_interval: NotRequired[Interval]
    mean: NotRequired[Annotated[float, Meta(description="The declarer's mean tricks.")]]
    mean_error: NotRequired[ErrorOf]
    mean_interval: NotRequired[Interval]


class Looked(TypedDict):
    """How much was looked at."""

    layouts: Annotated[Count | None, Meta(description="In how many ways the unseen cards may lie; null where that was not counted.")]
    seen: Seen
    exact: Exact
    complete: Complete
    seed: NotRequired[Seed]


class EstimateAnswer(ViewQuestion, Looked, Figures):
    """The declarer's tricks over the layouts of the cards that a player does not see."""

    made: Annotated[Count, Meta(description="In how many of the layouts seen the game is made.")]
    counts: NotRequired[Annotated[dict[str, Count], Meta(description="The layouts seen, by the declarer's tricks.")]]


class EstimatedCard(Figures):
    """One card that may be played now."""

    made: Count
    difference: Annotated[float, Meta(description="The declarer's mean tricks after it less those after the best.")]
    difference_error: NotRequired[ErrorOf]
    guaranteed: NotRequired[Annotated[Count, Meta(description="The layouts that one plan makes, where they are few.")]]


class EstimateCardsAnswer(ViewQuestion, Looked):
    """The same for every card that may be played now."""

    on_move: SeatName
    best: Card
    cards: dict[Card, EstimatedCard]


class OrderFigures(TypedDict):
    """An order and what it is worth; errors and intervals are those of a sample."""

    game: Game
    discard: NotRequired[DiscardCards]
    result: Annotated[Whists, Meta(description="The declarer's expected result in whists.")]
    result_error: NotRequired[ErrorOf]
    result_interval: NotRequired[Interval]
    chance: Chance
    seen: Seen
    exact: Exact


class OrdersAnswer(TypedDict):
    """Orders by expected result, the best first."""

    hand: Annotated[str, Meta(description="The cards: twelve, or ten once two are discarded.")]
    declarer: SeatName
    leader: SeatName
    convention: ConventionName
    policy: PolicyName
    players: Players
    bid: NotRequired[Annotated[Game, Meta(description="What the talon was bought for.")]]
    seed: NotRequired[Seed]
    complete: Complete
    entries: list[OrderFigures]


EstimateOrdersAnswer = OrdersAnswer


class Worth(TypedDict):
    """Counts of layouts."""

    average: Annotated[Count, Meta(description="Layouts won if everybody saw all cards from here on.")]
    guaranteed: NotRequired[Annotated[Count, Meta(description="Layouts that one plan wins.")]]
    guaranteed_at_most: NotRequired[Annotated[Count, Meta(description="What no plan passes, where time ran out.")]]
    weights: NotRequired[Annotated[dict[str, float], Meta(description="The same by weight, where layouts have weights.")]]


class Ahead(TypedDict):
    """A look so many of the player's cards ahead, which guarantees nothing."""

    own_cards: Count
    layouts: Count
    won: Count
    won_at_most: NotRequired[Count]
    seed: NotRequired[Seed]
    cards: NotRequired[Annotated[dict[Card, Count], Meta(description="Layouts won after each card.")]]


class AdviseAnswer(ViewQuestion, Worth):
    """What one plan guarantees."""

    layouts: Layouts
    seen: NotRequired[Seen]
    needed: Annotated[Tricks, Meta(description="Of the tricks left; in misère how many may be taken.")]
    exact: Annotated[bool, Meta(description="Whether guaranteed is exact, also card by card.")]
    cards: NotRequired[dict[Card, Worth]]
    best: NotRequired[Card]
    ahead: NotRequired[Ahead]
    pair_with_open_cards: NotRequired[Annotated[bool, Meta(description="The answer is that of two defenders who see each other's cards.")]]
    stopped: NotRequired[Stopped]
    plan: NotRequired[Annotated[Json, Meta(description="The plan as a tree.")]]


class DiscardFigures(Figures):
    """One discard."""

    discard: DiscardCards
    strain: NotRequired[str]
    level: NotRequired[Annotated[int | None, Meta(description="The highest that reaches the threshold.")]]
    levels: NotRequired[Annotated[dict[str, Chance], Meta(description="The chance of each level.")]]
    made: Count
    seen: Seen
    exact: Exact


class DiscardAnswer(TypedDict):
    """Every discard from twelve cards, the best first."""

    hand: Annotated[str, Meta(description="The twelve cards.")]
    game: Annotated[str, Meta(description="misere or contracts.")]
    declarer: SeatName
    leader: SeatName
    layouts: Layouts
    complete: Complete
    untried: NotRequired[Count]
    threshold: NotRequired[Chance]
    seed: NotRequired[Seed]
    entries: list[DiscardFigures]


class BidFigures(TypedDict):
    """One thing that may be said."""

    bid: Annotated[str, Meta(description="pass, or a game.")]
    means: NotRequired[Annotated[str, Meta(description="What a pass leads to: raspasy or defence.")]]
    legal: NotRequired[Annotated[bool, Meta(description="Whether it may be said now; higher games may only be ordered.")]]
    result: Whists
    result_error: ErrorOf
    result_interval: Interval
    chance: NotRequired[Chance]
    chance_error: NotRequired[ErrorOf]
    exact: NotRequired[Annotated[bool, Meta(description="Of misère: whether its chance is that of every layout of every talon.")]]
    helps: NotRequired[Annotated[Chance, Meta(description="The talons after which the order is expected to win whists.")]]


class TalonFigures(TypedDict):
    """One talon with its best order and discard."""

    talon: TalonCards
    layouts: Annotated[Count, Meta(description="That go with this talon.")]
    game: NotRequired[Game]
    discard: NotRequired[DiscardCards]
    result: NotRequired[Whists]
    chance: NotRequired[Chance]
    seen: NotRequired[Seen]
    misere: NotRequired[Json]


class BidAnswer(TypedDict):
    """What ten cards are worth bidding."""

    hand: str
    place: Annotated[Literal["first", "second", "third"], Meta(description="The first is the eldest hand.")]
    said: Annotated[list[str], Meta(description="What has been said so far.")]
    convention: ConventionName
    policy: PolicyName
    players: Players
    known: Annotated[list[str], Meta(description="As --know has it.")]
    seed: Seed
    talons: Annotated[Count, Meta(description="How many were looked at.")]
    rounds: Count
    complete: Complete
    bids: list[BidFigures]
    each: NotRequired[list[TalonFigures]]


class ClaimAnswer(PositionQuestion):
    """A claim with open cards."""

    holds: bool
    claimer: SeatName
    claimed: Annotated[Tricks, Meta(description="Of the tricks left; in misère at most so many.")]
    tricks: Annotated[Tricks, Meta(description="What the claimer gets of them.")]
    line: NotRequired[Annotated[list[Card], Meta(description="A line that breaks it.")]]


class BrokenLayout(TypedDict):
    """A layout in which the claim fails with open cards."""

    deal: DealText
    tricks: Annotated[Tricks, Meta(description="What the claimer gets.")]
    line: list[Card]


class HiddenClaimAnswer(ViewQuestion):
    """A claim of a player who does not see all cards."""

    holds: Annotated[bool | None, Meta(description="null where it is not decided.")]
    verdict: Literal["sure", "depends", "undecided"]
    claimer: SeatName
    claimed: Tricks
    broken: Annotated[Count, Meta(description="Layouts in which even open cards do not help.")]
    layouts: Annotated[Count | None, Meta(description="All there are; null where only some were looked at.")]
    seen: Seen
    exact: Exact
    stopped: NotRequired[Stopped]
    first_card: NotRequired[Card | None]
    plan: NotRequired[Annotated[Json, Meta(description="How a sure claim is kept.")]]
    examples: NotRequired[list[BrokenLayout]]
