"""Advice: what holds between its numbers, weights and constraints, intervals, defenders, and what is refused."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from advice_endings import GAMES, random_view

from prefsolve import (
    Card,
    Contract,
    Deal,
    Hand,
    Misere,
    Position,
    Raspasy,
    Seat,
    View,
    Worlds,
    advise,
    check_hidden_claim,
    estimate_cards,
    parse_card,
    parse_cards,
    parse_constraint,
    parse_game,
    parse_hand,
    solve,
)
from prefsolve.advice.plan import AdvicePlan, PlanNode
from prefsolve.errors import IllegalCardError, InfeasibleError, NotAskedError, OptionError, UnsupportedGameError, ViewError, WeightError

pytestmark = pytest.mark.compiled

GUESS = View(  # needs two of five tricks
    Seat.W, parse_hand("sJ7.c9.d7.h7"), declarer=Seat.W, out=parse_hand("sQKA.cJQKA.d89TJQKA.hQKA"), game=parse_game("6S"), leader=Seat.W
)
THREE = View(  # needs one of three
    Seat.W, parse_hand("c8.d9.h8"), declarer=Seat.W, out=parse_hand("s89TJQKA.c9TJQKA.dJQKA.h9TJQKA"), game=parse_game("6S"), leader=Seat.W
)


def values(advice) -> dict[str, tuple[int, int]]:
    return {card.ascii: (worth.won, worth.sure) for card, worth in advice.cards.items()}


def test_the_card_with_the_best_average_guarantees_less():
    advice = advise(GUESS, tricks=2)
    assert (advice.layouts, advice.worth.won, advice.worth.sure) == (252, 228, 210)
    assert values(advice)["D7"] == (228, 161)  # 90.5% and 63.9%
    assert values(advice)["SJ"] == (210, 210)  # 83.3% by both
    assert advice.best == parse_card("SJ")
    assert values(advise(THREE, tricks=1)) == {"C8": (12, 12), "H8": (12, 12), "D9": (14, 8)}


def test_the_average_is_that_of_estimate():
    estimates = estimate_cards(THREE.replace(game=Contract(6, parse_game("6S").strain)))
    advice = advise(THREE, tricks=1)
    made = {card: estimates[card].counts[1:].sum() for card in estimates.cards}
    assert {card: worth.won for card, worth in advice.cards.items()} == made


@pytest.mark.parametrize("game", GAMES, ids=str)
@pytest.mark.parametrize("size", [3, 4])
def test_looking_further_ahead_promises_less_and_never_less_than_the_guarantee(game, size):
    """Guaranteed ≤ M+1 ahead ≤ M ahead ≤ average, card by card; one card ahead is the average, all cards the guarantee."""
    rng = random.Random(f"ahead {game} {size}")
    for _ in range(8):
        view = random_view(rng, size, game, cards=rng.choice((0, 0, 1, 2)))
        tricks = 0 if isinstance(game, Misere) else rng.randint(1, size - len(view.play) // 3)
        looks = [advise(view, tricks=tricks, ahead=ahead) for ahead in range(1, size + 1)]
        exact = looks[0]
        numbers = [exact.worth.won] * (not exact.cards) + [look.ahead.value for look in looks] + [exact.worth.sure]
        assert numbers == sorted(numbers, reverse=True)
        assert looks[-1].ahead.value == exact.worth.sure
        for card, worth in exact.cards.items():
            row = [worth.won, *(look.ahead.by_card[card][0] for look in looks), worth.sure]
            assert row == sorted(row, reverse=True)
            assert (row[1], row[-2]) == (worth.won, worth.sure)


@pytest.mark.parametrize("workers", [2, 5])
def test_workers_change_no_answer(workers):
    rng = random.Random("workers")
    for game in GAMES:
        view = random_view(rng, 4, game)
        tricks = 0 if isinstance(game, Misere) else 2
        one, many = (advise(view, tricks=tricks, workers=n, ahead=2) for n in (1, workers))
        assert one.to_json() == many.to_json()
        assert one.plan().wins == many.plan().wins
    first = View(Seat.W, parse_hand("sA.cA987.dKJ.hAKT"), declarer=Seat.W, discard=parse_hand("s87"), game=parse_game("6C"), leader=Seat.W)
    answers = [advise(first, ahead=2, samples=40, seed=3, workers=n).to_json() for n in (1, workers)]
    assert answers[0] == answers[1]
    assert answers[0]["ahead"]["layouts"] == 40


class TestPlans:
    def wins(self, plan: AdvicePlan, node: PlanNode, at: int, world: Position, goal: int) -> bool:
        """Every line of the plan played out by the rules of the game, no search asked."""
        misere = isinstance(world.game, Misere)
        if world.is_over or (misere and world.declarer_tricks > goal):
            return world.declarer_tricks <= goal if misere else world.declarer_tricks >= goal
        if world.declarer_tricks >= goal and not misere:
            return True
        if world.turn == world.declarer:
            if at == len(node.cards):  # all is decided: any card will do
                return self.wins(plan, node, at, world.play(next(iter(world.legal_cards()))), goal)
            return self.wins(plan, node, at + 1, world.play(Card(node.cards[at])), goal)
        branches = [(node.after(int(card)) or node, world.play(card)) for card in world.legal_cards()]
        return all(self.wins(plan, branch, 0, after, goal) for branch, after in branches)

    @pytest.mark.parametrize("game", GAMES, ids=str)
    def test_a_plan_wins_its_layouts_by_the_rules_of_the_game(self, game):
        rng = random.Random(f"plans {game}")
        for _ in range(4):
            view = random_view(rng, 3, game)
            goal = 0 if isinstance(game, Misere) else rng.randint(1, 2)
            plan = advise(view, tricks=goal).plan()
            for hands in plan.hands():
                world = Position(Deal(hands), game, declarer=view.declarer, leader=view.leader)
                assert self.wins(plan, plan.root, 0, world, goal)

    def test_a_plan_answers_what_was_played(self):
        plan = advise(THREE, tricks=1).plan(parse_card("D9"))
        assert plan.layouts == 8
        assert plan.card() == parse_card("D9")
        after = plan.card(parse_cards("D9 DT D7 S7 C7"))
        assert after in parse_cards("C8 H8")  # a trump was led, and he has none
        with pytest.raises(IllegalCardError, match="the plan does not play"):
            plan.card(parse_cards("C8"))
        with pytest.raises(IllegalCardError, match="another player is on move"):
            plan.card(parse_cards("D9 DT"))

    def test_a_card_that_cannot_be_played_has_no_plan(self):
        with pytest.raises(IllegalCardError, match="♠A cannot be played now"):
            advise(THREE, tricks=1).plan(parse_card("SA"))


class TestWhatIsKnown:
    def test_constraints_leave_layouts_out(self):
        known = [parse_constraint("E holds HT"), parse_constraint("E has 2-3 S")]
        advice = advise(GUESS, constraints=known, tricks=2)
        assert advice.layouts == Worlds(GUESS, known).count()
        assert advice.worth.sure <= advice.worth.won <= advice.layouts

    def test_a_single_layout_is_solved_with_open_cards(self):
        known = [parse_constraint(f"E holds {card}") for card in ["S7", "C7", "D7"]]
        advice = advise(THREE, constraints=known, tricks=1)
        world = Position(
            Deal({Seat.W: THREE.hand, Seat.E: parse_hand("s7.c7.d7"), Seat.S: parse_hand("d8T.h7")}),
            THREE.game,
            declarer=Seat.W,
            leader=Seat.W,
        )
        taken = solve(world, cards=True).card_values
        assert {card: worth.sure for card, worth in advice.cards.items()} == {card: int(n >= 1) for card, n in taken.items()}

    def test_weights_are_exact_and_move_the_plan(self):
        """Where East holds the ten of diamonds a layout counts a third."""
        ten = parse_card("DT").mask
        advice = advise(THREE, tricks=1, weight=lambda e: Fraction(1, 3) if e & ten else 1)
        assert advice.total == 10 + Fraction(10, 3)
        assert advice.worth.guaranteed.denominator in (1, 3)
        assert all(worth.guaranteed <= worth.average for worth in advice.cards.values())
        answer = advice.to_json()
        assert answer["weights"]["total"] == pytest.approx(40 / 3)
        assert answer["cards"]["D9"]["weights"]["guaranteed"] <= answer["cards"]["D9"]["weights"]["average"]

    def test_a_weight_of_nothing_leaves_the_layout_out(self):
        """As the constraint that says the same."""
        seven = parse_card("S7").mask
        weighted = advise(THREE, tricks=1, weight=lambda e: 1 if e & seven else 0)
        known = advise(THREE, tricks=1, constraints=[parse_constraint("E holds S7")])
        assert values(weighted) == values(known)

    def test_equal_weights_change_nothing(self):
        assert values(advise(GUESS, tricks=2, weight=lambda e: 7)) == values(advise(GUESS, tricks=2))

    @pytest.mark.parametrize(
        ("weight", "message"),
        [
            (lambda e: -1, "below 0"),
            (lambda e: 0, "no layout has a weight above 0"),
            (lambda e: "many", "the weight of a layout"),
            (lambda e: Fraction(1, e), "too precise or too large"),
        ],
    )
    def test_weights_that_cannot_be_used(self, weight, message):
        with pytest.raises(WeightError, match=message):
            advise(THREE, tricks=1, weight=weight)


class TestClaims:
    @pytest.mark.parametrize("game", GAMES, ids=str)
    def test_a_claim_is_sure_exactly_where_the_guarantee_is_every_layout(self, game):
        rng = random.Random(f"claims {game}")
        verdicts = set()
        for _ in range(25):
            view = random_view(rng, rng.choice((2, 3, 4)), game, cards=rng.choice((0, 1, 3)))
            left = view.size - len(view.play) // 3
            tricks = rng.randint(0, left - 1) if isinstance(game, Misere) else rng.randint(1, left)
            advice = advise(view, tricks=tricks)
            claim = check_hidden_claim(view, tricks=tricks)
            assert claim.sure == (advice.worth.sure == advice.layouts), (view, tricks)
            verdicts.add(claim.sure)
        assert verdicts == {True, False}


class TestDefenders:
    def hands(self) -> View:
        return View(
            Seat.E,
            parse_hand("sK.hA8"),
            declarer=Seat.W,
            open_hands={Seat.S: parse_hand("sA.dK.h7")},
            out=parse_hand("s789TJ.c789TJQK.d789TJ.h9TJQ"),
            game=parse_game("6S"),
            leader=Seat.E,
        )

    def test_the_pair_plans_together_against_a_hidden_declarer(self):
        view = self.hands()
        advice = advise(view, tricks=2)
        assert advice.layouts == Worlds(view).count()
        assert set(advice.cards) == set(view.legal_cards())
        assert not advice.paired
        assert advice.plan().failures() == []

    def test_a_hidden_partner_gives_the_pairs_answer_and_says_so(self):
        view = self.hands().replace(open_hands={}, discard=parse_hand("dQ.hK"))
        advice = advise(view, tricks=2)
        assert advice.paired
        assert advice.to_json()["pair_with_open_cards"] is True
        assert advice.worth.sure == advice.worth.won  # nothing is hidden from the pair
        with pytest.raises(NotAskedError, match="there is no plan: "):
            advice.plan()

    def test_a_hidden_partner_adds_up_over_his_hands(self):
        """Each hand of his is a question by itself."""
        view = View(
            Seat.E, parse_hand("sK.h8"), declarer=Seat.W, out=parse_hand("s789TJ.c789TJQKA.d789TJQ.h9TJQK"), game=Misere(), leader=Seat.E
        )
        whole = advise(view)
        parts = []
        for pair in sorted({int(row[1]) for row in Worlds(view).array()}):
            parts.append(advise(view.replace(open_hands={Seat.S: Hand.from_mask(pair)})))
        assert whole.layouts == sum(part.layouts for part in parts)
        assert whole.worth.sure == sum(part.worth.sure for part in parts)
        assert whole.worth.won == sum(part.worth.won for part in parts)


class TestLimits:
    def test_where_the_time_is_up_an_interval_holds_the_answer(self):
        exact = advise(GUESS, tricks=2)
        early = advise(GUESS, tricks=2, seconds=1e-6)
        assert early.stopped == "time"
        assert not early.exact
        for card, worth in early.cards.items():
            assert worth.guaranteed <= exact.cards[card].guaranteed <= worth.at_most <= worth.average
            assert worth.average == exact.cards[card].average
        assert early.to_json()["guaranteed_at_most"] >= exact.worth.sure

    def test_a_watcher_stops_it(self):
        seen = []

        def watch(done: int, total: int) -> bool:
            seen.append((done, total))
            return True

        answer = advise(GUESS, tricks=2, watch=watch)
        assert answer.stopped in ("", "interrupt")  # so quick an ending may be over before anybody looks

    @pytest.mark.parametrize(
        ("options", "message"),
        [
            ({"tricks": 6}, "6 tricks are asked for, but only 5 are left"),
            ({"ahead": 0}, "ahead is a number from 1 on, not 0"),
            ({"samples": 0}, "samples is a number from 1 on"),
            ({"seconds": 0.0}, "seconds above 0"),
        ],
    )
    def test_numbers_outside_their_range(self, options, message):
        with pytest.raises(OptionError, match=message):
            advise(GUESS, **options)

    def test_what_cannot_be_asked(self):
        with pytest.raises(InfeasibleError):
            advise(GUESS, constraints=[parse_constraint("E holds HT"), parse_constraint("S holds HT")])
        with pytest.raises(ViewError, match="no game"):
            advise(GUESS.replace(game=None))
        with pytest.raises(UnsupportedGameError):
            advise(View(Seat.W, GUESS.hand, out=GUESS.out, game=Raspasy(), leader=Seat.W))


def test_misere_too():
    view = View(
        Seat.W, parse_hand("s79.c8.h9"), declarer=Seat.W, out=parse_hand("sTJQKA.cTJQKA.dTJQKA.hTJQKA"), game=Misere(), leader=Seat.W
    )
    advice = advise(view)
    assert advice.needed == 1
    assert advice.worth.sure <= advice.worth.won <= advice.layouts == 70
    assert advice.plan().failures() == []
