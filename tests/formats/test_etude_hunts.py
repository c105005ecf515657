"""Etude files that state a hunt: the declarer's hand has twelve cards."""

from __future__ import annotations

from pathlib import Path

import pytest
from hunt_endings import othello

from prefsolve import Etude, format_etude, hunt, parse_etude, read_etude
from prefsolve.errors import EtudeError, HandSizeError, IllegalCardError

ETUDES = Path(__file__).parents[2] / "etudes"
HUNTS = sorted((ETUDES / "hunts").glob("*.toml"))
TEXT = (ETUDES / "hunts" / "othello.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("file", HUNTS, ids=lambda file: file.stem)
def test_the_answers_of_the_shipped_hunts_are_right(file):
    etude = read_etude(file)
    answer, stored = hunt(etude.hunt), etude.answer
    assert etude.is_hunt
    assert stored is not None
    assert (stored.caught_double_dummy, stored.best_plan_catches) == (len(answer.double_dummy), len(answer.catches))
    assert stored.plans == len(answer.plans)
    assert set(stored.cards) == set(answer.best_first_cards)


def test_twelve_cards_are_a_hunt():
    etude = parse_etude(TEXT)
    assert etude.is_hunt
    assert etude.hunt == othello()
    with pytest.raises(EtudeError, match="the etude is a hunt: W has not discarded yet; use prefsolve hunt"):
        _ = etude.position
    assert parse_etude(format_etude(etude)) == etude


def test_an_etude_with_its_discard_can_be_hunted_too():
    etude = read_etude(ETUDES / "othello.toml")
    assert not etude.is_hunt
    assert etude.hunt == othello()
    with pytest.raises(HandSizeError, match="two cards more than each defender's hand"):
        _ = change_othello('discard = "SA DA"', "").hunt


def change_othello(old: str, new: str) -> Etude:
    return parse_etude((ETUDES / "othello.toml").read_text(encoding="utf-8").replace(old, new))


def change(old: str, new: str) -> Etude:
    assert old in TEXT
    return parse_etude(TEXT.replace(old, new), "my.toml")


@pytest.mark.parametrize(
    ("old", "new", "error", "message"),
    [
        ("plans = 8", "declarer_tricks = 1", EtudeError, r"^my\.toml: answer\.declarer_tricks: a hunt has no such answer$"),
        ("plans = 8", "plans = 0", EtudeError, r"^my\.toml: answer\.plans: "),
        ("best_plan_catches = 56", "best_plan_catches = 67", EtudeError, r"^my\.toml: answer\.best_plan_catches: "),
        ("D8\"", "D9\"", IllegalCardError, r"^my\.toml: answer\.key_cards: S cannot play ♦9"),
        ("sA987", "s987", HandSizeError, r"^my\.toml: .*W has 11 cards"),
        ("sA987.cT98.dAT7", "s987.cT98.dT7", EtudeError, r"^my\.toml: answer\.caught_double_dummy: only a hunt has such an answer$"),
    ],
)  # fmt: skip
def test_a_faulty_file_is_refused_with_file_key_and_reason(old, new, error, message):
    with pytest.raises(error, match=message):
        change(old, new)
