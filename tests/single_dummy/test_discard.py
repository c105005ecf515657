"""Discards from twelve cards, ranked for misère and for contracts."""

import json
from fractions import Fraction

import pytest

from prefsolve.errors import HandSizeError, InfeasibleError, OptionError, ViewError
from prefsolve.model.cards import DECK_MASK, Hand, Seat, Strain, Suit
from prefsolve.model.game import Contract, Misere
from prefsolve.model.view import View
from prefsolve.notation import parse_hand
from prefsolve.single_dummy.constraints import Holds, Length
from prefsolve.single_dummy.discard import _decimal, _Group, rank_discards
from prefsolve.single_dummy.estimate import estimate_view
from prefsolve.single_dummy.sampling import Budget

N, E, S, W = Seat
TWELVE = parse_hand("s789T.c789.d7J.h79K")
ORDER = parse_hand("sAQJ8T7.c9.dKJ.hKT8")


def known_with_east(cards: Hand, number: int, but: str = "") -> list[Holds]:
    """Constraints that put unseen cards with East, so that few layouts are left."""
    unseen = Hand.from_mask(DECK_MASK & ~cards.mask & ~parse_hand(but or "s7").mask)
    return [Holds(E, card) for card in list(unseen)[::2][:number]]


FEW = known_with_east(TWELVE, 8)  # 66 layouts
FEW_ORDER = known_with_east(ORDER, 8)


def view(cards: Hand, discard: str, game) -> View:
    pair = parse_hand(discard)
    return View(W, Hand.from_mask(cards.mask & ~pair.mask), declarer=W, discard=pair, game=game, leader=E)


class TestMisere:
    @pytest.mark.parametrize(
        ("discard", "chance"),
        [("dJ.hK", "1.000000"), ("c8.hK", "0.434654"), ("h9K", "0.362532"), ("d7.h7", "0.008070")],
    )
    def test_known_chances_with_the_left_hand_defender_on_lead(self, discard, chance):
        """Exact over all 184,756 layouts, from an independent program."""
        answer = estimate_view(view(TWELVE, discard, Misere()), chance_only=True)
        assert f"{answer.chance:.6f}" == chance

    def test_every_discard_is_ranked_and_exact_where_asked(self):
        table = rank_discards(TWELVE, E, constraints=FEW, budget=Budget(exact=True))
        assert len(table.entries) == len({entry.discard for entry in table.entries}) == 66
        assert all(entry.estimate.exact and entry.estimate.seen == 66 for entry in table.entries)
        chances = [entry.chance for entry in table.entries]
        assert chances == sorted(chances, reverse=True)
        for entry in table.entries[::9]:
            alone = estimate_view(entry.estimate.view, chance_only=True, constraints=FEW)
            assert alone.made == entry.estimate.made

    def test_screening_finds_the_same_leaders_as_the_whole_table(self):
        constraints = known_with_east(TWELVE, 5)  # 3,003 layouts
        screened = rank_discards(TWELVE, E, constraints=constraints)
        whole = rank_discards(TWELVE, E, constraints=constraints, budget=Budget(exact=True), workers=2)
        assert [e.chance for e in screened.entries[:5]] == [e.chance for e in whole.entries[:5]]
        assert {e.discard for e in screened.entries[:4]} == {e.discard for e in whole.entries[:4]}
        assert all(entry.estimate.exact for entry in screened.entries[:5])
        assert not all(entry.estimate.exact for entry in screened.entries)

    def test_a_sample_sees_the_same_layouts_for_every_discard(self):
        table = rank_discards(TWELVE, E, budget=Budget(samples=64))
        assert {entry.estimate.seen for entry in table.entries} == {64}
        assert table.best.discard == parse_hand("dJ.hK")
        alike = [table.entry(parse_hand(f"c{rank}.hK")).estimate.made for rank in "789"]
        assert len(set(alike)) == 1

    def test_constraints_on_the_other_hands_count(self):
        constraints = [*FEW, Length(E, Suit.HEARTS, 1, 1)]
        table = rank_discards(TWELVE, E, constraints=constraints, budget=Budget(exact=True))
        assert table.layouts < 66
        entry = table.best
        assert estimate_view(entry.estimate.view, chance_only=True, constraints=constraints).made == entry.estimate.made

    def test_workers_change_nothing(self):
        one, two = (rank_discards(TWELVE, E, budget=Budget(samples=40), workers=workers).to_json() for workers in (1, 2))
        assert one == two


class TestContracts:
    def test_every_discard_in_every_strain(self):
        table = rank_discards(ORDER, E, strains=Strain, constraints=FEW_ORDER, budget=Budget(samples=8))
        assert len(table.entries) == 330
        merits = [(entry.level or 0, entry.chance, entry.estimate.mean) for entry in table.entries]
        assert merits == sorted(merits, reverse=True)

    def test_an_entry_agrees_with_the_estimate_of_its_hand(self):
        table = rank_discards(ORDER, S, strains=[Strain.SPADES], constraints=FEW_ORDER, budget=Budget(exact=True))
        for entry in table.entries[::11]:
            alone = estimate_view(entry.estimate.view, constraints=FEW_ORDER)
            assert alone.counts.tolist() == entry.estimate.counts.tolist()
            assert entry.levels == {level: alone.chance_of(level) for level in range(6, 11)}

    def test_the_level_is_the_highest_whose_chance_passes_the_threshold(self):
        for threshold in (0.3, 1.0):
            table = rank_discards(ORDER, E, strains=[Strain.SPADES], constraints=FEW_ORDER, threshold=threshold, budget=Budget(samples=12))
            for entry in table.entries:
                passing = [level for level, chance in entry.levels.items() if chance >= threshold]
                assert entry.level == max(passing, default=None)
                assert entry.chance == entry.levels[entry.level or 6]
                assert entry.estimate.view.game == Contract(entry.level or 6, Strain.SPADES)

    def test_a_threshold_is_the_decimal_that_is_written(self):
        """55 layouts of 100 are a share of 0.55, though a hundred times its double is a little more than 55."""
        group = _Group([parse_hand("sT7")], view(ORDER, "sT7", Contract(6, Strain.SPADES)))
        group.answers[[3, 6]] = 45, 55
        assert 0.55 * 100 > 55
        assert group.level(_decimal(0.55)) == 6
        assert group.level(_decimal(0.56)) is None
        assert group.merit(_decimal(0.55)) == (6, Fraction(55, 100), Fraction(465, 100))

    def test_the_leaders_are_settled_on_every_layout(self):
        table = rank_discards(ORDER, E, strains=[Strain.SPADES], constraints=known_with_east(ORDER, 6))
        assert table.complete
        assert table.layouts == 1_001
        assert [entry.estimate.seen for entry in table.entries[:2]] == [1_001, 1_001]


class TestLimits:
    def test_stopped_work_ranks_what_it_has(self):
        calls = []

        def watch(done: int, total: int) -> bool:
            calls.append(done)
            return done > 66 * 300

        table = rank_discards(TWELVE, E, watch=watch)
        assert not table.complete
        assert len(table.entries) == 66
        assert calls == sorted(calls)

    @pytest.mark.parametrize(
        ("cards", "more", "error"),
        [
            (parse_hand("s789T.c789.d7J.h7"), {}, HandSizeError),
            (TWELVE, {"threshold": 0.0}, OptionError),
            (TWELVE, {"strains": []}, ViewError),
            (TWELVE, {"constraints": [Length(E, Suit.SPADES, 5)]}, InfeasibleError),
        ],
    )
    def test_faults(self, cards, more, error):
        with pytest.raises(error):
            rank_discards(cards, E, **more)


def test_forms():
    table = rank_discards(TWELVE, E, budget=Budget(samples=8))
    answer = table.to_json()
    assert json.loads(json.dumps(answer)) == answer
    assert (answer["game"], len(answer["entries"]), answer["seed"]) == ("misere", 66, 0)
    assert table._repr_html_().count("<tr>") == 20
    contracts = rank_discards(ORDER, E, strains=[Strain.SPADES], constraints=FEW_ORDER, budget=Budget(samples=8)).to_json()
    assert {"strain", "level", "levels", "mean", "chance"} <= contracts["entries"][0].keys()
    with pytest.raises(KeyError):
        table.entry(parse_hand("sAK"))


class TestStopped:
    """Work that is stopped keeps what was looked at; all discards are tried on 16 layouts before anything else."""

    @staticmethod
    def after(looks: int):
        """A watcher that lets so many looks pass."""
        left = iter(range(looks))
        return lambda done, total: next(left, None) is None

    def test_at_its_first_look(self):
        table = rank_discards(parse_hand("s789T.c789.d7J.h79K"), Seat.W, watch=self.after(0))
        assert not table.complete
        assert len(table.entries) + table.untried == 66
        assert {entry.estimate.seen for entry in table.entries} == {16}
        assert table.to_json()["untried"] == table.untried > 0

    def test_when_every_discard_was_tried(self):
        table = rank_discards(parse_hand("s789T.c789.d7J.h79K"), Seat.W, watch=lambda done, total: done > 66 * 16)
        assert (table.complete, len(table.entries), table.untried) == (False, 66, 0)
        assert {entry.estimate.seen for entry in table.entries} == {16, 256}

    def test_in_the_first_walk_over_all_layouts(self):
        """Nothing is known by then, so each discard is tried on 16 layouts."""
        table = rank_discards(parse_hand("s789T.c789.d7J.h79K"), Seat.W, budget=Budget(exact=True), watch=self.after(0))
        assert (table.complete, len(table.entries), table.untried) == (False, 66, 0)
        assert {entry.estimate.seen for entry in table.entries} == {16}
