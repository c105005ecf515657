"""A wheel written so that the same files give the same bytes: names in order, one date, one mode, RECORD anew."""

from __future__ import annotations

import base64
import hashlib
import zipfile
from pathlib import Path

__all__ = ["normalise"]

DATE = (1980, 1, 1, 0, 0, 0)  # the earliest that a zip file can tell
BUILT_SUFFIX = ".abi3.so"  # what setuptools calls every module that is built on Linux


def normalise(built: Path, target: Path, suffix: str) -> None:
    """Write the wheel ``built`` to ``target``, its modules' names ending in ``suffix``."""
    with zipfile.ZipFile(built) as wheel:
        files = {_renamed(name, suffix): wheel.read(name) for name in wheel.namelist() if not name.endswith("/")}
    (record,) = (name for name in files if name.endswith(".dist-info/RECORD"))
    del files[record]
    names = sorted(files, key=lambda name: (".dist-info/" in name, name))
    files[record] = "".join([*(_line(name, files[name]) for name in names), f"{record},,\n"]).encode()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as wheel:
        for name in [*names, record]:
            entry = zipfile.ZipInfo(name, DATE)
            entry.external_attr = 0o100644 << 16
            entry.create_system = 3  # Unix, wherever this runs
            entry.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(entry, files[name])


def _renamed(name: str, suffix: str) -> str:
    return name.removesuffix(BUILT_SUFFIX) + suffix if name.endswith(BUILT_SUFFIX) else name


def _line(name: str, data: bytes) -> str:
    digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(data)}\n"
