"""The quick positions of the search against those of the model, and its lines against the workshop's."""

from __future__ import annotations

import random

import pytest

from prefsolve import Contract, Deal, Hand, Misere, Position, Seat, Strain
from prefsolve._ext._core import Solver
from prefsolve.composing.moments import choices_at, moment_of, play
from prefsolve.composing.quality import quality_of
from prefsolve.composing.variations import all_variations, main_line
from prefsolve.workshop import Side, Values, classes, soundness
from prefsolve.workshop import main_line as line_of

N, E, S, W = Seat


def endings(cards, number, seed):
    """Endings drawn at random: misère, suit contracts and no trump, every seat declaring and leading."""
    source = random.Random(seed)
    for _ in range(number):
        drawn = source.sample(range(32), 3 * cards)
        hands = {seat: Hand(drawn[at * cards : (at + 1) * cards]) for at, seat in enumerate((E, S, W))}
        game = source.choice([Misere(), Contract(6, Strain(source.randrange(4))), Contract(7, Strain.NO_TRUMP)])
        yield Position(Deal(hands), game, declarer=source.choice((E, S, W)), leader=source.choice((E, S, W)))


@pytest.mark.parametrize("position", list(endings(5, 30, 1)), ids=str)
def test_a_moment_plays_and_parts_cards_as_the_model_does(position):
    solver, values, source = Solver(), Values(), random.Random(2)
    moment = moment_of(position)
    while not position.is_over:
        choices = choices_at(moment, solver)
        assert sorted(choice.mask for choice in choices) == sorted(Hand(group).mask for group in classes(position))
        worth = values.cards(position)
        assert {choice.card: choice.value + position.declarer_tricks for choice in choices}.items() <= worth.items()
        card = source.choice(list(position.legal_cards()))
        moment, position = play(moment, card), position.play(card)
        assert moment == moment_of(position)


@pytest.mark.parametrize("position", list(endings(6, 30, 3)), ids=str)
@pytest.mark.parametrize("side", Side)
def test_measures_agree_with_the_workshops_report(position, side):
    report, measures = soundness(position, side=side), quality_of(position, side, economy=False)
    assert measures.main_duals == sum(not dual.free for dual in report.duals)
    if report.keys:
        (decision,) = report.decisions
        assert (measures.keys, measures.tries) == (len(decision.keys), len(decision.tries))
        assert measures.one_reply == sum(wrong.refutations == 1 for wrong in decision.tries)


@pytest.mark.parametrize("position", list(endings(6, 20, 4)), ids=str)
def test_the_main_line_is_the_workshops(position):
    side = Side.DEFENDERS
    cards = line_of(position, Values(), side)
    ours = [place.moment for place in main_line(moment_of(position), False, Solver())]
    expected = []
    for card in cards:
        if side.on_move(position):
            expected.append(moment_of(position))
        position = position.play(card)
    assert ours == expected


def variations_by_hand(position, side):
    """Places and duals in all variations, from the workshop's values alone."""
    values, seen, counts = Values(), set(), {"places": 0, "duals": 0}

    def walk(position):
        key = position.deal, position.leader, position.table
        if key in seen or position.is_over:
            return
        seen.add(key)
        worth = values.cards(position)
        best = (max if (position.turn == W) != isinstance(position.game, Misere) else min)(worth.values())
        groups = classes(position)
        kept = [group for group in groups if worth[group[0]] == best]
        if side.on_move(position):
            if len(kept) < len(groups):
                counts["places" if len(kept) == 1 else "duals"] += 1
            kept = [min(kept, key=lambda group: (group[-1].rank, group[-1].suit))]
        for group in kept:
            walk(position.play(group[-1]))

    walk(position)
    return counts


@pytest.mark.parametrize("game", [Misere(), Contract(6, Strain.HEARTS), Contract(7, Strain.NO_TRUMP)], ids=str)
@pytest.mark.parametrize("side", Side)
def test_variations_follow_one_card_of_the_solving_side_and_every_good_one_of_the_others(game, side):
    for position in endings(4, 20, 5):
        position = Position(position.deal, game, declarer=W, leader=position.leader)
        found = all_variations(moment_of(position), side is Side.DECLARER, Solver())
        assert {"places": found.places, "duals": found.duals} == variations_by_hand(position, side)
        assert found.complete


def test_too_many_variations_are_given_up():
    position = next(endings(6, 1, 6))
    assert not all_variations(moment_of(position), True, Solver(), limit=3).complete
