"""Proof trees, replayed card by card: they answer every legal card and keep the value."""

import functools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reference import reference_cards, reference_tricks
from strategies import declared_games, positions

from prefsolve import Position
from prefsolve.diagrams import words
from prefsolve.errors import IllegalCardError
from prefsolve.notation import parse_card, position_from_record
from prefsolve.workshop.as_json import proof_json
from prefsolve.workshop.effect import classes
from prefsolve.workshop.proof import NotRefutedError, Proof, ProofTooLargeError, prove, refute
from prefsolve.workshop.soundness_check import Side, solving_side
from prefsolve.workshop.tree_text import outline
from prefsolve.workshop.values import Values

VALUES = Values()
ENDINGS = positions(sizes=st.integers(1, 4), games=declared_games)


def golden(golden_etudes, name: str) -> Position:
    problem = next(entry for entry in golden_etudes if entry["id"] == name)
    return position_from_record({key: problem[key] for key in ("deal", "game", "declarer", "leader")})


def replay(proof: Proof, tricks=VALUES.tricks) -> int:
    """Follow every branch; returns how many nodes were seen.

    At the solving side's turn one card that keeps the value, at the opponents' every legal card exactly once; cards of
    one branch lead to the same value, and what is cut or over has the value that is written on it.
    """
    seen = 0
    for node in proof.walk():
        seen += 1
        position = node.position
        assert tricks(position) == node.value
        if position.is_over or node.cut:
            assert not node.branches
            assert node.cut != position.is_over
            continue
        for branch in node.branches:
            assert branch.played in branch.cards
            assert position.play(branch.played) == branch.node.position
            assert {tricks(position.play(card)) for card in branch.cards} == {branch.value}
            assert branch.value == branch.node.value
        cards = [card for branch in node.branches for card in branch.cards]
        if proof.side.on_move(position):
            assert [branch.value for branch in node.branches] == [node.value]
        else:
            assert sorted(cards) == sorted(position.legal_cards())
    return seen


@settings(max_examples=60)
@given(position=ENDINGS, side=st.sampled_from(Side))
def test_trees_of_small_endings_prove_what_brute_force_says(position, side):
    proof = prove(position, side, depth=position.hand_size, values=VALUES)
    assert proof.root.value == reference_tricks(position)
    assert replay(proof, functools.cache(reference_tricks)) == proof.nodes
    assert not any(node.cut for node in proof.walk())


@settings(max_examples=40)
@given(position=ENDINGS, side=st.sampled_from(Side))
def test_merged_branches_go_on_alike_whichever_of_their_cards_is_played(position, side):
    """From each card of a merged branch, not only from the one that stands for it, the tree's own cards keep the value."""
    proof = prove(position, side, depth=position.hand_size, values=VALUES)
    for node in proof.walk():
        for branch in node.branches:
            for group in classes(node.position):
                if set(group) <= set(branch.cards) and branch.played not in group:
                    follow(node.position.play(group[-1]), branch.node, side)


def follow(position: Position, node, side: Side) -> None:
    """The tree below ``node`` answers another position: its branches hold every legal card there, and keep the value."""
    assert reference_tricks(position) == node.value
    if position.is_over:
        return
    cards = {card for branch in node.branches for card in branch.cards}
    if side.on_move(position):
        assert cards <= set(position.legal_cards())
    else:
        assert cards == set(position.legal_cards())
    for branch in node.branches:
        follow(position.play(branch.played), branch.node, side)


@pytest.mark.parametrize("name", ["lesnoy-othello-A", "kovalevskaya-unisay", "slov-1", "smirnov-ex5", "jpref-mis-21"])
def test_whole_problems_are_proved_to_the_last_card(golden_etudes, name):
    position = golden(golden_etudes, name)
    proof = prove(position, solving_side(position, VALUES.tricks(position)), values=VALUES)
    assert proof.depth == 10
    assert replay(proof) == proof.nodes


def test_the_depth_is_what_was_asked_for(golden_etudes):
    position = golden(golden_etudes, "slov-3")
    for depth in (1, 2):
        proof = prove(position, Side.DECLARER, depth=depth, values=VALUES)
        assert proof.depth == depth
        replay(proof)
        cut = [node for node in proof.walk() if node.cut]
        assert {node.position.hand_size for node in cut} == {10 - depth}
        assert all(not node.position.table for node in cut)


def test_without_a_depth_the_tree_stays_within_its_budget(golden_etudes):
    position = golden(golden_etudes, "slov-3")
    small, large = (prove(position, Side.DECLARER, budget=budget, values=VALUES) for budget in (60, 400))
    assert small.depth < large.depth
    assert large.nodes <= 400
    with pytest.raises(ProofTooLargeError, match="choose a smaller depth"):
        prove(position, Side.DECLARER, depth=10, values=Values(), limit=2000)


def test_a_stored_key_is_preferred_where_it_keeps_the_value(golden_etudes):
    position = golden(golden_etudes, "lesnoy-othello-A")
    for key in ("HA", "CK"):
        proof = prove(position, Side.DEFENDERS, depth=1, prefer=[parse_card("SK"), parse_card(key)], values=VALUES)
        assert proof.root.branches[0].cards == (parse_card(key),)


def test_a_wrong_card_is_refuted_by_the_other_side(golden_etudes):
    position = golden(golden_etudes, "lesnoy-othello-A")
    proof = refute(position, parse_card("SK"), values=VALUES)
    assert proof.side is Side.DECLARER
    assert (proof.before, proof.root.value) == ((parse_card("SK"),), 0)
    replay(proof)


@settings(max_examples=40)
@given(ENDINGS)
def test_exactly_the_cards_that_lose_something_are_refuted(position):
    worth, value = reference_cards(position), reference_tricks(position)
    for card, after in worth.items():
        if after == value:
            with pytest.raises(NotRefutedError, match="keeps the value"):
                refute(position, card, values=VALUES)
        else:
            assert refute(position, card, values=VALUES).root.value == after


def test_a_card_that_cannot_be_played_cannot_be_refuted(golden_etudes):
    with pytest.raises(IllegalCardError):
        refute(golden(golden_etudes, "slov-1"), parse_card("SA"), values=VALUES)


# --- outlines --------------------------------------------------------------------------------------------------------------


def test_the_outline_of_a_small_ending():
    position = position_from_record({"deal": "N:sAQ E:sT.cQ W:sK.c9", "game": "6NT", "declarer": "N", "leader": "N"})
    proof = prove(position, Side.DECLARER, values=VALUES)
    assert outline(proof) == ["N:♠A E:♠T W:♠K | N:♠Q E:♣Q W:♣9 = 2 tricks"]


def test_outlines_branch_merge_and_refer_back(golden_etudes):
    position = golden(golden_etudes, "lesnoy-othello-A")
    text = "\n".join(outline(prove(position, Side.DEFENDERS, values=VALUES)))
    assert "\n    - W:♠987" in text
    assert "→ [1] = 1 trick" in text
    assert "[1] " in text
    cut = outline(prove(position, Side.DEFENDERS, depth=1, values=VALUES))
    assert cut[-1].endswith("… = 1 trick")


def test_outlines_speak_russian_and_ascii(golden_etudes):
    proof = prove(golden(golden_etudes, "lesnoy-othello-A"), Side.DEFENDERS, values=VALUES)
    russian, plain = outline(proof, words("ru")), outline(proof, words(ascii_only=True))
    assert any("= 1 взятка" in line for line in russian)
    assert all(line.isascii() for line in plain)
    assert any("-> [" in line for line in plain)


def test_long_lines_are_wrapped(golden_etudes):
    proof = prove(golden(golden_etudes, "lesnoy-othello-A"), Side.DEFENDERS, values=VALUES)
    assert max(map(len, outline(proof, width=60))) <= 60


def test_a_tree_as_json_can_be_followed(golden_etudes):
    proof = prove(golden(golden_etudes, "slov-2"), Side.DEFENDERS, values=VALUES)
    body = proof_json(proof)
    nodes = body["nodes"]
    assert len(nodes) == proof.nodes
    assert (body["side"], body["declarer_tricks"]) == ("defenders", 0)
    reached, waiting = set(), [0]
    while waiting:
        number = waiting.pop()
        if number not in reached:
            reached.add(number)
            waiting += [branch["node"] for branch in nodes[number]["branches"]]
    assert reached == set(range(len(nodes)))
    assert all(nodes[number]["seat"] is None for number in reached if not nodes[number]["branches"] and not nodes[number].get("cut"))
