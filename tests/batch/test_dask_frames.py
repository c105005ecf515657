"""Partitions of Dask frames and bags: the answers of a batch, whatever the partitions."""

from __future__ import annotations

import dask.bag
import dask.dataframe
import pandas

from prefsolve import Seat, parse_deal, random_masks, table, text_from_masks
from prefsolve.batch.questions import AskTricks, answered
from prefsolve.dask import solve_frame, solve_records, table_frame, table_records

TEXTS = text_from_masks(random_masks(40, 9)[:, :3], Seat.N)
RECORDS = [{"club": n, "deal": text, "game": "6NT", "declarer": "E", "leader": "W"} for n, text in enumerate(TEXTS)]
RECORDS[7] = {**RECORDS[7], "game": "5S"}


def alone(record):
    (answer,) = answered(AskTricks(), [{name: value for name, value in record.items() if name != "club"}])
    return answer


def test_records_are_answered_as_in_a_batch():
    answers = solve_records(RECORDS)
    assert answers == [{"club": record["club"], **alone(record)} for record in RECORDS]
    assert [one["declarer_tricks"] for one in table_records(RECORDS[:2])] == [
        table(parse_deal(text)).to_json()["declarer_tricks"] for text in TEXTS[:2]
    ]


def test_a_frame_gets_columns():
    frame = pandas.DataFrame(RECORDS)
    solved = solve_frame(frame)
    assert list(solved.columns) == [*frame.columns, "declarer_tricks", "error"]
    wanted = [alone(record).get("declarer_tricks") for record in RECORDS]
    assert [None if pandas.isna(value) else value for value in solved["declarer_tricks"]] == wanted
    assert solved["error"][7] == "LevelError: a contract's level is 6 to 10, not 5"
    assert solved["error"].isna().sum() == 39
    values = table_frame(frame.head(2).assign(deal=[TEXTS[0], None]))
    assert [int(value) for value in values.iloc[0, 5:59]] == list(table(parse_deal(TEXTS[0])).values())
    assert values["error"][1] == "MissingKeyError: the record has no deal"


def test_partitions_of_a_frame_and_of_a_bag():
    frame = pandas.DataFrame(RECORDS)
    lazy = dask.dataframe.from_pandas(frame, npartitions=3).map_partitions(solve_frame)
    pandas.testing.assert_frame_equal(lazy.compute(scheduler="synchronous"), solve_frame(frame), check_dtype=False)
    bag = dask.bag.from_sequence(RECORDS, npartitions=3).map_partitions(solve_records)
    assert bag.compute(scheduler="synchronous") == solve_records(RECORDS)
