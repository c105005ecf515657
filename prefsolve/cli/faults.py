"""Faults of the program's own: one line that says what to report; where they came from only if asked."""

from __future__ import annotations

import os
import platform
import sys
import threading
import traceback
from contextlib import suppress
from types import TracebackType
from typing import Any

from .. import __version__
from ..files.harmless import described
from ..messages import _
from .exit_status import OWN_FAULT
from .streams import complain

__all__ = ["described", "report_fault", "report_stray_faults", "show_tracebacks", "stray_fault"]

_VARIABLE = "PREFSOLVE_TRACEBACK"
_asked = threading.Event()
_stray = threading.Event()


def show_tracebacks(asked: bool) -> None:
    """Whether a fault of the program's own is told with its traceback; so it is where PREFSOLVE_TRACEBACK says so."""
    if asked or os.environ.get(_VARIABLE, "") not in ("", "0"):
        _asked.set()
    else:
        _asked.clear()


def report_fault(fault: BaseException) -> int:
    """Say on standard error what to report; gives the exit status."""
    with suppress(Exception):  # whatever else is wrong, the status is right
        if _asked.is_set():
            traceback.print_exception(fault)
        if isinstance(fault, MemoryError):
            complain(_("there is not enough memory ({described})", described=described(fault)))
        else:
            versions = f"prefsolve {__version__}, Python {platform.python_version()}, {platform.system()} {platform.machine()}"
            told = {"described": described(fault), "versions": versions}
            said = _("this is a fault of prefsolve: {described} ({versions}). Please report this line and the command", **told)
            complain(said if _asked.is_set() else _("{said}; prefsolve --traceback COMMAND shows more", said=said))
    return OWN_FAULT


def report_stray_faults() -> None:
    """Let faults that nobody waits for (of a thread of its own, at the interpreter's end) be told in the same way."""
    sys.excepthook = _hook
    threading.excepthook = lambda told: _hook(told.exc_type, told.exc_value, told.exc_traceback)
    sys.unraisablehook = lambda told: _hook(told.exc_type, told.exc_value, told.exc_traceback)


def stray_fault() -> bool:
    """Whether there has been such a fault."""
    return _stray.is_set()


def _hook(kind: type[BaseException], fault: BaseException | None, where: TracebackType | None) -> Any:
    if not issubclass(kind, SystemExit):
        _stray.set()
        report_fault(kind() if fault is None else fault)
