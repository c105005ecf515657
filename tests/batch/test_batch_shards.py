"""A file answered in shards: it goes on where it was, has the same bytes however it is run, and tells what is wrong in a line."""

from __future__ import annotations

import json
import os
import resource
import signal
import time

import pyarrow
import pyarrow.parquet as pq
import pytest

from prefsolve import Seat, random_masks, text_from_masks
from prefsolve.cli.main import run

OTHELLO = "W:s987.cT98.dT7.h87 E:sJT.cJ7.dQ9.hQJT9 S:sKQ.cAKQ.dKJ8.hAK"


@pytest.fixture(scope="module")
def deals() -> list[dict]:
    texts = text_from_masks(random_masks(95, 5)[:, :3], Seat.N)
    rows = [{"id": n, "deal": text, "game": "6NT", "declarer": "E", "leader": "S", "club": "a"} for n, text in enumerate(texts)]
    return [*rows, {"id": 95, "deal": "N:sA E:sK W:sQ", "game": "raspasy", "declarer": "", "leader": "N", "club": "b"}]


@pytest.fixture(scope="module", params=["jsonl", "csv", "parquet"])
def source(request, deals, tmp_path_factory):
    file = tmp_path_factory.mktemp("deals") / f"deals.{request.param}"
    if request.param == "jsonl":
        file.write_text("".join(json.dumps(row) + "\n" for row in deals))
    elif request.param == "csv":
        file.write_text("\n".join([",".join(deals[0]), *(",".join(map(str, row.values())) for row in deals)]))
    else:
        pq.write_table(pyarrow.Table.from_pylist(deals), file)
    return file


@pytest.fixture
def lines(deals, tmp_path):
    file = tmp_path / "deals.jsonl"
    file.write_text("".join(json.dumps(row) + "\n" for row in deals))
    return file


def content(folder):
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir()) if not file.name.endswith(".part")}


def shards(source, folder, *more):
    return ["batch", str(source), "--shards", str(folder), "--shard-records", "20", *map(str, more)]


def test_parts_threads_and_new_starts_give_the_same_bytes(source, tmp_path):
    one, two = tmp_path / "one", tmp_path / "two"
    assert run(shards(source, one, "--workers", 1)) == 0
    for part in ("2/2", "1/2", "1/1"):
        assert run(shards(source, two, "--workers", 2, "--shard", part)) == 0
    assert content(one) == content(two)
    ending = source.suffix
    assert sorted(content(one)) == sorted([*(f"00000{n}{kind}" for n in range(5) for kind in (ending, ".json")), "manifest.json"])
    (two / f"000003{ending}").unlink()
    (two / "000003.json").unlink()
    assert run(shards(source, two)) == 0
    assert content(one) == content(two)
    assert run(shards(source, one, "--check", 5)) == 0


def test_the_answers_are_those_of_one_file(source, deals, tmp_path):
    whole = tmp_path / f"whole{source.suffix}"
    assert run(["batch", str(source), "-o", str(whole)]) == 0
    assert run(shards(source, tmp_path / "shards")) == 0
    files = [tmp_path / "shards" / f"00000{n}{source.suffix}" for n in range(5)]
    if source.suffix == ".parquet":
        found = pyarrow.concat_tables(map(pq.read_table, files))  # one schema
        assert found.select(["id", "club", "declarer_tricks", "tricks"]).equals(
            pq.read_table(whole).select(["id", "club", "declarer_tricks", "tricks"])
        )
    elif source.suffix == ".csv":
        heads, rows = zip(*((lines[0], lines[1:]) for lines in (file.read_text().splitlines() for file in files)), strict=True)
        assert set(heads) == {"id,club,declarer_tricks,tricks,range,guaranteed,error"}
        assert [row.split(",")[:3] for part in rows for row in part] == [row.split(",")[:3] for row in whole.read_text().splitlines()[1:]]
    else:
        assert b"".join(file.read_bytes() for file in files) == whole.read_bytes()


def other_records(source, folder):
    source.write_text(source.read_text() + "\n")
    return "the folder was begun with other records: their checksum is not that of this file"


def other_options(source, folder):
    manifest = json.loads((folder / "manifest.json").read_text())
    (folder / "manifest.json").write_text(json.dumps({**manifest, "cards": True}))
    return "manifest.json: the folder was begun with cards True, not False"


def another_version(source, folder):
    manifest = json.loads((folder / "manifest.json").read_text())
    (folder / "manifest.json").write_text(json.dumps({**manifest, "version": "0.0.9"}))
    return "manifest.json: was begun by version 0.0.9 of prefsolve, and this is "


def short(source, folder):
    file = folder / "000001.jsonl"
    file.write_bytes(file.read_bytes()[:-5])
    return "000001.jsonl: its bytes do not give its checksum; remove it and 000001.json, and run again"


def gone(source, folder):
    (folder / "000001.jsonl").unlink()
    return "000001.jsonl: is missing; remove 000001.json and run again"


def no_note(source, folder):
    (folder / "000001.json").write_text("{}")
    return "000001.json: is not a note of a shard that this version can read"


@pytest.mark.parametrize("spoil", [other_records, other_options, another_version, short, gone, no_note])
def test_what_is_wrong_is_one_line_and_nothing_is_lost(prefsolve, lines, tmp_path, spoil):
    folder = tmp_path / "shards"
    assert run(shards(lines, folder)) == 0
    message = spoil(lines, folder)
    before = content(folder)
    for more in ((), ("--check", 1)):
        ran = prefsolve(*shards(lines, folder, *more))
        assert (ran.status, ran.err.count("\n"), message in ran.err) == (2, 1, True)
        assert content(folder) == before


def test_wrong_answers_are_found_by_answering_again(prefsolve, lines, tmp_path):
    folder = tmp_path / "shards"
    assert run(shards(lines, folder)) == 0
    file = folder / "000001.jsonl"
    rows = file.read_text().splitlines()
    rows[3] = rows[3].replace('"club": "a"', '"club": "c"')
    file.write_text("\n".join(rows) + "\n")
    note = json.loads((folder / "000001.json").read_text())
    import hashlib

    (folder / "000001.json").write_text(json.dumps({**note, "sha256": hashlib.sha256(file.read_bytes()).hexdigest()}))
    assert prefsolve(*shards(lines, folder, "--check", 2)).status == 0
    ran = prefsolve(*shards(lines, folder, "--check", 4))
    assert (ran.status, "000001.jsonl: the answer to record 23 is not the one found now" in ran.err) == (2, True)


def test_bad_records_are_counted_over_all_shards_and_runs(prefsolve, tmp_path):
    file = tmp_path / "deals.jsonl"
    file.write_text("\n".join(["{}", "[]"] * 15))
    for said in ("answered 30 records; 2 of 2 shards are whole\n", "answered 0 records; 2 of 2 shards are whole\n"):
        ran = prefsolve(*shards(file, tmp_path / "shards"))
        assert (ran.status, ran.out, ran.err) == (1, said, "prefsolve: 30 of 30 records were bad\n")


def test_a_run_killed_at_any_moment_ends_with_the_same_bytes(start, lines, tmp_path):
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    assert run(shards(lines, whole)) == 0
    for moment in range(1, 5):
        process = start(*shards(lines, killed))
        while process.poll() is None and (not killed.exists() or len(list(killed.glob("*.json"))) < moment):
            time.sleep(0.001)
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
    assert run(shards(lines, killed)) == 0
    assert content(killed) == content(whole)


def test_a_full_disk_is_one_line_and_the_shards_before_stay(start, lines, tmp_path):
    """A limit on the size of files stands for the disk: the manifest fits, a shard does not."""

    def small():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (500, 500))

    process = start(*shards(lines, tmp_path / "shards"), preexec_fn=small)
    out, err = process.communicate()
    assert (process.returncode, out, err) == (2, b"", f"prefsolve: {tmp_path}/shards/000000.jsonl: File too large\n".encode())
    assert list(content(tmp_path / "shards")) == ["manifest.json"]


def test_a_run_that_is_interrupted_ends_cleanly_and_goes_on(start, tmp_path):
    """With lines of play, which take long enough to be interrupted."""
    file = tmp_path / "deals.jsonl"
    record = {"deal": OTHELLO, "game": "6NT", "declarer": "S", "leader": "W"}
    file.write_text("".join(json.dumps(record) + "\n" for _ in range(20000)))
    process = start(*shards(file, tmp_path / "shards", "--line", "--cards"))
    while not (tmp_path / "shards" / "000001.json").exists():
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate()
    assert (process.returncode, err) == (130, b"")
    assert out.startswith(b"answered ")
    assert len(list((tmp_path / "shards").glob("0*.json"))) < 1000
    assert not list((tmp_path / "shards").glob("*.part"))
    whole = [json.loads(note.read_text())["records"] for note in (tmp_path / "shards").glob("0*.json")]
    assert len(whole) >= 2
    assert set(whole) == {20}


def test_shards_are_of_files_alone(prefsolve, lines, tmp_path):
    for more in (["-", "--shards", tmp_path / "a"], [lines, "--shards", tmp_path / "a", "-o", tmp_path / "b.csv"], [lines, "--check", 3]):
        assert prefsolve("batch", *more).status == 2
    ran = prefsolve(*shards(lines, tmp_path / "none", "--check", 1))
    assert (ran.status, ran.err.count("\n")) == (2, 1)
