"""Where a search begins, and the small exchanges by which it goes on."""

from __future__ import annotations

from ..solving.contexts import MISERE_KIND, game_kind
from .bid_hands import biddable
from .draws import Draws
from .moments import Moment, cards_of
from .wish import Wish

__all__ = ["exchanged", "exchanges", "random_moment"]

DRAWS = 400  # hands drawn for one that is biddable, before the start is given up


def kept_masks(wish: Wish) -> tuple[int, int, int]:
    """The cards that stay, clockwise from the declarer."""
    first, second, third = (wish.keep[seat].mask if seat in wish.keep else 0 for seat in wish.seats)
    return first, second, third


def random_moment(wish: Wish, draws: Draws) -> Moment | None:
    """A random deal that holds the cards to be kept; ``None`` where no hand was drawn that one would bid.

    In misère the declarer's cards are drawn for him first, low cards rather than high ones.
    """
    kept = kept_masks(wish)
    kind = game_kind(wish.game)
    free = [card for card in range(32) if not (kept[0] | kept[1] | kept[2]) >> card & 1]
    missing = [wish.cards - mask.bit_count() for mask in kept]
    for _ in range(DRAWS):
        drawn = draws.shuffled(free)
        if kind == MISERE_KIND:
            drawn.sort(key=lambda card: (card & 7) + draws.below(6))
        own, rest = drawn[: missing[0]], draws.shuffled(drawn[missing[0] :])
        hands = kept[0] | _mask(own), kept[1] | _mask(rest[: missing[1]]), kept[2] | _mask(rest[missing[1] : missing[1] + missing[2]])
        if not wish.biddable or biddable(hands[0], ~(hands[0] | hands[1] | hands[2]) & 0xFFFFFFFF, kind, wish.level):
            return Moment(hands, kind, _leader(wish, draws))
    return None


def _leader(wish: Wish, draws: Draws) -> int:
    if wish.leader is not None:
        return wish.seats.index(wish.leader)
    return 0 if wish.declarer_solves else 1 + draws.below(2)


def _mask(cards: list[int]) -> int:
    return sum(1 << card for card in cards)


def exchanges(moment: Moment, wish: Wish) -> list[tuple[int, int, int, int]]:
    """Every exchange of two cards between two hands, or of a card for one that nobody holds, as two cards and their places.

    Place 3 is nobody's.  Cards to be kept stay, and the declarer's hand stays one that would be bid.
    """
    kept = kept_masks(wish)
    free = [moment.hands[at] & ~kept[at] for at in range(3)]
    unseen = ~(moment.hands[0] | moment.hands[1] | moment.hands[2]) & 0xFFFFFFFF
    places = [cards_of(mask) for mask in (*free, unseen)]
    return [(mine, at, yours, other) for at in range(3) for other in range(at + 1, 4) for mine in places[at] for yours in places[other]]


def exchanged(moment: Moment, change: tuple[int, int, int, int], wish: Wish) -> Moment | None:
    """The moment after that exchange; ``None`` where the declarer's hand would be none that one bids."""
    mine, at, yours, other = change
    hands = list(moment.hands)
    hands[at] ^= 1 << mine | 1 << yours
    if other < 3:
        hands[other] ^= 1 << mine | 1 << yours
    discard = ~(hands[0] | hands[1] | hands[2]) & 0xFFFFFFFF
    if wish.biddable and (at == 0 or other == 3) and not biddable(hands[0], discard, moment.kind, wish.level):
        return None
    return moment._replace(hands=(hands[0], hands[1], hands[2]))
