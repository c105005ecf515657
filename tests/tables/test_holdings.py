"""What a holding brings: solid and small suits, books' chances, plain minimax on small hands, a sample, and rows asked for."""

from __future__ import annotations

from collections import Counter
from decimal import ROUND_HALF_UP, Decimal

import pytest

from prefsolve import Deal, Hand, Position, Seat, View, estimate_view, parse_hand
from prefsolve.errors import DuplicateCardError, HandSizeError, HomoglyphError, NotationError, PrefsolveError
from prefsolve.model.cards import DECK_MASK
from prefsolve.single_dummy.sampling import Budget
from prefsolve.solving.layouts import PLAYERS, layout_masks
from prefsolve.tables.holding import GAME, Holding, Role, hand_tricks, holding_tricks, ranks_of
from prefsolve.tables.registry import described
from prefsolve.tables.rules_of_thumb import LESNOI, RULES
from prefsolve.tables.run import compute
from prefsolve.tables.side_holdings import USUAL as SIDE
from prefsolve.tables.suit_alone import LAYOUTS, alone_tricks
from prefsolve.tables.table import Context, Figure, Options
from prefsolve.tables.trump_holdings import USUAL as TRUMPS
from tests.oracles.reference import reference_tricks

NOW = Context(0, 0)


def counts(ranks: str, role: Role, leader: str) -> dict[int, int]:
    found = holding_tricks(Holding(ranks, role), leader, NOW)  # type: ignore[arg-type]
    return {tricks: count for tricks, count in enumerate(found) if count}


@pytest.mark.parametrize("leader", PLAYERS)
def test_solid_trumps_bring_one_trick_each_so_the_rest_brings_none(leader: str) -> None:
    for length in range(4, 9):
        assert counts("AKQJT987"[:length], "trumps", leader) == {length: LAYOUTS}


@pytest.mark.parametrize("leader", PLAYERS)
def test_small_cards_at_the_side_bring_nothing_so_the_hand_takes_its_five_trumps(leader: str) -> None:
    for small in ("7", "87", "987"):
        assert counts(small, "side", leader) == {0: LAYOUTS}


def test_a_solid_side_suit_brings_one_trick_each_with_the_own_lead() -> None:
    for length in range(1, 6):
        assert counts("AKQJT"[:length], "side", "self") == {length: LAYOUTS}


def test_the_hand_around_a_holding() -> None:
    trumps, side = Holding("AQJ87", "trumps"), Holding("KQ7", "side")
    assert (trumps.hand, trumps.discard) == (parse_hand("sAQJ87.c87.d87.h7"), parse_hand("c9.h8"))
    assert (side.hand, side.discard) == (parse_hand("sAKQJT.cKQ7.d7.h7"), parse_hand("d8.h8"))
    assert (trumps.outside, side.outside) == (3, 5)


def test_every_usual_holding_has_ten_cards_and_two_discarded() -> None:
    for role, usual in (("trumps", TRUMPS), ("side", SIDE)):
        for text in usual:
            holding = Holding(ranks_of(text), role)  # type: ignore[arg-type]
            assert (len(holding.hand), len(holding.discard)) == (10, 2)
            assert not holding.hand.mask & holding.discard.mask


def test_lesnois_ten_chances_are_those_of_the_suit_alone() -> None:
    """D. Lesnoi, «Русский преферанс», appendix 2, table 2: the chance of an additional trick."""
    ours = {rule.ranks: sum(alone_tricks(rule.ranks)[rule.at_least :]) for rule in RULES if rule.source == LESNOI}
    assert len(ours) == 10
    for rule in RULES:
        if rule.source == LESNOI:
            digits = Decimal(rule.chance)
            assert (Decimal(ours[rule.ranks]) / LAYOUTS).quantize(digits, ROUND_HALF_UP) == digits


def test_the_second_trick_of_ace_queen_small_needs_the_king_alone_or_second() -> None:
    """Of the five outside the king is alone in 4-1 (50,050 / 5) and second in 3-2 (2/5 of 128,700)."""
    assert alone_tricks("AQ7") == (0, LAYOUTS - 10010 - 51480, 10010 + 51480, 0)


def test_side_suits_with_a_foreign_lead() -> None:
    assert counts("QJT", "side", "self") == {1: LAYOUTS}
    assert counts("QJT", "side", "left") == {0: 172367, 1: 12389}
    assert counts("KJ7", "side", "left") == {0: 101867, 1: 82887, 2: 2}
    assert counts("KJ7", "side", "right") == {0: 102535, 1: 82219, 2: 2}


@pytest.mark.parametrize(("hand", "others"), [("sAQ.c7.d7", "sKJT9.cTJ.d9T"), ("sKJ.c78", "sAQT7.c9T.h78"), ("sAK.cK7", "sQJ.cAQJ.d789")])
def test_small_hands_by_plain_minimax(hand: str, others: str) -> None:
    """Four cards, so seventy layouts: the counts for each leader are those of the plain minimax."""
    own, unseen = parse_hand(hand), parse_hand(others)
    gone = Hand.from_mask(DECK_MASK & ~own.mask & ~unseen.mask)
    for leader, seat in zip(PLAYERS, (Seat.W, Seat.E, Seat.S), strict=True):
        plain: Counter[int] = Counter()
        for mask in layout_masks(unseen, 4):
            left = Hand.from_mask(int(mask))
            deal = Deal({Seat.W: own, Seat.E: left, Seat.S: Hand.from_mask(unseen.mask & ~left.mask)})
            plain[reference_tricks(Position(deal=deal, game=GAME, declarer=Seat.W, leader=seat))] += 1
        found = hand_tricks(own, gone, leader, NOW)
        assert {tricks: count for tricks, count in enumerate(found) if count} == dict(plain)


def test_a_sample_of_the_same_hand_agrees() -> None:
    holding = Holding("KJ987", "trumps")
    view = View(Seat.W, holding.hand, declarer=Seat.W, discard=holding.discard, game=GAME, leader=Seat.E)
    sample = estimate_view(view, budget=Budget(samples=1000, seed=1))
    found = holding_tricks(holding, "left", NOW)
    low, high = sample.mean_interval
    assert low <= sum(tricks * count for tricks, count in enumerate(found)) / LAYOUTS <= high


def test_x_is_the_smallest_card_that_is_not_named() -> None:
    assert ranks_of("AQTxx") == "AQT87"
    assert ranks_of("ТД10хх") == "AQT87"
    assert ranks_of("xxx") == "987"
    assert ranks_of("78A") == "A87"


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", NotationError),
        ("AQ.c7", NotationError),
        ("AQ1", NotationError),
        ("AAQ", DuplicateCardError),
        ("TДВ", HomoglyphError),
        ("AKQxxxxxx", HandSizeError),
        ("A" * 1000, NotationError),
        ("AKxxxx", HandSizeError),
    ],
)
def test_what_is_no_holding_is_refused(text: str, error: type[PrefsolveError]) -> None:
    with pytest.raises(error):
        Holding(ranks_of(text), "side")


def test_any_holding_can_be_asked_for() -> None:
    row, *others = compute(described("trump-holdings"), Options(rows=("AQTxx",)), workers=1).rows
    assert (row["holding"], row["lead"], len(others)) == ("AQT87", "own", 2)
    assert row["tricks_5"] == Figure.share(78383, LAYOUTS)


def test_rows_are_the_same_on_any_number_of_workers() -> None:
    table = described("side-holdings")
    one, two = (compute(table, Options(short=True), workers=workers) for workers in (1, 2))
    assert one.rows == two.rows
    assert one.kinds == {"exact"}


@pytest.mark.parametrize("name", ["splits", "trump-holdings", "side-holdings", "rules-of-thumb", "trump-rest"])
def test_the_short_form_names_rows_that_there_are(name: str) -> None:
    table = described(name)
    assert set(table.short) <= {part.key for part in table.parts(Options())}


def test_beside_small_cards_the_cost_against_solid_trumps_tells_the_same_tricks() -> None:
    (rest,) = compute(described("trump-rest"), Options(rows=("KQT87 c78.d78.h7",)), workers=1).rows
    own, left, right = compute(described("trump-holdings"), Options(rows=("KQT87",)), workers=1).rows
    assert [rest[leader] for leader in PLAYERS] == [row["tricks"] for row in (own, left, right)]
