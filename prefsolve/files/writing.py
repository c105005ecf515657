"""Files are written whole or not at all: beside the file they are to be, under another name, then renamed.

A program that fails, a full disk or Ctrl-C leaves the old file as it was, and two programs that write to one name never
mix.  The file that a symbolic link leads to is replaced, not the link; permissions are kept.  What is not an ordinary file
(a pipe, a device, the standard output by its name in ``/dev``) is written to directly.
"""

from __future__ import annotations

import errno
import os
import stat
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import NamedTuple

__all__ = ["Unfinished", "leave_unfinished", "named", "write_all", "write_whole", "written_whole"]

_PART = ".part"  # the ending of a file that is still being written
_NAME = 100  # bytes of the name that its part repeats: both fit into a folder's limit of 255


class Unfinished(NamedTuple):
    """A file being written: the name it has until then, the name it is to get, and whether a part of it is worth keeping."""

    part: str
    target: str
    keep: bool


_unfinished: list[Unfinished] = []
_left: set[str] = set()  # parts of a process that ends at once: none becomes the file any more
_end = threading.Lock()


def write_whole(path: str | os.PathLike[str], data: bytes) -> None:
    """Make ``data`` the file's content.

    :raises OSError: a file that cannot be written; it then is as it was.
    """
    with written_whole(path) as descriptor:
        write_all(descriptor, data)


def write_all(descriptor: int, data: bytes) -> None:
    """Write all of ``data`` there, however little of it goes out at a time."""
    while data:
        data = data[os.write(descriptor, data) :]


@contextmanager
def written_whole(path: str | os.PathLike[str], *, keep: bool = False) -> Iterator[int]:
    """A descriptor to write to; what was written becomes the file when the block ends, unless it ends in an exception.

    :param keep: whether :func:`leave_unfinished` is to leave the part that has been written, under its own name.
    :raises OSError: a file that cannot be written, by the name that was given.
    """
    name = os.fspath(path)
    special = _special(name)
    if special is not None:
        try:
            with named(name):
                yield special
        finally:
            os.close(special)
        return
    with named(name):
        target = os.path.realpath(name)
        descriptor, part = _beside(target)
        entry = Unfinished(part, target, keep)
        _unfinished.append(entry)
        try:
            try:
                yield descriptor
            finally:
                os.close(descriptor)
            with _end:
                if part not in _left:
                    os.replace(part, target)
        except BaseException:
            with suppress(OSError):
                os.unlink(part)
            raise
        finally:
            _unfinished.remove(entry)


def leave_unfinished() -> list[Unfinished]:
    """For a process that ends at once: remove the parts that nobody wants, and name those that are kept and hold something."""
    kept = []
    with _end:  # what has been named as a part must not become the file after all, before the process is gone
        for entry in list(_unfinished):
            _left.add(entry.part)
            with suppress(OSError):
                if entry.keep and os.path.getsize(entry.part):
                    kept.append(entry)
                else:
                    os.unlink(entry.part)
    return kept


@contextmanager
def named(name: str) -> Iterator[None]:
    """Faults of a descriptor, and of the part beside the file, speak of the file by its name."""
    try:
        yield
    except OSError as fault:
        if fault.errno is None or not (fault.filename is None or str(fault.filename).endswith(_PART)):
            raise
        raise OSError(fault.errno, fault.strerror, name) from fault


def _special(name: str) -> int | None:
    """A descriptor of what is not an ordinary file, or of the standard output or error that goes by that name."""
    try:
        status = os.stat(name)
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(status.st_mode):
        return os.open(name, os.O_WRONLY)  # a folder is refused here
    if os.path.abspath(name).startswith(("/dev/", "/proc/")):
        for number in (1, 2):
            with suppress(OSError):
                if os.path.samestat(status, os.fstat(number)):
                    return os.dup(number)
    return None


def _beside(target: str) -> tuple[int, str]:
    """A new file in the folder of ``target``, with the permissions that ``target`` has or would get."""
    folder, base = os.path.split(target)
    mode = None
    with suppress(FileNotFoundError):
        mode = stat.S_IMODE(os.stat(target).st_mode)
        if not os.access(target, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    name = os.fsdecode(os.fsencode(base)[:_NAME] + b"." + os.urandom(6).hex().encode()) + _PART
    part = os.path.join(folder, name)
    descriptor = os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o666)
    if mode is not None:
        with suppress(OSError):  # a file system without permissions
            os.fchmod(descriptor, mode)
    return descriptor, part
