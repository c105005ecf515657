"""The search for what a claimer can keep for sure, against a brute-force search over strategies and listed layouts."""

import os
from itertools import combinations
from random import Random

import numpy as np
import pytest
from claim_oracle import legal, numbers, strategy_wins, taker
from plan_words import CUT, Moment, read

from prefsolve.errors import BudgetError
from prefsolve.model.cards import Card, Seat
from prefsolve.notation import parse_hand
from prefsolve.single_dummy.plan import make_plan
from prefsolve.single_dummy.sure_search import Known, SureSearch

SWEEP = 20 if os.environ.get("PREFSOLVE_SWEEP") == "full" else 1
SEATS = (Seat.W, Seat.E, Seat.S)


class Ending:
    """A claim in a small ending: every layout is listed, and strategies see only the cards played."""

    def __init__(self, rng: Random, cards: int) -> None:
        self.misere = rng.random() < 0.4
        self.trump = 0 if self.misere else rng.choice([0, *(0xFF << 8 * suit for suit in range(4))])
        aside = rng.choice([0, 0, 2]) if cards < 3 else 0
        deck = rng.sample(rng.choice([range(16), range(8, 32), range(32), [c for c in range(32) if c % 8 < 4]]), 3 * cards + aside)
        if rng.random() < 0.7:  # mostly hands that may have something to claim
            deck.sort(key=lambda card: (card % 8) * (1 if rng.random() < 0.9 else -1), reverse=not self.misere)
        self.mine = sum(1 << card for card in deck[:cards])
        unseen = deck[cards:]
        places = [sum(1 << card for card in unseen)] * 2 + [sum(1 << card for card in unseen) if aside else 0]
        if rng.random() < 0.4:  # one of them has shown a void
            places[rng.randrange(2)] &= ~(0xFF << 8 * rng.randrange(4))
        self.layouts = list(layouts(unseen, cards, places))
        self.known = Known(self.mine, places[0], places[1], places[2], cards, cards)
        self.leader = rng.randrange(3)
        self.spare = rng.choice([0, 0, 0, 1])
        self.listed = bool(self.layouts) and rng.random() < 0.3  # any set of layouts, as predicates leave
        if self.listed:
            self.layouts = rng.sample(self.layouts, rng.randint(1, len(self.layouts)))

    def search(self) -> SureSearch:
        return SureSearch(self.trump, self.misere, np.array(self.layouts, dtype=np.uint32) if self.listed else None)

    def wins(self) -> bool:
        return strategy_wins([layout[:2] for layout in self.layouts], self.mine, self.leader, self.spare, self.trump, self.misere)


def layouts(unseen: list[int], cards: int, places: list[int]):
    for first in combinations(unseen, cards):
        rest = [card for card in unseen if card not in first]
        for second in combinations(rest, cards):
            masks = [sum(1 << card for card in hand) for hand in (first, second, set(rest) - set(second))]
            if all(mask & ~place == 0 for mask, place in zip(masks, places, strict=True)):
                yield tuple(masks)


@pytest.mark.parametrize(("cards", "number"), [(1, 500), (2, 1500), (3, 300)])
def test_it_agrees_with_brute_force_over_strategies(cards, number):
    rng = Random(cards)
    sure = 0
    for _ in range(number * SWEEP):
        ending = Ending(rng, cards)
        assert ending.known.possible() == bool(ending.layouts)
        if ending.layouts:
            answer = ending.search().keeps(ending.known, ending.leader, ending.spare)
            assert answer == ending.wins(), vars(ending)
            sure += answer
    assert sure > number // 10


def test_a_sure_claim_is_never_broken_by_any_layout():
    """The cards that the search gives are played against every layout and every way in which the others can play."""
    rng = Random(7)
    for _ in range(50 * SWEEP):
        ending = Ending(rng, 3)
        search = ending.search()
        if ending.layouts and search.keeps(ending.known, ending.leader, ending.spare):
            for layout in ending.layouts:
                assert survives(search, ending, ending.known, layout[:2], ending.leader, ending.spare, ())


def survives(search, ending, known, hands, leader, spare, table) -> bool:
    if len(table) == 3:
        leader, spare = search.finish(known, leader, spare, table)
        return spare >= 0 and survives(search, ending, known, hands, leader, spare, ())
    if not table and not known.mine:
        return True
    seat = (leader + len(table)) % 3
    if seat == 0:
        card = search.good_cards(known, leader, spare, table)[0]
        return survives(search, ending, known.without_mine(card), hands, leader, spare, (*table, card))
    return all(
        survives(search, ending, narrowed(known, seat, card, table, ending.trump), played(hands, seat, card), leader, spare, (*table, card))
        for card in numbers(legal(hands[seat - 1], table, ending.trump))
    )


def played(hands, seat, card):
    return tuple(hand & ~(1 << card) if at == seat - 1 else hand for at, hand in enumerate(hands))


def narrowed(known, seat, card, table, trump):
    """What the claimer knows after seeing a card: also the voids it shows."""
    if table and card >> 3 != table[0] >> 3:
        known = known.void(seat, 0xFF << (table[0] & ~7))
        known = known if trump >> card & 1 else known.void(seat, trump)
    return known.after(seat, card)


@pytest.mark.parametrize(("cards", "number"), [(2, 500), (3, 250), (4, 12)])
def test_the_printed_words_of_a_plan_win_in_every_layout_against_every_defence(cards, number):
    rng = Random(5 + cards)
    branching = cut = sure = 0
    for _ in range(number * SWEEP):
        ending = Ending(rng, cards)
        search = ending.search()
        if ending.layouts and search.keeps(ending.known, ending.leader, ending.spare):
            plan = make_plan(search, SEATS, ending.known, ending.leader, ending.spare, ())
            lines = plan.lines()
            sure, branching, cut = sure + 1, branching + bool(plan.branches), cut + any("by what falls" in line for line in lines)
            for layout in ending.layouts:
                follows(search, ending.known, read(lines), layout[:2], ending.leader, ending.spare, ())
    assert branching > number * SWEEP // 50
    assert cut * 50 <= sure  # hardly ever is a plan of so few cards cut short


def follows(search, known, words, hands, leader, spare, table) -> None:
    """Play the words against every card that the others may play; where they are cut short the claim is sure all the same."""
    if len(table) == 3:
        leader, spare, table = (leader + taker(table, search.trump)) % 3, spare - concedes(search, leader, table), ()
        assert spare >= 0
    if known.mine.bit_count() <= spare and len(table) <= -leader % 3:
        return  # kept whatever follows
    seat = (leader + len(table)) % 3
    if seat == 0:
        card, words = words.next(Moment(known.mine, known.first, known.second, leader, table, search.trump, tuple(map(str, SEATS))))
        assert card is not None
        if card == CUT:
            assert search.keeps(known, leader, spare, table)
            return
        assert card in numbers(legal(known.mine, table, search.trump)), "the words say to revoke"
        follows(search, known.without_mine(card), words, hands, leader, spare, (*table, card))
        return
    for card in numbers(legal(hands[seat - 1], table, search.trump)):
        seen = narrowed(known, seat, card, table, search.trump)
        follows(search, seen, words, played(hands, seat, card), leader, spare, (*table, card))


def concedes(search, leader, table) -> bool:
    return ((leader + taker(table, search.trump)) % 3 == 0) == search.misere


def full_hand(text: str, discard: str) -> Known:
    mine = parse_hand(text).mask
    unseen = 0xFFFFFFFF & ~mine & ~parse_hand(discard).mask
    return Known(mine, unseen, unseen, 0, 10, 10)


SPADES, NONE = 0xFF, 0


@pytest.mark.parametrize(
    ("hand", "discard", "trump", "leader", "sure"),
    [
        ("sAKQJT987.cA.dA", "h78", SPADES, 0, True),
        ("sAKQJT987.cA.dA", "h78", SPADES, 1, True),
        ("sAKQT987.cAK.dA", "h78", SPADES, 0, True),  # the jack falls under the ace
        ("sAKT987.cAK.dAK", "h78", SPADES, 0, True),  # queen and jack fall under ace and king
        ("sAQT987.cAK.dAK", "h78", SPADES, 0, False),  # the king may be guarded
        ("sAKQJT98.cAK.dA", "h78", SPADES, 1, False),  # a club lead may be ruffed with the seven
        ("sAKQJ.cAKQ.dAKQ", "h78", NONE, 0, True),
        ("sAKQJ.cAKQ.dAKQ", "h78", NONE, 1, False),  # a heart lead
        ("sAKQT.cAKQ.dAKQ", "h78", NONE, 0, False),  # the jack of spades may be long
    ],
)
def test_ten_tricks_with_the_cards_hidden(hand, discard, trump, leader, sure):
    assert SureSearch(trump, misere=False).keeps(full_hand(hand, discard), leader, 0) == sure


@pytest.mark.parametrize(
    ("hand", "leader", "sure"),
    [
        ("s79J.c79J.d79.h79", 1, True),  # under every card there is one for each that lies above it
        ("s79J.c79J.d79.h79", 0, False),  # on lead himself he has to give up a seven or an exit
        ("s79J.c79J.d79.h7T", 1, False),
    ],
)
def test_misere_with_the_cards_hidden(hand, leader, sure):
    assert SureSearch(0, misere=True).keeps(full_hand(hand, "sAK"), leader, 0) == sure


@pytest.mark.parametrize(
    ("hand", "discard", "trump", "leader", "spare"),
    [
        ("sAKQJT987.cA.dA", "h78", SPADES, 1, 0),
        ("sKQ.cAKQJ.dAKQ.hA", "dT9", 0xFF00, 0, 1),
        ("sAKQ.cAKQJ.dA.hAK", "cT.h7", NONE, 1, 2),
    ],
)
def test_the_printed_words_of_ten_cards_win_against_random_defences(hand, discard, trump, leader, spare):
    """Plans with branches, each played in 200 random layouts to the end, or to where it is cut short."""
    known, search, rng = full_hand(hand, discard), SureSearch(trump, misere=False), Random(hand)
    assert search.keeps(known, leader, spare)
    lines = make_plan(search, SEATS, known, leader, spare, ()).lines()
    assert any(line.endswith(":") for line in lines)
    unseen, finished = numbers(known.first), 0
    for _ in range(200):
        rng.shuffle(unseen)
        hands = tuple(sum(1 << card for card in some) for some in (unseen[:10], unseen[10:]))
        finished += follows_once(rng, known, read(lines), hands, (leader, spare, trump))
    assert finished > 20


def follows_once(rng, known, words, hands, game) -> bool:
    """One play of the words against cards chosen at random; whether they led to the end, or to where any card does."""
    leader, spare, trump = game
    table = ()
    while table or known.mine:
        if len(table) == 3:
            leader, table = (leader + taker(table, trump)) % 3, ()
            spare -= leader != 0
            assert spare >= 0
            continue
        if known.mine.bit_count() <= spare and len(table) <= -leader % 3:
            return True
        seat = (leader + len(table)) % 3
        if seat:
            card = rng.choice(numbers(legal(hands[seat - 1], table, trump)))
            known, hands = narrowed(known, seat, card, table, trump), played(hands, seat, card)
        else:
            card, words = words.next(Moment(known.mine, known.first, known.second, leader, table, trump, tuple(map(str, SEATS))))
            if card == CUT:
                return False
            assert card in numbers(legal(known.mine, table, trump)), "the words say to revoke"
            known = known.without_mine(card)
        table = (*table, card)
    return True


def test_the_plan_draws_trumps_first_and_names_branches_where_the_lead_decides():
    search, known = SureSearch(SPADES, misere=False), full_hand("sAKQJT987.cA.dA", "h78")
    plan = make_plan(search, SEATS, known, 0, 0, ())
    assert " ".join(map(str, plan.cards)) == "♠A ♠K ♠Q ♠J ♠T ♠9 ♠8 ♠7 ♣A ♦A"
    branches = make_plan(search, SEATS, known, 1, 0, ()).branches
    assert [(branch.when, branch.plan.cards[0]) for branch in branches] == [
        ("if clubs are led next", Card(15)),
        ("if diamonds are led next", Card(23)),
        ("otherwise", Card(7)),
    ]


def test_a_search_beyond_its_limit_is_refused():
    with pytest.raises(BudgetError, match="not decided after 3 states"):
        SureSearch(0, misere=True, limit=3).keeps(full_hand("s79J.c79J.d79.h79", "sAK"), 0, 0)
