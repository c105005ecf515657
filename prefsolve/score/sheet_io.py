"""Game sheets as TOML and JSON: read with typed, checked records, and written so that they read back equal.

A sheet that is damaged or contradicts itself is refused with the deal's number, and what stood before it is kept on the
fault (``fault.data["sheet"]``), that of a cut-off or mangled file included.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from ..errors import PrefsolveError, quoted
from ..files.reading import one_line, read_text, shown_path
from ..files.structured import MAX_TOML, load_json, load_toml, raw_decode
from ..messages import _
from ..model.arguments import checked
from ..model.cards import Hand
from ..model.game import Raspasy
from ..notation import Alphabet, format_game, format_hand, parse_game, parse_hand
from .convention_io import convention_from_record, convention_to_record, write_toml
from .errors import CallError, OutcomeError, SheetError
from .opening import TotalsRecord, opening_from_record, opening_to_record
from .outcome import Call, Outcome
from .presets import PRESETS
from .pulka import End, Pulka

__all__ = [
    "outcome_from_record",
    "outcome_to_record",
    "parse_sheet",
    "read_sheet",
    "sheet_to_json",
    "sheet_to_record",
    "sheet_to_toml",
]

MAX_FILE = 4 << 20  # bytes of a sheet's file
MAX_DEALS = 10_000  # of a sheet; a long evening has a hundred
Record = dict[str, Any]
_T = TypeVar("_T")


class DealRecord(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """One deal as it stands in a file."""

    game: str
    declarer: str | None = None
    bid: str | None = None
    calls: dict[str, str] = {}
    tricks: dict[str, int] | None = None
    blind: bool | list[str] = False
    row: int | None = None
    dealer: str | None = None
    talon: str = ""
    comment: str = ""


class SheetRecord(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A sheet's head as it stands in a file; the deals are read one by one."""

    players: list[str]
    convention: str | dict[str, Any] = "sochi"
    pool: int | None = None
    end: End | None = None
    rounds: int | None = None
    mountain: int | None = None
    dealer: str | None = None
    title: str = ""
    totals: TotalsRecord | None = None
    deals: list[Any] = []


def outcome_from_record(record: Any) -> tuple[Outcome, str | None]:
    """A deal's outcome and, where the record names him, its dealer.

    :raises OutcomeError: a record of other fields or types, or an unknown call; :class:`NotationError` and its like for
        a game or a talon that cannot be read.
    """
    row = _convert(record, DealRecord, OutcomeError)
    calls = {}
    for name, call in row.calls.items():
        try:
            calls[name] = Call(call)
        except ValueError:
            raise CallError(_("{name} cannot say {call}; known are whist, pass and half", name=one_line(name), call=quoted(call))) from None
    if row.blind is True and row.declarer is None:
        raise OutcomeError(_("raspasy announced blind needs the names of those who did not look"))
    blind = ([row.declarer] if row.blind else []) if isinstance(row.blind, bool) else row.blind
    outcome = Outcome(
        game=parse_game(row.game),
        declarer=row.declarer,
        calls=calls,
        tricks=row.tricks,
        blind=frozenset(name for name in blind if name is not None),
        bid=None if row.bid is None else parse_game(row.bid),
        row=row.row,
        talon=parse_hand(row.talon) if row.talon else Hand(),
    )
    return outcome, row.dealer


def outcome_to_record(outcome: Outcome, *, dealer: str | None = None) -> Record:
    """The outcome as a record that reads back equal."""
    single = not isinstance(outcome.game, Raspasy) and outcome.blind == {outcome.declarer}
    row = DealRecord(
        game=format_game(outcome.game, Alphabet.ASCII),
        declarer=outcome.declarer,
        bid=None if outcome.bid is None else format_game(outcome.bid, Alphabet.ASCII),
        calls={name: str(call) for name, call in outcome.calls.items()},
        tricks=None if outcome.tricks is None else dict(outcome.tricks),
        blind=single or (sorted(outcome.blind) if outcome.blind else False),
        row=outcome.row,
        dealer=dealer,
        talon=format_hand(outcome.talon, Alphabet.ASCII) if outcome.talon else "",
    )
    record: Record = msgspec.to_builtins(row)
    return record


@checked
def parse_sheet(text: str, *, form: str) -> Pulka:
    """A game sheet from ``"toml"`` or ``"json"`` text, its deals applied.

    :raises SheetError: a fault in the head (``deal`` is ``None``), or in a deal: the message names its number, and
        ``sheet`` holds the deals before it.
    """
    load, salvage = (_load_toml, _salvage_toml) if form == "toml" else (_load_json, _salvage_json)
    damage = None
    try:
        record = load(text)
    except SheetError as fault:
        saved = salvage(text)
        if saved is None:
            raise
        damage, record = fault, saved
    head = _convert(record, SheetRecord, _head_error)
    if len(head.deals) > MAX_DEALS:
        raise _head_error(_("the sheet has {count} deals; at most {max_deals} are read", count=len(head.deals), max_deals=MAX_DEALS))
    try:
        sheet = Pulka(
            convention_from_record(head.convention),
            head.players,
            dealer=head.dealer,
            pool=head.pool,
            end=head.end or ("early" if head.totals is not None and head.pool is None else "pool"),
            rounds=head.rounds,
            mountain=head.mountain,
            opening=None if head.totals is None else opening_from_record(head.totals),
        )
    except SheetError:
        raise
    except PrefsolveError as fault:
        raise SheetError(str(fault), deal=None, sheet=None) from fault
    for deal in head.deals:
        _apply_record(sheet, deal)
    if damage is not None:
        number = len(sheet.lines) + 1
        raise SheetError(_("deal {number}: {damage}", number=number, damage=damage), deal=number, sheet=sheet)
    return sheet


@checked
def read_sheet(path: Path) -> Pulka:
    """A game sheet from a file, TOML or JSON by its ending.

    :raises SheetError: the file cannot be read, or as :func:`parse_sheet`.
    """
    form = path.suffix.lower().removeprefix(".")
    if form not in ("toml", "json"):
        raise _head_error(_("{path}: a sheet is a .toml or .json file", path=shown_path(path)))
    text = read_text(path, limit=MAX_FILE, error=_head_error)
    try:
        return parse_sheet(text, form=form)
    except SheetError as fault:
        raise SheetError(_("{path}: {fault}", path=shown_path(path), fault=fault), **fault.data) from fault


def sheet_to_record(sheet: Pulka) -> Record:
    """The sheet's head and deals as plain values; a convention that is a preset is written by its name."""
    known = PRESETS.get(sheet.convention.name) == sheet.convention
    head = SheetRecord(
        players=list(sheet.players),
        convention=sheet.convention.name if known else convention_to_record(sheet.convention),
        pool=sheet.pool,
        end=None if sheet.end == "pool" else sheet.end,
        rounds=sheet.rounds,
        mountain=sheet.mountain,
        dealer=sheet.first_dealer,
        totals=None if sheet.is_fresh else opening_to_record(sheet.opening),
    )
    record: Record = msgspec.to_builtins(head)
    record["convention"] = msgspec.to_builtins(head.convention)
    record["deals"] = [outcome_to_record(line.outcome, dealer=line.dealer) for line in sheet.lines]
    return record


def sheet_to_toml(sheet: Pulka) -> str:
    """The sheet as TOML, which reads back to an equal sheet."""
    return write_toml(sheet_to_record(sheet))


def sheet_to_json(sheet: Pulka) -> str:
    """The sheet as JSON, which reads back to an equal sheet."""
    return json.dumps(sheet_to_record(sheet), ensure_ascii=False, indent=2) + "\n"


def _apply_record(sheet: Pulka, record: Any) -> None:
    number = len(sheet.lines) + 1
    try:
        outcome, dealer = outcome_from_record(record)
        sheet.apply(outcome, dealer=dealer)
    except PrefsolveError as fault:
        raise SheetError(_("deal {number}: {fault}", number=number, fault=fault), deal=number, sheet=sheet) from fault


def _head_error(message: str) -> SheetError:
    return SheetError(message, deal=None, sheet=None)


def _convert(record: Any, kind: type[_T], error: Callable[[str], PrefsolveError]) -> _T:
    try:
        return msgspec.convert(record, kind, strict=True)
    except msgspec.ValidationError as fault:
        raise error(one_line(str(fault).replace(" - at `$.", " at `").replace(" - at `$[", " at `["), 300)) from None


def _load_toml(text: str) -> Record:
    return load_toml(text, _head_error)


_DEALS_TABLE = re.compile(r"^[ \t]*+\[\[[ \t]*+deals[ \t]*+\]\]", re.MULTILINE)


def _salvage_toml(text: str) -> Record | None:
    """What comes before the first deal of a mangled text that cannot be read, each deal read by itself."""
    cuts = [match.start() for match in _DEALS_TABLE.finditer(text[: MAX_TOML + 1])]
    if not cuts or len(text) > MAX_TOML:
        return None
    try:
        record = load_toml(text[: cuts[0]], _head_error)
    except SheetError:
        return None
    record["deals"] = []
    for start, end in pairwise([*cuts, len(text)]):
        try:
            part = load_toml(text[start:end], _head_error)
        except SheetError:
            break
        record["deals"] += part.pop("deals")
        if part.keys() & record.keys():
            break
        record |= part  # a table that stands after the deals
    return record


def _load_json(text: str) -> Record:
    return load_json(text, _head_error)  # type: ignore[no-any-return]  # checked when it is converted


_DEALS_KEY = re.compile(r'"deals"[ \t\r\n]*+:[ \t\r\n]*+\[')
_BETWEEN = re.compile(r"[ \t\r\n,]*+")


def _salvage_json(text: str) -> Record | None:
    """The head and the whole deals of a text that breaks off or goes wrong among its deals."""
    start = _DEALS_KEY.search(text)
    if start is None:
        return None
    try:
        record = load_json(text[: start.start()].rstrip().removesuffix(",") + "}", _head_error)
    except SheetError:
        return None
    if not isinstance(record, dict):
        return None
    at = start.end()
    deals: list[Any] = []
    while len(deals) < MAX_DEALS:
        try:
            deal, at = raw_decode(text, _BETWEEN.match(text, at).end())  # type: ignore[union-attr]  # it matches an empty text too
        except ValueError:
            break
        deals.append(deal)
    return {**record, "deals": deals}
