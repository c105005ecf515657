"""The post-mortem of raspasy: what each card cost its own player, against the plain three-sided recursion."""

import random
from pathlib import Path

import pytest
import strategies
from reference_raspasy import reference_raspasy, reference_raspasy_cards

from prefsolve import TALON_RULES, Misere, Position, Raspasy, Seat
from prefsolve.errors import UnsupportedGameError
from prefsolve.formats import PlayedRevokeError, Problem, read_problems
from prefsolve.notation import parse_cards, parse_deal
from prefsolve.workshop.as_json import raspasy_analysis_json
from prefsolve.workshop.postmortem_raspasy import RaspasyAnalysis, analyse_raspasy

DATA = Path(__file__).parents[1] / "data" / "formats"


def problem_of(position: Position, cards: tuple, **more) -> Problem:
    start = {"tricks": position.tricks, "opening": position.talon, "opened": position.talon_played}
    return Problem(position.deal, position.game, None, position.leader, cards, **start, **more)


def by_seat(tricks, position: Position) -> dict[Seat, int]:
    return {seat: tricks[seat] for seat in position.scoring_seats}


@pytest.mark.parametrize("rule", strategies.RASPASY_RULES)
def test_every_card_of_a_small_ending_is_judged_as_the_plain_recursion_judges_it(rule):
    rng = random.Random(rule)
    for _ in range(25):
        position = strategies.raspasy_ending(rng, rule, rng.choice([2, 3, 4]))
        if position.table:
            continue
        cards, at = [], position
        for _ in range(rng.randint(0, 3 * position.hand_size)):
            cards.append(rng.choice(sorted(at.legal_cards())))
            at = at.play(cards[-1])
        check(analyse_raspasy(problem_of(position, tuple(cards))), position, at)


def check(analysis: RaspasyAnalysis, position: Position, end: Position) -> None:
    assert analysis.value.tricks == by_seat(reference_raspasy(position).tricks, position)
    assert (analysis.end, analysis.result) == (end, by_seat(reference_raspasy(end).tricks, end))
    for played in analysis.cards:
        before, seat = played.position, played.seat
        worth = {card: value.tricks[seat] for card, value in reference_raspasy_cards(before).items()}
        fewest = min(worth.values())
        assert played.before[seat] == fewest, "a seat can take as few as any of its cards leaves it, and no fewer"
        assert played.given == worth[played.card] - fewest >= 0
        right = {card for group in played.best for card in group}
        assert right == ({card for card in worth if worth[card] == fewest} if played.given else set())
    assert sum(analysis.result.values()) == sum(analysis.value.tricks.values())
    for card in analysis.line:
        end = end.play(card)
    assert end.is_over
    assert {seat: end.tricks[seat] for seat in end.scoring_seats} == analysis.result


def test_the_cards_that_cost_their_players_tricks_are_named():
    """A deal of our own: North should have kept his ace of clubs, and led a spade or a heart."""
    (problem,) = read_problems((DATA / "raspasy.toml").read_bytes())
    analysis = analyse_raspasy(problem)
    assert analysis.value.tricks == {Seat.N: 3, Seat.E: 2, Seat.S: 5}
    found = [(played.trick, played.seat, played.card.ascii, played.given) for played in analysis.mistakes]
    assert found == [(2, Seat.N, "CA", 1), (3, Seat.N, "D8", 2), (4, Seat.E, "SA", 1)]
    assert analysis.mistakes[1].best == (parse_cards("SJ"), parse_cards("HA HK"))
    assert analysis.given == {Seat.N: 3, Seat.E: 1, Seat.S: 0}
    assert analysis.result == {Seat.N: 3, Seat.E: 3, Seat.S: 4}
    assert len(analysis.line) == 18


def test_as_json_every_seat_has_its_number():
    (problem,) = read_problems((DATA / "raspasy.toml").read_bytes())
    body = raspasy_analysis_json(analyse_raspasy(problem))
    assert list(body) == [
        "deal",
        "game",
        "leader",
        "talon_rule",
        "tricks",
        "range",
        "guaranteed",
        "rule",
        "played",
        "given",
        "final_tricks",
        "over",
        "line",
    ]
    assert next(entry for entry in body["played"] if entry["given"]) == {
        "trick": 2,
        "seat": "N",
        "card": "CA",
        "before": {"N": 3, "E": 2, "S": 5},
        "after": {"N": 4, "E": 2, "S": 4},
        "given": 1,
        "right": [["CT"]],
    }


def test_what_cannot_be_analysed_is_refused():
    deal = parse_deal("N:s7.c7 E:s8.c8 W:s9.c9")
    closed = Raspasy(TALON_RULES["closed"])
    with pytest.raises(UnsupportedGameError, match="misere has a declarer"):
        analyse_raspasy(Problem(deal, Misere(), Seat.N, Seat.N))
    with pytest.raises(UnsupportedGameError, match="a claim names the declarer's tricks"):
        analyse_raspasy(Problem(deal, closed, None, Seat.N, claim=1))
    with pytest.raises(PlayedRevokeError, match="trick 1, E: ♣8 is a revoke: E had to follow suit with ♠8"):
        analyse_raspasy(Problem(deal, closed, None, Seat.N, parse_cards("S7 C8")))
