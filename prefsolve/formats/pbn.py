"""PBN, the portable bridge notation, as far as it can hold a deal of three hands: one of its four hands is ``-``.

Read are files of tag pairs and bare deal strings, one a line (``N:A98.AT98..T87 QT7.KQJ.A.KQJ - KJ.7.KQJT9.A9``).
The contract may be 6 or 7 of a strain, since bridge has no other level that Preferans has; misère, raspasy and the
levels 8 to 10 cannot be written.  ``Play`` names the leader and has a row of cards for each trick, in the order of the
seats from the leader on, ``-`` for a card not played and for the empty seat.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from ..cards import Card, Hand, Seat, Strain
from ..deal import Deal
from ..errors import PrefsolveError
from ..game import Contract, Game
from ..position import trick_winner
from .problem import FormatError, Loss, Problem
from .text import decode, dotted_hand, lines_of, read_code, read_dotted, seat_letter

__all__ = ["CARRIES", "read", "recognises", "write"]

CARRIES = frozenset({"game", "declarer", "leader", "play", "title", "author", "source", "number", "comment"})
TAG = re.compile(r'\[\s*([A-Za-z0-9_]+)\s+"((?:[^"\\]|\\.)*)"\s*\]\s*')
BARE = re.compile(r"[NESW]:\S+ \S+ \S+ \S+", re.IGNORECASE)
STRAINS = {"S": Strain.SPADES, "H": Strain.HEARTS, "D": Strain.DIAMONDS, "C": Strain.CLUBS, "NT": Strain.NO_TRUMP, "N": Strain.NO_TRUMP}
TEXTS = {"Event": "title", "Annotator": "author", "Site": "source", "Board": "number"}
EMPTY = ("", "?", "-", "#")


def recognises(text: str) -> bool:
    """Whether the first line that says anything is a tag, PBN's mark, or a deal string."""
    first = next((line for line in lines_of(text) if line.strip() and not line.startswith("%")), "").strip()
    return bool(first.startswith("[") and TAG.match(first)) or bool(BARE.fullmatch(first)) or text.lstrip().upper().startswith("% PBN")


@dataclass(slots=True)
class _Game:
    """The tags of one deal, the lines of its play and its remarks."""

    line: int
    tags: dict[str, str] = field(default_factory=dict)
    play: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)


def read(data: bytes) -> list[Problem]:
    """The deals of a file; raises :class:`FormatError` that names the line."""
    games: list[_Game] = []
    open_game: _Game | None = None
    section = ""
    remark = False
    for number, line in enumerate(lines_of(decode(data, fallback="cp1251")), 1):
        stripped = line.strip()
        if remark and open_game is not None:
            remark = _add_remark(open_game, line)
            continue
        if line.startswith(("%", ";")):
            continue
        if BARE.fullmatch(stripped):
            games.append(_Game(number, {"Deal": stripped}))
            open_game = None
        elif not stripped:
            open_game = None
        else:
            if open_game is None:
                open_game = _Game(number)
                games.append(open_game)
                section = ""
            if stripped.startswith("{"):
                open_game.remarks.append("")
                remark = _add_remark(open_game, stripped[1:])
            else:
                section = _add_line(open_game, stripped, section, f"line {number}")
    if remark:
        raise FormatError("a remark that begins with { has no end")
    return [_problem(game) for game in games]


def _add_remark(game: _Game, line: str) -> bool:
    """Adds a line to the last remark; returns whether it goes on."""
    text, closed, _ = line.partition("}")
    last = game.remarks[-1]
    game.remarks[-1] = f"{last}\n{text}" if last else text
    return not closed


def _add_line(game: _Game, line: str, section: str, where: str) -> str:
    """Adds a tag, or a line of the section that the last tag began; returns the section."""
    tag = TAG.fullmatch(line)
    if tag:
        name = tag.group(1)
        if name in game.tags:
            raise FormatError(f"{where}: the tag {name} stands a second time")
        game.tags[name] = re.sub(r"\\(.)", r"\1", tag.group(2))
        return name
    if section == "Play":
        game.play.append(line)
    elif section:
        game.unread.append(f"the lines after the tag {section} are not read")
    else:
        raise FormatError(f"{where}: {line[:40]!r} is neither a tag nor a deal")
    return section


def _problem(game: _Game) -> Problem:
    where = f"line {game.line}"
    tags = game.tags
    if "Deal" not in tags:
        raise FormatError(f"{where}: there is no tag Deal")
    deal = _deal(tags["Deal"], where)
    known = {"Deal", "Contract", "Declarer", "Play", *TEXTS}
    notes = [f"the tag {name}: {value[:60]}" for name, value in tags.items() if name not in known and value not in EMPTY]
    leader = seat_letter(tags["Play"], f"{where}, Play") if tags.get("Play", "") not in EMPTY else None
    contract = _contract(tags.get("Contract", ""), f"{where}, Contract")
    play = _play(game.play, deal, leader, contract, f"{where}, Play") if game.play else ()
    return Problem(
        deal,
        contract,
        seat_letter(tags["Declarer"], f"{where}, Declarer") if tags.get("Declarer", "") not in EMPTY else None,
        leader,
        play,
        comment="\n\n".join(game.remarks),
        notes=(*notes, *dict.fromkeys(game.unread)),
        **{name: tags.get(tag, "") for tag, name in TEXTS.items() if tags.get(tag, "") not in EMPTY},  # type: ignore[arg-type]
    )


def _deal(text: str, where: str) -> Deal:
    first, _, rest = text.partition(":")
    hands = rest.split()
    if len(hands) != 4:
        raise FormatError(f"{where}: a PBN deal has four hands, not {len(hands)}")
    start = seat_letter(first, f"{where}, Deal")
    seated: dict[Seat, Hand] = {}
    for n, hand in enumerate(hands):
        seat = Seat((start + n) % 4)
        if hand != "-":
            seated[seat] = read_dotted(hand, f"{where}, {seat}'s hand")
    if len(seated) != 3:
        raise FormatError(f"{where}: a Preferans deal has three hands and one -, not {len(seated)} hands")
    try:
        return Deal(seated)
    except PrefsolveError as fault:
        raise FormatError(f"{where}: {fault}") from fault


def _contract(text: str, where: str) -> Game | None:
    word = text.strip().upper()
    if word in EMPTY:
        return None
    match = re.fullmatch(r"([1-9][0-9]?)(NT|[SHDCN])(X{0,2})", word)
    if match is None:
        raise FormatError(f"{where}: a contract is like 6S or 7NT, not {text[:20]!r}")
    if match.group(3):
        raise FormatError(f"{where}: {text[:20]!r} is doubled, which Preferans does not know")
    try:
        return Contract(int(match.group(1)), STRAINS[match.group(2)])
    except PrefsolveError as fault:
        raise FormatError(f"{where}: {fault}") from fault


def _play(rows: Sequence[str], deal: Deal, leader: Seat | None, game: Game | None, where: str) -> tuple[Card, ...]:
    """The cards in play order: each row stands in the order of seats from the first leader on."""
    if leader is None:
        raise FormatError(f"{where}: the cards cannot be read without the leader")
    columns = [Seat((leader + n) % 4) for n in range(4)]
    cards: list[Card] = []
    seat = leader
    for row in rows:
        words = [word for word in row.split() if word != "*"]
        if len(words) > 4:
            raise FormatError(f"{where}: a trick has at most four places, not {len(words)}")
        played = {column: read_code(word, where) for column, word in zip(columns, words, strict=False) if word != "-"}
        if not played:
            break
        order = [at for at in (Seat((seat + n) % 4) for n in range(4)) if at in played]
        trick = [played[at] for at in order]
        if deal.absent in played or order[0] != seat:
            raise FormatError(f"{where}: the trick {row[:40]!r} is not led by {seat} or has a card of the empty seat")
        cards += trick
        if len(trick) < 3:
            break
        seat = order[trick_winner(trick, game.trump if game is not None else None)]
    return tuple(cards)


def write(problems: Sequence[Problem]) -> tuple[str, list[Loss]]:
    """The problems as one PBN file, and what it has no place for."""
    parts, losses = ["% PBN 2.1\n"], []
    for number, problem in enumerate(problems, 1):
        text, lost = _write_one(problem, number)
        parts.append(text)
        losses += lost
    return "\n".join(parts), losses


def _write_one(problem: Problem, number: int) -> tuple[str, list[Loss]]:
    losses: list[Loss] = []
    tags = [(tag, getattr(problem, name)) for tag, name in TEXTS.items() if getattr(problem, name)]
    losses += [Loss(number, TEXTS[tag], f"{text} stands for nothing in PBN") for tag, text in tags if text in EMPTY]
    start = problem.deal.seats[0]
    hands = [problem.deal.hands.get(Seat((start + n) % 4)) for n in range(4)]
    tags.append(("Deal", f"{start}:" + " ".join("-" if hand is None else dotted_hand(hand) for hand in hands)))
    if problem.declarer is not None:
        tags.append(("Declarer", problem.declarer.name))
    if isinstance(problem.game, Contract) and problem.game.level <= 7:
        tags.append(("Contract", f"{problem.game.level}{problem.game.strain.letter}"))
    elif problem.game is not None:
        losses.append(Loss(number, "game", f"{problem.game}; PBN knows contracts up to 7"))
    if problem.leader is not None:
        tags.append(("Play", problem.leader.name))
    lines = [f'[{tag} "{_escaped(value)}"]' for tag, value in tags]
    if any("\n" in value for _, value in tags):
        losses.append(Loss(number, "title", "line breaks inside a tag become spaces"))
    rows, lost = _rows(problem, number, lost_game=any(loss.what == "game" for loss in losses))
    lines += rows
    losses += lost
    if problem.comment:
        comment = problem.comment.replace("}", ")")
        if comment != problem.comment:
            losses.append(Loss(number, "comment", "} becomes ), since it would end the remark"))
        lines.append("{" + comment + "}")
    return "\n".join(lines) + "\n", losses


def _escaped(text: str) -> str:
    return re.sub(r'(["\\])', r"\\\1", " ".join(lines_of(text)))


def _rows(problem: Problem, number: int, *, lost_game: bool) -> tuple[list[str], list[Loss]]:
    if not problem.play:
        return [], []
    if problem.leader is None or problem.game is None:
        return [], [Loss(number, "play", "cards in play order need a leader and a game")]
    if lost_game and problem.game.trump is not None:
        return [], [Loss(number, "play", "the cards cannot be read back without the trump suit")]
    columns = [Seat((problem.leader + n) % 4) for n in range(4)]
    position, rows = problem.start(), []
    trick: dict[Seat, Card] = {}
    for card in problem.play:
        trick[position.turn] = card
        position = position.play(card)
        if not position.table:
            rows.append(trick)
            trick = {}
    rows += [trick] if trick else []
    lines = [" ".join(row[seat].ascii if seat in row else "-" for seat in columns) for row in rows]
    return [*lines, *([] if position.is_over else ["*"])], []
