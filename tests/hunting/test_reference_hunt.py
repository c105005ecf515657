"""The brute force of the hunt against a still plainer one: each plan written out, each world played out."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hunt_endings import GAMES, random_hunt
from reference_hunt import ReferenceHunt, maximal, reference_front

from prefsolve import Card, Contract, Hand, HuntPosition, Misere, Position
from prefsolve.model.deal import clockwise

Plan = dict[tuple[Card, ...], Card]  # the defenders' card after every sequence of cards the plan lets happen


def written_out(position: HuntPosition, played: tuple[Card, ...] = ()) -> Iterator[Plan]:
    """Every plan from here on."""
    if position.hand_size == 0:
        yield {}
        return
    if position.turn != position.declarer:
        for card in position.legal_cards():
            for plan in written_out(position.play(card), (*played, card)):
                yield {played: card, **plan}
        return
    plans: list[Plan] = [{}]
    for card in position.legal_cards():
        plans = [{**one, **two} for two in written_out(position.play(card), (*played, card)) for one in plans]
    yield from plans


def is_caught(plan: Plan, world: Position, game: Contract | Misere, played: tuple[Card, ...] = ()) -> bool:
    """Whether the plan catches the declarer in that world whatever he plays."""
    if world.is_over:
        return world.declarer_tricks > 0 if isinstance(game, Misere) else world.declarer_tricks < game.level
    cards = [plan[played]] if world.turn != world.declarer else list(world.legal_cards())
    return all(is_caught(plan, world.play(card), game, (*played, card)) for card in cards)


def caught_sets(position: HuntPosition) -> set[frozenset[Hand]]:
    """What each plan catches, written out."""
    return {
        frozenset(discard for discard in position.discards if is_caught(plan, position.world(discard), position.game))
        for plan in written_out(position)
    }


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_it_finds_what_the_plans_written_out_catch_set_by_set(game):
    rng = random.Random(f"written out {game}")
    for size in (1,) * 4 + (2,) * 10:
        position = random_hunt(rng, size, game)
        if sum(1 for _ in zip(written_out(position), range(500), strict=False)) == 500:
            continue
        trump = game.trump
        search = ReferenceHunt(misere=isinstance(game, Misere), trump=trump.mask if trump is not None else 0, all_sets=True)
        order = clockwise(position.deal.seats, position.declarer)
        hands = tuple(position.deal[seat].mask for seat in order)
        found = search.plans(hands, order.index(position.leader), position.needed, [d.mask for d in position.discards])
        assert {frozenset(map(Hand.from_mask, plan)) for plan in found} == caught_sets(position), position


def test_the_maximal_sets_are_those_inside_no_other():
    a, b, c = frozenset({1, 2}), frozenset({2}), frozenset({3})
    assert maximal([a, b, c, a]) == {a, c}
    assert maximal([frozenset()]) == {frozenset()}


def test_an_ace_is_caught_only_if_it_was_kept():
    """East leads ♥K and South follows with ♥Q: the declarer, with one of ♠7 ♣7 ♥A, takes the trick with the ace alone."""
    pool = Hand([Card(0), Card(8), Card(31)])
    east, south = Hand([Card(30)]), Hand([Card(29)])
    assert reference_front((pool.mask, east.mask, south.mask), 1) == {frozenset({1 << 0 | 1 << 8})}


def test_leading_one_suit_or_another_catches_one_discard_or_another():
    """Two cards per hand: the hunters must choose which of the declarer's kings to catch, and each choice lets the other go."""
    pool = Hand([Card(6), Card(14), Card(16), Card(24)])  # ♠K ♣K ♦7 ♥7
    first, second = Hand([Card(0), Card(8)]), Hand([Card(17), Card(25)])  # ♠7 ♣7 and ♦8 ♥8
    front = reference_front((pool.mask, first.mask, second.mask), 1)
    both_kings = (1 << 16) | (1 << 24)
    assert all(both_kings in plan for plan in front)
    assert len(front) == 2
