"""BridgeStudio problem files, ``.bts`` and ``.pts``, versions 5.0 to 5.2.

A file has a first line ``% bts version 5.2`` and any number of deals, each a block of lines that begin with a key.
Three hands after ``deal`` make a Preferans problem, clockwise from North without the seat of ``absent`` (South in
version 5.0, which has no such key).  ``play`` holds the leader, or the cards in play order, of which ``turns`` have
been played.  ``comment`` goes on to the end of the block and may have several lines.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from ..errors import PrefsolveError
from ..messages import _
from ..model.cards import Card, Seat, Strain
from ..model.deal import Deal
from ..model.game import Contract, Game, Misere, Raspasy
from .problem import ForeignError, FormatError, Loss, Problem, Skipped, without_foreign
from .text import LONGEST_PLAY, check_number, decode, dotted_hand, lines_of, read_code, read_dotted, seat_letter

__all__ = ["CARRIES", "read", "recognises", "write"]

CARRIES = frozenset({"game", "declarer", "leader", "play", "turns", "comment", "number"})
HEADER = re.compile(r"% *+bts version (\S++)", re.IGNORECASE)
DEAL = re.compile(r"deal\s++([0-9]{1,9})(?=\s|$)", re.IGNORECASE)
VERSIONS = ("5.0", "5.1", "5.2")
STRAINS = {"S": Strain.SPADES, "H": Strain.HEARTS, "D": Strain.DIAMONDS, "C": Strain.CLUBS, "N": Strain.NO_TRUMP, "NT": Strain.NO_TRUMP}
KEYS = ("contract", "play", "turns", "player", "absent", "comment", "pbninfo")


def recognises(text: str) -> bool:
    """Whether the text begins as such a file does."""
    first = next((line for line in lines_of(text) if line.strip()), "")
    return bool(HEADER.match(first) or (DEAL.match(first) and first.count(".") >= 9))


@dataclass(slots=True)
class _Block:
    """One deal's lines, by key."""

    line: int
    number: str
    hands: str
    keys: dict[str, list[str]] = field(default_factory=dict)  # the lines of each
    unknown: list[str] = field(default_factory=list)


def read(data: bytes) -> list[Problem | Skipped]:
    """The deals of a file; bridge deals are skipped.

    :raises FormatError: no text, an unknown version, or a bad deal; the message names the line.
    """
    lines = lines_of(decode(data, fallback="cp1251"))
    header = HEADER.match(next((line for line in lines if line.strip()), ""))
    if header and header.group(1) not in VERSIONS:
        raise FormatError(
            _("BridgeStudio version {group} is not known; {versions} are", group=header.group(1)[:20], versions=", ".join(VERSIONS))
        )
    return without_foreign(_blocks(lines), _problem)


def _blocks(lines: Sequence[str]) -> list[_Block]:
    blocks: list[_Block] = []
    key = ""
    for number, line in enumerate(lines, 1):
        deal = DEAL.match(line)
        if deal:
            # a number is worth keeping only where it says more than the deal's place in the file
            given = "" if int(deal.group(1)) == len(blocks) + 1 else deal.group(1)
            check_number(len(blocks) + 1)
            blocks.append(_Block(number, given, line[deal.end() :].strip()))
            key = ""
            continue
        word = line.split(" ", 1)[0].strip().lower()
        if not blocks:
            if line.strip() and not line.startswith("%"):
                raise FormatError(_("line {number}: {line!r} comes before the first deal", number=number, line=line[:40]))
        elif key == "pbninfo" or (key == "comment" and word != "pbninfo"):
            blocks[-1].keys[key].append(line)
        elif word in KEYS:
            key = word
            if key in blocks[-1].keys:
                raise FormatError(
                    _("line {number}: {key} appears a second time in the deal of line {line}", number=number, key=key, line=blocks[-1].line)
                )
            blocks[-1].keys[key] = [line[len(word) + 1 :]]
        elif line.strip():
            blocks[-1].unknown.append(line.strip())
    return blocks


def _problem(block: _Block) -> Problem:
    where = _("line {line}", line=block.line)
    keys = {key: "\n".join(lines) for key, lines in block.keys.items()}
    hands = block.hands.split(maxsplit=5)
    if len(hands) == 4 or "player" not in keys:
        raise ForeignError(_("{where}: a bridge deal; a Preferans deal has three hands and the key player", where=where))
    if len(hands) != 3:
        raise FormatError(_("{where}: a Preferans deal has three hands, not {hands!r}", where=where, hands=block.hands[:60]))
    absent = seat_letter(keys.get("absent", "S"), _("{where}, absent", where=where))
    seats = [seat for seat in Seat if seat != absent]
    try:
        deal = Deal(
            {seat: read_dotted(hand, _("{where}, {seat}'s hand", where=where, seat=seat)) for seat, hand in zip(seats, hands, strict=True)}
        )
    except PrefsolveError as fault:
        raise fault if isinstance(fault, FormatError) else FormatError(_("{where}: {fault}", where=where, fault=fault)) from fault
    leader, play = _play(keys.get("play", ""), deal, _("{where}, play", where=where))
    notes = [_("the line {line!r} is not known", line=line[:60]) for line in block.unknown]
    if "pbninfo" in keys:
        notes.append(_("the block pbninfo (PBN tags) is not read"))
    return Problem(
        deal,
        _game(keys.get("contract", ""), _("{where}, contract", where=where)),
        seat_letter(keys["player"], _("{where}, player", where=where)),
        leader,
        play,
        _turns(keys.get("turns", "0"), len(play), _("{where}, turns", where=where)),
        comment=keys.get("comment", "").strip(),
        number=block.number,
        notes=tuple(notes),
    )


def _game(text: str, where: str) -> Game:
    word = text.strip().upper()
    if word in ("MISERE", "MIZER"):
        return Misere()
    match = re.fullmatch(r"([0-9]{1,2})(NT|[SHDCN])", word)
    if match is None:
        raise FormatError(_("{where}: a contract is 6S to 10NT or misere, not {text!r}", where=where, text=text.strip()[:20]))
    try:
        return Contract(int(match.group(1)), STRAINS[match.group(2)])
    except PrefsolveError as fault:
        raise FormatError(_("{where}: {fault}", where=where, fault=fault)) from fault


def _play(text: str, deal: Deal, where: str) -> tuple[Seat | None, tuple[Card, ...]]:
    """The leader, and the cards in play order; the first card's owner leads."""
    if len(text) > LONGEST_PLAY:
        raise FormatError(
            _("{where} has {count} characters; at most {longest_play} are read", where=where, count=len(text), longest_play=LONGEST_PLAY)
        )
    words = text.split()
    if len(words) == 1 and len(words[0]) == 1:
        return seat_letter(words[0], where), ()
    cards = tuple(read_code(word, where) for word in words)
    if not cards:
        return None, ()
    leader = deal.owner(cards[0])
    if leader is None:
        raise FormatError(_("{where}: {cards} is in no hand", where=where, cards=cards[0]))
    return leader, cards


def _turns(text: str, cards: int, where: str) -> int:
    word = text.strip()
    if not re.fullmatch(r"[0-9]{1,3}", word) or int(word) > cards:
        raise FormatError(
            _(
                "{where}: the number must be 0 to {cards}, the number of cards in play, not {word!r}",
                where=where,
                cards=cards,
                word=word[:20],
            )
        )
    return int(word)


def write(problems: Sequence[Problem]) -> tuple[str, list[Loss]]:
    """The problems as one file of version 5.2, and what it has no place for."""
    blocks, losses = ["% bts version 5.2\n"], []
    for number, problem in enumerate(problems, 1):
        block, lost = _write_one(problem, number)
        blocks.append(block)
        losses += lost
    return "".join(blocks).replace("\0", ""), losses


def _write_one(problem: Problem, place: int) -> tuple[str, list[Loss]]:
    losses: list[Loss] = []
    number = problem.number or str(place)
    if not re.fullmatch(r"[0-9]{1,9}", number):
        losses.append(Loss(place, "number", _("{number}; BridgeStudio has numerals only", number=number)))
        number = str(place)
    if problem.game is None or isinstance(problem.game, Raspasy) or problem.declarer is None:
        raise FormatError(_("deal {place}: a BridgeStudio file needs a contract or misère and its declarer", place=place))
    hands = " ".join(dotted_hand(hand) for hand in problem.deal.hands.values())
    game = "misere" if isinstance(problem.game, Misere) else f"{problem.game.level}{problem.game.strain.letter}"
    play = " ".join(card.ascii for card in problem.play) or (problem.leader.name if problem.leader is not None else "")
    comment, changed = _safe_comment(problem.comment)
    if changed:
        losses.append(Loss(place, "comment", _("a line that begins with a word of the format gets a space before it")))
    lines = [
        f"deal {number} {hands}",
        f"contract {game}",
        f"play {play}".rstrip(),
        f"turns {problem.turns}",
        f"player {problem.declarer}",
        f"absent {problem.deal.absent}",
        f"comment {comment}",
    ]
    return "\n".join(lines) + "\n\n", losses


def _safe_comment(comment: str) -> tuple[str, bool]:
    """The comment with no line that a reader would take for the next deal."""
    first, *rest = lines_of(comment)
    safe = [" " + line if DEAL.match(line) or line.split(" ", 1)[0].strip().lower() == "pbninfo" else line for line in rest]
    return "\n".join([first, *safe]), safe != rest
