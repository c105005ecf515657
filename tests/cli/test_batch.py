"""``prefsolve batch``: a line in, a line out, in order, whatever the line holds."""

from __future__ import annotations

import csv
import io
import json
import os
import random
import threading
import time
from itertools import chain
from pathlib import Path

import pytest
import strategies
from hypothesis import given
from hypothesis import strategies as st

from prefsolve import position_to_record, solve
from prefsolve.batch.encoding import csv_answer
from prefsolve.batch.questions import AskTricks, answered
from prefsolve.batch.records import MAX_LINE, CsvForm, JsonForm, RecordError, json_record, read_csv_header, read_lines
from prefsolve.notation import RECORD_KEYS

OTHELLO = "W:s987.cT98.dT7.h87 E:sJT.cJ7.dQ9.hQJT9 S:sKQ.cAKQ.dKJ8.hAK"
RECORD = {"deal": OTHELLO, "game": "misere", "declarer": "W", "leader": "S"}
LINE = json.dumps(RECORD)
ANSWER = {**RECORD, "declarer_tricks": 1, "makes": False}
COLUMNS = ["id", "deal", "game", "declarer", "leader", "table"]


def answers(ran) -> list[dict]:
    return [json.loads(line) for line in ran.out.splitlines()]


def answer_to(record: dict) -> dict:
    (answer,) = answered(AskTricks(cards=True, line=True), [record])
    given = {name: value for name, value in record.items() if value != ""}
    return given | {name: value for name, value in answer.items() if name not in RECORD_KEYS}


def as_csv(rows: list[dict], columns=COLUMNS) -> str:
    text = io.StringIO()
    writer = csv.DictWriter(text, columns, restval="")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


# What an answer has.


def test_an_answer_repeats_the_id_and_gives_the_declarers_tricks(prefsolve):
    ids = [7, "seven", "семь", None, True, 1.5, ["a", 1], {"a": None}, 10**30, "\t\"'\\"]
    ran = prefsolve("batch", "-", stdin="".join(json.dumps({**RECORD, "id": name}) + "\n" for name in ids))
    assert answers(ran) == [{**RECORD, "id": name, "declarer_tricks": 1, "makes": False} for name in ids]
    assert (ran.status, ran.err) == (0, "")


def test_a_record_without_an_id_is_answered_without_one(prefsolve):
    assert prefsolve("batch", "-", stdin=LINE).out == json.dumps(ANSWER) + "\n"


def test_cards_and_a_line_are_given_where_asked_for(prefsolve):
    record = {**RECORD, "table": ["HA"]}
    (answer,) = answers(prefsolve("batch", "-", "--cards", "--line", stdin=json.dumps(record)))
    assert list(answer) == [*RECORD, "table", "declarer_tricks", "makes", "cards", "line"]
    assert answer["cards"] == {"H8": 1, "H7": 1}
    assert len(answer["line"]) == 29


def test_an_answered_record_may_be_asked_again(prefsolve):
    (answer,) = answers(prefsolve("batch", "-", "--cards", "--line", stdin=LINE))
    assert answers(prefsolve("batch", "-", stdin=json.dumps(answer))) == [ANSWER]


def test_cards_on_the_table_may_be_left_in_the_hands_or_taken_out(prefsolve):
    taken = OTHELLO.replace("hAK", "hK")
    records = [{**RECORD, "table": "HA"}, {**RECORD, "deal": taken, "table": ["HA"]}, {**RECORD, "deal": taken, "table": "♥A"}]
    ran = prefsolve("batch", "-", "--cards", stdin="\n".join(map(json.dumps, records)))
    assert answers(ran) == [{**record, "declarer_tricks": 1, "makes": False, "cards": {"H8": 1, "H7": 1}} for record in records]


# Formats, by ending and by option.


@pytest.fixture
def rows() -> list[dict]:
    rng = random.Random(11)
    rows = []
    for number in range(40):
        record = position_to_record(strategies.random_position(rng, rng.randint(2, 8)))
        rows.append({"id": str(number), **record, "table": " ".join(record.get("table", []))})
    return rows


@pytest.mark.parametrize("source", ["jsonl", "ndjson", "csv"])
@pytest.mark.parametrize("target", ["jsonl", "csv"])
def test_every_format_goes_into_every_other_by_the_files_endings(prefsolve, tmp_path, rows, source, target):
    given_rows, answered = tmp_path / f"deals.{source}", tmp_path / f"answers.{target}"
    given_rows.write_text(as_csv(rows) if source == "csv" else "".join(json.dumps(row) + "\n" for row in rows))
    assert prefsolve("batch", given_rows, "-o", answered, "--cards", "--line") == (0, "", "")
    with answered.open(newline="") as file:
        found = list(csv.DictReader(file)) if target == "csv" else [json.loads(line) for line in file]
    for row, answer in zip(rows, found, strict=True):
        expected = answer_to(row)
        if target == "csv":
            assert answer["line"].split() == expected["line"]
            assert json.loads(answer["cards"]) == expected["cards"]
            assert list(answer) == ["id", "declarer_tricks", "cards", "line"]  # columns that would be empty are not written
            assert answer["id"] == row["id"]
            assert int(answer["declarer_tricks"]) == expected["declarer_tricks"]
        else:
            assert answer == expected | {"id": int(row["id"]) if source == "csv" else row["id"]}


def test_pipes_are_json_lines_unless_the_options_say_csv(prefsolve, rows):
    expected = [{name: value for name, value in answer_to(row).items() if name not in ("cards", "line")} for row in rows]
    lines = "".join(json.dumps(row) + "\n" for row in rows)
    assert answers(prefsolve("batch", "-", "-o", "-", stdin=lines)) == expected
    numbered = [{**answer, "id": int(answer["id"])} for answer in expected]  # CSV does not tell the number from the text
    assert answers(prefsolve("batch", "-", "--from", "csv", stdin=as_csv(rows))) == numbered
    written = prefsolve("batch", "-", "--to", "csv", stdin=lines).out.splitlines()
    assert written == ["id,declarer_tricks,tricks,range,guaranteed,error", *(f"{a['id']},{a['declarer_tricks']},,,," for a in expected)]


def test_a_csv_file_may_begin_with_a_byte_order_mark_and_end_its_lines_as_windows_does(prefsolve):
    text = "\ufeff" + as_csv([{**RECORD, "id": "1"}]).replace("\n", "\r\n")
    assert answers(prefsolve("batch", "-", "--from", "csv", stdin=text)) == [{"id": 1, **ANSWER}]
    assert answers(prefsolve("batch", "-", stdin="\ufeff" + LINE + "\r\n")) == [ANSWER]


def test_a_last_line_without_an_end_is_answered(prefsolve):
    assert len(answers(prefsolve("batch", "-", stdin=f"{LINE}\n{LINE}"))) == 2


def test_no_records_have_no_answers(prefsolve):
    assert prefsolve("batch", "-") == (0, "", "")
    header = "declarer_tricks,tricks,range,guaranteed,error\n"
    assert prefsolve("batch", "-", "--from", "csv", "--to", "csv", stdin="deal,game,leader\n").out == header


# Bad records, each answered in its place.


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b"", "the line is empty"),
        (b"   \t", "the line is empty"),
        (b"{not json", "the line is not JSON: Expecting property name enclosed in double quotes at column 2"),
        (LINE.encode() + b"}", "the line is not JSON: Extra data at column "),
        (LINE.encode()[:-5], "the line is not JSON: "),
        (b"[]", "a record is a JSON object, not a list"),
        (b"5", "a record is a JSON object, not a number"),
        (b'"W:s7"', "a record is a JSON object, not a text"),
        (b"true", "a record is a JSON object, not true or false"),
        (b"null", "a record is a JSON object, not null"),
        (b"NaN", "NaN is not JSON"),
        (b'{"id": -Infinity}', "-Infinity is not JSON"),
        (b'{"id": 1e999}', "'1e999' is too large a number"),
        (b'{"id": ' + b"9" * 5000 + b"}", "has 5000 digits; at most 100 are read"),
        (b"[" * 50000, "the values are nested more than 32 deep"),
        (b'{"id": 1, "id": 2}', "'id' appears twice in the object"),
        (b'{"deal": "\xff"}', "the line is not UTF-8: byte 0xff at byte 11"),
        (b'{"deal": "\\ud800"}', r"half of a surrogate pair stands in '\ud800'"),
        (b"\0\0\0", "the line is not JSON: Expecting value at column 1"),
        (b'{"deal": "' + b"x" * MAX_LINE + b'"}', "the line is longer than 65536 bytes"),
        (b"{}", "the record has no deal"),
        (json.dumps({**RECORD, "tabel": "HA"}).encode(), "unknown field 'tabel'"),
        (json.dumps({**RECORD, "deal": None}).encode(), "deal"),
        (json.dumps({**RECORD, "deal": [1, 2]}).encode(), "deal"),
        (json.dumps({**RECORD, "leader": "N"}).encode(), "the leader N sits out"),
        (json.dumps({**RECORD, "table": ["C7"]}).encode(), "♣7"),
        (json.dumps({**RECORD, "deal": OTHELLO.replace("sJT", "s9T")}).encode(), "♠9 is in both"),
    ],
)
def test_a_bad_line_is_answered_in_its_place_and_counted(prefsolve, line, message):
    ran = prefsolve("batch", "-", stdin=b"\n".join([LINE.encode(), line, LINE.encode()]) + b"\n")
    first, bad, last = answers(ran)
    assert first == last == ANSWER
    assert list(bad) == ["error"]
    assert list(bad["error"]) == ["type", "message"]
    assert message in bad["error"]["message"]
    assert "\n" not in bad["error"]["message"]
    assert (ran.status, ran.err) == (1, "prefsolve: 1 of 3 records was bad\n")


def test_the_error_of_a_bad_record_names_its_class_and_keeps_its_id(prefsolve):
    ran = prefsolve("batch", "-", stdin=json.dumps({**RECORD, "game": "5S", "id": "five"}))
    (answer,) = answers(ran)
    assert answer["id"] == "five"
    assert answer["error"]["type"] == "LevelError"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "the line is empty"),
        ("1", "the line has 1 cells and the header 6 columns"),
        (f"1,{OTHELLO},misere,W", "the line has 4 cells and the header 6 columns"),
        (f"1,{OTHELLO},misere,W,S,,extra", "the line has 7 cells and the header 6 columns"),
        (f'1,"{OTHELLO},misere,W,S,', "the line is not CSV: unexpected end of data"),
        (f'1,"{OTHELLO}"x,misere,W,S,', "the line is not CSV: "),
        (f"1,{OTHELLO},misere,,S,", "misere needs a declarer"),
        (f"1,,misere,W,S,{OTHELLO}", "the record has no deal"),
        ("1," + "x" * MAX_LINE, "the line is longer than 65536 bytes"),
        ("1,\udcff,misere,W,S,", "the line is not UTF-8: byte 0xff at byte 3"),
    ],
)
def test_a_bad_line_of_csv_is_answered_in_its_place(prefsolve, line, message):
    good = f"g,{OTHELLO},misere,W,S,"
    text = "\n".join([",".join(COLUMNS), good, line, good]).encode(errors="surrogateescape")
    ran = prefsolve("batch", "-", "--from", "csv", "--to", "csv", stdin=text)
    first, bad, last = csv.DictReader(io.StringIO(ran.out))
    assert first == last == {"id": "g", "declarer_tricks": "1", "tricks": "", "range": "", "guaranteed": "", "error": ""}
    assert bad["declarer_tricks"] == ""
    assert message in json.loads(bad["error"])["message"]
    assert (ran.status, ran.err) == (1, "prefsolve: 1 of 3 records was bad\n")


ALL_COLUMNS = "deal, game, leader, declarer, id, table, discard, talon, talon_rule, talon_played"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a CSV file begins with a header line, and this one is empty"),
        ("\n", "the CSV header cannot be read: the line is empty"),
        ("id,deal,id\n", "the column 'id' appears twice in the CSV header"),
        ("id,,deal\n", "a column of the CSV header has no name"),
        ("id,deal,game\n", f"the CSV header has no column leader: 'id, deal, game'; columns are {ALL_COLUMNS}"),
        ("1,W:s7 E:s8 S:s9,6S,W,S\n", f"the CSV header has no column deal: '1, W:s7 E:s8 S:s9, 6S, W, S'; columns are {ALL_COLUMNS}"),
        ("deal,game,leader\u0301\n", f"the CSV header has no column leader: 'deal, game, leader\u0301'; columns are {ALL_COLUMNS}"),
        ("x" * (MAX_LINE + 1), "the CSV header cannot be read: the line is longer than 65536 bytes"),
    ],
)
def test_a_csv_file_without_a_usable_header_is_refused(prefsolve, text, message):
    assert prefsolve("batch", "-", "--from", "csv", stdin=text) == (2, "", f"prefsolve: {message}\n")


@given(st.binary(max_size=200).filter(lambda line: b"\n" not in line))
def test_any_line_is_a_record_or_refused_with_one_line(line):
    for form in (JsonForm(), CsvForm(tuple(COLUMNS))):
        (answer,) = answered(AskTricks(), form.read([line]))
        assert answer.get("error", {"message": ""})["message"].isprintable()


_json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8), lambda v: st.lists(v, max_size=3), max_leaves=4
)


@given(st.dictionaries(st.sampled_from([*RECORD, "id", "table", "talon", "discard", "talon_rule"]), _json_values), st.booleans())
def test_any_object_is_a_record_or_refused_with_one_line(fields, whole):
    record = {**RECORD, **fields} if whole else fields
    assert answer_to(record).get("error", {"message": ""})["message"].isprintable()


# Streams.


def test_lines_are_read_in_bounded_pieces():
    class Endless(io.RawIOBase):
        """Two mebibytes without a line's end, then a line."""

        left = [b"x" * 4096] * 512 + [b"\nlast"]

        def readable(self):
            return True

        def readinto(self, buffer):
            piece = self.left.pop(0)[: len(buffer)] if self.left else b""
            buffer[: len(piece)] = piece
            return len(piece)

    sizes = []
    lines = list(chain(*read_lines(io.BufferedReader(Endless(), 65536), sizes.append)))
    assert [len(line) for line in lines] == [MAX_LINE + 1, 4]
    assert sum(sizes) == 512 * 4096 + 5


def test_a_line_of_just_the_permitted_length_is_read():
    padded = LINE.ljust(MAX_LINE)
    assert json_record(padded.encode()) == RECORD
    with pytest.raises(RecordError, match="longer"):
        json_record(padded.encode() + b" ")
    assert list(chain(*read_lines(io.BytesIO(padded.encode() + b"\nx")))) == [padded.encode(), b"x"]


@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
@pytest.mark.parametrize("size", [1, 2, 3, 7, 4096])
def test_lines_are_the_same_however_they_arrive(monkeypatch, end, size):
    """A pipe may give any number of bytes; what is cut from a long line is never taken for its end."""
    monkeypatch.setattr("prefsolve.batch.records.MAX_LINE", 16)
    lines = [b"a" * 16, b"", b"b" * 17, b"c\rd", b"e" * 16 + b"\r\rf", b"g" * 16 + b"\rh", b"i"]

    class Pieces(io.BytesIO):
        def read1(self, _):
            return super().read1(size)

    read = list(chain(*read_lines(Pieces(b"\xef\xbb\xbf" + end.join(lines)))))
    assert [line[:16] for line in read] == [line[:16] for line in lines]
    assert [len(line) for line in read] == [16, 0, 17, 3, 17, 17, 1]


@pytest.mark.parametrize("workers", [1, 2, 16])
def test_answers_come_in_the_order_of_the_records_whatever_the_number_of_workers(prefsolve, golden_deals, workers):
    some = random.Random(5).sample(golden_deals, 300)
    lines = [json.dumps({**row, "id": number}) for number, row in enumerate(some)]
    found = answers(prefsolve("batch", "-", "--workers", workers, stdin="\n".join(lines)))
    assert [answer["id"] for answer in found] == list(range(300))
    assert [answer["declarer_tricks"] for answer in found] == [int(row["declarer_tricks"]) for row in some]
    assert [answer["leader"] for answer in found] == [row["leader"] for row in some]


def test_an_answer_is_written_before_the_next_record_comes(start):
    """So a program may ask one question at a time through a pipe."""
    process = start("batch", "-", "-o", "-")
    for _ in range(3):
        process.stdin.write(LINE.encode() + b"\n")
        process.stdin.flush()
        assert json.loads(process.stdout.readline()) == ANSWER
    process.communicate()
    assert process.returncode == 0


def test_a_long_stream_is_read_only_as_fast_as_it_is_answered(start):
    """Nobody reads the answers at first: the batch must stop reading too, or it would fill the memory."""
    process = start("batch", "-", "-o", "-", "--workers", "2", "--cards", "--line")
    os.set_blocking(process.stdin.fileno(), False)
    padded = LINE.ljust(4000).encode() + b"\n"
    written, waited = 0, 0
    while waited < 20:
        try:
            taken = os.write(process.stdin.fileno(), padded * 16)
            written, waited = written + taken, 0
        except BlockingIOError:
            time.sleep(0.05)
            waited += 1
    # an answer has over 300 bytes and a pipe holds 64 KiB: some 200 records, and what may be in flight
    assert written < (65536 // 300 + 2 * 64 + 100) * len(padded)
    os.set_blocking(process.stdin.fileno(), True)
    drain = threading.Thread(target=process.stdout.read)
    drain.start()
    process.stdin.close()
    assert process.wait() in (0, 1)  # the last record may have been cut
    drain.join()


def test_the_file_that_is_read_cannot_be_written(prefsolve, tmp_path):
    source = tmp_path / "deals.jsonl"
    source.write_text(LINE)
    ran = prefsolve("batch", source, "-o", source)
    assert ran.status == 2
    assert "is both the input and the output" in ran.err
    assert source.read_text() == LINE


def test_progress_is_shown_on_a_terminal_alone(start, tmp_path):
    source, target = tmp_path / "deals.jsonl", tmp_path / "answers.jsonl"
    source.write_text(f"{LINE}\n{{}}\n" * 50)
    controller, terminal = os.openpty()
    process = start("batch", source, "-o", target, stderr=terminal)
    os.close(terminal)
    shown = b""
    while piece := _read(controller):
        shown += piece
    os.close(controller)
    assert process.wait() == 1
    assert b"100 records, 50 bad" in shown
    assert b"100%" in shown
    assert len(target.read_text().splitlines()) == 100


@pytest.mark.parametrize("name", ["=1+1", "+cmd", "-2+3", "@SUM(A1)", "\tx"])
def test_a_cell_that_a_spreadsheet_would_run_is_marked_and_counted(prefsolve, name):
    ran = prefsolve("batch", "-", "--from", "jsonl", "--to", "csv", stdin=json.dumps({**RECORD, "id": name}) + "\n")
    (row,) = csv.DictReader(io.StringIO(ran.out, newline=""))
    assert (row["id"], row["declarer_tricks"]) == (f"'{name}", "1")
    assert (ran.status, ran.err) == (
        0,
        "prefsolve: 1 of 1 records have texts that could run as formulas in a spreadsheet; these have ' before them\n",
    )


@pytest.mark.parametrize(("name", "cell"), [("\r=1+1", b'"\'\r=1+1"'), ("a\r=1+1", b'"a\r=1+1"'), ("a\n=1+1", b'"a\n=1+1"')])
def test_a_line_break_in_a_cell_begins_no_other_line(name, cell):
    """An unquoted carriage return would: what follows would be a cell of its own, and could be run."""
    assert csv_answer(["id", "error"], {"id": name, "error": "x"}) == cell + b",x\n"


@pytest.mark.parametrize("name", ["-7", "+1.5", "a=1", "'x", "", 7, -7])
def test_numbers_and_other_texts_are_written_as_they_are(prefsolve, name):
    ran = prefsolve("batch", "-", "--from", "jsonl", "--to", "csv", stdin=json.dumps({**RECORD, "id": name}) + "\n")
    (row,) = csv.DictReader(io.StringIO(ran.out))
    assert (row["id"], ran.err) == (str(name), "")


def test_json_lines_have_no_mark(prefsolve):
    (answer,) = answers(prefsolve("batch", "-", "--from", "jsonl", stdin=json.dumps({**RECORD, "id": "=1+1"}) + "\n"))
    assert answer["id"] == "=1+1"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (f"hunt {Path(__file__).parents[2] / 'etudes' / 'hunts' / 'othello.toml'} --best-only", b"hunting"),
        ("bid sAKQJ9.cAK.dA7.h8 --rounds 1 --talons 2", b"round 1"),
    ],
)
def test_other_long_runs_have_the_same_bar_on_a_terminal(start, line, words):
    controller, terminal = os.openpty()
    process = start(*line.split(), stderr=terminal)
    os.close(terminal)
    shown = b""
    while piece := _read(controller):
        shown += piece
    os.close(controller)
    assert process.wait() == 0
    assert words in shown


def _read(descriptor: int) -> bytes:
    """What a terminal shows next; nothing once its program has gone."""
    try:
        return os.read(descriptor, 65536)
    except OSError:
        return b""


def test_the_golden_file_itself_can_be_solved(prefsolve, golden_deals):
    """Its column of right answers is an answer's, and passed over."""
    lines = (Path(__file__).parents[1] / "data" / "deals.csv").read_bytes().splitlines(keepends=True)[:101]
    found = answers(prefsolve("batch", "-", "--from", "csv", stdin=b"".join(lines)))
    assert [answer["declarer_tricks"] for answer in found] == [int(row["declarer_tricks"]) for row in golden_deals[:100]]


def test_header_cells_are_read_without_their_spaces():
    assert read_csv_header(b"id, deal ,game,leader") == ["id", "deal", "game", "leader"]


def test_batch_and_solve_agree(prefsolve):
    rng = random.Random(9)
    positions = [strategies.random_position(rng, 6) for _ in range(30)]
    lines = "\n".join(json.dumps(position_to_record(position)) for position in positions)
    found = answers(prefsolve("batch", "-", "--cards", "--line", stdin=lines))
    assert found == [solve(position, cards=True, line=True).to_json() for position in positions]
