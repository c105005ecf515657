"""Ctrl-C for commands that have a partial answer: they are asked to stop, and print what they have."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from .exit_status import INTERRUPTED

__all__ = ["ask_to_stop", "stoppable", "stopped_status", "was_stopped"]

_heeding = threading.Event()
_asked = threading.Event()


@contextmanager
def stoppable() -> Iterator[Callable[[], bool]]:
    """While it lasts, Ctrl-C only makes the function it gives return true; the command looks at it now and then."""
    _asked.clear()
    _heeding.set()
    try:
        yield _asked.is_set
    finally:
        _heeding.clear()


def ask_to_stop() -> bool:
    """Ask the running command to stop; false if it does not listen."""
    if not _heeding.is_set():
        return False
    _asked.set()
    return True


def was_stopped() -> bool:
    """Whether the command was asked to stop."""
    return _asked.is_set()


def stopped_status(complete: bool) -> int:
    """The exit status of a partial answer: that of an interrupted program, or 0 if the time was up."""
    return 0 if complete or not was_stopped() else INTERRUPTED
