"""A problem as a newspaper, a book or this program's own diagram prints it: hands around the table or below one another.

Each hand stands under its seat's name, or after it.  Around the hands, in any order, stand lines of the notation's keys
(``talon: ♠A ♦A``, ``ход: Ю``), the game (``мизер, Запад``) and sentences (``Юг играет 6♥, ходит Запад.``).  Other text is
kept: the first line of what stands before the hands is the title, the rest is the comment.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from ..errors import MissingKeyError, PrefsolveError
from ..messages import _
from ..model.cards import Card, Hand, Seat
from ..model.deal import Deal
from ..model.game import Raspasy
from ..model.position import NO_TRICKS
from ..notation import Alphabet, format_cards, format_game, format_hand, parse_deal, parse_game, parse_position, parse_seat
from ..notation.alphabets import SEAT_NAMES, SUIT_WORDS, Letters, field_words
from ..notation.cards import read_cards, read_hand
from ..notation.games import parse_talon_played
from ..notation.reader import Reader
from .printed_words import PART_WORDS, said_in
from .problem import FormatError, Loss, Problem, problem_of_position
from .text import decode, lines_of

__all__ = ["CARRIES", "read", "recognises", "write"]

CARRIES = frozenset({"game", "declarer", "leader", "tricks", "talon", "opening", "opened", "discard", "title"})
LONGEST = 20_000  # characters of a printed problem, its comment and all
_MOST = 12  # names over hands; three are right, and a few more are told one by one
_KEYS = {
    **{key: key for key in ("game", "declarer", "leader", "table", "tricks", "opened", "talon", "discard", "title")},
    "игра": "game",
    "играющий": "declarer",
    "ход": "leader",
    "стол": "table",
    "взятки": "tricks",
    "вскрыто": "opened",
    "прикуп": "talon",
    "снос": "discard",
    "tricks taken": "tricks",
    "взято": "tricks",
    "контракт": "game",
    "ходит": "leader",
    "contract": "game",
    "название": "title",
    "opening": "talon",
    "вскрытие": "talon",
    "играет": "declarer",
    "заявка": "game",
}
_NAMES = "|".join(sorted(SUIT_WORDS))
_LETTER = r"[SCDH](?=[ -])|[SCDH](?=[789TJQKA0-9]++(?![^\W\d_]))|[ПТКБЧ](?=[:. -])"  # a suit, where more follows that goes with it
_SUIT = rf"(?<![^\W\d_])(?:[♠♣♦♥♤♧♢♡]|{_LETTER}|(?:{_NAMES})(?![^\W\d_]))"
_SEAT = rf"(?:{'|'.join(name for names in SEAT_NAMES.values() for name in names)}|[NESWСВЮЗ])(?![^\W\d_])"
_COLOUR = re.compile(r"\x1b\[[0-9;]{0,9}m")
_EDGE = re.compile(r"[┌└+][─-]{5,40}[┐┘+]")
_BOX = re.compile(r"[│|][^│|]{5,40}[│|]")
_KEY = re.compile(r"\s*+([^\W\d_]++(?: [^\W\d_]++)?)\s?:\s*+(.*)", re.DOTALL)
_PILE = re.compile(rf"\s*+(прикуп|снос|talon|discard)\s++(?={_SUIT})(.*)", re.IGNORECASE | re.DOTALL)
_WORTH = re.compile(r"\s*+[0-9]{1,2} (?:tricks?|взят\w{1,3}): ")
_START = re.compile(rf"(?:(?<=\s\s)|^\s?)(?={_SEAT}|{_SUIT})", re.IGNORECASE)
_SEATED = re.compile(_SEAT, re.IGNORECASE)
_LINE = re.compile(rf"\ufeff?\s*+{_SEAT}(?:\W{{0,3}}{_SUIT}|:\s?[-—])", re.IGNORECASE)  # a position on one line
_SUITED = re.compile(_SUIT, re.IGNORECASE)
_TAKEN = re.compile(r"([^\W\d_]++) ?([0-9]{1,2})(?![0-9])")


@dataclass(slots=True)
class _Block:
    """A hand: whose it is, the column where its name begins, and the rows below it."""

    seat: Seat
    column: int
    rows: list[str] = field(default_factory=list)


@dataclass(slots=True)
class _Page:
    """What was found on the page so far."""

    blocks: list[_Block] = field(default_factory=list)
    open: list[_Block] = field(default_factory=list)  # the hands whose names stand on the last line with names
    in_box: bool = False
    box: list[tuple[int, str]] = field(default_factory=list)  # the rows of the table's box, with the columns where they begin
    said: dict[str, object] = field(default_factory=dict)
    keys: dict[str, str] = field(default_factory=dict)
    prose: list[tuple[bool, str]] = field(default_factory=list)  # whether it stands before the hands
    notes: list[str] = field(default_factory=list)

    def say(self, what: str, value: object) -> None:
        """Note what is said; the same may be said again, and nothing else."""
        if self.said.setdefault(what, value) != value:
            name = _("the one to lead") if what == "turn" else field_words(what)
            raise FormatError(_("{name} is said to be {said}, but {value} elsewhere", name=name, said=self.said[what], value=value))


def recognises(text: str) -> bool:
    """Whether three seats' names stand over, or before, rows that begin with a suit."""
    if len(text) > LONGEST:
        return False
    try:
        if _LINE.match(text) and len(lines_of(text.strip())) == 1:
            return bool(_of_line(text))
        blocks = _page(text).blocks
    except PrefsolveError:
        return sum(bool(_SEATED.match(line.strip())) for line in lines_of(text)) >= 3 and any(s in text for s in "♠♣♦♥")
    return len({block.seat for block in blocks if block.rows}) >= 3


def read(data: bytes) -> list[Problem]:
    """The one problem of the page; raises :class:`FormatError`."""
    text = decode(data, fallback="cp1251")
    if len(text) > LONGEST:
        raise FormatError(_("a printed problem has at most {longest} characters, not {count}", longest=LONGEST, count=len(text)))
    try:
        if _LINE.match(text) and len(lines_of(text.strip())) == 1:
            return [_of_line(text)]
        return [_problem(_page(text))]
    except FormatError:
        raise
    except PrefsolveError as fault:
        raise FormatError(str(fault)) from fault


def _of_line(text: str) -> Problem:
    """The problem of one line in the notation: a position, or a deal alone."""
    try:
        position = parse_position(text)
    except MissingKeyError:
        return Problem(parse_deal(text))
    return problem_of_position(position)


def _page(text: str) -> _Page:
    page = _Page()
    for line in lines_of(_COLOUR.sub("", text.removeprefix("\ufeff"))):
        _line(page, line.replace("\t", " \t ").expandtabs(8))
    return page


def _line(page: _Page, given: str) -> None:
    line = _without_box(page, given)
    if not line.strip():
        return
    if (found := _KEY.fullmatch(line)) and (key := _KEYS.get(found[1].lower())):
        _key(page, key, found[2].strip())
    elif found := _PILE.fullmatch(line):
        _key(page, _KEYS[found[1].lower()], found[2].strip())
    elif _WORTH.match(line):
        page.notes.append(line.strip())
    elif not _hands(page, line):
        said, more = said_in(line)
        for what, value in said:
            page.say(what, value)
        if more or not said:
            page.prose.append((not page.blocks, line.strip()))
        page.open = []


def _key(page: _Page, key: str, text: str) -> None:
    if key in page.keys:
        raise FormatError(_("{key} appears a second time", key=key))
    page.keys[key] = text
    page.open = []


def _without_box(page: _Page, line: str) -> str:
    """The line with the table's box blanked out; what stands inside it is kept."""
    if edge := _EDGE.search(line):
        page.in_box = not page.in_box
        return line[: edge.start()] + " " * len(edge[0]) + line[edge.end() :]
    if page.in_box and (row := _BOX.search(line)):
        page.box.append((row.start(), row[0]))
        return line[: row.start()] + " " * len(row[0]) + line[row.end() :]
    return line


def _hands(page: _Page, line: str) -> bool:
    """Take the names and rows of hands on the line; whether it has nothing else."""
    starts = [found.end() for found in _START.finditer(line)]
    starts = starts if starts and not line[: starts[0]].strip() else []
    if not starts:
        return False
    pieces = [(at, line[at:end].strip()) for at, end in zip(starts, [*starts[1:], len(line)], strict=True)]
    named = [_named(piece) for _, piece in pieces]
    if not any(named) and not page.open:
        return False
    above: list[_Block] = page.open
    fresh: list[_Block] = []
    rows: list[tuple[int, str]] = []
    said: list[tuple[str, Seat]] = []
    for name, (at, piece) in zip(named, pieces, strict=True):
        if name is not None:
            seat, parts, cards = name
            fresh.append(_Block(seat, at, [cards] if cards else []))
            said += [(part, seat) for part in parts]
        elif fresh:
            fresh[-1].rows.append(piece)
        else:
            rows.append((at, piece))
    if rows and not (above and all(_SUITED.match(piece) for _, piece in rows)):
        return False
    for n, (at, piece) in enumerate(rows):
        _owner(above, at, n if len(rows) == len(above) else None).rows.append(piece)
    for part, seat in said:
        page.say(part, seat)
    page.blocks += fresh
    if len(page.blocks) > _MOST:
        raise FormatError(_("more than {most} hands; a printed file holds one problem", most=_MOST))
    page.open = fresh or above
    return True


def _owner(blocks: Sequence[_Block], column: int, number: int | None) -> _Block:
    """The hand that a row belongs to: in order where there are as many rows as names, else the last name not right of it."""
    if number is not None:
        return blocks[number]
    left = [block for block in blocks if block.column <= column + 2]
    return left[-1] if left else blocks[0]


def _named(piece: str) -> tuple[Seat, list[str], str] | None:
    """A seat's name, what is said of it, and its cards if they follow; ``None`` for a row or for prose."""
    found = _SEATED.match(piece)
    if found is None:
        return None
    rest = piece[found.end() :]
    suit = _SUITED.search(rest)
    head, cards = (rest[: suit.start()], rest[suit.start() :]) if suit else (rest, "")
    if len(found[0]) == 1 and not cards and (head.strip() in tuple("-–—−") or not found[0].isupper()):
        return None
    parts = [part.strip(" :.-–—").lower() for part in re.split(r"[,()]", head)]
    if not all(part in PART_WORDS for part in parts if part):
        return None
    return parse_seat(found[0]), [PART_WORDS[part] for part in parts if part], cards


def _problem(page: _Page) -> Problem:
    letters = Letters()
    hands: dict[Seat, Hand] = {}
    for block in page.blocks:
        if block.seat in hands:
            raise FormatError(_("{seat} has a second hand; a printed file holds one problem", seat=block.seat))
        text = "\n".join(block.rows)
        hands[block.seat] = read_hand(Reader(text, _("{seat}'s hand", seat=block.seat), letters))
    piles = {name: read_cards(page.keys.get(name, ""), field_words(name), letters) for name in ("talon", "discard")}
    letters.check()
    if not hands:
        raise FormatError(_("no hand was found under or after the name of a seat"))
    _say_keys(page)
    table = _table(page, hands, letters)
    letters.check()
    leader = page.said.get("leader")
    for seat, card in table:
        hands[seat] = hands[seat].add(card) if card not in hands[seat] else hands[seat]
    game = page.said.get("game")
    before = [line for first, line in page.prose if first]
    after = [line for first, line in page.prose if not first]
    return Problem(
        Deal(hands, Hand(piles["talon"]), Hand(piles["discard"])),
        game,  # type: ignore[arg-type]  # said of the game only
        page.said.get("declarer"),  # type: ignore[arg-type]
        leader,  # type: ignore[arg-type]
        tuple(card for _, card in table),
        len(table),
        tricks=_tricks(page.keys.get("tricks", "")),
        opening=piles["talon"] if isinstance(game, Raspasy) else (),
        opened=parse_talon_played(page.keys.get("opened")),
        title=page.keys.get("title", before.pop(0) if before else ""),
        comment="\n".join(before + after),
        notes=tuple(page.notes),
    )


def _say_keys(page: _Page) -> None:
    for key in ("game", "declarer", "leader"):
        if page.keys.get(key):
            page.say(key, parse_game(page.keys[key]) if key == "game" else parse_seat(page.keys[key]))


def _table(page: _Page, hands: dict[Seat, Hand], letters: Letters) -> list[tuple[Seat, Card]]:
    """Who has played what to the current trick, in play order; says who led to it."""
    active = [seat for seat in Seat if seat in hands]
    played = _in_box(page, letters)
    cards = read_cards(page.keys.get("table", ""), _("the table"), letters)
    turn, leader = page.said.get("turn"), page.said.get("leader")
    if cards:
        first = leader if isinstance(leader, Seat) else _before(active, turn, len(cards))
        if first not in active:
            raise FormatError(_("cards lie on the table, but the text does not say who led"))
        page.say("leader", first)
        at = active.index(first)
        return [(active[(at + n) % len(active)], card) for n, card in enumerate(cards)]
    if played:
        waiting = [seat for seat in active if seat not in played]
        if len(played) > 2 or not waiting:
            raise FormatError(_("{count} cards lie on the table; a trick that is not over has one or two", count=len(played)))
        first = next(iter(played)) if len(played) == 1 else active[(active.index(waiting[0]) + 1) % len(active)]
        page.say("leader", first)
        at = active.index(first)
        order = [active[(at + n) % len(active)] for n in range(len(played))]
        if turn is not None and turn != active[(at + len(played)) % len(active)]:
            raise FormatError(_("{turn} is said to be on move, but the cards on the table show another player", turn=turn))
        return [(seat, played[seat]) for seat in order]
    if turn is not None:
        page.say("leader", turn)
    return []


def _before(active: Sequence[Seat], turn: object, number: int) -> Seat | None:
    return active[(active.index(turn) - number) % len(active)] if isinstance(turn, Seat) and turn in active else None


def _in_box(page: _Page, letters: Letters) -> dict[Seat, Card]:
    """The cards in the table's box by the side on which they lie; letters of seats are no cards."""
    played: dict[Seat, Card] = {}
    for n, (_rest, row) in enumerate(page.box[:3]):
        for found in re.finditer(r"[^\s│|]+", row):
            if len(found[0]) == 1:
                continue
            middle = (Seat.N, Seat.W if found.end() + found.start() < len(row) else Seat.E, Seat.S)
            (card, *more) = read_cards(found[0], _("the table"), letters)
            if more:
                raise FormatError(_("{found!r} on the table is more than one card", found=found[0][:20]))
            played[middle[n]] = card
    return played


def _tricks(text: str) -> tuple[int, int, int, int]:
    taken = list(NO_TRICKS)
    for found in _TAKEN.finditer(text):
        taken[parse_seat(found[1])] = int(found[2])
    if _TAKEN.sub("", text).strip(" ,;."):
        raise FormatError(_("the tricks taken are seats and numbers, as in West 1, East 2, not {text!r}", text=text[:40]))
    return taken[0], taken[1], taken[2], taken[3]


def write(problems: Sequence[Problem]) -> tuple[str, list[Loss]]:
    """The one problem's hands below one another, and what else is known in lines of keys; raises :class:`FormatError`."""
    if len(problems) != 1:
        raise FormatError(_("a printed file holds one problem, not {count}; write them one by one", count=len(problems)))
    (problem,) = problems
    lines = [f"title: {' '.join(problem.title.split())}"] if problem.title else []
    lines += [f"{SEAT_NAMES[Alphabet.UNICODE][seat]}: {format_hand(hand)}" for seat, hand in problem.deal.hands.items()]
    tricks = ", ".join(f"{seat.name} {number}" for seat, number in zip(Seat, problem.tricks, strict=True) if number)
    values = {
        "game": format_game(problem.game) if problem.game is not None else "",
        "declarer": problem.declarer.name if problem.declarer is not None else "",
        "leader": problem.leader.name if problem.leader is not None else "",
        "talon": format_cards(problem.opening or problem.talon),
        "opened": "" if problem.opened is None else str(problem.opened),
        "discard": format_cards(problem.discard),
        "tricks": tricks,
    }
    return "\n".join([*lines, *(f"{key}: {value}" for key, value in values.items() if value)]) + "\n", []
