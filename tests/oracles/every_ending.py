"""Every ending with all its values, layer by layer of cards per hand: an oracle that is no search.

An ending is four suits and a leader.  A suit is the owners of its cards in play from low to high (0 the declarer, 1 and 2
the defenders), numbered by length and then as a base-3 number.  Suits that only change names are sorted.  The values of an
ending with one card more come from those of all endings that one trick leads to: every leader, every legal card of every
hand, in a contract also in the two games around it (reference_relaxed.py states them).  Nothing is merged or left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

import numpy as np
import numpy.typing as npt

__all__ = ["AS_IT_IS", "HIGHER", "LOWER", "Layer", "exchanged", "layer"]

AS_IT_IS, LOWER, HIGHER = range(3)
Array = npt.NDArray[np.signedinteger]

_LENGTHS = range(9)
_FIRST = np.array([(3**length - 1) // 2 for length in range(10)])
_SUITS = int(_FIRST[9])
_CHUNK = 60_000
_CARDS = np.arange(32)


def _owners(code: int) -> list[int]:
    """The owners of a suit's cards, from low to high."""
    length = max(length for length in _LENGTHS if _FIRST[length] <= code)
    number = code - int(_FIRST[length])
    return [number // 3**place % 3 for place in range(length)]


def _code(owners: list[int]) -> int:
    return int(_FIRST[len(owners)]) + sum(owner * 3**place for place, owner in enumerate(owners))


class _Tables:
    """Of each suit: who owns which place; the suit without one card; the suit with two neighbours exchanged, -1 where
    the lower is not the declarer's and the higher a defender's."""

    def __init__(self) -> None:
        self.owns = np.zeros((_SUITS, 3), np.uint8)
        self.without = np.full((_SUITS, 8), -1, np.int16)
        self.exchanged = np.full((_SUITS, 7), -1, np.int16)
        for code in range(_SUITS):
            owners = _owners(code)
            for place, owner in enumerate(owners):
                self.owns[code, owner] |= 1 << place
                self.without[code, place] = _code(owners[:place] + owners[place + 1 :])
            for place in range(len(owners) - 1):
                if owners[place] == 0 != owners[place + 1]:
                    self.exchanged[code, place] = _code([*owners[:place], owners[place + 1], 0, *owners[place + 2 :]])
        self.counts = np.bitwise_count(self.owns).astype(np.int8)


@cache
def _tables() -> _Tables:
    return _Tables()


class Layer:
    """All endings of one size.

    :ivar game: "suit", "no trump" or "misère".
    :ivar suits: the suits of each, of shape (endings, 4); the trump suit is the first.
    :ivar values: the declarer's tricks, of shape (endings, games, leaders); in misère the three games are one.
    """

    def __init__(self, suits: Array, game: str) -> None:
        self.game = game
        self.trump = game == "suit"
        keys = _keys(suits)
        order = np.argsort(keys)
        self.suits = suits[order]
        self.keys = keys[order]
        self.values = np.zeros((len(suits), 3, 3), np.int8)

    def find(self, suits: Array) -> Array:
        """Where endings stand whose suits are given in any order."""
        first = int(self.trump)
        keys = _keys(np.concatenate([suits[:, :first], np.sort(suits[:, first:], axis=1)], axis=1))
        found = np.searchsorted(self.keys, keys)
        assert (self.keys[found] == keys).all()
        return found

    def masks(self) -> npt.NDArray[np.uint32]:
        """The hands of each ending, the cards of each suit being its lowest: of shape (endings, 3)."""
        owns = _tables().owns[self.suits].astype(np.uint32)
        return (owns << (8 * np.arange(4, dtype=np.uint32))[:, None]).sum(axis=1, dtype=np.uint32)


def _keys(suits: Array) -> Array:
    keys = np.zeros(len(suits), np.int64)
    for column in range(4):
        keys = keys * _SUITS + suits[:, column]
    return keys


@cache
def layer(size: int, game: str) -> Layer:
    """All endings of ``size`` cards per hand, valued."""
    found = Layer(np.concatenate(list(_endings(size, game == "suit"))), game)
    if size:
        below = layer(size - 1, game)
        for start in range(0, len(found.suits), _CHUNK):
            part = slice(start, start + _CHUNK)
            for leader in range(3):
                found.values[part, :, leader] = _values(found.suits[part], leader, size, below)
    return found


def _endings(size: int, trump: bool) -> Iterator[Array]:
    """The suits of all endings, side suits sorted, in parts."""
    counts = _tables().counts
    by_counts: dict[tuple[int, ...], Array] = {}
    for share in product(range(size + 1), repeat=3):
        by_counts[share] = np.flatnonzero((counts == share).all(axis=1)).astype(np.int16)
    splits = [split for split in product(range(size + 1), repeat=4) if sum(split) == size]
    for hands in product(splits, repeat=3):
        shares = list(zip(*hands, strict=True))
        lengths = [sum(share) for share in shares]
        if max(lengths) > 8 or sorted(lengths[trump:]) != lengths[trump:]:
            continue
        columns = [by_counts[share] for share in shares]
        suits = np.stack([grid.ravel() for grid in np.meshgrid(*columns, indexing="ij")], axis=1)
        yield suits[(np.diff(suits[:, trump:], axis=1) >= 0).all(axis=1)]


def _values(suits: Array, leader: int, size: int, below: Layer) -> npt.NDArray[np.int8]:
    """The declarer's tricks in each game, by every way to play the first trick."""
    players = [(leader + turn) % 3 for turn in range(3)]
    wants = [(player == 0) == (below.game != "misère") for player in players]
    held = _tables().owns[suits]
    cards = []
    for player in players:
        bits = np.unpackbits(held[:, :, player].reshape(-1, 4), axis=1, bitorder="little").astype(bool)
        cards.append(np.broadcast_to(_CARDS, bits.shape)[bits].reshape(-1, size))
    after_lead = []
    for first in range(size):
        lead = cards[0][:, first]
        after_second = []
        for second in range(size):
            may = _legal(lead, cards[1][:, second], held[:, :, players[1]], below.trump)
            after_third = []
            for third in range(size):
                legal = may & _legal(lead, cards[2][:, third], held[:, :, players[2]], below.trump)
                trick = np.stack([lead, cards[1][:, second], cards[2][:, third]], axis=1)
                values = np.full((len(suits), 3), _worst(wants[2]), np.int8)
                values[legal] = _after_trick(suits[legal], trick[legal], leader, below)
                after_third.append(values)
            after_second.append(np.where(may[:, None], _best(wants[2], after_third), _worst(wants[1])))
        after_lead.append(_best(wants[1], after_second))
    return _best(wants[0], after_lead)


def _worst(wants: bool) -> np.int8:
    """What stands for a card that cannot be played, where the player wants the declarer to take tricks or not."""
    return np.int8(-1 if wants else 99)


def _best(wants: bool, values: list[npt.NDArray[np.int8]]) -> npt.NDArray[np.int8]:
    return np.max(values, axis=0) if wants else np.min(values, axis=0)


def _legal(lead: Array, card: Array, held: npt.NDArray[np.uint8], trump: bool) -> npt.NDArray[np.bool_]:
    """Whether a hand may play a card: the suit led, or a trump, or anything."""
    led = lead >> 3
    follows = held[np.arange(len(held)), led] != 0
    trumps = held[:, 0] != 0 if trump else np.zeros(len(held), bool)
    return np.where(follows, card >> 3 == led, ~trumps | (card >> 3 == 0))


def _after_trick(suits: Array, trick: Array, leader: int, below: Layer) -> npt.NDArray[np.int8]:
    """The declarer's tricks in each game once a trick is played."""
    rows = np.arange(len(suits))
    best, taker = trick[:, 0], np.full(len(suits), leader)
    for turn in (1, 2):
        card = trick[:, turn]
        over = (card >> 3 == best >> 3) & (card > best)
        if below.trump:
            over |= (card >> 3 == 0) & (best >> 3 != 0)
        best, taker = np.where(over, card, best), np.where(over, (leader + turn) % 3, taker)
    left = suits.copy()
    for card in np.sort(trick, axis=1)[:, ::-1].T:  # from the highest place down, so that the others keep theirs
        left[rows, card >> 3] = _tables().without[left[rows, card >> 3], card & 7]
    values = below.values[below.find(left)]
    won = taker == 0
    found = values[rows, :, taker] + won[:, None].astype(np.int8)
    if below.game == "misère":
        return found

    suit = best >> 3
    given = ~won & (trick[:, -leader % 3] >> 3 == suit)  # the declarer has played a card of the suit that won
    found[given, LOWER] = np.minimum(found, values[:, :, 0] + 1)[given, LOWER]
    highest, receiver = np.full(len(suits), -1), np.zeros(len(suits), int)
    for player in (1, 2):
        card = trick[:, (player - leader) % 3]
        over = (card >> 3 == suit) & (card > highest)
        highest, receiver = np.where(over, card, highest), np.where(over, player, receiver)
    given = won & (receiver > 0)
    found[given, HIGHER] = np.maximum(found, values[rows, :, receiver])[given, HIGHER]
    return found


def exchanged(found: Layer) -> Iterator[tuple[Array, Array]]:
    """Endings in which the declarer has a card just below a defender's, and those in which the two are exchanged."""
    for column in range(4):
        for place in range(7):
            code = _tables().exchanged[found.suits[:, column], place]
            here = np.flatnonzero(code >= 0)
            suits = found.suits[here]
            suits[:, column] = code[here]
            yield here, found.find(suits)
