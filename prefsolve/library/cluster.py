"""Work spread over a Dask cluster, answered in the order it came in; the extra ``dask`` installs what it needs."""

from __future__ import annotations

import importlib
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from .. import __version__
from ..errors import MissingExtraError, PrefsolveError
from ..files.reading import one_line
from ..messages import _

__all__ = ["Cluster", "ClusterError", "connected"]

Item = TypeVar("Item")
Result = TypeVar("Result")

AHEAD = 4  # pieces of work for each thread of the cluster
WAIT = 30  # seconds for a scheduler to answer


class ClusterError(PrefsolveError):
    """A cluster that does not answer, whose workers have gone, or that has another version of prefsolve."""

    code = "cluster"


class Cluster:
    """A cluster that one is connected to.

    :param client: Dask's.
    """

    def __init__(self, client: Any) -> None:
        self._client = client

    def ordered_map(self, work: Callable[[Item], Result], items: Iterable[Item]) -> Iterator[Result]:
        """``map(work, items)`` on the cluster: the same results in the same order, with a bounded number of items there.

        What a worker that dies was at is done by another one.

        :raises ClusterError: no worker is left, or too many died of one item.
        """
        waiting: deque[Any] = deque()
        rest = iter(items)
        try:
            while True:
                while len(waiting) < AHEAD * max(2, self._threads()):
                    try:
                        item = next(rest)
                    except StopIteration:
                        break
                    waiting.append(self._client.submit(_done, work, item, __version__, pure=False))
                if not waiting:
                    return
                yield self._result(waiting.popleft())
        finally:
            for future in waiting:
                future.cancel()

    def _threads(self) -> int:
        return sum(self._client.nthreads().values())

    def _result(self, future: Any) -> Any:
        try:
            return future.result()
        except PrefsolveError:
            raise
        except Exception as fault:
            name = type(fault).__name__
            if type(fault).__module__.partition(".")[0] in ("distributed", "dask", "asyncio", "concurrent") or isinstance(fault, OSError):
                raise ClusterError(
                    _("the cluster: {name}: {one_line}", name=name, one_line=one_line(str(fault).strip().partition(chr(10))[0]))
                ) from None
            raise


@contextmanager
def connected(address: str) -> Iterator[Cluster]:
    """A cluster by its scheduler's address, such as ``tcp://127.0.0.1:8786``, or by the file that the scheduler wrote.

    :raises MissingExtraError: Dask is not installed.
    :raises ClusterError: nobody answers there.
    """
    try:
        distributed = importlib.import_module("distributed")
    except ImportError as fault:
        raise MissingExtraError(_("a cluster needs Dask: pip install 'prefsolve[dask]'"), extra="dask") from fault
    where = {"scheduler_file": address} if address.endswith(".json") else {"address": address}
    try:
        if "scheduler_file" in where:
            os.stat(address)  # or Dask waits for it without end
        client = distributed.Client(**where, timeout=WAIT, set_as_default=False)
    except (OSError, ValueError) as fault:
        raise ClusterError(
            _(
                "no Dask scheduler answers at {one_line}: {one_line2}",
                one_line=one_line(address),
                one_line2=one_line(str(fault).partition(chr(10))[0]),
            )
        ) from None
    with client:
        yield Cluster(client)


def _done(work: Callable[[Item], Result], item: Item, version: str) -> Result:
    """On a worker, which must have the same prefsolve."""
    if version != __version__:
        raise ClusterError(
            _("a worker of the cluster has prefsolve {version}, and this is {version2}", version=__version__, version2=version)
        )
    return work(item)
