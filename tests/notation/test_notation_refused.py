"""Texts that could mean two things, or nothing, are refused: with the letter, the place and the reason."""

from __future__ import annotations

import pytest
import strategies
from hypothesis import given
from hypothesis import strategies as st

import prefsolve as p
from prefsolve import Alphabet
from prefsolve.errors import (
    DuplicateCardError,
    HomoglyphError,
    LetterlessHandError,
    LevelError,
    MissingKeyError,
    NotationError,
    SeatCountError,
    TalonError,
    TrickCountError,
    UnknownGameError,
    UnknownSeatError,
)

OTHELLO = "W:s987.cT98.dT7.h87 E:sJT.cJ7.dQ9.hQJT9 S:sKQ.cAKQ.dKJ8.hAK"
RECORD = {"deal": OTHELLO, "game": "misere", "declarer": "W", "leader": "S"}

# The two alphabets


@pytest.mark.parametrize(
    ("text", "letter", "where"),
    [
        (OTHELLO.replace("cT98", "cТ98"), "Т", r"W's hand \(column 9\)"),
        (OTHELLO.replace("hAK", "hAК"), "К", r"S's hand \(column 59\)"),
        (OTHELLO.replace("hAK", "hАK"), "А", r"S's hand \(column 58\)"),
        (OTHELLO.replace("cT98", "сT98"), "с", r"W's hand \(column 8\)"),
        (OTHELLO.replace("h87", "н87"), "н", r"W's hand \(column 17\)"),
        (OTHELLO.replace(" S:", "\nS:").replace("hAK", "hAК"), "К", r"S's hand \(line 2, column 19\)"),
        ("N:♠Т ♣К E:♠T S:♠7", "T", r"E's hand \(column 12\)"),
        ("N:♠ТК ♣B E:♠8 S:♠7", "B", r"N's hand \(column 8\)"),
        ("N:♠Т E:♠8 S:♠7 talon:♣A7", "Т", r"N's hand \(column 4\)"),
        ("N:♠AK E:♠8 S:♠7 talon:♣Т7", "Т", r"the talon \(column 2\)"),
        ("N:sТ E:s8 S:s7", "Т", r"N's hand \(column 4\)"),
        ("N:п:T E:п:8 S:п:7", "T", r"N's hand \(column 5\)"),
        ("N:sAКK E:s8 S:s7", "К", r"N's hand \(column 5\)"),
    ],
)
def test_a_deal_in_two_alphabets_is_refused_with_the_letter_and_its_place(text, letter, where):
    with pytest.raises(HomoglyphError, match=f"{letter}.* in {where}"):
        p.parse_deal(text)


@given(strategies.deals(), st.randoms(use_true_random=False))
def test_one_cyrillic_rank_in_a_latin_deal_is_always_refused_and_named(deal, rng):
    text = p.format_deal(deal, Alphabet.ASCII)
    ranks = [n for n, c in enumerate(text) if c in "TKA"]
    if ranks:
        at = rng.choice(ranks)
        letter = {"T": "Т", "K": "К", "A": "А"}[text[at]]
        with pytest.raises(HomoglyphError, match=letter):
            p.parse_deal(text[:at] + letter + text[at + 1 :])


@given(strategies.deals(), st.randoms(use_true_random=False))
def test_one_latin_rank_in_a_russian_deal_is_never_read(deal, rng):
    text = p.format_deal(deal, Alphabet.RUSSIAN)
    hands = text.split(" прикуп")[0].split(" снос")[0]
    ranks = [n for n, c in enumerate(hands) if c in "ТКВ" and hands[n + 1 : n + 2] != ":"]
    if len(ranks) >= 3:
        at = rng.choice(ranks)
        with pytest.raises((HomoglyphError, DuplicateCardError)):  # T beside 10 is two tens
            p.parse_deal(text[:at] + {"Т": "T", "К": "K", "В": "B"}[text[at]] + text[at + 1 :])


@pytest.mark.parametrize("text", ["SТ", "sК", "п:A", "т:J", "♠А", "С7", "Н7", "♠B"])
def test_one_card_in_two_alphabets_is_refused(text):
    with pytest.raises(HomoglyphError):
        p.parse_card(text)


@pytest.mark.parametrize(
    ("parse", "text"),
    [
        (p.parse_seat, "Е"),
        (p.parse_seat, "B"),
        (p.parse_seat, "C"),
        (p.parse_suit, "С"),
        (p.parse_rank, "А"),
        (p.parse_game, "6С"),
        (p.parse_game, "6T"),
        (p.parse_strain, "Н"),
    ],
)
def test_a_seat_suit_rank_or_game_in_the_wrong_alphabet_is_refused(parse, text):
    with pytest.raises(HomoglyphError, match="only looks like"):
        parse(text)


# What is refused


@pytest.mark.parametrize("text", ["987.T98.T7.87", "AKQ.J.T98.7", "s987.T98.d7", "♠987 T98", "-987", "10 9 8", "Т98.К7.8.9"])
def test_ranks_without_a_suit_are_refused_and_the_message_says_why(text):
    error = NotationError if text.startswith("-") else LetterlessHandError
    with pytest.raises(error, match="order suits ♠♥♦♣" if error is LetterlessHandError else "has no suit before it"):
        p.parse_hand(text)


def test_a_letterless_deal_is_refused_with_the_seat():
    with pytest.raises(LetterlessHandError, match=r"'987' in W's hand \(column 3\)"):
        p.parse_deal("W:987.T98.T7.87 E:JT.J7.Q9.QJT9 S:KQ.AKQ.KJ8.AK")
    with pytest.raises(LetterlessHandError, match=r"N's hand \(column 3\)"):
        p.parse_deal("N:AKQ.. JT9.. 87.. -")


@pytest.mark.parametrize(
    ("text", "error", "word"),
    [
        ("sAA", DuplicateCardError, "♠A is in the hand twice"),
        ("s10T", DuplicateCardError, "♠T is in the hand twice"),
        ("sA.dK.s7", NotationError, r"♠ in the hand \(column 7\) begins a second group"),
        ("s", NotationError, "has no ranks after it; write ♠- for a void"),
        ("s.cA", NotationError, "has no ranks after it"),
        ("s6", NotationError, r"6 in the hand \(column 2\) is neither a suit nor a rank"),
        ("s1", NotationError, "1 in the hand"),
        ("sA.x7", NotationError, r"x in the hand \(column 4\)"),
        ("sAx", NotationError, r"x in the hand \(column 3\)"),
        ("п987тД7", NotationError, "followed by a colon, п:"),
        ("", NotationError, "blank"),
        ("♠A\u200b", NotationError, r"\(U\+200B ZERO WIDTH SPACE\)"),
        ("s７", NotationError, "FULLWIDTH DIGIT SEVEN"),
        ("ſA", NotationError, "LATIN SMALL LETTER LONG S"),
        ("\ud800", NotationError, r"U\+D800"),
    ],
)
def test_what_is_no_hand_is_refused_with_the_character_and_the_column(text, error, word):
    with pytest.raises(error, match=word):
        p.parse_hand(text)


@pytest.mark.parametrize(
    ("text", "error", "word"),
    [
        ("X:s7 E:s8 S:s9", UnknownSeatError, r"unknown seat 'X'.*column 1"),
        ("N:s7 E:s8", SeatCountError, r"three hands, not 2 \(N, E\)"),
        ("N:s7 E:s8 S:s9 W:sT", SeatCountError, "not 4"),
        ("N:s7 E:s8 S:s9 N:sT", SeatCountError, "N has a second hand in column 16"),
        ("N:s7 E:s8 S:", NotationError, "S's hand is blank"),
        ("s7 N:s7 E:s8 S:s9", NotationError, "the deal 's7' does not begin with a seat"),
        ("", NotationError, "does not begin with a seat"),
        ("N:s7 E:s8 S:s7", DuplicateCardError, "♠7 is in both N's and S's hand"),
        ("N:s7 E:s8 S:s9 talon:sA", TalonError, "two cards, not 1"),
        ("N:s7 E:s8 S:s9 talon:sAA", DuplicateCardError, "♠A is in the talon twice"),
        ("N:s7 E:s8 S:s9 talon:sAK talon:sAK", TalonError, "the talon is given a second time in column 26"),
        ("N:s7 E:s8 S:s9 discard:s7K", DuplicateCardError, "N's hand and the discard"),
    ],
)
def test_what_is_no_deal_is_refused(text, error, word):
    with pytest.raises(error, match=word):
        p.parse_deal(text)


@pytest.mark.parametrize("text", ["5S", "11H", "99NT", "1♠"])
def test_a_level_outside_six_to_ten_is_refused(text):
    with pytest.raises(LevelError, match="6 to 10"):
        p.parse_game(text)


@pytest.mark.parametrize("text", ["", "6", "S6", "6X", "06S", "6N", "600S", "miser", "пас", "6SS", "٦S", "1" * 5000 + "S"])
def test_an_unknown_game_is_refused(text):
    with pytest.raises(UnknownGameError, match="unknown game"):
        p.parse_game(text)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("", "not one card but 0"),
        ("SA SK", "not one card but 2"),
        ("A", "suit of A is missing"),
        ("AS7", "runs into"),
        ("S", "no ranks"),
        ("AK♠", "suit of A is missing"),
    ],
)
def test_what_is_no_card_is_refused(text, word):
    with pytest.raises(NotationError, match=word):
        p.parse_card(text)


@pytest.mark.parametrize(
    ("tail", "error", "word"),
    [
        ("leader:N", MissingKeyError, "the position has no game"),
        ("game:6S declarer:N", MissingKeyError, "the position has no leader"),
        ("game:6S game:6S leader:N", NotationError, "game: appears a second time in column 24"),
        ("game:6S declarer:N leader:N tricks:N", NotationError, "'N' in the tricks is not a seat and a number"),
        ("game:6S declarer:N leader:N tricks:N1 N2", TrickCountError, "the tricks of N are given twice"),
        ("game:6S declarer:N leader:N colour:red", UnknownSeatError, "unknown seat 'colour'"),
    ],
)
def test_what_is_no_position_is_refused(tail, error, word):
    with pytest.raises(error, match=word):
        p.parse_position(f"N:s7 E:s8 S:s9 {tail}")
