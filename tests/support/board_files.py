"""Files for the page's readers and for the library's: fixtures, written files, and both with signs spoilt; and what must come out."""

from __future__ import annotations

import random
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from board_positions import game_of, played_on, random_start

from prefsolve import Card, Hand, PrefsolveError, Seat
from prefsolve.formats import FORMATS, Problem, read_problems, write_problems
from prefsolve.formats.problem import problem_of_position

DATA = Path(__file__).parents[1] / "data"
SPOILS = "0179TKAКТsSHhcПт♠♥♦:.-,;|[]{}\"'=#\\ \n\t\0NEWSСЗ"
LINES = (
    "deal",
    "game: misere",
    "leader = 'W'",
    "Ходит Юг.",
    "Запад ♠ 7 8",
    "[answer]",
    "turns 1",
    "play SA",
    '{"deal": 1}',
    "% x",
    "a,b",
    "",
)


def fixtures() -> list[bytes]:
    """The example files of every format, and the shipped etudes."""
    files = sorted((DATA / "formats").iterdir())
    etudes = sorted((Path(__file__).parents[2] / "etudes").glob("*.toml"))
    return [path.read_bytes() for path in [*files, *etudes]]


def written(rng: random.Random) -> bytes:
    """A few random plays written in a random format, of those that can hold them."""
    problems = [_played(rng) for _ in range(rng.choice((1, 1, 3)))]
    while True:
        entry = FORMATS[rng.choice(list(FORMATS))]
        try:
            return write_problems(problems, entry)[0].encode()
        except PrefsolveError:
            problems = problems[:1] if len(problems) > 1 else [_played(rng)]


def _played(rng: random.Random) -> Problem:
    start = random_start(rng, raspasy=rng.random() < 0.25)
    if rng.random() < 0.5:
        return problem_of_position(played_on(start, rng, rng.randint(0, 4)))
    problem, after = problem_of_position(start), start
    cards: list[Card] = []
    while not after.is_over and len(cards) < 7:
        cards.append(rng.choice(list(after.legal_cards())))
        after = after.play(cards[-1])
    deal, rest = start.deal, [card for card in map(Card, range(32)) if start.deal.owner(card) is None]
    if start.declarer is not None and len(rest) > 1:
        pile = Hand(rng.sample(rest, 2))
        match rng.randrange(4):
            case 0:
                deal = deal.replace(talon=pile, discard=pile)
            case 1:
                deal = deal.replace(discard=pile)
            case 2 if len(deal[start.declarer]) < 10:  # a hunt
                deal, cards = deal.replace({start.declarer: Hand([*deal[start.declarer], *pile])}), []
    return Problem(deal, start.game, start.declarer, start.leader, tuple(cards), rng.randint(0, len(cards)), opening=problem.opening)


def spoilt(rng: random.Random, data: bytes) -> bytes:
    """The file with one to three small changes."""
    for _ in range(rng.randint(1, 3)):
        data = rng.choice(CHANGES)(rng, data)
    return data


def _sign(rng: random.Random, data: bytes) -> bytes:
    at = rng.randrange(len(data) + 1)
    return data[:at] + rng.choice(SPOILS).encode() + data[at + rng.randint(0, 1) :]


def _cut(rng: random.Random, data: bytes) -> bytes:
    at = rng.randrange(len(data) + 1)
    return data[:at] + data[at + rng.choice((1, 2, 3, 10, 1000)) :]


def _lines(rng: random.Random, data: bytes) -> bytes:
    lines = data.split(b"\n")
    at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    match rng.randrange(4):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, lines[other])
        case 2:
            lines[at], lines[other] = lines[other], lines[at]
        case _:
            lines.insert(at, rng.choice(LINES).encode())
    return b"\n".join(lines)


def _words(rng: random.Random, data: bytes) -> bytes:
    words = data.split(b" ")
    at, other = rng.randrange(len(words)), rng.randrange(len(words))
    words[at], words[other] = words[other], words[at]
    return b" ".join(words)


def _encoding(rng: random.Random, data: bytes) -> bytes:
    text = data.decode("utf-8", "replace")
    return rng.choice(
        (lambda: text.encode("cp1251", "replace"), lambda: text.replace("\n", "\r\n").encode(), lambda: b"\xef\xbb\xbf" + data)
    )()


CHANGES = (_sign, _sign, _cut, _lines, _lines, _words, _encoding)


def files(seed: int, number: int) -> Iterator[bytes]:
    """The fixtures, then as many files as asked, every second one spoilt."""
    rng, kept = random.Random(seed), fixtures()
    yield from kept
    for n in range(number):
        data = rng.choice(kept) if rng.random() < 0.5 else written(rng)
        yield spoilt(rng, data) if n % 4 else data


def found_in(data: bytes) -> list[dict[str, Any]] | None:
    """The deals that the library finds in a file, or that it refuses it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return [_fields(problem) for problem in read_problems(data)]
        except PrefsolveError:
            return None


def _fields(problem: Problem) -> dict[str, Any]:
    deal = problem.deal
    return {
        "hands": [deal[seat].mask if seat in deal else 0 for seat in Seat],
        "absent": int(deal.absent),
        "talon": deal.talon.mask,
        "discard": deal.discard.mask,
        "game": None if problem.game is None else game_of(problem.game),
        "declarer": None if problem.declarer is None else int(problem.declarer),
        "leader": None if problem.leader is None else int(problem.leader),
        "play": [int(card) for card in problem.play],
        "turns": problem.turns,
        "tricks": list(problem.tricks),
        "opening": [int(card) for card in problem.opening],
        "opened": problem.opened,
        "keys": [int(card) for card in problem.keys],
        "claim": problem.claim,
        "title": problem.title,
        "titleEn": problem.title_en,
    }
