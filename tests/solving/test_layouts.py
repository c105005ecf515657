"""One hand against every layout of the unseen cards: counts, answers by layout, and what is refused.

The golden counts over 184,756 layouts were computed by two independent programs.
"""

from __future__ import annotations

import json
import random
import threading
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from prefsolve import (
    Card,
    Contract,
    Deal,
    Hand,
    Misere,
    Position,
    PrefsolveError,
    Raspasy,
    Seat,
    Strain,
    layout_masks,
    parse_game,
    parse_hand,
    solve,
    solve_layouts,
)
from prefsolve.errors import DuplicateCardError, HandSizeError, OptionError, RevokeError, TableError, UnsupportedGameError

pytestmark = pytest.mark.compiled

GOLDEN = json.loads((Path(__file__).parents[1] / "data" / "layouts.json").read_text())
SEATS = {"self": Seat.W, "left": Seat.N, "right": Seat.E}
DECK = Hand(Card(n) for n in range(32))


def ask(golden, **options):
    return solve_layouts(
        parse_hand(golden["hand"]), parse_game(golden["game"]), leader=golden["leader"], discard=parse_hand(golden["discard"]), **options
    )


@pytest.mark.parametrize("golden", [g for g in GOLDEN if "histogram" in g], ids=lambda g: g["hand"])
def test_a_contract_is_counted_over_all_184_756_layouts(golden):
    found = ask(golden, workers=2)
    assert found.histogram() == {int(tricks): count for tricks, count in golden["histogram"].items()}
    assert found.complete
    assert found.done == found.total == 184_756


@pytest.mark.parametrize("golden", [g for g in GOLDEN if "clean" in g], ids=lambda g: f"{g['hand']}-{g['leader']}")
def test_a_misere_is_clean_in_as_many_layouts_as_the_golden_count_says(golden):
    found = ask(golden, threshold=1, workers=2)
    assert found.histogram() == {0: golden["clean"], 1: golden["layouts"] - golden["clean"]}


def test_the_full_count_of_a_misere_has_the_same_clean_layouts():
    golden = next(g for g in GOLDEN if g["hand"] == "s789T.c789.h79Q")
    assert ask(golden).counts[0] == golden["clean"]


def test_a_thousand_layouts_answer_as_single_deals_do():
    golden = next(g for g in GOLDEN if g["game"] == "6C")
    hand, discard, game = parse_hand(golden["hand"]), parse_hand(golden["discard"]), parse_game(golden["game"])
    unseen = Hand.from_mask(DECK.mask & ~hand.mask & ~discard.mask)
    answers = ask(golden, answers=True).answers
    masks = layout_masks(unseen, 10)
    for number in random.Random(6).sample(range(len(masks)), 1000):
        left = Hand.from_mask(int(masks[number]))
        right = Hand.from_mask(unseen.mask & ~left.mask)
        deal = Deal({Seat.W: hand, Seat.N: left, Seat.E: right})
        position = Position(deal, game, declarer=Seat.W, leader=SEATS[golden["leader"]])
        assert solve(position).declarer_tricks == answers[number]


def test_threads_change_no_answer():
    golden = next(g for g in GOLDEN if g["hand"] == "s789T.c789.h79Q")
    one, two, sixteen = (ask(golden, threshold=1, answers=True, workers=n) for n in (1, 2, 16))
    assert np.array_equal(one.answers, two.answers)
    assert np.array_equal(one.answers, sixteen.answers)
    assert one.histogram() == sixteen.histogram()


def test_layouts_are_numbered_by_the_left_hand_defenders_cards_in_rising_order():
    unseen = parse_hand("s789.hA")
    masks = layout_masks(unseen, 2)
    assert [str(Hand.from_mask(int(mask))) for mask in masks] == ["♠87", "♠97", "♠98", "♠7 ♥A", "♠8 ♥A", "♠9 ♥A"]
    assert layout_masks(unseen, 0).tolist() == [0]
    assert layout_masks(unseen, 4).tolist() == [unseen.mask]


def brute_force(position: Position, left: Hand, right: Hand, threshold: int | None) -> list[int]:
    """The answer to each layout that the rules allow, by single solves, in the order of the masks."""
    deal = position.deal
    unseen = (deal[Seat.E].mask | deal[Seat.S].mask) & ~left.mask & ~right.mask
    answers = []
    for cards in combinations(Hand.from_mask(unseen), len(deal[Seat.E]) - len(left)):
        one = Hand.from_mask(Hand(cards).mask | left.mask)
        other = Hand.from_mask((unseen | right.mask) & ~Hand(cards).mask)
        hands = {Seat.N: deal[Seat.N], Seat.E: one, Seat.S: other}
        try:
            layout = Position(Deal(hands), position.game, declarer=Seat.N, leader=position.leader, table=position.table)
        except RevokeError:
            continue
        tricks = solve(layout).declarer_tricks
        answers.append((one.mask, tricks if threshold is None else int(tricks >= threshold)))
    return [answer for _, answer in sorted(answers)]


@given(st.integers(0, 2**32))
def test_endings_with_cards_on_the_table_and_known_cards_agree_with_single_solves(seed):
    rng = random.Random(seed)
    size = rng.randint(1, 4)
    cards = rng.sample(range(32), 3 * size)
    hands = {seat: Hand(Card(c) for c in cards[i * size : i * size + size]) for i, seat in enumerate((Seat.N, Seat.E, Seat.S))}
    game = rng.choice([Misere(), *(Contract(6, strain) for strain in Strain)])
    leader = rng.choice(["self", "left", "right"])
    seats = {"self": Seat.N, "left": Seat.E, "right": Seat.S}
    position = Position(Deal(hands), game, declarer=Seat.N, leader=seats[leader])
    for _ in range(rng.randint(0, 2)):
        position = position.play(rng.choice(list(position.legal_cards())))
    left = Hand(card for card in position.deal[Seat.E] if rng.random() < 0.3)
    right = Hand(card for card in position.deal[Seat.S] if rng.random() < 0.3)
    threshold = rng.choice([None, rng.randint(0, size)])
    found = solve_layouts(
        position.deal[Seat.N],
        game,
        leader=leader,
        played=Hand(set(DECK) - {Card(c) for c in cards}),
        table=position.table,
        left=left,
        right=right,
        threshold=threshold,
        answers=True,
        workers=rng.choice([1, 2]),
    )
    assert found.complete
    assert found.answers.tolist() == brute_force(position, left, right, threshold)


def test_work_that_is_stopped_keeps_what_is_done():
    golden = GOLDEN[0]
    stop = threading.Event()
    found = ask(golden, answers=True, progress=lambda done, total: stop.set() if done else None, stop=stop)
    assert found.total == 184_756
    assert found.done == (found.answers >= 0).sum()


@pytest.mark.parametrize(
    ("options", "fault", "words"),
    [
        ({"leader": "dealer"}, OptionError, "leader must be self, left or right"),
        ({"threshold": 11}, OptionError, "threshold must be 0 to 10"),
        ({"workers": 0}, OptionError, "workers must be 1 to 256"),
        ({"table_mib": 0.0}, OptionError, "table_mib must be above 0"),
        ({"game": Raspasy()}, UnsupportedGameError, "no declarer"),
        ({"left": "sA"}, DuplicateCardError, "♠A is in both the hand and the left hand"),
        ({"left": "cA", "right": "cA"}, DuplicateCardError, "♣A is in both the left hand and the right hand"),
        ({"discard": ""}, HandSizeError, "22 cards are unseen, but the defenders need 10 and 10 more"),
        ({"table": "cA c7 c8"}, TableError, "at most two"),
    ],
)
def test_a_question_that_cannot_be_asked_is_refused_in_one_line(options, fault, words):
    golden = GOLDEN[0]
    asked = {"hand": golden["hand"], "game": parse_game("6S"), "leader": "right", "discard": golden["discard"], **options}
    for name in ("hand", "discard", "left", "right"):
        if name in asked:
            asked[name] = parse_hand(asked[name]) if asked[name] else Hand()
    if "table" in asked:
        asked["table"] = [next(iter(parse_hand(card))) for card in asked["table"].split()]
    with pytest.raises(fault, match=words) as caught:
        solve_layouts(asked.pop("hand"), asked.pop("game"), **asked)
    assert isinstance(caught.value, PrefsolveError)
    assert "\n" not in str(caught.value)


def test_a_defender_who_showed_a_void_cannot_be_said_to_hold_the_suit():
    played = Hand.from_mask(DECK.mask & ~parse_hand("sAKQ.h789").mask)
    table = [*parse_hand("sA"), *parse_hand("h9")]  # the left-hand defender led the ace; the other had no spade
    with pytest.raises(RevokeError, match="void in ♠, but this player is said to hold ♠K"):
        solve_layouts(parse_hand("h7"), Misere(), leader="left", played=played, table=table, right=parse_hand("sK"))
