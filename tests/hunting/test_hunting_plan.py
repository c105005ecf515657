"""Plans as trees: each is replayed in every world against every reply and does what it says."""

from __future__ import annotations

import json
import os
import random
from pathlib import Path

import hunt_words
import pytest
from hunt_endings import GAMES, golden_hunt, othello, random_hunt, some_cards_later

from prefsolve import Card, Hand, HuntPlan, HuntPosition, Misere, PlanNode, Position, hunt, parse_card, parse_cards, parse_hand
from prefsolve.diagrams import words
from prefsolve.errors import IllegalCardError
from prefsolve.hunting.as_json import plan_to_json
from prefsolve.hunting.plan import Replay
from prefsolve.hunting.search import Catcher
from prefsolve.hunting.tree_text import plan_lines
from prefsolve.solving.run_control import RunControl

pytestmark = pytest.mark.compiled

FULL = os.environ.get("PREFSOLVE_SWEEP") == "full"
GOLDEN = json.loads((Path(__file__).parents[1] / "data" / "hunts.json").read_text(encoding="utf-8"))


def is_caught(plan: HuntPlan, world: Position) -> bool:
    """Whether the plan catches the declarer in that world, whatever he plays: every line is played out by the rules."""
    remembered: dict[tuple[int, int, Position], bool] = {}

    def caught(node: PlanNode, at: int, world: Position) -> bool:
        key = id(node), at, world
        if key not in remembered:
            remembered[key] = from_here(node, at, world)
        return remembered[key]

    def from_here(node: PlanNode, at: int, world: Position) -> bool:
        taken = world.declarer_tricks
        if isinstance(world.game, Misere) and taken:
            return True
        if not isinstance(world.game, Misere) and taken + world.hand_size < world.game.level:
            return True
        if world.is_over:
            return False
        if world.turn != world.declarer:
            if at == len(node.cards) or Card(node.cards[at]) not in world.legal_cards():
                return False
            return caught(node, at + 1, world.play(Card(node.cards[at])))
        branches = [(node.after(card), world.play(card)) for card in world.legal_cards()]
        return all(branch is not None and caught(branch, 0, after) for branch, after in branches)

    return caught(plan.root, 0, world)


def catches(plan: HuntPlan, position: HuntPosition) -> set[Hand]:
    return {discard for discard in position.discards if is_caught(plan, position.world(discard))}


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_every_maximal_plan_catches_exactly_its_set(game):
    """Exactly: a plan that caught one discard more would not have been maximal without it."""
    rng = random.Random(f"plans {game}")
    for turn in range(30):
        position = some_cards_later(rng, random_hunt(rng, 2 + turn % 4, game), turn % 3)
        answer = hunt(position, memory_mib=2)
        for discards in answer.plans[:6]:
            assert catches(answer.plan(discards), position) == set(discards), position


@pytest.mark.parametrize("number", range(13) if FULL else [0, 4, 6])
def test_the_best_plans_of_known_hunts_do_what_they_say(number):
    position = golden_hunt(GOLDEN[number])
    answer = hunt(position)
    plan = answer.plan()
    assert plan.catches == answer.catches
    assert catches(plan, position) == set(answer.catches)


def test_the_plans_of_othello_do_what_they_say():
    position = othello()
    answer = hunt(position)
    assert len(answer.plans) == 8
    catcher = Catcher(position)
    for discards in answer.plans if FULL else answer.plans[:2]:
        caught = Replay(catcher).caught(answer.plan(discards).root, catcher.state, catcher.possible)
        assert set(catcher.hands_of(caught)) == set(discards)


def test_a_plan_for_what_no_plan_catches_is_refused():
    answer = hunt(othello())
    with pytest.raises(ValueError, match="no plan catches all these discards"):
        answer.plan(answer.double_dummy)


def test_a_plan_is_asked_card_by_card():
    plan = hunt(othello()).plan()
    assert plan.card() == parse_card("D8")
    assert plan.card(parse_cards("D8 D7")) == parse_card("DQ")
    with pytest.raises(IllegalCardError, match="the declarer W is on move"):
        plan.card(parse_cards("D8"))
    with pytest.raises(IllegalCardError, match="E plays ♦9, which the plan does not"):
        plan.card(parse_cards("D8 D7 D9"))
    with pytest.raises(IllegalCardError, match="W cannot play ♥8"):
        plan.card(parse_cards("D8 H8"))


def test_a_plan_has_nothing_to_say_once_the_declarer_is_caught():
    position = othello()
    answer = hunt(position)
    plan, played = answer.plan(), []
    world = position.world(answer.catches[0])
    while not world.declarer_tricks:
        card = plan.card(played) if world.turn != world.declarer else next(iter(world.legal_cards()))
        assert card is not None
        played.append(card)
        world = world.play(card)
    assert plan.card(played) is None


def test_in_the_declarers_turn_the_tree_begins_with_his_replies():
    rng = random.Random(3)
    position = next(p for p in iter(lambda: random_hunt(rng, 3, Misere()), None) if p.leader == p.declarer and hunt(p).catches)
    plan = hunt(position).plan()
    assert plan.root.cards == ()
    assert plan.root.replies or plan.position.needed <= 0


def test_the_last_reply_of_a_list_takes_all_others():
    plan = hunt(othello()).plan()
    node = plan.root
    assert [reply.otherwise for reply in node.replies] == [False] * (len(node.replies) - 1) + [True]
    assert node.after(int(parse_card("DA"))) is node.replies[-1].then
    assert plan.size == len({id(node) for node in nodes(plan.root)})


def nodes(node: PlanNode) -> list[PlanNode]:
    return [node, *(inner for reply in node.replies for inner in nodes(reply.then))]


def test_the_json_tree_says_the_same():
    plan = hunt(othello()).plan()
    tree = plan_to_json(plan)["tree"]

    def same(node: PlanNode, fields: dict) -> None:
        assert [card for _, card in fields["play"]] == [Card(card).ascii for card in node.cards]
        assert all(parse_card(card) in plan.position.deal[plan.seat(parse_card(card))] for _, card in fields["play"])
        assert ("caught" in fields) == (not node.replies)
        for reply, inner in zip(node.replies, fields.get("replies", []), strict=True):
            assert inner["cards"] == [Card(card).ascii for card in reply.cards]
            assert inner["otherwise"] == reply.otherwise
            same(reply.then, inner["then"])

    same(plan.root, tree)
    assert json.loads(json.dumps(tree)) == tree
    cut = plan_to_json(plan, depth=0)["tree"]
    assert cut == {"play": [["S", "D8"]], "more": True}


def test_one_known_discard_needs_few_branches():
    position = othello()
    aces = parse_hand("sA.dA")
    plan = hunt(position, weights={aces: 1}).plan()
    assert is_caught(plan, position.world(aces))


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_the_printed_tree_catches_what_the_plan_does(game):
    """The text is read back and played in every world against every reply."""
    rng = random.Random(f"words {game}")
    for turn in range(20):
        position = some_cards_later(rng, random_hunt(rng, 2 + turn % 4, game), turn % 3)
        plan = hunt(position, memory_mib=2).plan()
        if plan.catches and position.needed > 0:
            lines = plan_lines(plan, words("en"))
            assert hunt_words.catches(hunt_words.read(lines, position.declarer.full_name), position) == set(plan.catches), lines


def test_the_printed_tree_of_othello_catches_what_the_plan_does():
    plan = hunt(othello()).plan()
    assert hunt_words.catches(hunt_words.read(plan_lines(plan, words("en")), "West"), othello()) == set(plan.catches)


class TestLimits:
    """What is not built is cut; what is built is the plan."""

    @staticmethod
    def answer():
        return hunt(othello(), best_only=True)

    def test_stopped_at_once(self):
        plan = self.answer().plan(control=RunControl(watch=lambda done, total: True))
        assert (plan.root.cut, plan.stopped, plan.card()) == (True, "interrupt", None)
        assert plan_to_json(plan)["tree"] == {"play": [], "more": True}
        assert plan_lines(plan, words("en")) == [" …"]

    def test_stopped_on_the_way(self):
        """Of the 56 discards those are caught whose branches were built; none that the whole plan does not catch."""
        answer, looks = self.answer(), iter(range(5))
        plan = answer.plan(control=RunControl(watch=lambda done, total: next(looks, None) is None))
        assert (plan.stopped, plan.root.cut) == ("interrupt", False)
        assert catches(plan, othello()) < set(answer.catches)

    def test_the_memory_bounds_the_tree(self, monkeypatch):
        monkeypatch.setattr("prefsolve.hunting.plan.MOST_NODES_A_MIB", 5)
        plan = self.answer().plan(memory_mib=1)
        assert plan.stopped == "memory"
        assert catches(plan, othello()) < set(plan.catches)
