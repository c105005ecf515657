"""Why a seat of raspasy takes no more than its guarantee: trees against every reply, as text, JSON and pages."""

from __future__ import annotations

import json
import random

import pytest
import strategies
from reference_raspasy import reference_raspasy

from prefsolve import Position, Seat, position_from_record
from prefsolve.diagrams.page import render
from prefsolve.errors import UnsupportedGameError
from prefsolve.workshop import NotRefutedError, Side, prove, refute
from prefsolve.workshop.guarantee_page import guarantee_page

SMALL = ["--deal", "N:dK.h9 E:dA.hQ S:hAK", "--game", "raspasy", "--talon-rule", "closed", "--leader", "N"]
DEAL = ["--deal", "N:s7.cK98.dAQJ.hQJ8 E:sAQ9.cA7.dK97.hA7 S:sKJ8.cQJ.dT8.hKT9", *SMALL[2:]]


def small() -> Position:
    return position_from_record({"deal": SMALL[1], "game": "raspasy", "talon_rule": "closed", "leader": "N"})


def guaranteed(position: Position, seat: Seat) -> int:
    """By the plain three-sided recursion."""
    return reference_raspasy(position).guaranteed[seat]


@pytest.mark.parametrize("rule", strategies.RASPASY_RULES)
def test_a_tree_answers_every_reply_and_never_passes_the_guarantee(rule):
    rng = random.Random(rule)
    for _ in range(6):
        start = strategies.raspasy_ending(rng, rule, rng.choice([2, 3]))
        for seat in start.deal.seats if not start.is_over else ():
            proof = prove(start, seat, depth=start.hand_size)
            assert proof.root.value == guaranteed(start, seat)
            for node in proof.walk():
                check_node(node, seat)


def check_node(node, seat: Seat) -> None:
    if node.position.is_over:
        assert node.value == node.position.tricks[seat]
        return
    followed = [card for branch in node.branches for card in branch.cards]
    if node.position.turn == seat:
        assert len(followed) == 1
    else:
        assert sorted(followed) == sorted(node.position.legal_cards())
    for branch in node.branches:
        assert branch.value == branch.node.value <= node.value
        for card in branch.cards:  # each of them, not only the one that stands for all
            assert guaranteed(node.position.play(card), seat) == branch.value
    assert max(branch.value for branch in node.branches) == node.value


def test_a_card_that_costs_its_player_is_refuted_by_the_others():
    refuted = 0
    for seed in range(80):
        start = strategies.raspasy_ending(random.Random(seed), "closed", 3)
        for card in start.legal_cards():
            after, seat = start.play(card), start.turn
            if guaranteed(after, seat) == guaranteed(start, seat):
                with pytest.raises(NotRefutedError, match=f"{guaranteed(start, seat)} of {seat.full_name}'s tricks"):
                    refute(start, card)
                continue
            refuted += 1
            proof = refute(start, card, depth=3)
            assert (proof.before, proof.root.value, proof.side) == ((card,), guaranteed(after, seat), seat)
            for node in proof.walk():
                if node.branches and node.position.turn == seat:
                    followed = [card for branch in node.branches for card in branch.cards]
                    assert sorted(followed) == sorted(node.position.legal_cards())
                assert all(branch.value >= node.value for branch in node.branches)
    assert refuted >= 10


def test_a_side_of_raspasy_and_a_seat_of_a_misere_have_no_tree():
    with pytest.raises(UnsupportedGameError):
        prove(small(), Side.DECLARER)
    misere = position_from_record({"deal": SMALL[1], "game": "misere", "declarer": "N", "leader": "N"})
    with pytest.raises(UnsupportedGameError):
        prove(misere, Seat.N)


def test_explain_shows_a_seats_guarantee(prefsolve):
    ran = prefsolve("explain", *SMALL)
    assert ran.status == 0
    assert "North takes 0 tricks at most, for any play of the others\n\nN:♥9 E:♥Q S:♥AK | S:♥A N:♦K E:♦A = 0 tricks\n" in ran.out
    south = prefsolve("explain", *SMALL, "--seat", "S", "--lang", "ru")
    assert "Юг: не больше 2 взяток, как бы ни играли остальные" in south.out
    body = json.loads(prefsolve("explain", *SMALL, "--seat", "S", "--json").out)
    assert (body["side"], body["guaranteed"]) == ("S", 2)
    assert body["nodes"][0]["branches"][0]["guaranteed"] == 1
    assert "declarer_tricks" not in json.dumps(body)


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (["--side", "declarer"], "raspasy has no sides; give --seat"),
        (["--seat", "W"], "--seat: W sits out"),
        (["--seat", "N", "--refute", "DK"], "give --refute or --seat, not both"),
    ],
)
def test_what_raspasy_has_not_is_refused(prefsolve, more, message):
    ran = prefsolve("explain", *SMALL, *more)
    assert (ran.status, ran.err.count("\n")) == (2, 1)
    assert message in ran.err


def test_the_page_counts_the_seats_tricks(prefsolve, tmp_path):
    start = small()
    page = guarantee_page(prove(start, Seat.S, depth=2), start)
    assert [move.value for move in page.nodes[0].moves] == [1, 2]
    assert page.nodes[0].status == (
        "South takes 2 tricks at most, for any play of the others",
        "Юг: не больше 2 взяток, как бы ни играли остальные",
    )
    assert "Declarer" not in render(page).split("<script")[0]
    assert prefsolve("explain", *DEAL, "--seat", "E", "--html", tmp_path / "page.html").status == 0
    assert "East takes 5 tricks at most" in (tmp_path / "page.html").read_text(encoding="utf-8")
