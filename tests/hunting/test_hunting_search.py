"""The rules of the hunt on masks agree with those on positions; worlds keep their cards when they are renumbered."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Iterator
from itertools import combinations_with_replacement, islice, product
from pathlib import Path

import pytest
from hunt_endings import GAMES, golden_hunt, othello, random_hunt

from prefsolve import Card, Hand, HuntPosition, Misere, parse_hand
from prefsolve._ext._core import Solver
from prefsolve._ext._hunt import Search, renumber
from prefsolve.hunting.search import Catcher, HuntState

pytestmark = pytest.mark.compiled

FULL = os.environ.get("PREFSOLVE_SWEEP") == "full"


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
    return golden_hunt(json.loads((Path(__file__).parents[1] / "data" / "hunts.json").read_text(encoding="utf-8"))[7])


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


class OpenMisere:
    """Misère with all cards seen, yes or no, by the hunt's own search and by the solver's full one."""

    def __init__(self) -> None:
        self.search, self.solver = Search(5, 64.0), Solver(64.0)

    def is_caught(self, hands: tuple[int, int, int], leader: int) -> bool:
        """The hunt's answer for the one world that discards two cards which nobody holds."""
        free = [card for card in range(32) if not (hands[0] | hands[1] | hands[2]) >> card & 1][-2:]
        pool = hands[0] | sum(1 << card for card in free)
        low, high = ((pool & ((1 << card) - 1)).bit_count() for card in free)
        return self.search.catchable(pool, hands[1], hands[2], leader, b"", 1, 1 << high * (high - 1) // 2 + low)[0]

    def check(self, hands: tuple[int, int, int], leader: int) -> None:
        assert self.is_caught(hands, leader) == self.solver.at_least(*hands, 5, leader, 1), (hands, leader)


def test_misere_with_all_cards_seen_agrees_with_the_solver():
    rng, both = random.Random(6), OpenMisere()
    for turn in range(1_000_000 if FULL else 10_000):
        size = turn % 10 + 1
        low = rng.choice((1, 3, 6, 12))
        deck = sorted(rng.sample(range(32), min(32, 3 * size + 2 + rng.randrange(6))), key=lambda card: (card & 7) + low * rng.random())
        rest = deck[size:]
        rng.shuffle(rest)
        one, two, three = (sum(1 << card for card in part) for part in (deck[:size], rest[:size], rest[size : 2 * size]))
        both.check((one, two, three), rng.randrange(3))


def test_a_card_of_a_safe_suit_is_thrown_to_wait():
    """♣K is led: whoever throws a spade or a diamond now is caught, for the next hand shows later which of them it keeps."""
    hands = tuple(parse_hand(text).mask for text in ("sT9.dJT.h8", "s7.cK.d7.hA9", "sAK.dKQ.hQ"))
    assert not OpenMisere().is_caught(hands, 1)


def deals_of_a_suit() -> dict[tuple[int, int, int], list[tuple[int, int, int]]]:
    """Every way a suit can be held by three hands of four cards, by the lengths of the holdings; ranks without gaps."""
    found: dict[tuple[int, int, int], list[tuple[int, int, int]]] = {}
    for length in range(9):
        for owners in product(range(3), repeat=length):
            held = tuple(sum(1 << rank for rank, owner in enumerate(owners) if owner == who) for who in range(3))
            if all(mask.bit_count() <= 4 for mask in held):
                found.setdefault(tuple(mask.bit_count() for mask in held), []).append(held)
    return found


def four_card_positions(step: int) -> Iterator[tuple[int, int, int]]:
    """All positions of four cards per hand, but for renaming suits and closing gaps between ranks.

    :param step: take only one in so many of the ways to share the suits out by length.
    """
    suits = deals_of_a_suit()
    shares = combinations_with_replacement(sorted(suits), 4)
    full = (lengths for lengths in shares if all(sum(length[who] for length in lengths) == 4 for who in range(3)))
    for lengths in islice(full, None, None, step):
        choices = [range(len(suits[length])) for length in lengths]
        for chosen in product(*choices):
            if any(lengths[i] == lengths[i + 1] and chosen[i] > chosen[i + 1] for i in range(3)):
                continue
            held = [suits[length][n] for length, n in zip(lengths, chosen, strict=True)]
            one, two, three = (sum(suit[who] << 8 * n for n, suit in enumerate(held)) for who in range(3))
            yield one, two, three


def test_so_do_all_positions_of_four_cards():
    """All 609,351 positions with each leader in a full sweep, else some of the lengths."""
    both = OpenMisere()
    for hands in four_card_positions(1 if FULL else 97):
        for leader in range(3):
            both.check(hands, leader)


def test_no_set_at_all_is_caught_by_any_plan():
    catcher = Catcher(random_hunt(random.Random(1), 3, Misere()), memory_mib=1)
    assert catcher.catchable(catcher.state, 0)[0]


def test_cards_are_numbered_by_suit_and_rank():
    catcher = Catcher(othello(), memory_mib=1)
    assert catcher.discards[0] == Hand([Card(0), Card(1)])
    assert catcher.discards[65] == Hand(sorted(othello().pool)[-2:])
    assert len(catcher.discards) == 66
