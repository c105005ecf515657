"""Cards, deals and games as players type and print them: each form has one value, or is refused with the reason."""

from __future__ import annotations

import pytest
import strategies
from hypothesis import given

import prefsolve as p
from prefsolve import Alphabet
from prefsolve.diagrams.vocabulary import words
from prefsolve.errors import AmbiguityError, HomoglyphError, LetterlessHandError, NotationError, UnknownGameError

HANDS = [
    ("п 987", "s987"),
    ("п-987", "s987"),
    ("п. 987", "s987"),
    ("п987", "s987"),
    ("П 9 8 7", "s987"),
    ("пики: 987", "s987"),
    ("пики — 9 8 7", "s987"),
    ("Пики 9, 8, 7", "s987"),
    ("к: 987", "c987"),
    ("к 987", "c987"),
    ("крести 987", "c987"),
    ("кр. 987", "c987"),
    ("трефы: ТК9", "cAK9"),
    ("тТК9", "cAK9"),
    ("spades: AK, hearts: T", "sAK.hT"),
    ("s-987", "s987"),
    ("♠A098", "sAT98"),
    ("п 098", "sT98"),
    ("♠Т 9 8", "sA98"),
    ("♠ Т, 9, 8 ♥ К", "sA98.hK"),
    ("♠Т 9 8 ♣К Д", "sA98.cKQ"),
    ("п 987 т 1098 б 107 ч 87", "s987.cT98.dT7.h87"),
    ("пКД9 тВ87", "sKQ9.cJ87"),
    ("п. 98. т. Д7. б. нет. ч. Т", "s98.cQ7.hA"),
    ("п - т 98 б 7", "c98.d7"),
    ("пТ98 к87", "sA98.c87"),
    ("SA SQ S7", "sAQ7"),
    ("sAQ7", "sAQ7"),
    ("♠A♠Q♠7", "sAQ7"),
    ("SA 10S KH", "sAT.hK"),
]


@pytest.mark.parametrize(("text", "hand"), HANDS)
def test_a_hand_and_a_list_of_cards_are_one_grammar_and_read_what_players_type(text, hand):
    assert p.parse_hand(text) == p.parse_hand(hand)
    assert p.Hand(p.parse_cards(text)) == p.parse_hand(hand)


@pytest.mark.parametrize(
    ("text", "error", "reason"),
    [
        ("п К Д т В", AmbiguityError, r"т in the hand \(column 7\) may be an ace or the suit of clubs; write т: for clubs"),
        ("п Т К 9 б 8", AmbiguityError, r"К in the hand \(column 5\) may be a king or the suit of clubs; write К: for clubs"),
        ("п T98", HomoglyphError, "T in the hand .* is Latin .a ten. in a text with the Cyrillic suit letter п"),
        ("♠Т ♣T", HomoglyphError, "Т in the hand .* is Cyrillic .an ace. among Latin ranks; .*; the Latin T is a ten"),
        ("♠AK QJ ♦7", LetterlessHandError, "'QJ' in the hand .* has no suit letter"),
        ("♠987 T98", LetterlessHandError, "'T98' in the hand .* has no suit letter"),
        ("♠98 т Д7", LetterlessHandError, "'т' in the hand .* has no suit letter"),
        ("п 9 9", NotationError, "followed by a colon"),
        ("т 98; к Д", LetterlessHandError, "'т' in the hand .* has no suit letter"),
    ],
)
def test_what_could_be_two_hands_or_none_is_refused_with_the_reason(text, error, reason):
    with pytest.raises(error, match=reason):
        p.parse_hand(text)


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("6 пик", "6S"),
        ("6 пики", "6S"),
        ("шесть пик", "6S"),
        ("6к", "6C"),
        ("6 треф", "6C"),
        ("8 крестей", "8C"),
        ("7 бубен", "7D"),
        ("10 червей", "10H"),
        ("7 без козыря", "7NT"),
        ("7 без козырей", "7NT"),
        ("7 бескозырка", "7NT"),
        ("8 б/к", "8NT"),
        ("8 no trump", "8NT"),
        ("мизер", "misere"),
        ("Мизер", "misere"),
        ("распас", "raspasy"),
        ("распасы", "raspasy"),
    ],
)
def test_games_are_read_as_players_name_them(text, game):
    assert p.parse_game(text) == p.parse_game(game)


def test_no_trump_without_a_level_asks_for_it():
    with pytest.raises(UnknownGameError, match="'бескозырка'; say the level, as in 7бк"):
        p.parse_game("бескозырка")


OTHELLO = "W:s987.cT98.dT7.h87 E:sJT.cJ7.dQ9.hQJT9 S:sKQ.cAKQ.dKJ8.hAK"


@pytest.mark.parametrize(
    "text",
    [
        "З ♠987 ♣1098 ♦107 ♥87 В ♠В10 ♣В7 ♦Д9 ♥ДВ109 Ю ♠КД ♣ТКД ♦КВ8 ♥ТК",
        "З п 987 т 1098 б 107 ч 87\nВ п В10 т В7 б Д9 ч ДВ109\nЮ п КД т ТКД б КВ8 ч ТК",
        "Запад — п. 987, т. 098, б. 07, ч. 87; Восток — п. В0, т. В7, б. Д9, ч. ДВ09; Юг — п. КД, т. ТКД, б. КВ8, ч. ТК",
        "W s987.cT98.dT7.h87 E sJT.cJ7.dQ9.hQJT9 S sKQ.cAKQ.dKJ8.hAK",
        "West ♠987 ♣T98 ♦T7 ♥87 East ♠JT ♣J7 ♦Q9 ♥QJT9 South ♠KQ ♣AKQ ♦KJ8 ♥AK",
    ],
)
def test_a_seat_may_lack_its_colon(text):
    assert p.parse_deal(text) == p.parse_deal(OTHELLO)


def test_a_seat_that_may_be_a_jack_is_told_by_the_number_of_hands_or_refused():
    assert str(p.parse_deal("З ♠ 9 8 ♥ Д В ♠ В 10 Ю ♠ К Д")[p.Seat.E]) == "♠JT"
    with pytest.raises(AmbiguityError, match=r"В in the deal \(column 9\) may be East or a jack; write В: for the seat"):
        p.parse_deal("Ю ♠К ♥Д В ♣7 З ♠8 ♥7 В ♠9")


@given(strategies.hands)
def test_hands_and_lists_of_cards_are_read_as_diagrams_and_reports_print_them(hand):
    for said in (words("en"), words("ru"), words("en", ascii_only=True)):
        assert p.parse_hand(said.cards(hand)) == hand
        if hand:
            assert p.Hand(p.parse_cards(" ".join(map(said.card, hand)))) == hand
            assert p.parse_hand(" ".join(map(said.card, hand))) == hand


@given(strategies.hands)
def test_a_hand_in_the_printed_russian_of_other_writers_is_read_or_refused_for_a_named_letter(hand):
    printed = p.format_hand(hand, Alphabet.RUSSIAN)
    for marks in ("п- т- б- ч-", "п. т. б. ч.", "пики: трефы: бубны: червы:", "пики крести бубны червы"):
        text = printed
        for symbol, mark in zip("♠♣♦♥", marks.split(), strict=True):
            text = text.replace(symbol, mark if mark.endswith("-") else mark + " ")
        assert p.parse_hand(text) == hand


GAMES = [f"{level}{strain}" for level in range(6, 11) for strain in ("S", "C", "D", "H", "NT")] + ["misere", "raspasy"]
GAMES += ["raspasy:closed", "raspasy:suit", "raspasy:dealer", "raspasy:virtual+winner-leads", "raspasy:virtual+highest-takes"]


@pytest.mark.parametrize("said", [words("en"), words("ru"), words("en", ascii_only=True)], ids=["en", "ru", "ascii"])
def test_games_and_seats_are_read_as_every_language_prints_them(said):
    for text in GAMES:
        game = p.parse_game(text)
        assert p.parse_game(said.game(game)) == game
    for seat in p.Seat:
        assert p.parse_seat(said.seat(seat)) == p.parse_seat(said.letter(seat)) == seat


@pytest.mark.parametrize(
    ("text", "hand"),
    [
        ("к. 987", "c987"),
        ("К: 9 8 7", "c987"),
        ("крести: 9, 8, 7", "c987"),
        ("трефы 0 9", "cT9"),
        ("пики:987", "s987"),
        ("пики: 9 8 7, крести: 0 9", "s987.cT9"),
        ("п 9, 8, 7; ч 0", "s987.hT"),
        ("♠ 10 9 8", "sT98"),
    ],
)
def test_suits_and_ranks_may_be_parted_in_any_way(text, hand):
    assert p.parse_hand(text) == p.Hand(p.parse_cards(text)) == p.parse_hand(hand)
