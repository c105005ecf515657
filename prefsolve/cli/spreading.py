"""Where long runs are done: on threads of this process, or on a cluster."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from typing import Any

import click

from ..solving.threads import default_workers, ordered_map

__all__ = ["mapped_on", "scheduler_option"]

AHEAD = 4  # pieces of work that each thread may be ahead of what is written


def scheduler_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Adds ``--scheduler``."""
    text = "Do the work on the Dask cluster of that scheduler, by its address or its JSON file."
    return click.option("--scheduler", metavar="ADDRESS", help=text)(command)


def mapped_on(scheduler: str | None, workers: int | None, stack: ExitStack) -> Any:
    """``map`` in order: on threads, or on a cluster, which is left when the stack is."""
    if scheduler is None:
        return partial(ordered_map, workers=workers or default_workers(), ahead=AHEAD)
    from ..library.cluster import connected

    return stack.enter_context(connected(scheduler)).ordered_map
