"""Conventions: presets, switches, TOML, and the table of what results cost."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from score_strategies import SWITCHES, conventions

from prefsolve import Misere, Raspasy, parse_game
from prefsolve.notation.numbers import decimal
from prefsolve.score import (
    CLASSIC,
    LENINGRAD,
    PRESETS,
    ROSTOV,
    SOCHI,
    Convention,
    convention_to_toml,
    find_convention,
    parse_convention,
    preset,
)
from prefsolve.score.convention import switches
from prefsolve.score.errors import ConventionError
from prefsolve.score.show import bomb_rows, cost_rows, exact, raspasy_rows


def test_there_are_four_presets_and_each_names_its_sources():
    assert list(PRESETS) == ["sochi", "leningrad", "rostov", "classic"]
    for convention in PRESETS.values():
        assert convention.sources
        assert preset(convention.name.upper()) is convention


def test_every_switch_is_documented_with_its_values():
    assert set(switches()) == set(Convention.__struct_fields__)
    assert all(meaning and values for meaning, values in switches().values())
    assert switches()["ten"] == ("a game of 10 is checked with open cards, or whisted like the others", "checked, whisted")


def test_every_switch_stands_in_the_manual_with_its_meaning_its_values_and_the_presets():
    manual = (Path(__file__).parents[2] / "docs" / "score.md").read_text(encoding="utf-8")
    for name, (meaning, values) in switches().items():
        if name not in ("name", "title", "sources"):
            settings = [getattr(convention, name) for convention in PRESETS.values()]
            cells = [", ".join(map(str, set_)) if isinstance(set_, tuple) else str(set_) for set_ in settings]
            told = [cell.lower() if isinstance(set_, bool) else cell for cell, set_ in zip(cells, settings, strict=True)]
            assert f"| `{name}` | {meaning} | {values} | {' | '.join(told)} |\n" in manual


def test_the_presets_differ_where_the_books_say():
    assert [c.undertrick(parse_game("7S")) for c in (SOCHI, LENINGRAD, ROSTOV)] == [4, 8, 4]
    assert [c.whist(parse_game("7S")) for c in (SOCHI, LENINGRAD, ROSTOV)] == [4, 8, 4]
    assert [c.whister_undertrick(parse_game("7S")) for c in (SOCHI, LENINGRAD, ROSTOV)] == [4, 4, 2]
    assert [c.consolation(parse_game("7S")) for c in (SOCHI, LENINGRAD, ROSTOV)] == [4, 8, 0]
    assert [c.undertrick(Misere()) for c in (SOCHI, LENINGRAD, ROSTOV)] == [10, 20, 10]
    assert [c.tricks_when_down for c in (SOCHI, LENINGRAD, ROSTOV)] == ["zhlob", "gentleman", "gentleman"]
    assert [c.raspasy_talon for c in (SOCHI, LENINGRAD, ROSTOV)] == ["opened", "opened", "closed"]
    assert [[str(c.talon_rule(players)) for players in (3, 4)] for c in (SOCHI, LENINGRAD, ROSTOV, CLASSIC)] == [
        ["suit", "dealer"],
        ["virtual", "dealer"],
        ["closed", "closed"],
        ["suit", "dealer"],
    ]
    assert CLASSIC.bombs
    assert CLASSIC.blind_games
    assert CLASSIC.replace(bombs=False, blind_games=False, name="sochi", title=SOCHI.title, sources=SOCHI.sources) == SOCHI
    assert SOCHI.is_priced_in_whists(Raspasy()) is False
    assert ROSTOV.is_priced_in_whists(Raspasy()) is True


@given(conventions())
def test_a_convention_reads_back_from_its_toml(convention):
    assert parse_convention(convention_to_toml(convention)) == convention


def test_a_file_may_give_a_preset_as_its_base_and_only_what_differs(tmp_path):
    file = tmp_path / "club.toml"
    file.write_text('name = "club"\nbase = "rostov"\nmountain_first = true\n', encoding="utf-8")
    assert find_convention(str(file)) == ROSTOV.replace(name="club", mountain_first=True)
    assert find_convention("rostov") == ROSTOV


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("name = ", "not TOML"),
        ('base = "odessa"', "no convention 'odessa'; there are sochi"),
        ("base = 5", "base is the name of a preset"),
        ('base = "sochi"\nten = "counted"', "Invalid enum value 'counted'"),
        ('base = "sochi"\nwist = 2', "no switch 'wist'"),
        ('base = "sochi"\nvalues = [2, 4]', "length 5"),
        ('base = "sochi"\nhalf_whist = "yes"', "Expected `bool`"),
        (
            'base = "sochi"\nchecked_ten_whists = "both"',
            "sochi: Invalid enum value 'both' for checked_ten_whists, which takes none, own, shared",
        ),
        ('base = "sochi"\nseven_alone = 3', "sochi: Invalid enum value 3 for seven_alone, which takes 1, 2"),
        ('base = "sochi"\nnine_ends_auction = 1', "Expected `bool`, got `int` for nine_ends_auction, which takes true, false"),
        ('base = "sochi"\nraspasy_talon_three = "dealer"', "Invalid enum value 'dealer'"),
        ('base = "sochi"\nraspasy_talon_four = "opened"', "Invalid enum value 'opened'"),
        ('base = "sochi"\nblind_to_misere = "yes"', "Expected `bool`"),
        ('base = "sochi"\nfourth_half_return = 2', "Expected `bool`"),
        ('base = "sochi"\nraspasy_exit = []', "at least one number"),
        ('base = "sochi"\nraspasy_exit = [8, 7]', "cannot fall"),
        ('base = "sochi"\nraspasy_exit = [5]', "outside 6 to 10"),
        ('base = "sochi"\npool_whists = 0', "outside 1 to 1000"),
        ("name = 5", "name is text, not 5"),
        ('ten = "whisted"', "a name, or the name of its base"),
        ("", "a name, or the name of its base"),
        ("# nothing but a remark\n", "a name, or the name of its base"),
    ],
)
def test_a_wrong_convention_is_refused_with_the_switch_named(text, says):
    with pytest.raises(ConventionError, match=says):
        parse_convention(text)


def test_files_that_cannot_be_read_are_named(tmp_path):
    with pytest.raises(ConventionError, match=r"nowhere\.toml: cannot be read: No such file"):
        find_convention(str(tmp_path / "nowhere.toml"))
    (tmp_path / "odd.toml").write_bytes(b"\xff")
    with pytest.raises(ConventionError, match=r"odd\.toml: the file is not UTF-8"):
        find_convention(str(tmp_path / "odd.toml"))
    (tmp_path / "bad.toml").write_text('base = "sochi"\nten = 5', encoding="utf-8")
    with pytest.raises(ConventionError, match=r"bad\.toml: sochi: Expected `str`"):
        find_convention(str(tmp_path / "bad.toml"))


def test_every_switch_used_in_the_random_games_exists():
    assert set(SWITCHES) <= set(switches())


def test_the_table_of_costs():
    rows = {row[0]: row[1:] for row in cost_rows(SOCHI)}
    assert rows["6"][:5] == ("2", "2", "2", "2", "2")
    # 6 made to the trick, one whister with four tricks: 2·10·2/3 − 8; down one: −2·10·2/3 − 10 − 4
    assert rows["6"][5:] == ("+5⅓", "-27⅓")
    assert rows["misère"] == ("10", "10", "–", "–", "–", "+66⅔", "-66⅔")
    assert {row[0]: row[3] for row in cost_rows(LENINGRAD)}["10"] == "20"


def test_every_switch_with_few_values_reads_back_from_toml_at_each_of_them():
    for name, (_, values) in switches().items():
        for value in values.split(", "):
            if value in ("true", "false") or isinstance(getattr(SOCHI, name), str | int):
                given = {"true": True, "false": False}.get(value, int(value) if value.isdigit() else value)
                if given in ("a number", "text"):
                    continue
                turned = SOCHI.replace(**{name: given})
                assert parse_convention(convention_to_toml(turned)) == turned
                assert getattr(turned, name) == given


def test_the_table_of_bombs():
    assert bomb_rows(CLASSIC)[1:] == [
        ("1", "2 in the mountain", "2"),
        ("2", "4 in the mountain", "4"),
        ("3 and on, doubling", "8 in the mountain", "8"),
    ]
    assert bomb_rows(SOCHI) == []


def test_the_table_of_raspasy():
    assert raspasy_rows(SOCHI)[1:] == [
        ("1", "1 in the mountain", "1", "6♠"),
        ("2", "2 in the mountain", "2", "6♠"),
        ("3 and on", "3 in the mountain", "3", "6♠"),
    ]
    assert raspasy_rows(ROSTOV)[1:] == [("1 and on", "5 whists, written by who took fewest", "1", "6♠")]


@pytest.mark.parametrize(
    ("number", "told", "json"),
    [
        (Fraction(92, 3), "30⅔", "92/3"),
        (Fraction(-88, 3), "-29⅓", "-88/3"),
        (Fraction(7), "7", 7),
        (Fraction(0), "0", 0),
        (Fraction(1, 2), "½", "1/2"),
        (Fraction(-1, 40), "-1/40", "-1/40"),
        (Fraction(287, 40), "7 7/40", "287/40"),
    ],
)
def test_exact_numbers_as_they_are_written(number, told, json):
    assert exact(number) == told
    assert decimal(number) == float(Fraction(json))
    assert exact(number, sign=True) == (told if number <= 0 else f"+{told}")
