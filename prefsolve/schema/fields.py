"""The kinds of value that answers are made of."""

from typing import Annotated, Any, Literal

from msgspec import Meta

__all__ = [
    "Card",
    "Chance",
    "ConventionName",
    "Count",
    "DealText",
    "DiscardCards",
    "ErrorOf",
    "Game",
    "Interval",
    "Json",
    "Players",
    "PolicyName",
    "SeatName",
    "TalonCards",
    "Tricks",
    "Whists",
]

Card = Annotated[str, Meta(pattern="^[SCDH][7-9TJQKA]$", description="A card in ASCII: SA, D7.")]
SeatName = Literal["N", "E", "S", "W"]
Game = Annotated[str, Meta(description="6S to 10H, 7NT, misere or raspasy.")]
Tricks = Annotated[int, Meta(ge=0, le=10)]
Count = Annotated[int, Meta(ge=0)]
Chance = Annotated[float, Meta(ge=0, le=1)]
Whists = Annotated[float, Meta(description="Whists; a fraction as a decimal number.")]
Interval = Annotated[list[float], Meta(min_length=2, max_length=2, description="A 95% interval: from, to.")]
ConventionName = Annotated[str, Meta(description="The convention's name.")]
PolicyName = Annotated[str, Meta(description="What the defenders say: favoured, favoured-or-half, whist, half, pass.")]
Players = Annotated[int, Meta(description="How many share the result: 3 or 4.")]
DealText = Annotated[str, Meta(description="Three hands: E:sJT.cJ7 S:… W:….")]
TalonCards = Annotated[list[Card], Meta(description="The talon; in raspasy in the order in which it is opened.")]
DiscardCards = Annotated[list[Card], Meta(description="The discard, two cards.")]
ErrorOf = Annotated[float, Meta(description="The standard error of a sample.")]
Json = dict[str, Any]
