"""What the compiled core of the page is asked, and what it must answer: from golden files and from the native core."""

from __future__ import annotations

import csv
import json
import random
from pathlib import Path
from typing import Any, NamedTuple

from board_positions import played_on, position_of, random_start

from prefsolve import (
    Alphabet,
    Card,
    Contract,
    Hand,
    Misere,
    Position,
    PrefsolveError,
    Seat,
    Strain,
    Suit,
    parse_deal,
    parse_game,
    parse_hand,
    parse_position,
    parse_seat,
    solve,
    solve_layouts,
    solve_raspasy,
    table,
)
from prefsolve._ext._core import Solver
from prefsolve.formats.etude import format_etude
from prefsolve.formats.shipped import shipped_etudes
from prefsolve.notation import format_position, position_from_record
from prefsolve.raspasy.answers import RaspasyValue
from prefsolve.solving.contexts import game_kind
from prefsolve.solving.layouts import layout_masks

DATA = Path(__file__).parents[1] / "data"


class Question(NamedTuple):
    ask: str
    about: Any
    answer: Any


def core_arguments(position: Position) -> tuple[list[int], int, int, bytes]:
    """The three masks from the declarer on, the kind, the leader, and the cards on the table."""
    first = position.declarer
    seats = [seat for seat in (Seat((first + n) % 4) for n in range(4)) if seat in position.deal]  # type: ignore[operator]
    masks = [position.deal[seat].mask for seat in seats]
    return masks, game_kind(position.game), seats.index(position.leader), bytes(position.table)


def golden_deals() -> list[Question]:
    """60 deals, 6 games, 3 declarers, 3 leaders: 3,240 values that three programs agree on."""
    asked = []
    with (DATA / "deals.csv").open(encoding="utf-8", newline="") as rows:
        for row in csv.DictReader(rows):
            declarer, leader = parse_seat(row["declarer"]), parse_seat(row["leader"])
            position = Position(parse_deal(row["deal"]), parse_game(row["game"]), leader=leader, declarer=declarer)
            masks, kind, first, _ = core_arguments(position)
            asked.append(Question("value", [masks, kind, first], int(row["declarer_tricks"])))
    return asked


def random_positions(number: int) -> list[Question]:
    """Positions with one or two cards on the table: the value of every card, as the native core has it."""
    rng, solver, asked = random.Random(14), Solver(), []
    while len(asked) < number:
        position = played_on(random_start(rng), rng, 3 * rng.randint(0, 3) + rng.randint(1, 2))
        masks, kind, leader, table = core_arguments(position)
        cards = solver.card_values(*masks, kind, leader, table)
        before = position.declarer_tricks
        answer = {"declared": True, "value": solver.value(*masks, kind, leader, table) + before}
        asked.append(Question("worth", position_of(position), answer | {"cards": [[card, n + before] for card, n in cards]}))
    return asked


def shares(value: RaspasyValue) -> dict[str, list[int]]:
    """What the page says of raspasy, by seat; of a seat that takes no tricks nothing but 0."""
    return {
        "tricks": [value.tricks.get(seat, 0) for seat in Seat],
        "least": [value.range.get(seat, (0, 0))[0] for seat in Seat],
        "most": [value.range.get(seat, (0, 0))[1] for seat in Seat],
        "held": [value.guaranteed.get(seat, 0) for seat in Seat],
    }


def golden_raspasy() -> list[Question]:
    asked = []
    for row in json.loads((DATA / "raspasy.json").read_text(encoding="utf-8")):
        record = {"deal": row["deal"], "game": "raspasy", "leader": row["leader"], "talon_rule": row["talon_rule"]}
        position = position_from_record(record | {key: row[key] for key in ("talon",) if key in row})
        names = [seat.name for seat in Seat]
        answer = {
            "tricks": [row["tricks"].get(name, 0) for name in names],
            "least": [row["range"].get(name, (0, 0))[0] for name in names],
            "most": [row["range"].get(name, (0, 0))[1] for name in names],
            "held": [row["guaranteed"].get(name, 0) for name in names],
        }
        asked.append(Question("raspasy", position_of(position), answer))
    return asked


def random_raspasy(number: int) -> list[Question]:
    """Endings under every talon rule, at any moment, as the native core values them."""
    rng, asked = random.Random(41), []
    for _ in range(number):
        position = played_on(random_start(rng, raspasy=True, most=7), rng, rng.randint(0, 7))
        asked.append(Question("raspasy", position_of(position), shares(solve_raspasy(position).value)))
    return asked


def golden_layouts(*, contracts: bool) -> list[Question]:
    """All 184,756 layouts: a contract's tricks, or how often a misère stays clean."""
    asked = []
    for row in json.loads((DATA / "layouts.json").read_text(encoding="utf-8")):
        kind, leader = game_kind(parse_game(row["game"])), ("self", "left", "right").index(row["leader"])
        own, out = parse_hand(row["hand"]).mask, parse_hand(row["discard"]).mask
        seen = {"own": own, "out": out, "left": 0, "right": 0, "kind": kind, "leader": leader}
        total = 184_756
        if "clean" in row:
            counts = [row["clean"], total - row["clean"]]
            asked.append(Question("chances", [seen, 1], {"counts": counts, "seen": total, "total": total}))
        elif contracts:
            counts = [row["histogram"].get(str(n), 0) for n in range(11)]
            asked.append(Question("chances", [seen, -1], {"counts": counts, "seen": total, "total": total}))
    return asked


def known_layouts(number: int) -> list[Question]:
    """Layouts in which some of the others' cards are known, as the library counts them."""
    rng, asked = random.Random(23), []
    for _ in range(number):
        cards = rng.sample(range(32), 32)
        own, out, left, right = (Hand(Card(card) for card in part) for part in (cards[:10], cards[10:12], cards[12:18], cards[18:23]))
        game = rng.choice([Misere(), Contract(6, rng.choice(list(Strain)))])
        leader = rng.randrange(3)
        seen = {"own": own.mask, "out": out.mask, "left": left.mask, "right": right.mask, "kind": game_kind(game), "leader": leader}
        found = solve_layouts(own, game, leader=("self", "left", "right")[leader], discard=out, left=left, right=right)
        answer = {"counts": found.counts.tolist(), "seen": found.total, "total": found.total}
        asked.append(Question("chances", [seen, -1], answer))
    return asked


def known_lengths(number: int) -> list[Question]:
    """Layouts in which suits have known lengths: counted here one by one."""
    rng, asked = random.Random(31), []
    while len(asked) < number:
        cards = rng.sample(range(32), 32)
        own, out, left, right = (Hand(Card(card) for card in part) for part in (cards[:10], cards[10:12], cards[12:16], cards[16:21]))
        game = rng.choice([Misere(), Contract(6, rng.choice(list(Strain)))])
        lengths = [(rng.random() < 0.5, rng.choice(list(Suit)), rng.randint(0, 2), rng.randint(2, 4)) for _ in range(rng.randint(1, 3))]
        found = solve_layouts(own, game, leader="self", discard=out, left=left, right=right, answers=True)
        unseen = Hand.from_mask(0xFFFFFFFF & ~(own.mask | out.mask | left.mask | right.mask))
        counts, seen = [0] * 11, 0
        for mask, tricks in zip(layout_masks(unseen, 10 - len(left)).tolist(), found.answers.tolist(), strict=True):
            hands = {True: mask | left.mask, False: (unseen.mask & ~mask) | right.mask}
            if all(least <= (hands[side] & suit.mask).bit_count() <= most for side, suit, least, most in lengths):
                counts[tricks] += 1
                seen += 1
        if seen:
            about = {"own": own.mask, "out": out.mask, "left": left.mask, "right": right.mask, "kind": game_kind(game), "leader": 0}
            told = [{"left": side, "suit": int(suit), "least": least, "most": most} for side, suit, least, most in lengths]
            asked.append(Question("known", [about, told], {"counts": counts, "seen": seen, "total": seen}))
    return asked


def lines_and_tables(number: int) -> list[Question]:
    """Whole lines of play and whole tables, as the command line gives them."""
    rng, asked = random.Random(5), []
    for _ in range(number):
        position = random_start(rng, least=4)
        asked.append(Question("line", position_of(position), [int(card) for card in solve(position, line=True).line]))
        values = list(table(position.deal).tricks.values())
        asked.append(Question("table", position_of(position), {"seats": [int(seat) for seat in position.deal.seats], "values": values}))
    return asked


def plays(number: int) -> list[Question]:
    """Whole plays: what may be played at each card, and where they end, under every rule."""
    rng, asked = random.Random(9), []
    for n in range(number):
        position = start = random_start(rng, raspasy=n % 2 == 0)
        cards, legal = [], []
        while not position.is_over:
            legal.append(position.legal_cards().mask)
            cards.append(int(rng.choice(list(position.legal_cards()))))
            position = position.play(Card(cards[-1]))
        asked.append(Question("rules", {"position": position_of(start), "cards": cards}, {"legal": legal, "end": position_of(position)}))
    return asked


SPOILT = {"T": "Т", "K": "К", "A": "А", "Т": "T", "К": "K", "s": "x", "7": "2", ":": "", "♠": "♣", ".": " "}


def texts(number: int) -> list[Question]:
    """Positions in three alphabets, whole and with one sign spoilt: what the notation reads the page reads, and nothing else."""
    rng, asked = random.Random(77), []
    while len(asked) < number:
        position = played_on(random_start(rng, raspasy=rng.random() < 0.3), rng, rng.randint(0, 5))
        text = format_position(position, rng.choice(list(Alphabet)))
        if len(asked) % 2:
            at = rng.choice([n for n, sign in enumerate(text) if sign in SPOILT])
            text = text[:at] + SPOILT[text[at]] + text[at + 1 :]
        asked.append(Question("text", text, position_in(text)))
    return asked


def position_in(text: str) -> dict[str, object] | None:
    try:
        return position_of(parse_position(text))
    except PrefsolveError:
        return None


MARKS = (
    "п- т- б- ч-",
    "п. т. б. ч.",
    "п т б ч",
    "П К Б Ч",
    "пики: трефы: бубны: червы:",
    "пики крести бубны червы",
    "s c d h",
    "♠ ♣ ♦ ♥",
    "п: т: б: ч:",
)


def hands(number: int) -> list[Question]:
    """Hands as players type them, of which the letters of some can be read in two ways, and are refused."""
    rng, asked = random.Random(99), []
    for _ in range(number):
        hand = Hand(Card(card) for card in rng.sample(range(32), rng.randint(1, 10)))
        marks, russian = rng.choice(MARKS).split(), rng.random() < 0.7
        ranks = ["7", "8", "9", *(("10", "В", "Д", "К", "Т") if russian else "TJQKA")]
        part, between = rng.choice(["", " ", ", "]), rng.choice([" ", ", ", "; ", "\n", "."])
        groups = [(mark, [ranks[card.rank] for card in hand.of_suit(suit)]) for mark, suit in zip(marks, Suit, strict=True)]
        text = between.join(f"{mark}{rng.choice(['', ' '])}{part.join(held)}" for mark, held in groups if held)
        text = text.lower() if rng.random() < 0.2 else text
        asked.append(Question("hand", text, hand_in(text)))
    return asked


def hand_in(text: str) -> int | None:
    try:
        return parse_hand(text).mask
    except PrefsolveError:
        return None


def etude_files() -> list[Question]:
    """Every shipped etude as a file."""
    asked = []
    for name, etude in shipped_etudes().items():
        if not name.startswith("hunts/"):
            asked.append(Question("file", format_etude(etude), position_of(etude.position)))
    return asked
