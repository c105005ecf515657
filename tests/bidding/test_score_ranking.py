"""Orders ranked by expected result, for ten cards and for twelve."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from prefsolve import Contract, Hand, Misere, Seat, Strain, View, parse_hand
from prefsolve.bidding import orders as ranking
from prefsolve.bidding.orders import discard_orders, estimate_orders
from prefsolve.errors import HandSizeError, ViewError
from prefsolve.model.cards import DECK_MASK
from prefsolve.score import LENINGRAD, SOCHI, Policy, expected
from prefsolve.score.expectation import Pricing
from prefsolve.single_dummy.constraints import Holds
from prefsolve.single_dummy.discard import rank_discards
from prefsolve.single_dummy.estimate import estimate_view
from prefsolve.single_dummy.sampling import Budget

TEN, AWAY = parse_hand("sAQJT87.dK.hKT8"), parse_hand("c9.dJ")
TWELVE = Hand.from_mask(TEN.mask | AWAY.mask)
MISERE = parse_hand("s789T.c789.d7J.h79K")


def few_layouts(cards):
    """Constraints that put eight unseen cards with East, so that 66 layouts are left."""
    return [Holds(Seat.E, card) for card in list(Hand.from_mask(DECK_MASK & ~cards.mask))[::2][:8]]


def view(**more):
    return View(Seat.W, TEN, **({"declarer": Seat.W, "discard": AWAY, "leader": Seat.E} | more))


@pytest.fixture(scope="module")
def table():
    return estimate_orders(view(), constraints=few_layouts(TWELVE), budget=Budget(exact=True))


def test_every_order_and_misere_stand_in_the_order_of_their_worth(table):
    assert len(table.entries) == 25 + 1
    means = [entry.mean for entry in table.entries]
    assert means == sorted(means, reverse=True)
    assert all(entry.error == 0 and entry.estimate.exact for entry in table.entries)
    assert table.complete
    assert isinstance(table.best.game, Contract)
    assert table.best.game.strain == Strain.SPADES


def test_each_order_is_worth_what_its_distribution_says(table):
    for entry in table.entries:
        counted = estimate_view(view(game=entry.game), constraints=few_layouts(TWELVE), budget=Budget(exact=True))
        weights = {tricks: int(n) for tricks, n in enumerate(counted.counts) if n}
        worth = expected(entry.game, weights, Policy.FAVOURED, SOCHI)
        assert entry.mean == float(worth.mean)
        assert entry.makes == float(Fraction(worth.makes)) == counted.chance


def test_only_what_was_bid_or_higher_may_be_ordered():
    high = estimate_orders(view(), Pricing(bid=Contract(9, Strain.HEARTS)), budget=Budget(samples=8))
    contracts = [str(entry.game) for entry in high.entries if isinstance(entry.game, Contract)]
    assert set(contracts) == {"9♥", "9NT", "10♠", "10♣", "10♦", "10♥", "10NT"}
    bound = estimate_orders(view(), Pricing(bid=Misere()), budget=Budget(samples=8))
    assert [entry.game for entry in bound.entries] == [Misere()]


def test_conventions_and_policies_change_the_worth():
    plain, doubled, passed = (
        estimate_orders(view(), pricing, constraints=few_layouts(TWELVE), budget=Budget(exact=True))
        for pricing in (Pricing(), Pricing(LENINGRAD), Pricing(policy=Policy.PASS))
    )

    def worth(found, game):
        return next(entry.mean for entry in found.entries if entry.game == game)

    ten = Contract(8, Strain.HEARTS)
    assert worth(doubled, ten) < worth(plain, ten) < worth(passed, ten)


def test_in_the_play_only_the_game_that_is_played_is_priced():
    playing = view(game=Contract(6, Strain.SPADES), play=list(parse_hand("h7")))
    found = estimate_orders(playing, budget=Budget(samples=8))
    assert [str(entry.game) for entry in found.entries] == ["6♠"]
    with pytest.raises(ViewError):
        estimate_orders(view(leader=None))
    with pytest.raises(ViewError, match="for the declarer"):
        estimate_orders(View(Seat.E, TEN, declarer=Seat.W, leader=Seat.E))


def test_a_sample_has_an_honest_error_even_where_all_its_layouts_agree():
    sure = View(Seat.W, parse_hand("sAKQJ9.cAK.dA7.h8"), declarer=Seat.W, discard=parse_hand("h7.dT"), leader=Seat.W)
    found = estimate_orders(sure, Pricing(bid=Contract(8, Strain.SPADES)), budget=Budget(samples=40))
    best = found.best
    assert best.makes == 1
    assert best.error > 0
    assert best.interval[0] < best.mean < best.interval[1]


def test_discards_and_orders_are_ranked_together():
    found = discard_orders(
        TWELVE, Seat.E, constraints=few_layouts(TWELVE), budget=Budget(exact=True), strains=[Strain.SPADES, Strain.NO_TRUMP], misere=False
    )
    whole = rank_discards(
        TWELVE, Seat.E, constraints=few_layouts(TWELVE), budget=Budget(exact=True), strains=[Strain.SPADES, Strain.NO_TRUMP]
    )
    assert {entry.game.strain for entry in found.entries} == {Strain.SPADES, Strain.NO_TRUMP}
    assert max(entry.mean for entry in found.entries) == found.best.mean
    for entry in found.entries[::7]:
        counts = whole.entry(entry.discard, entry.game.strain).estimate.counts
        worth = [
            float(expected(Contract(level, entry.game.strain), counts.tolist(), Policy.FAVOURED, SOCHI).mean) for level in range(6, 11)
        ]
        assert entry.mean == pytest.approx(max(worth))
        assert entry.game.level == 6 + worth.index(max(worth))


def test_screening_finds_the_best_order_of_the_whole_table(monkeypatch):
    monkeypatch.setattr(ranking, "SCREENED", 24)
    monkeypatch.setattr(ranking, "REFINED", (8, 96))
    constraints = few_layouts(TWELVE)[:7]  # 286 layouts
    screened = discard_orders(TWELVE, Seat.E, constraints=constraints, strains=[Strain.SPADES], misere=False, workers=2)
    whole = discard_orders(TWELVE, Seat.E, constraints=constraints, strains=[Strain.SPADES], misere=False, budget=Budget(exact=True))
    assert screened.best.estimate.exact
    assert screened.best.mean == pytest.approx(whole.best.mean)


def test_a_misere_is_ordered_where_it_is_clean():
    """All 184,756 layouts of this hand are clean with ♦J and ♥K discarded."""
    found = discard_orders(MISERE, Seat.E, budget=Budget(samples=64))
    assert found.best.game == Misere()
    assert found.best.discard == parse_hand("dJ.hK")
    assert found.best.mean == pytest.approx(200 / 3)


def test_what_cannot_be_ranked_is_refused():
    with pytest.raises(HandSizeError):
        discard_orders(TEN, Seat.E)
    with pytest.raises(ViewError, match="no order"):
        discard_orders(TWELVE, Seat.E, strains=[], misere=False)


def test_a_stopped_ranking_says_so():
    found = estimate_orders(view(), budget=Budget(samples=400), watch=lambda done, total: done > 2000)
    assert not found.complete
    assert found.entries


# the commands


def test_estimate_ranks_orders_by_score(prefsolve):
    asked = ["estimate", "--hand", "sAQJT87.dK.hKT8", "--discard", "c9.dJ", "--leader", "left", "--by", "score", "--samples", 20]
    ran = prefsolve(*asked)
    assert (ran.status, ran.err) == (0, "")
    assert "sochi, 3 players; whist when the layout favours it" in ran.out
    assert "| 6♠ " in ran.out
    assert "| misère " in ran.out
    answer = json.loads(prefsolve(*asked, "--json", "--convention", "rostov", "--policy", "half", "--players", 4, "--bid", "7S").out)
    assert answer["convention"] == "rostov"
    assert answer["bid"] == "7S"
    assert {"game", "result", "result_error", "result_interval", "chance"} <= set(answer["entries"][0])
    assert all(entry["game"][0] != "6" for entry in answer["entries"])


def test_discard_ranks_orders_by_score(prefsolve):
    asked = ["discard", "s789T.c789.d7J.h79K", "--leader", "left", "--by", "score", "--samples", 8]
    ran = prefsolve(*asked, "--rows", 3)
    assert (ran.status, ran.err) == (0, "")
    assert "| ♦J ♥K   | misère | +66.7" in ran.out
    assert "more" in ran.out
    only = json.loads(prefsolve(*asked, "--game", "misere", "--json").out)
    assert {entry["game"] for entry in only["entries"]} == {"misere"}
    contracts = json.loads(prefsolve(*asked, "--strain", "NT", "--json").out)
    assert {entry["game"][-2:] for entry in contracts["entries"]} == {"NT"}


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["estimate", "--hand", "sAQJT87.dK.hKT8", "--leader", "left", "--by", "score", "--cards"], "cannot be used with --cards"),
        (["estimate", "--hand", "sAQJT87.dK.hKT8", "--by", "score"], "the leader is not named"),
        (["discard", "s789T.c789.d7J.h79K", "--leader", "left", "--by", "score", "--convention", "x"], "no convention 'x'"),
        (["discard", "s789T.c789.d7J.h79K", "--leader", "left", "--by", "luck"], "luck"),
    ],
)
def test_faults_are_told_on_one_line(prefsolve, arguments, says):
    ran = prefsolve(*arguments)
    assert ran.status == 2
    assert ran.err.count("\n") == 1
    assert says in ran.err
