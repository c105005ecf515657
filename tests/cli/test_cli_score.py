"""The commands ``convention``, ``pulka`` and ``bid``."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from prefsolve.score import ROSTOV, SOCHI, parse_convention, parse_sheet

SHEET = """
players = ["Anna", "Boris", "Vera"]
convention = "sochi"
pool = 10
[[deals]]
game = "6S"
declarer = "Anna"
calls = { Boris = "whist", Vera = "pass" }
tricks = { Anna = 6, Boris = 3, Vera = 1 }
[[deals]]
game = "7H"
declarer = "Vera"
calls = { Anna = "whist", Boris = "whist" }
tricks = { Vera = 5, Anna = 3, Boris = 2 }
[[deals]]
game = "8D"
declarer = "Anna"
calls = { Vera = "pass", Boris = "pass" }
"""


@pytest.fixture
def run(prefsolve):
    """What a command prints when it succeeds."""

    def run(*arguments):
        ran = prefsolve(*arguments)
        assert (ran.status, ran.err) == (0, "")
        return ran.out

    return run


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "game.toml"
    path.write_text(SHEET, encoding="utf-8")
    return path


def test_convention_show_prints_what_each_result_costs_and_every_switch(run):
    out = run("convention", "show", "leningrad")
    assert "| 7      | 4    | 8          | 8     | 4             | 8           |" in out
    assert "2 in the mountain" in out
    assert "tricks_when_down     gentleman" in out
    assert "«Ленинградка»" in out


def test_output_goes_in_ascii_where_it_must(run, environment):
    assert not set("♠♣♦♥è") & set(run("convention", "show", "leningrad", "--ascii"))
    plain = {**environment, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = subprocess.run([sys.executable, "-P", "-m", "prefsolve", "convention", "list"], capture_output=True, env=plain, check=False)
    assert done.returncode == 0
    assert b"rostov" in done.stdout


def test_convention_show_turns_switches_and_writes_toml_and_json(run):
    changed = run(
        "convention", "show", "rostov", "--set", "mountain_first=true", "--set", "raspasy_exit=6,7", "--set", "ten=whisted", "--toml"
    )
    assert parse_convention(changed) == ROSTOV.replace(mountain_first=True, raspasy_exit=(6, 7), ten="whisted")
    assert json.loads(run("convention", "show", "sochi", "--json"))["values"] == [2, 4, 6, 8, 10]


def test_convention_lists_presets_and_switches(run):
    assert "rostov" in run("convention", "list")
    assert "who spoke last" in run("convention", "switches")


def test_pulka_prints_the_sheet_as_it_is_written_by_hand_and_who_pays_whom(run, file):
    out = run("pulka", file, "--deals")
    assert "| Anna   | 2. 8. |" in out
    assert "2. 7♥ by Vera: Vera mountain +8; Anna on Vera 20 whists; Boris on Vera 16 whists" in out
    assert "Not finished after 3 deals" in out
    assert "Vera pays Anna" in out


def test_pulka_answers_in_json_with_exact_and_rounded_results(run, file):
    answer = json.loads(run("pulka", file, "--json"))
    assert answer["pool"] == {"Anna": 8, "Boris": 0, "Vera": 0}
    assert answer["whists"]["Boris"] == {"Anna": 8, "Vera": 16}
    assert answer["results"] == {"Anna": 92, "Boris": 24, "Vera": -116}
    assert answer["payments"] == [{"from": "Vera", "to": "Anna", "whists": 92}, {"from": "Vera", "to": "Boris", "whists": 24}]
    assert answer["finished"] is False


def test_pulka_writes_the_record_in_another_form(run, file):
    again = parse_sheet(run("pulka", file, "--to", "json"), form="json")
    assert again.convention == SOCHI
    assert len(again.lines) == 3
    assert len(parse_sheet(run("pulka", file, "--to", "toml"), form="toml").lines) == 3


FOUR = """
players = ["Anna", "Boris", "Vera", "Gleb"]
convention = { base = "classic", checked_ten_whists = "own" }
dealer = "Gleb"
end = "sum"
pool = 10
[[deals]]
game = "raspasy"
blind = ["Anna", "Boris"]
tricks = { Anna = 5, Boris = 3, Vera = 2, Gleb = 0 }
[[deals]]
game = "7S"
declarer = "Boris"
calls = { Vera = "pass", Gleb = "half", Anna = "whist" }
tricks = { Boris = 6, Vera = 1, Gleb = 3 }
[[deals]]
game = "10S"
declarer = "Vera"
tricks = { Vera = 9, Gleb = 1, Anna = 0 }
[[deals]]
game = "misere"
bid = "6S"
declarer = "Anna"
tricks = { Anna = 0 }
"""


def test_pulka_tells_of_bombs_of_the_dealer_and_of_half_whists_that_were_returned(run, file):
    """Anna, dealing, plays for Gleb: four tricks at 4, and the consolation of 4 for both; the ten's one trick is Gleb's alone."""
    file.write_text(FOUR, encoding="utf-8")
    out = run("pulka", file, "--deals")
    assert "1. raspasy (bomb by Anna and Boris, 1 in a row): Gleb pool +2; Anna mountain +10; Boris mountain +6; Vera mountain +4" in out
    assert "2. 7♠ by Boris (Anna returned the half-whist): Boris mountain +4; Vera on Boris 4 whists; Anna on Boris 24 whists" in out
    assert "3. 10♠ by Vera: Vera mountain +10; Gleb on Vera 20 whists; Anna on Vera 10 whists; Boris on Vera 10 whists" in out
    assert "Not finished" not in out
    answer = json.loads(run("pulka", file, "--json"))
    assert answer["finished"] is True
    assert answer["bombs"] == {"Anna": 1, "Boris": 1, "Vera": 0, "Gleb": 0}
    assert answer["results"] == {"Anna": 89, "Boris": -63, "Vera": -121, "Gleb": 95}
    assert len(parse_sheet(run("pulka", file, "--to", "json"), form="json").lines) == 4


def test_a_game_that_ends_at_the_mountains_needs_some(prefsolve, file):
    file.write_text(FOUR.replace('end = "sum"\npool = 10', 'end = "mountains"'), encoding="utf-8")
    ran = prefsolve("pulka", file)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "or points in the mountains at the start" in ran.err


def test_convention_shows_bombs_where_they_are_played(run):
    assert "| 3 and on, doubling | 8 in the mountain | 8              |" in run("convention", "show", "classic")
    assert "bombs in a row" not in run("convention", "show", "sochi")


def test_a_contradictory_deal_is_named_on_one_line_with_the_sheet_before_it(prefsolve, file):
    file.write_text(SHEET.replace("Boris = 2 }", "Boris = 3 }"), encoding="utf-8")
    ran = prefsolve("pulka", file)
    assert ran.status == 2
    assert ran.err.count("\n") == 1
    assert "deal 2: the tricks add up to 11, not 10" in ran.err
    assert "| Anna   | 2.   |" in ran.out


@pytest.mark.parametrize(
    "arguments",
    [
        ["convention", "show", "odessa"],
        ["convention", "show", "sochi", "--set", "x"],
        ["convention", "show", "sochi", "--set", "values=" + 5000 * "["],
        ["convention", "show", "sochi", "--set", "wist=2"],
        ["convention", "show", "sochi", "--set", "checked_ten_whists=both"],
        ["convention", "show", "sochi", "--set", "seven_alone=3"],
        ["convention", "show", "sochi", "--set", "nine_ends_auction=maybe"],
        ["convention", "show", "sochi", "--set", "raspasy_talon_three=dealer"],
        ["convention", "show", "nowhere.toml"],
        ["pulka", "nowhere.toml"],
        ["pulka", "nowhere.txt"],
    ],
)
def test_faults_end_with_one_line_and_status_two(prefsolve, arguments):
    ran = prefsolve(*arguments)
    assert ran.status == 2
    assert ran.err.count("\n") == 1
    assert ran.out == ""


def test_the_commands_need_neither_the_core_nor_numpy(file, environment):
    code = (
        "import sys; from prefsolve.cli.commands.pulka import command\n"
        "command.main([sys.argv[1]], standalone_mode=False)\n"
        "assert not {'numpy', 'numba', 'prefsolve._ext._core'} & set(sys.modules)"
    )
    done = subprocess.run([sys.executable, "-P", "-c", code, file], capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 0, done.stderr


# bid


HAND = "s789JK.c789J.dA"
FEW = ("--rounds", 1, "--talons", 6, "--workers", 1)


def test_bid_tells_what_each_bid_is_worth_and_what_the_talon_should_bring(run):
    out = run("bid", HAND, "--place", "second", "--said", "pass", *FEW)
    assert "♠KJ987 ♣J987 ♦A, second hand; sochi, 3 players" in out
    assert "raspasy, if all pass" in out
    for name in ("pass", "6♠", "7♠", "misère"):
        assert f"\n{name} " in out
    assert "Useful in the talon for misère" in out
    assert "6 talons, 1 full round, seed 0." in out


def test_bid_lists_every_talon_and_answers_in_json(run):
    assert len([line for line in run("bid", HAND, *FEW, "--each").splitlines() if "%" in line]) == 6 + 6
    answer = json.loads(run("bid", HAND, *FEW, "--each", "--json", "--convention", "leningrad", "--policy", "pass", "--players", 4))
    assert answer["convention"] == "leningrad"
    assert answer["talons"] == len(answer["each"]) == 6
    assert [bid["bid"] for bid in answer["bids"]][:2] == ["pass", "6S"]
    assert len(answer["bids"]) == 1 + 25 + 1
    assert answer["bids"][0]["means"] == "raspasy"
    for talon in answer["each"]:
        assert len(talon["discard"]) == len(talon["misere"]["discard"]) == 2


def test_bid_knows_what_others_have_said(run):
    out = run("bid", HAND, "--place", "first", "--said", "6S 6C pass", *FEW)
    assert "defending against the second hand, who bid 6♣" in out
    assert "\n6♣ here " in out
    assert "misère" not in out


def test_over_a_bomb_bid_begins_at_seven_and_a_pass_is_worth_the_bomb(run, prefsolve):
    classic = ("--convention", "classic", "--place", "second")
    out = run("bid", HAND, *classic, "--said", "pass blind", *FEW)
    assert "a bomb, if all pass" in out
    assert "\n7♠ " in out
    assert "\n6♠ " not in out
    assert "\n6♠ " in run("bid", HAND, *classic, "--said", "pass", *FEW)
    for said, says in (("6S blind", "cannot be valued"), ("blind", "must follow another word")):
        ran = prefsolve("bid", HAND, *classic, "--said", said, *FEW)
        assert ran.status == 2
        assert says in ran.err
    assert "cannot say pass blind here" in prefsolve("bid", HAND, "--place", "second", "--said", "pass blind", *FEW).err


def test_bid_is_told_what_others_bids_tell_of_their_cards(run):
    known = ("--know", "second has 2-3 S", "--know", "talon lacks HA")
    out = run("bid", HAND, "--said", "6S 6C pass", *FEW, *known)
    assert "Known: the second hand has 2 to 3 ♠, the talon lacks ♥A.\n" in out
    assert run("bid", HAND, "--said", "6S 6C pass", *FEW, "--know", "Second HAS 2-3 S", *known[2:]) == out
    listed = run("bid", HAND, *FEW, *known, "--each").splitlines()
    shares = [float(line.split("%")[0]) for line in listed[-6:]]
    assert listed[-7].startswith("chance  talon ")
    assert abs(sum(shares) - 100) < 0.1
    answer = json.loads(run("bid", HAND, *FEW, *known, "--json", "--each"))
    assert answer["known"] == ["second has 2-3 S", "talon lacks HA"]
    assert all("HA" not in talon["talon"] and 0 < talon["layouts"] < 184_756 for talon in answer["each"])


def test_bid_knows_games_without_the_talon(run):
    strict = ("--set", "misere_beaten_by=nine-without-talon")
    out = run("bid", HAND, "--place", "second", "--said", "misere", *strict, *FEW, "--each")
    assert "\n9♠ " in out
    assert "Without the talon" in out
    out = run("bid", HAND, "--place", "third", "--said", "misere 9S", *strict, *FEW)
    assert "\n9♣ " in out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["s789"], "has 10 cards, not 3"),
        ([HAND, "--place", "second"], "it is the first hand's turn"),
        ([HAND, "--said", "here"], "nobody can say 'here'"),
        ([HAND, "--said", "7S"], "cannot say 7♠"),
        ([HAND, "--said", "nonsense"], "unknown game"),
        ([HAND, "--convention", "odessa"], "no convention 'odessa'"),
        ([HAND, "--talons", "1"], "--talons"),
        ([HAND, "--know", "E has 3 S"], "--know 'E has 3 S' cannot be read; write 'first has 5+ S'"),
        ([HAND, "--know", "first has many S"], "--know 'first has many S' cannot be read; write 'first has 5+ S'"),
        ([HAND, "--know", "third has 5-3 S"], "a suit's length lies between 0 and 8, not from 5 to 3"),
        ([HAND, "--know", "third holds S1"], "1 in the card (column 2) is neither a suit nor a rank"),
        ([HAND, "--know", "third has 4 C", "--know", "talon holds CA"], "no layout fits: the third hand has 4 ♣ and the talon holds ♣A"),
    ],
)
def test_what_cannot_be_bid_on_is_refused_on_one_line(prefsolve, arguments, says):
    ran = prefsolve("bid", *arguments)
    assert ran.status == 2
    assert ran.err.count("\n") == 1
    assert says in ran.err


def test_a_bar_in_a_name_ends_no_cell_of_a_table():
    from prefsolve.cli.rows import drawn

    assert drawn([["player", "pool"], ["A|B", "2"]]).splitlines()[2] == "| A\\|B   | 2    |"
