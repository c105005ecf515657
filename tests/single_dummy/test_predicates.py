"""Predicates: exactly what Python makes of them, in columns and one by one, whatever else is installed."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

from prefsolve import Hand, Misere, Seat, Suit, View, Where, Worlds, parse_hand
from prefsolve.errors import PredicateError
from prefsolve.single_dummy.predicates import batch_predicate, in_columns

W = Seat.W
WEST = View(W, parse_hand("s789TJ.c789TJ"), declarer=W, discard=parse_hand("sAK"), game=Misere(), leader=W)
MASKS = np.random.default_rng(7).integers(0, 1 << 32, (2000, 1)) & np.array([[0xFFFFFFFF], [7], [0xFF000000], [0]] * 500)


def bits_by_loop(e):
    count = 0
    while e:
        count += e & 1
        e >>= 1
    return count > 4


def by_cases(e):
    if e & 0xFF and not e & 0xFF00:
        return e > 1 << 31
    if 3 < e >> 24 < 90 or e == 0:
        return False
    return (e ^ 0x0F0F0F0F) % 7 == 3


IN_COLUMNS = [
    bits_by_loop,
    by_cases,
    lambda e: e & 0x80808080 != 0,
    lambda e: (e << 30) >> 29 == 2 * e,
    lambda e: -e // 3 % -5 == -2,
    lambda e: (~e >> 70) + 1,
    lambda e: e.bit_count() == 10,
    lambda e: (e & 7) in (1, 2, 3),
    lambda e: all((e >> 8 * suit & 0xFF).bit_count() <= 5 for suit in range(4)),
    lambda e: any((e >> 8 * suit & 0xFF) == 0 for suit in range(4)),
    lambda e: e >> (e & 127) & 1,
    lambda e: 5 - e < abs(3 - e),
    lambda e: min(e, 77) == 77,
    lambda e: isinstance(e, int),
    lambda e: None,
    lambda e: "east",
    lambda e: not e,
]
BY_PYTHON = [
    lambda e: (e << 40) > 0,  # more than 64 bits
    lambda e: e * e * e > 0,
    lambda e: e**2 > 100,
    lambda e: 1 << e > 3 if e < 3 else e > 5,  # a shift whose bounds the condition alone gives
    lambda e: e / 3 > 7,
    lambda e: e in {1, 2, 3},
    lambda e: f"{e}".endswith("3"),
    lambda e: bin(e).count("1") > 9,
    lambda e: e.bit_length() > 31,
    lambda e: [1, 2][e & 1] == 2,
    lambda e: divmod(e, 3)[1] == 1,
    lambda e: len(Hand.from_mask(e).of_suit(Suit.SPADES)) > 2,
    lambda e: np.uint32(e) + np.uint32(1) > 5,
]


@pytest.mark.parametrize("function", IN_COLUMNS)
def test_whole_numbers_of_62_bits_are_worked_out_in_columns(function):
    wanted = [bool(function(mask)) for (mask,) in MASKS.tolist()]
    assert in_columns(function, 1)(MASKS).tolist() == wanted


@pytest.mark.parametrize("function", BY_PYTHON)
def test_everything_else_is_left_to_python(function):
    assert in_columns(function, 1) is None
    wanted = [bool(function(mask)) for (mask,) in MASKS.tolist()]
    assert batch_predicate(function, 1, "it")(MASKS).tolist() == wanted


def test_several_places_are_several_columns():
    rows = np.random.default_rng(9).integers(0, 1 << 32, (500, 3))
    found = in_columns(lambda e, s, discard: e ^ s > discard and e % 3 == s % 3, 3)(rows)
    assert found.tolist() == [e ^ s > discard and e % 3 == s % 3 for e, s, discard in rows.tolist()]


def test_a_shift_beyond_64_bits_holds_of_every_hand():
    assert Worlds(WEST, [Where(lambda e: (e << 40) > 0)]).count() == 184_756


@pytest.mark.parametrize(
    ("function", "message"),
    [
        (lambda e: e % 0 == 0, "a predicate failed: ZeroDivisionError: integer modulo by zero"),
        (lambda e: e // (e - e) == 0, "a predicate failed: ZeroDivisionError"),
        (lambda e: 1 << (e - (1 << 33)), "a predicate failed: ValueError: negative shift count"),
        (lambda e: sys.exit(0), "a predicate failed: SystemExit: 0"),
        (lambda e: e.suit, "a predicate failed: AttributeError"),
    ],
)
def test_what_python_refuses_is_refused_and_quoted(function, message):
    with pytest.raises(PredicateError, match=message):
        Worlds(WEST, [Where(function)]).count()


def test_no_other_package_is_asked_what_a_predicate_means():
    code = """from prefsolve import Seat, View, Where, Worlds, parse_hand; import sys
view = View(Seat.W, parse_hand("s789TJ.c789TJ"), declarer=Seat.W, discard=parse_hand("sAK"))
print(Worlds(view, [Where(lambda e: (e << 40) > 0)]).count(), "numba" in sys.modules)"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout.split() == ["184756", "False"], done.stderr
