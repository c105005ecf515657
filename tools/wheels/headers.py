"""Python's headers for another platform, and the library that stands for ``python3.dll`` when a module is linked.

The headers of the limited API are the same everywhere but for ``pyconfig.h``, of which they need a handful of facts.
"""

from __future__ import annotations

import shutil
import subprocess
import sysconfig
from pathlib import Path

from abi3info import DATAS, FUNCTIONS
from abi3info.models import PyVersion

__all__ = ["write_headers", "write_python_library"]

OLDEST = (3, 11)  # the Python whose stable ABI is used

PYCONFIG = """\
/* What the headers of the limited API ask of a 64-bit platform. */
#ifdef _WIN32
#define MS_WINDOWS 1
#define MS_WIN32 1
#define MS_WIN64 1
#define HAVE_DECLSPEC_DLL 1
#define Py_ENABLE_SHARED 1
#define SIZEOF_LONG 4
#define SIZEOF_WCHAR_T 2
#else
#define SIZEOF_LONG 8
#define SIZEOF_WCHAR_T 4
#define HAVE_UNISTD_H 1
#endif
#define SIZEOF_SHORT 2
#define SIZEOF_INT 4
#define SIZEOF_LONG_LONG 8
#define SIZEOF_VOID_P 8
#define SIZEOF_SIZE_T 8
#define SIZEOF_TIME_T 8
#define SIZEOF_FLOAT 4
#define SIZEOF_DOUBLE 8
#define ALIGNOF_LONG SIZEOF_LONG
#define HAVE_STDINT_H 1
#define HAVE_INTTYPES_H 1
#define HAVE_STDARG_PROTOTYPES 1
#define HAVE_PROTOTYPES 1
#define STDC_HEADERS 1
#define WITH_DOC_STRINGS 1
#define WITH_THREAD 1
"""


def write_headers(folder: Path) -> None:
    """This Python's headers, with a ``pyconfig.h`` for every platform that wheels are built for."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(sysconfig.get_path("include"), folder, ignore=shutil.ignore_patterns("internal"))
    (folder / "pyconfig.h").write_text(PYCONFIG, encoding="utf-8")


def write_python_library(folder: Path, zig: str) -> None:
    """The import library of ``python3.dll``: every symbol of the stable ABI, by name."""
    folder.mkdir(parents=True, exist_ok=True)
    functions = [symbol.name for symbol, function in FUNCTIONS.items() if _is_in_oldest(function.added)]
    data = [f"{symbol.name} DATA" for symbol, datum in DATAS.items() if _is_in_oldest(datum.added)]
    definition = folder / "python3.def"
    definition.write_text("\n".join(["LIBRARY python3.dll", "EXPORTS", *sorted(functions), *sorted(data), ""]), encoding="utf-8")
    command = [zig, "dlltool", "-m", "i386:x86-64", "-d", str(definition), "-l", str(folder / "libpython3.a")]
    subprocess.run(command, check=True)


def _is_in_oldest(added: PyVersion) -> bool:
    return (added.major, added.minor) <= OLDEST
