"""How long advice takes, in units of 1,000 solves by DDS measured in the same run.

Random endings whose cards lie near each other, all cards of the position; and the first trick of whole deals, looking ahead in
200 layouts.  Answers are checked where they are known; times are only printed.
"""

from __future__ import annotations

import json
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from dds import unit_seconds

from prefsolve import Advice, Hand, Misere, Seat, Suit, View, advise, parse_game, parse_hand

GOLDEN = json.loads((Path(__file__).parent.parent / "tests" / "data" / "advice.json").read_text(encoding="utf-8"))
LEADERS = {"self": Seat.W, "left": Seat.E, "right": Seat.S}
GAMES = ["6S", "6C", "6D", "6H", "6NT", "misere"]
LIMIT = 30.0  # seconds per ending
ROWS: list[str] = []


@pytest.fixture(scope="session")
def unit() -> Iterator[float]:
    """Seconds for 1,000 solves by DDS; at the end the table."""
    seconds = unit_seconds()
    yield seconds
    print(f"\n\n1,000 DDS solves: {seconds:.2f} s\n\n| question | median | 95% | slowest | not exact |\n|---|---|---|---|---|")
    print("\n".join(ROWS))
    print(f"\nmost memory of the process: {peak_mib()} MiB")


def peak_mib() -> int:
    import resource

    kib = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return kib // (1 << 20 if sys.platform == "darwin" else 1 << 10)


def note(name: str, unit: float, works: list[Callable[[], Advice]]) -> list[Advice]:
    """Time each, and put a row of seconds (and units) into the table."""
    times, answers = [], []
    for work in works:
        start = time.perf_counter()
        answers.append(work())
        times.append(time.perf_counter() - start)
    times.sort()
    shown = [statistics.median(times), times[int(0.95 * (len(times) - 1))], times[-1]]
    cells = [f"{seconds:.4f} s ({seconds / unit:.4f})" for seconds in shown]
    ROWS.append(f"| {name} | {' | '.join(cells)} | {sum(answer.worth is not None and not answer.exact for answer in answers)} |")
    return answers


def random_ending(rng: random.Random, size: int) -> tuple[View, int]:
    """A declarer's view of an ending of cards near each other in rank, and the tricks he needs."""
    spread = rng.choice([4, 6, 8, 15])
    deck = sorted(range(32), key=lambda card: (card & 7) + spread * rng.random())[: 3 * size]
    rng.shuffle(deck)
    game = parse_game(rng.choice(GAMES))
    out = Hand(card for card in range(32) if card not in deck)
    view = View(Seat.W, Hand(deck[:size]), declarer=Seat.W, out=out, game=game, leader=rng.choice(list(LEADERS.values())))
    return view, 0 if isinstance(game, Misere) else rng.randint(1, size - 1)


@pytest.mark.parametrize(("size", "number"), [(4, 500), (5, 357), (6, 60)])
def test_random_endings(unit, size, number):
    rng = random.Random(size)
    endings = [random_ending(rng, size) for _ in range(number)]
    works = [lambda view=view, tricks=tricks: advise(view, tricks=tricks, seconds=LIMIT, workers=2) for view, tricks in endings]
    for answer in note(f"{size} cards, {number} random endings", unit, works):
        assert answer.worth is not None
        assert answer.worth.guaranteed <= answer.worth.at_most <= answer.worth.average


def test_golden_endings(unit):
    views = [
        View(
            Seat.W,
            parse_hand(ending["hand"]),
            declarer=Seat.W,
            out=parse_hand(ending["out"]),
            game=parse_game(ending["game"]),
            leader=LEADERS[ending["leader"]],
        )
        for ending in GOLDEN
    ]
    works = [lambda view=view, ending=ending: advise(view, tricks=ending["tricks"]) for view, ending in zip(views, GOLDEN, strict=True)]
    answers = note("the 413 endings of tests/data/advice.json", unit, works)
    assert [answer.worth.sure for answer in answers] == [ending["guaranteed"] for ending in GOLDEN]


def first_trick(rng: random.Random, leader: Seat) -> tuple[View, int]:
    """Ten cards with the longest suit as trumps, and the most tricks that are made in half of the layouts."""
    deck = rng.sample(range(32), 12)
    hand = Hand(deck[:10])
    trump = max(Suit, key=lambda suit: (len(hand.of_suit(suit)), -suit))
    view = View(Seat.W, hand, declarer=Seat.W, discard=Hand(deck[10:]), game=parse_game(f"6{'SCDH'[trump]}"), leader=leader)
    tricks = next((n for n in range(10, 0, -1) if 2 * advise(view, ahead=1, tricks=n).average >= 200), 1)
    return view, tricks


@pytest.mark.parametrize("leader", [Seat.W, Seat.E], ids=["the declarer leads", "an opponent leads"])
@pytest.mark.parametrize("ahead", [2, 3])
def test_the_first_trick(unit, leader, ahead):
    rng = random.Random(1)
    views = [first_trick(rng, leader) for _ in range(12)]
    works = [lambda view=view, tricks=tricks: advise(view, tricks=tricks, ahead=ahead, workers=2) for view, tricks in views]
    who = "declarer" if leader == Seat.W else "opponent"
    for answer in note(f"first trick, {who} leads, {ahead} cards ahead, 200 layouts, 12 hands", unit, works):
        assert answer.ahead is not None
        assert answer.ahead.value <= answer.average
