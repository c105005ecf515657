"""Kinds of opening leads: what the leader holds in the suit, and which of its cards he leads.

A kind is asked of one suit of the leader's hand and names one card of it, or its best card, or each of them.  A suit may be of
several kinds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from ..composing.bid_hands import excess
from ..messages import N_
from ..solving.contexts import MISERE_KIND

__all__ = ["KINDS", "MISERE_KINDS", "Kind", "Lead", "leads_of"]

SUITS = 4
TEN, JACK, QUEEN, KING, ACE = 3, 4, 5, 6, 7
NO_TRUMP = 4


@dataclass(frozen=True, slots=True)
class SuitLed:
    """A suit that may be led, as the leader and, at misère, everybody sees it.

    :ivar held: the leader's cards of it, as eight bits.
    :ivar trump: whether it is the trump suit.
    :ivar shortest, longest: whether it is that or one of them, among the side suits that the leader holds (at misère and without
        trump all suits are).
    :ivar declarer: the declarer's cards of it, which count at misère alone, where all hands are seen.
    :ivar declarers_longest: whether it is the declarer's longest suit, or one of them.
    """

    held: int
    trump: bool
    shortest: bool
    longest: bool
    declarer: int
    declarers_longest: bool

    @property
    def size(self) -> int:
        """How many cards the leader holds."""
        return self.held.bit_count()

    def has(self, *ranks: int) -> bool:
        """Whether he holds all these ranks."""
        return all(self.held >> rank & 1 for rank in ranks)

    def lacks(self, *ranks: int) -> bool:
        """Whether he holds none of these ranks."""
        return not any(self.held >> rank & 1 for rank in ranks)


Holding = Callable[[SuitLed], bool]
Card = Callable[[int], int]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of lead.

    :ivar key: its name, in ASCII.
    :ivar holding, card: what the table's reader is told of the suit and of the card, marked by ``N_``.
    :ivar fits: whether a suit is of the kind.
    :ivar rank: of the leader's cards, as eight bits, the one led, 0 to 7; ``ANY`` for every card, ``BEST`` for the best one.
    """

    key: str
    holding: str
    card: str
    fits: Holding
    rank: Card


ANY, BEST = -1, -2


def _top(held: int) -> int:
    return held.bit_length() - 1


def _low(held: int) -> int:
    return (held & -held).bit_length() - 1


def _middle(held: int) -> int:
    return _low(held & (held - 1))


def _any(_held: int) -> int:
    return ANY


def _best(_held: int) -> int:
    return BEST


def _side(rule: Holding) -> Holding:
    return lambda suit: not suit.trump and rule(suit)


def _trump(rule: Holding) -> Holding:
    return lambda suit: suit.trump and rule(suit)


_ACE, _KING, _LOWEST, _HIGHEST = N_("the ace"), N_("the king"), N_("the lowest"), N_("the highest")
_SECOND, _EITHER, _BEST_OF, _AVERAGE = N_("the second lowest"), N_("the only one"), N_("the best of the suit"), N_("the average card")

_AK, _AQ, _A = N_("ace and king"), N_("ace and queen, no king"), N_("ace without king and queen")
_KQ, _K = N_("king and queen, no ace"), N_("king without ace and queen")
_QJ, _Q, _SMALL_TWO = N_("queen and jack on top"), N_("queen on top, no jack"), N_("two small (jack on top at most)")
_SMALL_THREE, _LONG = N_("three or more small (jack on top at most)"), N_("four cards or more")

KINDS: Sequence[Kind] = (
    Kind("any", N_("any suit"), _AVERAGE, lambda suit: True, _any),
    Kind("shortest", N_("the shortest side suit"), _BEST_OF, _side(lambda suit: suit.shortest), _best),
    Kind("longest", N_("the longest side suit"), _BEST_OF, _side(lambda suit: suit.longest), _best),
    Kind("trump", N_("trumps"), _BEST_OF, _trump(lambda suit: True), _best),
    Kind("one-ace", N_("single ace"), _EITHER, _side(lambda s: s.size == 1 and s.has(ACE)), _top),
    Kind("one-king", N_("single king"), _EITHER, _side(lambda s: s.size == 1 and s.has(KING)), _top),
    Kind("one-low", N_("single queen or lower"), _EITHER, _side(lambda s: s.size == 1 and s.lacks(ACE, KING)), _top),
    Kind("ak-top", _AK, N_("the ace or the king"), _side(lambda s: s.has(ACE, KING)), _top),
    Kind("ak-low", _AK, _LOWEST, _side(lambda s: s.has(ACE, KING) and s.size > 2), _low),
    Kind("aq-top", _AQ, _ACE, _side(lambda s: s.has(ACE, QUEEN) and s.lacks(KING)), _top),
    Kind("aq-low", _AQ, _LOWEST, _side(lambda s: s.has(ACE, QUEEN) and s.lacks(KING)), _low),
    Kind("a-top", _A, _ACE, _side(lambda s: s.has(ACE) and s.lacks(KING, QUEEN) and s.size > 1), _top),
    Kind("a-low", _A, _LOWEST, _side(lambda s: s.has(ACE) and s.lacks(KING, QUEEN) and s.size > 1), _low),
    Kind("kq-top", _KQ, N_("the king or the queen"), _side(lambda s: s.has(KING, QUEEN) and s.lacks(ACE)), _top),
    Kind("kq-low", _KQ, _LOWEST, _side(lambda s: s.has(KING, QUEEN) and s.lacks(ACE) and s.size > 2), _low),
    Kind("k-top", _K, _KING, _side(lambda s: s.has(KING) and s.lacks(ACE, QUEEN) and s.size > 1), _top),
    Kind("k-low", _K, _LOWEST, _side(lambda s: s.has(KING) and s.lacks(ACE, QUEEN) and s.size > 1), _low),
    Kind("qj-top", _QJ, N_("the queen or the jack"), _side(lambda s: s.has(QUEEN, JACK) and s.lacks(ACE, KING)), _top),
    Kind("qj-low", _QJ, _LOWEST, _side(lambda s: s.has(QUEEN, JACK) and s.lacks(ACE, KING) and s.size > 2), _low),
    Kind("q-top", _Q, N_("the queen"), _side(lambda s: s.has(QUEEN) and s.lacks(ACE, KING, JACK) and s.size > 1), _top),
    Kind("q-low", _Q, _LOWEST, _side(lambda s: s.has(QUEEN) and s.lacks(ACE, KING, JACK) and s.size > 1), _low),
    Kind("two-top", _SMALL_TWO, _HIGHEST, _side(lambda s: s.size == 2 and s.lacks(ACE, KING, QUEEN)), _top),
    Kind("two-low", _SMALL_TWO, _LOWEST, _side(lambda s: s.size == 2 and s.lacks(ACE, KING, QUEEN)), _low),
    Kind("three-top", _SMALL_THREE, _HIGHEST, _side(lambda s: s.size > 2 and s.lacks(ACE, KING, QUEEN)), _top),
    Kind("three-second", _SMALL_THREE, _SECOND, _side(lambda s: s.size > 2 and s.lacks(ACE, KING, QUEEN)), _middle),
    Kind("three-low", _SMALL_THREE, _LOWEST, _side(lambda s: s.size > 2 and s.lacks(ACE, KING, QUEEN)), _low),
    Kind("long-top", _LONG, _HIGHEST, _side(lambda s: s.size > 3), _top),
    Kind("long-second", _LONG, _SECOND, _side(lambda s: s.size > 3), _middle),
    Kind("long-low", _LONG, _LOWEST, _side(lambda s: s.size > 3), _low),
    Kind("trump-one", N_("one small trump"), _EITHER, _trump(lambda s: s.size == 1 and s.lacks(ACE, KING, QUEEN)), _low),
    Kind("trump-two", N_("two small trumps"), _LOWEST, _trump(lambda s: s.size == 2 and s.lacks(ACE, KING, QUEEN)), _low),
    Kind("trump-three", N_("three or more small trumps"), _LOWEST, _trump(lambda s: s.size > 2 and s.lacks(ACE, KING, QUEEN)), _low),
    Kind("trump-ace", N_("trumps with the ace"), _ACE, _trump(lambda s: s.has(ACE)), _top),
    Kind("trump-ace-low", N_("trumps with the ace"), _LOWEST, _trump(lambda s: s.has(ACE) and s.size > 1), _low),
    Kind("trump-king-low", N_("trumps with the king, no ace"), _LOWEST, _trump(lambda s: s.has(KING) and s.lacks(ACE)), _low),
    Kind("trump-queen-low", N_("trumps with the queen on top"), _LOWEST, _trump(lambda s: s.has(QUEEN) and s.lacks(ACE, KING)), _low),
)
"""The leads against a contract; in the order of the table."""


def _hole(suit: SuitLed) -> bool:
    return excess(suit.declarer) > 0


def _clean(suit: SuitLed) -> bool:
    return suit.declarer > 0 and excess(suit.declarer) == 0


_WITH_HOLE, _WITHOUT_HOLE = N_("the declarer's suit with a hole"), N_("a suit in which the declarer is clean")

MISERE_KINDS: Sequence[Kind] = (
    Kind("any", N_("any suit"), _AVERAGE, lambda suit: True, _any),
    Kind("hole-best", _WITH_HOLE, _BEST_OF, _hole, _best),
    Kind("hole-low", _WITH_HOLE, _LOWEST, lambda s: _hole(s) and s.size > 1, _low),
    Kind("hole-top", _WITH_HOLE, _HIGHEST, lambda s: _hole(s) and s.size > 1, _top),
    Kind("clean-best", _WITHOUT_HOLE, _BEST_OF, _clean, _best),
    Kind("clean-low", _WITHOUT_HOLE, _LOWEST, lambda s: _clean(s) and s.size > 1, _low),
    Kind("clean-top", _WITHOUT_HOLE, _HIGHEST, lambda s: _clean(s) and s.size > 1, _top),
    Kind("void", N_("a suit that the declarer does not hold"), _BEST_OF, lambda s: s.declarer == 0, _best),
    Kind("declarers-longest", N_("the declarer's longest suit"), _BEST_OF, lambda s: s.declarers_longest, _best),
    Kind("shortest", N_("the leader's shortest suit"), _BEST_OF, lambda s: s.shortest, _best),
    Kind("longest", N_("the leader's longest suit"), _BEST_OF, lambda s: s.longest, _best),
    Kind("single", N_("a single card"), _EITHER, lambda s: s.size == 1, _low),
    Kind("two-low", N_("two cards"), _LOWEST, lambda s: s.size == 2, _low),
    Kind("two-top", N_("two cards"), _HIGHEST, lambda s: s.size == 2, _top),
    Kind("three-low", N_("three cards"), _LOWEST, lambda s: s.size == 3, _low),
    Kind("three-middle", N_("three cards"), N_("the middle one"), lambda s: s.size == 3, _middle),
    Kind("three-top", N_("three cards"), _HIGHEST, lambda s: s.size == 3, _top),
    Kind("long-low", _LONG, _LOWEST, lambda s: s.size > 3, _low),
    Kind("long-second", _LONG, _SECOND, lambda s: s.size > 3, _middle),
    Kind("long-top", _LONG, _HIGHEST, lambda s: s.size > 3, _top),
)
"""The leads against a misère; in the order of the table."""


@dataclass(frozen=True, slots=True)
class Lead:
    """One case of a kind: what the lead gives away, in tricks.

    :ivar cost: against the best lead of the hand.
    :ivar in_suit: against the best lead of the suit.
    """

    kind: str
    cost: int
    in_suit: int


def leads_of(leader: int, declarer: int, game: int, costs: dict[int, int]) -> Iterator[Lead]:
    """Every case in a leader's hand of every kind; a suit of which every card is a case has as many as cards.

    :param leader, declarer: their ten cards.
    :param game: 0 to 3 the trump suit, 4 no trump, 5 misère.
    :param costs: by the card's number, what its lead gives away, 0 or more.
    """
    for suit, led in _suits(leader, declarer, game):
        best = min(costs[8 * suit + rank] for rank in range(8) if led.held >> rank & 1)
        for kind, rank in _kinds_of(led, game == MISERE_KIND):
            if rank == BEST:
                yield Lead(kind, best, 0)
                continue
            for one in range(8) if rank == ANY else (rank,):
                if led.held >> one & 1:
                    cost = costs[8 * suit + one]
                    yield Lead(kind, cost, cost - best)


def _suits(leader: int, declarer: int, game: int) -> Iterator[tuple[int, SuitLed]]:
    held = [leader >> 8 * suit & 0xFF for suit in range(SUITS)]
    others = [declarer >> 8 * suit & 0xFF for suit in range(SUITS)]
    side = [cards.bit_count() for suit, cards in enumerate(held) if cards and suit != game]
    most = max(cards.bit_count() for cards in others)
    at_misere = game == MISERE_KIND
    for suit, cards in enumerate(held):
        if cards:
            short, long = cards.bit_count() == min(side, default=0), cards.bit_count() == max(side, default=0)
            theirs = others[suit] if at_misere else 0
            yield suit, SuitLed(cards, suit == game, short, long, theirs, at_misere and theirs.bit_count() == most)


@cache
def _kinds_of(suit: SuitLed, at_misere: bool) -> tuple[tuple[str, int], ...]:
    kinds = MISERE_KINDS if at_misere else KINDS
    return tuple((kind.key, kind.rank(suit.held)) for kind in kinds if kind.fits(suit))
