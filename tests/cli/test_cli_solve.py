"""``prefsolve solve``: diagrams, answers in words, etude files and their own answers, JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from prefsolve import Contract, Misere, Position, Seat, Strain, parse_cards, parse_deal, read_etude, solve
from prefsolve.cli.words import answer_in_words

ETUDES = Path(__file__).parents[2] / "etudes"
OTHELLO = "W:s987.cT98.dT7.h87 E:sJT.cJ7.dQ9.hQJT9 S:sKQ.cAKQ.dKJ8.hAK"
POSITION = ("--deal", OTHELLO, "--game", "misere", "--declarer", "W", "--leader", "S")

WHOLE = """\
misère, West

West, declarer   ┌───────────┐   East
♠ 987            │           │   ♠ JT
♣ T98            │ W       E │   ♣ J7
♦ T7             │     S     │   ♦ Q9
♥ 87             └───────────┘   ♥ QJT9
                 South, leads
                 ♠ KQ
                 ♣ AKQ
                 ♦ KJ8
                 ♥ AK

West's misère is caught: 1 trick
"""


def test_a_position_is_shown_around_the_table_and_answered_in_words(prefsolve):
    assert prefsolve("solve", *POSITION) == (0, WHOLE, "")


def test_cards_on_the_table_are_shown_and_who_is_to_play(prefsolve):
    out = prefsolve("solve", *POSITION, "--table", "HA H8").out
    assert "East, to play" in out
    assert "♥8" in out
    assert "♥A" in out


def test_talon_and_discard_are_shown(prefsolve):
    ran = prefsolve("solve", *POSITION, "--talon", "SA DA", "--discard", "DA SA")
    assert "\ntalon: ♠A ♦A\ndiscard: ♠A ♦A\n" in ran.out


@pytest.mark.parametrize(
    ("game", "declarer", "words"),
    [
        (Misere(), Seat.W, "West's misère is caught: 1 trick"),
        (Misere(), Seat.E, "East's misère is caught: 3 tricks"),
        (Contract(6, Strain.NO_TRUMP), Seat.S, "South's 6NT is made: 9 tricks"),
        (Contract(9, Strain.NO_TRUMP), Seat.S, "South's 9NT is made: 9 tricks"),
        (Contract(10, Strain.NO_TRUMP), Seat.S, "South's 10NT is 1 down: 9 tricks"),
        (Contract(6, Strain.SPADES), Seat.E, "East's 6♠ is 5 down: 1 trick"),
        (Contract(7, Strain.HEARTS), Seat.W, "West's 7♥ is 7 down: 0 tricks"),
    ],
)
def test_an_answer_says_whose_game_it_is_and_how_it_comes_out(game, declarer, words):
    assert answer_in_words(solve(Position(parse_deal(OTHELLO), game, declarer=declarer, leader=Seat.S))) == words


def test_a_misere_without_a_trick_is_clean():
    position = Position(parse_deal(OTHELLO), Misere(), declarer=Seat.W, leader=Seat.S, table=parse_cards("D8"))
    assert answer_in_words(solve(position)) == "West's misère is clean: no trick"


def test_each_cards_value_is_shown_suit_by_suit(prefsolve):
    ran = prefsolve("solve", *POSITION, "--cards")
    assert ran.out == WHOLE + (
        "\nWest's tricks after each card of South:\n"
        "  ♠K 0  ♠Q 0\n  ♣A 1  ♣K 1  ♣Q 1\n  ♦K 0  ♦J 0  ♦8 0\n  ♥A 1  ♥K 1\n"
        "Best: ♣A ♣K ♣Q ♥A ♥K\n"
    )  # fmt: skip


def test_the_line_is_shown_trick_by_trick_with_who_takes_each(prefsolve):
    deal = ("--deal", "N:sAK.h7 E:sQJ.h8 S:sT9.hA", "--game", "6NT", "--declarer", "N", "--leader", "N")
    lines = prefsolve("solve", *deal, "--line").out.splitlines()[-3:]
    assert lines == [
        "   1.  North ♠A  East ♠J   South ♠9  North takes it, 1 trick in all",
        "   2.  North ♠K  East ♠Q   South ♠T  North takes it, 2 tricks in all",
        "   3.  North ♥7  East ♥8   South ♥A  South takes it",
    ]


def test_a_line_begins_with_the_cards_on_the_table(prefsolve):
    deal = ("--deal", "N:sAK E:sQJ S:sT9", "--game", "6NT", "--declarer", "N", "--leader", "E", "--table", "SQ")
    assert "   1.  East ♠Q   South ♠9  North ♠K  North takes it, 1 trick in all\n" in prefsolve("solve", *deal, "--line").out


def test_ascii_output_has_no_other_letter(prefsolve):
    ran = prefsolve("solve", *POSITION, "--cards", "--line", "--ascii")
    assert ran.out.isascii()
    assert "West's misere is caught: 1 trick" in ran.out
    assert "Best: CA CK CQ HA HK" in ran.out


def test_a_terminal_without_suit_symbols_gets_ascii(start, environment):
    process = start("solve", ETUDES / "othello.toml", env={**environment, "PYTHONIOENCODING": "latin-1"})
    out, err = process.communicate()
    assert (process.returncode, err) == (0, b"")
    assert b"West's misere is caught: 1 trick" in out


def test_json_is_one_answer_as_batch_writes_it(prefsolve):
    ran = prefsolve("solve", *POSITION, "--json", "--cards")
    answer = json.loads(ran.out)
    assert list(answer) == ["deal", "game", "declarer", "leader", "declarer_tricks", "makes", "cards"]
    assert answer["declarer_tricks"] == 1
    assert answer["cards"]["D8"] == 0
    assert ran.out.count("\n") == 1


def test_every_etude_of_the_project_is_solved_and_its_answer_agrees(prefsolve):
    files = sorted(ETUDES.glob("*.toml"))
    ran = prefsolve("solve", *files)
    assert ran.status == 0
    assert ran.err == ""
    assert ran.out.count("The etude's own answer agrees.") == len(files) >= 45


def test_an_etude_is_shown_with_its_titles_author_number_source_and_comment(prefsolve):
    out = prefsolve("solve", ETUDES / "othello.toml").out
    etude = read_etude(ETUDES / "othello.toml")
    assert out.splitlines()[:3] == ["Удушающий мизер Отелло — Othello's misère", "Лесной, No. 32", etude.source]
    assert " ".join(etude.answer.comment.split()) in " ".join(out.split())


def test_several_etudes_as_json_are_a_line_each_with_the_file_as_id(prefsolve):
    files = [ETUDES / f"{name}.toml" for name in ("othello", "othello-b", "kapustin")]
    answers = [json.loads(line) for line in prefsolve("solve", *files, "--json").out.splitlines()]
    assert [answer["id"] for answer in answers] == [str(file) for file in files]
    assert [answer["declarer_tricks"] for answer in answers] == [read_etude(file).answer.declarer_tricks for file in files]
    asked = ["deal", "game", "declarer", "leader", "talon", "discard"]
    assert all(list(answer) == ["id", *asked, "declarer_tricks", "makes"] for answer in answers)


def changed(tmp_path: Path, old: str, new: str) -> Path:
    text = (ETUDES / "othello.toml").read_text(encoding="utf-8")
    assert old in text
    file = tmp_path / "changed.toml"
    file.write_text(text.replace(old, new), encoding="utf-8")
    return file


@pytest.mark.parametrize("options", [[], ["--json"]])
def test_an_etude_whose_answer_is_wrong_is_contradicted(prefsolve, tmp_path, options):
    file = changed(tmp_path, "declarer_tricks = 1", "declarer_tricks = 0")
    ran = prefsolve("solve", file, *options)
    assert ran.status == 1
    assert ran.err == f"prefsolve: {file}: answer.declarer_tricks: the etude says 0, but it is 1\n"
    assert "agrees" not in ran.out


def test_an_etude_whose_key_cards_are_wrong_is_contradicted(prefsolve, tmp_path):
    file = changed(tmp_path, "HA HK CA CK CQ", "HA HK")
    ran = prefsolve("solve", file)
    assert ran.status == 1
    assert ran.err == f"prefsolve: {file}: answer.key_cards: the etude says HA HK, but they are CA CK CQ HA HK\n"


def test_a_bad_file_does_not_keep_the_others_from_being_answered(prefsolve, tmp_path):
    bad = changed(tmp_path, 'leader = "S"', 'leader = "N"')
    ran = prefsolve("solve", ETUDES / "othello.toml", bad, ETUDES / "othello-b.toml")
    assert ran.status == 2
    assert ran.out.count("The etude's own answer agrees.") == 2
    assert ran.err.startswith(f"prefsolve: {bad}: ")
    assert ran.err.count("\n") == 1


def test_an_etude_without_an_answer_is_simply_solved(prefsolve, tmp_path):
    file = tmp_path / "bare.toml"
    file.write_text(f'title = "Bare"\ndeal = "{OTHELLO}"\ngame = "misere"\ndeclarer = "W"\nleader = "S"\n')
    assert prefsolve("solve", file) == (0, f"Bare\n\n{WHOLE}", "")
