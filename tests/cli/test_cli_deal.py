"""``prefsolve deal``: the same deals in every format, and each fault in one line."""

from __future__ import annotations

import csv
import io
import json

import numpy as np
import pytest

from prefsolve import Alphabet, format_deal, parse_deal, parse_hand, random_deals, random_masks, read_problems
from prefsolve.model.deal import Deal

SEED = ("--seed", 7, "--count", 20, "--first", 5)
DEALS = [Deal(deal.hands) for deal in random_deals(20, 7, first=5)]
TEXTS = [format_deal(deal, Alphabet.ASCII) for deal in DEALS]


def test_records_are_numbered_and_have_the_talon(prefsolve):
    ran = prefsolve("deal", *SEED)
    records = [json.loads(line) for line in ran.out.splitlines()]
    assert (ran.status, ran.err) == (0, "")
    assert [record["id"] for record in records] == list(range(5, 25))
    assert [record["deal"] for record in records] == TEXTS
    assert [record["talon"] for record in records] == [" ".join(card.ascii for card in deal.talon) for deal in random_deals(20, 7, first=5)]


def test_csv_has_the_same_records(prefsolve):
    lines = csv.DictReader(io.StringIO(prefsolve("deal", *SEED, "--to", "csv").out))
    records = [json.loads(line) for line in prefsolve("deal", *SEED).out.splitlines()]
    assert [{**line, "id": int(line["id"])} for line in lines] == records


def test_pbn_is_read_back(prefsolve):
    out = prefsolve("deal", *SEED, "--to", "pbn", "--game", "7NT", "--declarer", "E", "--leader", "S").out
    problems = read_problems(out.encode())
    assert [problem.deal for problem in problems] == DEALS
    assert {(str(problem.game), str(problem.declarer), str(problem.leader)) for problem in problems} == {("7NT", "E", "S")}


def test_masks_are_an_array_of_numpys(prefsolve, tmp_path):
    file = tmp_path / "deals.npy"
    assert prefsolve("deal", *SEED, "-o", file).status == 0
    masks = np.load(file)
    assert masks.dtype == np.uint32
    assert masks.tolist() == random_masks(20, 7, first=5).tolist()


def test_parquet_has_the_same_records(prefsolve, tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    file = tmp_path / "deals.parquet"
    assert prefsolve("deal", *SEED, "--game", "misere", "-o", file).status == 0
    records = [json.loads(line) for line in prefsolve("deal", *SEED, "--game", "misere").out.splitlines()]
    assert parquet.read_table(file).to_pylist() == records


@pytest.mark.parametrize("ending", ["jsonl", "csv", "npy", "parquet"])
def test_no_deals_are_a_file_too(prefsolve, tmp_path, ending):
    if ending == "parquet":
        pytest.importorskip("pyarrow")
    file = tmp_path / f"deals.{ending}"
    assert prefsolve("deal", "--count", 0, "-o", file).status == 0
    assert file.exists()


def test_records_with_a_game_are_what_batch_reads(prefsolve):
    dealt = prefsolve("deal", *SEED, "--game", "6♠", "--declarer", "e", "--leader", "S").out
    answers = prefsolve("batch", "-", stdin=dealt)
    assert answers.status == 0
    assert [json.loads(line)["id"] for line in answers.out.splitlines()] == list(range(5, 25))


def test_conditions_and_predicates(prefsolve, tmp_path):
    rules = tmp_path / "rules.py"
    rules.write_text("def ace(s):\n    return s & 0x80808080 != 0\n")
    known = ("--hand", "W:s789T.c789.d7.h7T", "--hand", "talon:sA", "--know", "E has 3 H")
    out = prefsolve("deal", *SEED, *known, "--where", f"{rules}:ace").out
    for record in map(json.loads, out.splitlines()):
        deal = parse_deal(record["deal"])
        east, south, west = (deal[seat] for seat in deal.seats)
        assert west == parse_hand("s789T.c789.d7.h7T")
        assert record["talon"].startswith("SA ")
        assert (east.mask >> 24).bit_count() == 3
        assert south.mask & 0x80808080
    assert prefsolve("deal", "--how-many", "--hand", "W:s789T.c789.d7.h7T").out == "42678636\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--hand", "sAK"], "write a hand as PLACE:CARDS, not 'sAK' (see prefsolve deal --help)"),
        (["--hand", "W:sAK", "--hand", "W:sQ"], "W's cards are given twice (see prefsolve deal --help)"),
        (["--hand", "talon:sAKQ"], "talon has 2 cards, not 3: ♠AKQ"),
        (["--hand", "N:sAKQ"], "N is not one of the places E, S, W, talon"),
        (["--know", "E has 9 H"], "no layout fits: E has 9 ♥ (unseen: ♠AKQJT987 ♣AKQJT987 ♦AKQJT987 ♥AKQJT987)"),
        (["-o", "deals.txt"], "the format of deals.txt is not clear from its ending; give --to (see prefsolve deal --help)"),
        (["--to", "pbn", "--game", "9S", "--declarer", "E"], "PBN has no place for the game 9♠; PBN knows contracts up to 7"),
        (["--game", "5S"], None),
        (["--seed", "-1"], None),
        (["--count", "1_0"], None),
    ],
)
def test_a_fault_is_one_line(prefsolve, tmp_path, monkeypatch, arguments, message):
    monkeypatch.chdir(tmp_path)
    ran = prefsolve("deal", *arguments)
    assert (ran.status, ran.err.count("\n")) == (2, 1)
    assert message is None or ran.err == f"prefsolve: {message}\n"
    assert not list(tmp_path.glob("deals*"))
