"""A table computed part by part: the same figures on any number of workers, kept in a file from which the run goes on."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field
from threading import Event

from ..messages import _
from ..solving.run_control import Watch
from ..solving.threads import chosen_workers
from .registry import UnknownTableError, did_you_mean
from .resume import Kept, Record, kept_in
from .table import Context, Description, Options, Part, Stopped, Table

__all__ = ["compute", "wanted_parts"]


def compute(
    table: Description,
    options: Options,
    *,
    command: str = "",
    workers: int | None = None,
    resume: str | None = None,
    watch: Watch | None = None,
) -> Table:
    """The table, or what there is of it when the run was stopped: see :attr:`Table.missing`.

    :param command: the command line that makes it, for the table to name.
    :param workers: threads, one for each processor unless given; they change no figure and no order.
    :param resume: a file of parts: those in it are taken, and every new one is written to it as soon as it is done.
    :param watch: told how many parts are done of how many; where it returns true, the parts in work are given up.
    :raises UnknownTableError: a row that there is not.
    :raises ResumeError: the file belongs to another table or to other options, or cannot be read.
    """
    parts = wanted_parts(table, options)
    samples = _samples(table, options)
    seed = options.seed if samples else 0
    with kept_in(resume, table, samples, seed) as kept:
        missing = [part for part in parts if part.key not in kept.records]
        _Run(kept, len(kept.records) + len(missing), watch).work(missing, samples, seed, chosen_workers(workers))
        found = [kept.records[part.key] for part in parts if part.key in kept.records]
    rows = tuple(row for record in found for row in record.rows)
    if table.finish is not None and rows:
        rows = tuple(table.finish(rows))
    seconds = sum(record.seconds for record in found)
    return Table(table, rows, command, seconds, len(parts) - len(found), samples, seed, not (options.rows or options.short))


def wanted_parts(table: Description, options: Options) -> list[Part]:
    """The parts that the options ask for, in the table's order.

    :raises UnknownTableError: a row that there is not.
    """
    parts = list(table.parts(options))
    known = [part.key for part in parts]
    for key in options.rows:
        if key not in known:
            told = _("{table} has no row {row!r}", table=table.name, row=key[:60])
            near = did_you_mean(key, known) or _("; its first rows are {rows}", rows=", ".join(known[:5]))
            raise UnknownTableError(told + near, name=key)
    wanted = options.rows or (table.short if options.short else known)
    return [part for part in parts if part.key in set(wanted)]


def _samples(table: Description, options: Options) -> int:
    """How many cases a sampled figure draws; 0 where the table samples nothing, whatever was said."""
    if not table.samples:
        return 0
    usual = table.short_samples if options.short and table.short_samples is not None else table.samples
    return options.samples or usual


@dataclass
class _Run:
    """The parts that are still to be computed, and the watcher that hears of all."""

    kept: Kept
    total: int
    watch: Watch | None
    ended: Event = field(default_factory=Event)

    def work(self, parts: list[Part], samples: int, seed: int, workers: int) -> None:
        """Compute the parts until they are done or the watcher says stop; no thread of it is left."""
        context = Context(samples, seed, self._look)
        self._look(0, 0)
        with ThreadPoolExecutor(max(1, min(workers, len(parts)))) as pool:
            for done in as_completed([pool.submit(self._one, part, context) for part in parts]):
                try:
                    done.result()
                except Stopped:
                    pass
                except BaseException:
                    self.ended.set()  # the other parts in work are given up
                    raise

    def _look(self, _done: int, _total: int) -> bool:
        """What a part asks; how many parts are done is known here alone."""
        if self.watch is not None and self.watch(len(self.kept.records), self.total):
            self.ended.set()
        return self.ended.is_set()

    def _one(self, part: Part, context: Context) -> None:
        context.check()
        start = time.monotonic()
        rows = part.work(context)
        self.kept.add(Record(part.key, tuple(rows) if isinstance(rows, list) else (rows,), time.monotonic() - start))
        self._look(0, 0)
