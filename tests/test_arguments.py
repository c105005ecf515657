"""Wrong arguments: each is refused by its name and the type it has, by a fault that is a TypeError as well."""

from __future__ import annotations

import inspect
import math
import sys
from fractions import Fraction

import numpy as np
import pytest

import prefsolve
from prefsolve import (
    SOCHI,
    Budget,
    Card,
    Contract,
    Deal,
    Hand,
    Holds,
    HuntPosition,
    Length,
    Misere,
    Outcome,
    Position,
    PrefsolveError,
    Pulka,
    Rank,
    Raspasy,
    Seat,
    Strain,
    Suit,
    TalonRule,
    View,
    Where,
    Worlds,
    check_claim,
    check_hidden_claim,
    estimate_view,
    format_card,
    format_seat,
    hunt,
    layout_masks,
    parse_card,
    parse_cards,
    parse_deal,
    parse_hand,
    rank_discards,
    score_deal,
    solve,
    solve_layouts,
    solve_many,
    solve_raspasy,
    table,
)
from prefsolve.errors import (
    ArgumentError,
    NoSuchEntryError,
    NotAskedError,
    NotationError,
    NumberError,
    OptionError,
    TalonRuleError,
    UnknownSeatError,
)

N, E, S, W = Seat
DEAL = parse_deal("W:s987.cT98.dT7.h87 E:sJT.cJ7.dQ9.hQJT9 S:sKQ.cAKQ.dKJ8.hAK")
OTHELLO = Position(DEAL, Misere(), declarer=W, leader=S)
VIEW = View(W, parse_hand("s7.h8"), declarer=W, game=Misere(), leader=W, out=Hand(set(range(32)) - set(parse_hand("s7JQ.h8JQ"))))
HUNT = HuntPosition(parse_deal("W:s7.h8.d7 E:sJ S:sQ"), Misere(), declarer=W, leader=W)
MASKED = np.ma.masked_array([0, 0, 0, 0], mask=[1, 0, 0, 0])

WRONG = [
    (lambda: Position(DEAL, Misere(), declarer="Q", leader=S), "declarer must be a Seat or None, not 'Q' (str): unknown seat 'Q'"),
    (lambda: Position(DEAL, "6Q", declarer=W, leader=S), "a Raspasy, not '6Q' (str): unknown game '6Q': unknown strain 'Q'"),
    (lambda: Position(DEAL, Misere(), declarer=W, leader=None), "leader must be a Seat, not None"),
    (lambda: Position(DEAL, None, declarer=W, leader=S), "game must be a Contract or a Misere or a Raspasy, not None"),
    (
        lambda: Position("deal", Misere(), declarer=W, leader=S),
        "deal must be a Deal, not 'deal' (str): the deal 'deal' does not begin with a seat",
    ),
    (
        lambda: Position(DEAL, Misere(), declarer=W, leader=S, tricks=[math.nan, 0, 0, 0]),
        "tricks[0] must be a whole number, not nan (float)",
    ),
    (lambda: Position(DEAL, Misere(), declarer=W, leader=S, tricks=MASKED), "tricks must be whole numbers, one after another"),
    (lambda: Position(DEAL, Misere(), declarer=W, leader=S, table="S2"), "table must be Cards, one after another, not 'S2' (str): 2 in "),
    (
        lambda: Position(DEAL, Misere(), declarer=W, leader=S, table=["S2"]),
        "table[0] must be a Card, not 'S2' (str): 2 in the card (column 2) is neither a suit nor a rank",
    ),
    (lambda: OTHELLO.play("H2"), "2 in the card (column 2) is neither a suit nor a rank"),
    (lambda: OTHELLO.play(None), "card must be a Card or its number, not None"),
    (lambda: Deal({"Q": Hand()}), "a key of hands must be a Seat, not 'Q' (str): unknown seat 'Q'"),
    (lambda: Deal({W: "x7", E: Hand(), S: Hand()}), "hands[W] must be a Hand, not 'x7' (str): x in the hand (column 1)"),
    (lambda: DEAL["Q"], "unknown seat 'Q'; known are N E S W, С В Ю З"),
    (lambda: DEAL[None], "seat must be a Seat, not None"),
    (lambda: DEAL.owner("A"), "card must be a Card, not 'A' (str): the suit of A is missing"),
    (lambda: Card(3.9), "card must be a Card or its number, not 3.9 (float)"),
    (lambda: Card(True), "card must be a Card or its number, not True (bool)"),
    (lambda: Card(Rank.ACE), "card must be a Card or its number, not <Rank.ACE: 7> (Rank)"),
    (lambda: Card("A"), "the suit of A is missing"),
    (lambda: Card.of("X", Rank.ACE), "suit must be a Suit, not 'X' (str): unknown suit 'X'"),
    (lambda: Hand("AKQ"), "'AKQ' in the hand (column 1) has no suit letter"),
    (lambda: Hand(b"SA"), "cards must be Cards, one after another, not b'SA' (bytes)"),
    (lambda: Hand(5), "cards must be Cards, one after another, not 5 (int)"),
    (lambda: Hand.from_mask(3.0), "mask must be a whole number, not 3.0 (float)"),
    (lambda: Hand.from_mask("7"), "mask must be a whole number, not '7' (str)"),
    (lambda: Hand().of_suit("X"), "unknown suit 'X'"),
    (lambda: Contract(6.5, 0), "level must be a whole number, not 6.5 (float)"),
    (lambda: Contract(True, 0), "level must be a whole number, not True (bool)"),
    (lambda: Contract(6, "X"), "unknown strain 'X'"),
    (lambda: Contract(6), "Contract: missing a required argument: 'strain'"),
    (lambda: Contract(6, None), "strain must be a Strain, not None"),
    (lambda: Raspasy("open"), "no talon rule is called 'open'"),
    (lambda: Raspasy(1), "rule must be a TalonRule, not 1 (int)"),
    (lambda: TalonRule(None), "kind must be a TalonKind, not None"),
    (lambda: Seat("Q"), "unknown seat 'Q'"),
    (lambda: Seat([]), "seat must be a Seat, not [] (list)"),
    (lambda: View("Q", Hand([1])), "seat must be a Seat, not 'Q' (str): unknown seat 'Q'"),
    (lambda: View(W, "7"), "hand must be a Hand, not '7' (str): '7' in the hand (column 1) has no suit letter"),
    (lambda: View(W, Hand([1]), open_hands=[Hand([2])]), "open_hands must be a mapping"),
    (lambda: VIEW.replace(seats=3), "got an unexpected keyword argument 'seats'"),
    (lambda: solve("deal"), "position must be a Position, not 'deal' (str): the position 'deal' does not begin with a seat"),
    (lambda: solve(OTHELLO, cards=1), "cards must be True or False, not 1 (int)"),
    (lambda: solve(OTHELLO, table_mib="64"), "table_mib must be a number, not '64' (str)"),
    (lambda: solve(OTHELLO, tables=64), "solve: got an unexpected keyword argument 'tables'"),
    (lambda: solve(), "solve: missing a required argument: 'position'"),
    (lambda: solve_many(OTHELLO), "positions must be Positions, one after another"),
    (lambda: solve_many([OTHELLO, None]), "positions[1] must be a Position, not None"),
    (lambda: solve_many([OTHELLO], workers=2.0), "workers must be a whole number or None, not 2.0 (float)"),
    (lambda: table(OTHELLO), "deal must be a Deal"),
    (lambda: solve_raspasy(DEAL), "position must be a Position"),
    (lambda: solve_layouts("7", Misere(), leader="self"), "hand must be a Hand, not '7' (str): '7' in the hand"),
    (lambda: solve_layouts(Hand([1]), Misere(), leader=W), "leader must be self, left or right, not <Seat.W: 3> (Seat)"),
    (lambda: layout_masks(Hand([1, 2]), 1.0), "to_left must be a whole number, not 1.0 (float)"),
    (lambda: check_claim(OTHELLO, tricks=1.5), "tricks must be a whole number or None, not 1.5 (float)"),
    (lambda: check_claim(OTHELLO, claimer="left"), "claimer must be a Seat or None, not 'left' (str): unknown seat 'left'"),
    (lambda: check_hidden_claim(OTHELLO), "view must be a View"),
    (lambda: check_hidden_claim(VIEW, constraints="E holds SA"), "constraints must be values, one after another"),
    (lambda: estimate_view(VIEW, "mizer"), "game must be a Contract or a Misere or a Raspasy or None, not 'mizer' (str): unknown game"),
    (lambda: estimate_view(VIEW, budget=20), "budget must be a Budget, not 20 (int)"),
    (lambda: estimate_view(VIEW, constraints=["E holds SA"]), "constraints[0] must be a Holds or a Lacks or a Length or a Where"),
    (lambda: Budget(samples="20"), "samples must be a whole number or None, not '20' (str)"),
    (lambda: rank_discards(list(range(12)), S), "cards must be a Hand, not [0, 1, 2"),
    (lambda: Holds("Q", Card(3)), "place must be a Seat or discard or talon, not 'Q' (str): unknown seat 'Q'"),
    (lambda: Length(E, "X"), "suit must be a Suit, not 'X' (str): unknown suit 'X'"),
    (lambda: Where(5), "function must be a function, not 5 (int)"),
    (lambda: Worlds(OTHELLO), "view must be a View"),
    (lambda: Worlds(VIEW).sample(10, None), "seed must be a whole number, not None"),
    (lambda: hunt(OTHELLO), "position must be a HuntPosition"),
    (lambda: hunt(HUNT, weights={"A A": 1}), "a key of weights must be a Hand, not 'A A' (str): 'A' in the hand"),
    (lambda: hunt(HUNT, weights={HUNT.discards[0]: True}), "must be a whole number or a fraction or a number, not True (bool)"),
    (lambda: format_card("A"), "card must be a Card, not 'A' (str): the suit of A is missing"),
    (lambda: parse_card(txt="SA"), "parse_card: missing a required argument: 'text'"),
    (lambda: parse_deal("W:s7", "E:s8"), "parse_deal: too many positional arguments"),
    (lambda: format_seat(E, "ru"), "alphabet must be an Alphabet, not 'ru' (str)"),
    (lambda: Outcome("5S"), "game must be a Contract or a Misere or a Raspasy, not '5S' (str): a contract's level is 6 to 10, not 5"),
    (lambda: Pulka("sochi", ["A", "B", "C"]), "convention must be a Convention, not 'sochi' (str)"),
    (lambda: Pulka(SOCHI, "ABC"), "players must be texts, one after another, not 'ABC' (str)"),
    (lambda: score_deal(Misere(), SOCHI, ["A", "B", "C"]), "outcome must be an Outcome"),
]


THREE = "W:s7 E:s8 S:s9"

# What the notation has a text for may be given as that text; both calls mean the same.
TEXTS = [
    (lambda: Position(DEAL, "misere", declarer="W", leader="Юг"), lambda: OTHELLO),
    (lambda: Position(THREE, "7бк", declarer="E", leader="S"), lambda: Position(parse_deal(THREE), Contract(7, 4), declarer=E, leader=S)),
    (lambda: Position(DEAL, "мизер", declarer="W", leader="S", table="HA H8"), lambda: OTHELLO.play("HA").play("♥8")),
    (lambda: Position(DEAL, "misere", declarer="W", leader="S", table=["♥Т"]), lambda: OTHELLO.play(31)),
    (lambda: Deal({"W": "s7", "E": "s8", "Ю": "♠9"}), lambda: parse_deal(THREE)),
    (lambda: DEAL["W"], lambda: DEAL[W]),
    (lambda: ["W" in DEAL, "З" in DEAL, "N" in DEAL, "Q" in DEAL], lambda: [True, True, False, False]),
    (lambda: DEAL.owner("HA"), lambda: S),
    (lambda: [Card("SA"), Card("♠Т"), Card("A♠")], lambda: [Card(7)] * 3),
    (lambda: Card.of("♠", "A"), lambda: Card(7)),
    (lambda: Hand("s78.hA"), lambda: Hand([0, 1, 31])),
    (lambda: Hand("s78.hA").of_suit("♠").add("S9").remove("S7"), lambda: Hand([1, 2])),
    (lambda: [Seat("N"), Seat("Север"), Suit("h"), Rank("10"), Strain("бк")], lambda: [Seat.N, Seat.N, Suit.HEARTS, Rank.TEN, Strain(4)]),
    (lambda: Contract(6, "♠"), lambda: Contract(6, 0)),
    (lambda: Raspasy("closed"), lambda: Raspasy(TalonRule.named("closed"))),
    (lambda: solve(f"{THREE} game:6S declarer:W leader:S").declarer_tricks, lambda: 0),
    (lambda: list(table(THREE).values()), lambda: list(table(parse_deal(THREE)).values())),
    (lambda: table(THREE)["S", "S", "W"], lambda: 1),
    (lambda: table(THREE)["misere", "З", "W"], lambda: 0),
    (lambda: check_claim(OTHELLO, claimer="W").taken, lambda: 1),
    (lambda: View("W", "s7.h8", declarer="W", game="misere", leader="W", out=VIEW.out), lambda: VIEW),
    (lambda: Holds("E", "SA"), lambda: Holds(E, Card(7))),
    (lambda: Length("E", "♠", 2, 3), lambda: Length(E, Suit.SPADES, 2, 3)),
    (lambda: format_card("SA"), lambda: "♠A"),
    (lambda: Outcome("raspasy", tricks={"A": 4, "B": 3, "C": 3}), lambda: Outcome(Raspasy(), tricks={"A": 4, "B": 3, "C": 3})),
]


@pytest.mark.parametrize(("text", "same"), TEXTS)
def test_what_the_notation_has_a_text_for_may_be_given_as_text(text, same):
    assert text() == same()


@pytest.mark.parametrize(("call", "message"), WRONG)
def test_a_wrong_type_is_named_with_its_argument(call, message):
    with pytest.raises(PrefsolveError) as caught:
        call()
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
    if not isinstance(caught.value, OptionError | NotationError | UnknownSeatError | TalonRuleError):  # of a text, not of a type
        assert isinstance(caught.value, TypeError)
        assert isinstance(caught.value, ArgumentError)


@pytest.mark.parametrize("value", [None, True, 3.9, math.nan, 1j, b"SA", [], {}, object()])
@pytest.mark.parametrize(
    "function", [getattr(prefsolve, name) for name in dir(prefsolve) if name.startswith(("parse_", "format_"))], ids=lambda f: f.__name__
)
def test_what_reads_text_and_what_writes_it_refuses_everything_else(function, value):
    if function is prefsolve.format_cards and value in ([], {}):
        assert function(value) == ""
    elif function is parse_cards and value == []:
        assert function(value) == ()
    else:
        with pytest.raises(TypeError) as caught:
            function(value)
        assert isinstance(caught.value, PrefsolveError)


def test_numbers_of_other_types_are_numbers():
    assert Hand.from_mask(np.uint32(0x80000000)) == Hand([31])
    assert type(Hand.from_mask(np.uint32(5)).mask) is int
    assert type(Card(np.int64(7))) is Card
    assert type(Contract(np.int8(7), Suit.HEARTS).level) is int
    assert Contract(7, np.uint8(4)).strain is Strain.NO_TRUMP
    position = Position(DEAL, Misere(), declarer=np.int64(3), leader=2, tricks=np.zeros(4, np.int8))
    assert position == OTHELLO
    assert hash(position) == hash(OTHELLO)
    assert (type(position.declarer), type(position.leader), {type(n) for n in position.tricks}) == (Seat, Seat, {int})
    assert OTHELLO.play(31).table == (parse_card("HA"),)
    assert type(OTHELLO.play(31).table[0]) is Card
    assert solve(OTHELLO, cards=np.bool_(True), table_mib=np.float64(1)).card_values is not None


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: Card(99), "a card's number is 0 to 31, not 99"),
        (lambda: Hand.from_mask(-1), "a hand's mask has 32 bits, not -0x1"),
        (lambda: Suit(4), "a suit's number is 0 to 3, not 4"),
        (lambda: Seat(-1), "a seat's number is 0 to 3, not -1"),
    ],
)
def test_numbers_that_stand_for_nothing(call, message):
    with pytest.raises(NumberError, match=message):
        call()


@pytest.mark.parametrize(
    "call",
    [
        lambda: Budget(samples=0),
        lambda: Budget(samples=10**20),
        lambda: Budget(seconds=0),
        lambda: Budget(seconds=math.nan),
        lambda: Budget(seconds=math.inf),
        lambda: Budget(seed=-1),
        lambda: Budget(seed=10**5000),
        lambda: Worlds(VIEW).sample(10**12, 1),
        lambda: Worlds(VIEW).sample(10, 1, workers=10**6),
        lambda: solve(OTHELLO, table_mib=math.nan),
        lambda: solve(OTHELLO, table_mib=10**400),
        lambda: solve_many([OTHELLO], workers=0),
        lambda: solve_many([OTHELLO], workers=10**9),
        lambda: hunt(HUNT, seconds=math.inf),
        lambda: hunt(HUNT, memory_mib=10**9),
        lambda: prefsolve.rational_weights(HUNT, -1),
        lambda: f"{Card(31):d}",
    ],
)
def test_numbers_outside_their_range_are_refused_at_once(call):
    with pytest.raises(OptionError):
        call()


def test_what_was_not_asked_for_and_what_is_not_there():
    with pytest.raises(NotAskedError, match="cards=True"):
        _ = solve(OTHELLO).best_cards
    with pytest.raises(NotAskedError, match="only the chance was asked for"):
        _ = estimate_view(VIEW, chance_only=True).mean
    values = table(DEAL)
    with pytest.raises(NoSuchEntryError, match=r"a key of the table is \(strain or Misere\(\), declarer, leader\), not 'SW'") as caught:
        values["SW"]
    assert isinstance(caught.value, KeyError)
    assert "SW" not in values
    assert values.get((Strain.SPADES, N, W)) is None


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Card(31), "♥A"),
        (Suit.CLUBS, "♣"),
        (Rank.TEN, "T"),
        (Strain.NO_TRUMP, "NT"),
        (Seat.W, "W"),
        (Hand([31, 0]), "♠7 ♥A"),
        (Contract(6, Strain.SPADES), "6♠"),
        (Misere(), "misere"),
        (Raspasy(TalonRule("closed")), "raspasy:closed"),
        (TalonRule("closed"), "closed"),
        (DEAL, str(DEAL)),
        (OTHELLO, str(OTHELLO)),
        (HUNT, str(HUNT)),
        (VIEW, str(VIEW)),
    ],
)
def test_everything_is_formatted_as_its_text(value, text):
    width = len(text) + 3
    assert f"{value}" == f"{value!s}" == text
    assert f"{value:>{width}}" == "   " + text
    assert f"{value:<{width}}" == text + "   "
    assert f"{value:*^{width + 1}}" == "**" + text + "**"


def test_a_fraction_is_a_weight_and_no_number_is_none():
    assert hunt(HUNT, weights={HUNT.discards[0]: Fraction(1, 3)}).total_weight == Fraction(1, 3)
    with pytest.raises(PrefsolveError):
        hunt(HUNT, weights={HUNT.discards[0]: math.inf})


# What is made by the language itself, or by the library that reads etudes: a wrong call of these is Python's own TypeError.
PYTHONS_OWN = {"Alphabet", "Answer", "Call", "Card", "Convention", "Etude", "HuntProgress", "Rank", "Seat", "Strain", "Suit"}


@pytest.mark.parametrize("name", [name for name in dir(prefsolve) if not name.startswith("_") and callable(getattr(prefsolve, name))])
def test_a_call_with_unknown_or_too_many_arguments_is_refused_as_every_fault_is(name):
    called = getattr(prefsolve, name)
    if isinstance(called, type) and issubclass(called, Exception | Warning):
        return
    expected = TypeError if name in PYTHONS_OWN else PrefsolveError
    with pytest.raises(expected):
        called(no_such_argument=1)
    if name in {"Alphabet", "Call"} and sys.version_info >= (3, 12):  # to an enumeration several values are one, a tuple, since then
        expected = ValueError
    with pytest.raises(expected):
        called(*[1] * 40)


@pytest.mark.parametrize(
    "function", [getattr(prefsolve, name) for name in dir(prefsolve) if callable(getattr(prefsolve, name))], ids=lambda f: f.__name__
)
def test_workers_has_one_default(function):
    """As many threads as there are processors, whichever function it is."""
    try:
        parameters = inspect.signature(function).parameters
    except (TypeError, ValueError):
        return
    assert "workers" not in parameters or parameters["workers"].default is None
