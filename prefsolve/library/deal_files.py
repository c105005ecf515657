"""Random deals as bytes of a file, some thousands at a time: records, PBN, or masks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

import numpy as np

from ..files.parquet import ParquetBytes
from ..formats import FormatError, Problem, format_named
from ..messages import _
from ..model.deal import Deal
from ..notation import parse_game, parse_seat
from ..single_dummy.worlds import Rows
from ..solving.columns import pile_text, text_from_masks
from .dealing import Dealing, deals_of

__all__ = ["FORMATS", "DealRecords"]

Part = tuple[int, Rows]  # deals, and the number of the first


class DealRecords:
    """What each record of a deal holds: ``id`` (its number), ``deal``, ``talon``, and the fields that all have in common.

    :param dealing: what the deals are drawn from.
    :param common: such as the game, in ASCII, as ``prefsolve batch`` reads them.
    """

    def __init__(self, dealing: Dealing, **common: str) -> None:
        self.dealing = dealing
        self.common = common

    def texts(self, part: Part) -> tuple[range, list[str], list[str]]:
        """The columns ``id``, ``deal`` and ``talon``."""
        first, rows = part
        talons = list(map(pile_text, rows[:, 3].tolist()))
        return range(first, first + len(rows)), text_from_masks(rows[:, :3], self.dealing.absent), talons

    def written(self, name: str, first: int, count: int, parts: Iterable[Rows]) -> Iterator[bytes]:
        """The file of those deals in the format of that name.

        :raises MissingExtraError: Parquet, without pyarrow.
        :raises FormatError: PBN, for a game that it has no word for.
        """
        return FORMATS[name](self, count, _numbered(first, parts))


def _numbered(first: int, parts: Iterable[Rows]) -> Iterator[Part]:
    for rows in parts:
        yield first, rows
        first += len(rows)


def _jsonl(records: DealRecords, count: int, parts: Iterable[Part]) -> Iterator[bytes]:
    del count
    rest = "".join(f', "{name}": "{value}"' for name, value in records.common.items())
    for part in parts:
        columns = zip(*records.texts(part), strict=True)
        yield "".join(f'{{"id": {number}, "deal": "{deal}", "talon": "{talon}"{rest}}}\n' for number, deal, talon in columns).encode()


def _csv(records: DealRecords, count: int, parts: Iterable[Part]) -> Iterator[bytes]:
    del count
    yield ",".join(("id", "deal", "talon", *records.common)).encode() + b"\n"
    rest = "".join(f",{value}" for value in records.common.values())
    for part in parts:
        columns = zip(*records.texts(part), strict=True)
        yield "".join(f"{number},{deal},{talon}{rest}\n" for number, deal, talon in columns).encode()


def _pbn(records: DealRecords, count: int, parts: Iterable[Part]) -> Iterator[bytes]:
    """PBN has no place for the talon: it is the two cards that nobody holds."""
    del count
    common = records.common
    problem = partial(
        Problem,
        game=parse_game(common["game"]) if "game" in common else None,
        declarer=parse_seat(common["declarer"]) if "declarer" in common else None,
        leader=parse_seat(common["leader"]) if "leader" in common else None,
    )
    head, write = "% PBN 2.1\n", format_named("pbn").write
    yield head.encode()
    for first, rows in parts:
        deals = enumerate(deals_of(records.dealing, rows), first)
        text, lost = write([problem(Deal(deal.hands), number=str(number)) for number, deal in deals])
        if lost:
            raise FormatError(_("PBN has no place for the {what} {detail}", what=lost[0].what, detail=lost[0].detail))
        yield text.removeprefix(head).encode()


def _npy(records: DealRecords, count: int, parts: Iterable[Part]) -> Iterator[bytes]:
    """NumPy's file of an array, ``(count, 4)`` uint32."""
    del records
    header: list[bytes] = []
    np.lib.format.write_array_header_1_0(_Collected(header), {"descr": "<u4", "fortran_order": False, "shape": (count, 4)})
    yield b"".join(header)
    for _rest, rows in parts:
        yield rows.astype("<u4").tobytes()


class _Collected:
    """What is written is put into a list."""

    def __init__(self, pieces: list[bytes]) -> None:
        self.write = pieces.append


def _parquet(records: DealRecords, count: int, parts: Iterable[Part]) -> Iterator[bytes]:
    del count
    kinds = {"id": "int64", **dict.fromkeys(("deal", "talon", *records.common), "string")}
    file = ParquetBytes(kinds)
    for part in parts:
        numbers, deals, talons = records.texts(part)
        common = {name: [value] * len(deals) for name, value in records.common.items()}
        yield file.add({"id": numbers, "deal": deals, "talon": talons, **common})
    yield file.end()


FORMATS: dict[str, Callable[[DealRecords, int, Iterable[Part]], Iterator[bytes]]] = {
    "jsonl": _jsonl,
    "csv": _csv,
    "pbn": _pbn,
    "npy": _npy,
    "parquet": _parquet,
}
