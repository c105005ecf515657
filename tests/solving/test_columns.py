"""Columns of deals as text and as masks."""

from __future__ import annotations

import numpy as np
import pytest

from prefsolve import Alphabet, PrefsolveError, Seat, format_deal, masks_from_text, parse_deal, random_deals, text_from_masks
from prefsolve.errors import ArrayError

DEALS = [deal for absent in Seat for deal in random_deals(50, 3, absent=absent)]
TEXTS = [format_deal(deal.replace(talon=parse_deal("E:sA S:sK W:sQ").talon), Alphabet.ASCII) for deal in DEALS]
MASKS = [[deal[seat].mask for seat in deal.seats] for deal in DEALS]


def test_a_column_of_texts_is_read_as_each_deal_is():
    hands, absent = masks_from_text(TEXTS)
    assert (hands.dtype, absent.dtype) == (np.uint32, np.uint8)
    assert hands.tolist() == MASKS
    assert absent.tolist() == [deal.absent for deal in DEALS]


def test_masks_are_written_as_each_deal_is():
    hands, absent = masks_from_text(TEXTS)
    assert text_from_masks(hands, absent) == TEXTS
    assert text_from_masks(MASKS[:50], Seat.N) == TEXTS[:50]


@pytest.mark.parametrize(
    "text",
    [
        "W:sAK E:sQJ S:sT9",
        "S:sT9 E:sQJ W:sAK",
        "W: ♠AK  E:♠QJ S:♠T9",
        "W:sAK E:sQJ S:sT9 talon:hAK",
        "З:п:ТК В:п:ДВ Ю:п:109",
        "W:SAK E:SQJ S:ST9",
        "W:sA.hK E:hA.sJ S:sT9",
        "E:- S:- W:-",
        "E:sA S:sK W:sQ" + " " * 200,
    ],
)
def test_every_form_of_a_deal_is_read(text):
    deal = parse_deal(text)
    hands, absent = masks_from_text(["E:sA S:sK W:sQ", text, "E:sA S:sK W:sQ"])
    assert hands.tolist() == [[128, 64, 32], [deal[seat].mask for seat in deal.seats], [128, 64, 32]]
    assert absent[1] == deal.absent


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("W:sAK E:sAJ S:sT9", "row 1: ♠A is in both E's and W's hand"),
        ("W:sAA E:sQJ S:sT9", "row 1: .*♠A"),
        ("W:s1 E:sQJ S:sT9", "row 1: "),
        ("", "row 1: "),
    ],
)
def test_what_is_no_deal_is_named_with_its_row(text, message):
    with pytest.raises(PrefsolveError, match=message) as raised:
        masks_from_text(["E:sA S:sK W:sQ", text])
    assert raised.value.data["row"] == 1
    with pytest.raises(type(raised.value)):
        parse_deal(text)


def test_no_rows():
    hands, absent = masks_from_text([])
    assert (hands.shape, absent.shape) == ((0, 3), (0,))
    assert text_from_masks(hands, absent) == []
    assert text_from_masks([[0, 1, 2]]) == ["E:- S:s7 W:s8"]


def test_wrong_columns_are_refused():
    with pytest.raises(ArrayError, match=r"shape \(n, 3\)"):
        text_from_masks([[1, 2]])
    with pytest.raises(ArrayError, match="not of 32 bits"):
        text_from_masks([[1, 2, 2**32]])
    with pytest.raises(ArrayError, match="absent must be one seat or 1 numbers"):
        text_from_masks([[1, 2, 4]], [4])
