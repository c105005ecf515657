"""How a suit lies in two hands: against every layout listed, against known tables, and a suit by itself worked by hand."""

from __future__ import annotations

import json
from fractions import Fraction
from math import comb
from pathlib import Path

import numpy as np
import pytest

from prefsolve import Hand, parse_hand
from prefsolve.model.cards import DECK_MASK
from prefsolve.solving.layouts import layout_masks
from prefsolve.tables.splits import BOOK, split_rows
from prefsolve.tables.suit_alone import LAYOUTS, alone_tricks, tricks_of_split

DATA = Path(__file__).parents[1] / "data"
RANKS = "789TJQKA"


@pytest.mark.parametrize("outside", range(1, 9))
def test_splits_are_those_of_all_layouts_listed(outside: int) -> None:
    own = parse_hand("sAKQJT987.cAKQJT987.dAKQJT987.hAKQJT987").mask & ~(0xFF >> (8 - outside))  # so many spades are outside
    unseen = Hand.from_mask(0xFF >> (8 - outside) | own & 0xFFFFFFFF << (32 - (20 - outside)) & DECK_MASK)
    assert len(unseen) == 20
    left = np.bitwise_count(layout_masks(unseen, 10) & np.uint32(0xFF))
    splits = [(long, outside - long) for long in range((outside + 1) // 2, outside + 1)]
    listed = {f"{long}-{short}": int(np.isin(left, (long, short)).sum()) for long, short in splits}
    assert {str(row["split"]): row["chance"].count for row in split_rows(outside)} == listed


def test_the_splits_sum_to_all_layouts_and_the_given_card_lies_somewhere() -> None:
    for outside in range(1, 9):
        rows = split_rows(outside)
        assert sum(row["chance"].value for row in rows) == 1
        for row in rows:
            parts = [row[name].value for name in ("short", "long") if row.get(name) is not None]
            assert not parts or sum(parts) == row["chance"].value


def test_a_lone_king_among_four_and_a_second_one_among_five() -> None:
    """Outside 2-1 a given card is alone in a third, 3-1 in a quarter, 3-2 on the short side in two fifths of the split's layouts."""
    chances = {str(row["split"]): row["short"].value for outside in (3, 4, 5) for row in split_rows(outside) if row.get("short")}
    assert chances["2-1"] == Fraction(145860, LAYOUTS) / 3
    assert chances["3-1"] == Fraction(91520, LAYOUTS) / 4
    assert chances["3-2"] == Fraction(128700, LAYOUTS) * 2 / 5


def test_known_splits_agree() -> None:
    known = json.loads((DATA / "splits.json").read_text())["two_hands_of_10"]
    for outside, chances in known.items():
        assert {row["split"]: float(row["chance"].value) for row in split_rows(int(outside))} == pytest.approx(chances)


def test_the_book_rounds_every_split_rightly() -> None:
    """D. Lesnoi, «Русский преферанс», appendix 2, table 4: four figures after the point."""
    for outside, printed in BOOK.items():
        for row in split_rows(outside):
            assert abs(row["chance"].value - Fraction(printed[str(row["split"])])) <= Fraction(1, 20000)


def test_a_suit_alone_by_hand() -> None:
    one, all_three = comb(19, 10), comb(17, 10)
    assert alone_tricks("AKQJT98") == (0,) * 7 + (LAYOUTS,)
    assert alone_tricks("AQJT987") == (0,) * 7 + (2 * one,), "the ace drops the only card outside, the king"
    assert alone_tricks("KQJT987") == (0,) * 6 + (LAYOUTS, 0)
    third_queen = 2 * all_three  # all three lie in one hand
    assert alone_tricks("AK987") == (0, 0, 0, 0, third_queen, LAYOUTS - third_queen)
    assert alone_tricks("A") == (0, LAYOUTS)
    assert alone_tricks("QJ") == (LAYOUTS, 0, 0)


@pytest.mark.parametrize("held", ["AQ7", "KJ9", "QT8", "J987", "KQ87"])
def test_a_suit_alone_is_its_plain_minimax(held: str) -> None:
    """The same game written on ranks, without memory: the holder leads to every round, the others follow while they can."""

    def plain(own: str, left: str, right: str) -> int:
        if not own:
            return 0
        rank = RANKS.index
        return max(
            min(
                (rank(card) > max((rank(other) for other in (*first, *second)), default=-1))
                + plain(own.replace(card, ""), left.replace(first or "-", ""), right.replace(second or "-", ""))
                for first in left or [""]
                for second in right or [""]
            )
            for card in own
        )

    def mask(ranks: str) -> int:
        return sum(1 << RANKS.index(rank) for rank in ranks)

    outside = [rank for rank in RANKS if rank not in held]
    for which in range(1 << len(outside)):
        left = "".join(rank for n, rank in enumerate(outside) if which >> n & 1)
        right = "".join(rank for rank in outside if rank not in left)
        assert tricks_of_split(mask(held), mask(left), mask(right)) == plain(held, left, right)
