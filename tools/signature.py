"""The search's signature: how many nodes it visits on fixed deals.

A change that means to alter nothing leaves these counts as they are; one that alters them writes them anew and says why.

    signature.py             compare with tests/data/signature.txt; exit status 1 where they differ
    signature.py --update    write that file
"""

from __future__ import annotations

import sys
from collections.abc import Callable

from fixed import DATA, Rows, core_rows, positions_of

from prefsolve import Layouts, parse_game, parse_hand, solve_layouts
from prefsolve._ext._core import Solver

FILE = DATA / "signature.txt"
HEADER = """\
# Nodes (trick starts) of the search on the deals of deals.csv, with a fresh table for each, and on the layouts of one hand.
# Written by `make signature-update`; a change that alters these numbers says why.
"""


def nodes(rows: Rows, ask: Callable[[Solver, list[int], int, int, int], bool]) -> int:
    """The nodes of one question about each row; ``ask`` says whether the answer is right."""
    solver = Solver()
    for hands, kind, leader, tricks in zip(*rows, strict=True):
        solver.clear()
        if not ask(solver, hands.tolist(), int(kind), int(leader), int(tricks)):
            raise SystemExit(f"signature: a wrong answer to hands {hands.tolist()}, kind {kind}, leader {leader}")
    return solver.nodes


def value(solver: Solver, hands: list[int], kind: int, leader: int, tricks: int) -> bool:
    return solver.value(*hands, kind, leader) == tricks


def clean(solver: Solver, hands: list[int], kind: int, leader: int, tricks: int) -> bool:
    return solver.at_least(*hands, kind, leader, 1) == (tricks > 0)


def cards(solver: Solver, hands: list[int], kind: int, leader: int, tricks: int) -> bool:
    best = max if (leader == 0) == (kind < 5) else min
    return best(found for _, found in solver.card_values(*hands, kind, leader)) == tricks


def contract_layouts(threshold: int | None) -> int:
    """3,432 layouts of a contract: fourteen cards unseen, three known to lie with each defender."""
    return complete(
        solve_layouts(
            parse_hand("sAQJ8.c9.dKJ.hKT8"),
            parse_game("6S"),
            leader="right",
            discard=parse_hand("sT7"),
            left=parse_hand("c78.d7"),
            right=parse_hand("h79.d8"),
            threshold=threshold,
            workers=1,  # more of them search other nodes
        )
    )


def misere_layouts(threshold: int | None) -> int:
    """The same number of layouts of a misère."""
    return complete(
        solve_layouts(
            parse_hand("s789T.c789.d78.h9"),
            parse_game("misere"),
            leader="left",
            discard=parse_hand("sAK"),
            left=parse_hand("cA.dAK"),
            right=parse_hand("cK.hKA"),
            threshold=threshold,
            workers=1,  # more of them search other nodes
        )
    )


def complete(found: Layouts) -> int:
    assert found.complete
    return found.nodes


def signature() -> dict[str, int]:
    """Every count by name."""
    rows = {game: core_rows(positions_of(game)) for game in ("suit", "no trump", "misère")}
    few = {game: core_rows(positions_of(game, 6)) for game in rows}
    return {
        "suit": nodes(rows["suit"], value),
        "no-trump": nodes(rows["no trump"], value),
        "misere": nodes(rows["misère"], value),
        "misere-yes-or-no": nodes(rows["misère"], clean),
        "cards-suit": nodes(few["suit"], cards),
        "cards-no-trump": nodes(few["no trump"], cards),
        "cards-misere": nodes(few["misère"], cards),
        "layouts": contract_layouts(None),
        "layouts-makes": contract_layouts(6),
        "layouts-misere": misere_layouts(None),
        "layouts-misere-yes-or-no": misere_layouts(1),
    }


def recorded() -> dict[str, int]:
    lines = FILE.read_text(encoding="utf-8").splitlines() if FILE.exists() else []
    return {name: int(count) for name, count in (line.split() for line in lines if line and not line.startswith("#"))}


def main(args: list[str]) -> int:
    now, before = signature(), recorded()
    if args == ["--update"]:
        FILE.write_text(HEADER + "".join(f"{name} {count}\n" for name, count in now.items()), encoding="utf-8")
    changed = [name for name in {**before, **now} if before.get(name) != now.get(name)]
    for name in changed:
        old, new = before.get(name, 0), now.get(name, 0)
        print(f"{name}: {old:,} nodes before, {new:,} now" + (f" ({100 * (new / old - 1):+.2f}%)" if old else ""))
    if not changed:
        print(f"{sum(now.values()):,} nodes, as recorded")
    elif not args:
        print("The search has changed. If that is meant, `make signature-update` and say why; else it is a fault.")
    return int(bool(changed) and not args)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
