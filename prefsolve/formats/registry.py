"""The one registry of file formats: who reads what, how a file's format is guessed, and what a format cannot carry."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath

from ..errors import PrefsolveError, quoted
from ..messages import N_, _
from ..model.arguments import checked
from ..model.cards import Hand
from ..model.position import NO_TRICKS
from ..notation import Alphabet, format_cards, format_game
from . import bts, delimited, etudes, jsonl, pbn, plain, preferanser, printed, record
from .problem import FormatError, Loss, Problem, Skipped, SkippedDealWarning, UnknownFormatError, place
from .text import decode

__all__ = ["FORMATS", "Format", "format_for_path", "format_named", "guess", "read_problems", "write_problems"]


@dataclass(frozen=True, slots=True)
class Format:
    """One format.

    :param name: what ``--from`` and ``--to`` call it.
    :param title: one line for a list of formats.
    :param suffixes: file name endings that it is written to.
    :param carries: the fields of :class:`Problem` that it has a place for; every other one is reported on writing.
    :param recognises: whether a text looks like it.
    :param read: bytes to problems, and to what was skipped, in the order of the file; raises :class:`FormatError` for a bad one.
    :param write: problems to text, with what was lost beyond ``carries``.
    """

    name: str
    title: str
    suffixes: tuple[str, ...]
    carries: frozenset[str]
    recognises: Callable[[str], bool]
    read: Callable[[bytes], Sequence[Problem | Skipped]]
    write: Callable[[Sequence[Problem]], tuple[str, list[Loss]]]


FORMATS = {
    entry.name: entry
    for entry in (
        Format("bts", N_("BridgeStudio problems, versions 5.0 to 5.2"), (".bts", ".pts"), bts.CARRIES, bts.recognises, bts.read, bts.write),
        Format("pbn", N_("PBN with one hand -"), (".pbn",), pbn.CARRIES, pbn.recognises, pbn.read, pbn.write),
        Format("list", N_("plain lists, one hand per line"), (".txt", ".lst"), plain.CARRIES, plain.recognises, plain.read, plain.write),
        Format(
            "preferanser",
            "Preferanser JSON",
            (),
            preferanser.CARRIES,
            preferanser.recognises,
            preferanser.read,
            preferanser.write,
        ),
        Format("etude", N_("an etude of this project, TOML"), (".toml",), etudes.CARRIES, etudes.recognises, etudes.read, etudes.write),
        Format(
            "toml", N_("a record of a played deal, TOML"), (), record.CARRIES, record.recognises_toml, record.read_toml, record.write_toml
        ),
        Format(
            "json",
            N_("records of played deals, JSON"),
            (".json",),
            record.CARRIES,
            record.recognises_json,
            record.read_json,
            record.write_json,
        ),
        Format(
            "jsonl",
            N_("positions for prefsolve batch, JSON Lines"),
            (".jsonl", ".ndjson"),
            jsonl.CARRIES,
            jsonl.recognises,
            jsonl.read,
            jsonl.write,
        ),
        Format(
            "csv",
            N_("positions for prefsolve batch, CSV with a header"),
            (".csv", ".tsv"),
            delimited.CARRIES,
            delimited.recognises,
            delimited.read,
            delimited.write,
        ),
        Format(
            "printed",
            N_("a problem as printed in newspapers and diagrams"),
            (),
            printed.CARRIES,
            printed.recognises,
            printed.read,
            printed.write,
        ),
    )
}
_LAST = "printed"  # tolerant as it is, it is taken only where no other format fits


def format_named(name: str) -> Format:
    """The format of that name; raises :class:`UnknownFormatError`."""
    if name not in FORMATS:
        raise UnknownFormatError(
            _("the format {name!r} is not known; known are {formats}", name=name[:40], formats=", ".join(FORMATS)), name=name
        )
    return FORMATS[name]


def format_for_path(path: str) -> Format:
    """The format that a file of that name is written in; raises :class:`UnknownFormatError`."""
    suffix = PurePath(path).suffix.lower()
    for entry in FORMATS.values():
        if suffix in entry.suffixes:
            return entry
    raise UnknownFormatError(
        _(
            "the ending of {purepath!r} does not name a format; name one of {formats}",
            purepath=PurePath(path).name,
            formats=", ".join(FORMATS),
        ),
        name=suffix,
    )


def guess(data: bytes) -> Format:
    """The one format that recognises the content; raises :class:`UnknownFormatError` for none or several."""
    text = decode(data, fallback="cp1251")
    found = [entry for entry in FORMATS.values() if entry.name != _LAST and entry.recognises(text)]
    if not found and FORMATS[_LAST].recognises(text):
        return FORMATS[_LAST]
    if len(found) != 1:
        like = " and ".join(entry.name for entry in found) or _("no known format")
        raise UnknownFormatError(_("it looks like {like}; name its format with --from: {formats}", like=like, formats=", ".join(FORMATS)))
    return found[0]


def warn_of(skipped: Skipped) -> None:
    """Warn, in Python's way, of a deal that was skipped."""
    warnings.warn(str(skipped), SkippedDealWarning, stacklevel=3)


@checked
def read_problems(data: bytes, entry: Format | None = None, *, on_skip: Callable[[Skipped], None] = warn_of) -> list[Problem]:
    """The deals of a file, each checked and played through.

    A deal that is not a Preferans deal (a bridge deal, a board that was passed out) is skipped; the others are read.

    :param entry: the format; guessed from the content if it is not given.
    :param on_skip: is called with each deal that is skipped, and why; by default there is a :class:`SkippedDealWarning`.
    :raises UnknownFormatError: the format cannot be guessed.
    :raises FormatError: a bad file, a deal whose cards could not have been played, or nothing left to read.
    """
    found = guess(data) if entry is None else entry
    problems: list[Problem] = []
    skipped: list[Skipped] = []
    parts = found.read(data)
    number = 0
    for part in parts:
        if isinstance(part, Skipped):
            skipped.append(part)
            number += part.deal is not None
            continue
        number += 1
        try:
            part.check()
        except PrefsolveError as fault:
            raise place(number, len(parts) > 1, fault) from fault
        problems.append(part)
    if not problems:
        if skipped:
            raise FormatError(_("the file has no deal of Preferans: {why}", why=str(skipped[0])))
        raise FormatError(_("the file has no deal (read as {format})", format=found.name))
    for one in skipped:
        on_skip(one)
    return problems


@checked
def write_problems(problems: Sequence[Problem], entry: Format) -> tuple[str, list[Loss]]:
    """The problems as text of that format, and everything that it has no place for, in the order of the deals.

    :raises FormatError: the format cannot hold such a deal at all, or not so many of them.
    """
    kept, losses = [], []
    for number, problem in enumerate(problems, 1):
        left, lost = _strip(problem, entry, number)
        kept.append(left)
        losses += lost
    try:
        text, more = entry.write(kept)
    except FormatError:
        raise
    except PrefsolveError as fault:
        raise place(1, False, fault) from fault
    losses += more
    losses += _changed(kept, text, entry, {(loss.deal, loss.what) for loss in losses})
    return text, sorted(losses, key=lambda loss: loss.deal)


TEXTS = ("title", "title_en", "author", "source", "number", "comment")


def _changed(problems: Sequence[Problem], text: str, entry: Format, told: set[tuple[int, str]]) -> list[Loss]:
    """What reads back otherwise than written: a game or declarer that needs the other, line ends, spaces, characters a format lacks.

    :raises FormatError: a text that cannot be written at all.
    """
    try:
        data = text.encode()
    except UnicodeEncodeError as fault:
        raise FormatError(
            _("half of a surrogate pair stands in {letter}, which no file can hold", letter=quoted(fault.object[fault.start :], 20))
        ) from None
    again = [part for part in entry.read(data) if isinstance(part, Problem)]
    if len(again) != len(problems):
        raise FormatError(
            _(
                "{entry} cannot hold the texts of these deals: {count} of {most} would be read back",
                entry=entry.name,
                count=len(again),
                most=len(problems),
            )
        )
    dropped = [
        Loss(number, name, str(getattr(one, name)))
        for number, (one, other) in enumerate(zip(problems, again, strict=True), 1)
        for name in ("game", "declarer")
        if getattr(one, name) != getattr(other, name) and not {(number, name), (number, "talon rule")} & told
    ]
    return dropped + [
        Loss(number, name, _difference(getattr(one, name), getattr(other, name)))
        for number, (one, other) in enumerate(zip(problems, again, strict=True), 1)
        for name in TEXTS
        if (number, name) not in told and not _same(number, name, getattr(one, name), getattr(other, name))
    ]


def _same(number: int, name: str, written: str, read: str) -> bool:
    """Whether a text came back; a number that says no more than the deal's place in the file may be left out."""
    return read == written or not written or (name == "number" and not read and written == str(number))


def _difference(written: str, read: str) -> str:
    """What became of a text, for a reader."""
    if "\0" in written:
        return _("NUL characters are left out")
    if "\r" in written and written.replace("\r\n", "\n").replace("\r", "\n") == read:
        return _("carriage returns become line breaks")
    if " ".join(written.split()) == " ".join(read.split()):
        return _("spaces and line breaks at its ends, or of its lines, are changed")
    return _("{written} will be read as {read}", written=quoted(written), read=quoted(read))


def _strip(problem: Problem, entry: Format, number: int) -> tuple[Problem, list[Loss]]:
    """The problem without the fields that the format lacks, and those fields."""
    losses = [Loss(number, "note", note) for note in problem.notes]
    changes: dict[str, object] = {}
    for name, (empty, describe) in _FIELDS.items():
        value = getattr(problem, name)
        if value != empty and name not in entry.carries:
            losses.append(Loss(number, name, describe(problem)))
            changes[name] = empty
    piles = {name: Hand() for name in ("talon", "discard") if name in changes}
    deal = problem.deal.replace(talon=piles.get("talon"), discard=piles.get("discard"))
    fields = {name: value for name, value in changes.items() if name not in ("talon", "discard")}
    return replace(problem, deal=deal, notes=(), **fields), losses  # type: ignore[arg-type]


def _cards(name: str) -> Callable[[Problem], str]:
    return lambda problem: format_cards(getattr(problem, name), Alphabet.UNICODE)


def _text(name: str) -> Callable[[Problem], str]:
    return lambda problem: str(getattr(problem, name))


# field → its empty value, and what is said of it when it is lost
_FIELDS: dict[str, tuple[object, Callable[[Problem], str]]] = {
    "game": (None, lambda problem: format_game(problem.game) if problem.game is not None else ""),
    "declarer": (None, _text("declarer")),
    "leader": (None, _text("leader")),
    "play": ((), _cards("play")),
    "turns": (0, lambda problem: _("{turns} cards have been played in the position shown", turns=problem.turns)),
    "tricks": (NO_TRICKS, _text("tricks")),
    "talon": (Hand(), _cards("talon")),
    "opening": ((), _cards("opening")),
    "opened": (None, lambda problem: _("{opened} talon cards played", opened=problem.opened)),
    "discard": (Hand(), _cards("discard")),
    "answer": (None, lambda problem: _("{answer} declarer's tricks", answer=problem.answer)),
    "seat_answers": ({}, lambda problem: ", ".join(problem.seat_answers)),
    "hunt_answers": ({}, lambda problem: ", ".join(f"{name} {said}" for name, said in problem.hunt_answers.items())),
    "keys": ((), _cards("keys")),
    "published": (None, _text("published")),
    "claim": (None, lambda problem: _("{claim} declarer's tricks", claim=problem.claim)),
    **{name: ("", _text(name)) for name in ("title", "title_en", "author", "source", "comment", "number")},
}
