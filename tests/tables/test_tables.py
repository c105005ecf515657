"""Tables for players: the same figures on any number of workers, after an interruption, and as the pages print them."""

from __future__ import annotations

import csv
import io
import json
import signal
import threading
import time
from fractions import Fraction
from math import sqrt
from pathlib import Path

import player_tables
import pytest
from shipped_tables import shipped

from prefsolve.messages import in_language
from prefsolve.tables.as_data import csv_rows, json_object
from prefsolve.tables.as_markdown import markdown
from prefsolve.tables.page import table_page
from prefsolve.tables.registry import TABLES, UnknownTableError, described
from prefsolve.tables.resume import ResumeError
from prefsolve.tables.run import compute
from prefsolve.tables.table import Cell, Column, Context, Description, Figure, Options, Part, Row

NAMES = list(TABLES)
HEAD = b'{"table": "coins", "version": 1, "samples": 1000, "seed": 0}\n'


def draws(key: str) -> Part:
    """A row of one exact figure and one sampled from the row's own seed."""

    def work(context: Context) -> Row:
        seen = context.generator(key).integers(0, 2, context.samples)
        return {"name": key, "exact": Figure.share(1, 3), "sampled": Figure.sampled_share(int(seen.sum()), context.samples)}

    return Part(key, work)


COINS = Description(
    "coins",
    "Coins",
    "Coins that are thrown.",
    ("They are fair.",),
    ("Heads count.",),
    (Column("name", "Coin", "text"), Column("exact", "One in three", "chance"), Column("sampled", "Heads", "chance", plot="Heads")),
    lambda options: [draws(key) for key in ("a", "b", "c", "d")],
    short=("b",),
    samples=1000,
)


@pytest.mark.parametrize("name", NAMES)
def test_the_pages_print_the_parts_that_are_kept_and_nothing_else(name, tmp_path):
    table = shipped(name, tmp_path)
    for code in player_tables.LANGUAGES:
        assert player_tables.path_of(name, code).read_text(encoding="utf-8") == player_tables.page(table, code)


def test_the_list_of_pages_names_every_table():
    for code in player_tables.LANGUAGES:
        assert player_tables.path_of("index", code).read_text(encoding="utf-8") == player_tables.index(code)


@pytest.mark.parametrize("name", NAMES)
def test_the_short_form_computes_what_the_page_prints(name, tmp_path):
    table = described(name)
    long = shipped(name, tmp_path)
    by_name = {names(row): row for row in long.rows}
    short = compute(table, Options(short=True), workers=2)
    assert short.rows
    counts = {column.key for column in table.columns if column.unit == "count" and short.samples != long.samples}
    for row in short.rows:
        printed = by_name[names(row)]
        assert row.keys() == printed.keys() if short.samples == long.samples else row.keys() <= printed.keys()
        for key, cell in row.items():
            if key not in counts:
                assert same(cell, printed[key], short.samples == long.samples), f"{names(row)}: {key}"


def names(row: Row) -> tuple[str | None, ...]:
    return tuple(cell for cell in row.values() if isinstance(cell, str))


def same(cell: Cell, printed: Cell, same_samples: bool) -> bool:
    """The same text or figure; of samples of different sizes, figures five errors from each other at most."""
    if not isinstance(cell, Figure) or cell.kind != "sampled" or same_samples:
        return cell == printed
    assert isinstance(printed, Figure)
    error = sqrt((cell.error or 0) ** 2 + (printed.error or 0) ** 2)
    return printed.kind == "sampled" and abs(cell.value - printed.value) <= 5 * error


@pytest.mark.parametrize("name", NAMES)
def test_every_text_of_a_table_is_translated(name, tmp_path):
    """A message of several lines would break the table or the list it stands in."""
    table = shipped(name, tmp_path)
    with in_language("ru"):
        russian = markdown(table)
    told = table.described
    assert told.lessons
    assert told.assumptions
    for text in (told.title, *told.lessons, *told.assumptions, *(column.title for column in table.columns if column.title.isascii())):
        assert "\n" not in text
        assert f"\n{text}\n" not in russian
    assert told.summary == TABLES[name][1]


def test_workers_and_interruptions_change_no_figure(tmp_path):
    rows = compute(COINS, Options(), workers=1).rows
    assert compute(COINS, Options(), workers=4).rows == rows
    file = str(tmp_path / "kept")
    stopped = compute(COINS, Options(), workers=1, resume=file, watch=lambda done, total: done >= 2)
    assert stopped.missing == 2
    assert stopped.rows == rows[:2]
    assert compute(COINS, Options(), workers=2, resume=file).rows == rows
    assert [json.loads(line).get("part") for line in Path(file).read_text(encoding="utf-8").splitlines()][:3] == [None, "a", "b"]
    assert compute(COINS, Options(seed=1)).rows != rows


def test_a_line_that_was_cut_is_computed_again(tmp_path):
    file = tmp_path / "kept"
    rows = compute(COINS, Options(), resume=str(file), workers=1).rows
    whole = file.read_bytes()
    for cut in (len(whole) - 1, len(whole) - 30, whole.index(b"\n") + 5, whole.index(b"\n") - 4):
        file.write_bytes(whole[:cut])
        assert compute(COINS, Options(), resume=str(file), workers=1).rows == rows
        assert len(file.read_bytes().splitlines()) == 5


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", None),
        (b"my notes", "is not a file of a table's parts"),
        (b"my notes\n", "line 1: not JSON"),
        (b'{"name": 1}\n', "is not a file of a table's parts"),
        (b'{"table": "misere-holes", "version": 1, "samples": 1000, "seed": 0}\n', "its table is misere-holes, not coins"),
        (b'{"table": "coins", "version": 1, "samples": 10, "seed": 0}\n', "its samples is 10, not 1000"),
        (b'{"table": "coins", "version": 1, "samples": 1000, "seed": 5}\n', "its seed is 5, not 0"),
        (HEAD + b'{"part": 1}\n', "a line is not a part of a table"),
        (
            b'{"table": "coins", "version": 1, "samples": 1000, "seed": 0}\n{"part": "a", "seconds": 1, "rows": [{"exact": {}}]}\n',
            "a line is not",
        ),
        *(
            (HEAD + b'{"part": "a", "seconds": 1, "rows": [{"name": "a", "exact": %s}]}\n' % cell, "a line is not")
            for cell in (b'{"value": "1/0"}', b'{"value": "1e9"}', b'{"value": 1}', b'{"value": "1", "kind": "x"}', b'"text"')
        ),
        (b"\xff\xfe\n", "is not a file"),
    ],
)
def test_a_file_of_something_else_is_refused_and_left_as_it_is(content, told, tmp_path):
    file = tmp_path / "kept"
    file.write_bytes(content)
    if told is None:
        assert not compute(COINS, Options(), resume=str(file)).missing
        return
    with pytest.raises(ResumeError, match="kept") as fault:
        compute(COINS, Options(), resume=str(file))
    assert told in str(fault.value)
    assert "\n" not in str(fault.value)
    assert file.read_bytes() == content


def test_a_part_that_fails_ends_the_run_and_keeps_what_is_done(tmp_path):
    ready = threading.Event()

    def fails(context: Context) -> Row:
        ready.wait(60)
        raise ZeroDivisionError

    def waits(context: Context) -> Row:
        ready.set()
        while True:
            context.check()

    parts = [draws("a"), Part("bad", fails), Part("long", waits)]
    table = Description("bad", "Bad", "", (), (), COINS.columns, lambda options: parts, (), samples=10)
    with pytest.raises(ZeroDivisionError):
        compute(table, Options(), resume=str(tmp_path / "kept"), workers=3)
    assert b'"part": "a"' in (tmp_path / "kept").read_bytes()


def test_rows_are_named_and_a_wrong_name_brings_the_nearest():
    assert [row["name"] for row in compute(COINS, Options(rows=("c", "a"))).rows] == ["a", "c"]
    assert [row["name"] for row in compute(COINS, Options(short=True)).rows] == ["b"]
    with pytest.raises(UnknownTableError, match="coins has no row 'e'; its first rows are a, b, c, d"):
        compute(COINS, Options(rows=("e",)))
    with pytest.raises(UnknownTableError, match=r"no table is called 'misere-hole'; did you mean misere-holes"):
        described("misere-hole")


def test_standard_errors_are_those_of_the_textbook():
    assert Figure.sampled_share(50, 100).error == Fraction(1, 20)
    draws = [1, 2, 2, 3]
    found = Figure.sampled_mean(sum(draws), sum(draw * draw for draw in draws), 4)
    assert (found.value, found.total) == (2, 4)
    assert float(found.error) == pytest.approx(sqrt(2 / 3 / 4), abs=1e-8)
    assert Figure.between(Fraction(1, 2), Fraction(1, 2)) == Figure.of(Fraction(1, 2))


@pytest.mark.parametrize(
    ("figure", "unit", "english", "russian"),
    [
        (Figure.share(184202, 184756), "chance", "99.70%", "99,70%"),
        (Figure.share(1, 1), "chance", "100.00%", "100,00%"),
        (Figure.sampled_share(50, 100), "chance", "50.00% ± 5.00%", "50,00% ± 5,00%"),
        (Figure.between(Fraction("0.818"), Fraction("0.8234")), "chance", "81.80–82.34%", "81,80–82,34%"),
        (Figure.given("0.76"), "chance", "76%", "76%"),
        (Figure.given("0.005"), "chance", "0.5%", "0,5%"),
        (Figure.of(Fraction(-7, 2)), "whists", "−3.5", "−3,5"),
        (Figure.of(184756), "count", "184,756", "184 756"),
        (Figure.of(Fraction(2, 3)), "tricks", "0.667", "0,667"),
        ("78Q", "ranks", "78Q", "7-8-Д"),
        ("sAT.h7", "cards", "♠AT ♥7", "♠Т 10 ♥7"),
        ("S7 HT", "cards", "♠7 ♥T", "♠7 ♥10"),
        (None, "chance", "", ""),
    ],
)
def test_cells_are_written_as_each_language_writes_them(figure, unit, english, russian):
    from prefsolve.diagrams.vocabulary import words
    from prefsolve.tables.cells import written

    column = Column("x", "X", unit)
    assert written(figure, column, words("en")) == english
    assert written(figure, column, words("ru")) == russian


def test_figures_survive_the_file():
    for figure in (
        Figure.share(1, 3),
        Figure.sampled_share(1, 3),
        Figure.between(Fraction(1, 3), Fraction(2, 3)),
        Figure.given("0.76"),
        Figure.of(-5),
        Figure.sampled(Fraction(1, 7), 0.25, 9),
    ):
        assert Figure.from_json(json.loads(json.dumps(figure.to_json()))) == figure


def test_csv_and_json_have_counts_and_errors():
    table = compute(COINS, Options(samples=100, rows=("a",)), command="prefsolve tables coins")
    text = io.StringIO()
    csv.writer(text).writerows(csv_rows(table))
    record = next(csv.DictReader(io.StringIO(text.getvalue())))
    assert (record["name"], record["exact_kind"], record["exact_count"], record["exact_total"]) == ("a", "exact", "1", "3")
    assert float(record["exact"]) == pytest.approx(1 / 3)
    assert (record["sampled_kind"], record["sampled_total"]) == ("sampled", "100")
    body = json_object(table)
    assert body["rows"][0]["exact"] == {"value": 1 / 3, "kind": "exact", "count": 1, "total": 3}
    assert body["rows"][0]["sampled"]["error"] == float(table.rows[0]["sampled"].error)
    assert (body["samples"], body["seed"], body["complete"]) == (100, 0, True)


def test_the_page_holds_both_languages_and_lets_nothing_in():
    hostile = Description(
        "x", "<script>alert(1)</script>", "", ("A <b> & `code`.",), (), COINS.columns, lambda options: [draws("<i>a</i>")], (), samples=10
    )
    page = table_page(compute(hostile, Options()), language="ru")
    assert "<script>alert" not in page
    assert "<i>a" not in page
    assert "A &lt;b&gt; &amp; <code>code</code>." in page
    assert '<html lang="ru">' in page
    assert "http" not in page.replace("http-equiv", "")
    assert "script-src 'sha256-" in page


def test_the_command_lists_prints_and_writes_every_form(prefsolve, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert [line.split()[0] for line in prefsolve("tables").out.splitlines()] == NAMES
    rows = ("tables", "misere-holes", "--row", "79", "--row", "789A")
    printed = prefsolve(*rows)
    assert "| 789A    |   92.01% |         91.67% |          91.67% |" in printed.out
    assert "- Made by `prefsolve tables misere-holes --row 79 --row 789A`." in printed.out
    for ending in ("md", "csv", "json", "html"):
        assert prefsolve(*rows, "-o", f"t.{ending}") == (0, "", "")
        shown = prefsolve(*rows, "--format", ending).out
        assert without_time((tmp_path / f"t.{ending}").read_text(encoding="utf-8")) == without_time(shown)
    assert prefsolve(*rows, "-o", "t.xlsx").err.startswith("prefsolve: -o: the ending of 't.xlsx' is not a form of this answer")
    assert prefsolve(*rows, "-o", "t.csv", "--format", "md").status == 2
    assert prefsolve(*rows, "--resume", "k", "-o", "k").status == 2
    assert prefsolve("--lang", "ru", *rows).out.splitlines()[0].startswith("# Мизер")


def without_time(text: str) -> list[str]:
    return [line for line in text.splitlines() if "Computing time" not in line and '"seconds"' not in line]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("tables misere-hols", "no table is called 'misere-hols'; did you mean misere-holes"),
        ("tables nonsense-of-mine", "no table is called 'nonsense-of-mine'; `prefsolve tables` lists them"),
        ("tables misere-holes --row 7t", "misere-holes has no row '7t'; did you mean 7 or 7T?"),
        ("tables misere-holes --short --row 8", "give --short or --row, not both"),
        ("tables misere-holes --row 8 --resume .", "Is a directory"),
        ("tables misere-holes --samples 0", "0 is not in the range"),
    ],
)
def test_what_cannot_be_is_one_line(line, told, prefsolve, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    ran = prefsolve(*line.split())
    assert ran.status == 2
    assert ran.out == ""
    assert ran.err.count("\n") == 1
    assert told in ran.err


def test_ctrl_c_keeps_the_rows_that_are_done_and_the_same_command_goes_on(start, tmp_path):
    pairs = ("8+8", "7T+7T", "7T+7J", "7T+78Q", "7J+7J", "7J+78Q", "78Q+78Q", "78Q+7TJ", "789A+789A")
    asked = ("tables", "misere-pairs", "--resume", "kept", "--workers", "1", *(word for pair in pairs for word in ("--row", pair)))
    run = start(*asked, cwd=tmp_path)
    kept = tmp_path / "kept"
    while run.poll() is None and not (kept.exists() and kept.read_bytes().count(b"\n") >= 2):
        time.sleep(0.01)
    run.send_signal(signal.SIGINT)
    out, err = run.communicate(timeout=300)
    done = kept.read_bytes()
    assert 2 <= done.count(b"\n") <= len(pairs)  # the first line says whose they are
    assert run.returncode == 130
    assert "the same command goes on from there" in err.decode()
    assert "- Not finished: " in out.decode()
    again = start(*asked[:3], str(kept), *asked[4:])
    out, err = again.communicate(timeout=300)
    assert (again.returncode, err) == (0, b"")
    assert kept.read_bytes().startswith(done)
    assert out.decode().count("\n|") == 2 + len(pairs)


def test_a_shell_completes_names_and_rows():
    from click.shell_completion import ShellComplete

    from prefsolve.cli.main import cli

    shell = ShellComplete(cli, {}, "prefsolve", "_PREFSOLVE_COMPLETE")
    assert [item.value for item in shell.get_completions(["tables"], "misere-ho")] == ["misere-holes"]
    assert [item.value for item in shell.get_completions(["tables", "misere-holes", "--row"], "789")] == ["789K", "789A"]
    assert shell.get_completions(["tables", "nothing", "--row"], "789") == []
