"""What a command is given to answer: deals in files of any format, in folders, in the pipe, or one by its parts.

Every command that takes a position, a deal or a played game takes it here, with the same options and in the same words.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import click

from ..errors import PrefsolveError
from ..files.reading import shown_path
from ..formats import FormatError, IncompleteError, Problem, Skipped, UnknownFormatError
from ..formats.position_records import problem_of_fields
from ..formats.problem import problem_of_position
from ..messages import N_, _
from ..model.cards import Hand, Seat
from ..model.hunt_position import HuntPosition
from ..model.position import Position
from ..notation import parse_cards, parse_deal, parse_game, parse_hand, position_from_record
from .exit_status import INTERRUPTED
from .inputs import complete_file, from_option, load
from .numbers import Whole
from .options import SHARED_FIELDS
from .players import naming_option, naming_options, player
from .streams import complain, show, visible

__all__ = [
    "Given",
    "deals_given",
    "files_of",
    "given_options",
    "hand_given",
    "hand_or_file",
    "heading",
    "one_given",
    "over_all",
    "problem_given",
]

Command = Callable[..., Any]
_FILLING = ("game", "declarer", "leader")  # parts that may be given for a file's deals too


@dataclass(frozen=True, slots=True)
class Given:
    """One deal that a command was given.

    :param problem: the deal, and what is known of it.
    :param file: the file it stands in; empty for one given by its parts.
    :param number: which deal of its file, from 1; ``None`` where that has only one.
    """

    problem: Problem
    file: str = ""
    number: int | None = None

    @property
    def id(self) -> str:
        """How scripts tell the answers apart: the file, or of several deals the deal's own number or its place in the file."""
        if self.number is None:
            return self.file
        return self.problem.number or f"{self.file}:{self.number}"

    def answered(self, answer: dict[str, Any]) -> dict[str, Any]:
        """The answer as JSON with the deal's ``id`` first, where it has one."""
        return {"id": self.id} | answer if self.id else answer

    @property
    def name(self) -> str:
        """What a fault begins with: ``evening.json: deal 2``."""
        shown = shown_path(self.file) if self.file else ""
        return shown if self.number is None else _("{file}: deal {number}", file=shown, number=self.number)

    def shown(self) -> Position:
        """The position that is shown; what is missing is asked for by its option."""
        with self.told():
            return self.problem.position()

    def position(self) -> Position:
        """The position that is shown, or of a play that is over its beginning."""
        position = self.shown()
        return self.problem.start() if position.is_over else position

    def hunt(self) -> HuntPosition:
        """The hunt for the discard from the position that is shown, or of a play that is over from its beginning."""
        with self.told():
            hunt = self.problem.hunt()
            return hunt if hunt.hand_size else replace(self.problem, turns=0).hunt()

    @contextmanager
    def told(self, *, options: bool = True) -> Iterator[None]:
        """Faults raised inside name the file and the deal, and the option that gives what is missing, unless the command has none."""
        try:
            yield
        except PrefsolveError as fault:
            key = fault.data.get("key")
            lacks = options and isinstance(fault, IncompleteError) and key in _FILLING
            if not self.file and not lacks:
                raise
            said = _("{fault}; give it with --{option}", fault=fault, option=key) if lacks else _("{fault}", fault=fault)
            raise type(fault)(_("{where}: {fault}", where=self.name, fault=said) if self.file else said, **fault.data) from fault


def given_options(
    *,
    files: str = "[FILE]...",
    parts: Sequence[str] = tuple(SHARED_FIELDS),
    number: str = "Only the deal with this number; the first is 1.",
) -> Command:
    """Adds the argument for files, ``--from``, ``--number``, ``--deal`` and the other parts of a position.

    :param files: how the argument is shown; without dots it takes one file.
    :param parts: which parts.
    """
    several = files.endswith("...")

    def add(command: Command) -> Command:
        for name, text in reversed(SHARED_FIELDS.items()):
            if name in parts:
                command = click.option("--" + name.replace("_", "-"), metavar="TEXT", help=text)(command)
        command = click.option("--number", type=Whole(1), metavar="N", help=number)(command)
        command = from_option(command)
        return click.argument("files", nargs=-1 if several else 1, required=False, metavar=files, shell_complete=complete_file)(command)

    return add


PARTS_HINT = N_("--deal, --game, --declarer and --leader")


def deals_given(
    fields: dict[str, Any],
    *,
    hint: str = PARTS_HINT,
    faults: list[PrefsolveError] | None = None,
    skipped: list[Skipped] | None = None,
) -> list[Given]:
    """The deals of the files, or the one that the options give; takes both out of ``fields``.

    :param hint: the options that give one without a file.
    :param faults: where faults of one of several files are noted, which else end all.
    :param skipped: where deals that are not Preferans deals are noted.
    :raises click.UsageError: neither, or both.
    :raises FormatError: a file that cannot be read.
    """
    given, files, source, number = _taken(fields)
    if not files:
        if not given:
            raise click.UsageError(_("give a file, or {hint}", hint=_(hint)))
        if source is not None or number is not None:
            raise click.UsageError(_("--{option} can only be used with a file", option="from" if source is not None else "number"))
        return [Given(problem_given(given))]
    for name in given:
        if name not in _FILLING:
            raise click.UsageError(_("give a file or --{replace}, not both", replace=name.replace("_", "-")))
    names = files_of(files)
    found: list[Given] = []
    for file in names:
        try:
            found += [_filled(deal, given) for deal in _of_file(file, source, skipped)]
        except PrefsolveError as fault:
            if len(names) == 1 or faults is None:
                raise
            faults.append(fault)
    if number is not None:
        if number > len(found):
            raise FormatError(_("--number: there is no deal {number}: {count} were read", number=number, count=len(found)))
        return found[number - 1 : number]
    return found


def one_given(fields: dict[str, Any], *, first: bool = False, hint: str = PARTS_HINT) -> Given:
    """The one deal of the file or of the options.

    :param first: take the first of several.
    :raises FormatError: several, and none of them was chosen.
    """
    deals = deals_given(fields, hint=hint)
    if len(deals) > 1 and not first:
        raise FormatError(_("{count} deals were read; choose one with --number", count=len(deals)))
    return deals[0]


def over_all(fields: dict[str, Any], answer: Callable[[Given], int], *, hint: str = PARTS_HINT, quiet: bool = False) -> int:
    """Answer each deal that is given; the worst of their statuses.

    A fault of one of several files or deals does not keep the others from being answered.

    :param quiet: put nothing between the answers, as JSON has it.
    """
    faults: list[PrefsolveError] = []
    deals = deals_given(fields, hint=hint, faults=faults)
    for fault in faults:
        complain(str(fault))
    if len(deals) == 1 and not faults:
        return answer(deals[0])
    status = 2 if faults else 0
    for number, deal in enumerate(deals):
        if number and not quiet:
            show("")
        try:
            status = max(status, answer(deal))
        except PrefsolveError as fault:
            complain(str(fault))
            status = max(status, 2)
        if status == INTERRUPTED:
            break
    return status


def heading(deal: Given) -> list[str]:
    """The line over an answer that is one of several of a file: the file, the deal, its title."""
    if deal.number is None:
        return []
    title = deal.problem.title_en or deal.problem.title
    return [visible(": ".join(filter(None, (deal.name, title))))]


def files_of(paths: Sequence[str]) -> list[str]:
    """The files named, and of each folder those whose ending a format has, in the order of their names.

    :raises FormatError: a folder without any.
    """
    from ..formats import FORMATS

    suffixes = {suffix for entry in FORMATS.values() for suffix in entry.suffixes}
    found: list[str] = []
    for path in paths:
        if path == "-" or not Path(path).is_dir():
            found.append(path)
            continue
        inside = sorted(str(file) for file in Path(path).iterdir() if file.suffix.lower() in suffixes and file.is_file())
        deals = [file for file in inside if _looks_like_deals(file)]
        if not deals:
            raise FormatError(
                _(
                    "{path}: this folder has no file with deals; known endings are {suffixes}",
                    path=path,
                    suffixes=", ".join(sorted(suffixes)),
                )
            )
        found += deals
    return found


def _looks_like_deals(file: str) -> bool:
    """Whether a file of a folder is of a known format; one that is not is passed over, and said to be."""
    try:
        with open(file, "rb") as stream:
            from ..formats import guess  # only folders need it
            from ..formats.text import LIMIT

            guess(stream.read(LIMIT + 1))
    except UnknownFormatError:
        complain(_("{file} is skipped: its format is not known", file=file))
        return False
    except (OSError, FormatError):
        return True  # what is wrong is told when it is read
    return True


def _taken(fields: dict[str, Any]) -> tuple[dict[str, object], tuple[str, ...], str | None, int | None]:
    given = {name: fields.pop(name) for name in SHARED_FIELDS if name in fields}
    files = fields.pop("files")
    files = files if isinstance(files, tuple) else () if files is None else (files,)
    return {name: value for name, value in given.items() if value is not None}, files, fields.pop("source"), fields.pop("number")


def _of_file(file: str, source: str | None, skipped: list[Skipped] | None) -> list[Given]:
    if source is None and _is_text(file):
        from ..formats import read_problems

        return [Given(problem) for problem in read_problems(file.encode("utf-8", "replace"))]
    problems = load(file, source, skipped)
    many = len(problems) > 1
    return [Given(problem, file, number if many else None) for number, problem in enumerate(problems, 1)]


def _is_text(argument: str) -> bool:
    """Whether an argument is no file but a deal or a position itself, on one line as the notation writes it."""
    if argument == "-" or ":" not in argument or os.path.exists(argument):
        return False
    from ..formats.printed import recognises

    return "\n" not in argument and recognises(argument)


def _filled(deal: Given, given: dict[str, object]) -> Given:
    """The deal with the game, declarer or leader that was given in place of its own, played through again."""
    if not given:
        return deal
    problem, absent = deal.problem, deal.problem.deal.absent
    if "game" in given:
        with naming_option("game"):
            problem = problem.fill(game=parse_game(str(given["game"])))
    if "declarer" in given:
        with naming_option("declarer"):
            problem = problem.fill(declarer=player(str(given["declarer"]), absent))
    if "leader" in given:
        with naming_option("leader"):
            problem = problem.fill(leader=player(str(given["leader"]), absent, problem.declarer))
    filled = replace(deal, problem=problem)
    with filled.told():
        problem.check()
    return filled


def problem_given(given: dict[str, object]) -> Problem:
    """The deal that the options give, with as much as they say of the rest."""
    fields = dict(given)
    with naming_options(given):
        _name_players(fields)
        play = fields.pop("play", None)
        whole = all(name in fields for name in ("game", "leader"))
        problem = problem_of_position(position_from_record(fields)) if whole and not _is_hunt(fields) else problem_of_fields(fields)
    if play is None:
        return problem
    with naming_option("play"):
        if problem.leader is None:
            raise IncompleteError(_("who leads is not given; give it with --leader"))
        cards = (*problem.play, *parse_cards(str(play), _("the play")))
        problem = replace(problem, play=cards, turns=len(cards))
        problem.check()
    return problem


def _is_hunt(fields: dict[str, object]) -> bool:
    """Whether the declarer has two cards more than the others, so that it is no position."""
    with suppress(PrefsolveError):
        return problem_of_fields(fields).is_hunt
    return False


def _name_players(fields: dict[str, object]) -> None:
    """Put seats for ``left``, ``first`` and the like; what is no deal is left for the record to refuse."""
    try:
        absent = parse_deal(str(fields.get("deal", ""))).absent
    except PrefsolveError:
        return
    declarer: Seat | None = None
    for role in ("declarer", "leader"):
        if role in fields:
            with naming_option(role):
                seat = player(str(fields[role]), absent, declarer)
            declarer = seat if role == "declarer" else declarer
            fields[role] = seat.name


def hand_or_file(number: str) -> Callable[[Command], Command]:
    """Adds an argument that is a hand or a file, ``--hand``, ``--from`` and ``--number``.

    :param number: how many cards the hand has, in words.
    """

    def add(command: Command) -> Command:
        command = click.option("--number", type=Whole(1), metavar="N", help="Which deal of a file that has several.")(command)
        command = click.option("--hand", metavar="HAND", help=_HANDS[number])(from_option(command))
        return click.argument("cards", required=False, metavar="[HAND|FILE]", shell_complete=complete_file)(command)

    return add


_HANDS = {"twelve": "The twelve cards, as in s789T.c789.d7J.h79K.", "ten": "The ten cards, as in sAKQJ9.cAK.dA7.h8."}


def hand_given(fields: dict[str, Any]) -> Hand | Given:
    """The hand of the options that :func:`hand_or_file` adds, or the deal of the file; takes them out of ``fields``."""
    cards, hand, source, number = (fields.pop(name) for name in ("cards", "hand", "source", "number"))
    if (cards is None) == (hand is None):
        raise click.UsageError(_("give the cards (with or without --hand), or a file") if cards is None else _("give the cards once"))
    if hand is None and (_is_file(cards) or source is not None):
        return one_given({"files": cards, "source": source, "number": number})
    if source is not None or number is not None:
        raise click.UsageError(_("--{option} can only be used with a file", option="from" if source is not None else "number"))
    with naming_option("hand"):
        return parse_hand(cards if hand is None else hand)


def _is_file(text: str) -> bool:
    """Whether an argument that may be cards names a file, the pipe or a shipped problem."""
    from ..formats.shipped import etude_path

    return text == "-" or os.path.exists(text) or etude_path(text) != text
