"""PBN, the portable bridge notation, as far as it can hold a deal of three hands: one of its four hands is ``-``.

Read are files of tag pairs and bare deal strings, one per line (``N:A98.AT98..T87 QT7.KQJ.A.KQJ - KJ.7.KQJT9.A9``).
The contract may be 6 or 7 of a strain, since bridge has no other level that Preferans has; misère, raspasy and the
levels 8 to 10 cannot be written.  ``Play`` names the leader and has a row of cards for each trick, in the order of the
seats from the leader on, ``-`` for a card not played and for the empty seat.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from ..errors import PrefsolveError
from ..messages import _
from ..model.cards import Card, Seat, Strain
from ..model.deal import Deal
from ..model.game import Contract, Game
from ..model.tricks import trick_winner
from .problem import ForeignError, FormatError, Loss, Problem, Skipped
from .text import LONGEST_PLAY, check_number, decode, dotted_hand, lines_of, read_code, read_dotted, seat_letter

__all__ = ["CARRIES", "read", "recognises", "write"]

CARRIES = frozenset({"game", "declarer", "leader", "play", "title", "author", "source", "number", "comment"})
# No pattern gives back what it has taken, so each takes time in the line's length alone.
TAG = re.compile(r'\[\s*+([A-Za-z0-9_]++)\s++"((?:[^"\\]++|\\.)*+)"\s*+\]')
BARE = re.compile(r"[NESW]:\S++ \S++ \S++ \S++", re.IGNORECASE)
WORDS = re.compile(r"[^{;]++")
SPACES = re.compile(r"\s*+")
ESCAPED = re.compile(r"\\(.)")
REMARKS = re.compile(r"=[0-9]{1,3}=|\$[0-9]{1,3}|[!?]{1,2}|\^[A-Z]")  # words that annotate a card: notes, glyphs, irregularities
STRAINS = {"S": Strain.SPADES, "H": Strain.HEARTS, "D": Strain.DIAMONDS, "C": Strain.CLUBS, "NT": Strain.NO_TRUMP, "N": Strain.NO_TRUMP}
TEXTS = {"Event": "title", "Annotator": "author", "Site": "source", "Board": "number"}
EMPTY = ("", "?", "-", "#")
PASSED = ("PASS", "PASSED", "AP", "ALLPASS", "ALL PASS")


def recognises(text: str) -> bool:
    """Whether the first line that says anything is a tag, PBN's mark, or a deal string."""
    first = next((line for line in lines_of(text) if line.strip() and not line.startswith(("%", ";"))), "").strip()
    return bool(TAG.match(first) or BARE.fullmatch(first) or text.lstrip()[:5].upper() == "% PBN")


@dataclass(slots=True)
class _Game:
    """The tags of one deal, the lines of its play and its remarks."""

    line: int
    tags: dict[str, str] = field(default_factory=dict)
    play: list[str] = field(default_factory=list)
    remarks: list[list[str]] = field(default_factory=list)  # the lines of each
    unread: list[str] = field(default_factory=list)
    section: str = ""  # the last tag
    strange: str = ""  # the first words that belong to no tag


class _Games:
    """The games of a file, put together line by line."""

    def __init__(self) -> None:
        self.games: list[_Game] = []
        self.open: _Game | None = None
        self.in_remark = False

    def add(self, number: int, line: str) -> None:
        """Add a line: a blank one ends a game, ``%`` and ``;`` begin a line that nobody reads."""
        if not self.in_remark:
            stripped = line.strip()
            if line.startswith(("%", ";")):
                return
            if not stripped:
                self.open = None
                return
            if BARE.fullmatch(stripped):
                self.games.append(_Game(number, {"Deal": stripped}))
                self.open = None
                return
        if self.open is None:
            self.open = _Game(number)
            self.games.append(self.open)
        self._add_parts(self.open, number, line)

    def _add_parts(self, game: _Game, number: int, line: str) -> None:
        """Tags, remarks and words, of which one line may have several."""
        at = 0
        if self.in_remark:
            at = self._remark(game.remarks[-1], line, 0)
        while (at := SPACES.match(line, at).end()) < len(line):  # type: ignore[union-attr]  # it matches an empty text too
            tag = TAG.match(line, at)
            if line[at] == ";":
                return
            if line[at] == "{":
                game.remarks.append([])
                at = self._remark(game.remarks[-1], line, at + 1)
            elif tag is not None:
                _add_tag(game, tag[1], ESCAPED.sub(r"\1", tag[2]), _("line {number}", number=number))
                at = tag.end()
            else:
                words = WORDS.match(line, at)
                end = words.end() if words is not None else len(line)
                _add_words(game, line[at:end].strip(), _("line {number}", number=number))
                at = end

    def _remark(self, lines: list[str], line: str, at: int) -> int:
        """Adds the rest of a line to a remark, as far as its end, if it has one there; returns where that is."""
        end = line.find("}", at)
        self.in_remark = end < 0
        lines.append(line[at:] if end < 0 else line[at:end])
        return len(line) if end < 0 else end + 1


def _add_tag(game: _Game, name: str, value: str, where: str) -> None:
    game.section = name
    if name == "Note":  # the one tag that a game may have several of
        game.unread.append(_("the tag Note: {value}", value=value[:60]))
    elif game.tags.setdefault(name, value) != value:
        raise FormatError(_("{where}: the tag {name} appears a second time, with another value", where=where, name=name[:40]))


def _add_words(game: _Game, words: str, where: str) -> None:
    """Adds a line of the section that the last tag began."""
    if words.startswith("["):
        raise FormatError(_('{where}: a tag is like [Name "value"], not {words!r}', where=where, words=words[:40]))
    if game.section == "Play":
        game.play.append(words)
    elif game.section:
        game.unread.append(_("the lines after the tag {section} are not read", section=game.section[:40]))
    elif not game.strange:
        game.strange = _("{where}: {words!r} is neither a tag nor a deal", where=where, words=words[:40])


def read(data: bytes) -> list[Problem | Skipped]:
    """The deals of a file; raises :class:`FormatError` that names the line.

    What is not a Preferans deal is skipped: bridge deals, boards that were passed out, and lines that belong to no board.
    """
    games = _Games()
    for number, line in enumerate(lines_of(decode(data, fallback="cp1251")), 1):
        games.add(number, line)
        check_number(len(games.games))
    if games.in_remark:
        raise FormatError(_("a remark that begins with { has no end"))
    found: list[Problem | Skipped] = []
    deals, inherited = 0, _Inherited()
    for game in games.games:
        if not game.tags:
            found.append(Skipped(None, game.strange or _("line {line}: a remark that belongs to no deal", line=game.line)))
            continue
        deals += 1
        inherited.fill(game.tags)
        try:
            found.append(_problem(game))
        except ForeignError as fault:
            found.append(Skipped(deals, str(fault)))
    return found


class _Inherited:
    """What a game's tags take from earlier games: ``#`` is the last one's value, ``##value`` is meant for later games too."""

    def __init__(self) -> None:
        self._last: dict[str, str] = {}
        self._lasting: dict[str, str] = {}

    def fill(self, tags: dict[str, str]) -> None:
        """Put the values in."""
        for name, value in list(tags.items()):
            if value == "#":
                tags[name] = self._last.get(name, "")
            elif value.startswith("##"):
                tags[name] = self._lasting[name] = value[2:]
            elif name in self._lasting:
                self._lasting[name] = value
        for name, value in self._lasting.items():
            tags.setdefault(name, value)
        self._last = dict(tags)


def _problem(game: _Game) -> Problem:
    where = _("line {line}", line=game.line)
    tags = game.tags
    if game.strange:
        raise FormatError(game.strange)
    if "Deal" not in tags:
        raise ForeignError(_("{where}: there is no tag Deal", where=where))
    deal = _deal(tags["Deal"], where)
    known = {"Deal", "Contract", "Declarer", "Play", *TEXTS}
    notes = [
        _("the tag {name}: {value}", name=name[:40], value=value[:60])
        for name, value in tags.items()
        if name not in known and value not in EMPTY
    ]
    leader = seat_letter(tags["Play"], _("{where}, Play", where=where)) if tags.get("Play", "") not in EMPTY else None
    contract = _contract(tags.get("Contract", ""), _("{where}, Contract", where=where))
    play = _play(game.play, deal, leader, contract, _("{where}, Play", where=where)) if game.play else ()
    return Problem(
        deal,
        contract,
        seat_letter(tags["Declarer"], _("{where}, Declarer", where=where)) if tags.get("Declarer", "") not in EMPTY else None,
        leader,
        play,
        comment="\n\n".join("\n".join(lines) for lines in game.remarks),
        notes=(*notes, *dict.fromkeys(game.unread)),
        **{name: tags.get(tag, "") for tag, name in TEXTS.items() if tags.get(tag, "") not in EMPTY},  # type: ignore[arg-type]
    )


def _deal(text: str, where: str) -> Deal:
    first, _rest, rest = text.partition(":")
    hands = rest.split(maxsplit=4)
    if len(hands) != 4:
        raise FormatError(_("{where}: a PBN deal has four hands, not {rest!r}", where=where, rest=rest[:60]))
    start = seat_letter(first, _("{where}, Deal", where=where))
    given = {Seat((start + n) % 4): hand for n, hand in enumerate(hands) if hand != "-"}
    if len(given) != 3:
        raise ForeignError(_("{where}: {count} hands; a Preferans deal has three hands and one -", where=where, count=len(given)))
    low = next((rank for hand in given.values() for rank in hand if rank in "23456"), "")
    if low:
        raise ForeignError(_("{where}: a {low}; a Preferans deal has no card below the seven", where=where, low=low))
    seated = {seat: read_dotted(hand, _("{where}, {seat}'s hand", where=where, seat=seat)) for seat, hand in given.items()}
    try:
        return Deal(seated)
    except PrefsolveError as fault:
        raise FormatError(_("{where}: {fault}", where=where, fault=fault)) from fault


def _contract(text: str, where: str) -> Game | None:
    word = text.strip().upper()
    if word in EMPTY:
        return None
    if word in PASSED:
        raise ForeignError(_("{where}: the board was passed out", where=where))
    match = re.fullmatch(r"([1-7])\s?(NT|[SHDCN])\s?(X{0,2})", word)
    if match is None:
        raise FormatError(_("{where}: a contract is like 6S or 7NT, not {text!r}", where=where, text=text[:20]))
    if match.group(3):
        raise ForeignError(_("{where}: {text!r} is doubled, but Preferans has no doubles", where=where, text=text[:20]))
    if match.group(1) < "6":
        raise ForeignError(_("{where}: {text!r} is below six, the lowest level of Preferans", where=where, text=text[:20]))
    return Contract(int(match.group(1)), STRAINS[match.group(2)])


def _play(rows: Sequence[str], deal: Deal, leader: Seat | None, game: Game | None, where: str) -> tuple[Card, ...]:
    """The cards in play order: each row stands in the order of seats from the first leader on."""
    if leader is None:
        raise FormatError(_("{where}: the cards cannot be read without the leader", where=where))
    columns = [Seat((leader + n) % 4) for n in range(4)]
    cards: list[Card] = []
    seat = leader
    for row in rows:
        words = [word.rstrip("!?") for word in row[:LONGEST_PLAY].split() if word != "*" and not REMARKS.fullmatch(word)]
        if len(words) > 4:
            raise FormatError(_("{where}: a trick has at most four places, not {count}", where=where, count=len(words)))
        # - is no card, and + stands for the card that comes next
        played = {column: read_code(word, where) for column, word in zip(columns, words, strict=False) if word not in ("-", "+")}
        if not played:
            break
        order = [at for at in (Seat((seat + n) % 4) for n in range(4)) if at in played]
        trick = [played[at] for at in order]
        if deal.absent in played or order[0] != seat:
            raise FormatError(
                _("{where}: the trick {row!r} is not led by {seat} or has a card of the empty seat", where=where, row=row[:40], seat=seat)
            )
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
    return "\n".join(parts).replace("\0", ""), losses


def _write_one(problem: Problem, number: int) -> tuple[str, list[Loss]]:
    losses: list[Loss] = []
    tags = [(tag, getattr(problem, name)) for tag, name in TEXTS.items() if getattr(problem, name)]
    losses += [Loss(number, TEXTS[tag], _("{text} means that there is no value in PBN", text=text)) for tag, text in tags if text in EMPTY]
    start = problem.deal.seats[0]
    hands = [problem.deal.hands.get(Seat((start + n) % 4)) for n in range(4)]
    tags.append(("Deal", f"{start}:" + " ".join("-" if hand is None else dotted_hand(hand) for hand in hands)))
    if problem.declarer is not None:
        tags.append(("Declarer", problem.declarer.name))
    if isinstance(problem.game, Contract) and problem.game.level <= 7:
        tags.append(("Contract", f"{problem.game.level}{problem.game.strain.letter}"))
    elif problem.game is not None:
        losses.append(Loss(number, "game", _("{game}; PBN knows contracts up to 7", game=problem.game)))
    if problem.leader is not None:
        tags.append(("Play", problem.leader.name))
    lines = [f'[{tag} "{_escaped(value)}"]' for tag, value in tags]
    if any("\n" in value for _, value in tags):
        losses.append(Loss(number, "title", _("line breaks inside a tag become spaces")))
    rows, lost = _rows(problem, number, lost_game=any(loss.what == "game" for loss in losses))
    lines += rows
    losses += lost
    if problem.comment:
        comment = problem.comment.replace("}", ")")
        if comment != problem.comment:
            losses.append(Loss(number, "comment", _("} becomes ), since it would end the remark")))
        lines.append("{" + comment + "}")
    return "\n".join(lines) + "\n", losses


def _escaped(text: str) -> str:
    return re.sub(r'(["\\])', r"\\\1", " ".join(lines_of(text)))


def _rows(problem: Problem, number: int, *, lost_game: bool) -> tuple[list[str], list[Loss]]:
    if not problem.play:
        return [], []
    if problem.leader is None or problem.game is None:
        return [], [Loss(number, "play", _("cards in play order need a leader and a game"))]
    if lost_game and problem.game.trump is not None:
        return [], [Loss(number, "play", _("the cards cannot be read back without the trump suit"))]
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
