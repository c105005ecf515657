"""The misprint finder finds the misprint that was printed, and those that are planted."""

import random

from prefsolve import Contract, Deal, Hand, Misere, Position, PrefsolveError, Seat, Strain
from prefsolve.notation import parse_deal, position_from_record
from prefsolve.workshop.repair import Change, repairs, whole_deal
from prefsolve.workshop.values import Values

FIELDS = ("deal", "game", "declarer", "leader", "discard")
PLANTED = 50


def composed(golden_etudes) -> list[tuple[Position, int]]:
    """Problems with their right answers."""
    rows = [entry for entry in golden_etudes if not entry["id"].startswith("fed-")]
    return [(position_from_record({key: row[key] for key in FIELDS if row.get(key)}), row["declarer_tricks"]) for row in rows]


def test_the_lead_printed_for_north_belongs_to_west(golden_etudes):
    row = next(entry for entry in golden_etudes if entry["id"] == "slov-1")
    printed = position_from_record({key: row[key] for key in FIELDS} | {"leader": "N"})
    values = Values()
    assert values.tricks(printed) == 2
    found = repairs(printed, 0, values=values)
    assert str(found[0]) == "West leads"
    assert found[0].position == position_from_record({key: row[key] for key in FIELDS})
    assert [entry.change for entry in found].count(Change.LEADER) == 1


def misprint(rng: random.Random, position: Position, change: Change) -> Position:
    """The position with a change of that kind made to it, as a printer might."""
    deal, declarer = position.deal, position.declarer
    one, other = (seat for seat in deal.seats if seat != declarer)
    parts = {"deal": deal, "leader": position.leader, "declarer": declarer}
    if change is Change.LEADER:
        parts["leader"] = rng.choice([seat for seat in deal.seats if seat != position.leader])
    elif change is Change.DEFENDERS:
        parts["deal"] = deal.replace({one: deal[other], other: deal[one]})
    elif change is Change.DECLARER:
        parts |= {"declarer": rng.choice([one, other]), "deal": Deal(deal.hands)}
    elif change is Change.DISCARD:
        twelve = [*deal[declarer], *deal.discard]
        discard = Hand(rng.sample(twelve, 2))
        parts["deal"] = Deal({**deal.hands, declarer: Hand(set(twelve) - set(discard))}, discard=discard)
    else:
        mine, yours = rng.sample(deal.seats, 2)
        card = rng.choice(list(deal[mine]))
        pool = [c for c in deal[yours] if (c.suit == card.suit) == (change is Change.SAME_SUIT)]
        if pool:
            taken = rng.choice(pool)
            hands = {mine: deal[mine].remove(card).add(taken), yours: deal[yours].remove(taken).add(card)}
            parts["deal"] = Deal(deal.hands).replace(hands)
    return Position(parts.pop("deal"), position.game, **parts)


def test_planted_misprints_are_found(golden_etudes):
    rng, values = random.Random(870769), Values()
    kinds = [Change.LEADER, Change.DEFENDERS, Change.DECLARER, Change.DISCARD, Change.SAME_SUIT, Change.TWO_SUITS]
    problems, planted, tried = composed(golden_etudes), 0, 0
    while planted < PLANTED:
        (right, answer), kind = rng.choice(problems), kinds[tried % len(kinds)]
        tried += 1
        if kind is Change.DISCARD and not right.deal.discard:
            continue
        try:
            printed = misprint(rng, right, kind)
        except PrefsolveError:
            continue
        if values.tricks(printed) == answer:
            continue  # a misprint that changes nothing is none to be found
        planted += 1
        found = repairs(printed, answer, values=values)
        assert any(same(entry.position, right) for entry in found), (kind, printed)
        assert all(values.tricks(entry.position) == answer for entry in found)
        order = [list(Change).index(entry.change) for entry in found]
        assert order == sorted(order)


def same(one: Position, other: Position) -> bool:
    return (one.deal.hands, one.leader, one.declarer) == (other.deal.hands, other.leader, other.declarer)


def test_a_card_that_nobody_holds_may_be_the_right_one():
    meant = Position(parse_deal("N:sA E:sQ W:sT"), Contract(6, Strain.SPADES), declarer=Seat.W, leader=Seat.N)
    printed = Position(parse_deal("N:s9 E:sQ W:sK"), Contract(6, Strain.SPADES), declarer=Seat.W, leader=Seat.N)
    assert Values().tricks(printed) == 1
    found = [str(entry) for entry in repairs(printed, 0) if entry.change is Change.UNSEEN]
    assert "North has ♠A for ♠9" in found
    assert "West has ♠T for ♠K" in found
    assert Values().tricks(meant) == 0


def test_cards_on_the_table_stay_there():
    deal = parse_deal("N:sQ9 E:sA8 W:sKJ")
    position = Position(deal, Contract(6, Strain.NO_TRUMP), declarer=Seat.W, leader=Seat.W).play(next(iter(deal[Seat.W])))
    assert whole_deal(position) == deal
    found = repairs(position, 1)
    assert found
    for entry in found:
        assert entry.change is not Change.LEADER, "the card led tells who leads"
        assert entry.position.table == position.table


def test_nothing_may_fit():
    position = Position(parse_deal("N:s7 E:s8 W:s9"), Misere(), declarer=Seat.N, leader=Seat.N)
    assert repairs(position, 5) == []
