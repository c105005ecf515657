"""Raspasy on the command line: solve, batch, etudes, and the summary for the three possible eldest hands."""

import csv
import io
import json
from pathlib import Path

import pytest

from prefsolve import format_etude, read_etude
from prefsolve.model.game import TalonRule

ETUDES = Path(__file__).parents[2] / "etudes" / "raspasy"
GOLDEN = json.loads((Path(__file__).parents[1] / "data" / "raspasy.json").read_text())
SMALL = {"deal": "N:s8.hA E:s7.hK S:sA.hQ", "game": "raspasy", "leader": "N", "talon": "HJ H7", "talon_played": 0}
FULL = {"deal": GOLDEN[0]["deal"], "game": "raspasy", "leader": "N"}
SUIT_TRICKS = "[answer.tricks]\nN = 0\nE = 0\nS = 2\n"  # as etudes/raspasy/suit.toml states them
TRICKS = {  # of the small deal, under each rule
    "closed": {"N": 1, "E": 0, "S": 1},
    "suit": {"N": 1, "E": 0, "S": 1},
    "virtual": {"N": 2, "E": 0, "S": 0},
    "virtual+highest-takes": {"N": 1, "E": 0, "S": 1},
    "virtual+winner-leads": {"N": 2, "E": 0, "S": 0},
    "dealer": {"N": 1, "E": 0, "S": 0, "W": 1},
    "dealer+winner-leads": {"N": 1, "E": 0, "S": 0, "W": 1},
}


def options(record):
    return [part for name, value in record.items() for part in ("--" + name.replace("_", "-"), value)]


def under(rule: str, **more):
    record = {**SMALL, "talon_rule": rule, **more}
    if rule == "closed":
        del record["talon_played"]
    return record


def batch(prefsolve, records, *arguments):
    ran = prefsolve("batch", "-", *arguments, stdin="".join(json.dumps(record) + "\n" for record in records))
    return ran, [json.loads(line) for line in ran.out.splitlines()]


@pytest.mark.parametrize("rule", TRICKS)
def test_solve_takes_the_talon_rule(prefsolve, rule):
    ran = prefsolve("solve", *options(under(rule)), "--json")
    assert ran.status == 0
    assert json.loads(ran.out)["tricks"] == TRICKS[rule]
    assert json.loads(ran.out)["talon_rule"] == rule


def test_the_json_of_a_full_deal(prefsolve):
    ran = prefsolve("solve", *options(FULL), "--talon-rule", "closed", "--json")
    assert json.loads(ran.out) == {
        **{name: value for name, value in FULL.items() if name != "talon"},
        "tricks": {"N": 4, "E": 3, "S": 3},
        "range": {"N": [1, 4], "E": [2, 5], "S": [1, 4]},
        "guaranteed": {"N": 5, "E": 5, "S": 4},
        "rule": "fewest-own-then-next-most",
        "talon_rule": "closed",
    }


def test_in_words_each_seat_has_a_column_and_the_dealer_too(prefsolve):
    words = prefsolve("solve", *options(under("dealer")), "--cards", "--line").out
    assert "North    East   South    West\ntricks                         1       0       0       1" in words
    assert "   2.  (♥7) North ♠8  East ♠7   South ♠A  West takes it" in words
    assert "Best: ♥A" in words


def test_ascii_words_have_no_other_letters(prefsolve):
    ran = prefsolve("solve", *options(FULL), "--talon-rule", "closed", "--cards", "--line", "--ascii")
    assert ran.out.isascii()


def test_a_talon_that_will_be_opened_must_be_given(prefsolve):
    ran = prefsolve("solve", *options(FULL))
    assert ran.status == 2
    assert ran.err == (
        "prefsolve: the talon rule 'virtual' opens the talon: name its two cards in the order they are opened, or choose 'closed'\n"
    )


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"talon_rule": "open"}, "no talon rule is called 'open'; there are closed, suit, virtual, dealer"),
        ({"talon_rule": "suit+winner-leads"}, "the talon rule 'suit' has no switch 'winner-leads'"),
        ({"talon": "HJ"}, "the talon has two cards, not 1"),
        ({"talon": "HJ HA"}, "♥A is in both the talon and N's hand"),
        ({"talon": "HJ H7", "talon_played": 3}, "0 to 2 talon cards have been played, not 3"),
        ({"game": "misere", "declarer": "N", "talon_rule": "closed"}, "the talon rule 'closed' belongs to raspasy"),
    ],
)
def test_bad_talons_are_refused_in_one_line(prefsolve, change, message):
    ran = prefsolve("solve", *options({**SMALL, **change}))
    assert (ran.status, ran.out) == (2, "")
    assert message in ran.err
    assert ran.err.count("\n") == 1


def test_a_batch_answers_every_rule_in_its_place(prefsolve):
    records = [under(rule, id=rule) for rule in TRICKS]
    ran, answers = batch(prefsolve, records, "--cards", "--line", "--workers", "2")
    assert ran.status == 0
    assert {answer["id"]: answer["tricks"] for answer in answers} == TRICKS
    for answer in answers:
        assert set(answer) - {"talon_played"} == {
            "id",
            "deal",
            "game",
            "leader",
            "talon",
            "talon_rule",
            "tricks",
            "range",
            "guaranteed",
            "rule",
            "cards",
            "line",
        }
        for value in answer["cards"].values():
            assert set(value) == {"tricks", "range", "guaranteed"}
        assert len(answer["line"]) == 6


def test_raspasy_stands_among_other_games_and_bad_records(prefsolve):
    misere = {"deal": SMALL["deal"], "game": "misere", "declarer": "N", "leader": "N"}
    ran, answers = batch(prefsolve, [under("suit"), misere, under("open"), under("suit")])
    assert ran.status == 1
    assert ["guaranteed" in answer for answer in answers] == [True, False, False, True]
    assert answers[1]["declarer_tricks"] >= 0
    assert answers[2]["error"]["type"] == "TalonRuleError"
    assert answers[0] == answers[3]


def test_an_answered_record_can_be_asked_again(prefsolve):
    _, first = batch(prefsolve, [under("virtual")])
    _, second = batch(prefsolve, [{**first[0], **under("virtual")}])
    assert first == second


def test_csv_has_the_three_answers_in_columns(prefsolve):
    text = io.StringIO()
    writer = csv.DictWriter(text, ["deal", "game", "leader", "talon", "talon_rule", "talon_played"])
    writer.writeheader()
    writer.writerow(under("dealer"))
    ran = prefsolve("batch", "-", "--from", "csv", "--to", "csv", stdin=text.getvalue())
    (row,) = csv.DictReader(io.StringIO(ran.out))
    assert json.loads(row["tricks"]) == TRICKS["dealer"]
    assert json.loads(row["range"])["W"] == [1, 1]
    assert json.loads(row["guaranteed"])["N"] == 1
    assert row["declarer_tricks"] == row["error"] == ""


def test_the_summary_has_each_eldest_hand(prefsolve):
    ran = prefsolve("raspasy", "--deal", FULL["deal"], "--talon-rule", "closed", "--json")
    summary = json.loads(ran.out)
    assert list(summary["leaders"]) == ["N", "E", "S"]
    for leader, value in summary["leaders"].items():
        alone = json.loads(prefsolve("solve", *options({**FULL, "leader": leader}), "--talon-rule", "closed", "--json").out)
        assert value == {name: alone[name] for name in ("tricks", "range", "guaranteed")}
    words = prefsolve("raspasy", "--deal", FULL["deal"], "--talon-rule", "closed").out
    assert words.count("is the eldest hand") == 3


def test_the_summary_refuses_what_a_position_refuses(prefsolve):
    assert prefsolve("raspasy", "--deal", FULL["deal"]).status == 2
    assert prefsolve("raspasy", "--deal", FULL["deal"], "--talon-rule", "none").status == 2


@pytest.mark.parametrize("file", sorted(ETUDES.glob("*.toml")), ids=lambda file: file.stem)
def test_a_shipped_etude_states_what_comes_out(prefsolve, file):
    ran = prefsolve("solve", file)
    assert ran.status == 0
    assert "The etude's own answer agrees." in ran.out
    assert format_etude(read_etude(file)) == file.read_text(encoding="utf-8")


def changed(file: Path, **fields) -> str:
    """The etude's position as options, with other fields."""
    etude = read_etude(file)
    record = {name: getattr(etude, name) for name in ("deal", "game", "leader", "talon", "talon_rule")}
    record |= fields
    if TalonRule.named(record["talon_rule"]).opens:
        record["talon_played"] = 0
    return options(record)


@pytest.mark.parametrize(
    ("name", "others"),
    [
        ("closed", ["suit", "virtual", "dealer"]),
        ("suit", ["closed", "virtual", "dealer"]),
        ("virtual-alone", ["closed", "suit", "dealer"]),
        ("dealer", ["closed", "suit", "virtual"]),
        ("virtual", ["virtual+highest-takes"]),
        ("virtual-highest", ["virtual"]),
        ("virtual-winner", ["virtual"]),
        ("dealer-winner", ["dealer"]),
    ],
)
def test_in_its_etude_the_rule_alone_changes_the_answer(prefsolve, name, others):
    """Every other rule gives one and the same answer, and this rule another."""
    file = ETUDES / f"{name}.toml"

    def players(rule: str) -> list[int]:
        tricks = json.loads(prefsolve("solve", *changed(file, talon_rule=rule), "--json").out)["tricks"]
        return [tricks[seat] for seat in "NES"]

    own = players(read_etude(file).talon_rule)
    answers = [players(rule) for rule in others]
    assert answers.count(answers[0]) == len(answers)
    assert own not in answers


def test_an_etude_that_is_wrong_is_contradicted_seat_by_seat(prefsolve, tmp_path):
    text = (ETUDES / "suit.toml").read_text()
    (tmp_path / "wrong.toml").write_text(text.replace(SUIT_TRICKS, "[answer.tricks]\nN = 0\nE = 1\nS = 1\n", 1))
    ran = prefsolve("solve", tmp_path / "wrong.toml")
    assert ran.status == 1
    assert ran.err == f"prefsolve: {tmp_path}/wrong.toml: answer.tricks: the etude says N 0, E 1, S 1, but it is N 0, E 0, S 2\n"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ((SUIT_TRICKS, "[answer.tricks]\nN = 0\nE = 2\n"), "answer.tricks: it names N, E, and tricks go to N, E, S"),
        (("key_cards", "declarer_tricks = 1\nkey_cards"), "answer.declarer_tricks: raspasy:suit has no declarer"),
        (('game = "raspasy"', 'game = "misere"\ndeclarer = "N"'), "talon_rule: the talon rule 'suit' belongs to raspasy"),
        (("talon_played = 0", "talon_played = 3"), "talon_played: expected int <= 2"),
        ((SUIT_TRICKS, "[answer.tricks]\nN = 0\nQ = 0\nS = 2\n"), "answer.tricks"),
    ],
)
def test_a_faulty_raspasy_etude_is_refused_with_file_key_and_reason(prefsolve, tmp_path, change, message):
    text = (ETUDES / "suit.toml").read_text()
    assert change[0] in text
    (tmp_path / "faulty.toml").write_text(text.replace(*change, 1))
    ran = prefsolve("solve", tmp_path / "faulty.toml")
    assert ran.status == 2
    assert message in ran.err
    assert "faulty.toml" in ran.err


def test_converting_an_etude_keeps_its_talon_and_its_answers(prefsolve, tmp_path):
    ran = prefsolve("convert", ETUDES / "dealer.toml", "--to", "etude", "-o", tmp_path / "copy.toml")
    assert (ran.status, ran.err) == (0, "")
    assert read_etude(tmp_path / "copy.toml").position == read_etude(ETUDES / "dealer.toml").position
    assert prefsolve("solve", tmp_path / "copy.toml", "--json").status == 0
    records = prefsolve("convert", ETUDES / "dealer.toml", "--to", "jsonl").out
    assert json.loads(prefsolve("batch", "-", stdin=records).out)["tricks"] == {"N": 1, "E": 0, "S": 0, "W": 1}


@pytest.mark.parametrize(
    ("asked", "rule"),
    [
        (("sochi",), "suit"),
        (("sochi", "--players", "4"), "dealer"),
        (("leningrad",), "virtual"),
        (("rostov", "--players", "4"), "closed"),
    ],
)
def test_the_talon_does_what_it_does_in_the_convention(prefsolve, asked, rule):
    """Sochi: three players play suit of the talon, four the dealer's own cards."""
    deal = ("--deal", FULL["deal"], "--talon", "CT ST")
    ran = prefsolve("raspasy", *deal, "--convention", *asked)
    assert ran.out.startswith(f"Talon rule: {rule}.")
    by_score = prefsolve("solve", *deal, "--game", "raspasy", "--leader", "N", "--by", "score", "--json", "--convention", *asked)
    assert json.loads(by_score.out)["talon_rule"] == rule


def test_a_talon_rule_that_is_named_stands_against_the_conventions(prefsolve):
    deal = ("--deal", FULL["deal"], "--talon", "CT ST", "--leader", "N", "--by", "score", "--json")
    named = prefsolve("solve", *deal, "--game", "raspasy", "--talon-rule", "virtual")
    assert json.loads(named.out)["talon_rule"] == "virtual"
    inside = prefsolve("solve", *deal, "--game", "raspasy:closed")
    assert json.loads(inside.out)["talon_rule"] == "closed"


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--convention", "sochi", "--talon-rule", "suit"), "give --talon-rule or --convention, not both"),
        (("--players", "4"), "--players can only be used with --convention"),
        (("--convention", "odessa"), "no convention 'odessa'"),
    ],
)
def test_a_talon_that_is_told_twice_or_not_at_all_is_refused(prefsolve, options, says):
    ran = prefsolve("raspasy", "--deal", FULL["deal"], "--talon", "CT ST", *options)
    assert ran.status == 2
    assert ran.err.count("\n") == 1
    assert says in ran.err
