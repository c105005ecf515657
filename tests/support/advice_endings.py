"""Small endings with hidden cards: random views, and the same questions put to the brute force."""

from __future__ import annotations

import random

from advice_oracle import Brute

from prefsolve import Contract, Hand, Misere, Seat, Strain, View, Worlds
from prefsolve.model.deal import clockwise
from prefsolve.model.tricks import following_cards
from prefsolve.single_dummy.question import Question

GAMES = [Misere(), *(Contract(6, strain) for strain in Strain)]


def random_view(
    rng: random.Random, size: int, game: Contract | Misere, *, defender: bool = False, cards: int = 0, aside: bool = False
) -> View:
    """Any seats and leader; the cards near each other, so that guesses arise; ``cards`` of the play gone already.

    A defender sees his partner's hand, and two unseen cards lie aside; so they do of a declarer's view with ``aside``.
    """
    deck = sorted(rng.sample(range(32), min(32, 3 * size + 2 + rng.randrange(4))), key=lambda card: (card & 7) + 6 * rng.random())
    absent = rng.choice(list(Seat))
    seats = [seat for seat in Seat if seat != absent]
    declarer = rng.choice(seats)
    dealt = deck[: 3 * size + 2 * (defender or aside)]
    rng.shuffle(dealt)
    hands = {seat: Hand(dealt[size * n : size * (n + 1)]) for n, seat in enumerate(seats)}
    leader, seat = rng.choice(seats), declarer
    open_hands = {}
    if defender:
        seat, partner = rng.sample([one for one in seats if one != declarer], 2)
        open_hands = {partner: hands[partner]}
    out = Hand(card for card in range(32) if card not in dealt)
    view = View(seat, hands[seat], absent=absent, declarer=declarer, open_hands=open_hands, out=out, game=game, leader=leader)
    for _ in range(cards):
        turn = view.turn
        assert turn is not None
        left = Hand([card for card in hands[turn] if card not in view.play])
        legal = following_cards(left, view.table[0].suit, game.trump) if view.table else left
        view = view.replace(play=(*view.play, rng.choice(list(legal))))
    return view


def brute_answers(view: View, needed: int) -> tuple[int, int, int, dict[int, tuple[int, int]]]:
    """Layouts, average, guaranteed, and the two by card where a player of the plan's side is on move."""
    question = Question.of(view)
    rows = Worlds(view).array()
    hands = [tuple(map(int, row)) for row in rows[:, question.columns]]
    order = clockwise(view.seats, view.declarer)
    planned = {0} if view.seat == view.declarer else {1, 2}
    trump = view.game.trump.mask if view.game.trump is not None else 0
    brute = Brute(hands, planned, trump, (view.seat == view.declarer) != question.is_misere)
    played = sum(1 << card for card in view.play)
    asked = played, question.leader, needed, question.left
    table = tuple(question.table)
    turn = (question.leader + len(table)) % 3
    cards = {}
    if turn in planned:
        hand = view.known_hands[order[turn]]
        left = Hand([card for card in hand if card not in view.play])
        for card in following_cards(left, view.table[0].suit, view.game.trump) if table else left:
            after = played | card.mask, question.leader, needed, question.left, (*table, int(card))
            cards[card] = brute.average(*after), brute.best(*after)
    return len(hands), brute.average(*asked, table), brute.best(*asked, table), cards
