"""Random numbers by counter: the published generator, and whole numbers that are all equally likely."""

from __future__ import annotations

import numpy as np
import pytest

from prefsolve.library.random_numbers import below, philox


def column(*values: int) -> np.ndarray:
    return np.array(values, np.uint64)


def test_the_words_are_those_of_the_published_generator():
    """The first of its authors' known answers (Random123, kat_vectors)."""
    zero = column(0)
    words = philox((zero, zero, zero, zero), (0, 0))
    assert [hex(int(word[0])) for word in words] == ["0x16554d9eca36314c", "0xdb20fe9d672d0fdc", "0xd7e772cee186176b", "0x7e68b68aec7ba23b"]


@pytest.mark.parametrize("counter", [(1, 0, 0, 0), (7, 5, 3, 2), (2**64 - 1, 2**63, 1, 9)])
@pytest.mark.parametrize("key", [(0, 0), (2026, 0), (2**64 - 1, 12345)])
def test_the_words_are_numpys(counter, key):
    before = sum(part << 64 * at for at, part in enumerate(counter)) - 1  # NumPy counts on before it draws
    known = np.random.Philox(counter=before, key=key[0] | key[1] << 64).random_raw(4)
    assert [int(word[0]) for word in philox(tuple(column(part) for part in counter), key)] == known.tolist()


def test_a_number_depends_on_its_place_alone():
    places, attempts = np.arange(1000, dtype=np.uint64), np.zeros(1000, np.uint64)
    numbers = below(10**15, 5, places, attempts)
    assert below(10**15, 5, places[::-1], attempts)[::-1].tolist() == numbers.tolist()
    assert below(10**15, 5, places[500:], attempts[500:]).tolist() == numbers[500:].tolist()
    assert below(10**15, 6, places, attempts).tolist() != numbers.tolist()
    assert below(10**15, 5, places, attempts + np.uint64(1)).tolist() != numbers.tolist()


def test_words_beyond_the_largest_multiple_are_drawn_again():
    """Of 2^62 + 1 numbers three multiples fit into 2^64: a quarter of the words is turned down, and some sets of four whole."""
    bound = 2**62 + 1
    places, attempts = np.arange(20_000, dtype=np.uint64), np.zeros(20_000, np.uint64)
    numbers = below(bound, 1, places, attempts)
    assert 0 <= numbers.min() <= numbers.max() < bound
    words = np.stack(philox((places, attempts, np.zeros_like(places), np.zeros_like(places)), (1, 0)))
    assert (words >= 3 * bound).all(axis=0).sum() == 80
    assert abs((numbers < bound // 2).sum() - 10_000) < 300
