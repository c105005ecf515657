"""Files of records: JSON Lines, CSV and Parquet, whatever else stands in them, and what each becomes in another."""

from __future__ import annotations

import csv
import json

import pyarrow
import pyarrow.parquet as pq
import pytest

from prefsolve import Seat, parse_deal, random_masks, table, text_from_masks
from prefsolve.batch import targets
from prefsolve.batch.encoding import Answering
from prefsolve.batch.questions import AskTable, AskTricks, answered
from prefsolve.batch.records import CsvForm, JsonForm
from prefsolve.cli.main import run

OTHELLO = "W:s987.cT98.dT7.h87 E:sJT.cJ7.dQ9.hQJT9 S:sKQ.cAKQ.dKJ8.hAK"
RECORD = {"deal": OTHELLO, "game": "misere", "declarer": "W", "leader": "S"}
ANSWER = {"declarer_tricks": 1, "makes": False}
RASPASY = {"deal": "N:sA E:sK W:sQ", "game": "raspasy", "leader": "N"}
GAMES = ["misere", "6S", "7NT", "8D", "6H", "10C"]


@pytest.fixture(scope="module")
def deals() -> list[str]:
    return text_from_masks(random_masks(60, 7)[:, :3], Seat.N)


@pytest.fixture(scope="module")
def records(deals) -> list[dict]:
    """Sixty deals, enough to be answered as columns."""
    rows = []
    for number, deal in enumerate(deals):
        seats = {"game": GAMES[number % 6], "declarer": "ESW"[number % 3], "leader": "SWE"[number // 3 % 3]}
        rows.append({"club": f"№ {number % 4}", "id": number, "deal": deal, **seats, "points": number / 4})
    return rows


@pytest.fixture(scope="module")
def tricks(records) -> list[int]:
    """What each record is answered by itself."""
    found = [answered(AskTricks(), [{k: v for k, v in record.items() if k not in ("club", "points")}]) for record in records]
    return [answer["declarer_tricks"] for (answer,) in found]


def write(path, rows):
    if path.suffix == ".parquet":
        pq.write_table(pyarrow.Table.from_pylist(rows), path)
    elif path.suffix == ".csv":
        with path.open("w", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, list(rows[0]))
            writer.writeheader()
            writer.writerows(rows)
    else:
        path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    return path


def read(path):
    if path.suffix == ".parquet":
        return pq.read_table(path).to_pylist()
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file)) if path.suffix == ".csv" else [json.loads(line) for line in file]


@pytest.mark.parametrize("source", ["jsonl", "csv", "parquet"])
@pytest.mark.parametrize("target", ["jsonl", "csv", "parquet"])
@pytest.mark.parametrize("workers", [1, 2])
def test_other_columns_pass_through_and_ids_keep_their_type(tmp_path, records, tricks, source, target, workers):
    given, answers = write(tmp_path / f"deals.{source}", records), tmp_path / f"answers.{target}"
    assert run(["batch", str(given), "-o", str(answers), "--workers", str(workers)]) == 0
    expected = [
        {"club": record["club"], "id": record["id"], "points": record["points"], "declarer_tricks": value}
        for record, value in zip(records, tricks, strict=True)
    ]
    if target == "csv":
        assert read(answers) == [{name: str(value) for name, value in row.items()} for row in expected]
    else:
        # a cell of CSV is a number where it is whole, and otherwise the text that it is
        as_read = [{**row, "points": _cell(row["points"])} for row in expected] if source == "csv" else expected
        if source == "csv" and target == "parquet":  # a column has one type
            as_read = [{**row, "points": str(row["points"])} for row in as_read]
        found = read(answers)
        assert [{name: row[name] for name in expected[0]} for row in found] == as_read
        if target == "jsonl":  # an answer is its record with the answer added
            asked = ("deal", "game", "leader")
            assert [[row[name] for name in asked] for row in found] == [[record[name] for name in asked] for record in records]
            assert all(row["makes"] == (row["declarer_tricks"] == 0) for row in found if row["game"] == "misere")
            assert all(row["makes"] == (row["declarer_tricks"] >= 7) for row in found if row["game"] == "7NT")


def _cell(value):
    return str(value)


def test_the_plain_way_and_the_long_way_give_the_same_bytes(records):
    """Spaces before the brace, or a quotation mark, are read as any record is."""
    lines = [json.dumps(record).encode() for record in records]
    plain, long = (Answering(JsonForm(), AskTricks(), "jsonl")(those) for those in (lines, [b" " + line for line in lines]))
    assert plain == long
    cells = [",".join(str(value) for value in record.values()).encode() for record in records]
    form = CsvForm(tuple(records[0]))
    quoted = [b'"' + line.replace(b",", b'","') + b'"' for line in cells]
    assert Answering(form, AskTricks(), "csv")(cells) == Answering(form, AskTricks(), "csv")(quoted)


@pytest.mark.parametrize(
    "line",
    [
        '{"id": 1, "id": 2}',
        "{} {}",
        "",
        '{"id": 12345678901234567890123}',
        '{"id": "a\\u0041"}',
        '{"id": {"a": 1}}',
        '{"id": 1.50}',
        '{"x": 1, "x": 2}',
        '{"deal": "W:s7\u0000 E:s8 S:s9", "game": "6S", "declarer": "W", "leader": "W"}',
        "{" * 40,
    ],
)
def test_a_line_that_is_not_plain_is_answered_as_it_is_by_itself(records, line):
    lines = [json.dumps(record).encode() for record in records[:30]] + [line.encode()]
    together = Answering(JsonForm(), AskTricks(), "jsonl")(lines).data.splitlines()
    alone = [Answering(JsonForm(), AskTricks(), "jsonl")([one]).data.strip() for one in lines]
    assert together == alone


@pytest.mark.parametrize("cell", ["N", "w", "", "Z", "З", " E "])
@pytest.mark.parametrize("name", ["declarer", "leader", "game", "deal", "talon"])
def test_a_cell_of_any_kind_is_answered_as_it_is_by_itself(records, name, cell):
    lines = [json.dumps({**record, **({name: cell} if number == 5 else {})}).encode() for number, record in enumerate(records[:30])]
    together = Answering(JsonForm(), AskTricks(), "jsonl")(lines).data.splitlines()
    assert together[5] == Answering(JsonForm(), AskTricks(), "jsonl")(lines[5:6]).data.strip()


@pytest.mark.parametrize("talon", ["", "CA DA", "SA SK", "CA", "CA DA HA"])
def test_the_talon_is_checked_in_columns_too(talon):
    deals = ["E:sQJ987.c8.dQ.hA87 S:sAK.cKQJ97.d98.hQ W:sT.cT.dKJT7.hKJT9"] * 30
    lines = [json.dumps({**RECORD, "deal": deal, "declarer": "E", "talon": talon}).encode() for deal in deals]
    answers = Answering(JsonForm(), AskTricks(), "jsonl")(lines)
    alone = Answering(JsonForm(), AskTricks(), "jsonl")(lines[:1])
    assert (answers.data, answers.bad) == (alone.data * 30, alone.bad * 30)
    assert bool(alone.bad) == (talon not in ("", "CA DA"))


# Headers.


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_commas_semicolons_and_tabs_are_read(prefsolve, delimiter):
    text = delimiter.join(["id", "deal", "game", "declarer", "leader"]) + "\n" + delimiter.join(["7", OTHELLO, "misere", "W", "S"]) + "\n"
    assert prefsolve("batch", "-", "--from", "csv", stdin=text).out == json.dumps({"id": 7, **RECORD, **ANSWER}) + "\n"


def test_the_index_column_of_pandas_is_read(prefsolve):
    text = f",deal,game,declarer,leader\n0,{OTHELLO},misere,W,S\n"
    assert prefsolve("batch", "-", "--from", "csv", stdin=text).out == json.dumps({"index": 0, **RECORD, **ANSWER}) + "\n"


@pytest.mark.parametrize(
    ("name", "meant"), [("tabel", "table"), ("Declarer", "declarer"), ("leaders", "leader"), ("talon_rul", "talon_rule")]
)
def test_a_slip_in_a_columns_name_is_told_once(prefsolve, tmp_path, name, meant):
    row = {"deal": OTHELLO, "game": "misere", "declarer": "W", "leader": "S", name: "W"}
    for file in (write(tmp_path / "deals.csv", [row]), write(tmp_path / "deals.parquet", [row])):
        ran = prefsolve("batch", file)
        assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
        assert f"the column '{name}' of " in ran.err
        assert f" looks like {meant}; columns are deal, game, leader, declarer, id, table" in ran.err
    ran = prefsolve("batch", "-", stdin=json.dumps(row))
    assert f"unknown field '{name}', which looks like {meant}" in json.loads(ran.out)["error"]["message"]


@pytest.mark.parametrize("name", ["dealer", "name", "date", "label", "deal_id", "ids", "number", "comment", "game_id", "lead"])
def test_other_names_are_nobodys_slip(prefsolve, name):
    assert json.loads(prefsolve("batch", "-", stdin=json.dumps({**RECORD, name: "x"})).out) == {**RECORD, name: "x", **ANSWER}


def test_a_parquet_file_without_a_column_is_refused_before_any_record(prefsolve, tmp_path):
    file = write(tmp_path / "deals.parquet", [{"deal": OTHELLO, "game": "misere"}])
    ran = prefsolve("batch", file, "-o", tmp_path / "answers.parquet")
    assert (ran.status, ran.err.count("\n")) == (2, 1)
    assert "has no column leader: 'deal, game'; columns are deal, game, leader, declarer" in ran.err
    assert not (tmp_path / "answers.parquet").exists()


def test_no_parquet_file_is_one_line(prefsolve, tmp_path):
    (tmp_path / "deals.parquet").write_text("id,deal\n")
    ran = prefsolve("batch", tmp_path / "deals.parquet")
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    for arguments in (("-", "--from", "parquet"), ("-", "-o", "-", "--to", "parquet")):
        assert prefsolve("batch", *arguments).status == 2


# Columns that come late.


@pytest.mark.parametrize("target", ["csv", "parquet"])
def test_a_column_is_written_once_an_answer_needs_it(tmp_path, target, monkeypatch):
    """Here after many records that do not: what has been written is written anew."""
    monkeypatch.setattr(targets, "GROUP", 5)
    rows = [{"id": number, **RECORD} for number in range(40)]
    rows += [{"id": 40, **RASPASY, "note": "late\r\n"}, {"id": "bad", **RECORD, "game": "5S"}]
    source, answers = write(tmp_path / "deals.jsonl", rows), tmp_path / f"answers.{target}"
    assert run(["batch", str(source), "-o", str(answers), "--workers", "1"]) == 1
    found = read(answers)
    assert list(found[0]) == ["id", "note", "declarer_tricks", "tricks", "range", "guaranteed", "error"]
    empty = "" if target == "csv" else None
    assert [str(row["id"]) for row in found] == [*map(str, range(41)), "bad"]
    assert [row["declarer_tricks"] for row in found] == [("1" if target == "csv" else 1)] * 40 + [empty] * 2
    assert (found[40]["note"], found[39]["note"]) == ("late\r\n", empty)
    assert json.loads(found[40]["tricks"]) == {"N": 1, "E": 0, "W": 0}
    assert json.loads(found[41]["error"])["type"] == "LevelError"


def test_a_pipe_names_all_columns_and_tells_of_those_that_come_too_late(prefsolve):
    rows = [{"id": number, **RECORD} for number in range(20)] + [{"id": 20, **RECORD, "note": "late"}]
    ran = prefsolve("batch", "-", "--to", "csv", stdin="".join(json.dumps(row) + "\n" for row in rows))
    assert ran.out.splitlines()[0] == "id,declarer_tricks,tricks,range,guaranteed,error"
    assert ran.out.splitlines()[-1] == "20,1,,,,"
    assert ran.err == "prefsolve: left out, since the header of a pipe goes out first: note; write a file with -o to keep all columns\n"


def test_parquet_is_the_same_bytes_however_many_records_come_together(tmp_path, records, monkeypatch):
    """Row groups are of a fixed size."""
    monkeypatch.setattr(targets, "GROUP", 25)
    source = write(tmp_path / "deals.jsonl", records)
    found = set()
    for most in (1, 7, 4096):
        monkeypatch.setattr("prefsolve.batch.run.Pace", lambda most=most: _Steady(most))
        assert run(["batch", str(source), "-o", str(tmp_path / "a.parquet"), "--workers", "1"]) == 0
        found.add((tmp_path / "a.parquet").read_bytes())
    assert len(found) == 1
    assert pq.ParquetFile(tmp_path / "a.parquet").metadata.num_row_groups == 3


class _Steady:
    def __init__(self, rows):
        self.rows = rows

    def took(self, rows, seconds):
        pass


def test_no_rows_are_a_file_without_rows(tmp_path):
    source = tmp_path / "deals.parquet"
    schema = pyarrow.schema([(name, "string") for name in ("id", "deal", "game", "leader")])
    pq.write_table(schema.empty_table(), source)
    for target in ("csv", "parquet"):
        assert run(["batch", str(source), "-o", str(tmp_path / f"a.{target}")]) == 0
        assert read(tmp_path / f"a.{target}") == []


# All values of each deal.


@pytest.mark.parametrize("ending", ["jsonl", "csv", "parquet"])
def test_all_values_of_the_deals_of_a_file(tmp_path, deals, ending):
    rows = [{"id": number, "deal": deal, "talon": "", "club": "a"} for number, deal in enumerate([*deals[:26], OTHELLO])]
    source, answers = write(tmp_path / f"deals.{ending}", rows), tmp_path / f"values.{ending}"
    assert run(["table", str(source), "-o", str(answers), "--workers", "1"]) == 0
    for row, found in zip(rows, read(answers), strict=True):
        values = table(parse_deal(row["deal"])).to_json()
        expected = {"club": "a", **values, "deal": row["deal"]} if ending == "jsonl" else {"club": "a", **AskTable().flat(values)}
        if ending == "csv":
            expected = {name: str(value) for name, value in expected.items()}
        assert {name: value for name, value in found.items() if name != "id" and value not in ("", None)} == expected
        assert len(expected) == (3 if ending == "jsonl" else 55)


def test_a_table_needs_whole_tricks(prefsolve, tmp_path):
    source = write(tmp_path / "deals.jsonl", [{"deal": OTHELLO, "table": "HA"}, {"deal": "W:s7 E:s8"}, {"id": 3}])
    ran = prefsolve("table", source, "--to", "jsonl")
    assert (ran.status, ran.err) == (1, "prefsolve: 3 of 3 records were bad\n")
    assert [json.loads(line)["error"]["type"] for line in ran.out.splitlines()] == ["TableError", "SeatCountError", "MissingKeyError"]
    assert prefsolve("table", "--to", "csv").err.startswith("prefsolve: give one file of records")
