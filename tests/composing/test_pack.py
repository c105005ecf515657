"""The shipped pack of composed problems: sound, graded as they say, none twice; the booklet and the problem of the day."""

from __future__ import annotations

import json
import os
import shlex
from collections import Counter
from datetime import date, timedelta
from html.parser import HTMLParser
from pathlib import Path

import pytest
from reference import reference_cards

from prefsolve import Problem, parse_deal, parse_game, read_etude, solve
from prefsolve.composing import Theme, booklet_page, of_the_day, quality_of
from prefsolve.composing.moments import moment_of
from prefsolve.composing.sameness import canonical_form
from prefsolve.composing.words import surprise_words
from prefsolve.errors import OptionError, UnsupportedGameError
from prefsolve.formats.etudes import problem_of_etude
from prefsolve.formats.shipped import composed_names, shipped_etude, shipped_etudes
from prefsolve.workshop import classes, soundness, themes

ETUDES = Path(__file__).parents[2] / "etudes"

NAMES = composed_names()
PACK = shipped_etudes(NAMES)
CHOSEN = NAMES[4::20]  # for what takes longer: easy and hard ones
SMALL = [name for name in NAMES if PACK[name].position.hand_size <= 6]
FULL = os.environ.get("PREFSOLVE_SWEEP") == "full"


def test_there_are_two_hundred_problems_from_easy_to_hard():
    assert [f"composed/{number:03}" for number in range(1, 201)] == NAMES
    grades = [grade_said(PACK[name]) for name in NAMES]
    assert grades == sorted(grades)
    assert Counter(grades) == {2: 1, 3: 3, 4: 22, 5: 34, 6: 34, 7: 31, 8: 33, 9: 42}


def grade_said(etude):
    """The grade that the comment begins with."""
    assert etude.answer.comment.startswith("Grade ")
    return int(etude.answer.comment.split()[1])


@pytest.mark.parametrize("name", NAMES)
def test_a_problem_has_its_value_and_its_key_alone(name):
    etude = PACK[name]
    position, number = etude.position, int(name[-3:])
    solution = solve(position, cards=True)
    assert solution.declarer_tricks == etude.answer.declarer_tricks
    assert set(solution.best_cards) == set(etude.answer.cards)
    assert set(etude.answer.cards) in [set(group) for group in classes(position)]
    assert (etude.author, etude.number, etude.title_en) == ("prefsolve compose", number, f"Problem {number}")


@pytest.mark.parametrize("name", SMALL if FULL else SMALL[::6])
def test_a_plain_minimax_finds_the_same_value_and_key(name):
    etude = PACK[name]
    worth = reference_cards(etude.position)
    best = {card for card, value in worth.items() if value == etude.answer.declarer_tricks}
    assert best == set(etude.answer.cards)
    others = [value for card, value in worth.items() if card not in best]
    wants = (etude.position.turn == etude.position.declarer) != (etude.game == "misere")
    assert all(value < etude.answer.declarer_tricks if wants else value > etude.answer.declarer_tricks for value in others)


def test_no_problem_is_another_or_a_classic_under_other_names():
    classics = [etude for etude in shipped_etudes().values() if not etude.is_hunt and not etude.game.startswith("raspasy")]
    forms = [canonical_form(moment_of(etude.position)) for etude in PACK.values()]
    assert len(set(forms)) == len(forms)
    assert not set(forms) & {canonical_form(moment_of(etude.position)) for etude in classics}


@pytest.mark.parametrize("name", NAMES if FULL else CHOSEN)
def test_duals_grade_surprise_and_themes_are_as_the_file_says(name):
    etude = PACK[name]
    report = soundness(etude.position, stored=etude.answer.declarer_tricks, stored_keys=etude.answer.cards)
    assert report.right
    assert report.unique
    assert not report.wrong_keys
    assert not [dual for dual in report.duals if not dual.free]
    measures = quality_of(etude.position, report.side)
    assert "--duals main" in etude.source or measures.duals == 0
    said = [f"Grade {measures.grade} of 10."]
    said += [f"Surprising: {surprise_words(measures.surprise)}."] if measures.surprise else []
    found = [motif.theme.words for motif in themes(etude.position, side=report.side)]
    said += [f"Themes: {', '.join(found)}."] if found else []
    assert etude.answer.comment == " ".join(said)


@pytest.mark.parametrize("name", NAMES if FULL else CHOSEN)
def test_the_command_in_the_file_finds_the_problem_again(name, prefsolve):
    etude = PACK[name]
    program, *arguments = shlex.split(etude.source)
    assert program == "prefsolve"
    ran = prefsolve(*arguments, "--json", "--workers", "1")
    told = json.loads(ran.out)
    assert told["deal"] == etude.deal
    assert told["quality"]["grade"] == grade_said(etude)


def test_every_theme_is_there():
    told = [etude.answer.comment.partition("Themes: ")[2].rstrip(".").split(", ") for etude in PACK.values()]
    said = Counter(theme for words in told for theme in Theme if theme.words in words)
    assert set(said) == set(Theme)
    assert min(said.values()) >= 4


# The list, and the problem of the day


def test_the_list_of_shipped_etudes_leaves_the_pack_to_its_own_list(prefsolve):
    assert "composed/" not in prefsolve("etude", "list").out
    lines = prefsolve("etude", "list", "--composed").out.splitlines()
    assert [line.split()[0] for line in lines] == NAMES
    assert "Grade" in lines[0]


def test_two_hundred_days_show_two_hundred_problems():
    first = date(2026, 12, 1)
    shown = [of_the_day(first + timedelta(day))[0] for day in range(200)]
    assert sorted(shown) == NAMES
    assert of_the_day(first + timedelta(200))[0] == shown[0]
    assert of_the_day(first)[1] == shipped_etude(shown[0])


def test_todays_problem_is_shown_without_its_solution(prefsolve):
    name, etude = of_the_day(date(2026, 12, 31))
    ran = prefsolve("etude", "today", "--date", "2026-12-31")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith(f"{etude.title_en} ({name})\n")
    assert "key" not in ran.out.lower()
    told = json.loads(prefsolve("etude", "today", "--date", "2026-12-31", "--json").out)
    assert (told["id"], told["deal"]) == (name, etude.deal)
    assert "answer" not in told


def test_a_date_that_is_none_is_refused_in_one_line(prefsolve):
    ran = prefsolve("etude", "today", "--date", "31.12.2026")
    assert (ran.status, ran.err) == (2, "prefsolve: a date is written as 2026-12-31, not '31.12.2026'\n")


# The booklet


class Read(HTMLParser):
    """What a page has: its tags, and its text."""

    def __init__(self, page):
        super().__init__()
        self.tags, self.words = [], []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data):
        self.words.append(data)


def test_a_booklet_has_its_problems_first_and_their_solutions_at_the_end():
    problems = [problem_of_etude(read_etude(ETUDES / f"{name}.toml")) for name in ("othello", "slov-2")]
    read = Read(booklet_page(problems, title="Two <problems>"))
    said = [word for word in read.words if word.strip()]
    assert said.count("Two <problems>") == 2  # the page's name and its heading
    tasks = ["South leads. The defenders catch the misère: 1 trick.", "West leads. The defenders leave North 0 tricks."]
    assert [word for word in said if " leads. " in word] == tasks
    assert said.index("Solutions") > said.index(tasks[1])
    after = said[said.index("Solutions") :]
    assert "Key: ♣AKQ, ♥AK" in after
    assert "Key: ♣87" in after
    assert [attrs.get("class") for tag, attrs in read.tags if tag == "article"] == ["problem", "problem"]
    assert not [tag for tag, attrs in read.tags if tag in ("script", "img", "link") or {"src", "href"} & set(attrs)]


def test_a_booklet_is_written_in_either_language(prefsolve, tmp_path):
    page = tmp_path / "booklet.html"
    assert prefsolve("etude", "booklet", "othello", "--html", str(page)).status == 0
    assert '<html lang="en">' in page.read_text(encoding="utf-8")
    assert prefsolve("--lang", "ru", "etude", "booklet", "othello", "--html", str(page)).status == 0
    text = page.read_text(encoding="utf-8")
    assert '<html lang="ru">' in text
    assert "Удушающий мизер Отелло" in text


def test_a_search_makes_a_booklet_and_files(prefsolve, tmp_path):
    page, folder = tmp_path / "found.html", tmp_path / "found"
    ran = prefsolve("compose", "--cards", "5", "--count", "3", "--workers", "1", "-o", str(folder), "--booklet", str(page))
    assert ran.status == 0
    assert sorted(file.name for file in folder.iterdir()) == ["001.toml", "002.toml", "003.toml"]
    assert page.read_text(encoding="utf-8").count("<article") == 3
    assert prefsolve("etude", "check", str(folder)).status == 0


def test_a_booklet_needs_problems_with_a_declarer():
    with pytest.raises(OptionError, match="a booklet needs a problem"):
        booklet_page([])
    with pytest.raises(UnsupportedGameError):
        booklet_page([Problem(parse_deal("E:sA S:sK W:sQ"), parse_game("raspasy:closed"), leader=parse_deal("E:sA S:sK W:sQ").seats[0])])


# The command


def test_nothing_found_is_status_1_and_one_line(prefsolve):
    ran = prefsolve("compose", "--grade", "10", "--cards", "3", "--starts", "3", "--workers", "1")
    assert (ran.status, ran.out) == (1, "")
    assert ran.err == "prefsolve: nothing was found; wish for less, or give more time or starts\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--duals", "some"], "'some' is not all, main, or one of them with a number, as main:2"),
        (["--keep", "W:sA W:sK"], "--keep names West twice"),
        (["--keep", "W:sX"], "--keep: "),
        (["--leader", "Q"], "--leader: "),
        (["--game", "raspasy"], "raspasy has no side that solves"),
        (["--theme", "magic"], "'magic' is not one of"),
        (["--cards", "4", "--count", "1", "-o", "/dev/null/x"], "/dev/null/x: cannot be written"),
    ],
)
def test_a_bad_wish_is_one_line(prefsolve, arguments, message):
    ran = prefsolve("compose", *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert message in ran.err
    assert len(ran.err.splitlines()) == 1
