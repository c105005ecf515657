"""Work in processes of their own, for a Python whose threads take turns: a search that is Python for the most part.

A thread of this process asks its own helper process, item after item, so that threads and their order stay what they are
everywhere else.  A helper ends when its pipe does: nothing is left behind, however this process ends.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

__all__ = ["in_processes", "serve"]

Item = TypeVar("Item")
Result = TypeVar("Result")

_SERVE = f"import sys; sys.path[:] = sys.argv[1:]; from {__name__} import serve; serve()"


@contextmanager
def in_processes(work: Callable[[Item], Result], workers: int) -> Iterator[Callable[[Item], Result]]:
    """While it lasts, ``work`` done in processes, one for each thread that asks; with one worker ``work`` itself.

    So too where threads do not take turns, or the system gives no process: the results are the same.

    :param work: something that can be pickled; what it gives and raises can be too.
    """
    if workers == 1 or not getattr(sys, "_is_gil_enabled", lambda: True)():
        yield work
        return
    helpers: list[_Helper] = []
    local = threading.local()

    def ask(item: Item) -> Result:
        if not hasattr(local, "helper"):
            local.helper = _Helper.started(work)
            if local.helper is not None:
                helpers.append(local.helper)
        return work(item) if local.helper is None else local.helper.ask(item)

    try:
        yield ask
    finally:
        for helper in helpers:
            helper.end()


class _Helper:
    """A process that does one kind of work."""

    def __init__(self, process: subprocess.Popen[bytes], work: Callable[[Any], Any]) -> None:
        self.process, self.work, self.ended = process, work, False
        pickle.dump(work, self.input)

    @classmethod
    def started(cls, work: Callable[[Any], Any]) -> _Helper | None:
        """A new process, out of reach of the terminal's Ctrl-C; ``None`` where there is none to be had."""
        if not sys.executable:
            return None
        paths = [path or os.getcwd() for path in sys.path]
        try:
            return cls(
                subprocess.Popen(
                    [sys.executable, "-c", _SERVE, *paths], stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
                ),
                work,
            )
        except (OSError, ValueError):
            return None

    @property
    def input(self) -> Any:
        return self.process.stdin

    def ask(self, item: object) -> Any:
        """What the work gives for the item; raises what it raises.  A process that is gone is done without."""
        try:
            pickle.dump(item, self.input)
            self.input.flush()
            fault, result = pickle.load(self.process.stdout)  # type: ignore[arg-type]  # a pipe
        except (OSError, EOFError, ValueError, pickle.UnpicklingError):
            return None if self.ended else self.work(item)  # at the end nobody waits for it
        if fault is not None:
            raise fault
        return result

    def end(self) -> None:
        """End the process, whatever it is doing."""
        self.ended = True
        self.process.kill()
        self.process.communicate()


def serve() -> None:
    """A helper's life: the work first, then items, each answered by a fault or ``None`` and the result."""
    source, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what anything prints is no answer
    try:
        work = pickle.load(source)
        while True:
            pickle.dump(_done(work, pickle.load(source)), answers)
            answers.flush()
    except (EOFError, OSError):
        os._exit(0)


def _done(work: Callable[[Any], Any], item: object) -> tuple[Exception | None, Any]:
    try:
        return None, work(item)
    except Exception as fault:
        return fault, None
