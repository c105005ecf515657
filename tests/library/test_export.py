"""The Parquet file of a folder of solved deals: the same bytes whatever the shards, and the values of every deal."""

from __future__ import annotations

import hashlib

import pyarrow.parquet as pq
import pytest

from prefsolve import parse_deal, table
from prefsolve.library import export
from prefsolve.library.shards import Recipe, build


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("solved")
    build(folder, Recipe(50, seed=3, shard_deals=16))
    return folder


def test_a_row_has_the_deal_and_its_54_values(prefsolve, folder, tmp_path):
    file = tmp_path / "solved.parquet"
    assert prefsolve("library", "export", folder, "-o", file).out == "wrote 50 deals\n"
    rows = pq.read_table(file).to_pylist()
    assert [row["id"] for row in rows] == list(range(50))
    for row in rows[::10]:
        values = table(parse_deal(row["deal"]))
        assert [value for name, value in row.items() if name not in ("id", "deal", "talon")] == list(values.values())
        assert row["S_E_W"] == values.to_json()["declarer_tricks"]["S"]["E"]["W"]
    dealt = tmp_path / "dealt.parquet"
    assert prefsolve("deal", "--count", 50, "--seed", 3, "-o", dealt).status == 0
    assert pq.read_table(file).select(["id", "deal", "talon"]).to_pylist() == pq.read_table(dealt).to_pylist()
    assert prefsolve("table", dealt, "-o", tmp_path / "table.parquet").status == 0
    again = pq.read_table(tmp_path / "table.parquet")
    assert again.to_pylist() == pq.read_table(file).select(again.schema.names).to_pylist()


def test_the_bytes_are_the_same_whatever_the_shards_and_the_workers(folder, tmp_path, monkeypatch):
    monkeypatch.setattr(export, "GROUP", 20)
    found = set()
    for shard_deals, workers in ((7, 1), (50, 2), (16, 1)):
        other = tmp_path / str(shard_deals)
        for part in ((2, 2), (1, 2)):
            build(other, Recipe(50, seed=3, shard_deals=shard_deals), part=part, workers=workers)
        export.export_parquet(other, tmp_path / "a.parquet")
        found.add(hashlib.sha256((tmp_path / "a.parquet").read_bytes()).hexdigest())
    assert len(found) == 1
    assert pq.ParquetFile(tmp_path / "a.parquet").metadata.num_row_groups == 3


def test_a_missing_shard_and_a_stop_leave_no_file(prefsolve, folder, tmp_path, monkeypatch):
    monkeypatch.setattr(export, "GROUP", 20)
    assert export.export_parquet(folder, tmp_path / "a.parquet", watch=lambda done, total: True) is None
    short = tmp_path / "short"
    build(short, Recipe(50, seed=3, shard_deals=16), part=(1, 2))
    ran = prefsolve("library", "export", short, "-o", tmp_path / "a.parquet")
    assert (ran.status, ran.err) == (2, f"prefsolve: {short}/000001.deals: is missing; build it first\n")
    assert not list(tmp_path.glob("a.parquet*"))
