"""The rules of the hunt on masks agree with those on positions; worlds keep their cards when they are renumbered."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from hunt_endings import GAMES, golden_hunt, othello, random_hunt

from prefsolve import Card, Hand, HuntPosition, Misere
from prefsolve._hunt import renumber
from prefsolve.hunting.search import Catcher, HuntState

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_states_follow_positions_card_by_card(game):
    rng = random.Random(str(game))
    for _ in range(25):
        position = random_hunt(rng, 4, game)
        catcher = Catcher(position, memory_mib=1)
        state, possible = catcher.state, catcher.possible
        while position.hand_size:
            assert state == HuntState.of(position)._replace(needed=state.needed)
            assert max(state.needed, 0) == max(position.needed, 0)
            assert catcher.order[state.turn] == position.turn
            card = rng.choice(list(position.legal_cards()))
            if state.turn == 0:
                possible &= catcher.able(state, card)
                allowed = {c for c in range(32) if catcher.cards(state) >> c & 1}
                assert set(position.legal_cards()) <= allowed
            else:
                assert Hand.from_mask(catcher.cards(state)) == position.legal_cards()
            state, position = catcher.play(state, card), position.play(card)
            assert catcher.hands_of(possible) == position.discards


def test_worlds_keep_their_cards():
    rng = random.Random(2)
    catcher = Catcher(othello(), memory_mib=1)
    pool = catcher.state.hands[0]
    for _ in range(100):
        gone = sum(card.mask for card in rng.sample(list(othello().pool), rng.randint(0, 8)))
        worlds = rng.getrandbits(66)
        left = catcher.mask_of(pair for pair in catcher.hands_of(worlds) if not pair.mask & gone)
        inner = renumber(worlds, pool, pool & ~gone)
        assert renumber(inner, pool & ~gone, pool) == left
        assert inner.bit_count() == left.bit_count()


def test_a_yes_is_true_of_the_larger_set_and_a_no_of_the_smaller():
    rng = random.Random(3)
    for turn in range(60):
        position = random_hunt(rng, 4, GAMES[turn % len(GAMES)])
        catcher, fresh = Catcher(position, memory_mib=1), Catcher(position, memory_mib=1)
        for _ in range(12):
            worlds = rng.getrandbits(15) & catcher.possible
            answer, found = catcher.catchable(catcher.state, worlds)
            if answer:
                assert not worlds & ~found
            else:
                assert not found & ~worlds
                assert found
            assert fresh.catchable(fresh.state, found)[0] == answer


def all_caught() -> HuntPosition:
    """A known hunt in which one plan catches all 66 discards, after some thousand positions."""
    return golden_hunt(json.loads((Path(__file__).parent / "data" / "hunts.json").read_text(encoding="utf-8"))[7])


def test_the_watch_stops_the_search():
    catcher = Catcher(all_caught(), watch=lambda: True)
    with pytest.raises(InterruptedError, match="the hunt was stopped"):
        catcher.catchable(catcher.state, catcher.possible)


def test_what_the_watch_raises_comes_through_and_the_search_can_go_on():
    faults: list[BaseException] = [KeyboardInterrupt()]

    def watch() -> bool:
        if faults:
            raise faults.pop()
        return False

    catcher = Catcher(all_caught(), watch=watch)
    with pytest.raises(KeyboardInterrupt):
        catcher.catchable(catcher.state, catcher.possible)
    assert catcher.catchable(catcher.state, catcher.possible) == (True, catcher.possible)


def test_no_set_at_all_is_caught_by_any_plan():
    catcher = Catcher(random_hunt(random.Random(1), 3, Misere()), memory_mib=1)
    assert catcher.catchable(catcher.state, 0)[0]


def test_cards_are_numbered_by_suit_and_rank():
    catcher = Catcher(othello(), memory_mib=1)
    assert catcher.discards[0] == Hand([Card(0), Card(1)])
    assert catcher.discards[65] == Hand(sorted(othello().pool)[-2:])
    assert len(catcher.discards) == 66
