"""Positions and games as the page's modules have them, and positions drawn at random."""

from __future__ import annotations

import random

from prefsolve import Card, Contract, Deal, Game, Hand, Misere, Position, Raspasy, Seat, Strain, TalonRule

RULES = [
    TalonRule.named(name)
    for name in ("closed", "suit", "virtual", "virtual+highest-takes", "virtual+winner-leads", "dealer", "dealer+winner-leads")
]


def game_of(game: Game) -> dict[str, object]:
    if isinstance(game, Contract):
        return {"kind": "contract", "level": game.level, "strain": int(game.strain)}
    if isinstance(game, Misere):
        return {"kind": "misere"}
    rule = game.rule
    return {"kind": "raspasy", "rule": str(rule.kind), "highestTakes": rule.highest_takes, "winnerLeads": rule.winner_leads}


def position_of(position: Position) -> dict[str, object]:
    deal = position.deal
    return {
        "hands": [deal[seat].mask if seat in deal else 0 for seat in Seat],
        "absent": int(deal.absent),
        "game": game_of(position.game),
        "declarer": None if position.declarer is None else int(position.declarer),
        "leader": int(position.leader),
        "table": [int(card) for card in position.table],
        "talon": [int(card) for card in position.talon] or sorted(int(card) for card in deal.talon),
        "opened": position.talon_played,
        "discard": deal.discard.mask,
        "tricks": list(position.tricks),
    }


def random_start(rng: random.Random, *, raspasy: bool = False, least: int = 1, most: int = 10) -> Position:
    """A position of so many cards per hand before a trick, any seat sitting out."""
    size = rng.randint(least, most)
    cards = rng.sample(range(32), 32)
    absent = rng.choice(list(Seat))
    seats = [seat for seat in Seat if seat != absent]
    hands = {seat: Hand(Card(card) for card in cards[size * n : size * (n + 1)]) for n, seat in enumerate(seats)}
    leader = rng.choice(seats)
    if raspasy:
        return Position(Deal(hands), Raspasy(rng.choice(RULES)), leader=leader, talon=[Card(card) for card in cards[-2:]])
    game = Misere() if rng.random() < 0.3 else Contract(6, rng.choice(list(Strain)))
    return Position(Deal(hands), game, leader=leader, declarer=rng.choice(seats))


def played_on(position: Position, rng: random.Random, cards: int) -> Position:
    """After so many cards drawn at random."""
    for _ in range(cards):
        if position.hand_size == 1 and len(position.table) == 2:
            break
        position = position.play(rng.choice(list(position.legal_cards())))
    return position
