"""``prefsolve etude new``: pasted text, or a dialogue, becomes an etude file that is checked and solved."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from prefsolve import PrefsolveError
from prefsolve.cli.commands import etude_new
from prefsolve.formats.etude import read_etude

DATA = Path(__file__).parents[1] / "data" / "formats"
HANDS = "З ♠987 ♣1098 ♦107 ♥87\nЮ ♠КД ♣ТКД ♦КВ8 ♥ТК\nВ ♠В10 ♣В7 ♦Д9 ♥ДВ109\n"


def new(*arguments, data=None):
    return CliRunner().invoke(etude_new.new, list(map(str, arguments)), input=data, catch_exceptions=True, standalone_mode=False)


def test_a_pasted_problem_becomes_an_etude_with_its_answer_and_its_key_cards(tmp_path):
    result = new(DATA / "newspaper.txt", "-o", tmp_path / "othello.toml")
    etude = read_etude(tmp_path / "othello.toml")
    assert result.return_value == 0
    assert (etude.title, etude.game, etude.declarer, etude.leader) == ("Мизер Отелло", "misere", "W", "S")
    assert etude.answer.declarer_tricks == 1, "published with Othello's misere"
    assert {card.ascii for card in etude.answer.cards} == {"HA", "HK", "CA", "CK", "CQ"}
    assert result.stderr == "W's tricks: 1; S keeps that with ♣A ♣K ♣Q ♥A ♥K\n"


def test_what_the_text_does_not_say_is_named_with_its_option_and_may_be_given(tmp_path):
    result = new("-", "-o", tmp_path / "x.toml", data=HANDS)
    assert str(result.exception) == "the text does not say the game; give it with --game"
    assert not (tmp_path / "x.toml").exists()
    result = new("-", "--game", "мизер", "--declarer", "Запад", "--leader", "Ю", "--title", "Отелло", data=HANDS)
    assert 'title = "Отелло"' in result.stdout
    assert "declarer_tricks = 1" in result.stdout


def test_raspasy_is_answered_seat_by_seat():
    result = new("-", data=f"{HANDS}Распасы. Ходит Юг\nПрикуп: ♠Т ♦Т\n")
    assert result.exception is None
    assert "[answer.tricks]" in result.stdout


def test_an_answer_that_the_text_states_and_that_is_wrong_is_told(tmp_path):
    wrong = (DATA.parents[2] / "etudes" / "othello.toml").read_text(encoding="utf-8").replace("declarer_tricks = 1", "declarer_tricks = 0")
    (tmp_path / "wrong.toml").write_text(wrong, encoding="utf-8")
    result = new(tmp_path / "wrong.toml", "-o", tmp_path / "right.toml")
    assert result.return_value == 1
    assert "the text says 0 tricks, but the answer is 1" in result.stderr


def test_on_a_terminal_the_parts_are_asked_for_until_they_can_be_read(monkeypatch, tmp_path):
    monkeypatch.setattr(etude_new, "_on_terminal", lambda: True)
    answers = f"Отелло\n{HANDS}\n\nпреферанс\nмизер\nЗапад\nЮ\n"
    result = new("-o", tmp_path / "x.toml", data=answers)
    etude = read_etude(tmp_path / "x.toml")
    assert (etude.title, etude.game, etude.declarer, etude.leader) == ("Отелло", "misere", "W", "S")
    assert etude.answer.declarer_tricks == 1
    assert "unknown game 'преферанс'" in result.stderr


def test_without_a_file_or_a_terminal_it_asks_for_one():
    assert "give a file, or - for standard input" in str(new(data=HANDS).exception)


@pytest.mark.parametrize("text", ["", "п Т К", "Запад\n♠ Т\n"])
def test_what_is_no_problem_is_refused_in_one_line(text):
    fault = new("-", "--from", "printed", data=text).exception
    assert isinstance(fault, PrefsolveError)
    assert "\n" not in str(fault)
