"""Text in and out, in three alphabets; whatever could mean two things is refused."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest
import strategies
from hypothesis import given
from hypothesis import strategies as st

import prefsolve as p
from prefsolve import Alphabet, Card, Contract, Hand, Misere, PrefsolveError, Rank, Raspasy, Seat, Strain, Suit, notation
from prefsolve.errors import (
    DuplicateCardError,
    FieldTypeError,
    NotationError,
    RecordError,
    TalonError,
)

OTHELLO = "W:s987.cT98.dT7.h87 E:sJT.cJ7.dQ9.hQJT9 S:sKQ.cAKQ.dKJ8.hAK"
RECORD = {"deal": OTHELLO, "game": "misere", "declarer": "W", "leader": "S"}

# Everything comes back as it was written


@given(st.data(), strategies.alphabets)
def test_what_is_written_is_read_back_the_same(data, alphabet):
    kinds = {
        "suit": strategies.suits,
        "rank": strategies.ranks,
        "strain": strategies.strains,
        "seat": strategies.seats,
        "card": strategies.cards,
        "hand": strategies.hands,
        "game": strategies.games,
        "deal": strategies.deals(),
        "position": strategies.positions(),
    }
    for kind, values in kinds.items():
        value = data.draw(values)
        text = getattr(p, f"format_{kind}")(value, alphabet)
        again = getattr(p, f"parse_{kind}")(text)
        assert again == value
        assert type(again) is type(value)
        assert text.isascii() or alphabet is not Alphabet.ASCII
        assert "\n" not in text


@given(st.lists(strategies.cards, unique=True), strategies.alphabets)
def test_card_lists_keep_their_order(cards, alphabet):
    text = p.format_cards(cards, alphabet)
    assert p.parse_cards(text) == tuple(cards)
    assert p.parse_cards(text.split()) == tuple(cards)
    assert p.parse_cards(text.replace(" ", ",")) == tuple(cards)


@given(strategies.seats, strategies.alphabets, st.sampled_from([str, str.upper, str.lower]))
def test_seats_have_full_names_in_both_languages(seat, alphabet, case):
    assert p.parse_seat(case(p.format_seat(seat, alphabet, full=True))) is seat


@given(strategies.positions(), st.randoms(use_true_random=False), strategies.alphabets)
def test_positions_read_back_at_every_step_of_a_play(position, rng, alphabet):
    while not position.is_over:
        position = position.play(rng.choice(list(position.legal_cards())))
        assert p.parse_position(p.format_position(position, alphabet)) == position


@given(strategies.hands)
def test_printing_is_the_unicode_form(hand):
    assert str(hand) == p.format_hand(hand, Alphabet.UNICODE)
    assert [str(card) for card in hand] == p.format_cards(hand).split()


# What is read


@pytest.mark.parametrize("text", ["SA", "sa", "♠A", "♤A", "♠\ufe0fA", " ♠A ", "A♠", "AS", "as", "♠Т", "Т♠", "п:Т", "П:т", "S A"])
def test_the_ace_of_spades(text):
    assert p.parse_card(text) == Card.of(Suit.SPADES, Rank.ACE)


@pytest.mark.parametrize("text", ["HT", "H10", "♥10", "10♥", "10H", "T♥", "ч:10", "♡T"])
def test_the_ten_of_hearts(text):
    assert p.parse_card(text) == Card.of(Suit.HEARTS, Rank.TEN)


@pytest.mark.parametrize(
    "text",
    [
        "s987.cT98.dT7.h87",
        "♠987 ♣T98 ♦T7 ♥87",
        "S987 C1098 D107 H87",
        "h78 d7T cT89 s789",
        "♠987♣T98♦T7♥87",
        "♠ 987 ♣ 1098 ♦ 107 ♥ 87",
        "п: 987 т: 1098 б: 107 ч: 87",
        "п:987.т:1098.б:107.ч:87",
        "П:987, Т:1098, Б:107, Ч:87",
        "♠\ufe0f987 ♣\ufe0fT98 ♦\ufe0fT7 ♥\ufe0f87",
    ],
)
def test_othellos_hand(text):
    assert p.parse_hand(text) == p.parse_deal(OTHELLO)[Seat.W]


@pytest.mark.parametrize("text", ["SAKQ CT98", "SAKQ D- H— CT98", "sAKQ.cT98.d-.h-", "♠AKQ ♣T98 ♥—", "♠ТКД ♣1098 ♦—"])
def test_a_void_is_left_out_or_written_as_a_dash(text):
    assert p.parse_hand(text) == Hand(p.parse_cards("SA SK SQ CT C9 C8"))


@pytest.mark.parametrize("text", ["-", "—", " - "])
def test_a_hand_without_cards(text):
    assert p.parse_hand(text) == Hand()


def test_russian_ranks():
    assert p.parse_hand("♠ТКДВ10987") == Hand.from_mask(0xFF)
    assert p.parse_hand("♠ткдв10987") == Hand.from_mask(0xFF)
    assert p.parse_hand("п:тт:т") == Hand(p.parse_cards("SA CA"))  # т before a colon is the suit of clubs
    assert p.parse_hand("т:т") == Hand(p.parse_cards("CA"))


@pytest.mark.parametrize(
    "text",
    [
        "E:sJT.cJ7.dQ9.hQJT9\nS:sKQ.cAKQ.dKJ8.hAK\nW:s987.cT98.dT7.h87\n",
        "West: ♠987 ♣T98 ♦T7 ♥87; East: ♠JT ♣J7 ♦Q9 ♥QJT9; South: ♠KQ ♣AKQ ♦KJ8 ♥AK",
        "З:♠987 ♣1098 ♦107 ♥87 В:♠В10 ♣В7 ♦Д9 ♥ДВ109 Ю:♠КД ♣ТКД ♦КВ8 ♥ТК",
        "запад: п:987 т:1098 б:107 ч:87 восток: п:В10 т:В7 б:Д9 ч:ДВ109 юг: п:КД т:ТКД б:КВ8 ч:ТК",
        "З:♠987 ♣T98 ♦T7 ♥87 В:♠JT ♣J7 ♦Q9 ♥QJT9 Ю:♠KQ ♣AKQ ♦KJ8 ♥AK",
    ],
)
def test_othellos_deal(text):
    assert p.parse_deal(text) == p.parse_deal(OTHELLO)


def test_a_deal_may_name_the_talon_and_the_discard():
    for text in (" talon:sA.dA discard:s-.sA.dA", " прикуп: ♠A ♦A снос: ♠A ♦A", " TALON:SA,DA Discard:sAdA"):
        deal = p.parse_deal(OTHELLO + text)
        assert deal.talon == deal.discard == Hand(p.parse_cards("SA DA"))


@pytest.mark.parametrize(
    ("texts", "game"),
    [
        (["6S", "6s", "6♠", "6 ♠", "6п"], Contract(6, Strain.SPADES)),
        (["10H", "10♥", "10ч", "10hearts", "10 червы"], Contract(10, Strain.HEARTS)),
        (["7NT", "7nt", "7бк", "7БК", "7 бк"], Contract(7, Strain.NO_TRUMP)),
        (["misere", "Misère", "mise\u0300re", "мизер", "МИЗЕР"], Misere()),
        (["raspasy", "распасы", "Распасы"], Raspasy()),
    ],
)
def test_games(texts, game):
    assert [p.parse_game(text) for text in texts] == [game] * len(texts)


def test_results_print_in_three_alphabets():
    deal = p.parse_deal("N:sAT E:- W:h7.dKQ talon:c98")
    assert p.format_deal(deal, Alphabet.ASCII) == "N:sAT E:- W:dKQ.h7 talon:c98"
    assert p.format_deal(deal, Alphabet.UNICODE) == "N:♠AT E:— W:♦KQ ♥7 talon:♣98"
    assert p.format_deal(deal, Alphabet.RUSSIAN) == "С:♠Т10 В:— З:♦КД ♥7 прикуп:♣98"
    assert [p.format_game(Contract(7, Strain.NO_TRUMP), alphabet) for alphabet in Alphabet] == ["7NT", "7NT", "7бк"]


def test_a_position_is_one_line():
    position = p.parse_position("N:sA.dJ E:d98 W:sT9.hT game:6S declarer:W leader:N table:CA C8 tricks:N1 W2")
    assert position.turn is Seat.W
    assert position.tricks == (1, 0, 0, 2)
    assert p.format_position(position, Alphabet.RUSSIAN) == "С:♠Т ♦В В:♦98 З:♠109 ♥10 игра:6♠ играющий:З ход:С стол:♣Т ♣8 взятки:С1 З2"


# Nothing else ever happens, whatever the text

PARSERS = [getattr(p, name) for name in notation.__all__ if name.startswith("parse_")]


@given(strategies.noise)
def test_any_text_is_read_or_refused_with_one_clear_line(text):
    for parse in PARSERS:
        try:
            parse(text)
        except PrefsolveError as fault:
            message = str(fault)
            assert message
            assert message.isprintable()
            assert len(message) < 400


@given(strategies.positions(), strategies.alphabets, st.integers(0, 400), strategies.noise, st.integers(0, 3))
def test_a_spoilt_position_is_read_or_refused(position, alphabet, at, noise, cut):
    text = p.format_position(position, alphabet)
    spoilt = text[:at] + noise[:4] + text[at + cut :]
    try:
        again = p.parse_position(spoilt)
    except PrefsolveError:
        return
    assert p.parse_position(p.format_position(again, alphabet)) == again


@pytest.mark.parametrize("value", [None, 17, [], b"SA"])
def test_what_is_no_text_is_refused_by_every_parser(value):
    for parse in PARSERS:
        if not (parse is p.parse_cards and value == []):
            with pytest.raises(FieldTypeError):
                parse(value)


def test_a_very_long_text_is_refused_at_once():
    with pytest.raises(NotationError, match="deal has 1000003 characters; at most 5000 are read"):
        p.parse_deal("W:s" + "AK" * 500_000)
    with pytest.raises(NotationError, match="the list has 20000 characters"):
        p.parse_cards("10♠ " * 5000)


def test_the_page_on_notation_shows_what_really_happens():
    page = Path(__file__).parents[2] / "docs" / "notation.md"
    outcome = doctest.testfile(str(page), module_relative=False, encoding="utf-8", optionflags=doctest.FAIL_FAST)
    assert outcome.failed == 0
    assert outcome.attempted >= 20


def test_the_page_on_notation_names_every_fault_of_the_input():
    text = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
    raised = [NotationError, *NotationError.__subclasses__(), *RecordError.__subclasses__(), DuplicateCardError, TalonError]
    assert all(f"`{fault.__name__}`" in text for fault in raised)
