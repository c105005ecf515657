"""A folder of solved deals, built shard by shard, so that a run that is ended goes on where it was.

``manifest.json`` says what the folder holds and is written first.  Shard *k* is the file ``00000k.deals``: its deals, packed
(:mod:`prefsolve.library.packing`), and the SHA-256 sum of those bytes at its end.  A file appears only when it is whole;
whoever writes a shard needs to know nothing of the others, and any number of processes may build parts of one folder.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from functools import cache, partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from .. import __version__
from ..errors import PrefsolveError
from ..files.reading import read_bytes, shown_path
from ..files.structured import load_json
from ..files.writing import write_whole
from ..messages import _
from ..model.arguments import refuse_range
from ..solving.arrays import table_masks
from ..solving.run_control import Watch
from ..solving.threads import chosen_workers, ordered_map
from .dealing import MOST_DEALS, MOST_SEED, Dealing
from .packing import PACKED, packed, unpacked

__all__ = ["SHARD_DEALS", "Built", "LibraryError", "Recipe", "build", "check", "read_recipe", "shards_of"]

SHARD_DEALS = 65_536
TOGETHER = 64  # deals solved between two looks at whether to stop
AHEAD = 8  # such pieces that a thread may be ahead of what is put together
Piece = tuple[int, int, int]  # a seed, the number of the first deal, and how many
Mapped = Callable[[Callable[[Piece], bytes], Iterable[Piece]], Iterator[bytes]]
_MANIFEST = "manifest.json"
_SUM = 32  # bytes
_SCHEMA = "34 bytes a deal: its number, 7 bytes, little end first; 54 values of half a byte, low half first; then SHA-256"


class LibraryError(PrefsolveError):
    """A folder of solved deals that holds something else, or whose files are not whole."""

    code = "library"


@dataclass(frozen=True, slots=True)
class Recipe:
    """What a folder holds: so many random deals of a seed, in shards of so many, and the version that solves them.

    :raises OptionError: a number out of range.
    """

    deals: int
    seed: int = 0
    shard_deals: int = SHARD_DEALS
    version: str = __version__
    schema: str = _SCHEMA

    def __post_init__(self) -> None:
        refuse_range("deals", self.deals, 0, MOST_DEALS)
        refuse_range("seed", self.seed, 0, MOST_SEED)
        refuse_range("shard_deals", self.shard_deals, 1, 1 << 24)

    @property
    def shards(self) -> int:
        """How many shards there are."""
        return -(-self.deals // self.shard_deals)

    def size(self, shard: int) -> int:
        """How many deals a shard has: the last one has what is left."""
        return min(self.shard_deals, self.deals - shard * self.shard_deals)

    def text(self) -> str:
        """The manifest."""
        return json.dumps(asdict(self), indent=2) + "\n"


@dataclass(frozen=True, slots=True)
class Built:
    """What a run came to: how many deals it solved, and how many shards of the folder's are whole."""

    solved: int
    whole: int
    shards: int


def build(
    folder: str | os.PathLike[str],
    recipe: Recipe,
    *,
    part: tuple[int, int] = (1, 1),
    workers: int | None = None,
    mapped: Mapped | None = None,
    watch: Watch | None = None,
) -> Built:
    """Solve what is missing of a folder's shards.

    :param folder: is made where it is not there; what it holds must be of the same recipe.
    :param part: ``(i, n)``: only every n-th shard, from the i-th on, so that n processes share the work.
    :param workers: threads, one for each processor unless given; they change no byte.
    :param mapped: ``map`` on other workers than threads, in order.
    :param watch: told how many deals of this part are done; where it returns true, the run ends, and its last shard is lost.
    :raises LibraryError: the folder is of another recipe or version, or a shard in it is not whole.
    :raises OSError: a file that cannot be written; the shards before it are whole.
    """
    workers = chosen_workers(workers)
    path = Path(folder)
    path.mkdir(parents=True, exist_ok=True)
    _settle_manifest(path, recipe)
    mine = range(part[0] - 1, recipe.shards, part[1])
    missing = [shard for shard in mine if not _is_whole(path, recipe, shard)]
    done = sum(map(recipe.size, mine)) - sum(map(recipe.size, missing))
    total, before = sum(map(recipe.size, mine)), done
    spread = mapped or partial(ordered_map, workers=workers, ahead=AHEAD)
    for shard in missing:
        pieces = []
        for piece in spread(solved_piece, _pieces(recipe, shard)):
            pieces.append(piece)
            done += len(piece) // PACKED
            if watch is not None and watch(done, total) and done < total:
                return _built(path, recipe, done - before - sum(len(one) for one in pieces) // PACKED)
        data = b"".join(pieces)
        write_whole(_file(path, shard), data + hashlib.sha256(data).digest())
    return _built(path, recipe, done - before)


def _built(path: Path, recipe: Recipe, solved: int) -> Built:
    whole = sum(_file(path, shard).exists() for shard in range(recipe.shards))
    return Built(solved, whole, recipe.shards)


def _pieces(recipe: Recipe, shard: int) -> Iterator[Piece]:
    """A shard in pieces."""
    first = shard * recipe.shard_deals
    end = first + recipe.size(shard)
    return ((recipe.seed, start, min(TOGETHER, end - start)) for start in range(first, end, TOGETHER))


_every_deal = cache(Dealing)


def solved_piece(piece: Piece) -> bytes:
    """Some deals solved and packed, in whichever process."""
    seed, start, deals = piece
    numbers = _every_deal().numbers(start, deals, seed)
    return packed(numbers, table_masks(_every_deal().rows(numbers)[:, :3]))


def check(folder: str | os.PathLike[str], *, sample: int = 100, workers: int | None = None) -> Built:
    """Verify every shard's sum, that its deals are those of the seed, and some values by solving them again.

    :param sample: how many deals of each shard to solve again; they are spread evenly over it.
    :returns: how many deals were solved again, and how many shards are there.
    :raises LibraryError: the first thing that is wrong.
    """
    workers = chosen_workers(workers)
    path = Path(folder)
    recipe = read_recipe(path)
    dealing = Dealing()
    solved = 0
    for shard in range(recipe.shards):
        if not _is_whole(path, recipe, shard):
            continue
        numbers, values = unpacked(_file(path, shard).read_bytes()[:-_SUM])
        name = shown_path(_file(path, shard))
        if not np.array_equal(numbers, dealing.numbers(shard * recipe.shard_deals, len(numbers), recipe.seed)):
            raise LibraryError(_("{name}: holds other deals than those of seed {seed}", name=name, seed=recipe.seed))
        chosen = np.unique(np.linspace(0, len(numbers) - 1, min(sample, len(numbers)), dtype=np.int64))
        wrong = _wrong(dealing, numbers[chosen], values[chosen], workers)
        if wrong is not None:
            raise LibraryError(
                _(
                    "{name}: the values of deal {shard} differ from those found now",
                    name=name,
                    shard=shard * recipe.shard_deals + int(chosen[wrong]),
                )
            )
        solved += len(chosen)
    return _built(path, recipe, solved)


def shards_of(folder: str | os.PathLike[str]) -> Iterator[tuple[NDArray[np.int64], NDArray[np.int8]]]:
    """The numbers and values of every shard, one after another.

    :raises LibraryError: a shard that is missing or not whole.
    """
    path = Path(folder)
    recipe = read_recipe(path)
    for shard in range(recipe.shards):
        if not _is_whole(path, recipe, shard):
            raise LibraryError(_("{file}: is missing; build it first", file=shown_path(_file(path, shard))))
        yield unpacked(_file(path, shard).read_bytes()[:-_SUM])


def _wrong(dealing: Dealing, numbers: NDArray[np.int64], values: NDArray[np.int8], workers: int) -> int | None:
    """The first row whose values are not the deal's."""
    again = table_masks(dealing.rows(numbers)[:, :3], workers=workers)
    bad = np.flatnonzero((again != values).any(axis=(1, 2, 3)))
    return int(bad[0]) if len(bad) else None


def read_recipe(folder: str | os.PathLike[str]) -> Recipe:
    """What a folder's manifest says.

    :raises LibraryError: no manifest, or one of another version or form.
    """
    file = Path(folder) / _MANIFEST
    shown = shown_path(file)
    text = read_bytes(file, limit=65536, error=LibraryError).decode("utf-8", "replace")
    found = load_json(text, lambda message: LibraryError(_("{shown}: {message}", shown=shown, message=message)))
    version = found.get("version") if isinstance(found, dict) else None
    if not isinstance(found, dict) or found.keys() != asdict(Recipe(0)).keys():
        raise LibraryError(_("{shown}: is not a manifest of solved deals that this version can read", shown=shown))
    if version != __version__ or found["schema"] != _SCHEMA:
        raise LibraryError(
            _(
                "{shown}: was begun by version {version} of prefsolve, but this is {version2}",
                shown=shown,
                version=version,
                version2=__version__,
            )
        )
    if not all(type(found[name]) is int for name in ("deals", "seed", "shard_deals")):
        raise LibraryError(_("{shown}: its numbers are not whole numbers", shown=shown))
    return Recipe(**found)


def _settle_manifest(path: Path, recipe: Recipe) -> None:
    """Write the manifest, or see that the one which is there is the same."""
    file = path / _MANIFEST
    if not file.exists():
        write_whole(file, recipe.text().encode())
        return
    found = read_recipe(path)
    for name, value in asdict(recipe).items():
        if getattr(found, name) != value:
            raise LibraryError(
                _(
                    "{file}: the folder was begun with {name} {getattr}, not {value}",
                    file=shown_path(file),
                    name=name,
                    getattr=getattr(found, name),
                    value=value,
                )
            )


def _file(path: Path, shard: int) -> Path:
    return path / f"{shard:06}.deals"


def _is_whole(path: Path, recipe: Recipe, shard: int) -> bool:
    """Whether the shard is there.

    :raises LibraryError: it is, and its length or its sum is wrong.
    """
    file = _file(path, shard)
    if not file.exists():
        return False
    data = file.read_bytes()
    wanted = recipe.size(shard) * PACKED + _SUM
    if len(data) != wanted:
        raise LibraryError(
            _(
                "{file}: has {count:,} bytes instead of {wanted:,}; remove it and build again",
                file=shown_path(file),
                count=len(data),
                wanted=wanted,
            )
        )
    if hashlib.sha256(data[:-_SUM]).digest() != data[-_SUM:]:
        raise LibraryError(_("{file}: its bytes do not give its checksum; remove it and build again", file=shown_path(file)))
    return True
