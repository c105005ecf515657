"""One long run's limits: how many seconds it may take, who is told how far it has got, and whether it is to stop."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

from ..errors import OptionError
from ..messages import _

__all__ = ["RunControl", "Stop", "Watch"]

Stop = Callable[[], bool]  # whether to stop
Watch = Callable[[int, int], bool]  # done, to do (0 where that is not known) → whether to stop


class RunControl:
    """Asked now and then by a long run; once it has said stop it goes on saying so.

    :param seconds: how long the run may take from now on.
    :param watch: told what is done of how much; where it returns true (Ctrl-C, say), the run is to stop.
    :raises OptionError: seconds that are not above 0.
    """

    def __init__(self, seconds: float | None = None, watch: Watch | None = None) -> None:
        if seconds is not None and not 0 < seconds < math.inf:
            raise OptionError(_("the time is a number of seconds above 0, not {seconds:g}", seconds=seconds), seconds=seconds)
        self.seconds, self.watch = seconds, watch
        self.start = time.monotonic()
        self._reason = ""

    @property
    def stopped(self) -> str:
        """Why the run was told to stop: ``time`` or ``interrupt``; empty where it was not."""
        return self._reason

    @property
    def spent(self) -> float:
        """The seconds since the start."""
        return time.monotonic() - self.start

    @property
    def late(self) -> bool:
        """Whether the time is up; a run that has to come to some point first asks this and :meth:`interrupted` apart."""
        return self.seconds is not None and self.spent >= self.seconds

    def interrupted(self, done: int = 0, total: int = 0) -> bool:
        """Report how far the run has got; whether the watcher says stop."""
        if not self._reason and self.watch is not None and self.watch(done, total):
            self._reason = "interrupt"
        return self._reason == "interrupt"

    def stop(self, done: int = 0, total: int = 0) -> bool:
        """Report how far the run has got; whether it is to stop now."""
        if not self.interrupted(done, total) and not self._reason and self.late:
            self._reason = "time"
        return bool(self._reason)

    def after(self, before: int, total: int) -> Callable[[int], bool]:
        """:meth:`stop` for a part of the run that counts from 0, ``before`` being done already."""
        return lambda done: self.stop(before + done, total)
