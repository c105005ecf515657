"""Positions: who may play what, who takes the trick, and every fault that is refused."""

from __future__ import annotations

import copy
import pickle

import pytest
import strategies
from hypothesis import given
from hypothesis import strategies as st

from prefsolve import (
    Card,
    Contract,
    Hand,
    Misere,
    Position,
    Raspasy,
    Seat,
    Strain,
    parse_card,
    parse_cards,
    parse_deal,
    parse_hand,
    position_from_record,
)
from prefsolve.errors import (
    AbsentSeatError,
    DeclarerError,
    DuplicateCardError,
    HandSizeError,
    IllegalCardError,
    RevokeError,
    TableError,
    TalonError,
    TrickCountError,
)
from prefsolve.model.tricks import following_cards, trick_winner

OTHELLO = "E:sJT.cJ7.dQ9.hQJT9 S:sKQ.cAKQ.dKJ8.hAK W:s987.cT98.dT7.h87"
SPADES, MISERE = Contract(6, Strain.SPADES), Misere()


def position(deal=OTHELLO, game=MISERE, leader=Seat.S, declarer=Seat.W, table="", tricks=(0, 0, 0, 0)):
    return Position(parse_deal(deal), game, leader=leader, declarer=declarer, table=parse_cards(table), tricks=tricks)


def rebuilt(there, deal=None):
    return Position(
        there.deal if deal is None else deal,
        there.game,
        leader=there.leader,
        declarer=there.declarer,
        table=there.table,
        tricks=there.tricks,
        talon=there.talon,
        talon_played=there.talon_played,
    )


# the rules of play


def test_a_hand_follows_suit_else_trumps_else_plays_anything():
    hand = parse_hand("s7.cAK.h8")
    clubs, diamonds, spades, hearts = (parse_card(name).suit for name in ("C7", "D7", "S7", "H7"))
    assert following_cards(hand, clubs, spades) == parse_hand("cAK")
    assert following_cards(hand, diamonds, spades) == parse_hand("s7")
    assert following_cards(hand, diamonds, None) == hand
    assert following_cards(parse_hand("cAK"), diamonds, hearts) == parse_hand("cAK")


def test_there_is_no_duty_to_beat():
    start = position("N:cT.d7 E:cA7 S:sK8", SPADES, Seat.N, Seat.N)
    assert start.play(parse_card("CT")).legal_cards() == parse_hand("cA7")


@pytest.mark.parametrize(
    ("cards", "trump", "taker"),
    [
        ("CT CA C7", None, 1),
        ("CT DA HA", None, 0),
        ("CT S7 CA", "S7", 1),
        ("CT S7 S8", "S7", 2),
        ("S7 CA SA", "S7", 2),
        ("CT DA CJ", "S7", 2),
    ],
)
def test_the_highest_trump_else_the_highest_of_the_suit_led_takes_the_trick(cards, trump, taker):
    assert trick_winner(parse_cards(cards), parse_card(trump).suit if trump else None) == taker


def test_a_trick_is_stepped_through_card_by_card():
    step = position()
    assert (step.turn, step.hand_size, step.legal_cards()) == (Seat.S, 10, parse_hand("sKQ.cAKQ.dKJ8.hAK"))
    step = step.play(parse_card("HA"))
    assert (step.turn, step.hand_size, step.legal_cards()) == (Seat.W, 10, parse_hand("h87"))
    step = step.play(parse_card("H8"))
    assert (step.turn, step.table, step.legal_cards()) == (Seat.E, parse_cards("HA H8"), parse_hand("hQJT9"))
    step = step.play(parse_card("HQ"))
    assert (step.turn, step.leader, step.table, step.hand_size) == (Seat.S, Seat.S, (), 9)
    assert step.tricks == (0, 0, 1, 0)
    assert step.declarer_tricks == 0


def test_the_taker_leads_next_and_the_declarers_tricks_count():
    step = position("N:c7 E:cA S:cK", SPADES, Seat.N, Seat.E)
    for card in parse_cards("C7 CA CK"):
        step = step.play(card)
    assert step.leader is Seat.E
    assert step.declarer_tricks == 1
    assert step.is_over
    assert not step.legal_cards()


@pytest.mark.parametrize(
    ("cards", "word"),
    [("S7", "S cannot play ♠7: the hand does not hold it"), ("HA C8", "W cannot play ♣8: the hand must play one of ♥87")],
)
def test_an_illegal_card_is_refused_with_the_card_the_seat_and_the_reason(cards, word):
    *before, last = parse_cards(cards)
    step = position()
    for card in before:
        step = step.play(card)
    with pytest.raises(IllegalCardError, match=word):
        step.play(last)


@given(strategies.positions(), st.randoms(use_true_random=False))
def test_play_goes_on_to_the_end_and_every_trick_has_a_taker(start, rng):
    step = start
    while not step.is_over:
        step = step.play(rng.choice(list(step.legal_cards())))
        assert len(step.table) <= 2
    assert sum(step.tricks) == sum(start.tricks) + start.hand_size
    if start.declarer is not None:
        assert step.tricks[start.deal.absent] == 0


@given(strategies.positions(), st.randoms(use_true_random=False))
def test_a_position_reached_by_play_is_the_one_built_from_its_parts(start, rng):
    step = start
    while True:
        assert rebuilt(step) == step
        assert hash(rebuilt(step)) == hash(step)
        if step.is_over:
            break
        step = step.play(rng.choice(list(step.legal_cards())))


@given(strategies.positions(table=st.integers(1, 2)))
def test_cards_on_the_table_may_stand_in_their_players_hands_or_be_left_out(there):
    hands = dict(there.deal.hands)
    for seat, card in zip(there.seats, there.table, strict=False):
        hands[seat] = hands[seat].add(card)
    for deal in (there.deal, there.deal.replace(hands)):
        assert rebuilt(there, deal) == there


@given(strategies.positions())
def test_positions_survive_copying_and_pickling_and_cannot_be_changed(there):
    assert pickle.loads(pickle.dumps(there)) == there == copy.deepcopy(there)
    assert there != there.deal
    with pytest.raises(AttributeError):
        there.leader = Seat.N


# the faults


def test_a_declarer_or_leader_who_sits_out_is_refused():
    with pytest.raises(AbsentSeatError, match="the declarer N sits out"):
        position(declarer=Seat.N)
    with pytest.raises(AbsentSeatError, match="the leader N sits out"):
        position(leader=Seat.N)


def test_a_contract_and_a_misere_need_a_declarer_and_raspasy_has_none():
    for game in (SPADES, MISERE):
        with pytest.raises(DeclarerError, match="needs a declarer"):
            position(game=game, declarer=None)
    with pytest.raises(DeclarerError, match="raspasy has no declarer, but W is named"):
        position(game=Raspasy())


@pytest.mark.parametrize(
    ("deal", "table", "word"),
    [
        ("N:- E:- S:-", "", "N's hand is empty"),
        ("N:s7 E:- S:s8", "", r"E's hand is empty \(N 1, E 0, S 1\)"),
        ("N:s7 E:s98 S:sA", "", "uneven: N 1, E 2, S 1 cards"),
        ("N:s7 E:s8 S:s9", "SA", "uneven: N 2, E 1, S 1 cards, the card on the table counted"),
        ("N:- E:s8 S:s9T", "SA", "uneven: N 1, E 1, S 2"),
        ("N:- E:- S:s9T", "SA SK", "uneven"),
        ("N:- E:- S:-", "SA SK", "S's hand is empty"),
        ("N:sAKQJT987.cAKQ E:dAKQJT987.cJT9 S:hAKQJT987.c87", "", r"N has 11 cards; in the play a hand has at most 10 \(N 11, E 11, S 10"),
        ("N:sAKQJT987.cAK E:dAKQJT987.cJT S:hAKQJT987.c879Q", "", "S has 12 cards"),
        ("N:sAKQJT987.cAK E:dAKQJT987.cJT S:hAKQJT987.c87", "C9", "N has 11 cards"),
    ],
)
def test_empty_uneven_and_overlong_hands_are_refused_with_their_counts(deal, table, word):
    with pytest.raises(HandSizeError, match=word):
        position(deal, MISERE, Seat.N, Seat.N, table)


def test_hands_without_cards_are_the_end_of_a_play_and_nothing_else():
    assert position("N:- E:- S:-", SPADES, Seat.N, Seat.N, tricks=(1, 0, 0, 0)).is_over
    with pytest.raises(HandSizeError):
        position("N:- E:- S:-", SPADES, Seat.N, Seat.N)


def test_three_cards_on_the_table_are_refused():
    with pytest.raises(TableError, match="3 cards are on the table"):
        position(table="HA H8 HQ")


@pytest.mark.parametrize(
    ("table", "word"),
    [("C7", "♣7 is on the table as S's card and in E's hand"), ("HA C7", "♣7 is on the table as W's card and in E's hand")],
)
def test_a_card_on_the_table_that_another_seat_holds_is_refused(table, word):
    with pytest.raises(DuplicateCardError, match=word):
        position(table=table)


def test_a_card_twice_on_the_table_is_refused():
    with pytest.raises(DuplicateCardError, match="♥A is on the table twice"):
        Position(parse_deal(OTHELLO), MISERE, leader=Seat.S, declarer=Seat.W, table=[Card(31), Card(31)])


def test_a_card_on_the_table_and_in_the_discard_is_refused():
    with pytest.raises(DuplicateCardError, match="♠A is both on the table as S's card and in the discard"):
        position(OTHELLO.replace("sKQ", "sK") + " discard:sA.dA", table="SA")


def test_a_talon_card_belongs_to_the_declarer_and_to_nobody_else():
    with pytest.raises(DuplicateCardError, match="♠K is in both the talon and S's hand"):
        position(OTHELLO + " talon:sK.dA")
    with pytest.raises(DuplicateCardError, match="♥K is both in the talon and on the table as S's card"):
        position(OTHELLO + " talon:hK.dA discard:sA.dA", table="HK")
    assert position(OTHELLO + " talon:s7.h8").deal.talon == parse_hand("s7.h8")
    assert position(OTHELLO + " talon:h8.dA", table="HA H8").table == parse_cards("HA H8")


def test_raspasy_has_no_discard():
    with pytest.raises(TalonError, match="raspasy has no discard"):
        position(OTHELLO + " discard:sA.dA", Raspasy(), Seat.S, None)
    with pytest.raises(DuplicateCardError, match="♠7 is in both the talon and W's hand"):
        position(OTHELLO + " talon:s7.dA", Raspasy(), Seat.S, None)


def test_failing_to_follow_suit_on_the_table_is_refused_with_the_card_and_the_duty():
    with pytest.raises(RevokeError, match="♣T on the table is a revoke: W holds ♥8 and had to follow suit"):
        position(table="HA CT")


def test_failing_to_trump_on_the_table_is_refused():
    with pytest.raises(RevokeError, match="♦7 on the table is a revoke: E holds ♠7 and had to trump"):
        position("N:cAK E:s7.d7 S:c98", SPADES, Seat.N, Seat.N, "CK D7")
    assert position("N:cAK E:s7.d7 S:c98", MISERE, Seat.N, Seat.N, "CK D7").turn is Seat.S


def test_discarding_without_the_suit_and_without_trumps_is_no_revoke():
    assert position("N:cAK E:h7.d7 S:c98", SPADES, Seat.N, Seat.N, "CK D7").turn is Seat.S


@pytest.mark.parametrize(
    ("tricks", "word"),
    [
        ((0, 0, 0), "four numbers"),
        ((0, 0, 0, -1), "four numbers"),
        ((1, 0, 0, 0), "N sits out and cannot have taken 1 tricks"),
        ((0, 1, 0, 0), "1 tricks taken and 10 cards left make more than 10 tricks"),
    ],
)
def test_tricks_that_do_not_fit_the_cards_left_are_refused(tricks, word):
    with pytest.raises(TrickCountError, match=word):
        position(tricks=tricks)


def test_every_golden_problem_is_a_legal_position(golden_etudes):
    also = ("title", "source", "declarer_tricks", "best_leads", "published")
    for record in golden_etudes:
        there = position_from_record(record, also=also)
        assert set(parse_cards(record["best_leads"])) <= set(there.legal_cards()), record["id"]
        assert Hand(parse_cards(record.get("discard", ""))) == there.deal.discard
