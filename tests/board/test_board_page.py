"""The page as a file: one piece, small, with a policy that lets nothing but its own script run; and the command that writes it."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import zlib
from pathlib import Path

import pytest
from click.testing import CliRunner

from prefsolve import Card, Contract, Deal, Hand, Position, Seat, Strain, parse_position
from prefsolve.board.page import board_page
from prefsolve.cli.main import cli
from prefsolve.diagrams import UnknownLanguageError
from prefsolve.formats.shipped import composed_names, shipped_etudes, shipped_names

OTHELLO = "E:sJT.cJ7.dQ9.hQJT9 S:sKQ.cAKQ.dKJ8.hAK W:s987.cT98.dT7.h87 game:misere declarer:W leader:S"
MOST_BYTES = 250_000  # on a slow telephone it is there in a moment


def part(page: str, identity: str) -> str:
    found = re.search(rf'<script type="[a-z/]+" id="{identity}">(.*?)</script>', page, re.DOTALL)
    assert found
    return found[1]


def unpacked(page: str, identity: str) -> bytes:
    return zlib.decompress(base64.b64decode(part(page, identity)), wbits=-15)


def test_the_page_is_one_small_file():
    page = board_page(parse_position(OTHELLO))
    assert len(page.encode()) < MOST_BYTES
    assert re.findall(r"<(?:link|img|iframe|object|embed)\b", page.split("<script")[0]) == []
    assert set(re.findall(r"https?://[^\"'`\s]+", page + unpacked(page, "program").decode())) == {"http://www.w3.org/2000/svg"}


def test_its_policy_names_its_two_scripts_by_their_hashes_and_allows_no_other():
    page = board_page()
    (start,) = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    digests = [base64.b64encode(hashlib.sha256(script).digest()).decode() for script in (start.encode(), unpacked(page, "program"))]
    (policy,) = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    assert policy.startswith("default-src 'none'; ")
    assert f"script-src 'sha256-{digests[0]}' 'sha256-{digests[1]}' 'wasm-unsafe-eval'; worker-src blob:" in policy
    assert "connect-src" not in policy


def test_the_core_comes_out_of_the_page_as_it_went_in():
    core = (Path(board_page.__code__.co_filename).parent / "assets" / "core.wasm").read_bytes()
    assert unpacked(board_page(), "core") == core


def test_a_title_cannot_end_the_element_it_stands_in():
    evil = "</script><script>hacked=1</script>"
    page = board_page(parse_position(OTHELLO), title=(evil, evil))
    assert evil not in page
    assert json.loads(part(page, "begin"))["title"] == {"en": evil, "ru": evil}


def test_what_it_begins_with_is_a_position_a_deal_or_nothing():
    position = parse_position(OTHELLO)
    begin = json.loads(part(board_page(position, moves=[Card(31)], shown=1, keys=[Card(31)]), "begin"))
    assert parse_position(begin["text"]) == position
    assert (begin["moves"], begin["shown"], begin["keys"]) == ([31], 1, [31])
    assert json.loads(part(board_page(position.deal), "begin"))["text"] == OTHELLO.split(" game:")[0]
    assert json.loads(part(board_page(), "begin")) == {}


def test_every_shipped_etude_but_the_hunts_is_in_it():
    listed = json.loads(unpacked(board_page(), "etudes"))
    shipped = {name: etude for name, etude in shipped_etudes([*shipped_names(), *composed_names()]).items() if not etude.is_hunt}
    assert [entry["id"] for entry in listed] == list(shipped)
    sides = {entry["id"]: entry["side"] for entry in listed}
    assert sides["othello"] == "defenders"  # who catch the misère
    assert sides["kapustin"] == "declarer"  # who makes 6♥
    assert sides["raspasy/closed"] == "seat0"


def test_a_language_that_it_does_not_speak_is_refused():
    assert '<html lang="ru">' in board_page(language="ru")
    with pytest.raises(UnknownLanguageError):
        board_page(language="fr")


def test_the_command_writes_the_page_with_a_files_moves(tmp_path):
    deal = Deal({Seat.N: Hand.from_mask(0b11), Seat.E: Hand.from_mask(0b1100), Seat.S: Hand.from_mask(0b110000)})
    position = Position(deal, Contract(6, Strain.SPADES), declarer=Seat.N, leader=Seat.N)
    record = {"deal": str(position.deal), "game": "6S", "declarer": "N", "leader": "N", "play": ["S7", "S9"]}
    (tmp_path / "played.json").write_text(json.dumps([record]), encoding="utf-8")
    ran = CliRunner().invoke(cli, ["board", str(tmp_path / "played.json"), "-o", str(tmp_path / "board.html")])
    assert ran.exit_code == 0, ran.output
    begin = json.loads(part((tmp_path / "board.html").read_text(encoding="utf-8"), "begin"))
    assert begin["moves"] == [0, 2]


def test_without_an_output_it_opens_in_the_browser(monkeypatch, tmp_path):
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", lambda address: opened.append(address) or True)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert CliRunner().invoke(cli, ["board", "othello"]).exit_code == 0
    (page,) = tmp_path.rglob("board.html")
    assert opened == [page.as_uri()]


def test_where_no_browser_opens_it_says_where_the_page_is(monkeypatch, tmp_path):
    monkeypatch.setattr("webbrowser.open", lambda address: False)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    said = CliRunner().invoke(cli, ["board"]).output
    (page,) = tmp_path.rglob("board.html")
    assert said == f"No browser could be opened; the page is {page}\n"
