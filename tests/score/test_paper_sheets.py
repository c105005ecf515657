"""Sheets given by what stands on them at the end: pools, mountains and whists, settled as deal by deal."""

from __future__ import annotations

import json
from fractions import Fraction
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from prefsolve import Call, Outcome, PrefsolveError, Pulka, parse_game
from prefsolve.score import CLASSIC, PRESETS, SOCHI, Entries, parse_sheet, results, sheet_to_json, sheet_to_toml
from prefsolve.score.by_hand import exact, read_exact
from prefsolve.score.errors import OutcomeError, PlayersError, SheetError
from prefsolve.score.money import Rate

PAPER = """
players = ["Anna", "Boris", "Vera"]
[totals]
mountain = { Anna = 8, Boris = 19, Vera = 14 }
whists = { Boris = { Anna = 24 }, Vera = { Anna = 2 } }
"""
FOUR = """
players = ["Anna", "Boris", "Vera", "Gleb"]
pool = 10
[totals]
pool = { Anna = 10, Boris = 10, Vera = 10, Gleb = 6 }
mountain = { Anna = 10, Boris = 20, Vera = 30, Gleb = 36 }
whists = { Anna = { Gleb = 40 }, Gleb = { Anna = "12 1/2", Boris = "7½" } }
"""
NAMES = ("Anna", "Boris", "Vera", "Gleb")


def settled(text: str) -> dict[str, str]:
    return {name: exact(value, sign=True) for name, value in parse_sheet(text, form="toml").settle().results.items()}


def test_the_exact_check_of_the_rules():
    """Three players, mountains 8, 19 and 14, net whists -26, +24 and +2: by hand +30⅔, -29⅓ and -1⅓."""
    assert settled(PAPER) == {"Anna": "+30⅔", "Boris": "-29⅓", "Vera": "-1⅓"}


def test_four_players_by_hand():
    """Gleb's pool lacks 4, so the mountains are 10, 20, 30, 40, the mean 25: +150, +50, -50, -150 whists, and then the whists."""
    assert settled(FOUR) == {"Anna": f"+{exact(150 + 40 - Fraction(25, 2))}", "Boris": "+42½", "Vera": "-50", "Gleb": "-170"}


def test_a_point_of_the_pool_is_a_point_of_the_mountain():
    """10 in the pool against none, among three: 10·10 less the mean of 33⅓."""
    assert settled('players = ["A", "B", "C"]\n[totals]\npool = { A = 10 }\n') == {"A": "+66⅔", "B": "-33⅓", "C": "-33⅓"}


@pytest.mark.parametrize("convention", PRESETS)
def test_every_convention_settles_a_sheet_exactly(convention):
    text = f'convention = "{convention}"\n{FOUR}'
    sheet = parse_sheet(text, form="toml")
    found = sheet.settle().results
    assert sum(found.values()) == 0
    # by a third way: each player's pool less his mountain against the mean, and the whists
    assert found == results(sheet.totals, sheet.players, PRESETS[convention])


calls = st.sampled_from([(Call.WHIST, Call.PASS), (Call.WHIST, Call.WHIST), (Call.PASS, Call.PASS)])


@st.composite
def outcomes(draw) -> Outcome:
    declarer = draw(st.sampled_from(NAMES[:3]))
    others = [name for name in NAMES[:3] if name != declarer]
    first = draw(st.integers(0, 10))
    split = draw(st.integers(0, 10 - first))
    tricks = {declarer: first, others[0]: split, others[1]: 10 - first - split}
    kind = draw(st.sampled_from(["raspasy", "misere", "6S", "7H", "8NT", "9D"]))
    if kind == "raspasy":
        return Outcome(parse_game("raspasy"), tricks=tricks)
    if kind == "misere":
        return Outcome(parse_game(kind), declarer, {}, tricks)
    said = draw(calls)
    played = Call.WHIST in said
    return Outcome(parse_game(kind), declarer, dict(zip(others, said, strict=True)), tricks if played else None)


@given(st.lists(outcomes(), min_size=1, max_size=12), st.sampled_from(list(PRESETS.values())), st.sampled_from([4, 10, None]))
def test_settling_the_final_state_is_settling_the_deals(evening, convention, pool):
    """The totals of a running sheet, copied to a new one, are settled alike, and as the sum of what the deals were worth."""
    sheet = Pulka(convention, NAMES[:3], pool=pool, end="early" if pool is None else "pool")
    for outcome in evening:
        try:
            sheet.apply(outcome)
        except OutcomeError:  # the game is over, or a game too low after raspasy
            continue
    copied = Pulka(convention, sheet.players, pool=pool, end=sheet.end, opening=sheet.totals)
    assert copied.settle() == sheet.settle()
    for form, write in (("toml", sheet_to_toml), ("json", sheet_to_json)):
        again = parse_sheet(write(copied), form=form)
        assert again.settle() == sheet.settle()
        assert again.totals == copied.totals


def test_a_paper_sheet_is_played_on_with():
    deal = '[[deals]]\ngame = "6S"\ndeclarer = "Anna"\ncalls = { Boris = "pass", Vera = "pass" }\n'
    sheet = parse_sheet(PAPER + deal, form="toml")
    assert [exact(n) for n in sheet.running("mountain", "Boris")] == ["19"]
    assert sheet.totals.pool["Anna"] == 2
    assert sheet.totals.mountain["Boris"] == 19


@pytest.mark.parametrize(
    ("totals", "says"),
    [
        ("pool = { Dora = 1 }", "Dora is in the totals, but is none of the players: Anna, Boris, Vera"),
        ("whists = { Anna = { Anna = 1 } }", "Anna cannot write whists on himself"),
        ("mountain = { Anna = -1 }", "a number of the totals is 0 to 1000000, not -1"),
        ("pool = { Anna = 11 }", "Anna's pool has 11 points, more than the agreed 10"),
        ('pool = { Anna = "ten" }', "'ten' is no number of points or whists (totals.pool.Anna)"),
        ("pool = { Anna = nan }", "is no number of points or whists (totals.pool.Anna)"),
        ("pools = { Anna = 1 }", "unknown field `pools`"),
    ],
)
def test_totals_that_cannot_stand_are_refused(totals, says):
    with pytest.raises(SheetError) as fault:
        parse_sheet(f'players = ["Anna", "Boris", "Vera"]\npool = 10\n[totals]\n{totals}\n', form="toml")
    assert says in str(fault.value)


def test_the_mountains_are_given_once():
    with pytest.raises(SheetError, match="the totals have the mountains already"):
        Pulka(SOCHI, NAMES[:3], pool=10, mountain=5, opening=Entries())
    with pytest.raises(PlayersError):
        Pulka(CLASSIC, NAMES[:3], pool=10, opening=Entries(pool={"Dora": Fraction(1)}))


@given(st.fractions(min_value=0, max_value=10**6, max_denominator=1000))
def test_a_number_reads_as_it_is_written(number):
    assert read_exact(exact(number)) == number
    assert read_exact(f"{number}") == number


@pytest.mark.parametrize(("text", "value"), [("7.", 7), ("7⅓", Fraction(22, 3)), ("½", Fraction(1, 2)), ("7 1/3", Fraction(22, 3))])
def test_numbers_of_a_paper_sheet(text, value):
    assert read_exact(text) == value


# On the command line.


@pytest.fixture
def paper(tmp_path):
    file = tmp_path / "paper.toml"
    file.write_text(PAPER, encoding="utf-8")
    return file


def test_settle_pays_in_money(prefsolve, paper):
    ran = prefsolve("pulka", "settle", paper, "--rate", "0,05 EUR")
    assert ran.status == 0
    assert "In money, 0.05 EUR per whist: Anna +1.50 EUR, Boris -1.45 EUR, Vera -0.05 EUR." in ran.out
    assert ran.out.endswith("Boris pays Anna 1.45 EUR (29 whists).\nVera pays Anna 0.05 EUR (1 whist).\n")
    assert prefsolve("pulka", paper).out.endswith("Boris pays Anna 29 whists.\nVera pays Anna 1 whist.\n")


def test_the_money_of_the_json_adds_up(prefsolve, paper):
    answer = json.loads(prefsolve("pulka", "settle", paper, "--rate", "0.05", "--json").out)
    assert answer["money"] == {"Anna": 1.5, "Boris": -1.45, "Vera": -0.05}
    assert answer["payments"][0] == {"from": "Boris", "to": "Anna", "whists": 29, "money": 1.45}
    assert {name: Fraction(value).limit_denominator(1000) for name, value in answer["results"].items()} == {
        "Anna": Fraction(92, 3),
        "Boris": Fraction(-88, 3),
        "Vera": Fraction(-4, 3),
    }


@pytest.mark.parametrize(("text", "says"), [("0", "the rate is 0"), ("-1", "not '-1'"), ("x", "not 'x'"), ("1e3", "not '1e3'")])
def test_a_rate_is_money(text, says):
    with pytest.raises(PrefsolveError, match=says):
        Rate.read(text)


class Seen(HTMLParser):
    """The tags and texts of a page."""

    def __init__(self):
        super().__init__()
        self.tags, self.texts = [], []

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)

    def handle_data(self, data):
        self.texts.append(data)


def test_the_page_has_a_block_for_each_player_and_is_for_paper(prefsolve, paper, tmp_path):
    assert prefsolve("pulka", "settle", paper, "-o", tmp_path / "sheet.html") == (0, "", "")
    text = (tmp_path / "sheet.html").read_text(encoding="utf-8")
    assert "@media print" in text
    assert "@page" in text
    seen = Seen()
    seen.feed(text)
    assert seen.tags.count("section") == 3
    assert {"paper", "Anna", "19.", "24.", "+30⅔", "Boris pays Anna 29 whists."} <= set(seen.texts)
    assert prefsolve("pulka", "settle", paper, "--html", "-").out == text


def test_a_sheet_may_come_through_the_pipe(prefsolve, paper):
    text = prefsolve("pulka", paper).out
    assert prefsolve("pulka", "settle", "-", stdin=PAPER).out == text
    assert prefsolve("pulka", "-", stdin=prefsolve("pulka", paper, "--to", "json").out).out == text


def test_names_are_shown_and_not_run(prefsolve, tmp_path):
    file = tmp_path / "x.toml"
    file.write_text(PAPER.replace("Anna", '"<b>A"').replace('""', '"'), encoding="utf-8")
    assert "<b>A" not in prefsolve("pulka", file, "--html", "-").out
    assert "&lt;b&gt;A" in parse_sheet(file.read_text(encoding="utf-8"), form="toml")._repr_html_()


@pytest.mark.parametrize("more", ["", "[totals]\n", "[totals]\npool = { Anna = 0 }\n"])
def test_an_empty_sheet_is_refused_and_not_settled_at_0(prefsolve, tmp_path, more):
    file = tmp_path / "empty.toml"
    file.write_text(f'players = ["Anna", "Boris", "Vera"]\npool = 10\n{more}', encoding="utf-8")
    for form in ((), ("--json",), ("--html", "-")):
        ran = prefsolve("pulka", file, *form)
        assert (ran.status, ran.out) == (2, "")
        assert ran.err.endswith("empty.toml: the sheet is empty: it has no deals, and no totals\n")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ('players = [Анна, "Боря", "Вера"]\n', "Анна"),
        ('players = ["Анна", Boris]\n', "Boris"),
        ('players = ["Анна", "Боря", "Вера"]\n[totals.pool]\nБоря = 5\n', "Боря"),
        ('players = ["Анна", "Боря", "Вера"]\n[totals]\nwhists = { "Анна" = { Вера = 5 } }\n', "Вера"),
    ],
)
def test_a_name_without_quotes_is_told(prefsolve, tmp_path, text, name):
    file = tmp_path / "names.toml"
    file.write_text(text, encoding="utf-8")
    ran = prefsolve("pulka", file)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.endswith(f'; quote the name: "{name}"\n')
