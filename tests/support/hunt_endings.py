"""Small hunts: random endings, and hunts of the known answers."""

from __future__ import annotations

import itertools
import random
from types import SimpleNamespace
from typing import Any

from reference_hunt import ReferenceHunt, maximal

from prefsolve import Contract, Deal, Hand, HuntPosition, Misere, Seat, Strain, parse_deal
from prefsolve.model.deal import clockwise

OTHELLO = "W:sA987.cT98.dAT7.h87 E:sJT.cJ7.dQ9.hQJT9 S:sKQ.cAKQ.dKJ8.hAK"
GAMES = [Misere(), *(Contract(6, strain) for strain in Strain)]

Front = set[frozenset[Hand]]


def random_hunt(rng: random.Random, size: int, game: Contract | Misere) -> HuntPosition:
    """Any absent seat, declarer and leader; the declarer's cards rather low in misère and rather high in a contract.

    A contract is one whose fate is open: the declarer has taken as many tricks before as makes one of the tricks left
    decide it.
    """
    spread = rng.choice((4, 8, 16))
    towards = 1 if isinstance(game, Misere) else -1
    near = rng.sample(range(32), min(32, 3 * size + 2 + rng.randrange(6)))
    deck = sorted(near, key=lambda card: towards * (card & 7) + spread * rng.random())
    pool, rest = deck[: size + 2], deck[size + 2 : 3 * size + 2]
    rng.shuffle(rest)
    absent = rng.choice(list(Seat))
    seats = [seat for seat in Seat if seat != absent]
    declarer = rng.choice(seats)
    first, second = (seat for seat in seats if seat != declarer)
    deal = Deal({declarer: Hand(pool), first: Hand(rest[:size]), second: Hand(rest[size:])})
    tricks = [0, 0, 0, 0]
    if isinstance(game, Contract):
        tricks[declarer] = game.level - rng.randint(max(1, game.level + size - 10), size)
        tricks[first] = 10 - size - tricks[declarer]
    return HuntPosition(deal, game, declarer=declarer, leader=rng.choice(seats), tricks=tricks)


def some_cards_later(rng: random.Random, position: HuntPosition, count: int) -> HuntPosition:
    """The position after that many cards played at random."""
    for _ in range(count):
        position = position.play(rng.choice(list(position.legal_cards())))
    return position


def brute_force(position: HuntPosition) -> Front:
    """The maximal sets of discards that a plan catches, by trying all plans."""
    trump = position.game.trump
    search = ReferenceHunt(misere=isinstance(position.game, Misere), trump=trump.mask if trump is not None else 0)
    order = clockwise(position.deal.seats, position.declarer)
    north, east, south = (position.deal[seat].mask for seat in order)
    found = search.plans(
        (north, east, south),
        order.index(position.leader),
        max(position.needed, 0),
        [discard.mask for discard in position.discards],
        tuple(map(int, position.table)),
    )
    return {frozenset(map(Hand.from_mask, plan)) for plan in maximal(found)}


def golden_hunt(golden: dict[str, Any]) -> HuntPosition:
    """The position of a row of hunts.json."""
    hands = " ".join([f"{golden['declarer']}:{golden['cards']}", *(f"{seat}:{hand}" for seat, hand in golden["defenders"].items())])
    return HuntPosition(parse_deal(hands), Misere(), declarer=Seat[golden["declarer"]], leader=Seat[golden["leader"]])


def othello() -> HuntPosition:
    """Othello's misère: South leads, and West has not shown his discard."""
    return HuntPosition(parse_deal(OTHELLO), Misere(), declarer=Seat.W, leader=Seat.S)


def clock_of_looks() -> SimpleNamespace:
    """Stands in for the module ``time``: a second passes with each look, however fast the machine is."""
    return SimpleNamespace(monotonic=itertools.count().__next__)
