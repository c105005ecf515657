"""Worlds: counted, listed and sampled."""

import json
from itertools import combinations
from math import comb
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import chisquare

from prefsolve.errors import BudgetError, ConstraintError, InfeasibleError, PredicateError
from prefsolve.model.cards import Card, Hand, Seat, Strain, Suit
from prefsolve.model.deal import Deal
from prefsolve.model.game import TALON_RULES, Contract, Misere, Raspasy, TalonRule
from prefsolve.model.position import Position
from prefsolve.model.view import View
from prefsolve.notation import parse_card, parse_cards, parse_hand
from prefsolve.single_dummy.constraints import Holds, Lacks, Length, Where
from prefsolve.single_dummy.worlds import Worlds

N, E, S, W = Seat
SPLITS = json.loads((Path(__file__).parents[1] / "data" / "splits.json").read_text())  # exact suit splits, from 0 to 1
OWN = parse_hand("s789T.c789.d7.h7T")
DISCARDED = View(W, OWN, declarer=W, discard=parse_hand("sAK"))  # two hidden hands
BEFORE_TALON = View(W, OWN)  # two hidden hands and the talon
LIGHT = View(E, OWN, declarer=W, open_hands={S: parse_hand("sJQKA.cTJQK.dA.hA")}, talon=parse_hand("h89"))


RULES = [*TALON_RULES.values(), TalonRule("virtual", True, True), TalonRule("dealer", winner_leads=True)]


def with_missing(suit_cards: int, talon: bool) -> View:
    """A view in which just so many spades are unseen."""
    own = Hand(range(8 - suit_cards)) if suit_cards >= 2 else Hand()
    others = [card for card in range(8, 32) if card % 8 < 6]
    discard = None if talon else Hand([31, 30])
    own = Hand([*own, *others[: 10 - len(own)]])
    return View(W, own) if talon else View(W, own, declarer=W, discard=discard)


def splits(view: View, missing: int):
    """The chance of each split of the spades, by ``count()``."""
    worlds, chances = Worlds(view).count(), {}
    for east in range(missing + 1):
        for aside in range(min(2, missing - east) + 1 if view.aside else 1):
            hands = sorted((east, missing - east - aside), reverse=True)
            name = (f"talon {aside}, " if view.aside else "") + "-".join(map(str, hands))
            fixed = [Length(E, Suit.SPADES, east, east)] + ([Length("talon", Suit.SPADES, aside, aside)] if view.aside else [])
            try:
                ways = Worlds(view, fixed).count()
            except InfeasibleError:
                ways = 0
            chances[name] = chances.get(name, 0) + ways / worlds
    return chances


class TestCount:
    def test_known_numbers(self):
        assert Worlds(DISCARDED).count() == 184_756
        assert Worlds(BEFORE_TALON).count() == 42_678_636
        assert Worlds(LIGHT).count() == 66
        masks, worlds = Worlds(BEFORE_TALON).contents("talon")
        assert (len(masks), set(worlds.tolist())) == (231, {184_756})

    def test_the_discards_a_defender_must_reckon_with_when_the_others_lie_open(self):
        masks, worlds = Worlds(LIGHT).contents("discard")
        assert (len(masks), worlds.sum()) == (66, 66)

    @pytest.mark.parametrize("missing", range(2, 9))
    def test_splits_of_two_hands(self, missing):
        known = SPLITS["two_hands_of_10"][str(missing)]
        assert splits(with_missing(missing, talon=False), missing) == pytest.approx(known, abs=1e-15)

    @pytest.mark.parametrize("missing", range(2, 9))
    def test_splits_of_two_hands_and_the_talon(self, missing):
        known = SPLITS["two_hands_of_10_and_talon_of_2"][str(missing)]
        assert splits(with_missing(missing, talon=True), missing) == pytest.approx(known, abs=1e-15)

    def test_contents_of_a_hand_are_counted_with_constraints(self):
        view = small_view(2)
        worlds = Worlds(view, [Lacks(E, Card(2)), Length(S, Suit.CLUBS, 0, 1)])
        masks, numbers = worlds.contents(E)
        listed, times = np.unique(worlds.array()[:, 0], return_counts=True)
        assert masks.tolist() == listed.tolist()
        assert numbers.tolist() == times.tolist()


def small_view(aside: int) -> View:
    """Three cards per hand; eight unseen cards when two lie aside, six when none does."""
    unseen = [*range(2, 6), *range(8, 10), 17, 25][: 6 + aside]
    own = Hand([0, 1, 31])
    return View(W, own, out=Hand(set(range(32)) - set(unseen) - set(own)))


def brute_force(view: View, fits) -> list[tuple[int, int, int, int]]:
    """Every layout of two hidden hands and what lies aside, filtered one by one."""
    unseen, found = list(view.unseen), []
    for east in combinations(unseen, view.size):
        rest = [card for card in unseen if card not in east]
        for south in combinations(rest, view.size):
            row = (Hand(east), Hand(south), view.hand, Hand(set(rest) - set(south)))
            if fits(row):
                found.append(tuple(hand.mask for hand in row))
    return found


def holds_true(constraint, row) -> bool:
    hand = row[{E: 0, S: 1, W: 2}.get(constraint.place, 3)]
    if isinstance(constraint, Length):
        return constraint.low <= len(hand.of_suit(constraint.suit)) <= constraint.high
    return (constraint.card in hand) == isinstance(constraint, Holds)


def by_suit(row) -> tuple[int, ...]:
    """The documented order: spades of East, of South, of the talon; clubs of East …"""
    return tuple(row[column] & suit.mask for suit in Suit for column in (0, 1, 3))


PLACES = st.sampled_from([E, S, "talon"])
CARDS = st.sampled_from([*small_view(2).unseen])
LENGTHS = st.builds(
    lambda place, suit, ends: Length(place, suit, min(ends), max(ends)), PLACES, st.sampled_from(Suit), st.tuples(*[st.integers(0, 4)] * 2)
)
CONSTRAINTS = st.lists(st.one_of(st.builds(Holds, PLACES, CARDS), st.builds(Lacks, PLACES, CARDS), LENGTHS), max_size=4)


class TestEnumerate:
    @given(CONSTRAINTS)
    @settings(deadline=None, max_examples=60)
    def test_it_lists_what_brute_force_finds_in_the_documented_order(self, constraints):
        view = small_view(2)
        expected = brute_force(view, lambda row: all(holds_true(c, row) for c in constraints))
        if not expected:
            with pytest.raises(InfeasibleError):
                Worlds(view, constraints)
            return
        worlds = Worlds(view, constraints)
        rows = [tuple(row) for row in worlds.array().tolist()]
        assert rows == sorted(expected, key=by_suit)
        assert worlds.count() == len(rows)

    def test_without_cards_aside(self):
        worlds = Worlds(small_view(0))
        assert [tuple(row) for row in worlds.array().tolist()] == sorted(brute_force(small_view(0), lambda row: True), key=by_suit)

    def test_any_world_is_found_by_its_number(self):
        worlds = Worlds(BEFORE_TALON)
        numbers = np.array([0, 1, 42_678_635, 20_000_000])
        first, second = next(worlds.enumerate(chunk=2)).tolist()
        rows = worlds.rows(numbers).tolist()
        assert rows[:2] == [first, second]
        assert all(sum(mask.bit_count() for mask in row) == 32 and np.bitwise_or.reduce(row) == 0xFFFFFFFF for row in rows)
        with pytest.raises(ConstraintError, match="numbered 0 to 42678635"):
            worlds.rows(np.array([42_678_636]))

    def test_chunks_change_nothing(self):
        worlds = Worlds(small_view(2))
        assert np.array_equal(np.concatenate(list(worlds.enumerate(chunk=7))), worlds.array())

    def test_another_order_of_suits_lists_the_same_worlds(self):
        plain, turned = Worlds(small_view(2)).array(), Worlds(small_view(2), order=[*Suit][::-1]).array()
        assert not np.array_equal(plain, turned)
        assert np.array_equal(np.unique(plain, axis=0), np.unique(turned, axis=0))

    def test_all_184756_are_different_and_complete(self):
        rows = Worlds(DISCARDED).array()
        assert rows.dtype == np.uint32
        assert len(np.unique(rows, axis=0)) == 184_756
        assert (np.bitwise_or.reduce(rows, axis=1) == 0xFFFFFFFF).all()
        assert (rows[:, 2] == OWN.mask).all()


def chance_of(observed: np.ndarray, expected: np.ndarray) -> float:
    """The p value of the chi-square test."""
    return float(chisquare(observed, expected / expected.sum() * observed.sum()).pvalue)


class TestSample:
    @pytest.mark.parametrize("talon", [False, True])
    @pytest.mark.parametrize("missing", [2, 4, 5, 8])
    def test_sampled_splits_have_the_known_chances(self, missing, talon):
        view = with_missing(missing, talon)
        known = SPLITS["two_hands_of_10_and_talon_of_2" if talon else "two_hands_of_10"][str(missing)]
        rows = Worlds(view).sample(40_000, seed=7).rows & Suit.SPADES.mask
        lengths = np.bitwise_count(rows)
        names = [(f"talon {t}, " if talon else "") + f"{max(a, b)}-{min(a, b)}" for a, b, _, t in lengths.tolist()]
        observed = np.array([names.count(name) for name in known])
        assert observed.sum() == 40_000
        assert chance_of(observed, np.array(list(known.values()))) > 0.001

    @pytest.mark.parametrize(
        "constraints", [(), (Length(E, Suit.SPADES, 2, 3),), (Lacks("talon", Card(3)), Holds(S, Card(8)), Length(S, Suit.CLUBS, 1))]
    )
    def test_every_world_is_equally_likely(self, constraints):
        worlds = Worlds(small_view(2), constraints)
        _, observed = np.unique(worlds.sample(200 * worlds.count(), seed=3).rows, axis=0, return_counts=True)
        assert len(observed) == worlds.count()
        assert chance_of(observed, np.ones(len(observed))) > 0.001

    def test_constraints_hold_in_every_sampled_world(self):
        worlds = Worlds(BEFORE_TALON, [Length(E, Suit.HEARTS, 4, 5), Holds("talon", parse_card("SA"))])
        rows = worlds.sample(5_000, seed=1).rows
        assert set(np.bitwise_count(rows[:, 0] & Suit.HEARTS.mask).tolist()) == {4, 5}
        assert (rows[:, 3] & parse_card("SA").mask).all()

    @pytest.mark.parametrize("constraints", [(), (Where(lambda e: e & 0xFF != 0, name="East has spades"),)])
    def test_the_same_seed_gives_the_same_worlds_on_1_2_and_16_workers(self, constraints):
        worlds = Worlds(BEFORE_TALON, constraints)
        one, two, many = (worlds.sample(30_000, seed=5, workers=workers) for workers in (1, 2, 16))
        assert np.array_equal(one.rows, two.rows)
        assert np.array_equal(one.rows, many.rows)
        assert one.attempts == two.attempts == many.attempts
        assert not np.array_equal(one.rows, worlds.sample(30_000, seed=6).rows)

    def test_a_smaller_sample_begins_a_larger_one(self):
        worlds = Worlds(DISCARDED)
        assert np.array_equal(worlds.sample(100, seed=2).rows, worlds.sample(20_000, seed=2).rows[:100])

    def test_an_empty_sample(self):
        assert Worlds(DISCARDED).sample(0, seed=2).rows.shape == (0, 4)

    @pytest.mark.parametrize(("n", "seed", "workers"), [(-1, 0, 1), (1, -1, 1), (1, 0, 0)])
    def test_senseless_numbers_are_refused(self, n, seed, workers):
        with pytest.raises(ConstraintError):
            Worlds(DISCARDED).sample(n, seed, workers=workers)


class TestShownVoids:
    def test_no_sampled_world_breaks_a_void_shown_in_the_play(self):
        """Deals are played at random; in every world that is sampled later the play so far must have been legal."""
        rng = np.random.default_rng(11)
        for game in (Misere(), Contract(6, Strain.CLUBS)):
            for _ in range(25):
                deck = rng.permutation(32).tolist()
                hands = {seat: Hand(deck[10 * i : 10 * i + 10]) for i, seat in enumerate((E, S, W))}
                play = played_at_random(hands, game, int(rng.integers(1, 24)), rng)
                view = View(W, hands[W], declarer=W, discard=Hand(deck[30:]), game=game, leader=S, play=play)
                worlds = Worlds(view)
                actual = [hands[E].mask, hands[S].mask, hands[W].mask, Hand(deck[30:]).mask]
                assert worlds.count() > 0
                assert worlds.count() > 5_000 or actual in worlds.array().tolist()
                for row in worlds.sample(20, seed=1).rows.tolist():
                    replay({seat: Hand.from_mask(mask) for seat, mask in zip((E, S, W), row, strict=False)}, game, play)

    @pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
    def test_the_duty_to_an_opened_talon_card_shows_voids_too(self, rule):
        """Raspasy is played at random under each talon rule; the sampled worlds allow the same play."""
        rng = np.random.default_rng(5)
        shown = 0
        for _ in range(12):
            deck = rng.permutation(32).tolist()
            hands = {seat: Hand(deck[10 * i : 10 * i + 10]) for i, seat in enumerate((E, S, W))}
            talon = [Card(deck[30]), Card(deck[31])]
            start = Position(Deal(hands), Raspasy(rule), leader=E, talon=talon)
            position, play = start, []
            for _ in range(int(rng.integers(1, 12))):
                play.append(Card(int(rng.choice(list(position.legal_cards())))))
                position = position.play(play[-1])
            view = View(W, hands[W], game=start.game, leader=E, talon=talon, play=play)
            assert (view.turn, view.tricks, view.trick_leader) == (position.turn, position.tricks, position.leader)
            assert view.position(hands) == position
            assert view.turn != W or view.legal_cards() == position.legal_cards()
            shown += len(view.voids)
            for row in Worlds(view).sample(10, seed=1).rows.tolist():
                replayed = Position(
                    Deal({E: Hand.from_mask(row[0]), S: Hand.from_mask(row[1]), W: hands[W]}), start.game, leader=E, talon=talon
                )
                for card in play:
                    replayed = replayed.play(card)
        assert shown

    def test_with_a_hidden_discard(self):
        view = View(E, OWN, declarer=W, game=Contract(7, Strain.SPADES), leader=W, play=parse_cards("HA HT DA"))
        rows = Worlds(view).sample(2_000, seed=1).rows
        assert not (rows[:, 1] & (Suit.HEARTS.mask | Suit.SPADES.mask)).any()
        assert (rows[:, 3] & Suit.HEARTS.mask).any()


def played_at_random(hands, game, number, rng) -> list[Card]:
    position, play = Position(Deal(hands), game, declarer=W, leader=S), []
    for _ in range(number):
        card = rng.choice(list(position.legal_cards()))
        play.append(Card(int(card)))
        position = position.play(play[-1])
    return play


def replay(hands, game, play) -> None:
    position = Position(Deal(hands), game, declarer=W, leader=S)
    for card in play:
        position = position.play(card)  # raises for an illegal card


class TestPredicates:
    EVEN = Where(lambda e, talon: (e ^ talon) % 2 == 0, name="neither has the seven of spades")

    def test_a_predicate_filters_and_the_acceptance_is_told(self):
        worlds = Worlds(BEFORE_TALON.replace(hand=parse_hand("s89T.c789.d7.h7TA")), [self.EVEN])
        sample = worlds.sample(5_000, seed=4)
        assert not ((sample.rows[:, 0] ^ sample.rows[:, 3]) & 1).any()
        assert sample.acceptance == pytest.approx(10 / 22, abs=0.02)

    def test_without_predicates_nothing_is_turned_down(self):
        assert Worlds(BEFORE_TALON).sample(10_000, seed=1).acceptance == 1.0

    def test_predicates_are_counted_and_listed_one_by_one(self):
        fits = brute_force(small_view(2), lambda row: len(row[0].of_suit(Suit.SPADES)) > len(row[1].of_suit(Suit.SPADES)))
        worlds = Worlds(small_view(2), [Where(lambda e, s: bin(e & 255).count("1") > bin(s & 255).count("1"))])
        assert worlds.count() == len(fits)
        assert {tuple(row) for row in worlds.array().tolist()} == set(fits)

    def test_a_predicate_looks_at_several_places_at_once(self):
        worlds = Worlds(BEFORE_TALON, [Where(lambda w, s, talon: talon < s & 0xFF000000)])
        sample = worlds.sample(3_000, seed=9)
        assert sample.attempts > 3_000
        rows = sample.rows.astype(np.int64)
        assert (rows[:, 1] & 0xFF000000 > rows[:, 3]).all()

    def test_a_predicate_may_ask_anything_of_a_mask(self):
        aces = Where(lambda e: sum(card.rank.letter == "A" for card in Hand.from_mask(e)) == 4)
        rows = Worlds(DISCARDED.replace(discard=parse_hand("sKQ")), [aces]).sample(50, seed=1).rows
        assert (rows[:, 0] & 0x80808080 == 0x80808080).all()

    def test_a_predicate_that_hardly_any_layout_fits_gives_up_and_tells_the_rate(self):
        rare = Where(lambda e: e == 0x3FF00000, name="one hand in many")
        worlds = Worlds(View(W, parse_hand("s789TJ.c789TJ")), [rare])
        with pytest.raises(PredicateError, match=r"one hand in many accepts \d+ of 40,960 sampled layouts"):
            worlds.sample(100, seed=1, attempts=40_000)

    def test_a_predicate_that_no_layout_fits_is_infeasible(self):
        with pytest.raises(InfeasibleError, match="never rejects all 184,756"):
            Worlds(DISCARDED, [Where(lambda e: e == 0, name="never")]).sample(1, seed=1, attempts=10_000)

    def test_a_predicate_that_fails_is_quoted(self):
        def broken(e):
            return [][len(str(e))]

        with pytest.raises(PredicateError, match="broken failed: IndexError: list index out of range"):
            Worlds(DISCARDED, [Where(broken)]).sample(1, seed=1)

    @pytest.mark.parametrize(
        ("function", "message"),
        [
            (lambda n: True, "parameter 'n'; this view has E, S, W, discard"),
            (lambda: True, "no parameter"),
            (print, "parameter 'args'"),
        ],
    )
    def test_a_predicate_looks_at_places_of_the_view(self, function, message):
        with pytest.raises(ConstraintError, match=message):
            Worlds(DISCARDED, [Where(function)])

    def test_counting_a_predicate_on_too_many_layouts_is_refused(self):
        with pytest.raises(BudgetError, match="42,678,636 layouts"):
            Worlds(BEFORE_TALON, [Where(lambda e: e > 0)]).count()


def test_counts_agree_with_binomials_in_endings():
    view = small_view(2)
    assert Worlds(view).count() == comb(8, 3) * comb(5, 3)
