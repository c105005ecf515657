"""The pack of composed problems: ``python tools/pack.py FOLDER`` finds it anew, file by file as it stands in etudes/composed/.

Takes some minutes.  The wishes below say of each kind how many; problems are numbered from easy to hard.
"""

from __future__ import annotations

import sys
from pathlib import Path

from prefsolve import parse_game, read_etude, write_etude
from prefsolve.composing import Side, Theme, Wish, compose, etude_of
from prefsolve.composing.moments import moment_of
from prefsolve.composing.sameness import canonical_form

SEED = 18
CLASSICS = Path(__file__).parent.parent / "etudes"
BEATEN = Side.DEFENDERS


def misere(**more):
    """A misère on ten cards that one would bid, with a surprising key."""
    return Wish(biddable=True, surprise=2, **more)


def contract(game, **more):
    """A contract of ten cards that one would bid; down the main line there is no dual."""
    return Wish(game=parse_game(game), biddable=True, everywhere=False, **more)


def ending(game, cards, *themes, **more):
    """An ending of a contract with these themes and no dual in any variation."""
    return Wish(game=parse_game(game), cards=cards, themes=themes, **more)


WISHES = [
    (30, misere(value=1)),
    (25, misere(value=2)),
    (15, misere(value=1, themes=(Theme.SMOTHERING,), places=10)),
    (10, misere(value=2, themes=(Theme.UNBLOCKING,))),
    (10, Wish(cards=8, value=1, surprise=2, places=5)),
    (10, Wish(cards=6, value=1, surprise=2, places=4)),
    (8, Wish(cards=6, solver=Side.DECLARER, surprise=2, places=3)),
    (6, Wish(cards=8, solver=Side.DECLARER, everywhere=False, surprise=2)),
    *((3, contract(game, surprise=1, tries=3)) for game in ("6S", "6C", "7D", "8H", "7NT")),
    *((2, contract(game, solver=BEATEN, surprise=2, tries=3)) for game in ("6S", "6C", "7D", "8H", "7NT")),
    (4, ending("6S", 6, Theme.THROW_IN, places=4)),
    (4, ending("7NT", 6, Theme.THROW_IN, places=4)),
    (4, ending("6H", 7, Theme.DUCKING, places=3)),
    (4, ending("7NT", 6, Theme.DUCKING, places=3)),
    (4, ending("6D", 6, Theme.REFUSAL)),
    (8, ending("6C", 6, Theme.SACRIFICE)),
    (6, ending("6S", 7, Theme.DRAWING, surprise=1, places=4)),
    (6, ending("6H", 7, Theme.HOLDING, surprise=1, places=4)),
    (4, ending("7NT", 6, Theme.SQUEEZE, solver=BEATEN, tries=3)),
    (4, ending("6D", 6, Theme.SQUEEZE, solver=BEATEN, tries=3)),
    (8, ending("7NT", 7, Theme.UNBLOCKING, solver=BEATEN, places=4)),
    (5, ending("6C", 7, Theme.CHANGE, surprise=2, places=4)),
]


def main(folder: Path) -> None:
    """Find them all, and write them."""
    etudes = (read_etude(path) for path in sorted(CLASSICS.glob("*.toml")))
    known = {canonical_form(moment_of(etude.position)) for etude in etudes if not etude.is_hunt}
    found = []
    for count, wish in WISHES:
        wanted = len(found) + count
        for problem in compose(wish, seed=SEED):
            form = canonical_form(moment_of(problem.position))
            if form not in known:
                known.add(form)
                found.append((problem, wish))
            if len(found) == wanted:
                break
        print(len(found), wish.game, wish.cards, *wish.themes, file=sys.stderr, flush=True)
    found.sort(key=lambda one: one[0].quality.grade)
    folder.mkdir(exist_ok=True)
    for number, (problem, wish) in enumerate(found, 1):
        write_etude(etude_of(problem, wish, SEED, number), folder / f"{number:03}.toml")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
