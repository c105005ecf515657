"""A hunt's position: the pool, the discards still possible, and what each card played says about them."""

from __future__ import annotations

import pickle
import random

import pytest
from hunt_endings import GAMES, OTHELLO, othello, random_hunt, some_cards_later

from prefsolve import (
    Card,
    Contract,
    Deal,
    Hand,
    HuntPosition,
    Misere,
    Position,
    Raspasy,
    Seat,
    Strain,
    parse_card,
    parse_cards,
    parse_deal,
    parse_hand,
)
from prefsolve.errors import (
    AbsentSeatError,
    DeclarerError,
    DiscardError,
    DuplicateCardError,
    HandSizeError,
    IllegalCardError,
    TableError,
    UnknownGameError,
)


def make(deal: str = OTHELLO, **changes: object) -> HuntPosition:
    fields = {"game": Misere(), "declarer": Seat.W, "leader": Seat.S, **changes}
    return HuntPosition(parse_deal(deal), fields.pop("game"), **fields)


def test_twelve_cards_have_66_discards():
    position = othello()
    assert len(position.discards) == len(set(position.discards)) == 66
    assert all(discard.mask & ~position.pool.mask == 0 and len(discard) == 2 for discard in position.discards)
    assert position.hand_size == 10


def test_a_discard_beside_ten_cards_is_put_back_into_the_pool():
    ten = OTHELLO.replace("sA987.cT98.dAT7.h87", "s987.cT98.dT7.h87")
    assert HuntPosition(parse_deal(f"{ten} discard:sA.dA"), Misere(), declarer=Seat.W, leader=Seat.S) == othello()


def test_a_card_the_declarer_plays_was_not_discarded():
    position = othello().play(parse_card("HA"))
    assert len(position.discards) == 66
    after = position.play(parse_card("H8"))
    assert len(after.discards) == 55
    assert all(Card(25) not in discard for discard in after.discards)


def test_a_card_off_suit_says_that_all_of_the_suit_are_discarded():
    after = othello().play(parse_card("HA")).play(parse_card("S7"))
    assert after.discards == (parse_hand("h87"),)


def test_with_three_cards_of_the_suit_nobody_plays_off_suit():
    position = othello().play(parse_card("SK"))
    assert position.legal_cards() == parse_hand("sA987")
    with pytest.raises(IllegalCardError, match="W cannot play ♣8 with any discard still possible: the hand must play one of ♠A987"):
        position.play(parse_card("C8"))


def test_a_card_neither_of_the_suit_nor_a_trump_says_that_both_are_discarded():
    deal = "W:sA7.d8.h7 E:dA.hA S:dK.hK"
    position = make(deal, game=Contract(6, Strain.HEARTS)).play(parse_card("DK"))
    assert set(position.legal_cards()) == set(parse_hand("sA7.d8.h7"))
    assert position.play(parse_card("H7")).discards == (parse_hand("s7.d8"), parse_hand("sA.d8"))
    assert position.play(parse_card("S7")).discards == (parse_hand("d8.h7"),)


def test_a_world_is_the_position_with_that_discard():
    position, aces = othello(), Hand([Card(7), Card(23)])
    ten = Deal({Seat.W: parse_hand("s987.cT98.dT7.h87"), Seat.E: position.deal[Seat.E], Seat.S: position.deal[Seat.S]})
    assert position.world(aces) == Position(ten, Misere(), declarer=Seat.W, leader=Seat.S)
    with pytest.raises(DiscardError, match="♥Q7 is not a discard that is still possible"):
        position.world(Hand([Card(24), Card(29)]))


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_played_on_it_agrees_with_every_world_played_on(game):
    """A world stays possible just as long as its cards could be played, and then it is the world of the hunt's position."""
    rng = random.Random(str(game))
    for _ in range(20):
        hunt = random_hunt(rng, 3, game)
        worlds = {discard: hunt.world(discard) for discard in hunt.discards}
        while hunt.hand_size:
            legal = {card for world in worlds.values() for card in world.legal_cards()}
            assert set(hunt.legal_cards()) == legal
            card = rng.choice(sorted(legal))
            hunt = hunt.play(card)
            worlds = {discard: world.play(card) for discard, world in worlds.items() if card in world.legal_cards()}
            assert {discard: hunt.world(discard) for discard in hunt.discards} == worlds


def test_what_is_needed_is_counted_down():
    deal = "W:sA7.h87 E:h9.c9 S:s9.d9"
    misere = make(deal)
    assert misere.needed == 1
    for card in parse_cards("S9 SA C9"):
        misere = misere.play(card)
    assert misere.needed == 0
    assert make(game=Contract(6, Strain.SPADES)).needed == 5
    assert make(game=Contract(10, Strain.NO_TRUMP)).needed == 1
    contract = make(deal, game=Contract(6, Strain.CLUBS), tricks=(0, 4, 0, 4))
    assert contract.needed == 1
    for card in parse_cards("S9 SA C9"):  # East ruffs
        contract = contract.play(card)
    assert contract.needed == 0


def test_cards_on_the_table_stand_in_the_hands_or_outside():
    inside = make(table=parse_cards("HA H8"))
    outside = make(OTHELLO.replace("hAK", "hK").replace("dAT7.h87", "dAT7.h7"), table=parse_cards("HA H8"))
    assert inside == outside == othello().play(parse_card("HA")).play(parse_card("H8"))
    assert inside.turn == Seat.E
    assert inside.hand_size == 10


def test_discards_to_reckon_with_can_be_named():
    named = [parse_hand("sA.dA"), parse_hand("s97"), parse_hand("sA.dA")]
    assert set(make(discards=named).discards) == set(named)
    assert make(discards=named, table=parse_cards("SK S7")).discards == (parse_hand("sA.dA"),)


def test_positions_can_be_compared_and_pickled():
    position = some_cards_later(random.Random(7), othello(), 5)
    assert pickle.loads(pickle.dumps(position)) == position
    assert hash(pickle.loads(pickle.dumps(position))) == hash(position)
    assert position != othello()
    assert "discards possible" in str(position)
    with pytest.raises(AttributeError, match="cannot be changed"):
        position.leader = Seat.N


@pytest.mark.parametrize(
    ("changes", "error", "message"),
    [
        ({"deal": OTHELLO.replace("sA987", "s987")}, HandSizeError, "two cards more than each defender's hand, not E 10, S 10, W 11"),
        ({"deal": OTHELLO.replace("sJT", "sJ")}, HandSizeError, "two cards more than each defender's hand, not E 9, S 10, W 12"),
        ({"game": Raspasy()}, UnknownGameError, "a hunt is played against a misère or a contract, not raspasy"),
        ({"declarer": None}, DeclarerError, "misere needs a declarer"),
        ({"declarer": Seat.N}, AbsentSeatError, "the declarer N sits out"),
        ({"leader": Seat.N}, AbsentSeatError, "the leader N sits out"),
        ({"table": parse_cards("HA H8 HT")}, TableError, "3 cards are on the table"),
        ({"table": parse_cards("H8")}, DuplicateCardError, "♥8 is in both"),
        ({"table": parse_cards("SK C8")}, IllegalCardError, "W cannot play ♣8 with any discard still possible"),
        ({"discards": []}, DiscardError, "the list of discards is empty"),
        ({"discards": [parse_hand("sA")]}, DiscardError, "a discard has two cards, not 1"),
        ({"discards": [parse_hand("sAK")]}, DiscardError, "♠K cannot have been discarded"),
    ],
)
def test_what_cannot_be_is_refused(changes, error, message):
    with pytest.raises(error, match=message):
        make(**changes)


def test_after_the_last_trick_two_cards_are_left():
    rng = random.Random(11)
    over = some_cards_later(rng, random_hunt(rng, 2, Misere()), 6)
    assert over.hand_size == 0
    assert len(over.pool) == 2
    assert over.discards == (over.pool,)
    assert not over.legal_cards()
