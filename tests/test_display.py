"""What answers look like where they are printed and in a notebook, and that each gives itself as JSON."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from prefsolve import (
    Budget,
    Pulka,
    Seat,
    Strain,
    View,
    advise,
    advise_bid,
    analyse,
    check_claim,
    check_hidden_claim,
    discard_orders,
    eldest_hands,
    estimate_cards,
    estimate_view,
    hunt,
    parse_game,
    parse_hand,
    position_from_record,
    prove,
    rank_discards,
    read_problems,
    solve,
    solve_raspasy,
    table,
)
from prefsolve.messages import choose_language
from prefsolve.model.tables import html_table, text_table
from prefsolve.notation.hunts import hunt_from_record
from prefsolve.score import SOCHI, Entries
from prefsolve.workshop import Side, analyse_raspasy, soundness

DATA = Path(__file__).parent / "data" / "formats"
ENDING = {"deal": "N:sAK.h7 E:sQJ.h8 S:sT9.hA", "game": "6NT", "declarer": "N", "leader": "E"}
OTHELLO = {"deal": "E:sJT.cJ7.dQ9.hQJT9 S:sKQ.cAKQ.dKJ8.hAK W:s987.cT98.dT7.h87", "game": "misere", "declarer": "W", "leader": "S"}
RASPASY = {"deal": "N:s98.c8 E:s7.cA7 S:sJ.dA7", "game": "raspasy:closed", "leader": "N"}
HUNT = {"deal": "N:sK.h7 E:sQ.h8 W:s79T.hA", "game": "misere", "declarer": "W", "leader": "N"}
TWELVE = parse_hand("sAKQJ98.cAK.dA7.h78")


def view() -> View:
    out = parse_hand("sQKA.cJQKA.d89TJQKA.hQKA")
    return View(Seat.W, parse_hand("sJ7.c9.d7.h7"), out=out, declarer=Seat.W, game=parse_game("6S"), leader=Seat.W)


def played(name: str):
    (problem,) = read_problems((DATA / name).read_bytes())
    return problem


def position(record: dict[str, str]):
    return position_from_record(record)


# by the class of the answer: the answer, and a line that it prints
ANSWERS = {
    "Solution": (lambda: solve(position(ENDING), cards=True, line=True), "  ♠Q 2  ♠J 2"),
    "DealTable": (lambda: table(position(ENDING).deal), "misère    2    2    2    0    0    0    1    1    1"),
    "RaspasySolution": (lambda: solve_raspasy(position(RASPASY), cards=True), "♣8                  3 3 3  0 0 0  0 0 0"),
    "EldestHands": (
        lambda: eldest_hands(position(RASPASY).deal, parse_game("raspasy:closed")),
        "North          0  0  0  0  0  0    3  3  3",
    ),
    "Estimate": (lambda: estimate_view(view()), "6♠: made 0.000000, 2.0238 tricks on average; all 252 worlds"),
    "CardEstimates": (lambda: estimate_cards(view()), "♠J     0.00%  1.9524"),
    "Advice": (lambda: advise(view(), tricks=2), "♦7        228         161"),
    "DiscardTable": (lambda: rank_discards(TWELVE, Seat.E, budget=Budget(samples=2)), "and 46 more"),
    "OrderTable": (lambda: discard_orders(TWELVE, Seat.S, strains=[Strain.SPADES], misere=False, budget=Budget(samples=2)), None),
    "BidAdvice": (lambda: advise_bid(parse_hand("s789JK.c789J.dA"), talons=2, rounds=1), None),
    "OpenClaim": (lambda: check_claim(position(ENDING), tricks=3), "N claims 3: it fails, 2 with best defence"),
    "HiddenClaim": (lambda: check_hidden_claim(view(), tricks=5), None),
    "HuntAnswer": (lambda: hunt(hunt_from_record(HUNT)), "♠9 ♠7         1               caught            caught"),
    "Soundness": (lambda: soundness(position(OTHELLO), stored=1), "Key: ♣AKQ, ♥AK"),
    "Analysis": (lambda: analyse(played("misere.toml")), "3         S    ♦8  1 → 0           1  ♣AKQ"),
    "RaspasyAnalysis": (lambda: analyse_raspasy(played("raspasy.toml")), None),
    "Proof": (lambda: prove(position(ENDING), Side.DECLARER, depth=1), None),
    "Pulka": (
        lambda: Pulka(SOCHI, ("<b>", "B", "C"), end="early", opening=Entries(mountain={"B": Fraction(30)})),
        "B pays <b> 100 whists.",
    ),
}


@pytest.fixture(scope="module")
def answers():
    made: dict[str, object] = {}
    return lambda name: made.setdefault(name, ANSWERS[name][0]())


@pytest.mark.parametrize("name", ANSWERS)
def test_an_answer_gives_itself_as_json(answers, name):
    answer = answers(name)
    assert type(answer).__name__ == name
    body = answer.to_json()
    assert type(body) is dict
    assert json.loads(json.dumps(body)) == body


@pytest.mark.parametrize("name", [name for name in ANSWERS if name != "Proof"])
def test_an_answer_prints_readably(answers, name):
    text, line = str(answers(name)), ANSWERS[name][1]
    assert name not in text
    assert f"{answers(name):>4}".endswith(text[-4:])
    assert line is None or line in text.splitlines()


@pytest.mark.parametrize("name", [name for name in ANSWERS if name != "Proof"])
def test_a_notebook_shows_an_answer(answers, name):
    shown = answers(name)._repr_html_()
    assert "<table" in shown or name in ("Solution", "OpenClaim", "HiddenClaim", "Estimate")
    assert shown.count("<table") == shown.count("</table>")
    assert "<b>" not in shown


def test_an_answer_speaks_the_readers_language(answers):
    choose_language("ru")
    try:
        assert "мизер" in str(answers("DealTable"))
        assert answers("DealTable").to_json()["declarer_tricks"].keys() == {"S", "C", "D", "H", "NT", "misere"}
    finally:
        choose_language("en")


def test_rows_are_lined_up_and_escaped():
    rows = [["player", "pool"], ["Анна", "2"], ["<i>", "10"]]
    assert text_table(rows) == "player  pool\nАнна       2\n<i>       10"
    assert html_table(rows, "a & b").startswith("<table><caption>a &amp; b</caption><thead><tr><th>player</th>")
    assert "<td>10</td>" in html_table(rows)
    assert "&lt;i&gt;" in html_table(rows)
