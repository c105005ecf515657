"""Every public class: copied, pickled, compared, hashed, formatted and shown."""

from __future__ import annotations

import copy
import dataclasses
import enum
import pickle
from itertools import combinations

import pytest

import prefsolve
from prefsolve import (
    SOCHI,
    Answer,
    Auction,
    Budget,
    Call,
    Card,
    Contract,
    Etude,
    Hand,
    Holds,
    HuntPosition,
    Lacks,
    Length,
    Misere,
    Outcome,
    PlanNode,
    Position,
    Problem,
    Pulka,
    Raspasy,
    Reply,
    Seat,
    Suit,
    TalonRule,
    View,
    Where,
    Worlds,
    advise,
    analyse,
    check_claim,
    check_hidden_claim,
    discard_mixture,
    eldest_hands,
    estimate_cards,
    estimate_view,
    hunt,
    parse_deal,
    parse_hand,
    prove,
    rank_discards,
    repairs,
    solve,
    solve_layouts,
    solve_raspasy,
    table,
)
from prefsolve.bidding.exact_misere import CleanTalon
from prefsolve.bidding.misere_before_talon import MisereBeforeTalon
from prefsolve.composing import Wish, compose
from prefsolve.score import Bid, Seating, Whisting, Word, score_deal
from prefsolve.workshop import Side, themes
from prefsolve.workshop.soundness_check import soundness

N, E, S, W = Seat
DEAL = parse_deal("W:s79.h8 E:sJT.hJ S:sKQ.hK")
POSITION = Position(DEAL, Misere(), declarer=W, leader=S)
RASPASY = Position(DEAL, Raspasy(TalonRule("closed")), leader=S)
HUNT = hunt(HuntPosition(parse_deal("W:s7.h8.d79 E:sJ.d8 S:sQ.hK"), Misere(), declarer=W, leader=W), cards=True)
OUT = Hand(set(range(32)) - set(parse_hand("s79TJQK")))
VIEW = View(W, parse_hand("s79"), declarer=W, game=Misere(), leader=W, out=OUT)
OPEN = View(W, parse_hand("s79"), declarer=W, game=Misere(), leader=W, out=OUT, open_hands={E: parse_hand("sTJ")})
TEN = parse_hand("s789JK.c789J.dA")
TALONS = tuple(CleanTalon(Hand(two).mask, Hand(two).mask, 184_756, (0,) * 11) for two in combinations(sorted(set(range(32)) - set(TEN)), 2))
TRICKS = {"Anna": 6, "Boris": 3, "Vera": 1}
OUTCOME = Outcome(Contract(6, 0), declarer="Anna", calls={"Boris": Call.WHIST, "Vera": Call.PASS}, tricks=TRICKS)
PLAYERS = ("Anna", "Boris", "Vera")
ETUDE = Etude(title="One", deal="W:s7 E:s8 S:s9", game="misere", declarer="W", leader="S", answer=Answer(tricks={}, key_cards=["S9"]))


def twelve():
    """The discards of a short ranking."""
    return rank_discards(parse_hand("s789T.c789T.d789T"), S, budget=Budget(samples=2))


def values():
    """A value of each public class."""
    ranked, proof = twelve(), prove(POSITION, Side.DECLARER)
    yield from (Card(31), Hand([1, 31]), DEAL, Contract(6, 0), Misere(), Raspasy(), TalonRule("virtual"), POSITION, RASPASY)
    yield from (VIEW, OPEN, Holds(E, Card(3)), Lacks(E, Card(3)), Length(E, Suit.SPADES, 1, 2), Budget(samples=3))
    yield from (Worlds(VIEW).sample(5, 1), solve(POSITION, cards=True, line=True), table(DEAL))
    yield from (solve_raspasy(RASPASY, cards=True, line=True), solve_raspasy(RASPASY).value, eldest_hands(DEAL, RASPASY.game))
    yield from (estimate_view(VIEW), estimate_cards(VIEW), check_claim(POSITION), check_claim(POSITION, tricks=3))
    yield from (check_hidden_claim(VIEW), check_hidden_claim(VIEW, tricks=2), ranked, ranked.best)
    yield from (solve_layouts(parse_hand("s79"), Misere(), leader="self", discard=OUT, answers=True),)
    yield from (HUNT, HUNT.position, HUNT.plan(), HUNT.plan().root, Reply((1, 2), PlanNode((3,)), otherwise=True), discard_mixture(HUNT))
    yield from (ETUDE, ETUDE.answer, SOCHI, OUTCOME, Seating(PLAYERS), Bid(Word.PASS), score_deal(OUTCOME, SOCHI, PLAYERS))
    yield from (Problem(DEAL, Misere(), W, S), analyse(Problem(DEAL, Misere(), W, S, play=(Card(6),))), soundness(POSITION), proof)
    yield from repairs(POSITION, 3)[:1]
    yield from (advise(VIEW), advise(VIEW).plan())
    problem = next(compose(Wish(cards=6), workers=1))
    yield from (
        Wish(keep={E: parse_hand("sTJ")}),
        MisereBeforeTalon(TEN, "left", TALONS, 0),
        problem,
        problem.quality,
        themes(problem.position)[0],
    )


VALUES = [pytest.param(value, id=f"{at}-{type(value).__name__}") for at, value in enumerate(values())]
COPIES = [copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))]


@pytest.mark.parametrize("value", VALUES)
def test_a_copy_is_of_the_same_class_equal_and_has_the_same_hash(value):
    for made in COPIES:
        again = made(value)
        assert type(again) is type(value)
        assert again == value
        assert hash(again) == hash(value)
        assert repr(again) == repr(value) or "0x" in repr(value)
    assert value != object()
    assert value is not None
    assert len({value, copy.copy(value)}) == 1


@pytest.mark.parametrize("value", VALUES)
def test_a_value_is_shown_in_a_line_and_formatted_as_its_text(value):
    assert repr(value)
    assert format(value) == str(value)
    assert format(value, f">{len(str(value)) + 2}") == "  " + str(value)


@pytest.mark.parametrize("value", VALUES)
def test_a_value_cannot_be_changed(value):
    if isinstance(value, Card):
        return
    name = dataclasses.fields(value)[0].name if dataclasses.is_dataclass(value) and dataclasses.fields(value) else "mask"
    with pytest.raises((AttributeError, TypeError)):
        setattr(value, name, None)


class OwnCard(Card):
    pass


class OwnHand(Hand):
    pass


class OwnPosition(Position):
    pass


class OwnView(View):
    pass


class OwnHunt(HuntPosition):
    pass


class OwnDeal(prefsolve.Deal):
    pass


@pytest.mark.parametrize(
    "value",
    [
        OwnCard(31),
        OwnHand([1, 2]),
        OwnDeal(DEAL.hands),
        OwnPosition(DEAL, Misere(), declarer=W, leader=S),
        OwnView(W, parse_hand("s79"), out=OUT),
        OwnHunt(HUNT.position.deal, Misere(), declarer=W, leader=W),
    ],
)
@pytest.mark.parametrize("made", COPIES)
def test_a_subclass_stays_one(value, made):
    again = made(value)
    assert type(again) is type(value)
    assert again == value
    assert hash(again) == hash(value)


def test_what_a_view_knows_cannot_be_changed_behind_its_hash():
    hands = {E: parse_hand("sTJ")}
    view = View(W, parse_hand("s79"), declarer=W, out=OUT, open_hands=hands)
    before = hash(view)
    hands[S] = parse_hand("sQK")
    assert hash(view) == before
    assert view.open_hands == {E: parse_hand("sTJ")}
    with pytest.raises(TypeError):
        view.open_hands[S] = parse_hand("sQK")


def test_answers_are_equal_by_what_they_hold():
    assert Worlds(VIEW).sample(5, 1) == Worlds(VIEW).sample(5, 1)
    assert Worlds(VIEW).sample(5, 1) != Worlds(VIEW).sample(5, 2)
    assert estimate_view(VIEW) == estimate_view(VIEW)
    assert estimate_view(VIEW) != estimate_view(VIEW, chance_only=True)
    assert twelve() == twelve()
    assert HUNT.plan() == HUNT.plan()


def test_a_copied_hunt_still_makes_its_plan():
    again = pickle.loads(pickle.dumps(HUNT))
    assert again.plan() == HUNT.plan()
    assert again.plan().catches == HUNT.catches


def test_an_auction_and_a_sheet_go_on_in_a_copy():
    auction = Auction(SOCHI, Seating(PLAYERS))
    auction.say(Bid(Word.PASS))
    sheet = Pulka(SOCHI, PLAYERS, pool=10)
    sheet.apply(OUTCOME)
    calls = Whisting(Outcome(Contract(6, 0), declarer="Anna"), SOCHI, Seating(PLAYERS))
    for made in COPIES[1:]:
        assert made(auction).turn == auction.turn
        assert made(sheet).totals == sheet.totals
        assert made(calls).turn == calls.turn


def test_every_public_class_is_looked_at_here():
    seen = {type(param.values[0]) for param in VALUES}
    kept = {
        Auction,
        Pulka,
        Where,
        Worlds,
        prefsolve.Dealing,
        prefsolve.Advice,
        prefsolve.AdvicePlan,
    }  # in progress, or with a function inside
    for name in dir(prefsolve):
        item = getattr(prefsolve, name)
        if isinstance(item, type) and not issubclass(item, enum.Enum | Exception):
            assert item in seen | kept | {prefsolve.HuntProgress}, name
