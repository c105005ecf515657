"""solve_masks: arrays of deals in, an array of tricks out, and every fault of an array named with its row."""

from __future__ import annotations

import random

import numpy as np
import pytest
import strategies

from prefsolve import Contract, Misere, Position, solve, solve_masks
from prefsolve.errors import ArrayError, OptionError
from prefsolve.model.deal import clockwise

pytestmark = pytest.mark.compiled


def row(position: Position) -> tuple[list[int], int, int]:
    """The hands clockwise from the declarer, the game's number and the leader's place, as documented."""
    seats = clockwise(position.deal.seats, position.declarer)
    game = int(position.game.strain) if isinstance(position.game, Contract) else 5
    return [position.deal[seat].mask for seat in seats], game, seats.index(position.leader)


@pytest.fixture(scope="module")
def many() -> list[Position]:
    rng = random.Random(1)
    return [strategies.random_position(rng, rng.randint(1, 10), table=0) for _ in range(600)]


@pytest.fixture(scope="module")
def arrays(many):
    hands, games, leaders = zip(*map(row, many), strict=True)
    return np.array(hands, np.uint32), np.array(games), np.array(leaders)


@pytest.mark.parametrize("workers", [1, 2, 16])
def test_each_row_is_answered_as_its_position_is(many, arrays, workers):
    tricks = solve_masks(*arrays, workers=workers)
    assert tricks.dtype == np.int8
    assert tricks.tolist() == [solve(position).declarer_tricks for position in many]


def test_one_game_and_one_leader_may_stand_for_all_rows(arrays):
    hands, _, _ = arrays
    misere = solve_masks(hands, 5, 1)
    assert misere.tolist() == solve_masks(hands, np.full(len(hands), 5), np.full(len(hands), 1)).tolist()


def test_lists_and_other_integer_types_are_read_too():
    position = strategies.random_position(random.Random(2), 5, game=Misere(), table=0)
    hands, game, leader = row(position)
    expected = [solve(position).declarer_tricks]
    assert solve_masks([hands], [game], [leader]).tolist() == expected
    assert solve_masks(np.array([hands], np.int64), np.int8(game), np.array([leader], np.uint64)).tolist() == expected


def test_an_int32_array_has_the_ace_of_hearts_as_its_sign(arrays):
    hands, games, leaders = arrays
    signed = hands.view(np.int32)
    assert (signed < 0).any()
    wanted = solve_masks(hands, games, leaders).tolist()
    for same in (signed, hands.astype(np.int64), hands.astype(np.uint64), hands.tolist()):
        assert solve_masks(same, games, leaders).tolist() == wanted


@pytest.mark.parametrize(
    ("hands", "message"),
    [
        (np.array([[1.0, 2.0, 4.0]]), "hands must be integers, not float64"),
        (np.array([[True, True, True]]), "hands must be integers, not bool"),
        (np.array([[1 << 32, 2, 4]], np.uint64), "hands, row 0: a mask is not of 32 bits"),
        (np.array([[-1, 2, 4]], np.int64), "hands, row 0: a mask is not of 32 bits"),
        ([[1 << 70, 2, 4]], "hands must be integers, not object"),
        (np.ma.masked_array([[1, 2, 4]], mask=[[0, 0, 1]]), "hands must not be a masked array: the hidden values would count"),
        ("s7", "hands must be integers, not <U2"),
        (None, "hands must be integers, not object"),
    ],
)
def test_what_is_no_array_of_masks_is_refused(hands, message):
    with pytest.raises(ArrayError) as caught:
        solve_masks(hands, 4, 0)
    assert str(caught.value) == message


def test_strided_and_read_only_arrays_are_read_too(arrays):
    hands, games, leaders = arrays
    for array in (games, leaders):
        array.setflags(write=False)
    expected = solve_masks(hands, games, leaders)[::2].tolist()
    assert solve_masks(hands[::2], games[::2], leaders[::2]).tolist() == expected
    assert solve_masks(np.asfortranarray(hands[::2]), games[::2], leaders[::2]).tolist() == expected


def test_no_rows_have_no_answers():
    assert solve_masks(np.empty((0, 3), np.uint32), 4, 0).shape == (0,)


GOOD = [[0x1, 0x2, 0x4], [0x10, 0x20, 0x40]]


@pytest.mark.parametrize(
    ("hands", "games", "leaders", "message"),
    [
        ([1, 2, 4], 4, 0, r"hands must have the shape \(n, 3\), not \(3,\)"),
        ([[1, 2]], 4, 0, r"hands must have the shape \(n, 3\), not \(1, 2\)"),
        ([[1, 2, 4], [1, 2]], 4, 0, "hands: "),
        ([[1.0, 2.0, 4.0]], 4, 0, "hands must be integers, not float64"),
        ([["a", "b", "c"]], 4, 0, "hands must be integers"),
        ([[True, False, False]], 4, 0, "hands must be integers, not bool"),
        ([GOOD[0], [-1, 2, 4]], 4, 0, "hands, row 1: a mask is not of 32 bits"),
        ([GOOD[0], [2**32, 2, 4]], 4, 0, "hands, row 1: a mask is not of 32 bits"),
        ([GOOD[0], [1, 1, 4]], 4, 0, "hands, row 1: a card is in two hands"),
        ([GOOD[0], [1, 2, 1]], 4, 0, "hands, row 1: a card is in two hands"),
        ([GOOD[0], [1, 2, 12]], 4, 0, "hands, row 1: the hands are uneven"),
        ([[0, 0, 0], GOOD[0]], 4, 0, "hands, row 0: a hand must have 1 to 10 cards"),
        (GOOD, 6, 0, "games, row 0: a value is not 0 to 5"),
        (GOOD, [4, -1], 0, "games, row 1: a value is not 0 to 5"),
        (GOOD, [4, 4, 4], 0, r"games must be one number or have the shape \(2,\), not \(3,\)"),
        (GOOD, 4.0, 0, "games must be integers, not float64"),
        (GOOD, 4, [0, 3], "leaders, row 1: a value is not 0 to 2"),
        (GOOD, 4, [0], r"leaders must be one number or have the shape \(2,\), not \(1,\)"),
        (GOOD, 4, None, "leaders must be integers, not object"),
    ],
)
def test_a_fault_is_refused_and_its_row_named(hands, games, leaders, message):
    with pytest.raises(ArrayError, match=message):
        solve_masks(hands, games, leaders)


def test_workers_and_table_sizes_out_of_range_are_refused():
    with pytest.raises(OptionError, match="workers"):
        solve_masks(GOOD, 4, 0, workers=0)
    with pytest.raises(OptionError, match="table_mib"):
        solve_masks(GOOD, 4, 0, table_mib=0)


@pytest.mark.parametrize("workers", [1, 3])
def test_a_threshold_asks_whether_it_is_reached(workers):
    hands = [[1 << 7, 1 << 6, 1 << 5], [1 << 5, 1 << 6, 1 << 7]] * 300
    assert solve_masks(hands, 4, 0, threshold=1, workers=workers).tolist() == [1, 0] * 300
    assert solve_masks(hands, 4, 0, threshold=0, workers=workers).all()
    assert not solve_masks(hands, 4, 0, threshold=2, workers=workers).any()


def test_a_threshold_out_of_range_is_refused():
    with pytest.raises(OptionError, match="threshold must be 0 to 10"):
        solve_masks([[1, 2, 4]], 4, 0, threshold=11)
