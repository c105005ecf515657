"""Every ending of up to four cards per hand, valued without a search, against the core; and the two games around a contract.

The oracles are tests/oracles/every_ending.py, which values all endings layer by layer, and a plain minimax
(reference_relaxed.py).  PREFSOLVE_SWEEP=full tries all endings of four cards, which takes some minutes; the ordinary suite all of
up to three.
"""

from __future__ import annotations

import os
import random

import numpy as np
import pytest
import strategies
from every_ending import AS_IT_IS, HIGHER, LOWER, Layer, exchanged, layer
from raw_positions import KINDS, Rows
from reference import reference_tricks
from reference_relaxed import reference_games

from prefsolve import Contract, Deal, Hand, Position, Seat, Strain
from prefsolve._ext._core import CHECKED
from prefsolve._ext._laboratory import ALL, BOUNDS, CERTIFICATE, PLAIN, RULES, Laboratory
from prefsolve.model.deal import clockwise

pytestmark = pytest.mark.compiled

FULL = os.environ.get("PREFSOLVE_SWEEP") == "full"
SIZES = (1, 2, 3, 4) if FULL else (1, 2) if CHECKED else (1, 2, 3)
CONTRACTS = ("suit", "no trump")
# Three leaders of every four suits, up to renaming suits; the exchanges in them; those in which the two games differ; the
# exchanges that lower the contract's value.
POSITIONS = {"suit": (102, 4_986, 208_008, 6_903_846), "no trump": (39, 1_602, 58_680, 1_828_053)}
EXCHANGES = {"suit": (42, 4_662, 314_094, 14_543_544), "no trump": (18, 1_560, 89_466, 3_866_352)}
DIFFER = {"suit": (0, 0, 0, 333), "no trump": (0, 0, 0, 225)}
LOWERED = {"suit": (0, 0, 0, 108), "no trump": (0, 0, 0, 72)}
# Endings with trumps in which the games differ, suits from high to low and trumps first, the leader, and the contract's value, the
# lower and the higher game's.
APART = [
    (",,DLRR,DRDDLLLR", 1, (2, 2, 3)),
    (",,LDRR,LDRDDRLL", 2, (2, 1, 2)),
    (",,LRRD,DRDDRLLL", 1, (3, 2, 3)),
    (",R,LDR,DRDDRLLL", 0, (3, 2, 3)),
    (",DL,RR,LDRDDLLR", 1, (1, 1, 2)),
    ("DL,,RR,LDRDRDLL", 1, (1, 1, 2)),
    ("LD,,RR,LDRDDRLL", 0, (2, 1, 2)),
    ("DLR,,R,DRDRDLLL", 0, (2, 2, 3)),
]


def rows_of(found: Layer) -> Rows:
    """Every ending with each leader, as the core takes them."""
    hands = np.repeat(found.masks(), 3, axis=0)
    kinds = np.full(len(hands), KINDS[found.game][0], np.uint8)
    leaders = np.tile(np.arange(3, dtype=np.uint8), len(hands) // 3)
    return Rows(hands, kinds, leaders, np.zeros((len(hands), 3), np.uint8))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", CONTRACTS)
def test_the_two_games_bracket_the_contract_and_no_exchange_lowers_them(game, size):
    found = layer(size, game)
    value, lower, higher = (found.values[:, one] for one in (AS_IT_IS, LOWER, HIGHER))
    assert value.size == POSITIONS[game][size - 1]
    assert (lower <= value).all()
    assert (value <= higher).all()
    assert (lower != higher).sum() == DIFFER[game][size - 1]
    exchanges, lowered = 0, np.zeros(3, int)
    for before, after in exchanged(found):
        exchanges += 3 * len(before)
        lowered += (found.values[after] < found.values[before]).sum(axis=(0, 2))
    assert exchanges == EXCHANGES[game][size - 1]
    assert lowered[[LOWER, HIGHER]].tolist() == [0, 0]
    assert lowered[AS_IT_IS] == LOWERED[game][size - 1], "a higher card can hurt the declarer in the contract itself"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", CONTRACTS)
def test_the_core_has_the_same_values_in_the_three_games(game, size):
    found = layer(size, game)
    values = Laboratory().games(*rows_of(found)[:3])
    assert (values.reshape(-1, 3, 3).transpose(0, 2, 1) == found.values).all()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", KINDS)
def test_the_search_has_the_same_values_with_each_rule_alone_and_with_all(game, size):
    found = layer(size, game)
    rows, values = rows_of(found), found.values[:, AS_IT_IS].ravel()
    rules = ["equals", "lower"] if game != "misère" else ["equals", "clean", "dominance", "higher"]
    for rule in (*BOUNDS[game], *rules):
        switches = PLAIN | RULES[rule] | (CERTIFICATE if rule == "lower" else RULES["clean"] if rule in {"dominance", "higher"} else 0)
        assert (Laboratory(20, switches).values(*rows) == values).all(), rule
    assert (Laboratory(20, ALL).values(*rows) == values).all()


def ending(suits: str, leader: int) -> Position:
    """The ending of those suits, whose cards are their lowest; spades are trumps, and South declares."""
    hands = dict.fromkeys("DLR", 0)
    for suit, owners in enumerate(suits.split(",")):
        for place, owner in enumerate(reversed(owners)):
            hands[owner] |= 1 << 8 * suit + place
    seats = (Seat.S, Seat.W, Seat.N)
    deal = Deal({seat: Hand.from_mask(hands[owner]) for seat, owner in zip(seats, "DLR", strict=True)})
    return Position(deal, Contract(6, Strain.SPADES), declarer=Seat.S, leader=seats[leader])


def test_a_plain_minimax_finds_the_games_apart():
    positions = [ending(suits, leader) for suits, leader, _ in APART]
    values = [values for *_, values in APART]
    assert [reference_games(position) for position in positions] == values
    assert games_of(positions) == values


@pytest.mark.parametrize("game", [Contract(6, strain) for strain in Strain], ids=str)
def test_a_plain_minimax_has_the_same_values_in_the_three_games(game):
    rng = random.Random(f"games {game}")
    sizes = [2, 3, 4] * (100 if FULL else 8) + [5] * (10 if FULL else 1)
    positions = [strategies.random_position(rng, size, game=game, table=0) for size in sizes]
    found = [reference_games(position) for position in positions]
    assert found == games_of(positions)
    assert [values[AS_IT_IS] for values in found] == [reference_tricks(position) for position in positions]


def games_of(positions: list[Position]) -> list[tuple[int, ...]]:
    """The core's values of the contract, the lower and the higher game, searched plainly."""
    hands, kinds, leaders = [], [], []
    for position in positions:
        assert isinstance(position.game, Contract)
        seats = clockwise(position.deal.seats, position.declarer)
        hands.append([position.deal[seat].mask for seat in seats])
        kinds.append(int(position.game.strain))
        leaders.append(seats.index(position.leader))
    values = Laboratory().games(np.array(hands, np.uint32), np.array(kinds, np.uint8), np.array(leaders, np.uint8))
    return [tuple(row) for row in values.tolist()]
