"""table_masks and raspasy_masks: what single deals give, for whole arrays."""

from __future__ import annotations

import numpy as np
import pytest

from prefsolve import Position, Raspasy, TalonRule, random_deals, raspasy_masks, solve_raspasy, table, table_masks
from prefsolve.errors import ArrayError, OptionError, TalonError
from prefsolve.model.cards import Hand
from prefsolve.model.deal import Deal

DEALS = [Deal(deal.hands) for deal in random_deals(40, 5)]
MASKS = np.array([[deal[seat].mask for seat in deal.seats] for deal in DEALS], np.uint32)


@pytest.mark.parametrize("workers", [1, 3])
def test_each_row_is_its_deals_table(workers):
    values = table_masks(MASKS, workers=workers)
    assert (values.dtype, values.shape) == (np.int8, (40, 6, 3, 3))
    assert values.reshape(40, 54).tolist() == [list(table(deal).values()) for deal in DEALS]


@pytest.mark.parametrize("workers", [1, 3])
def test_each_row_is_its_deals_raspasy(workers):
    small = [Deal({seat: Hand(list(hand)[:6]) for seat, hand in deal.hands.items()}) for deal in DEALS[:12]]
    masks = [[deal[seat].mask for seat in deal.seats] for deal in small]
    leaders = [row % 3 for row in range(12)]
    tricks = raspasy_masks(masks, leaders, workers=workers)
    solved = [solve_raspasy(Position(deal, Raspasy(), leader=deal.seats[at])) for deal, at in zip(small, leaders, strict=True)]
    assert tricks.tolist() == [[one.tricks[seat] for seat in one.position.deal.seats] for one in solved]


RULES = ["closed", "suit", "virtual", "virtual+highest-takes+winner-leads", "virtual+winner-leads", "dealer", "dealer+winner-leads"]


@pytest.mark.parametrize("rule", RULES)
def test_each_row_is_its_deals_raspasy_by_every_talon_rule(rule):
    """Whole hands, of nine cards and of eight: none, one and both cards of the talon have been opened."""
    dealt = list(random_deals(4, 11))
    game = Raspasy(TalonRule.named(rule))
    for size, deals in ((10, dealt[:1]), (9, dealt[1:2]), (8, dealt[2:])):
        hands = [{seat: Hand(list(hand)[10 - size :]) for seat, hand in deal.hands.items()} for deal in deals]
        talons = [tuple(deal.talon)[::-1] for deal in deals]
        opens = {"talon": talons} if game.rule.opens else {}
        leaders = [row % 3 for row in range(len(deals))]
        masks = [[hand.mask for hand in one.values()] for one in hands]
        solved = []
        for one, leader, talon in zip(hands, leaders, talons, strict=True):
            deal = Deal(one)
            position = Position(deal, game, leader=deal.seats[leader], **({"talon": talon} if opens else {}))
            tricks = solve_raspasy(position).tricks
            solved.append([tricks[seat] for seat in (*deal.seats, *([deal.absent] if game.rule.kind == "dealer" else []))])
        numbers = {"talon": [[int(card) for card in talon] for talon in talons]} if opens else {}
        assert raspasy_masks(masks, leaders, rule=game.rule, **numbers).tolist() == solved


def test_a_talon_as_a_mask_opens_its_lower_card_first():
    (deal,) = random_deals(1, 3)
    masks = [[Hand(list(hand)[1:]).mask for hand in deal.hands.values()]]
    low, high = sorted(int(card) for card in deal.talon)
    rule = TalonRule.named("virtual")
    assert (
        raspasy_masks(masks, 0, rule=rule, talon=[1 << low | 1 << high]).tolist()
        == raspasy_masks(masks, 0, rule=rule, talon=[[low, high]]).tolist()
    )


@pytest.mark.parametrize(
    ("talon", "message"),
    [
        ([[1, 1]], "talon, row 0: has one card twice"),
        ([[0, 9]], "talon, row 0: has a card that is in a hand"),
        ([[32, 9]], "talon, row 0: has a number that is not 0 to 31"),
        ([7], "talon, row 0: is no mask of two cards"),
        ([[0, 1, 2]], r"talon must be integers of the shape \(1, 2\) or \(1,\), not int64 \(1, 3\)"),
        (["SA"], "talon must be integers"),
    ],
)
def test_a_talon_that_cannot_be_is_refused(talon, message):
    with pytest.raises(ArrayError, match=message):
        raspasy_masks([[1, 2, 4]], 0, rule=TalonRule.named("suit"), talon=talon)
    with pytest.raises(TalonError, match="the talon rule 'suit' opens the talon: give its two cards of each deal"):
        raspasy_masks([[1, 2, 4]], 0, rule=TalonRule.named("suit"))


def test_no_rows():
    assert table_masks(np.empty((0, 3), np.uint32)).shape == (0, 6, 3, 3)
    assert raspasy_masks(np.empty((0, 3), np.uint32), 0).shape == (0, 3)


def test_faults_are_refused_and_the_row_named():
    with pytest.raises(ArrayError, match="hands, row 1: a card is in two hands"):
        table_masks([[1, 2, 4], [1, 1, 4]])
    with pytest.raises(ArrayError, match="leaders, row 1: a value is not 0 to 2"):
        raspasy_masks([[1, 2, 4], [1, 2, 4]], [0, 3])
    with pytest.raises(OptionError, match="workers"):
        table_masks([[1, 2, 4]], workers=0)
    with pytest.raises(OptionError, match="table_mib"):
        raspasy_masks([[1, 2, 4]], 0, table_mib=0)
