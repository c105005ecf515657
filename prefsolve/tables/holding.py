"""One suit's holding in a hand whose other cards bring nothing, so that the hand's tricks tell what the holding is worth.

As trumps, the holding stands beside the smallest cards of the three other suits.  As a side suit it stands beside the five
highest trumps and the smallest cards of the two suits left.  The hand is ten cards and two are discarded, so twenty lie
with the defenders in 184,756 ways.  The tricks of the holding are the hand's tricks, less five for a side suit's trumps;
the tests see that the rest brings exactly that: a solid suit in the holding's place takes as many tricks as it has cards,
and small cards take none, in every layout and whoever leads.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Literal

from ..errors import HandSizeError, NotationError
from ..messages import _, _n
from ..model.cards import DECK_MASK, Card, Hand, Rank, Suit
from ..model.game import Contract
from ..notation import parse_game, parse_hand
from ..solving.contexts import game_kind
from ..solving.layouts import PLAYERS, HiddenHands, Player, walk_layouts
from .table import Context, Stopped

__all__ = ["GAME", "LONGEST", "TRUMPS", "Holding", "Role", "hand_tricks", "holding_tricks", "ranks_of"]

Role = Literal["trumps", "side"]
GAME = parse_game("6S")
TRUMPS = parse_hand("sAKQJT")
"""The trumps beside a side suit."""
LONGEST = {"trumps": 8, "side": 5}
_HOME = {"trumps": Suit.SPADES, "side": Suit.CLUBS}
_SMALL = {"trumps": (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS), "side": (Suit.DIAMONDS, Suit.HEARTS)}
_ANY = "xXхХ"  # a small card, in Latin and in Cyrillic
_LETTERS = "789TJQKA"


def ranks_of(text: str) -> str:
    """A holding's cards from the highest down, as ``AQT87``, of ``AQTxx``: each x is the smallest card that is not named.

    :raises NotationError: what is not ranks in one alphabet, or none; :class:`DuplicateCardError`: a rank twice.
    """
    named = "".join(letter for letter in text if letter not in _ANY)
    some = len(text) - len(named)
    if "." in named or not text or len(text) > 16:  # a dot would begin a second suit
        raise NotationError(_("{text!r} is no holding; write the ranks of one suit, such as AQT87, or x for a small card", text=text[:20]))
    ranks = {card.rank for card in parse_hand(f"♠{named}")} if named else set()
    free = [rank for rank in Rank if rank not in ranks]
    if some > len(free):
        raise HandSizeError(_("{text!r} has more than the eight cards of a suit", text=text))
    return "".join(_LETTERS[rank] for rank in sorted(ranks | set(free[:some]), reverse=True))


@dataclass(frozen=True, slots=True)
class Holding:
    """The cards of one suit, as trumps or as a side suit, and the hand around them.

    :ivar ranks: from the highest down, ``AQT87``.
    """

    ranks: str
    role: Role

    def __post_init__(self) -> None:
        """Refuse a suit that is too long for the hand around it."""
        if len(self.ranks) > LONGEST[self.role]:
            raise HandSizeError(_n("a side suit has at most {n} card here", "a side suit has at most {n} cards here", LONGEST[self.role]))

    @property
    def cards(self) -> Hand:
        """The holding in its suit: spades as trumps, clubs at the side."""
        return Hand(Card.of(_HOME[self.role], Rank(_LETTERS.index(rank))) for rank in self.ranks)

    @property
    def sure(self) -> int:
        """The tricks of the other cards."""
        return 0 if self.role == "trumps" else len(TRUMPS)

    @property
    def outside(self) -> int:
        """How many cards of the suit the defenders have."""
        return 8 - len(self.ranks)

    @property
    def hand(self) -> Hand:
        """The ten cards."""
        return self._split[0]

    @property
    def discard(self) -> Hand:
        """The two discarded ones."""
        return self._split[1]

    @property
    def _split(self) -> tuple[Hand, Hand]:
        """The small cards go round the other suits, sevens first: the hand is filled with them, the next two are discarded."""
        held = self.cards if self.role == "trumps" else self.cards | TRUMPS
        small = iter([Card.of(suit, rank) for rank in Rank for suit in _SMALL[self.role]])
        return Hand(held | Hand(islice(small, 10 - len(held)))), Hand(islice(small, 2))


@cache
def _kind() -> int:
    assert isinstance(GAME, Contract)
    return game_kind(GAME)


def holding_tricks(holding: Holding, leader: Player, context: Context) -> tuple[int, ...]:
    """In how many of the 184,756 layouts the holding brings 0, 1, 2 … tricks, up to one for each of its cards.

    :raises Stopped: the run was stopped before the end.
    """
    counts = hand_tricks(holding.hand, holding.discard, leader, context)
    return counts[holding.sure : holding.sure + len(holding.ranks) + 1]


def hand_tricks(hand: Hand, discard: Hand, leader: Player, context: Context) -> tuple[int, ...]:
    """In how many layouts of the unseen cards the hand takes 0 to 10 tricks with spades as trumps, all cards being seen by all.

    :raises Stopped: the run was stopped before the end.
    """
    unseen = DECK_MASK & ~hand.mask & ~discard.mask
    hands = HiddenHands(hand.mask, 0, 0, unseen, len(hand), _kind(), PLAYERS.index(leader), b"")
    found = walk_layouts(hands, workers=1, watch=context.watch)
    if not found.complete:
        raise Stopped
    return tuple(map(int, found.counts))
