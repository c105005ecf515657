"""Opening leads: which cards are of which kind, what they cost against the plain reference, and sums that add up."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from reference import reference_cards

from prefsolve import Deal, Hand, Seat, random_deals
from prefsolve.composing.bid_hands import losers, shortfall
from prefsolve.model.cards import Strain
from prefsolve.model.game import Contract, Misere
from prefsolve.model.position import Position
from prefsolve.notation import parse_hand
from prefsolve.solving.contexts import context_of_thread
from prefsolve.tables import contract_leads, lead_sums, misere_leads
from prefsolve.tables.lead_kinds import KINDS, MISERE_KINDS, leads_of
from prefsolve.tables.lead_sums import MEASURES, Sums, figures_of, merged, sums_as_rows
from prefsolve.tables.played_deals import MOST_LOSERS, MOST_SHORTFALL, PlayedDeal, played_contracts, played_miseres, values_of_leads
from prefsolve.tables.run import compute
from prefsolve.tables.table import Figure, Options

SPADES, NO_TRUMP, MISERE = 0, 4, 5


def kinds_led(leader: str, game: int, declarer: str = "s-") -> dict[str, list[int]]:
    """By kind the costs of its cases, where each card costs its own number in the pack's order."""
    hand, other = parse_hand(leader), parse_hand(declarer)
    found: dict[str, list[int]] = {}
    for lead in leads_of(hand.mask, other.mask, game, {int(card): int(card) for card in hand}):
        found.setdefault(lead.kind, []).append(lead.cost)
    return found


def test_a_leader_s_kinds_of_leads_are_what_a_player_would_call_them() -> None:
    """Trumps spades; ♠8 T: 1 3; ♣ A K 9: 15 14 10; ♦ Q: 21; ♥ K T 8 7: 30 27 25 24."""
    found = kinds_led("s8T.c9KA.dQ.h78TK", SPADES)
    assert found.pop("any") == [1, 3, 10, 14, 15, 21, 24, 25, 27, 30]
    assert found == {
        "shortest": [21],
        "longest": [24],
        "trump": [1],
        "trump-two": [1],
        "one-low": [21],
        "ak-top": [15],
        "ak-low": [10],
        "k-top": [30],
        "k-low": [24],
        "long-top": [30],
        "long-second": [25],
        "long-low": [24],
    }


def test_without_trump_no_suit_is_apart() -> None:
    found = kinds_led("s8T.c9KA.dQ.h78TK", NO_TRUMP)
    assert found["two-top"] == [3]
    assert found["two-low"] == [1]
    assert "trump" not in found
    assert found["shortest"] == [21]


def test_against_a_misere_the_declarer_s_suits_tell_the_kinds() -> None:
    """The declarer's ♠7 9 J and ♦7 8 are clean, his ♣8 T has a hole, and he has no heart."""
    found = kinds_led("s8TK.cQA.d9.h789T", MISERE, "s79J.c8T.d78")
    assert found["clean-best"] == [1, 18]
    assert found["clean-low"] == [1]
    assert found["hole-low"] == [13]
    assert found["hole-top"] == [15]
    assert found["void"] == [24]
    assert found["declarers-longest"] == [1]
    assert found["single"] == [18]
    assert found["three-middle"] == [3]


def test_every_kind_has_a_name_of_its_own() -> None:
    for kinds in (KINDS, MISERE_KINDS):
        assert len({kind.key for kind in kinds}) == len(kinds)
        assert len({(kind.holding, kind.card) for kind in kinds}) == len(kinds)


@pytest.mark.parametrize("kind", [SPADES, NO_TRUMP, MISERE])
@pytest.mark.parametrize("leader", [1, 2])
def test_the_values_of_leads_are_those_of_the_plain_reference(kind: int, leader: int) -> None:
    """Fifteen random endings of four cards a hand, the others having been played."""
    seats = (Seat.E, Seat.S, Seat.W)
    game = Misere() if kind == MISERE else Contract(6, Strain(kind))
    for deal in random_deals(15, seed=kind):
        hands = {seat: Hand(sorted(deal[seat])[::3][:4]) for seat in seats}
        position = Position(Deal(hands), game, declarer=Seat.E, leader=seats[leader])
        masks = (hands[Seat.E].mask, hands[Seat.S].mask, hands[Seat.W].mask)
        values = dict(values_of_leads(PlayedDeal(masks, kind, 6, leader), context_of_thread(8.0)))
        assert values == {int(card): value for card, value in reference_cards(position).items()}


def test_the_deals_that_are_played_are_the_seed_s_and_the_eldest_hand_leads() -> None:
    dealt = list(random_deals(50, seed=4))
    for played in played_contracts(4, 0, 50):
        eldest, declarer = played.hands[played.leader], played.hands[0]
        (deal,) = [deal for deal in dealt if deal[Seat.E].mask == eldest]
        buyer = Seat.S if played.leader == 2 else Seat.W  # South's right-hand neighbour is East, who is West's left-hand one
        twelve = deal[buyer].mask | deal.talon.mask
        assert declarer & ~twelve == 0
        assert declarer.bit_count() == 10
        assert losers(deal[buyer].mask) <= MOST_LOSERS
        assert losers(deal[buyer].mask) == min(losers(deal[seat].mask) for seat in (Seat.E, Seat.S, Seat.W))
        assert 6 <= played.level <= 10


def test_a_misere_is_played_by_a_hand_that_lacks_two_ranks_at_most() -> None:
    dealt = list(random_deals(400, seed=1))
    found = list(played_miseres(1, 0, 400))
    assert found
    for played in found:
        (deal,) = [deal for deal in dealt if deal[Seat.E].mask == played.hands[played.leader]]
        buyer = Seat.S if played.leader == 2 else Seat.W
        assert shortfall(deal[buyer].mask) <= MOST_SHORTFALL
        assert played.hands[0] & ~(deal[buyer].mask | deal.talon.mask) == 0


def test_no_lead_is_better_than_the_best_and_one_costs_nothing() -> None:
    solver = context_of_thread(8.0)
    for deal in played_contracts(0, 0, 60):
        values = dict(values_of_leads(deal, solver))
        costs = {card: value - min(values.values()) for card, value in values.items()}
        leads = list(leads_of(deal.hands[deal.leader], deal.hands[0], deal.kind, costs))
        assert min(lead.cost for lead in leads if lead.kind == "any") == 0
        assert all(0 <= lead.in_suit <= lead.cost for lead in leads)


def test_the_mean_of_cases_in_groups_and_its_error_are_those_worked_out_by_hand() -> None:
    """Three hands: costs 1; 0 and 2; 0.  The mean is 3/4; the hands' sums miss n times it by 1/4, 1/2 and -3/4."""
    figure = Figure.sampled_ratio((3, 4, 3, 1 + 4 + 1, 1 * 1 + 2 * 2 + 0, 1 + 4 + 0))
    assert figure.value == Fraction(3, 4)
    variance = Fraction(1, 16) + Fraction(1, 4) + Fraction(9, 16)
    assert figure.error is not None
    assert abs(figure.error**2 - variance * Fraction(3, 2) / 16) < Fraction(1, 10**8)


def test_with_one_case_a_hand_the_error_is_the_usual_one() -> None:
    numbers = [0, 1, 1, 3, 0, 0, 2]
    total, squares = sum(numbers), sum(n * n for n in numbers)
    grouped = Figure.sampled_ratio((7, 7, total, 7, total, squares))
    plain = Figure.sampled_mean(total, squares, 7)
    assert grouped.value == plain.value
    assert grouped.error == plain.error


def test_sums_of_parts_are_the_sums_of_the_whole() -> None:
    solver = context_of_thread(8.0)
    parts, whole = [Sums(), Sums()], Sums()
    for number, deal in enumerate(played_contracts(2, 0, 80)):
        values = dict(values_of_leads(deal, solver))
        leads = list(leads_of(deal.hands[deal.leader], deal.hands[0], deal.kind, values))
        parts[number % 2].add_hand("suit", "left", leads, 3)
        whole.add_hand("suit", "left", leads, 3)
    rows = [row for part in parts for row in sums_as_rows(part)]
    assert merged(rows).of == whole.of
    assert set(figures_of(whole.of["suit", "left", "any"])) == {*MEASURES, "cases"}


@pytest.mark.parametrize("module", [contract_leads, misere_leads])
def test_one_two_and_three_workers_give_the_same_figures(module, monkeypatch: pytest.MonkeyPatch, tmp_path) -> None:  # type: ignore[no-untyped-def]
    size, samples = (30, 90) if module is contract_leads else (500, 1500)
    monkeypatch.setattr(module, "DEALS_OF_A_PART", size)
    monkeypatch.setattr(lead_sums, "FEWEST_CASES", 1)
    tables = [compute(module.TABLE, Options(samples=samples), workers=workers) for workers in (1, 2, 3)]
    assert tables[0].rows
    assert all(one.rows == other.rows for one, other in pairwise(tables))
    kept = str(tmp_path / "parts.jsonl")
    for _ in range(2):  # computed, then taken from the file
        assert compute(module.TABLE, Options(samples=samples), workers=2, resume=kept).rows == tables[0].rows


def test_in_the_misere_table_a_lead_that_lets_the_declarer_off_is_no_best_lead() -> None:
    for row in compute(misere_leads.TABLE, Options(short=True), workers=2).rows:
        for place in ("left", "right"):
            best, off = row.get(f"{place}_best"), row.get(f"{place}_off")
            if isinstance(best, Figure) and isinstance(off, Figure):
                assert best.value + off.value <= 1
