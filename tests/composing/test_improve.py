"""Near misses made sound, and twins."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from prefsolve import Misere, Position, Seat, parse_deal, read_etude, write_etude
from prefsolve.composing import Wish, compose, etude_of, goal_of, improvements, twins
from prefsolve.composing.improve import keys_of, misfit_of
from prefsolve.errors import UnsupportedGameError
from prefsolve.workshop import Change, Side, soundness
from prefsolve.workshop.repair import changed_positions

ETUDES = Path(__file__).parents[2] / "etudes"

N, E, S, W = Seat
OTHELLO = read_etude(ETUDES / "othello.toml")
MAIN = Wish(everywhere=False)


def sound(position, side, value):
    """Whether the workshop's own report finds the value, one key and no dual down the main line."""
    report = soundness(position, side=side)
    return report.value == value and report.unique and not [dual for dual in report.duals if not dual.free]


def test_othellos_cook_goes_when_the_defenders_change_places():
    # The shipped third seating, whose one key is the nine of diamonds.
    goal = goal_of(OTHELLO.position, MAIN, stored=1)
    assert misfit_of(OTHELLO.position, goal) == 100 + 5
    (found,) = improvements(OTHELLO.position, goal)
    assert [change.change for change in found.changes] == [Change.DEFENDERS]
    assert found.position.deal.hands == read_etude(ETUDES / "othello-c.toml").position.deal.hands
    assert [str(card) for card in found.keys] == ["♦9"]


def test_every_change_that_mends_is_found_and_no_other():
    (problem,) = compose(Wish(cards=4, value=1), count=1, workers=1)
    spoilt = next(one.position for one in changed_positions(problem.position) if not sound(one.position, Side.DEFENDERS, 1))
    goal = goal_of(spoilt, Wish(solver=Side.DEFENDERS, everywhere=False, tries=0), stored=1)
    ours = [one.position for one in changed_positions(spoilt) if goal.side.on_move(one.position) == goal.side.on_move(spoilt)]
    mending = {position for position in ours if sound(position, Side.DEFENDERS, 1) and soundness(position).decisions[0].tries}
    assert {one.position for one in improvements(spoilt, goal)} == mending
    assert problem.position in mending


def test_two_exchanges_mend_what_one_does_not():
    etude = read_etude(ETUDES / "kovalevskaya-slov.toml")
    goal = goal_of(etude.position, MAIN, stored=2)
    found = improvements(etude.position, goal)
    assert found
    for one in found[:3]:
        assert len(one.changes) == 2
        assert sound(one.position, Side.DEFENDERS, 2)


def test_a_planted_dual_is_taken_out_again():
    (problem,) = compose(Wish(cards=6, value=1), count=1, workers=1)
    changes = [change for change in changed_positions(problem.position) if change.change is Change.SAME_SUIT]
    spoilt = next(change.position for change in changes if misfit_of(change.position, goal_of(problem.position, Wish(), stored=1)))
    goal = goal_of(spoilt, Wish(solver=Side.DEFENDERS), stored=1)
    assert problem.position in [one.position for one in improvements(spoilt, goal)]


def test_twins_are_sound_and_have_other_keys():
    (problem,) = compose(Wish(cards=5), count=1, workers=1)
    goal = goal_of(problem.position, Wish())
    found = twins(problem.position, goal)
    assert found
    for twin in found:
        assert len(twin.changes) == 1
        assert not set(twin.keys) & set(problem.keys)
        assert twin.keys == keys_of(twin.position, goal.side)
        assert sound(twin.position, goal.side, soundness(twin.position).value)


def test_raspasy_cannot_be_mended():
    with pytest.raises(UnsupportedGameError):
        goal_of(read_etude(ETUDES / "raspasy/closed.toml").position, Wish())


def test_the_command_names_changes_and_twins(prefsolve):
    ran = prefsolve("compose", "--from", "othello")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.splitlines() == [
        "The problem misses the wish by 105",
        "Changes:",
        "  East and South exchange hands: ♦9 is the key, grade 6",
        "Twins of the first:",
        "  East's ♦8 and South's ♦9 change places: ♦8 is the key, grade 6",
    ]


def test_a_sound_problem_is_left_as_it_is(prefsolve, tmp_path):
    (problem,) = compose(Wish(cards=5), count=1, workers=1)
    write_etude(etude_of(problem, Wish(cards=5), 0, 1), tmp_path / "one.toml")
    ran = prefsolve("compose", "--from", str(tmp_path / "one.toml"))
    assert ran.status == 0
    assert ran.out.splitlines()[:2] == ["The problem fits as it stands", "Twins:"]
    told = json.loads(prefsolve("compose", "--from", str(tmp_path / "one.toml"), "--json").out)
    assert (told["misfit"], told["complete"], told["changes"]) == (0, True, [])
    assert set(told["twins"][0]) == {"changes", "position", "key_cards", "quality"}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--from", "othello", "--theme", "squeeze"], "--from goes with the wishes for keys, duals, tries, places and the value alone"),
        (["--from", "no-such-etude"], "no-such-etude: "),
        (["--from", "raspasy/closed"], "raspasy:closed has no declarer"),
    ],
)
def test_what_cannot_be_mended_is_one_line(prefsolve, arguments, message):
    ran = prefsolve("compose", *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert message in ran.err


def test_what_cannot_be_mended_by_two_changes_is_status_1(prefsolve, tmp_path):
    # Two cards a hand, of which West's are the highest of all: every card is right whatever is exchanged.
    position = Position(parse_deal("W:sA7 E:s89 S:dAK"), Misere(), declarer=W, leader=E)
    assert misfit_of(position, goal_of(position, Wish(places=3)))
    (tmp_path / "two.toml").write_text('title = "x"\ndeal = "W:sA7 E:s89 S:dAK"\ngame = "misere"\ndeclarer = "W"\nleader = "E"\n')
    ran = prefsolve("compose", "--from", str(tmp_path / "two.toml"), "--places", "30")
    assert ran.status == 1
    assert ran.out.startswith("The problem misses the wish by ")
