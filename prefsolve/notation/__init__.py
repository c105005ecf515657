"""Text in and out: every public type in ASCII, in Unicode and in Russian, and records of a position's fields.

``parse_x(format_x(x, alphabet)) == x`` for every type and alphabet.  Parsers read all alphabets and never guess: a
text that could mean two things is refused, with the letter and the place named.
"""

from __future__ import annotations

from functools import partial

from ..messages import written_as
from ..model.cards import Card, Hand, Rank, Seat, Strain, Suit
from ..model.deal import Deal
from ..model.game import Contract, Misere, Raspasy, TalonRule
from ..model.hunt_position import HuntPosition
from ..model.position import Position
from .alphabets import Alphabet
from .cards import (
    format_card,
    format_cards,
    format_hand,
    format_rank,
    format_seat,
    format_strain,
    format_suit,
    parse_card,
    parse_cards,
    parse_hand,
    parse_rank,
    parse_seat,
    parse_strain,
    parse_suit,
)
from .deals import format_deal, parse_deal
from .games import format_game, format_talon_rule, parse_game
from .hunts import format_hunt
from .positions import format_position, parse_position
from .records import RECORD_KEYS, position_from_record, position_to_record

__all__ = [
    "RECORD_KEYS",
    "Alphabet",
    "format_card",
    "format_cards",
    "format_deal",
    "format_game",
    "format_hand",
    "format_position",
    "format_rank",
    "format_seat",
    "format_strain",
    "format_suit",
    "parse_card",
    "parse_cards",
    "parse_deal",
    "parse_game",
    "parse_hand",
    "parse_position",
    "parse_rank",
    "parse_seat",
    "parse_strain",
    "parse_suit",
    "position_from_record",
    "position_to_record",
]

for _kind, _form in (
    (Card, format_card),
    (Hand, format_hand),
    (Rank, format_rank),
    (Seat, format_seat),
    (Strain, format_strain),
    (Suit, format_suit),
    (Contract, format_game),
    (Misere, format_game),
    (Raspasy, format_game),
    (TalonRule, format_talon_rule),
    (Deal, format_deal),
    (Position, format_position),
    (HuntPosition, format_hunt),
):
    written_as(_kind, partial(_form, alphabet=Alphabet.RUSSIAN))
