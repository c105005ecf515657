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
    HomoglyphError,
    LetterlessHandError,
    LevelError,
    MissingKeyError,
    NotationError,
    RecordError,
    SeatCountError,
    TalonError,
    TalonRuleError,
    TrickCountError,
    UnknownGameError,
    UnknownKeyError,
    UnknownSeatError,
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


@given(strategies.positions(tricks=False))
def test_records_read_back(position):
    assert p.position_from_record(p.position_to_record(position)) == position


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


def test_a_table_in_another_alphabet_than_the_deal_is_refused():
    with pytest.raises(HomoglyphError, match=r"Т in card 1 of the table \(column 2\) is Cyrillic \(an ace\) among Latin ranks"):
        p.position_from_record({**RECORD, "table": ["♥Т"]})


# What is refused


@pytest.mark.parametrize("text", ["987.T98.T7.87", "AKQ.J.T98.7", "s987.T98.d7", "♠987 T98", "-987", "10 9 8", "Т98.К7.8.9"])
def test_ranks_without_a_suit_are_refused_and_the_message_says_why(text):
    error = NotationError if text.startswith("-") else LetterlessHandError
    with pytest.raises(error, match="order suits ♠♥♦♣" if error is LetterlessHandError else "after no suit"):
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
        ("пТК", NotationError, "followed by a colon, п:"),
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
        ("game:6S game:6S leader:N", NotationError, "game: stands a second time in column 24"),
        ("game:6S declarer:N leader:N tricks:N", NotationError, "'N' in the tricks is not a seat and a number"),
        ("game:6S declarer:N leader:N tricks:N1 N2", TrickCountError, "the tricks of N are given twice"),
        ("game:6S declarer:N leader:N colour:red", UnknownSeatError, "unknown seat 'colour'"),
    ],
)
def test_what_is_no_position_is_refused(tail, error, word):
    with pytest.raises(error, match=word):
        p.parse_position(f"N:s7 E:s8 S:s9 {tail}")


# Records


@pytest.mark.parametrize("table", ["HA H8", "HA,H8", "♥A ♥8", ["HA", "H8"], ("A♥", "8♥"), "hA8"])
def test_cards_of_a_record_are_text_or_a_list(table):
    assert p.position_from_record({**RECORD, "table": table}).table == p.parse_cards("HA H8")


def test_fields_left_blank_are_absent():
    plain = p.position_from_record(RECORD)
    assert p.position_from_record({**RECORD, "id": 7, "table": "", "talon": None, "discard": []}) == plain


def test_talon_and_discard_may_stand_in_the_deal_or_beside_it():
    beside = p.position_from_record({**RECORD, "talon": "SA DA", "discard": ["SA", "DA"]})
    inside = p.position_from_record({**RECORD, "deal": OTHELLO + " talon:sA.dA discard:sA.dA", "talon": "DA SA"})
    assert beside == inside
    with pytest.raises(TalonError, match="the talon is ♠A ♦A in the deal and ♠A ♣J beside it"):
        p.position_from_record({**RECORD, "deal": OTHELLO + " talon:sA.dA", "talon": "SA CJ"})


@pytest.mark.parametrize(
    ("change", "error", "word"),
    [
        ({"deal": None}, FieldTypeError, "deal must be text, not None"),
        ({"deal": 17}, FieldTypeError, "deal must be text, not 17"),
        ({"game": []}, FieldTypeError, "game must be text"),
        ({"leader": 2}, FieldTypeError, "leader must be text"),
        ({"declarer": 3}, FieldTypeError, "declarer must be text"),
        ({"table": 5}, FieldTypeError, "the table must be text or a list of cards, not 5"),
        ({"table": [1]}, FieldTypeError, "card 1 of the table must be text, not 1"),
        ({"table": {"HA": 1}}, FieldTypeError, "the table must be text or a list"),
        ({"table": ["HA H8"]}, NotationError, "card 1 of the table is not one card but 2"),
        ({"talon": True}, FieldTypeError, "the talon must be text or a list"),
        ({"talon_played": "1" * 5000}, FieldTypeError, "number from 0 to 2"),
        ({"game": "raspasy:" + "x" * 5000}, TalonRuleError, "no talon rule is called 'x{40}'"),
        ({"talno": "SA DA"}, UnknownKeyError, "unknown field 'talno'"),
        ({"leader": "X"}, UnknownSeatError, "unknown seat 'X'"),
        ({"game": "6X"}, UnknownGameError, "unknown game '6X'"),
    ],
)
def test_a_faulty_field_is_refused_and_named(change, error, word):
    with pytest.raises(error, match=word):
        p.position_from_record({**RECORD, **change})


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"deal": "W:987"}, "deal"),
        ({"deal": OTHELLO.replace("h87", "h8")}, "deal"),
        ({"game": "5S"}, "game"),
        ({"game": "6T"}, "game"),
        ({"declarer": "N"}, "declarer"),
        ({"declarer": None}, "declarer"),
        ({"leader": "N"}, "leader"),
        ({"leader": "Е"}, "leader"),
        ({"table": "HA CT"}, "table"),
        ({"table": "C7"}, "table"),
        ({"table": "♥Т"}, "table"),
        ({"talon": "SA"}, "talon"),
        ({"talon": "SK DA"}, "talon"),
        ({"discard": "SK DA"}, "discard"),
        ({"game": "raspasy", "declarer": "", "talon_rule": "closed", "discard": "SA DA"}, "discard"),
        ({"talon_rule": "closed"}, "talon_rule"),
        ({"talon_played": "x"}, "talon_played"),
    ],
)
def test_a_fault_of_a_record_carries_the_field_it_is_mended_in(change, key):
    with pytest.raises(PrefsolveError) as fault:
        p.position_from_record({**RECORD, **change})
    assert fault.value.data["key"] == key


@pytest.mark.parametrize("key", ["deal", "game", "leader"])
def test_a_missing_field_is_named(key):
    with pytest.raises(MissingKeyError, match=f"the record has no {key}"):
        p.position_from_record({k: v for k, v in RECORD.items() if k != key})


@pytest.mark.parametrize("record", [[], 5, None, "deal", 1.5])
def test_what_is_no_record_is_refused(record):
    with pytest.raises(FieldTypeError, match="a record must be an object"):
        p.position_from_record(record)


def test_the_caller_may_name_further_fields_that_it_reads_itself():
    assert p.position_from_record({**RECORD, "title": "x"}, also=("title",)) == p.position_from_record(RECORD)


# Nothing else ever happens, whatever the text

PARSERS = [getattr(p, name) for name in notation.__all__ if name.startswith("parse_")]
NOISE = st.text(alphabet=st.sampled_from("SCDHNEWscdh♠♣♦♥789TJQKA10ТКДВАСЕпбтч:.,-— \n\ufe0fxАа6misere")) | st.text()


@given(NOISE)
def test_any_text_is_read_or_refused_with_one_clear_line(text):
    for parse in PARSERS:
        try:
            parse(text)
        except PrefsolveError as fault:
            message = str(fault)
            assert message
            assert message.isprintable()
            assert len(message) < 400


@given(strategies.positions(), strategies.alphabets, st.integers(0, 400), NOISE, st.integers(0, 3))
def test_a_spoilt_position_is_read_or_refused(position, alphabet, at, noise, cut):
    text = p.format_position(position, alphabet)
    spoilt = text[:at] + noise[:4] + text[at + cut :]
    try:
        again = p.parse_position(spoilt)
    except PrefsolveError:
        return
    assert p.parse_position(p.format_position(again, alphabet)) == again


@given(
    st.dictionaries(st.sampled_from([*RECORD, "table", "talon", "x"]), st.none() | st.integers() | NOISE | st.lists(NOISE | st.integers()))
)
def test_a_spoilt_record_is_read_or_refused(change):
    try:
        p.position_from_record({**RECORD, **change})
    except PrefsolveError as fault:
        refused = fault
    else:
        return
    assert str(refused).isprintable()


@pytest.mark.parametrize("value", [None, 17, [], b"SA"])
def test_what_is_no_text_is_refused_by_every_parser(value):
    for parse in PARSERS:
        if not (parse is p.parse_cards and value == []):
            with pytest.raises(FieldTypeError):
                parse(value)


def test_a_very_long_text_is_refused_at_once():
    with pytest.raises(DuplicateCardError):
        p.parse_deal("W:s" + "AK" * 500_000)


def test_the_page_on_notation_shows_what_really_happens():
    page = Path(__file__).parent.parent / "docs" / "notation.md"
    outcome = doctest.testfile(str(page), module_relative=False, encoding="utf-8", optionflags=doctest.FAIL_FAST)
    assert outcome.failed == 0
    assert outcome.attempted >= 20


def test_the_page_on_notation_names_every_fault_of_the_input():
    text = (Path(__file__).parent.parent / "docs" / "notation.md").read_text(encoding="utf-8")
    raised = [NotationError, *NotationError.__subclasses__(), *RecordError.__subclasses__(), DuplicateCardError, TalonError]
    assert all(f"`{fault.__name__}`" in text for fault in raised)
