"""Etude files: read, checked, written back, and those that are shipped."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import strategies
from hypothesis import given
from hypothesis import strategies as st

from prefsolve import (
    Alphabet,
    Answer,
    Etude,
    Misere,
    PrefsolveError,
    Seat,
    format_cards,
    format_deal,
    format_etude,
    format_game,
    format_seat,
    parse_cards,
    parse_etude,
    position_from_record,
    read_etude,
    write_etude,
)
from prefsolve.errors import (
    AbsentSeatError,
    DuplicateCardError,
    EtudeError,
    HandSizeError,
    HomoglyphError,
    IllegalCardError,
    LetterlessHandError,
    LevelError,
    RevokeError,
    TalonError,
    UnknownSeatError,
)
from prefsolve.notation import deals, records
from prefsolve.notation.deals import read_deal

ETUDES = Path(__file__).parents[2] / "etudes"
FILES = sorted(ETUDES.glob("*.toml"))
OTHELLO = (ETUDES / "othello.toml").read_text(encoding="utf-8")
TESTS_ONLY = {"jpref-mis-01", "jpref-mis-03"}  # and the fed-* endings
SEATINGS = {"lesnoy-othello-A": "othello", "lesnoy-othello-B": "othello-b", "lesnoy-othello-C": "othello-c"}

# What is shipped


def test_othellos_misere():
    etude = read_etude(ETUDES / "othello.toml")
    assert etude.title == "Удушающий мизер Отелло"
    assert etude.english_title == "Othello's misère"
    assert etude.position.game == Misere()
    assert etude.position.declarer is Seat.W
    assert etude.position.turn is etude.position.leader is Seat.S
    assert etude.answer.declarer_tricks == 1
    assert etude.answer.cards == parse_cards("HA HK CA CK CQ")


def test_othellos_comment_says_what_is_known_of_the_diagram():
    comment = " ".join(read_etude(ETUDES / "othello.toml").answer.comment.split())
    assert "known only through a reconstruction" in comment
    assert "other two seatings, othello-b.toml and othello-c.toml, are also caught" in comment
    assert {read_etude(ETUDES / f"othello-{seating}.toml").answer.declarer_tricks for seating in "bc"} == {1}


def test_every_composed_problem_is_shipped_as_it_is_known(golden_etudes):
    composed = [p for p in golden_etudes if not p["id"].startswith("fed-") and p["id"] not in TESTS_ONLY]
    assert {path.stem for path in FILES} == {SEATINGS.get(p["id"], p["id"]) for p in composed} | {"slov-1-printed"}
    also = ("title", "source", "declarer_tricks", "best_leads", "published")
    for problem in composed:
        etude = read_etude(ETUDES / f"{SEATINGS.get(problem['id'], problem['id'])}.toml")
        assert etude.position == position_from_record(problem, also=also), problem["id"]
        assert etude.answer.declarer_tricks == problem["declarer_tricks"], problem["id"]
        assert set(etude.answer.cards) == set(parse_cards(problem["best_leads"])), problem["id"]
        assert problem["source"] in etude.source, problem["id"]
        published = "caught" if problem["published"] == "fails (>=1)" else problem["published"]
        assert etude.answer.published == published, problem["id"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_russian_title_has_an_english_one_beside_it(path):
    etude = read_etude(path)
    assert not re.search("[А-Яа-я]", etude.english_title)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_shipped_files_stand_as_they_are_written(path):
    assert format_etude(read_etude(path)) == path.read_text(encoding="utf-8")


def test_the_example_of_the_description_is_an_etude():
    text = (ETUDES / "README.md").read_text(encoding="utf-8")
    example = parse_etude(re.search("```toml\n(.*?)```", text, re.DOTALL)[1])
    assert example.position == read_etude(ETUDES / "othello.toml").position


def test_the_description_names_every_key():
    text = (ETUDES / "README.md").read_text(encoding="utf-8")
    for key in (*Etude.__struct_fields__, *Answer.__struct_fields__):
        assert f"`{key}`" in text or f"`[{key}]`" in text


# Reading and writing


@st.composite
def etudes(draw):
    """Any etude at all, in any alphabet, cards as text or as a list."""
    position, alphabet, text = (
        draw(strategies.positions(games=strategies.declared_games, tricks=False)),
        draw(strategies.alphabets),
        st.text(),
    )

    def cards(group):
        written = format_cards(group, alphabet)
        return draw(st.sampled_from([written, written.split()]))

    answer = Answer(
        declarer_tricks=draw(st.none() | st.integers(0, 10)), key_cards=cards(list(position.legal_cards())[:2]), comment=draw(text)
    )
    return Etude(
        title=draw(st.text(min_size=1)),
        title_en=draw(text),
        number=draw(text | st.integers(0, 999)),
        author=draw(text),
        source=draw(text),
        deal=format_deal(position.deal, alphabet),
        game=format_game(position.game, alphabet),
        declarer=format_seat(position.declarer, alphabet),
        leader=format_seat(position.leader, alphabet),
        table=cards(position.table),
        answer=draw(st.none() | st.just(answer)),
    )


@given(etudes())
def test_what_is_written_is_read_back_the_same(etude):
    assert parse_etude(format_etude(etude)) == etude


def test_a_file_is_written_and_read(tmp_path):
    etude = parse_etude(OTHELLO)
    write_etude(etude, tmp_path / "мизер.toml")
    assert read_etude(tmp_path / "мизер.toml") == etude
    (tmp_path / "windows.toml").write_bytes(b"\xef\xbb\xbf" + OTHELLO.replace("\n", "\r\n").encode())
    assert read_etude(tmp_path / "windows.toml") == etude


def test_an_etude_without_an_answer_is_one():
    etude = parse_etude(OTHELLO.split("[answer]")[0])
    assert etude.answer is None
    assert etude.position == parse_etude(OTHELLO).position


def test_an_etude_may_be_russian():
    position = parse_etude(OTHELLO).position
    russian = Etude(
        title="Мизер",
        deal=format_deal(position.deal, Alphabet.RUSSIAN),
        game="мизер",
        declarer="Запад",
        leader="Ю",
        answer=Answer(key_cards=["♥Т", "♥К"]),
    )
    assert parse_etude(format_etude(russian)).position == position


def test_an_english_title_stands_for_itself():
    assert Etude(title="Problem 7", deal="-", game="6S", leader="N").english_title == "Problem 7"


# Faults: the file, the key and the reason


@pytest.mark.parametrize(
    ("change", "error", "word"),
    [
        (("sJT", "s9T"), DuplicateCardError, "deal: ♠9 is in both E's and W's hand"),
        (("h87", "h8"), HandSizeError, "deal: the hands are uneven"),
        (("cT98", "cТ98"), HomoglyphError, "deal: Т in W's hand"),
        (("s987.cT98.dT7.h87", "987.T98.T7.87"), LetterlessHandError, "deal: '987' in W's hand"),
        (('"misere"', '"5S"'), LevelError, "game: a contract's level is 6 to 10"),
        (('declarer = "W"', 'declarer = "N"'), AbsentSeatError, "declarer: the declarer N sits out"),
        (('leader = "S"', 'leader = "N"'), AbsentSeatError, "leader: the leader N sits out"),
        (('leader = "S"', 'leader = "Q"'), UnknownSeatError, "leader: the leader: unknown seat 'Q'"),
        (('talon = "SA DA"', 'talon = "SA"'), TalonError, "talon: the talon has two cards, not 1"),
        (('talon = "SA DA"', 'talon = "SK DA"'), DuplicateCardError, "talon: ♠K is in both the talon and S's hand"),
        (('discard = "SA DA"', 'discard = "S9 DA"'), DuplicateCardError, "discard: ♠9 is in both W's hand and the discard"),
        (('leader = "S"', 'leader = "S"\ntable = ["HA", "CT"]'), RevokeError, "table: ♣T on the table is a revoke"),
        (('"HA HK CA CK CQ"', '"HA S7"'), IllegalCardError, "answer.key_cards: S cannot play ♠7"),
        (('"HA HK CA CK CQ"', '"HA HA"'), DuplicateCardError, "answer.key_cards: ♥A is in the key cards twice"),
        (('leader = "S"\n', ""), EtudeError, "leader: this key is required"),
        (('leader = "S"', 'leader = "S"\nleadr = "S"'), EtudeError, "leadr: there is no such key"),
        (('game = "misere"', "game = 6"), EtudeError, "game: expected str, got int"),
        (('title = "Удушающий мизер Отелло"', 'title = ""'), EtudeError, "title: expected str of length >= 1"),
        (("declarer_tricks = 1", 'declarer_tricks = "1"'), EtudeError, "answer.declarer_tricks: expected int, got str"),
        (("declarer_tricks = 1", "declarer_tricks = 11"), EtudeError, "answer.declarer_tricks: expected int <= 10"),
        (("declarer_tricks = 1", "taken = 1"), EtudeError, "answer.taken: there is no such key"),
        (('talon = "SA DA"', "talon = [1]"), EtudeError, r"talon\[0\]: expected str, got int"),
        (("[answer]", "[answer"), EtudeError, "not TOML: .*line"),
        (("declarer_tricks = 1", "declarer_tricks = " + "1" * 5000), EtudeError, "not TOML: a value is too long"),
        (("declarer_tricks = 1", "declarer_tricks = " + "[" * 5000), EtudeError, "the values are nested more than 32 deep"),
    ],
)
def test_a_fault_names_the_file_the_key_and_the_reason(tmp_path, change, error, word):
    path = tmp_path / "faulty.toml"
    path.write_text(OTHELLO.replace(*change), encoding="utf-8")
    with pytest.raises(error, match=rf"^{re.escape(str(path))}: {word}") as fault:
        read_etude(path)
    assert fault.value.data["file"] == str(path)
    assert "\n" not in str(fault.value)


def test_what_cannot_be_read_is_refused(tmp_path):
    with pytest.raises(EtudeError, match=r"none\.toml: cannot be read: No such file"):
        read_etude(tmp_path / "none.toml")
    with pytest.raises(EtudeError, match="cannot be read: Is a directory"):
        read_etude(tmp_path)
    with pytest.raises(EtudeError, match="cannot be read"):
        read_etude("a\0b")
    (tmp_path / "latin.toml").write_bytes(b'title = "Mis\xe8re"')
    with pytest.raises(EtudeError, match="not UTF-8 text: byte 12 is 0xe8"):
        read_etude(tmp_path / "latin.toml")
    (tmp_path / "endless.toml").write_bytes(b" " * (2**20 + 1))
    with pytest.raises(EtudeError, match="too large"):
        read_etude(tmp_path / "endless.toml")


@given(st.text() | st.from_regex(r"[a-z]{1,8} = [\"\[\]{}0-9a-z=. ]{0,20}\n"), st.integers(0, len(OTHELLO)), st.integers(0, 40))
def test_a_spoilt_file_is_read_or_refused_on_one_line(noise, at, cut):
    try:
        parse_etude(OTHELLO[:at] + noise + OTHELLO[at + cut :])
    except PrefsolveError as fault:
        refused = fault
    else:
        return
    assert str(refused).isprintable()


@pytest.mark.parametrize("etude", [FILES[0], *sorted(ETUDES.glob("hunts/*.toml"))[:1]], ids=lambda path: path.stem)
def test_an_etude_reads_its_deal_once(etude, monkeypatch):
    """However often its position, its hunt and its answer are asked for."""
    read = []

    def counting(text, *rest):
        read.append(text)
        return read_deal(text, *rest)

    for module in (deals, records):
        monkeypatch.setattr(module, "read_deal", counting)
    found = read_etude(etude)
    assert found.is_hunt or found.position == found.position
    assert not found.is_hunt or found.hunt == found.hunt
    assert read == [found.deal]
