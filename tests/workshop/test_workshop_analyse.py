"""The post-mortem: what each card was worth, what it gave away, and whether a claim holds."""

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reference import reference_cards, reference_tricks
from strategies import declared_games, positions

from prefsolve import Contract, Position, Raspasy, Seat, Strain, solve
from prefsolve.errors import UnsupportedGameError
from prefsolve.formats import IncompleteError, PlayedRevokeError, Problem, read_problems
from prefsolve.model.game import TalonRule
from prefsolve.notation import parse_cards, parse_deal, position_from_record
from prefsolve.workshop.as_json import analysis_json
from prefsolve.workshop.postmortem import analyse, turning_points
from prefsolve.workshop.values import Values

DATA = Path(__file__).parents[1] / "data" / "formats"
VALUES = Values()


def problem_of(position: Position, cards: tuple, **more) -> Problem:
    return Problem(position.deal, position.game, position.declarer, position.leader, cards, tricks=position.tricks, **more)


@settings(max_examples=60)
@given(position=positions(sizes=st.integers(1, 4), games=declared_games, table=st.just(0)), data=st.data())
def test_every_card_of_a_small_ending_is_judged_as_brute_force_judges_it(position, data):
    cards, at = [], position
    for _ in range(data.draw(st.integers(0, 3 * position.hand_size))):
        cards.append(data.draw(st.sampled_from(sorted(at.legal_cards()))))
        at = at.play(cards[-1])
    analysis = analyse(problem_of(position, tuple(cards)), values=VALUES)
    assert analysis.value == reference_tricks(position)
    assert analysis.result == reference_tricks(at)
    assert analysis.end == at
    assert [played.card for played in analysis.cards] == cards
    for played in analysis.cards:
        worth = reference_cards(played.position)
        assert (played.before, played.after) == (reference_tricks(played.position), worth[played.card])
        assert played.given == abs(played.after - played.before)
        right = {card for group in played.best for card in group}
        assert right == ({card for card in worth if worth[card] == played.before} if played.given else set())
    balance = sum(played.after - played.before for played in analysis.cards)
    assert analysis.value + balance == analysis.result
    end = analysis.end
    for card in analysis.line:
        end = end.play(card)
    assert end.is_over
    assert end.declarer_tricks == analysis.result


def test_the_card_that_lets_a_misere_go_is_named():
    (problem,) = read_problems((DATA / "misere.toml").read_bytes())
    analysis = analyse(problem)
    assert analysis.value == 1
    (mistake,) = analysis.mistakes
    assert (mistake.trick, mistake.seat, mistake.card.ascii) == (3, Seat.S, "D8")
    assert (mistake.before, mistake.after, mistake.given) == (1, 0, 1)
    assert mistake.best == (parse_cards("CA CK CQ"),)
    assert analysis.given == {Seat.E: 0, Seat.S: 1, Seat.W: 0}
    assert turning_points(analysis.cards) == [mistake]


@pytest.mark.parametrize(("claim", "holds", "favours"), [(0, True, False), (1, False, False), (None, None, False)])
def test_a_claim_is_checked_where_the_play_stopped(claim, holds, favours):
    (problem,) = read_problems((DATA / "misere.toml").read_bytes())
    stopped = Problem(problem.deal, problem.game, problem.declarer, problem.leader, problem.play, claim=claim)
    analysis = analyse(stopped)
    assert analysis.claim_holds is holds
    assert analysis.claim_favours_declarer is favours


def test_too_many_tricks_claimed_favour_the_declarer_of_a_contract():
    deal = parse_deal("N:sAQ E:sT.cQ W:sK.c9")
    claims = {claim: analyse(Problem(deal, Contract(6, Strain.NO_TRUMP), Seat.N, Seat.W, claim=claim)) for claim in (0, 1, 2)}
    value = claims[0].result
    for claim, analysis in claims.items():
        assert analysis.claim_holds is (claim == value)
        assert analysis.claim_favours_declarer is (claim > value)


def test_a_played_out_deal_ends_with_the_tricks_that_were_taken():
    deal = parse_deal("N:sQ9 E:sA8 W:sKJ")
    analysis = analyse(Problem(deal, Contract(6, Strain.NO_TRUMP), Seat.W, Seat.N, parse_cards("SQ S8 SK SJ S9 SA")))
    assert analysis.end.is_over
    assert analysis.line == ()
    assert analysis.result == 1
    assert analysis.claim_holds is None


def test_a_revoke_ends_the_analysis_with_trick_and_seat():
    (problem,) = read_problems((DATA / "misere.toml").read_bytes())
    revoked = Problem(problem.deal, problem.game, problem.declarer, problem.leader, parse_cards("HA S7"))
    with pytest.raises(PlayedRevokeError, match="trick 1, W: ♠7 is a revoke: W had to follow suit"):
        analyse(revoked)


def test_what_cannot_be_analysed_is_refused():
    deal = parse_deal("N:s7 E:s8 W:s9")
    with pytest.raises(IncompleteError, match="game"):
        analyse(Problem(deal))
    with pytest.raises(UnsupportedGameError, match="raspasy"):
        analyse(Problem(deal, Raspasy(TalonRule.named("closed")), None, Seat.N))


def test_an_analysis_as_json_adds_up():
    (problem,) = read_problems((DATA / "misere.toml").read_bytes())
    body = analysis_json(analyse(problem))
    assert len(body["played"]) == 9
    assert [entry for entry in body["played"] if entry["given"]] == [
        {"trick": 3, "seat": "S", "card": "D8", "before": 1, "after": 0, "given": 1, "right": [["CA", "CK", "CQ"]]}
    ]
    assert (body["declarer_tricks"], body["final_tricks"], body["claim_holds"], body["over"]) == (1, 0, True, False)


def nodes_of(start: Position, cards: tuple) -> tuple[int, int]:
    """What the analysis of that play takes in nodes, and what as many solves as it has cards take, each from an empty table."""
    values, fresh, position = Values(), 0, start
    analyse(problem_of(start, cards), values=values)
    for card in cards:
        alone = Values()
        alone.tricks(position)
        fresh += alone.nodes
        position = position.play(card)
    return values.nodes, fresh


def test_thirty_cards_share_one_table(golden_deals):
    """Without mistakes thirty cards take less than two solves, and random play, half of it mistakes, less than thirty."""
    rng = random.Random(30)
    once = kept = kept_fresh = wild = wild_fresh = 0
    for row in rng.sample(golden_deals, 30):
        start = position_from_record({key: row[key] for key in ("deal", "game", "declarer", "leader")})
        best = solve(start, line=True)
        assert best.declarer_tricks == int(row["declarer_tricks"])
        once += solve(start).nodes
        played, position = (), start
        while not position.is_over:
            played += (rng.choice(sorted(position.legal_cards())),)
            position = position.play(played[-1])
        nodes, fresh = nodes_of(start, best.line)
        kept, kept_fresh = kept + nodes, kept_fresh + fresh
        nodes, fresh = nodes_of(start, played)
        wild, wild_fresh = wild + nodes, wild_fresh + fresh
    assert kept < 2 * once
    assert kept < kept_fresh / 2
    assert wild < wild_fresh
