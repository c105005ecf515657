"""What must change nothing: renaming suits, moving everybody around the table, exchanging equal cards, taking turns."""

from __future__ import annotations

import random
from itertools import permutations

import pytest
import strategies

from prefsolve import Card, Contract, Deal, Hand, Position, Seat, Strain, Suit, solve, solve_many

pytestmark = pytest.mark.compiled


@pytest.fixture(scope="module")
def many() -> list[Position]:
    rng = random.Random(7)
    return [strategies.random_position(rng, rng.choice((1, 3, 5, 7, 8, 9, 10))) for _ in range(150)]


@pytest.fixture(scope="module")
def values(many) -> list[int]:
    return [solve(position).declarer_tricks for position in many]


def rebuilt(position: Position, card, seat=lambda at: at, game=None) -> Position:
    """The position with every card, every seat and perhaps the game replaced."""
    hands = {seat(at): Hand(map(card, hand)) for at, hand in position.deal.hands.items()}
    table = map(card, position.table)
    game = position.game if game is None else game
    return Position(Deal(hands), game, declarer=seat(position.declarer), leader=seat(position.leader), table=table)


def test_renaming_the_suits_changes_nothing(many, values):
    for number, (position, value) in enumerate(zip(many, values, strict=True)):
        names = list(permutations(Suit))[number % 24]
        game = position.game
        if isinstance(game, Contract) and game.trump is not None:
            game = Contract(game.level, Strain(names[game.trump]))
        other = rebuilt(position, lambda card, names=names: Card.of(names[card.suit], card.rank), game=game)
        assert solve(other).declarer_tricks == value, position


def test_moving_everybody_around_the_table_changes_nothing(many, values):
    for number, (position, value) in enumerate(zip(many, values, strict=True)):
        other = rebuilt(position, Card, lambda seat, steps=number % 3 + 1: Seat((seat + steps) % 4))
        assert solve(other).declarer_tricks == value, position


def test_who_sits_out_changes_nothing(many, values):
    """The absent seat may stand anywhere between the players, as long as their order stays."""
    for position, value in zip(many, values, strict=True):
        seats = position.deal.seats
        for absent in Seat:
            other_seats = [seat for seat in Seat if seat != absent]
            move = dict(zip(seats, other_seats, strict=True))
            assert solve(rebuilt(position, Card, move.__getitem__)).declarer_tricks == value, position


def test_cards_between_which_nobody_holds_one_may_be_exchanged(many, values):
    """Within a suit only the order of the cards still in play counts, not which ranks they have."""
    for position, value in zip(many, values, strict=True):
        in_play = Hand.from_mask(sum(hand.mask for hand in position.deal.hands.values()) | Hand(position.table).mask)
        ranks = {card: n for suit in Suit for n, card in enumerate(sorted(in_play.of_suit(suit)))}
        other = rebuilt(position, lambda card, ranks=ranks: Card(8 * card.suit + ranks[card]))
        assert solve(other).declarer_tricks == value, position


def test_equal_cards_of_a_hand_have_equal_values(many):
    """Two cards of a hand are equal when nobody else holds a card between them, the cards on the table included."""
    for position in many:
        values = solve(position, cards=True).card_values
        hand = position.deal[position.turn]
        others = sum(held.mask for held in position.deal.hands.values()) - hand.mask | Hand(position.table).mask
        for low, high in zip(sorted(values), sorted(values)[1:], strict=False):
            if low.suit == high.suit and not any(others >> between & 1 for between in range(low, high)):
                assert values[low] == values[high], position


def test_a_table_of_four_entries_and_one_of_64_mib_give_the_same_answers(many):
    few = [position for position in many if position.hand_size <= 8]
    tiny = [solve(position, cards=True, line=True, table_mib=32 / 2**20) for position in few]
    assert tiny == [solve(position, cards=True, line=True, table_mib=64) for position in few]


def test_the_order_of_a_batch_changes_nothing(many, values):
    order = list(range(len(many)))
    random.Random(3).shuffle(order)
    assert [s.declarer_tricks for s in solve_many([many[i] for i in order], workers=2)] == [values[i] for i in order]
