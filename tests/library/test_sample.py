"""The sample of solved deals that comes with the package."""

from __future__ import annotations

import hashlib

import numpy as np
import pytest

from prefsolve import random_masks, table_masks
from prefsolve.library import sample, solved_sample


def test_it_holds_the_deals_of_its_seed():
    found = sample()
    rows = random_masks(20_000, solved_sample.SAMPLE_SEED)
    assert len(found) == 20_000
    assert np.array_equal(found.hands, rows[:, :3])
    assert np.array_equal(found.talon, rows[:, 3])


def test_its_values_are_found_again():
    found = sample()
    chosen = slice(7, None, 400)
    assert np.array_equal(table_masks(found.hands[chosen]), found.values[chosen])


def test_its_file_is_a_shard_of_less_than_a_megabyte():
    data = solved_sample._FILE.read_bytes()
    assert len(data) == 20_000 * 34 + 32 < 1_000_000
    assert hashlib.sha256(data[:-32]).digest() == data[-32:]


def test_every_value_is_a_number_of_tricks():
    values = sample().values
    assert (values.shape, values.dtype) == ((20_000, 6, 3, 3), np.int8)
    assert (values.min(), values.max()) == (0, 10)


def test_nobody_can_change_it():
    with pytest.raises(ValueError, match="read-only"):
        sample().values[0] = 1
