"""table_masks and raspasy_masks: what single deals give, for whole arrays."""

from __future__ import annotations

import numpy as np
import pytest

from prefsolve import Position, Raspasy, random_deals, raspasy_masks, solve_raspasy, table, table_masks
from prefsolve.errors import ArrayError, OptionError
from prefsolve.model.cards import Hand
from prefsolve.model.deal import Deal

DEALS = [Deal(deal.hands) for deal in random_deals(40, 5)]
MASKS = np.array([[deal[seat].mask for seat in deal.seats] for deal in DEALS], np.uint32)


@pytest.mark.parametrize("workers", [1, 3])
def test_each_row_is_its_deals_table(workers):
    values = table_masks(MASKS, workers=workers)
    assert (values.dtype, values.shape) == (np.int8, (40, 6, 3, 3))
    assert values.reshape(40, 54).tolist() == [list(table(deal).values()) for deal in DEALS]


@pytest.mark.parametrize("workers", [1, 3])
def test_each_row_is_its_deals_raspasy(workers):
    small = [Deal({seat: Hand(list(hand)[:6]) for seat, hand in deal.hands.items()}) for deal in DEALS[:12]]
    masks = [[deal[seat].mask for seat in deal.seats] for deal in small]
    leaders = [row % 3 for row in range(12)]
    tricks = raspasy_masks(masks, leaders, workers=workers)
    solved = [solve_raspasy(Position(deal, Raspasy(), leader=deal.seats[at])) for deal, at in zip(small, leaders, strict=True)]
    assert tricks.tolist() == [[one.tricks[seat] for seat in one.position.deal.seats] for one in solved]


def test_no_rows():
    assert table_masks(np.empty((0, 3), np.uint32)).shape == (0, 6, 3, 3)
    assert raspasy_masks(np.empty((0, 3), np.uint32), 0).shape == (0, 3)


def test_faults_are_refused_and_the_row_named():
    with pytest.raises(ArrayError, match="hands, row 1: a card is in two hands"):
        table_masks([[1, 2, 4], [1, 1, 4]])
    with pytest.raises(ArrayError, match="leaders, row 1: a value is not 0 to 2"):
        raspasy_masks([[1, 2, 4], [1, 2, 4]], [0, 3])
    with pytest.raises(OptionError, match="workers"):
        table_masks([[1, 2, 4]], workers=0)
    with pytest.raises(OptionError, match="table_mib"):
        raspasy_masks([[1, 2, 4]], 0, table_mib=0)
