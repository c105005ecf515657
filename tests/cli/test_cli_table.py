"""``prefsolve table``: 54 values of a deal, drawn and as JSON."""

from __future__ import annotations

import json

from prefsolve import parse_deal, table

OTHELLO = "W:s987.cT98.dT7.h87 E:sJT.cJ7.dQ9.hQJT9 S:sKQ.cAKQ.dKJ8.hAK"


def test_the_table_has_a_line_a_game_and_a_column_a_declarer_and_leader(prefsolve):
    ran = prefsolve("table", "--deal", OTHELLO)
    assert (ran.status, ran.err) == (0, "")
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in ran.out.splitlines() if line.startswith("|")]
    declarers, leaders, _, *games = rows
    assert declarers[1:] == [f"{seat} plays" for seat in "EEESSSWWW"]
    assert leaders[1:] == [f"{seat} leads" for seat in "ESWESWESW"]
    answer = table(parse_deal(OTHELLO))
    assert [row[0] for row in games] == ["♠", "♣", "♦", "♥", "NT", "misère"]
    assert [int(cell) for row in games for cell in row[1:]] == list(answer.values())


def test_the_table_in_ascii(prefsolve):
    out = prefsolve("table", "--deal", OTHELLO, "--ascii").out
    assert out.isascii()
    assert "| misere |" in out


def test_the_table_as_json(prefsolve):
    assert json.loads(prefsolve("table", "--deal", OTHELLO, "--json").out) == table(parse_deal(OTHELLO)).to_json()
