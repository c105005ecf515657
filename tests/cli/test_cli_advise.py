"""The command ``advise``."""

from __future__ import annotations

import json
import signal
import time

import pytest

from prefsolve import Seat
from prefsolve.diagrams import words
from prefsolve.diagrams.sentences import AdvicePhrases

THREE = ["advise", "--hand", "c8.d9.h8", "--out", "s89TJQKA.c9TJQKA.dJQKA.h9TJQKA", "--game", "6S", "--leader", "self", "--tricks", 1]
FIRST = ["advise", "--hand", "sA.cA987.dKJ.hAKT", "--discard", "s87", "--game", "6C", "--leader", "self"]


def test_text(prefsolve):
    out = prefsolve(*THREE).out
    assert "West plays 6♠ and needs 1 trick of 3; West leads." in out
    assert "20 layouts: with open cards 80.00% (16), one plan wins 60.00% (12)." in out
    assert "♦9        70.00%              40.00%\n" in out
    assert prefsolve(*THREE, "--ascii").out.isascii()


def test_text_in_russian(prefsolve):
    out = prefsolve(*THREE, "--lang", "ru", "--plan", "--depth", 1).out
    assert out.splitlines()[:8] == [
        "Запад играет 6♠, нужно взяток: 1 из 3; ходит Запад.",
        "",
        "Раскладов 20: при открытых картах 80.00% (16), один план выигрывает 60.00% (12).",
        "На ходу Запад:",
        "",
        "карта  в среднем           наверняка",
        "♣8        60.00%              60.00%   лучшая",
        "♥8        60.00%              60.00%   лучшая",
    ]
    assert "\nПлан:\n  Запад ♣8\n" in out
    assert not set("abcdefghijklmnopqrstuvwxyz") & set(out.lower())
    assert prefsolve(*THREE, "--lang", "ru", "--ascii").out == prefsolve(*THREE, "--ascii").out  # ASCII has English words only


def test_a_look_ahead_in_russian(prefsolve):
    out = prefsolve(*FIRST, "--ahead", 2, "--samples", 60, "--lang", "ru").out
    assert "Раскладов 184 756: для точного ответа слишком много.\n" in out
    assert "Карт вперёд 2, раскладов 60, случайных, с начальным числом 0: это не гарантия." in out
    assert "\n♥10 " in out


def test_misere_in_russian(prefsolve):
    misere = [*THREE[:5], "--game", "misere", "--leader", "left", "--lang", "ru"]
    assert prefsolve(*misere).out.startswith("Запад играет мизер и больше не берёт взяток; ходит Восток.\n")
    assert prefsolve(*misere, "--tricks", 1).out.startswith("Запад играет мизер и берёт ещё не больше 1 взятки; ходит Восток.\n")


def test_what_is_said_of_an_early_end_and_of_a_defender():
    english, russian = AdvicePhrases(words("en")), AdvicePhrases(words("ru"))
    assert english.stopped("time", exact=True) == "Time limit reached: the guarantee lies in the interval shown."
    assert russian.stopped("time", exact=True) == "Время вышло: верное число лежит в указанных пределах."
    assert english.stopped("interrupt", exact=False) == "Interrupted: it did not look deeper."
    assert russian.stopped("interrupt", exact=False) == "Счёт прерван: глубже не смотрели."
    assert (english.as_seen(Seat.E), russian.as_seen(Seat.E)) == (", as East sees it", "; глазами Востока")
    assert (english.between("60%", "70%"), russian.between("60%", "70%")) == ("60% to 70%", "60%–70%")
    assert (english.leads(Seat.S, led=True), russian.leads(Seat.S, led=True)) == ("South led", "ходил Юг")


def test_json_has_what_scripts_rely_on(prefsolve):
    answer = json.loads(prefsolve(*THREE, "--json").out)
    assert {name: answer[name] for name in ("layouts", "average", "guaranteed", "exact")} == {
        "layouts": 20,
        "average": 16,
        "guaranteed": 12,
        "exact": True,
    }
    assert answer["cards"] == {
        "C8": {"average": 12, "guaranteed": 12},
        "D9": {"average": 14, "guaranteed": 8},
        "H8": {"average": 12, "guaranteed": 12},
    }
    other = json.loads(prefsolve(*[*THREE[:-4], "--leader", "left", "--tricks", 1], "--json").out)
    assert "cards" not in other


def test_the_plan_as_a_tree(prefsolve):
    assert "The plan:\n  West ♣8\n" in prefsolve(*THREE, "--plan").out
    plan = json.loads(prefsolve(*THREE, "--json", "--plan", "--depth", 1).out)["plan"]
    assert plan["layouts"] == 12
    assert plan["tree"]["play"] == [["W", "C8"]]
    assert plan["tree"]["replies"][-1]["otherwise"]


def test_the_plan_as_a_page(prefsolve, tmp_path):
    prefsolve(*THREE, "--html", tmp_path / "plan.html")
    text = (tmp_path / "plan.html").read_text(encoding="utf-8")
    assert "The plan wins in 12 of 20 layouts (60.0%)" in text
    assert "План выигрывает в 12 раскладах из 20 (60.0%)" in text


def test_a_look_ahead_is_called_what_it_is(prefsolve):
    ran = prefsolve(*FIRST, "--ahead", 2, "--samples", 60)
    assert "2 cards ahead, 60 layouts drawn with seed 0: this is not a guarantee." in ran.out
    answer = json.loads(prefsolve(*FIRST, "--ahead", 1, "--samples", 60, "--json").out)
    assert (answer["layouts"], answer["seen"], answer["exact"], answer["ahead"]["own_cards"]) == (184756, 60, False, 1)
    assert "guaranteed" not in answer
    assert "in all 20" not in prefsolve(*THREE, "--ahead", 2).out
    assert "2 cards ahead, 20 layouts: this is not a guarantee." in prefsolve(*THREE, "--ahead", 2).out


def test_weights_from_a_file(prefsolve, tmp_path):
    (tmp_path / "weights.py").write_text("def likely(e):\n    return 3 if e & 128 << 16 else 1\n\ndef none(e):\n    return 0\n")
    answer = json.loads(prefsolve(*THREE, "--weight", f"{tmp_path}/weights.py:likely", "--json").out)
    assert answer["weights"]["total"] == 20  # no spade ace is unseen: all alike
    assert prefsolve(*THREE, "--weight", f"{tmp_path}/weights.py:none").status == 2
    assert prefsolve(*THREE, "--weight", f"{tmp_path}/weights.py:absent").err.count("\n") == 1


@pytest.mark.parametrize("more", [["--know", "E holds S7", "--know", "S holds S7"], ["--play", "CA"], ["--tricks", 9]])
def test_bad_input_is_one_line(prefsolve, more):
    ran = prefsolve(*THREE, *more)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)


def test_there_is_no_page_without_a_plan(prefsolve):
    ran = prefsolve(*FIRST, "--ahead", 1, "--samples", 10, "--html", "-")
    assert (ran.status, ran.out) == (2, "")
    assert "no plan can be shown" in ran.err


def test_ctrl_c_keeps_the_interval(start):
    """Seven cards per hand: far more than the program can finish at once."""
    hand, out = "s7J.c8T.d8T.h9", "sKA.cQKA.dQKA.hQKA"
    process = start("advise", "--hand", hand, "--out", out, "--game", "6NT", "--leader", "self", "--tricks", "2", "--json")
    time.sleep(6)
    process.send_signal(signal.SIGINT)
    said, _ = process.communicate(timeout=60)
    answer = json.loads(said)
    assert answer["guaranteed"] <= answer.get("guaranteed_at_most", answer["guaranteed"]) <= answer["average"]
    assert process.returncode == (130 if "stopped" in answer else 0)
