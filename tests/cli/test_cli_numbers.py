"""Numbers on the command line: plain digits of a length that has an end, and finite."""

from __future__ import annotations

import pytest

HIDDEN = ["--hand", "s789T.c789.d7.h7T", "--discard", "dJ.hK", "--game", "misere", "--leader", "self"]
HUNT = ["hunt", "--deal", "N:sK.h7 E:sQ.h8 W:s79T.hA", "--game", "misere", "--declarer", "W", "--leader", "N"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["estimate", *HIDDEN, "--samples", "9" * 20], f"'{'9' * 20}' is not a whole number of at most 18 digits"),
        (["estimate", *HIDDEN, "--samples", "100000001"], "100000001 is not in the range 1<=x<=100000000"),
        (["estimate", *HIDDEN, "--samples", "２0"], "'２0' is not a whole number"),
        (["estimate", *HIDDEN, "--samples", "1_0"], "'1_0' is not a whole number"),
        (["estimate", *HIDDEN, "--seed", "9" * 5000], "is not a whole number of at most 18 digits"),
        (["estimate", *HIDDEN, "--time", "nan"], "'nan' is not a number such as 2 or 0.5"),
        (["estimate", *HIDDEN, "--time", "inf"], "'inf' is not a number"),
        (["estimate", *HIDDEN, "--time", "１"], "'１' is not a number"),
        (["discard", "s789T.c789.d7J.h79K", "--leader", "self", "--threshold", "nan"], "'nan' is not a number"),
        ([*HUNT, "--weights", "rational:１"], "rational:N takes a number of tricks, not '１'"),
        ([*HUNT, "--memory", "nan"], "'nan' is not a number"),
        ([*HUNT, "--discards", "S7 S9 = １"], "not '１'"),
        (["batch", "-", "--workers", "२"], "'२' is not a whole number"),
    ],
)
def test_other_numbers_are_refused(prefsolve, arguments, message):
    ran = prefsolve(*arguments)
    assert (ran.status, ran.out) == (2, "")
    assert message in ran.err
    assert ran.err.count("\n") == 1


def test_a_plot_that_cannot_be_is_refused_before_the_work(prefsolve, tmp_path):
    for name in ("x", "x.bmp", "x.exe"):
        ran = prefsolve("estimate", *HIDDEN, "--samples", "100000000", "--plot", tmp_path / name)
        assert ran.status == 2
        assert "is not a known drawing format; known are .png, .svg, .pdf" in ran.err


def test_a_plot_is_written_whole_and_not_over_an_input(prefsolve, tmp_path):
    few = tmp_path / "few.svg"
    few.write_text("def few(e, s): return True\n")
    ran = prefsolve("estimate", *HIDDEN, "--samples", "2", "--where", f"{few}:few", "--plot", few)
    assert (ran.status, few.read_text()) == (2, "def few(e, s): return True\n")
    ran = prefsolve("estimate", *HIDDEN, "--samples", "2", "--plot", tmp_path / "chart.svg")
    assert ran.status == 0
    assert "<svg" in (tmp_path / "chart.svg").read_text()
