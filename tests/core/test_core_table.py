"""The transposition table: every part of a key spreads over the index, no two positions share an entry, forgetting forgets."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest
from raw_positions import KINDS, random_rows

from prefsolve._ext._laboratory import Laboratory

pytestmark = pytest.mark.compiled

KEY_BITS = 58
LEADER_BITS = 2


def keys_of_one_deal(game: str, count: int) -> npt.NDArray[np.uint64]:
    """Keys such as the search of one deal meets: its hands without the same number of cards each."""
    rng = np.random.default_rng(1)
    deal = np.array([rng.permutation(32)[:30].reshape(3, 10)] * count)
    order = rng.permuted(deal, axis=2)
    left = rng.integers(3, 10, count)
    hands = ((1 << order) * (np.arange(10) < left[:, None, None])).sum(axis=2).astype(np.uint32)
    kinds = np.full(count, KINDS[game][0], np.uint8)
    return np.unique(Laboratory(2).keys(hands, kinds, rng.integers(0, 3, count, np.uint8)))


def keys_of_random_positions(game: str, count: int) -> npt.NDArray[np.uint64]:
    rows = random_rows(2, np.arange(count) % 10 + 1, game, table=False)
    return np.unique(Laboratory(2).keys(*rows[:3]))


@pytest.mark.parametrize("keys_of", [keys_of_one_deal, keys_of_random_positions])
@pytest.mark.parametrize("index_bits", [10, 14, 17])
@pytest.mark.parametrize("game", KINDS)
def test_positions_fill_the_table_as_evenly_as_chance(game, index_bits, keys_of):
    keys = keys_of(game, 40_000)
    places, _ = Laboratory(index_bits).entries(keys)
    size = 1 << index_bits
    filled, expected = len(np.unique(places)), size * -np.expm1(-len(keys) / size)
    assert abs(filled - expected) < 6 * np.sqrt(min(size - expected, expected)) + 0.005 * expected


@pytest.mark.parametrize("bit", range(KEY_BITS))
def test_every_bit_of_a_key_decides_the_place_of_its_entry(bit):
    """A hash that drops the leader or the top bits of a suit code doubles the nodes."""
    keys = keys_of_one_deal("suit", 5_000)
    laboratory = Laboratory(14)
    here, _ = laboratory.entries(keys)
    there, _ = laboratory.entries(keys ^ np.uint64(1 << bit))
    assert (here == there).mean() < 0.002


@pytest.mark.parametrize("index_bits", [2, 9, 14, 22])
def test_no_two_positions_share_an_entrys_place_and_tag(index_bits):
    keys = np.concatenate([keys_of_one_deal("suit", 1_500), keys_of_random_positions("misère", 1_500)])
    neighbours = np.unique(np.concatenate([keys, *(keys ^ np.uint64(1 << bit) for bit in range(KEY_BITS))]))
    places, tags = Laboratory(index_bits).entries(neighbours)
    order = np.lexsort((tags, places))
    assert ((np.diff(places[order]) != 0) | (np.diff(tags[order]) != 0)).all()


@pytest.mark.parametrize("game", ["misère", "no trump"])
def test_renamed_suits_have_the_same_value(game):
    rows = random_rows(3, np.arange(2000) % 10 + 1, game)
    rng = np.random.default_rng(4)
    renamed, tables = np.zeros_like(rows.hands), rows.tables.copy()
    for row, order in enumerate(rng.permuted(np.tile(np.arange(4), (len(renamed), 1)), axis=1)):
        for suit in range(4):
            renamed[row] |= (rows.hands[row] >> np.uint32(8 * suit) & 0xFF) << np.uint32(8 * order[suit])
        for i in range(1, 1 + tables[row, 0]):
            tables[row, i] = 8 * order[tables[row, i] // 8] + tables[row, i] % 8
    laboratory = Laboratory(16)
    assert (laboratory.values(*rows) == laboratory.values(renamed, rows.kinds, rows.leaders, tables)).all()


def test_a_forgotten_table_is_as_good_as_new_however_often_it_was_forgotten():
    """With a few bits of generation the entries must be wiped when the generations run out."""
    rows = random_rows(5, np.full(200, 5), "no trump", table=False)
    fresh, again = np.zeros(200, np.int64), np.zeros(200, np.int64)
    for index_bits in (2, 3, 5):
        laboratory = Laboratory(index_bits)
        laboratory.nodes(*rows[:3], np.zeros(200, np.int8), fresh)
        laboratory.nodes(*rows[:3], np.zeros(200, np.int8), again)
        for row in range(0, 200, 50):
            alone = np.zeros(1, np.int64)
            Laboratory(index_bits).nodes(*(column[row : row + 1] for column in rows[:3]), np.zeros(1, np.int8), alone)
            assert fresh[row] == again[row] == alone[0]
