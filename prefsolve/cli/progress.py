"""The progress bar of long runs: on standard error, and only where somebody looks at it."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ..messages import N_, _
from ..solving.run_control import Watch
from .stopping import stoppable

__all__ = ["Show", "progress_bar", "watching"]

Show = Callable[[float, float | None, str], None]  # done, to do where that is known, and the words before the bar
_EVERY = 0.1  # seconds between two looks of the bar at the counts


@contextmanager
def progress_bar(words: str, *, shown: bool | None = None, after: float = 0, kept: bool = False, remaining: bool = False) -> Iterator[Show]:
    """Gives what to call with how far the work has got, as often as one likes.

    :param words: what stands before the bar at first.
    :param shown: whether anything is shown; by default if standard error is a terminal.
    :param after: seconds before the bar comes up.
    :param kept: whether it stays when the work is over.
    :param remaining: tell the time that is still to go, not the time gone.
    """
    if not (sys.stderr.isatty() if shown is None else shown):
        yield lambda done, total, words: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn())
    clock = TimeRemainingColumn() if remaining else TimeElapsedColumn()
    with Progress(*columns, clock, console=Console(stderr=True), transient=not kept) as bar:
        task = bar.add_task(words, total=None, visible=not after)
        start = time.monotonic()
        seen = 0.0

        def show(done: float, total: float | None, words: str) -> None:
            nonlocal seen
            now = time.monotonic()
            if now - seen > _EVERY or done == total:
                seen = now
                bar.update(task, completed=done, total=total, description=words, visible=now - start >= after)

        yield show


@contextmanager
def watching(what: str = N_("layouts")) -> Iterator[Watch]:
    """A watcher for long work: Ctrl-C makes it stop the work, and on a terminal a bar comes up after the first second.

    :param what: what is counted.
    """
    with stoppable() as stopped, progress_bar(_(what), after=1, remaining=True) as show:

        def watch(done: int, total: int) -> bool:
            show(done, total or None, _(what))
            return stopped()

        yield watch
