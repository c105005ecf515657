"""Every reader of a file treats files alike: UTF-8 with or without its mark, bounded, and one line for what cannot be read."""

import os
from pathlib import Path

import pytest

from prefsolve import PrefsolveError, read_etude
from prefsolve.cli.inputs import load
from prefsolve.hunting.weights import read_weights
from prefsolve.score import read_sheet
from prefsolve.score.convention_io import find_convention

ETUDE = """title = "An ending"
deal = "N:s7 E:s8 S:s9"
game = "6S"
declarer = "N"
leader = "N"
"""
SHEET = 'players = ["Anna", "Boris", "Vera"]\npool = 10\n'
READERS = {
    "etude": (read_etude, ".toml", ETUDE),
    "convention": (lambda path: find_convention(str(path)), ".toml", 'base = "rostov"\n'),
    "sheet in TOML": (read_sheet, ".toml", SHEET),
    "sheet in JSON": (read_sheet, ".json", '{"players": ["Anna", "Boris", "Vera"], "pool": 10}'),
    "weights": (read_weights, ".txt", "SA DA = 2\n"),
    "deals": (lambda path: load(str(path)), ".toml", ETUDE),
}
every_reader = pytest.mark.parametrize(("read", "suffix", "text"), READERS.values(), ids=READERS)


def refusal(read, path) -> str:
    with pytest.raises(PrefsolveError) as caught:
        read(path)
    message = str(caught.value)
    assert message.isprintable(), message
    return message


@every_reader
def test_a_file_is_read_with_and_without_its_mark_and_with_every_line_end(read, suffix, text, tmp_path):
    path = tmp_path / f"file{suffix}"
    path.write_bytes(text.encode())
    plain = read(path)
    for changed in ("\ufeff" + text, text.replace("\n", "\r\n")):
        path.write_bytes(changed.encode())
        again = read(path)
        assert getattr(again, "players", again) == getattr(plain, "players", plain)


@every_reader
@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"\xff", "not UTF-8|neither UTF-8 nor cp1251|no known format"),
        (b"\xff\xfea\0", "UTF-16"),
        (b"a\0", "not text: byte 1 is NUL"),
        (b"", "is required|missing|name of its base|names no discard|no known format|not JSON|no deal"),
    ],
)
def test_what_is_no_text_is_refused_with_the_file_s_name(read, suffix, text, data, says, tmp_path):
    path = tmp_path / f"file{suffix}"
    path.write_bytes(data)
    message = refusal(read, path)
    assert message.startswith(str(path))
    assert any(part in message for part in says.split("|")), message


@every_reader
def test_a_file_that_cannot_be_had_is_named_with_the_reason(read, suffix, text, tmp_path):
    missing, folder = tmp_path / f"none{suffix}", tmp_path / f"folder{suffix}"
    folder.mkdir()
    assert refusal(read, missing) == f"{missing}: cannot be read: No such file or directory"
    assert refusal(read, folder) == f"{folder}: cannot be read: Is a directory"


@every_reader
@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no file without end here")
def test_a_file_without_end_is_refused_at_its_limit(read, suffix, text, tmp_path):
    path = tmp_path / f"endless{suffix}"
    path.symlink_to("/dev/zero")
    assert f"{path}: too large: more than " in refusal(read, path)


@every_reader
def test_a_name_that_is_no_text_or_no_name_is_escaped_in_the_message(read, suffix, text, tmp_path):
    odd = os.fsdecode(b"odd\xff\n") + suffix
    assert "cannot be read: No such file" in refusal(read, tmp_path / odd)
    assert "cannot be read: embedded null byte" in refusal(read, Path(f"a\0b{suffix}"))
