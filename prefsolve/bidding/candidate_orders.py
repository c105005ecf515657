"""Which discards and orders are worth trying with twelve cards: all of them, the promising ones first.

The order comes from a count of losers, suit by suit; it decides only what is looked at first, never what is answered.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, groupby

from ..model.cards import DECK_MASK, bits
from ..model.tricks import run_of

__all__ = ["Candidate", "contract_candidates", "discards", "exposure", "losers", "misere_candidates", "misere_exposure"]

NO_TRUMP = 4


@dataclass(frozen=True, slots=True)
class Candidate:
    """A discard and a strain (0 to 3 a trump suit, 4 no trump), with the ten cards kept."""

    keep: int
    discard: int
    strain: int


def losers(own: int) -> int:
    """How many tricks a suit loses when it is played out against evenly split cards, the declarer ducking until his top is high.

    :param own: the declarer's cards of the suit, as eight bits.
    """
    mine = [rank for rank in range(7, -1, -1) if own >> rank & 1]
    theirs = [rank for rank in range(7, -1, -1) if not own >> rank & 1]
    lost = 0
    for _ in range((6 * len(theirs) + 9) // 10):  # the rounds in which somebody follows: six tenths of their cards
        if not mine or not theirs:
            break
        if mine[0] > theirs[0]:
            mine.pop(0)
        else:
            lost += 1
            mine.pop()
            theirs.pop(0)
    return lost


_LOSERS = tuple(losers(own) for own in range(256))


def discards(twelve: int) -> Iterator[int]:
    """Every pair of cards that may be discarded, of equal cards (neighbours in the hand) only the lowest."""
    runs = [list(run) for _, run in groupby(bits(twelve), lambda card: run_of(card, ~twelve))]
    firsts = [run[0] for run in runs]
    for a, b in combinations(firsts, 2):
        yield 1 << a | 1 << b
    for run in runs:
        if len(run) > 1:
            yield 1 << run[0] | 1 << run[1]


def exposure(own: int) -> int:
    """How far a suit is from safe at misère: over its cards from the lowest, how many of the others' lie too low.

    A suit is safe when each of its cards, counted from below, is lower than the others' card at the same count; each card
    that is not counts by the number of lower cards with which the others can reach it.
    """
    mine = [rank for rank in range(8) if own >> rank & 1]
    theirs = [rank for rank in range(8) if not own >> rank & 1]
    found = 0
    for count, card in enumerate(mine):
        under = sum(other < card for other in theirs) - count
        found += max(0, under)
    return found


_EXPOSURE = tuple(exposure(own) for own in range(256))


def misere_exposure(hand: int) -> int:
    """The exposure of a hand's four suits together."""
    return sum(_EXPOSURE[hand >> 8 * suit & 0xFF] for suit in range(4))


def misere_candidates(twelve: int) -> list[tuple[int, int]]:
    """All discards for misère as ``(kept, discarded)``, those that leave the safest hands first."""
    ranked = []
    for discard in discards(twelve):
        keep = twelve & ~discard & DECK_MASK
        ranked.append((misere_exposure(keep), discard, keep))
    return [(keep, discard) for _, discard, keep in sorted(ranked)]


def contract_candidates(twelve: int) -> list[Candidate]:
    """All discards with all strains, those with the fewest losers first, and of these the ones with most trumps."""
    ranked = []
    for discard in discards(twelve):
        keep = twelve & ~discard & DECK_MASK
        suits = [keep >> 8 * suit & 0xFF for suit in range(4)]
        lost = sum(_LOSERS[suit] for suit in suits)
        for strain in range(NO_TRUMP + 1):
            # without trump a long suit of theirs runs; with few trumps so does it
            length = suits[strain].bit_count() if strain < NO_TRUMP else 0
            penalty = max(0, 5 - length) if strain < NO_TRUMP else sum(_LOSERS[suit] == suit.bit_count() for suit in suits)
            ranked.append((4 * lost + 3 * penalty, -length, discard, strain, keep))
    return [Candidate(keep, discard, strain) for _, _, discard, strain, keep in sorted(ranked)]
