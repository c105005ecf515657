"""Work spread over threads, answered in the order it came in, with a bounded number of items in flight.

The compiled core releases the GIL while it searches, so threads are enough.  How many there are changes no answer.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from queue import SimpleQueue
from threading import Lock, Semaphore, Thread
from typing import Generic, TypeVar

from ..errors import OptionError, quoted
from ..messages import _

__all__ = ["MAX_WORKERS", "check_workers", "chosen_workers", "default_workers", "ordered_map"]

MAX_WORKERS = 256
IN_FLIGHT = 64  # items a worker may be ahead of the oldest unanswered one

Item = TypeVar("Item")
Result = TypeVar("Result")


def default_workers() -> int:
    """One worker for each processor that this process may use."""
    processors = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(processors, MAX_WORKERS)


def chosen_workers(workers: int | None) -> int:
    """The number of threads: as said, or one for each processor; raises :class:`OptionError` for a number outside 1 to 256."""
    if workers is None:
        return default_workers()
    check_workers(workers)
    return workers


def check_workers(workers: int) -> None:
    """Raise :class:`OptionError` for a number of threads outside 1 to 256."""
    if not 1 <= workers <= MAX_WORKERS:
        raise OptionError(
            _("workers must be 1 to {max_workers}, not {workers}", max_workers=MAX_WORKERS, workers=quoted(workers)), workers=workers
        )


def ordered_map(work: Callable[[Item], Result], items: Iterable[Item], workers: int, *, ahead: int = IN_FLIGHT) -> Iterator[Result]:
    """``map(work, items)`` on ``workers`` threads: the same results in the same order, as soon as each is due.

    Items are drawn one at a time, and never more than a fixed number ahead of the result that is waited for, so an
    endless stream runs in bounded memory.  An exception, of ``work`` or of ``items``, is raised in its place.

    :param ahead: how many items each worker may be ahead of the oldest result that is waited for.
    :raises OptionError: ``workers`` outside 1 to 256.
    """
    check_workers(workers)
    return map(work, items) if workers == 1 else _Pool(work, iter(items), workers, ahead).results()


class _Pool(Generic[Item, Result]):
    def __init__(self, work: Callable[[Item], Result], items: Iterator[Item], workers: int, ahead: int) -> None:
        self.work = work
        self.items = items
        self.drawing = Lock()
        self.drawn = 0
        self.ended = False
        self.room = Semaphore(ahead * workers)
        self.done: SimpleQueue[tuple[int, Result | None, BaseException | None]] = SimpleQueue()
        self.threads = [Thread(target=self.run, name=f"prefsolve-{n}", daemon=True) for n in range(workers)]

    def run(self) -> None:
        """A worker's life: draw an item, work, hand the result over; until the items end."""
        while True:
            self.room.acquire()
            with self.drawing:
                if self.ended:
                    return
                number = self.drawn
                try:
                    item = next(self.items)
                except BaseException as stop:  # the end of the items, or a fault that belongs in their place
                    self.ended = True
                    self.done.put((number, None, stop))
                    return
                self.drawn += 1
            try:
                self.done.put((number, self.work(item), None))
            except BaseException as fault:
                self.done.put((number, None, fault))

    def results(self) -> Iterator[Result]:
        """The results in order; ends the workers when it is left early."""
        for thread in self.threads:
            thread.start()
        early: dict[int, tuple[Result | None, BaseException | None]] = {}
        due = 0
        try:
            while True:
                while due not in early:
                    number, value, trouble = self.done.get()
                    early[number] = value, trouble
                result, fault = early.pop(due)
                due += 1
                self.room.release()
                if isinstance(fault, StopIteration):
                    return
                if fault is not None:
                    raise fault
                yield result  # type: ignore[misc]  # without a fault there is a result
        finally:
            self.ended = True
            self.room.release(len(self.threads))
