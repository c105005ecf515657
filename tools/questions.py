"""What is timed: each function asks one question about golden deals, asserts every answer, and returns how many there were."""

from __future__ import annotations

from functools import cache
from typing import Any

from fixed import Rows, core_rows, golden_layouts, golden_rows, positions_of

from prefsolve import Deal, parse_game, parse_hand, solve, solve_layouts, table
from prefsolve._ext._core import Solver
from prefsolve.solving.layouts import Layouts

SOLVER = Solver()
DEALS = 60
WHOLE_HANDS = 184_756  # the layouts of twenty unseen cards


@cache
def rows_of(game: str, deals: int = DEALS) -> Rows:
    return core_rows(positions_of(game, deals))


def values(game: str, deals: int = DEALS) -> int:
    """The declarer's tricks, by the core."""
    rows = rows_of(game, deals)
    for (h0, h1, h2), kind, leader, tricks in zip(*(column.tolist() for column in rows), strict=True):
        SOLVER.clear()
        assert SOLVER.value(h0, h1, h2, kind, leader) == tricks
    return len(rows.hands)


def clean(deals: int = DEALS) -> int:
    """Misère: whether the declarer takes a trick at all."""
    rows = rows_of("misère", deals)
    for (h0, h1, h2), kind, leader, tricks in zip(*(column.tolist() for column in rows), strict=True):
        SOLVER.clear()
        assert SOLVER.at_least(h0, h1, h2, kind, leader, 1) == (tricks > 0)
    return len(rows.hands)


def cards(deals: int = DEALS) -> int:
    """No trump: the value of every card of the hand on lead."""
    rows = rows_of("no trump", deals)
    for (h0, h1, h2), kind, leader, tricks in zip(*(column.tolist() for column in rows), strict=True):
        SOLVER.clear()
        found = SOLVER.card_values(h0, h1, h2, kind, leader)
        assert len(found) == 10
        assert (max if leader == 0 else min)(value for _, value in found) == tricks
    return len(rows.hands)


@cache
def known_tables() -> dict[int, tuple[Deal, dict[Any, int]]]:
    """Each deal's 54 values, by game, declarer and leader."""
    found: dict[int, tuple[Deal, dict[Any, int]]] = {}
    for number, position, tricks in golden_rows():
        game = getattr(position.game, "strain", position.game)
        found.setdefault(number, (position.deal, {}))[1][game, position.declarer, position.leader] = tricks
    return found


def tables(deals: int = DEALS) -> int:
    """All strains and misère, each declarer, each leader: 54 values a deal."""
    chosen = list(known_tables().values())[:deals]
    for deal, known in chosen:
        assert dict(table(deal).tricks) == known
    return len(chosen)


def solves(game: str, deals: int = DEALS) -> int:
    """The declarer's tricks once more, by the public function, from position objects made before."""
    chosen = positions_of(game, deals)
    for position, tricks in chosen:
        assert solve(position).declarer_tricks == tricks
    return len(chosen)


def layouts(hand: dict[str, Any], threshold: int | None, workers: int = 1) -> Layouts:
    """All layouts of one golden hand, with the golden counts."""
    found = solve_layouts(
        parse_hand(hand["hand"]),
        parse_game(hand["game"]),
        leader=hand["leader"],
        discard=parse_hand(hand["discard"]),
        threshold=threshold,
        workers=workers,
    )
    assert found.total == WHOLE_HANDS
    known = {int(tricks): count for tricks, count in hand.get("histogram", {}).items()}
    if threshold is None:
        assert found.histogram() == known or found.counts[0] == hand["clean"]
    elif known:
        assert found.counts[1] == sum(count for tricks, count in known.items() if tricks >= threshold)
    else:
        assert found.counts[0] == hand["clean"]
    return found


def hands_of(game: str) -> list[dict[str, Any]]:
    """The golden hands of "contract" or "misère"."""
    return [hand for hand in golden_layouts() if (hand["game"] == "misere") == (game == "misère")]
