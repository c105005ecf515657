"""The progress bar of long runs: on standard error, and only where somebody looks at it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["Progress", "progress_bar"]

_EVERY = 0.1  # seconds between two looks of the bar at the counts


class Progress:
    """What has been read and answered; this one shows nothing."""

    def __init__(self) -> None:
        self.bytes_read = 0

    def read(self, size: int) -> None:
        """Note that a line of ``size`` bytes was read."""
        self.bytes_read += size

    def answered(self, done: int, bad: int) -> None:
        """Note how many records have been answered, and how many of them were bad."""


@contextmanager
def progress_bar(size: int | None, *, shown: bool) -> Iterator[Progress]:
    """Counts what is read and answered, and shows it if ``shown``.

    :param size: the bytes of the whole input, or ``None`` where that is not known.
    """
    if not shown:
        yield Progress()
        return
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Bar

    columns = (TextColumn("{task.fields[note]}"), BarColumn(), TextColumn("{task.percentage:>3.0f}%"), TimeElapsedColumn())
    with Bar(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task("", total=size, note="0 records")

        class Shown(Progress):
            seen = 0.0

            def answered(self, done: int, bad: int) -> None:
                now = time.monotonic()
                if now - self.seen > _EVERY or self.bytes_read == size:
                    self.seen = now
                    note = f"{done} records" + (f", {bad} bad" if bad else "")
                    bar.update(task, completed=self.bytes_read, note=note)

        yield Shown()
