"""The page draws a diagram as the library does, sign by sign: both have their measures from one file."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
from pathlib import Path

import pytest
from board_positions import played_on, position_of, random_start

import prefsolve
from prefsolve import Deal, Position, solve, svg_diagram
from prefsolve.formats.shipped import shipped_etudes

NODE = shutil.which("node")
ASSETS = Path(prefsolve.__file__).parent / "board" / "assets"

pytestmark = pytest.mark.skipif(NODE is None, reason="needs Node, for instance: apt-get install nodejs")


def positions() -> list[Position]:
    """The shipped etudes, and random positions with cards on the table, with tricks taken, with a discard and without."""
    rng = random.Random(4)
    found = [etude.position for etude in shipped_etudes().values() if not etude.is_hunt]
    for n in range(120):
        position = played_on(random_start(rng, raspasy=n % 4 == 0), rng, rng.randint(0, 8))
        found.append(position)
        free = [card for card in range(32) if position.declarer is not None and not any(card == held for held in _known(position))]
        if n % 3 == 0 and len(free) > 1:
            pile = prefsolve.Hand(map(prefsolve.Card, rng.sample(free, 2)))
            deal = Deal(position.deal.hands, talon=pile, discard=pile)
            found.append(
                Position(
                    deal, position.game, declarer=position.declarer, leader=position.leader, table=position.table, tricks=position.tricks
                )
            )
    return found


def _known(position: Position) -> list[int]:
    return [int(card) for hand in position.deal.hands.values() for card in hand] + [int(card) for card in position.table]


def test_pictures_are_the_same_in_both_languages(tmp_path):
    asked, expected = [], []
    for n, position in enumerate(positions()):
        subject = solve(position, cards=True) if position.declarer is not None and n % 2 and position.hand_size < 6 else position
        values = [] if subject is position else [[int(card), tricks] for card, tricks in subject.card_values.items()]
        for language in ("en", "ru"):
            asked.append({"position": position_of(position), "language": language, "values": values})
            expected.append(svg_diagram(subject, language=language))
    (tmp_path / "asked.json").write_text(json.dumps(asked))
    script = str(Path(__file__).parent / "draw_pictures.mjs")
    command = [str(NODE), "--no-warnings", script, str(tmp_path / "asked.json"), str(tmp_path / "drawn.json")]
    subprocess.run(command, env=os.environ | {"BOARD_ASSETS": str(ASSETS)}, check=True)
    drawn = json.loads((tmp_path / "drawn.json").read_text(encoding="utf-8"))
    assert [(one, other) for one, other in zip(drawn, expected, strict=True) if one != other] == []
