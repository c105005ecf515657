"""No rule of the search changes an answer: each on and off, with any table and any order of cards, on random positions.

The plain search prunes by nothing but the play itself; without its table and with every equal card played it is
minimax, which the reference confirms.  PREFSOLVE_SWEEP=full takes large hands as often as small ones.
"""

from __future__ import annotations

import os
import random
from functools import cache

import numpy as np
import numpy.typing as npt
import pytest
import strategies
from raw_positions import KINDS, Rows, random_rows
from reference import reference_tricks

from prefsolve import Contract, Misere, Strain
from prefsolve._ext._core import CHECKED, Solver
from prefsolve._ext._laboratory import ALL, BOUNDS, CERTIFICATE, PLAIN, RULES, Laboratory
from prefsolve.model.deal import clockwise

pytestmark = pytest.mark.compiled

FULL = os.environ.get("PREFSOLVE_SWEEP") == "full"
COUNT = 2_000 if CHECKED else 20_000
# How often a hand has 1 to 10 cards: the large ones cost nearly all the time.
SHARES = [0.1] * 10 if FULL else [0.08, 0.12, 0.17, 0.20, 0.18, 0.13, 0.09, 0.015, 0.01, 0.005]
GAMES = [*(Contract(6, strain) for strain in Strain), Misere()]
MISERE_RULES = {"clean", "dominance", "higher"}
CONTRACT_RULES = {"lower"}
EVERY_RULE = {"equals", "table"}


@cache
def rows_of(game: str) -> Rows:
    sizes = np.repeat(np.arange(1, 11), np.round(np.array(SHARES) * COUNT).astype(int))
    return random_rows(20, sizes, game)


@cache
def plain_values(game: str) -> npt.NDArray[np.int8]:
    return Laboratory(18, PLAIN).values(*rows_of(game))


def rules_of(game: str) -> set[str]:
    """The rules that play a part in a game."""
    return EVERY_RULE | set(BOUNDS[game]) | (MISERE_RULES if game == "misère" else CONTRACT_RULES)


def same(laboratory: Laboratory, game: str, largest: int = 10) -> None:
    """The laboratory answers as the plain search does, on the positions of so many cards per hand."""
    chosen = rows_of(game).sizes <= largest
    rows, expected = rows_of(game).part(chosen), plain_values(game)[chosen]
    wrong = np.flatnonzero(laboratory.values(*rows) != expected)
    assert not len(wrong), [(column[wrong[0]].tolist()) for column in rows]


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_without_any_rule_the_search_is_the_reference_minimax(game):
    rng = random.Random(str(game))
    laboratory = Laboratory(2, 0)
    for size in (1, 2, 3, 3, 4) * (20 if FULL else 4):
        position = strategies.random_position(rng, size, game=game)
        seats = clockwise(position.deal.seats, position.declarer)
        kind = 5 if isinstance(game, Misere) else int(game.strain)
        value = laboratory.values(
            np.array([[position.deal[seat].mask for seat in seats]], np.uint32),
            np.array([kind], np.uint8),
            np.array([seats.index(position.leader)], np.uint8),
            np.array([[len(position.table), *position.table, *[0] * (2 - len(position.table))]], np.uint8),
        )
        assert value[0] == reference_tricks(position), position


@pytest.mark.parametrize("game", KINDS)
def test_the_search_with_every_rule_answers_as_the_plain_search_does(game):
    assert len(rows_of(game).hands) == COUNT
    same(Laboratory(16), game)


@pytest.mark.parametrize("game", KINDS)
def test_the_core_answers_as_the_plain_search_does(game):
    solver = Solver()
    rows = rows_of(game)
    for hands, kind, leader, table, value in zip(*rows, plain_values(game), strict=True):
        assert solver.value(*hands.tolist(), int(kind), int(leader), table[1 : 1 + table[0]].tobytes()) == value


@pytest.mark.parametrize(("game", "rule"), [(game, rule) for game in KINDS for rule in sorted(rules_of(game))])
def test_no_rule_changes_an_answer_by_being_off(game, rule):
    same(Laboratory(16, ALL & ~RULES[rule]), game)


@pytest.mark.parametrize("game", KINDS)
def test_a_table_of_four_entries_and_none_give_the_same_answers(game):
    same(Laboratory(2), game)
    same(Laboratory(2, PLAIN), game)
    same(Laboratory(2, 0), game, largest=6)  # minimax: larger hands take too long


@pytest.mark.parametrize("game", KINDS)
def test_no_order_of_cards_changes_an_answer(game):
    laboratory = Laboratory(16)
    weights = laboratory.weights
    orders = weights[ORDERS_FROM:]
    for seed in range(3):
        rng = np.random.default_rng(seed)
        weights[:ORDERS_FROM] = rng.integers(-400, 401, ORDERS_FROM) if seed else 0
        orders[:] = rng.integers(0, 48, len(orders)) if seed else 0
        laboratory.sort_all()
        laboratory.forget()
        same(laboratory, game)


def test_an_array_of_weights_keeps_its_laboratory():
    usual = Laboratory(4).weights  # of a laboratory that nothing else keeps
    others = [Laboratory(4) for _ in range(3)]
    for other in others:
        other.weights[:] = 7
    assert usual.tolist() == Laboratory(4).weights.tolist()
    assert others[0].weights.tolist() == [7] * len(usual)


ORDERS_FROM = 5 * 3 * (15 * 32 + 16)  # the weights of leads and discards stand before the numbers of orders


@pytest.mark.parametrize(("game", "rule"), [(game, rule) for game in KINDS for rule in sorted(rules_of(game))])
def test_every_rule_makes_a_difference_to_the_nodes_of_its_game(game, rule):
    rows = random_rows(30, np.full(60, 6), game, table=False)

    def nodes(switches: int) -> int:
        return Laboratory(16, switches).nodes(*rows[:3], np.zeros(60, np.int8), np.zeros(60, np.int64))

    assert nodes(ALL & ~RULES[rule]) != nodes(ALL)


def test_the_rules_are_all_the_switches_there_are():
    assert sum(RULES.values()) + CERTIFICATE == ALL
    assert len(set(RULES.values())) == len(RULES)
