"""Raspasy by result: agrees with a plain three-sided recursion, and differs from raspasy by tricks where it should."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from hypothesis import given
from score_strategies import seeds

from prefsolve import Card, Contract, Deal, Hand, Position, Raspasy, Seat, Strain, TalonRule, parse_deal
from prefsolve.errors import UnsupportedGameError
from prefsolve.raspasy.by_score import RULE, raspasy_cards_by_score, raspasy_line_by_score, solve_raspasy_by_score
from prefsolve.score import CLASSIC, LENINGRAD, ROSTOV, SOCHI, Outcome, score_deal
from prefsolve.score.errors import BlindError, OutcomeError

pytestmark = pytest.mark.compiled

RULES = ("closed", "suit", "virtual", "virtual+highest-takes", "virtual+winner-leads", "dealer", "dealer+winner-leads")
CONVENTIONS = (SOCHI, ROSTOV, LENINGRAD, SOCHI.replace(raspasy_zero="none"), SOCHI.replace(raspasy="whists", raspasy_prices=(3,)))
CLOSED = Raspasy(TalonRule.named("closed"))


def results(tricks, position, convention, row, players):
    """The score of a whole deal's tricks by seat, worked out anew."""
    names = [seat.name for seat in (*position.deal.seats, position.deal.absent)][:players]
    taken = {name: tricks[Seat[name]] for name in names}
    dealer = position.deal.absent.name if players == 4 else None
    if position.game.rule.kind != "dealer":  # then the dealer's cards take no part, and nothing is written for him
        convention = convention.replace(raspasy_talon_four="suit")
    return score_deal(Outcome(Raspasy(), tricks=taken, row=row), convention, names, dealer=dealer).results


def reference(position, convention, row, players):
    """Every card of every seat, each choosing what the rule says; the whole deal's tricks by seat."""
    known = {}

    def likes(tricks, me):
        found = results(tricks, position, convention, row, players)
        second = position.deal.next_seat(me)
        third = position.deal.next_seat(second)
        return -found[me.name], found[second.name], found[third.name], tricks[me], -tricks[second], -tricks[third]

    def value(at):
        if at.is_over:
            return at.tricks
        if at not in known:
            known[at] = min((value(at.play(card)) for card in at.legal_cards()), key=lambda tricks: likes(tricks, at.turn))
        return known[at]

    return value(position)


def random_ending(rng):
    """An ending of one to three cards per hand with all ten tricks accounted for, a convention, a row and players."""
    size, deck = rng.randint(1, 3), rng.sample(range(32), 32)
    seats = rng.choice([(Seat.N, Seat.E, Seat.S), (Seat.N, Seat.E, Seat.W), (Seat.E, Seat.S, Seat.W)])
    rule, convention = rng.choice(RULES), rng.choice(CONVENTIONS)
    if rule.startswith("dealer"):
        convention = convention.replace(raspasy_talon="opened")
    taken, favourite = [0, 0, 0, 0], rng.choice(seats)
    for _ in range(10 - size):
        taken[favourite if rng.random() < 0.4 else rng.choice(seats)] += 1
    position = Position(
        Deal({seat: Hand(deck[size * i : size * i + size]) for i, seat in enumerate(seats)}),
        Raspasy(TalonRule.named(rule)),
        leader=rng.choice(seats),
        tricks=taken,
        talon=[Card(card) for card in deck[-2:]],
        talon_played=None if rule == "closed" else rng.randint(0, 2),
    )
    return position, convention, rng.randint(1, 3), 4 if rule.startswith("dealer") else rng.choice([3, 4])


@given(seeds)
def test_the_search_agrees_with_a_plain_recursion_under_every_talon_rule_and_convention(seed):
    position, convention, row, players = random_ending(random.Random(seed))
    solved = solve_raspasy_by_score(position, convention, row=row, players=players)
    tricks = reference(position, convention, row, players)
    assert solved.tricks == {seat: tricks[seat] for seat in solved.tricks}
    assert {seat.name: value for seat, value in solved.results.items()} == results(tricks, position, convention, row, players)
    assert sum(solved.tricks.values()) == 10
    assert sum(solved.results.values()) == 0


@given(seeds)
def test_the_seat_on_move_gets_the_best_of_its_cards_and_the_line_keeps_the_value(seed):
    position, convention, row, players = random_ending(random.Random(seed))
    solved = solve_raspasy_by_score(position, convention, row=row, players=players)
    cards = raspasy_cards_by_score(position, convention, row=row, players=players)
    assert list(cards) == list(position.legal_cards())
    assert max(after.results[position.turn] for after in cards.values()) == solved.results[position.turn]
    assert solved in cards.values()
    for card in raspasy_line_by_score(position, convention, row=row, players=players):
        position = position.play(card)
    assert position.is_over
    assert {seat: position.tricks[seat] for seat in solved.tricks} == solved.tricks


def full_deal(seed, rule="closed"):
    deck = random.Random(seed).sample(range(32), 32)
    deal = Deal({seat: Hand(deck[10 * i : 10 * i + 10]) for i, seat in enumerate((Seat.N, Seat.E, Seat.S))})
    return Position(deal, Raspasy(TalonRule.named(rule)), leader=Seat.N, talon=[Card(card) for card in deck[30:]])


@pytest.mark.parametrize(
    ("seed", "rule", "convention"), [(1, "closed", SOCHI), (2, "virtual", LENINGRAD), (3, "closed", ROSTOV), (4, "dealer", SOCHI)]
)
def test_full_deals_add_up_and_turning_the_table_turns_the_answer(seed, rule, convention):
    position = full_deal(seed, rule)
    solved = solve_raspasy_by_score(position, convention)
    assert sum(solved.tricks.values()) == 10
    assert sum(solved.results.values()) == 0
    turned = {Seat((seat + 1) % 4): hand for seat, hand in position.deal.hands.items()}
    again = Position(Deal(turned), position.game, leader=Seat.E, talon=position.talon)
    moved = solve_raspasy_by_score(again, convention)
    assert {Seat((seat + 1) % 4): value for seat, value in solved.results.items()} == moved.results


def test_a_bomb_costs_two_a_trick_and_rewards_no_trick_with_two():
    """Classic, 0/4/6 in the end: mountains 8 and 12 and a pool of 2; pg 2, −8, −12 with a mean of −6, ten whists a point."""
    position = Position(parse_deal("N:s98.c8 E:s7.cA7 S:sJ.dA7"), CLOSED, leader=Seat.N, tricks=(0, 4, 3, 0))
    solved = solve_raspasy_by_score(position, CLASSIC, bomb=True)
    assert solved.tricks == {Seat.N: 0, Seat.E: 4, Seat.S: 6}
    assert solved.results == {Seat.N: 80, Seat.E: -20, Seat.S: -60}
    with pytest.raises(BlindError, match="sochi has no bombs"):
        solve_raspasy_by_score(position, SOCHI, bomb=True)


def ending(text, tricks):
    return Position(parse_deal(text), CLOSED, leader=Seat.N, tricks=tricks)


def test_a_seat_without_a_trick_gives_more_to_stay_clean_than_one_that_has_taken_some():
    """North leads ♠8 and must choose which of its cards takes the last trick; staying without a trick earns a point of pool."""
    position = ending("N:s8.c8 E:s7.cA S:s9.c7", (0, 4, 4, 0))
    solved = solve_raspasy_by_score(position, SOCHI)
    assert solved.tricks[Seat.N] == 0
    assert solved.results[Seat.N] > 0


def test_in_rostov_taking_a_trick_costs_nothing_to_who_is_already_beaten():
    """South has taken fewest and writes on both; what the others take of the rest is whists to him."""
    position = ending("N:s7 E:s8 S:s9", (4, 5, 0, 0))
    solved = solve_raspasy_by_score(position, ROSTOV)
    assert solved.tricks == {Seat.N: 4, Seat.E: 5, Seat.S: 1}
    assert solved.results[Seat.S] == 45
    assert solved.results[Seat.N] == -20


def test_a_deal_that_is_over_is_scored_as_it_stands():
    position = ending("N:s7 E:s8 S:s9", (4, 5, 0, 0))
    for card in raspasy_line_by_score(position, SOCHI):
        position = position.play(card)
    assert solve_raspasy_by_score(position, SOCHI).results[Seat.S] == Fraction(70, 3)


def test_the_row_sets_the_price():
    position = ending("N:s7 E:s8 S:s9", (4, 5, 0, 0))
    first, second = (solve_raspasy_by_score(position, SOCHI, row=row).results for row in (1, 2))
    assert {seat: 2 * value for seat, value in first.items()} == dict(second)


def test_what_cannot_be_scored_is_refused():
    position = ending("N:s7 E:s8 S:s9", (4, 5, 0, 0))
    with pytest.raises(OutcomeError, match="needs all ten tricks, but 8 taken with 1 to come make 9"):
        solve_raspasy_by_score(ending("N:s7 E:s8 S:s9", (4, 4, 0, 0)), SOCHI)
    with pytest.raises(OutcomeError, match="three or four"):
        solve_raspasy_by_score(position, SOCHI, players=2)
    with pytest.raises(OutcomeError, match="four-handed"):
        solve_raspasy_by_score(full_deal(1, "dealer"), SOCHI, players=3)
    with pytest.raises(OutcomeError, match="keeps the talon of raspasy closed"):
        solve_raspasy_by_score(full_deal(1, "dealer"), ROSTOV)
    contract = Position(position.deal, Contract(6, Strain.SPADES), leader=Seat.N, declarer=Seat.N)
    with pytest.raises(UnsupportedGameError):
        solve_raspasy_by_score(contract, SOCHI)
    assert RULE.startswith("best own result")
