"""Soundness reports: against brute force over every line of small endings, and on problems whose faults are known."""

import functools
import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reference import reference_cards, reference_tricks
from strategies import declared_games, positions

from prefsolve import Card, Contract, Misere, Position, Raspasy, Seat, Suit
from prefsolve.errors import UnsupportedGameError
from prefsolve.model.game import TalonRule
from prefsolve.model.tricks import trick_winner
from prefsolve.notation import parse_cards, parse_deal, position_from_record
from prefsolve.workshop.effect import classes
from prefsolve.workshop.soundness_check import Side, main_line, solving_side, soundness
from prefsolve.workshop.values import Values

VALUES = Values()
ENDINGS = positions(sizes=st.integers(1, 4), games=declared_games)


def side_of(position: Position) -> Side:
    return Side.DECLARER if position.turn == position.declarer else Side.DEFENDERS


def best(position: Position) -> int:
    return reference_tricks(position)


def good(position: Position, side: Side, value: int, target: int) -> bool:
    """Whether the side that solves is content with the value."""
    wants = (side is Side.DECLARER) != isinstance(position.game, Misere)
    return value >= target if wants else value <= target


# --- cards equal in effect -------------------------------------------------------------------------------------------------


def shape(position: Position) -> tuple:
    """All that decides the rest of the play: whose each suit's cards are from low to high, and what the table asks for."""
    owners = tuple(_owners(position, suit) for suit in Suit)
    if not position.table:
        return owners, position.leader, position.tricks
    winning = position.table[trick_winner(position.table, position.game.trump)]
    to_play = position.seats[len(position.table) :]
    beaten = sum(card.suit == winning.suit and card < winning for seat in to_play for card in position.deal[seat])
    return owners, position.tricks, position.table[0].suit, len(position.table), position.table.index(winning), winning.suit, beaten


def _owners(position: Position, suit: Suit) -> str:
    held = [(card.rank, seat.name) for seat, hand in position.deal.hands.items() for card in hand.of_suit(suit)]
    return "".join(name for _, name in sorted(held))


@settings(max_examples=80)
@given(positions(games=declared_games))
def test_cards_are_equal_in_effect_when_the_positions_after_them_are_the_same_but_for_names(position):
    groups = classes(position)
    assert sorted(card for group in groups for card in group) == sorted(position.legal_cards())
    shapes = [{shape(position.play(card)) for card in group} for group in groups]
    assert all(len(found) == 1 for found in shapes)
    assert len(set().union(*shapes)) == len(groups)


@given(ENDINGS)
def test_cards_equal_in_effect_have_equal_values(position):
    worth = reference_cards(position)
    for group in classes(position):
        assert len({worth[card] for card in group}) == 1


def test_a_card_on_the_table_parts_cards_only_where_one_of_them_beats_it():
    ten = Position(parse_deal("N:sT7 E:sJ9 W:sA8"), Misere(), declarer=Seat.N, leader=Seat.N).play(parse_cards("ST")[0])
    assert classes(ten) == [parse_cards("SJ"), parse_cards("S9")], "the jack takes the trick so far, the nine does not"
    king = Position(parse_deal("N:sKT E:sJ9 W:sA8"), Misere(), declarer=Seat.N, leader=Seat.N).play(parse_cards("SK")[0])
    assert classes(king) == [parse_cards("SJ"), parse_cards("S9")], "the ten, still in a hand, lies between them"
    queen = Position(parse_deal("N:sQ7 E:sJ9 W:sA8"), Misere(), declarer=Seat.N, leader=Seat.N).play(parse_cards("SQ")[0])
    assert classes(queen) == [parse_cards("SJ S9")], "neither beats the queen, and the ten is in no hand"


# --- against brute force ---------------------------------------------------------------------------------------------------


@settings(max_examples=60)
@given(ENDINGS)
def test_reports_of_small_endings_agree_with_brute_force(position):
    report = soundness(position, values=VALUES)
    side = report.side
    assert report.value == best(position)
    for decision in report.decisions:
        at = functools.reduce(Position.play, decision.after, position)
        assert side_of(at) is side
        assert best(at) == report.value, "the opponents have kept the value"
        worth = reference_cards(at)
        assert {card for group in decision.keys for card in group} == {card for card in worth if worth[card] == report.value}
        for wrong in decision.tries:
            assert worth[wrong.cards[0]] == wrong.value != report.value
            assert (wrong.refutations, wrong.replies) == refutations(at.play(wrong.cards[0]), side, report.value)
    check_line(report)


def refutations(position: Position, side: Side, target: int) -> tuple[int, int]:
    if position.is_over:
        return 0, 0
    if side_of(position) is not side:
        representatives = distinct(position)
        return sum(not good(position, side, best(position.play(card)), target) for card in representatives), len(representatives)
    answers = [refutations(position.play(card), side, target) for card in position.legal_cards()]
    return min(answers, key=lambda answer: (answer[0], -answer[1]))


def distinct(position: Position) -> list[Card]:
    found: dict[tuple, Card] = {}
    for card in position.legal_cards():
        found.setdefault(shape(position.play(card)), card)
    return list(found.values())


def check_line(report) -> None:
    """The main line keeps the value at every card, and has a dual exactly where several cards that differ do."""
    duals = {dual.at: dual for dual in report.duals}
    position = report.position
    for at, card in enumerate(report.line):
        worth = reference_cards(position)
        assert worth[card] == report.value
        keeping = [other for other in distinct(position) if worth[other] == report.value]
        several = side_of(position) is report.side and len(keeping) > 1
        assert several == (at in duals)
        if several:
            others = {shape(position.play(group[0])) for group in duals[at].others}
            assert others == {shape(position.play(other)) for other in keeping} - {shape(position.play(card))}
            assert duals[at].free == (len(keeping) == len(distinct(position)))
        position = position.play(card)
    assert position.is_over


@given(ENDINGS)
def test_the_first_decision_is_the_first_choice_there_is(position):
    report = soundness(position, values=VALUES)
    if side_of(position) is report.side and len(distinct(position)) > 1:
        assert [decision.after for decision in report.decisions] == [()]
        assert report.keys == report.decisions[0].keys
    if not report.decisions:
        for at, _ in enumerate(report.line):
            here = functools.reduce(Position.play, report.line[:at], position)
            assert side_of(here) is not report.side or len(distinct(here)) == 1


# --- on known problems -----------------------------------------------------------------------------------------------------


def golden(golden_etudes, name: str) -> tuple[Position, dict]:
    problem = next(entry for entry in golden_etudes if entry["id"] == name)
    return position_from_record({key: problem[key] for key in ("deal", "game", "declarer", "leader")}), problem


def test_othellos_misere_has_two_keys_and_every_wrong_try_has_one_refutation(golden_etudes):
    position, problem = golden(golden_etudes, "lesnoy-othello-A")
    report = soundness(position, stored=1, stored_keys=parse_cards("HA HK"))
    assert report.right
    assert report.side is Side.DEFENDERS
    assert report.keys == (parse_cards("CA CK CQ"), parse_cards("HA HK"))
    assert not report.unique
    assert report.cooks == (parse_cards("CA CK CQ"),), "clubs solve beside the stored hearts"
    assert {wrong.refutations for wrong in report.decisions[0].tries} == {1}
    assert {card for group in report.keys for card in group} == set(parse_cards(problem["best_leads"]))


def test_the_mirrored_seating_has_a_single_key(golden_etudes):
    position, _ = golden(golden_etudes, "lesnoy-othello-C")
    report = soundness(position)
    assert report.unique
    assert report.keys == (parse_cards("D9"),)
    assert report.right is None, "nothing is stored"
    assert report.cooks == ()


def test_the_declarer_who_plays_second_has_a_plan_against_each_lead(golden_etudes):
    position, _ = golden(golden_etudes, "kapustin")
    report = soundness(position)
    assert report.side is Side.DECLARER
    assert report.keys == ()
    assert all(decision.after and decision.seat == Seat.S for decision in report.decisions)
    assert report.unique == all(decision.unique for decision in report.decisions)


def test_a_wrong_answer_and_a_wrong_key_are_named(golden_etudes):
    position, _ = golden(golden_etudes, "slov-1")
    report = soundness(position, stored=1, stored_keys=parse_cards("DK SK"))
    assert report.right is False
    assert report.wrong_keys == parse_cards("SK")
    assert report.line[0] == parse_cards("DK")[0], "the main line begins with the stored key that solves"


def test_what_a_source_says_may_be_a_number_or_a_word(golden_etudes):
    caught = soundness(golden(golden_etudes, "jpref-mis-14")[0])
    assert [caught.agrees(said) for said in (2, 1, "caught", "clean", None)] == [True, False, True, False, None]
    made = soundness(golden(golden_etudes, "slov-3")[0])
    assert [made.agrees(said) for said in ("made", "down", 7)] == [True, False, True]


def test_the_solving_side_is_the_one_that_succeeds(golden_etudes):
    assert solving_side(golden(golden_etudes, "slov-3")[0], 7) is Side.DECLARER
    assert solving_side(golden(golden_etudes, "slov-7")[0], 3) is Side.DEFENDERS
    assert solving_side(golden(golden_etudes, "jpref-mis-10")[0], 0) is Side.DECLARER
    ending = golden(golden_etudes, "slov-2")[0]
    assert solving_side(ending, 0) is Side.DEFENDERS, "of an ending, the side on move"


def test_the_side_can_be_chosen(golden_etudes):
    position, _ = golden(golden_etudes, "slov-7")
    report = soundness(position, side=Side.DECLARER)
    assert report.side is Side.DECLARER
    assert all(decision.seat == position.declarer for decision in report.decisions)


def test_raspasy_has_no_solving_side():
    position = Position(parse_deal("N:s7 E:s8 W:s9"), Raspasy(TalonRule.named("closed")), leader=Seat.N)
    with pytest.raises(UnsupportedGameError, match="raspasy"):
        soundness(position)


def test_a_forced_ending_has_no_decision():
    position = Position(parse_deal("N:sQ E:sA W:sK"), Misere(), declarer=Seat.W, leader=Seat.N)
    report = soundness(position)
    assert report.decisions == ()
    assert report.unique
    assert [card.ascii for card in report.line] == ["SQ", "SA", "SK"]


def test_main_lines_do_not_depend_on_what_was_asked_before(golden_etudes):
    position, _ = golden(golden_etudes, "slov-sad-5")
    fresh = main_line(position, Values(), Side.DEFENDERS)
    used = Values()
    for other in itertools.islice(golden_etudes, 12):
        used.tricks(position_from_record({key: other[key] for key in ("deal", "game", "declarer", "leader")}))
    assert main_line(position, used, Side.DEFENDERS) == fresh
    assert soundness(position, values=used).line == fresh


def test_contracts_are_judged_by_their_level():
    deal = parse_deal("N:sAKQJT987.cA.dA E:cKQJ.dKQJ.hKQJT W:cT987.dT987.h98")
    position = Position(deal, Contract(10, 0), declarer=Seat.N, leader=Seat.N)
    assert soundness(position).side is Side.DECLARER
