"""Files are written whole or not at all, and never over what is being read."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import stat
import subprocess
import sys
import threading

import pytest

from prefsolve import read_etude
from prefsolve.files.writing import leave_unfinished, write_all, write_whole, written_whole
from prefsolve.formats.etude import write_etude

OTHELLO = "W:s987.cT98.dT7.h87 E:sJT.cJ7.dQ9.hQJT9 S:sKQ.cAKQ.dKJ8.hAK"
ASKED = {"deal": OTHELLO, "game": "misere", "declarer": "W", "leader": "S"}
ANSWER = json.dumps({**ASKED, "declarer_tricks": 1, "makes": False}) + "\n"
RECORD = json.dumps({"deal": OTHELLO, "game": "misere", "declarer": "W", "leader": "S"})
ETUDE = f'title = "Othello"\nsource = "a book"\ndeal = "{OTHELLO}"\ngame = "misere"\ndeclarer = "W"\nleader = "S"\n'


def test_what_fails_in_the_middle_leaves_the_old_file_and_nothing_beside_it(tmp_path):
    file = tmp_path / "page.html"
    file.write_text("the old page")
    with pytest.raises(KeyboardInterrupt):
        _interrupted(file)
    assert file.read_text() == "the old page"
    assert os.listdir(tmp_path) == ["page.html"]


def _interrupted(file) -> None:
    with written_whole(file) as descriptor:
        write_all(descriptor, b"half of the n")
        raise KeyboardInterrupt


def test_two_writers_do_not_mix_and_the_last_to_end_stays(tmp_path):
    file = tmp_path / "answers"
    with written_whole(file) as one:
        with written_whole(file) as two:
            for _ in range(3):
                write_all(one, b"one\n")
                write_all(two, b"two\n")
        assert file.read_bytes() == b"two\n" * 3
    assert file.read_bytes() == b"one\n" * 3


def test_permissions_are_kept_and_new_files_get_the_usual_ones(tmp_path):
    old, new, plain = tmp_path / "old", tmp_path / "new", tmp_path / "plain"
    old.touch()
    old.chmod(0o640)
    write_whole(old, b"x")
    write_whole(new, b"x")
    plain.touch()
    assert stat.S_IMODE(old.stat().st_mode) == 0o640
    assert new.stat().st_mode == plain.stat().st_mode


def test_the_file_behind_a_link_is_replaced_and_the_link_stays(tmp_path):
    (tmp_path / "far").mkdir()
    target, link, loose = tmp_path / "far" / "target", tmp_path / "link", tmp_path / "loose"
    target.write_text("old")
    link.symlink_to("far/target")
    loose.symlink_to("far/not yet there")
    write_whole(link, b"new")
    write_whole(loose, b"new")
    assert link.is_symlink()
    assert loose.is_symlink()
    assert target.read_text() == (tmp_path / "far" / "not yet there").read_text() == "new"


def test_a_pipe_is_written_to_as_it_is(tmp_path):
    pipe, read = tmp_path / "pipe", []
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    write_whole(pipe, b"through")
    reader.join()
    assert read == [b"through"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@pytest.mark.parametrize(
    ("name", "fault"), [("/dev/full", OSError), (".", IsADirectoryError), ("nowhere/x", FileNotFoundError), ("etude/x", NotADirectoryError)]
)
def test_a_file_that_cannot_be_written_is_named(tmp_path, monkeypatch, name, fault):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "etude").touch()
    with pytest.raises(fault) as caught:
        write_whole(name, b"x")
    assert caught.value.filename == name


def test_a_name_of_255_bytes_can_be_written(tmp_path):
    file = tmp_path / ("ж" * 127 + "x")
    write_whole(file, b"x")
    assert file.read_bytes() == b"x"


def test_a_process_that_ends_at_once_keeps_the_parts_that_are_worth_it(tmp_path):
    stack = contextlib.ExitStack()
    stack.enter_context(written_whole(tmp_path / "page"))
    stack.enter_context(written_whole(tmp_path / "empty", keep=True))
    write_all(stack.enter_context(written_whole(tmp_path / "answers", keep=True)), b"1\n")
    (kept,) = leave_unfinished()
    assert kept.target == str(tmp_path / "answers")
    assert os.listdir(tmp_path) == [os.path.basename(kept.part)]
    assert os.path.basename(kept.part).startswith("answers.")
    assert kept.part.endswith(".part")
    stack.close()  # nothing becomes the file any more, in what time the process still has
    assert os.listdir(tmp_path) == [os.path.basename(kept.part)]


def test_an_etude_is_written_whole(tmp_path):
    (tmp_path / "othello.toml").write_text(ETUDE)
    etude = read_etude(tmp_path / "othello.toml")
    write_etude(etude, tmp_path / "copy.toml")
    assert read_etude(tmp_path / "copy.toml") == etude
    with pytest.raises(OSError, match="No space left"):
        write_etude(etude, "/dev/full")


def test_a_refused_header_leaves_the_old_answers(prefsolve, tmp_path):
    (tmp_path / "bad.csv").write_text("id,id\n1,2\n")
    (tmp_path / "answers.csv").write_text("old\n")
    ran = prefsolve("batch", tmp_path / "bad.csv", "-o", tmp_path / "answers.csv")
    assert (ran.status, ran.err) == (2, "prefsolve: the column 'id' appears twice in the CSV header\n")
    assert (tmp_path / "answers.csv").read_text() == "old\n"
    assert sorted(os.listdir(tmp_path)) == ["answers.csv", "bad.csv", "standard input"]


@pytest.mark.parametrize("command", ["explain {} --html {}", "diagram {} --to svg -o {}", "convert {} --to etude -o {}"])
def test_no_command_replaces_what_it_reads(prefsolve, tmp_path, command):
    file, link = tmp_path / "c.toml", tmp_path / "link.toml"
    file.write_text(ETUDE)
    link.symlink_to(file)
    for output in (file, link):
        ran = prefsolve(*command.format(file, output).split())
        assert (ran.status, ran.err) == (2, f"prefsolve: {output}: is both the input and the output\n")
    ran = prefsolve("explain", "-", "--html", tmp_path / "standard input", stdin=ETUDE)
    assert ran.status == 2
    assert file.read_text() == ETUDE


def test_a_batch_neither_replaces_nor_follows_itself(environment, start, tmp_path):
    source = tmp_path / "x.jsonl"
    source.write_text(RECORD + "\n")
    with source.open("ab") as appended:
        process = start("batch", source, stdout=appended)
        _, err = process.communicate()
    assert process.returncode == 2
    assert err.startswith(b"prefsolve: standard output is also the input")
    process = start("batch", source, "-o", source)
    _, err = process.communicate()
    assert process.returncode == 2
    assert b"is both the input and the output" in err
    assert source.read_text() == RECORD + "\n"


def test_standard_output_by_its_name_in_dev_is_appended_to(start, tmp_path):
    log = tmp_path / "log"
    log.write_text("before\n")
    with log.open("ab") as appended:
        process = start("batch", "-", "-o", "/dev/stdout", "--to", "jsonl", stdout=appended)
        process.communicate(RECORD.encode())
    assert process.returncode == 0
    assert log.read_text() == "before\n" + ANSWER
    process = start("batch", "-", "-o", "/dev/stdout", "--to", "jsonl")
    assert process.communicate(RECORD.encode())[0] == ANSWER.encode()


def test_ctrl_c_in_a_batch_leaves_the_old_answers_and_says_where_the_new_ones_are(start, tmp_path):
    answers = tmp_path / "answers.jsonl"
    answers.write_text("old\n")
    process = start("batch", "-", "-o", answers)
    process.stdin.write(f"{RECORD}\n".encode() * 3)
    process.stdin.flush()
    while not (parts := [path for path in tmp_path.glob("*.part") if path.read_bytes().count(b"\n") == 3]):
        assert process.poll() is None
    process.send_signal(signal.SIGINT)
    assert process.wait() == 130  # its input stays open until then, or it might come to its end first
    _, err = process.communicate()
    assert err.decode() == f"prefsolve: interrupted; the part written so far is in {parts[0]}\n"
    assert parts[0].read_text() == ANSWER * 3
    assert answers.read_text() == "old\n"


def test_a_full_disk_leaves_the_old_page(environment, tmp_path):
    """The disk is stood in for by a limit of a kilobyte to every file."""
    (tmp_path / "c.toml").write_text(ETUDE)
    page = tmp_path / "page.html"
    page.write_text("the old page")
    script = f'ulimit -f 1; trap "" XFSZ; exec "{sys.executable}" -B -P -m prefsolve explain c.toml --depth 1 --html page.html'
    ran = subprocess.run(["sh", "-c", script], cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert (ran.returncode, ran.stderr) == (2, "prefsolve: page.html: cannot be written: File too large\n")
    assert page.read_text() == "the old page"
    assert sorted(os.listdir(tmp_path)) == ["c.toml", "page.html"]
