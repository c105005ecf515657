"""What to expect of hidden cards: exact over all layouts, honest where sampled."""

import json
from pathlib import Path
from random import Random

import numpy as np
import pytest
from reference import reference_cards, reference_tricks

from prefsolve.errors import BudgetError, InfeasibleError, OptionError, UnsupportedGameError, ViewError
from prefsolve.model.cards import Hand, Seat, Strain, Suit
from prefsolve.model.game import Contract, Misere, Raspasy
from prefsolve.model.view import View
from prefsolve.notation import parse_card, parse_game, parse_hand
from prefsolve.single_dummy.constraints import Holds, Lacks, Length, Where
from prefsolve.single_dummy.estimate import estimate_cards, estimate_view
from prefsolve.single_dummy.question import Question
from prefsolve.single_dummy.sampling import Budget
from prefsolve.single_dummy.worlds import Worlds

N, E, S, W = Seat
# Counts over all layouts of ten cards, from an independent program.
LAYOUTS = json.loads((Path(__file__).parents[1] / "data" / "layouts.json").read_text())
GAMES = [Contract(6, Strain.NO_TRUMP), Contract(6, Strain.CLUBS), Misere()]
MISERE = View(W, parse_hand("s789T.c789.d7.h7T"), declarer=W, discard=parse_hand("sAK"), game=Misere(), leader=E)


def golden(entry) -> View:
    leader = {"self": W, "left": E, "right": S}[entry["leader"]]
    hand, discard = parse_hand(entry["hand"]), parse_hand(entry["discard"])
    return View(W, hand, declarer=W, discard=discard, game=parse_game(entry["game"]), leader=leader)


def ending(rng: Random, cards: int, game, leader: Seat = W) -> View:
    """West's view of a random ending in which all other cards lie with East and South."""
    deck = rng.sample(range(32), 3 * cards)
    return View(W, Hand(deck[:cards]), declarer=W, game=game, leader=leader, out=Hand(set(range(32)) - set(deck)))


def positions(view: View) -> list:
    rows = Worlds(view).array().tolist()
    return [view.position({seat: Hand.from_mask(mask) for seat, mask in zip((E, S, W), row, strict=False)}) for row in rows]


def in_play(rng: Random, view: View, cards: int) -> View:
    """The view after some cards were played from one of its layouts."""
    position = rng.choice(positions(view))
    play = []
    for _ in range(cards):
        play.append(rng.choice(list(position.legal_cards())))
        position = position.play(play[-1])
    return view.replace(play=play)


class TestExact:
    @pytest.mark.parametrize("entry", [entry for entry in LAYOUTS if entry["game"] != "6S"], ids=lambda entry: entry["hand"])
    def test_known_chances_over_all_184756_layouts(self, entry):
        view = golden(entry)
        if "clean" in entry:
            answer = estimate_view(view, chance_only=True)
            assert (answer.made, answer.seen, answer.exact) == (entry["clean"], 184_756, True)
        else:
            counts = estimate_view(view).counts
            assert {str(tricks): n for tricks, n in enumerate(counts.tolist()) if n} == entry["histogram"]

    @pytest.mark.parametrize("game", GAMES, ids=str)
    def test_small_endings_agree_with_the_reference_minimax(self, game):
        rng = Random(str(game))
        for _ in range(6):
            view = in_play(rng, ending(rng, 3, game, rng.choice([W, E, S])), rng.randint(0, 5))
            tricks = [reference_tricks(position) for position in positions(view)]
            answer = estimate_view(view)
            assert answer.counts.tolist() == np.bincount(tricks, minlength=11).tolist()
            assert answer.mean == pytest.approx(np.mean(tricks))
            made = [t == 0 if isinstance(game, Misere) else t >= 6 for t in tricks]
            assert answer.chance == pytest.approx(np.mean(made))
            assert estimate_view(view, chance_only=True).made == answer.made

    def test_a_defender_who_does_not_see_the_discard(self):
        rng = Random(4)
        deck = rng.sample(range(32), 8)
        view = View(E, Hand(deck[:2]), declarer=W, game=Misere(), leader=S, out=Hand(set(range(32)) - set(deck)))
        tricks = [reference_tricks(position) for position in positions(view)]
        assert len(tricks) == 90
        assert estimate_view(view).counts.tolist() == np.bincount(tricks, minlength=11).tolist()

    @pytest.mark.parametrize("game", GAMES, ids=str)
    def test_the_walk_over_all_layouts_agrees_with_world_after_world(self, game):
        rng = Random(str(game))
        for played in (0, 1, 4):
            view = in_play(rng, ending(rng, 6, game, rng.choice([W, E, S])), played)
            held = next(iter(Hand.from_mask(view.unseen.mask & ~Hand(view.play).mask)))
            for constraints in [(), (Lacks(E, held),), (Length(S, Suit.SPADES, 0, 1), ODD)]:
                rows = Worlds(view, constraints).array()
                tricks = Question.of(view).tricks(rows)
                answer = estimate_view(view, constraints=constraints, workers=2)
                assert (answer.exact, answer.worlds) == (True, len(rows))
                assert answer.counts.tolist() == np.bincount(tricks, minlength=11).tolist()
                assert estimate_view(view, constraints=constraints, chance_only=True).made == answer.made

    def test_game_and_leader_may_be_named_apart_from_the_view(self):
        bare = MISERE.replace(game=None, leader=None)
        assert estimate_view(bare, Misere(), E, budget=Budget(samples=50)).made == estimate_view(MISERE, budget=Budget(samples=50)).made

    @pytest.mark.parametrize(
        ("change", "error"),
        [({"game": None}, ViewError), ({"leader": None}, ViewError), ({"declarer": None, "discard": None}, ViewError),
         ({"game": Raspasy(), "declarer": None, "discard": None}, UnsupportedGameError)],
    )  # fmt: skip
    def test_what_is_missing_is_named(self, change, error):
        with pytest.raises(error):
            estimate_view(MISERE.replace(**change))


class TestCards:
    @pytest.mark.parametrize("game", GAMES, ids=str)
    def test_small_endings_agree_with_the_reference_minimax(self, game):
        rng = Random(str(game))
        for _ in range(4):
            view = ending(rng, 3, game, rng.choice([W, E, S]))
            play = (W, S, E).index(view.leader)
            view = in_play(rng, view, play)
            assert view.turn == W
            by_card = [reference_cards(position) for position in positions(view)]
            answer = estimate_cards(view)
            assert set(answer.cards) == set(by_card[0])
            for card in answer.cards:
                tricks = [values[card] for values in by_card]
                assert answer[card].counts.tolist() == np.bincount(tricks, minlength=11).tolist()
            first, last = answer.cards[0], answer.cards[-1]
            assert answer.difference(first, last) == (pytest.approx(answer[first].mean - answer[last].mean), 0.0)

    def test_the_walk_after_each_card_agrees_with_world_after_world(self):
        rng = Random(2)
        for game in GAMES:
            view = in_play(rng, ending(rng, 6, game, E), 2)
            answer = estimate_cards(view)
            assert answer.estimates[0].exact
            values = Question.of(view).cards(Worlds(view).array(), answer.cards)
            for at, card in enumerate(answer.cards):
                assert answer[card].counts.tolist() == np.bincount(values[:, at], minlength=11).tolist()

    def test_cards_are_ranked_for_the_side_that_plays_them(self):
        declarer = estimate_cards(MISERE.replace(leader=W), budget=Budget(samples=100))
        assert [e.chance for e in declarer.estimates] == sorted((e.chance for e in declarer.estimates), reverse=True)
        defender = View(E, parse_hand("sJQ.cTJQKA.d8.hAK"), declarer=W, game=Misere(), leader=E)
        chances = [e.chance for e in estimate_cards(defender, budget=Budget(samples=40)).estimates]
        assert chances == sorted(chances)

    def test_sampled_differences_are_paired(self):
        """The same worlds for every card: equal cards differ by nothing, with no error, though each alone has one."""
        answer = estimate_cards(MISERE.replace(leader=W), budget=Budget(samples=200))
        seven, eight = parse_card("S7"), parse_card("S8")
        assert answer.difference(seven, eight) == (0.0, 0.0)
        assert answer[seven].mean_error > 0
        seven_of_hearts = parse_card("H7")
        mean, error = answer.difference(seven_of_hearts, answer.best)
        assert mean > 5 * error > 0

    def test_only_for_the_player_on_move(self):
        with pytest.raises(ViewError, match="W is not on move"):
            estimate_cards(MISERE)


class TestSamples:
    def test_intervals_cover_the_truth_as_often_as_they_say(self):
        """95% intervals, over 200 seeds: 190 expected, standard deviation 3."""
        view = ending(Random(7), 5, Contract(6, Strain.CLUBS), E)
        exact = estimate_view(view)
        covered = 0
        for seed in range(200):
            low, high = estimate_view(view, budget=Budget(samples=80, seed=seed)).mean_interval
            covered += low <= exact.mean <= high
        assert exact.distribution.max() < 0.9
        assert 180 <= covered <= 199

    def test_the_chances_interval_covers_too(self):
        exact = estimate_view(MISERE, chance_only=True, constraints=FEW)
        assert 0.05 < exact.chance < 0.95
        inside = 0
        for seed in range(200):
            low, high = estimate_view(MISERE, chance_only=True, constraints=FEW, budget=Budget(samples=60, seed=seed)).chance_interval
            inside += low <= exact.chance <= high
        assert 180 <= inside <= 199

    def test_workers_change_nothing_and_the_seed_does(self):
        one, two, many = (estimate_view(MISERE, budget=Budget(samples=700), workers=workers) for workers in (1, 2, 16))
        assert one.counts.tolist() == two.counts.tolist() == many.counts.tolist()
        assert one.counts.tolist() != estimate_view(MISERE, budget=Budget(samples=700, seed=1)).counts.tolist()

    def test_an_exact_answer_has_no_error_and_a_sample_has_a_seed(self):
        view = ending(Random(1), 3, Misere())
        exact, sample = estimate_view(view), estimate_view(view, budget=Budget(exact=False, samples=30, seed=9))
        assert (exact.mean_error, exact.chance_error, exact.seed, exact.worlds) == (0.0, 0.0, None, 20)
        assert exact.chance_interval == (exact.chance, exact.chance)
        assert (sample.exact, sample.seed, sample.seen, sample.worlds) == (False, 9, 30, 20)

    def test_many_worlds_are_sampled_unless_asked_otherwise(self):
        view = View(E, parse_hand("sJQ.cTJQKA.d8.hAK"), declarer=W, game=Misere(), leader=E)
        answer = estimate_view(view, chance_only=True, budget=Budget(most=1000))
        assert (answer.exact, answer.seen, answer.worlds) == (False, 2_000, 42_678_636)

    def test_a_predicate_leaves_the_number_of_worlds_unknown(self):
        answer = estimate_view(MISERE, constraints=[Where(lambda e: e % 2 == 0)], budget=Budget(samples=50))
        assert (answer.worlds, answer.seen) == (None, 50)

    def test_a_single_world_has_no_standard_error(self):
        assert np.isnan(estimate_view(MISERE, budget=Budget(samples=1)).mean_error)

    @pytest.mark.parametrize("numbers", [{"samples": 0}, {"seconds": 0.0}, {"seconds": float("nan")}, {"seed": -1}])
    def test_budgets_that_make_no_sense(self, numbers):
        with pytest.raises(OptionError):
            Budget(**numbers)


ODD = Where(lambda e: e % 3 != 1)
NEVER = Where(lambda e: e < 0, name="never")
# Eight of the twenty unseen cards known to lie with East: 66 layouts are left.
FEW = [Holds(E, card) for card in list(parse_hand("sQ.cTJK.d9.hJQ8"))]


class TestLimits:
    def test_a_stopped_exact_run_answers_from_its_sample(self):
        calls = []

        def watch(done: int, total: int) -> bool:
            calls.append((done, total))
            return done > 0

        answer = estimate_view(MISERE, watch=watch)
        assert (answer.exact, answer.complete, answer.seen, answer.seed) == (False, False, 1_000, 0)
        assert {total for _, total in calls} == {184_756}
        assert abs(answer.chance - 133_184 / 184_756) < 5 * answer.chance_error

    def test_a_stopped_sample_answers_from_what_it_has(self):
        answer = estimate_view(MISERE, budget=Budget(samples=5_000), watch=lambda done, total: done >= 256)
        assert (answer.complete, answer.seen) == (False, 256)

    def test_predicates_that_turn_every_world_down_are_infeasible(self):
        for cards in (3, 6):
            with pytest.raises(InfeasibleError, match=r"reject all [0-9]+"):
                estimate_view(ending(Random(1), cards, Misere()), constraints=[NEVER])

    def test_work_stopped_before_the_first_world_has_no_answer(self):
        with pytest.raises(BudgetError, match="before a single world"):
            estimate_view(MISERE, constraints=[NEVER], budget=Budget(samples=10), watch=lambda done, total: True)

    def test_a_sample_grows_until_the_time_is_up(self):
        answer = estimate_view(MISERE, budget=Budget(exact=False, seconds=0.3))
        assert answer.complete
        assert answer.seen >= 128

    def test_given_time_enough_all_worlds_are_looked_at(self):
        rng = Random(3)
        assert estimate_view(ending(rng, 6, Misere()), budget=Budget(seconds=3600)).exact
        assert estimate_view(ending(rng, 7, Misere()), budget=Budget(seconds=3600), chance_only=True).exact

    def test_no_more_than_asked(self):
        assert estimate_view(MISERE, budget=Budget(samples=300)).seen == 300


class TestForms:
    def test_json(self):
        view = ending(Random(1), 3, Contract(6, Strain.SPADES))
        exact = estimate_view(view).to_json()
        assert exact["exact"] is True
        assert sum(exact["counts"].values()) == exact["layouts"] == exact["seen"] == 20
        assert "seed" not in exact
        sample = estimate_view(view, budget=Budget(samples=30, exact=False)).to_json()
        assert {"seed", "chance_error", "chance_interval", "mean_error", "mean_interval"} <= sample.keys()
        assert json.loads(json.dumps(sample)) == sample
        cards = estimate_cards(view, budget=Budget(samples=30, exact=False)).to_json()
        assert json.loads(json.dumps(cards)) == cards
        assert cards["cards"][cards["best"]]["difference"] == 0

    def test_text_and_html(self):
        answer = estimate_view(golden(LAYOUTS[1]), budget=Budget(samples=300))
        lines = answer.histogram(width=20).splitlines()
        assert len(lines) == np.ptp(np.flatnonzero(answer.counts)) + 1
        assert max(line.count("█") for line in lines) == 20
        assert answer.histogram(ascii_only=True).isascii()
        assert "<table>" in answer._repr_html_()
        assert "6♣: made" in str(answer)
        cards = estimate_cards(MISERE.replace(leader=W), budget=Budget(samples=20))
        assert cards._repr_html_().count("<tr>") == 10

    def test_the_chance_alone_has_no_tricks(self):
        answer = estimate_view(MISERE, chance_only=True, budget=Budget(samples=20))
        assert answer.counts is None
        with pytest.raises(ValueError, match="only the chance"):
            answer.mean  # noqa: B018
        assert "mean" not in answer.to_json()
        assert "<p>" in answer._repr_html_()

    def test_arrays(self):
        answer = estimate_view(MISERE, budget=Budget(samples=100))
        assert (answer.counts.shape, answer.counts.dtype) == ((11,), np.int64)
        assert answer.distribution.sum() == pytest.approx(1)
