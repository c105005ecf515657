"""The command line in Russian: help, answers, faults, pages; JSON stays as it is."""

from __future__ import annotations

import importlib
import json
import os
import re
from pathlib import Path

import click
import pytest

from prefsolve.cli.main import COMMANDS, cli
from prefsolve.messages import current_language

ROOT = Path(__file__).parents[2]
PLAYED = ROOT / "tests" / "data" / "formats" / "misere.toml"
OTHELLO = "W:s987.cT98.dT7.h87 E:sJT.cJ7.dQ9.hQJT9 S:sKQ.cAKQ.dKJ8.hAK"
OUT = "sQKA.cJQKA.d89TJQKA.hQKA"
THREE = ("--deal", "W:s7.c8 E:s8.c9 S:s9.c7", "--game", "6S", "--declarer", "W", "--leader", "S")

# What stays English in Russian help: notation, names of options, files, formats, conventions and programs.
NOTATION = re.compile(
    r"https?://\S+|\[[^\]]*\]|\"[^\"]*\"|'[^']*'|--?[a-z][a-z-]*(?:=\S+)?|\{[^}]*\}|docs/\S+|\.[a-z]+\b|\b[A-Z]{1,6}\b|[A-Z][a-z]*(?=\b)"
    r"|\bprefsolve [a-z]+|\b(?:prefsolve|batch|solve|convert|plot|talon|toml|json|svg|html|text|misere|contracts?|raspasy|self|left|right"
    r"|first|second|third|sochi|leningrad|rostov|classic|tricks|score|declarer|defenders|uniform|rational|all|main|deal|game|leader|id"
    r"|table|discard|settle|totals|x|s789T\S*|sAKQJ9\S*|z)\b"
)


def _paths() -> list[list[str]]:
    found: list[list[str]] = [[]]
    for name, (module, _help) in COMMANDS.items():
        command = importlib.import_module(f"prefsolve.cli.commands.{module}").command
        found.append([name])
        found += [[name, inner] for inner in getattr(command, "commands", {})]
    return found


@pytest.mark.parametrize("path", _paths(), ids=" ".join)
def test_help_is_russian(path, prefsolve):
    text = prefsolve("--lang", "ru", *path, "--help").out
    assert text.startswith("Вызов: prefsolve")
    for part in text.split("\n\n")[1:]:
        if not part.strip().startswith("Пример"):
            said = NOTATION.sub("", re.sub(r"^  (\S+)  ", "", " ".join(part.split())))
            assert re.search("[а-я]", said)
            assert set(re.findall("[a-z]{3,}", said)) <= set(COMMANDS) | {path[-1] for path in _paths() if path}, part


def test_help_is_english_again_afterwards(prefsolve):
    assert prefsolve("--lang", "ru", "deal", "--help").out.startswith("Вызов:")
    assert prefsolve("deal", "--help").out.startswith("Usage:")
    assert current_language() == "en"
    assert "Show this message and exit." in prefsolve("deal", "--help").out


@pytest.mark.parametrize("before", [True, False])
def test_the_language_is_named_before_the_command_or_after_it(before, prefsolve):
    said = prefsolve(*(["--lang", "ru"] * before), "solve", *THREE, *(["--lang=ru"] * (not before))).out
    assert "6♠" in said
    assert "Запада" in said


def test_the_environment_names_it_too(prefsolve, monkeypatch):
    monkeypatch.setenv("PREFSOLVE_LANG", "ru")
    assert "Запада" in prefsolve("solve", *THREE).out
    assert "West's" in prefsolve("solve", *THREE, "--lang", "en").out


def test_a_language_of_neither_kind_is_refused(prefsolve):
    ran = prefsolve("--lang", "de", "solve", "othello")
    assert ran.status == 2
    assert "'de' is not one of 'en', 'ru'" in ran.err


def test_ascii_is_english(prefsolve):
    assert "West's" in prefsolve("--lang", "ru", "solve", *THREE, "--ascii").out


def test_a_terminal_without_cyrillic_letters_gets_english(start, environment):
    process = start("--lang", "ru", "solve", *THREE, env={**environment, "PYTHONIOENCODING": "latin-1", "PYTHONUTF8": "0"})
    out, _err = process.communicate()
    assert b"West's" in out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["слв"], "Нет такой команды"),
        (["deal", "--count", "x"], "не целое число"),
        (["deal", "--wide"], "Нет такого параметра"),
        (["solve", "нет.toml"], "нет такого файла или папки"),
        (["solve", "--deal", OTHELLO, "--game", "5S", "--declarer", "W", "--leader", "S"], "игра бывает от 6 до 10, а не 5"),
        (["solve", "--deal", OTHELLO.replace("h87", "h8A"), "--game", "6S", "--declarer", "W", "--leader", "S"], "♥Т сразу в двух местах"),
        (["solve", "--deal", OTHELLO, "--game", "6S", "--declarer", "W", "--leader", "N"], "в этой сдаче не играет"),
        (["explain", "othello", "--seat", "W"], "--seat — для распасов"),
        (["convention", "show", "тула"], "конвенции 'тула' нет"),
    ],
    ids=lambda value: value if isinstance(value, str) else " ".join(value)[:30],
)
def test_faults_are_russian(arguments, says, prefsolve):
    ran = prefsolve("--lang", "ru", *arguments)
    assert ran.status == 2
    assert says in ran.err


def test_conventions_have_russian_names(prefsolve):
    for name, russian in {"sochi": "сочинка", "leningrad": "ленинградка", "rostov": "ростов", "classic": "классика"}.items():
        assert prefsolve("convention", "show", russian, "--json").out == prefsolve("convention", "show", name, "--json").out
        assert prefsolve("--lang", "ru", "convention", "show", name).out.startswith(f"{russian}: ")


# Every command that prints JSON prints the same in each language, the faults in it included.
JSON = [
    ["solve", "othello", "--json", "--cards", "--line"],
    ["solve", "--deal", OTHELLO, "--game", "misere", "--declarer", "W", "--leader", "S", "--json"],
    ["table", "--deal", OTHELLO, "--json"],
    ["raspasy", "--deal", "N:cQ.dQ E:c8.dJ S:cJ.d7", "--talon-rule", "closed", "--json"],
    ["convention", "show", "rostov", "--json"],
    ["bid", "sAKJ7.cQ8.dKT9.hA", "--rounds", "1", "--talons", "2", "--know", "second has 2+ S", "--json"],
    ["estimate", "--hand", "sJ7.c9.d7.h7", "--out", "sQKA.cJQKA.d89TJQKA.hQKA", "--game", "6S", "--leader", "self", "--cards", "--json"],
    [
        "advise",
        "--hand",
        "sJ7.c9.d7.h7",
        "--out",
        "sQKA.cJQKA.d89TJQKA.hQKA",
        "--game",
        "6S",
        "--leader",
        "self",
        "--tricks",
        "2",
        "--json",
    ],
    ["claim", "--hand", "sAKQT987.cAK.dA", "--discard", "h78", "--game", "10S", "--leader", "self", "--json"],
    ["etude", "list", "--json"],
    ["etude", "check", "othello", "--json"],
    ["explain", "othello", "--depth", "2", "--json"],
    ["analyse", str(PLAYED), "--json"],
    ["deal", "--count", "2"],
]


@pytest.mark.parametrize("arguments", JSON, ids=lambda arguments: " ".join(arguments)[:24])
def test_json_is_the_same_in_every_language(arguments, prefsolve):
    english, russian = prefsolve(*arguments), prefsolve("--lang", "ru", *arguments)
    assert english.status == russian.status == 0
    assert russian.out == english.out
    assert json.loads(english.out.splitlines()[0])


def test_a_batch_answers_its_faults_in_english(prefsolve, tmp_path):
    records = tmp_path / "records.jsonl"
    bad = [{"deal": OTHELLO, "game": "5S"}, {"deal": OTHELLO.replace("h87", "h8A"), "game": "6S", "declarer": "W", "leader": "S"}, []]
    records.write_text("".join(json.dumps(record) + "\n" for record in [*bad, {"deal": "ф"}]), encoding="utf-8")
    english, russian = prefsolve("batch", records), prefsolve("--lang", "ru", "batch", records)
    assert russian.out == english.out
    assert "негодных записей 4 из 4" in russian.err


@pytest.mark.parametrize("lines", [["--cards", "--line"], ["--by", "score"]], ids=" ".join)
def test_an_answer_has_no_english_word(lines, prefsolve):
    text = prefsolve("--lang", "ru", "solve", "--deal", OTHELLO, "--game", "мизер", "--declarer", "З", "--leader", "Ю", *lines).out
    assert re.search("[а-я]", text)
    assert not re.search("[A-Za-z]{2}", text)


def test_what_is_printed_in_russian_is_read_again(prefsolve, tmp_path):
    question = ["--deal", OTHELLO, "--game", "misere", "--declarer", "W", "--leader", "S"]
    printed = tmp_path / "печать.txt"
    printed.write_text(prefsolve("--lang", "ru", "diagram", *question).out, encoding="utf-8")
    assert json.loads(prefsolve("solve", printed, "--json", "--from", "printed").out)["declarer_tricks"] == 1


PAGES = {
    "explain": ["explain", "othello", "--depth", "2", "--html"],
    "analyse": ["analyse", PLAYED, "--html"],
}


@pytest.mark.parametrize("name", list(PAGES))
def test_a_page_has_every_text_in_russian(name, prefsolve, tmp_path):
    page = tmp_path / "page.html"
    assert prefsolve("--lang", "ru", *PAGES[name], page).status == 0
    text = page.read_text(encoding="utf-8")
    assert '<html lang="ru"' in text
    said = re.findall(r'<(?:span|div) data-lang="ru">([^<]+)<', text)
    assert said
    for part in said:
        assert not re.search(r"[A-Za-z]{3}", part.replace("Home", "").replace("prefsolve", "")), part


def test_progress_speaks_russian_too(prefsolve, monkeypatch):
    from prefsolve.cli.progress import watching
    from prefsolve.diagrams.vocabulary import set_language

    words: list[str] = []
    monkeypatch.setattr("prefsolve.cli.progress.progress_bar", lambda what, **_options: _bar(words, what))
    set_language("ru")
    try:
        with watching() as watch:
            watch(1, 2)
    finally:
        set_language("en")
    assert words == ["расклады", "расклады"]


class _bar:  # noqa: N801  # stands for a function
    def __init__(self, words: list[str], what: str) -> None:
        self.words = words
        words.append(what)

    def __enter__(self):
        return lambda done, total, what: self.words.append(what)

    def __exit__(self, *_fault: object) -> None:
        pass


def test_figures_are_labelled_in_russian():
    from prefsolve import Misere, Seat, View, estimate_view, parse_hand
    from prefsolve.diagrams.vocabulary import set_language

    view = View(
        Seat.W, parse_hand("sJ7.c9.d7.h7"), out=parse_hand("sQKA.cJQKA.d89TJQKA.hQKA"), declarer=Seat.W, game=Misere(), leader=Seat.W
    )
    set_language("ru")
    try:
        axes = estimate_view(view).figure().axes[0]
    finally:
        set_language("en")
    assert (axes.get_xlabel(), axes.get_ylabel(), axes.get_title()) == ("взятки играющего", "вероятность", "мизер")


def test_no_variable_of_the_process_is_left_changed(prefsolve):
    before = dict(os.environ)
    prefsolve("--lang", "ru", "etude", "list")
    assert dict(os.environ) == before


def test_every_command_takes_the_language():
    for name in COMMANDS:
        with click.Context(cli) as context:
            command = cli.get_command(context, name)
        assert command is not None
        assert any("--lang" in parameter.opts for parameter in command.params)
