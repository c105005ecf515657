"""What the pages of leads and of raspasy say in words is what their figures say."""

from __future__ import annotations

from pathlib import Path

import pytest
from shipped_tables import shipped

from prefsolve.tables.table import Figure, Row


def value(row: Row, column: str) -> float:
    """A figure of the row."""
    figure = row[column]
    assert isinstance(figure, Figure)
    return float(figure.value)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("kept")


def test_against_a_contract_touching_honours_are_the_best_leads(kept: Path) -> None:
    rows = {(row["holding"], row["card"]): row for row in shipped("leads", kept).rows if row["game"] == "a suit, any level"}
    for place in ("left", "right"):
        average = value(rows["any suit", "the average card"], place)
        assert value(rows["ace and king", "the ace or the king"], place) < 0.11 < 0.2 < average
        assert value(rows["king and queen, no ace", "the king or the queen"], place) < 0.12
        ace, low = (value(rows["ace without king and queen", card], place) for card in ("the ace", "the lowest"))
        assert average < ace < low
        king, small = (value(rows["king without ace and queen", card], place) for card in ("the king", "the lowest"))
        assert small < king
        assert value(rows["four cards or more", "the highest"], place) < value(rows["four cards or more", "the lowest"], place)
    two = rows["two small (jack on top at most)", "the lowest"]
    assert value(two, "right") < 0.11 < 0.25 < value(two, "left")


def test_against_a_misere_the_clean_suit_is_led_and_not_the_hole(kept: Path) -> None:
    rows = {(row["holding"], row["card"]): row for row in shipped("misere-leads", kept).rows}
    clean = rows["a suit in which the declarer is clean", "the best of the suit"]
    hole = rows["the declarer's suit with a hole", "the lowest"]
    for place in ("left", "right"):
        assert value(clean, place) < 0.1
        assert value(clean, f"{place}_best") > 0.94
        assert value(hole, f"{place}_off") > 0.36
        assert value(rows["a suit that the declarer does not hold", "the best of the suit"], place) > 1


def test_in_raspasy_the_first_hand_takes_fewest_and_a_seven_makes_a_suit(kept: Path) -> None:
    rows = shipped("raspasy", kept).rows
    assert [round(value(rows[0], place), 1) for place in ("first", "second", "third")] == [2.9, 3.7, 3.4]
    assert abs(sum(value(rows[0], place) for place in ("first", "second", "third")) - 10) < 1e-9
    suits = {(row["size"], row["holding"]): row for row in rows if row.get("holding")}
    for place in ("first_adds", "second_adds", "third_adds"):
        assert value(suits["3", "79K"], place) < 0.1 < value(suits["3", "89K"], place) < value(suits["3", "9TK"], place)
        assert value(suits["3", "9TK"], place) < value(suits["3", "TQK"], place) < value(suits["3", "QKA"], place)
